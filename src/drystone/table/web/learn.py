"""Lessons: the list, and each one as a table of its own that is kept for nobody but its learner."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.table import wall
from drystone.table.errors import no_such_page
from drystone.table.pages import learn, lesson_answer
from drystone.table.pages.lesson_answer import AGAIN, DECIDE, PAGE, PICKED, RESTART, SHOW, UNDO, WHY
from drystone.table.pages.lesson_answer import Answer as Answered
from drystone.table.processes.render import Template
from drystone.table.rest import schemas
from drystone.table.server import server_of
from drystone.table.storage.lessons import Progress, lessons_only
from drystone.table.storage.people import Person
from drystone.table.web.requests import PageRoute, drawn, known, read, reader_of, rules_of
from drystone.table.web.table import PickedWords
from drystone.table.web.taught import Choose, answered

router = APIRouter(route_class=PageRoute)
NOT_BEGUN = Progress()


@router.get("/learn/{game}")
async def listed(request: Request, game: str) -> Response:
    """The lessons of a game, and how far the visitor is."""
    rules_of(request, game)
    person = (await server_of(request).visitor(request)).person
    kept = msgspec.json.encode(await _all(request, person, game)).decode()
    return await _page(request, learn.listed, game, kept)


@router.get("/learn/{game}/overview")
async def overview(request: Request, game: str) -> Response:
    """A game on a page."""
    rules_of(request, game)
    return await _page(request, learn.overview, game)


@router.get("/learn/{game}/{name}")
async def lesson(request: Request, game: str, name: str) -> Response:
    """A lesson, where the visitor left it; one that is done begins again."""
    told, _ = await _answer(request, game, name, PAGE)
    return HTMLResponse(told.body)


@router.get("/learn/{game}/{name}/why")
async def why(request: Request, game: str, name: str, word: str) -> Response:
    """Why something on the board can't be chosen now."""
    told, _ = await _answer(request, game, name, WHY, says=(word,))
    return Response(told.body, media_type="application/json")


@router.post("/learn/{game}/{name}/show")
async def show(request: Request, game: str, name: str) -> Response:
    """Let glow what a way to the goal begins with."""
    told, _ = await _answer(request, game, name, SHOW)
    return Response(told.body, media_type="application/json")


@router.get("/learn/{game}/{name}/picked")
async def picked_so_far(request: Request, game: str, name: str, words: PickedWords) -> Response:
    """What comes of what is picked of a set."""
    told, _ = await _answer(request, game, name, PICKED, says=tuple(words))
    return Response(told.body, media_type="application/json")


@router.post("/learn/{game}/{name}/decide")
async def decide(request: Request, game: str, name: str) -> Response:
    """Make a move."""
    form = await read(request, Choose)
    return await _change(request, game, name, DECIDE, form.number, form.says)


@router.post("/learn/{game}/{name}/undo")
async def undo(request: Request, game: str, name: str) -> Response:
    """Take the last move back."""
    form = await read(request, schemas.SeatForm)
    return await _change(request, game, name, UNDO, form.number)


@router.post("/learn/{game}/{name}/restart-turn")
async def restart_turn(request: Request, game: str, name: str) -> Response:
    """Begin the step again."""
    form = await read(request, schemas.SeatForm)
    return await _change(request, game, name, RESTART, form.number)


@router.post("/learn/{game}/{name}/again")
async def again(request: Request, game: str, name: str) -> Response:
    """Begin the whole lesson again."""
    return await _change(request, game, name, AGAIN, None)


async def _page(request: Request, template: Template, *words: str) -> Response:
    """A page about a game's lessons, if it has any."""
    page = await drawn(request, template, *words, *reader_of(request).words)
    if not page:
        raise no_such_page()
    return HTMLResponse(page)


async def _change(
    request: Request,
    game: str,
    name: str,
    verb: str,
    number: int | None,
    says: tuple[int | str, ...] = (),
) -> Response:
    """Change a lesson, keep where it stands, and answer with what has become of it."""
    told, token = await _answer(request, game, name, verb, number, says)
    return answered(request, told.body, told.status, told.said, token)


async def _answer(
    request: Request,
    game: str,
    name: str,
    verb: str,
    number: int | None = None,
    says: tuple[int | str, ...] = (),
) -> tuple[Answered, str]:
    """What a lesson answers; what has become of it is kept. With somebody new's token."""
    rules = rules_of(request, game)
    person = (await server_of(request).visitor(request)).person
    before = (await _all(request, person, game)).get(name, NOT_BEGUN)
    ask = lesson_answer.Ask(
        rules.name, name, verb, reader_of(request).words, before.at, says, number
    )
    body = await drawn(request, lesson_answer.answer, msgspec.json.encode(ask).decode())
    told, token = msgspec.json.decode(body, type=Answered), ""
    if not told.body:
        raise no_such_page()
    if told.after is not None:
        if verb != PAGE:
            person, token = await known(request)
        if person is not None:
            done = before.done or (wall.now() if told.done else 0.0)
            store = server_of(request).store
            after = Progress(told.after, done)
            await store.do(store.lessons.keep, person.id, rules.name, name, after)
    return told, token


async def _all(request: Request, person: Person | None, game: str) -> dict[str, Progress]:
    if person is None:
        return {}
    store = server_of(request).store
    return lessons_only(await store.do(store.lessons.of, person.id, game))
