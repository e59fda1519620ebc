"""What never changes while the server runs: rules, styles, scripts, pictures."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from drystone.table.asset_files import FOR_GOOD, assets, assets_digest, digest_of
from drystone.table.errors import no_such_page
from drystone.table.pages import rulebook
from drystone.table.pages.board import cover, style
from drystone.table.web.requests import PageRoute, rules_of, same_for_all

router = APIRouter(route_class=PageRoute)
FOR_A_DAY = {"Cache-Control": "max-age=86400"}


@router.get("/rules/{game}")
async def rules_page(request: Request, game: str) -> Response:
    rules = rules_of(request, game)
    return await same_for_all(request, rulebook.rules, rules.name)


@router.get("/pictures/{game}.css")
async def picture_style(request: Request, game: str) -> Response:
    rules = rules_of(request, game)
    sheet = style(rules)
    current = request.query_params.get("v") == digest_of(sheet)
    return Response(sheet, media_type="text/css", headers=_keep(current))


@router.get("/pictures/{game}.svg")
async def picture_cover(request: Request, game: str) -> Response:
    rules = rules_of(request, game)
    return Response(cover(rules), media_type="image/svg+xml", headers=FOR_A_DAY)


@router.get("/assets/{name}")
@router.get("/assets/{digest}/{name}")
async def asset(name: str, digest: str = "") -> Response:
    """A style sheet, a script or a drawing of the pages; by the address of now, kept for good."""
    found = assets().get(name)
    if found is None:
        raise no_such_page()
    kind, body = found
    return Response(body, media_type=kind, headers=_keep(digest == assets_digest()))


def _keep(current: bool) -> dict[str, str]:
    """How long to keep what was asked for: by an address without a digest, or an old one, never."""
    return FOR_GOOD if current else {"Cache-Control": "no-cache"}


@router.get("/{one}")
@router.get("/{one}/{two}")
@router.get("/t/{one}/{two:path}")
async def nowhere(request: Request) -> Response:
    """For addresses that lead nowhere, a page that says so in the reader's language."""
    raise no_such_page()
