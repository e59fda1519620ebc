"""Two servers on one PostgreSQL, one of them killed every few seconds: nothing may be lost.

python -m tests.load.pair --minutes 5
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time

from tests.load.kills import free_port, store_url, table_after_table
from tests.load.nursery import Nursery
from tests.load.players import Diary
from tests.load.verify import broken_promises, report


async def kill_one_of(
    pair: tuple[Nursery, Nursery], diary: Diary, until: float, pause: float
) -> None:
    """Now the one, now the other, never both at once."""
    dice = random.Random(1)
    while time.monotonic() < until:
        await asyncio.sleep(pause * (0.5 + dice.random()))
        victim = dice.choice(pair)
        await asyncio.to_thread(victim.start)  # ends the one before it with SIGKILL
        diary.kills += 1
        await asyncio.to_thread(victim.wait_until_up)


async def run(url: str, seconds: float, players: int, game: str, pause: float = 3.0) -> Diary:
    """Play on both; you get what the players have met."""
    diary = Diary()
    with (
        Nursery(url, free_port(), (game,), bot_workers=1) as one,
        Nursery(url, free_port(), (game,), bot_workers=1) as other,
    ):
        for nursery in (one, other):
            nursery.start()
            nursery.wait_until_up()
        stop = asyncio.Event()
        addresses = [one.address, other.address]
        tables = [
            asyncio.create_task(table_after_table(addresses, diary, i, game, stop))
            for i in range(players)
        ]
        await kill_one_of((one, other), diary, time.monotonic() + seconds, pause)
        stop.set()
        await asyncio.gather(*tables)
    return diary


def main() -> int:
    """Run as told on the command line; 1 if a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--game", default="tests.pebbles")
    given = parser.parse_args()
    began = time.monotonic()
    with store_url("postgres") as url:
        diary = asyncio.run(run(url, 60 * given.minutes, given.players, given.game))
        broken = broken_promises(url, diary)
    return report("two servers", diary, broken, time.monotonic() - began)


if __name__ == "__main__":
    sys.exit(main())
