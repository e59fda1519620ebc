"""Games of strong bots against themselves, the calibration fitted on them, and how it holds.

Games with an even seed are fitted on, those with an odd one only tested on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log, sqrt
from pathlib import Path
from typing import Any

from drystone import bots
from drystone.analysis.forecast import (
    KNOTS,
    TERMS,
    VALUE,
    Calibration,
    Evaluator,
    chances,
    margin_of,
    read_calibration,
    shares,
)
from drystone.bots.play_to_end import Answer, play_to_end
from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick
from drystone.core.game import new_game
from drystone.core.rules import Rules

PLAYERS = "laird:width=3,most=1500"
"""Who plays the games."""
KEPT = 24
"""Positions kept of each game."""
TRUST = 40.0
"""How many positions the plain value counts for when a calibration is fitted."""
COLDEST, HOTTEST = 0.3, 60.0


@dataclass(frozen=True)
class Sample:
    """One position: how much of the game is left, and for each seat value and points."""

    left: float
    values: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True)
class Played:
    """One game that bots have played against themselves."""

    seed: int
    samples: tuple[Sample, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    categories: dict[str, float]
    """What the seats scored, on average."""

    @property
    def held_out(self) -> bool:
        """Whether nothing may be fitted on it."""
        return self.seed % 2 == 1


def play(rules: Rules, seats: int, seed: int, spec: str = PLAYERS) -> Played:
    """Play a game, and keep some of the positions in which turns began."""
    evaluator = Evaluator(rules, seats, Calibration())
    game = new_game(rules, seats, seed, {})
    players = [bots.seat(spec, seed=seed * 31 + seat) for seat in range(seats)]
    dice = Quick(seed)
    samples: list[Sample] = []
    begun = game.state.frames[:]
    met = 0

    def keep(_: Answer) -> None:
        nonlocal begun, met
        if still_turn(game.state, begun):
            return
        begun = game.state.frames[:]
        met += 1
        place = len(samples) if met <= KEPT else dice.below(met)
        if place < KEPT:
            samples[place : place + 1] = [_sample(evaluator, game.state)]

    play_to_end(game, players, keep)
    sheets = [game.breakdown(seat) for seat in range(seats)]
    categories = {
        name: sum(sheet.get(name, 0) for sheet in sheets) / seats for name in rules.categories
    }
    scores = tuple(game.scores()[:seats])
    return Played(seed, tuple(samples), scores, tuple(game.winners()), categories)


def _sample(evaluator: Evaluator, state: Any) -> Sample:
    glass = evaluator.at(state)
    values = tuple(
        round(glass.weighings[seat].own(state, seat), 3) for seat in range(evaluator.seats)
    )
    points = tuple(float(each) for each in state.scores()[: evaluator.seats])
    return Sample(round(evaluator.left(state), 4), values, points)


def to_line(played: Played) -> str:
    """A game as a line of JSON."""
    rows = [[s.left, s.values, s.points] for s in played.samples]
    told = [played.seed, played.scores, played.winners, played.categories, rows]
    return json.dumps(told, separators=(",", ":"))


def from_line(line: str) -> Played:
    """A game from its line."""
    seed, scores, winners, categories, rows = json.loads(line)
    samples = tuple(Sample(left, tuple(values), tuple(points)) for left, values, points in rows)
    return Played(seed, samples, tuple(scores), tuple(winners), categories)


def read_games(file: Path) -> list[Played]:
    """The games that were kept in a file; none if it is not there."""
    if not file.exists():
        return []
    return [from_line(line) for line in file.read_text("utf-8").splitlines() if line]


def fit(games: Iterable[Played], categories: Iterable[str]) -> Calibration:
    """The calibration that fits games best."""
    played = [game for game in games if not game.held_out]
    if not played:
        raise ValueError("there are no games to fit a calibration on")
    weights = _fit_points(played)
    plain = Calibration(points=weights)
    spread = _fit_spread(played, plain)
    heat = _fit_heat(played, plain, spread)
    means = {
        name: round(sum(game.categories[name] for game in played) / len(played), 2)
        for name in categories
    }
    return Calibration(weights, spread, heat, len(played), means, _pace(played))


def expected(calibration: Calibration, sample: Sample) -> list[float]:
    """The final points that a calibration expects of a sample."""
    parts = shares(sample.left)
    return [
        sum(
            part * sum(w * x for w, x in zip(row, terms, strict=True))
            for part, row in zip(parts, calibration.points, strict=True)
            if part
        )
        for terms in _terms(sample)
    ]


def _terms(sample: Sample) -> Iterator[tuple[float, float, float, float]]:
    """What each seat's forecast is made of."""
    total, others = sum(sample.values), max(1, len(sample.values) - 1)
    for value, points in zip(sample.values, sample.points, strict=True):
        yield 1.0, value, points, (total - value) / others


