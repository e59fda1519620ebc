"""Bots in processes of their own: those that hang, die or talk nonsense are replaced."""

from __future__ import annotations

import asyncio
import sys

import pytest

from drystone.bots import Hint
from drystone.core.game import new_game
from drystone.games import find
from drystone.table.game.events import Place
from drystone.table.game.match import Match
from drystone.table.processes.bot_pool import BotPool, NoAnswer
from drystone.table.storage.store import Listing, Opened
from tests.table.client import GAME

HANGS = "import time, sys\nfor line in sys.stdin: time.sleep(60)"
DIES = "import sys\nsys.stdin.readline()\nsys.exit(3)"
RAVES = "import sys\nfor line in sys.stdin: print('hallo', flush=True)"
DWELLS = "import time, sys\nfor line in sys.stdin: time.sleep(2); print('{}', flush=True)"
CHEATS = "import sys\nfor line in sys.stdin: print('{\"action\": 9999}', flush=True)"


def match() -> Match:
    game = new_game(find(GAME), 2, 5, {})
    listing = Listing("x", GAME, 0.0, 0.0, "bot", "", 0, listed=False, host="")
    return Match(Opened(listing, game.record(), [Place("visitor"), Place("visitor")], []))


async def asked(bot_pool: BotPool) -> int:
    try:
        return await bot_pool.choose(match(), 0, "visitor")
    finally:
        await bot_pool.close()


def test_a_worker_chooses_a_legal_action() -> None:
    action = asyncio.run(asked(BotPool(1)))
    assert action in match().game.legal()


def test_a_worker_gives_hints_that_are_legal() -> None:
    async def advised() -> list[Hint]:
        bot_pool = BotPool(1)
        try:
            return await bot_pool.hints(match(), 0)
        finally:
            await bot_pool.close()

    hints = asyncio.run(advised())
    assert hints
    assert {hint.action for hint in hints} <= set(match().game.legal())


@pytest.mark.parametrize("code", [HANGS, DIES, RAVES, CHEATS])
def test_a_worker_that_gives_no_answer_is_replaced_and_given_up(code: str) -> None:
    bot_pool = BotPool(1, limit=1.0, command=(sys.executable, "-c", code))
    with pytest.raises(NoAnswer):
        asyncio.run(asked(bot_pool))


def test_a_dead_worker_does_not_keep_the_next_question_from_being_answered() -> None:
    async def twice() -> int:
        bot_pool = BotPool(1)
        await bot_pool.choose(match(), 0, "visitor")
        (worker,) = bot_pool.workers.processes
        worker.kill()
        return await asked(bot_pool)

    assert asyncio.run(twice()) in match().game.legal()


def test_a_step_of_a_review_may_take_longer_than_a_move() -> None:
    async def stepped() -> dict[str, object]:
        bot_pool = BotPool(1, limit=0.5, command=(sys.executable, "-c", DWELLS), step_limit=60.0)
        try:
            return await bot_pool.step("x", "", {"do": "glance"})
        finally:
            await bot_pool.close()

    assert asyncio.run(stepped()) == {}
