"""Final scoring (KEY 12). Every score is worked out tile by tile; the categories sum them up."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower import allotment, loops, state
from drystone.games.keyflower.components import (
    ALIKE_IN_SCORING,
    ANY,
    BOATS,
    BOATS_IN_LINE,
    GOLD,
    LOOP_TILES,
    ORDER,
    PER_GOLD,
    PER_SKILLS,
    PER_WORKERS,
    POINTS,
    ROAD,
    SITES,
    TILES,
    TRANSPORT_DOUBLED,
    TRANSPORT_STEPS,
    WATER,
    on_tile,
    opposite,
    rank_of,
    tile_of,
    tile_ranked,
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
        elif allotment.is_for_workers(t.facts.scoring[tile]):
            sheet["workers"] += scored
        elif allotment.is_for_skills(t.facts.scoring[tile]):
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
        points[tile] = t.facts.points[t.face(tile)]
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
        points += t.facts.points[t.face(tile)]
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
    scoring = t.facts.scoring[boat]
    if scoring == TRANSPORT_STEPS:
        steps = transport_steps(t, village)
        return worth * steps * (2 if t.has_power(seat, TRANSPORT_DOUBLED) else 1)
    if scoring == LOOP_TILES:
        return worth * loops.best_walk(road_links(t, village))
    if scoring == BOATS_IN_LINE:
        return t.facts.river[river_line(t, seat)]
    return worth if scoring == POINTS else 0


def transport_steps(t: state.Table, village: list[int]) -> int:
    """The steps shown on the tiles of a village (KEY 12.5)."""
    steps = 0
    for tile in village:
        if tile < SITES:
            steps += t.facts.moves[t.face(tile)]
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
        if tile < 0 or t.edge(tile, opposite(direction)) != WATER:
            return boats
        boats += 1
        if t.edge(tile, direction) != WATER:
            return boats
    return boats


# Workers, skill tiles and resources


class Belongings:
    """What a seat can give to its scoring tiles, and what those are worth: 0 where one lacks."""

    def __init__(self, t: state.Table, seat: int, village: list[int]) -> None:
        at = state.behind(seat, 0)
        self.workers = t.screens[at : at + 4]
        self.skills = t.screens[at + 4 : at + 7]
        self.loose = [0, 0, 0, 0]
        self.alike = t.has_power(seat, ALIKE_IN_SCORING)
        self.on_yards: list[list[int]] = [[], [], [], []]
        """By kind: the yard of each resource that lies on one it can score on."""
        self.yards: list[int] = []
        self.worths = allotment.Worths(t.facts)
        self.counts_anything = self.alike
        for tile in village:
            if tile < SITES:
                self.gather(t, tile)
            else:
                self.counts_anything = True
                self.worths.add(t.facts, tile)

    def gather(self, t: state.Table, tile: int) -> None:
        """The workers and resources on a tile are there to be scored."""
        at = on_tile(tile, 0)
        if t.last[tile] > 0:
            for colour in range(4):
                self.workers[colour] += t.crew[at + colour]
        face = t.face(tile)
        is_yard = t.facts.yard_worth[face] > 0
        if is_yard:
            self.yards.append(tile)
            self.counts_anything = True
        if not t.has_goods(tile):
            return
        wanted = t.facts.yard_kind[face]
        for kind in range(4):
            number = t.goods[at + kind]
            if number == 0:
                continue
            suits = wanted in (ANY, kind) or kind == GOLD or self.alike
            if is_yard and suits:
                self.on_yards[kind].extend([tile] * number)
            else:
                self.loose[kind] += number


def add_items(t: state.Table, seat: int, village: list[int], points: list[int]) -> None:
    """Workers, skills and resources score as best they can (KEY 12.10 to 12.18)."""
    mine = Belongings(t, seat, village)
    if t.start == seat:
        place_purple(t, mine)
    shares = [0, 0, 0, 0, 0]
    if mine.worths.counts_workers:
        allotment.best_workers(mine.workers, mine.worths.workers, shares)
        add_shares(t, PER_WORKERS, allotment.WORKER_SHARES, shares, points)
    if mine.worths.counts_skills:
        allotment.best_skills(mine.skills, mine.worths.skills, shares)
        add_shares(t, PER_SKILLS, allotment.SKILL_SHARES, shares, points)
    released = [0, 0, 0, 0]
    score_goods(t, mine, shares, released)
    if mine.worths.counts_goods:
        add_shares(t, PER_GOLD, allotment.GOODS_SHARES, shares, points)
    points[LOOSE_GOLD] += shares[allotment.GOLD_SHARE]
    for kind in range(4):
        if mine.on_yards[kind]:
            yards = by_worth(t, mine.on_yards[kind])
            for i in range(released[kind], len(yards)):
                points[yards[i]] += yard_worth(t, yards[i])


def add_shares(
    t: state.Table, first: int, number: int, shares: list[int], points: list[int]
) -> None:
    """The tiles that score for a kind of thing get their shares."""
    for i in range(number):
        points[tile_of(t.facts.face_with[first + i])] += shares[i]


def item_points(t: state.Table, seat: int, village: list[int]) -> int:
    """What workers, skills and resources score in all if the game ended now."""
    mine = Belongings(t, seat, village)
    if t.start == seat:
        place_purple(t, mine)
    shares = [0, 0, 0, 0, 0]
    released = [0, 0, 0, 0]
    points = score_goods(t, mine, shares, released)
    if mine.worths.counts_workers:
        points += allotment.best_workers(mine.workers, mine.worths.workers, shares)
    if mine.worths.counts_skills:
        points += allotment.best_skills(mine.skills, mine.worths.skills, shares)
    return points


def yard_worth(t: state.Table, tile: int) -> int:
    """What a resource on a yard scores (KEY 12.11)."""
    return t.facts.yard_worth[t.face(tile)]


def by_worth(t: state.Table, yards: list[int]) -> list[int]:
    """Yards sorted by what a resource on them scores, the smallest first."""
    ranked = [rank_of(yard_worth(t, tile), tile) for tile in yards]
    ranked.sort()
    return [tile_ranked(rank) for rank in ranked]


def score_goods(t: state.Table, mine: Belongings, shares: list[int], released: list[int]) -> int:
    """Points of all resources, on yards and loose (KEY 12.11, 12.14 to 12.16)."""
    if not mine.worths.counts_goods and not mine.alike:
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
    return allotment.best_goods(mine.loose, yards, mine.alike, mine.worths.goods, shares, released)


def place_purple(t: state.Table, mine: Belongings) -> None:
    """The purple marker joins whatever it adds most to (KEY 12.17)."""
    if not mine.counts_anything:
        mine.loose[GOLD] += 1
        return
    shares = [0, 0, 0, 0, 0]
    released = [0, 0, 0, 0]
    best = 0
    role = -1
    if mine.worths.counts_workers:
        before = allotment.best_workers(mine.workers, mine.worths.workers, shares)
        for colour in range(4):
            mine.workers[colour] += 1
            gain = allotment.best_workers(mine.workers, mine.worths.workers, shares) - before
            mine.workers[colour] -= 1
            if gain > best:
                best, role = gain, colour
    if mine.worths.counts_skills:
        before = allotment.best_skills(mine.skills, mine.worths.skills, shares)
        for skill in range(3):
            mine.skills[skill] += 1
            gain = allotment.best_skills(mine.skills, mine.worths.skills, shares) - before
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
