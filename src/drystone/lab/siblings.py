"""Distilling the search into the value: ends of one turn, compared by what comes of them.

A search asks which of the ends of one turn is the best, so that is what the value learns here, and
nothing else. In games of a quick policy some decisions are looked at more closely: several ends of
the turn, siblings, are played on in the same redeals with the same luck, by the narrow search that
the chieftain simulates with, and judged after each of one's own turns to come. The weights are
then fitted to the differences between siblings. What they have in common, the luck and how well
the seats play, falls out of these, so that far less data says as much as final margins do.

What each game brought is kept in a file of its own, so that a run that was stopped goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from time import perf_counter

import numpy as np

from drystone.bots.play_to_end import Answer, play_to_end
from drystone.bots.search.guard import Guard
from drystone.bots.search.halving import DEEP, TURNS, Candidate, Halving, candidates_of
from drystone.bots.search.turn import Step, search_turn, still_turn
from drystone.bots.search.value import Weighing
from drystone.bots.weights import Weights, value_from
from drystone.bots.without_gc import without_gc
from drystone.core.chance import Quick
from drystone.core.game import new_game
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import find
from drystone.lab.arena import Z95
from drystone.lab.ridge import BASE, MOST, Plan, gate, habits_of
from drystone.lab.selfplay import Floats, bot_with
from drystone.lab.train import CantTrain, TrainingRun, vector, weights_from, write_table

PATIENCE = 600.0
"""Seconds for one decision: a guard that never steps in."""
LEAST = 60
"""Rows that a feature must differ in for its weight to change."""
FOUND_WITH = 1500
"""Positions that siblings are found with, times `broad`."""


@dataclass(frozen=True)
class Look:
    """How siblings are found and judged."""

    every: int = 12
    """One of so many decisions is looked at."""
    many: int = 5
    """Ends of a turn that are compared."""
    redeals: int = 3
    within: float = 10.0
    """Points behind the best end that others are looked at."""
    turns: int = 3
    """Own turns to come after which there is a judgement."""
    own: int = 3
    """Paths through one's own turns to come."""
    others: int = 2
    """Paths through the turns of the others."""


@dataclass(frozen=True)
class Job:
    """A game of the quick policy, some of whose decisions are looked at."""

    game: str
    seats: int
    seed: int
    weights: Weights
    look: Look
    file: Path


def play(job: Job) -> Path:
    """Play a game and keep what its decisions showed; a file that is there is left alone."""
    if job.file.exists():
        return job.file
    rules = find(job.game)
    value = value_from(rules, job.weights)
    habits = habits_of(job.seed, job.seats)
    bots = [
        bot_with(rules, job.weights, each.width, each.noise, job.seed * 31 + i, MOST)
        for i, each in enumerate(habits)
    ]
    game = new_game(rules, job.seats, job.seed, {})
    dice = Quick(job.seed + 1)
    hours: list[float] = []
    families: list[tuple[Floats, Floats]] = []

    def look(answer: Answer) -> None:
        if len(answer.legal) == 1 or dice.below(job.look.every):
            return
        view = game.observe(answer.seat)
        family = compare(view, value.at(view, answer.seat), job.look, dice.below(1 << 30))
        if family is not None:
            hours.append(hour_of(rules, job.weights, view))
            families.append(family)

    play_to_end(game, bots, look)
    job.file.parent.mkdir(parents=True, exist_ok=True)
    part = job.file.with_suffix(".part.npz")
    np.savez_compressed(
        part,
        hours=np.array(hours),
        seen=np.array([seen for seen, _ in families], dtype=np.float32),
        found=np.array([found for _, found in families], dtype=np.float32),
    )
    part.rename(job.file)
    return job.file


def hour_of(rules: Rules, weights: Weights, view: State) -> float:
    """How late it is in the game: 0 at its beginning, 1 at its end."""
    assert rules.features is not None
    if not weights.clock:
        return 1.0
    left = rules.features(view, view.seat)[rules.feature_names.index(weights.clock)]
    return 1.0 - min(1.0, max(0.0, left / weights.span))


@without_gc()
def compare(view: State, weighing: Weighing, look: Look, seed: int) -> tuple[Floats, Floats] | None:
    """Siblings of a decision: what is seen of them, and what comes of them.

    By redeal and sibling; where there are fewer, and where the game ended, stands no number. None
    if there are not two to compare.
    """
    siblings = siblings_of(view, weighing, look, seed)
    if len(siblings) < 2:
        return None
    halving = Halving(view, weighing, seed, look.own, look.others, 0.0)
    shape = (look.redeals, look.many)
    seen = np.full((*shape, len(weighing.weights)), np.nan)
    found = np.full((*shape, look.turns + 1), np.nan)
    for number in range(look.redeals):
        for place, sibling in enumerate(siblings):
            judged = played_on(halving, sibling, number, look.turns)
            if judged is not None:
                seen[number, place], found[number, place] = judged
    return seen, found


