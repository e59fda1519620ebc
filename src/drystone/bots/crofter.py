"""Crofter and overseer: the whole own turn looked through, by what its end is worth."""

from __future__ import annotations

from typing import ClassVar

from drystone.bots.planner import GUARD, Plan, Planner
from drystone.bots.search.guard import Guard
from drystone.bots.search.plan import search_plan
from drystone.bots.search.turn import Prospect, search_turn
from drystone.bots.search.value import Value, Weighing
from drystone.bots.without_gc import without_gc
from drystone.core.chance import Quick
from drystone.core.state import State

DEEP = 40
"""Choices in one turn beyond which nobody looks."""

PLANNED = 6
"""How many times as many positions are made for a plan over several turns, if alone.

With others at the table it is planned again in each turn, and so less at a time.
"""

AFTER_DEAL = 104729
"""What separates the seeds of deal and draws, which have nothing to do with each other."""


class Crofter(Planner):
    """The first action of the best turn found, averaged over `redeals` of what it can't see.

    Where its weights say so, it plans its own turns on to the end of the round.

    `width` paths through the turn are kept at a time; at most about `most` positions are made for
    a decision. `noise` is how many points it misjudges an action by.
    """

    table: ClassVar[str] = "crofter"

    def __init__(
        self,
        width: int = 3,
        redeals: int = 1,
        most: int = 3000,
        noise: float = 0.0,
        weights: str = "",
        guard: float = GUARD,
        seed: int = 0,
    ) -> None:
        super().__init__(weights, guard, seed)
        if min(width, redeals, most) < 1:
            raise ValueError("width, redeals and most must be at least 1")
        self.width = width
        self.redeals = redeals
        self.most = most
        self.noise = noise
        self.times = 1
        """How many times as many lines as its weights say it follows in a plan."""

    def think(self, view: State, legal: list[int], value: Value, guard: Guard) -> tuple[int, Plan]:
        seed = self.dice.below(1 << 30)
        weighing = value.at(view, view.seat)
        deals = look_ahead(
            view, weighing, self.width, self.redeals, self.most, guard, seed, self.times
        )
        worth = mean_worth(deals)
        if self.noise > 0:
            worth = [points + self.noise * self._misjudgement() for points in worth]
        best = self.pick(worth, deals[0])
        return legal[best], deals[0][best].plan()[1:]

    def pick(self, worth: list[float], prospects: list[Prospect]) -> int:
        """The place of the action to play, by what each is worth."""
        return worth.index(max(worth))

    def _misjudgement(self) -> float:
        """A number around 0 with a spread of about 1."""
        return sum(self.dice.below(1000) for _ in range(3)) / 500 - 3.0


class Overseer(Crofter):
    """The crofter with weights tuned on its own games."""

    table: ClassVar[str] = "overseer"


@without_gc()
def look_ahead(
    view: State,
    weighing: Weighing,
    width: int,
    redeals: int,
    most: int,
    guard: Guard,
    seed: int,
    times: int = 1,
) -> list[list[Prospect]]:
    """The prospects of every legal action, once for each redeal.

    A plan over several turns follows `times` as many lines as the weights say.
    """
    value = weighing.value
    chance = Quick(seed)
    deals: list[list[Prospect]] = []
    for i in range(redeals):
        if deals and guard.stops():
            break
        table = view.redeal(chance)
        luck = seed + (i + 1) * AFTER_DEAL
        left = value.alone(table, view.seat) if value.plan else None
        if left is None:
            paths = width * value.broad
            longest = most * (value.broad + 1) // (2 * redeals)
            deals.append(search_turn(table, weighing, paths, DEEP, longest, guard, luck))
        else:
            longer = PLANNED * most // (redeals * view.seats)
            lines = value.plan * times
            deals.append(search_plan(left, weighing, lines, longer, guard, luck))
    return deals


def mean_worth(deals: list[list[Prospect]]) -> list[float]:
    """What each action is worth, averaged over the redeals."""
    return [sum(p.worth for p in same) / len(same) for same in zip(*deals, strict=True)]
