"""The regression loop: self-play, a ridge step on the final margins, and a gate of games.

A round plays games with the weights of now by a quick policy, keeps them as records (seed and
actions: what bots look at may change later, and the rows are worked out anew), fits what the
margins say the weights should have been, goes a part of the way, and lets the new weights play the
old ones. How well the margins are foretold decides nothing; the games do.

Two things make a fit say more about moves and less about players. Who errs more, or looks less
far, has less of everything and goes on erring: so how each seat played is a column of its own, and
the things don't stand for it. And what a turn leads to is judged by the turns after it as well as
by the final margin (temporal differences, with a trace), which has far less luck in it.

Everything is kept in a folder as it is made, so that a run that was stopped goes on from there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from drystone.bots.play_to_end import play_to_end
from drystone.bots.search.turn import still_turn
from drystone.bots.weights import Weights
from drystone.core.chance import Quick, Seeded
from drystone.core.game import new_game
from drystone.core.rules import Rules
from drystone.games import find
from drystone.lab.arena import Z95
from drystone.lab.selfplay import Floats, bot_with
from drystone.lab.train import CantTrain, TrainingRun, vector, weights_from, write_table

NOISES = (0.0, 0.0, 1.0, 2.0, 4.0)
"""Points that a seat misjudges actions by, one of these for a whole game."""
WIDTHS = (1, 2)
"""Paths through a turn, times `broad`: one of these for a whole game."""
MOST = 1000
"""Positions for a decision of the quick policy."""
PLANS = {True: (2, 150), False: (4, 500)}
"""Lines and positions of a plan where turns are planned ahead, exploring and at a gate: alone a
game takes a tenth of a second of a core, where the whole plans take most of one."""
MIDDLES = 8
"""One of so many positions in mid-turn becomes a row, besides all ends of turns."""
RARE = 0.05
"""Weights of what so small a part of an hour's rows has stay as they are: a search that looks far
finds whatever a handful of rows made look good."""
BASE = "base"
"""The name of the weights in the files of a run."""


@dataclass(frozen=True)
class Plan:
    """How a run goes on."""

    rounds: int
    games: int
    """Self-play games a round."""
    gate: int
    """Games between the new weights and the old ones; half of them from each seat of a pair."""
    pull: float
    """How strongly the weights are held where they are."""
    step: float
    """The part of the way to what was fitted."""
    trace: float = 0.9
    """How much of a row's target is handed on from turn to turn: 1 is the final margin alone."""


@dataclass(frozen=True)
class Job:
    """A game of the quick policy; one set of weights a seat."""

    game: str
    seed: int
    weights: tuple[Weights, ...]
    explore: bool
    """Whether the seats misjudge things, so that more is met than the best line."""


@dataclass(frozen=True)
class Played:
    """A game that was played: enough to see every position of it again."""

    seed: int
    scores: list[int]
    actions: list[int]


@dataclass(frozen=True)
class Habits:
    """How a seat of a self-play game plays."""

    noise: float
    width: int


def habits_of(seed: int, seats: int) -> list[Habits]:
    """The habits of every seat in the self-play game of a seed."""
    dice = Quick(seed)
    return [
        Habits(NOISES[dice.below(len(NOISES))], WIDTHS[dice.below(len(WIDTHS))])
        for _ in range(seats)
    ]


def play(job: Job) -> Played:
    """Play a game of the quick policy to its end."""
    rules = find(job.game)
    seats = len(job.weights)
    careful = [Habits(0.0, WIDTHS[0])] * seats
    bots = []
    for i, habits in enumerate(habits_of(job.seed, seats) if job.explore else careful):
        weights, most = job.weights[i], MOST
        if weights.by_name.get("plan"):
            lines, most = PLANS[job.explore]
            weights = replace(weights, by_name={**weights.by_name, "plan": lines})
        bots.append(bot_with(rules, weights, habits.width, habits.noise, job.seed * 31 + i, most))
    game = play_to_end(new_game(rules, seats, job.seed, {}), bots)
    return Played(job.seed, game.scores(), [decision.action for decision in game.decisions])


