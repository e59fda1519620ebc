"""Looks for a way to a goal, knowing nothing but the goal: breadth first, through what is legal."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from drystone.core.chance import Seeded
from drystone.core.plain import digest
from drystone.core.state import State

ENOUGH = 20_000


@dataclass(frozen=True)
class Found:
    """What a search has found out."""

    way: tuple[int, ...] | None
    """The actions that lead to the goal, if it was found."""
    everything: bool
    """Whether there was nothing more to look at."""

    @property
    def hopeless(self) -> bool:
        """Whether it is certain that nothing leads to the goal."""
        return self.way is None and self.everything


def search(
    state: State, seed: int, played: int, goal: Callable[[State], bool], most: int = ENOUGH
) -> Found:
    """A shortest way for whoever decides to reach the goal before somebody else decides.

    Looks at no more than `most` positions. What is drawn follows from the seed and from the number
    of decisions played before, as in the lesson itself.
    """
    me = state.seat
    seen = {digest(state)}
    waiting: deque[tuple[State, tuple[int, ...]]] = deque([(state, ())])
    while waiting:
        here, way = waiting.popleft()
        for action in here.legal():
            there = here.copy()
            there.play(action, Seeded(seed, played + len(way)))
            longer = (*way, action)
            if goal(there):
                return Found(longer, everything=False)
            if there.over or there.seat != me:
                continue
            name = digest(there)
            if name in seen:
                continue
            if len(seen) >= most:
                return Found(None, everything=False)
            seen.add(name)
            waiting.append((there, longer))
    return Found(None, everything=True)
