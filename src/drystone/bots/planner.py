"""What the bots that search have in common: weights, a guard, and a plan to keep to."""

from __future__ import annotations

from time import perf_counter
from typing import Any, ClassVar

from drystone.bots.bot import Bot
from drystone.bots.search.guard import Guard
from drystone.bots.search.value import Value
from drystone.bots.weights import value_of
from drystone.core.rules import Rules
from drystone.core.state import State

GUARD = 60.0
"""Seconds for a decision: many times what the slowest takes, even on a slow machine."""

Plan = list[tuple[list[int], int]]
"""Decisions to come, each with the options that it answers."""


class Planner(Bot):
    """Thinks once for several decisions, and thinks again when another question comes up.

    `weights` names a file to use instead of the game's own. Should a decision take `guard` seconds,
    it makes do with what it has.
    """

    table: ClassVar[str]
    """The bot's weights in the game's file."""

    def __init__(self, weights: str, guard: float, seed: int) -> None:
        super().__init__(seed)
        if guard <= 0:
            raise ValueError("guard must be above 0")
        self.weights = weights
        self.guard = guard
        self.value: Value | None = None
        self.plan: Plan = []

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: all but the value, which is made again from the weights."""
        return {**vars(self), "value": None}

    def choose(self, rules: Rules, view: State) -> int:
        legal = view.legal()
        if self.plan and self.plan[0][0] == legal:
            return self.plan.pop(0)[1]
        self.plan = []
        if len(legal) == 1:
            return legal[0]
        if self.value is None:
            self.value = self.value_in(rules, view.seats)
        guard = Guard(self.guard, perf_counter)
        action, self.plan = self.think(view, legal, self.value, guard)
        self.cut_short += guard.stepped_in
        return action

    def value_in(self, rules: Rules, seats: int) -> Value:
        """What positions of a game are worth to this bot."""
        return value_of(rules, self.table, seats, self.weights)

    def think(self, view: State, legal: list[int], value: Value, guard: Guard) -> tuple[int, Plan]:
        """An action, and what to decide after it as long as nothing is drawn."""
        raise NotImplementedError
