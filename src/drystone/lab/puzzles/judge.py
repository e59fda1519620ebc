"""What whole turns are worth: each is played on in the same redeals, as a chieftain does it.

Where whole rounds are planned redeals hardly differ, and to repeat a narrow plan proves nothing:
there a closer look is a wider plan, in few redeals.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from time import perf_counter
from typing import ClassVar

from drystone.bots.hints import RIVALS, Sheet
from drystone.bots.search.guard import Guard
from drystone.bots.search.halving import Halving
from drystone.bots.search.plan import let_others, search_plan, turns_from
from drystone.bots.search.turn import Luck, Step, decisions_to, search_turn, still_turn
from drystone.bots.search.value import Weighing
from drystone.bots.weights import value_of
from drystone.core.chance import Quick
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.learn.puzzle import outcome_of

Line = tuple[int, ...]
"""The actions of a turn up to its first draw."""
Parts = dict[tuple[str, str], float]
"""Points by category and feature."""
Drops = tuple[tuple[int, float, int], ...]
"""After so many redeals turns drop out that are so many points behind, and all but so many."""
MANY = 99
DEEP = 40
FIRSTS = 4
"""First actions whose best turn is weighed in any case."""
FIRST, SECOND, CHECK = range(3)
"""How closely it is looked."""
NEAR = 6.0
"""Points behind the best plan beyond which no turn of a first action is looked at."""
POSITIONS = 1000
"""Of a plan that is as narrow as can be."""
NO_HURRY = 1e9


class Judge(ABC):
    """Weighs turns from one observation, more or less closely."""

    widths: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    """How broadly turns are played on in each look."""
    redeals: ClassVar[int] = 60
    """Redeals of the check at least,"""
    drops: ClassVar[Drops] = ((12, 4.0, MANY), (40, 4.0, 5))
    """and when turns drop out there."""

    def __init__(self, rules: Rules, view: State, start: State, seed: int, look: int) -> None:
        self.rules = rules
        self.view = view
        self.start = start
        """The observation, dealt: outcomes of turns are told apart there."""
        self.seed = seed
        self.width = self.widths[look]
        self.seat = view.seat
        self.weighing: Weighing = value_of(rules, "laird", view.seats).at(view, view.seat)
        self.guard = Guard(NO_HURRY, perf_counter)
        self.made = 0
        """Positions made to weigh turns."""

    @abstractmethod
    def turns(self, many: int, broad: int) -> list[tuple[Line, float]]:
        """The most promising turns, no two of which come to the same, and what they look worth.

        `broad` says how many times as many as a laird looks at.
        """

    @abstractmethod
    def play_out(self, line: Line, number: int) -> State:
        """The position by which a turn is judged, in one redeal."""

    @abstractmethod
    def worth(self, state: State) -> float:
        """What such a position is worth to the solver."""

    def parts(self, state: State) -> Parts:
        """The same by category and feature; they add up."""
        sheet = Sheet(self.rules, self.weighing, state, self.seat)
        found = {key: points for key, points in sheet.parts.items() if key[0] != RIVALS}
        found[RIVALS, ""] = self.worth(state) - sum(found.values())
        return found

    def told_apart(self, ends: list[Step], many: int) -> list[tuple[Line, float]]:
        """The best of the ends, and the best of the most promising first actions."""
        ends.sort(key=lambda end: end.worth, reverse=True)
        found: list[tuple[Line, float]] = []
        seen: set[str] = set()
        firsts: set[int] = set()
        # What is worth exactly the same is mostly the same; a look at each would take long.
        for end in ends[: 40 * many]:
            line = tuple(action for _, action in decisions_to(end))
            fresh = line[0] not in firsts and len(firsts) < FIRSTS
            if len(found) >= many and not fresh:
                continue
            outcome = outcome_of(self.start, line)
            if outcome and outcome not in seen:
                seen.add(outcome)
                firsts.add(line[0])
                found.append((line, end.worth))
        return found


class TurnJudge(Judge):
    """As the chieftain weighs: everybody answers, one's own next turns come, then the value."""

    widths = (1, 3, 4)

    def __init__(self, rules: Rules, view: State, start: State, seed: int, look: int) -> None:
        super().__init__(rules, view, start, seed, look)
        self.halving = Halving(view, self.weighing, seed, 3 + self.width, 1 + self.width, 0.0)

    def turns(self, many: int, broad: int) -> list[tuple[Line, float]]:
        value = self.weighing.value
        ends: list[Step] = []
        paths = 3 * broad * value.broad
        most = 3000 * broad * (value.broad + 1) // 2
        table = self.view.redeal(Quick(self.seed))
        search_turn(table, self.weighing, paths, DEEP, most, self.guard, self.seed + 1, ends)
        return self.told_apart(ends, many)

    def play_out(self, line: Line, number: int) -> State:
        before = self.halving.made
        state = self.halving.outcome(list(line), number)
        self.made += self.halving.made - before
        return state

    def worth(self, state: State) -> float:
        return self.halving.worth(state)


class PlanJudge(Judge):
    """Where turns are planned up to the end of the round, as if the others had passed."""

    widths = (1, 8, 32)
    redeals = 12
    drops = ((3, 6.0, MANY), (6, 4.0, 5))

    def _dealt(self, seed: int) -> State:
        alone = self.weighing.value.alone(self.view.redeal(Quick(seed)), self.seat)
        assert alone is not None
        return alone

    def turns(self, many: int, broad: int) -> list[tuple[Line, float]]:
        table = self._dealt(self.seed)
        plan = self.weighing.value.plan * self.width
        budget = 3000 * max(broad, self.width)
        luck = self.seed + 1
        prospects = search_plan(table, self.weighing, plan, budget, self.guard, luck)
        most = max(prospect.worth for prospect in prospects)
        near = {p.action: p.worth for p in prospects if p.worth >= most - NEAR}
        ends = []
        for end in turns_from(Step(None, -1, table), self.weighing, self.seat, Luck(luck), luck):
            if end.first in near:
                # Of one first action all turns look alike here: they are weighed afterwards.
                end.worth = near[end.first] + 0.01 * self.weighing.own(end.state, self.seat)
                ends.append(end)
        return self.told_apart(ends, many)

    def play_out(self, line: Line, number: int) -> State:
        seed = self.seed + (number + 1) * 104729
        state = self._dealt(seed)
        begun = state.frames[:]
        hour = self._hour(state)
        luck = Luck(seed)
        for place, action in enumerate(line):
            if not still_turn(state, begun) or action not in state.legal():
                break
            luck.reseed(seed + place)
            state.play(action, luck)
        let_others(state, self.seat, luck)
        if not state.frames or self._hour(state) != hour or state.seat != self.seat:
            return state
        plan = self.weighing.value.plan * self.width
        before = self.guard.made
        most = POSITIONS * self.width
        found = search_plan(state, self.weighing, plan, most, self.guard, seed)
        self.made += self.guard.made - before
        best = max(found, key=lambda prospect: prospect.worth)
        return best.end.state if best.end is not None else state

    def worth(self, state: State) -> float:
        if not state.frames:
            return float(state.scores()[self.seat])
        return self.weighing.own(state, self.seat)

    def _hour(self, state: State) -> float:
        return self.weighing.own_and_hour(state, self.seat)[1] if state.frames else -1.0


def judge_of(rules: Rules, view: State, start: State, seed: int, look: int = FIRST) -> Judge:
    """Who weighs turns in this position."""
    value = value_of(rules, "laird", view.seats)
    alone = value.alone(start, view.seat) if value.plan else None
    kind = TurnJudge if alone is None else PlanJudge
    return kind(rules, view, start, seed, look)
