"""How many connections there may be, and how long a request may take to arrive.

A request that never ends costs a descriptor; whoever opens thousands of them takes all of them. So
its head has to be here within seconds, one address has at most half of all connections, and some
descriptors are kept for the store and the workers.
"""

from __future__ import annotations

import asyncio
import resource
from collections import defaultdict
from typing import ClassVar

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_WITHIN = 10.0
"""Seconds for the head of a request."""
LONGEST_HEAD = 64 * 1024
KEPT_BACK = 200
"""Descriptors that are not for connections."""
MOST = 20_000


class Connections:
    """The connections of one server, by address."""

    def __init__(self, most: int, proxies: tuple[str, ...] = ()) -> None:
        self._most = most
        self._proxies = _TrustedHosts(list(proxies))
        self._open: defaultdict[str, set[asyncio.Transport]] = defaultdict(set)

    def add(self, address: str, transport: asyncio.Transport) -> bool:
        """Count a new connection; False if there are too many, in all or of its address."""
        mine = self._open[address]
        many = len(mine) * 2 >= self._most and address not in self._proxies
        if many or self._total() >= self._most:
            return False
        mine.add(transport)
        return True

    def discard(self, address: str, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        self._open[address].discard(transport)
        if not self._open[address]:
            del self._open[address]

    def _total(self) -> int:
        return sum(map(len, self._open.values()))


class BoundedConnection(HttpToolsProtocol):
    """A connection that is closed if a request does not arrive."""

    counted: ClassVar[Connections]
    _clock: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        if self.counted.add(self._address, transport):
            self._start_clock()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._stop_clock()
        self.counted.discard(self._address, self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        if self._clock is not None:
            self._head += len(data)
            if self._head > LONGEST_HEAD + len(data):
                self.transport.abort()
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._start_clock()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is here; how long the rest may take, the guard knows."""
        self._stop_clock()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """It becomes a socket, which is somebody else's to look after, and still counts."""
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        lost = socket.connection_lost

        def connection_lost(exc: Exception | None) -> None:
            self.counted.discard(self._address, self.transport)
            lost(exc)

        socket.connection_lost = connection_lost  # type: ignore[method-assign]

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else "?"

    def _start_clock(self) -> None:
        if self._clock is None:
            self._head = 0
            self._clock = self.loop.call_later(HEAD_WITHIN, self.transport.abort)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None


def bounded(proxies: tuple[str, ...], most: int | None = None) -> type[BoundedConnection]:
    """The connections of a server that may have as many as the system gives it descriptors."""
    counted = Connections(most or most_connections(), proxies)
    return type("Bounded", (BoundedConnection,), {"counted": counted})


def most_connections() -> int:
    """How many there may be, once the process has as many descriptors as it may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + KEPT_BACK
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(min(soft, wanted) - KEPT_BACK, 50)
