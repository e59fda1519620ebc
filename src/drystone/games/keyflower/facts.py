"""Reads what is printed on the components from `facts/`; positions share the result."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, cast

from drystone.core.facts import FactFiles, FactsError
from drystone.games.keyflower.components import (
    A_RESOURCE,
    A_SKILL,
    A_WORKER,
    ALIKE_IN_SCORING,
    ALIKE_IN_UPGRADES,
    ANOTHER_COLOUR,
    ANY,
    ANY_COLOURS,
    ANY_SKILL,
    ANY_WORKER,
    BOATS_IN_LINE,
    COLOURS,
    CROSS_COUNTRY,
    EITHER_SKILL,
    FREE_UPGRADE,
    LOOP_TILES,
    MOVES,
    ONE_OF,
    OPS,
    PER_COLOURS,
    PER_GOLD,
    PER_GREEN,
    PER_RESOURCE_OF_ONE_KIND,
    PER_RESOURCE_SET,
    PER_RESOURCES,
    PER_SKILL_OF_ONE_KIND,
    PER_SKILL_SET,
    PER_SKILLS,
    PER_WORKER_LEFT,
    PER_WORKER_OF_ONE_COLOUR,
    PER_WORKERS,
    PLAIN,
    POINTS,
    RANDOM_SKILLS,
    RANDOM_WORKERS,
    RESOURCE_HERE,
    RESOURCES,
    ROAD,
    SKILL_OF,
    SKILLS,
    TRANSPORT_DOUBLED,
    TRANSPORT_STEPS,
    UPGRADES,
    WATER,
    WITH_EACH_BOAT,
    WORKER_OF,
    Face,
    cost_at,
    face_of,
    gift_at,
    tile_of,
)
from drystone.games.keyflower.frontier import ANY_EDGE, NOTHING_AROUND, in_outline
from drystone.games.keyflower.printed import Effect, Facts

_STEMS: Final = ["homes", "spring", "summer", "autumn", "winter", "order", "boats"]
_COUNTS: Final = [6, 12, 12, 12, 12, 4, 6]
ORDER_TILES: Final = 4
SEASON_TILES: Final = 12
_KINDS: Final = "|".join(RESOURCES)

# How the facts files say each effect: {n} is its amount, {what} what it is about, {size} how many
# make a set. What a part of a phrase means depends on where it stands.
PRICES: Final = {
    A_WORKER: f"(?P<what>{'|'.join(COLOURS)}|any worker)",
    A_SKILL: f"(?P<what>{'|'.join(SKILLS)}|any skill)",
}
COSTS: Final = {
    A_RESOURCE: rf"(?P<n>\d+) (?P<what>{_KINDS}|any)",
    A_SKILL: f"1 (?P<what>{'|'.join(SKILLS)}|skill)",
}
GAINS: Final = {
    A_RESOURCE: rf"(?P<n>\d+) (?P<what>{_KINDS})",
    A_WORKER: r"(?P<n>\d+) (?P<what>green)",
    RANDOM_WORKERS: r"(?P<n>\d+) random workers?",
    RANDOM_SKILLS: r"(?P<n>\d+) random skills?",
    ONE_OF: rf"1 of (?P<of>(?:{_KINDS})(?: (?:{_KINDS}))*)",
    MOVES: r"move (?P<n>\d+)",
    UPGRADES: r"upgrade (?P<n>\d+)",
    RESOURCE_HERE: rf"(?P<n>\d+) per (?P<what>{_KINDS}|any) here",
}
POWERS: Final = {
    CROSS_COUNTRY: "cross-country",
    TRANSPORT_DOUBLED: "transport doubled",
    ALIKE_IN_UPGRADES: "resources alike in upgrades",
    ALIKE_IN_SCORING: "resources alike in scoring",
    ANOTHER_COLOUR: "outbid in another colour",
    ANY_COLOURS: "use with any colours",
}
SCORES: Final = {
    POINTS: r"(?P<n>\d+)",
    TRANSPORT_STEPS: r"(?P<n>\d+) per transport step",
    LOOP_TILES: r"(?P<n>\d+) per tile on a road loop",
    BOATS_IN_LINE: r"(?P<of>\d+ \d+ \d+ \d+ \d+) for boats in line",
    FREE_UPGRADE: "a free upgrade",
    PER_WORKERS: r"(?P<n>\d+) per (?P<size>[1-9]\d*) workers",
    PER_COLOURS: r"(?P<n>\d+) per blue \+ red \+ yellow",
    PER_GREEN: r"(?P<n>\d+) per green",
    PER_WORKER_OF_ONE_COLOUR: r"(?P<n>\d+) per worker of one colour",
    PER_WORKER_LEFT: r"(?P<n>\d+) per worker",
    PER_SKILLS: r"(?P<n>\d+) per (?P<size>[1-9]\d*) skills",
    PER_SKILL_SET: r"(?P<n>\d+) per anvil \+ pickaxe \+ saw",
    PER_SKILL_OF_ONE_KIND: r"(?P<n>\d+) per skill of one kind",
    PER_GOLD: r"(?P<n>\d+) per gold",
    PER_RESOURCE_SET: r"(?P<n>\d+) per wood \+ stone \+ iron",
    PER_RESOURCE_OF_ONE_KIND: r"(?P<n>\d+) per resource of one kind",
    PER_RESOURCES: r"(?P<n>\d+) per (?P<size>[1-9]\d*) resources",
}
_WHAT: Final = {
    **{name: i for names in (RESOURCES, COLOURS, SKILLS) for i, name in enumerate(names)},
    "any": ANY,
    "any worker": ANY,
    "any skill": EITHER_SKILL,
    "skill": EITHER_SKILL,
}
_WITH_BOATS: Final = [A_WORKER, RANDOM_WORKERS, RANDOM_SKILLS]
"""What a summer boat can give with each boat: it has no place for resources."""
_SETS_OF_SIDES: Final = [
    sum(in_outline(ANY_EDGE, side) for side in range(6) if chosen >> side & 1)
    for chosen in range(1 << 6)
]
"""Each set of sides on which nothing lies, as an outline."""
_IN_WINTER: Final = {
    op: spelling for op, spelling in SCORES.items() if op == POINTS or op >= PER_WORKERS
}
_GIVEN: Final = [A_RESOURCE, A_WORKER, RANDOM_WORKERS, RANDOM_SKILLS, ONE_OF]
"""What is given one after the other; steps and upgrades go together, a yard gives nothing."""
_OF: Final = {ONE_OF: A_RESOURCE, BOATS_IN_LINE: POINTS}
_BY_ONE_TILE: Final = [*POWERS, FREE_UPGRADE, BOATS_IN_LINE, *range(PER_WORKERS, PER_RESOURCES + 1)]
"""Each of these effects stands on one tile of the box."""


def _effect(phrase: str, spelt: dict[int, str], kind: str, where: str) -> Effect:
    """One part of a phrase as the effect that it is."""
    for op, pattern in spelt.items():
        found = re.fullmatch(pattern, phrase)
        if found is None:
            continue
        said = found.groupdict()
        what = int(said["size"]) if "size" in said else _WHAT[said["what"]] if "what" in said else 0
        of = [_part(_OF[op], word) for word in said["of"].split()] if "of" in said else []
        return Effect(op, int(said.get("n", 1)), what, of)
    raise FactsError(f"{where}: unknown {kind} {phrase!r}")


def _part(op: int, word: str) -> Effect:
    """One of several: points, or a resource."""
    return Effect(op, int(word)) if op == POINTS else Effect(op, 1, _WHAT[word])


def _effects(phrase: str, spelt: dict[int, str], kind: str, where: str) -> list[Effect]:
    """The parts of a phrase, joined by a plus or a comma, one after the other."""
    return [_effect(part, spelt, kind, where) for part in re.split(r" \+ |, ", phrase)]


def _make(data: dict[str, dict[str, Any]]) -> Facts:
    f = Facts()
    _read_tiles(f, data)
    _refuse_gaps(f)
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
        f.upgrade_costs[tile] = _effects(entry["cost"], COSTS, "cost", where)
        _count_cost(f, tile)
        for side, phrase in enumerate((entry["use"], entry["upgraded"])):
            f.points[face_of(tile, side)] = int(entry["points"][side])
            _read_use(f, face_of(tile, side), phrase, where)
    elif "a" in entry:
        _read_power(f, face_of(tile, 0), entry["a"], where)
        _read_power(f, face_of(tile, 1), entry["b"], where)
    elif "scores" in entry:
        _read_scores(f, tile, entry["scores"], SCORES if stem == "boats" else _IN_WINTER, where)
        if stem == "winter" and f.scoring[tile] == POINTS:
            f.points[face_of(tile, 0)] = f.worth[tile]


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
    outlines: list[int] = []
    for rotation in range(6):
        outline = 0
        for direction in range(6):
            kind = kinds[(direction - rotation) % 6]
            f.edges.append(kind)
            outline |= in_outline(kind, direction)
        outlines.append(outline)
    f.rotations.append(_rotations_that_fit(outlines[:period]))


def _rotations_that_fit(outlines: list[int]) -> bytes:
    """The rotations that fit, as bits, by what must match around a cell (KEY 11.2)."""
    found = bytearray(NOTHING_AROUND + 1)
    for rotation, outline in enumerate(outlines):
        for sides in _SETS_OF_SIDES:
            found[outline | sides] |= 1 << rotation
    return bytes(found)


def _count_cost(f: Facts, tile: int) -> None:
    for effect in f.upgrade_costs[tile]:
        if effect.op == A_SKILL:
            f.cost_skill[tile] = effect.what
        else:
            f.cost[cost_at(tile, effect.what)] += effect.amount


def _read_use(f: Facts, face: Face, phrase: str, where: str) -> None:
    f.phrases[face] = phrase
    if phrase == "nothing":
        return
    price, arrow, gain = phrase.rpartition(" -> ")
    if arrow:
        f.asks[face] = [_effect(price, PRICES, "price", where)]
    f.brings[face] = _effects(gain, GAINS, "gain", where)
    _count_price(f, face)
    _order_gains(f, face, where)
    _count_gains(f, face)


def _count_price(f: Facts, face: Face) -> None:
    for effect in f.asks[face]:
        f.price_of[face] = effect.what
        if effect.op == A_WORKER:
            f.price[face] = ANY_WORKER if effect.what == ANY else WORKER_OF
        else:
            f.price[face] = ANY_SKILL if effect.what == EITHER_SKILL else SKILL_OF


def _order_gains(f: Facts, face: Face, where: str) -> None:
    """What is given comes in an order of its own, whichever way it is printed."""
    ops = [effect.op for effect in f.brings[face]]
    for op in (ONE_OF, RESOURCE_HERE):
        if op in ops and len(ops) > 1:
            raise FactsError(f"{where}: {f.phrases[face]!r} gives too much at once")
    given = [effect for effect in f.brings[face] if effect.op in _GIVEN]
    f.gains[face] = sorted(given, key=lambda effect: (effect.op, effect.what))


def _count_gains(f: Facts, face: Face) -> None:
    f.usable[face] = int(all(effect.op != RESOURCE_HERE for effect in f.brings[face]))
    for effect in f.brings[face]:
        if effect.op == A_RESOURCE:
            f.gift[gift_at(face, effect.what)] += effect.amount
        elif effect.op == ONE_OF:
            f.gift_choice[face] = effect.amount
            for kind in effect.of:
                f.gift[gift_at(face, kind.what)] = kind.amount
        elif effect.op == RESOURCE_HERE:
            f.yard_worth[face], f.yard_kind[face] = effect.amount, effect.what
        else:
            numbers = {
                A_WORKER: f.greens,
                RANDOM_WORKERS: f.workers,
                RANDOM_SKILLS: f.skills,
                MOVES: f.moves,
                UPGRADES: f.upgrades,
            }[effect.op]
            numbers[face] += effect.amount


def _read_power(f: Facts, face: Face, phrase: str, where: str) -> None:
    """What a side of a summer boat allows, or gives with each boat."""
    f.phrases[face] = phrase
    gain = phrase.removesuffix(" with each boat")
    if gain == phrase:
        f.brings[face] = _effects(phrase, POWERS, "power", where)
        _settle(f, f.brings[face], face, where)
        return
    f.when[face] = WITH_EACH_BOAT
    f.with_boats.append(face)
    f.brings[face] = _effects(gain, {op: GAINS[op] for op in _WITH_BOATS}, "gain", where)
    _order_gains(f, face, where)


def _read_scores(f: Facts, tile: int, phrase: str, spelt: dict[int, str], where: str) -> None:
    for side in (0, 1):
        f.phrases[face_of(tile, side)] = phrase
    f.scores[tile] = [_effect(part, spelt, "scoring", where) for part in phrase.split(" and ")]
    first, *more = f.scores[tile]
    if first.op == FREE_UPGRADE or any(effect.op != FREE_UPGRADE for effect in more):
        raise FactsError(f"{where}: unknown scoring {phrase!r}")
    f.scoring[tile], f.worth[tile], f.set_size[tile] = first.op, first.amount, first.what
    if first.op == BOATS_IN_LINE:
        f.river = [0, *(points.amount for points in first.of)]
    _settle(f, f.scores[tile], face_of(tile, 0), where)


def _settle(f: Facts, effects: list[Effect], face: Face, where: str) -> None:
    """Remember where an effect stands that only one tile has."""
    for effect in effects:
        if effect.op in _BY_ONE_TILE:
            if f.face_with[effect.op] >= 0:
                other = f.names[tile_of(f.face_with[effect.op])]
                raise FactsError(f"{where}: {OPS[effect.op]} stands on {other} already")
            f.face_with[effect.op] = face


def _refuse_gaps(f: Facts) -> None:
    """Every effect that only one tile has is on one."""
    for op in _BY_ONE_TILE:
        if f.face_with[op] < 0:
            raise FactsError(f"no tile has {OPS[op]}")


def _read_boats(f: Facts, data: dict[str, Any]) -> None:
    boats = [entry for key, entry in data.items() if key != "from"]
    f.boat_seats = [boat["seats"] for boat in boats]
    for players in range(2, 7):
        if sum(seats <= players for seats in f.boat_seats) < players:
            raise FactsError(f"boats: {players} players need {players} boats with seats {players}")
    for boat in boats:
        for season in ("spring", "summer", "autumn"):
            f.boat_load += _numbers(boat[season], 2, 0, 99, f"boats: {boat['name']}, {season}")


def _read_supply(f: Facts, data: dict[str, Any]) -> None:
    f.all_workers = [data["workers"][colour] for colour in COLOURS]
    f.all_skills = [data["skills"][skill] for skill in SKILLS]
    f.all_resources = [data["resources"][kind] for kind in RESOURCES]
    seats = data["seats"]
    f.order_tiles = _by_players(seats, "order-tiles", ORDER_TILES)
    f.season_tiles = _by_players(seats, "season-tiles", SEASON_TILES)
    f.winter_hand = _by_players(seats, "winter-hand", SEASON_TILES)
    for players, hand in enumerate(f.winter_hand):
        if players * hand > SEASON_TILES:
            raise FactsError(
                f"supply.seats.winter-hand: {SEASON_TILES} tiles, not {hand} for each of {players}"
            )
    f.first_workers = seats["first-workers"]
    f.room = seats["tile-room"]
    f.gold_worth = seats["gold-worth"]
    if max(f.all_workers) > 40:
        raise FactsError("supply.workers: at most 40 of a colour")
    if not 1 <= f.room <= 9:
        raise FactsError("supply.seats.tile-room: 1 to 9")


def _by_players(seats: dict[str, Any], key: str, most: int) -> list[int]:
    """What depends on the number of players, by that number."""
    return [0, 0, *_numbers(seats[key], 5, 1, most, f"supply.seats.{key}")]


def _numbers(numbers: list[int], count: int, least: int, most: int, where: str) -> list[int]:
    if len(numbers) != count or not all(least <= number <= most for number in numbers):
        raise FactsError(f"{where}: {count} numbers from {least} to {most}, not {numbers!r}")
    return numbers


FILES: Final = FactFiles(Path(__file__).parent / "facts", _make)


def read_facts(override: str = "") -> Facts:
    """The facts, with some values replaced; an unknown phrase is a `FactsError`."""
    return cast(Facts, FILES.read(override))


FACTS: Final = read_facts()
