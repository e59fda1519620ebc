"""What a seat has: its tiles, its resources, and what a winter tile would make of them."""

from __future__ import annotations

from drystone.games.keyflower.components import (
    APOTHECARY,
    CRAFTSMENS_GUILD,
    JEWELLER,
    KEY_GUILD,
    KEY_MARKET,
    MERCERS_GUILD,
    SCHOLAR,
    SCRIBES,
    TILES,
    VILLAGE_HALL,
    WATERMILL,
    WINDMILL,
)
from drystone.games.keyflower.state import (
    ITEMS,
    Table,
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
    iron = stone = wood = gold = 0
    goods = t.goods
    for tile in sites:
        at = 4 * tile
        iron += goods[at]
        stone += goods[at + 1]
        wood += goods[at + 2]
        gold += goods[at + 3]
    return [iron, stone, wood, gold]


def homecomers(t: Table, sites: list[int]) -> list[int]:
    """The workers on some tiles that come home after the season, by colour."""
    blue = red = yellow = green = 0
    crew = t.crew
    for tile in sites:
        if t.last[tile] > 0:
            at = 4 * tile
            blue += crew[at]
            red += crew[at + 1]
            yellow += crew[at + 2]
            green += crew[at + 3]
    return [blue, red, yellow, green]


def winter_points(t: Table, seat: int, tile: int, have: list[int]) -> int:
    """What one winter tile would score by itself."""
    at = ITEMS * seat
    s = t.screens
    worth = t.facts.worth[tile]
    if tile == JEWELLER:
        return have[3] * (worth - t.facts.gold_worth)
    if tile == CRAFTSMENS_GUILD:
        return worth * min(s[at], min(s[at + 1], s[at + 2]))
    if tile == WATERMILL:
        return worth * max(have[0], max(have[1], have[2]))
    if tile == MERCERS_GUILD:
        return worth * min(have[0], min(have[1], have[2]))
    if tile == WINDMILL:
        return worth * ((have[0] + have[1] + have[2]) // 5)
    if tile == SCRIBES:
        return worth * min(s[at + 4], min(s[at + 5], s[at + 6]))
    if tile == SCHOLAR:
        return worth * max(s[at + 4], max(s[at + 5], s[at + 6]))
    if tile == VILLAGE_HALL:
        return worth * max(max(s[at], s[at + 1]), max(s[at + 2], s[at + 3]))
    if tile == KEY_MARKET:
        return worth * s[at + 3]
    if tile == KEY_GUILD:
        return worth * ((s[at + 4] + s[at + 5] + s[at + 6]) // 5)
    if tile == APOTHECARY:
        return worth * ((s[at] + s[at + 1] + s[at + 2] + s[at + 3]) // 5)
    return worth
