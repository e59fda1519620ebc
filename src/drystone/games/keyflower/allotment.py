"""The best way to give workers, skill tiles and resources to scoring tiles (KEY 12.10, 12.18).

Workers, skills and resources are three separate questions. Each function goes through every number
of complete sets and gives the rest to what pays by the piece; `share[i]` becomes what the i-th of
its scoring tiles gets. A worth of 0 stands for a tile that is not there. The last of the worths is
no worth: it says how many make a set where any kinds do.
"""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import (
    PER_GOLD,
    PER_RESOURCES,
    PER_SKILLS,
    PER_WORKERS,
)
from drystone.games.keyflower.printed import Facts

APOTHECARY_SHARE: Final = 0
CRAFTSMEN_SHARE: Final = 1
MARKET_SHARE: Final = 2
HALL_SHARE: Final = 3
WIND_SHARE: Final = 4

GUILD_SHARE: Final = 0
SCRIBES_SHARE: Final = 1
SCHOLAR_SHARE: Final = 2

JEWELLER_SHARE: Final = 0
MERCER_SHARE: Final = 1
WATERMILL_SHARE: Final = 2
WINDMILL_SHARE: Final = 3
GOLD_SHARE: Final = 4

WORKER_SHARES: Final = 5
SKILL_SHARES: Final = 3
GOODS_SHARES: Final = 4
"""Tiles, without gold by itself."""
WORKERS_IN_SET: Final = 5
SKILLS_IN_SET: Final = 3
GOODS_IN_SET: Final = 5

ALIKE_COUNTS_AS_GOLD: Final = True
"""With boat 3b every resource is worth gold's point; else only real gold is (KEY 9.7)."""


def is_for_workers(scoring: int) -> bool:
    return PER_WORKERS <= scoring < PER_SKILLS


def is_for_skills(scoring: int) -> bool:
    return PER_SKILLS <= scoring < PER_GOLD


def is_for_goods(scoring: int) -> bool:
    return PER_GOLD <= scoring <= PER_RESOURCES


class Worths:
    """What some tiles pay for workers, skill tiles and resources, in the order of the shares."""

    def __init__(self, facts: Facts) -> None:
        self.workers = [0, 0, 0, 0, 0, 0]
        self.skills = [0, 0, 0, 0]
        self.goods = [0, 0, 0, 0, facts.gold_worth, 0]
        self.counts_workers = False
        self.counts_skills = False
        self.counts_goods = False

    def add(self, facts: Facts, tile: int) -> None:
        """A winter tile or a boat is among them."""
        scoring = facts.scoring[tile]
        worth = facts.worth[tile]
        if is_for_workers(scoring):
            self.workers[scoring - PER_WORKERS] = worth
            self.counts_workers = True
            if scoring == PER_WORKERS:
                self.workers[WORKERS_IN_SET] = facts.set_size[tile]
        elif is_for_skills(scoring):
            self.skills[scoring - PER_SKILLS] = worth
            self.counts_skills = True
            if scoring == PER_SKILLS:
                self.skills[SKILLS_IN_SET] = facts.set_size[tile]
        elif is_for_goods(scoring):
            self.goods[scoring - PER_GOLD] = worth
            self.counts_goods = True
            if scoring == PER_RESOURCES:
                self.goods[GOODS_IN_SET] = facts.set_size[tile]


def best_workers(have: list[int], worth: list[int], share: list[int]) -> int:
    """Points for workers (KEY 12.12, 12.9); `worth` in the order of the shares."""
    best = -1
    blue, red, yellow, greens = have[0], have[1], have[2], have[3]
    of_craft = worth[CRAFTSMEN_SHARE]
    of_market = worth[MARKET_SHARE]
    of_lot = worth[APOTHECARY_SHARE]
    size = worth[WORKERS_IN_SET]
    each = worth[WIND_SHARE]
    extra = max(0, worth[HALL_SHARE] - each)
    sets = min(blue, min(red, yellow)) if of_craft > 0 else 0
    market = greens if of_market > 0 else 0
    most = max(blue, max(red, yellow))
    for craft in range(sets + 1):
        for green in range(market + 1):
            total = blue + red + yellow + greens - 3 * craft - green
            lots = total // size if of_lot > 0 else 0
            alike = max(0, max(most - craft, greens - green)) if extra > 0 else 0
            for lot in range(lots + 1):
                left = total - size * lot
                hall = min(alike, left)
                value = (
                    of_craft * craft + of_market * green + of_lot * lot + each * left + extra * hall
                )
                if value > best:
                    best = value
                    share[CRAFTSMEN_SHARE] = of_craft * craft
                    share[MARKET_SHARE] = of_market * green
                    share[APOTHECARY_SHARE] = of_lot * lot
                    share[HALL_SHARE] = worth[HALL_SHARE] * hall
                    share[WIND_SHARE] = each * (left - hall)
    return best


def best_skills(have: list[int], worth: list[int], share: list[int]) -> int:
    """Points for skill tiles (KEY 12.13); `worth` in the order of the shares."""
    best = -1
    anvils, pickaxes, saws = have[0], have[1], have[2]
    of_set = worth[SCRIBES_SHARE]
    of_lot = worth[GUILD_SHARE]
    size = worth[SKILLS_IN_SET]
    of_same = worth[SCHOLAR_SHARE]
    sets = min(anvils, min(pickaxes, saws)) if of_set > 0 else 0
    most = max(anvils, max(pickaxes, saws)) if of_same > 0 else 0
    for scribes in range(sets + 1):
        total = anvils + pickaxes + saws - 3 * scribes
        lots = total // size if of_lot > 0 else 0
        for lot in range(lots + 1):
            same = min(max(0, most - scribes), total - size * lot)
            value = of_set * scribes + of_lot * lot + of_same * same
            if value > best:
                best = value
                share[SCRIBES_SHARE] = of_set * scribes
                share[GUILD_SHARE] = of_lot * lot
                share[SCHOLAR_SHARE] = of_same * same
    return best


