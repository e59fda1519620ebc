"""What a handful of paired differences can tell: an interval, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist

SURE = 0.95
"""How often an interval holds what it is about."""
SMALLEST = 0.1
"""One sigma that a mean has at least, in points: redeals that agree exactly prove little."""
FINE = 0.25
"""One sigma to which a loss need not be known any better."""
FALSE = 0.05
"""Of the turns that are called errors, at most about such a part are none."""
NOTABLE = 0.5
"""Points that a turn has to lose for anybody to talk about it."""
USUAL_LOSS = 1.5
"""Points that a turn may have lost before anybody has looked at it (one sigma around 0)."""
_NORMAL = NormalDist()


@dataclass(frozen=True)
class Estimate:
    """A mean with its standard error, from so many redeals."""

    mean: float = 0.0
    error: float = 0.0
    redeals: int = 0

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.reach

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.reach

    @property
    def reach(self) -> float:
        """Half the length of the interval."""
        return quantile(1 - (1 - SURE) / 2, self.redeals - 1) * self.error

    @property
    def doubt(self) -> float:
        """How likely redeals are to look at least so bad if nothing was lost."""
        if self.error <= 0.0:
            return 1.0
        return 1.0 - _NORMAL.cdf(as_normal(self.mean / self.error, self.redeals - 1))

    def plus(self, other: Estimate) -> Estimate:
        """The sum of two things that were estimated apart."""
        if not self.redeals or not other.redeals:
            return other if other.redeals else self
        error = sqrt(self.error**2 + other.error**2)
        return Estimate(self.mean + other.mean, error, min(self.redeals, other.redeals))

    def shrunk(self, spread: float) -> float:
        """The mean as far as its error lets it be believed, where `spread` is usual.

        >>> Estimate(4.0, 0.0, 48).shrunk(1.5), round(Estimate(4.0, 3.0, 8).shrunk(1.5), 1)
        (4.0, 0.8)
        """
        return self.mean * spread**2 / (spread**2 + self.error**2)

    def times(self, by: float) -> Estimate:
        """The same on another scale."""
        return Estimate(self.mean * by, self.error * abs(by), self.redeals)


NOTHING = Estimate()


@dataclass(frozen=True)
class Trust:
    """How far a search is to be believed, as measured on games of strong bots (`trust.py`)."""

    slopes: tuple[float, ...] = (1.0, 1.0, 1.0)
    """What a point that it says is worth on average, in the opening, the middle and the end,"""
    spread: float = 2.0
    """give or take so much (one sigma); of four points twice as much, and so on by the root."""
    usual: float = 0.0
    """What strong bots lose in a turn, by the same measure."""
    turns: int = 0
    """On how many turns that was measured; 0: on none."""

    def believe(self, said: Estimate, ends: Estimate = NOTHING, phase: int = 0) -> Estimate:
        """What to believe of a loss: by a search alone, or with what came of it in the end.

        >>> half = Trust((0.5, 0.5, 0.5), 1.0)
        >>> half.believe(Estimate(4.0, 0.0, 32))
        Estimate(mean=2.0, error=2.0, redeals=32)
        >>> round(half.believe(Estimate(4.0, 0.0, 32), Estimate(6.0, 2.0, 32)).mean, 1)
        4.0
        """
        if not said.redeals:
            return said
        slope = self.slopes[phase]
        mean = slope * said.mean
        variance = self.spread**2 * abs(said.mean) + (slope * said.error) ** 2
        if not ends.redeals:
            return Estimate(mean, sqrt(variance), said.redeals)
        # Few games say less than their spread: Student's interval, not the normal one.
        error = ends.reach / quantile(1 - (1 - SURE) / 2, said.redeals + ends.redeals - 1)
        weight = variance / (variance + error**2)
        both = sqrt(weight) * error
        return Estimate(mean + weight * (ends.mean - mean), both, said.redeals + ends.redeals)


def estimate(differences: list[float], smallest: float = SMALLEST) -> Estimate:
    """The mean of some differences, with its error.

    >>> estimate([1.0, 3.0])
    Estimate(mean=2.0, error=1.0, redeals=2)
    """
    count = len(differences)
    if count < 2:
        return NOTHING
    mean = sum(differences) / count
    variance = sum((each - mean) ** 2 for each in differences) / (count - 1)
    return Estimate(mean, max(smallest, sqrt(variance / count)), count)


def as_normal(t: float, freedom: int) -> float:
    """A value of Student's distribution as one of the normal one (Wallace's approximation)."""
    freedom = max(1, freedom)
    bent = sqrt(freedom * log(1 + t * t / freedom)) * (8 * freedom + 1) / (8 * freedom + 3)
    return bent if t >= 0 else -bent


def quantile(chance: float, freedom: int) -> float:
    """The value that Student's distribution stays below so often.

    >>> round(quantile(0.975, 9), 1), round(quantile(0.975, 1000), 2)
    (2.3, 1.96)
    """
    wanted = _NORMAL.inv_cdf(chance)
    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        if as_normal(middle, freedom) < wanted:
            low = middle
        else:
            high = middle
    return high


def clear(doubts: list[float], false: float = FALSE) -> list[bool]:
    """Which of many findings stand, by Benjamini and Hochberg.

    Among thirty turns without an error, one or two look like one by chance alone; so the more are
    looked at, the clearer each has to be.

    >>> clear([0.001, 0.5, 0.04, 0.9])
    [True, False, False, False]
    """
    order = sorted(range(len(doubts)), key=lambda i: doubts[i])
    stand = 0
    for rank, i in enumerate(order, 1):
        if doubts[i] <= false * rank / len(doubts):
            stand = rank
    standing = set(order[:stand])
    return [i in standing for i in range(len(doubts))]
