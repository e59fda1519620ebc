"""What is meant by pointing at something: the ways there, and what is paid with."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.rules import Way
from drystone.core.state import State
from drystone.games.caledonia.state import Table
from drystone.games.caledonia.words import GOOD, WORDS

WAYS: Final = (Way("at", ("expand",)),)
HOW_MANY: Final = (("buy", ("trade",)), ("sell", ("trade",)))


def purse(state: State, seat: int) -> dict[str, int]:
    """What a clan pays with: money, merchants and goods."""
    player = cast("Table", state).players[seat]
    stock = {"money": player.money, "merchant": player.merchants}
    for good in range(len(player.goods)):
        stock["good." + WORDS.symbol(GOOD, good)] = player.goods[good]
    return stock
