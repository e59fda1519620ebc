"""Many games against bots, many spectators: how long does a click take?

    python -m tests.load.crowd --game gwtnz --games 50 --spectators 500

A click is what the page sends, answered with the page's news and a new picture. Each player thinks
for a moment between two clicks, as people do.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.load.kills import free_port, store_url
from tests.load.nursery import Nursery
from tests.load.players import Diary, Player


async def click(player: Player, game: str, until: float, think: float, diary: Diary) -> None:
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
                diary.finished.append(game)
                return
            if view["legal"]:
                said = {
                    "number": view["number"],
                    "action": player.dice.choice(view["legal"])["action"],
                    "sure": True,
                }
                began = time.monotonic()
                address = f"{player.addresses[0]}/t/{game}/decide"
                answer = await browser.post(address, json=said, headers=headers)
                diary.seconds.append(time.monotonic() - began)
                if answer.status_code != 200 or "<svg" not in answer.text:
                    diary.wrong.append(f"{answer.status_code} {answer.text[:200]}")
            await asyncio.sleep(think * (0.5 + player.dice.random()))


async def watch(address: str, game: str, until: float, heard: list[int], diary: Diary) -> None:
    """A spectator, counting what is told."""
    live = f"{address.replace('http', 'ws')}/t/{game}/live"
    try:
        async with connect(live, open_timeout=60, max_size=None, compression=None) as socket:
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + until):
                async for _ in socket:
                    heard[0] += 1
    except TimeoutError:
        return
    except (WebSocketException, OSError) as problem:
        diary.wrong.append(f"a spectator was cut off: {problem}")


async def run(
    url: str, game: str, games: int, spectators: int, seconds: float, think: float, minds: int
) -> tuple[Diary, int]:
    """The whole crowd; you get the clicks and how much the spectators were told."""
    diary, heard = Diary(), [0]
    with Nursery(url, free_port(), (game,), minds=minds) as nursery:
        nursery.start()
        nursery.wait_until_up()
        players = [Player([nursery.address], diary, seed) for seed in range(games)]
        views = [await player.sit_down(game, ["me", "apprentice"]) for player in players]
        watching = [
            asyncio.create_task(
                watch(nursery.address, views[i % games]["id"], seconds + 20, heard, diary)
            )
            for i in range(spectators)
        ]
        await asyncio.sleep(min(15, spectators / 40))
        until = time.monotonic() + seconds
        await asyncio.gather(
            *(
                click(player, view["id"], until, think, diary)
                for player, view in zip(players, views, strict=True)
            )
        )
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        for player in players:
            await player.close()
    return diary, heard[0]


def percentile(seconds: list[float], share: float) -> float:
    """The time within which that share of the clicks was answered, in milliseconds."""
    return 1000 * sorted(seconds)[min(len(seconds) - 1, int(share * len(seconds)))]


def main() -> int:
    """Run as told on the command line; 1 if it took too long or went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tests.pebbles")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--spectators", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=4.0, help="seconds between two clicks")
    parser.add_argument("--minds", type=int, default=2)
    given = parser.parse_args()
    with store_url("sqlite") as url:
        diary, heard = asyncio.run(
            run(
                url,
                given.game,
                given.games,
                given.spectators,
                given.seconds,
                given.think,
                given.minds,
            )
        )
    if not diary.seconds:
        print("nobody could click")
        return 1
    half, most = percentile(diary.seconds, 0.5), percentile(diary.seconds, 0.95)
    print(
        f"{given.game}: {given.games} games, {given.spectators} spectators, "
        f"{len(diary.seconds)} clicks in {given.seconds:.0f} s: {half:.0f} ms at the median, "
        f"{most:.0f} ms at the 95th percentile; {heard} messages to spectators; "
        f"{len(diary.wrong)} went wrong; load of the machine {os.getloadavg()[0]:.1f}"
    )
    for line in diary.wrong[:10]:
        print("  " + line)
    return 1 if diary.wrong or most > 100 else 0


if __name__ == "__main__":
    sys.exit(main())
