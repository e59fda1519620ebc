"""Village expansion: where tiles may lie (KEY 11)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.games.keyflower.components import BOAT_2, TILES
from drystone.games.keyflower.state import STEPS, Step, Table
from drystone.games.keyflower.words import BESIDE, LAY, ROTATE


class Expand(Step):
    """One player adds tiles as long as one fits; the rest is set aside (KEY 11.5, 11.6)."""

    def __init__(self, who: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.who = who

    def run(self, t: Table, chance: Chance) -> None:
        fitting = fitting_tiles(t, self.who)
        if not fitting:
            return
        t.frames.append(self)
        if len(fitting) == 1:
            ask_where(t, self.who, fitting[0])
        else:
            t.frames.append(ChooseTile(self.who))


def fitting_tiles(t: Table, seat: int) -> list[int]:
    """The tiles in front of a player that have a place in the village (KEY 11.2)."""
    waiting: list[int] = []
    for tile in range(TILES):
        if t.owner[tile] == seat + 1 and t.cell[tile] == 0:
            waiting.append(tile)
    if not waiting or t.has_power(seat, BOAT_2, 0):
        return waiting
    frontier = Frontier(t, seat)
    fitting: list[int] = []
    for tile in waiting:
        for i in range(len(frontier.spots)):
            if frontier.takes(t, i, tile):
                fitting.append(tile)
                break
    return fitting


class Frontier:
    """The free cells around a village, each with the edges that a tile must show there."""

    def __init__(self, t: Table, seat: int) -> None:
        self.spots: list[int] = []
        """6 * tile + direction: the cell beside a tile, named by the first tile it touches."""
        self.cells: list[int] = []
        self.masks: list[int] = []
        """Two bits for each edge that touches something; none with boat 2a (KEY 9.4)."""
        self.wants: list[int] = []
        """What those edges must be, two bits each."""
        free = t.has_power(seat, BOAT_2, 0)
        owners = t.owner
        cells = t.cell
        shown = t.facts.edges
        for tile in range(TILES):
            cell = cells[tile]
            if cell == 0 or owners[tile] != seat + 1:
                continue
            near = t._near[tile]
            edges = (6 * tile + t.turned[tile]) * 6
            for direction in range(6):
                if near >> 7 * direction & 127:
                    continue
                spot = self.spot_at(cell + STEPS[direction], 6 * tile + direction)
                if not free:
                    shift = 2 * ((direction + 3) % 6)
                    self.masks[spot] |= 3 << shift
                    self.wants[spot] |= shown[edges + direction] << shift

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

    def takes(self, t: Table, spot: int, tile: int) -> bool:
        """Whether a tile fits in some rotation: every touching edge matches (KEY 11.2)."""
        mask = self.masks[spot]
        wanted = self.wants[spot]
        outlines = t.facts.outlines
        at = 6 * tile
        return any(outlines[turn] & mask == wanted for turn in range(at, at + t.facts.period[tile]))


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
    """Choose the cell for a tile (KEY 11.2)."""

    rule = "KEY 11.2"

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, t: Table) -> list[int]:
        frontier = Frontier(t, self.seat)
        found: list[int] = []
        for i in range(len(frontier.spots)):
            if frontier.takes(t, i, self.tile):
                found.append(BESIDE + frontier.spots[i])
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        asked = ChooseRotation(self.seat, self.tile, action - BESIDE)
        options = asked.options(t)
        if len(options) == 1:
            asked.answer(t, options[0], chance)
        else:
            t.frames.append(asked)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if BESIDE <= action < BESIDE + 6 * TILES:
            name: dict[str, int | str] = {"tile": "tile." + t.facts.names[self.tile]}
            beside = (action - BESIDE) // 6
            if not t.in_village(beside, self.seat):
                return Refusal("KEY 11.2", "not-your-village", name)
            if t.neighbour(beside, (action - BESIDE) % 6) >= 0:
                return Refusal("KEY 11.4", "cell-taken", name)
            cell = t.cell[beside] + STEPS[(action - BESIDE) % 6]
            for other in self.options(t):
                spot = other - BESIDE
                if t.cell[spot // 6] + STEPS[spot % 6] == cell:
                    name["tile"] = "tile." + t.facts.names[spot // 6]
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
        mask = 0
        wanted = 0
        if not t.has_power(self.seat, BOAT_2, 0):
            cell = t.cell[self.spot // 6] + STEPS[self.spot % 6]
            for direction in range(6):
                other = t.tile_at(self.seat, cell + STEPS[direction])
                if other >= 0:
                    mask |= 3 << 2 * direction
                    wanted |= t.edge(other, (direction + 3) % 6) << 2 * direction
        found: list[int] = []
        for rotation in range(t.facts.period[self.tile]):
            if t.facts.outlines[6 * self.tile + rotation] & mask == wanted:
                found.append(ROTATE + rotation)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        beside = self.spot // 6
        place(t, self.tile, t.cell[beside] + STEPS[self.spot % 6], action - ROTATE)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if ROTATE <= action < ROTATE + 6:
            name: dict[str, int | str] = {"tile": "tile." + t.facts.names[self.tile]}
            if action - ROTATE >= t.facts.period[self.tile]:
                return Refusal("KEY 11.1", "looks-the-same", name)
            return Refusal("KEY 11.2", "edges-differ", name)
        return None


def place(t: Table, tile: int, cell: int, rotation: int) -> None:
    """A tile lies in its owner's village for good (KEY 11.4)."""
    t.cell = t.cell[:]
    t.cell[tile] = cell
    t.turned = t.turned[:]
    t.turned[tile] = rotation
    t._near = t._near[:]
    t.join_neighbours(tile)
