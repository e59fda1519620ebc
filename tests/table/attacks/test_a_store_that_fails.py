"""A store that is full, locked, gone, shared or unreadable is told of, and breaks nothing else."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, update
from sqlalchemy.exc import OperationalError

from drystone.core.game import new_game
from drystone.games import find
from drystone.table import health
from drystone.table.game.events import Place
from drystone.table.running import rooms
from drystone.table.server import Server
from drystone.table.storage.database import ABOUT, EVENTS, GAMES, UnusableStore
from drystone.table.storage.lock import StoreLock
from drystone.table.storage.maintenance import backup
from drystone.table.storage.store import Standing, Store
from tests.table.client import GAME, Guest, settings, table


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)
    monkeypatch.setattr(health, "SECONDS", 0.5)


def trouble(door: Guest, ada: Guest, path: str) -> tuple[Any, Any]:
    """What the health check and somebody who says something are answered."""
    return door.client.get("/healthz"), ada.ask("POST", f"{path}/chat", text="still there?")


def well(door: Guest, ada: Guest, path: str) -> bool:
    checked, said = trouble(door, ada, path)
    return bool(checked.status_code == 200 and said.status_code == 200)


def test_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with table(f"sqlite:///{tmp_path / 'games.sqlite'}") as door:
        ada = door.someone("Ada")
        path = f"/games/{ada.open('me', 'visitor')['id']}"
        assert well(door, ada, path)
        engine = door.server.store.engine
        with engine.connect() as db:
            pages = db.exec_driver_sql("PRAGMA page_count").scalar()

        def full(db: Any, _: object, __: object = None) -> None:
            db.execute(f"PRAGMA max_page_count={pages}")

        event.listen(engine, "connect", full)
        engine.dispose()
        with pytest.raises(OperationalError, match="full"):
            fill(door.server.store)
        answers = [ada.ask("POST", f"{path}/chat", text="x" * 500) for _ in range(40)]
        refused = [answer for answer in answers if answer.status_code == 503]
        assert refused
        assert refused[0].headers["retry-after"] == "5"
        assert refused[0].json()["problem"] == "store-trouble"
        assert door.client.get("/healthz").json() == {"ok": False, "problem": "the store is full"}
        assert "xxxx" not in caplog.text, "what was said stays out of the log"
        event.remove(engine, "connect", full)
        engine.dispose()
        assert door.client.get("/healthz").status_code == 200


def fill(store: Store) -> None:
    """Write rows like those of the health check, until there is no room for one more."""
    for i in range(10_000):
        with store.engine.begin() as db:
            db.execute(ABOUT.insert().values(key=f"probe {i:012}", value="well"))


def test_a_locked_store(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with table(f"sqlite:///{file}") as door:
        ada = door.someone("Ada")
        path = f"/games/{ada.open('me', 'visitor')['id']}"
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        began = time.monotonic()
        checked = door.client.get("/healthz")
        assert time.monotonic() - began < 3.0
        assert checked.status_code == 503
        assert "retry-after" in checked.headers
        other.execute("ROLLBACK")
        other.close()
        time.sleep(0.3)
        assert well(door, ada, path)


def test_a_store_that_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with table(f"sqlite:///{file}") as door:
        ada = door.someone("Ada")
        path = f"/games/{ada.open('me', 'visitor')['id']}"
        moved = file.rename(tmp_path / "elsewhere.sqlite")
        checked, said = trouble(door, ada, path)
        assert checked.json() == {"ok": False, "problem": "the store's file is gone"}
        assert (said.status_code, said.json()["problem"]) == (503, "store-trouble")
        headers = {**ada.headers, "Cookie": "language=de", "Accept": "application/json"}
        page = ada.client.post(f"/t/{path[7:]}/say", json={"text": "x"}, headers=headers)
        assert page.status_code == 503
        assert "Nichts Bestätigtes ist verloren" in page.json()["say"]
        assert page.headers["retry-after"] == "5"
        moved.rename(file)
        assert well(door, ada, path)


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with table(url), pytest.raises(UnusableStore, match=r"another server .* runs on games.sqlite"):
        Server(settings(url))

    async def open_and_close() -> None:
        await Server(settings(url)).close()

    asyncio.run(open_and_close())


KILLED_WHILE_IT_STARTS_A_WORKER = """
import os, signal, sys, time
from drystone.table.storage.lock import StoreLock
StoreLock(sys.argv[1]).hold()
if os.fork():
    os.kill(os.getpid(), signal.SIGKILL)
time.sleep(0.5)  # as long as the system takes to make the worker of it
"""


def test_a_server_follows_at_once_on_one_that_was_killed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    killed = subprocess.run([sys.executable, "-c", KILLED_WHILE_IT_STARTS_A_WORKER, url])
    assert killed.returncode == -signal.SIGKILL
    lock = StoreLock(url)
    lock.hold()
    lock.release()


def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    file, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    file.touch(0o644)
    with table(f"sqlite:///{file}") as door:
        door.someone("Ada").open("me", "visitor")
        backup(f"sqlite:///{file}", copy)
        for one in tmp_path.iterdir():
            assert stat.S_IMODE(one.stat().st_mode) == 0o600, one
        assert len(list(tmp_path.iterdir())) >= 5


def test_rows_that_nobody_can_read_hold_up_no_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More of them than are looked at together; the bots of a sound game play on all the same."""
    monkeypatch.setattr(rooms, "SWEEP", 0.05)
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    store = Store(url)
    head = new_game(find(GAME), 2, 5, {}).record()
    plan = [Place("visitor", "visitor")] * 2
    broken = []
    for i in range(30):
        id_ = store.add_game(GAME, head, plan, "h", listed=False, standing=Standing("bot"))
        broken.append(id_)
        with store.engine.begin() as db:
            if i % 3 == 0:
                db.execute(update(GAMES).where(GAMES.c.id == id_).values(head="nonsense"))
            elif i % 3 == 1:
                db.execute(update(GAMES).where(GAMES.c.id == id_).values(plan="[1"))
            else:
                db.execute(
                    EVENTS.insert().values(game=id_, seq=1, at=0.0, body='{"type":"new thing"}')
                )
    sound = store.add_game(GAME, head, plan, "h", listed=False, standing=Standing("bot"))
    store.close()
    with table(url) as door:
        until = time.monotonic() + 30
        while not door.get(f"/games/{sound}")["over"] and time.monotonic() < until:
            time.sleep(0.1)
        assert door.get(f"/games/{sound}")["over"]
        for id_ in broken[:3]:
            answer = door.ask("GET", f"/games/{id_}")
            assert answer.status_code in (400, 409)
            assert answer.json()["problem"] in ("bad-request", "unreadable-game")
        while set(broken) & set(door.server.store.unclaimed("x", 100)):
            assert time.monotonic() < until, "they are looked at again and again"
            time.sleep(0.1)
