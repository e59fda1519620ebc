"""All the memory there is: games that one visitor opens and looks at, reviews that fail."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from drystone.table import limits
from drystone.table.processes.bot_pool import NoAnswer
from drystone.table.running import rooms
from tests.table.client import Guest
from tests.table.test_live import heard, watch
from tests.table.test_results import finished


def test_of_games_that_are_opened_only_some_stay_in_memory(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_OPEN", 5)
    monkeypatch.setattr(rooms, "JUST_USED", 0.0)
    eve, here = door.someone("Eve"), door.server.rooms
    games = [eve.open("me", "me")["id"] for _ in range(12)]
    with watch(eve, games[0]) as socket:
        heard(socket)
        for game in games:
            assert eve.get(f"/games/{game}")["id"] == game
        assert len(here.open) <= 6
        assert games[0] in here.open, "somebody looks at it"
        assert games[-1] in here.open
    view = eve.get(f"/games/{games[3]}")
    said = {"number": view["number"], "action": view["legal"][0]["action"]}
    assert eve.post(f"/games/{games[3]}/decide", **said)["number"] > view["number"]


def test_who_has_just_asked_finds_the_room_open(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_OPEN", 1)
    eve = door.someone("Eve")
    games = [eve.open("me", "me")["id"] for _ in range(4)]
    assert set(games) <= set(door.server.rooms.open)


def test_one_address_has_sockets_at_so_many_tables(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TABLES_OF_ADDRESS", 3)
    eve = door.someone("Eve")
    games = [eve.open("me", "me")["id"] for _ in range(4)]
    with contextlib.ExitStack() as open_:
        for game in (*games[:3], games[0]):
            heard(open_.enter_context(watch(eve, game)))
        with watch(eve, games[3]) as socket, pytest.raises(ConnectionClosed):
            heard(socket)
    deadline = time.monotonic() + 10
    while door.server.access._near and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not door.server.access._near, "nothing is kept of those that are closed"
    with watch(eve, games[3]) as socket:
        heard(socket)


def test_of_reviews_that_fail_some_are_remembered(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_FAILED", 2)
    reviews, fails = door.server.reviews, list[str]()

    async def step(id_: str, *_: Any) -> Any:
        fails.append(id_)
        raise NoAnswer("it died")

    monkeypatch.setattr(door.server.bot_pool, "step", step)
    for number in range(1, 6):
        _, view = finished(door, "Ada", "Ben")
        answer = door.client.post(f"/t/{view['id']}/review")
        assert answer.status_code < 400, answer.text
        deadline = time.monotonic() + 10
        while (len(fails) < number or reviews._tasks) and time.monotonic() < deadline:
            time.sleep(0.02)
    assert len(fails) == 5
    assert len(reviews._works) <= 3
