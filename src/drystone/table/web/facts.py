"""The facts of a game: read, and put right in a form that answers with a file."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.core.facts import FactFiles, FactsError
from drystone.core.rules import Rules
from drystone.table.errors import no_such_page
from drystone.table.pages import facts
from drystone.table.pages.layout import message
from drystone.table.web.requests import PageRoute, fields_of, reader_of, rules_of

router = APIRouter(route_class=PageRoute)


def found(request: Request, game: str) -> tuple[Rules, FactFiles]:
    """A game that has facts."""
    rules = rules_of(request, game)
    if rules.facts is None:
        raise no_such_page()
    return rules, rules.facts


@router.get("/rules/{game}/facts")
async def facts_of(request: Request, game: str) -> Response:
    rules, files = found(request, game)
    whole = "all" in request.query_params
    return HTMLResponse(facts.facts_page(reader_of(request), rules, files, whole=whole))


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
        page = facts.facts_page(reader, rules, files, typed=fields, problem=str(problem))
        return HTMLResponse(page, 400)
    if not text:
        said = reader.messages("facts.nothing")
        return HTMLResponse(message(reader, reader.messages.title(rules), said))
    name = facts.file_name(rules)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/toml", headers=headers)
