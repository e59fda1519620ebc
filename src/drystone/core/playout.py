"""Random games at full speed: the loop that benchmarks and soak tests share."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import State


class Tally:
    """What was met on the way through some games."""

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


def play_out(state: State, chance: Chance, tally: Tally, most: int) -> bool:
    """Play at random to the end, in place; False if that took more than `most` decisions."""
    for _ in range(most):
        if not state.frames:
            tally.games += 1
            return True
        legal = state.legal()
        width = len(legal)
        tally.decisions += 1
        if width == 1:
            tally.forced += 1
            state.play(legal[0], chance)
        else:
            tally.options += width
            tally.widest = max(tally.widest, width)
            state.play(legal[chance.below(width)], chance)
    return not state.frames


def copy_many(state: State, times: int) -> None:
    """Copy a position again and again, for the clock."""
    for _ in range(times):
        state.copy()


def legal_many(state: State, times: int) -> None:
    """Ask for the legal actions again and again, for the clock."""
    for _ in range(times):
        state.legal()


def observe_many(state: State, seat: int, times: int) -> None:
    """Observe a position again and again, for the clock."""
    for _ in range(times):
        state.observe(seat)


def redeal_many(view: State, chance: Chance, times: int) -> None:
    """Redeal an observation again and again, for the clock."""
    for _ in range(times):
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
