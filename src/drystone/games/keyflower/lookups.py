"""What is asked for again and again, kept while the lists that it was read from stay the same."""

from __future__ import annotations

from mypy_extensions import i64

from drystone.core.piles import put_in, take_out
from drystone.games.keyflower import state
from drystone.games.keyflower.components import FREE, SITES


class Openings:
    """What can be bid for now, and which tiles take workers (KEY 5.1, 6.1, 6.2)."""

    lots: i64
    """What can be bid for, as bits."""
    sites: i64
    """What takes workers, as bits."""

    def __init__(self, t: state.Table) -> None:
        self.owner = t.owner
        self.cell = t.cell
        self.side = t.side
        self.laid_out = t.lots
        self.season = t.season
        self.lots = 0
        for tile in t.lots:
            self.lots |= 1 << tile
        self.sites = 0
        self.priced: list[int] = []
        """Those of the sites whose use costs something, ..."""
        self.prices: list[int] = []
        """... and for each of them the kind of price."""
        market = t.season != state.IN_WINTER
        for tile in range(SITES):
            if t.cell[tile] > 0 or (market and t.owner[tile] == state.AUCTION):
                face = t.face(tile)
                if t.facts.usable[face]:
                    self.sites |= 1 << tile
                    if t.facts.price[face] != FREE:
                        self.priced.append(tile)
                        self.prices.append(t.facts.price[face])

    def are_of(self, t: state.Table) -> bool:
        """Whether these are those of this position."""
        return (
            self.owner is t.owner
            and self.cell is t.cell
            and self.side is t.side
            and self.laid_out is t.lots
            and self.season == t.season
        )


class Villages:
    """Who has which tiles, placed and not yet placed (KEY 11.1)."""

    def __init__(self, t: state.Table) -> None:
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

    def are_of(self, t: state.Table) -> bool:
        """Whether these are those of this position."""
        return self.owner is t.owner and self.cell is t.cell

    def place(self, t: state.Table, seat: int, tile: int) -> None:
        """A waiting tile has its place by now, and the position a new list of cells.

        Only for a position that shares these with no other.
        """
        self.cell = t.cell
        take_out(self.waiting[seat], tile)
        put_in(self.laid[seat], tile)
        if tile < SITES:
            put_in(self.sites[seat], tile)
