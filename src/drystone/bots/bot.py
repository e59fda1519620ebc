"""What a bot is: something that chooses for the seat whose observation it is shown."""

from __future__ import annotations

from drystone.core.chance import OWN_DICE, Seeded
from drystone.core.rules import Rules
from drystone.core.state import State


class BadSpec(ValueError):
    """A spec that names no bot, or an option that the bot does not have."""


class Bot:
    """Chooses by what one seat may know, and by nothing else.

    Two bots made with the same spec and seed, asked the same questions in the same order, give the
    same answers, whatever is hidden from them, on any machine: they count positions or iterations.
    The clock is a guard against waiting for ever, and where it steps in, `cut_short` says so.
    """

    cut_short = 0
    """How often the guard ended its thinking before it was done."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = Seeded(seed, OWN_DICE)

    def choose(self, rules: Rules, view: State) -> int:
        """One of `view.legal()`, where `view` is the observation of the seat that decides."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of whatever the bot holds outside this process."""
