"""Shaking: weights changed by lot, what games owe to them, and a step up the slopes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from drystone.bots.weights import Weights
from drystone.games import find
from drystone.lab import ridge, shaking, train
from drystone.lab.executors import InProcess

GAME = "tests.pebbles"
RULES = find(GAME)
START = Weights({"points": 1.0, "hand weight": [0.2, 0.0]}, "rounds left", 4.0)
FEATURES = len(RULES.feature_names)


def training(told: list[str], seats: int = 2) -> train.TrainingRun:
    return train.training_run(GAME, seats, InProcess(), 700001, told.append)


def some_jobs(seats: int = 2, count: int = 6) -> list[shaking.Job]:
    sizes = tuple(shaking.sizes_of(training([], seats), START, 700001))
    return [shaking.Job(GAME, seats, 800001 + i, START, sizes) for i in range(count)]


def test_two_seats_are_shaken_the_opposite_way_and_more_each_in_its_own() -> None:
    two = shaking.lots(5, 2, 40)
    assert (two[0] == -two[1]).all()
    assert set(two.ravel()) == {-1.0, 1.0}
    assert (two == shaking.lots(5, 2, 40)).all()
    three = shaking.lots(5, 3, 40)
    assert len({tuple(way) for way in three}) == 3
    assert (three[0] == -three[1]).any()
    assert (three[0] == three[1]).any()


def test_a_shake_makes_a_difference_between_siblings_but_no_large_one() -> None:
    sizes = shaking.sizes_of(training([]), START, 700001).reshape(2, FEATURES)
    clock = RULES.feature_names.index("rounds left")
    assert (sizes[:, clock] == 0).all()  # the same for all ends of a turn
    points = RULES.feature_names.index("points")
    assert (sizes[:, points] > 0).all()
    assert (sizes[:, points] <= max(shaking.PART, shaking.LARGEST)).all()


def test_games_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = shaking.play_all(training([]), some_jobs(), file)
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:3]) + "\n" + lines[3][:10])  # stopped in the middle of a line
    assert shaking.play_all(training([]), some_jobs(), file) == first
    assert file.read_text().splitlines() == lines


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_slopes_are_what_margins_owe_to_each_weight(seats: int) -> None:
    dice = np.random.default_rng(5)
    games = []
    for seed in range(600):
        ways = shaking.lots(seed, seats, FEATURES)
        scores = 50 + 3 * ways[:, 0] - 2 * ways[:, 1] + dice.normal(scale=4, size=seats)
        games.append(shaking.Shaken(seed, scores.round().astype(int).tolist()))
    found = shaking.slopes(seats, FEATURES, games)
    assert found.found[:2] == pytest.approx([3, -2], abs=0.5)
    assert (np.abs(found.found[2:]) < 4 * found.error[2:]).all()
    assert (found.error > 0.05).all()
    assert (found.error < 0.4).all()


def test_a_step_goes_up_the_slopes_that_are_no_chance() -> None:
    sizes = np.full(2 * FEATURES, 0.1)
    sizes[[1, FEATURES + 1]] = 0.0
    error = np.full(FEATURES, 0.5)
    steep = np.zeros(FEATURES)
    steep[0], steep[1] = 9.0, 9.0
    name, untried = RULES.feature_names[:2]
    new = shaking.moved(RULES, START, sizes, shaking.Slopes(steep, error), step=2.0)
    length = (FEATURES - 1) ** 0.5  # all of it goes into one feature
    worth = train.vector(RULES, START)
    assert new.by_name[name] == pytest.approx(
        [w + 0.2 * length for w in worth[[0, FEATURES]]], abs=1e-3
    )
    assert new.by_name.get(untried) == START.by_name.get(untried)
    chance = shaking.Slopes(error / 2, error)
    assert shaking.moved(RULES, START, sizes, chance, step=2.0) is START


def test_a_round_is_kept_only_if_it_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = ridge.Plan(rounds=1, games=30, gate=4, pull=0.1, step=1.0)
    for margin, kept in ((5.0, "kept"), (-5.0, "dropped")):
        verdict = ridge.Verdict(0.5, margin, 1.0)
        monkeypatch.setattr(shaking, "gate", lambda *_, verdict=verdict: verdict)
        told: list[str] = []
        run = training(told)
        found: list[Weights] = []
        run.keep = found.append
        best = shaking.shake(run, START, plan, tmp_path / kept)
        assert told[-1].endswith(kept)
        assert "points a shake" in told[0]
        assert found == ([best] if kept == "kept" else [])
