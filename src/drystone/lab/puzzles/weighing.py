"""Turns compared in common redeals: which are as good as the best, how far behind the others."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

from drystone.lab.puzzles.judge import Drops, Judge, Line, Parts
from drystone.learn.puzzle import TOLERANCE

QUICKLY: Drops = ((4, 6.0, 8), (8, 4.0, 5))
"""When turns drop out of a quick look."""
LONGEST = 20
"""Times as many redeals as wanted, to make as many positions as wanted."""


class Weighed:
    """One turn, with what it came to in each redeal."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.worths: list[float] = []
        self.sheets: list[Parts] = []
        """The same by category and feature."""

    def behind(self, other: Weighed) -> float:
        """Points behind another one, in the redeals that both were played in."""
        return fmean(self._differences(other))

    def error(self, other: Weighed) -> float:
        """The standard error of that."""
        found = self._differences(other)
        return stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0

    def _differences(self, other: Weighed) -> list[float]:
        count = min(len(self.worths), len(other.worths))
        pairs = zip(other.worths[:count], self.worths[:count], strict=True)
        return [theirs - mine for theirs, mine in pairs]


class Comparison:
    """Turns of one position, weighed."""

    def __init__(
        self, judge: Judge, lines: list[Line], drops: Drops = (), explained: bool = False
    ) -> None:
        self.judge = judge
        self.drops = drops or judge.drops
        self.explained = explained
        """Whether `why` will be asked."""
        self.turns = [Weighed(line) for line in lines]
        self.left = self.turns[:]
        """Those that are still played."""
        self.redeals = 0

    def weigh(self, redeals: int, positions: int = 0) -> None:
        """Play on up to so many redeals, and further until so many positions were made."""
        judge = self.judge
        while self.redeals < redeals or (
            judge.made < positions and self.redeals < LONGEST * redeals
        ):
            for turn in self.left:
                self._play(turn, self.redeals)
            self.redeals += 1
            for after, far, left in self.drops:
                if self.redeals == after:
                    self._drop(far, left)
        self._rank()

    def join(self, lines: list[Line]) -> None:
        """More turns, in the redeals that were played so far; none may have dropped out yet."""
        for turn in map(Weighed, lines):
            for redeal in range(self.redeals):
                self._play(turn, redeal)
            self.turns.append(turn)
            self.left.append(turn)
        self._rank()

    def _play(self, turn: Weighed, redeal: int) -> None:
        state = self.judge.play_out(turn.line, redeal)
        turn.worths.append(self.judge.worth(state))
        if self.explained:
            turn.sheets.append(self.judge.parts(state))

    def _rank(self) -> None:
        """The best of those that are left comes first."""
        best = max(self.left, key=lambda turn: fmean(turn.worths))
        self.turns.sort(key=lambda turn: turn.behind(best))

    def _drop(self, far: float, left: int) -> None:
        """Let turns go that have no chance; two stay in any case."""
        best = max(self.left, key=lambda turn: fmean(turn.worths))
        self.left.sort(key=lambda turn: turn.behind(best))
        near = sum(turn.behind(best) <= far for turn in self.left)
        del self.left[max(2, min(near, left)) :]

    @property
    def best(self) -> Weighed:
        return self.turns[0]

    @property
    def good(self) -> list[Weighed]:
        """The best, and what is as good."""
        return [turn for turn in self.turns if turn.behind(self.best) <= TOLERANCE]

    @property
    def next(self) -> Weighed | None:
        """The first that is not as good."""
        rest = self.turns[len(self.good) :]
        return rest[0] if rest else None

    @property
    def margin(self) -> float:
        """Points that it is behind the best; 0 if there is none."""
        return self.next.behind(self.best) if self.next is not None else 0.0

    @property
    def error(self) -> float:
        """The standard error of the margin."""
        return self.next.error(self.best) if self.next is not None else 0.0

    def stable(self) -> bool:
        """Whether one of the good turns is best in either half of the redeals."""
        whole = [turn for turn in self.turns if len(turn.worths) == self.redeals]
        for part in (slice(0, None, 2), slice(1, None, 2)):
            if max(whole, key=lambda turn: fmean(turn.worths[part])) not in self.good:
                return False
        return True

    def why(self) -> Parts:
        """Where the margin comes from, by category and feature."""
        assert self.next is not None
        found: Parts = {}
        count = min(len(self.best.sheets), len(self.next.sheets))
        for turn, sign in ((self.best, 1), (self.next, -1)):
            for sheet in turn.sheets[:count]:
                for key, points in sheet.items():
                    found[key] = found.get(key, 0.0) + sign * points / count
        return found


def by_category(comparison: Comparison) -> dict[str, float]:
    """Where the margin comes from, by category."""
    sums: dict[str, float] = {}
    for (category, _), points in comparison.why().items():
        sums[category] = sums.get(category, 0.0) + points
    return sums


def against(comparison: Comparison) -> float:
    """Points that the best turn loses in some categories, to gain more in others."""
    return -sum(min(points, 0.0) for points in by_category(comparison).values())
