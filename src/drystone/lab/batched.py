"""Many games side by side, as arrays: `lab.batch(game, seats, n)`.

>>> from drystone import lab
>>> import numpy as np
>>> games = lab.batch("caledonia", seats=2, n=8)
>>> games.reset(seed=7)
>>> luck = np.random.default_rng(7)
>>> for _ in range(10):
...     games.step(games.sample(luck))
>>> games.observation.shape == (8, games.encoder.observer.size)
True
>>> games.done.any()
np.False_

Every row is a game of its own. `seat` says who is asked there; what that seat may know is in
`observation`, what it can choose in `mask`. A step plays an action in each game, and on to the next
decision that leaves a choice. Where a game has ended, `done` is set, `rewards` has everybody's
reward and `scores` everybody's points, and the row already shows the next game. The arrays stay the
same from step to step: copy what you want to keep.
"""

from __future__ import annotations

import secrets
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from drystone.core.lanes import Lanes
from drystone.core.rules import Choice
from drystone.core.state import State
from drystone.games import find
from drystone.lab.encoding import (
    Encoder,
    Reward,
    Seeing,
    check_choice,
    check_reward,
    rewards,
)
from drystone.lab.rivals import Rivals, close_rivals, seat_rivals

Shown = Literal["complete", "features", "nothing"]


class Arrays:
    """What a learner looks at: one row a game, written in place."""

    def use(self, arrays: dict[str, NDArray[Any]]) -> None:
        """Write into these arrays from now on."""
        self.observation: NDArray[np.float32] = arrays["observation"]
        self.mask: NDArray[np.bool_] = arrays["mask"]
        self.rewards: NDArray[np.float32] = arrays["rewards"]
        self.scores: NDArray[np.float32] = arrays["scores"]
        self.done: NDArray[np.bool_] = arrays["done"]
        self.seat: NDArray[np.int8] = arrays["seat"]
        self.learners: NDArray[np.int8] = arrays["learners"]

    def sample(self, luck: np.random.Generator) -> NDArray[np.int64]:
        """An open action for each game, each of them as likely as the others."""
        open_ = np.flatnonzero(self.mask)  # numpy finds them in one row seven times as fast
        games, width = self.mask.shape
        widths = np.bincount(open_ // width, minlength=games)
        picked = (luck.random(games) * widths).astype(np.int64)
        actions: NDArray[np.int64] = open_[widths.cumsum() - widths + picked] % width
        return actions


class Batch(Arrays):
    """Games side by side. The rules are compiled, and so is the loop over the games.

    With `learner`, only that seat is asked: `rivals` have the others, and with `rotate` the seat
    is the next one in each game. Without, every seat is asked, as in self-play.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        n: int = 64,
        *,
        observation: Shown = "complete",
        reward: Reward = "win",
        learner: int | None = None,
        rotate: bool = False,
        rivals: Rivals = "random",
        **options: Choice,
    ) -> None:
        check_choice("observation", observation, get_args(Shown))
        check_reward(reward)
        if n < 1:
            raise ValueError(f"at least one game is needed, not {n}")
        self.rules = find(game)
        self.seats = self.rules.seats[0] if seats is None else seats
        self.options = self.rules.settle_options(self.seats, options)
        if learner is not None and not 0 <= learner < self.seats:
            raise ValueError(f"learner can be 0 to {self.seats - 1}, not {learner}")
        self.n = n
        self.shown: Shown = observation
        self.reward: Reward = reward
        self.rivals = rivals
        self.learner = learner
        kind: Seeing = "complete" if observation == "complete" else "features"
        self.encoder = Encoder(self.rules, self.seats, options, kind)
        self._lanes = Lanes(
            self.rules,
            self.seats,
            self.options,
            n,
            self.encoder.observer if observation == "complete" else None,
            self.rules.features if observation == "features" else None,
            -1 if learner is None else learner,
            rotate,
            None if rivals == "random" else self._rival,
        )
        self._bots = [seat_rivals(self.rules, rivals, self.seats, 0)] if rivals != "random" else []
        width = 0 if observation == "nothing" else len(self.encoder.names)
        self.use(make_arrays(n, self.seats, width, self.encoder.actions))

    def reset(self, seed: int | None = None) -> None:
        """Fresh games; without a seed nobody knows which."""
        seed = secrets.randbits(63) if seed is None else seed
        if self.rivals != "random":
            self.close()
            each = range(self.n)
            self._bots = [seat_rivals(self.rules, self.rivals, self.seats, seed + i) for i in each]
        self._lanes.reset(seed)
        self._show()

    def step(self, actions: Any) -> None:
        """An action for each game. One that is not open is a ValueError, and nothing is played."""
        if not self._lanes.lanes:
            raise ValueError("there are no games yet: call reset() first")
        self._lanes.step(np.asarray(actions).tolist())
        self._show()

    def final(self) -> dict[int, NDArray[np.float32]]:
        """What the learner sees at the end of the games that ended, by row."""
        ends: dict[int, NDArray[np.float32]] = {}
        for i, lane in enumerate(self._lanes.ended):
            ends[lane] = self.encoder.encode(
                self._lanes.results[i], max(self._lanes.learners[i], 0)
            )
        return ends

    def close(self) -> None:
        """End what rivals have started."""
        for seated in self._bots:
            close_rivals(seated, self.rivals)

    def states(self) -> list[State]:
        """The positions themselves, with everything that is hidden: not for learners."""
        return [lane.state for lane in self._lanes.lanes]

    def structured(self) -> dict[str, NDArray[np.float32]]:
        """The complete observations by name; they share the memory of `observation`."""
        return self.encoder.structured(self.observation)

    def _rival(self, view: State, lane: int) -> int:
        return self._bots[lane][view.seat].choose(self.rules, view)

    def _show(self) -> None:
        lanes = self._lanes
        flags = np.frombuffer(lanes.open.getvalue(), np.bool_)
        np.copyto(self.mask, flags.reshape(self.mask.shape))
        if self.shown != "nothing":
            kind = np.int32 if self.shown == "complete" else np.float32
            seen = np.frombuffer(lanes.seen.getvalue(), kind)
            np.copyto(self.observation, seen.reshape(self.observation.shape), casting="same_kind")
        self.seat[:] = lanes.deciders
        self.done[:] = False
        self.rewards[:] = 0
        for i, lane in enumerate(lanes.ended):
            end = lanes.results[i]
            self.done[lane] = True
            self.rewards[lane] = rewards(end, self.reward)
            self.scores[lane] = end.scores()
            self.learners[lane] = lanes.learners[i]


def make_arrays(n: int, seats: int, width: int, actions: int) -> dict[str, NDArray[Any]]:
    """The arrays that a batch writes into."""
    return {name: np.zeros(shape, kind) for name, (shape, kind) in shapes(n, seats, width, actions)}


def shapes(n: int, seats: int, width: int, actions: int) -> list[tuple[str, tuple[Any, Any]]]:
    """The names of the arrays, with their shapes and kinds."""
    return [
        ("observation", ((n, width), np.float32)),
        ("mask", ((n, actions), np.bool_)),
        ("rewards", ((n, seats), np.float32)),
        ("scores", ((n, seats), np.float32)),
        ("done", ((n,), np.bool_)),
        ("seat", ((n,), np.int8)),
        ("learners", ((n,), np.int8)),
    ]
