"""Crofter and overseer: the whole own turn looked through, by what its end is worth."""

from __future__ import annotations

from time import perf_counter
from typing import ClassVar

from drystone.bots.bot import Bot
from drystone.bots.search.guard import Guard
from drystone.bots.search.plan import search_plan
from drystone.bots.search.turn import Prospect, search_turn
from drystone.bots.search.value import Value
from drystone.bots.undisturbed import undisturbed
from drystone.bots.weights import value_of
from drystone.core.chance import Quick
from drystone.core.rules import Rules
from drystone.core.state import State

DEEP = 40
"""Choices in one turn beyond which nobody looks."""
GUARD = 60.0
"""Seconds for a decision: many times what the slowest takes, even on a slow machine."""

PLANNED = 6
"""How many times as many positions are made for a plan over several turns, if alone.

With others at the table it is planned again in each turn, and so less at a time.
"""


class Crofter(Bot):
    """The first action of the best turn found, averaged over `redeals` of what it can't see.

    Where its weights say so, it plans its own turns on to the end of the round.

    `width` paths through the turn are kept at a time; at most about `most` positions are made for
    a decision. `noise` is how many points it misjudges an action by. `weights` names a file to use
    instead of the game's own. Should a decision take `guard` seconds, it makes do with what it has.
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
        super().__init__(seed)
        if min(width, redeals, most) < 1:
            raise ValueError("width, redeals and most must be at least 1")
        if guard <= 0:
            raise ValueError("guard must be above 0")
        self.width = width
        self.redeals = redeals
        self.most = most
        self.noise = noise
        self.weights = weights
        self.guard = guard
        self.value: Value | None = None
        self.plan: list[tuple[list[int], int]] = []

    def choose(self, rules: Rules, view: State) -> int:
        legal = view.legal()
        if self.plan and self.plan[0][0] == legal:
            return self.plan.pop(0)[1]
        self.plan = []
        if len(legal) == 1:
            return legal[0]
        if self.value is None:
            self.value = value_of(rules, self.table, view.seats, self.weights)
        seed = self.dice.below(1 << 30)
        guard = Guard(self.guard, perf_counter)
        deals = look_ahead(view, self.value, self.width, self.redeals, self.most, guard, seed)
        self.cut_short += guard.stepped_in
        worth = mean_worth(deals)
        if self.noise > 0:
            worth = [points + self.noise * self._misjudgement() for points in worth]
        best = worth.index(max(worth))
        self.plan = deals[0][best].plan()[1:]
        return legal[best]

    def _misjudgement(self) -> float:
        """A number around 0 with a spread of about 1."""
        return sum(self.dice.below(1000) for _ in range(3)) / 500 - 3.0


class Overseer(Crofter):
    """The crofter with weights tuned on its own games."""

    table: ClassVar[str] = "overseer"


@undisturbed()
def look_ahead(
    view: State, value: Value, width: int, redeals: int, most: int, guard: Guard, seed: int
) -> list[list[Prospect]]:
    """The prospects of every legal action, once for each redeal."""
    chance = Quick(seed)
    deals: list[list[Prospect]] = []
    for i in range(redeals):
        if deals and guard.stops():
            break
        table = view.redeal(chance)
        luck = seed + (i + 1) * 104729  # what is drawn has nothing to do with what was dealt
        left = value.alone(table, view.seat) if value.plan else None
        if left is None:
            paths = width * value.broad
            longest = most * (value.broad + 1) // (2 * redeals)
            deals.append(search_turn(table, value, paths, DEEP, longest, guard, luck))
        else:
            longer = PLANNED * most // (redeals * view.seats)
            deals.append(search_plan(left, value, value.plan, longer, guard, luck))
    return deals


def mean_worth(deals: list[list[Prospect]]) -> list[float]:
    """What each action is worth, averaged over the redeals."""
    return [sum(p.worth for p in same) / len(same) for same in zip(*deals, strict=True)]
