"""The measurements of verdicts, on a small game: they count what they say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from drystone.analysis import Budget
from drystone.analysis.statistics import Estimate
from drystone.analysis.trust import Measured, read_measured, to_line
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
    assert row.startswith(f"| {PEBBLES}, 2 | ")
    assert row.count("|") >= 4


def test_what_a_changed_turn_lost_is_measured_against_the_one_before() -> None:
    model = verdicts.self_play(PEBBLES, 2, 5, "drover")
    one = verdicts.changed(model, 5, verdicts.at_random(5), "drover")
    played = next(p for p in turns_of(one.game)[one.turn].parts).actions
    assert verdicts.beside(replace(one, instead=played), 5).mean == 0.0
    found = verdicts.beside(one, 5)
    assert found.redeals == verdicts.BESIDE
    assert found.mean != 0.0


def test_only_what_clearly_lost_three_points_is_a_blunder() -> None:
    assert verdicts.is_blunder(Estimate(4.0, 1.0, 16))
    assert not verdicts.is_blunder(Estimate(2.9, 0.1, 16))
    assert not verdicts.is_blunder(Estimate(8.0, 9.0, 16))


def test_blunders_are_looked_for_until_one_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of random turns that lost nothing no game is reviewed."""
    lost = [Estimate(points, 0.1, 16) for points in (0.0, 2.0, 5.0)]
    monkeypatch.setattr(verdicts, "beside", lambda *_: lost.pop(0))
    found = verdicts.blunder(PEBBLES, 2, 5, QUICK)
    assert found["tried"] == 3
    assert found["beside"][0] == 5.0
    monkeypatch.setattr(verdicts, "beside", lambda *_: Estimate(0.0, 0.1, 16))
    assert verdicts.blunder(PEBBLES, 2, 5, QUICK) == {"tried": verdicts.TRIES}


def test_random_turns_are_counted_by_what_they_lost() -> None:
    seen = ((1, 5.0), (9, 0.0), (0, 1.0), (3, 2.0), (0, 2.9))
    rows = [{"rank": rank, "beside": (lost, 0.1, 16)} for rank, lost in seen]
    row = verdicts.row("random", PEBBLES, 2, rows)
    shown = [cell.strip().split(":")[0] for cell in row.split("|")[3:-1]]
    assert shown == ["2 of 5", "0 of 1", "0 of 1", "1 of 2", "1 of 1"]


def test_blunders_say_how_many_were_tried() -> None:
    rows: list[verdicts.Found] = [{"rank": 2, "beside": (4.0, 0.1, 16), "tried": 3}, {"tried": 60}]
    assert "| 1 of 63 | 1 of 1: 100%" in verdicts.row("blunders", PEBBLES, 2, rows)


def test_sums_are_of_what_stability_kept() -> None:
    parts = [[10.0, 1.0, 2.0, 3.0, 4.0, 0.0], [-10.0, -1.0, -2.0, -3.0, -4.0, -0.5]]
    row = verdicts.row("sums", PEBBLES, 2, [{"same": 1, "of": 1, "parts": parts}])
    assert row.endswith("| 10.0 | 1.0 | 2.0 | 3.0 | 4.0 | 0.2 | 0.5000 |")


def test_a_share_has_its_interval() -> None:
    assert verdicts.share(8, 10) == "80% (49% to 94%)"
    assert verdicts.share(0, 0) == "\u2013"


def test_a_run_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds: list[int] = []

    def counted(name: str, seats: int, seed: int, budget: Budget) -> verdicts.Found:
        seeds.append(seed)
        return {"same": 1, "of": 2, "measured": [to_line(Measured(2, seed, ()))] * 2}

    monkeypatch.setitem(verdicts.TESTS, "stability", counted)
    for games in ("2", "3"):
        command = ["x", "stability", PEBBLES, "--games", games, "--data", str(tmp_path)]
        monkeypatch.setattr("sys.argv", command)
        verdicts.main()
    assert seeds == [1, 2, 3]
    assert "| 6 | 50%" in capsys.readouterr().out
    kept = read_measured(tmp_path / f"{PEBBLES}-trust.jsonl")
    assert [one.seed for one in kept] == [1, 1, 2, 2, 3, 3], "what trust is fitted on"
