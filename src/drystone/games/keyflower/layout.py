"""How the tiles of the villages lie: who has which, what touches what, where there is room."""

from __future__ import annotations

from mypy_extensions import i64

from drystone.core.piles import put_in, take_out
from drystone.core.state import State
from drystone.games.keyflower.components import (
    SITES,
    TILES,
    Face,
    Spot,
    direction_of,
    edge_at,
    face_of,
    opposite,
    tile_beside,
)
from drystone.games.keyflower.frontier import STEPS, Frontier, across, around, joined
from drystone.games.keyflower.printed import Facts


class Layout(State):
    """That part of a position which says where tiles lie; `state.Table` is the whole of it."""

    # Copies share these: whoever changes one replaces it
    owner: list[int]
    """By tile: nobody, seat + 1, or AUCTION while it is laid out to be bid for."""
    cell: list[int]
    """By tile: where in its village it lies; 0 while it is in none."""
    side: list[int]
    # Copies share these until one of them changes its own
    turned: list[int]
    _near: list[int]
    """By tile: its six neighbours + 1, seven bits each."""
    _frontiers: list[Frontier | None]
    """By seat: the free cells around the village, if they are known."""

    def __init__(self, seats: int, facts: Facts) -> None:
        super().__init__(seats)
        self.facts = facts
        self._villages: Villages | None = None
        self._owns_villages = False
        self._owns_layout = False
        self._own_frontiers = 0
        """A bit for each seat whose frontier is shared with no other position."""

    def survey(self) -> None:
        """Work out who has which tiles, and the neighbours of each, from what lies where."""
        self._villages = None
        self._frontiers = [None] * self.seats
        self._near = [0] * TILES
        for tile in range(TILES):
            if self.cell[tile] > 0 and 0 < self.owner[tile] <= self.seats:
                self.join_neighbours(tile)

    def place(self, tile: int, cell: int, rotation: int) -> None:
        """A tile lies in its owner's village for good (KEY 11.4)."""
        seat = self.owner[tile] - 1
        villages = self.villages()
        self.cell = self.cell[:]
        self.cell[tile] = cell
        if self._owns_villages:
            villages.place(self, seat, tile)
        if not self._owns_layout:
            self.turned = self.turned[:]
            self._near = self._near[:]
            self._owns_layout = True
        self.turned[tile] = rotation
        self.join_neighbours(tile)
        known = self._frontiers[seat]
        if known is not None:
            if not self._own_frontiers >> seat & 1:
                known = known.copy()
                self._keep_frontier(seat, known)
            known.lay(self.facts, tile, cell, rotation, self._near[tile])

    def _keep_frontier(self, seat: int, own: Frontier) -> None:
        """A seat's frontier is known, and shared with no other position."""
        self._frontiers = self._frontiers[:]
        self._frontiers[seat] = own
        self._own_frontiers |= 1 << seat

    def frontier_where(self, seat: int, free: bool) -> Frontier:
        """The free cells around a seat's village; they are kept, and change with each tile.

        With `free` any edge will do.
        """
        known = self._frontiers[seat]
        if known is not None and known.free == free:
            return known
        found = around(self.facts, self.owner, self.cell, self.turned, self._near, seat, free)
        self._keep_frontier(seat, found)
        return found

    def villages(self) -> Villages:
        """Who has which tiles."""
        known = self._villages
        if known is None or not known.are_of(self):
            known = Villages(self)
            self._villages = known
            self._owns_villages = True
        return known

    def join_neighbours(self, tile: int) -> None:
        """The tile and those beside it in its village know of each other."""
        cells = self.cell
        here: i64 = cells[tile]
        for other in self.villages().laid[self.owner[tile] - 1]:
            apart: i64 = cells[other] - here
            if -100 <= apart <= 100 and other != tile:
                for direction, step in enumerate(STEPS):
                    if step == apart:
                        self._link(tile, direction, other)
                        self._link(other, opposite(direction), tile)

    def _link(self, tile: int, direction: int, other: int) -> None:
        self._near[tile] = joined(self._near[tile], direction, other)

    def neighbour(self, tile: int, direction: int) -> int:
        """The tile of the same village across one edge, or -1."""
        return across(self._near[tile], direction)

    def touches_any(self, tile: int) -> bool:
        """Whether a tile lies beside another one of its village."""
        return self._near[tile] != 0

    def cell_at(self, spot: Spot) -> int:
        """The cell on one side of a tile."""
        return self.cell[tile_beside(spot)] + STEPS[direction_of(spot)]

    def edge(self, tile: int, direction: int) -> int:
        """What a tile shows toward one direction, as it is turned."""
        return self.facts.edges[edge_at(tile, self.turned[tile], direction)]

    def face(self, tile: int) -> Face:
        """The side of a tile that is up."""
        return face_of(tile, self.side[tile])

    def in_village(self, tile: int, seat: int) -> bool:
        """Whether a tile has its place in a seat's village."""
        return self.owner[tile] == seat + 1 and self.cell[tile] > 0

    def home(self, seat: int) -> int:
        """The home of a seat's village."""
        for tile in range(6):
            if self.owner[tile] == seat + 1:
                return tile
        raise ValueError(f"seat {seat} has no home")

    def set_owner(self, tile: int, owner: int) -> None:
        self.owner = self.owner[:]
        self.owner[tile] = owner

    def set_side(self, tile: int, side: int) -> None:
        self.side = self.side[:]
        self.side[tile] = side


class Villages:
    """Who has which tiles, placed and not yet placed (KEY 11.1).

    It is kept while the lists that it was read from stay the same.
    """

    def __init__(self, t: Layout) -> None:
        self.owner = t.owner
        self.cell = t.cell
        self.laid: list[list[int]] = [[] for _ in range(t.seats)]
        """By seat: the tiles of the village."""
        self.sites: list[list[int]] = [[] for _ in range(t.seats)]
        """By seat: those of them on which something can lie."""
        self.waiting: list[list[int]] = [[] for _ in range(t.seats)]
        """By seat: the tiles that have no place yet."""
        cells = t.cell
        seats: i64 = t.seats
        owner: i64
        tile: i64
        for tile, owner in enumerate(t.owner):
            if 0 < owner <= seats:
                if cells[tile] == 0:
                    self.waiting[owner - 1].append(tile)
                    continue
                self.laid[owner - 1].append(tile)
                if tile < SITES:
                    self.sites[owner - 1].append(tile)

    def are_of(self, t: Layout) -> bool:
        """Whether these are those of this position."""
        return self.owner is t.owner and self.cell is t.cell

    def place(self, t: Layout, seat: int, tile: int) -> None:
        """A waiting tile has its place by now, and the position a new list of cells.

        Only for a position that shares these with no other.
        """
        self.cell = t.cell
        take_out(self.waiting[seat], tile)
        put_in(self.laid[seat], tile)
        if tile < SITES:
            put_in(self.sites[seat], tile)
