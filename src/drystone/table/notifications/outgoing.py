"""What the server sends to addresses that people have given: checked, bounded, in nobody's way.

Names are looked up in threads that hold up no shutdown, and everything has a time limit. Who gives
addresses that dawdle waits for them behind everybody else (see `fair_queue`).
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import ipaddress
import json
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

import httpx

from drystone.table.limits import SEND_WITHIN, SENDS_AT_ONCE
from drystone.table.processes.fair_queue import Claimant, FairSlots

T = TypeVar("T")
PORTS = (80, 443, 8080, 8443)
SPECIAL = [
    ipaddress.ip_network(net)
    for net in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24"),
        *("192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15"),
        *("198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
    )
]
"""What leads to no public server: IANA's registries of special addresses, and multicast.

Listed here, because what Python calls global differs between its versions.
"""
PUBLIC_V6 = ipaddress.ip_network("2000::/3")
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""IPv4 addresses behind a translator are judged by what they lead to."""


@dataclass(frozen=True)
class Target:
    """Where an address leads: the checked address itself, and how it is spoken to."""

    address: str
    host: str
    port: int
    secure: bool
    path: str

    @property
    def url(self) -> str:
        """The URL of the address that was checked: a name may lead elsewhere the next time."""
        address = f"[{self.address}]" if ":" in self.address else self.address
        return f"http{'s' if self.secure else ''}://{address}:{self.port}{self.path}"


class Outgoing:
    """Looks up and sends, a few at a time."""

    def __init__(self, *, private: bool) -> None:
        self._private = private
        self._lookups = FairSlots(SENDS_AT_ONCE, always=True)
        self._posts = FairSlots(SENDS_AT_ONCE, always=True)
        self._hanging: set[asyncio.Task[list[str]]] = set()

    async def target(self, url: str, who: Claimant) -> Target:
        """Where a URL leads; a ValueError or an OSError says why it can't be used.

        An address inside the own network is refused, or anybody could make the server send
        something there.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
            raise ValueError("a webhook is an http or https address")
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        if not self._private and port not in PORTS:
            raise ValueError(f"a webhook is on port {', '.join(map(str, PORTS))}")
        found = await self._look_up(parts.hostname, port, who)
        if not found or not (self._private or all(map(is_public, found))):
            raise ValueError("a webhook must not lead into a private network")
        path = parts.path or "/"
        path = f"{path}?{parts.query}" if parts.query else path
        return Target(found[0], parts.hostname, port, secure, path)

    async def post(self, url: str, said: dict[str, object], who: Claimant) -> None:
        """Send JSON to where a URL leads, without following where that points."""
        body, headers = json.dumps(said).encode(), {"Content-Type": "application/json"}
        status = await self.send(url, body, headers, who)
        if status >= 300:
            raise ValueError(f"answered {status}")

    async def send(self, url: str, body: bytes, headers: dict[str, str], who: Claimant) -> int:
        """Send anything to where a URL leads, as it is; you get the answer's status."""
        target = await self.target(url, who)
        async with self._posts.turn(who), asyncio.timeout(SEND_WITHIN):
            return await _post(target, body, headers)

    async def _look_up(self, host: str, port: int, who: Claimant) -> list[str]:
        """The addresses of a name. Who waits gives up after a while; the look-up keeps its place
        until it ends, so that there are never more of them.
        """
        looking = asyncio.create_task(self._resolve(host, port, who), name="look-up")
        self._hanging.add(looking)
        looking.add_done_callback(self._ended)
        async with asyncio.timeout(SEND_WITHIN):
            return await asyncio.shield(looking)

    async def _resolve(self, host: str, port: int, who: Claimant) -> list[str]:
        async with self._lookups.turn(who):
            return await in_daemon_thread(functools.partial(addresses, host, port))

    def _ended(self, looking: asyncio.Task[list[str]]) -> None:
        self._hanging.discard(looking)
        if not looking.cancelled():
            looking.exception()  # nobody may be there any more to hear of it

    async def close(self) -> None:
        """Wait for nothing more."""
        for looking in self._hanging:
            looking.cancel()
        await asyncio.gather(*self._hanging, return_exceptions=True)


async def _post(target: Target, body: bytes, extra: dict[str, str]) -> int:
    headers = {**extra, "Host": target.host, "User-Agent": "drystone"}
    named = {"sni_hostname": target.host}
    async with (
        httpx.AsyncClient(verify=await _trusted(), trust_env=False, timeout=SEND_WITHIN) as client,
        client.stream("POST", target.url, content=body, headers=headers, extensions=named) as got,
    ):
        return got.status_code


async def _trusted() -> ssl.SSLContext:
    """Whose certificates count; read from disk once, which takes a while."""
    return await in_daemon_thread(_context)


@functools.cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()


def addresses(host: str, port: int) -> list[str]:
    """The addresses that a name has; takes as long as it takes."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in found]


def is_public(address: str) -> bool:
    """Whether an address is a public server's, on every version of Python alike."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip in TRANSLATED:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
        if ip not in PUBLIC_V6:
            return False
    return not any(ip in net for net in SPECIAL if net.version == ip.version)


async def in_daemon_thread(work: Callable[[], T]) -> T:
    """Run what may hang in a thread for which the process does not wait when it ends."""
    loop = asyncio.get_running_loop()
    result: asyncio.Future[T] = loop.create_future()

    def settle(found: T | None, problem: Exception | None) -> None:
        if result.done():
            return
        if problem is not None:
            result.set_exception(problem)
        else:
            result.set_result(found)  # type: ignore[arg-type]

    def run() -> None:
        found, problem = None, None
        try:
            found = work()
        except Exception as failed:  # noqa: BLE001 - whoever waits for it is told
            problem = failed
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(settle, found, problem)

    threading.Thread(target=run, daemon=True, name="look-up").start()
    return await result
