"""An install works without a C compiler, and leaves no compiled module that nobody built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

SETUP = Path(__file__).parents[1] / "setup.py"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A repository with one module to compile, and the compiled form of one that is gone."""
    shutil.copy(SETUP, tmp_path)
    core = tmp_path / "src/drystone/core"
    core.mkdir(parents=True)
    (core / "stone.py").write_text("WEIGHT = 3\n")
    (core / f"gone{EXTENSION_SUFFIXES[0]}").touch()
    (core.parent / "compiled.txt").write_text("src/drystone/core/gone.py\n")
    return tmp_path


@pytest.mark.parametrize(
    "environment, line",
    [
        ({"CC": "false", "DRYSTONE_PURE": ""}, "drystone: no C compiler found; "),
        ({"CC": "no-such-compiler", "DRYSTONE_PURE": ""}, "drystone: no C compiler found; "),
        ({"DRYSTONE_PURE": "1"}, "drystone: DRYSTONE_PURE is set, so the rules stay uncompiled."),
    ],
)
def test_without_a_compiler_one_line_says_so(
    house: Path, environment: dict[str, str], line: str
) -> None:
    run = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=house,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(line)
    assert run.stdout.count("\n") == 1
    assert [file.name for file in house.joinpath("src").rglob("*.*")] == ["stone.py"]
