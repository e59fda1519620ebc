"""Positions as arrays and results as rewards, in one way for all adapters."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from drystone.core.rules import Rules
from drystone.core.state import State

Reward = Literal["win", "margin", "points"]


class Eyes:
    """What a learner sees of one game: the features of its own seat first, then the others'.

    Everything is made of an observation, so a learner is never shown more than its seat may know.
    """

    def __init__(self, rules: Rules, seats: int) -> None:
        if rules.features is None:
            raise ValueError(f"{rules.name} has no features to look at")
        self._features = rules.features
        self.seats = seats
        self.names = tuple(
            f"{who}.{name}" for who in ("own", *_others(seats)) for name in rules.feature_names
        )
        self.actions = rules.words.size

    def see(self, state: State, seat: int) -> NDArray[np.float32]:
        """The position as a seat sees it."""
        view = state.observe(seat)
        seen: list[float] = []
        for i in range(self.seats):
            seen += self._features(view, (seat + i) % self.seats)
        return np.array(seen, dtype=np.float32)

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """One for every action that the seat can choose now, else zero."""
        mask = np.zeros(self.actions, dtype=np.int8)
        if state.seat == seat and not state.over:
            mask[state.legal()] = 1
        return mask


def check_reward(reward: str) -> None:
    """Refuse a kind of reward that there is not."""
    if reward not in get_args(Reward):
        raise ValueError(f"reward can be {', '.join(get_args(Reward))}, not {reward!r}")


def rewards(state: State, kind: Reward) -> list[float]:
    """What the result is worth to each seat.

    - `win`: a win is 1, and everybody's rewards add up to 0; a shared win is shared.
    - `margin`: the points over the mean of the others. They add up to 0 as well.
    - `points`: the points. Alone there is nothing to win, so this is what counts in any case.
    """
    scores = [float(points) for points in state.scores()]
    others = len(scores) - 1
    if kind == "points" or not others:
        return scores
    if kind == "margin":
        return [own - (sum(scores) - own) / others for own in scores]
    winners = state.winners()
    share = 1.0 / len(winners)
    return [
        ((share if seat in winners else 0.0) * (others + 1) - 1) / others
        for seat in range(others + 1)
    ]


def _others(seats: int) -> list[str]:
    return [f"next-{i}" for i in range(1, seats)]
