"""What the table offers to a player, for bots: workers, sheep, bonus tiles, and what is in the way.

These are what foresight and a rival's turn change.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from drystone.core.features import Seen
from drystone.games.gwtnz import market
from drystone.games.gwtnz.components import (
    COLUMNS,
    FULL,
    MARKET,
    OBJECTIVE,
    PURCHASE_BREED,
    PURCHASE_SECOND,
    ROCKS,
    SHEPHERD,
    TRAPS,
    job_at,
    place_at,
)
from drystone.games.gwtnz.eyes import names
from drystone.games.gwtnz.eyes.prices import Prices
from drystone.games.gwtnz.state import Table

AROUND: Final = [
    names.WORKERS_IN_REACH,
    names.SHEEP_IN_REACH,
    names.BONUS_TILES_IN_REACH,
    names.HAZARD_FEES_AHEAD,
    names.OPEN_OBJECTIVE_POINTS,
    names.RIVAL_NEAR_WELLINGTON,
]


def look_around(
    seen: Seen, t: Table, seat: int, prices: Prices, counts: vec[i64], scored: int
) -> None:
    """What is open to a player; `scored` are the points of objectives that count already.

    Written after `way to wellington`. `counts` says how many there are of each card.
    """
    seen[names.WORKERS_IN_REACH] = float(hireable_kinds(t, seat))
    seen[names.SHEEP_IN_REACH] = float(best_purchase(t, seat))
    seen[names.BONUS_TILES_IN_REACH] = float(payable_tiles(t, seat))
    way = seen[names.WAY_TO_WELLINGTON]
    fees = 0
    for trap in range(TRAPS):
        if t.traps[trap] >= 0 and prices.ways[ROCKS + trap] < way:
            fees += t.trap_fee(trap)
    seen[names.HAZARD_FEES_AHEAD] = float(fees)
    facts = t.facts
    held = 0
    for card in range(OBJECTIVE, len(counts)):
        if counts[card]:
            held += counts[card] * facts.points[card]
    for card in t.players[seat].area:
        held += facts.points[card]
    seen[names.OPEN_OBJECTIVE_POINTS] = float(held - scored)
    near = 0.0
    for other in range(t.seats):
        if other != seat:
            near = max(near, 1.0 - prices.way_from(t.players[other].space))
    seen[names.RIVAL_NEAR_WELLINGTON] = near


def hireable_kinds(t: Table, seat: int) -> int:
    """How many types of workers a player has room and money for."""
    player = t.players[seat]
    price = t.facts.job_price
    found = 0
    for kind in range(4):
        if player.workers[kind] >= FULL:
            continue
        for row in range(len(price)):
            if t.jobs[job_at(row, kind)] and price[row] <= player.money:
                found += 1
                break
    return found


def best_purchase(t: Table, seat: int) -> int:
    """The most breeding value that one purchase would bring now."""
    shepherds = t.players[seat].workers[SHEPHERD]
    breeding = t.facts.breeding
    best = 0
    for purchase in range(market.PURCHASES):
        if market.affordable(t, seat, purchase, shepherds):
            value = breeding[MARKET + PURCHASE_BREED[purchase]]
            second = PURCHASE_SECOND[purchase]
            if second >= 0:
                value += breeding[MARKET + second]
            best = max(best, value)
    return best


def payable_tiles(t: Table, seat: int) -> int:
    """How many bonus tiles a player has the pounds for."""
    money = t.players[seat].money
    found = 0
    for line in range(t.token):
        if t.facts.bonus_price[line] <= money:
            for column in range(COLUMNS):
                if t.bonus[place_at(line, column)] >= 0:
                    found += 1
    return found
