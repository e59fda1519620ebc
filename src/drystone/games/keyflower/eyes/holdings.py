"""What a seat has: its tiles, its resources, and what a winter tile would make of them."""

from __future__ import annotations

from drystone.games.keyflower.components import (
    PER_COLOURS,
    PER_GOLD,
    PER_GREEN,
    PER_RESOURCE_OF_ONE_KIND,
    PER_RESOURCE_SET,
    PER_RESOURCES,
    PER_SKILL_OF_ONE_KIND,
    PER_SKILL_SET,
    PER_SKILLS,
    PER_WORKER_OF_ONE_COLOUR,
    PER_WORKERS,
    TILES,
    on_tile,
)
from drystone.games.keyflower.state import (
    Table,
    behind,
)


def own_tiles(t: Table, seat: int) -> list[int]:
    """The tiles of a seat, placed or not."""
    found: list[int] = []
    for tile in range(TILES):
        if t.owner[tile] == seat + 1:
            found.append(tile)
    return found


def village_goods(t: Table, sites: list[int]) -> list[int]:
    """The resources on some tiles that can hold them, by kind."""
    return counted(t.goods, sites)


def homecomers(t: Table, sites: list[int]) -> list[int]:
    """The workers on some tiles that come home after the season, by colour."""
    used: list[int] = []
    for tile in sites:
        if t.last[tile] > 0:
            used.append(tile)
    return counted(t.crew, used)


def counted(lying: list[int], sites: list[int]) -> list[int]:
    """What lies or stands on some tiles, by its four kinds or colours."""
    first = second = third = fourth = 0
    for tile in sites:
        at = on_tile(tile, 0)
        first += lying[at]
        second += lying[at + 1]
        third += lying[at + 2]
        fourth += lying[at + 3]
    return [first, second, third, fourth]


def winter_points(t: Table, seat: int, tile: int, have: list[int]) -> int:
    """What one winter tile would score by itself."""
    at = behind(seat, 0)
    s = t.screens
    worth = t.facts.worth[tile]
    size = t.facts.set_size[tile]
    scoring = t.facts.scoring[tile]
    if scoring == PER_GOLD:
        return have[3] * (worth - t.facts.gold_worth)
    if scoring == PER_COLOURS:
        return worth * min(s[at], min(s[at + 1], s[at + 2]))
    if scoring == PER_RESOURCE_OF_ONE_KIND:
        return worth * max(have[0], max(have[1], have[2]))
    if scoring == PER_RESOURCE_SET:
        return worth * min(have[0], min(have[1], have[2]))
    if scoring == PER_RESOURCES:
        return worth * ((have[0] + have[1] + have[2]) // size)
    if scoring == PER_SKILL_SET:
        return worth * min(s[at + 4], min(s[at + 5], s[at + 6]))
    if scoring == PER_SKILL_OF_ONE_KIND:
        return worth * max(s[at + 4], max(s[at + 5], s[at + 6]))
    if scoring == PER_WORKER_OF_ONE_COLOUR:
        return worth * max(max(s[at], s[at + 1]), max(s[at + 2], s[at + 3]))
    if scoring == PER_GREEN:
        return worth * s[at + 3]
    if scoring == PER_SKILLS:
        return worth * ((s[at + 4] + s[at + 5] + s[at + 6]) // size)
    if scoring == PER_WORKERS:
        return worth * ((s[at] + s[at + 1] + s[at + 2] + s[at + 3]) // size)
    return worth
