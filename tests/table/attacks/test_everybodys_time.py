"""Everybody's news by a crowd of sockets, and the event loop by pages that take long to make."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import pytest
from websockets.sync.client import connect

from drystone.table.limits import CROWD, PER_SPECTATOR, SPECTATORS_WAIT, TOLD_TOO_OFTEN
from drystone.table.middleware.loop_share import LoopShare
from drystone.table.pages import facts, review, score
from drystone.table.rest import serialize
from drystone.table.running.spectators import Spectators
from tests.table.client import GAME, Guest, table
from tests.table.test_results import finished
from tests.table.test_review import made


def test_a_crowd_at_one_address_holds_up_nobody_else() -> None:
    there = Spectators()
    for number in range(5000):
        there.add(number, "192.0.2.1")
    there.add("ada", "192.0.2.2")
    assert there.patience("192.0.2.2") == SPECTATORS_WAIT
    assert there.patience("192.0.2.1") == PER_SPECTATOR * 5000
    for number in range(5000):
        there.discard(number)
    for number in range(300):
        there.add(number, f"192.0.2.{number}")
    assert there.patience("192.0.2.2") == PER_SPECTATOR * 301, "many at many addresses all count"


def test_whoever_leaves_counts_no_more() -> None:
    there = Spectators()
    for number in range(CROWD * 3):
        there.add(number, "a")
    there.add(0, "a")
    for number in range(CROWD * 3):
        there.discard(number)
        there.discard(number)
    assert there.patience("a") == SPECTATORS_WAIT
    assert (there._counted, there._at, there._addresses) == (0, {}, {})


def test_what_sockets_are_sent_is_counted_and_waits_its_turn(monkeypatch: Any) -> None:
    """Else somebody has their own table's news sent to thousands of their own sockets."""
    waited, in_turn = list[str](), LoopShare.in_turn

    async def noted(share: LoopShare, address: str, work: Any) -> None:
        waited.append(address)
        await in_turn(share, address, work)

    monkeypatch.setattr(LoopShare, "in_turn", noted)
    with table(rate=20.0) as door:
        ada = door.someone("Ada")
        view = ada.open("me", "me")
        here = str(door.client.base_url).replace("http", "ws")
        path = f"{here}/api/v1/games/{view['id']}/live"
        with connect(path, additional_headers=ada.headers) as socket:
            socket.recv(timeout=20)
            ada.choose(view)
            socket.recv(timeout=20)
    assert len(waited) >= 2
    assert set(waited) == {"127.0.0.1"}


@pytest.mark.parametrize("headers, status", [({}, 429), ({"Sec-Fetch-Site": "cross-site"}, 403)])
def test_who_goes_on_asking_is_refused_slowly(headers: dict[str, str], status: int) -> None:
    """Else the server is busy refusing, whatever it refuses; others are answered at once."""
    asked = ("POST", "/api/v1/people")
    with table(rate=2.0) as door, ThreadPoolExecutor(10) as crowd:
        until, told = time.monotonic() + 3, list[int]()

        def go_on(_: int) -> None:
            while time.monotonic() < until:
                told.append(door.client.request(*asked, json={}, headers=headers).status_code)

        asking = [crowd.submit(go_on, number) for number in range(10)]
        time.sleep(1)
        began = time.monotonic()
        assert door.elsewhere("127.0.0.9").client.get("/api/v1/rules").status_code == 200
        assert time.monotonic() - began < 1
        for one in asking:
            one.result()
    assert status in told
    assert 10 < told.count(429) <= TOLD_TOO_OFTEN * 4
    assert len(told) < 10 * TOLD_TOO_OFTEN


@pytest.fixture(scope="module")
def over(door: Guest) -> str:
    """A finished game with its review."""
    (ada, _), view = finished(door, "Ada", "Ben")
    ada.client.post(f"/t/{view['id']}/review", headers=ada.headers)
    made(door, view["id"])
    return str(view["id"])


@pytest.mark.parametrize(
    "path, module, name",
    [
        (f"/rules/{GAME}/facts?all", facts, "facts_page"),
        ("/t/{}/income", score, "income"),
        ("/api/v1/games/{}/log", serialize, "log_out"),
        ("/t/{}/review", review, "review_page"),
        ("/t/{}/review/0/played/0.svg", review, "picture"),
    ],
)
def test_what_takes_long_is_made_where_nobody_waits_for_it(
    door: Guest, over: str, path: str, module: ModuleType, name: str, monkeypatch: Any
) -> None:
    make, threads = getattr(module, name), list[str]()

    def noted(*args: Any, **more: Any) -> Any:
        threads.append(threading.current_thread().name)
        return make(*args, **more)

    monkeypatch.setattr(module, name, noted)
    answer = door.client.get(path.format(over), headers={"Cookie": "language=pl"})
    assert answer.status_code == 200
    assert threads, "it was made now"
    assert threads[0].startswith(("render", "asyncio", "uvloop"))
