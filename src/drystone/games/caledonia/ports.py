"""The port tiles and what they do (CAL 11)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.games.caledonia import exchange, expand, turn, upgrades
from drystone.games.caledonia.market import MARKET, TOP, move_price, price, purse
from drystone.games.caledonia.state import Step, Table
from drystone.games.caledonia.words import (
    CORNERS,
    DISCARD,
    FIRST_PROCESSED,
    GAIN,
    GOODS,
    MOVE,
    PORT,
    PORT_TILE,
    USE,
    WORDS,
)

# The tiles, by their numbers less one.
ANIMAL: Final = 0
BASIC: Final = 1
PROCESSED: Final = 2
UPGRADE: Final = 3
MONEY: Final = 4
PRICE: Final = 5
UNITS: Final = 6
BUILDING: Final = 7
ANOTHER: Final = 8

ALL_GOODS: Final = 63
UP: Final = 0


def in_reach(t: Table, seat: int) -> int:
    """The corners whose ports a player reaches and has not used (CAL 11.1, 11.2)."""
    me = t.players[seat]
    area = (me._reach | me._units) & t._land.port_area
    if not area:
        return 0
    found = 0
    for corner in range(CORNERS):
        if not me.ports_used >> corner & 1 and area & t._land.port_bits[corner]:
            found |= 1 << corner
    return found


def usable(t: Table, seat: int, reached: int) -> int:
    """The corners among those reached whose effect can be had besides the action."""
    found = 0
    for corner in range(len(t.ports)):
        if reached >> corner & 1:
            tile = t.ports[corner]
            if possible(t, seat, tile) or (tile == ANOTHER and others(t, seat, corner)):
                found |= 1 << corner
    return found


def usable_before_trade(t: Table, seat: int, reached: int, good: int) -> int:
    """The corners among those reached after which a good can still be traded (CAL 11.8).

    What they may cost is counted; the exchange of port 7 is left for after the trade.
    """
    found = 0
    for corner in range(len(t.ports)):
        tile = t.ports[corner]
        if not reached >> corner & 1 or not possible(t, seat, tile) or tile == UNITS:
            continue
        spent, discarded = 0, 0
        if tile == UPGRADE:
            spent = t.facts.technology_bonus_cost
        elif tile == BUILDING:
            spent = t.facts.fees[t.round - 1] - t.facts.port_amount[tile]
        elif tile == (BASIC if good < FIRST_PROCESSED else PROCESSED):
            discarded = 1
        if still_tradable(t, seat, good, spent if spent > 0 else 0, discarded):
            found |= 1 << corner
    return found


def possible(t: Table, seat: int, tile: int) -> bool:
    """Whether a tile does anything for a player now; tiles 1, 6 and 9 are asked elsewhere."""
    goods = t.players[seat].goods
    if tile == BASIC:
        return goods[0] + goods[1] + goods[2] > 0
    if tile == PROCESSED:
        return goods[3] + goods[4] + goods[5] > 0
    if tile == UNITS:
        return exchange.exchange_possible(t, seat)
    return tile in (UPGRADE, MONEY, BUILDING)


def fee(t: Table, corner: int) -> int:
    """What it costs to use a port at all: only port 9 does (CAL 11.11)."""
    return t.facts.port_amount[ANOTHER] if t.ports[corner] == ANOTHER else 0


def others(t: Table, seat: int, corner: int) -> int:
    """The corners that port 9 could stand in for, prices aside (CAL 11.11)."""
    found = 0
    if t.players[seat].money >= fee(t, corner):
        for other in range(CORNERS):
            if other != corner and possible(t, seat, t.ports[other]):
                found |= 1 << other
    return found


def acting_as(t: Table, seat: int, within: int, tile: int) -> int:
    """The corners within a set that give one tile's effect, directly or through port 9."""
    found = 0
    for corner in range(len(t.ports)):
        if not within >> corner & 1 or t.players[seat].ports_used >> corner & 1:
            continue
        if t.ports[corner] == tile or (
            t.ports[corner] == ANOTHER
            and tile in t.ports
            and t.players[seat].money >= fee(t, corner)
        ):
            found |= 1 << corner
    return found


