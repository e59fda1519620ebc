"""Placing and replacing private buildings (GWT 11)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import free_actions, resources
from drystone.games.gwtnz.components import (
    BUILDINGS,
    CRAFTSMAN,
    NONE,
    SITES,
    building_of,
    owner_of,
    tile_of,
)
from drystone.games.gwtnz.state import Step, Table
from drystone.games.gwtnz.words import AT, BUILD, BUILDING, SKIP, WORDS

BY_ONE_MORE: Final = 0
"""The rate of set 6: no money, but only a replacement that needs exactly 1 craftsman more."""


def can_build(t: Table, seat: int, rate: int) -> bool:
    """Whether some building can be placed or replaced."""
    return len(placeable(t, seat, rate)) > 0


def placeable(t: Table, seat: int, rate: int) -> list[int]:
    """The buildings of the own supply that can go somewhere (GWT 11.1, 11.2)."""
    found: list[int] = []
    most = craftsmen_at(t, seat, rate)
    has_room = rate != BY_ONE_MORE and has_free_site(t, seat)
    standing = craftsmen_on_trail(t, seat)
    supply = t.players[seat].buildings
    for building in range(BUILDINGS):
        if supply >> building & 1:
            needed = t.facts.craftsmen[t.face(building)]
            if has_room and needed <= most:
                found.append(building)
                continue
            for there in standing:
                if 0 < needed - there <= most:
                    found.append(building)
                    break
    return found


def craftsmen_at(t: Table, seat: int, rate: int) -> int:
    """How many craftsmen a player can use at a rate: those there are, as far as money goes."""
    player = t.players[seat]
    have = player.workers[CRAFTSMAN]
    return min(have, 1 if rate == BY_ONE_MORE else player.money // rate)


def has_free_site(t: Table, seat: int) -> bool:
    """Whether a new building can stand anywhere on the trail (GWT 11.1)."""
    pathfinder = t.players[seat].pathfinder
    locks = t.facts.lock
    sites = t.sites
    return any(sites[site] < 0 and pathfinder >= locks[site] for site in range(t.facts.sites))


def craftsmen_on_trail(t: Table, seat: int) -> list[int]:
    """How many craftsmen each own building on the trail counts for (GWT 11.2)."""
    found: list[int] = []
    for there in t.sites:
        if there >= 0 and owner_of(there) == seat:
            found.append(t.facts.craftsmen[t.face(building_of(there))])
    return found


def fits(t: Table, seat: int, building: int, site: int, rate: int) -> bool:
    """Whether a building can go to one space, with the craftsmen and pounds there are."""
    there = t.sites[site]
    if there >= 0 and owner_of(there) != seat:
        return False
    player = t.players[seat]
    needed = needed_for(t, building, there)
    if there < 0:
        if rate == BY_ONE_MORE or player.pathfinder < t.facts.lock[site]:
            return False
    elif needed < 1 or (rate == BY_ONE_MORE and needed != 1):
        return False
    return needed <= player.workers[CRAFTSMAN] and needed * rate <= player.money


def needed_for(t: Table, building: int, there: int) -> int:
    """The craftsmen needed: all of them, or the difference to the building there (GWT 11.2)."""
    needed = t.facts.craftsmen[t.face(building)]
    if there >= 0:
        needed -= t.facts.craftsmen[t.face(building_of(there))]
    return needed


def least_needed(t: Table, seat: int, building: int) -> int:
    """The fewest craftsmen with which a building could be placed, new or as a replacement."""
    fewest = needed_for(t, building, NONE)
    for there in t.sites:
        if there >= 0 and owner_of(there) == seat:
            needed = needed_for(t, building, there)
            if 0 < needed < fewest:
                fewest = needed
    return fewest


class Build(Step):
    """Which building to place (GWT 11.1)."""

    rule = "GWT 11.1"
    private = False

    def __init__(self, seat: int, rate: int, optional: int) -> None:
        super().__init__(seat)
        self.rate = rate
        self.optional = optional

    def options(self, t: Table) -> list[int]:
        found = [BUILD + building for building in placeable(t, self.seat, self.rate)]
        return free_actions.or_skip(t, self.seat, found, self.optional)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action != SKIP:
            t.frames.append(BuildAt(self.seat, action - BUILD, self.rate))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        building = action - BUILD
        if not 0 <= building < BUILDINGS:
            return None
        if t.players[self.seat].buildings >> building & 1 == 0:
            return Refusal("GWT 11.1", "building-gone")
        if self.rate == BY_ONE_MORE:
            return Refusal("GWT 17.6", "exactly-one-more")
        needed = least_needed(t, self.seat, building)
        have = t.players[self.seat].workers[CRAFTSMAN]
        if needed > have:
            return Refusal("GWT 11.1", "craftsmen", {"needed": needed, "have": have})
        return Refusal("GWT 11.1", "too-dear", {"cost": needed * self.rate})


class BuildAt(Step):
    """Where the building goes (GWT 11.1 to 11.3)."""

    rule = "GWT 11.1"
    private = False

    def __init__(self, seat: int, building: int, rate: int) -> None:
        super().__init__(seat)
        self.building = building
        self.rate = rate

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for site in range(t.facts.sites):
            if fits(t, self.seat, self.building, site, self.rate):
                found.append(AT + site)
        return free_actions.or_skip(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        site = action - AT
        needed = needed_for(t, self.building, t.sites[site])
        resources.pay_pounds(t, self.seat, needed * self.rate, "build")
        place(t, self.seat, self.building, site)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        site = action - AT
        if not 0 <= site < SITES:
            return None
        there = t.sites[site]
        if there >= 0 and owner_of(there) != self.seat:
            return Refusal("GWT 11.1", "site-taken")
        if self.rate == BY_ONE_MORE:
            return Refusal("GWT 17.6", "exactly-one-more")
        needed = needed_for(t, self.building, there)
        if there >= 0 and needed < 1:
            return Refusal("GWT 11.2", "no-better-building")
        lock = t.facts.lock[site]
        if there < 0 and t.players[self.seat].pathfinder < lock:
            return Refusal("GWT 11.3", "locked", {"needed": lock})
        have = t.players[self.seat].workers[CRAFTSMAN]
        if needed > have:
            return Refusal("GWT 11.1", "craftsmen", {"needed": needed, "have": have})
        return Refusal("GWT 11.1", "too-dear", {"cost": needed * self.rate})


def buildings_on_grass(t: Table, seat: int) -> int:
    """How many own buildings stand on grass (GWT 4.11)."""
    count = 0
    for site in range(t.facts.sites):
        if t.facts.grass[site] and t.sites[site] >= 0 and owner_of(t.sites[site]) == seat:
            count += 1
    return count


def place(t: Table, seat: int, building: int, site: int) -> None:
    """A building stands on the trail; a new one on a nugget gives gold (GWT 11.2, 11.4)."""
    old = t.sites[site]
    new = old < 0
    t.players[seat].buildings &= ~(1 << building)
    t.set_site(site, tile_of(seat, building))
    if t.ledger is not None:
        t.ledger.note(seat, "buildings", 1, "build")
        if not new:
            replaced = "replaced." + WORDS.symbol(BUILDING, building_of(old))
            t.ledger.note(seat, replaced, 1, "build")
    if new and t.facts.nugget[site]:
        resources.gain_gold(t, seat, 1, "nugget")