def siblings_of(view: State, weighing: Weighing, look: Look, seed: int) -> list[Candidate]:
    """Different ends of the turn, the best one among them."""
    dice = Quick(seed)
    ends: list[Step] = []
    broad = weighing.value.broad
    guard = Guard(PATIENCE, perf_counter)
    table = view.redeal(dice)
    search_turn(table, weighing, 3 * broad, DEEP, FOUND_WITH * broad, guard, seed + 1, ends)
    return candidates_of(ends, look.many, 1, look.within, look.within / 2, dice)


def played_on(
    halving: Halving, sibling: Candidate, number: int, turns: int
) -> tuple[list[float], list[float]] | None:
    """What is seen at the end of a turn, and what it is worth then and after each own turn to come.

    None if the game ends with the turn: that needs no value.
    """
    seed = halving.seed_of(number)
    luck = halving.luck
    luck.reseed(seed)
    state = halving.view.redeal(luck)
    begun = state.frames[:]
    for place, action in enumerate(sibling.line):
        if not still_turn(state, begun) or action not in state.legal():
            break
        luck.reseed(seed + place + 1)
        state.play(action, luck)
    if still_turn(state, begun):
        state = halving.turn(state, begun, halving.own, seed + 50)
    if not state.frames:
        return None
    seen = seen_by(halving.weighing, state, halving.seat)
    found = [halving.worth(state)]
    for turn in range(TURNS):
        if not state.frames:
            break
        mine = state.frames[-1].seat == halving.seat
        if mine and turn and len(found) > turns:
            break
        width = halving.own if mine else halving.others
        state = halving.turn(state, state.frames[:], width, seed + 100 * (turn + 1))
        if mine:
            found.append(halving.worth(state))
    worth = halving.worth(state)
    return seen, (found + [worth] * (turns + 1))[: turns + 1]


def seen_by(weighing: Weighing, state: State, seat: int) -> list[float]:
    """One's own features, less the part of the others' that counts."""
    features = weighing.value.features
    own = features(state, seat)
    if weighing.rivals == 0.0 or state.seats == 1:
        return list(own)
    others = [features(state, other) for other in range(state.seats) if other != seat]
    part = weighing.rivals / len(others)
    return [worth - part * sum(same) for worth, *same in zip(own, *others, strict=True)]


def gather(
    run: TrainingRun, weights: Weights, first: int, games: int, look: Look, folder: Path
) -> list[Path]:
    """Play so many games from a seed on, and keep what they showed."""
    jobs = [
        Job(run.rules.name, run.seats, first + i, weights, look, folder / f"{first + i}.npz")
        for i in range(games)
    ]
    return sorted(run.executor.map(play, jobs))


def target(found: Floats, trace: float) -> Floats:
    """What is believed of judgements after 0, 1, 2, ... own turns: the later, the larger `trace`.

    >>> target(np.array([9.0, 1.0, 2.0]), 0.75).tolist()
    1.75
    """
    last = found.shape[-1] - 1
    shares = [(1.0 - trace) * trace ** (turn - 1) for turn in range(1, last)]
    believed: Floats = found[..., 1:] @ np.array([*shares, trace ** (last - 1)])
    return believed


@dataclass(frozen=True)
class Compared:
    """The siblings of one decision."""

    hour: float
    apart: list[tuple[Floats, Floats]]
    """For each redeal what is seen of each sibling, and what came of it, over their mean."""
    seen: Floats
    """What is seen of each sibling, on average over the redeals."""
    brought: Floats
    """What came of each, by the latest judgements, on average."""


def compared(files: Iterable[Path], trace: float) -> Iterator[Compared]:
    """All decisions that were looked at."""
    for file in files:
        with np.load(file) as kept:
            families = zip(kept["hours"], kept["seen"], kept["found"], strict=True)
            for hour, seen, found in families:
                believed = target(found.astype(np.float64), trace)
                apart = []
                for here, worth in zip(seen.astype(np.float64), believed, strict=True):
                    there = ~np.isnan(worth)
                    if there.sum() > 1:
                        met, came = here[there], worth[there]
                        apart.append((met - met.mean(axis=0), came - came.mean()))
                whole = ~np.isnan(found[:, :, 0]).any(axis=0)
                yield Compared(
                    float(hour),
                    apart,
                    seen[:, whole].mean(axis=0, dtype=np.float64),
                    found[:, whole, -1].mean(axis=0, dtype=np.float64),
                )


@dataclass(frozen=True)
class Sums:
    """What a fit needs to know of many siblings."""

    rows: int
    square: Floats
    right: Floats
    """The features times what the weights of now leave unexplained."""
    often: Floats


