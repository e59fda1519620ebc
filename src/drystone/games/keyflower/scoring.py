"""Final scoring (KEY 12). Every score is worked out tile by tile; the categories sum them up."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower import allotment, loops, state
from drystone.games.keyflower.components import (
    ANY,
    APOTHECARY,
    AUTUMN,
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


def breakdown(t: state.Table, seat: int) -> dict[str, int]:
    """Points by category (KEY 12)."""
    points = points_by_tile(t, seat)
    printed = printed_points(t, seat)
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


def printed_points(t: state.Table, seat: int) -> list[int]:
    """The points printed on each tile of the village (KEY 12.3)."""
    points = [0] * TILES
    for tile in range(TILES):
        if t.cell[tile] > 0 and t.owner[tile] == seat + 1:
            points[tile] = t.facts.points[2 * tile + t.side[tile]]
    return points


def points_by_tile(t: state.Table, seat: int) -> list[int]:
    """What each tile of a village scores if the game ended now, and loose gold at the end."""
    points = printed_points(t, seat)
    points.append(0)
    for tile in range(ORDER, BOATS):
        if t.in_village(tile, seat):
            points[tile] += count_neighbours(t, tile)
    for boat in range(BOATS, TILES):
        if t.in_village(boat, seat):
            points[boat] += boat_points(t, seat, boat)
    add_items(t, seat, points)
    return points


def count_neighbours(t: state.Table, tile: int) -> int:
    """How many tiles lie next to a tile (KEY 12.4)."""
    count = 0
    for direction in range(6):
        if t.neighbour(tile, direction) >= 0:
            count += 1
    return count


def boat_points(t: state.Table, seat: int, boat: int) -> int:
    """What a boat scores by itself (KEY 12.5 to 12.8)."""
    worth = t.facts.worth[boat]
    if boat == KEYFLOWER:
        steps = transport_steps(t, seat)
        return worth * steps * (2 if t.has_power(seat, BOAT_2, 1) else 1)
    if boat == SEA_BASTION:
        return worth * loops.best_walk(road_links(t, seat))
    if boat == SEA_BREESE:
        return t.facts.river[river_line(t, seat)]
    if boat in (FLIPPER, IANVINCIBLE):
        return worth
    return 0


def transport_steps(t: state.Table, seat: int) -> int:
    """The steps shown on the tiles of a village (KEY 12.5)."""
    steps = 0
    for tile in range(SITES):
        if t.in_village(tile, seat):
            steps += t.facts.moves[2 * tile + t.side[tile]]
    return steps


def road_links(t: state.Table, seat: int) -> list[int]:
    """The roads between the tiles of a village, as pairs of tiles."""
    links: list[int] = []
    for tile in range(TILES):
        if not t.in_village(tile, seat):
            continue
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
    """What a seat can give to its scoring tiles."""

    def __init__(self, t: state.Table, seat: int) -> None:
        at = state.ITEMS * seat
        self.workers = t.screens[at : at + 4]
        self.skills = t.screens[at + 4 : at + 7]
        self.loose = [0, 0, 0, 0]
        self.alike = t.has_power(seat, BOAT_3, 1)
        self.on_yards: list[list[int]] = [[], [], [], []]
        """By kind: the yard of each resource that lies on one it can score on."""
        for tile in range(SITES):
            if t.cell[tile] == 0 or t.owner[tile] != seat + 1:
                continue
            if t.last[tile] > 0:
                for colour in range(4):
                    self.workers[colour] += t.crew[4 * tile + colour]
            if not t.has_goods(tile):
                continue
            face = 2 * tile + t.side[tile]
            wanted = t.facts.yard_kind[face]
            for kind in range(4):
                number = t.goods[4 * tile + kind]
                if number == 0:
                    continue
                suits = wanted in (ANY, kind) or kind == GOLD or self.alike
                if t.facts.yard_worth[face] > 0 and suits:
                    self.on_yards[kind].extend([tile] * number)
                else:
                    self.loose[kind] += number


def add_items(t: state.Table, seat: int, points: list[int]) -> None:
    """Workers, skills and resources score as best they can (KEY 12.10 to 12.18)."""
    mine = Belongings(t, seat)
    if t.start == seat:
        place_purple(t, seat, mine)
    shares = [0, 0, 0, 0, 0]
    worth = worths(t, seat, WORKER_TILES)
    if max(worth) > 0:
        allotment.best_workers(mine.workers, worth, shares)
        for i in range(len(WORKER_TILES)):
            points[WORKER_TILES[i]] += shares[i]
    worth = worths(t, seat, SKILL_TILES)
    if max(worth) > 0:
        allotment.best_skills(mine.skills, worth, shares)
        for i in range(len(SKILL_TILES)):
            points[SKILL_TILES[i]] += shares[i]
    released = [0, 0, 0, 0]
    score_goods(t, seat, mine, shares, released)
    for i in range(len(RESOURCE_TILES)):
        points[RESOURCE_TILES[i]] += shares[i]
    points[LOOSE_GOLD] += shares[allotment.GOLD_SHARE]
    for kind in range(4):
        yards = by_worth(t, mine.on_yards[kind])
        for i in range(released[kind], len(yards)):
            points[yards[i]] += yard_worth(t, yards[i])


def worths(t: state.Table, seat: int, tiles: list[int]) -> list[int]:
    """What each of some scoring tiles is worth to a seat: 0 if it is not in the village."""
    return [t.facts.worth[tile] if t.in_village(tile, seat) else 0 for tile in tiles]


def yard_worth(t: state.Table, tile: int) -> int:
    """What a resource on a yard scores (KEY 12.11)."""
    return t.facts.yard_worth[2 * tile + t.side[tile]]


def by_worth(t: state.Table, yards: list[int]) -> list[int]:
    """Yards sorted by what a resource on them scores, the smallest first."""
    ranked = [100 * yard_worth(t, tile) + tile for tile in yards]
    ranked.sort()
    return [rank % 100 for rank in ranked]


def has_yards(mine: Belongings) -> bool:
    """Whether resources lie on yards."""
    return any(len(yards) > 0 for yards in mine.on_yards)


def score_goods(
    t: state.Table, seat: int, mine: Belongings, shares: list[int], released: list[int]
) -> int:
    """Points of all resources, on yards and loose (KEY 12.11, 12.14 to 12.16)."""
    worth = worths(t, seat, RESOURCE_TILES)
    if max(worth) == 0 and not mine.alike and not has_yards(mine):
        for i in range(4):
            shares[i] = 0
        shares[allotment.GOLD_SHARE] = t.facts.gold_worth * mine.loose[GOLD]
        return shares[allotment.GOLD_SHARE]
    yards: list[list[int]] = []
    for kind in range(4):
        values = [yard_worth(t, tile) for tile in mine.on_yards[kind]]
        values.sort()
        yards.append(values)
    worth.append(t.facts.gold_worth)
    return allotment.best_goods(mine.loose, yards, mine.alike, worth, shares, released)


def scores_anything(t: state.Table, seat: int) -> bool:
    """Whether a village has a tile that scores workers, skills or resources."""
    for tile in range(AUTUMN, TILES):
        if t.cell[tile] == 0 or t.owner[tile] != seat + 1:
            continue
        if tile >= WINTER or yard_worth(t, tile) > 0:
            return True
    return t.has_power(seat, BOAT_3, 1)


def place_purple(t: state.Table, seat: int, mine: Belongings) -> None:
    """The purple marker joins whatever it adds most to (KEY 12.17)."""
    if not scores_anything(t, seat):
        mine.loose[GOLD] += 1
        return
    shares = [0, 0, 0, 0, 0]
    released = [0, 0, 0, 0]
    best = 0
    role = -1
    worth = worths(t, seat, WORKER_TILES)
    scoring_workers = max(worth) > 0
    before = allotment.best_workers(mine.workers, worth, shares) if scoring_workers else 0
    for colour in range(4 if scoring_workers else 0):
        mine.workers[colour] += 1
        gain = allotment.best_workers(mine.workers, worth, shares) - before
        mine.workers[colour] -= 1
        if gain > best:
            best, role = gain, colour
    worth = worths(t, seat, SKILL_TILES)
    scoring_skills = max(worth) > 0
    before = allotment.best_skills(mine.skills, worth, shares) if scoring_skills else 0
    for skill in range(3 if scoring_skills else 0):
        mine.skills[skill] += 1
        gain = allotment.best_skills(mine.skills, worth, shares) - before
        mine.skills[skill] -= 1
        if gain > best:
            best, role = gain, 4 + skill
    before = score_goods(t, seat, mine, shares, released)
    for kind in range(4):
        mine.loose[kind] += 1
        gain = score_goods(t, seat, mine, shares, released) - before
        mine.loose[kind] -= 1
        if gain > best:
            best, role = gain, 7 + kind
    for tile in range(SITES):
        if t.in_village(tile, seat) and yard_worth(t, tile) > 0:
            mine.on_yards[GOLD].append(tile)
            gain = score_goods(t, seat, mine, shares, released) - before
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
