"""What a bot looks at in Clans of Caledonia: one clan's things as numbers.

What is produced every round is counted for all productions that are left, so that a production
takes away as much as it gives.
"""

from __future__ import annotations

from typing import Final, cast

from drystone.core.state import State
from drystone.games.caledonia import contracts, market, production, scoring
from drystone.games.caledonia.deals import MEAN_IMPORT, Deals, look_at_contracts
from drystone.games.caledonia.setup import Begin, FirstRound
from drystone.games.caledonia.state import (
    ROUNDS,
    Player,
    Table,
    deployed,
    workers_deployed,
)
from drystone.games.caledonia.words import (
    BAKERY,
    COW,
    DAIRY,
    DISTILLERY,
    FIELD,
    GOODS,
    MINER,
    SHEEP,
    WOODCUTTER,
)

NAMES: Final = (
    "points",
    "rounds left",
    "money",
    "spare pounds",
    "stock at market prices",
    "wool",
    "grain",
    "milk",
    "bread",
    "cheese",
    "whisky",
    "income to come",
    "wool to come",
    "milk to come",
    "grain to come",
    "cheese to come",
    "bread and whisky to come",
    "idle dairies",
    "idle bakeries and distilleries",
    "sheep",
    "cows",
    "fields",
    "dairies",
    "bakeries",
    "distilleries",
    "workers",
    "glory to come as it stands",
    "shipping",
    "merchants",
    "merchants at home",
    "technologies",
    "contracts held",
    "held reward",
    "held reward covered",
    "held lacking pounds",
    "contracts ready",
    "contracts fulfilled",
    "settlements",
    "settlements joined to the most",
    "open spaces in reach",
    "ports used",
    "barrels",
    "passed",
    "place in order",
    "held gain",
    "held gain covered",
    "gain in sight",
    "imports at their mean over today",
    "border units",
    "ports in reach",
    "meadow in reach",
    "forest in reach",
    "mountain in reach",
    "fee",
    "my turn",
    "wool price",
    "grain price",
    "milk price",
    "bread price",
    "cheese price",
    "whisky price",
    "cotton value",
    "tobacco value",
    "sugar cane value",
    "players",
)


def features(view: State, seat: int) -> list[float]:
    """The numbers that `NAMES` names, for any seat."""
    t = cast(Table, view)
    me = t.players[seat]
    left = productions_left(t)
    joined = [scoring.settlements(t, other) for other in range(t.seats)]
    values = scoring.import_values(t)
    prices = [market.price(t, good) for good in range(GOODS)]
    deals = Deals(t, seat, values, prices)
    mine = deals.mine
    out: list[float] = [
        float(points(t, seat, joined, deals.imports_now)),
        left - 1.0,
        float(me.money),
        float(me.money % scoring.POUNDS_A_POINT),
    ]
    look_at_stock(out, me, prices)
    look_at_farms(out, t, seat, left)
    out.append(float(glory_to_come(t, seat)))
    out.append(float(me.shipping))
    out.append(float(t.facts.merchants - me.hireable))
    out.append(float(me.merchants))
    out.append(float(me.woodcutters_improved + me.miners_improved))
    gain, covered = look_at_contracts(out, t, seat, values, prices)
    best = 0
    for other in range(t.seats):
        if other != seat:
            best = max(best, joined[other])
    out.append(float(joined[seat]))
    out.append(float(joined[seat] - best))
    near = me._reach & t._open
    out.append(float(scoring.bits(near)))
    out.append(float(me.ports_used.bit_count()))
    out.append(float(me.cellar.bit_count()))
    out.append(1.0 if seat in t.passed else 0.0)
    out.append(float(t.order.index(seat)) if seat in t.order else 0.0)
    out.append(gain)
    out.append(covered)
    out.append(deals.gain())
    out.append(MEAN_IMPORT * (mine[0] + mine[1] + mine[2]) - deals.imports_now)
    look_at_land(out, t, me, near)
    look_at_table(out, t, seat, values, prices)
    return out


def look_at_land(out: list[float], t: Table, me: Player, near: int) -> None:
    """The border, and what lies in reach."""
    out.append(float(scoring.bits(me._units & t._land.border)))
    out.append(float(scoring.bits((me._reach | me._units) & t._land.port_area)))
    ground = t._land.ground
    out.append(float(scoring.bits(near & ground[SHEEP])))
    out.append(float(scoring.bits(near & ground[WOODCUTTER])))
    out.append(float(scoring.bits(near & ground[MINER])))


def look_at_table(
    out: list[float], t: Table, seat: int, values: list[int], prices: list[int]
) -> None:
    """What is the same for everybody: prices and the worth of imports."""
    out.append(float(contracts.fee(t)))
    out.append(1.0 if t.frames and t.seat == seat else 0.0)
    for price in prices:
        out.append(float(price))
    for value in values:
        out.append(float(value))
    out.append(float(t.seats))


def productions_left(t: Table) -> float:
    """How often everybody still produces."""
    return float(ROUNDS - t.round + 1) if t.frames else 0.0


def points(t: Table, seat: int, joined: list[int], imports: int) -> int:
    """The score if the game ended now and one's imports were worth this much."""
    me = t.players[seat]
    total = (
        me.glory
        + scoring.basic_goods(t, seat)
        + scoring.PROCESSED_POINTS * scoring.processed_goods(t, seat)
        + scoring.wealth(t, seat) // scoring.POUNDS_A_POINT
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


def look_at_stock(out: list[float], me: Player, prices: list[int]) -> None:
    """Goods, and what they would bring."""
    worth = 0
    for good in range(GOODS):
        worth += me.goods[good] * prices[good]
    out.append(float(worth))
    for good in range(GOODS):
        out.append(float(me.goods[good]))


def look_at_farms(out: list[float], t: Table, seat: int, left: float) -> None:
    """What the units on the map make, over all productions to come."""
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
    out.append(production.income(t, seat) * left)
    out.append(each[SHEEP] * sheep * left)
    out.append((milk - cheese) * left)
    out.append((grain - processed) * left)
    out.append(cheese * left)
    out.append(processed * left)
    out.append(float(dairies - cheese))
    out.append(float(mills - processed))
    out.append(float(sheep))
    out.append(float(cows))
    out.append(float(fields))
    out.append(float(dairies))
    out.append(float(deployed(t, seat, BAKERY)))
    out.append(float(deployed(t, seat, DISTILLERY)))
    out.append(float(workers_deployed(t, seat)))


def glory_to_come(t: Table, seat: int) -> int:
    """What the scoring tiles of this round and later ones would give now."""
    total = 0
    if t.scoring:
        for coming in range(t.round - 1, ROUNDS):
            total += scoring.glory_of(t, seat, t.scoring[coming])
    return total


def alone(view: State, seat: int) -> State | None:
    """The table as if all others had passed; None while others still settle in."""
    t = cast(Table, view)
    left = t.copy()
    if t.seats == 1:
        return left
    for frame in t.frames:
        if isinstance(frame, (Begin, FirstRound)):
            return None
    for other in t.order:
        if other != seat and other not in left.passed:
            left.passed = [*left.passed, other]
    return left
