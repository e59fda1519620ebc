"""A player's turn: the free things, the one action, passing, and whose turn is next (CAL 3, 10)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.games.caledonia import contracts, expand, fulfil, ports, rounds, upgrades
from drystone.games.caledonia.cellar import withdraw, withdrawals
from drystone.games.caledonia.components import (
    ALL_GOODS,
    CONTRACTS,
    GOODS,
    NOTHING,
    PAID,
    SPACES,
    TECHNOLOGIES,
    kind_of,
)
from drystone.games.caledonia.land import spaces_in
from drystone.games.caledonia.market import (
    MARKET,
    Buy,
    Sell,
    add_trades,
    good_name,
    may_buy,
    may_sell,
    price,
    refuse_trade,
)
from drystone.games.caledonia.state import Auto, Step, Table
from drystone.games.caledonia.words import (
    AT,
    BUY,
    DONE,
    EXPAND,
    FULFIL,
    HIRE,
    IMPROVE,
    PASS,
    PORT,
    RECALL,
    ROW,
    SELL,
    SHIP,
    TAKE,
    WITHDRAW,
)


@mypyc_attr(free_list_len=1)
class Turn(Step):
    """What to do: one action, and before it what costs none (CAL 3.3 to 3.5).

    `rowed` is 1 once a fisherman was rowed; `must` is the good that has to be traded because a
    port moved its price, or NO_GOOD.
    """

    rule = "CAL 3.4"

    def __init__(self, seat: int, rowed: int, must: int) -> None:
        super().__init__(seat)
        self.rowed = rowed
        self.must = must

    def opens_turn(self) -> bool:
        return self.must < 0 and not self.rowed

    def any_order(self) -> tuple[int, int]:
        return (WITHDRAW, ROW)

    def options(self, t: Table) -> list[int]:
        seat = self.seat
        if self.must >= 0:
            return self.forced_trade(t)
        me = t.players[seat]
        found: list[int] = []
        if me.cellar:
            found = withdrawals(t, seat)
        if not self.rowed and t.clan(seat).fishes:
            found += rowing(t, seat)
        reached = ports.in_reach(t, seat)
        if reached:
            ports.add_ports(
                found,
                ports.usable(t, seat, reached)
                | ports.price_ports(t, seat, reached, ALL_GOODS, MARKET),
            )
        if me.merchants > 0:
            add_trades(found, t, seat)
        if contracts.may_take(t, seat):
            for contract in contracts.display(t):
                found.append(TAKE + contract)
        expand.add_expansions(found, t, seat, PAID)
        self.add_upgrades(t, found)
        fulfil.add_fulfilments(found, t, seat, reached)
        found.append(PASS)
        return found

    def forced_trade(self, t: Table) -> list[int]:
        """The trade that a moved price calls for, and what can come before it (CAL 11.8)."""
        found = withdrawals(t, self.seat)
        if not self.rowed and t.clan(self.seat).fishes:
            found += rowing(t, self.seat)
        reached = ports.in_reach(t, self.seat)
        ports.add_ports(
            found,
            ports.price_ports(t, self.seat, reached, 1 << self.must, MARKET)
            | ports.usable_before_trade(t, self.seat, reached, self.must),
        )
        if may_buy(t, self.seat, self.must):
            found.append(BUY + self.must)
        if may_sell(t, self.seat, self.must):
            found.append(SELL + self.must)
        for action in expand.expandable(t, self.seat, PAID):
            if expand.bargain_sites(t, self.seat, action - EXPAND, self.must):
                found.append(action)
        return found

    def add_upgrades(self, t: Table, found: list[int]) -> None:
        """Shipping, technology and merchants that can be paid for (CAL 8.1 to 8.3)."""
        money = t.players[self.seat].money
        facts = t.facts
        if money >= facts.shipping_cost and upgrades.may_ship(t, self.seat):
            found.append(SHIP)
        if money >= facts.technology_cost:
            for technology in range(len(TECHNOLOGIES)):
                if upgrades.may_improve(t, self.seat, technology):
                    found.append(IMPROVE + technology)
        if money >= facts.hire_cost and upgrades.may_hire(t, self.seat):
            found.append(HIRE)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        seat = self.seat
        if action < BUY:
            self.do_free_thing(t, action)
            return
        if action == PASS:
            pass_round(t, seat)
            rounds.next_turn(t, seat)
            return
        t.harbour = ports.in_reach(t, seat)
        t.frames.append(ActionDone(seat))
        if action < SELL:
            t.frames.append(Buy(seat, action - BUY, MARKET))
        elif action < TAKE:
            t.frames.append(Sell(seat, action - SELL))
        elif action < EXPAND:
            contracts.take_first(t, seat, action - TAKE)
        elif action < SHIP:
            t.frames.append(expand.Expand(seat, action - EXPAND, PAID, self.must))
        elif action == SHIP:
            upgrades.ship(t, seat, t.facts.shipping_cost)
        elif action < HIRE:
            upgrades.improve(t, seat, action - IMPROVE, t.facts.technology_cost)
        elif action == HIRE:
            upgrades.hire(t, seat, t.facts.hire_cost)
        else:
            fulfil.start_fulfilling(t, seat, action - FULFIL)

    def do_free_thing(self, t: Table, action: int) -> None:
        """What costs no action; the turn goes on (CAL 3.5, 12.8, 12.12)."""
        if ROW <= action < PORT:
            t.frames.append(Turn(self.seat, 1, self.must))
            t.frames.append(Row(self.seat, action - ROW))
            return
        t.frames.append(self)
        if action < ROW:
            withdraw(t, self.seat, action - WITHDRAW)
        elif self.must >= 0 and ports.moves_prices(t, action - PORT):
            ports.mark(t, self.seat, action - PORT)
            t.frames.append(ports.MovePrice(self.seat, 1 << self.must, MARKET))
        else:
            ports.use(t, self.seat, action - PORT)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if self.must >= 0:
            return Refusal("CAL 11.8", "trade-first", {"good": good_name(self.must)})
        return refuse_action(t, self.seat, action, self.rowed)


def pass_round(t: Table, seat: int) -> None:
    """A player passes and takes the pass money (CAL 10.1)."""
    t.gain_money(seat, t.facts.pass_money[len(t.passed)], "pass")
    t.passed = [*t.passed, seat]


@mypyc_attr(free_list_len=1)
class ActionDone(Auto):
    """After the action, ports and the cellar may still be used (CAL 3.5, 12.12)."""

    def __init__(self, who: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.who = who

    def run(self, t: Table, chance: Chance) -> None:
        t.harbour = 0
        if t.players[self.who].cellar:
            t.frames.append(AfterAction(self.who))
            return
        if t.ports:
            reached = ports.in_reach(t, self.who)
            if reached and ports.usable(t, self.who, reached):
                t.frames.append(AfterAction(self.who))
                return
        rounds.next_turn(t, self.who)


class AfterAction(Step):
    """Use ports or the cellar after the action, or end the turn (CAL 3.5, 12.12)."""

    rule = "CAL 3.5"

    def any_order(self) -> tuple[int, int]:
        return (WITHDRAW, ROW)

    def options(self, t: Table) -> list[int]:
        found = withdrawals(t, self.seat)
        ports.add_ports(found, ports.usable(t, self.seat, ports.in_reach(t, self.seat)))
        found.append(DONE)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            rounds.next_turn(t, self.seat)
            return
        t.frames.append(ActionDone(self.seat))
        if action < ROW:
            withdraw(t, self.seat, action - WITHDRAW)
        else:
            ports.use(t, self.seat, action - PORT)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return refuse_free_thing(t, self.seat, action, 1)


# Rowing.


def waters_beside(t: Table, seat: int, space: int) -> int:
    """Where the fisherman of a space can be rowed (CAL 12.7, 12.8)."""
    area = t.land.touch[space] & t.land.waters & t.open_spaces
    if not area:
        return 0
    for other in spaces_in(t.players[seat].units & t.land.waters):
        if other != space:
            area &= ~t.land.touch[other]
    return area


def rowing(t: Table, seat: int) -> list[int]:
    """The fishermen that can be rowed."""
    found: list[int] = []
    for space in spaces_in(t.players[seat].units & t.land.waters):
        if waters_beside(t, seat, space):
            found.append(ROW + space)
    return found


class Row(Step):
    """Choose where a fisherman is rowed (CAL 12.8)."""

    rule = "CAL 12.8"

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def options(self, t: Table) -> list[int]:
        return expand.at_spaces(waters_beside(t, self.seat, self.space))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        kind = kind_of(t.board[self.space])
        t.lift(self.seat, self.space)
        t.put(self.seat, kind, action - AT)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not AT <= action < AT + SPACES:
            return None
        space = action - AT
        if not t.land.touch[self.space] & t.land.waters & 1 << space:
            return Refusal("CAL 12.8", "not-beside", {"space": expand.space_name(space)})
        if t.board[space] != NOTHING:
            return Refusal("CAL 1.5", "occupied", {"space": expand.space_name(space)})
        return Refusal("CAL 12.7", "fishermen-touch", {"space": expand.space_name(space)})


def refuse_free_thing(t: Table, seat: int, action: int, rowed: int) -> Refusal | None:
    """Why a barrel, a fisherman or a port can't be used now."""
    if action < ROW:
        if not t.clan(seat).has_cellar:
            return Refusal("CAL 12.12", "no-cellar")
        return Refusal("CAL 12.12", "no-barrel")
    if action < PORT:
        if not t.clan(seat).fishes:
            return Refusal("CAL 12.8", "no-fishermen")
        return Refusal("CAL 12.8", "rowed" if rowed else "cannot-row")
    return ports.refuse_port(t, seat, action)


def refuse_action(t: Table, seat: int, action: int, rowed: int) -> Refusal | None:
    """Why an action of the turn is not open, for what a player would plausibly try."""
    if action < BUY:
        return refuse_free_thing(t, seat, action, rowed)
    if action < TAKE:
        return refuse_trade(t, seat, action, price(t, (action - BUY) % GOODS))
    if action < EXPAND:
        return contracts.refuse_take(t, seat, action)
    if action < SHIP:
        return expand.refuse_expand(t, seat, action, PAID)
    if action < RECALL:
        facts = t.facts
        return upgrades.refuse_upgrade(
            t, seat, action, facts.shipping_cost, facts.technology_cost, facts.hire_cost
        )
    if FULFIL <= action < FULFIL + CONTRACTS:
        return fulfil.refuse_fulfil(t, seat, action)
    return None
