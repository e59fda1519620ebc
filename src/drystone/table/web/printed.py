"""What never changes while the server runs: rules, styles, scripts, drawings."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.table.pages import rulebook
from drystone.table.pages.board import cover, style
from drystone.table.room import Refused
from drystone.table.web.asking import Spoken, house_of, reader_of

router = APIRouter(route_class=Spoken)
FOR_A_DAY = {"Cache-Control": "max-age=86400"}


@router.get("/rules/{game}")
async def rules_of(request: Request, game: str) -> Response:
    rules = house_of(request).rooms.find(game)
    return HTMLResponse(rulebook.rules_page(reader_of(request), rules))


@router.get("/pictures/{game}.css")
async def picture_style(request: Request, game: str) -> Response:
    rules = house_of(request).rooms.find(game)
    return Response(style(rules), media_type="text/css", headers=FOR_A_DAY)


@router.get("/pictures/{game}.svg")
async def picture_cover(request: Request, game: str) -> Response:
    rules = house_of(request).rooms.find(game)
    return Response(cover(rules), media_type="image/svg+xml", headers=FOR_A_DAY)


@router.get("/assets/{name}")
async def asset(request: Request, name: str) -> Response:
    """A style sheet, a script or a drawing of the pages; asked for again, but not sent again."""
    found = assets().get(name)
    if found is None:
        raise Refused("no-such-page", "there is no such page", 404)
    kind, body, tag = found
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


@cache
def assets() -> dict[str, tuple[str, bytes, str]]:
    """The files beside the pages: kind, content, and a tag that changes with the content."""
    kinds = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
    found = {}
    for file in (Path(__file__).parents[1] / "assets").iterdir():
        if file.suffix in kinds:
            body = file.read_bytes()
            found[file.name] = (kinds[file.suffix], body, f'"{sha256(body).hexdigest()[:16]}"')
    return found


@router.get("/{one}")
@router.get("/{one}/{two}")
@router.get("/t/{one}/{two:path}")
async def nowhere(request: Request) -> Response:
    """For addresses that lead nowhere, a page that says so in the reader's language."""
    raise Refused("no-such-page", "there is no such page", 404)
