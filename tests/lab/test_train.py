"""Tuning finds weights that foretell and win, and writes them where bots read them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from drystone.bots.weights import BadWeights, read_weights, value_from
from drystone.core.rules import Rules
from drystone.games import find
from drystone.lab import train
from drystone.lab.crew import Here
from drystone.lab.selfplay import Memory, Scale

GAME = "tests.pebbles"
START = Scale({"points": 1.0}, "rounds left", 3.0)


def course(told: list[str]) -> train.Course:
    return train.course(GAME, 2, Here(), 1, told.append)


def test_regression_finds_the_weights_behind_the_margins() -> None:
    rules = find(GAME)
    names = rules.feature_names
    dice = np.random.default_rng(5)
    true = {"points": 3, "hand weight": 2}
    memories = []
    for _ in range(300):
        turn = dice.integers(-5, 6, size=(2, len(names)))
        turn[:, names.index("rounds left")] = dice.integers(0, 4)
        worth = turn @ np.array([true.get(name, 0) for name in names])
        memories.append(Memory(2, [turn.tolist()], [int(w) for w in worth]))
    told: list[str] = []
    found = train.regress(course(told), START, memories, pull=1e-6)
    for name, weight in true.items():
        assert found.weights[name] == pytest.approx([weight, weight], abs=0.01)
    assert "600 rows" in told[0]


def test_a_strong_pull_leaves_the_weights_as_they_are() -> None:
    run = course([])
    memories = train.gather(run, START, games=3, noise=2.0, first=1)
    found = train.regress(run, START, memories, pull=1e9)
    assert found.weights["points"] == pytest.approx([1.0, 1.0], abs=1e-3)


def test_better_weights_win_a_duel() -> None:
    run = course([])
    backwards = Scale({"points": -1.0}, "rounds left", 3.0)
    margin, error = train.duel(run, START, backwards, games=20, first=1)
    assert margin > 3 * error


def test_a_course_keeps_nothing_worse() -> None:
    told: list[str] = []
    found = train.train(course(told), START, 1, 10, 2.0, 0.05, 0, 0)
    assert found.weights
    assert any("kept" in line or "dropped" in line for line in told)


def test_there_must_be_weights_to_begin_with() -> None:
    with pytest.raises(train.CantTrain, match=r"no weights of tests\.pebbles to begin with"):
        train.train(course([]), Scale({}, "", 1.0), 1, 1, 1.0, 0.1, 0, 0)


def test_weights_are_written_and_read_back(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text('clock = "rounds left"\nspan = 3.0\n\n[crofter]\npoints = 1.0\n')
    train.write_table(file, "overseer", Scale({"points": [1.0, 2.0]}, "rounds left", 3.0))
    train.write_table(file, "overseer", Scale({"points": [1.5, 2.5]}, "rounds left", 3.0))
    tables = read_weights(GAME, str(file))
    assert tables["crofter"] == {"points": 1.0}
    assert tables["overseer"] == {"points": [1.5, 2.5]}
    assert tables["clock"] == "rounds left"


@pytest.mark.parametrize("weights, clock", [({"wings": 1.0}, ""), ({"points": 1.0}, "moon")])
def test_a_weight_of_no_feature_is_refused(weights: dict[str, float], clock: str) -> None:
    rules: Rules = find(GAME)
    with pytest.raises(BadWeights, match="has no feature"):
        value_from(rules, weights, clock, 1.0)


def test_a_missing_weights_file_is_told() -> None:
    with pytest.raises(BadWeights, match=r"there is no weights file 'nowhere\.toml'"):
        read_weights(GAME, "nowhere.toml")
