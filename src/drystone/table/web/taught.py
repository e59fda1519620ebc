"""What lessons and puzzles have in common: how a click comes, and how it is answered."""

from __future__ import annotations

import msgspec
from fastapi import Request
from fastapi.responses import Response

from drystone.table.rest import schemas
from drystone.table.web.requests import answer, set_token


class Choose(schemas.Choose):
    """A move, as at a table."""

    sure: bool = False

    @property
    def says(self) -> tuple[int | str, ...]:
        """All decisions of the click."""
        return (self.action, *self.then)


def answered(request: Request, fresh: str, status: int, said: str, token: str) -> Response:
    """What has become of it, as JSON, with what is said beside it and a new visitor's token."""
    if said:
        response = answer({**msgspec.json.decode(fresh), "say": said}, status)
    else:
        response = Response(fresh, media_type="application/json")
    if token:
        set_token(request, response, token)
    return response
