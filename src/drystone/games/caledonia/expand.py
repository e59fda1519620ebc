"""Expanding: where to, for how much, and the bonuses that follow (CAL 6 and 7)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.caledonia import contracts, ports
from drystone.games.caledonia.cellar import withdraw, withdrawals
from drystone.games.caledonia.land import DEAREST, spaces_in
from drystone.games.caledonia.market import (
    BARGAIN,
    Buy,
    bargain_left,
    bargain_price,
    good_name,
    may_bargain,
    purse,
    refuse_trade,
)
from drystone.games.caledonia.state import BLOCKED, NOTHING, Step, Table, boxes_free, deployed
from drystone.games.caledonia.words import (
    AT,
    BAKERY,
    BREAD,
    BUY,
    CAMPBELL,
    CHEESE,
    DAIRY,
    DISTILLERY,
    DONE,
    DRAW,
    EXPAND,
    GOODS,
    GRAIN,
    HEXES,
    KINDS,
    MACDONALD,
    MILK,
    PORT,
    ROBERTSON,
    ROW,
    SHEEP,
    SPACE,
    SPACES,
    UNIT,
    WHISKY,
    WITHDRAW,
    WOODCUTTER,
    WOOL,
    WORDS,
    WORKER,
)

PRODUCT_OF: Final = [WOOL, MILK, CHEESE, BREAD, GRAIN, WHISKY, -1, -1, -1]
"""The good that a unit makes, by kind (CAL 7.1)."""

PAID: Final = 0
FREE: Final = 1


def unit_cost(t: Table, seat: int, kind: int) -> int:
    """What a unit costs, without the land (CAL 1.1, 12.3)."""
    cost = t.facts.unit_cost[kind]
    if t.players[seat].clan == CAMPBELL and (kind in (DAIRY, BAKERY, DISTILLERY)):
        return cost - t.facts.campbell[deployed(t, seat, kind)]
    return cost


def total_cost(t: Table, seat: int, kind: int, space: int, land: int) -> int:
    """What it costs to place a unit, on free or on paid land (CAL 6.4, 9.6, 12.13)."""
    cost = unit_cost(t, seat, kind)
    if land == PAID:
        cost += t._land.cost[space]
    if t.players[seat].clan == ROBERTSON and t._land.deltas >> space & 1:
        cost -= t.facts.delta_discount[t.seats]
    return cost if cost > 0 else 0


def affordable(t: Table, seat: int, kind: int, land: int) -> int:
    """Where a player has the money for a unit."""
    map_ = t._land
    me = t.players[seat]
    spare = me.money - unit_cost(t, seat, kind)
    within = map_.affordable_for(spare if land == PAID or spare < 0 else DEAREST)
    if me.clan == ROBERTSON:
        spare += t.facts.delta_discount[t.seats]
        more = map_.affordable_for(spare if land == PAID or spare < 0 else DEAREST)
        return within & ~map_.deltas | more & map_.deltas
    return within


def fitting(t: Table, seat: int, kind: int) -> int:
    """The open spaces whose terrain suits a unit (CAL 6.3, 12.6, 12.7)."""
    area = t._open & t._land.ground[kind]
    if kind == WORKER:
        area &= ~fished(t, seat)
    return area


def fished(t: Table, seat: int) -> int:
    """The waters that touch a player's fishermen (CAL 12.7)."""
    area = 0
    for space in spaces_in(t.players[seat]._units & t._land.waters):
        area |= t._land.touch[space]
    return area & t._land.waters


def sites(t: Table, seat: int, kind: int, land: int) -> int:
    """Where a player can expand with a unit now (CAL 6.1)."""
    return t.players[seat]._reach & fitting(t, seat, kind) & affordable(t, seat, kind, land)


