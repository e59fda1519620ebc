"""The examples run, and do what they say."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str, *arguments: str) -> list[str]:
    """What an example prints, line by line."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=EXAMPLES.parent)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def points(line: str) -> float:
    """The mean margin that a last line tells."""
    return float(line.rpartition(", ")[2].split()[0])


def test_a_bot_of_ones_own_beats_random_play() -> None:
    assert points(run("own_bot.py", "caledonia")[-1]) > 0


@pytest.mark.long
@pytest.mark.parametrize("game", ["gwtnz", "keyflower"])
def test_it_beats_random_play_in_the_other_games(game: str) -> None:
    assert points(run("own_bot.py", game)[-1]) > 0


def test_cloning_learns_to_choose_as_its_teacher_did() -> None:
    few = ["--games", "20", "--passes", "30", "--trial", "2"]
    *passes, last = run("cloning.py", *few, "--teacher", "greedy")
    losses = [float(line.rpartition(" ")[2]) for line in passes]
    assert len(losses) == 30
    assert losses[-1] < losses[0] / 2
    assert "of 2 won against drover" in last


@pytest.mark.long
@pytest.mark.parametrize("rival", ["drover", "random"])
def test_what_was_cloned_from_a_crofter_beats_weaker_bots(rival: str) -> None:
    last = run("cloning.py", "--games", "600", "--trial", "60", "--rival", rival)[-1]
    assert int(last.split()[0]) > 40
    assert points(last) > 5


def shown_by(notebook: Path) -> list[Any]:
    """What the last line of each cell gives, as a notebook shows it."""
    names: dict[str, Any] = {}
    shown = []
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        *lines, last = ast.parse("".join(cell["source"])).body
        exec(compile(ast.Module(lines, []), notebook.name, "exec"), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), notebook.name, "eval"), names))
        else:
            exec(compile(ast.Module([last], []), notebook.name, "exec"), names)
    return shown


def test_the_notebook_reads_draws_and_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    game, halfway, most, chart, breakdown = shown_by(EXAMPLES / "record.ipynb")
    assert game.over
    assert "<svg" in game._repr_svg_()
    assert not halfway.over
    assert "<svg" in halfway._repr_svg_()
    assert chart._repr_svg_().count("<polyline") == 3
    assert len(most) == 3
    assert [sum(parts.values()) for parts in breakdown.values()] == game.scores()


def test_the_notebook_is_kept_without_outputs() -> None:
    cells = json.loads((EXAMPLES / "record.ipynb").read_text("utf-8"))["cells"]
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
