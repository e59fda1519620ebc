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
from drystone.games.keyflower.picture.scenery import BUILDINGS, draw_scenery
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
_WIDE: Final = 65.0
"""How long what a tile does is drawn on its sign."""
_ACROSS: Final = 86.0
"""The same on a tile that is drawn small, over the edges of its sign."""
_LOWER: Final = 78.0
"""The same farther down, where a hexagon is less wide."""
_HIGH: Final = 27.0
"""How high the lines of a name may be together."""


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
    if smallest_print(pen, tile, side) >= pen.least - 0.01:
        draw_print(pen, tile, side)
    else:
        with pen.group("kf-far"):
            draw_print(pen, tile, side)
        least, pen.least = pen.least, 0.0
        with pen.group("kf-near"):
            draw_print(pen, tile, side)
        pen.least = least
    if badge:
        draw_points(pen, tile, side)


def draw_print(pen: Pen, tile: int, side: int) -> None:
    """Name, effect and cost of a tile, as much of it as can be read."""
    if not is_summer_boat(tile) and not ORDER <= tile < BOATS and not draw_name(pen, tile):
        pen.icon(BUILDINGS.get(pen.facts.names[tile], "boat"), 0, -14, 22)
    draw_effect(pen, tile, side)


def smallest_print(pen: Pen, tile: int, side: int) -> float:
    """How large the smallest letters on a tile are where there is room for all of them."""
    facts = pen.facts
    if is_summer_boat(tile):
        return size_of_lines(wrapped(power(pen, face_of(tile, side)), 14))
    if ORDER <= tile < BOATS:
        return pen.LETTERS
    sizes = [size for _, size in name_in_lines(pen, tile)]
    sizes.append(pen.said_at(signs_of(pen, tile, side), 1, _WIDE))
    if facts.can_upgrade[tile] and side == 0:
        sizes.append(pen.said_at(["up", *label(facts.upgrade_costs[tile])], 0.82, 60))
    return min(sizes)


def name_in_lines(pen: Pen, tile: int) -> list[tuple[str, float]]:
    """The name of a tile, in two lines where it is long, and how large each is: one long word is
    cut where its language says (`@cut`).
    """
    name = pen.known(f"name.tile.{pen.facts.names[tile]}@cut") or pen.tile_name(tile)
    words = name.split()
    if len(name) < 9 or len(words) == 1:
        return [(name, min(12.5, 67 / text_width(name, 1)))]
    half = (len(words) + 1) // 2
    lines = [" ".join(words[:half]), " ".join(words[half:])]
    return [(line, min(10.5, 68 / text_width(line, 1))) for line in lines]


def draw_name(pen: Pen, tile: int) -> bool:
    """The name of a tile; False where the tile is too small for it to be read."""
    lines = name_in_lines(pen, tile)
    if min(size for _, size in lines) < pen.least:
        high = len(lines) * pen.least
        if high > _HIGH or max(text_width(line, pen.least) for line, _ in lines) > _LOWER:
            return False
        lines = [(line, max(size, pen.least)) for line, size in lines]
    y = -9.5 if len(lines) == 1 else -5.0 - max(9.0, 0.9 * lines[1][1])
    for line, size in lines:
        pen.text(0, y, line, "kf-n", size)
        y = -5.0
    return True


def size_of_lines(lines: list[str]) -> float:
    """How large a few words are written."""
    return min(10.3, *(66 / text_width(line, 0.9) for line in lines))


def signs_of(pen: Pen, tile: int, side: int) -> list[str]:
    """What a tile does or scores, as numbers and icons."""
    facts, face = pen.facts, face_of(tile, side)
    if tile >= WINTER:
        return label(facts.scores[tile])
    does = label(facts.brings[face], facts.asks[face])
    return [f"*{facts.points[face]}"] if not does and facts.points[face] else does


def draw_lines(pen: Pen, words: str, y: float) -> bool:
    """A few words in lines of at most fourteen letters; False where they could not be read."""
    lines = wrapped(words, 14)
    size = size_of_lines(lines)
    if size < pen.least:
        size = pen.least
        if size > 12.5 or max(text_width(line, 0.9 * size) for line in lines) > _ACROSS:
            return False
    for i, line in enumerate(lines):
        pen.text(0, y + max(10.0, 0.95 * size) * i, line, "kf-m", size)
    return True


def draw_effect(pen: Pen, tile: int, side: int) -> None:
    """What a tile does, below its name."""
    facts = pen.facts
    if is_summer_boat(tile):
        face = face_of(tile, side)
        what = f"{tile - BOAT_1 + 1}{'ab'[side]}"
        if draw_lines(pen, power(pen, face), 4):
            pen.icon("boat", -13, -13, 18)
            pen.text(11, -8, what, "kf-n", 16)
        else:
            pen.icon("boat", -15, 0, 26)
            pen.text(15, 8, what, "kf-n", 22)
        return
    if tile >= ORDER and tile < BOATS:
        pen.text(0, 6, tile - ORDER + 1, "kf-n", 28)
        draw_signs(pen, ["*1", ":", "tile"], 16, 1, 60)
        return
    signs = signs_of(pen, tile, side)
    if tile >= WINTER:
        draw_signs(pen, signs, 8, 1, _WIDE)
        return
    lines = draw_signs(pen, signs, 5, 1, _WIDE)
    cost = ["up", *label(facts.upgrade_costs[tile])]
    if facts.can_upgrade[tile] and side == 0 and lines == 1 and pen.can_say(cost, _LOWER):
        draw_signs(pen, cost, 18.5, 0.82, 60)


def draw_signs(pen: Pen, signs: list[str], y: float, scale: float, width: float) -> int:
    """Numbers and icons in a line, in two where they would be too small; you get how many."""
    if pen.said_at(signs, scale, width) >= pen.least:
        pen.label(signs, y, scale, width)
        return 1
    if pen.can_say(signs, _ACROSS):
        pen.label(signs, y, pen.least / pen.LETTERS, _ACROSS)
        return 1
    half = (len(signs) + 1) // 2
    if "→" in signs:
        half = signs.index("→")
    for i, line in enumerate((signs[:half], signs[half:])):
        pen.label(line, y - 1 + 17 * i, pen.least / pen.LETTERS, _ACROSS)
    return 2


def draw_points(pen: Pen, tile: int, side: int) -> None:
    """The points printed on a tile of the first three seasons, where its use takes the middle."""
    face = face_of(tile, side)
    printed = pen.facts.points[face]
    if printed > 0 and tile < WINTER and pen.facts.brings[face]:
        pen.points(printed, 39, 0, max(1.0, pen.least / 12))


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
    scale = max(0.95, pen.least / 12)
    width, half = row_width(there) * scale, 10 * scale
    if width == 0:
        return
    frame = "kf-coming" if any(coming) else "kf-sheet kf-thin"
    pen.box(-width / 2 - 4, -33.5 - half, width + 8, 2 * half, frame, half)
    pen.row(there, -width / 2, -33.5, scale)


def gathered(t: Table, word: int) -> list[int]:
    """The workers by colour that have been named for a bid or a use and don't stand there yet."""
    top = t.frames[-1] if t.frames else None
    if not isinstance(top, Gather) or asked_about(t) != word:
        return [0, 0, 0, 0]
    return [top.number_of(colour) for colour in range(4)]
