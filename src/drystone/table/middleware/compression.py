"""What is sent is compressed, but for answers that hold a secret token.

Compression tells something of a text by its length: whoever can both put words into an answer and
see how long it is on the wire might guess a secret in it, letter by letter. So what holds a token
(a link to a seat or a device, recovery codes, the token of somebody new) goes out as it is; cookies
are headers, which are not compressed here. Of what is on a table, a neighbour can put words into
somebody's answers by talking; each line of talk is seen by everybody, counted and limited, and what
a seat alone may see is a few cards that change with every turn.
"""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

LEAST = 1000
"""Bytes below which compressing gains nothing: they fit into one packet."""
WITH_TOKENS = (
    *("/join/", "/device/", "/you"),
    *("/api/v1/me", "/api/v1/people", "/api/v1/sign-in"),
)
ENDING_WITH_TOKENS = ("/invite", "/invitations", "/links")
"""Addresses that begin or end so may be answered with a token, a code or a link that is secret."""
LEVEL = 5
"""Nearly as small as 9, in half the time."""


class Compression(GZipMiddleware):
    """Compresses answers for whoever can read it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _holds_token(scope["path"]):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def _holds_token(path: str) -> bool:
    return path.startswith(WITH_TOKENS) or path.endswith(ENDING_WITH_TOKENS)
