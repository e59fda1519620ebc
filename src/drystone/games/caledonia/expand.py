"""Expanding: where to, and for how much (CAL 6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.core.words import add_words, words_by_six, words_in
from drystone.games.caledonia import bonuses
from drystone.games.caledonia.components import (
    BLOCKED,
    DEAREST,
    FIRST_WORKER,
    HEXES,
    KINDS,
    NOTHING,
    PAID,
    SHEEP,
    SPACES,
    WORKER,
    is_building,
)
from drystone.games.caledonia.land import HALF, Land, high_half, low_half, spaces_in, whole
from drystone.games.caledonia.market import bargain_left, bargain_price, good_name, spendable
from drystone.games.caledonia.state import Step, Table, deployed, unit_kinds
from drystone.games.caledonia.words import AT, EXPAND, SPACE, UNIT, WORDS

EXPANSIONS: Final = words_in(EXPAND, KINDS)
"""The words for expanding with a unit, by the set of kinds."""
LOW_PLACES: Final = words_by_six(AT, HALF)
HIGH_PLACES: Final = words_by_six(AT + HALF, SPACES - HALF)
"""The words for the spaces of each half of a set."""


def unit_cost(t: Table, seat: int, kind: int) -> int:
    """What a unit costs, without the land (CAL 1.1, 12.3)."""
    cost = t.facts.unit_cost[kind]
    discounts = t.clan(seat).building_discounts
    if discounts and is_building(kind):
        return cost - discounts[deployed(t, seat, kind)]
    return cost


def total_cost(t: Table, seat: int, kind: int, space: int, land: int) -> int:
    """What it costs to place a unit, on free or on paid land (CAL 6.4, 9.6, 12.13)."""
    cost = unit_cost(t, seat, kind)
    map_ = t.land
    if land == PAID:
        cost += map_.cost[space]
    if map_.deltas >> space & 1:
        cost -= t.clan(seat).delta_discount
    return cost if cost > 0 else 0


def affordable(t: Table, seat: int, kind: int, land: int) -> int:
    """Where a player has the money for a unit."""
    map_ = t.land
    spare = t.players[seat].money - unit_cost(t, seat, kind)
    within = map_.affordable_for(spare if land == PAID or spare < 0 else DEAREST)
    discount = t.clan(seat).delta_discount
    if discount:
        spare += discount
        more = map_.affordable_for(spare if land == PAID or spare < 0 else DEAREST)
        return within & ~map_.deltas | more & map_.deltas
    return within


def land_money(spare: int, land: int) -> int:
    """How much may be spent on land; where it costs nothing, all of it is cheap enough."""
    return spare if land == PAID and spare < DEAREST else DEAREST


def fitting(t: Table, seat: int, kind: int) -> int:
    """The open spaces whose terrain suits a unit (CAL 6.3, 12.6, 12.7)."""
    area = t.open_spaces & t.land.ground[kind]
    if kind == WORKER:
        area &= ~fished(t, seat)
    return area


def fished(t: Table, seat: int) -> int:
    """The waters that touch a player's fishermen (CAL 12.7)."""
    low, high = fished_halves(t, seat)
    return whole(low, high)


def fished_halves(t: Table, seat: int) -> tuple[i64, i64]:
    """The waters that touch a player's fishermen, in two halves (CAL 12.7)."""
    map_ = t.land
    low: i64 = 0
    high: i64 = 0
    for space in spaces_in(t.players[seat].units & map_.waters):
        low |= map_.touch_low[space]
        high |= map_.touch_high[space]
    return low & map_.waters_low, high & map_.waters_high


def sites(t: Table, seat: int, kind: int, land: int) -> int:
    """Where a player can expand with a unit now (CAL 6.1)."""
    low, high = site_halves(t, seat, kind, land)
    return whole(low, high)


