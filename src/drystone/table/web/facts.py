"""The facts of a game: read, and put right in a form that answers with a file."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.core.facts import FactFiles
from drystone.core.rules import Rules
from drystone.table.pages import facts
from drystone.table.pages.sheet import message
from drystone.table.room import Refused
from drystone.table.web.asking import Spoken, form, house_of, reader_of

router = APIRouter(route_class=Spoken)


def found(request: Request, game: str) -> tuple[Rules, FactFiles]:
    """A game that has facts."""
    rules = house_of(request).rooms.find(game)
    if rules.facts is None:
        raise Refused("no-such-page", "there is no such page", 404)
    return rules, rules.facts


@router.get("/rules/{game}/facts")
async def facts_of(request: Request, game: str) -> Response:
    rules, files = found(request, game)
    whole = "all" in request.query_params
    return HTMLResponse(facts.facts_page(reader_of(request), rules, files, whole=whole))


@router.post("/rules/{game}/facts")
async def correct(request: Request, game: str) -> Response:
    """The corrections as a file; nothing is kept here."""
    rules, files = found(request, game)
    text = facts.correction_of(rules, files, await form(request))
    if not text:
        reader = reader_of(request)
        said = reader.tongue("facts.nothing")
        return HTMLResponse(message(reader, rules.title, said))
    name = facts.file_name(rules)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/toml", headers=headers)
