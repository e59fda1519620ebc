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

from drystone.bots.weights import NO_FEATURES, Weights, hours_of
from drystone.core.rules import Rules
from drystone.games import find
from drystone.lab.arena import Z95
from drystone.lab.executors import Executor
from drystone.lab.selfplay import (
    Floats,
    Samples,
    SelfPlay,
    play_for_margin,
    play_for_samples,
    rows,
)

CONTEST = 100
"""Games that decide whether new weights are kept."""


class CantTrain(ValueError):
    """A training run that can't be, with the reason in a sentence."""


def _keep_nothing(weights: Weights) -> None:
    """For runs that nobody waits for."""


@dataclass
class TrainingRun:
    """A training run: the game, who works, and whom to tell."""

    rules: Rules
    seats: int
    executor: Executor
    seed: int
    tell: Callable[[str], None]
    keep: Callable[[Weights], None] = _keep_nothing
    """Hears of every better set of weights, so that a run that is stopped leaves the best."""


def training_run(
    game: str, seats: int, executor: Executor, seed: int, tell: Callable[[str], None]
) -> TrainingRun:
    """A training run for a game that has features."""
    rules = find(game)
    if rules.features is None:
        raise CantTrain(f"{game} has no features to weigh")
    rules.settle_options(seats, {})
    return TrainingRun(rules, seats, executor, seed, tell)


def vector(rules: Rules, weights: Weights) -> Floats:
    """The weights as numbers: those of each hour, and what the rivals' things count."""
    numbers = [
        worth for hour in hours_of(weights.by_name, rules.feature_names, 2) for worth in hour
    ]
    return np.array([*numbers, weights.by_name.get("rivals", 0.0)], dtype=np.float64)


def weights_from(rules: Rules, numbers: Floats, like: Weights) -> Weights:
    """The numbers of `vector` as weights again."""
    names = rules.feature_names
    columns = numbers[:-1].reshape(-1, len(names)).T
    by_name: dict[str, Any] = {
        name: [round(float(worth), 4) for worth in worths]
        for name, worths in zip(names, columns, strict=True)
        if worths.any()
    }
    rivals = round(float(numbers[-1]), 4)
    if rivals:
        by_name = {"rivals": min(1.0, max(0.0, rivals)), **by_name}
    for name in NO_FEATURES:
        if name != "rivals" and name in like.by_name:
            by_name = {name: like.by_name[name], **by_name}
    return Weights(by_name, like.clock, like.span)


def gather(
    run: TrainingRun, weights: Weights, games: int, noise: float, first: int
) -> list[Samples]:
    """Self-play games with these weights."""
    jobs = [
        SelfPlay(run.rules.name, run.seats, first + i, (weights,) * run.seats, noise=noise)
        for i in range(games)
    ]
    batches = run.executor.map(play_for_samples, jobs)
    return sorted(batches, key=lambda samples: samples.seed)  # whoever was done first


def regress(run: TrainingRun, weights: Weights, batches: list[Samples], pull: float) -> Weights:
    """Ridge regression of margins on features; `pull` holds the weights near the present ones.

    Features are measured in their own spread, so that the pull is equally strong on all.
    """
    names = run.rules.feature_names
    clock = names.index(weights.clock) if weights.clock else -1
    numbers = vector(run.rules, weights)
    now = numbers[:-1]
    seen, targets = rows(batches, clock, weights.span, len(now) // len(names))
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
    return weights_from(run.rules, np.append(new, numbers[-1]), weights)


def trial(
    run: TrainingRun, candidates: list[Weights], others: list[Weights], games: int, first: int
) -> list[Floats]:
    """The margins of each candidate, all in the same games: every opponent, chairs in turn."""
    jobs = []
    for mark, candidate in enumerate(candidates):
        for i in range(games):
            chair = i % run.seats
            seated = [others[i // run.seats % len(others)]] * run.seats
            seated[chair] = candidate
            seed = first + i // run.seats
            jobs.append(
                SelfPlay(run.rules.name, run.seats, seed, tuple(seated), chair=chair, mark=mark)
            )
    margins: list[list[float]] = [[] for _ in candidates]
    for mark, margin in run.executor.map(play_for_margin, jobs):
        margins[mark].append(margin)
    return [np.array(sorted(each)) for each in margins]


def duel(
    run: TrainingRun, one: Weights, other: Weights, games: int, first: int
) -> tuple[float, float]:
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
    rivals: tuple[Weights, ...] = ()
    """Whom to play besides the weights that it began with."""


def _cma() -> Any:
    """The package, without its complaint that it can't plot here."""
    try:
        with catch_warnings():
            simplefilter("ignore")
            return import_module("cma")
    except ModuleNotFoundError:
        raise CantTrain("cma is not installed: pip install 'drystone[train]'") from None


def evolve(run: TrainingRun, weights: Weights, plan: Evolution, first: int) -> Weights:
    """CMA-ES with a diagonal covariance over the weights, each in units of its own size.

    Weights of 0 stay out of it, and so the search has no more dimensions than it needs.
    """
    cma = _cma()
    base = vector(run.rules, weights)
    moved = np.flatnonzero(base)
    units = np.abs(base[moved]) + 0.1 * np.abs(base[moved]).mean()

    def changed(attempt: Floats) -> Weights:
        numbers = base.copy()
        numbers[moved] += np.array(attempt) * units
        return weights_from(run.rules, numbers, weights)

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
    others = [weights, *plan.rivals]
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
    run: TrainingRun,
    begun: Weights,
    rounds: int,
    games: int,
    noise: float,
    pulls: list[float],
    plan: Evolution,
) -> Weights:
    """The whole run; each step is kept only if it does better than what was there."""
    if not begun.by_name:
        raise CantTrain(f"there are no weights of {run.rules.name} to begin with")
    best, first = begun, run.seed
    batches: list[Samples] = []
    for number in range(rounds):
        batches += gather(run, best, games, noise, first)
        first += games
        found = [regress(run, best, batches, pull) for pull in pulls]
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


def _best_of(
    run: TrainingRun, old: Weights, found: list[Weights], labels: list[str], first: int
) -> Weights:
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


def write_table(path: Path, title: str, weights: Weights) -> str:
    """One bot's weights as TOML, and the file with that table replaced or added."""
    lines = [f"[{title}]"]
    for name, worth in weights.by_name.items():
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
