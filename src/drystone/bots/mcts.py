"""The research baseline: information set Monte Carlo tree search with the value at its leaves."""

from __future__ import annotations

from time import perf_counter

from drystone.bots.bot import Bot
from drystone.bots.crofter import look_ahead, mean_worth
from drystone.bots.search.ismcts import Tree
from drystone.bots.search.value import Value
from drystone.bots.weights import value_of
from drystone.core.rules import Rules
from drystone.core.state import State


class Mcts(Bot):
    """Thinks for `ms` milliseconds a decision, or for `iterations` if that is less (0: no limit).

    `trust` is how many visits the turn search's opinion counts for at the root; 0 leaves the tree
    to itself. `explore`, `widen` and `scale` (points) shape the tree, `finish` is how many choices
    of a half-done turn are played at random before it is judged.
    """

    def __init__(
        self,
        ms: int = 500,
        iterations: int = 0,
        trust: int = 10,
        explore: float = 0.4,
        widen: float = 1.0,
        scale: float = 25.0,
        finish: int = 0,
        weights: str = "",
        seed: int = 0,
    ) -> None:
        super().__init__(seed)
        if ms < 1 or iterations < 0 or trust < 0 or scale <= 0:
            raise ValueError("ms and scale must be above 0, iterations and trust not below")
        self.ms = ms
        self.iterations = iterations
        self.trust = trust
        self.explore = explore
        self.widen = widen
        self.scale = scale
        self.finish = finish
        self.weights = weights
        self.value: Value | None = None

    def choose(self, rules: Rules, view: State) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        if self.value is None:
            self.value = value_of(rules, "overseer", view.seats, self.weights)
        until = perf_counter() + self.ms / 1000
        seed = self.dice.below(1 << 30)
        tree = Tree(view, self.value, seed, self.explore, self.widen, self.scale, self.finish)
        if self.trust:
            deals = look_ahead(view, self.value, 6, 2, 1000, self.ms / 4000, seed)
            tree.trust(legal, mean_worth(deals), self.trust)
        tree.grow(self.iterations or 1 << 30, until - perf_counter())
        return tree.best()
