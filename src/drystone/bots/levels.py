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


_LADDER = (
    ("visitor", "crofter:width=1,redeals=1,noise=12"),
    ("apprentice", "crofter:width=2,redeals=1,noise=5"),
    ("regular", "crofter:width=4,redeals=2,noise=2"),
    ("expert", "overseer:width=6,redeals=3,ms=1800"),
    ("master", "mcts:ms=1200"),
)
"""By how far they look and how much they misjudge; none of them knows more than its seat may."""


def levels(rules: Rules) -> list[Level]:
    """Five opponents for a game, from the most relaxed to the strongest."""
    return [Level(name, spec, f"level.{name}") for name, spec in _LADDER]
