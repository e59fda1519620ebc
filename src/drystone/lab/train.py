"""Tuning: what the features are worth, from the bot's own games.

First regression: the weights that best foretell the final margin of self-play games, held near the
weights they were played with. Then CMA-ES: small changes, kept if they win points against the
weights that the run began with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from drystone.bots.weights import read_weights
from drystone.core.rules import Rules
from drystone.games import find
from drystone.lab.arena import Z95
from drystone.lab.crew import Crew
from drystone.lab.selfplay import (
    Floats,
    Lesson,
    Memory,
    Scale,
    play_for_margin,
    play_lesson,
    rows,
)

CONTEST = 100
"""Games that decide whether new weights are kept."""


class CantTrain(ValueError):
    """A training run that can't be, with the reason in a sentence."""


@dataclass
class Course:
    """A training run: the game, who works, and whom to tell."""

    rules: Rules
    seats: int
    crew: Crew
    seed: int
    tell: Callable[[str], None]


def course(game: str, seats: int, crew: Crew, seed: int, tell: Callable[[str], None]) -> Course:
    """A training run for a game that has features."""
    rules = find(game)
    if rules.features is None:
        raise CantTrain(f"{game} has no features to weigh")
    rules.settle_options(seats, {})
    return Course(rules, seats, crew, seed, tell)


def scale_in(rules: Rules, name: str, seats: int, path: str = "") -> Scale:
    """The weights that a bot plays with now."""
    file = read_weights(rules.name, path)
    table: dict[str, Any] = file.get(name, {})
    table = table.get(str(seats), table)
    weights = {key: worth for key, worth in table.items() if not isinstance(worth, dict)}
    return Scale(weights, file.get("clock", ""), float(file.get("span", 1.0)))


def vector(rules: Rules, scale: Scale) -> Floats:
    """The weights as numbers: all early ones, then all late ones."""
    pairs = [scale.weights.get(name, 0.0) for name in rules.feature_names]
    early = [pair[0] if isinstance(pair, list) else pair for pair in pairs]
    late = [pair[1] if isinstance(pair, list) else pair for pair in pairs]
    return np.array([*early, *late], dtype=np.float64)


def scale_of(rules: Rules, numbers: Floats, like: Scale) -> Scale:
    """The numbers of `vector` as weights again."""
    count = len(rules.feature_names)
    weights: dict[str, Any] = {
        name: [round(float(numbers[i]), 4), round(float(numbers[count + i]), 4)]
        for i, name in enumerate(rules.feature_names)
    }
    if "rivals" in like.weights:
        weights["rivals"] = like.weights["rivals"]
    return Scale(weights, like.clock, like.span)


def gather(run: Course, scale: Scale, games: int, noise: float, first: int) -> list[Memory]:
    """Self-play games with these weights."""
    lessons = [
        Lesson(run.rules.name, run.seats, first + i, (scale,) * run.seats, noise=noise)
        for i in range(games)
    ]
    return list(run.crew.work(play_lesson, lessons))


def regress(run: Course, scale: Scale, memories: list[Memory], pull: float) -> Scale:
    """Ridge regression of margins on features; `pull` holds the weights near the present ones.

    Features are measured in their own spread, so that the pull is equally strong on all.
    """
    names = run.rules.feature_names
    clock = names.index(scale.clock) if scale.clock else -1
    seen, targets = rows(memories, clock, scale.span)
    spread = seen.std(axis=0)
    spread[spread < 1e-9] = np.inf
    now = vector(run.rules, scale)
    scaled = seen / spread
    rest = targets - seen @ now
    strength = pull * len(targets)
    square = scaled.T @ scaled + strength * np.eye(scaled.shape[1])
    change = np.linalg.solve(square, scaled.T @ rest) / spread
    new = now + change
    before = float(np.sqrt(np.mean(rest**2)))
    after = float(np.sqrt(np.mean((targets - seen @ new) ** 2)))
    run.tell(f"{len(targets)} rows: error of the margin {before:.2f} -> {after:.2f} points")
    return scale_of(run.rules, new, scale)


