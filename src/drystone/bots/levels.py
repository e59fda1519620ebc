"""The opponents that people choose from, by name."""

from __future__ import annotations

from dataclasses import dataclass

from drystone.bots.weights import characters_of
from drystone.core.rules import Rules


@dataclass(frozen=True)
class Level:
    """One opponent to choose: its name, the bot behind it, and the translator's key.

    A level's key is of the table's catalogue, a character's of its game's; there `<key>.about` is a
    sentence about it.
    """

    name: str
    spec: str
    key: str


_EXPERT = "width=3"
_NEAR = {
    "visitor": "sight=crofter,slack=4",
    "apprentice": "sight=crofter,slack=1.5",
    "regular": "slack=2",
}
"""What those below an expert see, and how many points worse a turn may be that they are content
with: a visitor sees no rivals and no plans beyond the turn."""
_LEVELS = {
    "keyflower": {**_NEAR, "regular": "slack=4"},
    "caledonia": {
        "visitor": "sight=crofter,slack=1",
        "apprentice": "slack=15",
        "regular": "slack=7",
    },
    "gwtnz": {
        "visitor": "sight=overseer,width=1,slack=5",
        "apprentice": "width=1,slack=4.5",
        "regular": "slack=4",
    },
}
"""The same where a game needs it otherwise, so that neighbours are about equally far apart: a plan
up to the end of a round makes up for a careless turn, and a narrow look costs a trail much."""
_THOUGHT = {"keyflower": 12000}
"""Positions that a master makes for a decision, else 20,000, the chieftain's own number."""
PATIENCE = 15
"""Seconds that nobody at a table waits longer than for one decision of a bot, or for a hint."""


def levels(rules: Rules) -> list[Level]:
    """Five opponents for a game, from the most relaxed to the strongest.

    They differ in what they see and in how good a turn has to be for them; none of them knows more
    than its seat may, and none throws a die to blunder: the loss of a turn is bounded.
    """
    near = {name: f"laird:{look}" for name, look in _LEVELS.get(rules.name, _NEAR).items()}
    ladder = {
        **near,
        "expert": f"laird:{_EXPERT}",
        "master": f"chieftain:most={_THOUGHT.get(rules.name, 20000)}",
    }
    return [
        Level(name, f"{spec},guard={PATIENCE}", f"level.{name}") for name, spec in ladder.items()
    ]


def characters(rules: Rules) -> list[Level]:
    """Opponents who think as far as an expert, each with a taste of its own."""
    return [
        Level(name, f"laird:sight={name},{_EXPERT},guard={PATIENCE}", f"character.{name}")
        for name in characters_of(rules)
    ]


def opponents(rules: Rules) -> list[Level]:
    """All that can be seated in a game: levels, and characters after them."""
    return [*levels(rules), *characters(rules)]
