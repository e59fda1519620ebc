"""What a bot looks at in Clans of Caledonia: one clan's things as numbers.

What is produced every round is counted for all productions that are left, so that a production
takes away as much as it gives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from drystone.core.features import Seen, any_wanted
from drystone.core.state import State
from drystone.games.caledonia import clans, contracts, market, production, scoring
from drystone.games.caledonia.components import (
    BAKERY,
    BREAD,
    CHEESE,
    COW,
    DAIRY,
    DISTILLERY,
    FIELD,
    GOODS,
    GRAIN,
    MILK,
    MINER,
    SHEEP,
    WHISKY,
    WOODCUTTER,
    WOOL,
)
from drystone.games.caledonia.eyes import names
from drystone.games.caledonia.eyes.deals import CONTRACTS, MEAN_IMPORT, Deals, look_at_contracts
from drystone.games.caledonia.land import members
from drystone.games.caledonia.state import (
    Player,
    Table,
    deployed,
    workers_deployed,
)

REACH: Final = [
    names.BORDER_UNITS,
    names.PORTS_IN_REACH,
    names.MEADOW_IN_REACH,
    names.FOREST_IN_REACH,
    names.MOUNTAIN_IN_REACH,
]
TABLE: Final = [
    names.FEE,
    names.MY_TURN,
    names.WOOL_PRICE,
    names.GRAIN_PRICE,
    names.MILK_PRICE,
    names.BREAD_PRICE,
    names.CHEESE_PRICE,
    names.WHISKY_PRICE,
    names.COTTON_VALUE,
    names.TOBACCO_VALUE,
    names.SUGAR_CANE_VALUE,
    names.PLAYERS,
]
AUCTION: Final = [names.STANDING_BID, names.LEADING_THE_BIDS]
UNITS: Final = [
    names.IDLE_DAIRIES,
    names.IDLE_BAKERIES_AND_DISTILLERIES,
    names.SHEEP,
    names.COWS,
    names.FIELDS,
    names.DAIRIES,
    names.BAKERIES,
    names.DISTILLERIES,
    names.WORKERS,
]


class Eyes:
    """A look at one clan's things, at those features that are wanted; the others may stay blank."""

    def __init__(self, wanted: list[bool]) -> None:
        self.reach: Final = any_wanted(wanted, REACH)
        self.table: Final = any_wanted(wanted, TABLE)
        self.auction: Final = any_wanted(wanted, AUCTION)
        self.units: Final = any_wanted(wanted, UNITS)
        self.contracts: Final = any_wanted(wanted, CONTRACTS)
        self.sight: Final = wanted[names.GAIN_IN_SIGHT]
        self.glory: Final = wanted[names.GLORY_TO_COME_AS_IT_STANDS]

    def look(self, view: State, seat: int) -> Seen:
        """The numbers that `names.FEATURES` names, for any seat."""
        t = cast(Table, view)
        me = t.players[seat]
        left = productions_left(t)
        joined = [scoring.settlements(t, other) for other in range(t.seats)]
        values = scoring.import_values(t)
        prices = vec[i64]([market.price(t, good) for good in range(GOODS)])
        deals = Deals(t, seat, values, prices)
        mine = deals.mine
        seen = names.FEATURES.blank()
        seen[names.POINTS] = float(points(t, seat, joined, deals.imports_now))
        seen[names.ROUNDS_LEFT] = left - 1.0
        seen[names.MONEY] = float(me.money)
        seen[names.SPARE_POUNDS] = float(me.money % t.facts.pounds_a_point)
        if self.glory:
            seen[names.GLORY_TO_COME_AS_IT_STANDS] = float(glory_to_come(t, seat))
        seen[names.SHIPPING] = float(me.shipping)
        seen[names.MERCHANTS] = float(t.facts.merchants - me.hireable)
        seen[names.MERCHANTS_AT_HOME] = float(me.merchants)
        seen[names.TECHNOLOGIES] = float(me.woodcutters_improved + me.miners_improved)
        seen[names.PORTS_USED] = float(me.ports_used.bit_count())
        seen[names.BARRELS] = float(me.cellar.bit_count())
        seen[names.PASSED] = 1.0 if seat in t.passed else 0.0
        seen[names.PLACE_IN_ORDER] = float(t.order.index(seat)) if seat in t.order else 0.0
        if self.sight:
            seen[names.GAIN_IN_SIGHT] = deals.gain()
        at_mean = MEAN_IMPORT * (mine[0] + mine[1] + mine[2])
        seen[names.IMPORTS_AT_THEIR_MEAN_OVER_TODAY] = at_mean - deals.imports_now
        look_at_stock(seen, me, prices)
        look_at_farms(seen, t, seat, left, self.units)
        seen[names.CONTRACTS_HELD] = float(len(me.contracts))
        seen[names.CONTRACTS_FULFILLED] = float(len(me.fulfilled))
        if self.contracts:
            look_at_contracts(seen, t, seat, values, prices)
        look_at_land(seen, t, seat, joined)
        if self.reach:
            look_around(seen, t, seat)
        if self.table:
            look_at_table(seen, t, seat, values, prices)
        if self.auction:
            look_at_auction(seen, t, seat)
        return seen


