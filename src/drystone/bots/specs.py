"""Specs: a bot and its options as a word, `overseer:width=16,redeals=4`."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature

from drystone.bots.blind import Drover, Random
from drystone.bots.bot import BadSpec, Bot
from drystone.bots.crofter import Crofter, Overseer
from drystone.bots.greedy import Greedy
from drystone.bots.laird import Chieftain, Laird
from drystone.bots.mcts import Mcts
from drystone.bots.pipe import Pipe

BOTS: dict[str, Callable[..., Bot]] = {
    "random": Random,
    "drover": Drover,
    "greedy": Greedy,
    "crofter": Crofter,
    "overseer": Overseer,
    "mcts": Mcts,
    "laird": Laird,
    "chieftain": Chieftain,
    "pipe": Pipe,
}


def seat(spec: str, seed: int = 0, programs: bool = False) -> Bot:
    """The bot that a spec names.

    A spec that starts a program (`pipe`) is refused unless `programs` are allowed, because specs
    may come from strangers.

    >>> seat("random", seed=3)  # doctest: +ELLIPSIS
    <drystone.bots.blind.Random object at ...>
    >>> seat("deep-thought")
    Traceback (most recent call last):
    drystone.bots.bot.BadSpec: there is no bot 'deep-thought'; there are: random, drover, ...
    """
    name, _, rest = spec.partition(":")
    if name not in BOTS:
        raise BadSpec(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    make = BOTS[name]
    if make is Pipe and not programs:
        raise BadSpec(f"{spec!r}: programs can be seated in the arena only")
    known = {key: p.default for key, p in signature(make).parameters.items() if key != "seed"}
    given: dict[str, object] = {}
    for part in rest.split(",") if rest else []:
        key, equals, value = part.partition("=")
        if key not in known or not equals:
            options = ", ".join(f"{key}={default}" for key, default in known.items()) or "none"
            raise BadSpec(f"{spec!r}: {name} has no option {part!r}; its options are: {options}")
        given[key] = _read(spec, key, value, type(known[key]))
    try:
        return make(seed=seed, **given)
    except ValueError as problem:
        raise BadSpec(f"{spec!r}: {problem}") from None


def _read(spec: str, key: str, value: str, kind: type) -> object:
    try:
        return kind(value)
    except ValueError:
        what = "a whole number" if kind is int else "a number"
        raise BadSpec(f"{spec!r}: {key} must be {what}, not {value!r}") from None
