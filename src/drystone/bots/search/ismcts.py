"""Single-observer information set Monte Carlo tree search, cut off with the value.

The root chooses between whole turns of one's own, as the turn search found them. Every iteration
redeals what the seat can't see, plays one of these turns, walks down the tree that all redeals
share, and judges for every seat the end of the turn in which the walk leaves the tree. A node tries
more of its actions the more often it is visited, in the order of what they are worth at first
sight.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from drystone.bots.search.guard import Guard
from drystone.bots.search.order import goes_on, one_order
from drystone.bots.search.turn import Luck, still_turn
from drystone.bots.search.value import Weighing
from drystone.core.state import Frame, State

ORDER_AT: Final = 2
"""The visit at which a node's actions are put in order; most nodes are never seen that often."""
CHECK: Final = 16
"""Iterations between looks at whether it is settled."""
FAIR: Final = 48
"""Iterations that a candidate gets before it may be found worse for good."""
SURE: Final = 3.0
"""Standard errors that settle which of two candidates is better."""


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


class Candidate(Node):
    """One of the turns that the root chooses between."""

    def __init__(self, action: int, seats: int, line: list[int], bias: float) -> None:
        super().__init__(action, seats)
        self.line = line
        """The actions of the turn, as far as they can be foreseen."""
        self.bias = bias
        """What the turn search thought of it, as a reward over that of its favourite."""
        self.squares = 0.0


class Tree:
    """One search, from one observation."""

    def __init__(
        self,
        view: State,
        weighing: Weighing,
        seed: int,
        explore: float,
        widen: float,
        scale: float,
        trust: int,
    ) -> None:
        self.view = view
        self.weighing = weighing
        self.dice = Luck(seed)
        self.explore = explore
        self.widen = widen
        self.scale = scale
        self.trust = float(trust)
        self.seat = view.frames[-1].seat
        self.candidates: list[Candidate] = []
        self.low: list[float] = [1.0] * view.seats
        self.high: list[float] = [0.0] * view.seats
        self.iterations = 0
        self.par = weighing.margins(view.redeal(self.dice))[0] if view.seats == 1 else 0.0
        """What a margin is measured from: alone there is no rival, so the points of now."""

    def add(self, line: list[int], points: float) -> None:
        """Consider a turn that begins with this line, so many points behind the favourite."""
        bias = points / (4.0 * self.scale)
        self.candidates.append(Candidate(line[0], self.view.seats, line, bias))

    def grow(self, most: int, guard: Guard) -> None:
        """Search for so many iterations, or until it is settled which turn is best."""
        if len(self.candidates) < 2:
            return
        for i in range(most):
            if i % CHECK == 0 and i > 0 and (self.settled(float(most - i)) or guard.stops()):
                return
            self.iterate()

    def settled(self, left: float) -> bool:
        """Whether the iterations that are left can't change the choice, or hardly would."""
        best = self.favourite()
        worth = self.worth(best)
        for other in self.candidates:
            if other is best:
                continue
            if float(best.visits - other.visits) > left and best.visits >= FAIR:
                continue
            if best.visits < FAIR or other.visits < FAIR:
                return False
            doubt = sqrt(self.variance(best) + self.variance(other))
            if worth - self.worth(other) < SURE * doubt:
                return False
        return True

    def variance(self, candidate: Candidate) -> float:
        """The squared standard error of a candidate's mean reward."""
        visits = float(candidate.visits)
        mean = candidate.totals[self.seat] / visits
        return max(1e-9, candidate.squares / visits - mean * mean) / visits

    def worth(self, candidate: Candidate) -> float:
        """A candidate's mean reward, with the turn search's opinion counting less and less."""
        visits = float(candidate.visits)
        if visits == 0.0:
            return candidate.bias
        opinion = candidate.bias * self.trust / (self.trust + visits)
        return candidate.totals[self.seat] / visits + opinion

    def iterate(self) -> None:
        """One walk down the tree in a fresh redeal."""
        table = self.view.redeal(self.dice)
        chosen = self.choose_turn()
        self.play_line(table, chosen.line)
        path: list[Node] = []
        node: Node = chosen
        new = chosen.visits == 0
        begun = table.frames[:]
        last: Frame | None = None
        asked: list[int] = []
        action = -1
        drawn = 0
        while table.frames:
            if not still_turn(table, begun):
                if new:
                    break
                begun = table.frames[:]
                last = None
            frame = table.frames[-1]
            legal = table.legal()
            open_ = legal
            if last is not None and self.dice.asked == drawn and goes_on(last, action, frame):
                open_ = one_order(last, asked, action, legal) or legal
            last = frame
            asked = legal
            if len(open_) == 1:
                action = open_[0]
            else:
                node = self.choose(node, table, open_)
                path.append(node)
                action = node.action
                new = new or node.visits == 0
            drawn = self.dice.asked
            table.play(action, self.dice)
        self.learn(table, chosen, path)

    def learn(self, table: State, chosen: Candidate, path: list[Node]) -> None:
        """Judge the end of a walk and remember it along the way."""
        rewards = self.weighing.margins(table)
        for seat in range(table.seats):
            reward = self.reward(rewards[seat])
            self.low[seat] = min(self.low[seat], reward)
            self.high[seat] = max(self.high[seat], reward)
            rewards[seat] = reward
        path.append(chosen)
        for met in path:
            met.visits += 1
            totals = met.totals
            for seat in range(table.seats):
                totals[seat] += rewards[seat]
        chosen.squares += rewards[self.seat] * rewards[self.seat]
        self.iterations += 1

    def choose_turn(self) -> Candidate:
        """The candidate to try next: each once, then the most promising."""
        span = self.high[self.seat] - self.low[self.seat]
        found = self.candidates[0]
        most = -1e9
        times = log(float(self.iterations) + 1.0)
        for candidate in self.candidates:
            if candidate.visits == 0:
                return candidate
            promise = self.worth(candidate)
            promise += self.explore * span * sqrt(times / float(candidate.visits))
            if promise > most:
                most = promise
                found = candidate
        return found

    def play_line(self, table: State, line: list[int]) -> None:
        """Play the actions of a turn as long as they are open."""
        for action in line:
            if not table.frames or table.frames[-1].seat != self.seat:
                return
            if action not in table.legal():
                return
            table.play(action, self.dice)

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
        """The actions by one's own value right after them, the best first."""
        ranked: list[tuple[float, int]] = []
        for action in legal:
            after = table.copy()
            after.play(action, self.dice)
            ranked.append((-self.weighing.own(after, seat), action))
        ranked.sort()
        order: list[int] = []
        for _, action in ranked:
            order.append(action)
        return order

    def reward(self, margin: float) -> float:
        """A margin in points as a number between 0 and 1."""
        x = (margin - self.par) / self.scale
        if x < -30.0:
            return 0.0
        return 1.0 / (1.0 + exp(-x))

    def favourite(self) -> Candidate:
        """The turn that is worth most after all."""
        found = self.candidates[0]
        for candidate in self.candidates:
            if self.worth(candidate) > self.worth(found):
                found = candidate
        return found
