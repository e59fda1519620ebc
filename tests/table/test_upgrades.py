"""A store of an earlier layout is brought up to date whole, or not at all."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import MetaData, create_engine, inspect, text

from drystone.table.storage import upgrades
from drystone.table.storage.database import SCHEMA, UnusableStore, connect
from drystone.table.storage.maintenance import check_store
from drystone.table.storage.store import Store
from tests.table.client import Guest, table
from tests.table.postgres import PostgresServer, postgres_in

DUMP = (Path(__file__).parent / "layout_1.sql").read_text()
ADA, BEN = re.findall(r"[\w-]{43}", DUMP.splitlines()[1])
GAME = "4ej2mik755u4"


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    with postgres_in(tmp_path_factory.mktemp("postgres")) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store as the version before this one left it."""
    file = tmp_path / "games.sqlite"
    with sqlite3.connect(file) as db:
        db.executescript(DUMP)
    db.close()
    url = f"sqlite:///{file}"
    if request.param == "sqlite":
        return url
    server: PostgresServer = request.getfixturevalue("postgres")
    name = "db" + str(abs(hash(tmp_path)))
    server.psql(f"CREATE DATABASE {name};")
    there = server.get_uri(name)
    tables = MetaData()
    source, target = create_engine(url), connect(there)
    tables.reflect(source)
    tables.create_all(target)
    with source.connect() as read, target.begin() as write:
        for one in tables.sorted_tables:
            rows = [dict(row) for row in read.execute(one.select()).mappings()]
            if rows:
                write.execute(one.insert(), rows)
    source.dispose()
    target.dispose()
    return there


def test_everybody_finds_their_games_by_the_token_that_they_had(old: str) -> None:
    with table(old) as door:
        ada, ben = (Guest(door.app, door.client, token) for token in (ADA, BEN))
        assert (ada.get("/me")["name"], ben.get("/me")["name"]) == ("Ada", "Ben")
        assert [game["id"] for game in ada.get("/me/games")] == [GAME]
        assert ada.get(f"/games/{GAME}/notes")["text"] == "mine alone"
        view = ada.get(f"/games/{GAME}")
        who = (ada, ben)[view["seat"]]
        assert who.choose(who.get(f"/games/{GAME}"))["played"] > 4, "the game goes on"
        (device,) = ada.get("/me/identity")["devices"]
        assert device["current"]
    assert [finding.problem for finding in check_store(old)] == ["", ""]


def test_what_was_said_before_speakers_were_written_down_is_forgotten_too(old: str) -> None:
    with table(old) as door:
        ada = Guest(door.app, door.client, ADA)
        assert "hello from Ada" in str(ada.get(f"/games/{GAME}/chat"))
        assert ada.ask("DELETE", "/me").status_code == 204
        assert "hello from Ada" not in str(door.get(f"/games/{GAME}/chat"))
    store = Store(old)
    opened = store.open_game(GAME)
    store.close()
    assert opened is not None
    assert "hello from Ada" not in str(opened)
    assert "name='Ada'" not in str(opened)


def test_an_upgrade_that_fails_leaves_the_store_as_it_was(
    old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half_way(db: object) -> None:
        raise UnusableStore("half-way")

    monkeypatch.setattr(upgrades, "_find_visits", half_way)
    with pytest.raises(UnusableStore, match="half-way"):
        Store(old)
    engine = connect(old)
    assert "token" in {column["name"] for column in inspect(engine).get_columns("people")}
    assert not inspect(engine).has_table("devices")
    with engine.connect() as db:
        assert db.scalar(text("SELECT count(*) FROM people")) == 3
    engine.dispose()
    monkeypatch.undo()
    Store(old).close()


def test_a_store_of_a_later_layout_is_refused(old: str) -> None:
    store = Store(old)
    with store.engine.begin() as db:
        db.execute(text(f"UPDATE about SET value = '{SCHEMA + 1}' WHERE key = 'schema'"))
    store.close()
    with pytest.raises(UnusableStore, match=f"knows layout {SCHEMA}"):
        Store(old)
