"""The examples run, and do what they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
    *passes, last = run("cloning.py", "--games", "6", "--trial", "2", "--teacher", "greedy")
    losses = [float(line.rpartition(" ")[2]) for line in passes]
    assert len(losses) == 5
    assert losses[-1] < losses[0] / 2
    assert "of 2 won against random" in last


@pytest.mark.long
def test_what_was_cloned_from_a_crofter_beats_random_play() -> None:
    assert points(run("cloning.py", "--games", "200", "--trial", "40")[-1]) > 0
