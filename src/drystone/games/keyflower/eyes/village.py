"""A village as it stands: what changes only when a tile is won, placed or upgraded."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.features import Seen
from drystone.games.keyflower import scoring
from drystone.games.keyflower.allotment import Worths
from drystone.games.keyflower.components import (
    ALIKE_IN_SCORING,
    ALIKE_IN_UPGRADES,
    ANY,
    BOAT_3,
    BOAT_4,
    BOATS,
    BOATS_IN_LINE,
    CROSS_COUNTRY,
    FREE_UPGRADE,
    GOLD,
    LOOP_TILES,
    ORDER,
    PER_RESOURCE_SET,
    PER_RESOURCES,
    PER_SKILL_OF_ONE_KIND,
    PER_SKILL_SET,
    PER_SKILLS,
    ROAD,
    SITES,
    TILES,
    TRANSPORT_DOUBLED,
    TRANSPORT_STEPS,
    WINTER,
    cost_at,
    face_of,
    gift_at,
    is_summer_boat,
    on_tile,
    points_ranked,
    rank_of,
    tile_of,
    tile_ranked,
)
from drystone.games.keyflower.eyes import names
from drystone.games.keyflower.eyes.holdings import own_tiles
from drystone.games.keyflower.eyes.roads import FAR, roads_of
from drystone.games.keyflower.printed import Facts
from drystone.games.keyflower.state import Table

SKILLS_AND_SETS: Final = [
    PER_SKILLS,
    PER_SKILL_SET,
    PER_SKILL_OF_ONE_KIND,
    PER_RESOURCE_SET,
    PER_RESOURCES,
]
KEPT_VILLAGES: Final = 8
"""For each seat."""


class Made:
    """What a use of each of some tiles brings."""

    def __init__(self, t: Table, tiles: list[int]) -> None:
        facts = t.facts
        self.resources = 0
        """Without gold."""
        self.gold = 0
        self.skills = 0
        self.workers = 0
        self.greens = 0
        self.moves = 0
        self.upgrades = 0
        self.yards = 0
        """Tiles that score what lies on them."""
        for tile in tiles:
            face = t.face(tile)
            gift = gift_at(face, 0)
            plain = facts.gift[gift] + facts.gift[gift + 1] + facts.gift[gift + 2]
            choice = facts.gift_choice[face]
            self.resources += min(plain, choice) if choice else plain
            self.gold += facts.gift[gift + GOLD]
            self.skills += facts.skills[face]
            self.workers += facts.workers[face]
            self.greens += facts.greens[face]
            self.moves += facts.moves[face]
            self.upgrades += facts.upgrades[face]
            if facts.yard_worth[face] > 0:
                self.yards += 1


class Village:
    """What the tiles of a seat are, make and score, whatever lies or stands on them."""

    def __init__(self, t: Table, seat: int) -> None:
        self.seat = seat
        self.facts = t.facts
        self.season = t.season
        self.lie = lie_of(t, seat)
        self.recognise(t)
        self.roads = roads_of(t, seat)
        self.tiles = own_tiles(t, seat)
        """Placed or not."""
        self.placed = scoring.tiles_placed(t, seat)
        self.alike = t.has_power(seat, ALIKE_IN_UPGRADES)
        """Whether every resource pays for any other."""
        self.sites: list[int] = []
        """The tiles that can hold resources, placed or not."""
        self.yards: list[int] = []
        """Those of them that score what lies on them."""
        self.usable: list[int] = []
        """The tiles in place where workers can be sent."""
        self.winter: list[int] = []
        self.late: list[int] = []
        """Order tiles and boats."""
        self.printed = 0
        """Points of the sites."""
        for tile in self.tiles:
            face = t.face(tile)
            if tile < SITES:
                self.sites.append(tile)
                self.printed += t.facts.points[face]
                if t.facts.yard_worth[face] > 0:
                    self.yards.append(tile)
            elif tile < ORDER:
                self.winter.append(tile)
            else:
                self.late.append(tile)
            if t.cell[tile] > 0 and t.facts.usable[face] > 0:
                self.usable.append(tile)
        self.points = scoring.tile_points(t, seat, self.placed)
        """What the tiles in place score by themselves."""
        self.scores_items = scores_items(t, seat, self.placed)
        self.walk = float(self.roads.walk(t)) if t.season >= 1 else 0.0
        """How many tiles the best loop has; before summer nobody asks."""
        self.seen = names.FEATURES.blank()
        """The features that depend on the tiles alone: every look at the village begins with it."""
        self.seen[names.VILLAGE_OPEN_ROADS] = float(open_roads(t, self.placed))
        self.seen[names.STEPS_FROM_HOME] = float(self.roads.from_home)
        self.seen[names.TILES_ON_A_LOOP] = self.walk
        self.seen[names.TILES_IN_THE_VILLAGE] = float(len(self.tiles))
        look_at_made(self.seen, t, self.sites)
        look_at_powers(self.seen, t, seat, self.tiles)
        self.look_at_upgrades(t)
        self.look_for_boats(t)
        worths = Worths(t.facts)
        for op in SKILLS_AND_SETS:
            worths.add(t.facts, tile_of(t.facts.face_with[op]))
        self.skill_worth = worths.skills
        """What all tiles that score skills would pay, as shares."""
        self.mill_worth = worths.goods
        self.plans: list[object] = []
        """`eyes.upgrades.Plan`: those made lately."""

    def recognise(self, t: Table) -> None:
        """These are the lists that this village was last seen in."""
        self.owner = t.owner
        self.cell = t.cell
        self.side = t.side

    def is_in(self, t: Table) -> bool:
        """Whether it stands there as it was last seen, told by the lists being the same ones."""
        return (
            self.side is t.side
            and self.cell is t.cell
            and self.owner is t.owner
            and self.season == t.season
        )

    def look_at_upgrades(self, t: Table) -> None:
        """Which tiles can still be upgraded, and how far from home."""
        facts = t.facts
        self.upgradable: list[int] = []
        """The tiles, placed or not, that would be worth more points upgraded."""
        self.ranked: list[int] = []
        """Those in place, the best first: each tile with the points that it gains (`rank_of`)."""
        self.prices: list[int] = []
        """How many resources each of them costs."""
        upgraded = 0
        left = 0
        off_road = 0
        way = 0
        for tile in self.sites:
            if facts.can_upgrade[tile] == 0:
                continue
            if t.side[tile] > 0:
                upgraded += 1
                continue
            gain = upgrade_points(facts, tile)
            left += gain
            if gain != 0:
                self.upgradable.append(tile)
            if t.cell[tile] == 0:
                continue
            self.ranked.append(rank_of(gain, tile))
            steps = self.roads.apart[self.roads.place[tile]]
            if steps < FAR:
                way += gain * steps
            elif facts.cost_skill[tile] < 0:
                off_road += gain
        self.ranked.sort(reverse=True)
        for rank in self.ranked:
            self.prices.append(upgrade_price(facts, tile_ranked(rank)))
        self.seen[names.TILES_UPGRADED] = float(upgraded)
        self.seen[names.UPGRADE_POINTS_LEFT] = float(left)
        self.seen[names.UPGRADE_POINTS_OFF_THE_ROAD] = float(off_road)
        self.seen[names.UPGRADE_POINTS_BY_STEPS_FROM_HOME] = float(way)

    def look_for_boats(self, t: Table) -> None:
        """What each boat would score here (KEY 12.5 to 12.9), White Wind for every worker."""
        steps = scoring.transport_steps(t, self.roads.sites)
        if t.has_power(self.seat, TRANSPORT_DOUBLED):
            steps *= 2
        flipper = tile_of(t.facts.face_with[FREE_UPGRADE])
        river = min(5, scoring.river_line(t, self.seat) + 1)
        upgrade = max(0, points_ranked(self.ranked[0])) if self.ranked else 0
        self.hopes: list[float] = []
        for boat in range(BOATS, TILES):
            hope = float(t.facts.worth[boat])
            kind = t.facts.scoring[boat]
            if kind == TRANSPORT_STEPS:
                hope *= steps
            elif kind == LOOP_TILES:
                hope *= self.walk
            elif kind == BOATS_IN_LINE:
                hope = float(t.facts.river[river])
            if boat == flipper:
                hope += upgrade
            self.hopes.append(hope)

    def item_points(self, t: Table) -> int:
        """What workers, skill tiles and resources score now."""
        if self.scores_items:
            return scoring.item_points(t, self.seat, self.placed)
        gold = 1 if t.start == self.seat else 0
        goods = t.goods
        for tile in self.roads.sites:
            gold += goods[on_tile(tile, GOLD)]
        return t.facts.gold_worth * gold


def village_of(t: Table, seat: int) -> Village:
    """A seat's village; those seen lately are remembered.

    Positions share the lists that it is made of until one is replaced, so most often those tell it.
    """
    known = t.memory.villages[seat]
    for remembered in known:
        village = cast(Village, remembered)
        if village.is_in(t):
            return village
    lie = lie_of(t, seat)
    for remembered in known:
        village = cast(Village, remembered)
        if village.lie == lie and village.season == t.season and village.facts is t.facts:
            village.recognise(t)
            return village
    found = Village(t, seat)
    if len(known) >= KEPT_VILLAGES:
        known.pop()
    known.insert(0, found)
    return found


def lie_of(t: Table, seat: int) -> list[int]:
    """How the tiles of a seat lie, one number for each: same numbers, same village."""
    found: list[int] = []
    owner = t.owner
    for tile in range(TILES):
        if owner[tile] == seat + 1:
            turned = 6 * (64 * t.cell[tile] + tile) + t.turned[tile]
            found.append(2 * turned + t.side[tile])
    return found


def scores_items(t: Table, seat: int, placed: list[int]) -> bool:
    """Whether more than gold may score in a village."""
    for tile in placed:
        if tile >= SITES or t.facts.yard_worth[t.face(tile)] > 0:
            return True
    return t.has_power(seat, ALIKE_IN_SCORING)


def upgrade_price(facts: Facts, tile: int) -> int:
    """How many resources the upgrade of a tile costs."""
    price = 0
    for kind in range(ANY + 1):
        price += facts.cost[cost_at(tile, kind)]
    return price


def upgrade_points(facts: Facts, tile: int) -> int:
    """How many points more a tile shows once it is upgraded."""
    return facts.points[face_of(tile, 1)] - facts.points[face_of(tile, 0)]


def look_at_made(seen: Seen, t: Table, sites: list[int]) -> None:
    """What the tiles of a village make."""
    made = Made(t, sites)
    seen[names.RESOURCES_MADE] = float(made.resources)
    seen[names.GOLD_MADE] = float(made.gold)
    seen[names.SKILLS_MADE] = float(made.skills)
    seen[names.WORKERS_MADE] = float(made.workers)
    seen[names.GREENS_MADE] = float(made.greens)
    seen[names.TRANSPORT] = float(made.moves)
    seen[names.UPGRADES_A_USE] = float(made.upgrades)
    seen[names.YARDS] = float(made.yards)


def open_roads(t: Table, placed: list[int]) -> int:
    """The road edges of a village that lead out of it."""
    found = 0
    for tile in placed:
        for direction in range(6):
            if t.edge(tile, direction) == ROAD and t.neighbour(tile, direction) < 0:
                found += 1
    return found


def with_each_boat(t: Table, seat: int) -> int:
    """How many workers and skill tiles a seat gets with each boat (KEY 9.2, 9.3)."""
    found = 0
    for face in t.facts.with_boats:
        if t.works_for(seat, face):
            for effect in t.facts.gains[face]:
                found += effect.amount
    return found


def look_at_powers(seen: Seen, t: Table, seat: int, tiles: list[int]) -> None:
    """Winter tiles, summer boats and what they allow; the river, the home, what is unplaced."""
    placed = 0
    boats = 0
    waiting = 0
    for tile in tiles:
        if t.cell[tile] == 0:
            waiting += 1
        elif WINTER <= tile < ORDER:
            placed += 1
        if is_summer_boat(tile):
            boats += 1
    seen[names.WINTER_TILES_PLACED] = float(placed)
    seen[names.SUMMER_BOATS] = float(boats)
    seen[names.WORKERS_WITH_EACH_BOAT] = float(with_each_boat(t, seat))
    seen[names.CROSS_COUNTRY] = 1.0 if t.has_power(seat, CROSS_COUNTRY) else 0.0
    seen[names.TRANSPORT_DOUBLED] = 1.0 if t.has_power(seat, TRANSPORT_DOUBLED) else 0.0
    seen[names.RESOURCES_ALIKE] = 1.0 if t.owner[BOAT_3] == seat + 1 else 0.0
    seen[names.FREE_WITH_COLOURS] = 1.0 if t.owner[BOAT_4] == seat + 1 else 0.0
    seen[names.RIVER_LINE] = float(scoring.river_line(t, seat))
    seen[names.HOME_UPGRADED] = float(t.side[t.home(seat)])
    seen[names.TILES_WAITING_FOR_A_PLACE] = float(waiting)
