"""The free cells around a village: where a tile can be placed (KEY 11.2)."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import (
    TILES,
    Spot,
    edge_at,
    outline_at,
    spot_of,
)
from drystone.games.keyflower.printed import Facts

STEPS: Final = [1, -99, -100, -1, 99, 100]
"""Added to a cell, these give its neighbours. A cell is 100 * (50 + q) + 50 + r."""
ANY_EDGE: Final = 3


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

    Made once for a village as it lies; with `free` (boat 2a, KEY 9.4) any edge will do.
    """

    def __init__(
        self,
        facts: Facts,
        owner: list[int],
        cell: list[int],
        turned: list[int],
        near: list[int],
        seat: int,
        free: bool,
    ) -> None:
        self.free = free
        self.spots: list[Spot] = []
        """The cell beside a tile, named by the first tile it touches."""
        self.cells: list[int] = []
        self.masks: list[int] = []
        """Two bits for each edge that touches something."""
        self.wants: list[int] = []
        """What those edges must be, two bits each."""
        edges = facts.edges
        masks, wants = self.masks, self.wants
        for tile in range(TILES):
            here = cell[tile]
            if here == 0 or owner[tile] != seat + 1:
                continue
            beside = near[tile]
            at = edge_at(tile, turned[tile], 0)
            first = spot_of(tile, 0)
            # Random play is often here: `across`, `opposite` and `in_outline` are written out
            for direction in range(6):
                if beside >> 7 * direction & 127:
                    continue
                spot = self.spot_at(here + STEPS[direction], Spot(first + direction))
                if not free:
                    shift = 2 * ((direction + 3) % 6)
                    masks[spot] += ANY_EDGE << shift
                    wants[spot] += edges[at + direction] << shift

    def spot_at(self, cell: int, name: Spot) -> int:
        """The spot at a cell; a new one, with this name, if none was there."""
        spot = 0
        for known in self.cells:
            if known == cell:
                return spot
            spot += 1
        self.cells.append(cell)
        self.spots.append(name)
        self.masks.append(0)
        self.wants.append(0)
        return spot

    def takes(self, facts: Facts, spot: int, tile: int) -> bool:
        """Whether a tile fits in some rotation: every touching edge matches (KEY 11.2)."""
        mask = self.masks[spot]
        wanted = self.wants[spot]
        outlines = facts.outlines
        at = outline_at(tile, 0)
        return any(outlines[turn] & mask == wanted for turn in range(at, at + facts.period[tile]))
