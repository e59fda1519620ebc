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
from drystone.games.keyflower.picture.scenery import draw_scenery
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


_SIGN: Final = 35.5
"""Half the width of the sign in the middle, which leaves roads and corners to be seen."""


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
    """A tile at the middle, 100 wide: ground, edges, building, name, effect, cost and points."""
    facts = pen.facts
    upgraded = " kf-up" if side == 1 and facts.can_upgrade[tile] else ""
    pen.polygon(_OUTLINE, f"kf-{ground(tile)} kf-rim{upgraded}")
    for direction in range(6):
        edge = facts.edges[(6 * tile + turned) * 6 + direction]
        x, y = EDGE_MIDDLES[direction]
        if edge != PLAIN:
            kind = "way" if edge == ROAD else "flow"
            pen.way([(0.6 * x, 0.6 * y), (x, y)], f"kf-{kind}")
    draw_scenery(pen, tile, side, ground(tile))
    pen.box(-_SIGN, -23.5, 2 * _SIGN, 50, "kf-plate", 18)
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
    if len(name) < 9 or len(words) == 1:
        pen.text(0, -9.5, name, "kf-n", min(12.5, 67 / text_width(name, 1)))
        return
    half = (len(words) + 1) // 2
    for line, y in ((" ".join(words[:half]), -14), (" ".join(words[half:]), -5)):
        pen.text(0, y, line, "kf-n", min(10.5, 68 / text_width(line, 1)))


def draw_lines(pen: Pen, words: str, y: float) -> None:
    """A few words in lines of at most fourteen letters."""
    for i, line in enumerate(wrapped(words, 14)):
        pen.text(0, y + 10 * i, line, "kf-m", min(10.3, 66 / text_width(line, 0.9)))


def draw_effect(pen: Pen, tile: int, side: int) -> None:
    """What a tile does, below its name."""
    facts = pen.facts
    face = face_of(tile, side)
    if is_summer_boat(tile):
        pen.icon("boat", -13, -13, 18)
        pen.text(11, -8, f"{tile - BOAT_1 + 1}{'ab'[side]}", "kf-n", 16)
        draw_lines(pen, power(pen, face), 4)
        return
    if tile >= ORDER and tile < BOATS:
        pen.text(0, 6, tile - ORDER + 1, "kf-n", 28)
        pen.label(["*1", ":", "tile"], 16, 1, 60)
        return
    if tile < WINTER:
        does = label(facts.brings[face], facts.asks[face])
        if not does and facts.points[face]:
            does = [f"*{facts.points[face]}"]
        pen.label(does, 5, 1, 64)
        if side == 0:
            pen.label(["up", *label(facts.upgrade_costs[tile])], 18.5, 0.82, 60)
    else:
        pen.label(label(facts.scores[tile]), 8, 1, 66)


def draw_points(pen: Pen, tile: int, side: int) -> None:
    """The points printed on a tile of the first three seasons, where its use takes the middle."""
    face = face_of(tile, side)
    printed = pen.facts.points[face]
    if printed > 0 and tile < WINTER and pen.facts.brings[face]:
        pen.points(printed, 39, 0)


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
    """The workers on a tile, along its upper edge; dashed with those that are on their way."""
    coming = gathered(t, USE + tile)
    there = [(COLOURS[c], t.crew[4 * tile + c] + coming[c]) for c in range(4)]
    width = row_width(there) * 0.95
    if width == 0:
        return
    frame = "kf-coming" if any(coming) else "kf-sheet kf-thin"
    pen.box(-width / 2 - 4, -44, width + 8, 20, frame, 10)
    pen.row(there, -width / 2, -34, 0.95)


def gathered(t: Table, word: int) -> list[int]:
    """The workers by colour that have been named for a bid or a use and don't stand there yet."""
    top = t.frames[-1] if t.frames else None
    if not isinstance(top, Gather) or asked_about(t) != word:
        return [0, 0, 0, 0]
    return [top.number_of(colour) for colour in range(4)]
