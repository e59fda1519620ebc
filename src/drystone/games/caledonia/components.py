"""What is in the box: the names and numbers of all components, and how numbers are packed.

Numbers of things (clan 4, unit 2, space 35) are their places in the lists below; the lists are the
domains of the game's words too. Spaces, goods, units, contracts and corners in a set are an int
with a bit for each.
"""

from __future__ import annotations

from typing import Final

CLANS: Final[list[str]] = [
    *["buchanan", "campbell", "cunningham", "fergusson", "macdonald", "mackenzie"],
    *["robertson", "stewart", "macewen"],
]
NO_CLAN: Final = -1

UNITS: Final[list[str]] = [
    *["sheep", "cow", "dairy", "bakery", "field", "distillery", "woodcutter", "miner", "worker"],
]
SHEEP: Final = 0
COW: Final = 1
DAIRY: Final = 2
BAKERY: Final = 3
FIELD: Final = 4
DISTILLERY: Final = 5
WOODCUTTER: Final = 6
MINER: Final = 7
WORKER: Final = 8
KINDS: Final = 9
FIRST_WORKER: Final = 6
"""Kinds from here on are workers; those before are farms."""
USUAL_KINDS: Final[list[int]] = [0, 1, 2, 3, 4, 5, 6, 7]
FISHING_KINDS: Final[list[int]] = [0, 1, 2, 3, 4, 5, 8]
"""What a player board holds, usually and of a clan that fishes."""

GOOD_NAMES: Final[list[str]] = ["wool", "grain", "milk", "bread", "cheese", "whisky"]
WOOL: Final = 0
GRAIN: Final = 1
MILK: Final = 2
BREAD: Final = 3
CHEESE: Final = 4
WHISKY: Final = 5
GOODS: Final = 6
FIRST_PROCESSED: Final = 3
ALL_GOODS: Final = 63
"""The set of every good."""
NO_GOOD: Final = -1

IMPORTS: Final[list[str]] = ["cotton", "tobacco", "sugar-cane"]
MEATS: Final[list[str]] = ["beef", "mutton"]
BEEF: Final = 0
MUTTON: Final = 1

PRODUCTS: Final[list[str]] = ["cheese", "bread", "whisky"]
BUILDING_OF: Final[list[int]] = [DAIRY, BAKERY, DISTILLERY]
"""The building that makes each product."""
MOST_MADE: Final = 4
"""How many of a product a word can say."""

TECHNOLOGIES: Final[list[str]] = ["woodcutters", "miners"]
WOODCUTTERS: Final = 0
MINERS: Final = 1

ROWS: Final = 13
PLACES: Final = 9
HEXES: Final = 117
CORNERS: Final = 4
SPACES: Final = 121
"""The spaces of the map, then the port tiles beside it, one at each corner."""
SHIPPING_LEVELS: Final = 5
DEAREST: Final = 6
"""What the dearest land costs."""

GRASS: Final = 1
FOREST: Final = 2
MOUNTAIN: Final = 4
LOCH: Final = 8
PORT_TERRAIN: Final = 16

ROUNDS: Final = 5
SHORT: Final = 3
"""Rounds of the short game (CAL 17.8)."""
CONTRACTS: Final = 50
TILES: Final = 9
"""Port tiles, scoring tiles and starting tiles: nine of each."""
PRICE_STEPS: Final = 10
MOST_TRADED: Final = 7
MOST_BEERS: Final = 3
HIGHEST_BID: Final = 30
SPOTS: Final = 3
"""The spots of a cellar."""

EMPTY: Final = -1
"""A contract box with nothing in it; a starting tile or clan not chosen yet."""

FEW: Final = 0
MANY: Final = 1
"""What is printed for 1 and 2 players, and for 3 and 4."""

PAID: Final = 0
FREE: Final = 1
"""Whether the land of an expansion is paid for or free."""

UP: Final = 0
DOWN: Final = 1
"""Where a price is moved."""


def hex_at(row: int, place: int) -> int:
    """The space of a row and place, both counted from 1 as in the notation."""
    return (row - 1) * PLACES + place - 1


def row_of(space: int) -> int:
    """The row of a space of the map, from 1."""
    return space // PLACES + 1


def place_of(space: int) -> int:
    """The place of a space of the map in its row, from 1."""
    return space % PLACES + 1


# The border of two spaces: the lower space and the higher.


def edge_of(one: int, other: int) -> int:
    """The border of two spaces that touch."""
    return one * SPACES + other if one < other else other * SPACES + one


def lower_of(edge: int) -> int:
    """The lower of the two spaces that a border parts."""
    return edge // SPACES


def higher_of(edge: int) -> int:
    """The higher of the two spaces that a border parts."""
    return edge % SPACES


# A piece on the board: ten times the player's number (from 1) plus the kind of unit.
NOTHING: Final = 0
BLOCKED: Final = 90


def piece_of(seat: int, kind: int) -> int:
    """A player's unit of a kind, as the board has it."""
    return 10 * (seat + 1) + kind


def is_unit(piece: int) -> bool:
    """Whether a player's unit stands there, rather than nothing or what blocks a space."""
    return NOTHING < piece < BLOCKED


def owner_of(piece: int) -> int:
    """The seat whose unit it is."""
    return piece // 10 - 1


def kind_of(piece: int) -> int:
    """The kind of unit that it is."""
    return piece % 10


def is_building(kind: int) -> bool:
    """Whether a kind of unit is a building, which processes goods."""
    return kind in (DAIRY, BAKERY, DISTILLERY)


def side_of(module: int, up: int) -> int:
    """The side of a module that is up, among the sides of all four."""
    return 2 * module + up


# What the words for a moved price and for production say, less the word's first number.


def move_of(good: int, way: int) -> int:
    """The good and the way in which its price moves, in one number."""
    return 2 * good + way


def moved_good(move: int) -> int:
    """The good whose price moves."""
    return move // 2


def moved_way(move: int) -> int:
    """Whether the price moves up or down."""
    return move % 2


def made_of(product: int, amount: int) -> int:
    """The product and how many are made of it, in one number."""
    return product * MOST_MADE + amount - 1


def made_product(made: int) -> int:
    """The product that is made."""
    return made // MOST_MADE


def made_amount(made: int) -> int:
    """How many of the product are made."""
    return made % MOST_MADE + 1
