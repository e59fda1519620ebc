"""The research baseline: information set Monte Carlo tree search with the value at its leaves."""

from __future__ import annotations

from typing import ClassVar

from drystone.bots.crofter import look_ahead, mean_worth
from drystone.bots.planner import GUARD, Plan, Planner
from drystone.bots.search.guard import Guard
from drystone.bots.search.ismcts import Tree
from drystone.bots.search.turn import Prospect
from drystone.bots.search.value import Value
from drystone.bots.without_gc import without_gc
from drystone.core.state import State


class Mcts(Planner):
    """Thinks for at most `iterations` a decision, fewer where it is settled which turn is best.

    It chooses between the turns that the overseer finds, if they are at most `within` points apart
    by the overseer's judgement, by what comes of them; what remains of the chosen turn is played
    without thinking again until something is drawn. `trust` is how many iterations the overseer's
    judgement counts for. `explore`, `widen` and `scale` (points) shape the tree.
    """

    table: ClassVar[str] = "overseer"

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
        super().__init__(weights, guard, seed)
        if iterations < 1 or scale <= 0 or trust < 0 or within < 0:
            raise ValueError("iterations and scale must be above 0, the others not below")
        self.iterations = iterations
        self.within = within
        self.trust = trust
        self.explore = explore
        self.widen = widen
        self.scale = scale

    def think(self, view: State, legal: list[int], value: Value, guard: Guard) -> tuple[int, Plan]:
        tree, plans = self.tree(view, legal, value, guard)
        with without_gc():
            tree.grow(self.iterations, guard)
        action = tree.favourite().action
        return action, plans[action][1:]

    def tree(
        self, view: State, legal: list[int], value: Value, guard: Guard
    ) -> tuple[Tree, dict[int, Plan]]:
        """The tree before the first iteration, and the turn that it knows for each action."""
        seed = self.dice.below(1 << 30)
        weighing = value.at(view, view.seat)
        tree = Tree(view, weighing, seed, self.explore, self.widen, self.scale, self.trust)
        redeals, most = (1, 3000) if value.plan else (2, 1500)
        deals = look_ahead(view, weighing, 6, redeals, most, guard, seed)
        worth = mean_worth(deals)
        best = max(worth)
        plans: dict[int, Plan] = {}
        for i, action in enumerate(legal):
            if worth[i] >= best - self.within and not _in_another_order(deals[0], i, plans):
                plan = deals[0][i].plan() or [(legal, action)]
                plans[action] = plan
                tree.add([chosen for _, chosen in plan], worth[i] - best)
        return tree, plans


def _in_another_order(prospects: list[Prospect], i: int, plans: dict[int, Plan]) -> bool:
    """Whether an action only names first what one of the `plans` names later in the same turn."""
    action, end = prospects[i].action, prospects[i].end
    if end is None or end.first == action or action not in end.named or end.first not in plans:
        return False
    return any(other.action == end.first and other.end is end for other in prospects)
