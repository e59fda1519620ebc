"""Middleware: every request passes here before anything else looks at it.

It refuses what comes from another site's page, what is too long and what comes too often (that
slowly, because a refusal takes time, too); it adds the headers that keep a page to itself; and it
writes one line to the log, without secrets.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from drystone.table import asking
from drystone.table.errors import retry_hint
from drystone.table.limits import (
    ADDRESS,
    BODY_WITHIN,
    BURST,
    LONGEST_BODY,
    LONGEST_COOKIES,
    LONGEST_HEADERS,
    LONGEST_PATH,
    LONGEST_QUERY,
    LONGEST_UPLOAD,
    READ_WITHIN,
    TOLD_TOO_OFTEN,
    TOLD_WITHIN,
)
from drystone.table.metrics import METRICS
from drystone.table.middleware.loop_share import LoopShare
from drystone.table.people.tokens import digest
from drystone.table.people.whereabouts import household

UPLOADS = ("/api/v1/records", "/api/v1/positions", "/upload", "/studies", "/edit/")
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
TOO_OFTEN = (429, "too-often", "too many requests; wait a moment")
log = logging.getLogger("drystone.access")


class Buckets:
    """Lets every visitor ask `rate` times a second for long, and `burst` times at once."""

    def __init__(self, rate: float, burst: float, most: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst
        self._most = most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, visitor: str, cost: float = 1.0) -> bool:
        """Whether the visitor may ask once more."""
        if self.rate <= 0:
            return True
        now = time.monotonic()
        left, then = self._left.pop(visitor, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        granted = left >= cost
        self._left[visitor] = (left - cost if granted else left, now)
        if len(self._left) > self._most:
            self._left.popitem(last=False)
        return granted


class Brake:
    """Tells an address only so many times a second that it asks too often."""

    def __init__(self, most: int = 20_000) -> None:
        self._most = most
        self._next: OrderedDict[str, float] = OrderedDict()

    async def hold(self, address: str) -> None:
        """Wait until it is told once more. Meanwhile nothing else is read of that connection."""
        now = time.monotonic()
        at = max(now, self._next.pop(address, now))
        self._next[address] = min(at + 1 / TOLD_TOO_OFTEN, now + TOLD_WITHIN)
        if len(self._next) > self._most:
            self._next.popitem(last=False)
        await asyncio.sleep(at - now)


class Guard:
    """The outermost layer of the application."""

    def __init__(
        self,
        app: ASGIApp,
        public_url: str = "",
        rate: float = 20.0,
        share: LoopShare | None = None,
    ) -> None:
        self._app = app
        self._public = urlsplit(public_url).netloc
        self._secure = public_url.startswith("https")
        self._visitors = Buckets(rate, rate * BURST)
        # Many people may share an address; but whoever makes tokens up shares it with themselves.
        self._addresses = Buckets(rate * ADDRESS, rate * ADDRESS * BURST)
        self._brake = Brake()
        self._share = share

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500
        limit = LONGEST_UPLOAD if scope["path"].startswith(UPLOADS) else LONGEST_BODY
        read, whole = 0, False
        until = asyncio.get_running_loop().time() + BODY_WITHIN

        async def counted() -> Message:
            nonlocal read, whole
            try:
                async with asyncio.timeout_at(None if whole else until):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, "the request did not arrive in time") from None
            if message["type"] == "http.request":
                whole = not message.get("more_body", False)
                read += len(message.get("body", b""))
                if read > limit:
                    raise HTTPException(413, f"more than {limit} bytes")
            return message

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith("/assets/"):
                    headers.setdefault("Cache-Control", "no-store")
                if self._secure:
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            async with asyncio.timeout(READ_WITHIN):
                await send(message)

        refusal = self._refusal(scope, limit)
        try:
            near = _address(scope)
            if refusal is None and self._share and not await self._share.admitted(near):
                refusal = TOO_OFTEN
            if refusal is None:
                asking.begin(near)
                work = self._app(scope, counted, with_headers)
                await (self._share.run(near, work) if self._share else work)
                return
            if refusal is TOO_OFTEN:
                await self._brake.hold(near)
            await _refuse(with_headers, *refusal)
        finally:
            self._write_down(scope, status, time.perf_counter() - began)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, near = Headers(scope=scope), _address(scope)
        fits = self._may_ask(scope) and not _too_long(headers) and self._own_page(headers)
        if fits and (self._share is None or await self._share.admitted(near)):
            work = self._app(scope, receive, send)
            await (self._share.run(near, work) if self._share else work)
            return
        await self._brake.hold(near)
        await receive()
        await send({"type": "websocket.close", "code": 1008})

    def _refusal(self, scope: Scope, limit: int) -> tuple[int, str, str] | None:
        if not self._may_ask(scope):  # what is refused for another reason counts, too
            return TOO_OFTEN
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > limit:
            return 413, "too-long", f"more than {limit} bytes"
        if len(scope["query_string"]) > LONGEST_QUERY or len(scope["path"]) > LONGEST_PATH:
            return 414, "too-long", "the address is too long"
        if _too_long(headers):
            return 431, "too-long", "the headers of this request are too long"
        unsafe = scope["method"] not in SAFE
        if unsafe and not self._own_page(headers):
            return 403, "other-site", "this was sent from another site's page"
        return None

    def _may_ask(self, scope: Scope) -> bool:
        address = _address(scope)
        headers = Headers(scope=scope)
        shown = headers.get("authorization") or headers.get("cookie") or ""
        return self._addresses.take(address) and self._visitors.take(address + digest(shown)[:16])

    def _own_page(self, headers: Headers) -> bool:
        """Whether a request comes from a page of ours, or from no page at all.

        A browser says where a page that sends comes from. What shows a token in the Authorization
        header is no page of another site, because that does not know the token.
        """
        if headers.get("authorization", "").lower().startswith("bearer "):
            return True
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return "cookie" not in headers or headers.get("sec-fetch-site") is not None
        return urlsplit(origin).netloc == (self._public or headers.get("host"))

    def _write_down(self, scope: Scope, status: int, seconds: float) -> None:
        METRICS.requests.add()
        METRICS.request_time.add(seconds)
        if 400 <= status < 500:
            METRICS.refused.add()
        elif status >= 500:
            METRICS.broken.add()
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "route": route_of(scope),
                "status": status,
                "ms": round(seconds * 1000, 1),
            },
        )


def route_of(scope: Scope) -> str:
    """The route's pattern, not the path: a path may hold a link's token."""
    return str(getattr(scope.get("route"), "path", "-"))


def _too_long(headers: Headers) -> bool:
    """Whether there is more to read before the answer than any browser sends."""
    if sum(len(name) + len(value) for name, value in headers.raw) > LONGEST_HEADERS:
        return True
    return sum(map(len, headers.getlist("cookie"))) > LONGEST_COOKIES


def _address(scope: Scope) -> str:
    return household(str((scope.get("client") or ("?", 0))[0]))


async def _refuse(send: Send, status: int, key: str, message: str) -> None:
    body = json.dumps({"problem": key, "message": message}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    headers += [(name.lower().encode(), to.encode()) for name, to in retry_hint(status).items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
