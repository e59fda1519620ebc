"""Many games against bots, many spectators: how long does a click take?

    python -m tests.load.crowd --games 50 --spectators 500

A click is what the page sends, answered with the page's news and a new picture. A player is a page,
too: it has a socket on which it hears of every decision, and thinks for a moment between two
clicks, as people do. The players and the spectators are processes of their own, because what is
measured is the server; they share its machine, so the spectators' has a lower priority.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from drystone.games import GAMES
from tests.load.kills import free_port, store_url
from tests.load.nursery import Nursery
from tests.load.players import Diary, Player

SETTLE = 5.0
"""Seconds after the last spectator has come, before clicks are timed."""


@dataclass
class Result:
    """What a crowd has met."""

    seconds: list[float] = field(default_factory=list)
    heard: int = 0
    wrong: list[str] = field(default_factory=list)
    processor: float = 0.0
    """Processor seconds that the server itself has used while clicks were timed."""


class Gallery:
    """Spectators in a process of their own, counting what they are told."""

    def __init__(self, address: str, games: list[str], spectators: int, minutes: float) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._here, there = spawn.Pipe()
        watch = partial(_all_watch, there, address, games, spectators, minutes)
        self._process = spawn.Process(target=_run, args=(watch,), daemon=True)
        self._process.start()
        self._here.recv()

    def leave(self) -> tuple[int, list[str]]:
        """How much they were told, and what went wrong."""
        self._here.send("leave")
        heard, wrong = self._here.recv()
        self._process.join(20)
        return heard, wrong


def _run(watch: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(watch())


async def _all_watch(
    pipe: multiprocessing.connection.Connection,
    address: str,
    games: list[str],
    spectators: int,
    minutes: float,
) -> None:
    os.nice(5)
    heard, wrong = [0] * spectators, list[str]()
    watching = []
    for i in range(spectators):
        watching.append(
            asyncio.create_task(_watch(address, games[i % len(games)], "", heard, i, wrong))
        )
        await asyncio.sleep(0.01)
    until = time.monotonic() + 60 * minutes
    while not all(heard) and not wrong and time.monotonic() < until:
        await asyncio.sleep(0.2)
    pipe.send("all are here")
    while not pipe.poll() and time.monotonic() < until:
        await asyncio.sleep(0.2)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    pipe.send((sum(heard), wrong))


async def _watch(
    address: str, game: str, token: str, heard: list[int], index: int, wrong: list[str]
) -> None:
    """Somebody's socket, read as fast as it comes."""
    live = f"{address.replace('http', 'ws')}/t/{game}/live"
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        async with connect(
            live, open_timeout=60, max_size=None, compression=None, additional_headers=headers
        ) as socket:
            async for _ in socket:
                heard[index] += 1
    except (WebSocketException, OSError, TimeoutError) as problem:
        wrong.append(f"a socket was cut off: {problem}")


async def click(player: Player, game: str, until: float, think: float, result: Result) -> None:
    """Play one game as the page does, and take the time of every click."""
    async with httpx.AsyncClient(timeout=60, verify=False) as browser:
        headers = {
            "Authorization": f"Bearer {player.token}",
            "Accept": "application/json",
            "Content-Type": "application/json",
        }
        await asyncio.sleep(think * player.dice.random())
        while time.monotonic() < until:
            view = (await player.ask("GET", f"/games/{game}")).json()
            if view["over"]:
                return
            verb, said = "", {"number": view["number"]}
            if view["legal"]:
                action = player.dice.choice(view["legal"])["action"]
                verb, said = "decide", {**said, "action": action, "sure": True}
            elif view["holding"] and view["seat"] in view["mine"]:
                verb = "end-turn"
            if verb:
                began = time.monotonic()
                address = f"{player.addresses[0]}/t/{game}/{verb}"
                answer = await browser.post(address, json=said, headers=headers)
                result.seconds.append(time.monotonic() - began)
                if answer.status_code != 200 or "<svg" not in answer.text:
                    result.wrong.append(f"{answer.status_code} {answer.text[:200]}")
            await asyncio.sleep(think * (0.5 + player.dice.random()))


async def run(
    url: str,
    games: list[str],
    tables: int,
    spectators: int,
    seconds: float,
    think: float,
    bot_workers: int = 2,
    settle: float = SETTLE,
) -> Result:
    """The whole crowd; you get how long clicks took and how much the spectators were told."""
    result, diary = Result(), Diary()
    with Nursery(url, free_port(), tuple(games), bot_workers=bot_workers) as nursery:
        server = nursery.start()
        nursery.wait_until_up()
        players = [Player([nursery.address], diary, seed) for seed in range(tables)]
        ids = []
        for i, player in enumerate(players):
            view = await player.sit_down(games[i % len(games)], ["me", "apprentice"], pace=600)
            ids.append(view["id"])
        pages = [
            asyncio.create_task(
                _watch(nursery.address, id_, player.token, [0] * tables, i, result.wrong)
            )
            for i, (player, id_) in enumerate(zip(players, ids, strict=True))
        ]
        gallery = await asyncio.to_thread(
            Gallery, nursery.address, ids, spectators, 1 + seconds / 30
        )
        await asyncio.sleep(settle)
        used, until = processor_time(server), time.monotonic() + seconds
        playing = zip(players, ids, strict=True)
        await asyncio.gather(*(click(p, id_, until, think, result) for p, id_ in playing))
        result.processor = processor_time(server) - used
        result.heard, wrong = await asyncio.to_thread(gallery.leave)
        result.wrong += wrong
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)
        for player in players:
            await player.close()
    return result


def processor_time(process: int) -> float:
    """How many processor seconds a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(seconds: list[float], share: float) -> float:
    """The time within which that share of the clicks was answered, in milliseconds."""
    return 1000 * sorted(seconds)[min(len(seconds) - 1, int(share * len(seconds)))]


def main() -> int:
    """Run as told on the command line; 1 if it took too long or went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=",".join(GAMES), help="several are played in turn")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--spectators", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=4.0, help="seconds between two clicks")
    parser.add_argument("--bot_workers", type=int, default=2)
    given = parser.parse_args()
    played = given.game.split(",")
    with store_url("sqlite") as url:
        result = asyncio.run(
            run(
                url,
                played,
                given.games,
                given.spectators,
                given.seconds,
                given.think,
                given.bot_workers,
            )
        )
    if not result.seconds:
        print("nobody could click")
        return 1
    half, most = percentile(result.seconds, 0.5), percentile(result.seconds, 0.95)
    print(
        f"{given.game}: {given.games} games, {given.spectators} spectators, "
        f"{len(result.seconds)} clicks in {given.seconds:.0f} s: {half:.0f} ms at the median, "
        f"{most:.0f} ms at the 95th percentile; {result.heard} messages to spectators; "
        f"{len(result.wrong)} went wrong; the server used {result.processor:.0f} s of a processor; "
        f"load of the machine {os.getloadavg()[0]:.1f}"
    )
    for line in result.wrong[:10]:
        print("  " + line)
    return 1 if result.wrong or most > 100 else 0


if __name__ == "__main__":
    sys.exit(main())
