"""The solo game's preparation: dice move prices and remove a contract (CAL 16)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import NOBODY
from drystone.games.caledonia.components import BLOCKED, EMPTY, GOODS
from drystone.games.caledonia.land import spaces_in
from drystone.games.caledonia.market import move_price
from drystone.games.caledonia.state import Table
from drystone.games.caledonia.words import GOOD, ROLL

CHANGES: Final = 3
STEPS: Final = [-3, -2, -1, 1, 2, 3]
"""What the price die shows, in the order of its domain."""


def block_cheap_land(t: Table) -> None:
    """Neutral workers stand on all land in play that costs £1 (CAL 16.1)."""
    for space in spaces_in(t.land.active & ~t.land.waters):
        if t.land.cost[space] == 1:
            t.board[space] = BLOCKED


def change_prices(t: Table, chance: Chance) -> int:
    """Three different goods change price; you get the last roll (CAL 16.3)."""
    goods = list(range(GOODS))
    roll = 0
    for _ in range(CHANGES):
        good = chance.pull(goods, GOOD)
        roll = chance.pick(list(range(len(STEPS))), ROLL)
        move_price(t, good, solo_steps(t, good, STEPS[roll]))
    return roll


def solo_steps(t: Table, good: int, rolled: int) -> int:
    """How far a price moves: low ones rise, high ones fall (CAL 16.3)."""
    size = rolled if rolled > 0 else -rolled
    if t.prices[good] < t.facts.middle_low:
        return size
    if t.prices[good] > t.facts.middle_high:
        return -size
    return rolled


def box_of(roll: int) -> int:
    """The box that a roll names: three rows of minus and plus (CAL 16.4)."""
    steps = STEPS[roll]
    row = (steps if steps > 0 else -steps) - 1
    return 2 * row + (1 if steps > 0 else 0)


def remove_contract(t: Table, roll: int) -> None:
    """The contract in the box that the last roll names leaves the game (CAL 16.4)."""
    t.note(NOBODY, "contract-removed", 1, "preparation")
    t.fill_box(box_of(roll), EMPTY)
