"""The search over whole turns: their ends are played on in the same redeals, the worse half drops.

A candidate is a way to end one's turn, several for each first action. A simulation redeals what the
seat can't see, plays the candidate, lets everybody else answer with a narrow search of their own
turn, plays some turns of one's own to come, and judges for all seats what has come of it. The
simulations of one number have the same redeal and the same luck for every candidate, so that what
differs is the turn. The candidates share the positions that may be made by sequential halving: all
get the same, the better half goes on, and so on until one is left.
"""

from __future__ import annotations

from math import log
from typing import Final

from drystone.bots.search.guard import Guard
from drystone.bots.search.turn import Luck, Step, decisions_to, play_on, still_turn
from drystone.bots.search.value import SETTLED, Weighing
from drystone.core.chance import Quick
from drystone.core.state import Frame, State

DEEP: Final = 40
"""Choices in one turn beyond which nobody looks."""
TURNS: Final = 40
"""Turns of all seats beyond which no simulation goes."""
PRIME: Final = 104729
"""What separates the seeds of two simulations."""
FINE: Final = 1 << 20


class Candidate:
    """A way to end the turn, as far as it can be foreseen, and how it did."""

    def __init__(self, line: list[int], worth: float) -> None:
        self.line = line
        """The actions up to the first draw."""
        self.worth = worth
        """What the end looked worth to the turn search."""
        self.end: Step | None = None
        self.visits = 0
        self.total = 0.0

    def mean(self) -> float:
        """What the simulations found, on average."""
        return self.total / float(self.visits) if self.visits > 0 else 0.0


def candidates_of(
    ends: list[Step], many: int, alike: int, within: float, chill: float, dice: Quick
) -> list[Candidate]:
    """The best of the ends, and of those that are close some by lot: at most `many`.

    No more than `alike` are worth exactly the same: these are mostly the same things done in
    another order. Ends that differ only after a draw are one candidate. Gumbel noise of `chill`
    points says which of the others come along (a draw without replacement, the likelier the
    better); the best one always does.
    """
    ends.sort(key=_worth, reverse=True)
    found: list[Candidate] = []
    keys: list[float] = []
    lines: set[str] = set()
    same = 0
    last = 1e18
    for end in ends:
        if end.worth < ends[0].worth - within:
            break
        same = same + 1 if end.worth == last else 1
        last = end.worth
        if same > alike:
            continue
        line = [action for _, action in decisions_to(end)]
        key = str(line)
        if key in lines:
            continue
        lines.add(key)
        candidate = Candidate(line, end.worth)
        candidate.end = end
        found.append(candidate)
        noise = chill * _gumbel(dice) if len(found) > 1 else 1e9
        keys.append(-(end.worth + noise))
    if len(found) <= many:
        return found
    order = sorted(range(len(found)), key=lambda i: keys[i])
    return [found[i] for i in sorted(order[:many])]


def _gumbel(dice: Quick) -> float:
    """A draw from Gumbel's distribution."""
    part = (float(dice.below(FINE)) + 0.5) / float(FINE)
    return -log(-log(part))


def _worth(step: Step) -> float:
    return step.worth


