"""Weights by shaking: games between weights that are changed by lot say which way each should go.

In every game each weight is a little larger or smaller by lot, and at two seats the other seat has
it the other way round. What the margins owe to each weight is a regression of them on the lots.
Nothing but chance decides who plays with what, so that a slope is what a weight does, not who likes
it; and it is about games won, not about how well anything is foretold. All weights are tried in
every game, so that many of them need hardly more games than one.

Each game is a line of a file as it is played, so that a run that was stopped goes on from there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path

import numpy as np

from drystone.bots.play_to_end import Answer, play_to_end
from drystone.bots.weights import Weights, value_from
from drystone.core.chance import Quick
from drystone.core.game import new_game
from drystone.core.rules import Rules
from drystone.games import find
from drystone.lab.ridge import BASE, MOST, Plan, gate, over_others
from drystone.lab.selfplay import Floats, bot_with
from drystone.lab.siblings import Look, seen_by, siblings_of
from drystone.lab.train import CantTrain, TrainingRun, vector, weights_from, write_table

PART = 0.12
"""The part of a weight by which it is shaken."""
LEAST, LARGEST = 0.08, 0.3
"""What that comes to between the ends of one turn, in points: at least and at most."""
SAMPLE = 3
"""Games in which it is looked at how far apart the ends of a turn are."""
TOLD = 12
"""Slopes that are told, the steepest ones."""
EVERY = 4
"""One of so many decisions of these is looked at."""
ALIKE = 1e-3
"""What differs less between the ends of a turn is not shaken."""


@dataclass(frozen=True)
class Job:
    """One game; every seat has the weights shaken in its own way."""

    game: str
    seats: int
    seed: int
    weights: Weights
    sizes: tuple[float, ...]
    """How far each weight of each hour is shaken."""


@dataclass(frozen=True)
class Shaken:
    """What came of a game."""

    seed: int
    scores: list[int]


def lots(seed: int, seats: int, features: int) -> Floats:
    """Which way the weights of each seat are shaken: 1 or -1 for each feature.

    At two seats they are each other's opposite.
    """
    dice = Quick(seed)
    drawn = np.array([[2.0 * dice.below(2) - 1.0 for _ in range(features)] for _ in range(seats)])
    if seats == 2:
        drawn[1] = -drawn[0]
    return drawn


def play(job: Job) -> Shaken:
    """Play a game of shaken weights with the quick policy."""
    rules = find(job.game)
    numbers = vector(rules, job.weights)
    sizes = np.array(job.sizes).reshape(-1, len(rules.feature_names))
    bots = []
    for seat, way in enumerate(lots(job.seed, job.seats, sizes.shape[1])):
        shaken = numbers.copy()
        shaken[:-1] += (sizes * way).ravel()
        weights = weights_from(rules, shaken, job.weights)
        bots.append(bot_with(rules, weights, 1, 0.0, job.seed * 31 + seat, MOST))
    game = play_to_end(new_game(rules, job.seats, job.seed, {}), bots)
    return Shaken(job.seed, game.scores())


def play_all(run: TrainingRun, jobs: list[Job], file: Path) -> list[Shaken]:
    """The games of some jobs; those that the file has are not played again."""
    known = {game.seed: game for game in _read(file)}
    with file.open("a") as out:
        for game in run.executor.map(play, [job for job in jobs if job.seed not in known]):
            known[game.seed] = game
            out.write(json.dumps(asdict(game)) + "\n")
            out.flush()
    return [known[job.seed] for job in jobs]


def _read(file: Path) -> Iterator[Shaken]:
    """The games of a file, but for a line that was not written out."""
    if file.exists():
        whole, _, torn = file.read_text("utf-8").rpartition("\n")
        if torn:
            file.write_text(f"{whole}\n" if whole else "", "utf-8")
        for line in whole.splitlines():
            yield Shaken(**json.loads(line))


def sizes_of(run: TrainingRun, weights: Weights, first: int) -> Floats:
    """How far to shake each weight of each hour.

    By a part of itself, but so that it makes a difference between the ends of one turn, and no
    large one: what weighs nothing so far is tried as well.
    """
    met = np.vstack([each for i in range(SAMPLE) for each in _apart(run, weights, first + i)])
    apart = met.std(axis=0)
    now = vector(run.rules, weights)[:-1].reshape(-1, len(apart))
    unit = np.where(apart > ALIKE, apart, 1.0)
    sizes = np.clip(PART * np.abs(now), LEAST / unit, LARGEST / unit)
    found: Floats = np.where(apart > ALIKE, sizes, 0.0).ravel()
    return found


def _apart(run: TrainingRun, weights: Weights, seed: int) -> list[Floats]:
    """The ends of some turns of a game, each over the mean of its siblings."""
    rules, seats = run.rules, run.seats
    value = value_from(rules, weights)
    bots = [bot_with(rules, weights, 1, 0.0, seed * 31 + seat, MOST) for seat in range(seats)]
    game = new_game(rules, seats, seed, {})
    dice = Quick(seed)
    found: list[Floats] = []

    def look(answer: Answer) -> None:
        if len(answer.legal) > 1 and not dice.below(EVERY):
            view = game.observe(answer.seat)
            weighing = value.at(view, answer.seat)
            siblings = siblings_of(view, weighing, Look(), dice.below(1 << 30))
            ends = [each.end.state for each in siblings if each.end is not None]
            seen = np.array([seen_by(weighing, end, answer.seat) for end in ends if end.frames])
            if len(seen) > 1:
                found.append(seen - seen.mean(axis=0))

    play_to_end(game, bots, look)
    return found


@dataclass(frozen=True)
class Slopes:
    """What larger weights bring: points a game for each step, and their standard errors."""

    found: Floats
    error: Floats

    def believed(self) -> Floats:
        """The slopes, drawn towards 0 as far as chance explains how much they differ."""
        real = max(0.0, float(np.mean(self.found**2 - self.error**2)))
        believed: Floats = self.found * real / (real + self.error**2)
        return believed


def slopes(seats: int, features: int, games: list[Shaken]) -> Slopes:
    """What the margins (alone: the points) owe to each feature's weight."""
    ways: list[Floats] = []
    margins: list[float] = []
    for game in games:
        drawn = lots(game.seed, seats, features)
        scores = np.array(game.scores, dtype=np.float64)[:, None]
        for seat in range(1 if seats == 2 else seats):
            ways.append(over_others(drawn, seat))
            margins.append(float(over_others(scores, seat)[0]))
    columns, wanted = np.array(ways), np.array(margins)
    wanted -= wanted.mean()
    columns -= columns.mean(axis=0)
    square = columns.T @ columns + 1e-6 * len(columns) * np.eye(features)
    inverse = np.linalg.inv(square)
    found = inverse @ columns.T @ wanted
    left = wanted - columns @ found
    free = max(1, len(wanted) - features)
    error = np.sqrt(np.diag(inverse) * float(left @ left) / free)
    return Slopes(found, error)


