"""The sources win over compiled modules when they should, and never silently lose."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from drystone import pure

pytestmark = pytest.mark.pure_too


@pytest.fixture
def stamp(tmp_path: Path) -> Path:
    """The stamp of a build a while ago, of one module."""
    package = tmp_path / "src/drystone"
    package.mkdir(parents=True)
    (package / "words.py").touch()
    stamp = package / "compiled.txt"
    stamp.write_text("src/drystone/words.py\n")
    os.utime(package / "words.py", (1000, 1000))
    os.utime(stamp, (2000, 2000))
    return stamp


def test_what_was_built_last_is_current(stamp: Path) -> None:
    assert pure.edited_since_build(stamp) is None


def test_an_edited_source_is_noticed(stamp: Path) -> None:
    os.utime(stamp.with_name("words.py"), (3000, 3000))
    assert pure.edited_since_build(stamp) == "src/drystone/words.py"


def test_a_removed_source_is_noticed(stamp: Path) -> None:
    stamp.with_name("words.py").unlink()
    assert pure.edited_since_build(stamp) == "src/drystone/words.py"


def test_an_installed_package_needs_no_stamp(tmp_path: Path) -> None:
    assert pure.edited_since_build(tmp_path / "compiled.txt") is None


def test_sources_win_when_asked_to(tmp_path: Path) -> None:
    """A module that has only a (here unloadable) compiled form beside its source still imports."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "stone.py").write_text("WEIGHT = 3\n")
    (folder / f"stone{EXTENSION_SUFFIXES[0]}").write_text("not a library")
    code = "import drystone.pure, tests.stone; print(tests.stone.WEIGHT)"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    for value, expected in [("1", "3\n"), ("", "")]:
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**environment, "DRYSTONE_PURE": value},
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert run.stdout == expected, run.stderr
