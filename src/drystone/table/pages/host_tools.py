"""What the host of a table can do about its seats and its talk."""

from __future__ import annotations

import json

import htpy as h

from drystone.table.game.view import ChatLine, View
from drystone.table.pages.layout import seat_mark
from drystone.table.pages.messages import Messages


def host_tools(view: View, t: Messages) -> h.Element | None:
    """The host's list: each seat with what can be done about it, and whoever has said something."""
    if not view.by.is_host:
        return None
    seats = [one for seat in range(len(view.seats)) if (one := _seat(view, t, seat))]
    return h.details(class_="host", id="t-host")[
        h.summary[t("host.title")],
        h.p(class_="quiet")[t("host.lead")],
        seats and h.ul[seats],
        h.ul[[_speaker(view, t, line) for line in _speakers(view)], _lookers(view, t)],
    ]


def _button(verb: str, said: str, **fields: object) -> h.Element:
    return h.button(type="button", data_post=verb, data_fields=json.dumps(fields))[said]


def _seat(view: View, t: Messages, seat: int) -> h.Element | None:
    chair = view.seats[seat]
    if view.over or chair.kind == "bot" or seat in view.mine:
        return None
    if chair.kind == "open":
        key = "host.open" if chair.closed else "host.close"
        return h.li[
            h.span[seat_mark(seat), " ", t("host.seat", seat=seat + 1)],
            _button("close-seat", t(key), seat=seat, closed=not chair.closed),
        ]
    return h.li[
        h.span[seat_mark(seat), " ", chair.shown_name],
        _button("remove", t("host.remove"), seat=seat),
        _button("pass-host", t("host.pass"), seat=seat),
    ]


def _speakers(view: View) -> list[ChatLine]:
    """The last line of everybody else who has said something, the latest first; a few of them."""
    found: dict[str, ChatLine] = {}
    for line in reversed(view.chat):
        if line.person and line.seat not in view.mine:
            found.setdefault(line.person, line)
    return list(found.values())[:12]


def _speaker(view: View, t: Messages, line: ChatLine) -> h.Element:
    muted = line.person in view.muted
    return h.li[
        h.span[line.seat >= 0 and seat_mark(line.seat), " ", line.name],
        _button(
            "mute", t("host.unmute" if muted else "host.mute"), person=line.person, muted=not muted
        ),
    ]


def _lookers(view: View, t: Messages) -> h.Element:
    muted = "" in view.muted
    return h.li[
        h.span[t("host.lookers")],
        _button("mute", t("host.unmute" if muted else "host.mute"), person="", muted=not muted),
    ]


def told(view: View, t: Messages, line: ChatLine) -> h.Element:
    """What the host did, or who has another name, as a line of the talk."""
    said = t(f"host.told-{line.act}", name=line.name, seat=line.seat + 1, now=line.text)
    return h.li(class_="told quiet")[said]
