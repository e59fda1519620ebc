"""How Sarah builds (GWT 19.14)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.games.gwtnz.components import (
    BUILDINGS,
    NONE,
    ROCKS,
    SITE,
    SITES,
    building_of,
    owner_of,
    tile_of,
)
from drystone.games.gwtnz.state import SARAH, YOU, Step, Table, best_of
from drystone.games.gwtnz.words import AT, BUILD


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
    tiles = new_tiles(t, needed)
    if not tiles or not next_sites(t):
        return False
    if len(tiles) > 1:
        t.frames.append(SarahTile(YOU, needed))
    else:
        place_tile(t, tiles[0])
    return True


def place_tile(t: Table, tile: int) -> None:
    """A new tile goes to the nearest site; of several you choose one."""
    sites = next_sites(t)
    if len(sites) > 1:
        t.frames.append(SarahSite(YOU, tile))
    else:
        put(t, tile, sites[0])


def new_tiles(t: Table, needed: int) -> list[int]:
    """Her tiles of that many craftsmen; those with a hand if there are any."""
    plain: list[int] = []
    handed: list[int] = []
    for building in range(BUILDINGS):
        face = t.face(building)
        if t.players[SARAH].buildings >> building & 1 == 0 or t.facts.craftsmen[face] != needed:
            continue
        if t.facts.building_hands[face]:
            handed.append(building)
        else:
            plain.append(building)
    return handed if handed else plain


class SarahTile(Step):
    """Which of two equally good tiles Sarah builds (GWT 19.14)."""

    rule = "GWT 19.14"
    private = False

    def __init__(self, seat: int, needed: int) -> None:
        super().__init__(seat)
        self.needed = needed

    def options(self, t: Table) -> list[int]:
        return [BUILD + tile for tile in new_tiles(t, self.needed)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        place_tile(t, action - BUILD)


def next_sites(t: Table) -> list[int]:
    """The nearest empty sites without risk ahead of your runholder, or from the start on."""
    ahead = nearest(t, t.players[YOU].space)
    return ahead if ahead else nearest(t, t.facts.trail_start)


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
    if t.sites[site] >= 0 or t.facts.risk[site] is not None:
        return False
    return t.facts.lock[site] <= t.players[SARAH].pathfinder


def put(t: Table, building: int, site: int) -> None:
    """Her building stands on a site; she gets no gold for it."""
    t.players[SARAH].buildings &= ~(1 << building)
    t.set_site(site, tile_of(SARAH, building))
    if t.ledger is not None:
        t.ledger.note(SARAH, "buildings", 1, "sarah")


class SarahSite(Step):
    """Which of two equally near sites Sarah builds on (GWT 19.14)."""

    rule = "GWT 19.14"
    private = False

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, t: Table) -> list[int]:
        return [AT + site for site in next_sites(t)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        put(t, self.tile, action - AT)


def replace(t: Table, difference: int) -> bool:
    """A tile replaces one of hers that needs exactly so many craftsmen fewer.

    Of several: most points, then most hands, then your choice.
    """
    best = replacements(t, difference)
    if not best:
        return False
    if len(best) > 1:
        t.frames.append(SarahReplaces(YOU, difference, NONE))
    else:
        put(t, best[0] // SITES, best[0] % SITES)
    return True


def replacements(t: Table, difference: int) -> list[int]:
    """The best replacements by that difference, as tile * SITES + site."""
    both: list[int] = []
    worth: list[int] = []
    for building in range(BUILDINGS):
        if t.players[SARAH].buildings >> building & 1 == 0:
            continue
        face = t.face(building)
        for site in range(t.facts.sites):
            there = t.sites[site]
            if there < 0 or owner_of(there) != SARAH:
                continue
            if (
                t.facts.craftsmen[face] - t.facts.craftsmen[t.face(building_of(there))]
                == difference
            ):
                both.append(building * SITES + site)
                worth.append(10 * t.facts.building_points[face] + t.facts.building_hands[face])
    return best_of(both, worth)


class SarahReplaces(Step):
    """Which of several equally good replacements Sarah makes: the tile, then where (GWT 19.14)."""

    rule = "GWT 19.14"
    private = False

    def __init__(self, seat: int, difference: int, tile: int) -> None:
        super().__init__(seat)
        self.difference = difference
        self.tile = tile

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for both in replacements(t, self.difference):
            tile = both // SITES
            if self.tile < 0 and (not found or found[-1] != BUILD + tile):
                found.append(BUILD + tile)
            elif self.tile == tile:
                found.append(AT + both % SITES)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action >= AT:
            put(t, self.tile, action - AT)
            return
        tile = action - BUILD
        sites = [both % SITES for both in replacements(t, self.difference) if both // SITES == tile]
        if len(sites) > 1:
            t.frames.append(SarahReplaces(self.seat, self.difference, tile))
        else:
            put(t, tile, sites[0])
