"""A game as a PettingZoo environment: every seat an agent, one decision a step.

>>> from drystone.lab import zoo
>>> env = zoo.env("caledonia", seats=2)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     seen, reward, over, cut, info = env.last()
...     env.step(None if over or cut else int(seen["action_mask"].argmax()))
>>> env.agents
[]
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv

import drystone
from drystone.core.game import Game
from drystone.core.rules import Choice
from drystone.games import find
from drystone.lab.eyes import Eyes, Reward, check_reward, rewards

Seen = dict[str, Any]


class Table(AECEnv[str, Seen, int | None]):
    """One table. Agents are called `seat_0`, `seat_1` ...

    An observation has the features under `observation` (their names are in `eyes.names`) and the
    legal actions under `action_mask`. An illegal action is a ValueError that names the rule.
    Decisions with a single option are made by themselves unless `forced` is set.
    """

    metadata: dict[str, Any] = {"name": "drystone", "render_modes": ["svg", "ansi"]}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        reward: Reward = "win",
        forced: bool = False,
        render_mode: str | None = None,
        **options: Choice,
    ) -> None:
        super().__init__()
        check_reward(reward)
        self.rules = find(game)
        self.seats = self.rules.seats[0] if seats is None else seats
        self.options = options
        self.reward = reward
        self.forced = forced
        self.render_mode = render_mode
        self.eyes = Eyes(self.rules, self.seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._next_seed = 0
        self._see_space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (len(self.eyes.names),), np.float32),
                "action_mask": spaces.Box(0, 1, (self.eyes.actions,), np.int8),
            }
        )
        self._act_space = {
            agent: spaces.Discrete(self.eyes.actions) for agent in self.possible_agents
        }
        self.game: Game

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        return self._see_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._act_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh game. Without a seed, each reset is another game, the same sequence each time."""
        seed = self._next_seed if seed is None else seed
        self._next_seed = seed + 1
        self.game = drystone.new(self.rules.name, self.seats, seed, **self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def observe(self, agent: str) -> Seen:
        seat = self.possible_agents.index(agent)
        state = self.game.state
        return {
            "observation": self.eyes.see(state, seat),
            "action_mask": self.eyes.mask(state, seat),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(None)
            return
        if action is None:
            raise ValueError("None is for a game that is over")
        self._cumulative_rewards[agent] = 0.0
        self.game.play(int(action))
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Make the decisions without a choice, and say who is next or that it is over."""
        while not self.forced and not self.game.over and len(legal := self.game.legal()) == 1:
            self.game.play(legal[0])
        if self.game.over:
            for seat, reward in enumerate(rewards(self.game.state, self.reward)):
                self.rewards[self.possible_agents[seat]] = reward
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.game.state.seat]

    def render(self) -> str | None:
        """The table as the agent to move sees it: a picture, or words."""
        seat = max(self.game.state.seat, 0)
        if self.render_mode == "svg":
            return self.game.picture(seat)
        if self.render_mode == "ansi":
            return self.rules.describe(self.game.observe(seat))
        return None

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str, seats: int | None = None, **settings: Any) -> Table:
    """A table of a game, as PettingZoo's own environments are made."""
    return Table(game, seats, **settings)
