"""Final scoring (KEY 12). Every score is worked out tile by tile; the categories sum them up."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower import allotment, loops, state
from drystone.games.keyflower.components import (
    ANY,
    APOTHECARY,
    BOAT_2,
    BOAT_3,
    BOATS,
    CRAFTSMENS_GUILD,
    FLIPPER,
    GOLD,
    IANVINCIBLE,
    JEWELLER,
    KEY_GUILD,
    KEY_MARKET,
    KEYFLOWER,
    MERCERS_GUILD,
    ORDER,
    ROAD,
    SCHOLAR,
    SCRIBES,
    SEA_BASTION,
    SEA_BREESE,
    SITES,
    TILES,
    VILLAGE_HALL,
    WATER,
    WATERMILL,
    WHITE_WIND,
    WINDMILL,
    WINTER,
)

LOOSE_GOLD: Final = TILES
"""After the tiles: points of gold that no tile scores."""

CATEGORIES: Final = (
    "printed",
    "order",
    "boat",
    "yards",
    "workers",
    "skills",
    "resources",
    "gold",
)
WORKER_TILES: Final = [APOTHECARY, CRAFTSMENS_GUILD, KEY_MARKET, VILLAGE_HALL, WHITE_WIND]
SKILL_TILES: Final = [KEY_GUILD, SCRIBES, SCHOLAR]
RESOURCE_TILES: Final = [JEWELLER, MERCERS_GUILD, WATERMILL, WINDMILL]


def _shares() -> list[int]:
    found = [-1] * (TILES - WINTER)
    for first, tiles in ((0, WORKER_TILES), (10, SKILL_TILES), (20, RESOURCE_TILES)):
        for i, tile in enumerate(tiles):
            found[tile - WINTER] = first + i
    return found


SHARE_OF: Final = _shares()
"""By tile from the winter ones on: its place in the lists above, from 0, 10 and 20; -1: in none."""


def breakdown(t: state.Table, seat: int) -> dict[str, int]:
    """Points by category (KEY 12)."""
    village = tiles_placed(t, seat)
    points = points_by_tile(t, seat, village)
    printed = printed_points(t, village)
    sheet = dict.fromkeys(CATEGORIES, 0)
    for tile in range(TILES):
        sheet["printed"] += printed[tile]
        scored = points[tile] - printed[tile]
        if scored == 0:
            continue
        if tile < SITES:
            sheet["yards"] += scored
        elif tile >= BOATS:
            sheet["boat"] += scored
        elif tile >= ORDER:
            sheet["order"] += scored
        elif tile in WORKER_TILES:
            sheet["workers"] += scored
        elif tile in SKILL_TILES:
            sheet["skills"] += scored
        else:
            sheet["resources"] += scored
    sheet["gold"] = points[LOOSE_GOLD]
    return sheet


def tiles_placed(t: state.Table, seat: int) -> list[int]:
    """The tiles that have their place in a seat's village."""
    owner = t.owner
    cell = t.cell
    found: list[int] = []
    for tile in range(TILES):
        if owner[tile] == seat + 1 and cell[tile] > 0:
            found.append(tile)
    return found


def printed_points(t: state.Table, village: list[int]) -> list[int]:
    """The points printed on each tile of a village (KEY 12.3), and a place for loose gold."""
    points = [0] * (TILES + 1)
    for tile in village:
        points[tile] = t.facts.points[2 * tile + t.side[tile]]
    return points


def points_by_tile(t: state.Table, seat: int, village: list[int]) -> list[int]:
    """What each tile scores if the game ended now with these in the village; loose gold last."""
    points = printed_points(t, village)
    for tile in village:
        if tile >= ORDER:
            points[tile] += own_points(t, seat, tile, village)
    add_items(t, seat, village, points)
    return points


def tile_points(t: state.Table, seat: int, village: list[int]) -> int:
    """What the tiles of a village score if nobody had workers, skills or resources."""
    points = 0
    for tile in village:
        points += t.facts.points[2 * tile + t.side[tile]]
        if tile >= ORDER:
            points += own_points(t, seat, tile, village)
    return points


def own_points(t: state.Table, seat: int, tile: int, village: list[int]) -> int:
    """What an order tile or a boat scores by itself."""
    return boat_points(t, seat, tile, village) if tile >= BOATS else count_neighbours(t, tile)


def count_neighbours(t: state.Table, tile: int) -> int:
    """How many tiles lie next to a tile (KEY 12.4)."""
    count = 0
    for direction in range(6):
        if t.neighbour(tile, direction) >= 0:
            count += 1
    return count


