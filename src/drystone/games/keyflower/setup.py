"""The first position (KEY 2), and what makes a position impossible (KEY 1)."""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Chance
from drystone.core.rules import Choice, Impossible
from drystone.core.state import NOBODY, State
from drystone.games.keyflower.components import (
    BOATS,
    COLOURS,
    GREEN,
    ORDER,
    RESOURCES,
    SITES,
    SKILLS,
    TILES,
    WINTER,
    Facts,
)
from drystone.games.keyflower.facts import FACTS, read_facts
from drystone.games.keyflower.season import Begin, Reveal
from drystone.games.keyflower.state import (
    AUCTION,
    HOME_CELL,
    IN_WINTER,
    ITEMS,
    KNOWN,
    NO_ONE,
    Table,
)
from drystone.games.keyflower.words import TILE
from drystone.games.keyflower.workers import Gather


def setup(seats: int, options: dict[str, Choice], chance: Chance) -> State:
    """Homes, workers and winter tiles are dealt, and spring begins (KEY 2)."""
    override = str(options["facts"])
    t = bare_table(seats, read_facts(override) if override else FACTS)
    for seat in range(seats):
        t.draw_workers(seat, t.facts.first_workers, "set-up", chance)
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


def check(state: State) -> None:
    """Every component is somewhere, once."""
    t = cast(Table, state)
    if t.viewer != NOBODY:
        return
    check_workers(t)
    check_skills(t)
    check_resources(t)
    check_tiles(t)
    check_bids(t)


def check_workers(t: Table) -> None:
    """All 140 workers are somewhere (KEY 1.2)."""
    there = t.bag[:]
    there[GREEN] += t.greens
    for colour in range(4):
        for boat in range(6):
            there[colour] += t.cargo[ITEMS * boat + colour]
        for seat in range(t.seats):
            there[colour] += t.screens[ITEMS * seat + colour]
        for tile in range(SITES):
            there[colour] += t.crew[4 * tile + colour]
    for seat in range(t.seats):
        for tile in range(TILES):
            if t.bids[seat][tile] > 0:
                there[t.bid_colour(seat, tile)] += t.bids[seat][tile]
    for frame in t.frames:
        if isinstance(frame, Gather):
            for colour in range(4):
                there[colour] += frame.number_of(colour)
    for colour in range(4):
        wanted = t.facts.all_workers[colour]
        if there[colour] != wanted:
            raise Impossible(f"there are {there[colour]} {COLOURS[colour]} workers, not {wanted}")
    if t.bag_size != sum(t.bag):
        raise Impossible(f"the bag holds {sum(t.bag)} workers, not {t.bag_size}")
    for seat in range(t.seats):
        behind = t.screens[ITEMS * seat : ITEMS * seat + 4]
        if sum(behind) != t.worker_count(seat) or min(behind) < 0:
            raise Impossible(f"what is known of the workers of seat {seat} is not what is there")
        for colour in range(4):
            if t.seen[KNOWN * seat + colour] > behind[colour]:
                raise Impossible(f"seat {seat} has fewer {COLOURS[colour]} workers than all saw")


def check_skills(t: Table) -> None:
    """All 48 skill tiles are somewhere (KEY 1.3)."""
    for skill in range(3):
        there = t.pool[skill]
        for place in range(6):
            there += t.cargo[ITEMS * place + 4 + skill] + t.screens[ITEMS * place + 4 + skill]
        wanted = t.facts.all_skills[skill]
        if there != wanted or t.pool[skill] < 0:
            raise Impossible(f"there are {there} {SKILLS[skill]} tiles, not {wanted}")
    if t.pool_size != sum(t.pool):
        raise Impossible(f"the pool holds {sum(t.pool)} skill tiles, not {t.pool_size}")
    for seat in range(t.seats):
        if sum(t.screens[ITEMS * seat + 4 : ITEMS * seat + 7]) != t.skill_count(seat):
            raise Impossible(f"what is known of the skills of seat {seat} is not what is there")


