"""The same seed gives the same run, on any machine and any load; where not, the arena says so."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import TypeVar

import pytest
from typer.testing import CliRunner

import drystone
from drystone.bots import hints, levels
from drystone.bots.weights import Weights
from drystone.games import GAMES, find
from drystone.lab import ladder, train
from drystone.lab.arena import Outcome, run
from drystone.lab.commands import app
from drystone.lab.executors import InProcess, ProcessPool
from drystone.lab.match import Pairing, play_match
from tests.conformance.registry import WHOLE

J = TypeVar("J")
R = TypeVar("R")

PEBBLES = "tests.pebbles"
THINKERS = ["overseer:most=600", "mcts:iterations=40"]


class Backwards:
    """Whoever was asked last is done first, as it may happen among processes."""

    def map(self, do: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        yield from map(do, list(jobs)[::-1])


def set_clock(monkeypatch: pytest.MonkeyPatch, step: float) -> None:
    """A machine on which so many seconds pass between two looks at the clock."""
    ticks = count()
    for name, module in list(sys.modules.items()):
        if name.startswith("drystone.bots") and hasattr(module, "perf_counter"):
            monkeypatch.setattr(module, "perf_counter", lambda: next(ticks) * step)


def kept(outcome: Outcome, folder: Path) -> bytes:
    """The run as `arena --json` keeps it."""
    file = folder / "run.json"
    ladder.save(outcome, file)
    return file.read_bytes()


def middle_of(name: str) -> drystone.Game:
    """A game under way, with something to decide."""
    game = drystone.new(name, find(name).seats[0], seed=2)
    begun = min(25, game.rules.longest // 25)
    while len(game.decisions) < begun or len(game.legal()) < 3:
        game.play(game.legal()[len(game.decisions) % len(game.legal())])
    return game


@pytest.mark.parametrize("spec", THINKERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_slow_clock_changes_no_game(
    name: str, spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairing = Pairing(name, (spec,) * find(name).seats[0], seed=5)
    quick = play_match(pairing)
    set_clock(monkeypatch, 0.05)
    slow = play_match(pairing)
    assert (slow.scores, slow.verbs, slow.choices) == (quick.scores, quick.verbs, quick.choices)
    assert set(slow.cut_short) == {0}


def test_a_run_is_the_same_on_a_slow_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = run(PEBBLES, THINKERS, games=4)
    set_clock(monkeypatch, 0.05)
    slow = run(PEBBLES, THINKERS, games=4)
    assert kept(quick, tmp_path) == kept(slow, tmp_path)
    assert [standing.cut_short for standing in slow.standings] == [0, 0]


def test_the_arena_says_where_the_clock_stepped_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, 1000.0)
    file = tmp_path / "run.json"
    arguments = ["arena", PEBBLES, THINKERS[1], "random", "--games", "2", "--processes", "1"]
    done = CliRunner().invoke(app, [*arguments, "--json", str(file)])
    assert done.exit_code == 0, done.output
    by_spec = {standing.spec: standing.cut_short for standing in ladder.load(file).standings}
    assert by_spec[THINKERS[1]] > 0
    assert by_spec["random"] == 0
    said = " ".join(done.output.split())
    assert f"the clock ended {by_spec[THINKERS[1]]} decisions before the budget did" in said
    assert "cut short" in said


def test_who_is_done_first_changes_nothing(tmp_path: Path) -> None:
    bots = ["greedy", "random"]
    here = kept(run(PEBBLES, bots, seats=3, games=6), tmp_path)
    assert kept(run(PEBBLES, bots, seats=3, games=6, executor=Backwards()), tmp_path) == here
    assert kept(run(PEBBLES, bots, seats=3, games=6, executor=ProcessPool(2)), tmp_path) == here


def test_training_learns_the_same_whoever_is_done_first() -> None:
    start = Weights({"points": 1.0}, "rounds left", 3.0)
    told: list[str] = []
    ahead, back = (
        train.training_run(PEBBLES, 3, c, 1, told.append) for c in (InProcess(), Backwards())
    )
    one, other = (train.gather(run, start, games=4, noise=2.0, first=1) for run in (ahead, back))
    assert one == other
    (one_trial,), (other_trial,) = (
        train.trial(run, [start], [start], games=6, first=1) for run in (ahead, back)
    )
    assert one_trial.tolist() == other_trial.tolist()


def test_times_are_kept_when_asked_for(tmp_path: Path) -> None:
    outcome = run(PEBBLES, ["greedy", "random"], games=2)
    assert b"times" not in kept(outcome, tmp_path)
    file = tmp_path / "timed.json"
    ladder.save(outcome, file, timed=True)
    assert ladder.load(file) == outcome
    assert outcome.times["greedy"].slowest >= outcome.times["greedy"].mean > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_does_not_go_by_the_clock(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle_of(name)
    view = game.observe(game.state.seat)
    quick = hints(game.rules, view, seed=4)
    set_clock(monkeypatch, 0.01)
    assert hints(game.rules, view, seed=4) == quick


@pytest.mark.parametrize("name", WHOLE)
def test_nobody_at_a_table_waits_for_ever(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle_of(name)
    set_clock(monkeypatch, 1000.0)
    for level in levels(game.rules)[3:]:
        bot = drystone.bots.seat(level.spec)
        bot.choose(game.rules, game.observe(game.state.seat))
        assert bot.cut_short == 1, level.name
