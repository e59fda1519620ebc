"""Clocks on the page: each says until when, and the page ticks by itself."""

from __future__ import annotations

import json

import htpy as h

from drystone.table.game.events import ClockTerms
from drystone.table.game.view import View
from drystone.table.pages.messages import Messages

PRESETS = {
    "none": None,
    "live-quick": ClockTerms("live", turn=30, bank=300),
    "live-calm": ClockTerms("live", turn=60, bank=900),
    "live-slow": ClockTerms("live", turn=120, bank=1800, increment=15),
    "days-1": ClockTerms("days", turn=1),
    "days-3": ClockTerms("days", turn=3),
    "days-7": ClockTerms("days", turn=7),
}
"""The clocks that a newcomer can choose; the API takes any."""
OUTS = ("bot", "wait", "end")


def clock_choice(t: Messages) -> list[h.Element]:
    """The clock of a new table, and what happens when time runs out."""
    return [
        h.label[
            t("clock.title"),
            h.select(name="clock")[
                (
                    h.option(value=name)[terms_said(t, terms) if terms else t("clock.none")]
                    for name, terms in PRESETS.items()
                )
            ],
        ],
        h.label(data_clock_out="", hidden=True)[
            t("clock.when-out"),
            h.select(name="out")[(h.option(value=out)[t(f"out.{out}")] for out in OUTS)],
        ],
    ]


def terms_said(t: Messages, terms: ClockTerms) -> str:
    """A clock in a few words."""
    if terms.kind == "days":
        return t("clock.days", count=terms.turn)
    said = t("clock.live", turn=lasting(terms.turn), bank=lasting(terms.bank))
    if not terms.increment:
        return said
    return f"{said}, {t('clock.increment', seconds=lasting(terms.increment))}"


def lasting(seconds: float) -> str:
    """A time as a clock shows it.

    >>> lasting(9), lasting(605), lasting(4000)
    ('0:09', '10:05', '1:06:40')
    """
    whole = max(0, int(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clock_face(view: View, t: Messages, seat: int) -> h.Element | None:
    """A seat's time, beside its name."""
    clock = view.life.clock
    if clock is None or view.over:
        return None
    chair, runs = clock.seats[seat], clock.seat == seat
    if view.seats[seat].kind != "person" or view.seats[seat].played_by:
        return None
    days = clock.terms.kind == "days"
    if days and not runs and not chair.vacation:
        return None
    said = t("clock.days", count=clock.terms.turn) if days else lasting(chair.seconds)
    return h.time(
        class_=["clock", {"runs": runs, "out": runs and clock.ran_out}],
        title=t("clock.left"),
        data_until=_ms(clock.until) if runs else None,
        data_stands=_ms(clock.stands_until) if runs else None,
        data_vacation=_ms(chair.vacation) if chair.vacation else None,
    )[said]


def _ms(at: float | None) -> str:
    return str(round((at or 0.0) * 1000))


def clock_words(t: Messages) -> str:
    """What the page's script says about clocks."""
    keys = ("days-left", "hours-left", "up", "away")
    return json.dumps({key: t(f"clock.{key}", n="{n}") for key in keys})


def clock_panel(view: View, t: Messages) -> h.Node:
    """The clock's terms in the settings, and vacation where there is some."""
    clock = view.life.clock
    if clock is None or view.over:
        return None
    own = clock.seats[view.viewer] if view.playing else None
    away = bool(own and own.vacation > 0)
    return h.div(id="t-clock", class_="life")[
        h.h3[t("clock.title")],
        h.p[
            terms_said(t, clock.terms),
            ". ",
            t("clock.then", what=t(f"out.{clock.terms.out}")),
        ],
        own is not None
        and clock.terms.kind == "days"
        and h.form(data_to="vacation", class_="row")[
            h.label(for_="t-vacation")[t("clock.vacation")],
            h.input(
                id="t-vacation",
                name="days",
                type="number",
                min="0",
                max="21",
                value="0" if away else "7",
                data_number="",
            ),
            h.button[t("chat.keep")],
        ],
    ]
