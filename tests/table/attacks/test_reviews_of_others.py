"""Everybody's reviews, by who has no token: what one visitor has made counts for that one alone."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

from drystone.table.errors import Refused
from drystone.table.limits import REVIEWS_OF_ADDRESS, REVIEWS_OF_ONE
from drystone.table.processes.bot_pool import BotPool
from drystone.table.processes.fair_queue import Claimant
from drystone.table.storage.store import Store
from drystone.table.verbs.reviews import Reviews
from tests.table.client import Guest
from tests.table.test_results import finished


class Slow:
    """Bots that never come to an end."""

    async def step(self, *_: object) -> dict[str, object]:
        await asyncio.sleep(600)
        return {}


class NothingKept:
    """A store without reviews, that takes its time. (The server's own waits in its own loop.)"""

    reviews = SimpleNamespace(find=None, keep=None, of=None)

    async def do(self, *_: object) -> None:
        await asyncio.sleep(0.01)


def begun(door: Guest, *asked: Claimant, games: int) -> list[str]:
    """What becomes of reviews that are asked for at the same moment, of so many games in turn."""
    found = [finished(door, "Ada", "Ben")[1]["id"] for _ in range(games)]
    rooms = door.server.rooms

    async def ask() -> list[str]:
        reviews = Reviews(cast(Store, NothingKept()), cast(BotPool, Slow()), rooms.find)
        matches = [rooms.open[id_].match for id_ in found]
        starts = [reviews.start(matches[i % games], who) for i, who in enumerate(asked)]
        ends = await asyncio.gather(*starts, return_exceptions=True)
        said = [one.key if isinstance(one, Refused) else repr(one or "begun") for one in ends]
        said.append(str(len(reviews._tasks)))
        await reviews.close()
        return said

    return asyncio.run(ask())


def test_who_has_no_token_is_not_held_up_by_others_without_one(door: Guest) -> None:
    eve, ada = Claimant("192.0.2.1"), Claimant("192.0.2.2")
    *ends, _ = begun(door, *[eve] * (REVIEWS_OF_ONE + 1), ada, games=REVIEWS_OF_ONE + 2)
    assert ends == ["'begun'"] * REVIEWS_OF_ONE + ["too-often", "'begun'"]


def test_by_many_names_one_address_has_its_share(door: Guest) -> None:
    crowd = [Claimant("192.0.2.1", f"eve {i}") for i in range(REVIEWS_OF_ADDRESS + 1)]
    *ends, _ = begun(door, *crowd, games=REVIEWS_OF_ADDRESS + 1)
    assert ends == ["'begun'"] * REVIEWS_OF_ADDRESS + ["too-often"]


def test_one_game_is_reviewed_once_at_a_time(door: Guest) -> None:
    *ends, running = begun(door, Claimant("192.0.2.1"), Claimant("192.0.2.2"), games=1)
    assert (ends, running) == (["'begun'"] * 2, "1")
