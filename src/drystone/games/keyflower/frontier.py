"""The free cells around a village: where a tile can be placed (KEY 11.2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from drystone.games.keyflower.components import (
    TILES,
    Spot,
    edge_at,
    spot_of,
)
from drystone.games.keyflower.printed import Facts

STEPS: Final = [1, -99, -100, -1, 99, 100]
"""Added to a cell, these give its neighbours. A cell is 100 * (50 + q) + 50 + r."""
ANY_EDGE: Final = 3
NOTHING_AROUND: Final = 0b111111111111
"""Any edge will do on all six sides."""


def across(near: int, direction: int) -> int:
    """The neighbour of a tile on one side, or -1; `near` has all six."""
    return (near >> 7 * direction & 127) - 1


def joined(near: int, direction: int, tile: int) -> int:
    """`near` with a neighbour on one side."""
    shift = 7 * direction
    return near & ~(127 << shift) | (tile + 1) << shift


def in_outline(edge: int, direction: int) -> int:
    """One edge as its part of an outline."""
    return edge << 2 * direction


class Frontier:
    """The free cells around a village, each with the edges that a tile must show there.

    They are in the order of their names. With `free` (boat 2a, KEY 9.4) any edge will do.
    """

    def __init__(self, free: bool) -> None:
        self.free = free
        self.spots: list[Spot] = []
        """The cell beside a tile, named by the first tile it touches."""
        self.cells: list[int] = []
        self.around: list[int] = []
        """What a tile must show there, as an outline: an edge, or ANY_EDGE where nothing lies."""

    def place_of(self, cell: i64) -> int:
        """Where a cell stands in the lists, or -1."""
        known: i64
        for place, known in enumerate(self.cells):
            if known == cell:
                return place
        return -1

    def around_spot(self, spot: Spot) -> int:
        """What a tile must show in one of the cells, which is there."""
        wanted: i64 = spot
        place = 0
        known: i64 = self.spots[0]
        while known != wanted:
            place += 1
            known = self.spots[place]
        return self.around[place]

    def put(self, place: int, spot: Spot, cell: int) -> None:
        """One more free cell, at this place of the lists."""
        self.spots.insert(place, spot)
        self.cells.insert(place, cell)
        self.around.insert(place, NOTHING_AROUND)

    def drop(self, place: int) -> None:
        """A cell is free no longer."""
        del self.spots[place]
        del self.cells[place]
        del self.around[place]

    def rename(self, place: int, to: int, spot: Spot) -> None:
        """A cell gets a lower name, and so another place in the lists."""
        cell, around = self.cells[place], self.around[place]
        self.drop(place)
        self.put(to, spot, cell)
        self.around[to] = around

    def copy(self) -> Frontier:
        """The same cells, in lists of their own."""
        other = Frontier(self.free)
        other.spots = self.spots[:]
        other.cells = self.cells[:]
        other.around = self.around[:]
        return other

    def lay(self, facts: Facts, tile: int, here: int, rotation: int, near: int) -> None:
        """A tile lies in one of the cells; `near` are its neighbours."""
        taken = self.place_of(here)
        if taken >= 0:
            self.drop(taken)
        first = spot_of(tile, 0)
        at = edge_at(tile, rotation, 0)
        next_ = 0
        while next_ < len(self.spots) and self.spots[next_] < first:
            next_ += 1
        # Random play is often here: `across`, `opposite` and `in_outline` are written out
        for direction in range(6):
            if near >> 7 * direction & 127:
                continue
            cell = here + STEPS[direction]
            place = self.place_of(cell)
            if place < 0 or place >= next_:
                name = Spot(first + direction)
                if place < 0:
                    self.put(next_, name, cell)
                else:
                    self.rename(place, next_, name)
                place = next_
                next_ += 1
            if not self.free:
                shift = 2 * ((direction + 3) % 6)
                missing = ANY_EDGE - facts.edges[at + direction]
                self.around[place] = self.around[place] - (missing << shift)

    def takes(self, facts: Facts, tile: int) -> bool:
        """Whether a tile fits somewhere: every touching edge matches (KEY 11.2)."""
        rotations = facts.rotations[tile]
        return any(rotations[around] for around in self.around)


def around(
    facts: Facts,
    owner: list[int],
    cell: list[int],
    turned: list[int],
    near: list[int],
    seat: int,
    free: bool,
) -> Frontier:
    """The free cells around a seat's village, tile by tile."""
    found = Frontier(free)
    for tile in range(TILES):
        if cell[tile] > 0 and owner[tile] == seat + 1:
            found.lay(facts, tile, cell[tile], turned[tile], near[tile])
    return found