def near(hour: float, hours: int) -> Floats:
    """How near it is to each of the hours that there are weights for.

    >>> near(0.25, 3).tolist()
    [0.5, 0.5, 0.0]
    """
    at: Floats = np.clip(1.0 - np.abs(hour * (hours - 1) - np.arange(hours)), 0.0, None)
    return at


def summed(decisions: Iterable[Compared], now: Floats, hours: int) -> Sums:
    """The siblings of all decisions, added up."""
    square, right, often = np.zeros((len(now), len(now))), np.zeros(len(now)), np.zeros(len(now))
    count = 0
    for decision in decisions:
        share = near(decision.hour, hours)
        for met, came in decision.apart:
            seen = (share[:, None] * met[:, None, :]).reshape(len(met), -1)
            square += seen.T @ seen
            right += seen.T @ (came - seen @ now)
            often += (np.abs(seen) > 1e-9).sum(axis=0)
            count += len(met)
    return Sums(count, square, right, often)


def stepped(sums: Sums, pull: float) -> Floats:
    """The change of the weights that the siblings ask for, held near 0 by `pull`.

    In units of what each feature varies between siblings; what hardly ever differs stays.
    """
    unit = np.sqrt(np.diag(sums.square) / max(1, sums.rows))
    met = (unit > 1e-4) & (sums.often >= LEAST)
    scale = np.where(met, 1.0 / np.where(met, unit, 1.0), 0.0)
    held = np.where(met, pull * sums.rows, float(max(1, sums.rows)))
    change: Floats = scale * np.linalg.solve(
        scale[:, None] * sums.square * scale + np.diag(held), scale * sums.right
    )
    return change


def gained(decisions: Iterable[Compared], now: Floats, new: Floats, hours: int) -> Floats:
    """What choosing by the new weights brings more than by those of now, for each decision."""
    found = []
    for decision in decisions:
        if len(decision.brought) > 1:
            share = near(decision.hour, hours)
            brought = [
                decision.brought[np.argmax(decision.seen @ (share @ w.reshape(hours, -1)))]
                for w in (new, now)
            ]
            found.append(brought[0] - brought[1])
    return np.array(found)


def fit(
    run: TrainingRun, weights: Weights, files: list[Path], pull: float, step: float, trace: float
) -> Weights:
    """The weights a part of the way to what the differences between siblings ask for.

    A fit without the last fifth of the games says first what that brings in them.
    """
    numbers = vector(run.rules, weights)
    now = numbers[:-1]
    hours = len(now) // len(run.rules.feature_names)
    decisions = list(compared(files, trace))
    cut = len(decisions) * 4 // 5
    told = summed(decisions[:cut], now, hours)
    tried = now + step * stepped(told, pull)
    gains = gained(decisions[cut:], now, tried, hours)
    error = Z95 * float(gains.std()) / sqrt(max(1, len(gains)))
    rest = summed(decisions[cut:], now, hours)
    whole = Sums(
        told.rows + rest.rows,
        told.square + rest.square,
        told.right + rest.right,
        told.often + rest.often,
    )
    run.tell(
        f"{len(decisions)} decisions, {whole.rows} rows; by the weights of the first four fifths "
        f"{float(gains.mean()):+.3f} \u00b1 {error:.3f} points a decision in the others, "
        f"{float((gains != 0).mean()):.1%} decided otherwise"
    )
    new = now + step * stepped(whole, pull)
    return weights_from(run.rules, np.append(new, numbers[-1]), weights)


def distil(run: TrainingRun, begun: Weights, plan: Plan, look: Look, folder: Path) -> Weights:
    """Rounds of siblings, a fit and a gate; you get the weights that passed the last gate.

    What was found with weights of before is not used again: better ones see other siblings, and
    judge them better.
    """
    if not begun.by_name or begun.by_name.get("plan"):
        raise CantTrain(f"there is no search of turns with weights of {run.rules.name} to distil")
    if plan.rounds < 1 or plan.games < 2 or plan.gate < 4:
        raise CantTrain("at least 1 round, 2 games of self-play and 4 games at the gate are needed")
    folder.mkdir(parents=True, exist_ok=True)
    best, first = begun, run.seed
    for number in range(plan.rounds):
        name = f"{run.rules.name}-{run.seats}-{run.seed}-siblings-{number + 1}"
        files = gather(run, best, first, plan.games, look, folder / name)
        first += plan.games
        new = fit(run, best, files, plan.pull, plan.step, plan.trace)
        write_table(folder / f"{name}.toml", BASE, new)
        verdict = gate(run, new, best, plan.gate, first, folder / f"{name}-gate.jsonl")
        first += plan.gate
        run.tell(f"round {number + 1}: {verdict}: {'kept' if verdict.passed else 'dropped'}")
        if verdict.passed:
            best = new
            run.keep(best)
    return best
