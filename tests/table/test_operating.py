"""Backup, restore and upgrade, with games under way, and with rules that really have changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pgserver
import pytest
from typer.testing import CliRunner

from drystone.cli import app
from drystone.table.storage.maintenance import check_store
from tests.table.client import Guest, table
from tests.table.postgres import PostgresServer, postgres_in

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    with postgres_in(tmp_path_factory.mktemp("postgres")) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def two(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, str]:
    """Where a store is, and where another one could be."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}", f"sqlite:///{tmp_path / 'back.sqlite'}"
    server: PostgresServer = request.getfixturevalue("postgres")
    # A dump is made by the tools of the server's own version.
    tools = Path(pgserver.__file__).parent / "pginstall" / "bin"
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    for name in ("one", "other"):
        server.psql(f"CREATE DATABASE {name};")
    return server.get_uri("one"), server.get_uri("other")


def test_a_backup_made_while_people_play_is_put_back_and_played_on(
    two: tuple[str, str], tmp_path: Path
) -> None:
    here, there = two
    copy = tmp_path / "backup"
    with table(here) as door:
        ada = door.someone("Ada")
        told = ada.put("/me/passphrase", passphrase="four sheep on a stone wall")
        ada = Guest(door.app, door.client, told["token"])
        view = ada.choose(ada.open("me", "me"))
        made = CliRunner().invoke(app, ["backup", here, str(copy)])
        assert made.exit_code == 0, made.output
        ada.choose(ada.get(f"/games/{view['id']}"))
    back = CliRunner().invoke(app, ["restore", str(copy), there])
    assert back.exit_code == 0, back.output
    again = CliRunner().invoke(app, ["restore", str(copy), there])
    assert again.exit_code == 2, "nothing is written over"
    with table(there) as door:
        ada.client = door.client
        assert ada.get(f"/games/{view['id']}") == view, "as it was then"
        door.post("/sign-in", name="Ada", passphrase="four sheep on a stone wall")
        assert ada.choose(view)["played"] > view["played"]
    assert [finding.problem for finding in check_store(there)] == [""]


@pytest.mark.parametrize("content, told", [(None, "no backup at"), ("text", "is no backup")])
def test_what_is_no_backup_is_not_put_back(tmp_path: Path, content: str | None, told: str) -> None:
    file, target = tmp_path / "backup", tmp_path / "back.sqlite"
    if content is not None:
        file.write_text(content)
    back = CliRunner().invoke(app, ["restore", str(file), f"sqlite:///{target}"])
    assert back.exit_code == 2
    assert told in " ".join(back.output.split())
    assert not target.exists()


def other_rules(folder: Path) -> dict[str, str]:
    """An environment in which Pebbles has other rules: nobody lays on the first wall any more."""
    mine = folder / "tests" / "pebbles"
    ignored = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree(ROOT / "tests" / "pebbles", mine, ignore=ignored)
    (folder / "tests" / "__init__.py").touch()
    for file, old, new in (
        ("__init__.py", "version=2,", "version=3,"),
        ("rounds.py", "if fits(t, self.seat, wall):", "if wall and fits(t, self.seat, wall):"),
    ):
        text = (mine / file).read_text()
        assert text.count(old) == 1
        (mine / file).write_text(text.replace(old, new))
    paths = os.pathsep.join([str(folder), str(ROOT / "src")])
    return {**os.environ, "PYTHONPATH": paths, "DRYSTONE_PURE": "1"}


GO_ON = """
import sys
from drystone.table.game.match import Match
from drystone.table.storage.store import Store
store = Store(sys.argv[1])
for game in sys.argv[2:]:
    match = Match(store.open_game(game))
    print("stopped" if match.stopped else len(match.play(match.game.legal()[0]).log))
store.close()
"""


def test_games_go_on_by_changed_rules_as_far_as_they_replay(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    ids, lengths = [], []
    with table(url) as door:
        ada = door.someone("Ada")
        for wanted in ("rubble", "lay on 1"):
            view = ada.open("me", "me", seed=1)
            while wanted not in [line["text"] for line in ada.get(f"/games/{view['id']}/log")]:
                view = ada.here(view)
                texts = [action["text"] for action in view["legal"]]
                view = ada.choose(view, texts.index(wanted) if wanted in texts else 0)
            ids.append(view["id"])
            log = [line["text"] for line in ada.get(f"/games/{view['id']}/log")]
            lengths.append((view["played"], log.index(wanted) + 1))
    world = other_rules(tmp_path / "newer")
    command = [sys.executable, "-c", "from drystone.cli import main; main()", "check", url]
    checked = subprocess.run(
        command, env=world, cwd=tmp_path / "newer", capture_output=True, text=True, check=False
    )
    assert checked.returncode == 2, checked.stderr
    goes_on, breaks = checked.stdout.splitlines()[:2]
    assert ids[0] in goes_on
    assert f"ok, {lengths[0][0]} decisions; begun by version 2 of the rules, now 3" in goes_on
    assert ids[1] in breaks
    said = f"decision {lengths[1][1]} does not replay by version 3 of the rules: 'lay on 1'"
    assert said in breaks
    assert "1 would break" in checked.stdout
    command = [sys.executable, "-c", GO_ON, url, *ids]
    played = subprocess.run(
        command, env=world, cwd=tmp_path / "newer", capture_output=True, text=True, check=True
    )
    assert played.stdout.split() == [str(lengths[0][0] + 1), "stopped"]
    assert [finding.problem for finding in check_store(url)] == ["", ""], "by the rules of then"


def broken_store(folder: Path, how: str) -> Path:
    """A store of which half is missing, or that is something else."""
    whole, file = folder / "whole.sqlite", folder / "games.sqlite"
    with table(f"sqlite:///{whole}") as door:
        door.someone("Ada").open("me", "me")
    content = whole.read_bytes()
    half = content[: len(content) // 2]
    file.write_bytes(b"SQLite format 3 no more" * 100 if how == "other" else half)
    return file


@pytest.mark.parametrize("how", ["other", "half"])
def test_a_broken_store_is_told_of_in_a_sentence(tmp_path: Path, how: str) -> None:
    file = broken_store(tmp_path, how)
    command = [sys.executable, "-m", "drystone", "serve", "--port", "9"]
    ended = subprocess.run(
        [*command, "--database", f"sqlite:///{file}"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("drystone: the store can't be opened: ")
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize("how", ["other", "half"])
def test_of_a_broken_store_no_backup_is_made_and_none_put_back(tmp_path: Path, how: str) -> None:
    file, copy, back = broken_store(tmp_path, how), tmp_path / "copy", tmp_path / "back.sqlite"
    beside = tmp_path / "copy-of-last-week"
    beside.touch()
    made = CliRunner().invoke(app, ["backup", f"sqlite:///{file}", str(copy)])
    assert made.exit_code == 2, made.output
    assert "can't be copied" in made.output
    put = CliRunner().invoke(app, ["restore", str(file), f"sqlite:///{back}"])
    assert put.exit_code == 2, put.output
    assert not copy.exists()
    assert not back.exists()
    assert beside.exists()
