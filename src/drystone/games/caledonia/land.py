"""The map: what touches what, how far ships go, and which group of units is a settlement.

A set of spaces is an int with one bit for each. Where it must be quick, it is two machine words,
the low half and the high half. A `Land` is made once for each way to lay the modules and shared by
all positions on it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from drystone.games.caledonia.components import (
    DEAREST,
    HEXES,
    LOCH,
    PLACES,
    PORT_TERRAIN,
    ROWS,
    SHIPPING_LEVELS,
    SPACES,
    edge_of,
    hex_at,
    higher_of,
    lower_of,
    place_of,
    row_of,
)

DEAR: Final = 5
"""What land costs that a scoring tile pays for (CAL 14.10)."""

REMEMBERED: Final = 50_000
"""Sets of units whose settlements are remembered at a time, for each shipping level."""

HALF: Final = 60
"""Spaces in the low half of a set."""
_LOW: Final = (1 << 60) - 1


def spaces_in(area: int, first: int = 0) -> list[int]:
    """The spaces of a set, in ascending order; as actions, counted from the `first` one."""
    found: list[int] = []
    low: i64 = area & _LOW
    space: i64 = first
    while low:
        if low & 1:
            found.append(space)
        low >>= 1
        space += 1
    high: i64 = area >> HALF
    space = first + HALF
    while high:
        if high & 1:
            found.append(space)
        high >>= 1
        space += 1
    return found


def reach_at(level: int, space: int) -> int:
    """What a unit on a space reaches at a shipping level, among all such sets."""
    return level * SPACES + space


def area_of(spaces: list[int]) -> int:
    """The set of these spaces."""
    area = 0
    for space in spaces:
        area |= 1 << space
    return area


def low_half(area: int) -> i64:
    """The first 60 spaces of a set."""
    return area & _LOW


def high_half(area: int) -> i64:
    """The spaces of a set behind the first 60."""
    return area >> HALF


def whole(low: i64, high: i64) -> int:
    """The set of two halves."""
    return int(low) | int(high) << HALF


def members(half: i64) -> i64:
    """How many spaces one half of a set has.

    >>> members(0b1011)
    3
    """
    pairs = half - (half >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    return eights * 0x0101010101010101 >> 56 & 0xFF


def low_halves(areas: list[int]) -> vec[i64]:
    """The first 60 spaces of some sets."""
    return vec[i64]([area & _LOW for area in areas])


def high_halves(areas: list[int]) -> vec[i64]:
    """The spaces of some sets behind the first 60."""
    return vec[i64]([area >> HALF for area in areas])


class Land:
    """One assembled map."""

    def __init__(
        self,
        terrain: list[int],
        cost: list[int],
        touching: list[list[int]],
        rivers: list[int],
        port_spaces: list[int],
        active: int,
        border: int,
        unit_ground: list[int],
    ) -> None:
        self.terrain = terrain
        self.cost = cost
        self.touching = touching
        self.rivers = rivers
        """The borders that a river runs along."""
        self.port_spaces = port_spaces
        self.active = active
        self.border = border
        banks = set(rivers)
        self.near: list[list[int]] = [
            [other for other in touching[space] if edge_of(space, other) not in banks]
            for space in range(SPACES)
        ]
        self.waters = self._with_terrain(LOCH)
        self.reach: list[list[int]] = [
            [self._reach_from(space, level) for space in range(SPACES)]
            for level in range(SHIPPING_LEVELS + 1)
        ]
        self.touch: list[int] = [area_of(spaces) for spaces in touching]
        self.bits: list[int] = [1 << space for space in range(SPACES)]
        self.port_bits: list[int] = [1 << space for space in port_spaces]
        self.port_area = area_of(port_spaces)
        self.harbours: list[list[int]] = [
            [self.harbours_in(reach[space] | 1 << space) for space in range(SPACES)]
            for reach in self.reach
        ]
        """The corners whose ports a unit stands on or reaches, by shipping level and space."""
        self.deltas = self._deltas()
        self.ground: list[int] = [active & self._with_terrain(kinds) for kinds in unit_ground]
        """Where each unit may stand."""
        self.kinds: vec[i64] = vec[i64](
            [
                sum((area >> s & 1) << kind for kind, area in enumerate(self.ground))
                for s in range(SPACES)
            ]
        )
        """The units that may stand on a space, a bit for each."""
        self.affordable: list[int] = [
            area_of([s for s in range(SPACES) if cost[s] <= money]) for money in range(DEAREST + 1)
        ]
        everywhere = [area for level in self.reach for area in level]
        self.reach_low: vec[i64] = low_halves(everywhere)
        self.reach_high: vec[i64] = high_halves(everywhere)
        """What a unit reaches, by `reach_at`."""
        self.touch_low: vec[i64] = low_halves(self.touch)
        self.touch_high: vec[i64] = high_halves(self.touch)
        self.bit_low: vec[i64] = low_halves(self.bits)
        self.bit_high: vec[i64] = high_halves(self.bits)
        self.ground_low: vec[i64] = low_halves(self.ground)
        self.ground_high: vec[i64] = high_halves(self.ground)
        self.cheap_low: vec[i64] = low_halves(self.affordable)
        self.cheap_high: vec[i64] = high_halves(self.affordable)
        """Where land costs at most so much."""
        self.waters_low: i64 = low_half(self.waters)
        self.waters_high: i64 = high_half(self.waters)
        self.deltas_low: i64 = low_half(self.deltas)
        self.deltas_high: i64 = high_half(self.deltas)
        self.dear = self.affordable[DEAREST] & ~self.affordable[DEAR - 1]
        self._joined: list[dict[int, int]] = [{} for _ in range(SHIPPING_LEVELS + 1)]

    def _with_terrain(self, wanted: int) -> int:
        """The spaces with one of these terrains; a port tile is as good as a loch."""
        if wanted & LOCH:
            wanted |= PORT_TERRAIN
        return area_of([s for s in range(SPACES) if self.terrain[s] & wanted])

    def _reach_from(self, space: int, level: int) -> int:
        """What a unit reaches at a shipping level (CAL 6.2, 6.5 to 6.7)."""
        if level == 0:
            return area_of(self.near[space])
        area = area_of(self.touching[space])
        shore = [other for other in self.touching[space] if self.terrain[other] & LOCH]
        crossed: list[int] = []
        for _ in range(level - 1):
            further: list[int] = []
            for loch in shore:
                if loch not in crossed:
                    crossed.append(loch)
                    further += self.touching[loch]
            area |= area_of(further)
            shore = [other for other in further if self.terrain[other] & LOCH]
        return area & ~(1 << space)

    def harbours_in(self, area: int) -> int:
        """The corners whose ports lie in a set of spaces."""
        found = 0
        if area & self.port_area:
            for corner in range(len(self.port_bits)):
                if area & self.port_bits[corner]:
                    found |= 1 << corner
        return found

    def _deltas(self) -> int:
        """Land on a bank where the river runs into a loch (CAL 12.13)."""
        area = 0
        for edge in self.rivers:
            one, other = lower_of(edge), higher_of(edge)
            for space in self.touching[one]:
                if space in self.touching[other] and self.terrain[space] & LOCH:
                    area |= 1 << one | 1 << other
        return area

    def cheapest(self, low: i64, high: i64) -> int:
        """The lowest cost of land in a set that is not empty."""
        for cost in range(DEAREST):
            if low & self.cheap_low[cost] or high & self.cheap_high[cost]:
                return cost
        return DEAREST

    def affordable_for(self, money: int) -> int:
        """Where the land costs at most this much."""
        if money < 0:
            return 0
        return self.affordable[money if money < DEAREST else DEAREST]

    def reach_of(self, units: int, level: int) -> int:
        """What a group of units reaches together at a shipping level."""
        table = self.reach[level]
        area = 0
        for space in spaces_in(units):
            area |= table[space]
        return area

    def settlements(self, units: int) -> list[int]:
        """The groups of neighbouring units, each as a set of spaces (CAL 15.4)."""
        spaces = spaces_in(units)
        waiting = [False] * SPACES
        for space in spaces:
            waiting[space] = True
        groups: list[int] = []
        for space in spaces:
            if waiting[space]:
                groups.append(self._group_of(space, waiting))
        return groups

    def _group_of(self, space: int, waiting: list[bool]) -> int:
        """The waiting units that hang together with one; none of them waits any longer."""
        waiting[space] = False
        group = 0
        found = [space]
        while found:
            member = found.pop()
            group |= self.bits[member]
            for other in self.near[member]:
                if waiting[other]:
                    waiting[other] = False
                    found.append(other)
        return group

    def joined_settlements(self, units: int, level: int) -> int:
        """How many settlements the largest group joined by shipping has (CAL 15.4).

        It is remembered: who thinks ahead comes to the same units by many ways.
        """
        known = self._joined[level]
        if units in known:
            return known[units]
        joined = self._count_joined(units, level)
        if len(known) == REMEMBERED:
            known.clear()
        known[units] = joined
        return joined

    def _count_joined(self, units: int, level: int) -> int:
        groups = self.settlements(units)
        if level == 0 or len(groups) < 2:
            return 1 if groups else 0
        most = 0
        while groups:
            joined = 1
            reach = self.reach_of(groups.pop(), level)
            at = 0
            while at < len(groups):
                if reach & groups[at]:
                    joined += 1
                    reach |= self.reach_of(groups.pop(at), level)
                    at = 0
                else:
                    at += 1
            if joined > most:
                most = joined
        return most


class Side:
    """One side of a module: the terrain and cost of its spaces, 0 elsewhere, and its rivers."""

    def __init__(
        self, terrain: list[int], cost: list[int], rivers: list[int], clear: list[int]
    ) -> None:
        self.terrain = terrain
        self.cost = cost
        self.rivers = rivers
        self.clear = clear
        """Spaces of the rim that are not shaded."""


def around_place(row: int, place: int) -> list[int]:
    """The spaces that touch a place, which may itself lie off the map."""
    left = place if row % 2 else place - 1
    found: list[int] = []
    for r, k in [
        (row - 1, left), (row - 1, left + 1), (row, place - 1),
        (row, place + 1), (row + 1, left), (row + 1, left + 1),
    ]:  # fmt: skip
        if 1 <= r <= ROWS and 1 <= k <= PLACES:
            found.append(hex_at(r, k))
    return found


def around(space: int) -> list[int]:
    """The spaces that touch a space."""
    return around_place(row_of(space), place_of(space))


def on_rim(space: int) -> bool:
    """Whether a space lies on the outline of the map."""
    row, place = row_of(space), place_of(space)
    return space < HEXES and (row in (1, ROWS) or place in (1, PLACES))


def assemble(
    sides: list[Side],
    seams: list[int],
    small: bool,
    port_places: list[list[int]],
    unit_ground: list[int],
) -> Land:
    """The map made of four sides, with its shaded rim (CAL 2.2) and port tiles (CAL 2.3)."""
    terrain, cost = [0] * SPACES, [0] * SPACES
    rivers = list(seams)
    clear: list[int] = []
    for side in sides:
        for space in range(HEXES):
            terrain[space] += side.terrain[space]
            cost[space] += side.cost[space]
        rivers += side.rivers
        clear += side.clear
    shaded = [
        small and on_rim(space) and terrain[space] & LOCH == 0 and space not in clear
        for space in range(SPACES)
    ]
    touching = [around(space) for space in range(HEXES)]
    touching += [[], [], [], []]
    port_spaces: list[int] = []
    for corner, spot in enumerate(port_places):
        port_spaces.append(_lay_port(corner, spot[0], spot[1], terrain, cost, touching))
    active = border = 0
    for space in range(SPACES):
        if terrain[space] and (not shaded[space] or terrain[space] & PORT_TERRAIN):
            active |= 1 << space
        if not shaded[space] and (on_rim(space) or _at_mist(space, touching, shaded)):
            border |= 1 << space
    return Land(terrain, cost, touching, rivers, port_spaces, active, border, unit_ground)


def _lay_port(
    corner: int, row: int, place: int, terrain: list[int], cost: list[int],
    touching: list[list[int]],
) -> int:  # fmt: skip
    if 1 <= row <= ROWS and 1 <= place <= PLACES:
        space = hex_at(row, place)
    else:
        space = HEXES + corner
        touching[space] = around_place(row, place)
        for other in touching[space]:
            touching[other].append(space)
    terrain[space] = terrain[space] & LOCH | PORT_TERRAIN
    cost[space] = 0
    return space


def _at_mist(space: int, touching: list[list[int]], shaded: list[bool]) -> bool:
    """Whether a space of the map touches shaded land (CAL 14.11)."""
    return space < HEXES and any(shaded[other] for other in touching[space])
