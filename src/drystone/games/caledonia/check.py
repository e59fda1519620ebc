"""What makes a position impossible."""

from __future__ import annotations

from typing import cast

from drystone.core.rules import Impossible
from drystone.core.state import State
from drystone.games.caledonia.components import (
    BLOCKED,
    CLANS,
    CONTRACTS,
    CORNERS,
    EMPTY,
    GOODS,
    IMPORTS,
    KINDS,
    NO_CLAN,
    NOTHING,
    PRICE_STEPS,
    ROUNDS,
    SHORT,
    SPACES,
    SPOTS,
    TILES,
    is_unit,
    kind_of,
    owner_of,
)
from drystone.games.caledonia.first_workers import Begin, FirstRound
from drystone.games.caledonia.state import Player, Table, unit_kinds
from drystone.games.caledonia.words import GOOD, SPACE, UNIT, WORDS


def check(state: State) -> None:
    """Every piece, merchant and contract is somewhere, once, and nothing is below zero."""
    t = cast(Table, state)
    check_shape(t)
    check_board(t)
    check_contracts(t)
    for seat, player in enumerate(t.players):
        check_player(t, seat, player)
    check_caches(t)


def expect(holds: bool, otherwise: str) -> None:
    """Refuse the position unless something holds."""
    if not holds:
        raise Impossible(otherwise)


def check_shape(t: Table) -> None:
    """Lists have their lengths, indices their ranges."""
    expect(len(t.board) == SPACES, f"the board has {SPACES} spaces")
    expect(len(t.players) == t.seats, f"there are {t.seats} players")
    expect(len(t.sides) == CORNERS and set(t.sides) <= {0, 1}, "each of 4 modules has a side up")
    lengths = (ROUNDS, SHORT) if t.seats > 1 else (ROUNDS,)
    expect(t.rounds in lengths, f"a game does not have {t.rounds} rounds")
    expect(len(t.ports) in (0, CORNERS) and _distinct(t.ports, TILES), "4 different ports, or none")
    expect(
        len(t.scoring) in (0, t.rounds) and _distinct(t.scoring, TILES),
        f"{t.rounds} different scoring tiles, or none",
    )
    expect(
        len(t.prices) == GOODS and all(0 <= price < PRICE_STEPS for price in t.prices),
        "prices have 10 steps",
    )
    if settling_in(t):
        start = t.facts.price_start
        expect(t.prices == [start] * GOODS, "nobody trades before the first workers are placed")
    expect(1 <= t.round <= t.rounds, f"there is no round {t.round}")
    expect(_distinct(t.order, t.seats), "nobody is twice in the turn order")
    expect(_distinct(t.passed, t.seats), "nobody passes twice")
    expect(len(t.imports) == len(IMPORTS) and min(t.imports) >= 0, "imports are three numbers")
    expect(len(t.boxes) == t.facts.boxes[t.seats], f"there are {len(t.boxes)} contract boxes")


def settling_in(t: Table) -> bool:
    """Whether clans are still chosen or the first workers placed (CAL 2.8, 2.9)."""
    return any(isinstance(frame, (Begin, FirstRound)) for frame in t.frames)


def _distinct(members: list[int], size: int) -> bool:
    return len(set(members)) == len(members) and all(0 <= member < size for member in members)


def check_board(t: Table) -> None:
    """Units stand on terrain that suits them, one to a space."""
    for space, piece in enumerate(t.board):
        name = WORDS.symbol(SPACE, space)
        if piece in (NOTHING, BLOCKED):
            continue
        owner, kind = owner_of(piece), kind_of(piece)
        expect(0 <= owner < t.seats and kind < KINDS, f"there is no piece {piece} for {name}")
        unit = WORDS.symbol(UNIT, kind)
        expect(t.land.ground[kind] >> space & 1 == 1, f"a {unit} can't stand on {name}")
    for player in t.players:
        fishermen = player.units & t.land.waters
        for space in range(SPACES):
            if fishermen >> space & 1:
                name = WORDS.symbol(SPACE, space)
                expect(not t.land.touch[space] & fishermen, f"a fisherman touches {name}")


