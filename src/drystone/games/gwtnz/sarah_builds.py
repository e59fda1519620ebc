"""How Sarah builds (GWT 19.14)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.games.gwtnz.box import ROCKS, SITE, SITES, START
from drystone.games.gwtnz.state import NONE, SARAH, Step, Table
from drystone.games.gwtnz.words import AT

YOU = 0


def build(t: Table, craftsmen: int) -> None:
    """A new tile of all craftsmen or all but one, else a replacement, else any new tile."""
    for needed in (craftsmen, craftsmen - 1):
        if place_new(t, needed):
            return
    for needed in range(craftsmen, 0, -1):
        if replace(t, needed):
            return
    for needed in range(craftsmen - 2, 0, -1):
        if place_new(t, needed):
            return


def build_small(t: Table, craftsmen: int) -> None:
    """A tile of exactly so many craftsmen, else a replacement by that difference (GWT 19.16)."""
    if not place_new(t, craftsmen):
        replace(t, craftsmen)


def place_new(t: Table, needed: int) -> bool:
    """A tile of exactly so many craftsmen goes to her next site, one with a hand first."""
    tile = new_tile(t, needed)
    sites = next_sites(t)
    if tile < 0 or not sites:
        return False
    if len(sites) > 1:
        t.frames.append(SarahSite(YOU, tile))
    else:
        put(t, tile, sites[0])
    return True


def new_tile(t: Table, needed: int) -> int:
    """Her tile of that many craftsmen; with a hand if there is a choice, then the lower number."""
    best = NONE
    for building in range(10):
        face = t.face(building)
        if t.players[SARAH].buildings >> building & 1 == 0 or t.facts.craftsmen[face] != needed:
            continue
        if best < 0 or (t.facts.building_hands[face] and not t.facts.building_hands[t.face(best)]):
            best = building
    return best


def next_sites(t: Table) -> list[int]:
    """The nearest empty sites without risk ahead of your runholder, or from the start on."""
    ahead = nearest(t, t.players[YOU].space)
    return ahead if ahead else nearest(t, START)


def nearest(t: Table, space: int) -> list[int]:
    """The free sites fewest spaces ahead of a space; several where the trail forks."""
    edge = [space]
    while edge:
        beyond: list[int] = []
        for here in edge:
            for ahead in t.facts.next[here]:
                if ahead not in beyond:
                    beyond.append(ahead)
        found = [ahead - SITE for ahead in beyond if is_free(t, ahead)]
        if found:
            found.sort()
            return found
        edge = beyond
    return []


def is_free(t: Table, space: int) -> bool:
    """Whether Sarah may build there: empty, no risk action, lock reached (GWT 19.14)."""
    if not SITE <= space < ROCKS:
        return False
    site = space - SITE
    if t.sites[site] >= 0 or t.facts.risk[site] >= 0:
        return False
    return t.facts.lock[site] <= t.players[SARAH].pathfinder


def put(t: Table, building: int, site: int) -> None:
    """Her building stands on a site; she gets no gold for it."""
    t.players[SARAH].buildings &= ~(1 << building)
    t.sites[site] = SARAH * 10 + building


class SarahSite(Step):
    """Which of two equally near sites Sarah builds on (GWT 19.14)."""

    rule = "GWT 19.14"

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, t: Table) -> list[int]:
        return [AT + site for site in next_sites(t)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        put(t, self.tile, action - AT)


def replace(t: Table, difference: int) -> bool:
    """A tile replaces one of hers that needs exactly so many craftsmen fewer.

    Of several: most points, then most hands, then the lower number.
    """
    best = NONE
    best_site = NONE
    best_worth = NONE
    for building in range(10):
        if t.players[SARAH].buildings >> building & 1 == 0:
            continue
        face = t.face(building)
        worth = 10 * t.facts.building_points[face] + t.facts.building_hands[face]
        for site in range(SITES):
            there = t.sites[site]
            if there < 0 or there // 10 != SARAH:
                continue
            fewer = t.facts.craftsmen[face] - t.facts.craftsmen[t.face(there % 10)]
            if fewer == difference and worth > best_worth:
                best, best_site, best_worth = building, site, worth
    if best < 0:
        return False
    put(t, best, best_site)
    return True
