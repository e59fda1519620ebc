"""What each kind of effect of a tile does: the one table that rules ask (CAL 2.8, 11).

What an effect is, `printed` says. What contracts give is dealt out in `fulfil`, what scoring tiles
count in `scoring`, and what clans can do is a number of their own in the chapter that it is about.
"""

from __future__ import annotations

from drystone.core.state import Refusal
from drystone.games.caledonia import bonuses, exchange, ports, upgrades
from drystone.games.caledonia.components import ALL_GOODS, FIRST_PROCESSED, GOODS
from drystone.games.caledonia.market import MARKET
from drystone.games.caledonia.printed import (
    BASIC_GOODS,
    BUILDING_BONUS,
    GLORY,
    OTHER_PORT,
    POUNDS,
    PRICE_MOVE,
    SPARED_ANIMAL,
    SWAP,
    UNIT_EXCHANGE,
    UPGRADE,
    WARES,
    Effect,
)
from drystone.games.caledonia.state import Table


def asks(effect: Effect) -> bool:
    """Whether a player is asked something by an effect."""
    return effect.op not in (POUNDS, GLORY, WARES)


def can(t: Table, seat: int, effect: Effect) -> bool:
    """Whether an effect does anything for a player now, besides the action.

    Animals are spared while a contract is fulfilled and prices moved before a trade (CAL 11.3,
    11.8); what port 9 can do depends on the other ports.
    """
    op = effect.op
    if op == SWAP:
        return in_stock(t, seat, effect.what) > 0
    if op == UNIT_EXCHANGE:
        return exchange.exchange_possible(t, seat)
    return op not in (SPARED_ANIMAL, PRICE_MOVE, OTHER_PORT)


def perform(t: Table, seat: int, effect: Effect, source: str) -> None:
    """What an effect gives comes true, or is asked for."""
    op, amount = effect.op, effect.amount
    if op == POUNDS:
        t.gain_money(seat, amount, source)
    elif op == GLORY:
        t.gain_glory(seat, amount, source)
    elif op == WARES:
        t.gain_goods(seat, effect.what, amount, source)
    elif op == UPGRADE:
        upgrades.offer(t, seat, amount, 0)
    elif op == BUILDING_BONUS:
        bonuses.offer_bonuses(t, seat, 0, amount)
    elif op == SWAP:
        first, end = goods_of(effect.what)
        t.frames.append(ports.Gain(seat, amount, first, end))
        t.frames.append(ports.Discard(seat, first, end))
    elif op == PRICE_MOVE:
        t.frames.append(ports.MovePrice(seat, ALL_GOODS, MARKET))
    elif op == UNIT_EXCHANGE:
        t.harbour = ports.in_reach(t, seat)
        t.frames.append(ports.LeaveHarbour())
        t.frames.append(exchange.Exchange(seat, -1))
    else:
        raise ValueError(f"no tile has {effect} for itself")


def goods_of(what: int) -> tuple[int, int]:
    """The first of the basic or of the processed goods, and the good after their last."""
    return (0, FIRST_PROCESSED) if what == BASIC_GOODS else (FIRST_PROCESSED, GOODS)


def in_stock(t: Table, seat: int, what: int) -> int:
    """How many basic or processed goods a player has in stock; barrels in a cellar are not."""
    first, end = goods_of(what)
    goods = t.players[seat].goods
    total = 0
    for good in range(first, end):
        total += goods[good]
    return total


def most_spent(t: Table, effect: Effect) -> int:
    """The most money that a player may spend on an effect; below zero it brings some."""
    op = effect.op
    if op == POUNDS:
        return -effect.amount
    if op == UPGRADE:
        return t.facts.technology_bonus_cost
    if op == BUILDING_BONUS:
        return t.facts.fees[t.round - 1]
    return 0


def most_discarded(effect: Effect, good: int) -> int:
    """How many of a good a player may have to give up for an effect."""
    if effect.op != SWAP:
        return 0
    first, end = goods_of(effect.what)
    return 1 if first <= good < end else 0


def refuse_effect(effect: Effect) -> Refusal | None:
    """Why an effect can't be had now, None if it is no fault of its own."""
    op = effect.op
    if op == SPARED_ANIMAL:
        return Refusal("CAL 11.3", "port-with-meat")
    if op == PRICE_MOVE:
        return Refusal("CAL 11.8", "no-trade-follows")
    if op == UNIT_EXCHANGE:
        return Refusal("CAL 11.9", "not-exchangeable")
    if op == OTHER_PORT:
        return Refusal("CAL 11.11", "no-other-port", {"need": effect.amount})
    if op == SWAP:
        return Refusal(ports.exchange_rule(goods_of(effect.what)[1]), "nothing-to-discard")
    return None
