"""Games played by older rules: each replays, or the decision is named where it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

import drystone
from drystone.cli import run

OLD = Path(__file__).parent / "old"
BROKEN = [
    # Nothing is paid before the player says that no more sheep are revealed.
    ("gwtnz-1", 28, "deliver 3"),
    # The last tile placed no longer draws the next season by itself.
    ("keyflower-1", 27, "beside key-mine n"),
    # Production ends when the player says so; then the next contracts are drawn.
    ("caledonia-1", 48, "make bread 2"),
]


@pytest.mark.parametrize("name, decision, said", BROKEN)
def test_the_decision_is_named_where_the_rules_have_changed(
    name: str, decision: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = OLD / f"{name}.record"
    assert run(["check", str(file)]) == 2
    told = capsys.readouterr().out
    assert f"decision {decision}, {said!r}: " in told
    assert "played by version 1 of the rules; here is 2" in told


@pytest.mark.parametrize("name, decision, said", BROKEN)
def test_up_to_there_it_is_the_same_game(name: str, decision: int, said: str) -> None:
    lines = OLD.joinpath(f"{name}.record").read_text("utf-8").splitlines()
    before = next(i for i, line in enumerate(lines) if line.startswith("setup")) + decision
    game = drystone.replay("\n".join(lines[:before]))
    assert len(game.decisions) == decision - 1
    assert not game.over


def test_a_record_that_no_rule_concerns_replays_to_its_end() -> None:
    text = OLD.joinpath("caledonia-1-still-good.record").read_text("utf-8")
    assert "\nrules 1\n" in text
    assert drystone.replay(text).over
