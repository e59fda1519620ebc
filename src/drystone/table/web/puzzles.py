"""Puzzles: the list, and each one as a table of its own that is kept for nobody but its solver."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import Field

from drystone.table import wall
from drystone.table.errors import no_such_page
from drystone.table.pages import puzzle_answer, puzzles
from drystone.table.pages.lesson_answer import AGAIN, DECIDE, PAGE, PICKED, RESTART, SHOW, UNDO, WHY
from drystone.table.pages.puzzle_answer import Answer as Answered
from drystone.table.pages.puzzle_answer import Kept
from drystone.table.pages.study import STUDIED as POSED
from drystone.table.rest import schemas
from drystone.table.server import server_of
from drystone.table.storage.lessons import PUZZLE, STUDIED, puzzles_only
from drystone.table.storage.people import Person
from drystone.table.web.posed import Posed, posed_in
from drystone.table.web.requests import (
    PageRoute,
    answer,
    drawn,
    known,
    read,
    reader_of,
    rules_of,
)
from drystone.table.web.table import PickedWords
from drystone.table.web.taught import Choose, answered

router = APIRouter(route_class=PageRoute)
LONGEST_THEME = 40
MOST_TURNS = 100


class Shown(schemas.Form):
    """How many turns of the best line are to be seen; all, if it is not said."""

    turns: Annotated[int, Field(ge=1, le=MOST_TURNS)] | None = None


@router.get("/learn/{game}/puzzles")
async def listed(request: Request, game: str, theme: str = "", grade: str = "") -> Response:
    """The puzzles of a game, and how the visitor does."""
    rules_of(request, game)
    person = (await server_of(request).visitor(request)).person
    kept = msgspec.json.encode(await _kept(request, person, game)).decode()
    today = datetime.now(UTC).date().isoformat()
    wanted = (theme[:LONGEST_THEME], grade if len(grade) == 1 else "")
    words = reader_of(request).words
    page = await drawn(request, puzzles.listed, game, kept, today, *wanted, *words)
    if not page:
        raise no_such_page()
    return HTMLResponse(page)


@router.get("/learn/{game}/puzzles/{name}")
async def puzzle(request: Request, game: str, name: str) -> Response:
    """A puzzle, where the visitor left it; one that is answered begins again."""
    told, _ = await _answer(request, game, name, PAGE)
    return HTMLResponse(told.body)


@router.get("/learn/{game}/puzzles/{name}/why")
async def why(request: Request, game: str, name: str, word: str) -> Response:
    """Why something on the board can't be chosen now."""
    told, _ = await _answer(request, game, name, WHY, says=(word,))
    return Response(told.body, media_type="application/json")


@router.post("/learn/{game}/puzzles/{name}/show")
async def show(request: Request, game: str, name: str) -> Response:
    """The best turn on the board, or so many of the best line, for who has answered."""
    turns = (await read(request, Shown)).turns
    told, _ = await _answer(request, game, name, SHOW, turns=turns)
    if not told.body:
        return answer({"say": told.said}, told.status)
    return Response(told.body, media_type="application/json")


@router.get("/learn/{game}/puzzles/{name}/picked")
async def picked_so_far(request: Request, game: str, name: str, words: PickedWords) -> Response:
    """What comes of what is picked of a set."""
    told, _ = await _answer(request, game, name, PICKED, says=tuple(words))
    return Response(told.body, media_type="application/json")


@router.post("/learn/{game}/puzzles/{name}/decide")
async def decide(request: Request, game: str, name: str) -> Response:
    """Make a move."""
    form = await read(request, Choose)
    return await _change(request, game, name, DECIDE, form.number, form.says)


@router.post("/learn/{game}/puzzles/{name}/undo")
async def undo(request: Request, game: str, name: str) -> Response:
    """Take the last move back; what is answered is answered."""
    form = await read(request, schemas.SeatForm)
    return await _change(request, game, name, UNDO, form.number)


@router.post("/learn/{game}/puzzles/{name}/restart-turn")
async def restart_turn(request: Request, game: str, name: str) -> Response:
    """Begin the turn again."""
    form = await read(request, schemas.SeatForm)
    return await _change(request, game, name, RESTART, form.number)


@router.post("/learn/{game}/puzzles/{name}/again")
async def again(request: Request, game: str, name: str) -> Response:
    """Begin the puzzle again."""
    return await _change(request, game, name, AGAIN, None)


async def _change(
    request: Request,
    game: str,
    name: str,
    verb: str,
    number: int | None,
    says: tuple[int | str, ...] = (),
) -> Response:
    """Change an attempt, keep where it stands, and answer with what has become of it."""
    told, token = await _answer(request, game, name, verb, number, says)
    return answered(request, told.body, told.status, told.said, token)


async def _answer(
    request: Request,
    game: str,
    name: str,
    verb: str,
    number: int | None = None,
    says: tuple[int | str, ...] = (),
    turns: int | None = None,
) -> tuple[Answered, str]:
    """What a puzzle answers; what has become of it is kept. With somebody new's token."""
    rules = rules_of(request, game)
    person = (await server_of(request).visitor(request)).person
    set_by = await posed_in(request, rules.name, name)
    ask = puzzle_answer.Ask(
        rules.name,
        name,
        verb,
        reader_of(request).words,
        datetime.now(UTC).date(),
        await _kept(request, person, game, set_by),
        0.0 if verb in (PAGE, SHOW, WHY) else wall.now(),
        says,
        number,
        set_by,
        turns,
    )
    body = await drawn(request, puzzle_answer.answer, msgspec.json.encode(ask).decode())
    told, token = msgspec.json.decode(body, type=Answered), ""
    if not told.body and not told.said:
        raise no_such_page()
    if told.after is not None:
        if verb != PAGE:
            person, token = await known(request)
        if person is not None:
            store = server_of(request).store
            place = PUZZLE + name if set_by is None else _kept_as(name)
            await store.do(store.lessons.keep, person.id, rules.name, place, told.after)
    return told, token


def _kept_as(name: str) -> str:
    """Where an attempt is kept: one for each study, or links would fill the store."""
    return STUDIED + name.removeprefix(POSED).partition("-")[0]


async def _kept(
    request: Request, person: Person | None, game: str, set_by: Posed | None = None
) -> Kept:
    if person is None:
        return {}
    store = server_of(request).store
    kept = await store.do(store.lessons.of, person.id, game)
    if set_by is None:
        return puzzles_only(kept)
    place = _kept_as(set_by.name)
    return {set_by.name: kept[place]} if place in kept else {}
