"""A handful of stones: a game of one turn in which stones are named one by one, in any order.

Small enough to know the best handful.
"""

from __future__ import annotations

from typing import Final, cast

from drystone.core.chance import Chance
from drystone.core.state import Frame, State

ENOUGH: Final = 10
"""The action that ends the turn; those below it name a stone."""


class Handful(State):
    """So many stones, of which at most `most` are taken; the position knows which, in order."""

    taken: list[int]
    good: list[int]
    """What makes a good handful: the more of these and the fewer others, the better."""
    made: list[int]
    """How many positions were made, in all copies together."""

    def __init__(self, stones: int, most: int) -> None:
        super().__init__(1)
        self.stones = stones
        self.most = most
        self.exact = False
        """Whether the turn ends by itself, with `most` stones and not before."""
        self.locked = -1
        """A stone that can be named only after the one with the highest number."""
        self.rattling = False
        """Whether something is drawn whenever a stone is named."""

    def copy(self) -> Handful:
        other = Handful(self.stones, self.most)
        other.frames = self.frames[:]
        other.viewer = self.viewer
        other.taken = self.taken[:]
        other.good = self.good
        other.made = self.made
        other.exact = self.exact
        other.locked = self.locked
        other.rattling = self.rattling
        self.made[0] += 1
        return other

    def observe(self, seat: int) -> Handful:
        view = self.copy()
        view.viewer = seat
        return view

    def options(self, frame: Frame) -> list[int]:
        return cast("Pick", frame).options(self)

    def answer(self, frame: Frame, action: int, chance: Chance) -> None:
        cast("Pick", frame).answer(self, action, chance)

    def breakdown(self, seat: int) -> dict[str, int]:
        points = 0
        for stone in self.taken:
            points += 10 + stone if stone in self.good else -5
        return {"stones": points}


class Pick(Frame):
    """Name a stone, or say that it is enough."""

    def options(self, t: Handful) -> list[int]:
        found: list[int] = []
        if len(t.taken) < t.most:
            for stone in range(t.stones):
                locked = stone == t.locked and t.stones - 1 not in t.taken
                if stone not in t.taken and not locked:
                    found.append(stone)
        if not t.exact:
            found.append(ENOUGH)
        return found

    def answer(self, t: Handful, action: int, chance: Chance) -> None:
        if action == ENOUGH:
            return
        t.taken = sorted([*t.taken, action])
        if t.rattling:
            chance.below(6)
        if not t.exact or len(t.taken) < t.most:
            t.frames.append(Pick(self.seat))

    def any_order(self) -> tuple[int, int]:
        return (0, ENOUGH)


def handful(stones: int, most: int, good: list[int]) -> Handful:
    """The position in which nothing is taken yet."""
    table = Handful(stones, most)
    table.taken = []
    table.good = good
    table.made = [0]
    table.frames = [Pick(0)]
    return table