def check_contracts(t: Table) -> None:
    """No contract is in two places; with several players none is missing."""
    there = t.pile + t.under + [contract for contract in t.boxes if contract != EMPTY]
    for player in t.players:
        there += player.contracts + player.fulfilled
    for frame in t.frames:
        drawn = getattr(frame, "drawn", 0)
        there += [contract for contract in range(CONTRACTS) if drawn >> contract & 1]
    for contract in there:
        expect(0 <= contract < CONTRACTS, f"there is no contract {contract + 1}")
        expect(there.count(contract) == 1, f"contract {contract + 1} is in two places")
    gone = t.round - 1 if t.seats == 1 else 0
    expect(len(there) >= CONTRACTS - gone, f"{CONTRACTS - len(there)} contracts are missing")


def check_player(t: Table, seat: int, player: Player) -> None:
    """A player's pieces and merchants add up."""
    facts = t.facts
    pieces = [0] * KINDS
    for piece in t.board:
        if is_unit(piece) and owner_of(piece) == seat:
            pieces[kind_of(piece)] += 1
    expect(len(player.left) == KINDS, f"player {seat}: {KINDS} kinds of units are left or not")
    expect(NO_CLAN <= player.clan < len(CLANS), f"there is no clan {player.clan}")
    for kind in range(KINDS):
        total = pieces[kind] + player.left[kind]
        has = facts.unit_pieces[kind] if kind in unit_kinds(t, seat) else 0
        expect(
            total == has and player.left[kind] >= 0,
            f"player {seat} has {has} of {WORDS.symbol(UNIT, kind)}, not {total}",
        )
    expect(len(player.market) == len(player.goods) == GOODS, f"player {seat}: {GOODS} goods")
    out = sum(map(abs, player.market))
    total = out + player.merchants + player.hireable
    expect(
        total == facts.merchants and player.merchants >= 0 and player.hireable >= 0,
        f"player {seat} has {facts.merchants} merchants, not {total}",
    )
    for good in range(GOODS):
        name = WORDS.symbol(GOOD, good)
        expect(player.goods[good] >= 0, f"player {seat} can't have {player.goods[good]} {name}")
    expect(player.money >= 0, f"player {seat} can't have £{player.money}")
    expect(0 <= player.shipping <= facts.shipping_levels, f"no shipping level {player.shipping}")
    boxes = t.clan(seat).boxes
    expect(len(player.contracts) <= boxes, f"player {seat} has {boxes} export boxes")
    expect(
        0 <= player.cellar < 1 << SPOTS and 0 <= player.ports_used < 1 << CORNERS,
        "no such cellar or port mark",
    )
    expect(player.glory >= 0, f"player {seat} can't have {player.glory} Glory")


def restock(state: State) -> None:
    """Units that are nowhere lie on their boards, merchants in the stock, contracts in the pile."""
    t = cast(Table, state)
    for seat, player in enumerate(t.players):
        mine = [kind_of(piece) for piece in t.board if is_unit(piece) and owner_of(piece) == seat]
        for kind in range(KINDS):
            has = t.facts.unit_pieces[kind] if kind in unit_kinds(t, seat) else 0
            player.left[kind] = max(0, has - mine.count(kind))
        out = sum(map(abs, player.market)) + player.merchants
        player.hireable = max(0, t.facts.merchants - out)
    there = t.under + t.boxes
    for player in t.players:
        there = there + player.contracts + player.fulfilled
    drawn = sum(getattr(frame, "drawn", 0) for frame in t.frames)
    known = {*there, *(contract for contract in range(CONTRACTS) if drawn >> contract & 1)}
    if t.seats > 1:
        t.pile = [contract for contract in range(CONTRACTS) if contract not in known]


def check_caches(t: Table) -> None:
    """What is remembered of the board is what the board says."""
    wrong = t.remembered_wrongly()
    expect(not wrong, f"the {wrong} are remembered wrongly")
