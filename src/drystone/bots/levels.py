"""The opponents that people choose from, by name."""

from __future__ import annotations

from dataclasses import dataclass

from drystone.core.rules import Rules


@dataclass(frozen=True)
class Level:
    """One opponent to choose: its name, the bot behind it, and the translator's key."""

    name: str
    spec: str
    key: str


_MISJUDGED = {"caledonia": 9.0, "gwtnz": 6.0, "keyflower": 1.5}
"""How many points a regular misjudges an action by: what puts it between its neighbours."""
PATIENCE = 15
"""Seconds that nobody at a table waits longer than for one decision of a bot, or for a hint."""


def levels(rules: Rules) -> list[Level]:
    """Five opponents for a game, from the most relaxed to the strongest.

    They differ in how far they look and how much they misjudge; none of them knows more than its
    seat may.
    """
    ladder = {
        "visitor": "crofter:width=1,redeals=1,noise=8",
        "apprentice": "crofter:width=2,redeals=1,noise=1",
        "regular": f"overseer:width=2,redeals=1,noise={_MISJUDGED.get(rules.name, 3.0)}",
        "expert": "overseer:width=6,redeals=3",
        "master": "mcts:iterations=5000",
    }
    return [
        Level(name, f"{spec},guard={PATIENCE}", f"level.{name}") for name, spec in ladder.items()
    ]