def boat_points(t: state.Table, seat: int, boat: int, village: list[int]) -> int:
    """What a boat scores by itself (KEY 12.5 to 12.8)."""
    worth = t.facts.worth[boat]
    if boat == KEYFLOWER:
        steps = transport_steps(t, village)
        return worth * steps * (2 if t.has_power(seat, BOAT_2, 1) else 1)
    if boat == SEA_BASTION:
        return worth * loops.best_walk(road_links(t, village))
    if boat == SEA_BREESE:
        return t.facts.river[river_line(t, seat)]
    if boat in (FLIPPER, IANVINCIBLE):
        return worth
    return 0


def transport_steps(t: state.Table, village: list[int]) -> int:
    """The steps shown on the tiles of a village (KEY 12.5)."""
    steps = 0
    for tile in village:
        if tile < SITES:
            steps += t.facts.moves[2 * tile + t.side[tile]]
    return steps


def road_links(t: state.Table, village: list[int]) -> list[int]:
    """The roads between the tiles of a village, as pairs of tiles."""
    links: list[int] = []
    for tile in village:
        for direction in range(3):
            other = t.neighbour(tile, direction)
            if other < 0 or t.edge(tile, direction) != ROAD:
                continue
            if t.edge(other, direction + 3) == ROAD:
                links.append(tile)
                links.append(other)
    return links


def river_line(t: state.Table, seat: int) -> int:
    """How many boats lie in line from the home's water edge (KEY 12.7)."""
    tile = t.home(seat)
    direction = 0
    while t.edge(tile, direction) != WATER:
        direction += 1
    boats = 0
    while boats < 5:
        tile = t.neighbour(tile, direction)
        if tile < 0 or t.edge(tile, (direction + 3) % 6) != WATER:
            return boats
        boats += 1
        if t.edge(tile, direction) != WATER:
            return boats
    return boats


# Workers, skill tiles and resources


class Belongings:
    """What a seat can give to its scoring tiles, and what those are worth: 0 where one lacks."""

    def __init__(self, t: state.Table, seat: int, village: list[int]) -> None:
        at = state.ITEMS * seat
        self.workers = t.screens[at : at + 4]
        self.skills = t.screens[at + 4 : at + 7]
        self.loose = [0, 0, 0, 0]
        self.alike = t.has_power(seat, BOAT_3, 1)
        self.on_yards: list[list[int]] = [[], [], [], []]
        """By kind: the yard of each resource that lies on one it can score on."""
        self.yards: list[int] = []
        self.worker_worth = [0, 0, 0, 0, 0]
        self.skill_worth = [0, 0, 0]
        self.goods_worth = [0, 0, 0, 0, t.facts.gold_worth]
        """In the order of the shares; gold by itself comes last."""
        self.counts_workers = False
        self.counts_skills = False
        self.counts_goods = False
        self.counts_anything = self.alike
        for tile in village:
            if tile < SITES:
                self.gather(t, tile)
            else:
                self.counts_anything = True
                self.weigh(t, tile)

    def gather(self, t: state.Table, tile: int) -> None:
        """The workers and resources on a tile are there to be scored."""
        if t.last[tile] > 0:
            for colour in range(4):
                self.workers[colour] += t.crew[4 * tile + colour]
        face = 2 * tile + t.side[tile]
        is_yard = t.facts.yard_worth[face] > 0
        if is_yard:
            self.yards.append(tile)
            self.counts_anything = True
        if not t.has_goods(tile):
            return
        wanted = t.facts.yard_kind[face]
        for kind in range(4):
            number = t.goods[4 * tile + kind]
            if number == 0:
                continue
            suits = wanted in (ANY, kind) or kind == GOLD or self.alike
            if is_yard and suits:
                self.on_yards[kind].extend([tile] * number)
            else:
                self.loose[kind] += number

    def weigh(self, t: state.Table, tile: int) -> None:
        """A winter tile or White Wind scores workers, skills or resources."""
        share = SHARE_OF[tile - WINTER]
        if share < 0:
            return
        worth = t.facts.worth[tile]
        if share < 10:
            self.worker_worth[share] = worth
            self.counts_workers = True
        elif share < 20:
            self.skill_worth[share - 10] = worth
            self.counts_skills = True
        else:
            self.goods_worth[share - 20] = worth
            self.counts_goods = True


