"""Single-observer information set Monte Carlo tree search, cut off with the value.

Every iteration redeals what the seat can't see, walks down one tree that all redeals share, adds a
node, and judges the position there for every seat. A node tries its actions in the order of what
they are worth at first sight, more of them the more often it is visited.
"""

from __future__ import annotations

from math import exp, log, sqrt
from time import perf_counter
from typing import Final

from drystone.bots.search.value import Value
from drystone.core.chance import Quick
from drystone.core.state import State

ORDER_AT: Final = 2
"""The visit at which a node's actions are put in order; most nodes are never seen that often."""


class Node:
    """What is known after a line of actions, over all redeals in which it was possible."""

    def __init__(self, action: int, seats: int) -> None:
        self.action = action
        self.visits = 0
        self.open = 0
        """How often the action could have been chosen."""
        self.totals: list[float] = [0.0] * seats
        self.children: list[Node] = []
        self.order: list[int] = []

    def child(self, action: int) -> Node | None:
        """The node after an action, if it was tried."""
        for child in self.children:
            if child.action == action:
                return child
        return None


class Tree:
    """One search, from one observation."""

    def __init__(
        self,
        view: State,
        value: Value,
        seed: int,
        explore: float,
        widen: float,
        scale: float,
        finish: int,
    ) -> None:
        self.view = view
        self.value = value
        self.dice = Quick(seed)
        self.explore = explore
        self.widen = widen
        self.scale = scale
        self.finish = finish
        self.root = Node(-1, view.seats)
        self.low: list[float] = [1.0] * view.seats
        self.high: list[float] = [0.0] * view.seats
        self.iterations = 0
        value.begin(view, view.frames[-1].seat)

    def trust(self, actions: list[int], worth: list[float], visits: int) -> None:
        """Begin as if each action had been visited so often, with what it is thought worth."""
        seat = self.view.frames[-1].seat
        now = self.value.margins(self.view.redeal(self.dice))[seat]
        best = max(worth)
        self.root.order = list(actions)
        for action, points in zip(actions, worth, strict=True):
            child = Node(action, self.view.seats)
            child.visits = visits
            child.open = visits
            reward = self.reward(now + points - best)
            child.totals[seat] = reward * visits
            self.root.visits += visits
            self.root.children.append(child)
            self.low[seat] = min(self.low[seat], reward)
            self.high[seat] = max(self.high[seat], reward)

    def grow(self, most: int, seconds: float) -> None:
        """Search for so many iterations or so long, whichever ends first."""
        until = perf_counter() + seconds
        for i in range(most):
            if i % 8 == 0 and perf_counter() > until:
                return
            self.iterate()

    def iterate(self) -> None:
        """One walk down the tree in a fresh redeal."""
        table = self.view.redeal(self.dice)
        node = self.root
        path = [node]
        while table.frames:
            legal = table.legal()
            if len(legal) == 1:
                table.play(legal[0], self.dice)
                continue
            before = node
            node = self.choose(before, table, legal)
            path.append(node)
            table.play(node.action, self.dice)
            if node.visits == 0:
                break
        self.play_on(table)
        margins = self.value.margins(table)
        for seat in range(table.seats):
            reward = self.reward(margins[seat])
            self.low[seat] = min(self.low[seat], reward)
            self.high[seat] = max(self.high[seat], reward)
            margins[seat] = reward
        for met in path:
            met.visits += 1
            totals = met.totals
            for seat in range(table.seats):
                totals[seat] += margins[seat]
        self.iterations += 1

    def choose(self, node: Node, table: State, legal: list[int]) -> Node:
        """The child to go on with: a new one while the node is narrow, else the most promising."""
        seat = table.frames[-1].seat
        if not node.order and node.visits >= ORDER_AT:
            node.order = self.by_first_sight(table, legal, seat)
        here: list[Node] = []
        for child in node.children:
            if child.action in legal:
                here.append(child)
        width = 1 + int(self.widen * sqrt(float(node.visits)))
        if len(here) < len(legal) and len(here) < width:
            child = Node(self.untried(node, legal), table.seats)
            node.children.append(child)
            child.open = 1
            return child
        low = self.low[seat]
        span = self.high[seat] - low
        if span <= 0.0:
            span = 1.0
        best = here[0]
        most = -1e9
        for child in here:
            child.open += 1
            visits = float(child.visits)
            if visits == 0.0:
                return child
            mean = (child.totals[seat] / visits - low) / span
            promise = mean + self.explore * sqrt(log(float(child.open)) / visits)
            if promise > most:
                most = promise
                best = child
        return best

    def untried(self, node: Node, legal: list[int]) -> int:
        """The next action to try: by first sight once that is known, any other before."""
        for action in node.order:
            if action in legal and node.child(action) is None:
                return action
        left: list[int] = []
        for action in legal:
            if node.child(action) is None:
                left.append(action)
        return left[self.dice.below(len(left))]

    def by_first_sight(self, table: State, legal: list[int], seat: int) -> list[int]:
        """The actions by the value right after them, the best first."""
        ranked: list[tuple[float, int]] = []
        for action in legal:
            after = table.copy()
            after.play(action, self.dice)
            ranked.append((-self.value.of(after, seat), action))
        ranked.sort()
        order: list[int] = []
        for _, action in ranked:
            order.append(action)
        return order

    def play_on(self, table: State) -> None:
        """Finish the turn that is under way, at random, for at most `finish` choices."""
        if not table.frames:
            return
        seat = table.frames[-1].seat
        choices = 0
        while table.frames and table.frames[-1].seat == seat and choices < self.finish:
            legal = table.legal()
            if len(legal) == 1:
                table.play(legal[0], self.dice)
            else:
                table.play(legal[self.dice.below(len(legal))], self.dice)
                choices += 1

    def reward(self, margin: float) -> float:
        """A margin in points as a number between 0 and 1."""
        x = margin / self.scale
        if x < -30.0:
            return 0.0
        return 1.0 / (1.0 + exp(-x))

    def best(self) -> int:
        """The action visited most."""
        found = self.root.children[0]
        for child in self.root.children:
            if child.visits > found.visits:
                found = child
        return found.action
