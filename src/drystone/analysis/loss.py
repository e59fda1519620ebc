"""What a turn has lost, as far as it is known."""

from __future__ import annotations

from dataclasses import dataclass, replace

from drystone.analysis.statistics import NOTHING, USUAL_LOSS, Estimate, estimate

Line = tuple[int, ...]
"""How a turn, or a part of one, is decided, up to the first draw."""
Tried = tuple[int, Line]
"""At which decision a line begins, and the line."""


@dataclass(frozen=True)
class Loss:
    """What a turn has lost against a better one, or 0 if none was found."""

    turn: int
    seen: float = 0.0
    """Points by which something looked better when the turn was just over, at a glance."""
    tried: tuple[Tried, ...] = ()
    """What looked best so far."""
    points: Estimate = NOTHING
    """Of the margin over the others' mean."""
    effects: tuple[float, ...] = ()
    """The final points that each seat would have more, on average, after the better one."""
    first: int = -1
    """The number of the decision where the better way begins; -1: there is none."""
    better: Line = ()
    """What is decided there, up to the first draw."""
    ways: tuple[float, ...] = ()
    """The same points when both were played to the end of the game, once in each redeal."""

    @property
    def ends(self) -> Estimate:
        """What came of it in the end, on average."""
        return estimate(list(self.ways))

    @property
    def weight(self) -> float:
        """What the search says that it has lost, as far as redeals agree."""
        return self.points.shrunk(USUAL_LOSS)


def at_most(seen: float, loss: Loss) -> Loss:
    """A loss that is no larger than what was seen when the turn was just over.

    >>> at_most(2.0, Loss(1, points=Estimate(8.0, 2.0, 8))).points
    Estimate(mean=2.0, error=0.5, redeals=8)
    """
    if loss.points.mean <= seen:
        return loss
    by = seen / loss.points.mean
    return replace(
        loss,
        points=loss.points.times(by),
        effects=tuple(effect * by for effect in loss.effects),
    )


def added(one: Loss, other: Loss) -> Loss:
    """Two parts of a turn taken together: the better way is that of the part that lost more."""
    if other.first < 0:
        return one
    worse = other if one.first < 0 or other.points.mean > one.points.mean else one
    effects = tuple(a + b for a, b in zip(one.effects, other.effects, strict=True))
    points = one.points.plus(other.points)
    return replace(worse, seen=one.seen, points=points, effects=effects)
