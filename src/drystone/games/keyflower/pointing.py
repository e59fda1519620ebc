"""What somebody would lose by a word, and what their turn begins with."""

from __future__ import annotations

from typing import cast

from drystone.core.state import Refusal, State
from drystone.games.keyflower.state import Table
from drystone.games.keyflower.turn import Turn
from drystone.games.keyflower.words import PASS


def as_turn(state: State, seat: int) -> State | None:
    """The table as if a player's turn began now; None outside of a season's turns."""
    t = cast("Table", state.copy())
    if not t.frames or not isinstance(t.frames[0], Turn):
        return None
    t.frames = [Turn(seat)]
    return t


def refuse_loss(state: State, action: int) -> Refusal | None:
    """What an answer gives away that hardly anybody means to give away."""
    t = cast("Table", state)
    frame = t.frames[-1]
    if isinstance(frame, Turn) and action == PASS and t.passes == t.seats - 1:
        idle = t.worker_count(frame.seat)
        if idle and len(frame.options(t)) > 1:
            return Refusal("KEY 4.2", "workers-idle", {"n": idle})
    return None
