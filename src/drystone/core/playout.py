"""Random games at full speed: the loop that benchmarks and soak tests share.

Bots have their own: `bots.play_to_end`.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from drystone.core.chance import Chance
from drystone.core.rules import Impossible
from drystone.core.state import State


class Tally:
    """What was met on the way through some games."""

    games: i64
    decisions: i64
    forced: i64
    options: i64
    widest: i64

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.forced = 0
        self.options = 0
        self.widest = 0

    @property
    def free(self) -> int:
        """Decisions with more than one option."""
        return self.decisions - self.forced


def play_out(
    state: State,
    chance: Chance,
    tally: Tally,
    most: int,
    watch: Callable[[State, int], None] | None = None,
) -> bool:
    """Play at random to the end, in place; False if that took more than `most` decisions.

    A single option is no question to chance. `watch` sees the position before each decision, and
    what is decided.
    """
    for _round in range(most):
        if not state.frames:
            tally.games += 1
            return True
        legal = state.legal()
        width: i64 = len(legal)
        if width == 0:
            raise Impossible("nothing is legal before the end")
        tally.decisions += 1
        action = legal[0]
        if width == 1:
            tally.forced += 1
        else:
            tally.options += width
            if width > tally.widest:
                tally.widest = width
            action = legal[chance.below(width)]
        if watch is not None:
            watch(state, action)
        state.play(action, chance)
    return not state.frames


def copy_many(state: State, times: int) -> None:
    """Copy a position again and again, for the clock."""
    for _round in range(times):
        state.copy()


def legal_many(state: State, times: int) -> None:
    """Ask for the legal actions again and again, for the clock."""
    for _round in range(times):
        state.legal()


def observe_many(state: State, seat: int, times: int) -> None:
    """Observe a position again and again, for the clock."""
    for _round in range(times):
        state.observe(seat)


def redeal_many(view: State, chance: Chance, times: int) -> None:
    """Redeal an observation again and again, for the clock."""
    for _round in range(times):
        view.redeal(chance)


def count_leaves(state: State, depth: int, chance: Chance) -> int:
    """How many sequences of decisions of this length there are (chess calls it perft)."""
    if depth == 0 or not state.frames:
        return 1
    leaves = 0
    for action in state.legal():
        after = state.copy()
        after.play(action, chance)
        leaves += count_leaves(after, depth - 1, chance)
    return leaves
