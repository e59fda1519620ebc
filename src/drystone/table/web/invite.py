"""Links to open seats, for the host's page; it keeps them, and asks whether they are still good."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import Field

from drystone.table.errors import Refused
from drystone.table.pages.invite import open_seats, seat_link
from drystone.table.rest import schemas
from drystone.table.server import server_of
from drystone.table.web.requests import AtPage, PageRoute, answer, at_page, read

router = APIRouter(route_class=PageRoute)
Here = Annotated[AtPage, Depends(at_page)]
Token = Annotated[str, Field(max_length=100, pattern=r"^[A-Za-z0-9_-]*$")]


class Kept(schemas.Form):
    """The links that the page has, by seat; those that are good no more are made anew."""

    links: Annotated[dict[str, Token], Field(max_length=10)] = {}


@router.post("/t/{key}/invitations")
async def invitations(here: Here, request: Request) -> Response:
    """The links to all open seats, with copy and share buttons and a QR code each."""
    kept = (await read(request, Kept)).links
    t, links = here.reader.messages, {}
    html = []
    for seat in open_seats(here.view):
        token = kept.get(str(seat), "")
        if not token or not await _leads_to(here, token, seat):
            token = await here.seating.invite(here.visitor, here.room, schemas.Chair(seat=seat))
        links[seat] = token
        address = f"{base_url(request)}/join/{token}"
        html.append(str(seat_link(t, seat, address, t.title(here.view.rules))))
    return answer({"links": links, "html": "".join(html)})


async def _leads_to(here: AtPage, token: str, seat: int) -> bool:
    """Whether a link is still good, and for this seat."""
    try:
        room, link = await here.seating.linked(token, "")
    except Refused:
        return False
    return (room.id, link.seat) == (here.room.id, seat)


def base_url(request: Request) -> str:
    """How people reach the server."""
    public = server_of(request).settings.public_url
    return (public or str(request.base_url)).rstrip("/")
