"""Trade: merchants, prices, buying, selling (CAL 4), and the neighbourhood's bargains (CAL 7)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.games.caledonia.state import Step, Table
from drystone.games.caledonia.words import BUY, GOOD, GOODS, SELL, STEWART, TRADE, WORDS

TOP: Final = 9
MARKET: Final = 0
BARGAIN: Final = 1


def price(t: Table, good: int) -> int:
    """What a unit of a good costs and brings now."""
    return t.facts.prices[good][t.prices[good]]


def bargain_price(t: Table, good: int) -> int:
    """What a unit costs by the neighbourhood bonus (CAL 7.2)."""
    return price(t, good) - t.facts.bargain[good]


def purse(t: Table, seat: int) -> int:
    """The money a buyer can spend: Stewart's trade bonus comes first (CAL 12.15)."""
    me = t.players[seat]
    return me.money + t.facts.trade_bonus if me.clan == STEWART else me.money


def may_buy(t: Table, seat: int, good: int) -> bool:
    """Whether a unit of a good can be bought at the market (CAL 4.1, 4.5, 4.6)."""
    me = t.players[seat]
    return me.merchants > 0 and me.market[good] >= 0 and purse(t, seat) >= price(t, good)


def may_sell(t: Table, seat: int, good: int) -> bool:
    """Whether a unit of a good can be sold (CAL 4.1, 4.5, 4.6)."""
    me = t.players[seat]
    return me.merchants > 0 and me.market[good] <= 0 and me.goods[good] > 0


def bargain_left(t: Table, seat: int, good: int) -> bool:
    """Whether only money could be missing for a neighbour's good (CAL 7.2, 7.3)."""
    me = t.players[seat]
    return (
        me.merchants > 0 and me.market[good] >= 0 and t.bargains[good] < t.facts.bargains[t.seats]
    )


def may_bargain(t: Table, seat: int, good: int) -> bool:
    """Whether a unit can be bought by the neighbourhood bonus (CAL 7.2, 7.3)."""
    return bargain_left(t, seat, good) and purse(t, seat) >= bargain_price(t, good)


def move_price(t: Table, good: int, steps: int) -> None:
    """The price moves, and stops at the end of its track (CAL 4.3, 4.4)."""
    before = t.prices[good]
    at = before + steps
    prices = t.prices[:]
    prices[good] = 0 if at < 0 else TOP if at > TOP else at
    t.prices = prices
    if t.ledger is not None:
        t.note(NOBODY, "price." + WORDS.symbol(GOOD, good), prices[good] - before, "market")


def send(t: Table, seat: int, amount: int) -> None:
    """Merchants leave the stock; Stewart is paid for the visit."""
    me = t.players[seat]
    me.merchants -= amount
    t.note(seat, "merchant", -amount, "trade")
    if me.clan == STEWART:
        t.earn(seat, t.facts.trade_bonus, "clan.stewart")


def buy(t: Table, seat: int, good: int, amount: int, each: int) -> None:
    """Goods are bought and the price rises (CAL 4.2, 4.3)."""
    send(t, seat, amount)
    t.players[seat].send_out(good, amount)
    t.pay(seat, amount * each, "trade")
    t.give(seat, good, amount, "trade")
    move_price(t, good, amount)


def sell(t: Table, seat: int, good: int, amount: int) -> None:
    """Goods are sold and the price falls (CAL 4.2, 4.3)."""
    send(t, seat, amount)
    t.players[seat].send_out(good, -amount)
    t.give(seat, good, -amount, "trade")
    t.earn(seat, amount * price(t, good), "trade")
    move_price(t, good, -amount)


class Buy(Step):
    """How many to buy, at the market's price or as a neighbour's bargain."""

    rule = "CAL 4.1"

    def __init__(self, seat: int, good: int, way: int) -> None:
        super().__init__(seat)
        self.good = good
        self.way = way

    def each(self, t: Table) -> int:
        """The price of one unit."""
        return price(t, self.good) if self.way == MARKET else bargain_price(t, self.good)

    def options(self, t: Table) -> list[int]:
        most = min(t.players[self.seat].merchants, purse(t, self.seat) // self.each(t))
        if self.way == BARGAIN:
            most = min(most, t.facts.bargains[t.seats] - t.bargains[self.good])
        return list(range(TRADE, TRADE + most))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        amount = action - TRADE + 1
        if self.way == BARGAIN:
            bargains = t.bargains[:]
            bargains[self.good] += amount
            t.bargains = bargains
        buy(t, self.seat, self.good, amount, self.each(t))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        amount = action - TRADE + 1
        if not 1 <= amount <= t.facts.merchants:
            return None
        me = t.players[self.seat]
        if amount > me.merchants:
            return Refusal("CAL 4.1", "merchants", {"need": amount, "have": me.merchants})
        left = t.facts.bargains[t.seats] - t.bargains[self.good]
        if self.way == BARGAIN and amount > left:
            return Refusal("CAL 7.3", "bargains", {"most": t.facts.bargains[t.seats]})
        need = amount * self.each(t)
        return Refusal("CAL 4.6", "money", {"need": need, "have": purse(t, self.seat)})


class Sell(Step):
    """How many to sell."""

    rule = "CAL 4.1"

    def __init__(self, seat: int, good: int) -> None:
        super().__init__(seat)
        self.good = good

    def options(self, t: Table) -> list[int]:
        me = t.players[self.seat]
        return list(range(TRADE, TRADE + min(me.merchants, me.goods[self.good])))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        sell(t, self.seat, self.good, action - TRADE + 1)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        amount = action - TRADE + 1
        if not 1 <= amount <= t.facts.merchants:
            return None
        me = t.players[self.seat]
        if amount > me.merchants:
            return Refusal("CAL 4.1", "merchants", {"need": amount, "have": me.merchants})
        return goods_missing(t, self.seat, self.good, amount)


def good_name(good: int) -> str:
    """A good as the translator and the ledger know it."""
    return "good." + WORDS.symbol(GOOD, good)


def goods_missing(t: Table, seat: int, good: int, need: int) -> Refusal:
    """There are not enough of a good."""
    have = t.players[seat].goods[good]
    return Refusal("CAL 4.6", "goods", {"good": good_name(good), "need": need, "have": have})


def refuse_trade(t: Table, seat: int, action: int, each: int) -> Refusal | None:
    """Why a good can't be bought (at this price) or sold at all."""
    me = t.players[seat]
    buying = BUY <= action < BUY + GOODS
    if not buying and not SELL <= action < SELL + GOODS:
        return None
    good = action - (BUY if buying else SELL)
    if me.merchants == 0:
        return Refusal("CAL 4.1", "merchants", {"need": 1, "have": 0})
    if (me.market[good] < 0) if buying else (me.market[good] > 0):
        return Refusal("CAL 4.5", "both-sides", {"good": good_name(good)})
    if buying:
        return Refusal("CAL 4.6", "money", {"need": each, "have": purse(t, seat)})
    return goods_missing(t, seat, good, 1)
