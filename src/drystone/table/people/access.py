"""What a running server must notice at once: a device ended, somebody banned, a table removed.

Whatever of that is done, in this process, in another one or on the command line, raises the
store's epoch. Every server looks at it once a second, and if it has grown looks at everything again
that it remembers: tokens, bans, open sockets, open rooms.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.websockets import WebSocket

from drystone.table import limits
from drystone.table.middleware.bans import Bans
from drystone.table.people.visitor import Visitor, Visitors
from drystone.table.people.whereabouts import address_of
from drystone.table.running.rooms import Rooms
from drystone.table.storage.store import Store

EVERY = 1.0
log = logging.getLogger("drystone.access")


class Access:
    """Keeps what the server remembers about doors true."""

    def __init__(self, store: Store, visitors: Visitors, rooms: Rooms, bans: Bans) -> None:
        self._store = store
        self._visitors = visitors
        self._rooms = rooms
        self._bans = bans
        self._epoch = -1
        self._sockets: dict[WebSocket, tuple[str, str, asyncio.Event]] = {}
        """Each with its game and its person."""
        self._near: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """How many sockets each address has open, by game."""
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Know who is banned, and notice every change from now on."""
        await self.look()
        self._task = asyncio.create_task(self._watch(), name="access")

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def changed(self) -> None:
        """Something was done about doors here: it holds at once, and elsewhere within a second."""
        await self._store.do(self._store.security.next_epoch)
        await self.look()

    async def look(self) -> None:
        """Take in what has changed."""
        self._epoch = await self._store.do(self._store.security.epoch)
        self._bans.load(await self._store.do(self._store.security.bans))
        self._visitors.forget_all()
        await self._follow_tables()
        for socket, (_, person, ended) in list(self._sockets.items()):
            visitor = await self._visitors.of(socket)
            gone = visitor.id != person or visitor.ban is not None
            if gone or self._bans.of_address(address_of(socket)) is not None:
                ended.set()

    async def _follow_tables(self) -> None:
        """Take in what was written to open rooms elsewhere; those of removed games are closed."""
        rooms = self._rooms.open
        here = await self._store.do(self._store.existing, list(rooms))
        for id_ in set(rooms) - here:
            room = rooms.pop(id_, None)
            if room is not None:
                await room.close()
                for ended in [e for r, _, e in self._sockets.values() if r == id_]:
                    ended.set()
        await self._rooms.follow_all()

    def may_hold(self, game: str, visitor: Visitor) -> bool:
        """Whether there may be another socket from there: each game looked at is kept in memory."""
        near = self._near.get(visitor.claimant.address)
        if near is None:
            return True
        if near.total() >= limits.SOCKETS_OF_ADDRESS:
            return False
        return game in near or len(near) < limits.TABLES_OF_ADDRESS

    @contextmanager
    def holding(self, socket: WebSocket, game: str, visitor: Visitor) -> Iterator[asyncio.Event]:
        """An open socket at a table; the event is set when it must be closed."""
        ended = asyncio.Event()
        self._sockets[socket] = (game, visitor.id, ended)
        address = visitor.claimant.address
        self._near[address][game] += 1
        try:
            yield ended
        finally:
            del self._sockets[socket]
            near = self._near[address]
            near[game] -= 1
            if not near[game]:
                del near[game]
            if not near:
                del self._near[address]

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                if await self._store.do(self._store.security.epoch) != self._epoch:
                    await self.look()
            except Exception:
                log.exception("the doors could not be looked after")
