"""Village expansion: where tiles may lie (KEY 11)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.core.words import words_in
from drystone.games.keyflower.components import (
    CROSS_COUNTRY,
    TILES,
    Spot,
    direction_of,
    tile_beside,
)
from drystone.games.keyflower.state import (
    Auto,
    Step,
    Table,
)
from drystone.games.keyflower.words import BESIDE, DONE, LAY, ROTATE

ROTATIONS: Final = words_in(ROTATE, 6)


class Expand(Auto):
    """One player adds tiles as long as one fits; the rest is set aside (KEY 11.5, 11.6)."""

    def __init__(self, who: int, placed: int = 0, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.who = who
        self.placed = placed
        """Whether this player has placed a tile by now."""

    def run(self, t: Table, chance: Chance) -> None:
        fitting = fitting_tiles(t, self.who)
        if not fitting:
            if self.placed and is_last(t):
                t.frames.append(EndExpansion(self.who))
            return
        t.frames.append(Expand(self.who, 1))
        if len(fitting) == 1:
            ask_where(t, self.who, fitting[0])
        else:
            t.frames.append(ChooseTile(self.who))


def is_last(t: Table) -> bool:
    """Whether nobody else has a tile to place before the next season is drawn, or the end."""
    for frame in t.frames:
        if isinstance(frame, Expand) and fitting_tiles(t, frame.who):
            return False
    return True


class EndExpansion(Step):
    """The last to place says when it is done: what is drawn then can't be taken back."""

    rule = "KEY 11.1"

    def options(self, t: Table) -> list[int]:
        return [DONE]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        """The next season begins, or the game ends."""


def fitting_tiles(t: Table, seat: int) -> list[int]:
    """The tiles in front of a player that have a place in the village (KEY 11.2)."""
    waiting = t.villages().waiting[seat]
    if not waiting or t.has_power(seat, CROSS_COUNTRY):
        return waiting
    frontier = t.frontier(seat)
    return [tile for tile in waiting if frontier.takes(t.facts, tile)]


def ask_where(t: Table, seat: int, tile: int) -> None:
    """Ask for the place of a tile."""
    t.frames.append(ChoosePlace(seat, tile))


class ChooseTile(Step):
    """Choose the tile to place next (KEY 11.1)."""

    rule = "KEY 11.1"

    def options(self, t: Table) -> list[int]:
        return [LAY + tile for tile in fitting_tiles(t, self.seat)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        ask_where(t, self.seat, action - LAY)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if LAY <= action < LAY + TILES:
            tile = action - LAY
            name: dict[str, int | str] = {"tile": "tile." + t.facts.names[tile]}
            if t.in_village(tile, self.seat):
                return Refusal("KEY 11.4", "already-placed", name)
            if t.owner[tile] != self.seat + 1:
                return Refusal("KEY 11.1", "not-your-tile", name)
            return Refusal("KEY 11.6", "fits-nowhere", name)
        return None


class ChoosePlace(Step):
    """Choose the cell for a tile (KEY 11.2): for one tile after the other, each named before."""

    rule = "KEY 11.2"
    ordered = "KEY 11.4"

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, t: Table) -> list[int]:
        frontier = t.frontier(self.seat)
        rotations = t.facts.rotations[self.tile]
        found: list[int] = []
        for i, around in enumerate(frontier.around):
            if rotations[around]:
                found.append(BESIDE + frontier.spots[i])
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        asked = ChooseRotation(self.seat, self.tile, action - BESIDE)
        options = asked.options(t)
        if len(options) == 1:
            asked.answer(t, options[0], chance)
        else:
            t.frames.append(asked)
            asked.tell(t)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if BESIDE <= action < BESIDE + 6 * TILES:
            name: dict[str, int | str] = {"tile": "tile." + t.facts.names[self.tile]}
            spot = Spot(action - BESIDE)
            beside = tile_beside(spot)
            if not t.in_village(beside, self.seat):
                return Refusal("KEY 11.2", "not-your-village", name)
            if t.neighbour(beside, direction_of(spot)) >= 0:
                return Refusal("KEY 11.4", "cell-taken", name)
            for option in self.options(t):
                other = Spot(option - BESIDE)
                if t.cell_at(other) == t.cell_at(spot):
                    name["tile"] = "tile." + t.facts.names[tile_beside(other)]
                    return Refusal("KEY 11.2", "named-from-another", name)
            return Refusal("KEY 11.2", "edges-differ", name)
        return None


class ChooseRotation(Step):
    """Choose how a tile is turned (KEY 11.1, 11.2)."""

    rule = "KEY 11.2"

    def __init__(self, seat: int, tile: int, spot: int) -> None:
        super().__init__(seat)
        self.tile = tile
        self.spot = spot

    def options(self, t: Table) -> list[int]:
        around = t.frontier(self.seat).around_spot(Spot(self.spot))
        return ROTATIONS[t.facts.rotations[self.tile][around]][:]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        t.place(self.tile, t.cell_at(Spot(self.spot)), action - ROTATE)
        self.tell(t)

    def tell(self, t: Table) -> None:
        """Who names a place means this tile: the only one left is not named before."""
        if t.ledger is not None:
            t.ledger.named("tile2", "tile." + t.facts.names[self.tile])

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if ROTATE <= action < ROTATE + 6:
            name: dict[str, int | str] = {"tile": "tile." + t.facts.names[self.tile]}
            if action - ROTATE >= t.facts.period[self.tile]:
                return Refusal("KEY 11.1", "looks-the-same", name)
            return Refusal("KEY 11.2", "edges-differ", name)
        return None
