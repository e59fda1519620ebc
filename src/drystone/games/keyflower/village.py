"""A village as it stands: what changes only when a tile is won, placed or upgraded."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower import scoring
from drystone.games.keyflower.components import (
    BOAT_1,
    BOAT_2,
    BOAT_3,
    BOAT_4,
    FLIPPER,
    GOLD,
    IANVINCIBLE,
    KEY_GUILD,
    KEYFLOWER,
    MERCERS_GUILD,
    ORDER,
    ROAD,
    SCHOLAR,
    SCRIBES,
    SEA_BASTION,
    SITES,
    TILES,
    WHITE_WIND,
    WINDMILL,
    WINTER,
    Facts,
)
from drystone.games.keyflower.holdings import own_tiles
from drystone.games.keyflower.roads import FAR, roads_of
from drystone.games.keyflower.state import Table

KEPT_VILLAGES: Final = 8
"""For each seat."""


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
        self.alike = t.has_power(seat, BOAT_3, 0)
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
            face = 2 * tile + t.side[tile]
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
        self.open_roads = float(open_roads(t, self.placed))
        self.powers = powers(t, seat, self.tiles)
        self.from_home = float(self.roads.from_home)
        self.walk = float(self.roads.walk(t)) if t.season >= 1 else 0.0
        self.made = [float(count) for count in made_by(t, self.sites)]
        self.look_at_upgrades(t)
        self.look_for_boats(t)
        worth = t.facts.worth
        self.skill_worth = [worth[KEY_GUILD], worth[SCRIBES], worth[SCHOLAR]]
        """What all tiles that score skills would pay, as shares."""
        self.mill_worth = [0, worth[MERCERS_GUILD], 0, worth[WINDMILL], t.facts.gold_worth]

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
        """(points gained << 6) + tile for those in place, the best first."""
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
            self.ranked.append((gain << 6) + tile)
            steps = self.roads.apart[self.roads.place[tile]]
            if steps < FAR:
                way += gain * steps
            elif facts.cost_skill[tile] < 0:
                off_road += gain
        self.ranked.sort(reverse=True)
        for rank in self.ranked:
            self.prices.append(upgrade_price(facts, rank & 63))
        self.size = [float(len(self.tiles)), float(upgraded), float(left)]
        self.ways = [float(off_road), float(way)]

    def look_for_boats(self, t: Table) -> None:
        """What each boat would score here (KEY 12.5 to 12.9), White Wind for every worker."""
        worth = t.facts.worth
        steps = scoring.transport_steps(t, self.roads.sites)
        if t.has_power(self.seat, BOAT_2, 1):
            steps *= 2
        river = min(5, scoring.river_line(t, self.seat) + 1)
        upgrade = max(0, self.ranked[0] >> 6) if self.ranked else 0
        self.hopes = [
            float(worth[KEYFLOWER] * steps),
            worth[SEA_BASTION] * self.walk,
            float(t.facts.river[river]),
            float(worth[FLIPPER] + upgrade),
            float(worth[IANVINCIBLE]),
            float(worth[WHITE_WIND]),
        ]

    def item_points(self, t: Table) -> int:
        """What workers, skill tiles and resources score now."""
        if self.scores_items:
            return scoring.item_points(t, self.seat, self.placed)
        gold = 1 if t.start == self.seat else 0
        goods = t.goods
        for tile in self.roads.sites:
            gold += goods[4 * tile + GOLD]
        return t.facts.gold_worth * gold


_VILLAGES: Final[list[list[Village]]] = [[], [], [], [], [], []]


def village_of(t: Table, seat: int) -> Village:
    """A seat's village; those seen lately are remembered.

    Positions share the lists that it is made of until one is replaced, so most often those tell it.
    """
    known = _VILLAGES[seat]
    for village in known:
        if village.is_in(t):
            return village
    lie = lie_of(t, seat)
    for village in known:
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
        if tile >= SITES or t.facts.yard_worth[2 * tile + t.side[tile]] > 0:
            return True
    return t.has_power(seat, BOAT_3, 1)


def upgrade_price(facts: Facts, tile: int) -> int:
    """How many resources the upgrade of a tile costs."""
    price = 0
    for kind in range(5 * tile, 5 * tile + 5):
        price += facts.cost[kind]
    return price


def upgrade_points(facts: Facts, tile: int) -> int:
    """How many points more a tile shows once it is upgraded."""
    return facts.points[2 * tile + 1] - facts.points[2 * tile]


def made_by(t: Table, tiles: list[int]) -> list[int]:
    """What a use of each tile brings.

    Resources, gold, skills, workers, greens, steps, upgrades, and how many tiles are yards.
    """
    facts = t.facts
    resources = gold = skills = workers = greens = moves = upgrades = yards = 0
    for tile in tiles:
        face = 2 * tile + t.side[tile]
        gift = 4 * face
        plain = facts.gift[gift] + facts.gift[gift + 1] + facts.gift[gift + 2]
        choice = facts.gift_choice[face]
        resources += min(plain, choice) if choice else plain
        gold += facts.gift[gift + 3]
        skills += facts.skills[face]
        workers += facts.workers[face]
        greens += facts.greens[face]
        moves += facts.moves[face]
        upgrades += facts.upgrades[face]
        if facts.yard_worth[face] > 0:
            yards += 1
    return [resources, gold, skills, workers, greens, moves, upgrades, yards]


def open_roads(t: Table, placed: list[int]) -> int:
    """The road edges of a village that lead out of it."""
    found = 0
    for tile in placed:
        near = t._near[tile]
        edges = (6 * tile + t.turned[tile]) * 6
        for direction in range(6):
            if near >> 7 * direction & 127 == 0 and t.facts.edges[edges + direction] == ROAD:
                found += 1
    return found


def powers(t: Table, seat: int, tiles: list[int]) -> list[float]:
    """Winter tiles, summer boats and what they allow; the river, the home, what is unplaced."""
    placed = 0
    boats = 0
    waiting = 0
    for tile in tiles:
        if t.cell[tile] == 0:
            waiting += 1
        elif WINTER <= tile < ORDER:
            placed += 1
        if BOAT_1 <= tile <= BOAT_4:
            boats += 1
    return [
        float(placed),
        float(boats),
        2.0 if t.has_power(seat, BOAT_1, 0) else 1.0 if t.has_power(seat, BOAT_1, 1) else 0.0,
        1.0 if t.has_power(seat, BOAT_2, 0) else 0.0,
        1.0 if t.has_power(seat, BOAT_2, 1) else 0.0,
        1.0 if t.owner[BOAT_3] == seat + 1 else 0.0,
        1.0 if t.owner[BOAT_4] == seat + 1 else 0.0,
        float(scoring.river_line(t, seat)),
        float(t.side[t.home(seat)]),
        float(waiting),
    ]
