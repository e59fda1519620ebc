"""The table in words, for the terminal."""

from __future__ import annotations

from typing import cast

from drystone.core.state import State
from drystone.games.caledonia.contracts import fee
from drystone.games.caledonia.market import price
from drystone.games.caledonia.scoring import band, import_values, imported, settlements
from drystone.games.caledonia.state import BLOCKED, NOTHING, Table, deployed
from drystone.games.caledonia.words import (
    CLAN,
    CONTRACT,
    GOOD,
    GOODS,
    KINDS,
    MACDONALD,
    PORT_TILE,
    SCORING_TILE,
    SPACE,
    UNIT,
    WORDS,
    WORKER,
)

_IMPORTS = ("cotton", "tobacco", "sugar cane")


def describe(view: State) -> str:
    """Round and tiles, market, contracts and ports, then every player."""
    t = cast(Table, view)
    tiles = ", ".join(WORDS.symbol(SCORING_TILE, tile) for tile in t.scoring) or "none"
    cost = fee(t)
    lines = [
        f"round {t.round} of 5, turn order {numbers(t.order)}, passed {numbers(t.passed)}",
        f"scoring tiles {tiles}; a contract "
        + (f"brings £{-cost}" if cost < 0 else f"costs £{cost}"),
        "market: "
        + ", ".join(f"{WORDS.symbol(GOOD, good)} £{price(t, good)}" for good in range(GOODS)),
        "contracts on display:",
    ]
    lines += [f"  {contract(t, number)}" for number in t.boxes if number >= 0]
    if t.ports:
        tiles = ", ".join(
            f"{WORDS.symbol(SPACE, space)} port {WORDS.symbol(PORT_TILE, tile)}"
            for space, tile in zip(t._land.port_spaces, t.ports, strict=True)
        )
        lines.append(f"ports: {tiles}")
    values = import_values(t)
    worth = ", ".join(f"{name} {value}" for name, value in zip(_IMPORTS, values, strict=True))
    lines.append(f"imports are worth: {worth}")
    for seat in range(t.seats):
        lines += player(t, seat)
    if t.seats == 1:
        lines.append(f"so far: {band(t, t.scores()[0])}")
    return "\n".join(lines)


def numbers(seats: list[int]) -> str:
    """Seats as their owners call them."""
    return " ".join(str(seat) for seat in seats) or "nobody"


def contract(t: Table, number: int) -> str:
    """A contract: what it asks for and what it gives."""
    facts = t.facts.contracts[number]
    asks = [f"{n} {WORDS.symbol(GOOD, good)}" for good, n in enumerate(facts.need) if n]
    asks += [f"{n} {meat}" for meat, n in (("beef", facts.beef), ("mutton", facts.mutton)) if n]
    gives = [f"{n} {name}" for name, n in zip(_IMPORTS, facts.imports, strict=True) if n]
    gives += [f"{facts.hops} hops"] if facts.hops else []
    gives += [f"£{facts.money}"] if facts.money else []
    gives += [f"{facts.upgrades} upgrade"] if facts.upgrades else []
    gives += ["free space"] if facts.free_spaces else []
    return f"{WORDS.symbol(CONTRACT, number)}: {', '.join(asks)} -> {', '.join(gives)}"


def player(t: Table, seat: int) -> list[str]:
    """One player's things in a few lines."""
    me = t.players[seat]
    clan = WORDS.symbol(CLAN, me.clan) if me.clan >= 0 else "no clan"
    goods = ", ".join(
        f"{count} {WORDS.symbol(GOOD, good)}" for good, count in enumerate(me.goods) if count
    )
    one_pool = me.clan == MACDONALD
    kinds = [k for k in range(KINDS) if k < 6 or (k == WORKER) == one_pool]
    out = [f"{deployed(t, seat, k)} {WORDS.symbol(UNIT, k)}" for k in kinds if deployed(t, seat, k)]
    where = [
        WORDS.symbol(SPACE, space)
        for space, piece in enumerate(t.board)
        if NOTHING < piece < BLOCKED and piece // 10 == seat + 1
    ]
    brought = [f"{imported(t, seat, kind)} {name}" for kind, name in enumerate(_IMPORTS)]
    lines = [
        f"seat {seat}, {clan}: £{me.money}, {me.glory} Glory, {t.scores()[seat]} points",
        f"  goods: {goods or 'none'}; merchants {me.merchants}; shipping {me.shipping}; "
        f"{settlements(t, seat)} settlements joined",
        f"  on the map: {', '.join(out) or 'nothing'} ({' '.join(where)})",
        f"  fulfilled {len(me.fulfilled)} contracts: {', '.join(brought)}",
    ]
    return lines + [f"  open contract {contract(t, number)}" for number in me.contracts]
