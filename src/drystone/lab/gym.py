"""One seat of a game as a Gymnasium environment; bots have the others.

>>> from drystone.lab import gym
>>> env = gym.Seat("keyflower", seats=3, rivals="drover")
>>> seen, info = env.reset(seed=7)
>>> seen, reward, over, cut, info = env.step(int(env.action_masks().argmax()))
>>> seen.shape == env.observation_space.shape
True
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import drystone
from drystone import bots
from drystone.core.game import Game
from drystone.core.rules import Choice
from drystone.games import find
from drystone.lab.eyes import Eyes, Reward, check_reward, rewards

Floats = NDArray[np.float32]


class Legal(spaces.Discrete):
    """All the actions of a game; a sample without a mask is one of those open now."""

    def __init__(self, size: int, owner: Seat) -> None:
        super().__init__(size)
        self._owner = owner

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self._owner.action_masks()
        return super().sample(mask, probability)


class Seat(gymnasium.Env[Floats, np.int64]):
    """A seat at a table of bots.

    What can be chosen is in `info["action_mask"]` and `action_masks()`; an illegal action is a
    ValueError that names the rule. The reward comes at the end. Decisions with a single option are
    made by themselves.
    """

    metadata: dict[str, Any] = {"render_modes": ["svg", "ansi"]}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        *,
        rivals: str = "drover",
        reward: Reward = "win",
        render_mode: str | None = None,
        **options: Choice,
    ) -> None:
        check_reward(reward)
        self.rules = find(game)
        self.seats = self.rules.seats[0] if seats is None else seats
        if not 0 <= seat < self.seats:
            raise ValueError(f"seat can be 0 to {self.seats - 1}, not {seat}")
        self.seat = seat
        self.options = options
        self.rivals = rivals
        self.reward: Reward = reward
        self.render_mode = render_mode
        self.eyes = Eyes(self.rules, self.seats)
        self.observation_space = spaces.Box(-np.inf, np.inf, (len(self.eyes.names),), np.float32)
        self.action_space = Legal(self.eyes.actions, self)
        self.game: Game | None = None
        self._bots = self._fresh_bots(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """A fresh game, up to the seat's first decision."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 30)) if seed is None else seed
        self._bots = self._fresh_bots(drawn)
        self.game = drystone.new(self.rules.name, self.seats, drawn, **self.options)
        self._play_on(self.game)
        return self._seen(self.game), self._info()

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Make a decision, and let the others play until the seat is asked again."""
        game = self._running()
        game.play(int(action))
        self._play_on(game)
        reward = rewards(game.state, self.reward)[self.seat] if game.over else 0.0
        return self._seen(game), reward, game.over, False, self._info()

    def action_masks(self) -> NDArray[np.int8]:
        """One for every action that can be chosen now, else zero."""
        return self.eyes.mask(self._running().state, self.seat)

    def render(self) -> Any:
        """The table as the seat sees it: a picture, or words."""
        game = self._running()
        if self.render_mode == "svg":
            return game.picture(self.seat)
        if self.render_mode == "ansi":
            return self.rules.describe(game.observe(self.seat))
        return None

    def _running(self) -> Game:
        if self.game is None:
            raise ValueError("there is no game yet: call reset() first")
        return self.game

    def _play_on(self, game: Game) -> None:
        while not game.over:
            legal = game.legal()
            decider = game.state.seat
            if len(legal) == 1:
                game.play(legal[0])
            elif decider == self.seat:
                return
            else:
                game.play(self._bots[decider].choose(self.rules, game.observe(decider)))

    def _fresh_bots(self, seed: int) -> list[bots.Bot]:
        return [bots.seat(self.rivals, seed * 31 + seat) for seat in range(self.seats)]

    def _seen(self, game: Game) -> Floats:
        return self.eyes.see(game.state, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}
