"""What is asked for again and again, kept while the lists that it was read from stay the same."""

from __future__ import annotations

from mypy_extensions import i64

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
