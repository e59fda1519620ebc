"""Reads what is printed on the components from `facts/`; positions share the result."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, cast

from drystone.core.facts import FactFiles, FactsError
from drystone.games.keyflower.components import (
    ANY,
    ANY_SKILL,
    ANY_WORKER,
    BOATS,
    COLOURS,
    PLAIN,
    RESOURCES,
    ROAD,
    SEA_BREESE,
    SKILL_OF,
    SKILLS,
    WATER,
    WINTER,
    WORKER_OF,
    Facts,
)

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


def _make(data: dict[str, dict[str, Any]]) -> Facts:
    f = Facts()
    _read_tiles(f, data)
    _read_boats(f, data["boats"])
    _read_supply(f, data["supply"])
    return f


def _read_tiles(f: Facts, data: dict[str, dict[str, Any]]) -> None:
    for stem, count in zip(_STEMS, _COUNTS, strict=True):
        entries = {key: entry for key, entry in data[stem].items() if key != "from"}
        if len(entries) != count:
            raise FactsError(f"{stem}: {len(entries)} tiles, there should be {count}")
        for key, entry in entries.items():
            _read_tile(f, stem, key, entry)


def _read_tile(f: Facts, stem: str, key: str, entry: dict[str, Any]) -> None:
    tile = len(f.names)
    where = f"{stem}.{key}"
    f.names.append(key)
    f.titles.append(entry["name"])
    _read_edges(f, entry["edges"], stem, where)
    if "use" in entry:
        f.can_upgrade[tile] = 1
        f.costs[tile] = entry["cost"]
        _read_cost(f, tile, entry["cost"], where)
        for side, phrase in enumerate((entry["use"], entry["upgraded"])):
            f.points[2 * tile + side] = int(entry["points"][side])
            f.phrases[2 * tile + side] = phrase
            _read_use(f, 2 * tile + side, phrase, where)
    elif "a" in entry:
        f.phrases[2 * tile] = entry["a"]
        f.phrases[2 * tile + 1] = entry["b"]
    elif "scores" in entry:
        f.phrases[2 * tile] = f.phrases[2 * tile + 1] = entry["scores"]
        if stem == "winter":
            _read_winter(f, tile, entry["scores"], where)


def _read_edges(f: Facts, text: str, stem: str, where: str) -> None:
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
    f.period.append(period)
    for rotation in range(6):
        outline = 0
        for direction in range(6):
            kind = kinds[(direction - rotation) % 6]
            f.edges.append(kind)
            outline |= kind << 2 * direction
        f.outlines.append(outline)


def _read_cost(f: Facts, tile: int, phrase: str, where: str) -> None:
    for part in phrase.split(" + "):
        number, _, what = part.partition(" ")
        if what in RESOURCES:
            f.cost[5 * tile + RESOURCES.index(what)] += int(number)
        elif what == "any":
            f.cost[5 * tile + ANY] += int(number)
        elif what in SKILLS and number == "1":
            f.cost_skill[tile] = SKILLS.index(what)
        elif part == "1 skill":
            f.cost_skill[tile] = len(SKILLS)
        else:
            raise FactsError(f"{where}: unknown cost {part!r}")


def _read_use(f: Facts, side: int, phrase: str, where: str) -> None:
    if phrase == "nothing":
        return
    yard = re.fullmatch(r"(\d+) per (\w+) here", phrase)
    if yard:
        f.yard_worth[side] = int(yard[1])
        f.yard_kind[side] = ANY if yard[2] == "any" else RESOURCES.index(yard[2])
        return
    f.usable[side] = 1
    cart = re.fullmatch(r"move (\d+), upgrade (\d+)", phrase)
    if cart:
        f.moves[side], f.upgrades[side] = int(cart[1]), int(cart[2])
        return
    price, arrow, gain = phrase.rpartition(" -> ")
    if arrow:
        _read_price(f, side, price, where)
    if gain.startswith("1 of "):
        f.gift_choice[side] = 1
        for kind in gain.split()[2:]:
            f.gift[4 * side + RESOURCES.index(kind)] = 1
        return
    for part in gain.split(" + "):
        number, _, what = part.partition(" ")
        _read_gain(f, side, int(number), what, where)


def _read_price(f: Facts, side: int, price: str, where: str) -> None:
    if price in COLOURS:
        f.price[side], f.price_of[side] = WORKER_OF, COLOURS.index(price)
    elif price in SKILLS:
        f.price[side], f.price_of[side] = SKILL_OF, SKILLS.index(price)
    elif price == "any worker":
        f.price[side] = ANY_WORKER
    elif price == "any skill":
        f.price[side] = ANY_SKILL
    else:
        raise FactsError(f"{where}: unknown price {price!r}")


def _read_gain(f: Facts, side: int, number: int, what: str, where: str) -> None:
    if what in RESOURCES:
        f.gift[4 * side + RESOURCES.index(what)] = number
    elif what in ("random skill", "random skills"):
        f.skills[side] = number
    elif what in ("random worker", "random workers"):
        f.workers[side] = number
    elif what == "green":
        f.greens[side] = number
    else:
        raise FactsError(f"{where}: unknown gain {what!r}")


def _read_winter(f: Facts, tile: int, phrase: str, where: str) -> None:
    worth, _, what = phrase.partition(" per ")
    if what != _WINTER_SCORES[tile - WINTER] or not worth.isdecimal():
        raise FactsError(f"{where}: unknown scoring {phrase!r}")
    f.worth[tile] = int(worth)
    if not what:
        f.points[2 * tile] = int(worth)


def _read_boats(f: Facts, data: dict[str, Any]) -> None:
    boats = [entry for key, entry in data.items() if key != "from"]
    f.boat_seats = [boat["seats"] for boat in boats]
    for players in range(2, 7):
        if sum(seats <= players for seats in f.boat_seats) < players:
            raise FactsError(f"boats: {players} players need {players} boats with seats {players}")
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
            f.boat_load += [int(n) for n in boat[season]]
        found = re.fullmatch(patterns[i], boat["scores"])
        if not found:
            raise FactsError(f"boats.{f.names[BOATS + i]}: unknown scoring {boat['scores']!r}")
        f.worth[BOATS + i] = int(found[1])
        if BOATS + i == SEA_BREESE:
            f.river = [0, *map(int, found.groups())]


def _read_supply(f: Facts, data: dict[str, Any]) -> None:
    f.all_workers = [data["workers"][colour] for colour in COLOURS]
    f.all_skills = [data["skills"][skill] for skill in SKILLS]
    f.all_resources = [data["resources"][kind] for kind in RESOURCES]
    seats = data["seats"]
    f.order_tiles = [0, 0, *seats["order-tiles"]]
    f.season_tiles = [0, 0, *seats["season-tiles"]]
    f.winter_hand = [0, 0, *seats["winter-hand"]]
    f.first_workers = seats["first-workers"]
    f.room = seats["tile-room"]
    f.gold_worth = seats["gold-worth"]
    if max(f.all_workers) > 40:
        raise FactsError("supply.workers: at most 40 of a colour")
    if not 1 <= f.room <= 9:
        raise FactsError("supply.seats.tile-room: 1 to 9")


FILES: Final = FactFiles(Path(__file__).parent / "facts", _make)


def read_facts(override: str = "") -> Facts:
    """The facts, with some values replaced; an unknown phrase is a `FactsError`."""
    return cast(Facts, FILES.read(override))


FACTS: Final = read_facts()
