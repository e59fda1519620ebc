"""What is in the box: the numbers and names of all components.

Numbers of things (card 5, space 12, action 7) are their places in the lists below; the lists are
the domains of the game's words too.
"""

from __future__ import annotations

from typing import Final, NewType

NONE: Final = -1
"""No card, space, tile, action: what is not there."""

# Cards: sheep first, then cards that are played for an effect, then objectives.
SHROPSHIRE: Final = 0
SOUTHDOWN: Final = 1
LEICESTER: Final = 2
MERINO: Final = 3
DORSET: Final = 4
LINCOLN: Final = 5
CORRIEDALE: Final = 6
HAMPSHIRE: Final = 7
RYELAND: Final = 8
SUFFOLK: Final = 9
ROMNEY: Final = 10
SHEEP: Final = 13
SHEEPDOG: Final = 13
FERRY: Final = 14
KOTARE: Final = 15
SET1: Final = 16
SET2: Final = 17
SET4: Final = 18
SET5: Final = 19
SET6: Final = 20
OBJECTIVE: Final = 21
BONUS_OBJECTIVE: Final = 21
PLAIN_OBJECTIVE: Final = 24
CARDS: Final = 48

CARD_IDS: Final[list[str]] = [
    *["shropshire", "southdown", "leicester", "merino", "dorset", "lincoln", "corriedale"],
    *["hampshire", "ryeland", "suffolk", "romney", "set3", "set7", "sheepdog", "ferry", "kotare"],
    *["set1", "set2", "set4", "set5", "set6", "set8", "set9", "set10"],
    *[f"o{n:02d}" for n in range(1, 25)],
]
SET_CARDS: Final[list[int]] = [16, 17, 11, 18, 19, 20, 12, 21, 22, 23]
"""The card of each set, 1 to 10."""

MARKET: Final = 4
"""The first market breed; there are six."""
BREEDS: Final = 6

Source = NewType("Source", int)
"""Where a gained card comes from: the supply, a bonus stack or the objectives."""
FROM_ROMNEY: Final = Source(0)
FROM_SHEEPDOG: Final = Source(1)
FROM_FERRY: Final = Source(2)
FROM_KOTARE: Final = Source(3)
FROM_STACK: Final = Source(4)
"""The first of the four bonus stacks."""
FROM_OBJECTIVES: Final = Source(8)
SOURCES: Final[list[str]] = [
    *["romney", "sheepdog", "ferry", "kotare", "wheel", "barrel", "bell", "compass", "objective"],
]
SUPPLY_CARDS: Final[list[int]] = [ROMNEY, SHEEPDOG, FERRY, KOTARE]


def stack_source(stack: int) -> Source:
    """Where the cards of a bonus stack come from."""
    return Source(FROM_STACK + stack)


JOB_ROWS: Final = 6
LINES: Final = 9
"""The most rows that a job market and a bonus tiles market can have."""

WORKERS: Final[list[str]] = ["shepherd", "craftsman", "sailor", "shearer"]
SHEPHERD: Final = 0
CRAFTSMAN: Final = 1
SAILOR: Final = 2
SHEARER: Final = 3
JOKER: Final = 4
SPECIALISTS: Final = 4
"""Whichever workers Sarah has most of."""
FULL: Final = 5
"""The workers of a row that takes no more (GWT 8.2)."""


def joker_bit(row: int, space: int) -> int:
    """The bit that says that the worker on a space of a row is a joker."""
    return 1 << 5 * row + space


def jokers_in(jokers: int, row: int) -> int:
    """How many of those jokers are in a row."""
    return (jokers >> 5 * row & 0x1F).bit_count()


def job_at(row: int, worker: int) -> int:
    """The job of a worker's type in a row of the job market."""
    return 4 * row + worker


def row_of(job: int) -> int:
    """The row of the job market that a job is in."""
    return job // 4


def worker_at(job: int) -> int:
    """The type of worker that a job is for."""
    return job % 4


