"""Whoever sits in the other seats: anything that can choose, told in many ways.

- a spec (`overseer:width=4`, `pipe:run=./mybot`), or a level that people choose from (`regular`);
- `module:Class`, a class of bots to be imported;
- a `Bot`, a class of bots, or any function of the rules and a view that gives an action;
- a list of these, one for each seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol

from drystone.bots import BOTS, BadSpec, Bot, levels, seat
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.lab.encoding import Encoder, Seeing

DEFAULT = "apprentice"
"""The lowest level that beats random play in every game."""

Choose = Callable[[Rules, State], int]
Rival = str | Bot | type[Bot] | Choose
Rivals = Rival | Sequence[Rival]


class Called(Bot):
    """A function as a bot."""

    def __init__(self, choose: Choose, seed: int = 0) -> None:
        super().__init__(seed)
        self._choose = choose

    def choose(self, rules: Rules, view: State) -> int:
        return int(self._choose(rules, view))


class Predicts(Protocol):
    """What trained models have: Stable-Baselines3 calls it so."""

    def predict(self, observation: Any, *, action_masks: Any) -> Any:
        """An action, or a pair that begins with it."""


class Policy(Bot):
    """A policy as a bot, for arena, page and environments: it is shown what it was trained on.

    The view alone does not hold what was decided before, so `past` is empty in what it is shown.
    """

    def __init__(self, policy: Predicts, observation: Seeing = "features", seed: int = 0) -> None:
        super().__init__(seed)
        self.policy = policy
        self.observation: Seeing = observation
        self._encoder: Encoder | None = None

    def choose(self, rules: Rules, view: State) -> int:
        encoder = self._encoder
        if encoder is None or encoder.rules is not rules or encoder.seats != view.seats:
            encoder = self._encoder = Encoder(rules, view.seats, observation=self.observation)
        mask = encoder.mask(view, view.seat)
        chosen = self.policy.predict(encoder.encode(view, view.seat), action_masks=mask == 1)
        action = int(chosen[0] if isinstance(chosen, tuple) else chosen)
        if not mask[action]:
            raise ValueError(f"the policy chose {action}, which is not open")
        return action


def seat_rival(rules: Rules, rival: Rival, seed: int) -> Bot:
    """The bot that is meant. A `Bot` plays as it is; all others begin with the seed."""
    if isinstance(rival, Bot):
        return rival
    if isinstance(rival, type):
        return _made(rival, seed, rival.__name__)
    if not isinstance(rival, str):
        if not callable(rival):
            raise BadSpec(f"a rival is a spec, a level, a bot or a function, not {rival!r}")
        return Called(rival, seed)
    for level in levels(rules):
        if level.name == rival:
            return seat(level.spec, seed)
    module, colon, name = rival.partition(":")
    if not colon or module in BOTS:
        return seat(rival, seed, programs=True)
    try:
        kind = getattr(import_module(module), name)
    except (ImportError, AttributeError) as problem:
        raise BadSpec(f"{rival!r} can't be imported: {problem}") from None
    return _made(kind, seed, rival)


def seat_rivals(rules: Rules, rivals: Rivals, seats: int, seed: int) -> list[Bot]:
    """A bot for every seat."""
    if isinstance(rivals, (str, Bot, type)) or callable(rivals):
        each: Sequence[Rival] = [rivals] * seats
    else:
        each = rivals
    if len(each) != seats:
        raise BadSpec(f"a list of rivals has one for each of {seats} seats, not {len(each)}")
    return [seat_rival(rules, one, seed * 31 + i) for i, one in enumerate(each)]


def close_rivals(seated: list[Bot], rivals: Rivals) -> None:
    """End what was started for bots that were made here; a `Bot` that was given is its owner's."""
    given = rivals if isinstance(rivals, (list, tuple)) else [rivals]
    for bot in seated:
        if not any(bot is one for one in given):
            bot.close()


def _made(kind: Any, seed: int, name: str) -> Bot:
    made = kind(seed=seed)
    if not isinstance(made, Bot):
        raise BadSpec(f"{name} makes no drystone.bots.Bot")
    return made
