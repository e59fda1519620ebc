"""Turns that begin in one observation, played on in redeals: how each looks, and what it comes to.

All lines of one number have the same redeal and the same luck, so what differs is the turn.
"""

from __future__ import annotations

from operator import sub
from time import perf_counter

from drystone.analysis.budget import Budget
from drystone.analysis.forecast import Evaluator, Glass, margin_of
from drystone.analysis.loss import Line
from drystone.bots.search.guard import Guard
from drystone.bots.search.halving import PRIME, TURNS, Candidate, Halving
from drystone.bots.search.plan import let_others, search_plan
from drystone.bots.search.turn import Luck, Prospect, still_turn
from drystone.core.chance import Quick
from drystone.core.state import State

FOREVER = 3600.0
SIGHT = 4000
"""The number of the first redeal in which a turn is judged when it is just over."""
CLOSER = 5000
"""The same for the turns that look best in these."""
NEAR = 0.01
"""Points by which redeals may differ and still say the same."""
DIFFERS = -1
"""Said of what has come to something else in some redeal."""
EQUAL = 1e-9
"""Points that make no difference."""


class Trial:
    """Turns that begin in one observation, played on in redeals."""

    def __init__(self, view: State, evaluator: Evaluator, seed: int, budget: Budget) -> None:
        self.view = view
        self.seed = seed
        self.budget = budget
        self.seat = view.seat
        self.value = evaluator.value
        self.whole = view.redeal(Quick(seed))
        self.glass: Glass = evaluator.at(self.whole)
        self.weighing = self.glass.weighings[self.seat]
        self.halving = Halving(view, self.weighing, seed, budget.own, budget.others, 0.0)
        self.guard = Guard(FOREVER, perf_counter)
        self.plans = self.value.plan > 0
        self._plans: dict[Line, float] | None = None
        self._same: dict[Line, tuple[list[float], int]] = {}
        """What each line has come to in so many redeals, as long as these say the same."""

    def planned(self) -> dict[Line, float]:
        """Where turns are planned as if alone: how each may begin, and what it leads to."""
        if self._plans is None:
            left = self.value.alone(self.whole, self.seat) if self.plans else None
            found = self._plan(left, self.seed + 1) if left is not None else []
            found.sort(key=lambda prospect: -prospect.worth)
            lines = [(tuple(a for _, a in one.plan()), one.worth) for one in found]
            self._plans = {line: worth for line, worth in lines if line}
        return self._plans

    def compared(
        self, played: list[int], found: list[list[int]], *, finely: bool = True
    ) -> tuple[list[list[int]], list[float]]:
        """The played turn and the best of those that were found, and what each looks worth.

        What looks worth exactly the same is mostly the same things done in another order: one of
        these is enough.
        """
        others = dict.fromkeys(tuple(line) for line in found if line != played)
        lines = [played, *map(list, others)]
        worth = self.sights(lines, SIGHT, self.budget.sighted)
        order = sorted(range(1, len(lines)), key=lambda i: -worth[i])
        kept, met = [0], {worth[0]}
        for i in order:
            if worth[i] not in met and len(kept) <= self.budget.many:
                kept.append(i)
                met.add(worth[i])
        lines, worth = [lines[i] for i in kept], [worth[i] for i in kept]
        if finely and not self.planned():
            worth = self.sights(lines, CLOSER, self.budget.closer)
        return lines, worth

    def sights(self, lines: list[list[int]], first: int = SIGHT, many: int = 4) -> list[float]:
        """What each line looks worth when the turn is over and nobody has answered yet."""
        if self.planned():
            return [self._sight_of_plan(line) for line in lines]
        return [self._mean_sight(line, range(first, first + many)) for line in lines]

    def _mean_sight(self, line: list[int], numbers: range) -> float:
        found: list[float] = []
        for number in numbers:
            if len(found) == self.budget.alike and max(found) - min(found) <= NEAR:
                break
            found.append(self._sight(line, number))
        return sum(found) / len(found)

    def _sight(self, line: list[int], number: int) -> float:
        state = self._after(self.view.redeal(self._luck(number)), line, number)
        return self.weighing.of(state, self.seat)

    def _sight_of_plan(self, line: list[int]) -> float:
        """What a plan that begins so comes to; one that was not looked for is made now."""
        known = self.planned().get(tuple(line))
        if known is not None:
            return known
        left = self.value.alone(self.whole, self.seat)
        assert left is not None
        hour = self._hour(left)
        state = self._after(left, line, SIGHT)
        let_others(state, self.seat, self.halving.luck)
        return self._planned_worth(state, hour, self.seed + 1)

    def _luck(self, number: int) -> Luck:
        luck = self.halving.luck
        luck.reseed(self.seed + (number + 1) * PRIME)
        return luck

    def _after(self, state: State, line: list[int], number: int) -> State:
        """The position after a turn that begins so."""
        seed, luck = self.seed + (number + 1) * PRIME, self.halving.luck
        begun = state.frames[:]
        for place, action in enumerate(line):
            if not still_turn(state, begun) or action not in state.legal():
                break
            luck.reseed(seed + place + 1)
            state.play(action, luck)
        if still_turn(state, begun):
            state = self.halving.turn(state, begun, self.budget.rest, seed + 50)
        return state

    def best(self, lines: list[list[int]], sights: list[float]) -> list[int]:
        """The line that gains most over the first in some redeals, and at first sight as well.

        What counts is the lower of the two gains. The worse half drops out, again and again; what
        gains nothing at first sight is not looked at.
        """
        first = Candidate(lines[0], 0.0)
        left = [
            Candidate(line, sight - sights[0])
            for line, sight in zip(lines[1:], sights[1:], strict=True)
            if sight - sights[0] > EQUAL
        ]

        def gain(candidate: Candidate) -> float:
            """By as many redeals of the first line as this one has been played in."""
            return min(candidate.worth, candidate.mean() - first.mean())

        number = 0
        for i in range(rounds := (len(left) - 1).bit_length() + 1 if left else 0):
            until = self.budget.screened * (i + 1) // rounds
            while number < until:
                for candidate in (first, *left):
                    points = self.outcome(candidate.line, number)
                    candidate.total += margin_of(points, self.seat)
                    candidate.visits += 1
                number += 1
            left.sort(key=gain, reverse=True)
            del left[(len(left) + 1) // 2 :]
        found = max(left, key=gain, default=first)
        return found.line if found is first or gain(found) > 0.0 else first.line

    def outcome(self, line: list[int], number: int) -> list[float]:
        """The final points to be expected of every seat after a line, in one redeal.

        What has come to the same in some redeals is taken to do so in all others.
        """
        same, often = self._same.get(tuple(line), ([], 0))
        if often == self.budget.alike:
            return same
        planned = self._planned(line, number) if self.plans else None
        points = self.glass.points(self._played_on(line, number)) if planned is None else planned
        if often >= 0:
            alike = not often or max(map(abs, map(sub, points, same))) <= NEAR
            self._same[tuple(line)] = (points, often + 1 if alike else DIFFERS)
        return points

    def _played_on(self, line: list[int], number: int) -> State:
        """The position after a turn that begins so, others' answers and own turns to come.

        As a search does it (`Halving.outcome`), but what is left of the turn after a draw is
        played with care: whoever has played it was not in such a hurry.
        """
        state = self._after(self.view.redeal(self._luck(number)), line, number)
        own = 0
        for turn in range(TURNS):
            if not state.frames:
                break
            mine = state.frames[-1].seat == self.seat
            if mine and own == self.value.ahead:
                break
            own += mine
            width = self.budget.own if mine else self.budget.others
            seed = self.seed + (number + 1) * PRIME + 100 * (turn + 1)
            state = self.halving.turn(state, state.frames[:], width, seed)
        return state

    def _planned(self, line: list[int], number: int) -> list[float] | None:
        """Where turns are planned as if alone: the points at the end of the best plan found.

        The others answer until it is the player's turn again; what they have stays as it was,
        because some ways lead into the next round and others don't.
        """
        seed = self.seed + (number + 1) * PRIME
        state: State = self.view.redeal(self._luck(number))
        if self.value.alone(state, self.seat) is None:
            return None
        now = [float(points) for points in state.scores()[: self.glass.seats]]
        values = [w.own(state, seat) for seat, w in enumerate(self.glass.weighings)]
        hour = self._hour(state)
        state = self._after(state, line, number)
        for turn in range(TURNS):
            if not state.frames or state.seat == self.seat or self._hour(state) != hour:
                break
            begun, width = state.frames[:], self.budget.others
            state = self.halving.turn(state, begun, width, seed + 100 * (turn + 1))
        values[self.seat] = self._planned_worth(state, hour, seed)
        return self.glass.read(values, now)

    def _planned_worth(self, state: State, hour: float, seed: int) -> float:
        """What the player's things are worth by the next hour."""
        if not state.frames:
            return float(state.scores()[self.seat])
        left = None
        if state.seat == self.seat and self._hour(state) == hour:
            left = self.value.alone(state, self.seat)
        if left is None:
            return self.weighing.own(state, self.seat)
        return max(prospect.worth for prospect in self._plan(left, seed))

    def _hour(self, state: State) -> float:
        return self.weighing.own_and_hour(state, self.seat)[1]

    def _plan(self, left: State, seed: int) -> list[Prospect]:
        """What each action leads to by the end of the round."""
        most, plan = self.budget.most * self.budget.wide, self.value.plan * self.budget.wide
        return search_plan(left, self.weighing, plan, most, self.guard, seed)
