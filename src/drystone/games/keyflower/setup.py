"""The first position (KEY 2)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.rules import Choice
from drystone.core.state import State
from drystone.games.keyflower import screens
from drystone.games.keyflower.components import (
    GREEN,
    SITES,
    TILES,
    WINTER,
)
from drystone.games.keyflower.facts import FACTS, read_facts
from drystone.games.keyflower.printed import Facts
from drystone.games.keyflower.season import Begin
from drystone.games.keyflower.state import (
    HOME_CELL,
    ITEMS,
    KNOWN,
    Table,
)
from drystone.games.keyflower.words import TILE


def setup(seats: int, options: dict[str, Choice], chance: Chance) -> State:
    """Homes, workers and winter tiles are dealt, and spring begins (KEY 2)."""
    override = str(options["facts"])
    t = bare_table(seats, read_facts(override) if override else FACTS)
    t.seasons = int(options["seasons"])
    for seat in range(seats):
        screens.draw_workers(t, seat, t.facts.first_workers, "set-up", chance)
    deal_homes(t, chance)
    deal_winter_tiles(t, chance)
    t.refresh()
    t.frames.append(Begin())
    t.settle(chance)
    return t


def bare_table(seats: int, facts: Facts) -> Table:
    """The supplies stand ready, nobody has anything (KEY 2.1)."""
    t = Table(seats, facts)
    t.owner = [0] * TILES
    t.cell = [0] * TILES
    t.turned = [0] * TILES
    t.side = [0] * TILES
    t.hue = [0] * TILES
    t.lying = [0] * TILES
    t.last = [0] * TILES
    t.crew = [0] * (4 * SITES)
    t.goods = [0] * (4 * SITES)
    t.bids = [[0] * TILES for _ in range(seats)]
    t.lots = []
    t.quay = []
    t.cargo = [0] * (6 * ITEMS)
    t.screens = [0] * (6 * ITEMS)
    t.seen = [0] * (6 * KNOWN)
    t.winter = []
    t.offered = []
    t.fists = [0] * seats
    t.bag = [*facts.all_workers[:GREEN], 0]
    t.bag_size = sum(t.bag)
    t.pool = facts.all_skills[:]
    t.pool_size = sum(t.pool)
    t.supply = facts.all_resources[:]
    t.greens = facts.all_workers[GREEN]
    t.refresh()
    return t


def deal_homes(t: Table, chance: Chance) -> None:
    """Everybody gets a home; the lowest number starts (KEY 2.3)."""
    homes = [0, 1, 2, 3, 4, 5]
    lowest = 6
    for seat in range(t.seats):
        home = chance.pull(homes, TILE)
        t.owner[home] = seat + 1
        t.cell[home] = HOME_CELL
        if home < lowest:
            lowest = home
            t.start = seat


def deal_winter_tiles(t: Table, chance: Chance) -> None:
    """Everybody gets a hidden hand of winter tiles (KEY 2.6)."""
    pile = list(range(WINTER, WINTER + 12))
    hand = t.facts.winter_hand[t.seats]
    for _ in range(t.seats):
        tiles = [chance.pull(pile, TILE) for _ in range(hand)]
        tiles.sort()
        t.winter.extend(tiles)
    t.offered = [0] * len(t.winter)