class Halving:
    """One search, from one observation."""

    def __init__(
        self, view: State, weighing: Weighing, seed: int, own: int, others: int, trust: float
    ) -> None:
        self.view = view
        self.weighing = weighing
        self.seed = seed
        self.own = own
        """Paths through one's own turns to come that are kept at a time."""
        self.others = others
        """The same for the others' turns."""
        self.trust = trust
        """For how many simulations the turn search's judgement counts."""
        self.seat = view.frames[-1].seat
        self.made = 0
        """Positions made so far."""
        self.rounds = 0
        self.luck = Luck(seed)

    def best(self, candidates: list[Candidate], most: int, guard: Guard) -> Candidate:
        """The candidate that is left after `most` positions have been made, or about so many."""
        left = candidates[:]
        rounds = 0
        while 1 << rounds < len(left):
            rounds += 1
        number = 0
        for i in range(rounds):
            until = most * (i + 1) // rounds
            once = False
            while not once or self.made < until:
                if guard.stops():
                    return self._leader(left)
                for candidate in left:
                    candidate.total += self.simulate(candidate, number)
                    candidate.visits += 1
                number += 1
                once = True
            self.rounds += 1
            self._sort(left)
            del left[(len(left) + 1) // 2 :]
        return self._leader(left)

    def judged(self, candidate: Candidate) -> float:
        """What the simulations say, with the turn search's judgement as so many more of them."""
        visits = float(candidate.visits)
        weight = self.trust + visits
        if weight == 0.0:
            return 0.0
        return (self.trust * candidate.worth + candidate.total) / weight

    def _leader(self, candidates: list[Candidate]) -> Candidate:
        best = candidates[0]
        for candidate in candidates:
            if self.judged(candidate) > self.judged(best):
                best = candidate
        return best

    def _sort(self, candidates: list[Candidate]) -> None:
        """The best first; equal ones stay in order."""
        candidates.sort(key=self.judged, reverse=True)

    def seed_of(self, number: int) -> int:
        """What redeals and draws of a simulation follow from, the same for every candidate."""
        return self.seed + (number + 1) * PRIME

    def simulate(self, candidate: Candidate, number: int) -> float:
        """What comes of a candidate in one redeal, as a worth."""
        return self.worth(self.outcome(candidate.line, number))

    def outcome(self, line: list[int], number: int) -> State:
        """Where a turn that begins with these actions leads to in one redeal."""
        seed = self.seed_of(number)
        luck = self.luck
        luck.reseed(seed)
        state = self.view.redeal(luck)
        begun = state.frames[:]
        for place, action in enumerate(line):
            if not still_turn(state, begun) or action not in state.legal():
                break
            luck.reseed(seed + place + 1)
            state.play(action, luck)
            self.made += 1
        if still_turn(state, begun):
            state = self.turn(state, begun, self.own, seed + 50)
        own_turns = 0
        for turn in range(TURNS):
            if not state.frames:
                break
            mine = state.frames[-1].seat == self.seat
            if mine and own_turns == self.weighing.value.ahead:
                break
            if mine:
                own_turns += 1
            width = self.own if mine else self.others
            state = self.turn(state, state.frames[:], width, seed + 100 * (turn + 1))
        return state

    def turn(self, state: State, begun: list[Frame], width: int, seed: int) -> State:
        """The position after the turn (or its rest), as a narrow search plays it."""
        seat = state.frames[-1].seat
        best: Step | None = None
        most = -1e18
        frontier = [Step(None, -1, state)]
        for depth in range(DEEP):
            open_: list[Step] = []
            for step in frontier:
                options = step.options or step.state.legal()
                for action in step.open or options:
                    self.made += 1
                    after = play_on(step, 0, options, action, begun, self.luck, seed + depth)
                    if after.dead:
                        continue
                    if after.options or still_turn(after.state, begun):
                        open_.append(after)
                        continue
                    after.worth = self.weighing.of(after.state, seat)
                    if after.worth > most:
                        most = after.worth
                        best = after
            if not open_:
                break
            if len(open_) > width or depth == DEEP - 1:
                for step in open_:
                    step.worth = self.weighing.of(step.state, seat)
                open_.sort(key=_worth, reverse=True)
                del open_[width:]
            frontier = open_
        return best.state if best is not None else frontier[0].state

    def worth(self, state: State) -> float:
        """One's own expected points over the mean of the others'; at the end, the real ones."""
        seat = self.seat
        if state.frames:
            own = self.weighing.own(state, seat)
            rest = 0.0
            for other in range(state.seats):
                if other != seat:
                    rest += self.weighing.own(state, other)
            return own - rest / float(max(1, state.seats - 1))
        scores = state.scores()
        best = -1e9
        rest = 0.0
        for other in range(state.seats):
            if other != seat:
                rest += float(scores[other])
                best = max(best, float(scores[other]))
        own = float(scores[seat])
        if state.seats == 1:
            return own
        margin = max(-SETTLED, min(SETTLED, own - best))
        return own - rest / float(state.seats - 1) + self.weighing.value.ending * margin
