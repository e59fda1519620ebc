"""What is meant by pointing at something: the ways there, and what is paid with."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.rules import Code, Way
from drystone.core.state import State
from drystone.games.caledonia.components import KINDS, NO_GOOD, NOTHING, piece_of
from drystone.games.caledonia.first_workers import Begin, FirstRound
from drystone.games.caledonia.rounds import Scoring
from drystone.games.caledonia.state import Table, unit_kinds
from drystone.games.caledonia.turn import Turn
from drystone.games.caledonia.words import GOOD, PASS, UNIT, WORDS

WAYS: Final = (Way("at", ("expand",)),)
AFAR: Final = (Way("slaughter", ("fulfil",)),)
HOW_MANY: Final = (("buy", ("trade",)), ("sell", ("trade",)))
ASKS_NEXT: Final = (("expand", ("at",)), ("fulfil", ("slaughter", "brew")))


def purse(state: State, seat: int) -> dict[str, int]:
    """What a clan pays with: money, merchants and goods."""
    player = cast("Table", state).players[seat]
    stock = {"money": player.money, "merchant": player.merchants}
    for good in range(len(player.goods)):
        stock["good." + WORDS.symbol(GOOD, good)] = player.goods[good]
    return stock


def as_turn(state: State, seat: int) -> State | None:
    """The table as if a clan's turn began now; None for one that has passed, and outside turns."""
    t = cast("Table", state.copy())
    for frame in t.frames:
        if isinstance(frame, (Begin, FirstRound, Scoring)):
            return None
    if not t.frames or seat in t.passed:
        return None
    t.frames = [Turn(seat, 0, NO_GOOD)]
    return t


def keeps(state: State, other: int, action: int) -> bool:
    """Barrels pay whenever they come out, ports wait until the last turn (CAL 12.12, 11.2)."""
    t = cast("Table", state)
    kind = WORDS.kind(other)
    if kind == "withdraw":
        return True
    return kind == "port" and (t.round < t.rounds or (action != PASS and t.seat not in t.passed))


def coded(state: State) -> dict[str, tuple[Code, ...]]:
    """What can stand on a space, by number."""
    t = cast("Table", state)
    pieces = [
        Code(piece_of(seat, kind), (f"unit.{WORDS.symbol(UNIT, kind)}",), seat)
        for seat in range(t.seats)
        for kind in range(KINDS)
        if kind in unit_kinds(t, seat)
    ]
    return {"board": (Code(NOTHING), *pieces)}
