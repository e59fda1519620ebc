"""Whoever looks at others' tables, or asks for doors to be looked at, holds up nobody's clicks."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from drystone.table.storage.store import Store
from tests.table.client import Guest


class Dawdling:
    """Lets what is read of games' events wait, as behind everything else that one address asks."""

    def __init__(self, door: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
        self._loop = door.app.state.loop
        self.waiting = threading.Event()
        self._go_on: asyncio.Event = door.inside(_an_event())
        plain = Store.do

        async def do(store: Store, work: Any, *args: Any, **named: Any) -> Any:
            if getattr(work, "__name__", "") == "events_after":
                self.waiting.set()
                await self._go_on.wait()
            return await plain(store, work, *args, **named)

        monkeypatch.setattr(Store, "do", do)

    def end(self) -> None:
        """Let it come."""
        self._loop.call_soon_threadsafe(self._go_on.set)


async def _an_event() -> asyncio.Event:
    return asyncio.Event()


@contextmanager
def dawdling(door: Guest) -> Iterator[Dawdling]:
    """From here on, and no longer than this."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        slow = Dawdling(door, monkeypatch)
        try:
            yield slow
        finally:
            slow.end()


def test_who_looks_on_holds_up_no_decision(door: Guest) -> None:
    """Each look of somebody without a seat is behind all that their address asks of the store."""
    ada, eve = door.someone("Ada"), door.someone("Eve")
    view = ada.open("me", "visitor", listed=True)
    looking = threading.Thread(target=eve.get, args=(f"/games/{view['id']}",))
    with dawdling(door) as slow:
        looking.start()
        slow.waiting.wait(0.5)
        assert ada.choose(view)["played"] > 0
    looking.join(10)
    assert not looking.is_alive()


def test_nor_does_a_server_that_takes_in_what_others_wrote(door: Guest) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "visitor")
    room = door.server.rooms.open[view["id"]]
    with dawdling(door) as slow:
        catching_up = asyncio.run_coroutine_threadsafe(room.catch_up(), door.app.state.loop)
        assert slow.waiting.wait(5)
        assert ada.choose(view)["played"] > 0
    catching_up.result(10)
    assert room.match.seq == ada.get(f"/games/{view['id']}")["version"]
