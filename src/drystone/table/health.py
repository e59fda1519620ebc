"""Whether the store can be relied on, found out by using it."""

from __future__ import annotations

import asyncio
import time

from drystone.table import asking
from drystone.table.storage.database import StoreVanished
from drystone.table.storage.store import Store

SECONDS = 3.0
"""How long a store may take to answer."""
FRESH = 1.0
"""Seconds for which an answer is given again, so that asking is no work."""


class Health:
    """One probe at a time, however many ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._probing: asyncio.Task[None] | None = None
        self._known = ""
        self._until = 0.0

    async def problem(self) -> str:
        """What is wrong, in a few words; empty if nothing is."""
        if time.monotonic() < self._until:
            return self._known
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self._probe(), name="probe")
        self._known = await self._outcome(self._probing)
        self._until = time.monotonic() + FRESH
        return self._known

    async def _probe(self) -> None:
        asking.begin()  # it waits behind nobody's work, whoever has asked first
        await self._store.do(self._store.probe)

    async def _outcome(self, probing: asyncio.Task[None]) -> str:
        try:
            async with asyncio.timeout(SECONDS):
                await asyncio.shield(probing)
        except TimeoutError:
            probing.add_done_callback(_looked_at)
            return "the store does not answer"
        except StoreVanished as problem:
            return str(problem)
        except Exception as failed:  # noqa: BLE001 - whatever it is, the answer is "not well"
            told = str(getattr(failed, "orig", failed))
            if "full" in told:
                return "the store is full"
            return "the store is locked" if "locked" in told else "the store can't be written"
        return ""


def _looked_at(probing: asyncio.Task[None]) -> None:
    """Nobody waits any more for how it ended."""
    if not probing.cancelled():
        probing.exception()