HAZARD_IDS: Final[list[str]] = [
    f"{kind}-{points}-{hand}"
    for kind in ("rockfall", "flood")
    for points in (2, 3, 4)
    for hand in ("black", "green")
]
HAZARD: Final = 4
"""A-tiles 0 to 3 are workers, 4 to 9 rockfalls, 10 to 15 floods."""
FLOOD: Final = 10
A_TILES: Final = 16

BONUS_IDS: Final[list[str]] = [
    *["certificate-tile", "wool-tile", "hazard-tile", "sheepdog-tile", "kotare-tile"],
    *["tokens-tile", "four-points-tile", "eight-points-tile", "ferry-tile", "romney-tile"],
    "joker-tile",
]
B_TILES: Final = 11
COLUMNS: Final = 4
HELD_HAZARDS: Final = 12
"""The tiles that a player has are counted by kind: hazards first, then bonus tiles from here on."""


def place_at(line: int, column: int) -> int:
    """A space of the bonus tiles market."""
    return COLUMNS * line + column


def line_of(place: int) -> int:
    """The row of the bonus tiles market that a space is in."""
    return place // COLUMNS


# Spaces of the trail.
START: Final = 0
NEUTRAL: Final = 1
SITE: Final = 9
SITES: Final = 28
"""The last four are for an owner whose board has more than we know of."""
ROCKS: Final = 37
FLOODS: Final = 41
WELLINGTON: Final = 45
SPACE_IDS: Final[list[str]] = [
    "start",
    *list("abcdefgh"),
    *["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "c1", "c2", "c3", "d1"],
    *["e1", "e2", "e3", "e4", "e5", "f1", "f2", "g1", "g2", "g3", "h1", "h2"],
    *["x1", "x2", "x3", "x4"],
    *["rock1", "rock2", "rock3", "rock4", "flood1", "flood2", "flood3", "flood4"],
    "wellington",
]

TRAPS: Final = 8
"""The spaces for hazards: four among rocks, then four at floods."""


def section_of(trap: int) -> int:
    """Where a space for a hazard is: 0 among rocks, 1 at floods."""
    return trap // 4


BUILDINGS: Final = 10
"""The private buildings of a player."""


def tile_of(seat: int, building: int) -> int:
    """A private building as it stands on the trail: whose, and which."""
    return BUILDINGS * seat + building


def owner_of(tile: int) -> int:
    """Whose a private building on the trail is."""
    return tile // BUILDINGS


def building_of(tile: int) -> int:
    """Which of a player's buildings one on the trail is."""
    return tile % BUILDINGS


# Harbours and posts.
SMALL: Final = 10
MEDIUM: Final = 10
LARGE: Final = 15
HARBOURS: Final = 20


def slot_at(harbour: int, slot: int) -> int:
    """One of the four storehouse spaces of a small harbour, among those of all."""
    return 4 * harbour + slot


def harbour_of(slot: int) -> int:
    """The small harbour that a storehouse space is in."""
    return slot // 4


WATERS: Final = 28
"""The last four are for an owner whose board has more than we know of."""
WATER_IDS: Final[list[str]] = [
    *["w0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "c1", "c2", "c3", "c4", "c5", "c6"],
    *["c7", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "x1", "x2", "x3", "x4"],
]
SMALL_IDS: Final[list[str]] = [
    *["lyttelton", "nelson", "port-chalmers", "auckland", "napier", "bluff", "suva"],
    *["honolulu", "panama", "valparaiso"],
]
MEDIUM_IDS: Final[list[str]] = ["new-plymouth", "timaru", "gisborne", "noumea", "montevideo"]
LARGE_IDS: Final[list[str]] = ["sydney", "melbourne", "san-francisco", "cape-town", "london"]
LOCAL_IDS: Final[list[str]] = ["0", "1", "3", "6", "9", "12", "15", "18", "21"]
WOOL_IDS: Final[list[str]] = ["wool5", "wool9", "wool13"]
MORE_LOCAL_IDS: Final[list[str]] = ["more1", "more2", "more3"]
MORE_WOOL_IDS: Final[list[str]] = ["more-wool"]
"""Posts that an owner's boards may have beyond those that we know of."""
POST_IDS: Final[list[str]] = [*LOCAL_IDS, *LARGE_IDS, *WOOL_IDS, *MORE_LOCAL_IDS, *MORE_WOOL_IDS]
LOCALS: Final = 9
FOREIGN: Final = 9
WOOL: Final = 14
WOOL13: Final = 16
MORE: Final = 17
POSTS: Final = 21
POST0: Final = 0

# Disc spaces of the player board.
DISC_IDS: Final[list[str]] = [
    *["step", "hand", "hand3", "limit", "certificate4", "certificate", "wool", "wool4"],
    *["aux-money", "aux-cards", "aux-certificate1", "aux-certificate2", "aux-ship1", "aux-ship2"],
    *["aux-pathfinder1", "aux-pathfinder2"],
]
DISCS: Final = 16
D_STEP: Final = 0
D_HAND: Final = 1
D_HAND3: Final = 2
D_LIMIT: Final = 3
D_CERTIFICATE4: Final = 4
D_CERTIFICATE: Final = 5
D_WOOL: Final = 6
D_WOOL4: Final = 7
D_AUX: Final = 8

DISC_ABILITIES: Final[list[str]] = [
    *["step", "hand", "hand", "certificate limit", "permanent certificate"],
    *["permanent certificate", "permanent wool", "permanent wool", "aux money", "aux cards"],
    *["aux certificate", "aux certificate", "aux ship", "aux ship"],
    *["aux pathfinder", "aux pathfinder"],
]
SARAH_GROUPS: Final[list[str]] = ["orange", "red-yellow", "blue-brown", "purple", "red-brown"]
AUX_IDS: Final[list[str]] = ["money", "cards", "certificate", "ship", "pathfinder"]
STACK_IDS: Final[list[str]] = ["wheel", "barrel", "bell", "compass"]
ARROWS: Final[list[str]] = ["black", "sheep", "flip", "end"]
ARROW_SHEEP: Final = 1
ARROW_FLIP: Final = 2
ARROW_END: Final = 3

PURCHASE_BUYS: Final[dict[str, str]] = {
    "dorset": "dorset",
    "lc": "lincoln / corriedale",
    "hr": "hampshire / ryeland",
    "suffolk": "suffolk + token",
    "two": "two sheep of 2",
}
PURCHASE_IDS: Final[list[str]] = [
    *["dorset-1", "lincoln-1", "corriedale-1", "hampshire-1", "ryeland-1", "dorset-2"],
    *["lincoln-2", "corriedale-2", "suffolk-2"],
    *["lincoln-lincoln-3", "lincoln-corriedale-3", "corriedale-corriedale-3", "suffolk-4"],
]
PURCHASE_SHEPHERDS: Final[list[int]] = [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]
PURCHASE_BREED: Final[list[int]] = [0, 1, 2, 3, 4, 0, 1, 2, 5, 1, 1, 2, 5]
PURCHASE_SECOND: Final[list[int]] = [-1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 2, 2, -1]
PURCHASE_TOKEN: Final[list[int]] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]

TASKS: Final[list[str]] = [
    *["post13", "building", "building4", "shearers2", "storehouse"],
    *["lincoln-corriedale", "hampshire-ryeland", "ferry", "pathfinder6", "flood"],
]
T_POST13: Final = 0
T_BUILDING: Final = 1
T_BUILDING4: Final = 2
T_SHEARERS: Final = 3
T_STOREHOUSE: Final = 4
T_LC: Final = 5
T_HR: Final = 6
T_FERRY: Final = 7
T_PATHFINDER: Final = 8
T_FLOOD: Final = 9

MASTER_COUNTS: Final[list[str]] = [
    *["pathfinder", "hazard", "storehouse", "objective", "certificate", "building", "worker"],
    "ferry",
]
"""What the lower halves of harbourmaster tiles count."""
C_PATHFINDER: Final = 0
C_HAZARD: Final = 1
C_STOREHOUSE: Final = 2
C_OBJECTIVE: Final = 3
C_CERTIFICATE: Final = 4
C_BUILDING: Final = 5
C_WORKER: Final = 6
C_FERRY: Final = 7

LEVELS: Final[list[str]] = ["easy", "medium", "hard"]
