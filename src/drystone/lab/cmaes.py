"""CMA-ES with a diagonal covariance: a cloud of tries that walks towards the better ones.

After Ros and Hansen, "A simple modification in CMA-ES achieving linear time and space complexity"
(2008). With a hundred weights and noisy games the full covariance could not be learnt anyway.
"""

from __future__ import annotations

from math import exp, log, sqrt

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Cloud:
    """Tries around `mean`, spread by `step` times the square root of `variances`.

    >>> cloud = Cloud(size=3, step=0.5, tries=8, seed=1)
    >>> for _ in range(60):
    ...     tries = cloud.ask()
    ...     cloud.tell(tries, [float(((each - 1.0) ** 2).sum()) for each in tries])
    >>> cloud.mean.round(2).tolist()
    [1.0, 1.0, 1.0]
    """

    def __init__(self, size: int, step: float, tries: int, seed: int) -> None:
        self.mean: Floats = np.zeros(size)
        self.step = step
        self.tries = tries
        self.variances: Floats = np.ones(size)
        self.dice = np.random.default_rng(seed)
        self.generation = 0
        self._path_of_step: Floats = np.zeros(size)
        self._path: Floats = np.zeros(size)
        self._set_rates(size, tries)

    def _set_rates(self, size: int, tries: int) -> None:
        """How fast each part learns: the usual settings for so many dimensions and tries."""
        better = tries // 2
        raw = np.array([log((tries + 1) / 2) - log(i + 1) for i in range(better)])
        self.shares: Floats = raw / raw.sum()
        mass = 1.0 / float((self.shares**2).sum())
        self.mass = mass
        self.step_rate = (mass + 2) / (size + mass + 5)
        self.damping = 1 + self.step_rate + 2 * max(0.0, sqrt((mass - 1) / (size + 1)) - 1)
        self.path_rate = (4 + mass / size) / (size + 4 + 2 * mass / size)
        diagonal = (size + 2) / 3
        self.rank_one = min(1.0, diagonal * 2 / ((size + 1.3) ** 2 + mass))
        self.rank_many = min(
            1.0 - self.rank_one,
            diagonal * 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass),
        )
        self.usual_length = sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))

    def ask(self) -> list[Floats]:
        """The tries of a generation."""
        spread = self.step * np.sqrt(self.variances)
        return [
            self.mean + spread * self.dice.standard_normal(len(self.mean))
            for _ in range(self.tries)
        ]

    def tell(self, tries: list[Floats], losses: list[float]) -> None:
        """Move towards the tries that lost least, and learn the spread from them."""
        self.generation += 1
        order = np.argsort(np.array(losses), kind="stable")[: len(self.shares)]
        moves = np.array([(tries[i] - self.mean) / self.step for i in order])
        move = self.shares @ moves
        self.mean = self.mean + self.step * move
        rate = self.step_rate
        self._path_of_step = (1 - rate) * self._path_of_step + sqrt(
            rate * (2 - rate) * self.mass
        ) * move / np.sqrt(self.variances)
        length = float(np.linalg.norm(self._path_of_step))
        settled = sqrt(1 - (1 - rate) ** (2 * self.generation))
        straight = length / settled < (1.4 + 2 / (len(self.mean) + 1)) * self.usual_length
        keep = 1 - self.path_rate
        self._path = keep * self._path
        if straight:
            self._path = self._path + sqrt(self.path_rate * (1 + keep) * self.mass) * move
        self.variances = (
            (1 - self.rank_one - self.rank_many) * self.variances
            + self.rank_one * self._path**2
            + self.rank_many * (self.shares @ moves**2)
        )
        self.step *= exp(min(1.0, rate / self.damping * (length / self.usual_length - 1)))
