"""What is printed on the components, from `facts/`, parsed once and shared by all positions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from drystone.core.facts import FactsError, load_facts, provenance

_FOLDER: Final = Path(__file__).parent / "facts"

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

_STEMS: Final = ["homes", "spring", "summer", "autumn", "winter", "order", "boats"]
_COUNTS: Final = [6, 12, 12, 12, 12, 4, 6]
_WINTER_SCORES: Final = [
    "gold",
    "blue + red + yellow",
    "resource of one kind",
    "wood + stone + iron",
    "",
    "5 resources",
    "anvil + pickaxe + saw",
    "skill of one kind",
    "worker of one colour",
    "green",
    "5 skills",
    "5 workers",
]


class Facts:
    """The components as flat lists. Lists by side are indexed `2 * tile + side`."""

    def __init__(self, override: str = "") -> None:
        data = load_facts(_FOLDER, override)
        self.names: list[str] = []
        self.titles: list[str] = []
        self.edges: list[int] = []
        """`(6 * tile + rotation) * 6 + direction`."""
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
        self._read_tiles(data)
        self._read_boats(data["boats"])
        self._read_supply(data["supply"])

    def _read_tiles(self, data: dict[str, dict[str, Any]]) -> None:
        for stem, count in zip(_STEMS, _COUNTS, strict=True):
            entries = {key: entry for key, entry in data[stem].items() if key != "from"}
            if len(entries) != count:
                raise FactsError(f"{stem}: {len(entries)} tiles, there should be {count}")
            for key, entry in entries.items():
                self._read_tile(stem, key, entry)

    def _read_tile(self, stem: str, key: str, entry: dict[str, Any]) -> None:
        tile = len(self.names)
        where = f"{stem}.{key}"
        self.names.append(key)
        self.titles.append(entry["name"])
        self._read_edges(entry["edges"], stem, where)
        if "use" in entry:
            self.can_upgrade[tile] = 1
            self.costs[tile] = entry["cost"]
            self._read_cost(tile, entry["cost"], where)
            for side, phrase in enumerate((entry["use"], entry["upgraded"])):
                self.points[2 * tile + side] = int(entry["points"][side])
                self.phrases[2 * tile + side] = phrase
                self._read_use(2 * tile + side, phrase, where)
        elif "a" in entry:
            self.phrases[2 * tile] = entry["a"]
            self.phrases[2 * tile + 1] = entry["b"]
        elif "scores" in entry:
            self.phrases[2 * tile] = self.phrases[2 * tile + 1] = entry["scores"]
            if stem == "winter":
                self._read_winter(tile, entry["scores"], where)

    def _read_edges(self, text: str, stem: str, where: str) -> None:
        if not re.fullmatch(r"[R~-]{6}", text):
            raise FactsError(f"{where}: edges are six of R, - and ~, not {text!r}")
        roads = {"homes": 5, "spring": 4, "autumn": 2, "winter": 1}.get(stem)
        if roads is not None and text.count("R") != roads:
            raise FactsError(f"{where}: {stem} tiles have {roads} roads, not {text.count('R')}")
        kinds = [PLAIN if c == "-" else ROAD if c == "R" else WATER for c in text]
        period = 6
        for rotation in range(5, 0, -1):
            turned = [kinds[(d - rotation) % 6] for d in range(6)]
            if turned == kinds:
                period = rotation
        self.period.append(period)
        for rotation in range(6):
            for direction in range(6):
                self.edges.append(kinds[(direction - rotation) % 6])

    def _read_cost(self, tile: int, phrase: str, where: str) -> None:
        for part in phrase.split(" + "):
            number, _, what = part.partition(" ")
            if what in RESOURCES:
                self.cost[5 * tile + RESOURCES.index(what)] += int(number)
            elif what == "any":
                self.cost[5 * tile + ANY] += int(number)
            elif what in SKILLS and number == "1":
                self.cost_skill[tile] = SKILLS.index(what)
            elif part == "1 skill":
                self.cost_skill[tile] = len(SKILLS)
            else:
                raise FactsError(f"{where}: unknown cost {part!r}")

    def _read_use(self, side: int, phrase: str, where: str) -> None:
        if phrase == "nothing":
            return
        yard = re.fullmatch(r"(\d+) per (\w+) here", phrase)
        if yard:
            self.yard_worth[side] = int(yard[1])
            self.yard_kind[side] = ANY if yard[2] == "any" else RESOURCES.index(yard[2])
            return
        self.usable[side] = 1
        cart = re.fullmatch(r"move (\d+), upgrade (\d+)", phrase)
        if cart:
            self.moves[side], self.upgrades[side] = int(cart[1]), int(cart[2])
            return
        price, arrow, gain = phrase.rpartition(" -> ")
        if arrow:
            self._read_price(side, price, where)
        if gain.startswith("1 of "):
            self.gift_choice[side] = 1
            for kind in gain.split()[2:]:
                self.gift[4 * side + RESOURCES.index(kind)] = 1
            return
        for part in gain.split(" + "):
            number, _, what = part.partition(" ")
            self._read_gain(side, int(number), what, where)

    def _read_price(self, side: int, price: str, where: str) -> None:
        if price in COLOURS:
            self.price[side], self.price_of[side] = WORKER_OF, COLOURS.index(price)
        elif price in SKILLS:
            self.price[side], self.price_of[side] = SKILL_OF, SKILLS.index(price)
        elif price == "any worker":
            self.price[side] = ANY_WORKER
        elif price == "any skill":
            self.price[side] = ANY_SKILL
        else:
            raise FactsError(f"{where}: unknown price {price!r}")

    def _read_gain(self, side: int, number: int, what: str, where: str) -> None:
        if what in RESOURCES:
            self.gift[4 * side + RESOURCES.index(what)] = number
        elif what in ("random skill", "random skills"):
            self.skills[side] = number
        elif what in ("random worker", "random workers"):
            self.workers[side] = number
        elif what == "green":
            self.greens[side] = number
        else:
            raise FactsError(f"{where}: unknown gain {what!r}")

    def _read_winter(self, tile: int, phrase: str, where: str) -> None:
        worth, _, what = phrase.partition(" per ")
        if what != _WINTER_SCORES[tile - WINTER] or not worth.isdecimal():
            raise FactsError(f"{where}: unknown scoring {phrase!r}")
        self.worth[tile] = int(worth)
        if not what:
            self.points[2 * tile] = int(worth)

    def _read_boats(self, data: dict[str, Any]) -> None:
        boats = [entry for key, entry in data.items() if key != "from"]
        self.boat_seats: list[int] = [boat["seats"] for boat in boats]
        self.boat_load: list[int] = []
        """`(3 * boat + season) * 2`: workers, then skills."""
        patterns = (
            r"(\d+) per transport step",
            r"(\d+) per tile on a road loop",
            r"(\d+) (\d+) (\d+) (\d+) (\d+) for boats in line",
            r"(\d+) and a free upgrade",
            r"(\d+)",
            r"(\d+) per worker",
        )
        for i, boat in enumerate(boats):
            for season in ("spring", "summer", "autumn"):
                self.boat_load += [int(n) for n in boat[season]]
            found = re.fullmatch(patterns[i], boat["scores"])
            if not found:
                raise FactsError(f"boats.{self.names[BOATS + i]}: unknown scoring {boat['scores']!r}")
            self.worth[BOATS + i] = int(found[1])
            if BOATS + i == SEA_BREESE:
                self.river = [0, *map(int, found.groups())]

    def _read_supply(self, data: dict[str, Any]) -> None:
        self.all_workers: list[int] = [data["workers"][colour] for colour in COLOURS]
        self.all_skills: list[int] = [data["skills"][skill] for skill in SKILLS]
        self.all_resources: list[int] = [data["resources"][kind] for kind in RESOURCES]
        seats = data["seats"]
        self.order_tiles: list[int] = [0, 0, *seats["order-tiles"]]
        self.season_tiles: list[int] = [0, 0, *seats["season-tiles"]]
        self.winter_hand: list[int] = [0, 0, *seats["winter-hand"]]
        self.first_workers: int = seats["first-workers"]
        self.room: int = seats["tile-room"]
        self.gold_worth: int = seats["gold-worth"]
        if max(self.all_workers) > 40:
            raise FactsError("supply.workers: at most 40 of a colour")
        if not 1 <= self.room <= 9:
            raise FactsError("supply.seats.tile-room: 1 to 9")


FACTS: Final = Facts()


def rows() -> list[tuple[str, str, str]]:
    """Every fact with its provenance."""
    return provenance(load_facts(_FOLDER))
