"""Importing the engine loads the engine: whoever writes a bot does not wait for a web server."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile

import pytest

from drystone.games import GAMES

HEAVY = ("babel", "fastapi", "numpy", "rich", "sqlalchemy", "starlette", "typer", "uvicorn")
ENGINE = "import drystone; drystone.new({game!r}).legal()"


# What is measured is what an installed program does: its bytecode is there after the first start.
BYTECODE = tempfile.TemporaryDirectory()


def python(code: str) -> str:
    world = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**world, "PYTHONPYCACHEPREFIX": BYTECODE.name},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_needs_nothing_but_the_engine(game: str) -> None:
    code = f"import sys; {ENGINE.format(game=game)}; print(*sys.modules)"
    loaded = {name.partition(".")[0] for name in python(code).split()}
    assert not loaded & set(HEAVY)


def test_the_engine_is_there_in_a_tenth_of_a_second() -> None:
    """Of CPU time, the best of five: what else the machine does must not count."""
    code = "from time import process_time as t; a = t(); import drystone; print(t() - a)"
    assert min(float(python(code)) for _ in range(5)) < 0.1


def test_the_command_line_offers_its_help_without_server_and_lab() -> None:
    code = "import sys, drystone.cli; print(*sys.modules)"
    loaded = {name.partition(".")[0] for name in python(code).split()}
    assert not loaded & (set(HEAVY) - {"rich", "typer"})


def test_help_takes_a_third_of_a_second() -> None:
    """Of CPU time, the best of five."""
    spent = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        python("from drystone.cli import run; run(['--help'])")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(spent) < 0.3
