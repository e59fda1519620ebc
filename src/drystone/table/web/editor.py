"""The editor: a position is set up field by field, and opened as a table or a study."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import Field

from drystone.core.rules import Rules
from drystone.table.errors import Refused, no_such_decision
from drystone.table.game.editing import Draft
from drystone.table.game.match import SPECTATOR
from drystone.table.game.new_games import forked
from drystone.table.game.view import Viewpoint
from drystone.table.limits import LONGEST_DRAFT
from drystone.table.pages import editor
from drystone.table.pages.editor import Status
from drystone.table.pages.lobby import usual_seats
from drystone.table.processes.render import Template
from drystone.table.reasons import reason_said
from drystone.table.rest import schemas
from drystone.table.server import server_of
from drystone.table.web.requests import PageRoute, answer, fields_of, read, reader_of, rules_of
from drystone.table.web.table import Here

router = APIRouter(route_class=PageRoute)
Step = Annotated[str, Field(max_length=64)] | Annotated[int, Field(ge=0, le=10_000)]
Text = Annotated[str, Field(max_length=LONGEST_DRAFT, pattern=r"^[^\x00]*$")]


class Edit(schemas.Form):
    """One change of a draft; `good` is the last possible position."""

    draft: Text
    good: Text
    how: Literal["set", "add", "remove", "move", "read", "turn"]
    path: Annotated[list[Step], Field(max_length=6)] = []
    value: (
        Annotated[int, Field(ge=-1_000_000, le=1_000_000)] | Annotated[str, Field(max_length=64)]
    ) = 0
    to: Annotated[list[Step], Field(max_length=6)] = []
    """Where what was at `path` is moved to: a field, or a place in one."""
    seat: Annotated[int, Field(ge=-1, le=9)] = SPECTATOR


@router.get("/edit/{game}")
async def fresh(request: Request, game: str, seats: int | None = None) -> Response:
    """A new set-up to be changed."""
    rules = rules_of(request, game)
    count = usual_seats(rules) if seats is None else seats
    if count not in rules.seats:
        raise Refused("wrong-seats", f"{rules.title} is not for {count} players", 400)
    server = server_of(request)
    who = (await server.visitor(request)).claimant
    return await _page(request, rules, await server.editor.fresh(rules, count, who))


@router.post("/edit/{game}")
async def given(request: Request, game: str) -> Response:
    """A position from elsewhere to be changed."""
    rules, server = rules_of(request, game), server_of(request)
    text = (await fields_of(request)).get("text", "").strip() + "\n"
    who = (await server.visitor(request)).claimant
    return await _page(request, rules, await server.editor.tried(rules, text, who))


@router.post("/t/{key}/edit")
async def of_table(here: Here, request: Request) -> Response:
    """A table's position to be changed: after the end, or in a game against bots."""
    at = (await fields_of(request)).get("at", "")
    if not at.isdecimal():
        raise no_such_decision(repr(at), 400)
    match = here.room.match
    text = forked(match, here.view.viewer, int(at))
    good = await here.server.editor.trusted(text, here.visitor.claimant)
    return await _page(request, match.rules, good)


@router.get("/edit/{game}/about")
async def about(request: Request, game: str, word: str) -> Response:
    """What a thing on the picture is about, by the names that fields have."""
    words = rules_of(request, game).words
    action = words.meaning(word)
    return answer({"names": list(words.params(action).values()) if action >= 0 else []})


def _number_of(value: int | str) -> int:
    return value if isinstance(value, int) else SPECTATOR


@router.post("/edit/{game}/change")
async def change(request: Request, game: str) -> Response:
    """Change one field. What is impossible is said; then the last possible position is drawn."""
    rules, server, reader = rules_of(request, game), server_of(request), reader_of(request)
    form = await read(request, Edit)
    who = (await server.visitor(request)).claimant
    draft = Draft(rules, form.draft)
    if form.how == "turn":
        good = await server.editor.turn(rules, form.good, _number_of(form.value), who)
        draft = Draft(rules, good)
    elif form.how == "move":
        draft.move(tuple(form.path), tuple(form.to))
    elif form.how != "read":
        draft.change(tuple(form.path), form.how, form.value)
    text, problem = draft.text, ""
    try:
        # What was typed as text is taken as it is.
        by_hand = form.how != "read"
        good = text = await server.editor.tried(rules, text, who, restock=by_hand)
    except Refused as refused:
        if refused.status in (429, 503):
            raise
        if refused.key == "bad-request":
            problem = reason_said(rules, str(refused), reader.language)
        else:
            problem = reader.messages.refusal(refused)
        good = await server.editor.tried(rules, form.good, who)
    status = Status(text, good, problem, form.seat)
    return Response(
        await _rendered(request, editor.news, rules, status), media_type="application/json"
    )


async def _page(request: Request, rules: Rules, good: str) -> Response:
    words = reader_of(request).words
    return HTMLResponse(await _rendered(request, editor.page, rules, Status(good, good), *words))


async def _rendered(
    request: Request, template: Template, rules: Rules, status: Status, *words: str
) -> str:
    server, reader = server_of(request), reader_of(request)
    who = (await server.visitor(request)).claimant
    match = await server.editor.match(status.good, who)
    seat = match.game.state.seat
    fixed = status.fixed if status.fixed < match.game.state.seats else SPECTATOR
    viewer = fixed if fixed >= 0 else max(seat, 0)
    by = Viewpoint(
        viewer=viewer,
        mine=(viewer,),
        language=reader.language,
        narrow=reader.narrow,
        tall=reader.tall,
        broad=reader.broad,
        at=0,
    )
    body = msgspec.json.encode(status).decode()
    return await server.renderer.render(template, match, by, body, *words, who=who)
