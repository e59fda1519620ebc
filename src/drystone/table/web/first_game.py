"""The guided first game: what it is, and a table with the coach beside it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.learn.coach import FirstGame, first_game
from drystone.table.errors import no_such_page
from drystone.table.pages.coach import first_game_page
from drystone.table.rest import schemas
from drystone.table.server import server_of
from drystone.table.verbs.service import ME
from drystone.table.web.requests import PageRoute, go, known, reader_of, rules_of

router = APIRouter(route_class=PageRoute)


@router.get("/learn/{game}/first-game")
async def about(request: Request, game: str) -> Response:
    """What a first game is."""
    rules = rules_of(request, game)
    return HTMLResponse(first_game_page(reader_of(request), rules, _setup(game)))


@router.post("/learn/{game}/first-game")
async def begin(request: Request, game: str) -> Response:
    """Open the table of the first game: always the same set-up, against relaxed bots."""
    rules_of(request, game)
    setup = _setup(game)
    person, token = await known(request)
    places = [ME, *[setup.rivals] * (setup.seats - 1)]
    form = schemas.NewGame.model_validate({"game": game, "places": places, "seed": setup.seed})
    room = await server_of(request).service.open(person, form, (person.name,))
    return go(request, f"/t/{room.id}?coach", token)


def _setup(game: str) -> FirstGame:
    setup = first_game(game)
    if setup is None:
        raise no_such_page()
    return setup
