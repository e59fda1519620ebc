"""The evaluator: what each seat may expect at the end of the game, and its chance to win.

The strongest value that the bots have (`VALUE`) looks at a position for every seat. A calibration,
fitted on games that strong bots play against themselves (`calibrate.py`), turns that into final
points with their spread, and into chances to win. All of it slides with the game's clock.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from math import exp
from typing import Any

import msgspec

from drystone.analysis.statistics import Trust
from drystone.bots.search.value import Value, Weighing
from drystone.bots.weights import value_of
from drystone.core.rules import Rules
from drystone.core.state import State

VALUE = "laird"
"""Whose weights are looked through: those of the strongest bot."""
KNOTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""How much of the game is left, where a calibration has numbers; between them they slide."""
TERMS = 4
"""What a forecast is made of: a constant, the value, the points on the table, the others' value."""
UNKNOWN_SPREAD = 8.0
"""Points by which the result of a game is uncertain that nobody has calibrated."""


@dataclass(frozen=True)
class Forecast:
    """What is expected of a position, a number a seat."""

    points: tuple[float, ...]
    """Final points."""
    wins: tuple[float, ...]
    """Chances to win, which add up to 1; alone there are none."""
    spread: float
    """By how much the final points of a seat differ from what was expected (one sigma)."""
    heat: float = 0.0
    """How many points ahead make somebody e times as likely to win; 0: it is over."""

    def margin(self, seat: int) -> float:
        """A seat's final points over the mean of the others'; alone, its points."""
        return margin_of(self.points, seat)

    def chance_lost(self, seat: int, effects: tuple[float, ...]) -> float:
        """What a seat loses of its chance to win if every seat loses so many points.

        Never more than it had: of a game as good as lost nothing is left to lose.

        >>> even = Forecast((50.0, 50.0), (0.5, 0.5), 8.0, 5.0)
        >>> round(even.chance_lost(0, (6.0, -1.0)), 2)
        0.3
        >>> behind = Forecast((20.0, 50.0), (0.0025, 0.9975), 8.0, 5.0)
        >>> round(behind.chance_lost(0, (6.0, -1.0)), 3)
        0.002
        """
        if not self.wins or not self.heat:
            return 0.0
        left = [points - by for points, by in zip(self.points, effects, strict=True)]
        return self.wins[seat] - chances(left, self.heat)[seat]


def margin_of(points: tuple[float, ...] | list[float], seat: int) -> float:
    """A seat's points over the mean of the others'; alone, its points.

    >>> margin_of((30, 20, 24), 0), margin_of((30,), 0)
    (8.0, 30)
    """
    others = [each for other, each in enumerate(points) if other != seat]
    return points[seat] - sum(others) / len(others) if others else points[seat]


@dataclass(frozen=True)
class Calibration:
    """How a game's value is read for one seat count: at each of `KNOTS` some numbers."""

    points: tuple[tuple[float, ...], ...] = ((0.0, 1.0, 0.0, 0.0),) * len(KNOTS)
    """The weight of each of the terms."""
    spread: tuple[float, ...] = (0.0, *(UNKNOWN_SPREAD,) * (len(KNOTS) - 1))
    heat: tuple[float, ...] = (1.0, *(UNKNOWN_SPREAD / 2,) * (len(KNOTS) - 1))
    """How many points ahead make somebody e times as likely to win."""
    games: int = 0
    """On how many games it was fitted; 0: it was not."""
    categories: dict[str, float] = field(default_factory=dict)
    """What the bots that it was fitted on score by category, on average."""
    pace: tuple[float, ...] = ()
    """The points that they have on the table at each of the knots."""


@lru_cache(maxsize=32)
def _file(game: str) -> dict[str, Any]:
    file = resources.files("drystone.analysis") / "calibration" / f"{game}.json"
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}


def calibration_of(game: str, seats: int) -> Calibration:
    """The calibration that comes with a game; the plain value where there is none."""
    found = _file(game).get("seats", {}).get(str(seats))
    return read_calibration(found) if found else Calibration()


def trust_of(game: str) -> Trust:
    """How far a search is believed in a game; where nobody has measured it, as a guess."""
    found = _file(game).get("trust")
    return msgspec.convert(found, Trust) if found else Trust()


