"""The review of a finished game: begun with one click, shown while it is made and when it is."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.core.game import Game
from drystone.table.errors import no_such_page
from drystone.table.pages import review as pages
from drystone.table.people.visitor import Visitor
from drystone.table.rest import schemas
from drystone.table.web.requests import PageRoute, against_bots, answer, fields_of, go, known
from drystone.table.web.table import Here

router = APIRouter(route_class=PageRoute)
FOR_A_DAY = {"Cache-Control": "private, max-age=86400"}


@router.get("/t/{key}/review")
async def page(here: Here) -> Response:
    """The review, or how far it is, or the way to have it made."""
    match, reviews = here.room.match, here.server.reviews
    view = here.view
    if not match.played_out:
        return HTMLResponse(pages.too_early_page(view, here.reader), 409)
    review = await reviews.of(match)
    if review is None:
        return HTMLResponse(pages.waiting_page(view, here.reader, reviews.work_on(match)))
    told = review.to_json()
    return HTMLResponse(await here.rendered(pages.reviewed, told, *here.reader.words))


@router.post("/t/{key}/review")
async def start(here: Here, request: Request) -> Response:
    """Have the review made."""
    await here.server.reviews.start(here.room.match, here.visitor.claimant)
    return go(request, f"/t/{here.room.id}/review")


@router.get("/t/{key}/review/progress")
async def progress(here: Here) -> Response:
    """How far it is, for the page's script."""
    match, reviews = here.room.match, here.server.reviews
    work = reviews.work_on(match)
    if work is None:
        return answer({"state": "done" if await reviews.of(match) else "none", "done": 0.0})
    return answer({"state": "failed" if work.failed else "working", "done": work.done})


@router.get("/t/{key}/review/{turn}/{which}/{step}.svg")
async def picture(here: Here, turn: int, which: Literal["played", "better"], step: int) -> Response:
    """The board of a turn as its player saw it, after so many decisions of one of the ways."""
    match, reviews = here.room.match, here.server.reviews
    review = await reviews.of(match)
    if review is None or not 0 <= turn < len(review.turns):
        raise no_such_page()
    one, names = review.turns[turn], pages.names_of(here.view)
    if not 0 <= step <= len(one.better if which == "better" else one.played):
        raise no_such_page()

    def board(game: Game) -> str:
        return pages.picture(game, one, which, step, here.reader.language, names, here.narrow)

    drawn = await reviews.draw(match, here.visitor.claimant, board)
    return Response(drawn, media_type="image/svg+xml", headers=FOR_A_DAY)


@router.post("/t/{key}/review/{turn}/practise")
async def practise(here: Here, request: Request, turn: int) -> Response:
    """A new table from where a turn began, the visitor in its player's place, against bots."""
    review = await here.server.reviews.of(here.room.match)
    await fields_of(request)
    if review is None or not 0 <= turn < len(review.turns):
        raise no_such_page()
    person, token = await known(request)
    one = review.turns[turn]
    form = schemas.Fork(played=one.first, places=against_bots(one.seat, review.seats))
    other = await here.service.fork(Visitor(person), here.room, form)
    return go(request, f"/t/{other.id}", token)
