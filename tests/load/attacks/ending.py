"""SIGTERM while everything is under way: clicks, bots that think, receivers that never answer.

What was acknowledged is on disk, and the server has ended within `ENDS_WITHIN` seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from tests.load.attacks.run import started
from tests.load.players import Diary, Player
from tests.load.verify import broken_promises

PEBBLES, BIG = "tests.pebbles", "caledonia"


@dataclass(frozen=True)
class Ended:
    """How a server has ended."""

    seconds: float
    code: int
    promises: int
    broken: list[str]
    left: list[int]
    """Processes of it that are still there."""


async def end_under_load(folder: Path) -> Ended:
    """Start a server, give it all kinds of things to do, and end it."""
    server, address, store = started(folder, "slow-end")
    diary = Diary()
    players = [Player([address], diary, seed) for seed in range(4)]
    silent = socket.create_server(("127.0.0.1", 0), backlog=500)
    tasks: list[asyncio.Task[object]] = []
    try:
        for player in players:
            view = await player.sit_down(PEBBLES, ["me", "visitor"])
            hook = f"http://127.0.0.1:{silent.getsockname()[1]}/"
            await player.ask("PATCH", "/me", hook=hook)
            tasks.append(asyncio.create_task(_on_and_on(player, view["id"])))
        host = Player([address], diary, 9)
        players.append(host)
        thinks = await host.sit_down(BIG, ["me", "visitor"])
        for _ in range(3):
            await host.ask("POST", "/games", game=BIG, places=["master"] * 4)
        slow = [host.ask("PATCH", "/me", hook=f"http://x{i}.slower/") for i in range(4)]
        slow.append(host.ask("GET", f"/games/{thinks['id']}/hints"))
        tasks += [asyncio.create_task(_to_its_end(one)) for one in slow]
        tasks.append(asyncio.create_task(_look_on(address, thinks["id"])))
        until = time.monotonic() + 30
        while len(diary.promises) < 20 and time.monotonic() < until:
            await asyncio.sleep(0.05)
        ended = await asyncio.to_thread(server.terminate)
        code = server.popen.returncode
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for player in players:
            await player.close()
        silent.close()
        left = server.members()
        server.kill()
    found = broken_promises(f"sqlite:///{store}", diary)
    return Ended(ended, code, len(diary.promises), found, left)


async def _on_and_on(player: Player, game: str) -> object:
    while await player.play(game, time.monotonic() + 60):
        game = (await player.sit_down(PEBBLES, ["me", "visitor"]))["id"]
    return None


async def _to_its_end(asked: Awaitable[object]) -> object:
    with contextlib.suppress(httpx.HTTPError):
        return await asked
    return None


async def _look_on(address: str, game: str) -> object:
    """Somebody with an open page who reads nothing of what is sent."""
    url = f"{address.replace('http', 'ws')}/t/{game}/live"
    async with connect(url, max_queue=1):
        await asyncio.sleep(600)
    return None
