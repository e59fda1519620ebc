"""The lab's commands: what they print, and what they say to bad input."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from drystone.lab.commands import app

ARENA = ["arena", "tests.pebbles", "greedy", "random", "--games", "4", "--processes", "1"]


def test_the_arena_prints_a_table_and_keeps_the_run(tmp_path: Path) -> None:
    file = tmp_path / "runs/pebbles.json"
    done = CliRunner().invoke(app, [*ARENA, "--json", str(file)])
    assert done.exit_code == 0, done.output
    assert "Pebbles, heads-up: 4 games" in done.output
    assert "ms a decision" in done.output
    assert "cut short" in done.output
    assert "\u2026" not in done.output, "nothing is cut off on a terminal of 80 columns"
    page = tmp_path / "ladder.md"
    made = CliRunner().invoke(app, ["ladder", str(file.parent), "--page", str(page)])
    assert made.exit_code == 0, made.output
    assert "| greedy | 4 |" in page.read_text()


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["arena", "chess", "random"], "there is no game 'chess'"),
        (["arena", "tests.pebbles", "deep-thought"], "there is no bot 'deep-thought'"),
        (["arena", "tests.pebbles", "random", "--seats", "9"], "for 2, 3, 4 players, not 9"),
        (["arena", "tests.pebbles", "random", "--solo"], "for 2, 3, 4 players, not 1"),
        (["ladder", "nowhere"], "there are no runs in nowhere"),
        (["train", "tests.pebbles"], "there are no weights of tests.pebbles to begin with"),
    ],
)
def test_bad_input_gets_one_line_and_code_2(arguments: list[str], complaint: str) -> None:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 2
    assert complaint in done.output
