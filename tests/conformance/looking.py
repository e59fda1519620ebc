"""What bots look at: every feature is written, once, by its name, and can be said.

Promises of `core/features.py`, checked on random games of any `Rules`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from math import isnan
from typing import Any, SupportsIndex, overload
from unittest.mock import patch

from drystone import pure
from drystone.core.features import Features, Seen
from drystone.core.rules import Rules
from drystone.core.speech import LANGUAGES, catalogue
from drystone.games import find
from tests.conformance.checks import Options, start, walk

EVERY = 5
"""Decisions from one look to the next."""


def senses(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """Every feature is written and finite, whoever looks at whom."""
    assert rules.features is not None, "no features"
    for game in walk(start(rules, seats, seed, options), seed):
        if len(game.decisions) % EVERY:
            continue
        for viewer in range(-1, seats):
            for seat in range(seats):
                _whole(rules, rules.features(game.observe(viewer), seat))


def _whole(rules: Rules, seen: Seen) -> None:
    expected = len(rules.feature_names)
    assert len(seen) == expected, f"{len(seen)} features for {expected} names"
    for name, number in zip(rules.feature_names, seen, strict=True):
        assert not isnan(number), f"{name!r} was not written"
        assert abs(number) < 1e6, f"{name!r} is out of bounds: {number}"


def said(rules: Rules) -> None:
    """Every feature has its words, `sense.<name>`, in all languages of the game, and no other."""
    names = {f"sense.{name}" for name in rules.feature_names}
    for language in LANGUAGES:
        keys = catalogue(rules.catalogues, rules.name, language)
        told = {key for key in keys if key.startswith("sense.")}
        if keys or language == "en":
            assert told == names, f"{language}: {sorted(told ^ names)}"


# Written once: seen where nothing is compiled, on a list that counts.


class Counting(list[float]):
    """A list that counts how often each place was written; so does a copy of it."""

    def __init__(self, numbers: list[float], times: list[int]) -> None:
        super().__init__(numbers)
        self.times = times

    def __setitem__(self, at: Any, number: Any) -> None:
        super().__setitem__(at, number)
        self.times[at] += 1

    @overload
    def __getitem__(self, at: SupportsIndex) -> float: ...
    @overload
    def __getitem__(self, at: slice) -> Counting: ...
    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        return Counting(found, self.times[at]) if isinstance(found, list) else found


def written_once(rules: Rules, seats: int, seed: int) -> None:
    """Every look writes every feature once, into `Features.blank()`. Nothing may be compiled."""
    assert not pure.compiled(), "this can be seen uncompiled only"
    assert rules.features is not None, "no features"

    def counting(features: Features) -> Counting:
        return Counting(list(blank(features)), [0] * len(features.names))

    blank = Features.blank
    with patch.object(Features, "blank", counting):
        for game in walk(start(rules, seats, seed), seed):
            seen: object = rules.features(game.observe(game.state.seat), game.state.seat)
            assert isinstance(seen, Counting), "features are not written into Features.blank()"
            for name, times in zip(rules.feature_names, seen.times, strict=True):
                assert times == 1, f"{name!r} was written {times} times"


def written_once_elsewhere(name: str, seats: int, seed: int) -> None:
    """The same in a process that runs the sources."""
    command = [sys.executable, "-m", "tests.conformance.looking", name, str(seats), str(seed)]
    environment = {**os.environ, "DRYSTONE_PURE": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


if __name__ == "__main__":
    written_once(find(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
