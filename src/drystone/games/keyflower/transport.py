"""Transport: the steps of resources, and upgrades in between (KEY 8.1 to 8.4)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.keyflower.components import (
    CROSS_COUNTRY,
    RESOURCES,
    ROAD,
    SITES,
    TILES,
    TRANSPORT_DOUBLED,
    WATER,
    on_tile,
    opposite,
)
from drystone.games.keyflower.state import (
    Step,
    Table,
)
from drystone.games.keyflower.upgrades import can_upgrade, might_upgrade, refuse_upgrade, upgrade
from drystone.games.keyflower.words import (
    DONE,
    DROP,
    GO,
    LOAD,
    UPGRADE,
    kind_loaded,
    load,
    tile_unloaded,
)


def begin(t: Table, seat: int, moves: int, upgrades: int) -> None:
    """Transport and upgrades in the own village (KEY 8.1), doubled by 2b (KEY 9.5)."""
    if t.has_power(seat, TRANSPORT_DOUBLED):
        moves *= 2
        upgrades *= 2
    go_on(t, Transport(seat, moves, upgrades))


def go_on(t: Table, asked: Transport) -> None:
    """Ask on, unless everybody can see that nothing is left to do."""
    if asked.has_choice(t):
        t.frames.append(asked)


def passable(t: Table, tile: int, direction: int, cross_country: bool) -> bool:
    """Whether a resource can leave a tile over one edge (KEY 8.2, 9.4)."""
    other = t.neighbour(tile, direction)
    if other < 0:
        return False
    here = t.edge(tile, direction)
    if here == WATER or (here != ROAD and not cross_country):
        return False
    there = t.edge(other, opposite(direction))
    return there != WATER if cross_country else there == ROAD


def can_leave(t: Table, tile: int, cross_country: bool) -> bool:
    """Whether a resource can leave a tile at all."""
    return any(passable(t, tile, direction, cross_country) for direction in range(6))


class Transport(Step):
    """Move a resource, upgrade a tile, or stop (KEY 8.3)."""

    rule = "KEY 8.3"
    private = True

    def __init__(self, seat: int, moves: int, upgrades: int) -> None:
        super().__init__(seat)
        self.moves = moves
        self.upgrades = upgrades

    def options(self, t: Table) -> list[int]:
        found = [DONE]
        own = t.villages().sites[self.seat]
        if self.moves > 0:
            cross_country = t.has_power(self.seat, CROSS_COUNTRY)
            laden: list[int] = []
            for tile in own:
                if t.has_goods(tile) and can_leave(t, tile, cross_country):
                    laden.append(tile)
            for kind in range(4):
                for tile in laden:
                    if t.goods[on_tile(tile, kind)] > 0:
                        found.append(load(kind, tile))
        if self.upgrades > 0:
            for tile in own:
                if can_upgrade(t, self.seat, tile):
                    found.append(UPGRADE + tile)
        return found

    def has_choice(self, t: Table) -> bool:
        """Whether, as far as everybody knows, anything but stopping is possible.

        Whether the skill tile for an upgrade is there must not show in what is asked.
        """
        cross_country = t.has_power(self.seat, CROSS_COUNTRY)
        for tile in t.villages().sites[self.seat]:
            if self.upgrades > 0 and might_upgrade(t, self.seat, tile):
                return True
            if self.moves > 0 and t.has_goods(tile) and can_leave(t, tile, cross_country):
                return True
        return False

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        if action < GO:
            kind, tile = kind_loaded(action), tile_unloaded(action)
            t.frames.append(Carry(self.seat, kind, tile, self.moves, self.upgrades, -1))
            return
        t.frames.append(Transport(self.seat, self.moves, self.upgrades - 1))
        upgrade(t, self.seat, action - UPGRADE)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if UPGRADE <= action < UPGRADE + TILES:
            return refuse_upgrade(t, self.seat, action - UPGRADE, self.upgrades)
        if LOAD <= action < LOAD + 4 * TILES:
            kind = kind_loaded(action)
            tile = tile_unloaded(action)
            name: dict[str, int | str] = {
                "resource": "resource." + RESOURCES[kind],
                "tile": "tile." + t.facts.names[tile],
            }
            if not t.in_village(tile, self.seat):
                return Refusal("KEY 8.1", "not-your-tile", name)
            if self.moves == 0:
                return Refusal("KEY 8.2", "no-steps-left", name)
            if tile >= SITES or t.goods[on_tile(tile, kind)] == 0:
                return Refusal("KEY 8.2", "nothing-there", name)
            return Refusal("KEY 8.2", "no-road", name)
        return None


class Carry(Step):
    """Take a resource one step further, or leave it where it is (KEY 8.2).

    Its steps are a way, so their order matters; between two ways everything else is open.
    """

    rule = "KEY 8.2"
    ordered = "KEY 8.2"

    def __init__(
        self, seat: int, kind: int, tile: int, moves: int, upgrades: int, back: int
    ) -> None:
        super().__init__(seat)
        self.kind = kind
        self.tile = tile
        self.moves = moves
        self.upgrades = upgrades
        self.back = back
        """The direction it came from; going straight back would be no step at all."""

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        cross_country = t.has_power(self.seat, CROSS_COUNTRY)
        for direction in range(6):
            if direction != self.back and passable(t, self.tile, direction, cross_country):
                found.append(GO + direction)
        if self.back >= 0:
            found.append(DROP)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DROP:
            go_on(t, Transport(self.seat, self.moves, self.upgrades))
            return
        direction = action - GO
        other = t.neighbour(self.tile, direction)
        t.add_goods(self.tile, self.kind, -1)
        t.add_goods(other, self.kind, 1)
        if t.ledger is not None:
            t.ledger.named("tile2", "tile." + t.facts.names[other])
        moves = self.moves - 1
        if moves > 0:
            back = opposite(direction)
            onward = Carry(self.seat, self.kind, other, moves, self.upgrades, back)
            if len(onward.options(t)) > 1:
                t.frames.append(onward)
                return
        go_on(t, Transport(self.seat, moves, self.upgrades))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if GO <= action < GO + 6:
            if t.neighbour(self.tile, action - GO) < 0:
                return Refusal("KEY 8.2", "no-tile-there")
            if action - GO == self.back:
                return Refusal("KEY 8.2", "just-came-from-there")
            tile: dict[str, int | str] = {"tile": "tile." + t.facts.names[self.tile]}
            return Refusal("KEY 8.2", "no-road", tile)
        return None
