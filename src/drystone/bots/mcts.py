"""The research baseline: information set Monte Carlo tree search with the value at its leaves."""

from __future__ import annotations

from time import perf_counter

from drystone.bots.bot import Bot
from drystone.bots.crofter import GUARD, look_ahead, mean_worth
from drystone.bots.search.guard import Guard
from drystone.bots.search.ismcts import Tree
from drystone.bots.search.value import Value
from drystone.bots.undisturbed import undisturbed
from drystone.bots.weights import value_of
from drystone.core.rules import Rules
from drystone.core.state import State


class Mcts(Bot):
    """Thinks for at most `iterations` a decision, fewer where it is settled which turn is best.

    It chooses between the turns that the overseer finds, if they are at most `within` points apart
    by the overseer's judgement, by what comes of them; what remains of the chosen turn is played
    without thinking again until something is drawn. `trust` is how many iterations the overseer's
    judgement counts for. `explore`, `widen` and `scale` (points) shape the tree. Should a decision
    take `guard` seconds, it makes do with what it has.
    """

    def __init__(
        self,
        iterations: int = 2000,
        within: float = 4.0,
        trust: int = 300,
        explore: float = 0.4,
        widen: float = 1.0,
        scale: float = 25.0,
        weights: str = "",
        guard: float = GUARD,
        seed: int = 0,
    ) -> None:
        super().__init__(seed)
        if iterations < 1 or scale <= 0 or guard <= 0 or trust < 0 or within < 0:
            raise ValueError("iterations, scale and guard must be above 0, the others not below")
        self.iterations = iterations
        self.within = within
        self.trust = trust
        self.explore = explore
        self.widen = widen
        self.scale = scale
        self.weights = weights
        self.guard = guard
        self.value: Value | None = None
        self.plan: list[tuple[list[int], int]] = []
        self.thought = 0
        """Iterations in all."""

    def choose(self, rules: Rules, view: State) -> int:
        legal = view.legal()
        if self.plan and self.plan[0][0] == legal:
            return self.plan.pop(0)[1]
        self.plan = []
        if len(legal) == 1:
            return legal[0]
        if self.value is None:
            self.value = value_of(rules, "overseer", view.seats, self.weights)
        guard = Guard(self.guard, perf_counter)
        tree, plans = self.tree(view, legal, self.value, guard)
        with undisturbed():
            tree.grow(self.iterations, guard)
        self.thought += tree.iterations
        self.cut_short += guard.stepped_in
        action = tree.favourite().action
        self.plan = plans[action][1:]
        return action

    def tree(
        self, view: State, legal: list[int], value: Value, guard: Guard
    ) -> tuple[Tree, dict[int, list[tuple[list[int], int]]]]:
        """The tree before the first iteration, and the turn that it knows for each action."""
        seed = self.dice.below(1 << 30)
        tree = Tree(view, value, seed, self.explore, self.widen, self.scale, self.trust)
        redeals, most = (1, 3000) if value.plan else (2, 1500)
        deals = look_ahead(view, value, 6, redeals, most, guard, seed)
        worth = mean_worth(deals)
        best = max(worth)
        plans: dict[int, list[tuple[list[int], int]]] = {}
        for i, action in enumerate(legal):
            if worth[i] >= best - self.within:
                plan = deals[0][i].plan() or [(legal, action)]
                plans[action] = plan
                tree.add([chosen for _, chosen in plan], worth[i] - best)
        return tree, plans
