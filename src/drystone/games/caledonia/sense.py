"""What a bot looks at in Clans of Caledonia: the own position, the best other's, and the table."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.state import State
from drystone.games.caledonia import fulfil, scoring
from drystone.games.caledonia.contracts import fee
from drystone.games.caledonia.market import price
from drystone.games.caledonia.production import income
from drystone.games.caledonia.state import ROUNDS, Table, boxes_free, deployed, workers_deployed
from drystone.games.caledonia.words import (
    BAKERY,
    COW,
    DAIRY,
    DISTILLERY,
    FIELD,
    GOODS,
    GRAIN,
    MILK,
    MINER,
    SHEEP,
    WOODCUTTER,
)

PLAYER: Final = (
    "glory",
    "basic goods",
    "processed goods",
    "money points",
    "hops",
    "import points",
    "contract points",
    "settlement points",
    "money",
    "wool",
    "grain",
    "milk",
    "bread",
    "cheese",
    "whisky",
    "stock value",
    "income",
    "sheep out",
    "cows out",
    "dairies out",
    "bakeries out",
    "fields out",
    "distilleries out",
    "workers out",
    "units out",
    "contracts fulfilled",
    "contracts open",
    "boxes free",
    "goods missing",
    "animals missing",
    "fulfillable",
    "open contract points",
    "shipping",
    "merchants in stock",
    "merchants in all",
    "technologies",
    "settlements",
    "border units",
    "ports used",
    "ports in reach",
    "meadow in reach",
    "forest in reach",
    "mountain in reach",
    "glory next scoring",
    "glory later",
    "whisky in cellar",
    "cheese next",
    "grain next",
    "passed",
)
TABLE: Final = (
    "rounds left",
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
NAMES: Final = (
    *PLAYER,
    *("best other's " + name for name in PLAYER),
    *TABLE,
)
_DOMAIN: Final = [SHEEP, COW, DAIRY, BAKERY, FIELD, DISTILLERY]


def features(view: State, seat: int) -> list[float]:
    """The numbers that `NAMES` names; the best other is the one with the most points now."""
    t = cast(Table, view)
    values = scoring.import_values(t)
    joined = [scoring.settlements(t, other) for other in range(t.seats)]
    found: list[float] = []
    add_player(t, seat, values, joined, found)
    rival = best_other(t, seat, values)
    if rival == seat:
        found += [0.0] * len(PLAYER)
    else:
        add_player(t, rival, values, joined, found)
    found.append(float(ROUNDS - t.round))
    found.append(float(fee(t)))
    found.append(1.0 if t.frames and t.seat == seat else 0.0)
    for good in range(GOODS):
        found.append(float(price(t, good)))
    for value in values:
        found.append(float(value))
    found.append(float(t.seats))
    return found


def best_other(t: Table, seat: int, values: list[int]) -> int:
    """The opponent ahead of the others by what is sure; the player if alone."""
    best, ahead = seat, -1
    for other in range(t.seats):
        if other != seat:
            points = t.players[other].glory + t.players[other].money // 10
            points += scoring.hops(t, other)
            for kind in range(3):
                points += values[kind] * scoring.imported(t, other, kind)
            if points > ahead:
                best, ahead = other, points
    return best


def place_points(t: Table, counts: list[int], points: list[int], solo: list[int], seat: int) -> int:
    """Points for a place among counts, or by the solo thresholds."""
    if t.seats == 1:
        return scoring.by_threshold(counts[seat], solo)
    return scoring.places(counts, points, seat) if counts[seat] > 0 else 0


def add_player(
    t: Table, seat: int, values: list[int], joined: list[int], found: list[float]
) -> None:
    """One player's features, in the order of `PLAYER`."""
    me = t.players[seat]
    facts = t.facts
    imports = [scoring.imported(t, seat, kind) for kind in range(3)]
    contracts = [len(player.fulfilled) for player in t.players]
    two = t.seats == 2
    found.append(float(me.glory))
    found.append(float(scoring.basic_goods(t, seat)))
    found.append(float(2 * scoring.processed_goods(t, seat)))
    found.append(float(scoring.wealth(t, seat) // 10))
    found.append(float(scoring.hops(t, seat)))
    found.append(float(imports[0] * values[0] + imports[1] * values[1] + imports[2] * values[2]))
    places = facts.contract_places_two if two else facts.contract_places
    found.append(float(place_points(t, contracts, places, facts.contract_solo, seat)))
    places = facts.settlement_places_two if two else facts.settlement_places
    found.append(float(place_points(t, joined, places, facts.settlement_solo, seat)))
    found.append(float(me.money))
    stock = 0
    for good in range(GOODS):
        found.append(float(me.goods[good]))
        stock += me.goods[good] * price(t, good)
    found.append(float(stock))
    found.append(float(income(t, seat)))
    for kind in _DOMAIN:
        found.append(float(deployed(t, seat, kind)))
    found.append(float(workers_deployed(t, seat)))
    found.append(float(scoring.bits(me._units)))
    add_contracts(t, seat, values, found)
    found.append(float(me.shipping))
    found.append(float(me.merchants))
    found.append(float(facts.merchants - me.hireable))
    found.append(float(me.woodcutters_improved + me.miners_improved))
    found.append(float(joined[seat]))
    found.append(float(scoring.bits(me._units & t._land.border)))
    add_places(t, seat, found)
    add_prospects(t, seat, found)


def add_contracts(t: Table, seat: int, values: list[int], found: list[float]) -> None:
    """What was fulfilled, what is open, and how far away it is."""
    me = t.players[seat]
    missing = animals = ready = points = 0
    for contract in me.contracts:
        wanted = t.facts.contracts[contract]
        lacking = 0
        for good in range(GOODS):
            if wanted.need[good] > me.goods[good]:
                lacking += wanted.need[good] - me.goods[good]
        hunted = fulfil.animals_missing(t, seat, contract)
        missing += lacking
        animals += hunted
        if lacking == 0 and hunted == 0:
            ready += 1
        points += wanted.hops
        for kind in range(3):
            points += values[kind] * wanted.imports[kind]
    found.append(float(len(me.fulfilled)))
    found.append(float(len(me.contracts)))
    found.append(float(boxes_free(t, seat)))
    found.append(float(missing))
    found.append(float(animals))
    found.append(float(ready))
    found.append(float(points))


def add_places(t: Table, seat: int, found: list[float]) -> None:
    """Ports and open land in reach."""
    me = t.players[seat]
    found.append(float(scoring.bits(me.ports_used)))
    found.append(float(scoring.bits((me._reach | me._units) & t._land.port_area)))
    near = me._reach & t._open
    for kind in (SHEEP, WOODCUTTER, MINER):
        found.append(float(scoring.bits(near & t._land.ground[kind])))


def add_prospects(t: Table, seat: int, found: list[float]) -> None:
    """What the scoring tiles and the next production would bring."""
    me = t.players[seat]
    now = later = 0
    for i in range(t.round - 1, len(t.scoring)):
        glory = scoring.glory_of(t, seat, t.scoring[i])
        if i == t.round - 1 and len(t.passed) < t.seats:
            now = glory
        else:
            later += glory
    found.append(float(now))
    found.append(float(later))
    found.append(float(scoring.bits(me.cellar)))
    found.append(float(min(deployed(t, seat, DAIRY), me.goods[MILK] + deployed(t, seat, COW))))
    found.append(float(me.goods[GRAIN] + 2 * deployed(t, seat, FIELD)))
    found.append(1.0 if seat in t.passed else 0.0)
