"""Tuning: what the features are worth, from the bot's own games.

First regression: the weights that best foretell the final margin of self-play games, held near the
weights they were played with, more or less strongly; the best of them by a contest go on. Then
CMA-ES: many small changes at once, those that win points against the weights it began with (and
against another bot's, if one is named) say where to go.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np

from drystone.bots.weights import NO_FEATURES, hours_of, read_weights
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


def _keep_nothing(scale: Scale) -> None:
    """For courses that nobody waits for."""


@dataclass
class Course:
    """A training run: the game, who works, and whom to tell."""

    rules: Rules
    seats: int
    crew: Crew
    seed: int
    tell: Callable[[str], None]
    keep: Callable[[Scale], None] = _keep_nothing
    """Hears of every better set of weights, so that a run that is stopped leaves the best."""


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
    """The weights as numbers: those of each hour, and what the rivals' things count."""
    numbers = [worth for hour in hours_of(scale.weights, rules.feature_names, 2) for worth in hour]
    return np.array([*numbers, scale.weights.get("rivals", 0.0)], dtype=np.float64)


def scale_of(rules: Rules, numbers: Floats, like: Scale) -> Scale:
    """The numbers of `vector` as weights again."""
    names = rules.feature_names
    by_name = numbers[:-1].reshape(-1, len(names)).T
    weights: dict[str, Any] = {
        name: [round(float(worth), 4) for worth in worths]
        for name, worths in zip(names, by_name, strict=True)
        if worths.any()
    }
    rivals = round(float(numbers[-1]), 4)
    if rivals:
        weights = {"rivals": min(1.0, max(0.0, rivals)), **weights}
    for name in NO_FEATURES:
        if name != "rivals" and name in like.weights:
            weights = {name: like.weights[name], **weights}
    return Scale(weights, like.clock, like.span)


def gather(run: Course, scale: Scale, games: int, noise: float, first: int) -> list[Memory]:
    """Self-play games with these weights."""
    lessons = [
        Lesson(run.rules.name, run.seats, first + i, (scale,) * run.seats, noise=noise)
        for i in range(games)
    ]
    memories = run.crew.work(play_lesson, lessons)
    return sorted(memories, key=lambda memory: memory.seed)  # whoever was done first


