"""Random games by the thousand, to find the one that breaks."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from drystone.cli import given
from drystone.core.chance import Quick, Recording
from drystone.core.game import Decision, Game
from drystone.core.playout import Tally, play_out
from drystone.core.rules import Choice, Rules
from drystone.core.state import State


@dataclass(frozen=True)
class Plan:
    """What to play: `games` games, seat counts in turn, the first `checked` of them watched."""

    game: str
    seats: tuple[int, ...]
    options: dict[str, Choice]
    games: int
    checked: int
    seed: int
    failures: Path

    def seats_of(self, number: int) -> int:
        return self.seats[number % len(self.seats)]


@dataclass(frozen=True)
class Failure:
    """A game that broke, and what to do to see it again."""

    seats: int
    seed: int
    problem: str
    record: Path

    def __str__(self) -> str:
        return f"{self.problem} (seats {self.seats}, seed {self.seed}, record {self.record})"


def soak(out: Console, plan: Plan, processes: int) -> bool:
    """Play them all and tell what broke; True if nothing did."""
    started = time.perf_counter()
    decisions, failures = 0, 0
    with (
        Progress(console=out, transient=True) as progress,
        ProcessPoolExecutor(processes) as pool,
    ):
        bar = progress.add_task(plan.game, total=plan.games)
        parts = [pool.submit(_play_part, plan, part) for part in _parts(plan.games, processes)]
        for part in as_completed(parts):
            played, broken, count = part.result()
            decisions += played
            failures += len(broken)
            for failure in broken:
                progress.console.print(str(failure), markup=False, soft_wrap=True)
            progress.advance(bar, count)
    seconds = time.perf_counter() - started
    out.print(
        f"{plan.game}: {plan.games:,} games, {decisions:,} decisions, {failures} failures, "
        f"{min(plan.checked, plan.games):,} games checked at every decision, {seconds:.1f} s"
    )
    return failures == 0


def _parts(games: int, processes: int) -> Iterator[range]:
    """The games in portions that are small enough to share out evenly."""
    size = max(1, min(200, games // (processes * 4)))
    return (range(first, min(first + size, games)) for first in range(0, games, size))


def _play_part(plan: Plan, numbers: range) -> tuple[int, list[Failure], int]:
    """Some of the games, in a process of their own: decisions, failures, games."""
    rules = given.rules(plan.game)
    tally = Tally()
    failures = []
    for number in numbers:
        seats, seed = plan.seats_of(number), plan.seed + number
        options = rules.settle_options(seats, plan.options)
        watched = number < plan.checked
        problem = _problem(rules, seats, options, seed, tally, watched=watched)
        if problem:
            record = _write_record(rules, seats, options, seed, plan.failures)
            failures.append(Failure(seats, seed, problem, record))
    return tally.decisions, failures, len(numbers)


def _problem(
    rules: Rules, seats: int, options: dict[str, Choice], seed: int, tally: Tally, *, watched: bool
) -> str:
    """What broke in one random game; empty if nothing did."""
    chance = Quick(seed)
    try:
        state = rules.setup(seats, options, chance)
        if watched:
            return _watched(rules, state, chance, tally)
        if not play_out(state, chance, tally, rules.longest):
            return f"not over after {rules.longest} decisions"
        return _unfair(rules, state)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


def _watched(rules: Rules, state: State, chance: Quick, tally: Tally) -> str:
    """The same game as `play_out` plays, with the invariants checked at every decision."""
    for _ in range(rules.longest):
        rules.check(state)
        if state.over:
            return _unfair(rules, state)
        legal = state.legal()
        if not legal:
            return "nothing is legal before the end"
        tally.decisions += 1
        state.play(_one_of(legal, chance), chance)
    return "" if state.over else f"not over after {rules.longest} decisions"


def _one_of(legal: list[int], chance: Quick) -> int:
    """As `play_out` chooses: one option is no question to chance."""
    return legal[0] if len(legal) == 1 else legal[chance.below(len(legal))]


def _unfair(rules: Rules, state: State) -> str:
    """What is wrong with a final position."""
    if not state.winners():
        return "nobody won"
    for seat in range(state.seats):
        if list(state.breakdown(seat)) != list(rules.categories):
            return f"the breakdown of seat {seat} has not the game's categories"
    return ""


def _write_record(
    rules: Rules, seats: int, options: dict[str, Choice], seed: int, folder: Path
) -> Path:
    """Play a game that broke once more, and keep its record up to the decision that broke it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{rules.name}-{seats}-{seed}-{os.getpid()}.txt"
    dice = Quick(seed)
    draws = Recording(dice)
    try:
        state = rules.setup(seats, options, draws)
    except Exception as problem:
        file.write_text(f"# set-up with seats {seats}, seed {seed}, {options}: {problem}\n")
        return file
    names = zip(draws.domains, draws.outcomes, strict=True)
    setup = tuple(rules.words.symbol(of, index) for of, index in names)
    game = Game(rules, state, seed, options, setup)
    try:
        for _ in range(rules.longest):
            if state.over:
                break
            rules.check(state)
            draws = Recording(dice)
            action = _one_of(state.legal(), dice)
            game.decisions.append(Decision(state.seat, action, draws.outcomes, draws.domains))
            state.play(action, draws)
    except Exception as problem:
        file.write_text(f"{game.record()}# {type(problem).__name__}: {problem}\n")
        return file
    file.write_text(game.record())
    return file