def _fit_points(played: list[Played]) -> tuple[tuple[float, ...], ...]:
    """Ridge regression of what the plain value leaves unexplained."""
    size = len(KNOTS) * TERMS
    # The constant may move freely; what multiplies a value of dozens of points may not.
    left = [
        [(TRUST * (0.05 if i % TERMS == 0 else 100.0)) * (i == j) for j in range(size)]
        for i in range(size)
    ]
    right = [0.0] * size
    for game in played:
        for sample in game.samples:
            parts = shares(sample.left)
            for terms, score in zip(_terms(sample), game.scores, strict=True):
                row = [part * term for part in parts for term in terms]
                near = [i for i in range(size) if row[i] != 0.0]
                miss = score - terms[1]
                for i in near:
                    right[i] += row[i] * miss
                    for j in near:
                        left[i][j] += row[i] * row[j]
    found = solve(left, right)
    return tuple(
        tuple(round(found[knot * TERMS + i] + (1.0 if i == 1 else 0.0), 4) for i in range(TERMS))
        for knot in range(len(KNOTS))
    )


def solve(left: list[list[float]], right: list[float]) -> list[float]:
    """The numbers x for which left x = right, by elimination.

    >>> solve([[2.0, 1.0], [1.0, 3.0]], [4.0, 7.0])
    [1.0, 2.0]
    """
    size = len(right)
    rows = [[*row, right[i]] for i, row in enumerate(left)]
    for i in range(size):
        best = max(range(i, size), key=lambda j: abs(rows[j][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            if factor:
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - known) / rows[i][i]
    return found


def _fit_spread(played: list[Played], calibration: Calibration) -> tuple[float, ...]:
    """The root mean square of what was expected wrongly, near each knot."""
    squares, counts = [1.0] * len(KNOTS), [1.0] * len(KNOTS)
    for game in played:
        for sample in game.samples:
            guess = expected(calibration, sample)
            for part, knot in zip(shares(sample.left), range(len(KNOTS)), strict=True):
                for points, score in zip(guess, game.scores, strict=True):
                    squares[knot] += part * (points - score) ** 2
                    counts[knot] += part
    return tuple(round(sqrt(s / n), 3) for s, n in zip(squares, counts, strict=True))


def _fit_heat(
    played: list[Played], calibration: Calibration, spread: tuple[float, ...]
) -> tuple[float, ...]:
    """The heat at each knot by which the winners were likeliest, one knot after the other."""
    if len(played[0].scores) == 1:
        return spread
    rows = [
        (shares(sample.left), expected(calibration, sample), game.winners)
        for game in played
        for sample in game.samples
    ]
    heat = [max(COLDEST, each / 1.5) for each in spread]
    for _ in range(3):
        for knot in range(len(KNOTS)):
            near = [row for row in rows if row[0][knot] > 0]
            if near:
                heat[knot] = _likeliest(near, heat, knot)
    return tuple(round(each, 3) for each in heat)


Row = tuple[list[float], list[float], tuple[int, ...]]


def _likeliest(rows: list[Row], heat: list[float], knot: int) -> float:
    """The heat at a knot that makes the winners likeliest, by golden section on its logarithm."""

    def surprise(exponent: float) -> float:
        tried = [*heat]
        tried[knot] = 2.0**exponent
        total = 0.1 * (exponent - log(heat[knot], 2)) ** 2
        for parts, points, winners in rows:
            odds = chances(
                points, max(COLDEST, sum(p * t for p, t in zip(parts, tried, strict=True)))
            )
            total -= sum(log(max(1e-6, odds[seat])) for seat in winners) / len(winners)
        return total

    low, high = log(COLDEST, 2), log(HOTTEST, 2)
    ratio = (sqrt(5) - 1) / 2
    for _ in range(14):
        near, far = high - ratio * (high - low), low + ratio * (high - low)
        if surprise(near) < surprise(far):
            high = far
        else:
            low = near
    return float(2.0 ** ((low + high) / 2))


def _pace(played: list[Played]) -> tuple[float, ...]:
    """The points on the table near each knot."""
    totals, counts = [0.0] * len(KNOTS), [1e-9] * len(KNOTS)
    for game in played:
        for sample in game.samples:
            mean = sum(sample.points) / len(sample.points)
            for knot, part in enumerate(shares(sample.left)):
                totals[knot] += part * mean
                counts[knot] += part
    return tuple(round(t / n, 2) for t, n in zip(totals, counts, strict=True))


@dataclass(frozen=True)
class Bin:
    """Positions whose forecasts were about the same: what was said, and what came of it."""

    count: int
    said: float
    came: float
    error: float
    """One sigma of `came`, by games: positions of one game tell little more than one of them."""


@dataclass(frozen=True)
class Reliability:
    """How a calibration does on games that it was not fitted on."""

    games: int
    positions: int
    wins: tuple[Bin, ...]
    """By predicted chance to win, a tenth each."""
    margins: tuple[Bin, ...]
    """By predicted margin, a fifth of the forecasts each."""
    explained: float
    """The part of the margins' variance that is explained (R squared)."""
    brier: float
    """Mean squared error of the chances; `guess` is what equal chances would have."""
    guess: float
    within: float
    """How often the final points lie within one spread of the forecast."""


def reliability(calibration: Calibration, games: Iterable[Played]) -> Reliability:
    """A calibration held against games that were kept aside."""
    held = [game for game in games if game.held_out]
    wins: list[tuple[float, float, int]] = []
    margins: list[tuple[float, float, int]] = []
    inside = total = 0
    for game in held:
        for sample in game.samples:
            parts = shares(sample.left)
            points = expected(calibration, sample)
            heat = max(COLDEST, sum(p * t for p, t in zip(parts, calibration.heat, strict=True)))
            spread = sum(p * s for p, s in zip(parts, calibration.spread, strict=True))
            odds = chances(points, heat)
            for seat, score in enumerate(game.scores):
                total += 1
                inside += abs(points[seat] - score) <= spread
                came = margin_of([float(each) for each in game.scores], seat)
                margins.append((margin_of(points, seat), came, game.seed))
                if odds:
                    won = (seat in game.winners) / len(game.winners)
                    wins.append((odds[seat], won, game.seed))
    seats = len(held[0].scores) if held else 1
    mean = sum(came for _, came, _ in margins) / max(1, len(margins))
    left = sum((came - said) ** 2 for said, came, _ in margins)
    around = sum((came - mean) ** 2 for _, came, _ in margins)
    margins.sort()
    fifths = [margins[len(margins) * i // 5 : len(margins) * (i + 1) // 5] for i in range(5)]
    tenths = [[w for w in wins if min(9, int(10 * w[0])) == i] for i in range(10)]
    return Reliability(
        games=len(held),
        positions=sum(len(game.samples) for game in held),
        wins=tuple(_bin(rows) for rows in tenths if rows),
        margins=tuple(_bin(rows) for rows in fifths if rows),
        explained=1.0 - left / around if around else 0.0,
        brier=sum((said - won) ** 2 for said, won, _ in wins) / max(1, len(wins)),
        guess=sum((1 / seats - won) ** 2 for _, won, _ in wins) / max(1, len(wins)),
        within=inside / max(1, total),
    )


def _bin(rows: list[tuple[float, float, int]]) -> Bin:
    """What was said and what came, with the error by games."""
    said = sum(row[0] for row in rows) / len(rows)
    came = sum(row[1] for row in rows) / len(rows)
    by_game: dict[int, float] = {}
    for _, value, seed in rows:
        by_game[seed] = by_game.get(seed, 0.0) + (value - came)
    variance = sum(each**2 for each in by_game.values()) / len(rows) ** 2
    return Bin(len(rows), said, came, sqrt(variance))


def write_calibration(file: Path, game: str, found: dict[int, Calibration]) -> None:
    """Keep the calibrations of a game, a line a seat count; those of other counts stay."""
    told: dict[str, Any] = {"game": game, "value": VALUE, "players": PLAYERS}
    if file.exists():
        kept = json.loads(file.read_text("utf-8"))
        if "trust" in kept:
            told["trust"] = kept["trust"]
        before = kept["seats"]
        found = {int(n): read_calibration(each) for n, each in before.items()} | found
    told["seats"] = {}
    for seats in sorted(found):
        told["seats"][str(seats)] = {
            "games": found[seats].games,
            "points": found[seats].points,
            "spread": found[seats].spread,
            "heat": found[seats].heat,
            "pace": found[seats].pace,
            "categories": found[seats].categories,
        }
    file.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
