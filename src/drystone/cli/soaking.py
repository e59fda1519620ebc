"""Random games by the thousand, to find the one that breaks."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from drystone.cli import arguments
from drystone.core.chance import Quick, Recording
from drystone.core.game import Decision, Game
from drystone.core.playout import Tally, play_out
from drystone.core.rules import Choice, Rules
from drystone.core.state import State
from drystone.lab.executors import executor


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


@dataclass(frozen=True)
class Part:
    """Some of the games, for one process."""

    plan: Plan
    first: int
    end: int


@dataclass(frozen=True)
class Failure:
    """A game that broke, and what to do to see it again."""

    seats: int
    seed: int
    problem: str
    record: Path

    def __str__(self) -> str:
        return f"{self.problem} (seats {self.seats}, seed {self.seed}, record {self.record})"


@dataclass(frozen=True)
class Report:
    """How a part went."""

    games: int
    decisions: int
    failures: list[Failure]


def soak(out: Console, plan: Plan, processes: int) -> bool:
    """Play them all and tell what broke; True if nothing did."""
    started = time.perf_counter()
    decisions, failures = 0, 0
    size = max(1, min(200, plan.games // (processes * 4)))
    parts = [
        Part(plan, first, min(first + size, plan.games)) for first in range(0, plan.games, size)
    ]
    with Progress(console=out, transient=True) as progress:
        bar = progress.add_task(plan.game, total=plan.games)
        for report in executor(processes).map(play_part, parts):
            decisions += report.decisions
            failures += len(report.failures)
            for failure in report.failures:
                progress.console.print(str(failure), markup=False, soft_wrap=True)
            progress.advance(bar, report.games)
    seconds = time.perf_counter() - started
    out.print(
        f"{plan.game}: {plan.games:,} games, {decisions:,} decisions, {failures} failures, "
        f"{min(plan.checked, plan.games):,} games checked at every decision, {seconds:.1f} s",
        soft_wrap=True,
    )
    return failures == 0


def play_part(part: Part) -> Report:
    """Some of the games."""
    plan = part.plan
    rules = arguments.rules(plan.game)
    tally = Tally()
    failures = []
    for number in range(part.first, part.end):
        seats, seed = plan.seats[number % len(plan.seats)], plan.seed + number
        options = rules.settle_options(seats, plan.options)
        watched = number < plan.checked
        problem = _problem(rules, seats, options, seed, tally, watched=watched)
        if problem:
            record = _write_record(rules, seats, options, seed, plan.failures)
            failures.append(Failure(seats, seed, problem, record))
    return Report(part.end - part.first, tally.decisions, failures)


def _problem(
    rules: Rules, seats: int, options: dict[str, Choice], seed: int, tally: Tally, *, watched: bool
) -> str:
    """What broke in one random game; empty if nothing did."""
    chance = Quick(seed)
    try:
        state = rules.setup(seats, options, chance)
        watch = (lambda met, _: rules.check(met)) if watched else None
        if not play_out(state, chance, tally, rules.longest, watch):
            return f"not over after {rules.longest} decisions"
        if watched:
            rules.check(state)
        return _unfair(rules, state)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


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
    file = folder / f"{rules.name}-{seats}-{seed}.txt"
    draws = Recording(Quick(seed))
    try:
        state = rules.setup(seats, options, draws)
    except Exception as problem:
        file.write_text(f"# set-up with seats {seats}, seed {seed}, {options}: {problem}\n")
        return file
    names = zip(draws.domains, draws.outcomes, strict=True)
    setup = tuple(rules.words.symbol(of, index) for of, index in names)
    game = Game(rules, state, seed, options, setup)

    def note(met: State, action: int) -> None:
        rules.check(met)
        draws.outcomes, draws.domains = [], []
        game.decisions.append(Decision(met.seat, action, draws.outcomes, draws.domains))

    try:
        play_out(state, draws, Tally(), rules.longest, note)
    except Exception as problem:
        file.write_text(f"{game.record()}# {type(problem).__name__}: {problem}\n")
        return file
    file.write_text(game.record())
    return file
