"""Tuning finds weights that foretell and win, and writes them where bots read them."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from drystone.bots.weights import BadWeights, Weights, read_weights, value_from
from drystone.core.rules import Rules
from drystone.games import find
from drystone.lab import train
from drystone.lab.executors import InProcess
from drystone.lab.selfplay import Samples

GAME = "tests.pebbles"
START = Weights({"points": 1.0}, "rounds left", 3.0)
NO_EVOLUTION = train.Evolution(0, 0, 0)


def training(told: list[str]) -> train.TrainingRun:
    return train.training_run(GAME, 2, InProcess(), 1, told.append)


def test_regression_finds_the_weights_behind_the_margins() -> None:
    rules = find(GAME)
    names = rules.feature_names
    dice = np.random.default_rng(5)
    true = {"points": 3, "hand weight": 2}
    batches = []
    for _ in range(300):
        turn = dice.integers(-5, 6, size=(2, len(names)))
        turn[:, names.index("rounds left")] = dice.integers(0, 4)
        worth = turn @ np.array([true.get(name, 0) for name in names])
        batches.append(Samples(2, [turn.tolist()], [int(w) for w in worth]))
    told: list[str] = []
    found = train.regress(training(told), START, batches, pull=1e-6)
    for name, weight in true.items():
        assert found.by_name[name] == pytest.approx([weight, weight], abs=0.01)
    assert "600 rows" in told[0]


def test_a_strong_pull_leaves_the_weights_as_they_are() -> None:
    run = training([])
    batches = train.gather(run, START, games=3, noise=2.0, first=1)
    found = train.regress(run, START, batches, pull=1e9)
    assert found.by_name["points"] == pytest.approx([1.0, 1.0], abs=1e-3)


def test_better_weights_win_a_duel() -> None:
    run = training([])
    backwards = Weights({"points": -1.0}, "rounds left", 3.0)
    margin, error = train.duel(run, START, backwards, games=20, first=1)
    assert margin > 3 * error


def test_in_a_trial_everybody_meets_the_same_games_from_every_chair() -> None:
    run = training([])
    first, second = train.trial(run, [START, START], [START], games=6, first=1)
    assert list(first) == list(second)
    assert first.sum() == 0  # against itself, what one chair wins the other loses


def test_evolution_climbs() -> None:
    told: list[str] = []
    run = training(told)
    poor = Weights({"points": 0.1, "hand weight": 1.0}, "rounds left", 3.0)
    found = train.evolve(run, poor, train.Evolution(4, 8, 8, step=0.5), first=1)
    assert set(found.by_name) == set(poor.by_name)
    margin, _ = train.duel(run, found, poor, games=40, first=500)
    assert margin > 0
    assert len(told) == 4


def test_what_the_rivals_have_is_tuned_like_a_weight() -> None:
    rules = find(GAME)
    weights = Weights({"rivals": 0.5, "points": [1.0, 2.0]}, "rounds left", 3.0)
    numbers = train.vector(rules, weights)
    assert numbers[-1] == 0.5
    numbers[-1] = 7.0
    assert train.weights_from(rules, numbers, weights).by_name == {
        "rivals": 1.0,
        "points": [1.0, 2.0],
    }


def test_a_run_keeps_nothing_worse() -> None:
    told: list[str] = []
    found = train.train(training(told), START, 1, 10, 2.0, [0.05, 1.0], NO_EVOLUTION)
    assert found.by_name
    assert "kept" in told or "dropped" in told


def test_a_run_that_is_stopped_leaves_the_best_so_far() -> None:
    kept: list[Weights] = []
    run = training([])
    run.keep = kept.append
    backwards = Weights({"points": [-1.0, -1.0]}, "rounds left", 3.0)
    found = train.train(run, backwards, 1, 20, 2.0, [0.01], NO_EVOLUTION)
    assert kept == [found]


def test_there_must_be_weights_to_begin_with() -> None:
    with pytest.raises(train.CantTrain, match=r"no weights of tests\.pebbles to begin with"):
        train.train(training([]), Weights({}, "", 1.0), 1, 1, 1.0, [0.1], NO_EVOLUTION)


def test_weights_are_written_and_read_back(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text('clock = "rounds left"\nspan = 3.0\n\n[crofter]\npoints = 1.0\n')
    train.write_table(file, "overseer", Weights({"points": [1.0, 2.0]}, "rounds left", 3.0))
    train.write_table(file, "overseer", Weights({"points": [1.5, 2.5]}, "rounds left", 3.0))
    tables = read_weights(GAME, str(file))
    assert tables["crofter"] == {"points": 1.0}
    assert tables["overseer"] == {"points": [1.5, 2.5]}
    assert tables["clock"] == "rounds left"


def test_a_weights_file_that_is_written_again_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    for hour, worth in enumerate((1.0, 2.0)):
        file.write_text(f"[overseer]\npoints = {worth}\n")
        os.utime(file, (hour, hour))
        assert read_weights(GAME, str(file))["overseer"] == {"points": worth}


@pytest.mark.parametrize("weights, clock", [({"wings": 1.0}, ""), ({"points": 1.0}, "moon")])
def test_a_weight_of_no_feature_is_refused(weights: dict[str, float], clock: str) -> None:
    rules: Rules = find(GAME)
    with pytest.raises(BadWeights, match="has no feature"):
        value_from(rules, Weights(weights, clock, 1.0))


def test_a_missing_weights_file_is_told() -> None:
    with pytest.raises(BadWeights, match=r"there is no weights file 'nowhere\.toml'"):
        read_weights(GAME, "nowhere.toml")
