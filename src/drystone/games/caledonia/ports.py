"""The port tiles and what they do (CAL 11)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.caledonia import bonuses, effects, turn
from drystone.games.caledonia.components import (
    ALL_GOODS,
    CORNERS,
    FIRST_PROCESSED,
    GOODS,
    UP,
    move_of,
    moved_good,
    moved_way,
)
from drystone.games.caledonia.market import MARKET, move_price, on_track, price, spendable
from drystone.games.caledonia.printed import OTHER_PORT, PRICE_MOVE, UNIT_EXCHANGE
from drystone.games.caledonia.state import Auto, Step, Table
from drystone.games.caledonia.words import (
    DISCARD,
    EXCHANGE,
    GAIN,
    MOVE,
    PORT,
    PORT_TILE,
    USE,
    WORDS,
)


def moves_prices(t: Table, corner: int) -> bool:
    """Whether a port moves a price, if need be in another one's place (CAL 11.8, 11.11)."""
    tile = t.ports[corner]
    return tile == t.facts.port_with[PRICE_MOVE] or is_other_port(t, tile)


def in_reach(t: Table, seat: int) -> int:
    """The corners whose ports a player reaches and has not used (CAL 11.1, 11.2)."""
    me = t.players[seat]
    return me.harbours & ~me.ports_used


def usable(t: Table, seat: int, reached: int) -> int:
    """The corners among those reached whose effect can be had besides the action."""
    found = 0
    for corner in range(len(t.ports)):
        if reached >> corner & 1:
            tile = t.ports[corner]
            if possible(t, seat, tile) or (is_other_port(t, tile) and others(t, seat, corner)):
                found |= 1 << corner
    return found


def usable_before_trade(t: Table, seat: int, reached: int, good: int) -> int:
    """The corners among those reached after which a good can still be traded (CAL 11.8).

    What they may cost is counted; the exchange of port 7 is left for after the trade.
    """
    found = 0
    for corner in range(len(t.ports)):
        tile = t.ports[corner]
        if (
            reached >> corner & 1
            and tile != t.facts.port_with[UNIT_EXCHANGE]
            and possible(t, seat, tile)
        ):
            spent, discarded = 0, 0
            for effect in t.facts.ports[tile]:
                spent += effects.most_spent(t, effect)
                discarded += effects.most_discarded(effect, good)
            if still_tradable(t, seat, good, spent if spent > 0 else 0, discarded):
                found |= 1 << corner
    return found


def possible(t: Table, seat: int, tile: int) -> bool:
    """Whether a tile does anything for a player now, besides the action."""
    return any(effects.can(t, seat, effect) for effect in t.facts.ports[tile])


def is_other_port(t: Table, tile: int) -> bool:
    """Whether a tile is port 9, which stands in for another one (CAL 11.11)."""
    return tile == t.facts.port_with[OTHER_PORT]


def fee(t: Table, corner: int) -> int:
    """What it costs to use a port at all: only port 9 does (CAL 11.11)."""
    return t.facts.port_amount[OTHER_PORT] if is_other_port(t, t.ports[corner]) else 0


def others(t: Table, seat: int, corner: int) -> int:
    """The corners that port 9 could stand in for, prices aside (CAL 11.11)."""
    found = 0
    if t.players[seat].money >= fee(t, corner):
        for other in range(CORNERS):
            if other != corner and possible(t, seat, t.ports[other]):
                found |= 1 << other
    return found


def acting_as(t: Table, seat: int, within: int, op: int) -> int:
    """The corners within a set that give one kind of effect, directly or through port 9."""
    found = 0
    tile = t.facts.port_with[op]
    for corner in range(len(t.ports)):
        if not within >> corner & 1 or t.players[seat].ports_used >> corner & 1:
            continue
        if t.ports[corner] == tile or (
            is_other_port(t, t.ports[corner])
            and tile in t.ports
            and t.players[seat].money >= fee(t, corner)
        ):
            found |= 1 << corner
    return found


def add_ports(found: list[int], corners: int) -> None:
    """Add the action for each corner of a set."""
    for corner in range(CORNERS):
        if corners >> corner & 1:
            found.append(PORT + corner)


def tile_name(tile: int) -> str:
    """A port tile as the ledger knows it."""
    return "port." + WORDS.symbol(PORT_TILE, tile)


def mark(t: Table, seat: int, corner: int) -> None:
    """A port is used, and paid for if it is port 9."""
    source = tile_name(t.ports[corner])
    t.players[seat].ports_used |= 1 << corner
    t.note(seat, "port", 1, source)
    t.pay_money(seat, fee(t, corner), source)


def use(t: Table, seat: int, corner: int) -> None:
    """A port is used besides the action."""
    mark(t, seat, corner)
    if is_other_port(t, t.ports[corner]):
        t.frames.append(Another(seat, corner))
    else:
        take_effect(t, seat, t.ports[corner])


def take_effect(t: Table, seat: int, tile: int) -> None:
    """A player gets what a port tile gives, first what needs no question (CAL 11.4 to 11.10)."""
    for asked in (False, True):
        for effect in t.facts.ports[tile]:
            if effects.asks(effect) == asked:
                effects.perform(t, seat, effect, tile_name(tile))


class LeaveHarbour(Auto):
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
                before
                and tile == t.facts.port_with[PRICE_MOVE]
                and movable(t, self.seat, ALL_GOODS, MARKET, 0)
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
        t.pay_goods(self.seat, action - DISCARD, 1, "port")

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
        t.gain_goods(self.seat, action - GAIN, 1, "port")
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
    corners = acting_as(t, seat, within, PRICE_MOVE)
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


def port_steps(t: Table, direction: int) -> int:
    """How far port 6 moves a price."""
    steps = t.facts.port_amount[PRICE_MOVE]
    return steps if direction == UP else -steps


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
    each = t.facts.prices[good][on_track(t.prices[good] + port_steps(t, direction))]
    if way != MARKET:
        each -= t.facts.bargain[good]
    return spendable(t, seat) - spent >= each


def still_tradable(t: Table, seat: int, good: int, spent: int, discarded: int) -> bool:
    """Whether a good can be traded at the market with so much money and goods less."""
    me = t.players[seat]
    if me.merchants == 0:
        return False
    if me.market[good] <= 0 and me.goods[good] > discarded:
        return True
    return me.market[good] >= 0 and spendable(t, seat) - spent >= price(t, good)


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
                        found.append(MOVE + move_of(good, direction))
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        good = moved_good(action - MOVE)
        move_price(t, good, port_steps(t, moved_way(action - MOVE)))
        beneath = t.frames.pop()
        if isinstance(beneath, bonuses.Bonuses):
            t.frames.append(bonuses.Bonuses(self.seat, beneath.goods, beneath.draws, good))
        elif isinstance(beneath, turn.Turn):
            t.frames.append(turn.Turn(self.seat, beneath.rowed, good))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if MOVE <= action < EXCHANGE:
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
    for effect in t.facts.ports[t.ports[corner]]:
        told = effects.refuse_effect(effect)
        if told is not None:
            return told
    return Refusal("CAL 3.5", "not-within-action")
