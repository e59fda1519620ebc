"""What lies behind the own screen: workers in rows, skill tiles, winter tiles in hand."""

from __future__ import annotations

import math
from typing import Final

from drystone.games.keyflower.components import COLOURS, SKILLS, TILES
from drystone.games.keyflower.picture.pen import Pen
from drystone.games.keyflower.picture.standing import about_sending, about_use
from drystone.games.keyflower.picture.tile import draw_tile
from drystone.games.keyflower.picture.worth import draw_worth
from drystone.games.keyflower.state import ITEMS, KEPT, UNDECIDED, Table
from drystone.games.keyflower.words import OFFER, PAY_SKILL, PAY_WORKER, SEND
from drystone.kit import Point

FINGER: Final = 46.0
"""How large what a finger hits is, at the least."""
_COUNTED: Final = 62.0
"""The room for how many workers of a colour there are, and for the frame."""
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
    lines = lines_of_workers(pen, t, seat, width)
    step = (height - high - 6) / sum(lines)
    top = y + high + 3
    for colour in range(4):
        draw_workers(pen, t, seat, colour, x, top, width, step)
        top += step * lines[colour]


def lines_of_workers(pen: Pen, t: Table, seat: int, width: float) -> list[int]:
    """The lines that the buttons of each colour take: under a finger none gets too narrow."""
    held = [t.screens[ITEMS * seat + colour] for colour in range(4)]
    return [max(1, math.ceil(have / in_a_line(pen, have, width))) for have in held]


def in_a_line(pen: Pen, have: int, width: float) -> int:
    """How many buttons are side by side."""
    return int((width - _COUNTED) // (FINGER + 2)) if pen.touch else max(1, have)


def holdings_height(pen: Pen, t: Table, seat: int, width: float) -> float:
    """How high what lies behind the own screen is drawn where fingers choose."""
    return FINGER + 6 + 47.5 * sum(lines_of_workers(pen, t, seat, width))


def room_for_workers(t: Table, seat: int) -> float:
    """How wide the own workers are with a button for each that a mouse can hit."""
    return _COUNTED + 27 * max(t.screens[ITEMS * seat + colour] for colour in range(4))


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
    """The workers of a colour: how many, then one button each for sending so many."""
    middle = y + height / 2
    have = t.screens[ITEMS * seat + colour]
    with pen.click(PAY_WORKER + colour, tip=pen.say("tip.worker")):
        pen.box(x + 4, y, 46, height, "kf-hit", 4)
        pen.icon(COLOURS[colour], x + 18, middle, 18.4)
        pen.text(x + 30, middle + 5, have, "kf-b", 14)
    along = in_a_line(pen, have, width)
    apart = FINGER + 2 if pen.touch else min(44.0, (width - _COUNTED) / along)
    for i in range(have):
        left, top = x + 56 + apart * (i % along), y + height * (i // along)
        middle = top + height / 2
        with pen.click(SEND + 4 * i + colour, tip=about_sending(pen, t, seat, i + 1)):
            pen.box(left, top + 1, apart - 2, height - 2, "kf-paper kf-line", 4)
            if apart > 28:
                pen.icon(COLOURS[colour], left + apart / 2 - 7, middle, 15)
                size = 13 if apart > 34 else 11 if i < 9 else 10
                pen.text(left + apart / 2 + 7, middle + 4.5, i + 1, "kf-m", size)
            elif height > 32:
                pen.icon(COLOURS[colour], left + apart / 2 - 1, middle - 7, 13)
                pen.text(left + apart / 2 - 1, middle + 11, i + 1, "kf-m", 11)
            else:
                pen.text(left + apart / 2 - 1, middle + 4.5, i + 1, "kf-m", 12)


def draw_hand(pen: Pen, t: Table, seat: int, x: float, y: float, scale: float = 1.0) -> None:
    """The winter tiles side by side; y is their middle."""
    tiles = winter_hand(t, seat)
    with pen.group("ground hand"):
        for i, tile in enumerate(tiles):
            middle = x + HELD * scale * (i + 0.5)
            draw_winter_tile(pen, t, tile, len(tiles) * seat + i, (middle, y), scale)


def draw_winter_tile(pen: Pen, t: Table, tile: int, at: int, place: Point, scale: float) -> None:
    """A winter tile in hand; until it is decided on, it can be offered."""
    if not 0 <= tile < TILES:
        return
    words = [OFFER + tile] if t.offered[at] == UNDECIDED else []
    css = "kf-gone" if t.offered[at] == KEPT else ""
    with (
        pen.piece(t.facts.names[tile], at=place, scale=scale),
        pen.click(*words, css=css, tip=about_use(pen, t, pen.look.seat, tile)),
    ):
        draw_tile(pen, tile, 0, 0)
        draw_worth(pen, t, pen.look.seat, tile)
