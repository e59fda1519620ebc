"""Kill the server at random moments under load: nothing acknowledged may be lost.

python -m tests.load.kills --store sqlite --kills 1000
"""

from __future__ import annotations

import argparse
import asyncio
import random
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.load.nursery import Nursery
from tests.load.players import Diary, Player
from tests.load.verify import broken_promises, report
from tests.table.postgres import postgres_in


@contextmanager
def store_url(kind: str) -> Iterator[str]:
    """A new, empty store of a kind."""
    with tempfile.TemporaryDirectory() as folder:
        if kind == "sqlite":
            yield f"sqlite:///{Path(folder, 'games.sqlite')}"
        else:
            with postgres_in(Path(folder, "postgres")) as server:
                yield server.get_uri()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


async def table_after_table(
    addresses: list[str], diary: Diary, seed: int, game: str, stop: asyncio.Event
) -> None:
    """One player, game after game, until there is nobody left to kill; then the last to its end."""
    places = (["me", "me"], ["me", "apprentice"], ["apprentice", "me", "apprentice"])
    while not stop.is_set():
        player = Player(addresses, diary, seed)
        view = await player.sit_down(game, places[seed % len(places)])
        while not stop.is_set() and not await player.play(view["id"], time.monotonic() + 1):
            pass
        if stop.is_set() and not await player.play(view["id"], time.monotonic() + 120):
            diary.wrong.append(f"{view['id']} is stuck")
        await player.close()
        seed += 1000


async def kill_again_and_again(
    nursery: Nursery, diary: Diary, kills: int, until: float, seed: int
) -> None:
    """Up and down: each server is let acknowledge a few decisions, and dies in the next one."""
    dice = random.Random(seed)
    while diary.kills < kills and time.monotonic() < until:
        await asyncio.to_thread(nursery.wait_until_up)
        enough, patience = len(diary.promises) + dice.randrange(8), time.monotonic() + 10
        while len(diary.promises) < enough and time.monotonic() < patience:
            await asyncio.sleep(0.002)
        await asyncio.sleep(dice.expovariate(1 / 0.02))
        await asyncio.to_thread(nursery.start)  # ends the one before it with SIGKILL
        diary.kills += 1
        if diary.kills % 50 == 0:
            print(f"{diary.kills} kills, {len(diary.promises)} acknowledged", file=sys.stderr)
    await asyncio.to_thread(nursery.wait_until_up)


async def run(
    url: str, kills: int, players: int, game: str, seed: int = 1, minutes: float = 600
) -> Diary:
    """The whole drama; you get what the players have met."""
    diary = Diary()
    with Nursery(url, free_port(), (game,), bot_workers=1) as nursery:
        nursery.start()
        nursery.wait_until_up()
        stop = asyncio.Event()
        tables = [
            asyncio.create_task(table_after_table([nursery.address], diary, i, game, stop))
            for i in range(players)
        ]
        until = time.monotonic() + 60 * minutes
        await kill_again_and_again(nursery, diary, kills, until, seed)
        stop.set()
        await asyncio.gather(*tables)
    return diary


def main() -> int:
    """Run as told on the command line; 1 if a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--game", default="tests.pebbles")
    parser.add_argument("--minutes", type=float, default=600, help="stop then at the latest")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.monotonic()
    with store_url(given.store) as url:
        diary = asyncio.run(
            run(url, given.kills, given.players, given.game, given.seed, given.minutes)
        )
        broken = broken_promises(url, diary)
    return report(given.store, diary, broken, time.monotonic() - began)


if __name__ == "__main__":
    sys.exit(main())
