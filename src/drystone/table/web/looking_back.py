"""Replay, records and forks."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.core.chance import Seeded
from drystone.core.position import write_position
from drystone.table.pages import replay
from drystone.table.pages.sitting import sitting
from drystone.table.room import Refused
from drystone.table.scene import SPECTATOR
from drystone.table.web.asking import (
    Spoken,
    against_bots,
    form,
    go,
    house_of,
    is_secure,
    known,
    reader_of,
    sit_down,
    view_of,
)

router = APIRouter(route_class=Spoken)


@router.get("/t/{key}/replay")
async def look_back(request: Request, key: str, at: int | None = None) -> Response:
    room = await house_of(request).visible(key)
    s = sitting(await view_of(request, room))
    last = len(s.game.decisions)
    page = replay.replay_page(s, reader_of(request), last if at is None else min(max(at, 0), last))
    return HTMLResponse(page)


@router.get("/t/{key}/replay/{at}")
async def look_at(request: Request, key: str, at: int) -> Response:
    room = await house_of(request).visible(key)
    s = sitting(await view_of(request, room))
    if not 0 <= at <= len(s.game.decisions):
        raise Refused("no-such-decision", f"there is no decision {at}", 404)
    return HTMLResponse(replay.fragments_at(s, reader_of(request).tongue, at))


@router.get("/t/{key}/record")
async def download(request: Request, key: str) -> Response:
    """The game as text: its record, or while it runs the position, the unknown dealt anew."""
    scene = (await house_of(request).visible(key)).scene
    viewer = (await house_of(request).visitor(request)).viewpoint(scene)
    if scene.over:
        text = scene.game.public_record()
    elif viewer == SPECTATOR:
        raise Refused("not-over", "the record can be read when the game is over", 403)
    else:
        known_to_viewer = scene.observe(viewer).redeal(Seeded(0))
        text = write_position(scene.rules, known_to_viewer, 0, scene.game.options)
    return Response(text, media_type="text/plain; charset=utf-8")


@router.post("/t/{key}/fork")
async def fork(request: Request, key: str) -> Response:
    """A new table from where this one stood, the visitor against bots."""
    house = house_of(request)
    room = await house.visible(key)
    visitor = await house.visitor(request)
    person, token = await known(request)
    at = (await form(request)).get("at", "")
    if not at.isdecimal():
        raise Refused("no-such-decision", f"there is no decision {at!r}", 400)
    viewer = visitor.viewpoint(room.scene)
    own = max(viewer, 0)
    places = against_bots(own, len(room.scene.seats))
    other = await house.rooms.fork(person, room, int(at), viewer, places)
    await sit_down(other, person, [own])
    return go(f"/t/{other.id}", token, secure=is_secure(request))