def cheapest_land(t: Table, seat: int, area: int, land: int) -> int:
    """The least that land in a set costs, a delta's discount taken off (CAL 12.13)."""
    map_ = t._land
    if t.players[seat].clan != ROBERTSON:
        return map_.cheapest(area) if land == PAID else 0
    least = DEAREST
    if area & ~map_.deltas:
        least = map_.cheapest(area & ~map_.deltas) if land == PAID else 0
    if area & map_.deltas:
        delta = map_.cheapest(area & map_.deltas) if land == PAID else 0
        least = min(least, delta - t.facts.delta_discount[t.seats])
    return least


def expandable(t: Table, seat: int, land: int) -> list[int]:
    """The actions to expand with one kind of unit or another."""
    found: list[int] = []
    me = t.players[seat]
    near = me._reach & t._open
    if not near:
        return found
    ground = t._land.ground
    meadow = near & ground[SHEEP]
    if meadow:
        spare = me.money - cheapest_land(t, seat, meadow, land)
        for kind in range(WOODCUTTER):
            if me.left[kind] > 0 and unit_cost(t, seat, kind) <= spare:
                found.append(EXPAND + kind)
    for kind in range(WOODCUTTER, KINDS):
        if me.left[kind] > 0:
            area = near & ground[kind]
            if kind == WORKER and area:
                area &= ~fished(t, seat)
            if area and me.money >= t.facts.unit_cost[kind] + cheapest_land(t, seat, area, land):
                found.append(EXPAND + kind)
    return found


def bargain_sites(t: Table, seat: int, kind: int, good: int) -> int:
    """Where a player can expand and then buy a good whose price was moved (CAL 11.8)."""
    found = 0
    if bargain_left(t, seat, good):
        spare = purse(t, seat) - bargain_price(t, good)
        for space in spaces_in(sites(t, seat, kind, PAID)):
            if (
                neighbours_goods(t, seat, space) >> good & 1
                and total_cost(t, seat, kind, space, PAID) <= spare
            ):
                found |= 1 << space
    return found