def play_all(run: TrainingRun, jobs: list[Job], file: Path) -> list[Played]:
    """The games of some jobs in their order; those that the file has are not played again."""
    known = {game.seed: game for game in _read(file)}
    with file.open("a") as out:
        for game in run.executor.map(play, [job for job in jobs if job.seed not in known]):
            known[game.seed] = game
            out.write(json.dumps(game.__dict__) + "\n")
            out.flush()
    return [known[job.seed] for job in jobs]


def _read(file: Path) -> Iterator[Played]:
    """The games of a file; a line that was not written out is taken off."""
    if not file.exists():
        return
    whole, _, torn = file.read_text("utf-8").rpartition("\n")
    if torn:
        file.write_text(f"{whole}\n" if whole else "", "utf-8")
    for line in whole.splitlines():
        yield Played(**json.loads(line))


@dataclass(frozen=True)
class Row:
    """A position that was met: the features of every seat, and the hour at which its turn began."""

    seen: Floats
    hour: float
    """0 at the beginning of the game, 1 at its end."""
    over: bool
    """Whether a turn ended here."""
    later: bool
    """Whether the clock moved on as it ended."""


def positions(rules: Rules, seats: int, game: Played, clock: int, span: float) -> list[Row]:
    """The ends of the turns of a game and, here and there, what lies between.

    A search weighs all that it meets by the hour of its root, so a row is counted to the hour at
    which the turn began.
    """
    features = rules.features
    assert features is not None
    dice = Quick(game.seed + 1)
    state = new_game(rules, seats, game.seed, {}).state
    found: list[Row] = []
    begun, hour = state.frames[:], 0.0
    for number, action in enumerate(game.actions):
        state.play(action, Seeded(game.seed, number))
        if not state.frames:
            break
        over = not still_turn(state, begun)
        now = hour
        if over:
            begun = state.frames[:]
            if clock >= 0:
                left = features(state, state.seat)[clock] / span
                now = 1.0 - min(1.0, max(0.0, left))
        if over or not dice.below(MIDDLES):
            seen = np.array([features(state, seat) for seat in range(seats)])
            found.append(Row(seen, hour, over, now != hour))
        hour = now
    return found


@dataclass(frozen=True)
class Story:
    """A game as one seat sees it, against the mean of the others."""

    seen: Floats
    """A row for each position: the features at each hour, then how the seats play, too."""
    over: list[bool]
    """Which rows are ends of turns."""
    margin: float

    def targets(self, trace: float) -> tuple[Floats, Floats]:
        """What each row should foretell: how much of the rows after it, and of the final margin."""
        after, share = np.zeros(self.seen.shape[1]), 1.0
        rows = np.zeros_like(self.seen)
        shares = np.zeros(len(self.seen))
        for i in range(len(self.seen) - 1, -1, -1):
            rows[i], shares[i] = after, share
            if self.over[i]:
                after = (1.0 - trace) * self.seen[i] + trace * after
                share *= trace
        return rows, shares


def by_hour(numbers: Floats, rows: list[Row], hours: int) -> Floats:
    """The numbers of each row once for each hour, as far as the row is near it."""
    at = np.array([row.hour for row in rows])[:, None] * (hours - 1)
    near = np.clip(1.0 - np.abs(at - np.arange(hours)), 0.0, None)
    return (near[:, :, None] * numbers[:, None, :]).reshape(len(rows), -1)


def over_others(things: Floats, seat: int) -> Floats:
    """What a seat has over the mean of the others; alone, what it has."""
    own: Floats = things[seat]
    rest = np.delete(things, seat, axis=0)
    return own - rest.mean(axis=0) if len(rest) else own


HABITS = 4
"""Columns that say how a seat plays: its noise, whether that is large, its width, its place."""


