"""What stands on the ground of a tile: a building of its own kind, and what grows in its season."""

from __future__ import annotations

import math
from typing import Final

from drystone.games.keyflower.components import ORDER, ROAD, WATER, is_summer_boat, opposite
from drystone.games.keyflower.picture.pen import Pen
from drystone.games.keyflower.state import Table
from drystone.kit import Point

_STANDING: Final = {
    "house": ("home-1", "home-2", "home-3", "home-4", "home-5", "home-6", "workshop"),
    "logs": ("keywood", "woodcutter", "carpenter", "sawmill", "timber-yard"),
    "quarry": ("keystone-quarry", "quarryman", "mason", "stone-yard", "sculptor"),
    "mine": ("key-mine", "gold-mine", "miner"),
    "smithy": ("smelter", "forge", "blacksmith", "goldsmith", "jeweller"),
    "barn": ("stable", "farrier", "wainwright", "barn"),
    "stall": ("peddler", "store", "fair", "hiring-fair", "key-market", "apothecary"),
    "inn": ("alehouse", "tavern", "brewer", "inn"),
    "hall": (
        *("apprentice-hall", "craftsmens-guild", "mercers-guild", "scribes", "scholar"),
        *("village-hall", "key-guild"),
    ),
    "church": ("keythedral",),
    "windmill": ("windmill",),
    "watermill": ("watermill",),
    "well": ("well",),
}
BUILDINGS: Final = {tile: sign for sign, tiles in _STANDING.items() for tile in tiles}
"""What stands on each tile that people built."""
PLANTS: Final = {
    "hearth": "flower",
    "spring": "flower",
    "summer": "sheaf",
    "autumn": "bush",
    "winter": "tree",
}


def draw_scenery(pen: Pen, tile: int, side: int, ground: str) -> None:
    """Its building left of the road at the top, on the right what grows, or a second building."""
    if tile >= ORDER or is_summer_boat(tile):
        return
    building = BUILDINGS[pen.facts.names[tile]]
    pen.icon(building, -16.5, -31.6, 15)
    if side == 1:
        pen.icon(building, 16.5, -31.6, 15)
    else:
        pen.icon(PLANTS[ground], 16.5, -31, 13)


_LAKE: Final = 24.0
"""Half the width of the water that a river ends in."""
_FARTHEST: Final = 130.0


def draw_surroundings(
    pen: Pen, t: Table, seat: int, tiles: dict[int, Point], low: Point, high: Point
) -> None:
    """The land that a village has taken, with what leads out of it, between two corners.

    Roads end in the fields. The river flows on to a lake where the next boat would lie in line.
    """
    for x, y in tiles.values():
        pen.icon("land", x, y, 100)
    mouth = river_mouth(t, seat)
    tracks: list[str] = []
    for tile, (x, y) in tiles.items():
        for direction in range(6):
            edge = t.edge(tile, direction)
            if t.neighbour(tile, direction) >= 0 or (edge != ROAD and mouth != (tile, direction)):
                continue
            angle = math.pi * (90 + 60 * direction) / 180
            way = math.cos(angle), math.sin(angle)
            start = x + 40 * way[0], y + 40 * way[1]
            if edge != ROAD:
                draw_river(pen, start, way, reach(start, way, low, high))
            else:
                tracks.append(f"M{start[0]:.0f} {start[1]:.0f}l{11 * way[0]:.0f} {11 * way[1]:.0f}")
    if tracks:
        pen.path("".join(tracks), "kf-track")


def river_mouth(t: Table, seat: int) -> tuple[int, int]:
    """The tile and the edge at which the river leaves a village, through the boats in line."""
    tile = t.home(seat)
    direction = next((d for d in range(6) if t.edge(tile, d) == WATER), -1)
    if direction < 0:
        return -1, -1
    while (other := t.neighbour(tile, direction)) >= 0:
        if t.edge(other, opposite(direction)) != WATER:
            return -1, -1
        tile = other
        if t.edge(tile, direction) != WATER:
            return -1, -1
    return tile, direction


def reach(start: Point, way: Point, low: Point, high: Point) -> float:
    """How far a river can flow before its lake would touch the frame."""
    far = _FARTHEST
    for at, step, least, most in zip(start, way, low, high, strict=True):
        if abs(step) > 0.01:
            edge = most - _LAKE if step > 0 else least + _LAKE
            far = min(far, (edge - at) / step)
    return far


def draw_river(pen: Pen, start: Point, way: Point, length: float) -> None:
    """From the edge of a tile in two bends to its lake."""
    (x, y), (dx, dy) = start, way
    if length < 30:
        return
    ends = x + length * dx, y + length * dy
    first = x + length * dx / 3 - 11 * dy, y + length * dy / 3 + 11 * dx
    second = x + length * dx / 1.5 + 11 * dy, y + length * dy / 1.5 - 11 * dx
    bends = " ".join(f"{at[0]:.0f} {at[1]:.0f}" for at in (first, second, ends))
    pen.path(f"M{x:.0f} {y:.0f}C{bends}", "kf-stream")
    pen.path(
        f"M{ends[0] - _LAKE:.0f} {ends[1]:.0f}a{_LAKE:g} 14 0 1 0 {2 * _LAKE:g} 0"
        f"a{_LAKE:g} 14 0 1 0 {-2 * _LAKE:g} 0z",
        "kf-lake",
    )
