"""A new game, made by the command in a copy of the repository, passes what every game must.

What the checklist in CONTRIBUTING.md says to run is run to the letter; the whole of it by
`make long`, a slice by `make test`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import drystone
from drystone import cli

ROOT = Path(__file__).parents[1]
NAME, PREFIX = "skerry", "SKE"
LEFT_OUT = ("docs/ladder", "docs/table.png", "tests/test_new_game.py")
# A copy must not be installed over the environment that it borrows.
MAKE = "make -o .venv/ready -o .venv/ready-to-test "


class Copy:
    """A copy of the repository that borrows our environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for name in listed:
            if not name.startswith(LEFT_OUT) and (ROOT / name).exists():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)
        (folder / ".venv").symlink_to(sys.prefix)

    def run(self, line: str) -> str:
        """What a command line prints; it must not fail."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST")}
        environment["PYTHONPATH"] = f"{self.folder / 'src'}:{self.folder}"
        environment.pop("DRYSTONE_PURE", None)
        done = subprocess.run(
            line.replace("make ", MAKE),
            shell=True,
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy with a new game in it, not compiled."""
    made = Copy(tmp_path_factory.mktemp("clone"))
    said = made.run(f".venv/bin/drystone new-game {NAME} {PREFIX}")
    assert f"src/drystone/games/{NAME}" in said
    return made


def commands() -> list[str]:
    """What the checklist says to run, line by line."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = text.partition("## A game\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"```\n(.*?)```", section, re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def test_the_checklist_has_commands_for_this_game() -> None:
    assert len(commands()) > 8
    assert any(NAME in line for line in commands())
    for room in ("components.py", "knowledge.py", "hidden.py", "effects.py", "describe.py"):
        assert room in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_everything_says_the_new_name(copy: Copy) -> None:
    listed = (copy.folder / "tests/golden/kept.toml").read_text("utf-8")
    assert f'name = "{NAME}/two"' in listed
    files = [
        *(copy.folder / f"src/drystone/games/{NAME}").rglob("*"),
        *(copy.folder / f"tests/{NAME}").rglob("*"),
        *(copy.folder / "src/drystone/locale").glob(f"*/{NAME}.po"),
        *(copy.folder / "docs/rules").glob(f"{NAME}*.md"),
    ]
    texts = [file for file in files if file.suffix in (".py", ".toml", ".po", ".md")]
    assert len(texts) > 25
    for file in texts:
        assert not re.search(r"pebbles|\bPEB\b", file.read_text("utf-8"), re.IGNORECASE), file


def test_a_new_game_is_in_order_and_says_what_it_must(copy: Copy) -> None:
    copy.run(f".venv/bin/ruff check src/drystone/games/{NAME} tests/{NAME}")
    copy.run(f".venv/bin/ruff format --check src/drystone/games/{NAME} tests/{NAME}")
    pytest_quietly = ".venv/bin/pytest -q -p no:cacheprovider"
    assert passed(copy.run(f"{pytest_quietly} tests/{NAME}")) > 10
    files = "tests/test_rooms.py tests/test_rules.py tests/conformance tests/learn"
    taught = "tests/table/test_components.py tests/table/test_learn.py tests/table/test_story.py"
    few = f"{NAME}-2 or {NAME}] or {NAME}-] or {NAME}-two or {NAME}-de or name_each_other"
    said = copy.run(
        f'{pytest_quietly} {files} {taught} -k "({few}) and not (everywhere or looking_changes)"'
    )
    assert passed(said) > 25


def passed(said: str) -> int:
    """How many tests pytest says to have passed."""
    return int(re.findall(r"(\d+) passed", said)[-1])


@pytest.mark.long
@pytest.mark.parametrize("line", commands())
def test_the_checklists_commands_pass(copy: Copy, line: str) -> None:
    copy.run(line)


@pytest.mark.parametrize(
    "line, complaint",
    [
        ("new-game keyflower XYZ", "there is a game 'keyflower' already"),
        ("new-game Cockle COC", "a game's name has small letters and digits"),
        ("new-game coc-kle COC", "a game's name has small letters and digits"),
        ("new-game class COC", "a game's name has small letters and digits"),
        ("new-game table COC", "'table' is taken by something else"),
        ("new-game cockle ske", "a prefix has three capital letters"),
        ("new-game cockle SKER", "a prefix has three capital letters"),
        ("new-game cockle GWT", "the rules of gwtnz have the prefix 'GWT'"),
        ("new-game cockle PEB", "the rules of pebbles have the prefix 'PEB'"),
    ],
)
def test_bad_input_is_told(line: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(line.split()) == 2
    told = capsys.readouterr().err
    assert complaint in told
    assert told.count("\n") == 1
    assert not (ROOT / "src/drystone/games/cockle").exists()


def test_an_installed_package_has_no_template(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(drystone, "__file__", str(tmp_path / "lib/drystone/__init__.py"))
    assert cli.run(["new-game", "cockle", "COC"]) == 2
    assert "new-game needs a checkout of the repository" in capsys.readouterr().err
