"""The facts of a game: read, and put right in a form that answers with a file."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.core.facts import FactFiles, FactsError
from drystone.core.rules import Rules
from drystone.table.errors import no_such_page
from drystone.table.pages import facts
from drystone.table.pages.layout import message
from drystone.table.server import server_of
from drystone.table.web.requests import PageRoute, fields_of, reader_of, rules_of, same_for_all

router = APIRouter(route_class=PageRoute)


def found(request: Request, game: str) -> tuple[Rules, FactFiles]:
    """A game that has facts."""
    rules = rules_of(request, game)
    if rules.facts is None:
        raise no_such_page()
    return rules, rules.facts


@router.get("/rules/{game}/facts")
async def facts_of(request: Request, game: str) -> Response:
    found(request, game)
    whole = "all" if "all" in request.query_params else ""
    return await same_for_all(request, facts.drawn, game, whole, "{}", "")


@router.post("/rules/{game}/facts")
async def correct(request: Request, game: str) -> Response:
    """The corrections as a file; nothing is kept here, and what is refused stays in the form."""
    rules, files = found(request, game)
    reader = reader_of(request)
    fields = {
        place: text.replace("\r\n", "\n") for place, text in (await fields_of(request)).items()
    }
    try:
        text = facts.correction_of(rules, files, fields)
    except FactsError as problem:
        typed = msgspec.json.encode(fields).decode()
        return HTMLResponse(await _drawn(request, game, "", typed, str(problem)), 400)
    if not text:
        said = reader.messages("facts.nothing")
        return HTMLResponse(message(reader, reader.messages.title(rules), said))
    name = facts.file_name(rules)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/toml", headers=headers)


async def _drawn(
    request: Request, game: str, whole: str, typed: str = "{}", problem: str = ""
) -> str:
    """The page of a game's facts; long, so it waits in line with what others only read."""
    server, words = server_of(request), reader_of(request).words
    who = (await server.visitor(request)).claimant
    return await server.renderer.draw(facts.drawn, game, whole, typed, problem, *words, who=who)
