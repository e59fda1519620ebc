"""The socket that tells a watcher of every change, drawn for their eyes."""

from __future__ import annotations

import asyncio
import contextlib
import time

from fastapi import WebSocket, WebSocketDisconnect

from drystone.table.drawing import Artist, View
from drystone.table.house import House, Visitor
from drystone.table.logs import trouble
from drystone.table.metrics import METRICS
from drystone.table.room import Refused, Room
from drystone.table.scene import SPECTATOR

SPECTATORS_WAIT = 0.5
"""Seconds at least between two pictures for a spectator: players come first."""
PER_SPECTATOR = 0.004
"""Seconds by which each spectator in the house makes all of them wait longer."""
LISTEN_AT_MOST = 60
GONE = (WebSocketDisconnect, RuntimeError, OSError)
REFUSED, BROKEN = 1008, 1011
"""Why a socket is closed: nobody may look there, or the table can't be drawn. Pages know these."""


def look(visitor: Visitor, room: Room, language: str, *, narrow: bool = False) -> View:
    """What the visitor sees of a room now."""
    scene = room.scene
    return View(
        scene=scene,
        viewer=visitor.viewpoint(scene),
        mine=visitor.seats(scene),
        here=frozenset(room.present()),
        language=language,
        is_host=bool(visitor.id) and visitor.id == scene.host,
        narrow=narrow,
    )


def patience(spectators: int) -> float:
    """Seconds between two pictures for a spectator, with so many of them in the house."""
    return max(SPECTATORS_WAIT, PER_SPECTATOR * spectators)


async def serve_socket(
    socket: WebSocket,
    house: House,
    id_: str,
    language: str,
    artist: Artist,
    *,
    narrow: bool = False,
) -> None:
    """Send what the artist draws: once at the beginning, then after every change."""
    try:
        room = await house.visible(id_)
    except Refused:
        # A browser is told why only once the socket is open.
        await socket.accept()
        await socket.close(REFUSED)
        return
    visitor = await house.visitor(socket)
    await socket.accept()
    tasks = [
        asyncio.create_task(_send_changes(socket, house, room, visitor, language, artist, narrow)),
        asyncio.create_task(_until_gone(socket)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        house.spectators.discard(socket)
    code = 1000
    for task in done:
        failed = task.exception()
        if failed and not isinstance(failed, GONE):
            trouble(failed, game=id_)
            code = BROKEN
    with contextlib.suppress(*GONE):
        await socket.close(code)


async def _send_changes(
    socket: WebSocket,
    house: House,
    room: Room,
    visitor: Visitor,
    language: str,
    artist: Artist,
    narrow: bool,
) -> None:
    shown: tuple[object, ...] = ()
    spectators = house.spectators
    while True:
        # Seats may change hands while the socket is open, so they are looked up every time.
        seats = visitor.seats(room.scene)
        with room.watch(seats) as watcher:
            while visitor.seats(room.scene) == seats:
                view = look(visitor, room, language, narrow=narrow)
                if view.key != shown:
                    began = time.monotonic()
                    await socket.send_text(await house.drawing.draw(artist, view, clicked=False))
                    METRICS.pushes.add()
                    shown = view.key
                    if view.viewer == SPECTATOR:
                        spectators.add(socket)
                        await asyncio.sleep(began + patience(len(spectators)) - time.monotonic())
                    continue
                await watcher.change()


async def _until_gone(socket: WebSocket) -> None:
    """Listen without heeding: decisions are posted. Whoever talks on is shown out."""
    heard = 0
    while heard < LISTEN_AT_MOST:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        heard += 1
    await socket.close(REFUSED)
