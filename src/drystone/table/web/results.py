"""Results of finished games: a page and a picture, the same for everybody."""

from __future__ import annotations

import base64
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from drystone.core.speech import LANGUAGES
from drystone.table.errors import Refused
from drystone.table.game.match import SPECTATOR
from drystone.table.game.view import Viewpoint
from drystone.table.pages.result import result_page
from drystone.table.pages.result_picture import picture
from drystone.table.processes.render import Template
from drystone.table.web.invite import base_url
from drystone.table.web.requests import AtPage, PageRoute, at_page

router = APIRouter(route_class=PageRoute)
FOR_AN_HOUR = {
    "Cache-Control": "public, max-age=3600",  # not for good: somebody in it may be forgotten
    "Cross-Origin-Resource-Policy": "cross-origin",
}


async def finished(request: Request, key: str) -> AtPage:
    """A finished game as everybody sees it; of others nothing is told, not even that they are."""
    here = await at_page(request, key)
    if not here.room.match.over:
        raise Refused("no-result", "there is no result yet", 404)
    asked = request.query_params.get("language", "")
    if asked in LANGUAGES and "language" not in request.cookies:
        # In the words of whoever shares it, until a reader chooses their own.
        return replace(here, reader=replace(here.reader, language=asked))
    return here


Finished = Annotated[AtPage, Depends(finished)]


async def _rendered(here: AtPage, template: Template, *words: str) -> str:
    by = Viewpoint(SPECTATOR, language=here.reader.language)
    renderer = here.server.renderer
    return await renderer.render(template, here.room.match, by, *words, who=here.visitor.claimant)


@router.get("/r/{key}.png")
async def result_image(here: Finished) -> Response:
    """The picture that is shown beside a link."""
    drawn = await _rendered(here, picture)
    return Response(base64.b64decode(drawn), media_type="image/png", headers=FOR_AN_HOUR)


@router.get("/r/{key}")
async def result(here: Finished, request: Request) -> Response:
    """The result of a game."""
    return HTMLResponse(await _rendered(here, result_page, base_url(request), *here.reader.words))
