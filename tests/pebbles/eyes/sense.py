"""What a bot looks at in Pebbles."""

from __future__ import annotations

from typing import cast

from drystone.core.features import Seen
from drystone.core.state import State
from tests.pebbles.eyes import names
from tests.pebbles.state import Table


def features(view: State, seat: int) -> Seen:
    """The numbers that `names.FEATURES` names."""
    table = cast(Table, view)
    scores = table.scores()
    best = 0
    for other in range(table.seats):
        if other != seat:
            best = max(best, scores[other])
    seen = names.FEATURES.blank()
    seen[names.POINTS] = float(scores[seat])
    seen[names.BEST_OTHER] = float(best)
    seen[names.ROUNDS_LEFT] = float(4 - table.round)
    look_at_stones(seen, table, seat)
    return seen


def look_at_stones(seen: Seen, table: Table, seat: int) -> None:
    """What is in the hand, and on top of the walls."""
    weights = table.facts.weights
    hand = 0
    for stone in table.masons[seat].hand:
        hand += weights[stone]
    top = 6
    for wall in table.masons[seat].walls:
        if wall:
            top = min(top, weights[wall[-1]])
    seen[names.HAND_WEIGHT] = float(hand)
    seen[names.LIGHTEST_TOP] = float(top)
