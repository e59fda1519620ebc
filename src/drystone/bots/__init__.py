"""Players that see an observation and the legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from drystone.bots.random import Random
from drystone.core.rules import Rules
from drystone.core.state import State


class Bot(Protocol):
    """Whoever can choose. Same seed and same questions, same answers."""

    def choose(self, view: State, legal: list[int]) -> int:
        """One of the legal actions, for the seat that observes `view`."""


BOTS: dict[str, Callable[[Rules, int], Bot]] = {"random": Random}


class UnknownBot(ValueError):
    """A name that is no bot."""


def new_bot(name: str, rules: Rules, seed: int) -> Bot:
    """A bot for one seat of one game.

    >>> new_bot("deep-thought", ..., 42)
    Traceback (most recent call last):
    drystone.bots.UnknownBot: there is no bot 'deep-thought'; there are: random
    """
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](rules, seed)
