"""Planning the next turn: a page of its own, kept for whoever plans and told to nobody."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from drystone.core.game import IllegalAction
from drystone.table.errors import Refused, refused
from drystone.table.game.planning import Sketch
from drystone.table.game.view import view_of
from drystone.table.pages import plan as plan_page
from drystone.table.pages.learner import from_seat, said_by
from drystone.table.pages.offers import picked
from drystone.table.processes.render import Template
from drystone.table.rest import schemas
from drystone.table.web.requests import AtPage, PageRoute, answer, at_page, go, read
from drystone.table.web.table import PickedWords, Words, why_said
from drystone.table.web.taught import Choose, answered

router = APIRouter(route_class=PageRoute)
Here = Annotated[AtPage, Depends(at_page)]


@router.get("/t/{key}/plan")
async def page(here: Here, request: Request) -> Response:
    """The table as if it were the visitor's turn, and what they have planned."""
    try:
        found = await here.server.plans.sketch(here.visitor, here.room)
    except Refused:  # it is their turn by now, say
        return go(request, f"/t/{here.room.id}")
    return HTMLResponse(await _rendered(here, plan_page.page, found, *here.reader.words))


@router.get("/t/{key}/planned")
async def planned(here: Here) -> Response:
    """What the table says of the visitor's plan, for them alone."""
    plan = await here.server.plans.of(here.visitor, here.room)
    told = msgspec.json.encode(plan).decode()
    body = await here.rendered(plan_page.planned, told)
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})


@router.get("/t/{key}/plan/why")
async def why(here: Here, word: Words) -> Response:
    """Why something can't be chosen in the plan."""
    found = await here.server.plans.sketch(here.visitor, here.room)
    match, seat = found.match, found.plan.seat
    action = match.rules.words.meaning(word[-1])
    if action < 0 or match.seat != seat or match.holding is not None:
        return answer({"why": ""})
    refusal = match.game.observe(seat).why_not(action)
    return why_said(match.rules, refusal, here.reader.language)


@router.get("/t/{key}/plan/picked")
async def picked_so_far(here: Here, words: PickedWords) -> Response:
    """What comes of what is picked of a set in the plan."""
    found = await here.server.plans.sketch(here.visitor, here.room)
    view = view_of(found.match, from_seat(here.reader, found.plan.seat, len(found.match.seats)))
    return answer(picked(view, here.reader.messages, words))


@router.post("/t/{key}/plan/decide")
async def decide(here: Here, request: Request) -> Response:
    """Plan one more click."""
    form = await read(request, Choose)
    says = said_by(form.says, here.room.match.rules.words)
    change = here.server.plans.choose(here.visitor, here.room, form.number, says)
    return await _changed(here, request, change)


@router.post("/t/{key}/plan/undo")
async def undo(here: Here, request: Request) -> Response:
    """Take the last click of the plan back."""
    return await _undone(here, request, whole=False)


@router.post("/t/{key}/plan/restart-turn")
async def restart(here: Here, request: Request) -> Response:
    """Plan anew."""
    return await _undone(here, request, whole=True)


@router.post("/t/{key}/plan/keep")
async def keep(here: Here, request: Request) -> Response:
    """Let the plan wait for the turn, and go back to the table."""
    await here.server.plans.set_ready(here.visitor, here.room)
    return go(request, f"/t/{here.room.id}")


@router.post("/t/{key}/plan/forget")
async def forget(here: Here, request: Request) -> Response:
    """Forget the plan, and go back to the table."""
    await here.server.plans.forget(here.visitor, here.room)
    return go(request, f"/t/{here.room.id}")


@router.post("/t/{key}/plan-forget")
async def forget_here(here: Here) -> Response:
    """Forget the plan, at the table."""
    return await here.do(here.server.plans.forget(here.visitor, here.room))


@router.post("/t/{key}/plan-play")
async def play_now(here: Here) -> Response:
    """Play the plan now."""
    return await here.do(here.server.plans.play(here.visitor, here.room))


async def _undone(here: AtPage, request: Request, *, whole: bool) -> Response:
    form = await read(request, schemas.SeatForm)
    version = form.number
    plans = here.server.plans
    return await _changed(here, request, plans.undo(here.visitor, here.room, version, whole=whole))


async def _changed(here: AtPage, request: Request, change: Awaitable[Sketch]) -> Response:
    """Answer with what has become of the plan; a refusal is a sentence beside it."""
    status, said = 200, ""
    try:
        found = await change
    except (Refused, IllegalAction) as problem:
        told = refused(problem)
        if told.key == "no-plan":  # it is their turn by now, say: the table knows the plan
            return answer({"go": f"/t/{here.room.id}"}, told.status)
        status, said = told.status, here.reader.messages.refusal(told, here.room.match.rules)
        found = await here.server.plans.sketch(here.visitor, here.room)
    return answered(request, await _rendered(here, plan_page.news, found), status, said, "")


async def _rendered(here: AtPage, template: Template, found: Sketch, *words: str) -> str:
    by = from_seat(here.reader, found.plan.seat, len(found.match.seats))
    told = msgspec.json.encode(found.plan).decode()
    return await here.server.renderer.render(
        template, found.match, by, here.room.id, told, *words, who=here.visitor.claimant
    )
