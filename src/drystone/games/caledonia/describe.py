"""The table in words, for the terminal."""

from __future__ import annotations

from typing import cast

from drystone.core.state import State
from drystone.games.caledonia.components import (
    GOOD_NAMES,
    GOODS,
    IMPORTS,
    MEATS,
    is_unit,
    owner_of,
)
from drystone.games.caledonia.contracts import fee
from drystone.games.caledonia.market import price
from drystone.games.caledonia.printed import FREE_SPACE, IMPORT, MEAT, OPS, POUNDS, WARES, Effect
from drystone.games.caledonia.scoring import band, import_values, imported, settlements
from drystone.games.caledonia.state import Table, deployed, unit_kinds
from drystone.games.caledonia.words import (
    CLAN,
    CONTRACT,
    GOOD,
    PORT_TILE,
    SCORING_TILE,
    SPACE,
    UNIT,
    WORDS,
)


def describe(view: State) -> str:
    """Round and tiles, market, contracts and ports, then every player."""
    t = cast(Table, view)
    tiles = ", ".join(WORDS.symbol(SCORING_TILE, tile) for tile in t.scoring) or "none"
    cost = fee(t)
    lines = [
        f"round {t.round} of {t.rounds}, turn order {numbers(t.order)}, passed {numbers(t.passed)}",
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
            for space, tile in zip(t.land.port_spaces, t.ports, strict=True)
        )
        lines.append(f"ports: {tiles}")
    values = import_values(t)
    worth = ", ".join(f"{import_name(kind)} {value}" for kind, value in enumerate(values))
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
    asks = ", ".join(map(effect, facts.asks))
    return f"{WORDS.symbol(CONTRACT, number)}: {asks} -> {', '.join(map(effect, facts.gives))}"


def effect(of: Effect) -> str:
    """What a contract asks for or gives, with its amount."""
    if of.op == POUNDS:
        return f"£{of.amount}"
    if of.op == FREE_SPACE:
        return "free space"
    if of.op == WARES:
        return f"{of.amount} {GOOD_NAMES[of.what]}"
    if of.op == MEAT:
        return f"{of.amount} {MEATS[of.what]}"
    if of.op == IMPORT:
        return f"{of.amount} {import_name(of.what)}"
    return f"{of.amount} {OPS[of.op]}"


def import_name(kind: int) -> str:
    """An import as it is said."""
    return IMPORTS[kind].replace("-", " ")


def player(t: Table, seat: int) -> list[str]:
    """One player's things in a few lines."""
    me = t.players[seat]
    clan = WORDS.symbol(CLAN, me.clan) if me.clan >= 0 else "no clan"
    goods = ", ".join(
        f"{count} {WORDS.symbol(GOOD, good)}" for good, count in enumerate(me.goods) if count
    )
    kinds = unit_kinds(t, seat)
    out = [f"{deployed(t, seat, k)} {WORDS.symbol(UNIT, k)}" for k in kinds if deployed(t, seat, k)]
    where = [
        WORDS.symbol(SPACE, space)
        for space, piece in enumerate(t.board)
        if is_unit(piece) and owner_of(piece) == seat
    ]
    brought = [f"{imported(t, seat, kind)} {import_name(kind)}" for kind in range(len(IMPORTS))]
    lines = [
        f"seat {seat}, {clan}: £{me.money}, {me.glory} Glory, {t.scores()[seat]} points",
        f"  goods: {goods or 'none'}; merchants {me.merchants}; shipping {me.shipping}; "
        f"{settlements(t, seat)} settlements joined",
        f"  on the map: {', '.join(out) or 'nothing'} ({' '.join(where)})",
        f"  fulfilled {len(me.fulfilled)} contracts: {', '.join(brought)}",
    ]
    return lines + [f"  open contract {contract(t, number)}" for number in me.contracts]


def round_of(view: State) -> tuple[int, int]:
    """Which round it is, and of how many."""
    t = cast(Table, view)
    return t.round, t.rounds
