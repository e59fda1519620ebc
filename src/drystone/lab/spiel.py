"""The games in OpenSpiel: `pyspiel.load_game("drystone_gwtnz", {"players": 3})` after an import.

Parameters are `players`, `seed`, `options` ("rounds:3 map:tight": OpenSpiel has other uses for the
equals sign) and `reward`: `margin`, the points over the mean of the others, or `win`.

Chance is sampled: what a decision draws is drawn when it is made, from a generator that belongs to
the state. OpenSpiel's algorithms for such games run on it; those that unroll a whole tree do not,
and would not live to see its end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from drystone.core.chance import Quick
from drystone.core.game import new_game
from drystone.core.plain import plain
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import GAMES, find, read_options
from drystone.lab.encoding import Encoder, Reward, check_choice, rewards

PREFIX = "drystone_"
LIMIT = 1000.0
"""No margin is larger."""


def game_type(rules: Rules) -> Any:
    """What OpenSpiel wants to know of a game before there is one."""
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + rules.name.rpartition(".")[2],
        long_name=rules.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.SAMPLED_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(rules.seats),
        min_num_players=max(2, min(rules.seats)),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": max(2, min(rules.seats)),
            "seed": 0,
            "options": "",
            "reward": "margin",
        },
    )


class Held:
    """A position and its generator; a deep copy, which is how OpenSpiel clones, copies just these.

    Before it clones, OpenSpiel asks for a fresh state to fill, so a game is set up only when it is
    looked at. What never changes is shared.
    """

    def __init__(self, game: SpielGame, state: State | None = None, dice: int = 0) -> None:
        self.rules = game.rules
        self.encoder = game.encoder
        self.reward = game.reward
        self.dice = Quick(dice)
        self._game = game
        self._state = state

    @property
    def state(self) -> State:
        """The position."""
        if self._state is None:
            seed = self._game.next_seed()
            self._state = new_game(self.rules, self._game.seats, seed, self._game.options).state
            self.dice = Quick(seed)
        return self._state

    def __deepcopy__(self, memo: object) -> Held:
        other = Held(self._game, self.state.copy())
        other.dice = self.dice.copy()
        return other


class SpielState(pyspiel.State):
    """A position as OpenSpiel plays it."""

    def __init__(self, game: Any, held: Held) -> None:
        super().__init__(game)
        self.held = held

    def current_player(self) -> int:
        state = self.held.state
        return int(pyspiel.PlayerId.TERMINAL) if state.over else state.seat

    def _legal_actions(self, player: int) -> list[int]:
        state = self.held.state
        return state.legal() if state.seat == player else []

    def _apply_action(self, action: int) -> None:
        self.held.state.play(action, self.held.dice)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.held.rules.words.text(action)

    def is_terminal(self) -> bool:
        return self.held.state.over

    def returns(self) -> list[float]:
        state = self.held.state
        return rewards(state, self.held.reward) if state.over else [0.0] * state.seats

    def resample_from_infostate(self, player: int, uniform: Callable[[], float]) -> SpielState:
        """A state that the player could be in: what the player can't see is dealt anew."""
        seed = int(uniform() * (1 << 30))
        other: SpielState = self.clone()
        state = self.held.state.observe(player).redeal(Quick(seed))
        other.held = Held(self.get_game(), state, seed + 1)
        return other

    def __str__(self) -> str:
        return self.held.rules.describe(self.held.state)


class Observer:
    """Fills a tensor with what a player sees."""

    def __init__(self, encoder: Encoder) -> None:
        self.tensor = np.zeros(len(encoder.names), np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state as a player."""
        held = state.held
        self.tensor[:] = held.encoder.encode(held.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """All that the player sees: equal for two states if and only if they look the same."""
        return str(plain(state.held.state.observe(player)))


class SpielGame(pyspiel.Game):
    """A game with its number of players, its seed, its options and what is played for."""

    def __init__(self, rules: Rules, kind: Any, params: dict[str, Any]) -> None:
        self.rules = rules
        self.seats = int(params.get("players", max(2, min(rules.seats))))
        self.seed = int(params.get("seed", 0))
        told = str(params.get("options", "")).replace(":", "=").split()
        self.options = rules.settle_options(self.seats, read_options(rules, told))
        wanted = params.get("reward", "margin")
        check_choice("reward", wanted, ("margin", "win"))  # points do not add up to zero
        self.reward: Reward = "win" if wanted == "win" else "margin"
        self.encoder = Encoder(rules, self.seats, self.options)
        least, most = (-1 / (self.seats - 1), 1.0) if wanted == "win" else (-LIMIT, LIMIT)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.words.size,
            max_chance_outcomes=1,
            num_players=self.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=rules.longest,
        )
        super().__init__(kind, info, params)
        self._begun = 0

    def new_initial_state(self) -> SpielState:
        """A fresh table, each one set up otherwise than the last."""
        return SpielState(self, Held(self))

    def next_seed(self) -> int:
        """The seed of the next table."""
        self._begun += 1
        return self.seed + self._begun - 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who looks at this game's states."""
        return Observer(self.encoder)


def register(name: str) -> None:
    """Let OpenSpiel load one of the games."""
    rules = find(name)
    kind = game_type(rules)

    class Registered(SpielGame):
        """The game under the name that OpenSpiel knows it by."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(rules, kind, dict(params or {}))

    pyspiel.register_game(kind, Registered)


for _name in GAMES:
    register(_name)
