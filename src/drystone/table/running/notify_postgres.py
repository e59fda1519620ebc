"""How several processes on one PostgreSQL hear of each other's changes: LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import logging

import psycopg

from drystone.table.running.rooms import Rooms
from drystone.table.storage.database import CHANNEL

log = logging.getLogger("drystone.postgres")


class PostgresListener:
    """Hears what other processes write, and lets the rooms that are open here follow."""

    def __init__(self, url: str, rooms: Rooms) -> None:
        self._url = "postgresql://" + url.partition("://")[2]
        self._rooms = rooms
        self._task: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    async def start(self) -> None:
        """Listen from now on."""
        self._task = asyncio.create_task(self._listen_for_ever(), name="postgres listener")
        await self._listening.wait()

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen_for_ever(self) -> None:
        while True:
            try:
                await self._listen()
            except psycopg.Error as problem:
                log.warning("the connection to PostgreSQL is lost: %s", type(problem).__name__)
                await asyncio.sleep(1)

    async def _listen(self) -> None:
        connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self._listening.set()
            # What was written while nobody listened is not told again.
            await self._rooms.follow_all()
            async for notice in connection.notifies():
                game, _, seq = notice.payload.partition(" ")
                await self._rooms.heard(game, int(seq))