def moved(rules: Rules, weights: Weights, sizes: Floats, found: Slopes, step: float) -> Weights:
    """The weights, gone up the slopes: by `step` shakes in the root of the mean square."""
    believed = found.believed()
    features = len(believed)
    shaken = sizes.reshape(-1, features)
    tried = shaken.any(axis=0)
    believed = np.where(tried, believed, 0.0)
    length = sqrt(float(np.sum(believed**2)) / max(1, int(tried.sum())))
    if length == 0.0:
        return weights
    numbers = vector(rules, weights)
    numbers[:-1] += (shaken * believed * step / length).ravel()
    return weights_from(rules, numbers, weights)


def shake(run: TrainingRun, begun: Weights, plan: Plan, folder: Path) -> Weights:
    """Rounds of shaken games, a step and a gate; you get the weights that passed the last gate."""
    if not begun.by_name or begun.by_name.get("plan"):
        raise CantTrain(f"there is no search of turns with weights of {run.rules.name} to shake")
    if plan.rounds < 1 or plan.games < 2 or plan.gate < 4:
        raise CantTrain("at least 1 round, 2 games of self-play and 4 games at the gate are needed")
    folder.mkdir(parents=True, exist_ok=True)
    names = run.rules.feature_names
    best, first = begun, run.seed
    for number in range(plan.rounds):
        name = f"{run.rules.name}-{run.seats}-{run.seed}-shaken-{number + 1}"
        sizes = sizes_of(run, best, first)
        jobs = [
            Job(run.rules.name, run.seats, first + i, best, tuple(sizes)) for i in range(plan.games)
        ]
        games = play_all(run, jobs, folder / f"{name}.jsonl")
        first += plan.games
        found = slopes(run.seats, len(names), games)
        for j in sorted(range(len(names)), key=lambda j: -abs(found.found[j]))[:TOLD]:
            run.tell(
                f"{names[j]}: {found.found[j]:+.2f} \u00b1 {found.error[j]:.2f} points a shake"
            )
        new = moved(run.rules, best, sizes, found, plan.step)
        write_table(folder / f"{name}.toml", BASE, new)
        verdict = gate(run, new, best, plan.gate, first, folder / f"{name}-gate.jsonl")
        first += plan.gate
        run.tell(f"round {number + 1}: {verdict}: {'kept' if verdict.passed else 'dropped'}")
        if verdict.passed:
            best = new
            run.keep(best)
    return best
