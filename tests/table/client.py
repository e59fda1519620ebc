"""A table to test at: Pebbles on a store in memory, and people who sit down."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
import uvicorn
from fastapi import FastAPI

from drystone.table.app import create_app
from drystone.table.middleware.compression import sockets
from drystone.table.middleware.connections import Connections
from drystone.table.server import Server
from drystone.table.settings import Settings

T = TypeVar("T")
GAME = "tests.pebbles"


def settings(database_url: str = "sqlite://", **more: Any) -> Settings:
    """Settings for a test: no limit on requests unless it says so."""
    given = {
        "database_url": database_url,
        "games": (GAME,),
        "rate": 0.0,
        "bot_workers": 1,
        "cheap_passphrases": True,
        **more,
    }
    return Settings(**given)


@contextmanager
def table(database_url: str = "sqlite://", **more: Any) -> Iterator[Guest]:
    """A running server; you get somebody at its door."""
    with (
        running(create_app(settings(database_url, **more))) as (app, address),
        httpx.Client(base_url=address, timeout=30) as client,
    ):
        yield Guest(app, client, "")


@contextmanager
def running(app: FastAPI) -> Iterator[tuple[FastAPI, str]]:
    """The application on a port of this machine, in a thread of its own."""
    listener = socket.create_server(("127.0.0.1", 0))
    connections = Connections(most=400)
    config = uvicorn.Config(
        connections.around(app),
        log_config=None,
        access_log=False,
        proxy_headers=False,
        http=connections.protocol(),
        ws=sockets(),
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)

    async def serve() -> None:
        app.state.loop = asyncio.get_running_loop()
        await server.serve([listener])

    def run() -> None:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    until = time.monotonic() + 20
    while not server.started and thread.is_alive() and time.monotonic() < until:
        time.sleep(0.01)
    assert server.started
    try:
        yield app, f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


class Guest:
    """Somebody who talks to the API, with their token."""

    def __init__(self, app: FastAPI, client: httpx.Client, token: str) -> None:
        self.app = app
        self.client = client
        self.token = token

    @property
    def server(self) -> Server:
        """The server's inside."""
        server = self.app.state.server
        assert isinstance(server, Server)
        return server

    def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of something done in the server's own event loop: it waits for no other."""
        return asyncio.run_coroutine_threadsafe(work, self.app.state.loop).result(30)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def someone(self, name: str, **wishes: Any) -> Guest:
        """Somebody new, at the same table."""
        made = self.client.post("/api/v1/people", json={"name": name})
        assert made.status_code == 201, made.text
        guest = Guest(self.app, self.client, made.json()["token"])
        guest.patch("/me", pace=0, confirm=False, **wishes)
        return guest

    def elsewhere(self, address: str) -> Guest:
        """The same person at another address of this machine."""
        transport = httpx.HTTPTransport(local_address=address)
        client = httpx.Client(
            base_url=self.client.base_url,
            transport=transport,
            timeout=30,
            headers={"Connection": "close"},
        )
        return Guest(self.app, client, self.token)

    def ask(self, method: str, path: str, **said: Any) -> Any:
        """Whatever the answer is, with its status."""
        return self.client.request(method, f"/api/v1{path}", json=said, headers=self.headers)

    def get(self, path: str) -> Any:
        answer = self.client.get(f"/api/v1{path}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **said: Any) -> Any:
        answer = self.ask("POST", path, **said)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def patch(self, path: str, **said: Any) -> Any:
        answer = self.ask("PATCH", path, **said)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def put(self, path: str, **said: Any) -> Any:
        answer = self.ask("PUT", path, **said)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, path: str, **said: Any) -> tuple[int, str]:
        """The status and the key of the problem that a POST ends with."""
        answer = self.ask("POST", path, **said)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["problem"]

    def open(self, *places: str, **more: Any) -> Any:
        """A new game of Pebbles; who shares a screen is at it."""
        return self.here(self.post("/games", game=GAME, places=list(places), **more))

    def here(self, view: Any) -> Any:
        """Say that the next is at the screen, if the game waits for that."""
        if view["curtain"] is None:
            return view
        return self.post(f"/games/{view['id']}/here", seat=view["curtain"])

    def choose(self, view: Any, which: int = 0) -> Any:
        """Decide for the first, or another, of the legal actions."""
        view = self.here(view)
        action = view["legal"][which]["action"]
        return self.post(f"/games/{view['id']}/decide", number=view["number"], action=action)
