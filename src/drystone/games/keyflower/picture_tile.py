"""The hexagons: ground, edges, name, effect, cost and points of every tile."""

from __future__ import annotations

import math
from typing import Final

from drystone.games.keyflower.components import (
    BOAT_1,
    BOAT_4,
    BOATS,
    COLOURS,
    ORDER,
    PLAIN,
    ROAD,
    SUMMER,
    WINTER,
)
from drystone.games.keyflower.picture_pen import Pen, row_width, text_width
from drystone.games.keyflower.production import Draw, PaySkill, PayWorker, TakeResource
from drystone.games.keyflower.state import Table
from drystone.games.keyflower.transport import PayUpgrade, PayUpgradeSkill
from drystone.games.keyflower.words import BID, USE
from drystone.games.keyflower.workers import Gather

_HEXAGON: Final = [
    (50 * math.cos(math.pi * k / 3), 50 * math.sin(math.pi * k / 3)) for k in range(6)
]
_OUTLINE: Final = " ".join(f"{x:.1f},{y:.1f}" for x, y in _HEXAGON)
# The middle of each edge: S, SW, NW, N, NE, SE
EDGE_MIDDLES: Final = [
    (43.3 * math.cos(math.pi * (90 + 60 * d) / 180), 43.3 * math.sin(math.pi * (90 + 60 * d) / 180))
    for d in range(6)
]


def ground(tile: int) -> str:
    """The class of a tile's ground."""
    if tile < 6:
        return "hearth"
    if tile < SUMMER:
        return "spring"
    if BOAT_1 <= tile <= BOAT_4 or tile >= BOATS:
        return "harbour"
    if tile < SUMMER + 12:
        return "summer"
    if tile < WINTER:
        return "autumn"
    return "winter" if tile < ORDER else "pale"


def draw_tile(pen: Pen, tile: int, side: int, turned: int) -> None:
    """A tile at the middle, 100 wide: ground, edges, name, effect, cost and points."""
    facts = pen.facts
    upgraded = " kf-up" if side == 1 and facts.can_upgrade[tile] else ""
    pen.add(f'<polygon class="kf-{ground(tile)} kf-rim{upgraded}" points="{_OUTLINE}"/>')
    for direction in range(6):
        edge = facts.edges[(6 * tile + turned) * 6 + direction]
        x, y = EDGE_MIDDLES[direction]
        if edge != PLAIN:
            kind = "way" if edge == ROAD else "flow"
            pen.add(f'<path class="kf-{kind}" d="M{0.6 * x:.1f} {0.6 * y:.1f}L{x:.1f} {y:.1f}"/>')
    pen.add(f'<polygon class="kf-plate" points="{_OUTLINE}" transform="scale(.79)"/>')
    if not BOAT_1 <= tile <= BOAT_4 and not ORDER <= tile < BOATS:
        draw_name(pen, pen.name(tile))
    draw_effect(pen, tile, side)


def draw_name(pen: Pen, name: str) -> None:
    """The name of a tile, in two lines where it is long."""
    words = name.split()
    if len(name) < 12 or len(words) == 1:
        pen.text(0, -10, name, "kf-n", min(12.5, 66 / text_width(name, 1)))
        return
    half = (len(words) + 1) // 2
    for line, y in ((" ".join(words[:half]), -16.5), (" ".join(words[half:]), -7)):
        pen.text(0, y, line, "kf-n", min(10.5, 62 / text_width(line, 1)))


def draw_lines(pen: Pen, words: str, y: float) -> None:
    """A few words in lines of at most sixteen letters."""
    line = ""
    for word in words.split():
        if line and len(line) + len(word) > 15:
            pen.text(0, y, line, "kf-m", 9)
            line, y = "", y + 9.5
        line = f"{line} {word}".strip()
    pen.text(0, y, line, "kf-m", 9)


def draw_effect(pen: Pen, tile: int, side: int) -> None:
    """What a tile does, below its name."""
    facts = pen.facts
    face = 2 * tile + side
    if BOAT_1 <= tile <= BOAT_4:
        power = f"{tile - BOAT_1 + 1}{'ab'[side]}"
        pen.icon("boat", -13, -14, 1.2)
        pen.text(11, -8, power, "kf-n", 17)
        draw_lines(pen, pen.say(f"power.{power}"), 7)
        return
    if tile >= ORDER and tile < BOATS:
        pen.text(0, 11, str(tile - ORDER + 1), "kf-n", 32)
        return
    points = facts.points[face]
    if tile < WINTER:
        pen.phrase(facts.phrases[face], 3, 1, 68)
        if side == 0:
            pen.phrase("upgrade " + facts.costs[tile], 17.5, 0.7, 56)
    else:
        pen.phrase(facts.phrases[face], 7, 1, 68)
    if points > 0 and tile < WINTER:
        pen.add('<circle class="kf-gold kf-thin" cx="34" cy="-26" r="9"/>')
        pen.text(34, -21.5, str(points), "kf-print", 13)


def asked_about(t: Table) -> int:
    """The bid or use that workers, a price or a choice are asked for now; -1: none."""
    top = t.frames[-1] if t.frames else None
    if isinstance(top, Gather) and top.use == 0:
        return BID + top.tile
    if isinstance(top, Gather | PayWorker | PaySkill | TakeResource | Draw):
        return USE + top.tile
    if isinstance(top, PayUpgrade | PayUpgradeSkill):
        return USE + top.tile
    return -1


def draw_workers_there(pen: Pen, t: Table, tile: int) -> None:
    """The workers on a tile, and a ring around it while it is used, in the player's colour."""
    if asked_about(t) == USE + tile:
        pen.add(f'<polygon class="kf-ring kf-turn{t.seat}" points="{_OUTLINE}"/>')
    draw_crew(pen, t, tile)


def draw_crew(pen: Pen, t: Table, tile: int) -> None:
    """The workers on a tile, along its upper edge."""
    there = [(COLOURS[c], t.crew[4 * tile + c]) for c in range(4) if t.crew[4 * tile + c] > 0]
    if not there:
        return
    width = row_width(there) * 0.95
    pen.box("kf-sheet kf-thin", -width / 2 - 4, -44, width + 8, 20, 10)
    pen.row(there, -width / 2, -34, 0.95)
