"""What lies behind the own screen: workers in rows, skill tiles, winter tiles in hand."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import COLOURS, SKILLS, TILES
from drystone.games.keyflower.picture_pen import Pen, element
from drystone.games.keyflower.picture_tile import draw_tile
from drystone.games.keyflower.picture_words import describe
from drystone.games.keyflower.state import ITEMS, KEPT, UNDECIDED, Table
from drystone.games.keyflower.words import OFFER, PAY_SKILL, PAY_WORKER, SEND

_TILE: Final = 106.0
"""The room for a winter tile in hand."""
_LABEL: Final = 18.0
_BESIDE: Final = 500.0
"""From this width on the winter tiles lie beside the workers, else below."""


def winter_hand(t: Table, seat: int) -> list[int]:
    """The winter tiles that a player holds."""
    hand = len(t.winter) // t.seats
    return t.winter[hand * seat : hand * (seat + 1)]


def screen_height(t: Table, seat: int) -> float:
    """How high the screen is on a phone."""
    return _LABEL + 5 * 31 + (98 if winter_hand(t, seat) else 0) + 6


def draw_screen(
    pen: Pen, t: Table, seat: int, x: float, y: float, width: float, height: float
) -> None:
    """The own workers, skill tiles and winter tiles."""
    pen.box("kf-sheet kf-rim", x, y, width, height, 8)
    pen.text(x + 10, y + 15, pen.say("picture.screen"), "kf-soft", 11.5)
    tiles = winter_hand(t, seat)
    taken = _TILE * len(tiles)
    if width >= _BESIDE:
        draw_holdings(pen, t, seat, x, y + _LABEL, width - taken, height - _LABEL - 4)
        left, middle = x + width - taken - 4, y + height / 2
    else:
        below = 98.0 if tiles else 0.0
        draw_holdings(pen, t, seat, x, y + _LABEL, width, height - _LABEL - below - 4)
        left, middle = x + (width - taken) / 2, y + height - below / 2 - 3
    hand = len(tiles) * seat
    for i, tile in enumerate(tiles):
        draw_winter_tile(pen, t, tile, hand + i, left + _TILE * (i + 0.5), middle)


def draw_holdings(
    pen: Pen, t: Table, seat: int, x: float, y: float, width: float, height: float
) -> None:
    """A row for each colour of worker, to send one, two or more; then the skill tiles."""
    step = height / 5
    room = width - 62
    for colour in range(4):
        top = y + step * (colour + 0.5)
        have = t.screens[ITEMS * seat + colour]
        pen.add(f'<g id="{element(PAY_WORKER + colour)}">')
        pen.box("kf-hit", x + 4, top - step / 2, 46, step, 4)
        pen.icon(COLOURS[colour], x + 18, top, 1.15)
        pen.text(x + 30, top + 5, str(have), "kf-b", 14)
        pen.add("</g>")
        apart = min(30.0, room / max(have, 1))
        for i in range(have):
            left = x + 56 + apart * i
            pen.add(f'<g id="{element(SEND + 4 * i + colour)}">')
            pen.box("kf-paper kf-line", left, top - step / 2 + 2, apart - 2, step - 4, 4)
            if apart > 28:
                pen.icon(COLOURS[colour], left + 9, top, 0.9)
                pen.text(left + 21.5, top + 4, str(i + 1), "kf-m", 11 if i < 9 else 9)
            else:
                pen.icon(COLOURS[colour], left + apart / 2 - 1, top, min(0.95, apart / 16))
            pen.add("</g>")
    top = y + step * 4.5
    for skill in range(3):
        left = x + 4 + 58 * skill
        have = t.screens[ITEMS * seat + 4 + skill]
        pen.add(f'<g id="{element(PAY_SKILL + skill)}">')
        pen.box("kf-hit", left, top - step / 2, 54, step, 4)
        pen.icon(SKILLS[skill], left + 14, top, 1.15)
        pen.text(left + 26, top + 5, str(have), "kf-b", 14)
        pen.add("</g>")


def draw_winter_tile(pen: Pen, t: Table, tile: int, at: int, x: float, y: float) -> None:
    """A winter tile in hand; while it is asked about, it can be offered or kept."""
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
