"""What makes a position impossible (KEY 1): every component is somewhere, once."""

from __future__ import annotations

from typing import cast

from drystone.core.rules import Impossible
from drystone.core.state import NOBODY, State
from drystone.games.keyflower.components import (
    BOATS,
    COLOURS,
    GREEN,
    ORDER,
    RESOURCES,
    SHORT_YEAR,
    SITES,
    SKILLS,
    TILES,
    WINTER,
    YEAR,
    on_tile,
)
from drystone.games.keyflower.season import Begin, Reveal
from drystone.games.keyflower.sending import Gather
from drystone.games.keyflower.state import (
    AUCTION,
    BLIND,
    BLIND_SKILLS,
    IN_SPRING,
    IN_WINTER,
    NO_ONE,
    SKILLS_PAID,
    Table,
    aboard,
    behind,
    known_of,
    skill_behind,
)
from drystone.games.keyflower.transport import Transport
from drystone.games.keyflower.upgrades import PayUpgrade, PayUpgradeSkill


def check(state: State) -> None:
    """Every component is somewhere, once."""
    t = cast(Table, state)
    if t.viewer != NOBODY:
        return
    check_seasons(t)
    check_workers(t)
    check_skills(t)
    check_resources(t)
    check_tiles(t)
    check_bids(t)
    for i, frame in enumerate(t.frames):
        if not isinstance(frame, (PayUpgrade, PayUpgradeSkill)):
            continue
        if i == 0 or not isinstance(t.frames[i - 1], Transport):
            raise Impossible("an upgrade is paid for within a transport")


def check_seasons(t: Table) -> None:
    """A year has four seasons, a short one spring and winter (KEY 14.1)."""
    if t.seasons not in (YEAR, SHORT_YEAR):
        raise Impossible(f"a game does not have {t.seasons} seasons")
    if t.seasons == SHORT_YEAR and t.season not in (IN_SPRING, IN_WINTER):
        raise Impossible("a short game has spring and winter only")


def check_workers(t: Table) -> None:
    """All 140 workers are somewhere (KEY 1.2)."""
    there = workers_out(t)
    there[GREEN] += t.greens
    for colour in range(4):
        there[colour] += t.bag[colour]
    for colour in range(4):
        wanted = t.facts.all_workers[colour]
        if there[colour] != wanted:
            raise Impossible(f"there are {there[colour]} {COLOURS[colour]} workers, not {wanted}")
    if t.bag_size != sum(t.bag):
        raise Impossible(f"the bag holds {sum(t.bag)} workers, not {t.bag_size}")
    for seat in range(t.seats):
        hidden = t.screens[behind(seat, 0) : behind(seat, 4)]
        if sum(hidden) != t.worker_count(seat) or min(hidden) < 0:
            raise Impossible(f"what is known of the workers of seat {seat} is not what is there")
        for colour in range(4):
            if t.seen[known_of(seat, colour)] > hidden[colour]:
                raise Impossible(f"seat {seat} has fewer {COLOURS[colour]} workers than all saw")


def workers_out(t: Table) -> list[int]:
    """The workers that are neither in the bag nor in the stock, by colour."""
    there = [0] * 4
    for colour in range(4):
        for boat in range(6):
            there[colour] += t.cargo[aboard(BOATS + boat, colour)]
        for seat in range(t.seats):
            there[colour] += t.screens[behind(seat, colour)]
        for tile in range(SITES):
            there[colour] += t.crew[on_tile(tile, colour)]
    for seat in range(t.seats):
        for tile in range(TILES):
            if t.bids[seat][tile] > 0:
                there[t.bid_colour(seat, tile)] += t.bids[seat][tile]
    for frame in t.frames:
        if isinstance(frame, Gather):
            for colour in range(4):
                there[colour] += frame.number_of(colour)
    return there


def restock(state: State) -> None:
    """What is nowhere lies in bag, pool and supply; what is known is as much as there is."""
    t = cast(Table, state)
    out = workers_out(t)
    for colour in range(GREEN):
        t.bag[colour] = max(0, t.facts.all_workers[colour] - out[colour])
    t.greens = max(0, t.facts.all_workers[GREEN] - out[GREEN] - t.bag[GREEN])
    t.bag_size = sum(t.bag)
    for skill in range(3):
        held = sum(t.screens[skill_behind(seat, skill)] for seat in range(6))
        held += sum(t.cargo[aboard(BOATS + boat, 4 + skill)] for boat in range(6))
        t.pool[skill] = max(0, t.facts.all_skills[skill] - held)
    t.pool_size = sum(t.pool)
    for kind in range(4):
        lies = sum(t.goods[on_tile(tile, kind)] for tile in range(SITES))
        t.supply[kind] = max(0, t.facts.all_resources[kind] - lies)
    for seat in range(t.seats):
        restock_knowledge(t, seat)
    t.lots = [tile for tile in t.lots if tile >= ORDER or t.owner[tile] == AUCTION]
    for tile in range(SITES):
        if (t.crowd(tile) > 0) != (t.last[tile] > 0):
            t.last[tile] = t.crowd(tile)
        if t.owner[tile] == AUCTION and t.cell[tile] > 0:
            t.cell[tile] = 0
    t.refresh()


def restock_knowledge(t: Table, seat: int) -> None:
    """What all have seen go behind a screen is there, and of the rest they know how much it is."""
    known = known_of(seat, 0)
    workers = t.screens[behind(seat, 0) : behind(seat, 4)]
    for colour in range(4):
        t.seen[known + colour] = min(t.seen[known + colour], workers[colour])
    t.seen[known + BLIND] = sum(workers) - sum(t.seen[known : known + 4])
    skills = [t.screens[skill_behind(seat, skill)] for skill in range(3)]
    if sum(skills) != t.skill_count(seat):
        t.seen[known + SKILLS_PAID] = 0
        for skill in range(3):
            t.seen[known + 4 + skill] = min(t.seen[known + 4 + skill], skills[skill])
        t.seen[known + BLIND_SKILLS] = sum(skills) - sum(t.seen[known + 4 : known + 7])


def check_skills(t: Table) -> None:
    """All 48 skill tiles are somewhere (KEY 1.3)."""
    for skill in range(3):
        there = t.pool[skill]
        for place in range(6):
            there += (
                t.cargo[aboard(BOATS + place, 4 + skill)] + t.screens[skill_behind(place, skill)]
            )
        wanted = t.facts.all_skills[skill]
        if there != wanted or t.pool[skill] < 0:
            raise Impossible(f"there are {there} {SKILLS[skill]} tiles, not {wanted}")
    if t.pool_size != sum(t.pool):
        raise Impossible(f"the pool holds {sum(t.pool)} skill tiles, not {t.pool_size}")
    for seat in range(t.seats):
        if sum(t.screens[skill_behind(seat, 0) : skill_behind(seat, 3)]) != t.skill_count(seat):
            raise Impossible(f"what is known of the skills of seat {seat} is not what is there")


def check_resources(t: Table) -> None:
    """All 120 resources are somewhere (KEY 1.4)."""
    for kind in range(4):
        there = t.supply[kind]
        for tile in range(SITES):
            number = t.goods[on_tile(tile, kind)]
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
        if t.cell[tile] > 0 and tile >= 6 and not t.touches_any(tile):
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
