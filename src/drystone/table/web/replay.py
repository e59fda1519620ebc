"""Replay, records and forks."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.table.errors import no_such_decision
from drystone.table.pages import replay
from drystone.table.people.visitor import Visitor
from drystone.table.rest import schemas
from drystone.table.web.requests import PageRoute, against_bots, fields_of, go, known
from drystone.table.web.table import Here

router = APIRouter(route_class=PageRoute)


@router.get("/t/{key}/replay")
async def replay_page(here: Here, at: int | None = None) -> Response:
    """A game to look back at."""
    last = len(here.room.match.log)
    at = last if at is None else min(max(at, 0), last)
    return HTMLResponse(await here.rendered(replay.page, *here.reader.words, at=at))


@router.get("/t/{key}/replay/{at}")
async def replay_at(here: Here, at: int) -> Response:
    """What changes on that page when the slider moves."""
    here.service.must_exist(here.room, at)
    return HTMLResponse(await here.rendered(replay.fragments_at, at=at))


@router.get("/t/{key}/record")
async def download(here: Here) -> Response:
    """The game as text: its record, or while it runs the position, the unknown dealt anew."""
    text = here.service.download(here.visitor, here.room)
    return Response(text, media_type="text/plain; charset=utf-8")


@router.post("/t/{key}/fork")
async def fork(here: Here, request: Request) -> Response:
    """A new table from where this one stood, the visitor against bots."""
    person, token = await known(request)
    at = (await fields_of(request)).get("at", "")
    if not at.isdecimal():
        raise no_such_decision(repr(at), 400)
    own = max(here.view.viewer, 0)
    form = schemas.Fork(played=int(at), places=against_bots(own, len(here.view.seats)))
    other = await here.service.fork(Visitor(person), here.room, form)
    return go(request, f"/t/{other.id}", token)
