"""The lab's commands: what they print, and what they say to bad input."""

from __future__ import annotations

import json
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
        (["ladder", "tests", "--play"], "runs.toml: this is no list of runs"),
        (["train", "tests.pebbles"], "there are no weights of tests.pebbles to begin with"),
    ],
)
def test_bad_input_gets_one_line_and_code_2(arguments: list[str], complaint: str) -> None:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 2
    assert complaint in done.output


RUNS = """
[[run]]
game = "tests.pebbles"
seats = 3
bots = ["greedy", "random"]
games = 6
seed = 11

[[run]]
game = "tests.pebbles"
seats = 2
levels = ["apprentice", "visitor"]
games = 2
seed = 5
"""


def test_the_ladder_is_played_by_one_command_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    folder, logs, page = tmp_path / "ladder", tmp_path / "logs", tmp_path / "ladder.md"
    folder.mkdir()
    (folder / "runs.toml").write_text(RUNS)
    arguments = ["ladder", str(folder), "--page", str(page), "--play", "--logs", str(logs)]
    arguments += ["--processes", "1"]

    def play() -> str:
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == 0, done.output
        return done.output

    assert "6 of 6" in play()
    first = folder / "tests.pebbles-3-greedy-random.json"
    kept, log = first.read_text(), logs / "tests.pebbles-3-greedy-random.jsonl"
    assert sorted(file.name for file in folder.glob("*.json")) == [
        "tests.pebbles-2-apprentice-visitor.json",
        first.name,
    ]
    assert "| greedy | 6 |" in page.read_text()
    assert "From before" not in page.read_text()

    assert " of " not in play(), "what is kept is not played again"

    first.unlink()
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines[:3]) + lines[3][:40])  # as if killed while it wrote
    assert " of 6" in play()
    assert len(log.read_text().splitlines()) == 6
    assert strip_times(first.read_text()) == strip_times(kept)

    older = json.loads(kept)
    older["version"] -= 1
    first.write_text(json.dumps(older))
    written = CliRunner().invoke(app, ["ladder", str(folder), "--page", str(page)])
    assert written.exit_code == 0
    assert page.read_text().count("From before") == 2
    assert "6 of 6" not in play(), "its games are in the log"
    assert strip_times(first.read_text()) == strip_times(kept)


def strip_times(kept: str) -> str:
    """A run without its thinking times."""
    return json.dumps({**json.loads(kept), "times": None})
