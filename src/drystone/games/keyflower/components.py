"""The components by number, and the kinds of what is printed on them."""

from __future__ import annotations

from typing import Final, NewType

COLOURS: Final = ["blue", "red", "yellow", "green"]
SKILLS: Final = ["anvil", "pickaxe", "saw"]
RESOURCES: Final = ["iron", "stone", "wood", "gold"]
SEASONS: Final = ["spring", "summer", "autumn", "winter"]
YEAR: Final = len(SEASONS)
SHORT_YEAR: Final = 2
"""Seasons of the short game: spring and winter (KEY 14.1)."""
SIDES: Final = ["S", "SW", "NW", "N", "NE", "SE"]

GREEN: Final = 3
GOLD: Final = 3

TILES: Final = 64
SITES: Final = 42
"""Tiles below this number can hold resources: homes, spring, summer and autumn."""
SPRING: Final = 6
SUMMER: Final = 18
AUTUMN: Final = 30
WINTER: Final = 42
ORDER: Final = 54
BOATS: Final = 58

BOAT_1: Final = 26
BOAT_2: Final = 27
BOAT_3: Final = 28
BOAT_4: Final = 29

PLAIN: Final = 0
ROAD: Final = 1
WATER: Final = 2

FREE: Final = 0
WORKER_OF: Final = 1
ANY_WORKER: Final = 2
SKILL_OF: Final = 3
ANY_SKILL: Final = 4

ANY: Final = 4
"""After the four kinds of resource, or the four colours: any of them."""
EITHER_SKILL: Final = 3
"""After the three skills: any of them."""

OPS: Final = [
    "resource",
    "worker",
    "skill",
    "random-worker",
    "random-skill",
    "choice",
    "move",
    "upgrade",
    "resource-here",
    "points",
    "transport-step",
    "loop-tile",
    "boats-in-line",
    "free-upgrade",
    "workers",
    "colours",
    "green",
    "worker-of-one-colour",
    "worker-left",
    "skills",
    "skill-set",
    "skill-of-one-kind",
    "gold",
    "resource-set",
    "resource-of-one-kind",
    "resources",
    "cross-country",
    "transport-doubled",
    "alike-in-upgrades",
    "alike-in-scoring",
    "another-colour",
    "any-colours",
]
"""The kinds of effect. Messages about them end in these names."""

# What is paid or gained
A_RESOURCE: Final = 0
A_WORKER: Final = 1
A_SKILL: Final = 2
RANDOM_WORKERS: Final = 3
RANDOM_SKILLS: Final = 4
ONE_OF: Final = 5
MOVES: Final = 6
UPGRADES: Final = 7

# What scores at the end: by itself, ...
RESOURCE_HERE: Final = 8
POINTS: Final = 9
TRANSPORT_STEPS: Final = 10
LOOP_TILES: Final = 11
BOATS_IN_LINE: Final = 12
FREE_UPGRADE: Final = 13
# ... for workers, for skill tiles, and for resources
PER_WORKERS: Final = 14
PER_COLOURS: Final = 15
PER_GREEN: Final = 16
PER_WORKER_OF_ONE_COLOUR: Final = 17
PER_WORKER_LEFT: Final = 18
PER_SKILLS: Final = 19
PER_SKILL_SET: Final = 20
PER_SKILL_OF_ONE_KIND: Final = 21
PER_GOLD: Final = 22
PER_RESOURCE_SET: Final = 23
PER_RESOURCE_OF_ONE_KIND: Final = 24
PER_RESOURCES: Final = 25

# What a summer boat allows its owner
CROSS_COUNTRY: Final = 26
TRANSPORT_DOUBLED: Final = 27
ALIKE_IN_UPGRADES: Final = 28
ALIKE_IN_SCORING: Final = 29
ANOTHER_COLOUR: Final = 30
ANY_COLOURS: Final = 31

BY_USE: Final = 0
WITH_EACH_BOAT: Final = 1


# A face is one side of a tile, a spot the free cell on one side of a tile. Both are numbers, as
# tiles and seats are; where they are asked for, nothing else will do.
Face = NewType("Face", int)
Spot = NewType("Spot", int)


NO_FACE: Final = Face(-1)


def face_of(tile: int, side: int) -> Face:
    return Face(2 * tile + side)


def tile_of(face: Face) -> int:
    return face >> 1


def side_of(face: Face) -> int:
    return face & 1


def spot_of(tile: int, direction: int) -> Spot:
    return Spot(6 * tile + direction)


def tile_beside(spot: Spot) -> int:
    """The tile that a spot is named after."""
    return spot // 6


def direction_of(spot: Spot) -> int:
    """Where a spot lies, seen from that tile."""
    return spot % 6


def opposite(direction: int) -> int:
    return (direction + 3) % 6


# Places in lists that have several numbers for each tile


def on_tile(tile: int, kind: int) -> int:
    """Of the resources of a kind on a tile, or the workers of a colour."""
    return 4 * tile + kind


def gift_at(face: Face, kind: int) -> int:
    """Of the resources of a kind that a face gives."""
    return 4 * face + kind


def cost_at(tile: int, kind: int) -> int:
    """Of the resources of a kind, ANY among them, that the upgrade of a tile costs."""
    return 5 * tile + kind


def edge_at(tile: int, rotation: int, direction: int) -> int:
    """Of one edge of a tile that is turned so."""
    return 6 * (6 * tile + rotation) + direction


def load_at(boat: int, season: int) -> int:
    """Of the workers that a boat brings in a season; its skill tiles come next."""
    return 2 * (3 * (boat - BOATS) + season)


def rank_of(points: int, tile: int) -> int:
    """A number by which tiles are sorted by points, and by tile where these are equal."""
    return (points << 6) + tile


def tile_ranked(rank: int) -> int:
    return rank & 63


def points_ranked(rank: int) -> int:
    return rank >> 6


def is_summer_boat(tile: int) -> bool:
    """Whether a tile has its sides a and b, and does something for whoever won it (KEY 9)."""
    return BOAT_1 <= tile <= BOAT_4