def regress(run: Course, scale: Scale, memories: list[Memory], pull: float) -> Scale:
    """Ridge regression of margins on features; `pull` holds the weights near the present ones.

    Features are measured in their own spread, so that the pull is equally strong on all.
    """
    names = run.rules.feature_names
    clock = names.index(scale.clock) if scale.clock else -1
    numbers = vector(run.rules, scale)
    now = numbers[:-1]
    seen, targets = rows(memories, clock, scale.span, len(now) // len(names))
    spread = seen.std(axis=0)
    spread[spread < 1e-9] = np.inf
    scaled = seen / spread
    rest = targets - seen @ now
    strength = pull * len(targets)
    square = scaled.T @ scaled + strength * np.eye(scaled.shape[1])
    change = np.linalg.solve(square, scaled.T @ rest) / spread
    new = now + change
    before = float(np.sqrt(np.mean(rest**2)))
    after = float(np.sqrt(np.mean((targets - seen @ new) ** 2)))
    run.tell(f"{len(targets)} rows: error of the margin {before:.2f} -> {after:.2f} points")
    return scale_of(run.rules, np.append(new, numbers[-1]), scale)


def trial(
    run: Course, candidates: list[Scale], others: list[Scale], games: int, first: int
) -> list[Floats]:
    """The margins of each candidate, all in the same games: every opponent, chairs in turn."""
    lessons = []
    for mark, candidate in enumerate(candidates):
        for i in range(games):
            chair = i % run.seats
            scales = [others[i // run.seats % len(others)]] * run.seats
            scales[chair] = candidate
            seed = first + i // run.seats
            lessons.append(
                Lesson(run.rules.name, run.seats, seed, tuple(scales), chair=chair, mark=mark)
            )
    margins: list[list[float]] = [[] for _ in candidates]
    for mark, margin in run.crew.work(play_for_margin, lessons):
        margins[mark].append(margin)
    return [np.array(sorted(each)) for each in margins]


def duel(run: Course, one: Scale, other: Scale, games: int, first: int) -> tuple[float, float]:
    """The mean margin of one set of weights over the other, and its standard error.

    Alone there is nobody to sit against: the margin is over what the other scores in these games.
    """
    if run.seats == 1:
        ours, theirs = trial(run, [one, other], [other], games, first)
        return float(ours.mean() - theirs.mean()), sqrt((ours.var() + theirs.var()) / games)
    (margins,) = trial(run, [one], [other], games, first)
    return float(margins.mean()), float(margins.std() / sqrt(len(margins)))


@dataclass(frozen=True)
class Evolution:
    """How long and how widely CMA-ES looks."""

    generations: int
    candidates: int
    games: int
    """That each candidate plays in a generation."""
    step: float = 0.15
    """The first changes, in parts of a weight's size."""
    rivals: tuple[Scale, ...] = ()
    """Whom to play besides the weights that it began with."""


def _cma() -> Any:
    """The package, without its complaint that it can't plot here."""
    try:
        with catch_warnings():
            simplefilter("ignore")
            return import_module("cma")
    except ModuleNotFoundError:
        raise CantTrain("cma is not installed: pip install 'drystone[train]'") from None


def evolve(run: Course, scale: Scale, plan: Evolution, first: int) -> Scale:
    """CMA-ES with a diagonal covariance over the weights, each in units of its own size.

    Weights of 0 stay out of it, and so the search has no more dimensions than it needs.
    """
    cma = _cma()
    base = vector(run.rules, scale)
    moved = np.flatnonzero(base)
    units = np.abs(base[moved]) + 0.1 * np.abs(base[moved]).mean()

    def changed(attempt: Floats) -> Scale:
        numbers = base.copy()
        numbers[moved] += np.array(attempt) * units
        return scale_of(run.rules, numbers, scale)

    strategy = cma.CMAEvolutionStrategy(
        np.zeros(len(moved)),
        plan.step,
        {
            "CMA_diagonal": True,
            "popsize": plan.candidates,
            "seed": run.seed + 1,
            "verbose": -9,
        },
    )
    others = [scale, *plan.rivals]
    for generation in range(plan.generations):
        tries = strategy.ask()
        candidates = [changed(attempt) for attempt in tries]
        start = first + generation * plan.games
        means = [float(m.mean()) for m in trial(run, candidates, others, plan.games, start)]
        strategy.tell(tries, [-mean for mean in means])
        run.tell(
            f"generation {generation + 1}: mean {np.mean(means):+.2f}, best {max(means):+.2f}, "
            f"step {strategy.sigma:.3f}"
        )
    return changed(strategy.result.xfavorite)


def train(
    run: Course,
    begun: Scale,
    rounds: int,
    games: int,
    noise: float,
    pulls: list[float],
    plan: Evolution,
) -> Scale:
    """The whole course; each step is kept only if it does better than what was there."""
    if not begun.weights:
        raise CantTrain(f"there are no weights of {run.rules.name} to begin with")
    best, first = begun, run.seed
    memories: list[Memory] = []
    for number in range(rounds):
        memories += gather(run, best, games, noise, first)
        first += games
        found = [regress(run, best, memories, pull) for pull in pulls]
        labels = [f"round {number + 1}, pull {pull:g}" for pull in pulls]
        best = _best_of(run, best, found, labels, first)
        first += CONTEST
    if plan.generations:
        tuned = evolve(run, best, plan, first)
        first += plan.generations * plan.games
        best = _best_of(run, best, [tuned], ["evolution"], first)
        first += CONTEST
    margin, error = duel(run, best, begun, 2 * CONTEST, first)
    run.tell(
        f"in the end: {margin:+.2f} ± {Z95 * error:.2f} points a game over the start; "
        f"seeds below {first + 2 * CONTEST} were played"
    )
    return best


def _best_of(run: Course, old: Scale, found: list[Scale], labels: list[str], first: int) -> Scale:
    """The weights that beat the old ones by most; the old ones, if none do."""
    best, most = old, 0.0
    for new, label in zip(found, labels, strict=True):
        margin, error = duel(run, new, old, CONTEST, first)
        run.tell(f"{label}: {margin:+.2f} ± {Z95 * error:.2f} points a game")
        if margin > most:
            best, most = new, margin
    run.tell("kept" if best is not old else "dropped")
    if best is not old:
        run.keep(best)
    return best


def write_table(path: Path, title: str, scale: Scale) -> str:
    """One bot's weights as TOML, and the file with that table replaced or added."""
    lines = [f"[{title}]"]
    for name, worth in scale.weights.items():
        text = f"{worth:g}" if not isinstance(worth, list) else f"[{_in_a_row(worth)}]"
        lines.append(f'"{name}" = {text}')
    table = "\n".join(lines) + "\n"
    old = path.read_text("utf-8") if path.exists() else ""
    kept = [part for part in _tables(old) if not part.startswith(f"[{title}]")]
    path.write_text("\n".join([*(part.rstrip() + "\n" for part in kept), table]), "utf-8")
    return table


def _in_a_row(worths: list[float]) -> str:
    return ", ".join(f"{worth:g}" for worth in worths)


def _tables(text: str) -> list[str]:
    """The text cut before each table."""
    parts: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith("["):
            parts.append([])
        parts[-1].append(line)
    return ["\n".join(part) for part in parts if part]