def check_resources(t: Table) -> None:
    """All 120 resources are somewhere (KEY 1.4)."""
    for kind in range(4):
        there = t.supply[kind]
        for tile in range(SITES):
            number = t.goods[4 * tile + kind]
            there += number
            if number > 0 and t.cell[tile] == 0:
                raise Impossible(f"resources on {t.facts.names[tile]}, which is in no village")
        wanted = t.facts.all_resources[kind]
        if there != wanted or t.supply[kind] < 0:
            raise Impossible(f"there are {there} {RESOURCES[kind]}, not {wanted}")


def check_tiles(t: Table) -> None:
    """Every tile is in one place, and every village hangs together (KEY 1.1, 11.2)."""
    cells: set[tuple[int, int]] = set()
    for tile in range(TILES):
        name = t.facts.names[tile]
        owner = t.owner[tile]
        if not (0 <= owner <= t.seats or owner == AUCTION):
            raise Impossible(f"{name} belongs to nobody at this table")
        if t.cell[tile] == 0:
            continue
        if not 1 <= owner <= t.seats:
            raise Impossible(f"{name} lies in a village without an owner")
        if (owner, t.cell[tile]) in cells:
            raise Impossible(f"{name} lies on another tile")
        cells.add((owner, t.cell[tile]))
    for tile in range(TILES):
        if t.cell[tile] > 0 and tile >= 6 and t._near[tile] == 0:
            raise Impossible(f"{t.facts.names[tile]} touches no tile of its village")
    for seat in range(t.seats):
        homes = [tile for tile in range(6) if t.owner[tile] == seat + 1]
        if len(homes) != 1 or t.cell[homes[0]] == 0:
            raise Impossible(f"seat {seat} has {len(homes)} homes in the village, not one")
    check_winter(t)


def check_winter(t: Table) -> None:
    """Until winter tiles are revealed everybody holds some, afterwards nobody does (KEY 2.6)."""
    hand = t.facts.winter_hand[t.seats]
    revealed = t.season == IN_WINTER and not any(isinstance(f, (Begin, Reveal)) for f in t.frames)
    wanted = 0 if revealed else hand * t.seats
    if len(t.winter) != wanted or len(t.offered) != wanted:
        when = "after winter tiles are revealed" if revealed else "before winter tiles are revealed"
        raise Impossible(
            f"{when} {t.seats} players hold {wanted} of them, not {len(t.winter)} "
            f"with {len(t.offered)} choices"
        )
    for tile in t.winter:
        if not WINTER <= tile < ORDER:
            raise Impossible("a hand of winter tiles holds something else")
    if len(set(t.winter)) < len(t.winter) or any(t.owner[tile] != NO_ONE for tile in t.winter):
        raise Impossible("a winter tile is in two places")
    if len(t.fists) != t.seats or min(t.fists) < 0 or max(t.fists) > hand:
        raise Impossible(f"everybody puts up at most {hand} winter tiles")


def check_bids(t: Table) -> None:
    """Bids are of one colour and on tiles laid out; no tile is overfull (KEY 4.7, 6.4)."""
    for seat in range(t.seats):
        for tile in range(TILES):
            if t.bids[seat][tile] < 0 or (t.bids[seat][tile] > 0 and tile not in t.lots):
                raise Impossible(f"a bid on {t.facts.names[tile]}, which is not to be had")
    for tile in t.lots:
        if tile < ORDER and t.owner[tile] != AUCTION:
            raise Impossible(f"{t.facts.names[tile]} is laid out, but has an owner")
        sizes = [t.bids[seat][tile] for seat in range(t.seats) if t.bids[seat][tile] > 0]
        if len(set(sizes)) < len(sizes):
            raise Impossible(f"two equal bids on {t.facts.names[tile]}")
        if sizes and t.hue[tile] == 0:
            raise Impossible(f"bids on {t.facts.names[tile]}, but it has no colour")
    for tile in range(SITES):
        if t.crowd(tile) > t.facts.room:
            raise Impossible(f"more than {t.facts.room} workers on {t.facts.names[tile]}")
        if (t.crowd(tile) > 0) != (t.last[tile] > 0):
            raise Impossible(f"workers on {t.facts.names[tile]} and its last use differ")
    for boat in t.quay:
        if not BOATS <= boat < TILES:
            raise Impossible(f"{t.facts.names[boat]} is no boat")
