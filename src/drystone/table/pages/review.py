"""The page of a game's review, and what it shows until there is one."""

from __future__ import annotations

import htpy as h

from drystone.analysis import Review, read_review
from drystone.analysis.report import Pictures, Report
from drystone.analysis.review import Reviewed
from drystone.analysis.words import Words
from drystone.core.chance import Quick, Recording
from drystone.core.game import Game
from drystone.core.rules import Look
from drystone.core.state import State
from drystone.table.asset_files import asset_address
from drystone.table.game.view import View
from drystone.table.pages.explore import Asked, explore_address
from drystone.table.pages.layout import Reader, document
from drystone.table.pages.scenery import banner
from drystone.table.pages.site import match_header
from drystone.table.verbs.reviews import Work

FINDS = ("start.finds-1", "start.finds-2", "start.finds-3")
"""What a review finds, said before there is one."""


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

    def board(turn: Reviewed, which: str, step: int | None = None) -> str:
        line = {"before": (), "played": turn.played, "better": turn.better}[which]
        way = "better" if which == "better" else "played"
        number = len(line) if step is None else step
        return f"/t/{view.id}/review/{turn.number}/{way}/{number}.svg"

    def picture(turn: Reviewed, which: str) -> h.Node:
        if view.rules.picture is None:
            return None
        shown = h.img(src=board(turn, which), alt=words(f"board.{which}"), loading="lazy")
        if which != "before":
            return shown
        return h.a(href=f"/t/{view.id}/replay?at={turn.first}", title=words("look"))[shown]

    def steps(turn: Reviewed, which: str, said: list[str]) -> h.Node:
        if view.rules.picture is None:
            return None
        last = len(said)
        return h.ol(class_="steps", start="0")[
            (
                h.li[
                    h.a(
                        href=board(turn, which, step),
                        aria_current="true" if step == last else None,
                    )[text]
                ]
                for step, text in enumerate([words("board.before"), *said])
            )
        ]

    def tools(turn: Reviewed) -> h.Node:
        return [
            h.form(method="post", action=f"/t/{view.id}/review/{turn.number}/practise")[
                h.button(class_="primary", title=words("practise.about"))[words("practise")]
            ],
            h.a(href=f"/t/{view.id}/replay?at={turn.first}")[words("look")],
        ]

    def moment(at: int, said: str) -> h.Node:
        return h.a(href=f"/t/{view.id}/replay?at={at}")[said]

    shown = Pictures(picture, steps, tools, moment)
    names = names_of(view)
    report = Report(review, view.rules, reader.language, names, shown, reader=view.viewer)
    return _page(view, reader, report.title(), report.body(), script="stepping.js")


def waiting_page(view: View, reader: Reader, work: Work | None) -> str:
    """A button that has the review made, or how far it is."""
    words = Words(reader.language)
    title = words("title", game=reader.messages.title(view.rules))
    if work is not None and not work.failed:
        content: h.Node = h.div(id="review-work", data_key=view.id)[
            h.p(role="status")[words("working")],
            h.progress(max="1", value=f"{work.done:.3f}", aria_label=words("working")),
            h.p[words("working.about")],
        ]
        # Who has no script sees the page again by and by.
        again = (h.noscript[h.meta(http_equiv="refresh", content="3")],)
        return _page(view, reader, title, content, script="review.js", head=again)
    content = h.form(method="post", action=f"/t/{view.id}/review")[
        work is not None and h.p(class_="problem", role="alert")[words("failed")],
        banner(view.rules),
        h.p(class_="lead")[words("start.about")],
        h.ul[(h.li[words(key)] for key in FINDS)],
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
    return document(
        reader,
        title,
        match_header(
            reader,
            view,
            "review",
            view.position.over
            and h.a(class_="page", href=explore_address(view.rules.name, Asked(like=view.id)))[
                reader.messages("site.explore")
            ],
        ),
        h.main(class_="column review")[h.h1[title], content],
        script=script,
        styles=(asset_address("scenery.css"), asset_address("review.css")),
        head=head,
    )


def picture(
    game: Game,
    turn: Reviewed,
    which: str,
    step: int,
    language: str,
    names: tuple[str, ...],
    narrow: bool,
) -> str:
    """The board as the turn's player sees it, after so many decisions of one of the two ways."""
    rules = game.rules
    if rules.picture is None:
        return ""
    look = Look(turn.seat, language, names, narrow=narrow)
    state = _after(game, turn, step) if which == "better" else game.at(_begin(turn) + step)
    return rules.picture(state.observe(turn.seat), look).svg()


def _begin(turn: Reviewed) -> int:
    return max(turn.begin, turn.first)


def _after(game: Game, turn: Reviewed, steps: int) -> State:
    """Where so many decisions of the better way lead to; nobody knows what would be drawn there."""
    state = game.at(_begin(turn))
    for text in turn.better[:steps]:
        action = game.rules.words.parse(text)
        after, luck = state.copy(), Recording(Quick(turn.number))
        if state.seat != turn.seat or action not in state.legal():
            break
        after.play(action, luck)
        if luck.outcomes:
            break
        state = after
    return state