def eyes_for(wanted: list[bool]) -> Callable[[State, int], Seen]:
    """A look at the features that are wanted; the others may stay blank."""
    return Eyes(wanted).look


ALL: Final = Eyes([True] * len(names.FEATURES.names))


def features(view: State, seat: int) -> Seen:
    """The numbers that `names.FEATURES` names, for any seat."""
    return ALL.look(view, seat)


def look_at_land(seen: Seen, t: Table, seat: int, joined: list[int]) -> None:
    """Settlements and room for more; `joined` are everybody's settlements."""
    me = t.players[seat]
    most = 0
    for other in range(t.seats):
        if other != seat:
            most = max(most, joined[other])
    seen[names.SETTLEMENTS] = float(joined[seat])
    seen[names.SETTLEMENTS_JOINED_TO_THE_MOST] = float(joined[seat] - most)
    near = members(me.reach_low & t.open_low) + members(me.reach_high & t.open_high)
    seen[names.OPEN_SPACES_IN_REACH] = float(near)


def look_around(seen: Seen, t: Table, seat: int) -> None:
    """The border, and what lies in reach."""
    me = t.players[seat]
    land = t.land
    near = me.reach & t.open_spaces
    ground = land.ground
    seen[names.BORDER_UNITS] = float(scoring.bits(me.units & land.border))
    seen[names.PORTS_IN_REACH] = float(scoring.bits(me.harbours))
    seen[names.MEADOW_IN_REACH] = float(scoring.bits(near & ground[SHEEP]))
    seen[names.FOREST_IN_REACH] = float(scoring.bits(near & ground[WOODCUTTER]))
    seen[names.MOUNTAIN_IN_REACH] = float(scoring.bits(near & ground[MINER]))


def look_at_table(seen: Seen, t: Table, seat: int, values: list[int], prices: vec[i64]) -> None:
    """What is the same for everybody: prices and the worth of imports."""
    cotton, tobacco, sugar_cane = values
    seen[names.FEE] = float(contracts.fee(t))
    seen[names.MY_TURN] = 1.0 if t.frames and t.seat == seat else 0.0
    seen[names.WOOL_PRICE] = float(prices[WOOL])
    seen[names.GRAIN_PRICE] = float(prices[GRAIN])
    seen[names.MILK_PRICE] = float(prices[MILK])
    seen[names.BREAD_PRICE] = float(prices[BREAD])
    seen[names.CHEESE_PRICE] = float(prices[CHEESE])
    seen[names.WHISKY_PRICE] = float(prices[WHISKY])
    seen[names.COTTON_VALUE] = float(cotton)
    seen[names.TOBACCO_VALUE] = float(tobacco)
    seen[names.SUGAR_CANE_VALUE] = float(sugar_cane)
    seen[names.PLAYERS] = float(t.seats)


