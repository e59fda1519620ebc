"""Siblings: ends of one turn in the same luck, and weights fitted to what sets them apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from drystone.bots.search.halving import Halving
from drystone.bots.weights import Weights, value_from
from drystone.core.game import new_game
from drystone.games import find
from drystone.lab import ridge, siblings, train
from drystone.lab.executors import InProcess

GAME = "tests.pebbles"
RULES = find(GAME)
START = Weights({"points": 1.0, "hand weight": [0.2, 0.0]}, "rounds left", 4.0)
LOOK = siblings.Look(every=2, many=4, redeals=2, turns=2)
FEATURES = len(RULES.feature_names)


def training(told: list[str], seats: int = 2) -> train.TrainingRun:
    return train.training_run(GAME, seats, InProcess(), 700001, told.append)


def test_what_games_showed_is_kept_and_not_looked_at_again(tmp_path: Path) -> None:
    run = training([])
    files = siblings.gather(run, START, 700001, 3, LOOK, tmp_path)
    assert [file.name for file in files] == ["700001.npz", "700002.npz", "700003.npz"]
    first = [file.read_bytes() for file in files]
    files[1].unlink()
    files[2].write_bytes(b"kept")
    assert siblings.gather(run, START, 700001, 3, LOOK, tmp_path) == files
    assert files[1].read_bytes() == first[1]
    assert files[2].read_bytes() == b"kept"


def test_siblings_are_different_ends_of_one_turn_in_the_same_luck() -> None:
    game = new_game(RULES, 2, 700001, {})
    value = value_from(RULES, START)
    view = game.observe(game.state.seat)
    weighing = value.at(view, view.seat)
    family = siblings.compare(view, weighing, LOOK, 5)
    assert family is not None
    seen, found = family
    assert seen.shape == (2, 4, FEATURES)
    assert found.shape == (2, 4, 3)
    there = ~np.isnan(found[0, :, 0])
    assert there.sum() > 1
    assert len({tuple(row) for row in seen[0, there]}) > 1
    again = siblings.compare(view, weighing, LOOK, 5)
    assert again is not None
    assert np.array_equal(again[0], seen, equal_nan=True)
    # What the end of the turn is worth is what the value says of what is seen there.
    (sibling, *_) = siblings.siblings_of(view, weighing, LOOK, 5)
    judged = siblings.played_on(Halving(view, weighing, 5, 3, 2, 0.0), sibling, 0, 2)
    assert judged is not None
    assert judged[0] == seen[0, 0].tolist()
    assert judged[1] == found[0, 0].tolist()


def test_a_rivals_things_are_taken_off_as_far_as_they_count() -> None:
    state = new_game(RULES, 3, 700001, {}).state
    assert RULES.features is not None
    own, *others = (np.array(RULES.features(state, seat)) for seat in range(3))
    for rivals in (0.0, 0.5):
        weights = replace(START, by_name={**START.by_name, "rivals": rivals})
        weighing = value_from(RULES, weights).at(state, 0)
        expected = own - rivals * (others[0] + others[1]) / 2
        assert siblings.seen_by(weighing, state, 0) == pytest.approx(expected.tolist())


def made_up(file: Path, luck: float, decisions: int = 60) -> Path:
    """Siblings whose points count three times, under a luck that all of a decision share."""
    dice = np.random.default_rng(5)
    seen = dice.normal(size=(decisions, 3, 4, FEATURES))
    shared = luck * dice.normal(size=(decisions, 3, 1, 1))
    found = 3.0 * seen[:, :, :, :1] + shared + np.zeros((1, 1, 1, 3))
    seen[::5, :, 3] = np.nan
    found[::5, :, 3] = np.nan
    np.savez(file, hours=np.linspace(0, 1, decisions), seen=seen, found=found)
    return file


@pytest.mark.parametrize("luck", [0.0, 100.0])
def test_the_fit_finds_what_sets_siblings_apart_whatever_their_luck(
    tmp_path: Path, luck: float
) -> None:
    told: list[str] = []
    name = RULES.feature_names[0]
    start = Weights({name: 1.0}, "rounds left", 4.0)
    files = [made_up(tmp_path / "1.npz", luck)]
    whole = siblings.fit(training(told), start, files, pull=1e-9, step=1.0, trace=0.9)
    half = siblings.fit(training(told), start, files, pull=1e-9, step=0.5, trace=0.9)
    held = siblings.fit(training(told), start, files, pull=1e9, step=1.0, trace=0.9)
    assert whole.by_name[name] == pytest.approx([3, 3], abs=0.01)
    assert half.by_name[name] == pytest.approx([2, 2], abs=0.01)
    assert held.by_name[name] == pytest.approx([1, 1], abs=0.01)
    assert told[0].startswith("60 decisions, 684 rows; by the weights of the first four fifths")


def test_better_weights_choose_what_brings_more(tmp_path: Path) -> None:
    decisions = list(siblings.compared([made_up(tmp_path / "1.npz", 9.0)], 1.0))
    right, wrong = np.zeros(2 * FEATURES), np.zeros(2 * FEATURES)
    right[[0, FEATURES]], wrong[[0, FEATURES]] = 1.0, -1.0
    assert (siblings.gained(decisions, wrong, right, 2) > 0).all()
    assert (siblings.gained(decisions, right, right, 2) == 0).all()


def test_a_round_is_kept_only_if_it_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = ridge.Plan(rounds=1, games=3, gate=4, pull=0.1, step=0.5)
    for margin, kept in ((5.0, "kept"), (-5.0, "dropped")):
        verdict = ridge.Verdict(0.5, margin, 1.0)
        monkeypatch.setattr(siblings, "gate", lambda *_, verdict=verdict: verdict)
        told: list[str] = []
        run = training(told)
        found: list[Weights] = []
        run.keep = found.append
        best = siblings.distil(run, START, plan, LOOK, tmp_path / kept)
        assert told[-1].endswith(kept)
        assert found == ([best] if kept == "kept" else [])
        assert (best is START) == (kept == "dropped")


def test_plans_are_not_distilled(tmp_path: Path) -> None:
    planned = replace(START, by_name={**START.by_name, "plan": 3})
    plan = ridge.Plan(rounds=1, games=2, gate=4, pull=0.1, step=0.5)
    with pytest.raises(train.CantTrain):
        siblings.distil(training([]), planned, plan, LOOK, tmp_path)
