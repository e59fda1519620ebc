"""Ridge steps: fitted to margins, half gone, kept only if games say so, and resumed from files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from drystone.bots.crofter import Crofter
from drystone.bots.weights import Weights
from drystone.core.chance import Seeded
from drystone.core.game import new_game
from drystone.core.rules import Rules
from drystone.games import find
from drystone.lab import ridge, train
from drystone.lab.executors import InProcess
from drystone.lab.selfplay import bot_with

GAME = "tests.pebbles"
RULES = find(GAME)
START = Weights({"points": 1.0, "hand weight": [0.2, 0.0]}, "rounds left", 4.0)
BACKWARDS = Weights({"points": -1.0}, "rounds left", 4.0)
SMALL = ridge.Plan(rounds=2, games=6, gate=8, pull=0.1, step=0.5)


def training(told: list[str], seats: int = 2) -> train.TrainingRun:
    return train.training_run(GAME, seats, InProcess(), 700001, told.append)


def some_games(folder: Path, seats: int = 2, count: int = 8) -> list[ridge.Played]:
    jobs = [ridge.Job(GAME, 800001 + i, (START,) * seats, explore=True) for i in range(count)]
    return ridge.play_all(training([], seats), jobs, folder / "games.jsonl")


def test_a_game_is_kept_as_what_it_takes_to_see_it_again(tmp_path: Path) -> None:
    game = some_games(tmp_path, count=1)[0]
    state = new_game(RULES, 2, game.seed, {}).state
    for number, action in enumerate(game.actions):
        state.play(action, Seeded(game.seed, number))
    assert not state.frames
    assert state.scores() == game.scores


def test_games_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    first = some_games(tmp_path)
    file = tmp_path / "games.jsonl"
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:3]) + "\n" + lines[3][:20])  # stopped in the middle of a line
    assert some_games(tmp_path) == first
    assert sorted(file.read_text().splitlines()) == sorted(lines)


def test_rows_are_ends_of_turns_and_what_lies_between_by_the_hour_of_the_turn() -> None:
    game = ridge.play(ridge.Job(GAME, 5, (START,) * 2, explore=True))
    clock = RULES.feature_names.index("rounds left")
    rows = ridge.positions(RULES, 2, game, clock, 4.0)
    assert rows == sorted(rows, key=lambda row: row.hour)
    assert {row.hour for row in rows} <= {0.0, 0.25, 0.5, 0.75, 1.0}
    assert all(row.seen.shape == (2, len(RULES.feature_names)) for row in rows)


def made_up(erring: float) -> list[ridge.Story]:
    """Stories in which points count three times, and who errs has fewer of them and loses more."""
    features = len(RULES.feature_names)
    dice = np.random.default_rng(5)
    told = []
    for _ in range(400):
        habit = dice.normal()
        seen = dice.normal(size=(8, features))
        seen[:, 0] += erring * habit
        seen[:, :] = seen[:1]  # what a seat has it keeps
        margin = 3.0 * float(seen[0, 0]) - 5.0 * erring * habit
        near = np.linspace(0, 1, 8)[:, None]
        columns = np.hstack([seen * (1 - near), seen * near])
        habits = np.zeros((8, 2 * ridge.HABITS))
        habits[:, 0], habits[:, ridge.HABITS] = habit * (1 - near[:, 0]), habit * near[:, 0]
        told.append(ridge.Story(np.hstack([columns, habits]), [True] * 8, margin))
    return told


@pytest.mark.parametrize("trace", [1.0, 0.7])
@pytest.mark.parametrize("erring", [0.0, 1.0])
def test_the_fit_finds_what_foretells_the_margin(
    monkeypatch: pytest.MonkeyPatch, trace: float, erring: float
) -> None:
    monkeypatch.setattr(ridge, "stories", lambda *_: made_up(erring))
    run = training([])
    name = RULES.feature_names[0]
    start = Weights({name: 1.0}, "rounds left", 4.0)
    whole = ridge.fit(run, start, [], pull=1e-9, step=1.0, trace=trace)
    half = ridge.fit(run, start, [], pull=1e-9, step=0.5, trace=trace)
    held = ridge.fit(run, start, [], pull=1e9, step=1.0, trace=trace)
    assert whole.by_name[name] == pytest.approx([3, 3], abs=0.01)
    assert half.by_name[name] == pytest.approx([2, 2], abs=0.01)
    assert held.by_name[name] == pytest.approx([1, 1], abs=0.01)


def test_a_target_is_handed_on_from_turn_to_turn() -> None:
    """Rows in mid-turn foretell the end of their turn, ends what follows, all in part the end."""
    story = ridge.Story(np.array([[1.0], [2.0], [4.0], [8.0]]), [False, True, False, True], 16.0)
    rows, shares = story.targets(1.0)
    assert (rows == 0).all()
    assert (shares == 1).all()
    rows, shares = story.targets(0.5)
    assert shares.tolist() == [0.25, 0.5, 0.5, 1.0]
    assert rows[:, 0].tolist() == [0.5 * 2 + 0.5 * (0.5 * 8), 0.5 * 8, 0.5 * 8, 0.0]


def test_alone_a_seat_is_over_nobody() -> None:
    assert ridge.over_others(np.array([[3.0]]), 0).tolist() == [3.0]
    assert ridge.over_others(np.array([[3.0], [1.0], [5.0]]), 0).tolist() == [0.0]


@pytest.mark.parametrize("seats", [2, 3])
def test_margins_are_over_the_mean_of_the_others(tmp_path: Path, seats: int) -> None:
    games = some_games(tmp_path, seats=seats, count=2)
    told = list(ridge.stories(RULES, seats, games, START, 2))
    assert len(told) == 2 * (1 if seats == 2 else seats)
    assert all(
        story.seen.shape == (len(story.over), 2 * (len(RULES.feature_names) + ridge.HABITS))
        for story in told
    )
    margins = np.array([story.margin for story in told]).reshape(2, -1)
    if seats == 3:
        assert margins.sum(axis=1) == pytest.approx(np.zeros(2))


def test_the_spread_of_a_column_is_what_the_last_ones_leave() -> None:
    """Alone money is around 20: that is no spread, but what the column of ones says."""
    dice = np.random.default_rng(7)
    money = 20 + 3 * dice.normal(size=4000)
    seen = np.column_stack([money, np.zeros(4000), np.ones(4000)])
    assert ridge.spread_beyond(seen.T @ seen / 4000, 1) == pytest.approx([3, 0, 1], abs=0.1)


def test_what_hardly_any_rows_have_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told = made_up(0.0)
    for number, story in enumerate(told):
        story.seen[:, 1] = number == 7  # once in 400 games, and that one was won by 100 points
    told[7] = replace(told[7], margin=100.0)
    monkeypatch.setattr(ridge, "stories", lambda *_: told)
    name, rare = RULES.feature_names[:2]
    start = Weights({name: 1.0, rare: 0.5}, "rounds left", 4.0)
    found = ridge.fit(training([]), start, [], pull=1e-9, step=1.0, trace=1.0)
    assert found.by_name[rare][0] == 0.5
    assert found.by_name[name][0] > 2


def test_where_turns_are_planned_ahead_the_next_hours_are_the_rows(tmp_path: Path) -> None:
    games = some_games(tmp_path, count=2)
    planned = Weights({**START.by_name, "plan": 3}, START.clock, START.span)
    every = list(ridge.stories(RULES, 2, games, START, 2))
    later = list(ridge.stories(RULES, 2, games, planned, 2))
    assert [len(story.seen) for story in later] == [4, 4]
    assert all(len(story.seen) > 4 for story in every)


def test_plans_are_quick_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[tuple[int, int]] = []

    def seated(rules: Rules, weights: Weights, *rest: int) -> Crofter:
        lines.append((weights.by_name["plan"], rest[-1]))
        return bot_with(rules, START, *rest)

    monkeypatch.setattr(ridge, "bot_with", seated)
    planned = Weights({**START.by_name, "plan": 12}, START.clock, START.span)
    for explore in (True, False):
        ridge.play(ridge.Job(GAME, 5, (planned,) * 2, explore))
    assert lines == [(2, 150)] * 2 + [(4, 500)] * 2


def test_how_a_seat_plays_is_known_from_the_seed() -> None:
    job = ridge.Job(GAME, 800007, (START,) * 3, explore=True)
    assert ridge.habits_of(job.seed, 3) == ridge.habits_of(job.seed, 3)
    assert {each.noise for seed in range(40) for each in ridge.habits_of(seed, 3)} == set(
        ridge.NOISES
    )


def test_the_gate_lets_better_weights_through_and_worse_ones_not(tmp_path: Path) -> None:
    run = training([])
    better = ridge.gate(run, START, BACKWARDS, 20, 1, tmp_path / "better.jsonl")
    worse = ridge.gate(run, BACKWARDS, START, 20, 1, tmp_path / "worse.jsonl")
    same = ridge.gate(run, START, START, 20, 1, tmp_path / "same.jsonl")
    assert better.passed
    assert better.share > 0.5
    assert not worse.passed
    assert same.margin == 0
    assert not same.passed


def test_a_run_that_was_stopped_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole, again = tmp_path / "whole", tmp_path / "again"
    told: list[str] = []
    found = ridge.ridge(training(told), START, SMALL, whole)
    ridge.ridge(training([]), START, ridge.Plan(1, 6, 8, 0.1, 0.5), again)
    more: list[str] = []
    assert ridge.ridge(training(more), START, SMALL, again) == found
    assert more == told
    assert sum("kept" in line or "dropped" in line for line in told) == 2


def test_what_is_kept_is_written(tmp_path: Path) -> None:
    kept: list[Weights] = []
    run = training([])
    run.keep = kept.append
    found = ridge.ridge(run, BACKWARDS, ridge.Plan(2, 20, 40, 0.01, 1.0), tmp_path)
    assert kept
    assert found == kept[-1]


def test_nothing_to_begin_with_is_told() -> None:
    with pytest.raises(train.CantTrain, match="no weights"):
        ridge.ridge(training([]), Weights({}, "", 1.0), SMALL, Path())
    with pytest.raises(train.CantTrain, match="at least 1 round"):
        ridge.ridge(training([]), START, ridge.Plan(0, 6, 8, 0.1, 0.5), Path())
