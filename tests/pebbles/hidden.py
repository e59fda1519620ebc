"""An independent shuffle of what a mason can't see, written without a look at `observe`."""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Chance
from drystone.core.state import State
from tests.pebbles.components import NONE
from tests.pebbles.state import Table
from tests.pebbles.words import STONE


def permute(state: State, seat: int, chance: Chance) -> State:
    """Throw all unseen stones into the bag and deal as many out again."""
    table = cast(Table, state)
    choosing = any(type(frame).__name__ == "Choose" for frame in table.frames)
    for other, mason in enumerate(table.masons):
        if other != seat:
            for stone in mason.hand:
                table.bag[stone] += 1
            if choosing and mason.chosen != NONE:
                table.bag[mason.chosen] += 1
    for other, mason in enumerate(table.masons):
        if other != seat:
            mason.hand = sorted(chance.take(table.bag, STONE) for _ in mason.hand)
            if choosing and mason.chosen != NONE:
                mason.chosen = chance.take(table.bag, STONE)
    return table
