"""Trade: merchants, prices, buying, selling (CAL 4), and the neighbourhood's bargains (CAL 7)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.core.words import words_in
from drystone.games.caledonia.components import GOODS, MOST_TRADED, PRICE_STEPS
from drystone.games.caledonia.state import Step, Table
from drystone.games.caledonia.words import BUY, GOOD, SELL, TRADE, WORDS

MARKET: Final = 0
BARGAIN: Final = 1
BUYS: Final = words_in(BUY, GOODS)
SELLS: Final = words_in(SELL, GOODS)
"""The words for buying and selling, by the set of goods."""
TRADES: Final = list(range(TRADE, TRADE + MOST_TRADED))


def price(t: Table, good: int) -> int:
    """What a unit of a good costs and brings now."""
    return t.facts.prices[good][t.prices[good]]


def bargain_price(t: Table, good: int) -> int:
    """What a unit costs by the neighbourhood bonus (CAL 7.2)."""
    return price(t, good) - t.facts.bargain[good]


def spendable(t: Table, seat: int) -> int:
    """The money a buyer can spend: Stewart's trade bonus comes first (CAL 12.15)."""
    return t.players[seat].money + t.clan(seat).trade_bonus


def may_buy(t: Table, seat: int, good: int) -> bool:
    """Whether a unit of a good can be bought at the market (CAL 4.1, 4.5, 4.6)."""
    me = t.players[seat]
    return me.merchants > 0 and me.market[good] >= 0 and spendable(t, seat) >= price(t, good)


def may_sell(t: Table, seat: int, good: int) -> bool:
    """Whether a unit of a good can be sold (CAL 4.1, 4.5, 4.6)."""
    me = t.players[seat]
    return me.merchants > 0 and me.market[good] <= 0 and me.goods[good] > 0


def add_trades(found: list[int], t: Table, seat: int) -> None:
    """Add the actions to buy and to sell for a player who has merchants."""
    me = t.players[seat]
    money = spendable(t, seat)
    market, goods, steps, tracks = me.market, me.goods, t.prices, t.facts.prices
    buys = sells = 0
    for good in range(GOODS):
        out = market[good]
        if out >= 0 and money >= tracks[good][steps[good]]:
            buys |= 1 << good
        if out <= 0 and goods[good] > 0:
            sells |= 1 << good
    found.extend(BUYS[buys])
    found.extend(SELLS[sells])


def bargain_left(t: Table, seat: int, good: int) -> bool:
    """Whether only money could be missing for a neighbour's good (CAL 7.2, 7.3)."""
    me = t.players[seat]
    return (
        me.merchants > 0 and me.market[good] >= 0 and t.bargains[good] < t.facts.bargains[t.seats]
    )


def may_bargain(t: Table, seat: int, good: int) -> bool:
    """Whether a unit can be bought by the neighbourhood bonus (CAL 7.2, 7.3)."""
    return bargain_left(t, seat, good) and spendable(t, seat) >= bargain_price(t, good)


def on_track(step: int) -> int:
    """A step of the price track, or the end that lies nearest (CAL 4.4)."""
    return 0 if step < 0 else PRICE_STEPS - 1 if step >= PRICE_STEPS else step


def move_price(t: Table, good: int, steps: int) -> None:
    """The price moves, and stops at the end of its track (CAL 4.3, 4.4)."""
    before = t.prices[good]
    prices = t.prices[:]
    prices[good] = on_track(before + steps)
    t.prices = prices
    if t.ledger is not None:
        t.note(NOBODY, "price." + WORDS.symbol(GOOD, good), prices[good] - before, "market")


def send(t: Table, seat: int, amount: int) -> None:
    """Merchants leave the stock; Stewart is paid for the visit."""
    me = t.players[seat]
    me.merchants -= amount
    t.note(seat, "merchant", -amount, "trade")
    t.gain_money(seat, t.clan(seat).trade_bonus, "clan.stewart")


def buy(t: Table, seat: int, good: int, amount: int, each: int) -> None:
    """Goods are bought and the price rises (CAL 4.2, 4.3)."""
    send(t, seat, amount)
    t.players[seat].send_out(good, amount)
    t.pay_money(seat, amount * each, "trade")
    t.gain_goods(seat, good, amount, "trade")
    move_price(t, good, amount)


def sell(t: Table, seat: int, good: int, amount: int) -> None:
    """Goods are sold and the price falls (CAL 4.2, 4.3)."""
    send(t, seat, amount)
    t.players[seat].send_out(good, -amount)
    t.pay_goods(seat, good, amount, "trade")
    t.gain_money(seat, amount * price(t, good), "trade")
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
        most = min(t.players[self.seat].merchants, spendable(t, self.seat) // self.each(t))
        if self.way == BARGAIN:
            most = min(most, t.facts.bargains[t.seats] - t.bargains[self.good])
        return TRADES[: max(most, 0)]

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
        if amount > t.players[self.seat].merchants:
            return refuse_merchants(t, self.seat, amount)
        left = t.facts.bargains[t.seats] - t.bargains[self.good]
        if self.way == BARGAIN and amount > left:
            return Refusal("CAL 7.3", "bargains", {"most": t.facts.bargains[t.seats]})
        need = amount * self.each(t)
        return Refusal("CAL 4.6", "money", {"need": need, "have": spendable(t, self.seat)})


class Sell(Step):
    """How many to sell."""

    rule = "CAL 4.1"

    def __init__(self, seat: int, good: int) -> None:
        super().__init__(seat)
        self.good = good

    def options(self, t: Table) -> list[int]:
        me = t.players[self.seat]
        return TRADES[: min(me.merchants, me.goods[self.good])]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        sell(t, self.seat, self.good, action - TRADE + 1)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        amount = action - TRADE + 1
        if not 1 <= amount <= t.facts.merchants:
            return None
        if amount > t.players[self.seat].merchants:
            return refuse_merchants(t, self.seat, amount)
        return refuse_goods(t, self.seat, self.good, amount)


def good_name(good: int) -> str:
    """A good as the translator and the ledger know it."""
    return "good." + WORDS.symbol(GOOD, good)


def refuse_merchants(t: Table, seat: int, need: int) -> Refusal:
    """That there are not enough merchants in stock."""
    return Refusal("CAL 4.1", "merchants", {"need": need, "have": t.players[seat].merchants})


def refuse_goods(t: Table, seat: int, good: int, need: int) -> Refusal:
    """That there are not enough of a good."""
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
        return refuse_merchants(t, seat, 1)
    if (me.market[good] < 0) if buying else (me.market[good] > 0):
        return Refusal("CAL 4.5", "both-sides", {"good": good_name(good)})
    if buying:
        return Refusal("CAL 4.6", "money", {"need": each, "have": spendable(t, seat)})
    return refuse_goods(t, seat, good, 1)
