"""What a game finds worth counting: the clan that was chosen, the first building, the first bid.

A game says so in `games/<game>/explore.toml`, in the words that it has anyway::

    [[theme]]
    name = "first-building"   # said by `explore.first-building` in its catalogue; its choices by
                              # their own names, or by `explored.first-building` where these say
                              # too little alone
    verb = "build"            # as catalogues name it, without `word.`
    what = "building"         # the blank that counts; not given: the whole words
    when = "first"            # only the first time in a game; not given: every time

A game without such a file is explored by its first moves alone.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from drystone.core.rules import Rules
from drystone.core.speech import Value, begun, message, say, say_action
from drystone.core.words import Verb
from drystone.games import find

FILE = "explore.toml"
TIMES = ("first", "ever")


class BadTheme(ValueError):
    """A theme that means nothing in its game; the message says why."""


@dataclass(frozen=True)
class Theme:
    """One thing that players choose in the course of a game."""

    name: str
    verb: str
    what: str = ""
    when: str = "ever"

    def meant(self, rules: Rules, action: int) -> str:
        """What an action chose of it, as `domain.symbol` or in the game's notation; "": nothing."""
        if rules.words.kind(action) != self.verb:
            return ""
        return rules.words.params(action)[self.what] if self.what else rules.words.text(action)

    def title(self, rules: Rules, language: str) -> str:
        """What it is called."""
        return say(rules, f"explore.{self.name}", {}, language)

    def said(self, rules: Rules, meant: str, language: str) -> str:
        """One of its choices, for people."""
        if self.what:
            blanks: dict[str, Value] = {self.what: meant}
            folder, own = rules.catalogues, f"explored.{self.name}"
            if message(folder, rules.name, own, language) is not None:
                return say(rules, own, blanks, language)
            return begun(say(rules, f"name.{meant}", {}, language))
        return say_action(rules, rules.words.parse(meant), language)


@cache
def themes_of(game: str) -> tuple[Theme, ...]:
    """The themes of a game, in the order in which they are shown."""
    module = game if "." in game else f"drystone.games.{game}"
    file = Path(str(files(module))) / FILE
    if not file.exists():
        return ()
    told = tomllib.loads(file.read_text("utf-8"))
    return tuple(_theme(find(game), one) for one in told.get("theme", []))


def _theme(rules: Rules, told: dict[str, Any]) -> Theme:
    try:
        theme = Theme(**told)
    except TypeError as problem:
        raise BadTheme(f"{rules.name}: {told}: {problem}") from None
    verb: Verb | None = None
    for one in rules.words.verbs:
        if one.key == f"word.{theme.verb}":
            verb = one
    if verb is None:
        raise BadTheme(f"{rules.name}: {theme.name}: there is no verb {theme.verb!r}")
    if theme.what and theme.what not in verb.blanks:
        raise BadTheme(f"{rules.name}: {theme.name}: {verb.pattern!r} has no {theme.what!r}")
    if theme.when not in TIMES:
        raise BadTheme(f"{rules.name}: {theme.name}: when is {' or '.join(TIMES)}")
    return theme
