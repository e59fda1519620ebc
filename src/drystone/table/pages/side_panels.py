"""Beside the board: the talk, the settings, and what opens over the table."""

from __future__ import annotations

import json
from dataclasses import dataclass

import htpy as h

from drystone.table.game.view import View
from drystone.table.pages.ending import life_panel
from drystone.table.pages.host_tools import host_tools, told
from drystone.table.pages.layout import Reader, icon, looks, seat_mark
from drystone.table.pages.lobby import USUAL_LEVEL
from drystone.table.pages.messages import Messages
from drystone.table.pages.notices import table_notices

KEYS = {
    "arrows": "\u2190 \u2191 \u2193 \u2192",
    "look": ". ,",
    "choose": "Enter",
    "numbers": "1 \u2026 9",
    "list": "/",
    "walk": "N P",
    "undo": "U",
    "restart": "R",
    "turn": "Q W",
    "end": "E",
    "end-too": "Shift",
    "skip": "Space",
    "tray": "T",
    "log": "L",
    "score": "S",
    "hint": "H",
    "chat": "C",
    "zoom": "+ - 0",
    "move": "Shift \u2190 \u2191 \u2193 \u2192",
    "close": "Esc",
}

PACES = {"slow": 1800, "normal": 600, "fast": 150, "none": 0}


def chat(view: View, t: Messages, note: str = "") -> h.Element:
    """What was said, the viewer's private notes, and what can be done about empty seats."""
    return h.section(
        id="t-chat", class_="panel", aria_label=t("panel.chat"), data_said=str(view.said)
    )[
        h.h2[t("panel.chat")],
        # What comes and goes has a place of its own: beside it a form would be made anew, and what
        # somebody is typing in it would be gone.
        h.div[[_seat_help(view, t, seat) for seat in range(len(view.seats))]],
        h.ol(class_="said")[
            (
                told(view, t, line)
                if line.act
                else h.li[line.seat >= 0 and seat_mark(line.seat), h.b[line.name], " ", line.text]
                for line in view.chat
            )
        ],
        h.form(data_to="say", data_empty="yes")[
            h.input(
                id="t-say",
                name="text",
                required=True,
                maxlength="500",
                autocomplete="off",
                aria_label=t("chat.say"),
                placeholder=t("chat.say"),
            ),
        ],
        h.div[host_tools(view, t)],
        view.playing
        and h.form(data_to="note", class_="note")[
            h.label(for_="t-notes")[t("chat.note")],
            h.textarea(id="t-notes", name="text", maxlength="5000", data_keep="")[note],
            h.button[t("chat.keep")],
        ],
    ]


def _seat_help(view: View, t: Messages, seat: int) -> h.Element | None:
    """For a free seat a link to give away, or to sit down; for an absent one a stand-in."""
    chair = view.seats[seat]
    fields = json.dumps({"seat": seat})
    absent = json.dumps({"absent": seat, "level": USUAL_LEVEL})
    if chair.kind == "open" and view.by.is_host:
        return h.p(class_="invitation")[
            h.button(type="button", data_post="invite", data_fields=fields)[
                icon("link"), " ", t("seat.invite", seat=seat + 1)
            ]
        ]
    if chair.kind == "open" and not view.playing and not chair.closed:
        return h.p[
            h.button(type="button", data_post="sit", data_fields=fields)[
                seat_mark(seat), " ", t("play.sit")
            ]
        ]
    if chair.player == "person" and not chair.here and view.playing and seat not in view.mine:
        return h.p[
            h.button(type="button", data_post="ask-stand-in", data_fields=absent)[
                t("seat.stand-in-ask", name=chair.shown_name)
            ]
        ]
    if chair.player == "bot" and seat in view.mine:
        return h.p[
            h.button(type="button", data_post="come-back", data_fields=fields)[t("play.come-back")]
        ]
    if chair.devices > 1:
        return h.p[
            t("seat.devices", seat=seat + 1, count=chair.devices),
            " ",
            h.button(type="button", data_post="end-devices", data_fields=fields)[
                t("seat.end-devices")
            ],
        ]
    return None


@dataclass(frozen=True)
class Notes:
    """What somebody has written down for themselves: a note, and where their notices go."""

    note: str = ""
    hook: str = ""
    hook_everywhere: str = ""
    off: frozenset[str] = frozenset()
    """Notices that they do not want at this table."""
    off_everywhere: frozenset[str] = frozenset()
    read: int = 0
    """How much of what was said they have read."""
    now: int = 0
    """The time, in milliseconds since 1970, where there is a clock; 0: it does not matter."""


NOTHING = Notes()


