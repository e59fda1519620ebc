"""The free cells around a village: where a tile can be placed (KEY 11.2)."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import TILES, Facts

STEPS: Final = [1, -99, -100, -1, 99, 100]
"""A cell is 100 * (50 + q) + 50 + r, so that a neighbour is one addition away."""


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
        self.village = cell
        self.seat = seat
        self.free = free
        self.spots: list[int] = []
        """6 * tile + direction: the cell beside a tile, named by the first tile it touches."""
        self.cells: list[int] = []
        self.masks: list[int] = []
        """Two bits for each edge that touches something."""
        self.wants: list[int] = []
        """What those edges must be, two bits each."""
        edges = facts.edges
        for tile in range(TILES):
            here = cell[tile]
            if here == 0 or owner[tile] != seat + 1:
                continue
            beside = near[tile]
            at = (6 * tile + turned[tile]) * 6
            for direction in range(6):
                if beside >> 7 * direction & 127:
                    continue
                spot = self.spot_at(here + STEPS[direction], 6 * tile + direction)
                if not free:
                    shift = 2 * ((direction + 3) % 6)
                    self.masks[spot] = self.masks[spot] + (3 << shift)
                    self.wants[spot] = self.wants[spot] + (edges[at + direction] << shift)

    def is_of(self, village: list[int], seat: int, free: bool) -> bool:
        """Whether this was made for the same village as it lies now."""
        return self.village is village and self.seat == seat and self.free == free

    def spot_at(self, cell: int, name: int) -> int:
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
        at = 6 * tile
        return any(outlines[turn] & mask == wanted for turn in range(at, at + facts.period[tile]))