def read_calibration(told: dict[str, Any]) -> Calibration:
    """A calibration from its JSON."""
    return Calibration(
        points=tuple(tuple(map(float, row)) for row in told["points"]),
        spread=tuple(map(float, told["spread"])),
        heat=tuple(map(float, told["heat"])),
        games=int(told["games"]),
        categories={str(key): float(worth) for key, worth in told["categories"].items()},
        pace=tuple(map(float, told["pace"])),
    )


def shares(left: float) -> list[float]:
    """How much each knot counts when so much of the game is left.

    >>> shares(0.3)
    [0.0, 0.8, 0.2, 0.0, 0.0]
    """
    step = 1.0 / (len(KNOTS) - 1)
    return [round(max(0.0, 1.0 - abs(left - knot) / step), 9) for knot in KNOTS]


def chances(points: list[float], heat: float) -> list[float]:
    """Chances to win by expected points: so many points ahead are e times as likely."""
    if len(points) == 1:
        return []
    most = max(points)
    odds = [exp(max(-60.0, (each - most) / heat)) for each in points]
    return [each / sum(odds) for each in odds]


class Evaluator:
    """Forecasts for a game with so many seats."""

    def __init__(self, rules: Rules, seats: int, calibration: Calibration | None = None) -> None:
        self.rules = rules
        self.seats = seats
        self.value: Value = value_of(rules, VALUE, seats)
        self.calibration = calibration or calibration_of(rules.name, seats)

    def left(self, state: State) -> float:
        """How much of the game is left, from 1 to 0, as the seats' clocks show on average."""
        clock = self.value.clock
        if clock < 0 or not state.frames:
            return 0.0 if state.over else 1.0
        seen = [self.value.features(state, seat)[clock] for seat in range(self.seats)]
        left = sum(seen) / len(seen) / self.value.span
        return min(1.0, max(0.0, left))

    def at(self, root: State) -> Glass:
        """A look at whatever comes of this position, by the hour that it is now.

        Otherwise whatever moves the clock on would look better or worse for that alone.
        """
        return Glass(self, root)

    def of(self, state: State) -> Forecast:
        """The forecast of a position, which must be whole: an observation is redealt first."""
        return self.at(state).of(state)


class Glass:
    """An evaluator at one hour."""

    def __init__(self, evaluator: Evaluator, root: State) -> None:
        self.evaluator = evaluator
        self.seats = evaluator.seats
        value, calibration = evaluator.value, evaluator.calibration
        self.weighings = [Weighing(value, value.weights_at(root, s)) for s in range(self.seats)]
        parts = shares(evaluator.left(root))
        self.terms = [
            sum(part * row[i] for part, row in zip(parts, calibration.points, strict=True))
            for i in range(TERMS)
        ]
        self.spread = sum(p * s for p, s in zip(parts, calibration.spread, strict=True))
        self.heat = max(0.2, sum(p * t for p, t in zip(parts, calibration.heat, strict=True)))

    def points(self, state: State) -> list[float]:
        """The final points that every seat may expect; after the end, what it has."""
        now = [float(points) for points in state.scores()[: self.seats]]
        if not state.frames:
            return now
        values = [self.weighings[seat].own(state, seat) for seat in range(self.seats)]
        return self.read(values, now)

    def read(self, values: list[float], now: list[float]) -> list[float]:
        """Final points by the value of each seat and the points on the table."""
        base, by_value, by_points, by_others = self.terms
        total, others = sum(values), max(1, self.seats - 1)
        return [
            base + by_value * value + by_points * points + by_others * (total - value) / others
            for value, points in zip(values, now, strict=True)
        ]

    def of(self, state: State) -> Forecast:
        """The forecast of a whole position."""
        points = self.points(state)
        if state.over:
            wins = self.won(state)
            return Forecast(tuple(points), tuple(wins), 0.0)
        return Forecast(tuple(points), tuple(chances(points, self.heat)), self.spread, self.heat)

    def won(self, state: State) -> list[float]:
        """After the end: 1 for who has won, shared where several have."""
        if self.seats == 1:
            return []
        winners = state.winners()
        return [(seat in winners) / max(1, len(winners)) for seat in range(self.seats)]
