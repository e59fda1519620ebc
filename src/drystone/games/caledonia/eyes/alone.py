"""A table as it would be with nobody else: where a bot plans several turns of its own."""

from __future__ import annotations

from typing import cast

from drystone.core.state import State
from drystone.games.caledonia.first_workers import Begin, FirstRound
from drystone.games.caledonia.state import Table


def alone(view: State, seat: int) -> State | None:
    """The table as if all others had passed; None while others still settle in."""
    t = cast(Table, view)
    left = t.copy()
    if t.seats == 1:
        return left
    for frame in t.frames:
        if isinstance(frame, (Begin, FirstRound)):
            return None
    for other in t.order:
        if other != seat and other not in left.passed:
            left.passed = [*left.passed, other]
    return left
