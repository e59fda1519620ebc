"""Conditions on a position, as somebody writes them in a lesson.

players.me.money >= 8            a path as in a position's text; `me` is the learner's seat
players.me.goods.wool == 2       a count, by the name of what is counted
players.me.fulfilled.size > 0    how many there are in a list
players.me.hand has merino       whether something is in a list (or `lacks` it)
points > 20                      the learner's points; `points.<category>` for a part of them
feature.hand wool >= 3           a feature, by its name
asked == Turn                    what is asked now, by its frame; `end` when the game is over
turn == me                       whose decision it is
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from drystone.core.rules import Rules
from drystone.core.state import State

ME = "me"
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}
_FORM = re.compile(r"(.+?)\s*(>=|<=|==|!=|>|<|\bhas\b|\blacks\b)\s*(\S.*)")


class BadCondition(ValueError):
    """A condition that can't be read, or that asks for what no position has."""


@dataclass(frozen=True)
class Condition:
    """One thing that is true of a position or not."""

    path: str
    how: str
    wanted: int | str

    @staticmethod
    def read(text: str) -> Condition:
        """The condition that a text says.

        >>> Condition.read("players.me.money >= 8")
        Condition(path='players.me.money', how='>=', wanted=8)
        """
        found = _FORM.fullmatch(text.strip())
        if found is None:
            raise BadCondition(f"{text!r} is no condition such as 'players.me.money >= 8'")
        wanted = found[3].strip()
        number = re.fullmatch(r"-?\d+", wanted) is not None
        if not number and found[2] in (">=", "<=", ">", "<"):
            raise BadCondition(f"{text!r} compares with {wanted!r}, which is no number")
        return Condition(found[1].strip(), found[2], int(wanted) if number else wanted)

    def __str__(self) -> str:
        return f"{self.path} {self.how} {self.wanted}"

    def holds(self, rules: Rules, state: State, me: int) -> bool:
        """Whether it is so, for a learner who sits there."""
        found = look_up(rules, state, me, self.path)
        if self.how in ("has", "lacks"):
            if not isinstance(found, list):
                raise BadCondition(f"{self.path!r} is no list, so it can't be said what it has")
            return (str(self.wanted) in map(str, found)) == (self.how == "has")
        named = isinstance(found, str)
        if isinstance(found, list) or (named and self.how not in ("==", "!=")):
            raise BadCondition(f"{self.path!r} is {found!r}, which is no number")
        if not named and isinstance(self.wanted, str):
            raise BadCondition(f"{self.path!r} is {found!r}, which can't be {self.wanted!r}")
        # What is counted may be called by a number, such as a contract.
        return _COMPARE[self.how](found, str(self.wanted) if named else self.wanted)


def look_up(rules: Rules, state: State, me: int, path: str) -> Any:
    """What a position has at a path: a number, a name, or a list of these."""
    head, _, rest = path.partition(".")
    if head == "asked":
        return type(state.frames[-1]).__name__ if state.frames else "end"
    if head == "turn":
        return ME if state.seat == me else "other"
    if head == "points":
        points = state.breakdown(me)
        if not rest:
            return sum(points.values())
        if rest not in rules.categories:
            raise BadCondition(f"{path!r}: there is no category {rest!r}")
        return points.get(rest, 0)
    if head == "feature":
        if rules.features is None or rest not in rules.feature_names:
            raise BadCondition(f"{path!r}: there is no feature {rest!r}")
        seen = rules.features(state.observe(me), me)
        return round(seen[rules.feature_names.index(rest)], 6)
    parts = [str(me) if part == ME else part for part in path.split(".")]
    return _walk(rules, state, parts, path)


def _walk(rules: Rules, state: State, parts: list[str], path: str) -> Any:
    """Follow a path as the text of a position has it."""
    here: Any = state
    named = ""
    for at, part in enumerate(parts):
        how = rules.names.get(named, "")
        if how.startswith("#") and isinstance(here, (list, bytes, bytearray)):
            of = rules.words.domain_named(how[1:])
            symbol = ".".join(parts[at:])
            if symbol in rules.words.symbols[of]:
                return here[rules.words.index(of, symbol)]
        if isinstance(here, (list, bytes, bytearray)):
            if part == "size" and at == len(parts) - 1:
                return len(here)
            if not part.isdecimal() or int(part) >= len(here):
                raise BadCondition(f"{path!r}: there is no {part!r} in {named or 'it'}")
            here = here[int(part)]
            continue
        if part.startswith("_") or not hasattr(here, part) or callable(getattr(here, part)):
            raise BadCondition(f"{path!r}: a position of {rules.name} has no {part!r} there")
        here = getattr(here, part)
        named = f"{named}.{part}".lstrip(".")
    return _as_written(rules, here, rules.names.get(named, ""), path)


def _as_written(rules: Rules, value: Any, how: str, path: str) -> Any:
    """A value as a position's text has it: by name where it has one."""
    if isinstance(value, (list, bytes, bytearray)):
        return [_as_written(rules, item, how, path) for item in value]
    if not isinstance(value, (int, str)):
        raise BadCondition(f"{path!r} is a whole table; say which part of it")
    if how and not how.startswith("#") and isinstance(value, int):
        return "?" if value < 0 else rules.words.symbol(rules.words.domain_named(how), value)
    return value