def add_items(t: state.Table, seat: int, village: list[int], points: list[int]) -> None:
    """Workers, skills and resources score as best they can (KEY 12.10 to 12.18)."""
    mine = Belongings(t, seat, village)
    if t.start == seat:
        place_purple(t, mine)
    shares = [0, 0, 0, 0, 0]
    if mine.counts_workers:
        allotment.best_workers(mine.workers, mine.worker_worth, shares)
        for i in range(len(WORKER_TILES)):
            points[WORKER_TILES[i]] += shares[i]
    if mine.counts_skills:
        allotment.best_skills(mine.skills, mine.skill_worth, shares)
        for i in range(len(SKILL_TILES)):
            points[SKILL_TILES[i]] += shares[i]
    released = [0, 0, 0, 0]
    score_goods(t, mine, shares, released)
    if mine.counts_goods:
        for i in range(len(RESOURCE_TILES)):
            points[RESOURCE_TILES[i]] += shares[i]
    points[LOOSE_GOLD] += shares[allotment.GOLD_SHARE]
    for kind in range(4):
        if mine.on_yards[kind]:
            yards = by_worth(t, mine.on_yards[kind])
            for i in range(released[kind], len(yards)):
                points[yards[i]] += yard_worth(t, yards[i])


def item_points(t: state.Table, seat: int, village: list[int]) -> int:
    """What workers, skills and resources score in all if the game ended now."""
    mine = Belongings(t, seat, village)
    if t.start == seat:
        place_purple(t, mine)
    shares = [0, 0, 0, 0, 0]
    released = [0, 0, 0, 0]
    points = score_goods(t, mine, shares, released)
    if mine.counts_workers:
        points += allotment.best_workers(mine.workers, mine.worker_worth, shares)
    if mine.counts_skills:
        points += allotment.best_skills(mine.skills, mine.skill_worth, shares)
    return points


def yard_worth(t: state.Table, tile: int) -> int:
    """What a resource on a yard scores (KEY 12.11)."""
    return t.facts.yard_worth[2 * tile + t.side[tile]]


def by_worth(t: state.Table, yards: list[int]) -> list[int]:
    """Yards sorted by what a resource on them scores, the smallest first."""
    ranked = [100 * yard_worth(t, tile) + tile for tile in yards]
    ranked.sort()
    return [rank % 100 for rank in ranked]


def score_goods(t: state.Table, mine: Belongings, shares: list[int], released: list[int]) -> int:
    """Points of all resources, on yards and loose (KEY 12.11, 12.14 to 12.16)."""
    if not mine.counts_goods and not mine.alike:
        # Only yards and gold score: everything stays where it lies
        for i in range(4):
            shares[i] = 0
            released[i] = 0
        points = t.facts.gold_worth * mine.loose[GOLD]
        shares[allotment.GOLD_SHARE] = points
        for on_yards in mine.on_yards:
            for tile in on_yards:
                points += yard_worth(t, tile)
        return points
    yards: list[list[int]] = []
    for kind in range(4):
        values = [yard_worth(t, tile) for tile in mine.on_yards[kind]]
        values.sort()
        yards.append(values)
    return allotment.best_goods(mine.loose, yards, mine.alike, mine.goods_worth, shares, released)


def place_purple(t: state.Table, mine: Belongings) -> None:
    """The purple marker joins whatever it adds most to (KEY 12.17)."""
    if not mine.counts_anything:
        mine.loose[GOLD] += 1
        return
    shares = [0, 0, 0, 0, 0]
    released = [0, 0, 0, 0]
    best = 0
    role = -1
    if mine.counts_workers:
        before = allotment.best_workers(mine.workers, mine.worker_worth, shares)
        for colour in range(4):
            mine.workers[colour] += 1
            gain = allotment.best_workers(mine.workers, mine.worker_worth, shares) - before
            mine.workers[colour] -= 1
            if gain > best:
                best, role = gain, colour
    if mine.counts_skills:
        before = allotment.best_skills(mine.skills, mine.skill_worth, shares)
        for skill in range(3):
            mine.skills[skill] += 1
            gain = allotment.best_skills(mine.skills, mine.skill_worth, shares) - before
            mine.skills[skill] -= 1
            if gain > best:
                best, role = gain, 4 + skill
    before = score_goods(t, mine, shares, released)
    for kind in range(4):
        mine.loose[kind] += 1
        gain = score_goods(t, mine, shares, released) - before
        mine.loose[kind] -= 1
        if gain > best:
            best, role = gain, 7 + kind
    for tile in mine.yards:
        mine.on_yards[GOLD].append(tile)
        gain = score_goods(t, mine, shares, released) - before
        mine.on_yards[GOLD].pop()
        if gain > best:
            best, role = gain, 11 + tile
    if role < 0:
        return
    if role < 4:
        mine.workers[role] += 1
    elif role < 7:
        mine.skills[role - 4] += 1
    elif role < 11:
        mine.loose[role - 7] += 1
    else:
        mine.on_yards[GOLD].append(role - 11)
