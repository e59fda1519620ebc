"""The sources win over compiled modules when they should, and never silently lose."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from pathlib import Path

import pytest

from drystone import pure

pytestmark = pytest.mark.pure_too


@pytest.fixture
def stamp(tmp_path: Path) -> Path:
    """The stamp of a build a while ago, of one module."""
    package = tmp_path / "src/drystone"
    package.mkdir(parents=True)
    (package / "games/chess").mkdir(parents=True)
    for name in ("words.py", "games/chess/rules.py", "games/chess/picture.py"):
        (package / name).touch()
        os.utime(package / name, (1000, 1000))
    stamp = package / "compiled.txt"
    stamp.write_text(
        "src/drystone/\nsrc/drystone/games/*/\nsrc/drystone/words.py\n"
        "src/drystone/games/chess/rules.py\n-src/drystone/games/chess/picture.py\n"
    )
    os.utime(stamp, (2000, 2000))
    return stamp


def test_what_was_built_last_is_current(stamp: Path) -> None:
    assert pure.edited_since_build(stamp) is None


def test_an_edited_source_is_noticed(stamp: Path) -> None:
    os.utime(stamp.with_name("words.py"), (3000, 3000))
    assert pure.edited_since_build(stamp) == "src/drystone/words.py"


def test_what_is_never_compiled_may_be_edited(stamp: Path) -> None:
    os.utime(stamp.parent / "games/chess/picture.py", (3000, 3000))
    assert pure.edited_since_build(stamp) is None


@pytest.mark.parametrize("added", ["games/chess/clock.py", "games/go/rules.py"])
def test_a_new_source_is_noticed_however_old(stamp: Path, added: str) -> None:
    """Its classes could not inherit from compiled ones: a game in a new folder would not start."""
    path = stamp.parent / added
    path.parent.mkdir(exist_ok=True)
    path.touch()
    os.utime(path, (500, 500))
    assert pure.edited_since_build(stamp) == f"src/drystone/{added}"


def test_a_removed_source_is_noticed(stamp: Path) -> None:
    stamp.with_name("words.py").unlink()
    assert pure.edited_since_build(stamp) == "src/drystone/words.py"


def test_an_installed_package_needs_no_stamp(tmp_path: Path) -> None:
    assert pure.edited_since_build(tmp_path / "compiled.txt") is None


@pytest.fixture
def tower(tmp_path: Path) -> Path:
    """A package with one module, which has a compiled form (here no real one) beside it."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "stone.py").write_text("WEIGHT = 3\n")
    (folder / f"stone{EXTENSION_SUFFIXES[0]}").write_text("not a library")
    (folder / "mortar.py").touch()
    return folder


def test_the_source_is_found_where_python_would_take_the_compiled_form(tower: Path) -> None:
    usual = PathFinder.find_spec("tests.stone", [str(tower)])
    assert usual is not None
    assert str(usual.origin).endswith(EXTENSION_SUFFIXES[0])
    found = pure.SourceFinder().find_spec("tests.stone", [str(tower)])
    assert found is not None
    assert found.origin == str(tower / "stone.py")


def test_modules_without_a_compiled_form_are_left_to_python(tower: Path) -> None:
    assert pure.SourceFinder().find_spec("tests.mortar", [str(tower)]) is None
    assert pure.SourceFinder().find_spec("elsewhere.stone", [str(tower)]) is None


def test_sources_win_when_asked_to(tower: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", "import drystone, tests.stone; print(tests.stone.WEIGHT)"],
        env={**os.environ, "PYTHONPATH": str(tower.parent), "DRYSTONE_PURE": "1"},
        cwd=tower.parent,
        capture_output=True,
        text=True,
    )
    assert run.stdout == "3\n", run.stderr
