"""A game to look back at: any position, by slider, keys or link; and the way on from there."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from drystone.table.pages.board import draw
from drystone.table.pages.log import line, what
from drystone.table.pages.sheet import Reader, header, icon, seat_mark, sheet
from drystone.table.pages.sitting import Sitting
from drystone.table.pages.tongue import Tongue


def replay_page(s: Sitting, reader: Reader, at: int) -> str:
    """The game after `at` decisions, with a slider through all of them."""
    t = reader.tongue
    rules = s.game.rules
    deeds = s.history.deeds
    return sheet(
        reader,
        t("replay.title", game=rules.title),
        h.div(
            id="t-replay",
            data_key=s.key,
            data_at=str(at),
            data_last=str(len(deeds)),
        )[
            header(
                reader,
                h.a(href=f"/t/{s.key}")[t("replay.to-table")],
                h.a(href=f"/t/{s.key}/record", download=f"{rules.name}-{s.key}.record")[
                    t("replay.download")
                ],
            ),
            h.main[board_at(s, t, at)],
            h.section(class_="decision-bar scrub", aria_label=t("replay.title", game=rules.title))[
                moment(s, t, at),
                h.div(class_="slider")[
                    step("first", 0, t, s),
                    step("back", max(0, at - 1), t, s),
                    h.input(
                        id="t-scrub",
                        type="range",
                        min="0",
                        max=str(len(deeds)),
                        value=str(at),
                        aria_label=t("replay.position"),
                    ),
                    step("next", min(len(deeds), at + 1), t, s),
                    step("last", len(deeds), t, s),
                ],
                fork(s, t, at),
            ],
        ],
        h.div(id="t-tip", role="tooltip", aria_live="polite", hidden=True),
        kind="playing replaying",
        script="replay.js",
        styles=(f"/pictures/{rules.name}.css",),
    )


def fragments_at(s: Sitting, t: Tongue, at: int) -> str:
    """What changes when the slider moves."""
    return f"{board_at(s, t, at)}{moment(s, t, at)}{fork(s, t, at)}"


def board_at(s: Sitting, t: Tongue, at: int) -> h.Element:
    """The picture after `at` decisions, as the viewer saw it."""
    picture = draw(s.game.rules, s.game.at(at), s.look(t.language))
    return h.div(id="t-board", class_="board", role="group", aria_label=t("play.board"))[
        Markup(picture.svg)
    ]


def moment(s: Sitting, t: Tongue, at: int) -> h.Element:
    """What was decided last at this point, and what came of it."""
    deeds = s.history.deeds
    return h.div(id="t-moment", class_="question")[
        h.p(class_="sentence", aria_live="polite")[
            [seat_mark(deeds[at - 1].decision.seat), " ", what(s, t, deeds[at - 1])]
            if at
            else t("replay.start")
        ],
        h.ol(class_="log")[line(s, t, deeds[at - 1])] if at else None,
        h.p(class_="under")[t("replay.of", at=at, last=len(deeds))],
    ]


def step(name: str, to: int, t: Tongue, s: Sitting) -> h.Element:
    """A link one step along, which works without the slider too."""
    said = t(f"replay.{name}")
    return h.a(
        class_="step",
        data_step=name,
        href=f"/t/{s.key}/replay?at={to}",
        title=said,
        aria_label=said,
    )[icon(name)]


def fork(s: Sitting, t: Tongue, at: int) -> h.Element:
    """Play on from here against bots, with what the viewer can't know dealt anew."""
    may_fork = (s.playing or s.over) and not s.game.at(at).over
    return h.div(id="t-fork", class_="turn-tools")[
        h.form(method="post", action=f"/t/{s.key}/fork")[
            h.input(type="hidden", name="at", value=str(at)),
            h.button(class_="answer", disabled=not may_fork)[icon("replay"), t("replay.fork")],
        ],
    ]
