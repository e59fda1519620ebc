"""Somebody's time, by a clock that is put right, or by one of two that differ."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from drystone.table.game.events import Place
from drystone.table.running import alarms
from drystone.table.storage.database import ABOUT
from drystone.table.storage.store import Standing, Store
from drystone.table.wall import WALL
from tests.table.client import GAME, Guest, table
from tests.table.postgres import PostgresServer
from tests.table.test_clocks import together

HOUR = 3600.0
QUICK = {"kind": "live", "turn": 60, "out": "end"}


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    monkeypatch.setattr(WALL, "ahead", WALL.ahead)  # as it is again in the end
    monkeypatch.setattr(WALL, "leapt", 0.0)
    with table() as guest:
        yield guest


def leap(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Put the machine's clock forward or back, and let the server look at it twice."""
    was = time.time
    monkeypatch.setattr(time, "time", lambda: was() + seconds)
    time.sleep(2.5 * alarms.SWEEP)


def left(view: Any) -> float:
    """What whoever is on the clock has left."""
    return float(view["clock"]["until"] - time.time())


def test_nobody_loses_on_time_because_a_clock_is_put_forward(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, game = together(door, clock=QUICK)
    leap(monkeypatch, HOUR)
    view = ada.get(f"/games/{game['id']}")
    assert not view["over"]
    assert 50 < left(view) <= 61
    view = ada.choose(view)
    assert 50 < left(view) <= 61, "and time goes on from there"


def test_what_is_put_back_takes_nothing_from_anybody(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, game = together(door, clock=QUICK)
    leap(monkeypatch, -HOUR)
    view = ada.get(f"/games/{game['id']}")
    assert not view["over"]
    assert left(view) > 50
    view = ada.choose(view)
    assert 50 < left(view) <= 61


def test_nobody_was_absent_while_a_clock_leapt(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, game = together(door)
    leap(monkeypatch, 49 * HOUR)
    path = f"/games/{game['id']}/ask-stand-in"
    assert ada.refused(path, absent=1, level="visitor") == (409, "not-away-for-long")


def test_a_server_that_stood_still_gives_the_time_back(door: Guest) -> None:
    ada, _, game = together(door, clock=QUICK)
    server = door.server

    async def stood_still() -> None:
        with server.store.engine.begin() as db:
            seen = f"{time.time() - 2 * alarms.DOWN:.3f}"
            db.execute(update(ABOUT).where(ABOUT.c.key == "alive").values(value=seen))
        await server.alarms._follow_clock(2 * alarms.DOWN)

    before = left(ada.get(f"/games/{game['id']}"))
    time.sleep(1)
    door.inside(stood_still())
    assert left(ada.get(f"/games/{game['id']}")) > before - 0.5


AHEAD = """
import sys, time
was = time.time
time.time = lambda: was() + float(sys.argv[2])
from drystone.table import wall
from drystone.table.storage.store import Store
store = Store(sys.argv[1])
wall.WALL.set_right(store.clock())
print(wall.now())
"""


@pytest.mark.parametrize("seconds", [-HOUR, HOUR])
def test_servers_on_one_database_go_by_one_clock(postgres: PostgresServer, seconds: float) -> None:
    words = [sys.executable, "-c", AHEAD, postgres.get_uri(), str(seconds)]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert float(told) == pytest.approx(time.time(), abs=30)


def test_a_claim_by_a_clock_that_is_ahead_holds_up_no_bot(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    places = [Place("visitor", "visitor")] * 2
    game = store.add_game(GAME, "", places, "h", listed=False, standing=Standing("bot"))
    assert store.claim(game, "one", 10)
    assert not store.claim(game, "other", 10)
    assert store.claim(game, "one", HOUR)
    assert store.unclaimed("other") == [game]
    assert store.claim(game, "other", 10)
    store.close()
