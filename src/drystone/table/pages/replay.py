"""A game to look back at: any position, by slider, keys or link; and the way on from there."""

from __future__ import annotations

import json

import htpy as h
from markupsafe import Markup

from drystone.core.ledger import EVENT
from drystone.table.asset_files import asset_address
from drystone.table.game.log import Entry
from drystone.table.game.story import Event, Turn, story
from drystone.table.game.view import View
from drystone.table.pages.board import draw, style_address
from drystone.table.pages.layout import Reader, document, icon, seat_mark
from drystone.table.pages.log import by, line, what
from drystone.table.pages.messages import Messages
from drystone.table.pages.site import match_header

STRIDES = ("decision", "turn", "round")


def page(view: View, *reader: str) -> str:
    """The same as `replay_page`, for the renderer, which knows nothing but words."""
    return replay_page(view, Reader.of(*reader))


def replay_page(view: View, reader: Reader) -> str:
    """The game as it was where the viewer looks back at, with a slider through all of it."""
    t, at = reader.messages, view.by.at
    rules = view.rules
    entries = view.log
    return document(
        reader,
        t("replay.title", game=t.title(rules)),
        h.div(
            id="t-replay",
            data_key=view.id,
            data_at=str(at),
            data_last=str(len(entries)),
            data_stops=json.dumps(stops(view)),
        )[
            match_header(
                reader,
                view,
                "replay",
                h.a(
                    class_="page",
                    href=f"/t/{view.id}/record",
                    download=f"{rules.name}-{view.id}.record",
                )[t("replay.download")],
            ),
            h.main[
                h.h1(class_="unseen")[t("replay.title", game=t.title(rules))],
                board_then(view, t),
            ],
            h.section(
                class_="decision-bar scrub", aria_label=t("replay.title", game=t.title(rules))
            )[
                moment(view, t),
                h.div(class_="slider")[
                    step("first", 0, t, view),
                    step("back", max(0, at - 1), t, view),
                    h.input(
                        id="t-scrub",
                        type="range",
                        min="0",
                        max=str(len(entries)),
                        value=str(at),
                        aria_label=t("replay.position"),
                    ),
                    step("next", min(len(entries), at + 1), t, view),
                    step("last", len(entries), t, view),
                    autoplay(t),
                ],
                fork(view, t),
                other_uses(view, t),
            ],
        ],
        h.div(id="t-tip", role="tooltip", aria_live="polite", hidden=True),
        kind="playing replaying",
        script="replay.js",
        styles=(asset_address("story.css"), style_address(rules)),
    )


def stops(view: View) -> dict[str, list[int]]:
    """Where a stride of each kind may end: after a turn, after what happened to everybody."""
    parts = story(view.log, view.viewer, len(view.seats))
    return {
        "turn": [one.last + 1 for one in parts if isinstance(one, Turn)],
        "round": sorted({one.last + 1 for one in parts if isinstance(one, Event)}),
    }


def autoplay(t: Messages) -> h.Element:
    """The button that plays by itself, and by which strides: with the script only."""
    return h.span(class_="strides")[
        h.button(
            type="button",
            id="t-autoplay",
            aria_pressed="false",
            title=t("replay.play"),
            aria_label=t("replay.play"),
        )[icon("replay")],
        h.label[
            h.span(class_="unseen")[t("replay.stride")],
            h.select(id="t-stride", autocomplete="off")[
                [h.option(value=name)[t(f"replay.by-{name}")] for name in STRIDES]
            ],
        ],
    ]


def fragments_at(view: View) -> str:
    """What changes when the slider moves."""
    t = Messages(view.by.language)
    return f"{board_then(view, t)}{moment(view, t)}{fork(view, t)}{other_uses(view, t)}"


def board_then(view: View, t: Messages) -> h.Element:
    """The picture of an earlier position, as the viewer saw it."""
    picture = draw(view.rules, view.then, view.look)
    return h.div(
        id="t-board", class_="board", role="group", tabindex="0", aria_label=t("play.board")
    )[Markup(picture.svg)]


def moment(view: View, t: Messages) -> h.Element:
    """What was decided last at this point, and what came of it."""
    entries, at = view.log, view.by.at
    return h.div(id="t-moment", class_="question")[
        h.p(class_="sentence", aria_live="polite")[_told(view, t, entries[at - 1])]
        if at
        else h.p(class_="sentence", aria_live="polite")[t("replay.start")],
        h.ol(class_="log")[line(view, t, entries[at - 1])] if at else None,
        h.p(class_="under")[t("replay.of", at=at, last=len(entries))],
    ]


def _told(view: View, t: Messages, entry: Entry) -> list[h.Node]:
    """Who did what, and what happened to everybody because of it."""
    said = [t.of_game(view.rules, "event", e.account) for e in entry.changes if e.kind == EVENT]
    return [
        seat_mark(entry.seat),
        " ",
        by(view, t, entry.seat),
        " ",
        what(view, t, entry),
        [[" \u00b7 ", h.em[one]] for one in dict.fromkeys(said)],
    ]


def step(name: str, to: int, t: Messages, view: View) -> h.Element:
    """A link one step along, which works without the slider too."""
    said = t(f"replay.{name}")
    return h.a(
        class_="step",
        data_step=name,
        href=f"/t/{view.id}/replay?at={to}",
        title=said,
        aria_label=said,
    )[icon(name)]


def fork(view: View, t: Messages) -> h.Element:
    """Play on from here against bots; what the viewer can't know is dealt anew."""
    may_fork = _may_take_it_elsewhere(view)
    return h.div(id="t-fork", class_="turn-tools")[
        h.form(method="post", action=f"/t/{view.id}/fork")[
            h.input(type="hidden", name="at", value=str(view.by.at)),
            h.button(class_="answer", disabled=not may_fork)[icon("replay"), t("replay.fork")],
        ],
    ]


def _may_take_it_elsewhere(view: View) -> bool:
    """While people play against each other nobody asks bots about their position."""
    return bool(view.over or view.stopped or view.alone) and not view.then.over


def other_uses(view: View, t: Messages) -> h.Element:
    """Change this position; make a study of a game that is over."""
    return h.div(id="t-uses", class_="turn-tools")[
        _may_take_it_elsewhere(view)
        and h.form(method="post", action=f"/t/{view.id}/edit")[
            h.input(type="hidden", name="at", value=str(view.by.at)),
            h.button(class_="answer")[t("editor.of-game")],
        ],
        view.over
        and h.form(method="post", action=f"/t/{view.id}/study")[
            h.button(class_="answer")[icon("note"), t("study.of-game")]
        ],
    ]
