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
    ("visitor", "random"),
    ("apprentice", "drover"),
    ("regular", "greedy"),
    ("expert", "greedy"),
    ("master", "greedy"),
)


def levels(rules: Rules) -> list[Level]:
    """Five opponents for a game, from the most relaxed to the strongest."""
    return [Level(name, spec, f"level.{name}") for name, spec in _LADDER]
