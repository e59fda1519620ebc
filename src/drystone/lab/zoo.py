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

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECEnv

import drystone
from drystone.core.game import Game
from drystone.core.observer import Past
from drystone.core.rules import Choice
from drystone.core.state import State
from drystone.games import find
from drystone.lab.encoding import (
    Encoder,
    Reward,
    Seeing,
    check_choice,
    check_options,
    check_reward,
    rewards,
    told_at_the_end,
)
from drystone.lab.rendering import MODES, rendered

Seen = dict[str, Any]


class Table(AECEnv[str, Seen, int | None]):
    """One table. Agents are called `seat_0`, `seat_1` ...

    What an agent sees is under `observation` (see `encoding.Encoder` for the kinds), the legal
    actions under `action_mask`. An illegal action is a ValueError that names the rule. `state()`
    is the complete observation of a whole position, with everything hidden, for central critics.
    `infos` have the text of an agent's last action, in the end scores, winners and the breakdown.
    Decisions with a single option are made by themselves unless `forced` is set.
    """

    metadata: dict[str, Any] = {
        "name": "drystone",
        "render_modes": list(MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        observation: Seeing = "features",
        reward: Reward = "win",
        forced: bool = False,
        render_mode: str | None = None,
        **options: Choice,
    ) -> None:
        super().__init__()
        check_reward(reward)
        check_choice("render_mode", render_mode, (None, *MODES))
        self.rules = find(game)
        self.seats = self.rules.seats[0] if seats is None else seats
        check_options(self.rules, self.seats, options)
        self.options = options
        self.reward = reward
        self.forced = forced
        self.render_mode = render_mode
        self.encoder = Encoder(self.rules, self.seats, options, observation)
        self._whole = (
            Encoder(self.rules, self.seats, options, "complete") if self.rules.observed else None
        )
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._past = Past()
        self._open: list[int] = []
        self._open_in: State | None = None
        """In which position these actions are open, ..."""
        self._open_after = 0
        """... and after how many decisions."""
        self._texts: dict[int, str] = {}
        self._next_seed: int | None = None
        self._see_space = spaces.Dict(
            {
                "observation": self.encoder.space(),
                "action_mask": spaces.Box(0, 1, (self.encoder.actions,), np.int8),
            }
        )
        self._act_space = {
            agent: spaces.Discrete(self.encoder.actions) for agent in self.possible_agents
        }
        self.game: Game

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        return self._see_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._act_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh game. Without a seed: the next one after the last seed, or nobody knows which."""
        if seed is None:
            seed = secrets.randbits(63) if self._next_seed is None else self._next_seed
        self._next_seed = seed + 1
        self._past = Past()
        self.game = drystone.new(self.rules.name, self.seats, seed, **self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def observe(self, agent: str) -> Seen:
        seat = self._seat_of[agent]
        state = self.game.state
        return {
            "observation": self.encoder.encode(state, seat, self._past),
            "action_mask": self.encoder.open(self._legal() if state.seat == seat else []),
        }

    def _legal(self) -> list[int]:
        """The open actions, asked for once in a position."""
        state, played = self.game.state, len(self.game.decisions)
        if state is not self._open_in or played != self._open_after:
            self._open, self._open_in, self._open_after = state.legal(), state, played
        return self._open

    @property
    def state_space(self) -> Any:
        """What `state()` gives."""
        return self._observer().space()

    def state(self) -> Any:
        """The whole position, with what is hidden from agents."""
        return self._observer().whole(self.game.state)

    def _observer(self) -> Encoder:
        if self._whole is None:
            raise ValueError(f"{self.rules.name} declares no complete observation")
        return self._whole

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(None)
            return
        if action is None:
            raise ValueError("None is for a game that is over")
        action = int(action)
        self._play(action)
        self.infos[agent]["action"] = self._text(action)
        self._settle()

    def _play(self, action: int) -> None:
        game = self.game
        asked = game.state.frames[-1]
        if action in self._legal():
            game.play_open(action)
        else:
            game.play(action)  # says why not
        self._past.add(asked, action)

    def _text(self, action: int) -> str:
        """An action's notation, put together once."""
        said = self._texts.get(action)
        if said is None:
            said = self._texts[action] = self.game.text(action)
        return said

    def _settle(self) -> None:
        """Make the decisions without a choice, and say who is next or that it is over."""
        while not self.forced and not self.game.over and len(legal := self._legal()) == 1:
            self._play(legal[0])
        if self.game.over:
            for seat, reward in enumerate(rewards(self.game.state, self.reward)):
                self.rewards[self.possible_agents[seat]] = reward
                self.infos[self.possible_agents[seat]] |= told_at_the_end(self.game, seat)
            self._accumulate_rewards()  # until now there were none
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.game.state.seat]

    def render(self) -> Any:
        """The table as the agent to move sees it: a drawing, its pixels, or words."""
        return rendered(self.game, max(self.game.state.seat, 0), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def raw_env(game: str, seats: int | None = None, **settings: Any) -> Table:
    """A table of a game, without wrappers."""
    return Table(game, seats, **settings)


def env(game: str, seats: int | None = None, **settings: Any) -> Any:
    """A table as PettingZoo's own environments are made: wrappers say what is called too early."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, seats, **settings))
