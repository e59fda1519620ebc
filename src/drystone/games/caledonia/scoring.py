"""Glory in each round and points at the end (CAL 14, 15, 16.5)."""

from __future__ import annotations

from typing import Final

from drystone.games.caledonia import state
from drystone.games.caledonia.components import FIELD, FIRST_PROCESSED, FIRST_WORKER, GOODS, SPOTS
from drystone.games.caledonia.printed import (
    BASIC_GOODS,
    BORDER_UNITS,
    DEAR_LAND,
    FARMS,
    FIELDS,
    IMPORTED,
    MEAT_GIVEN,
    PROCESSED_GOODS,
    UPGRADES,
    WORKERS,
)

CATEGORIES: Final = (
    "glory",
    "basic-goods",
    "processed-goods",
    "money",
    "hops",
    "cotton",
    "tobacco",
    "sugar-cane",
    "contracts",
    "settlements",
    "bid",
)


def basic_goods(t: state.Table, seat: int) -> int:
    """Wool, grain and milk in stock."""
    goods = t.players[seat].goods
    return goods[0] + goods[1] + goods[2]


def processed_goods(t: state.Table, seat: int) -> int:
    """Bread, cheese and whisky, with the barrels in the cellar."""
    me = t.players[seat]
    total = bits(me.cellar)
    for good in range(FIRST_PROCESSED, GOODS):
        total += me.goods[good]
    return total


def imports(t: state.Table, seat: int) -> list[int]:
    """How much of each import a player's fulfilled contracts brought."""
    cotton = tobacco = cane = 0
    for contract in t.players[seat].fulfilled:
        brought = t.facts.contracts[contract].imports
        cotton += brought[0]
        tobacco += brought[1]
        cane += brought[2]
    return [cotton, tobacco, cane]


def imported(t: state.Table, seat: int, kind: int) -> int:
    """How much of an import a player's fulfilled contracts brought."""
    total = 0
    for contract in t.players[seat].fulfilled:
        total += t.facts.contracts[contract].imports[kind]
    return total


def hops(t: state.Table, seat: int) -> int:
    """The hops on a player's fulfilled contracts."""
    total = 0
    for contract in t.players[seat].fulfilled:
        total += t.facts.contracts[contract].hops
    return total


def meat(t: state.Table, seat: int) -> int:
    """The meat on a player's fulfilled contracts."""
    total = 0
    for contract in t.players[seat].fulfilled:
        total += t.facts.contracts[contract].beef + t.facts.contracts[contract].mutton
    return total


def farms(t: state.Table, seat: int) -> int:
    """Animals and buildings on the map, fields aside."""
    total = 0
    for kind in range(FIRST_WORKER):
        if kind != FIELD:
            total += state.deployed(t, seat, kind)
    return total


def upgraded(t: state.Table, seat: int) -> int:
    """Shipping levels, hired merchants and turned technology tiles."""
    me = t.players[seat]
    hired = t.facts.merchants - t.facts.merchants_in_stock - me.hireable
    return me.shipping + hired + me.woodcutters_improved + me.miners_improved


def bits(area: int) -> int:
    """How many members a set has."""
    return area.bit_count()


def counted(t: state.Table, seat: int, what: int) -> int:
    """How many things a player has that a scoring tile may count (CAL 14.2 to 14.10)."""
    if what == BASIC_GOODS:
        return basic_goods(t, seat)
    if what == PROCESSED_GOODS:
        return processed_goods(t, seat)
    if what == FARMS:
        return farms(t, seat)
    if what == FIELDS:
        return state.deployed(t, seat, FIELD)
    if what == WORKERS:
        return state.workers_deployed(t, seat)
    if what == BORDER_UNITS:
        return bits(t.players[seat].units & t.land.border)
    if what == IMPORTED:
        mine = imports(t, seat)
        return mine[0] + mine[1] + mine[2]
    if what == MEAT_GIVEN:
        return meat(t, seat)
    if what == UPGRADES:
        return upgraded(t, seat)
    if what == DEAR_LAND:
        return bits(t.players[seat].units & t.land.dear)
    raise ValueError(f"no scoring tile counts {what}")


