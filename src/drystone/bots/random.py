"""Any legal action, each as likely as the next: the lowest rung, and the fuzz tester."""

from __future__ import annotations

from drystone.core.chance import Seeded
from drystone.core.rules import Rules
from drystone.core.state import State


class Random:
    """Chooses blindly."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.dice = Seeded(seed)

    def choose(self, view: State, legal: list[int]) -> int:
        return legal[self.dice.below(len(legal))]
