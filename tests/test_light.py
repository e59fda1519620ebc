"""Importing the engine loads the engine: whoever writes a bot does not wait for a web server."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("babel", "fastapi", "numpy", "rich", "sqlalchemy", "starlette", "typer", "uvicorn")
ENGINE = "import drystone; drystone.new({game!r}).legal()"


def python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("game", ["gwtnz", "keyflower", "caledonia"])
def test_a_game_needs_nothing_but_the_engine(game: str) -> None:
    code = f"import sys; {ENGINE.format(game=game)}; print(*sys.modules)"
    loaded = {name.partition(".")[0] for name in python(code).split()}
    assert not loaded & set(HEAVY)


def test_the_engine_is_there_in_a_tenth_of_a_second() -> None:
    """Of CPU time, the best of five: what else the machine does must not count."""
    code = "from time import process_time as t; a = t(); import drystone; print(t() - a)"
    assert min(float(python(code)) for _ in range(5)) < 0.1