class Expand(Step):
    """Choose the space for a unit (CAL 6.1).

    `must` is the good to buy next to it, because a port moved its price, or -1 (CAL 11.8).
    """

    rule = "CAL 6.1"

    def __init__(self, seat: int, kind: int, land: int, must: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.land = land
        self.must = must

    def options(self, t: Table) -> list[int]:
        if self.must >= 0:
            return at_spaces(bargain_sites(t, self.seat, self.kind, self.must))
        return at_spaces(sites(t, self.seat, self.kind, self.land))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        place(t, self.seat, self.kind, action - AT, self.land)
        goods = neighbours_goods(t, self.seat, action - AT)
        draws = completes(t, self.seat, self.kind)
        if self.must >= 0:
            t.frames.append(Bonuses(self.seat, goods, draws, self.must))
        else:
            offer_bonuses(t, self.seat, goods, draws)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not AT <= action < AT + SPACES:
            return None
        space = action - AT
        told = refuse_space(t, self.seat, self.kind, space)
        if told is not None:
            return told
        if not t.players[self.seat]._reach >> space & 1:
            level = t.players[self.seat].shipping
            return Refusal("CAL 6.1", "out-of-reach", {"space": space_name(space), "level": level})
        cost = total_cost(t, self.seat, self.kind, space, self.land)
        if self.must >= 0 and cost <= t.players[self.seat].money:
            return Refusal("CAL 11.8", "trade-first", {"good": good_name(self.must)})
        return refuse_cost(t, self.seat, cost)


def at_spaces(area: int) -> list[int]:
    """An action for each space of a set."""
    return [AT + space for space in spaces_in(area)]


def space_name(space: int) -> str:
    """A space as the translator knows it."""
    return "space." + WORDS.symbol(SPACE, space)


def refuse_cost(t: Table, seat: int, need: int) -> Refusal:
    """There is not enough money for a unit and its land."""
    return Refusal("CAL 6.4", "money", {"need": need, "have": t.players[seat].money})


def refuse_space(t: Table, seat: int, kind: int, space: int) -> Refusal | None:
    """Why a unit can't stand on a space at all."""
    name = space_name(space)
    if not t._land.active >> space & 1:
        if space >= HEXES and not t.ports:
            return Refusal("CAL 17.2", "no-ports")
        return Refusal("CAL 2.2", "out-of-play", {"space": name})
    if t.board[space] == BLOCKED:
        return Refusal("CAL 16.1" if t.seats == 1 else "CAL 17.6", "blocked", {"space": name})
    if t.board[space] != NOTHING:
        return Refusal("CAL 1.5", "occupied", {"space": name})
    if not t._land.ground[kind] >> space & 1:
        unit = "unit." + WORDS.symbol(UNIT, kind)
        return Refusal("CAL 6.3", "terrain", {"unit": unit, "space": name})
    if not fitting(t, seat, kind) >> space & 1:
        return Refusal("CAL 12.7", "fishermen-touch", {"space": name})
    return None


def refuse_expand(t: Table, seat: int, action: int, land: int) -> Refusal | None:
    """Why a kind of unit can't expand anywhere."""
    if not EXPAND <= action < EXPAND + KINDS:
        return None
    kind = action - EXPAND
    unit = "unit." + WORDS.symbol(UNIT, kind)
    if t.players[seat].left[kind] == 0:
        if (kind == WORKER) == (t.players[seat].clan == MACDONALD) or kind < WOODCUTTER:
            return Refusal("CAL 6.8", "none-left", {"unit": unit})
        return Refusal("CAL 12.6", "not-your-unit", {"unit": unit})
    near = t.players[seat]._reach & fitting(t, seat, kind)
    if not near:
        return Refusal("CAL 6.1", "no-space", {"unit": unit})
    cheapest = min(total_cost(t, seat, kind, space, land) for space in spaces_in(near))
    return refuse_cost(t, seat, cheapest)


def place(t: Table, seat: int, kind: int, space: int, land: int) -> None:
    """A unit is paid for and stands on the map (CAL 6.4)."""
    t.pay(seat, total_cost(t, seat, kind, space, land), "expand")
    t.put(seat, kind, space)
    if t.ledger is not None:
        t.ledger.note(seat, "unit." + WORDS.symbol(UNIT, kind), 1, "expand")


def neighbours_goods(t: Table, seat: int, space: int) -> int:
    """What the opponents' units next to a space make: a bit for each good (CAL 7.1)."""
    goods = 0
    for other in t._land.near[space]:
        piece = t.board[other]
        if NOTHING < piece < BLOCKED and piece // 10 != seat + 1:
            good = PRODUCT_OF[piece % 10]
            if good >= 0:
                goods |= 1 << good
    return goods


def completes(t: Table, seat: int, kind: int) -> int:
    """1 if the unit just placed was the fourth building of its kind (CAL 7.5, 7.7)."""
    building = kind in (DAIRY, BAKERY, DISTILLERY)
    return 1 if building and t.players[seat].left[kind] == 0 else 0


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
    if (goods and Bonuses(seat, goods, 0, -1).anything(t)) or (draws and may_draw(t, seat)):
        t.frames.append(Bonuses(seat, goods, draws, -1))


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
            for corner in range(4):
                if corners >> corner & 1:
                    found.append(PORT + corner)
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
            t.frames.append(StillBonuses(-1, self.seat, goods, draws - 1))
            contracts.draw_contracts(t, self.seat, chance)
        elif action < ROW:
            withdraw(t, self.seat, action - WITHDRAW)
            t.frames.append(self)
        elif action >= BUY:
            good = action - BUY
            t.frames.append(StillBonuses(-1, self.seat, goods & ~(1 << good), draws))
            t.frames.append(Buy(self.seat, good, BARGAIN))
        else:
            ports.mark(t, self.seat, action - PORT)
            t.frames.append(Bonuses(self.seat, goods, draws, -1))
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


class StillBonuses(Step):
    """Ask again if bonuses are left."""

    def __init__(self, seat: int, who: int, goods: int, draws: int) -> None:
        super().__init__(seat)
        self.who = who
        self.goods = goods
        self.draws = draws

    def run(self, t: Table, chance: Chance) -> None:
        offer_bonuses(t, self.who, self.goods, self.draws)
