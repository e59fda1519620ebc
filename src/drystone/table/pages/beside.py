"""Beside the board: the talk, the settings, and what opens over the table."""

from __future__ import annotations

import json
from dataclasses import dataclass

import htpy as h

from drystone.table.pages.sheet import Reader, icon, looks, seat_mark
from drystone.table.pages.sitting import Sitting
from drystone.table.pages.tongue import Tongue

KEYS = {
    "arrows": "\u2190 \u2191 \u2193 \u2192",
    "look": ". ,",
    "choose": "Enter",
    "numbers": "1 \u2026 9",
    "list": "/",
    "walk": "N P",
    "undo": "U",
    "restart": "R",
    "end": "E",
    "log": "L",
    "score": "S",
    "hint": "H",
    "chat": "C",
    "zoom": "+ - 0",
    "move": "Shift \u2190 \u2191 \u2193 \u2192",
    "close": "Esc",
}

PACES = {"slow": 1800, "normal": 600, "fast": 150, "none": 0}


def chat(s: Sitting, t: Tongue, note: str = "") -> h.Element:
    """What was said, the viewer's private notes, and what can be done about empty seats."""
    return h.section(id="t-chat", class_="panel", aria_label=t("panel.chat"))[
        h.h2[t("panel.chat")],
        [_seat_help(s, t, seat) for seat in range(len(s.chairs))],
        h.ol(class_="said")[
            (
                h.li[line.seat >= 0 and seat_mark(line.seat), h.b[line.name], " ", line.text]
                for line in s.chat
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
        s.playing
        and h.form(data_to="note", class_="note")[
            h.label(for_="t-notes")[t("chat.note")],
            h.textarea(id="t-notes", name="text", maxlength="5000", data_keep="")[note],
            h.button[t("chat.keep")],
        ],
    ]


def _seat_help(s: Sitting, t: Tongue, seat: int) -> h.Element | None:
    """For a free seat a link to give away, or to sit down; for an absent one a stand-in."""
    chair = s.chairs[seat]
    fields = json.dumps({"seat": seat})
    if chair.kind == "open" and s.is_host:
        return h.p(class_="invitation")[
            h.button(type="button", data_post="invite", data_fields=fields)[
                icon("link"), " ", t("seat.invite", seat=seat + 1)
            ]
        ]
    if chair.kind == "open" and not s.playing:
        return h.p[
            h.button(type="button", data_post="sit", data_fields=fields)[
                seat_mark(seat), " ", t("play.sit")
            ]
        ]
    if chair.kind == "person" and not chair.here and s.playing and seat not in s.mine:
        return h.p[
            h.button(type="button", data_post="stand-in", data_fields=fields)[
                t("seat.stand-in-ask", name=chair.name)
            ]
        ]
    if chair.kind == "bot" and seat in s.mine:
        return h.p[h.button(type="button", data_post="come-back")[t("play.come-back")]]
    return None


@dataclass(frozen=True)
class Jottings:
    """What somebody has written down for themselves: a note, and where their notices go."""

    note: str = ""
    hook: str = ""
    hook_everywhere: str = ""


NOTHING = Jottings()


def settings(s: Sitting, reader: Reader, jottings: Jottings) -> h.Element:
    """How the viewer wants to play."""
    t = reader.tongue

    def switch(name: str, on: bool) -> h.Element:
        return h.label(class_="switch")[
            h.input(type="checkbox", data_pref=name, checked=on), t(f"settings.{name}")
        ]

    return h.section(id="t-settings", class_="panel", aria_label=t("panel.settings"))[
        h.h2[t("panel.settings")],
        s.playing
        and [
            switch("auto", s.auto),
            switch("confirm", s.confirm),
            h.label[
                t("settings.pace"),
                h.select(data_pref="pace")[
                    (
                        h.option(value=str(pace), selected=pace == s.pace)[t(f"pace.{name}")]
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
        s.playing and hooks(t, jottings),
        s.playing
        and h.p[
            [
                h.button(type="button", data_post="invite", data_fields=json.dumps({"seat": seat}))[
                    seat_mark(seat), " ", t("settings.device")
                ]
                for seat in s.mine
            ],
            " ",
            h.button(type="button", data_post="leave")[t("settings.leave")],
        ],
    ]


def hooks(t: Tongue, jottings: Jottings) -> h.Element:
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
        field("hook-here", "", jottings.hook),
        field("hook-everywhere", "yes", jottings.hook_everywhere),
    ]


def dialogs(t: Tongue) -> list[h.Element]:
    """What opens over the table: the list of choices, a warning, the keys, the curtain."""
    return [
        h.dialog(id="t-list", aria_label=t("list.title"))[
            h.input(type="search", placeholder=t("list.title"), aria_label=t("list.title")), h.ul
        ],
        h.dialog(id="t-warning", aria_labelledby="t-warning-title")[
            h.h2(id="t-warning-title")[t("warning.title")],
            h.ul,
            h.form(method="dialog")[
                h.button(value="", autofocus=True)[t("warning.back")],
                h.button(value="sure")[t("warning.sure")],
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
        h.dialog(id="t-curtain", class_="curtain")[
            h.h2[t("curtain.title")],
            h.p[t("curtain.pass")],
            h.form(method="dialog")[h.button(class_="answer")[t("curtain.here")]],
        ],
    ]
