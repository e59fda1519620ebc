"""Port 7: two units of the map for two of the board (CAL 11.9)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.caledonia import bonuses, expand, ports
from drystone.games.caledonia.components import FIELD, KINDS, SPACES, kind_of
from drystone.games.caledonia.land import spaces_in
from drystone.games.caledonia.printed import UNIT_EXCHANGE
from drystone.games.caledonia.state import Step, Table
from drystone.games.caledonia.words import EXCHANGE, FOR


def in_stock(t: Table, seat: int) -> int:
    """The kinds that a player could put on the map in exchange, a bit for each (CAL 11.9)."""
    left = t.players[seat].left
    kinds = 0
    for kind in range(KINDS):
        if left[kind] > 0 and kind != FIELD:
            kinds |= 1 << kind
    return kinds


def new_kinds(t: Table, stock: int, space: int, one: int, other: int) -> int:
    """The kinds of a stock that may replace the unit on a space, a bit for each (CAL 11.9)."""
    return stock & t.land.kinds[space] & ~(1 << one | 1 << other)


def kind_at(t: Table, space: int) -> int:
    """The kind of unit on a space."""
    return kind_of(t.board[space])


def exchangeable(t: Table, seat: int, stock: int, first: int, second: int) -> bool:
    """Whether two units can be exchanged together, for some `in_stock` (CAL 11.9)."""
    one, other = kind_at(t, first), kind_at(t, second)
    if one == FIELD or other == FIELD:
        return False
    for_first = new_kinds(t, stock, first, one, other)
    if not for_first:
        return False
    for_second = new_kinds(t, stock, second, one, other)
    if not for_second:
        return False
    if for_first != for_second or for_first & (for_first - 1):
        return True
    return t.players[seat].left[for_first.bit_length() - 1] > 1


def partners(t: Table, seat: int, first: int) -> list[int]:
    """The units that can be exchanged together with this one."""
    rest = t.players[seat].units & ~(1 << first)
    stock = in_stock(t, seat)
    return [space for space in spaces_in(rest) if exchangeable(t, seat, stock, first, space)]


def exchange_possible(t: Table, seat: int) -> bool:
    """Whether any two units can be exchanged."""
    units = spaces_in(t.players[seat].units)
    stock = in_stock(t, seat)
    for i in range(len(units)):
        for j in range(i + 1, len(units)):
            if exchangeable(t, seat, stock, units[i], units[j]):
                return True
    return False


class Exchange(Step):
    """Choose the two units that leave the map, in any order (CAL 11.9).

    `first` is the space of the one chosen so far, or -1.
    """

    rule = "CAL 11.9"

    def __init__(self, seat: int, first: int) -> None:
        super().__init__(seat)
        self.first = first

    def any_order(self) -> tuple[int, int]:
        return (EXCHANGE, EXCHANGE + SPACES)

    def options(self, t: Table) -> list[int]:
        if self.first >= 0:
            return [EXCHANGE + space for space in partners(t, self.seat, self.first)]
        units = spaces_in(t.players[self.seat].units)
        return [EXCHANGE + space for space in units if partners(t, self.seat, space)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        space = action - EXCHANGE
        if self.first < 0:
            t.frames.append(Exchange(self.seat, space))
        else:
            t.frames.append(Replace(self.seat, min(self.first, space), max(self.first, space)))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        space = action - EXCHANGE
        if not 0 <= space < SPACES:
            return None
        if not t.players[self.seat].units >> space & 1:
            return None
        return Refusal("CAL 11.9", "not-exchangeable")


class Replace(Step):
    """Choose what comes to the first of the two spaces (CAL 11.9)."""

    rule = "CAL 11.9"

    def __init__(self, seat: int, first: int, second: int) -> None:
        super().__init__(seat)
        self.first = first
        self.second = second

    def options(self, t: Table) -> list[int]:
        one, other = kind_at(t, self.first), kind_at(t, self.second)
        stock = in_stock(t, self.seat)
        for_first = new_kinds(t, stock, self.first, one, other)
        for_second = new_kinds(t, stock, self.second, one, other)
        left = t.players[self.seat].left
        found: list[int] = []
        for kind in range(KINDS):
            if for_first >> kind & 1 and (for_second & ~(1 << kind) or left[kind] > 1):
                found.append(FOR + kind)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        t.frames.append(ReplaceOther(self.seat, self.first, self.second, action - FOR))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return refuse_unit(action)


class ReplaceOther(Step):
    """Choose what comes to the second space; `new` comes to the first (CAL 11.9)."""

    rule = "CAL 11.9"

    def __init__(self, seat: int, first: int, second: int, new: int) -> None:
        super().__init__(seat)
        self.first = first
        self.second = second
        self.new = new

    def options(self, t: Table) -> list[int]:
        one, other = kind_at(t, self.first), kind_at(t, self.second)
        for_second = new_kinds(t, in_stock(t, self.seat), self.second, one, other)
        left = t.players[self.seat].left
        found: list[int] = []
        for kind in range(KINDS):
            if for_second >> kind & 1 and (kind != self.new or left[kind] > 1):
                found.append(FOR + kind)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        kind = action - FOR
        if t.ledger is not None:
            source = ports.tile_name(t.facts.port_with[UNIT_EXCHANGE])
            for leaving in (kind_at(t, self.first), kind_at(t, self.second)):
                t.ledger.note(self.seat, expand.unit_name(leaving), -1, source)
            for coming in (self.new, kind):
                t.ledger.note(self.seat, expand.unit_name(coming), 1, source)
        t.lift(self.seat, self.first)
        t.lift(self.seat, self.second)
        t.put(self.seat, self.new, self.first)
        t.put(self.seat, kind, self.second)
        goods = bonuses.neighbours_goods(t, self.seat, self.first)
        goods |= bonuses.neighbours_goods(t, self.seat, self.second)
        draws = bonuses.completes(t, self.seat, kind)
        if self.new != kind:
            draws += bonuses.completes(t, self.seat, self.new)
        bonuses.offer_bonuses(t, self.seat, goods, draws)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return refuse_unit(action)


def refuse_unit(action: int) -> Refusal | None:
    """Why a unit can't come in exchange."""
    if FOR <= action < FOR + KINDS:
        return Refusal("CAL 11.9", "not-a-new-unit")
    return None