def look_at_auction(seen: Seen, t: Table, seat: int) -> None:
    """What one would pay for a clan as the bidding stands, and whether one leads it (CAL 17.5)."""
    seen[names.STANDING_BID] = 0.0
    seen[names.LEADING_THE_BIDS] = 0.0
    if not t.clans or not t.frames:
        return
    frame = t.frames[-1]
    bid = -1
    if isinstance(frame, clans.Bid):
        if frame.leader == seat:
            bid = frame.highest
    elif isinstance(frame, clans.Won) and frame.seat == seat:
        bid = frame.bid
    if bid >= 0:
        seen[names.STANDING_BID] = float(bid)
        seen[names.LEADING_THE_BIDS] = 1.0


def productions_left(t: Table) -> float:
    """How often everybody still produces."""
    return float(t.rounds - t.round + 1) if t.frames else 0.0


def points(t: Table, seat: int, joined: list[int], imports: int) -> int:
    """The score if the game ended now and one's imports were worth this much."""
    me = t.players[seat]
    total = (
        me.glory
        + scoring.basic_goods(t, seat)
        + t.facts.processed_points * scoring.processed_goods(t, seat)
        + scoring.wealth(t, seat) // t.facts.pounds_a_point
        + scoring.contract_points(t, seat)
        + scoring.hops(t, seat)
        + imports
        - me.bid
    )
    if t.seats == 1:
        return total + scoring.by_threshold(joined[0], t.facts.settlement_solo)
    if joined[seat] == 0:
        return total
    places = t.facts.settlement_places_two if t.seats == 2 else t.facts.settlement_places
    return total + scoring.places(joined, places, seat)


def look_at_stock(seen: Seen, me: Player, prices: vec[i64]) -> None:
    """Goods, and what they would bring."""
    worth: i64 = 0
    for good in range(GOODS):
        worth += me.goods[good] * prices[good]
    seen[names.STOCK_AT_MARKET_PRICES] = float(worth)
    seen[names.WOOL] = float(me.goods[WOOL])
    seen[names.GRAIN] = float(me.goods[GRAIN])
    seen[names.MILK] = float(me.goods[MILK])
    seen[names.BREAD] = float(me.goods[BREAD])
    seen[names.CHEESE] = float(me.goods[CHEESE])
    seen[names.WHISKY] = float(me.goods[WHISKY])


def look_at_farms(seen: Seen, t: Table, seat: int, left: float, units: bool) -> None:
    """What the units on the map make, over all productions to come; with `units`, their numbers."""
    sheep = deployed(t, seat, SHEEP)
    cows = deployed(t, seat, COW)
    fields = deployed(t, seat, FIELD)
    dairies = deployed(t, seat, DAIRY)
    mills = deployed(t, seat, BAKERY) + deployed(t, seat, DISTILLERY)
    each = t.facts.unit_yield
    milk = each[COW] * cows
    grain = each[FIELD] * fields
    cheese = min(dairies, milk)
    processed = min(mills, grain)
    seen[names.INCOME_TO_COME] = production.income(t, seat) * left
    seen[names.WOOL_TO_COME] = each[SHEEP] * sheep * left
    seen[names.MILK_TO_COME] = (milk - cheese) * left
    seen[names.GRAIN_TO_COME] = (grain - processed) * left
    seen[names.CHEESE_TO_COME] = cheese * left
    seen[names.BREAD_AND_WHISKY_TO_COME] = processed * left
    if not units:
        return
    seen[names.IDLE_DAIRIES] = float(dairies - cheese)
    seen[names.IDLE_BAKERIES_AND_DISTILLERIES] = float(mills - processed)
    seen[names.SHEEP] = float(sheep)
    seen[names.COWS] = float(cows)
    seen[names.FIELDS] = float(fields)
    seen[names.DAIRIES] = float(dairies)
    seen[names.BAKERIES] = float(deployed(t, seat, BAKERY))
    seen[names.DISTILLERIES] = float(deployed(t, seat, DISTILLERY))
    seen[names.WORKERS] = float(workers_deployed(t, seat))


def glory_to_come(t: Table, seat: int) -> int:
    """What the scoring tiles of this round and later ones would give now."""
    total = 0
    if t.scoring:
        for coming in range(t.round - 1, t.rounds):
            total += scoring.glory_of(t, seat, t.scoring[coming])
    return total
