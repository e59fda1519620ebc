"""What the features of each game are worth: `<game>.toml`, a table of weights for each bot.

A feature's weight is a number, or a pair: at the beginning of the game and at its end. What a file
leaves out weighs nothing.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from drystone.bots.search.value import Value
from drystone.core.rules import Rules
from drystone.core.state import State

FOLDER = Path(__file__).parent


class BadWeights(ValueError):
    """A weights file that does not fit its game."""


@cache
def read_weights(name: str, path: str = "") -> dict[str, Any]:
    """The weights of a game; those in another file, if one is named."""
    file = Path(path) if path else FOLDER / f"{name}.toml"
    if not file.exists():
        if path:
            raise BadWeights(f"there is no weights file {path!r}")
        return {}
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise BadWeights(f"{file.name} is not TOML: {problem}") from None


def value_of(rules: Rules, name: str, seats: int, path: str = "") -> Value:
    """The value that a bot's weights give; points alone where a game has no weights.

    Weights for one seat count, `[overseer.4]`, go before those for all, `[overseer]`.
    """
    file = read_weights(rules.name, path)
    table: dict[str, Any] = file.get(name, {})
    table = table.get(str(seats), table)
    weights = {key: worth for key, worth in table.items() if not isinstance(worth, dict)}
    return value_from(rules, weights, file.get("clock", ""), float(file.get("span", 1.0)))


def value_from(rules: Rules, weights: dict[str, Any], clock: str, span: float) -> Value:
    """The value with these weights by feature name; `rivals` among them is no feature."""
    names = rules.feature_names
    rivals = float(weights.get("rivals", 0.0))
    unknown = [name for name in [*weights, clock] if name not in (*names, "rivals", "")]
    if unknown:
        raise BadWeights(f"{rules.name} has no feature {unknown[0]!r}")
    if rules.features is None or not weights:
        return Value(_no_features, [], [], -1, 1.0, 1.0)
    pairs = [_pair(weights.get(name, 0.0)) for name in names]
    return Value(
        rules.features,
        [early for early, _ in pairs],
        [late for _, late in pairs],
        names.index(clock) if clock else -1,
        span,
        rivals,
    )


def _pair(worth: Any) -> tuple[float, float]:
    if isinstance(worth, list):
        early, late = worth
        return float(early), float(late)
    return float(worth), float(worth)


def _no_features(state: State, seat: int) -> list[float]:
    return []
