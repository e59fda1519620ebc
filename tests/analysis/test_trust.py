"""How far a review's search is believed: measured, fitted, and held against the end of games."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import drystone
from drystone.analysis import Budget, Reviewer
from drystone.analysis.forecast import trust_of
from drystone.analysis.loss import Loss
from drystone.analysis.statistics import NOTHING, Estimate, Trust, estimate
from drystone.analysis.trust import (
    Measured,
    Seen,
    fit_trust,
    measure,
    read_measured,
    to_line,
    told_by_phase,
    write_trust,
)
from drystone.bots import seat
from drystone.bots.play_to_end import play_to_end
from drystone.cli import run
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.games import find
from tests.conformance.registry import WHOLE

PEBBLES = "tests.pebbles"
QUICK = Budget(
    many=3,
    lucks=1,
    closer=2,
    looked=3,
    screened=2,
    judged=3,
    suspects=2,
    again=4,
    finals=2,
    ways=4,
    player="crofter",
    most=100,
)


def told_wrong(slope: float, spread: float, games: int = 60) -> list[Measured]:
    """Games of a search that says too much, and is off by so much."""
    dice, found = Quick(5), []

    def bell() -> float:
        return sum(dice.below(2001) - 1000 for _ in range(12)) / 1000 / 2

    for seed in range(games):
        turns = []
        for _ in range(4):
            said = 1.0 + dice.below(100) / 10
            true = slope * said + spread * said**0.5 * bell()
            turns.append(Seen(0, Estimate(said, 0.2, 32), Estimate(true + bell(), 1.0, 40)))
        found.append(Measured(2, seed, (*turns, Seen(1, NOTHING))))
    return found


def test_a_fit_finds_how_far_a_search_is_off() -> None:
    found = fit_trust(told_wrong(0.6, 1.5))
    assert found.slopes[0] == pytest.approx(0.6, abs=0.12)
    assert found.spread == pytest.approx(1.5, abs=0.4)
    assert found.turns == 300
    assert 0.0 < found.usual < 6.0
    good = fit_trust(told_wrong(1.0, 0.0))
    assert good.slopes[0] == pytest.approx(1.0, abs=0.05)
    assert good.spread < found.spread
    with pytest.raises(ValueError, match="too few"):
        fit_trust([])


def test_who_is_believed_little_needs_the_end_of_the_game_to_be_sure() -> None:
    trust, said = Trust((0.8, 0.1, 0.1), 3.0), Estimate(6.0, 0.1, 32)
    alone = trust.believe(said)
    assert alone.mean == pytest.approx(4.8)
    assert alone.low < 0 < alone.high
    sure = trust.believe(said, estimate([7.0, 8.0, 9.0, 8.0, 7.5, 8.5, 8.0, 8.0]))
    assert sure.low > 5
    assert alone.mean < sure.mean < 8.1
    refuted = trust.believe(said, estimate([-3.0, -2.0, -4.0, -3.5, -3.0, -2.5, -3.0, -3.0]))
    assert refuted.high < 0
    assert trust.believe(NOTHING) == NOTHING
    assert trust.believe(said, phase=2).mean < alone.mean, "less is believed of an endgame"


def test_an_interval_of_what_is_believed_holds() -> None:
    """In about 19 of 20 cases, if searches are off as they were measured to be."""
    dice, trust, held, called = Quick(9), Trust((0.7, 0.7, 0.7), 2.0), 0, 0

    def bell() -> float:
        return sum(dice.below(2001) - 1000 for _ in range(12)) / 1000 / 2

    for _ in range(600):
        said = 0.5 + dice.below(80) / 10
        true = 0.7 * said + 2.0 * said**0.5 * bell()
        ends = estimate([true + 6.0 * bell() for _ in range(8)])
        found = trust.believe(Estimate(said, 0.0, 32), ends)
        held += found.low <= true <= found.high
        called += found.low > 0 >= true
    assert 0.92 <= held / 600 <= 0.98
    assert called / 600 <= 0.025


def test_a_turn_played_to_the_end_against_itself_differs_in_nothing() -> None:
    game = drystone.new(PEBBLES, 3, seed=4)
    play_to_end(game, [seat("drover", seed=i) for i in range(3)])
    reviewer = Reviewer(game, 1, QUICK)
    turn = next(turn for turn in reviewer.turns if turn.parts)
    part = turn.parts[0]
    same = Loss(turn.number, points=Estimate(1.0, 0.1, 4), first=part.first, better=part.actions)
    for _ in range(4):
        same = reviewer.step("end", same)
    assert same.ways == (0.0,) * 4


def round_of(game: Game) -> int:
    """Which round is played."""
    assert game.rules.round_of is not None
    return game.rules.round_of(game.state)[0]


def test_the_end_of_the_game_tells_a_blunder() -> None:
    """In Clans, to pass at once in the last round."""
    game = drystone.new("caledonia", 2, seed=3)
    bots = [seat("crofter", seed=i) for i in range(2)]
    passed = game.parse("pass")
    while passed not in game.legal() or round_of(game) < 5:
        game.play(bots[game.state.seat].choose(game.rules, game.observe(game.state.seat)))
    number = len(game.decisions)
    better = bots[game.state.seat].choose(game.rules, game.observe(game.state.seat))
    assert better != passed
    game.play(passed)
    play_to_end(game, bots)
    reviewer = Reviewer(game, 0, QUICK)
    turn = next(turn for turn in reviewer.turns if turn.first <= number <= turn.last)
    loss = Loss(turn.number, points=Estimate(5.0, 0.1, 4), first=number, better=(better,))
    for _ in range(6):
        loss = reviewer.step("end", loss)
    assert loss.ends.low > 0


def test_a_game_is_measured_kept_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = measure(find(PEBBLES), 2, 3, QUICK)
    assert found.turns
    assert sum(bool(turn.ends.redeals) for turn in found.turns) <= 2 * QUICK.finals
    file = tmp_path / f"{PEBBLES}-trust.jsonl"
    file.write_text("".join(to_line(game) + "\n" for game in told_wrong(0.6, 1.5)), "utf-8")
    assert read_measured(file) == told_wrong(0.6, 1.5)
    assert read_measured(tmp_path / "none") == []
    assert len(told_by_phase(told_wrong(0.6, 1.5))) == 3
    calibration = tmp_path / "pebbles.json"
    calibration.write_text(json.dumps({"game": PEBBLES, "seats": {}}), "utf-8")
    command = ["trust", PEBBLES, "--seats", "2", "--games", "0", "--data", str(tmp_path)]
    assert run([*command, "--to", str(calibration)]) == 0
    assert "opening" in capsys.readouterr().out
    kept = json.loads(calibration.read_text("utf-8"))
    assert kept["trust"]["slopes"][0] == pytest.approx(0.6, abs=0.12)
    write_trust(calibration, replace(Trust(), spread=0.5))
    assert json.loads(calibration.read_text("utf-8"))["trust"]["spread"] == 0.5


@pytest.mark.parametrize("name", WHOLE)
def test_trust_is_measured_for_every_game(name: str) -> None:
    found = trust_of(name)
    assert found.turns > 50
    assert len(found.slopes) == 3
    assert all(0 <= slope <= 1.0 for slope in found.slopes)
    assert found.spread > 0
    assert 0 <= found.usual < 2
