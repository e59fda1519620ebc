"""One seat of a game as a Gymnasium environment; bots have the others.

>>> import gymnasium
>>> env = gymnasium.make("drystone.lab.gym:drystone/keyflower-v2", seats=3, rivals="drover")
>>> seen, info = env.reset(seed=7)
>>> seen, reward, over, cut, info = env.step(int(info["action_mask"].argmax()))
>>> seen.shape == env.observation_space.shape
True

The number of an id is the version of the game's rules. With the module before it, as here, no
import is needed; after `import drystone.lab.gym` the id alone will do.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import drystone
from drystone import bots
from drystone.core.game import Game
from drystone.core.observer import Past
from drystone.core.rules import Choice
from drystone.games import all_rules, find
from drystone.lab.encoding import (
    Encoder,
    Reward,
    Seeing,
    Seen,
    check_choice,
    check_options,
    check_reward,
    rewards,
    told_at_the_end,
)
from drystone.lab.rendering import MODES, rendered
from drystone.lab.rivals import DEFAULT, Rivals, close_rivals, seat_rivals

Illegal = Literal["raise", "lose", "random"]


class Legal(spaces.Discrete):
    """All the actions of a game; a sample without a mask is one of those open now."""

    def __init__(self, size: int, owner: Seat) -> None:
        super().__init__(size)
        self._owner = owner

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self._owner.game is not None:
            mask = self._owner.action_masks()
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        """Away from its environment it is a plain space: a saved model takes no game along."""
        return spaces.Discrete, (int(self.n),)


class Seat(gymnasium.Env[Seen, np.int64]):
    """A seat at a table of bots.

    What is seen is named by `observation` (see `encoding.Encoder`), who plays along by `rivals`
    (see `rivals`). What can be chosen is in `info["action_mask"]` and `action_masks()`. After an
    illegal action there is a ValueError that names the rule (`raise`), the game is lost (`lose`),
    or any open action is played instead (`random`). The reward comes at the end, with `scores`,
    `winners` and the own `breakdown` in `info`. Decisions with a single option are made by
    themselves. With `rotate` the seat is the next one in each game.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES)}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        *,
        observation: Seeing = "features",
        rivals: Rivals = DEFAULT,
        rotate: bool = False,
        reward: Reward = "win",
        illegal: Illegal = "raise",
        render_mode: str | None = None,
        **options: Choice,
    ) -> None:
        check_reward(reward)
        check_choice("illegal", illegal, get_args(Illegal))
        check_choice("render_mode", render_mode, (None, *MODES))
        self.rules = find(game)
        self.seats = self.rules.seats[0] if seats is None else seats
        check_options(self.rules, self.seats, options)
        if not 0 <= seat < self.seats:
            raise ValueError(f"seat can be 0 to {self.seats - 1}, not {seat}")
        self.seat = seat
        self.options = options
        self.rivals = rivals
        self.rotate = rotate
        self.reward: Reward = reward
        self.illegal: Illegal = illegal
        self.render_mode = render_mode
        self.encoder = Encoder(self.rules, self.seats, options, observation)
        self.observation_space = self.encoder.space()
        self.action_space = Legal(self.encoder.actions, self)
        self.game: Game | None = None
        self._episode = 0
        self._lost = False
        self._past = Past()
        self._bots: list[bots.Bot] = seat_rivals(self.rules, rivals, self.seats, 0)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """A pickled environment has a plain space of actions; here it knows the game again."""
        vars(self).update(kept)
        self.action_space = Legal(self.encoder.actions, self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A fresh game, up to the seat's first decision. Without a seed nobody knows which."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 30)) if seed is None else seed
        if self.rotate and self.game is not None:
            self.seat = (self.seat + 1) % self.seats
        close_rivals(self._bots, self.rivals)
        self._bots = seat_rivals(self.rules, self.rivals, self.seats, drawn)
        self._past = Past()
        self._lost = False
        self.game = drystone.new(self.rules.name, self.seats, drawn, **self.options)
        self._play_on(self.game)
        return self._seen(self.game), self._info()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make a decision, and let the others play until the seat is asked again."""
        game = self._running()
        number = int(action)
        legal = game.legal()
        refused = number not in legal and not game.over
        if refused and self.illegal == "lose":
            self._lost = True
            told = {**self._info(), "illegal": True}
            return self._seen(game), self._worst(game), True, False, told
        if refused and self.illegal == "random":
            number = legal[int(self.np_random.integers(len(legal)))]
        self._play(game, number)
        self._play_on(game)
        reward = rewards(game.state, self.reward)[self.seat] if game.over else 0.0
        told = {**self._info(), "action": game.text(number)}
        if refused:
            told["illegal"] = True
        if game.over:
            told |= told_at_the_end(game, self.seat)
        return self._seen(game), reward, game.over, False, told

    def action_masks(self) -> NDArray[np.int8]:
        """One for every action that can be chosen now, else zero."""
        mask = self.encoder.mask(self._running().state, self.seat)
        return np.zeros_like(mask) if self._lost else mask

    def render(self) -> Any:
        """The table as the seat sees it: a drawing, its pixels, or words."""
        return rendered(self._running(), self.seat, self.render_mode)

    def close(self) -> None:
        """End what rivals have started."""
        close_rivals(self._bots, self.rivals)

    def _running(self) -> Game:
        if self.game is None:
            raise ValueError("there is no game yet: call reset() first")
        return self.game

    def _play(self, game: Game, action: int) -> None:
        frames = game.state.frames
        asked = frames[-1] if frames else None
        game.play(action)
        if asked is not None:
            self._past.add(asked, action)

    def _play_on(self, game: Game) -> None:
        while not game.over:
            legal = game.legal()
            decider = game.state.seat
            if len(legal) == 1:
                self._play(game, legal[0])
            elif decider == self.seat:
                return
            else:
                chosen = self._bots[decider].choose(self.rules, game.observe(decider))
                self._play(game, chosen)

    def _worst(self, game: Game) -> float:
        """What a game is worth that is lost by an illegal action: as if one came last now."""
        if self.reward == "win" and self.seats > 1:
            return -1.0 / (self.seats - 1)
        return min(0.0, rewards(game.state, self.reward)[self.seat])

    def _seen(self, game: Game) -> Seen:
        return self.encoder.encode(game.state, self.seat, self._past)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}


def env_id(name: str) -> str:
    """The id that Gymnasium knows a game by: `drystone/gwtnz-v2`."""
    return f"drystone/{name}-v{find(name).version}"


for _name in all_rules():
    if env_id(_name) not in gymnasium.registry:
        gymnasium.register(
            env_id(_name), "drystone.lab.gym:Seat", kwargs={"game": _name}, disable_env_checker=True
        )
