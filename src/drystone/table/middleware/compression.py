"""What is sent is compressed, but for answers that hold a secret token.

Compression tells something of a text by its length: whoever can both put words into an answer and
see how long it is on the wire might guess a secret in it, letter by letter. So what holds a token
(a link to a seat or a device, recovery codes, the token of somebody new) goes out as it is; cookies
are headers, which are not compressed here. Of what is on a table, a neighbour can put words into
somebody's answers by talking; each line of talk is seen by everybody, counted and limited, and what
a seat alone may see is a few cards that change with every turn. What is sent through a socket is
compressed message by message: a line of talk is as long whatever was sent before it.
"""

from __future__ import annotations

from typing import Any

import uvicorn
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware, GZipResponder
from starlette.types import ASGIApp, Receive, Scope, Send

from drystone.table import asking
from drystone.table.limits import ZIPPED, ZIPPED_AT_ONCE
from drystone.table.people.whereabouts import household
from drystone.table.processes.fair_queue import Claimant, FairSlots

LEAST = 1000
"""Bytes below which compressing gains nothing: they fit into one packet."""
WITH_TOKENS = (
    *("/join/", "/device/", "/you"),
    *("/api/v1/me", "/api/v1/people", "/api/v1/sign-in"),
)
ENDING_WITH_TOKENS = ("/invite", "/invitations", "/links")
"""Addresses that begin or end so may be answered with a token, a code or a link that is secret."""
IN_THREAD = 16 * 1024
"""Bytes from which it takes so long that a thread does it."""


class Compression(GZipMiddleware):
    """Compresses answers for whoever can read it; what is long, for one address after the other."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, LEAST, ZIPPED)
        self._slots = FairSlots(ZIPPED_AT_ONCE, always=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or _holds_token(scope["path"]):
            await self.app(scope, receive, send)
        elif "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            who = Claimant(household(str((scope.get("client") or ("?", 0))[0])))
            await InTurn(self.app, self._slots, who)(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


class InTurn(GZipResponder):
    """Compresses one answer when it is somebody's turn."""

    def __init__(self, app: ASGIApp, slots: FairSlots, who: Claimant) -> None:
        super().__init__(app, LEAST, ZIPPED)
        self._slots = slots
        self._who = who

    async def apply_compression(self, body: bytes, *, more_body: bool) -> bytes:
        """The compressed body."""
        if len(body) < IN_THREAD:
            return self._compress_body(body, more_body)
        async with self._slots.turn(self._who):
            return await asking.in_thread(self._compress_body, body, more_body)


def sockets() -> Any:
    """Makes uvicorn's protocol of every socket: no message is compressed by what went before it."""
    plain = uvicorn.Config(_holds_token, log_config=None)
    plain.load()
    chosen: Any = plain.ws_protocol_class

    def protocol(**named: Any) -> Any:
        made = chosen(**named)
        # With one library the protocol itself has them, with the other its connection.
        owner = getattr(made, "conn", made)
        for extension in owner.available_extensions or ():
            extension.server_no_context_takeover = True
        return made

    return protocol


def _holds_token(path: str) -> bool:
    return path.startswith(WITH_TOKENS) or path.endswith(ENDING_WITH_TOKENS)
