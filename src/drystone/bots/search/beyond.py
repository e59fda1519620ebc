"""Plans compared by the rounds after them.

A plan ends where the next hour begins (`plan.py`), and its worth is what the position there looks
worth at a glance. So the best plans are candidates: the next hours are planned on from the end of
each, more narrowly, in the same draws for all, and the worse half drops out again and again
(`halving.py`).
"""

from __future__ import annotations

from drystone.bots.search.guard import Guard
from drystone.bots.search.halving import Candidate, Halving
from drystone.bots.search.plan import let_others, search_plan
from drystone.bots.search.value import Value
from drystone.core.state import State


class Beyond(Halving):
    """Plans from one observation, each followed by narrower ones over some hours more."""

    def __init__(
        self,
        view: State,
        value: Value,
        seed: int,
        width: int,
        longest: int,
        trust: float,
        guard: Guard,
    ) -> None:
        super().__init__(view, value.at(view, view.frames[-1].seat), seed, width, width, trust)
        self.longest = longest
        """Positions for each of the plans to come."""
        self.guard = guard

    def simulate(self, candidate: Candidate, number: int) -> float:
        """What the end of a plan is worth some hours later, in the draws of this number."""
        seed = self.seed_of(number)
        state = self.end_of(candidate, seed)
        value = self.weighing.value
        worth = candidate.worth
        for hour in range(value.ahead):
            self.pass_others(state)
            left = value.alone(state, self.seat) if state.frames else None
            if left is None:
                break
            made = self.guard.made
            weighing = value.at(left, self.seat)
            found = search_plan(left, weighing, self.own, self.longest, self.guard, seed + hour + 1)
            self.made += self.guard.made - made
            best = found[0]
            for prospect in found:
                if prospect.worth > best.worth:
                    best = prospect
            worth = best.worth
            if best.end is None:
                return worth
            state = best.end.state
        return worth if state.frames else float(state.scores()[self.seat])

    def end_of(self, candidate: Candidate, seed: int) -> State:
        """Where a plan ends, with other draws on its last turn."""
        end = candidate.end
        assert end is not None
        if end.before is None or not end.state.frames:
            return end.state
        state = end.before.state.copy()
        self.luck.reseed(seed)
        for action in end.actions:
            state.play(action, self.luck)
        let_others(state, self.seat, self.luck)
        return state

    def pass_others(self, state: State) -> None:
        """Others who are asked before one's own turn answer with their last option: they pass."""
        while state.frames and state.frames[-1].seat != self.seat:
            options = state.legal()
            state.play(options[len(options) - 1], self.luck)