def mark(t: Table, seat: int, corner: int) -> None:
    """A port is used, and paid for if it is port 9."""
    t.players[seat].ports_used |= 1 << corner
    if t.ledger is not None:
        t.ledger.note(seat, "port", 1, "port." + WORDS.symbol(PORT_TILE, t.ports[corner]))
    t.pay(seat, fee(t, corner), "port.9")


def use(t: Table, seat: int, corner: int) -> None:
    """A port is used besides the action."""
    mark(t, seat, corner)
    if t.ports[corner] == ANOTHER:
        t.frames.append(Another(seat, corner))
    else:
        take_effect(t, seat, t.ports[corner])


def take_effect(t: Table, seat: int, tile: int) -> None:
    """What a port tile gives (CAL 11.4 to 11.10)."""
    amount = t.facts.port_amount[tile]
    if tile == BASIC:
        t.frames.append(Gain(seat, amount, 0, FIRST_PROCESSED))
        t.frames.append(Discard(seat, 0, FIRST_PROCESSED))
    elif tile == PROCESSED:
        t.frames.append(Gain(seat, amount, FIRST_PROCESSED, GOODS))
        t.frames.append(Discard(seat, FIRST_PROCESSED, GOODS))
    elif tile == UPGRADE:
        t.praise(seat, amount, "port.4")
        upgrades.offer(t, seat, 1, 0)
    elif tile == MONEY:
        t.earn(seat, amount, "port.5")
    elif tile == PRICE:
        t.frames.append(MovePrice(seat, ALL_GOODS, MARKET))
    elif tile == UNITS:
        t.harbour = in_reach(t, seat)
        t.frames.append(LeaveHarbour(NOBODY))
        t.frames.append(exchange.Exchange(seat, -1))
    elif tile == BUILDING:
        t.earn(seat, amount, "port.8")
        expand.offer_bonuses(t, seat, 0, 1)


class LeaveHarbour(Step):
    """What the units exchanged bring is settled: no port is used within it any more."""

    def run(self, t: Table, chance: Chance) -> None:
        t.harbour = 0


class Another(Step):
    """Choose the port that port 9 stands in for (CAL 11.11)."""

    rule = "CAL 11.11"

    def __init__(self, seat: int, corner: int) -> None:
        super().__init__(seat)
        self.corner = corner

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        before = isinstance(t.frames[-2], turn.Turn)
        for other in range(CORNERS):
            if other == self.corner:
                continue
            tile = t.ports[other]
            if possible(t, self.seat, tile) or (
                before and tile == PRICE and movable(t, self.seat, ALL_GOODS, MARKET, 0)
            ):
                found.append(USE + other)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        take_effect(t, self.seat, t.ports[action - USE])


class Discard(Step):
    """Give up a good for others (CAL 11.4, 11.5)."""

    rule = "CAL 11.4"

    def __init__(self, seat: int, first: int, end: int) -> None:
        super().__init__(seat)
        self.first = first
        self.end = end

    def options(self, t: Table) -> list[int]:
        goods = t.players[self.seat].goods
        return [DISCARD + good for good in range(self.first, self.end) if goods[good] > 0]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        t.give(self.seat, action - DISCARD, -1, "port")

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if DISCARD <= action < DISCARD + GOODS:
            return Refusal(exchange_rule(self.end), "nothing-to-discard")
        return None


class Gain(Step):
    """Gain goods one by one, in any order (CAL 11.4, 11.5)."""

    rule = "CAL 3.6"

    def __init__(self, seat: int, more: int, first: int, end: int) -> None:
        super().__init__(seat)
        self.more = more
        self.first = first
        self.end = end

    def any_order(self) -> tuple[int, int]:
        return (GAIN, GAIN + GOODS)

    def options(self, t: Table) -> list[int]:
        return list(range(GAIN + self.first, GAIN + self.end))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        t.give(self.seat, action - GAIN, 1, "port")
        if self.more > 1:
            t.frames.append(Gain(self.seat, self.more - 1, self.first, self.end))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not GAIN <= action < GAIN + GOODS:
            return None
        return Refusal(exchange_rule(self.end), "other-kind-of-good")


def exchange_rule(end: int) -> str:
    """The rule of port 2 for basic goods, of port 3 for processed ones."""
    return "CAL 11.4" if end == FIRST_PROCESSED else "CAL 11.5"