def stories(
    rules: Rules, seats: int, games: list[Played], weights: Weights, hours: int
) -> Iterator[Story]:
    """Every game as each of its seats sees it; of two seats the second sees the first's.

    Where turns are planned up to the next hour, only what is met there is a row: by that the plans
    are judged.
    """
    clock = rules.feature_names.index(weights.clock) if weights.clock else -1
    for game in games:
        rows = positions(rules, seats, game, clock, weights.span)
        if weights.by_name.get("plan"):
            rows = [row for row in rows if row.later]
        if not rows:
            continue
        scores = np.array(game.scores, dtype=np.float64)[:, None]
        habits = np.array(
            [
                [each.noise, each.noise >= max(NOISES), each.width, seat + 1]
                for seat, each in enumerate(habits_of(game.seed, seats))
            ]
        )
        for seat in range(seats if seats != 2 else 1):
            own = np.array([over_others(row.seen, seat) for row in rows])
            played = np.repeat(over_others(habits, seat)[None], len(rows), axis=0)
            yield Story(
                np.hstack([by_hour(own, rows, hours), by_hour(played, rows, hours)]),
                [row.over for row in rows],
                float(over_others(scores, seat)[0]),
            )


def spread_beyond(moments: Floats, free: int) -> Floats:
    """How much each column varies beyond what the last `free` ones say; those as they are."""
    spread = np.diag(moments).copy()
    said = moments[:-free, -free:]
    spread[:-free] -= np.einsum("ij,jk,ik->i", said, np.linalg.pinv(moments[-free:, -free:]), said)
    found: Floats = np.sqrt(np.maximum(spread, 0.0))
    return found


def rarely(often: Floats, hours: int, free: int) -> NDArray[np.bool_]:
    """Which columns hardly any rows of their hour have; none of the last `free` ones."""
    by_hours = often[:-free].reshape(hours, -1)
    most = by_hours.max(axis=1, keepdims=True)
    return np.append((by_hours < RARE * most).ravel(), np.zeros(free, dtype=np.bool_))


def fit(
    run: TrainingRun, weights: Weights, games: list[Played], pull: float, step: float, trace: float
) -> Weights:
    """The weights a part of the way towards those that foretell the margins best.

    The fit is of what the weights of now leave unexplained, in units of each feature's spread, and
    held near 0 by `pull`; nothing holds what is said of how the seats play.
    """
    numbers = vector(run.rules, weights)
    hours = (len(numbers) - 1) // len(run.rules.feature_names)
    free = hours * HABITS
    now = np.append(numbers[:-1], np.zeros(free))
    told = list(stories(run.rules, run.seats, games, weights, hours))
    count = sum(len(story.seen) for story in told)
    square, right = np.zeros((len(now), len(now))), np.zeros(len(now))
    moments, often = np.zeros_like(square), np.zeros(len(now))
    for story in told:
        rows, shares = story.targets(trace)
        square += story.seen.T @ (story.seen - rows)
        right += story.seen.T @ (shares * story.margin)
        moments += story.seen.T @ story.seen
        often += (np.abs(story.seen) > 1e-9).sum(axis=0)
    unit = spread_beyond(moments / count, free)
    met = (unit > 1e-4) & ~rarely(often, hours, free)
    scale = np.where(met, 1.0 / np.where(met, unit, 1.0), 0.0)
    held = np.full(len(now), pull * count)
    held[-free:] = 1e-6 * count
    held[~met] = count
    change = scale * np.linalg.solve(
        scale[:, None] * square * scale + np.diag(held), scale * (right - square @ now)
    )
    whole, before, after = 0.0, 0.0, 0.0
    for story in told:
        whole += len(story.seen) * story.margin**2
        before += float(np.sum((story.margin - story.seen @ now) ** 2))
        after += float(np.sum((story.margin - story.seen @ (now + change)) ** 2))
    run.tell(
        f"{count} rows of {len(games)} games: of the margin's variance "
        f"{1 - before / whole:.1%} was foretold, {1 - after / whole:.1%} by the fit"
    )
    new = (now + step * change)[:-free]
    return weights_from(run.rules, np.append(new, numbers[-1]), weights)


@dataclass(frozen=True)
class Verdict:
    """What came of a gate, for the new weights."""

    share: float
    margin: float
    error: float
    """Half of the 95% interval of the margin, from the spread between blocks."""

    @property
    def passed(self) -> bool:
        """Whether the new weights go on: more points, and more than chance gives two times of
        three."""
        return self.margin > self.error / Z95 and self.margin > 0

    def __str__(self) -> str:
        return f"{self.share:.1%} won, {self.margin:+.2f} ± {self.error:.2f} points a game"


