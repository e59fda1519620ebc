"""What the features of each game are worth: `<game>.toml`, a table of weights for each bot.

A feature's weight is a number, or a list: from the beginning of the game to its end. What a file
leaves out weighs nothing. A table that says `like = "overseer"` has what the overseer's has, but
for what it says itself. `characters` lists the tables that play as somebody with a name,
`[categories]` says into which category of the final points a feature pays, and `[settings.<bot>]`
how a bot looks at this game where its spec says nothing.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from librt.vecs import vec

from drystone.bots.search.value import ANY_NUMBER, Value
from drystone.core.features import Seen
from drystone.core.rules import Rules
from drystone.core.state import State

FOLDER = Path(__file__).parent
NO_FEATURES = ("rivals", "plan", "broad", "alike", "ending", "ahead", "learned")
"""What a table says besides weights: how a `Value` looks at others, how far, and how broadly, and
how many times its weights were learned."""

FROM = {"laird": "overseer"}
"""Whose weights a bot plays with where a file has none of its own."""


class BadWeights(ValueError):
    """A weights file that does not fit its game."""


def read_weights(name: str, path: str = "") -> dict[str, Any]:
    """The weights of a game; those in another file, if one is named."""
    file = Path(path) if path else FOLDER / f"{name}.toml"
    if not file.exists():
        if path:
            raise BadWeights(f"there is no weights file {path!r}")
        return {}
    return _parsed(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _parsed(file: Path, changed: int) -> dict[str, Any]:
    """What a file says since it was changed last: training writes the files that bots read."""
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise BadWeights(f"{file.name} is not TOML: {problem}") from None


@dataclass(frozen=True)
class Weights:
    """What a bot's features are worth, by name, and the clock by which that slides."""

    by_name: dict[str, Any]
    """`NO_FEATURES` among them are none."""
    clock: str
    """The feature that runs down from `span` to 0; "" if there is none."""
    span: float


def weights_of(rules: Rules, name: str, seats: int, path: str = "") -> Weights:
    """The weights that a bot plays with.

    Those for one seat count, `[overseer.4]`, go before those for all, `[overseer]`.
    """
    file = read_weights(rules.name, path)
    table = name if name in file else FROM.get(name, name)
    if file and table not in file:
        raise BadWeights(f"there are no weights {name!r} of {rules.name}")
    by_name = _table(file, table, str(seats))
    return Weights(by_name, file.get("clock", ""), float(file.get("span", 1.0)))


def _table(file: dict[str, Any], name: str, seats: str) -> dict[str, Any]:
    """What a file says under a name and seat count, with what the table is like."""
    table: dict[str, Any] = file.get(name, {})
    table = table.get(seats, table)
    own = {key: worth for key, worth in table.items() if not isinstance(worth, dict)}
    like = own.pop("like", "")
    if not like:
        return own
    if like not in file or like == name:
        raise BadWeights(f"[{name}] is like {like!r}, which is no other table of the file")
    return {**_table(file, like, seats), **own}


@dataclass(frozen=True)
class Purse:
    """Which category of the final points a feature pays into."""

    category: str
    total: bool
    """Whether it counts points on the table, which have categories of their own."""


def purses_of(rules: Rules) -> dict[str, Purse]:
    """For each feature of a game, where it pays into; none where a game's file does not say."""
    told = dict(read_weights(rules.name).get("categories", {}))
    totals = told.pop("totals", [])
    return {
        feature: Purse(category, feature in totals)
        for category, features in told.items()
        for feature in features
    }


def characters_of(rules: Rules) -> list[str]:
    """The tables of a game's own file that play as somebody with a name."""
    return list(read_weights(rules.name).get("characters", []))


def settings_of(rules: Rules, bot: str, seats: int, path: str = "") -> dict[str, Any]:
    """A bot's options in a game where its spec leaves them out, as far as the file has any.

    As with weights, those for one seat count go before those for all.
    """
    return _table(read_weights(rules.name, path).get("settings", {}), bot, str(seats))


def times_learned(rules: Rules, seats: int) -> int:
    """How many times the laird's weights were learned: what was played by others is from before."""
    if not read_weights(rules.name):
        return 1
    return int(weights_of(rules, "laird", seats).by_name.get("learned", 1))


def value_of(rules: Rules, name: str, seats: int, path: str = "") -> Value:
    """The value that a bot's weights give; points alone where a game has no weights."""
    return value_from(rules, weights_of(rules, name, seats, path))


def value_from(rules: Rules, given: Weights) -> Value:
    """The value with these weights."""
    names = rules.feature_names
    weights, clock = given.by_name, given.clock
    unknown = [name for name in [*weights, clock] if name not in (*names, *NO_FEATURES, "")]
    if unknown:
        raise BadWeights(f"{rules.name} has no feature {unknown[0]!r}")
    if rules.features is None or not weights:
        return Value(_no_features, [], -1, 1.0, 1.0, 0, _never_alone)
    return Value(
        rules.features,
        hours_of(weights, names),
        names.index(clock) if clock else -1,
        given.span,
        float(weights.get("rivals", 0.0)),
        int(weights.get("plan", 0)),
        rules.alone or _never_alone,
        int(weights.get("broad", 1)),
        int(weights.get("alike", ANY_NUMBER)),
        float(weights.get("ending", 0.0)),
        int(weights.get("ahead", 1)),
        rules.eyes,
    )


def hours_of(weights: dict[str, Any], names: tuple[str, ...], least: int = 1) -> list[list[float]]:
    """All weights at each hour from the beginning of the game to its end.

    There are as many hours as the longest list has, and at least so many; shorter lists are spread
    over them.

    >>> hours_of({"money": [3, 2, 1], "points": [1, 2]}, ("points", "money"))
    [[1.0, 3.0], [1.5, 2.0], [2.0, 1.0]]
    """
    lists = [_as_list(weights.get(name, 0.0)) for name in names]
    count = max(least, *(len(worths) for worths in lists))
    spread = [_spread(worths, count) for worths in lists]
    return [[worths[hour] for worths in spread] for hour in range(count)]


def _spread(worths: list[float], count: int) -> list[float]:
    """As many weights as asked for, on the lines between the given ones."""
    if len(worths) == 1:
        return worths * count
    found = []
    for i in range(count):
        at = i * (len(worths) - 1) / (count - 1)
        before = min(int(at), len(worths) - 2)
        found.append(worths[before] + (worths[before + 1] - worths[before]) * (at - before))
    return found


def _as_list(worth: Any) -> list[float]:
    if isinstance(worth, list):
        return [float(each) for each in worth]
    return [float(worth)]


def _no_features(state: State, seat: int) -> Seen:
    return vec[float]()


def _never_alone(state: State, seat: int) -> State | None:
    return None
