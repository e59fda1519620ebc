"""Servers that are born quickly and die at once.

A nursery has imported everything; it forks a server whenever it is told to, and kills it with
SIGKILL. It ends, with its servers, when its standard input does.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from types import TracebackType

import httpx
import uvicorn
from sqlalchemy import create_engine

import drystone.table.app as server
from drystone.games import find
from drystone.table.settings import Settings


class Nursery:
    """The parent of servers on one port, one after the other."""

    def __init__(
        self, database_url: str, port: int, games: tuple[str, ...], bot_workers: int
    ) -> None:
        told = json.dumps(
            {"url": database_url, "port": port, "games": games, "bot_workers": bot_workers}
        )
        self.address = f"http://127.0.0.1:{port}"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.load.nursery", told],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._client = httpx.Client(verify=False)
        self._answer()

    def __enter__(self) -> Nursery:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._client.close()
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()

    def start(self) -> int:
        """A new server, by its process; it may take a moment until it answers."""
        return self._tell("start")

    def kill(self) -> None:
        """The server is gone, without a word."""
        self._tell("kill")

    def wait_until_up(self, seconds: float = 60) -> None:
        """The server answers."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                if self._client.get(f"{self.address}/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise TimeoutError("the server does not come up")

    def _tell(self, word: str) -> int:
        assert self._process.stdin is not None
        self._process.stdin.write(word + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> int:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the nursery died")
        return int(line)


def main() -> None:
    """Fork and kill as told."""
    told = json.loads(sys.argv[1])
    for game in told["games"]:
        find(game)
    settings = Settings(
        database_url=told["url"],
        games=tuple(told["games"]),
        bot_workers=told["bot_workers"],
        rate=0.0,
        private_hooks=True,
    )
    # What a server would import only when it starts.
    uvicorn.Config(server.create_app(settings), log_config=None).load()
    create_engine("sqlite://")
    importlib.import_module("drystone.table.running.notify_postgres")
    create_engine("postgresql+psycopg://")
    child = 0
    print(0, flush=True)
    for word in sys.stdin:
        if child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            child = 0
        if word.strip() == "start":
            child = os.fork()
            if child == 0:
                nowhere = os.open(os.devnull, os.O_RDWR)
                os.dup2(nowhere, 0)
                os.dup2(nowhere, 1)
                server.run(settings, "127.0.0.1", told["port"], open_browser=False)
                os._exit(0)
        print(child, flush=True)
    if child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