def site_halves(t: Table, seat: int, kind: int, land: int) -> tuple[i64, i64]:
    """Where a player can expand with a unit now, in two halves (CAL 6.1)."""
    me = t.players[seat]
    map_ = t.land
    low = me.reach_low & t.open_low & map_.ground_low[kind]
    high = me.reach_high & t.open_high & map_.ground_high[kind]
    if kind == WORKER:
        fished_low, fished_high = fished_halves(t, seat)
        low &= ~fished_low
        high &= ~fished_high
    spare = me.money - unit_cost(t, seat, kind)
    cheap_low, cheap_high = cheap_halves(map_, spare, land)
    discount = t.clan(seat).delta_discount
    if discount:
        more_low, more_high = cheap_halves(map_, spare + discount, land)
        cheap_low = cheap_low & ~map_.deltas_low | more_low & map_.deltas_low
        cheap_high = cheap_high & ~map_.deltas_high | more_high & map_.deltas_high
    return low & cheap_low, high & cheap_high


def cheap_halves(map_: Land, spare: int, land: int) -> tuple[i64, i64]:
    """Where land costs no more than is left when the unit is paid for, in two halves."""
    if spare < 0:
        return 0, 0
    money = land_money(spare, land)
    return map_.cheap_low[money], map_.cheap_high[money]


def cheapest_land(map_: Land, low: i64, high: i64, land: int, discount: int) -> int:
    """The least that land in a set costs, the discount of deltas taken off (CAL 12.13)."""
    if not discount:
        return map_.cheapest(low, high) if land == PAID else 0
    least = DEAREST
    delta_low, delta_high = low & map_.deltas_low, high & map_.deltas_high
    other_low, other_high = low ^ delta_low, high ^ delta_high
    if other_low or other_high:
        least = map_.cheapest(other_low, other_high) if land == PAID else 0
    if delta_low or delta_high:
        delta = map_.cheapest(delta_low, delta_high) if land == PAID else 0
        least = min(least, delta - discount)
    return least


def expandable(t: Table, seat: int, land: int) -> list[int]:
    """The actions to expand with one kind of unit or another."""
    found: list[int] = []
    add_expansions(found, t, seat, land)
    return found


def add_expansions(found: list[int], t: Table, seat: int, land: int) -> None:
    """Add the actions to expand with one kind of unit or another."""
    me = t.players[seat]
    map_, left, costs, clan = t.land, me.left, t.facts.unit_cost, t.clan(seat)
    near_low = me.reach_low & t.open_low
    near_high = me.reach_high & t.open_high
    possible = 0
    meadow_low = near_low & map_.ground_low[SHEEP]
    meadow_high = near_high & map_.ground_high[SHEEP]
    if meadow_low or meadow_high:
        dear = cheapest_land(map_, meadow_low, meadow_high, land, clan.delta_discount)
        spare = me.money - dear
        for kind in range(FIRST_WORKER):
            if left[kind] > 0:
                cost = unit_cost(t, seat, kind) if clan.building_discounts else costs[kind]
                if cost <= spare:
                    possible |= 1 << kind
    for kind in range(FIRST_WORKER, KINDS):
        if left[kind] > 0:
            if kind == WORKER or clan.delta_discount:
                low, high = site_halves(t, seat, kind, land)
                if low or high:
                    possible |= 1 << kind
                continue
            spare = me.money - costs[kind]
            if spare >= 0:
                money = land_money(spare, land)
                if (
                    near_low & map_.ground_low[kind] & map_.cheap_low[money]
                    or near_high & map_.ground_high[kind] & map_.cheap_high[money]
                ):
                    possible |= 1 << kind
    found.extend(EXPANSIONS[possible])


def bargain_sites(t: Table, seat: int, kind: int, good: int) -> int:
    """Where a player can expand and then buy a good whose price was moved (CAL 11.8)."""
    found = 0
    if bargain_left(t, seat, good):
        spare = spendable(t, seat) - bargain_price(t, good)
        for space in spaces_in(sites(t, seat, kind, PAID)):
            if (
                bonuses.neighbours_goods(t, seat, space) >> good & 1
                and total_cost(t, seat, kind, space, PAID) <= spare
            ):
                found |= 1 << space
    return found


