"""What a bot looks at in Pebbles."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.state import State
from tests.pebbles.state import Table

NAMES: Final = ("points", "best other", "hand weight", "lightest top", "rounds left")


def features(view: State, seat: int) -> list[float]:
    """The numbers that `NAMES` names."""
    table = cast(Table, view)
    scores = table.scores()
    best = 0
    for other in range(table.seats):
        if other != seat:
            best = max(best, scores[other])
    weights = table.facts.weights
    hand = 0
    for stone in table.masons[seat].hand:
        hand += weights[stone]
    top = 6
    for wall in table.masons[seat].walls:
        if wall:
            top = min(top, weights[wall[-1]])
    return [float(scores[seat]), float(best), float(hand), float(top), float(4 - table.round)]
