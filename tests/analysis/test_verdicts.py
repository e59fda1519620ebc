"""The measurements of verdicts, on a small game: they count what they say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from drystone.analysis import Budget
from drystone.analysis.turns import turns_of
from tests.analysis import verdicts

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
    finals=1,
    ways=2,
    player="drover",
    most=100,
)


def test_a_changed_game_differs_from_its_turn_on() -> None:
    model = verdicts.self_play(PEBBLES, 2, 5, "drover")
    one = verdicts.changed(model, 5, verdicts.at_random(5), "drover")
    assert one.game.over
    turn = turns_of(model)[one.turn]
    before = [decision.action for decision in model.decisions[: turn.first]]
    assert [decision.action for decision in one.game.decisions[: turn.first]] == before
    assert turns_of(one.game)[one.turn].first == turn.first


@pytest.mark.parametrize("test", verdicts.TESTS)
def test_each_measurement_gives_a_row(test: str) -> None:
    found = [verdicts.TESTS[test](PEBBLES, 2, seed, QUICK) for seed in (1, 2)]
    row = verdicts.row(test, PEBBLES, 2, found)
    assert row.startswith(f"| {PEBBLES}, 2 | 2 |")
    assert row.count("|") >= 5


def test_what_a_changed_turn_really_lost_is_measured_against_the_one_before() -> None:
    model = verdicts.self_play(PEBBLES, 2, 5, "drover")
    one = verdicts.changed(model, 5, verdicts.at_random(5), "drover")
    played = next(p for p in turns_of(one.game)[one.turn].parts).actions
    same = replace(one, instead=played)
    assert verdicts.really_lost(same, 5, QUICK).mean == 0.0
    assert verdicts.really_lost(one, 5, QUICK).redeals == QUICK.ways
    assert verdicts.beside(same, 5, QUICK).mean == 0.0
    found = verdicts.beside(one, 5, QUICK)
    assert found.redeals == verdicts.BESIDE
    assert found.mean != 0.0


def test_only_what_clearly_lost_three_points_is_a_blunder() -> None:
    seen = ((1, 5.0, 1.0), (9, 0.0, 1.0), (9, 4.0, 1.0), (9, 8.0, 9.0))
    rows = [{"rank": rank, "beside": (lost, error, 16)} for rank, lost, error in seen]
    assert "| 1 of 2: 50%" in verdicts.row("blunders", PEBBLES, 2, rows)


def test_a_share_has_its_interval() -> None:
    assert verdicts.share(8, 10) == "80% (49% to 94%)"
    assert verdicts.share(0, 0) == "\u2013"


def test_a_run_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds: list[int] = []

    def counted(name: str, seats: int, seed: int, budget: Budget) -> verdicts.Found:
        seeds.append(seed)
        return {"same": 1, "of": 2}

    monkeypatch.setitem(verdicts.TESTS, "stability", counted)
    for games in ("2", "3"):
        command = ["x", "stability", PEBBLES, "--games", games, "--data", str(tmp_path)]
        monkeypatch.setattr("sys.argv", command)
        verdicts.main()
    assert seeds == [1, 2, 3]
    assert "| 6 | 50%" in capsys.readouterr().out
