"""The hexagons: ground, edges, name, effect, cost and points of every tile."""

from __future__ import annotations

import math
from typing import Final

from drystone.games.keyflower.components import (
    BOAT_1,
    BOATS,
    COLOURS,
    ORDER,
    PLAIN,
    ROAD,
    SUMMER,
    WINTER,
    face_of,
    is_summer_boat,
)
from drystone.games.keyflower.picture.labels import label
from drystone.games.keyflower.picture.pen import Pen, row_width, text_width
from drystone.games.keyflower.picture.tips import power
from drystone.games.keyflower.production import Draw, PaySkill, PayWorker, TakeResource
from drystone.games.keyflower.sending import Gather
from drystone.games.keyflower.state import Table
from drystone.games.keyflower.upgrades import PayUpgrade, PayUpgradeSkill
from drystone.games.keyflower.words import BID, USE
from drystone.kit import points, wrapped

_HEXAGON: Final = [
    (50 * math.cos(math.pi * k / 3), 50 * math.sin(math.pi * k / 3)) for k in range(6)
]
_OUTLINE: Final = points(_HEXAGON)
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
    if is_summer_boat(tile) or tile >= BOATS:
        return "harbour"
    if tile < SUMMER + 12:
        return "summer"
    if tile < WINTER:
        return "autumn"
    return "winter" if tile < ORDER else "order"


def draw_tile(pen: Pen, tile: int, side: int, turned: int, *, badge: bool = True) -> None:
    """A tile at the middle, 100 wide: ground, edges, name, effect, cost and points."""
    facts = pen.facts
    upgraded = " kf-up" if side == 1 and facts.can_upgrade[tile] else ""
    pen.polygon(_OUTLINE, f"kf-{ground(tile)} kf-rim{upgraded}")
    for direction in range(6):
        edge = facts.edges[(6 * tile + turned) * 6 + direction]
        x, y = EDGE_MIDDLES[direction]
        if edge != PLAIN:
            kind = "way" if edge == ROAD else "flow"
            pen.way([(0.6 * x, 0.6 * y), (x, y)], f"kf-{kind}")
    pen.polygon(_OUTLINE, "kf-plate", scale=0.79)
    if not is_summer_boat(tile) and not ORDER <= tile < BOATS:
        draw_name(pen, tile)
    draw_effect(pen, tile, side)
    if badge:
        draw_points(pen, tile, side)


def draw_name(pen: Pen, tile: int) -> None:
    """The name of a tile, in two lines where it is long: one long word is cut where its language
    says (`@cut`).
    """
    name = pen.known(f"name.tile.{pen.facts.names[tile]}@cut") or pen.tile_name(tile)
    words = name.split()
    if len(name) < 12 or len(words) == 1:
        pen.text(0, -10, name, "kf-n", min(12.5, 66 / text_width(name, 1)))
        return
    half = (len(words) + 1) // 2
    for line, y in ((" ".join(words[:half]), -16.5), (" ".join(words[half:]), -7)):
        pen.text(0, y, line, "kf-n", min(10.5, 66 / text_width(line, 1)))


def draw_lines(pen: Pen, words: str, y: float) -> None:
    """A few words in lines of at most fourteen letters."""
    for i, line in enumerate(wrapped(words, 14)):
        pen.text(0, y + 10.5 * i, line, "kf-m", 10.3)


def draw_effect(pen: Pen, tile: int, side: int) -> None:
    """What a tile does, below its name."""
    facts = pen.facts
    face = face_of(tile, side)
    if is_summer_boat(tile):
        pen.icon("boat", -13, -14, 19.2)
        pen.text(11, -8, f"{tile - BOAT_1 + 1}{'ab'[side]}", "kf-n", 17)
        draw_lines(pen, power(pen, face), 7)
        return
    if tile >= ORDER and tile < BOATS:
        pen.text(0, 11, tile - ORDER + 1, "kf-n", 32)
        return
    if tile < WINTER:
        pen.label(label(facts.brings[face], facts.asks[face]), 3, 1, 68)
        if side == 0:
            pen.label(["up", *label(facts.upgrade_costs[tile])], 17.5, 0.82, 62)
    else:
        pen.label(label(facts.scores[tile]), 7, 1, 68)


def draw_points(pen: Pen, tile: int, side: int) -> None:
    """The points that are printed on a tile of the first three seasons."""
    printed = pen.facts.points[face_of(tile, side)]
    if printed > 0 and tile < WINTER and not is_summer_boat(tile):
        pen.dot(34, -26, 9, "kf-gold kf-thin")
        pen.text(34, -21.5, printed, "kf-print", 13)


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
        pen.polygon(_OUTLINE, f"kf-ring kf-turn{t.seat}")
    draw_crew(pen, t, tile)


def draw_crew(pen: Pen, t: Table, tile: int) -> None:
    """The workers on a tile, along its upper edge."""
    there = [(COLOURS[c], t.crew[4 * tile + c]) for c in range(4) if t.crew[4 * tile + c] > 0]
    if not there:
        return
    width = row_width(there) * 0.95
    pen.box(-width / 2 - 4, -44, width + 8, 20, "kf-sheet kf-thin", 10)
    pen.row(there, -width / 2, -34, 0.95)
