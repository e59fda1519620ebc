"""Bots in processes of their own: those that hang, die or talk nonsense are replaced."""

from __future__ import annotations

import asyncio
import sys

import pytest

from drystone.bots import Hint
from drystone.core.game import new_game
from drystone.games import find
from drystone.table.events import Place
from drystone.table.minds import Minds, NoAnswer
from drystone.table.scene import Scene
from drystone.table.store import Listing, Opened
from tests.table.house import GAME

HANGS = "import time, sys\nfor line in sys.stdin: time.sleep(60)"
DIES = "import sys\nsys.stdin.readline()\nsys.exit(3)"
RAVES = "import sys\nfor line in sys.stdin: print('hallo', flush=True)"
CHEATS = "import sys\nfor line in sys.stdin: print('{\"action\": 9999}', flush=True)"


def scene() -> Scene:
    game = new_game(find(GAME), 2, 5, {})
    listing = Listing("x", GAME, 0.0, 0.0, "bot", "", 0, listed=False, host="")
    return Scene(Opened(listing, game.record(), [Place("visitor"), Place("visitor")], []))


async def asked(minds: Minds) -> int:
    try:
        return await minds.think(scene(), 0, "visitor")
    finally:
        await minds.close()


def test_a_mind_chooses_a_legal_action() -> None:
    action = asyncio.run(asked(Minds(1)))
    assert action in scene().game.legal()


def test_a_mind_gives_hints_that_are_legal() -> None:
    async def advised() -> list[Hint]:
        minds = Minds(1)
        try:
            return await minds.advise(scene(), 0)
        finally:
            await minds.close()

    hints = asyncio.run(advised())
    assert hints
    assert {hint.action for hint in hints} <= set(scene().game.legal())


@pytest.mark.parametrize("code", [HANGS, DIES, RAVES, CHEATS])
def test_a_mind_that_gives_no_answer_is_replaced_and_given_up(code: str) -> None:
    minds = Minds(1, limit=1.0, command=(sys.executable, "-c", code))
    with pytest.raises(NoAnswer):
        asyncio.run(asked(minds))


def test_a_dead_mind_does_not_keep_the_next_question_from_being_answered() -> None:
    async def twice() -> int:
        minds = Minds(1)
        await minds.think(scene(), 0, "visitor")
        (mind,) = minds.workers.processes
        mind.kill()
        return await asked(minds)

    assert asyncio.run(twice()) in scene().game.legal()
