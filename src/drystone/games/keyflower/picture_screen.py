"""What lies behind the own screen: workers in rows, skill tiles, winter tiles in hand."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import COLOURS, SKILLS, TILES
from drystone.games.keyflower.picture_pen import Pen, element
from drystone.games.keyflower.picture_tile import draw_tile
from drystone.games.keyflower.picture_words import describe
from drystone.games.keyflower.state import ITEMS, KEPT, UNDECIDED, Table
from drystone.games.keyflower.words import OFFER, PAY_SKILL, PAY_WORKER, SEND

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
    for skill in range(3):
        left = x + width - 50 * (3 - skill)
        have = t.screens[ITEMS * seat + 4 + skill]
        pen.add(f'<g id="{element(PAY_SKILL + skill)}">')
        pen.box("kf-hit", left, y + 2, 48, 28, 4)
        pen.icon(SKILLS[skill], left + 14, y + 16, 1.15)
        pen.text(left + 26, y + 21, str(have), "kf-b", 14)
        pen.add("</g>")
    step = (height - 34) / 4
    for colour in range(4):
        draw_workers(pen, t, seat, colour, x, y + 31 + step * colour, width, step)


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
    pen.add(f'<g id="{element(PAY_WORKER + colour)}">')
    pen.box("kf-hit", x + 4, y, 46, height, 4)
    pen.icon(COLOURS[colour], x + 18, middle, 1.15)
    pen.text(x + 30, middle + 5, str(have), "kf-b", 14)
    pen.add("</g>")
    apart = min(30.0, (width - 62) / max(have, 1))
    for i in range(have):
        left = x + 56 + apart * i
        pen.add(f'<g id="{element(SEND + 4 * i + colour)}">')
        pen.box("kf-paper kf-line", left, y + 1, apart - 2, height - 2, 4)
        if apart > 28:
            pen.icon(COLOURS[colour], left + 9, middle, 0.9)
            pen.text(left + 21.5, middle + 4, str(i + 1), "kf-m", 11 if i < 9 else 9)
        else:
            pen.icon(COLOURS[colour], left + apart / 2 - 1, middle, min(0.95, apart / 16))
        pen.add("</g>")


def draw_hand(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """The winter tiles side by side; y is their middle."""
    tiles = winter_hand(t, seat)
    for i, tile in enumerate(tiles):
        draw_winter_tile(pen, t, tile, len(tiles) * seat + i, x + HELD * (i + 0.5), y)


def draw_winter_tile(pen: Pen, t: Table, tile: int, at: int, x: float, y: float) -> None:
    """A winter tile in hand; until it is decided on, it can be offered."""
    if not 0 <= tile < TILES:
        return
    name = t.facts.names[tile]
    mark = f' id="{element(OFFER + tile)}"' if t.offered[at] == UNDECIDED else ""
    kept = ' class="kf-gone"' if t.offered[at] == KEPT else ""
    pen.add(
        f'<g id="piece-{name}" transform="translate({x:.1f} {y:.1f})"><g{mark}{kept}>'
        f"<title>{describe(pen, tile, 0)}</title>"
    )
    draw_tile(pen, tile, 0, 0)
    pen.add("</g></g>")