def gate(
    run: TrainingRun, new: Weights, old: Weights, games: int, first: int, file: Path
) -> Verdict:
    """The new weights against the old ones: blocks of one seed, the new ones in every seat.

    Alone there is nobody to sit against: the margin is over what the old ones score in that game.
    """
    seats = run.seats
    chairs = max(2, seats)
    wins: list[float] = []
    means: list[float] = []
    places: list[list[Played]] = []
    for chair in range(chairs):
        seated = [old] * seats
        if chair < seats:
            seated[chair] = new
        jobs = [
            Job(run.rules.name, first + i, tuple(seated), explore=False)
            for i in range(max(2, games // chairs))
        ]
        places.append(play_all(run, jobs, file.with_suffix(f".{chair}.jsonl")))
    for block in zip(*places, strict=True):
        if seats == 1:
            margins = [float(block[0].scores[0] - block[1].scores[0])]
        else:
            margins = []
            for chair, game in enumerate(block):
                others = [points for i, points in enumerate(game.scores) if i != chair]
                margins.append(game.scores[chair] - sum(others) / len(others))
                best = max(others)
                own = game.scores[chair]
                wins.append(1.0 if own > best else 0.5 if own == best else 0.0)
        if seats == 1:
            wins.append(1.0 if margins[0] > 0 else 0.5 if margins[0] == 0 else 0.0)
        means.append(float(np.mean(margins)))
    error = Z95 * float(np.std(means, ddof=1)) / sqrt(len(means))
    return Verdict(float(np.mean(wins)), float(np.mean(means)), error)


def ridge(run: TrainingRun, begun: Weights, plan: Plan, folder: Path) -> Weights:
    """The whole loop; you get the weights that passed the last gate."""
    if not begun.by_name:
        raise CantTrain(f"there are no weights of {run.rules.name} to begin with")
    if plan.rounds < 1 or plan.games < 2 or plan.gate < 4:
        raise CantTrain("at least 1 round, 2 games of self-play and 4 games at the gate are needed")
    folder.mkdir(parents=True, exist_ok=True)
    best, first = begun, run.seed
    met: list[Played] = []
    for number in range(plan.rounds):
        name = f"{run.rules.name}-{run.seats}-{run.seed}-{number + 1}"
        jobs = [
            Job(run.rules.name, first + i, (best,) * run.seats, explore=True)
            for i in range(plan.games)
        ]
        games = play_all(run, jobs, folder / f"{name}.jsonl")
        met += games
        first += plan.games
        mean = float(np.mean([points for game in games for points in game.scores]))
        top = float(np.mean([max(game.scores) for game in games]))
        run.tell(f"round {number + 1}: self-play {mean:.1f} points, the winners {top:.1f}")
        new = fit(run, best, met, plan.pull, plan.step, plan.trace)
        write_table(folder / f"{name}.toml", BASE, new)
        verdict = gate(run, new, best, plan.gate, first, folder / f"{name}-gate.jsonl")
        first += plan.gate
        run.tell(f"round {number + 1}: {verdict}: {'kept' if verdict.passed else 'dropped'}")
        if verdict.passed:
            best = new
            run.keep(best)
    return best


def card(run: TrainingRun, start: str, plan: Plan) -> list[str]:
    """What the data of a run are and where they come from, for its log."""
    last = run.seed + plan.rounds * (plan.games + plan.gate) - 1
    return [
        f"ridge {run.rules.name}: {run.seats} seats, from {start}, rules {run.rules.version}",
        f"seeds {run.seed} to {last}; {plan.games} games of self-play a round",
        f"policy: width of {WIDTHS}, noise of {NOISES} a seat and game, {MOST} positions (plans: "
        f"lines and positions {PLANS[True]}, at a gate {PLANS[False]})",
        f"rows: ends of turns, 1 of {MIDDLES} positions in mid-turn, by the hour of the turn's "
        "beginning, of all rounds so far; target: final points over the mean of the others",
        f"pull {plan.pull:g}, step {plan.step:g}, trace {plan.trace:g}, gate of {plan.gate} games "
        "in every seating",
    ]
