"""The components by number, and the lists that say what each of them does."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ["blue", "red", "yellow", "green"]
SKILLS: Final = ["anvil", "pickaxe", "saw"]
RESOURCES: Final = ["iron", "stone", "wood", "gold"]
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

JEWELLER: Final = 42
CRAFTSMENS_GUILD: Final = 43
WATERMILL: Final = 44
MERCERS_GUILD: Final = 45
WINDMILL: Final = 47
SCRIBES: Final = 48
SCHOLAR: Final = 49
VILLAGE_HALL: Final = 50
KEY_MARKET: Final = 51
KEY_GUILD: Final = 52
APOTHECARY: Final = 53

KEYFLOWER: Final = 58
SEA_BASTION: Final = 59
SEA_BREESE: Final = 60
FLIPPER: Final = 61
IANVINCIBLE: Final = 62
WHITE_WIND: Final = 63

PLAIN: Final = 0
ROAD: Final = 1
WATER: Final = 2

FREE: Final = 0
WORKER_OF: Final = 1
ANY_WORKER: Final = 2
SKILL_OF: Final = 3
ANY_SKILL: Final = 4

ANY: Final = 4
"""After the four kinds of resource: any of them."""


class Facts:
    """The components as flat lists. Lists by side are indexed `2 * tile + side`."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.titles: list[str] = []
        self.edges: list[int] = []
        """`(6 * tile + rotation) * 6 + direction`."""
        self.outlines: list[int] = []
        """`6 * tile + rotation`: all six edges in one number, two bits each."""
        self.period: list[int] = []
        """The first rotation that looks the same again."""
        sides = 2 * TILES
        self.phrases = [""] * sides
        self.costs = [""] * TILES
        self.points = [0] * sides
        self.price = [FREE] * sides
        self.price_of = [0] * sides
        self.gift = [0] * (4 * sides)
        """Resources given: `4 * (2 * tile + side) + kind`."""
        self.gift_choice = [0] * sides
        """How many of the gift's kinds may be chosen; 0: all of it is given."""
        self.skills = [0] * sides
        self.workers = [0] * sides
        self.greens = [0] * sides
        self.moves = [0] * sides
        self.upgrades = [0] * sides
        self.usable = [0] * sides
        self.yard_worth = [0] * sides
        self.yard_kind = [0] * sides
        """The kind of resource that a yard wants, or ANY."""
        self.can_upgrade = [0] * TILES
        self.cost = [0] * (5 * TILES)
        """Resources of the upgrade: `5 * tile + kind`, the fifth for any kind."""
        self.cost_skill = [-1] * TILES
        """The skill of the upgrade: a kind, 3 for any, -1 for none."""
        self.worth = [0] * TILES
        """What one filling of a scoring tile is worth."""
        self.river = [0, 0, 0, 0, 0, 0]
        self.boat_seats: list[int] = []
        self.boat_load: list[int] = []
        """`(3 * boat + season) * 2`: workers, then skills."""
        self.all_workers: list[int] = []
        self.all_skills: list[int] = []
        self.all_resources: list[int] = []
        self.order_tiles: list[int] = []
        """By the number of seats, like the next two."""
        self.season_tiles: list[int] = []
        self.winter_hand: list[int] = []
        self.first_workers = 0
        self.room = 0
        """How many workers a tile takes in a season."""
        self.gold_worth = 0
