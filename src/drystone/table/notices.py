"""Notices that it is somebody's turn, sent to the address that the person has given."""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import json
import logging
import socket
import ssl
from urllib.parse import urlsplit

from drystone.table.room import Room
from drystone.table.store import Store

TRIES = 3
SECONDS = 5.0
log = logging.getLogger("drystone.notices")


class Notices:
    """Sends notices to people who are not looking; one that can't be sent is tried again."""

    def __init__(self, store: Store, public_url: str, private: bool) -> None:
        self._store = store
        self._public_url = public_url.rstrip("/")
        self._private = private
        self._tasks: set[asyncio.Task[None]] = set()

    def turn(self, room: Room) -> None:
        """Let the people whose turn it is know, unless they are looking already."""
        scene = room.scene
        if scene.seat is None or scene.seat in room.present() or scene.seats[scene.seat].bot:
            return
        for person in scene.seats[scene.seat].people:
            task = asyncio.create_task(self._tell(room, scene.seat, person), name="notice")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Send no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _tell(self, room: Room, seat: int, id_: str) -> None:
        person = await self._store.do(self._store.person, id_)
        hook = await self._store.do(self._store.hook, room.id, id_)
        if not hook and person is not None:
            hook = person.wishes.hook
        if not hook:
            return
        said = {
            "kind": "your-turn",
            "game": room.scene.rules.name,
            "title": room.scene.title,
            "id": room.id,
            "seat": seat,
            "number": room.scene.number,
            "link": f"{self._public_url}/t/{room.id}",
        }
        for attempt in range(TRIES):
            try:
                await asyncio.to_thread(post, hook, said, self._private)
                return
            except (OSError, ValueError, http.client.HTTPException) as problem:
                log.info("a notice failed: %s", type(problem).__name__, extra={"game": room.id})
                await asyncio.sleep(2**attempt)


def post(hook: str, said: dict[str, object], private: bool) -> None:
    """Send one notice: to the checked address itself, without following where it points."""
    address, host, port, secure, path = resolve(hook, private)
    stream = socket.create_connection((address, port), timeout=SECONDS)
    if secure:
        stream = ssl.create_default_context().wrap_socket(stream, server_hostname=host)
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    connection.sock = stream
    try:
        body = json.dumps(said).encode()
        headers = {"Content-Type": "application/json", "User-Agent": "drystone"}
        connection.request("POST", path, body, headers)
        status = connection.getresponse().status
        if status >= 300:
            raise ValueError(f"answered {status}")
    finally:
        connection.close()


def resolve(hook: str, private: bool) -> tuple[str, str, int, bool, str]:
    """Where a hook leads: address, host, port, whether by TLS, and path.

    An address inside the own network is refused, or anybody could make the server knock there.
    """
    parts = urlsplit(hook)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise ValueError("a webhook is an http or https address")
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    address = str(found[0][4][0])
    if not private and not ipaddress.ip_address(address).is_global:
        raise ValueError("a webhook must not lead into a private network")
    path = parts.path or "/"
    return address, parts.hostname, port, secure, f"{path}?{parts.query}" if parts.query else path
