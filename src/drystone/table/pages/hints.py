"""Hints: what a bot would do, how many points it expects of it, and why."""

from __future__ import annotations

import htpy as h

from drystone.bots import Hint
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import with_shown


def hints_panel(t: Messages) -> h.Element:
    """Empty until it is opened: a hint takes a bot a second, so it is asked for."""
    return h.section(id="t-hint", class_="panel", tabindex="0", aria_label=t("panel.hint"))[
        h.h2[t("panel.hint")],
        h.p(class_="quiet")[t("hint.about")],
        h.div(id="t-hints", data_keep=""),
        h.p(class_="waiting")[t("hint.waiting")],
    ]


def advice(rules: Rules, board: State, hints: list[Hint], t: Messages) -> h.Element:
    """The best actions, each a click away, with the points expected and their sources."""

    def said(action: int) -> str:
        shown = rules.shown(board, action) if rules.shown is not None else ""
        return with_shown(rules, t, action, shown)

    return h.div(id="t-hints")[
        h.ol[
            (
                h.li[
                    h.button(type="button", class_="answer", data_action=str(hint.action))[
                        h.span[said(hint.action)], h.b[hint.gain(t.language)]
                    ],
                    h.p[hint.why(rules, t.language)],
                ]
                for hint in hints
            )
        ]
    ]


def no_advice(why: str) -> h.Element:
    """Why there is none now."""
    return h.div(id="t-hints")[h.p[why]]