def duel(run: Course, one: Scale, other: Scale, games: int, first: int) -> tuple[float, float]:
    """The mean margin of one set of weights over the other, and its standard error."""
    lessons = []
    for i in range(games):
        mixed = (one, *(other,) * (run.seats - 1))
        lessons.append(Lesson(run.rules.name, run.seats, first + i, mixed))
    margins = np.array(list(run.crew.work(play_for_margin, lessons)))
    return float(margins.mean()), float(margins.std() / sqrt(len(margins)))


def evolve(
    run: Course, scale: Scale, generations: int, games: int, step: float, first: int
) -> Scale:
    """CMA-ES with a diagonal covariance over the weights, each in units of its own size."""
    try:
        cma: Any = import_module("cma")
    except ModuleNotFoundError:
        raise CantTrain("cma is not installed: pip install 'drystone[train]'") from None
    base = vector(run.rules, scale)
    units = np.maximum(np.abs(base), 0.1 * np.abs(base).mean() + 1e-6)
    units[base == 0.0] *= 0.5
    strategy = cma.CMAEvolutionStrategy(
        np.zeros(len(base)),
        step,
        {"CMA_diagonal": True, "seed": run.seed + 1, "verbose": -9, "popsize": 12},
    )
    for generation in range(generations):
        tries = strategy.ask()
        losses = []
        for attempt in tries:
            candidate = scale_of(run.rules, base + np.array(attempt) * units, scale)
            margin, _ = duel(run, candidate, scale, games, first + generation * games)
            losses.append(-margin)
        strategy.tell(tries, losses)
        run.tell(
            f"generation {generation + 1}: mean {-float(np.mean(losses)):+.2f}, "
            f"best {-min(losses):+.2f} points over the start"
        )
    return scale_of(run.rules, base + np.array(strategy.result.xfavorite) * units, scale)


def train(
    run: Course,
    begun: Scale,
    rounds: int,
    games: int,
    noise: float,
    pull: float,
    generations: int,
    trial: int,
) -> Scale:
    """The whole course; each step is kept only if it does better against where it began."""
    if not begun.weights:
        raise CantTrain(f"there are no weights of {run.rules.name} to begin with")
    best, first = begun, run.seed
    for number in range(rounds):
        memories = gather(run, best, games, noise, first)
        first += games
        best = _better(run, best, regress(run, best, memories, pull), f"round {number + 1}", first)
        first += CONTEST
    if generations:
        tuned = evolve(run, best, generations, trial, 0.25, first)
        best = _better(run, best, tuned, "evolution", first + generations * trial)
    margin, error = duel(run, best, begun, 2 * CONTEST, first + 10_000_000)
    run.tell(f"in the end: {margin:+.2f} ± {Z95 * error:.2f} points a game over the start")
    return best


def _better(run: Course, old: Scale, new: Scale, what: str, first: int) -> Scale:
    """The new weights, if they beat the old ones."""
    margin, error = duel(run, new, old, CONTEST, first)
    kept = margin > 0
    verdict = "kept" if kept else "dropped"
    run.tell(f"{what}: {margin:+.2f} ± {Z95 * error:.2f} points a game, {verdict}")
    return new if kept else old


def write_table(path: Path, title: str, scale: Scale) -> str:
    """One bot's weights as TOML, and the file with that table replaced or added."""
    lines = [f"[{title}]"]
    for name, worth in scale.weights.items():
        text = f"[{worth[0]:g}, {worth[1]:g}]" if isinstance(worth, list) else f"{worth:g}"
        lines.append(f'"{name}" = {text}')
    table = "\n".join(lines) + "\n"
    old = path.read_text("utf-8") if path.exists() else ""
    kept = [part for part in _tables(old) if not part.startswith(f"[{title}]")]
    path.write_text("\n".join([*(part.rstrip() + "\n" for part in kept), table]), "utf-8")
    return table


def _tables(text: str) -> list[str]:
    """The text cut before each table."""
    parts: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith("["):
            parts.append([])
        parts[-1].append(line)
    return ["\n".join(part) for part in parts if part]
