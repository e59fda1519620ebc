"""The games: one folder each, found by being there."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from drystone.core.rules import Choice, Rules

GAMES = sorted(module.name for module in iter_modules(__path__) if module.ispkg)


class UnknownGame(ValueError):
    """A name that is no game."""


def find(name: str) -> Rules:
    """The rules of a game, by its name or by the dotted module that has them as `RULES`."""
    if name not in GAMES and "." not in name:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    module = f"{__name__}.{name}" if name in GAMES else name
    try:
        rules = import_module(module).RULES
    except (ModuleNotFoundError, AttributeError) as problem:
        raise UnknownGame(f"there is no game at {module!r} ({problem})") from None
    assert isinstance(rules, Rules)
    return rules


def read_options(rules: Rules, given: list[str]) -> dict[str, Choice]:
    """The options of a game, from `name=value`; a value is understood as one of its choices."""
    chosen: dict[str, Choice] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"an option is given as name=value, not {text!r}")
        choices = [c for o in rules.options if o.name == name for c in o.choices]
        meant = [choice for choice in choices if str(choice).lower() == value.lower()]
        chosen[name] = meant[0] if meant else value
    return chosen


def all_rules() -> dict[str, Rules]:
    """The rules of all games by their names."""
    return {name: find(name) for name in GAMES}
