"""How far apart the tiles of a village lie."""

from __future__ import annotations

from typing import Final, cast

from drystone.games.keyflower import loops, scoring, transport
from drystone.games.keyflower.components import (
    CROSS_COUNTRY,
    SITES,
)
from drystone.games.keyflower.state import (
    Table,
)

FAR: Final = 9
"""Steps between tiles that no road joins."""
KEPT_LAYOUTS: Final = 16


class Roads:
    """How many steps apart the tiles of a village lie, and its longest walk."""

    def __init__(self, t: Table, seat: int, free: bool) -> None:
        self.cell = t.cell
        self.seat = seat
        self.free = free
        self.sites: list[int] = []
        self.place = [-1] * SITES
        self.loop = -1
        for tile in range(SITES):
            if t.owner[tile] == seat + 1 and t.cell[tile] > 0:
                self.place[tile] = len(self.sites)
                self.sites.append(tile)
        count = len(self.sites)
        self.apart = [FAR] * (count * count)
        beside: list[list[int]] = []
        for tile in self.sites:
            joined: list[int] = []
            for direction in range(6):
                if transport.passable(t, tile, direction, free):
                    other = t.neighbour(tile, direction)
                    if other < SITES:
                        joined.append(self.place[other])
            beside.append(joined)
        for i in range(count):
            self.spread(i, count, beside)
        self.from_home = 0
        """The steps from the home to all other tiles together."""
        for i in range(count):
            self.from_home += self.apart[i]

    def spread(self, start: int, count: int, beside: list[list[int]]) -> None:
        """The steps from one tile to all others."""
        row = start * count
        self.apart[row + start] = 0
        reached = [start]
        at = 0
        while at < len(reached):
            here = reached[at]
            at += 1
            steps = self.apart[row + here] + 1
            for other in beside[here]:
                if steps < self.apart[row + other]:
                    self.apart[row + other] = steps
                    reached.append(other)

    def walk(self, t: Table) -> int:
        """How many tiles the best closed walk has (KEY 12.6)."""
        if self.loop < 0:
            village = scoring.tiles_placed(t, self.seat)
            self.loop = loops.best_walk(scoring.road_links(t, village))
        return self.loop


def roads_of(t: Table, seat: int) -> Roads:
    """The roads of a village; layouts seen lately are remembered.

    Positions share the list of cells until a tile is placed, so the list itself tells the layout.
    """
    free = t.has_power(seat, CROSS_COUNTRY)
    layouts = t.memory.layouts
    for layout in layouts:
        known = cast(Roads, layout)
        if known.cell is t.cell and known.seat == seat and known.free == free:
            return known
    found = Roads(t, seat, free)
    if len(layouts) >= KEPT_LAYOUTS:
        layouts.pop(0)
    layouts.append(found)
    return found
