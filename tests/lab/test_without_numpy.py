"""Playing, hosting and the arena need no numpy; training and the adapters say that they do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.package import open_tables

DRYSTONE = [sys.executable, "-m", "drystone"]
MISSING = 'raise ModuleNotFoundError("No module named \'numpy\'", name="numpy")\n'
ROOT = Path(__file__).parents[2]

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment in which numpy can't be imported, by child processes neither."""
    package = tmp_path / "blocked/numpy"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(MISSING)
    return {**os.environ, "PYTHONPATH": f"{package.parent}{os.pathsep}{ROOT}"}


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path) -> Run:
    def run(line: str, keys: str = "") -> subprocess.CompletedProcess[str]:
        command = [*DRYSTONE, *line.split()]
        return subprocess.run(
            command, env=environment, cwd=tmp_path, input=keys, capture_output=True, text=True
        )

    return run


def test_people_play(run: Run) -> None:
    done = run("play tests.pebbles --seats 2 --bots overseer --seed 3", "1\n" * 40)
    assert done.returncode == 0, done.stderr
    assert " won." in done.stdout


def test_bots_play_in_the_arena(run: Run) -> None:
    bots = "mcts:iterations=20 overseer crofter greedy"
    done = run(f"arena tests.pebbles {bots} --seats 4 --games 4 --processes 2")
    assert done.returncode == 0, done.stderr
    assert "4 games" in done.stdout


def test_a_server_opens_tables(environment: dict[str, str], tmp_path: Path) -> None:
    open_tables(DRYSTONE, tmp_path, environment, ["caledonia"])


def test_training_says_what_to_install(run: Run) -> None:
    done = run("train tests.pebbles")
    assert done.returncode == 2
    assert done.stderr == "numpy is not installed: pip install 'drystone[train]'\n"