# Port 6: a price is moved and then traded at.


def price_ports(t: Table, seat: int, within: int, goods: int, way: int) -> int:
    """The corners that can move the price of one of these goods before a trade (CAL 11.8)."""
    found = 0
    corners = acting_as(t, seat, within, PRICE)
    for corner in range(len(t.ports)):
        if corners >> corner & 1 and movable(t, seat, goods, way, fee(t, corner)):
            found |= 1 << corner
    return found


def movable(t: Table, seat: int, goods: int, way: int, spent: int) -> bool:
    """Whether the price of one of these goods can be moved so that a trade follows."""
    for good in range(GOODS):
        if goods >> good & 1:
            for direction in range(2):
                if trade_follows(t, seat, good, direction, way, spent):
                    return True
    return False


def trade_follows(t: Table, seat: int, good: int, direction: int, way: int, spent: int) -> bool:
    """Whether a good can be traded after its price was moved and some money spent."""
    me = t.players[seat]
    if me.merchants == 0:
        return False
    if way == MARKET and me.goods[good] > 0 and me.market[good] <= 0:
        return True
    if me.market[good] < 0:
        return False
    if way != MARKET and t.bargains[good] >= t.facts.bargains[t.seats]:
        return False
    steps = t.facts.port_amount[PRICE]
    at = t.prices[good] + (steps if direction == UP else -steps)
    each = t.facts.prices[good][0 if at < 0 else TOP if at > TOP else at]
    if way != MARKET:
        each -= t.facts.bargain[good]
    return purse(t, seat) - spent >= each


def still_tradable(t: Table, seat: int, good: int, spent: int, discarded: int) -> bool:
    """Whether a good can be traded at the market with so much money and goods less."""
    me = t.players[seat]
    if me.merchants == 0:
        return False
    if me.market[good] <= 0 and me.goods[good] > discarded:
        return True
    return me.market[good] >= 0 and purse(t, seat) - spent >= price(t, good)


class MovePrice(Step):
    """Choose a good and move its price (CAL 11.8). The frame beneath then asks for the trade."""

    rule = "CAL 11.8"

    def __init__(self, seat: int, goods: int, way: int) -> None:
        super().__init__(seat)
        self.goods = goods
        self.way = way

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for good in range(GOODS):
            if self.goods >> good & 1:
                for direction in range(2):
                    if trade_follows(t, self.seat, good, direction, self.way, 0):
                        found.append(MOVE + 2 * good + direction)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        good, direction = (action - MOVE) // 2, (action - MOVE) % 2
        steps = t.facts.port_amount[PRICE]
        move_price(t, good, steps if direction == UP else -steps)
        beneath = t.frames.pop()
        if isinstance(beneath, expand.Bonuses):
            t.frames.append(expand.Bonuses(self.seat, beneath.goods, beneath.draws, good))
        elif isinstance(beneath, turn.Turn):
            t.frames.append(turn.Turn(self.seat, beneath.rowed, good))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if MOVE <= action < MOVE + 2 * GOODS:
            return Refusal("CAL 11.8", "no-trade-follows")
        return None


def refuse_port(t: Table, seat: int, action: int) -> Refusal | None:
    """Why a port can't be used now."""
    corner = action - PORT
    if not 0 <= corner < CORNERS:
        return None
    if not t.ports:
        return Refusal("CAL 17.2", "no-ports")
    me = t.players[seat]
    if me.ports_used >> corner & 1:
        return Refusal("CAL 11.2", "port-used")
    if not in_reach(t, seat) >> corner & 1:
        return Refusal("CAL 11.1", "port-far")
    tile = t.ports[corner]
    if tile == ANIMAL:
        return Refusal("CAL 11.3", "port-with-meat")
    if tile == PRICE:
        return Refusal("CAL 11.8", "no-trade-follows")
    if tile == UNITS:
        return Refusal("CAL 11.9", "not-exchangeable")
    if tile == ANOTHER:
        return Refusal("CAL 11.11", "no-other-port", {"need": fee(t, corner)})
    if tile in (BASIC, PROCESSED):
        return Refusal("CAL 11.4" if tile == BASIC else "CAL 11.5", "nothing-to-discard")
    return Refusal("CAL 3.5", "not-within-action")