def settings(view: View, reader: Reader, notes: Notes) -> h.Element:
    """How the viewer wants to play."""
    t = reader.messages

    def switch(name: str, on: bool) -> h.Element:
        return h.label(class_="switch")[
            h.input(type="checkbox", data_pref=name, checked=on),
            t(f"settings.{name.replace('_', '-')}"),
        ]

    return h.section(id="t-settings", class_="panel", aria_label=t("panel.settings"))[
        h.h2[t("panel.settings")],
        view.playing
        and [
            switch("auto", view.auto),
            switch("confirm", view.confirm),
            switch("lets_stand_in", view.lets_stand_in),
            h.label[
                t("settings.pace"),
                h.select(data_pref="pace")[
                    (
                        h.option(value=str(pace), selected=pace == view.pace)[t(f"pace.{name}")]
                        for name, pace in PACES.items()
                    )
                ],
            ],
        ],
        h.label(class_="switch")[
            h.input(type="checkbox", data_pref="notices", autocomplete="off"),
            t("settings.notices"),
        ],
        h.p(class_="zoom")[
            h.span[t("settings.zoom")],
            h.button(type="button", data_zoom="1.25", title=t("settings.nearer"))[icon("plus")],
            h.button(type="button", data_zoom="0.8", title=t("settings.farther"))[icon("minus")],
            h.button(type="button", data_zoom="1", title=t("settings.whole"))[icon("fit")],
        ],
        looks(reader, t),
        life_panel(view, t),
        view.playing and table_notices(t, notes.off, view.id),
        view.playing and hooks(t, notes),
        view.playing
        and h.p[
            [
                h.button(type="button", data_post="invite", data_fields=json.dumps({"seat": seat}))[
                    seat_mark(seat), " ", t("settings.device")
                ]
                for seat in view.mine
            ],
        ],
        view.playing
        and h.p(class_="apart")[
            h.button(type="button", data_dialog="t-leave")[t("settings.leave")],
        ],
    ]


def hooks(t: Messages, notes: Notes) -> h.Element:
    """Addresses to which a notice goes when it is the viewer's turn: for programs, not people."""

    def field(name: str, scope: str, address: str) -> h.Element:
        return h.form(data_to="hook")[
            h.input(type="hidden", name="everywhere", value=scope),
            h.label(for_=f"t-{name}")[t(f"settings.{name}")],
            h.span(class_="row")[
                h.input(
                    id=f"t-{name}",
                    name="text",
                    type="url",
                    maxlength="500",
                    value=address,
                    placeholder="https://",
                    autocomplete="off",
                ),
                h.button[t("chat.keep")],
            ],
        ]

    return h.details(class_="hooks")[
        h.summary[t("settings.hooks")],
        h.p(class_="quiet")[t("settings.hooks-lead")],
        field("hook-here", "", notes.hook),
        field("hook-everywhere", "yes", notes.hook_everywhere),
    ]


def dialogs(t: Messages) -> list[h.Element]:
    """What opens over the table: the list of choices, a warning, the keys."""
    return [
        h.dialog(id="t-list", aria_label=t("list.title"))[
            h.input(type="search", placeholder=t("list.title"), aria_label=t("list.title")),
            h.ul,
            h.form(method="dialog")[h.button[t("help.back")]],
        ],
        h.dialog(id="t-warning", aria_labelledby="t-warning-title")[
            h.h2(id="t-warning-title")[t("warning.title")],
            h.ul,
            h.label[h.input(type="checkbox"), t("warning.never")],
            h.form(method="dialog")[
                h.button(value="", autofocus=True)[t("warning.back")],
                h.button(value="sure")[t("warning.sure")],
            ],
        ],
        h.dialog(id="t-leave", aria_labelledby="t-leave-title")[
            h.h2(id="t-leave-title")[t("leave.title")],
            h.p[t("leave.lead")],
            h.form(method="dialog")[
                h.button(autofocus=True)[t("leave.stay")],
                h.button(data_post="leave")[t("settings.leave")],
            ],
        ],
        h.dialog(id="t-link", aria_label=t("link.title"))[
            h.p[t("link.title")],
            h.input(readonly=True, aria_label=t("link.title")),
            h.form(method="dialog")[h.button[t("help.back")]],
        ],
        h.dialog(id="t-help", aria_labelledby="t-help-title")[
            h.h2(id="t-help-title")[t("help.title")],
            h.p[t("help.mouse")],
            h.dl[([h.dt[h.kbd[key]], h.dd[t(f"help.{name}")]] for name, key in KEYS.items())],
            h.form(method="dialog")[h.button[t("help.back")]],
        ],
    ]


def curtain(view: View, t: Messages) -> h.Element:
    """Who is next at a screen that several share; nothing of their hand has been sent yet."""
    seat = view.by.curtain
    if seat is None:
        return h.section(id="t-curtain", hidden=True)
    return h.section(id="t-curtain", class_="curtain", aria_labelledby="t-curtain-title")[
        h.div[
            h.h2(id="t-curtain-title")[
                seat_mark(seat), " ", t("curtain.title", name=view.name(seat))
            ],
            h.p[t("curtain.pass")],
            h.button(
                type="button",
                class_="answer",
                data_post="here",
                data_fields=json.dumps({"seat": seat}),
                autofocus=True,
            )[t("curtain.here")],
        ]
    ]
