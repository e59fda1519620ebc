"""Sockets, spectators and notices: everybody hears of what happens."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from drystone.table.notifications.outgoing import Outgoing
from drystone.table.processes.workers import NOBODY
from tests.table.client import Guest, table


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(private_hooks=True) as guest:
        yield guest


def watch(guest: Guest, game: str, path: str = "/api/v1/games/{}/live") -> ClientConnection:
    address = str(guest.client.base_url).rstrip("/").replace("http", "ws") + path.format(game)
    return connect(address, additional_headers=guest.headers)


def heard(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(timeout=30))


def heard_until(socket: ClientConnection, true: Callable[[Any], bool]) -> Any:
    """The first of the messages of which something is true."""
    while True:
        told = heard(socket)
        if true(told):
            return told


def test_everybody_hears_of_a_decision_and_sees_their_own(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open", listed=True)
    ben.post(f"/games/{game['id']}/sit", seat=1)
    with (
        watch(ada, game["id"]) as first,
        watch(ben, game["id"]) as second,
        watch(door, game["id"]) as spectator,
    ):
        sockets = (first, second, spectator)
        views = [heard(socket) for socket in sockets]
        assert [view["viewer"] for view in views] == [0, 1, -1]
        hands = [view["position"]["masons"][0]["hand"] for view in views]
        assert -1 not in hands[0]
        assert hands[1] == hands[2] == [-1, -1, -1]
        ada.choose(ada.get(f"/games/{game['id']}"))
        for socket in sockets:
            assert heard_until(socket, lambda view: view["played"] == 1)["number"] > 0


def test_the_page_hears_too(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "me", seed=5)
    with watch(ada, game["id"], "/t/{}/live") as socket:
        version = heard(socket)["version"]
        ada.choose(ada.get(f"/games/{game['id']}"))
        news = heard(socket)
        assert news["version"] > version
        assert "<svg" in news["html"]


def test_a_socket_to_no_game_is_closed(door: Guest) -> None:
    with pytest.raises(Exception, match=r"403|1008"), watch(door, "nosuchgame") as socket:
        socket.recv(timeout=5)


def test_whoever_talks_on_is_shown_out(door: Guest) -> None:
    game = door.someone("Ada").open("me", "me")
    with watch(door, game["id"]) as socket:
        with pytest.raises(ConnectionClosed):
            _talk(socket)
        assert socket.close_code == 1008


def _talk(socket: ClientConnection) -> None:
    for _ in range(500):
        socket.send("hello?")
    while True:
        socket.recv(timeout=10)


def test_a_seat_that_looks_is_here(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open", listed=True)
    ben.post(f"/games/{game['id']}/sit", seat=1)
    with watch(ben, game["id"]) as socket:
        heard(socket)
        assert [seat["here"] for seat in ada.get(f"/games/{game['id']}")["seats"]] == [False, True]
        refused = ada.refused(f"/games/{game['id']}/ask-stand-in", absent=1, level="visitor")
        assert refused == (409, "not-absent")


def test_who_comes_and_goes_is_news(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open", listed=True)
    ben.post(f"/games/{game['id']}/sit", seat=1)
    with watch(ada, game["id"]) as socket:
        first = heard_until(socket, lambda view: not view["seats"][1]["here"])
        with watch(ben, game["id"]):
            news = heard_until(socket, lambda view: view["seats"][1]["here"])
            assert news["version"] == first["version"]
        heard_until(socket, lambda view: not view["seats"][1]["here"])


@contextmanager
def letterbox() -> Iterator[tuple[str, list[Any]]]:
    """An address to which notices are sent, and what came there."""
    came: list[Any] = []

    class Box(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            came.append(json.loads(self.rfile.read(length)))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as it is called
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Box)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/hook", came
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_notice_is_sent_when_it_is_ones_turn(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    with letterbox() as (address, came), letterbox() as (other, came_here):
        ben.patch("/me", hook=address)
        game = ada.open("me", "open", listed=True)
        ben.post(f"/games/{game['id']}/sit", seat=1)
        ada.choose(ada.get(f"/games/{game['id']}"))
        wait_for(came)
        assert came[0]["kind"] == "your-turn"
        assert came[0]["link"].endswith(f"/t/{game['id']}")
        ben.put(f"/games/{game['id']}/hook", hook=other)
        undone = ada.get(f"/games/{game['id']}")
        undone = ada.post(f"/games/{game['id']}/undo", number=undone["number"], seat=0)
        ada.choose(undone)
        wait_for(came_here)
        assert len(came) == 1


def wait_for(came: list[Any]) -> None:
    for _ in range(500):
        if came:
            return
        threading.Event().wait(0.02)
    raise AssertionError("nothing came")


@pytest.mark.parametrize(
    "hook",
    [
        "http://127.0.0.1/x",
        "http://localhost:8000/",
        "http://[::1]/",
        "http://10.1.2.3/",
        "http://169.254.169.254/latest",
        "ftp://example.org/",
        "http://user@127.0.0.1/",
    ],
)
def test_a_notice_never_goes_into_the_own_network(hook: str) -> None:
    with pytest.raises(ValueError):
        asyncio.run(Outgoing(private=False).target(hook, NOBODY))
