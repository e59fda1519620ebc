"""How a review spends its time: a glance at every turn, then ever closer looks at ever fewer.

Noise, not search, is what makes two reviews of one game differ: few redeals tell about as much of
a turn as their draws do. So most of the time goes to the few turns of each seat that look worst.

Each step knows a turn's loss so far and tells it better, so a server can put each of them in a
queue; `Reviewer.step` takes one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from drystone.analysis.budget import Budget
from drystone.analysis.loss import Loss
from drystone.analysis.statistics import NOTABLE, estimate

Kind = Literal["glance", "look", "again", "end"]
LOOKS: Final[tuple[tuple[Kind, float], ...]] = (("glance", 0.15), ("look", 0.2), ("again", 0.3))
"""Where one turn after the other is looked at, and about which part of the whole time it takes."""


@dataclass(frozen=True)
class Step:
    """Something to find out about a turn."""

    kind: Kind
    """A glance, a first or a second look, or one more redeal played to the end of the game."""
    known: Loss
    """What is known so far."""
    done: float
    """How much of the review was done before, from 0 to 1."""


class Course:
    """The steps of a review; whoever takes one tells what was learned before the next."""

    def __init__(self, seat_of: Mapping[int, int], budget: Budget) -> None:
        """From the turns to look at and whose they are."""
        self.seat_of = seat_of
        self.budget = budget
        self.known = {turn: Loss(turn) for turn in seat_of}

    def __iter__(self) -> Iterator[Step]:
        done = 0.0
        for kind, part in LOOKS:
            chosen = self._chosen(kind)
            for place, turn in enumerate(chosen):
                yield Step(kind, self.known[turn], done + part * place / len(chosen))
            done += part
        seats = set(self.seat_of.values())
        for place, seat in enumerate(seats):
            part = (1.0 - done) / len(seats)
            yield from self._to_the_end(seat, done + part * place, part)

    def _to_the_end(self, seat: int, done: float, part: float) -> Iterator[Step]:
        """The worst turns of a seat; what the end of the game refutes makes room for the next."""
        mine = [loss for turn, loss in self.known.items() if self.seat_of[turn] == seat]
        mine = [loss for loss in mine if loss.weight >= NOTABLE]
        mine.sort(key=lambda loss: -loss.weight)
        most, standing = self.budget.finals + self.budget.spare, 0
        share = part / max(1, most)
        for place, turn in enumerate(loss.turn for loss in mine[:most]):
            if standing == self.budget.finals:
                break
            while goes_on(self.known[turn].ways, self.budget.ways):
                so_far = place + len(self.known[turn].ways) / self.budget.ways
                yield Step("end", self.known[turn], done + so_far * share)
            found = self.known[turn].ends
            standing += found.mean > found.error

    def learn(self, loss: Loss) -> None:
        """What a step has found out."""
        self.known[loss.turn] = loss

    @property
    def losses(self) -> list[Loss]:
        """What is known of each turn."""
        return list(self.known.values())

    def _chosen(self, kind: Kind) -> list[int]:
        """The turns that are worth such a step."""
        if kind == "glance":
            return list(self.known)
        if kind == "look":
            seen = {turn: loss.seen for turn, loss in self.known.items()}
            return _worst(seen, self.seat_of, self.budget.looked)
        worst = {turn: loss.weight for turn, loss in self.known.items()}
        return _worst(worst, self.seat_of, self.budget.suspects)


def _worst(worst: Mapping[int, float], seat_of: Mapping[int, int], many: int) -> list[int]:
    """So many of each seat that have lost most, in the order of the game."""
    found: list[int] = []
    for seat in set(seat_of.values()):
        mine = [turn for turn in worst if seat_of[turn] == seat and worst[turn] > 0.0]
        found += sorted(mine, key=lambda turn: -worst[turn])[:many]
    return sorted(found)


def goes_on(ways: tuple[float, ...], many: int) -> bool:
    """Whether a turn is to be played to the end once more, after it ended so much better or worse.

    Not if half of the games hardly make it likely that it was an error: the others would not.

    >>> goes_on((9.0, 4.0), 8), goes_on((9.0, 4.0, 2.0, 7.0), 8), goes_on((9.0, 4.0, -8.0, 1.0), 8)
    (True, True, False)
    """
    if 2 * len(ways) < many:
        return True
    found = estimate(list(ways))
    return len(ways) < many and found.mean > found.error
