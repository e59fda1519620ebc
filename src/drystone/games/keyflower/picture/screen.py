"""What lies behind the own screen: workers in rows, skill tiles, winter tiles in hand."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import COLOURS, SKILLS, TILES
from drystone.games.keyflower.picture.pen import Pen
from drystone.games.keyflower.picture.standing import about_sending
from drystone.games.keyflower.picture.tile import draw_tile
from drystone.games.keyflower.picture.tips import describe
from drystone.games.keyflower.state import ITEMS, KEPT, UNDECIDED, Table
from drystone.games.keyflower.words import OFFER, PAY_SKILL, PAY_WORKER, SEND

FINGER: Final = 46.0
"""How large what a finger hits is, at the least."""
HELD: Final = 106.0
"""The room for a winter tile in hand."""


def winter_hand(t: Table, seat: int) -> list[int]:
    """The winter tiles that a player holds."""
    hand = len(t.winter) // t.seats
    return t.winter[hand * seat : hand * (seat + 1)]


def draw_holdings(
    pen: Pen, t: Table, seat: int, x: float, y: float, width: float, height: float
) -> None:
    """The skill tiles in a line, then a row for each colour, to send one worker, two or more."""
    pen.text(x + 10, y + 20, pen.say("picture.screen"), "kf-soft", 11.5)
    high = FINGER if pen.touch else 28
    for skill in range(3):
        left = x + width - 50 * (3 - skill)
        have = t.screens[ITEMS * seat + 4 + skill]
        with pen.click(PAY_SKILL + skill, tip=pen.say("tip.skill")):
            pen.box(left, y + 2, 48, high, "kf-hit", 4)
            pen.icon(SKILLS[skill], left + 14, y + 2 + high / 2, 18.4)
            pen.text(left + 26, y + 7 + high / 2, have, "kf-b", 14)
    step = (height - high - 6) / 4
    for colour in range(4):
        draw_workers(pen, t, seat, colour, x, y + high + 3 + step * colour, width, step)


def draw_workers(
    pen: Pen,
    t: Table,
    seat: int,
    colour: int,
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    """The workers of a colour: how many, then one button each for sending so many.

    Under a finger no button gets too narrow to be hit: what finds no room is offered in the bar.
    """
    middle = y + height / 2
    have = t.screens[ITEMS * seat + colour]
    with pen.click(PAY_WORKER + colour, tip=pen.say("tip.worker")):
        pen.box(x + 4, y, 46, height, "kf-hit", 4)
        pen.icon(COLOURS[colour], x + 18, middle, 18.4)
        pen.text(x + 30, middle + 5, have, "kf-b", 14)
    room = width - 62
    buttons = min(have, int(room // (FINGER + 2))) if pen.touch else have
    apart = FINGER + 2 if pen.touch else min(30.0, room / max(have, 1))
    for i in range(buttons):
        left = x + 56 + apart * i
        with pen.click(SEND + 4 * i + colour, tip=about_sending(pen, t, seat, i + 1)):
            pen.box(left, y + 1, apart - 2, height - 2, "kf-paper kf-line", 4)
            if apart > 28:
                pen.icon(COLOURS[colour], left + apart / 2 - 6, middle, 14.4)
                pen.text(left + apart / 2 + 6.5, middle + 4, i + 1, "kf-m", 11 if i < 9 else 10)
            else:
                pen.icon(COLOURS[colour], left + apart / 2 - 1, middle, min(15.2, apart))


def draw_hand(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """The winter tiles side by side; y is their middle."""
    tiles = winter_hand(t, seat)
    for i, tile in enumerate(tiles):
        draw_winter_tile(pen, t, tile, len(tiles) * seat + i, x + HELD * (i + 0.5), y)


def draw_winter_tile(pen: Pen, t: Table, tile: int, at: int, x: float, y: float) -> None:
    """A winter tile in hand; until it is decided on, it can be offered."""
    if not 0 <= tile < TILES:
        return
    words = [OFFER + tile] if t.offered[at] == UNDECIDED else []
    css = "kf-gone" if t.offered[at] == KEPT else ""
    with (
        pen.piece(t.facts.names[tile], at=(x, y)),
        pen.click(*words, css=css, tip=describe(pen, tile, 0)),
    ):
        draw_tile(pen, tile, 0, 0)