def glory_of(t: state.Table, seat: int, tile: int) -> int:
    """The Glory that a scoring tile gives a player now (CAL 14.1)."""
    glory = 0
    for effect in t.facts.scoring[tile]:
        glory += effect.amount * (counted(t, seat, effect.what) // effect.per)
    return glory


def import_values(t: state.Table) -> list[int]:
    """What a cotton, a tobacco and a sugar cane are worth (CAL 15.2, 16.2, 17.1)."""
    if t.static_imports:
        return [t.facts.static_import] * 3
    totals = imports(t, 0) if t.seats == 1 else t.imports
    return ranked(t, totals[0], totals[1], totals[2])


def ranked(t: state.Table, cotton: int, tobacco: int, cane: int) -> list[int]:
    """What each of three imports is worth: the commoner the less; of equals the first is rarer."""
    worth = t.facts.import_values
    over_cotton = (1 if tobacco >= cotton else 0) + (1 if cane >= cotton else 0)
    over_tobacco = (1 if cotton > tobacco else 0) + (1 if cane >= tobacco else 0)
    return [worth[over_cotton], worth[over_tobacco], worth[3 - over_cotton - over_tobacco]]


def places(counts: list[int], points: list[int], seat: int) -> int:
    """The points of a player's place, shared by those who tie (CAL 15.6)."""
    better = same = 0
    for other in counts:
        if other > counts[seat]:
            better += 1
        elif other == counts[seat]:
            same += 1
    total = 0
    for place in range(better, better + same):
        if place < len(points):
            total += points[place]
    return total // same


def by_threshold(count: int, table: list[int]) -> int:
    """The solo player's points for a count: thresholds from the highest (CAL 16.5)."""
    for i in range(0, len(table), 2):
        if count >= table[i]:
            return table[i + 1]
    return 0


def contract_points(t: state.Table, seat: int) -> int:
    """Points for the place in fulfilled contracts (CAL 15.3)."""
    mine = len(t.players[seat].fulfilled)
    if t.seats == 1:
        return by_threshold(mine, t.facts.contract_solo)
    if mine == 0:
        return 0
    points = t.facts.contract_places_two if t.seats == 2 else t.facts.contract_places
    return places([len(player.fulfilled) for player in t.players], points, seat)


def settlements(t: state.Table, seat: int) -> int:
    """How many settlements the player's largest joined group has (CAL 15.4)."""
    return t.joined(seat)


def settlement_points(t: state.Table, seat: int) -> int:
    """Points for the place in settlements (CAL 15.5)."""
    if t.seats == 1:
        return by_threshold(settlements(t, seat), t.facts.settlement_solo)
    points = t.facts.settlement_places_two if t.seats == 2 else t.facts.settlement_places
    counts = [settlements(t, other) for other in range(t.seats)]
    if counts[seat] == 0:
        return 0
    return places(counts, points, seat)


def wealth(t: state.Table, seat: int) -> int:
    """Money, with what the barrels in the cellar would bring (CAL 12.12)."""
    me = t.players[seat]
    total = me.money
    if me.cellar:
        worth = t.clan(seat).cellar
        for spot in range(SPOTS):
            if me.cellar >> spot & 1:
                total += worth[spot]
    return total


def breakdown(t: state.Table, seat: int) -> dict[str, int]:
    """Points by category if the game ended now (CAL 15)."""
    values = import_values(t)
    return {
        "glory": t.players[seat].glory,
        "basic-goods": basic_goods(t, seat),
        "processed-goods": t.facts.processed_points * processed_goods(t, seat),
        "money": wealth(t, seat) // t.facts.pounds_a_point,
        "hops": hops(t, seat),
        "cotton": values[0] * imported(t, seat, 0),
        "tobacco": values[1] * imported(t, seat, 1),
        "sugar-cane": values[2] * imported(t, seat, 2),
        "contracts": contract_points(t, seat),
        "settlements": settlement_points(t, seat),
        "bid": -t.players[seat].bid,
    }


def winners(t: state.Table) -> list[int]:
    """Most points, then most money left below the last full £10 (CAL 15.7)."""
    scores = t.scores()
    rest = [wealth(t, seat) % t.facts.pounds_a_point for seat in range(t.seats)]
    best = max(scores)
    most = max(rest[seat] for seat in range(t.seats) if scores[seat] == best)
    return [s for s in range(t.seats) if scores[s] == best and rest[s] == most]


def band(t: state.Table, points: int) -> str:
    """The publisher's name for a solo result (CAL 16.6)."""
    name = ""
    for least, title in zip(t.facts.band_from, t.facts.band_names, strict=True):
        if points >= least:
            name = title
    return name
