"""A bot that stood in decides for nobody who has come back, however long it has thought."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from drystone.table.running.room import Room
from tests.table.attacks.test_a_seat_for_a_bot import agrees, two
from tests.table.client import Guest


def test_who_comes_back_decides_for_themselves(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, path = two(door)
    agrees(ben, path)
    asked, answer = threading.Event(), door.inside(_a_future())

    async def choose(match: Any, *_: Any) -> int:
        asked.set()
        return int(await answer)

    monkeypatch.setattr(door.server.bot_pool, "choose", choose)
    ada.post(f"{path}/ask-stand-in", absent=1, level="visitor")
    view = ada.get(path)
    while view["seat"] == 0:
        view = ada.choose(ada.get(path))
    assert asked.wait(10), "the bot thinks about Ben's turn"
    view = ben.post(f"{path}/come-back", seat=1)
    assert (view["seat"], view["viewer"]) == (1, 1)
    legal = [one["action"] for one in view["legal"]]
    door.app.state.loop.call_soon_threadsafe(answer.set_result, legal[0])
    room = door.server.rooms.open[view["id"]]
    door.inside(_until_done(room))
    after = ben.get(path)
    assert (after["played"], after["number"]) == (view["played"], view["number"])
    assert [one["action"] for one in after["legal"]] == legal


async def _a_future() -> Any:
    return asyncio.get_running_loop().create_future()


async def _until_done(room: Room) -> None:
    async with asyncio.timeout(10):
        while room.bots.thinking:
            await asyncio.sleep(0.01)
