"""The bonuses of an expansion: neighbours' goods and contracts for buildings (CAL 7)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.games.caledonia import contracts, ports
from drystone.games.caledonia.cellar import withdraw, withdrawals
from drystone.games.caledonia.components import (
    GOODS,
    NO_GOOD,
    NOTHING,
    is_building,
    is_unit,
    kind_of,
    owner_of,
)
from drystone.games.caledonia.market import (
    BARGAIN,
    Buy,
    bargain_left,
    bargain_price,
    good_name,
    may_bargain,
    refuse_trade,
)
from drystone.games.caledonia.state import Auto, Step, Table, boxes_free
from drystone.games.caledonia.words import BUY, DONE, DRAW, PORT, ROW, WITHDRAW


def neighbours_goods(t: Table, seat: int, space: int) -> int:
    """What the opponents' units next to a space make: a bit for each good (CAL 7.1)."""
    goods = 0
    board, made = t.board, t.facts.unit_good
    for other in t.land.near[space]:
        piece = board[other]
        if piece != NOTHING and is_unit(piece) and owner_of(piece) != seat:
            good = made[kind_of(piece)]
            if good != NO_GOOD:
                goods |= 1 << good
    return goods


def completes(t: Table, seat: int, kind: int) -> int:
    """1 if the unit just placed was the fourth building of its kind (CAL 7.5, 7.7)."""
    return 1 if is_building(kind) and t.players[seat].left[kind] == 0 else 0


def bargains_open(t: Table, seat: int, goods: int) -> int:
    """Which of these goods can be bought from the neighbourhood now."""
    found = 0
    for good in range(GOODS):
        if goods >> good & 1 and may_bargain(t, seat, good):
            found |= 1 << good
    return found


def may_draw(t: Table, seat: int) -> bool:
    """Whether a building bonus can be used (CAL 7.5, 7.6)."""
    return boxes_free(t, seat) > 0 and (len(t.pile) > 0 or len(t.under) > 0)


def offer_bonuses(t: Table, seat: int, goods: int, draws: int) -> None:
    """Ask for the bonuses of a placement if there are any to take."""
    if (goods and Bonuses(seat, goods, 0, NO_GOOD).anything(t)) or (draws and may_draw(t, seat)):
        t.frames.append(Bonuses(seat, goods, draws, NO_GOOD))


class Bonuses(Step):
    """Take the neighbourhood and building bonuses, in any order (CAL 7.8).

    MacKenzie may pay with what a barrel brings (CAL 12.12). `goods` has a bit for each good not
    bought yet, `draws` counts the building bonuses, `must` is the good whose price was moved by a
    port and has to be bought.
    """

    rule = "CAL 7.8"

    def __init__(self, seat: int, goods: int, draws: int, must: int) -> None:
        super().__init__(seat)
        self.goods = goods
        self.draws = draws
        self.must = must

    def anything(self, t: Table) -> bool:
        """Whether a neighbour's good can be had, if need be with the help of a port or barrel."""
        if bargains_open(t, self.seat, self.goods):
            return True
        if t.players[self.seat].cellar:
            for good in range(GOODS):
                if self.goods >> good & 1 and bargain_left(t, self.seat, good):
                    return True
        return ports.price_ports(t, self.seat, t.harbour, self.goods, BARGAIN) != 0

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        if t.players[self.seat].cellar:
            found = withdrawals(t, self.seat)
        goods = self.goods if self.must < 0 else 1 << self.must
        if t.harbour:
            corners = ports.price_ports(t, self.seat, t.harbour, goods, BARGAIN)
            ports.add_ports(found, corners)
        bargains = bargains_open(t, self.seat, goods)
        for good in range(GOODS):
            if bargains >> good & 1:
                found.append(BUY + good)
        if self.must >= 0:
            return found
        if self.draws > 0 and may_draw(t, self.seat):
            found.append(DRAW)
        found.append(DONE)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        goods, draws = self.goods, self.draws
        if action == DRAW:
            t.frames.append(StillBonuses(self.seat, goods, draws - 1))
            contracts.draw_contracts(t, self.seat, chance)
        elif action < ROW:
            withdraw(t, self.seat, action - WITHDRAW)
            t.frames.append(self)
        elif action >= BUY:
            good = action - BUY
            t.frames.append(StillBonuses(self.seat, goods & ~(1 << good), draws))
            t.frames.append(Buy(self.seat, good, BARGAIN))
        else:
            ports.mark(t, self.seat, action - PORT)
            t.frames.append(Bonuses(self.seat, goods, draws, NO_GOOD))
            among = goods if self.must < 0 else 1 << self.must
            t.frames.append(ports.MovePrice(self.seat, among, BARGAIN))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if self.must >= 0:
            return Refusal("CAL 11.8", "trade-first", {"good": good_name(self.must)})
        if BUY <= action < BUY + GOODS:
            if not self.goods >> (action - BUY) & 1:
                return Refusal("CAL 7.1", "no-neighbour")
            if t.bargains[action - BUY] >= t.facts.bargains[t.seats]:
                return Refusal("CAL 7.3", "bargains", {"most": t.facts.bargains[t.seats]})
            return refuse_trade(t, self.seat, action, bargain_price(t, action - BUY))
        if action == DRAW:
            return Refusal("CAL 7.5", "no-building-bonus")
        return None


class StillBonuses(Auto):
    """Ask again if bonuses are left."""

    def __init__(self, who: int, goods: int, draws: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.who = who
        self.goods = goods
        self.draws = draws

    def run(self, t: Table, chance: Chance) -> None:
        offer_bonuses(t, self.who, self.goods, self.draws)