class Expand(Step):
    """Choose the space for a unit (CAL 6.1).

    `must` is the good to buy next to it, because a port moved its price, or NO_GOOD (CAL 11.8).
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
        low, high = site_halves(t, self.seat, self.kind, self.land)
        return at_halves(low, high)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        place(t, self.seat, self.kind, action - AT, self.land)
        goods = bonuses.neighbours_goods(t, self.seat, action - AT)
        draws = bonuses.completes(t, self.seat, self.kind)
        if self.must >= 0:
            t.frames.append(bonuses.Bonuses(self.seat, goods, draws, self.must))
        else:
            bonuses.offer_bonuses(t, self.seat, goods, draws)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not AT <= action < AT + SPACES:
            return None
        space = action - AT
        told = refuse_space(t, self.seat, self.kind, space)
        if told is not None:
            return told
        if not t.players[self.seat].reach >> space & 1:
            level = t.players[self.seat].shipping
            return Refusal("CAL 6.1", "out-of-reach", {"space": space_name(space), "level": level})
        cost = total_cost(t, self.seat, self.kind, space, self.land)
        if self.must >= 0 and cost <= t.players[self.seat].money:
            return Refusal("CAL 11.8", "trade-first", {"good": good_name(self.must)})
        return refuse_cost(t, self.seat, cost)


def at_spaces(area: int) -> list[int]:
    """An action for each space of a set."""
    return at_halves(low_half(area), high_half(area))


def at_halves(low: i64, high: i64) -> list[int]:
    """An action for each space of a set in two halves."""
    found: list[int] = []
    add_words(found, LOW_PLACES, low)
    add_words(found, HIGH_PLACES, high)
    return found


def space_name(space: int) -> str:
    """A space as the translator knows it."""
    return "space." + WORDS.symbol(SPACE, space)


def unit_name(kind: int) -> str:
    """A unit as the translator and the ledger know it."""
    return "unit." + WORDS.symbol(UNIT, kind)


def refuse_cost(t: Table, seat: int, need: int) -> Refusal:
    """That there is not enough money for a unit and its land."""
    return Refusal("CAL 6.4", "money", {"need": need, "have": t.players[seat].money})


def refuse_space(t: Table, seat: int, kind: int, space: int) -> Refusal | None:
    """Why a unit can't stand on a space at all."""
    name = space_name(space)
    if not t.land.active >> space & 1:
        if space >= HEXES and not t.ports:
            return Refusal("CAL 17.2", "no-ports")
        return Refusal("CAL 2.2", "out-of-play", {"space": name})
    if t.board[space] == BLOCKED:
        return Refusal("CAL 16.1" if t.seats == 1 else "CAL 17.6", "blocked", {"space": name})
    if t.board[space] != NOTHING:
        return Refusal("CAL 1.5", "occupied", {"space": name})
    if not t.land.ground[kind] >> space & 1:
        return Refusal("CAL 6.3", "terrain", {"unit": unit_name(kind), "space": name})
    if not fitting(t, seat, kind) >> space & 1:
        return Refusal("CAL 12.7", "fishermen-touch", {"space": name})
    return None


def refuse_expand(t: Table, seat: int, action: int, land: int) -> Refusal | None:
    """Why a kind of unit can't expand anywhere."""
    if not EXPAND <= action < EXPAND + KINDS:
        return None
    kind = action - EXPAND
    unit = unit_name(kind)
    if t.players[seat].left[kind] == 0:
        if kind in unit_kinds(t, seat):
            return Refusal("CAL 6.8", "none-left", {"unit": unit})
        return Refusal("CAL 12.6", "not-your-unit", {"unit": unit})
    near = t.players[seat].reach & fitting(t, seat, kind)
    if not near:
        return Refusal("CAL 6.1", "no-space", {"unit": unit})
    cheapest = min(total_cost(t, seat, kind, space, land) for space in spaces_in(near))
    return refuse_cost(t, seat, cheapest)


def place(t: Table, seat: int, kind: int, space: int, land: int) -> None:
    """A unit is paid for and stands on the map (CAL 6.4)."""
    t.pay_money(seat, total_cost(t, seat, kind, space, land), "expand")
    t.put(seat, kind, space)
    if t.ledger is not None:
        t.ledger.note(seat, unit_name(kind), 1, "expand")
