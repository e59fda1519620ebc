"""Looking for turns that might have been better than the one that was played."""

from __future__ import annotations

from collections.abc import Iterator

from drystone.analysis.loss import Line
from drystone.analysis.trial import Trial
from drystone.bots.crofter import DEEP
from drystone.bots.search.halving import PRIME, candidates_of
from drystone.bots.search.turn import Step, search_turn, still_turn
from drystone.core.chance import Quick
from drystone.core.state import State


class Finder:
    """Finds what else might have been done where a trial begins."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.seed = trial.seed
        self.budget = trial.budget
        self.broad = trial.value.broad

    def candidates(self, played: list[int], begin: int = 0, many: int = 1) -> list[list[int]]:
        """The turns that look best in so many redeals, each as its actions up to the first draw.

        In the first of them it is also looked for what was better midway through the played turn.
        """
        if planned := self.trial.planned():
            return list(map(list, planned))[: self.budget.many]
        firsts: dict[Line, None] = {}
        sums: dict[Line, float] = {}
        begun = self._begun(begin)
        met = [{**begun, **self._midway(begin, played), **begun}]
        for number in range(begin + 1, begin + many):
            # Where two redeals say the same of all turns, nothing that matters is hidden or drawn.
            met.append(begun if begun in met[1:2] else self._begun(number))
        for worths in met:
            found = self._best(worths)
            firsts.update(dict.fromkeys(list(found)[:1]))
            for line, above in found.items():
                sums[line] = sums.get(line, 0.0) + above
        # What was not met in a redeal, or looks bad there, adds nothing.
        pooled = sorted(sums, key=lambda line: -sums[line])[: self.budget.pooled]
        return list(map(list, dict.fromkeys([*pooled, *firsts])))

    def _best(self, worths: dict[Line, float]) -> dict[Line, float]:
        """Those that look best of some turns, the best first.

        With each, how many points it is above what is too bad to be compared.
        """
        order = sorted(worths, key=lambda line: -worths[line])
        worst = worths[order[0]] - self.budget.within if order else 0.0
        return {line: worths[line] - worst for line in order if worths[line] >= worst}

    def _begun(self, number: int) -> dict[Line, float]:
        """The turns that look best in the redeal of this number."""
        return self._kept(self._ends(self._whole(number), number, 3 * self.broad), ())

    def _midway(self, number: int, played: list[int]) -> dict[Line, float]:
        """The same of turns that part from the played one only later."""
        worths: dict[Line, float] = {}
        for before, state in self._along(self._whole(number), played):
            found = self._kept(self._ends(state, number, self.broad), before)
            worths = {**worths, **found, **worths}
        return worths

    def _kept(self, ends: list[Step], before: Line) -> dict[Line, float]:
        budget, dice = self.budget, Quick(self.seed)
        best = candidates_of(ends, budget.each, 1, budget.within, 0.0, dice)
        return {(*before, *one.line): one.worth for one in best}

    def _whole(self, number: int) -> State:
        if not number:
            return self.trial.whole
        return self.trial.view.redeal(Quick(self.seed + number * PRIME))

    def _ends(self, state: State, number: int, paths: int) -> list[Step]:
        """The ends of a turn, or of what is left of it, that a search meets."""
        ends: list[Step] = []
        weighing, guard = self.trial.weighing, self.trial.guard
        most = self.budget.most * (self.broad + 1) // 4
        luck = self.seed + number * PRIME + 1
        prospects = search_turn(state, weighing, paths, DEEP, most, guard, luck, ends)
        return ends or [prospect.end for prospect in prospects if prospect.end is not None]

    def _along(self, whole: State, played: list[int]) -> Iterator[tuple[Line, State]]:
        """The positions midway through a turn in which there was something to choose.

        Where a turn is a long chain of decisions, a search from its beginning loses what pays off
        late among the many ways to get there.
        """
        state, begun, luck = whole.copy(), whole.frames[:], self.trial.halving.luck
        for place, action in enumerate(played):
            legal = state.legal()
            if place and len(legal) > 1:
                yield tuple(played[:place]), state
            luck.reseed(self.seed + place)
            if action not in legal:
                break
            state = state.copy()
            state.play(action, luck)
            if not still_turn(state, begun):
                break
