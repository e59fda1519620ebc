"""Which games the suite runs on, and what each brings to be tested with."""

from __future__ import annotations

from importlib import import_module

from drystone.games import GAMES, find
from drystone.learn.lesson import lessons
from tests.conformance.checks import Options, Permute

NAMES = ["tests.pebbles", *GAMES]
WHOLE = [game for game in GAMES if lessons(game)]
"""Games that are finished: with lessons, a coach, puzzles, a page of components and calibrated
forecasts. A new game has none of these yet, and is too small for some of what is counted."""


def permute_of(name: str) -> Permute:
    """The game's independent shuffle of hidden things: `tests/<game>/hidden.py`."""
    module = import_module(f"{name if '.' in name else 'tests.' + name}.hidden")
    permute: Permute = module.permute
    return permute


def tables() -> list[tuple[str, int, Options]]:
    """Every game with every seat count, and every option's every choice at least once."""
    cases: list[tuple[str, int, Options]] = []
    for name in NAMES:
        rules = find(name)
        cases += [(name, seats, {}) for seats in rules.seats]
        for option in rules.options:
            for choice in option.choices[1:]:
                allowed = option.seats_for(choice) or rules.seats
                cases.append((name, allowed[len(cases) % len(allowed)], {option.name: choice}))
    return cases


def label(case: tuple[str, int, Options]) -> str:
    name, seats, options = case
    chosen = "".join(f"-{key}={value}" for key, value in options.items())
    return f"{name}-{seats}{chosen}"
