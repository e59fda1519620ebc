"""The page of a game's review, and what it shows until there is one."""

from __future__ import annotations

import htpy as h

from drystone.analysis import Review, read_review
from drystone.analysis.report import Pictures, Report
from drystone.analysis.review import Reviewed
from drystone.analysis.words import Words
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.core.rules import Look
from drystone.table.asset_files import asset_address
from drystone.table.pages.layout import Reader, document, header, icon
from drystone.table.reviews import Work
from drystone.table.view import View


def review_button(view: View, language: str) -> h.Node:
    """Beside the result: one click has the game looked through."""
    if not view.position.over:
        return None
    words = Words(language)
    return h.form(class_="review-start", method="post", action=f"/t/{view.id}/review")[
        h.button(class_="answer", title=words("button.about"))[words("button")]
    ]


def names_of(view: View) -> tuple[str, ...]:
    """What the players are called."""
    return tuple(view.name(seat) for seat in range(len(view.seats)))


def reviewed(view: View, review: str, *words: str) -> str:
    """A whole review from words, to be made where pages are."""
    told = read_review(review)
    assert told is not None
    return review_page(view, Reader.of(*words), told)


def review_page(view: View, reader: Reader, review: Review) -> str:
    """A whole review."""
    words = Words(reader.language)

    def picture(turn: Reviewed, which: str) -> h.Node:
        if view.rules.picture is None:
            return None
        source = f"/t/{view.id}/review/{turn.number}/{which}.svg"
        return h.img(src=source, alt=words(f"board.{which}"), loading="lazy")

    def tools(turn: Reviewed) -> h.Node:
        return [
            h.form(method="post", action=f"/t/{view.id}/review/{turn.number}/practise")[
                h.button(class_="primary", title=words("practise.about"))[words("practise")]
            ],
            h.a(href=f"/t/{view.id}/replay?at={turn.first}")[words("look")],
        ]

    def moment(at: int, said: str) -> h.Node:
        return h.a(href=f"/t/{view.id}/replay?at={at}")[said]

    shown = Pictures(picture, tools, moment)
    report = Report(review, view.rules, reader.language, names_of(view), shown)
    return _page(view, reader, report.title(), report.body())


def waiting_page(view: View, reader: Reader, work: Work | None) -> str:
    """A button that has the review made, or how far it is."""
    words = Words(reader.language)
    title = words("title", game=reader.messages.title(view.rules))
    if work is not None and not work.failed:
        content: h.Node = h.div(id="review-work", data_key=view.id)[
            h.p(role="status")[words("working")],
            h.progress(max="1", value=f"{work.done:.3f}", aria_label=words("working")),
        ]
        # Who has no script sees the page again by and by.
        again = (h.noscript[h.meta(http_equiv="refresh", content="3")],)
        return _page(view, reader, title, content, script="review.js", head=again)
    content = h.form(method="post", action=f"/t/{view.id}/review")[
        work is not None and h.p(class_="problem", role="alert")[words("failed")],
        h.p(class_="lead")[words("start.about")],
        h.button(class_="primary")[words("start")],
    ]
    return _page(view, reader, title, content)


def too_early_page(view: View, reader: Reader) -> str:
    """Nobody looks back at a game that still goes on."""
    words = Words(reader.language)
    title = words("title", game=reader.messages.title(view.rules))
    return _page(view, reader, title, h.p(class_="lead")[words("not-over")])


def _page(
    view: View,
    reader: Reader,
    title: str,
    content: h.Node,
    script: str = "reading.js",
    head: tuple[h.Node, ...] = (),
) -> str:
    words = Words(reader.language)
    return document(
        reader,
        title,
        header(
            reader,
            h.a(href=f"/t/{view.id}")[words("to-table")],
            h.a(href=f"/t/{view.id}/replay?at=0")[icon("replay"), reader.messages("panel.replay")],
        ),
        h.main(class_="column review")[h.h1[title], content],
        script=script,
        styles=(asset_address("review.css"),),
        head=head,
    )


def picture(
    game: Game, turn: Reviewed, which: str, language: str, names: tuple[str, ...], narrow: bool
) -> str:
    """The board as the turn's player saw it: before it, or after one of the two ways."""
    rules = game.rules
    if rules.picture is None:
        return ""
    at = turn.first if which == "before" else max(turn.begin, turn.first)
    state = game.at(at)
    line = {"before": (), "played": turn.played, "better": turn.better}[which]
    chance = Quick(turn.number)
    for text in line:
        action = rules.words.parse(text)
        after = state.copy()
        if state.seat != turn.seat or action not in state.legal():
            break
        after.play(action, chance)
        if after.seat != turn.seat:
            break  # what comes after the turn is another story
        state = after
    look = Look(turn.seat, language, names, narrow=narrow)
    return rules.picture(state.observe(turn.seat), look).svg()
