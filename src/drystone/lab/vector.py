"""A batch of games as Gymnasium's vector environment: one seat learns, rivals have the others.

>>> from drystone.lab import vector
>>> envs = vector.Seats("caledonia", seats=2, num_envs=4)
>>> seen, info = envs.reset(seed=7)
>>> seen, reward, over, cut, info = envs.step(info["action_mask"].argmax(axis=1))
>>> seen.shape == envs.observation_space.shape
True
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from drystone.lab.batched import Batch


class Seats(VectorEnv[Any, Any, Any]):
    """One seat in each of many games. A game that ends is followed by the next in the same step.

    What `Batch` is told, this can be told too: `rivals`, `rotate`, `reward`, options of the game.
    In `info`: `action_mask` for all, and for games that have just ended `final_obs` and
    `final_info` with everybody's points and the learner's seat.
    """

    def __init__(
        self, game: str, seats: int | None = None, num_envs: int = 64, **settings: Any
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.batch = Batch(game, seats, num_envs, **{"learner": 0, **settings})
        if self.batch.learner is None or self.batch.shown == "nothing":
            raise ValueError("a vector of environments has a learner, which sees something")
        self.num_envs = num_envs
        self.single_observation_space = self.batch.encoder.space()
        self.single_action_space = spaces.Discrete(self.batch.encoder.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Fresh games. All their luck follows from one seed: of a list the first counts."""
        first = seed[0] if isinstance(seed, list) else seed
        self.batch.reset(first)
        return self.batch.observation.copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """A decision in each game."""
        batch = self.batch
        batch.step(actions)
        over = batch.done.copy()
        reward = np.zeros(self.num_envs, np.float64)
        info = self._info()
        if over.any():
            rows = np.flatnonzero(over)
            reward[rows] = batch.rewards[rows, batch.learners[rows]]
            info |= self._final(over)
        cut = np.zeros(self.num_envs, np.bool_)
        return batch.observation.copy(), reward, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """One row a game: which actions are open."""
        return self.batch.mask.copy()

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask.copy(), "seat": self.batch.seat.copy()}

    def _final(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        seen = np.full(self.num_envs, None, dtype=object)
        for row, last in self.batch.final().items():
            seen[row] = last
        told = {"scores": self.batch.scores.copy(), "learner": self.batch.learners.copy()}
        return {"final_obs": seen, "_final_obs": over, "final_info": told, "_final_info": over}
