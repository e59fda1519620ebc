"""How many connections there may be, and how long a request may take to arrive.

A request that never ends costs a descriptor; whoever opens thousands of them takes all of them. So
its head has to be here within seconds, one address has at most half of all connections, and some
descriptors are kept for the store and the workers.

It stands on both sides of uvicorn, and knows nothing of its inside: a protocol that passes on what
comes (`Config(http=...)`), and an application around ours that says when a head is whole, because
only then it is asked.
"""

from __future__ import annotations

import asyncio
import ipaddress
import resource
from collections import defaultdict
from typing import Any, ClassVar, cast

import uvicorn
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from drystone.table.limits import (
    HEAD_WITHIN,
    KEPT_BACK,
    LONGEST_CHUNKED,
    LONGEST_HEAD,
    MOST_CONNECTIONS,
)
from drystone.table.people.whereabouts import household

Peer = tuple[str, int]


class Connections:
    """The connections of one server, by address."""

    def __init__(self, proxies: tuple[str, ...] = (), most: int | None = None) -> None:
        self._most = most or most_connections()
        self._proxies = [ipaddress.ip_network(proxy, strict=False) for proxy in proxies]
        self._open: defaultdict[str, int] = defaultdict(int)
        self._by_peer: dict[Peer, BoundedConnection] = {}

    def protocol(self) -> type[asyncio.Protocol]:
        """What uvicorn is to make of every connection."""
        plain = uvicorn.Config(_nothing, log_config=None)
        plain.load()
        settled = {"counted": self, "wrapped": plain.http_protocol_class}
        return type("Bounded", (BoundedConnection,), settled)

    def around(self, app: ASGIApp) -> ASGIApp:
        """The application, which now says when a head is here and when it is done with it."""

        async def bounded(scope: Scope, receive: Receive, send: Send) -> None:
            line = self._by_peer.get(scope.get("client") or ("", 0))
            if line is None or scope["type"] != "http":
                await app(scope, receive, send)
                return
            length = _length(scope)
            whole = length == 0

            async def followed() -> Message:
                nonlocal whole
                message = await receive()
                whole = whole or not message.get("more_body", False)
                return message

            line.head_came(length)
            try:
                await app(scope, followed, send)
            finally:
                line.answered(0 if whole else length)

        return bounded

    def add(self, line: BoundedConnection, peer: Peer) -> bool:
        """Count a new connection; False if there are too many, in all or of its address."""
        address = household(peer[0])
        many = self._open[address] * 2 >= self._most and not self._is_proxy(peer[0])
        if many or len(self._by_peer) >= self._most:
            return False
        self._open[address] += 1
        self._by_peer[peer] = line
        return True

    def discard(self, line: BoundedConnection, peer: Peer) -> None:
        """A connection has ended."""
        if self._by_peer.get(peer) is not line:  # one that was refused
            return
        del self._by_peer[peer]
        address = household(peer[0])
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def _is_proxy(self, address: str) -> bool:
        return any(ipaddress.ip_address(address) in network for network in self._proxies)


class BoundedConnection(asyncio.Protocol):
    """A connection that is closed if a request does not arrive, or does not end."""

    counted: ClassVar[Connections]
    wrapped: ClassVar[Any]
    """What uvicorn would have made of the connection."""

    def __init__(self, **given: Any) -> None:
        self._inner: Any = self.wrapped(**given)
        self._loop = asyncio.get_running_loop()
        self._clock: asyncio.TimerHandle | None = None
        self._asked = False
        """Whether a request is being answered."""
        self._is_socket = False
        self._room = LONGEST_HEAD
        """Bytes that may still come before something has to be understood of them."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has connected."""
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername") or ("?", 0)
        self._peer: Peer = (str(peer[0]), int(peer[1]))
        self._inner.connection_made(transport)
        if self.counted.add(self, self._peer):
            self._start_clock()
        else:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._stop_clock()
        self.counted.discard(self, self._peer)
        self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has come; it may make a socket of the connection, which still counts."""
        if self._is_socket:
            self._inner.data_received(data)
            return
        if self._room < 0:
            self._transport.abort()
            return
        self._room -= len(data)
        if not self._asked:
            self._start_clock()
        self._inner.data_received(data)
        now = self._transport.get_protocol()
        if now is not self:  # what comes from now on is the socket's to look after
            self._inner, self._is_socket = now, True
            self._stop_clock()
            self._transport.set_protocol(self)

    def eof_received(self) -> bool | None:
        """The other side sends nothing more."""
        closes: bool | None = self._inner.eof_received()
        return closes

    def pause_writing(self) -> None:
        """What is written is read slowly."""
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """It is read again."""
        self._inner.resume_writing()

    def head_came(self, length: int) -> None:
        """A request is here but for its body; how long that may take, the guard knows."""
        self._stop_clock()
        self._asked = True
        self._room = LONGEST_HEAD + length

    def answered(self, unread: int) -> None:
        """The request is done with; of its body so many bytes may still be on their way."""
        self._asked = False
        self._room = LONGEST_HEAD + unread

    def _start_clock(self) -> None:
        if self._clock is None:
            self._clock = self._loop.call_later(HEAD_WITHIN, self._transport.abort)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None


def _length(scope: Scope) -> int:
    """How many bytes a request's body has at most."""
    headers = Headers(scope=scope)
    if "transfer-encoding" in headers:
        return LONGEST_CHUNKED
    said = headers.get("content-length", "0")
    return int(said) if said.isdecimal() else 0


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that is never asked."""


def most_connections() -> int:
    """How many there may be, once the process has as many descriptors as it may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + KEPT_BACK
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(min(soft, wanted) - KEPT_BACK, 50)