def best_loose_goods(have: list[int], worth: list[int], share: list[int]) -> int:
    """Points for resources that lie on no yard (KEY 12.14 to 12.16).

    `have` is iron, stone, wood, gold; `worth` in the order of the shares, gold's own worth last.
    """
    best = -1
    iron, stone, wood = have[0], have[1], have[2]
    of_set = worth[MERCER_SHARE]
    of_lot = worth[WINDMILL_SHARE]
    size = worth[GOODS_IN_SET]
    of_kind = worth[WATERMILL_SHARE]
    jeweller = worth[JEWELLER_SHARE] >= worth[GOLD_SHARE]
    each = max(worth[JEWELLER_SHARE], worth[GOLD_SHARE])
    sets = (iron + stone + wood + have[3]) // 3 if of_set > 0 else 0
    kinds = 3 if of_kind > 0 else 1
    for mercer in range(sets + 1):
        used = min(iron, mercer) + min(stone, mercer) + min(wood, mercer)
        gold = have[3] - (3 * mercer - used)
        if gold < 0:
            break
        left = iron + stone + wood - used
        lots = (left + gold) // size if of_lot > 0 else 0
        for kind in range(kinds):
            alike = max(0, have[kind] - mercer) if kinds == 3 else 0
            for lot in range(lots + 1):
                taken = size * lot
                mill = min(alike, max(0, left - taken))
                rest = gold - max(0, taken - left)
                value = of_set * mercer + of_lot * lot + of_kind * mill + each * rest
                if value > best:
                    best = value
                    share[MERCER_SHARE] = of_set * mercer
                    share[WINDMILL_SHARE] = of_lot * lot
                    share[WATERMILL_SHARE] = of_kind * mill
                    share[JEWELLER_SHARE] = each * rest if jeweller else 0
                    share[GOLD_SHARE] = 0 if jeweller else each * rest
    return best


def best_alike_goods(have: list[int], worth: list[int], share: list[int]) -> int:
    """The same with boat 3b: every resource counts as any other (KEY 9.7)."""
    best = -1
    number = have[0] + have[1] + have[2] + have[3]
    golden = number if ALIKE_COUNTS_AS_GOLD else have[3]
    size = worth[GOODS_IN_SET]
    piece = max(worth[JEWELLER_SHARE], worth[WATERMILL_SHARE])
    sets = number // 3 if worth[MERCER_SHARE] > 0 else 0
    for mercer in range(sets + 1):
        lots = (number - 3 * mercer) // size if worth[WINDMILL_SHARE] > 0 else 0
        for lot in range(lots + 1):
            rest = number - 3 * mercer - size * lot
            plain = worth[GOLD_SHARE] * min(rest, golden)
            value = (
                worth[MERCER_SHARE] * mercer
                + worth[WINDMILL_SHARE] * lot
                + max(piece * rest, plain)
            )
            if value > best:
                best = value
                share[MERCER_SHARE] = worth[MERCER_SHARE] * mercer
                share[WINDMILL_SHARE] = worth[WINDMILL_SHARE] * lot
                share[WATERMILL_SHARE] = 0
                share[JEWELLER_SHARE] = 0
                share[GOLD_SHARE] = 0
                if plain >= piece * rest:
                    share[GOLD_SHARE] = plain
                elif worth[JEWELLER_SHARE] >= worth[WATERMILL_SHARE]:
                    share[JEWELLER_SHARE] = piece * rest
                else:
                    share[WATERMILL_SHARE] = piece * rest
    return best


def best_goods(
    loose: list[int],
    yards: list[list[int]],
    alike: bool,
    worth: list[int],
    share: list[int],
    released: list[int],
) -> int:
    """Points for all resources: some may leave the yards to score elsewhere (KEY 12.11).

    `yards[kind]` are the points of each resource of that kind on a yard, smallest first;
    `released[kind]` becomes how many of them leave. The sum counts both.
    """
    most = [len(yards[0]), len(yards[1]), len(yards[2]), len(yards[3])]
    sets = worth[MERCER_SHARE] + worth[WINDMILL_SHARE]
    if alike:
        if sets + worth[JEWELLER_SHARE] + worth[WATERMILL_SHARE] == 0:
            most = [0, 0, 0, 0]
    elif sets == 0:
        if worth[WATERMILL_SHARE] == 0:
            most = [0, 0, 0, most[3]]
        if worth[JEWELLER_SHARE] == 0:
            most[3] = 0
    best = -1
    tried = [0, 0, 0, 0, 0]
    have = [0, 0, 0, 0]
    free = [0, 0, 0, 0]
    while True:
        kept = 0
        for kind in range(4):
            have[kind] = loose[kind] + free[kind]
            for i in range(free[kind], len(yards[kind])):
                kept += yards[kind][i]
        if alike:
            value = best_alike_goods(have, worth, tried)
        else:
            value = best_loose_goods(have, worth, tried)
        if kept + value > best:
            best = kept + value
            for i in range(5):
                share[i] = tried[i]
            for kind in range(4):
                released[kind] = free[kind]
        kind = 0
        while kind < 4 and free[kind] == most[kind]:
            free[kind] = 0
            kind += 1
        if kind == 4:
            return best
        free[kind] += 1
