"""The socket that tells a watcher of every change, rendered for what they may know."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

from fastapi import WebSocket, WebSocketDisconnect

from drystone.table.errors import Refused
from drystone.table.game.view import Viewpoint
from drystone.table.json_logs import trouble
from drystone.table.limits import LISTEN_AT_MOST
from drystone.table.metrics import METRICS
from drystone.table.middleware.loop_share import share_of
from drystone.table.people.visitor import Visitor
from drystone.table.processes.fair_queue import Claimant
from drystone.table.processes.render import Template
from drystone.table.running.edits import as_edit
from drystone.table.running.room import Room
from drystone.table.server import Server, server_of

GONE = (WebSocketDisconnect, RuntimeError, OSError)
REFUSED, BROKEN = 1008, 1011
"""Why a socket is closed: nobody may look there, or rendering failed. Pages know these."""


async def serve_socket(
    socket: WebSocket,
    id_: str,
    language: str,
    template: Template,
    *,
    narrow: bool = False,
    tall: bool = False,
    broad: bool = False,
    talk: Template | None = None,
    edits: bool = False,
) -> None:
    """Send what the template makes of a game: once at the beginning, then after every change.

    Where only something was said, what `talk` makes of it, if that is given. With `edits`, news are
    sent as what has changed since the news before.
    """
    server = server_of(socket)
    try:
        visitor, room = await server.at_table(id_, socket)
    except Refused:
        # A browser is told why only once the socket is open.
        await socket.accept()
        await socket.close(REFUSED)
        return
    await socket.accept()
    if not server.access.may_hold(room.id, visitor):
        await socket.close(REFUSED)
        return
    await _note_visit(server, room, visitor)

    def looking() -> Viewpoint:
        return visitor.viewpoint(room, language, narrow=narrow, tall=tall, broad=broad)

    with server.access.holding(socket, room.id, visitor) as ended:
        tasks = [
            asyncio.create_task(
                _send_changes(
                    socket, server, room, looking, template, talk, visitor.claimant, edits=edits
                )
            ),
            asyncio.create_task(_until_gone(socket)),
            asyncio.create_task(_until(ended)),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            server.spectators.discard(socket)
            await _note_visit(server, room, visitor)
    code = REFUSED if ended.is_set() else 1000
    for task in done:
        failed = task.exception()
        if failed and not isinstance(failed, GONE):
            trouble(failed, game=id_)
            code = BROKEN
    with contextlib.suppress(*GONE):
        await socket.close(code)


async def _note_visit(server: Server, room: Room, visitor: Visitor) -> None:
    """Write down that somebody with a seat is here, or was until now."""
    if visitor.seats(room.match):
        await server.store.do(server.store.notes.keep_visit, room.id, visitor.id)


async def _send_changes(
    socket: WebSocket,
    server: Server,
    room: Room,
    looking: Callable[[], Viewpoint],
    template: Template,
    talk: Template | None,
    who: Claimant,
    *,
    edits: bool,
) -> None:
    sent = ""
    shown: tuple[int, Viewpoint] | None = None
    drawn: tuple[int, Viewpoint] | None = None
    spectators, share = server.spectators, share_of(socket)

    async def send() -> None:
        """Send the news of now, unless seats have changed hands."""
        nonlocal sent, shown, drawn
        match, by = room.match, looking()
        if by.mine != seats:
            return
        said = talk if talk and (match.table_seq, by) == drawn else template
        rendered = await server.renderer.render(
            said, match, by, who=who, clicked=False, short=said is talk
        )
        message = as_edit(sent, rendered) if sent and said is template else rendered
        await socket.send_text(message)
        if edits and said is template:
            sent = rendered
        METRICS.pushes.add()
        shown, drawn = (match.seq, by), (match.table_seq, by)

    while True:
        # Seats may change hands while the socket is open, so they are looked up every time.
        seats = looking().mine
        with room.watch(seats) as watcher:
            while (by := looking()).mine == seats:
                if (room.match.seq, by) == shown:
                    await watcher.change()
                    continue
                began = time.monotonic()
                await (send() if share is None else share.in_turn(who.address, send))
                if not by.mine:
                    spectators.add(socket, who.address)
                    await asyncio.sleep(began + spectators.patience(who.address) - time.monotonic())


async def _until(ended: asyncio.Event) -> None:
    """Wait until whoever looks may look no more."""
    await ended.wait()


async def _until_gone(socket: WebSocket) -> None:
    """Ignore what is sent: decisions are posted. A client that sends too much is cut off."""
    heard = 0
    while heard < LISTEN_AT_MOST:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        heard += 1
    await socket.close(REFUSED)
