"""Forecasts: fitted on games, tested on others, exact at the end."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import drystone
from drystone.analysis import Evaluator, calibrate
from drystone.analysis.calibrate import Played, Sample, fit, from_line, reliability, to_line
from drystone.analysis.forecast import KNOTS, Calibration, calibration_of, chances, shares
from drystone.bots import seat
from drystone.bots.play_to_end import play_to_end
from drystone.cli import run
from drystone.core.chance import Quick
from drystone.games import find
from tests.conformance.registry import WHOLE

MODULES = ("forecast", "calibrate", "statistics", "words")


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str) -> None:
    found = doctest.testmod(import_module(f"drystone.analysis.{name}"))
    assert found.attempted
    assert not found.failed


def test_at_the_end_a_forecast_is_the_result() -> None:
    game = drystone.new("tests.pebbles", 3, seed=5)
    play_to_end(game, [seat("random", seed=i) for i in range(3)])
    said = Evaluator(game.rules, 3).of(game.state)
    assert list(said.points) == game.scores()
    assert said.spread == 0.0
    assert {i for i in range(3) if said.wins[i] > 0} == set(game.winners())
    assert sum(said.wins) == pytest.approx(1.0)


@pytest.mark.parametrize("name", WHOLE)
def test_every_seat_count_is_calibrated(name: str) -> None:
    rules = find(name)
    for seats in rules.seats:
        found = calibration_of(name, seats)
        assert found.games > 0
        assert set(found.categories) == set(rules.categories)
        state = drystone.new(name, seats, seed=3).state
        said = Evaluator(rules, seats).of(state)
        assert len(said.points) == seats
        assert all(-50 < points < 300 for points in said.points)
        assert sum(said.wins) == pytest.approx(1.0 if seats > 1 else 0.0)


def test_knots_share_every_hour() -> None:
    for left in (0.0, 0.1, 0.25, 0.62, 1.0):
        assert sum(shares(left)) == pytest.approx(1.0)


def test_more_points_are_a_better_chance_the_more_the_colder_it_is() -> None:
    assert chances([10.0, 5.0], 2.0)[0] > chances([10.0, 5.0], 10.0)[0] > 0.5
    assert chances([7.0], 3.0) == []


def invented(seed: int) -> Played:
    """A game whose result is 20 + half of the value, give or take five."""
    dice = Quick(seed)
    values = [float(dice.below(60)) for _ in range(2)]
    scores = [round(20 + value / 2 + dice.below(11) - 5) for value in values]
    samples = tuple(Sample(left, tuple(values), (0.0, 0.0)) for left in KNOTS)
    best = tuple(i for i in range(2) if scores[i] == max(scores))
    return Played(seed, samples, tuple(scores), best, {"all": 1.0})


def test_a_calibration_finds_what_the_value_is_worth() -> None:
    games = [invented(seed) for seed in range(800)]
    found = fit(games, ["all"])
    assert found.games == 400, "the others are held out"
    for base, by_value, _, by_others in found.points:
        assert base == pytest.approx(20, abs=4)
        assert by_value == pytest.approx(0.5, abs=0.08)
        assert by_others == pytest.approx(0.0, abs=0.08)
    assert found.spread[2] == pytest.approx(3.2, abs=0.5)
    held = reliability(found, games)
    assert held.games == 400
    assert held.explained > 0.8
    for each in held.wins:
        assert abs(each.said - each.came) <= 4 * each.error + 0.06
    plain = reliability(Calibration(), games)
    assert plain.brier > held.brier
    assert plain.explained < held.explained


def test_games_are_kept_as_they_were(tmp_path: Path) -> None:
    played = calibrate.play(find("tests.pebbles"), 2, 3, "random")
    assert from_line(to_line(played)) == played
    assert played.held_out
    assert 0 < len(played.samples) <= calibrate.KEPT
    file = tmp_path / "calibration.json"
    found = fit([from_line(to_line(calibrate.play(find("tests.pebbles"), 2, 2, "random")))], ())
    calibrate.write_calibration(file, "tests.pebbles", {2: found})
    calibrate.write_calibration(file, "tests.pebbles", {3: found})
    assert '"2"' in file.read_text()
    assert '"3"' in file.read_text()


def test_without_games_there_is_nothing_to_fit() -> None:
    with pytest.raises(ValueError, match="no games"):
        fit([invented(1)], ())


def test_a_kept_calibration_is_tested_on_games_that_none_was_fitted_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["calibrate", "tests.pebbles", "--seats", "2", "--data", str(tmp_path)]
    assert run([*command, "--games", "2", "--test"]) == 0
    assert "of 2 games held out" in capsys.readouterr().out
    assert run([*command, "--games", "1", "--test"]) == 0
    file = tmp_path / "tests.pebbles-2.jsonl"
    assert [game.seed for game in calibrate.read_games(file)] == [1, 3, 5]
    assert run([*command, "--games", "0", "--test", "--to", str(tmp_path / "kept.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
