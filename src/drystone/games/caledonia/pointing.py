"""What is meant by pointing at something: the ways there, and what is paid with."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.rules import Way
from drystone.core.state import State
from drystone.games.caledonia.components import NO_GOOD
from drystone.games.caledonia.first_workers import Begin, FirstRound
from drystone.games.caledonia.rounds import Scoring
from drystone.games.caledonia.state import Table
from drystone.games.caledonia.turn import Turn
from drystone.games.caledonia.words import GOOD, WORDS

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
