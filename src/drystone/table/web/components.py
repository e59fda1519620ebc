"""Everything in the box of a game, looked up by itself or from a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from drystone.table.errors import no_such_page
from drystone.table.pages import components
from drystone.table.web.requests import AtPage, PageRoute, at_page, rules_of, same_for_all

router = APIRouter(route_class=PageRoute)
Here = Annotated[AtPage, Depends(at_page)]


@router.get("/rules/{game}/components")
async def in_the_box(request: Request, game: str) -> Response:
    rules = rules_of(request, game)
    if rules.components is None:
        raise no_such_page()
    return await same_for_all(request, components.in_the_box, rules.name)


@router.get("/t/{key}/components")
async def at_the_table(here: Here) -> Response:
    """With where everything is, as far as who asks may know."""
    match = here.room.match
    if match.rules.components is None:
        raise no_such_page()
    override = str(match.game.options.get("facts", ""))
    page = await here.rendered(components.table_page, override, *here.reader.words)
    return HTMLResponse(page)
