"""Puzzles: the list, and each one as a table of its own that is kept for nobody but its solver."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.core.game import IllegalAction
from drystone.learn.attempt import LONGEST, RIGHT, Attempt, verdict_on
from drystone.learn.puzzle import GRADES, Puzzle, of_the_day, puzzles
from drystone.table.errors import Refused, no_such_page, refused
from drystone.table.game.lesson_match import match_of_attempt
from drystone.table.pages import puzzle as puzzle_page
from drystone.table.pages.puzzles import Wanted, form_of, puzzles_page
from drystone.table.processes.render import Template
from drystone.table.rest import schemas
from drystone.table.server import server_of
from drystone.table.storage.lessons import PUZZLE, Moves, Progress, puzzles_only
from drystone.table.storage.people import Person
from drystone.table.web.requests import (
    PageRoute,
    answer,
    in_turn,
    known,
    read,
    reader_of,
    rules_of,
)
from drystone.table.web.table import PickedWords, why_said
from drystone.table.web.taught import Choose, answered, from_seat, moved, picked_there

router = APIRouter(route_class=PageRoute)
Change = Callable[[Attempt], Attempt]
Kept = dict[str, Progress]


@router.get("/learn/{game}/puzzles")
async def listed(request: Request, game: str, theme: str = "", grade: str = "") -> Response:
    """The puzzles of a game, and how the visitor does."""
    found = await _puzzles(request, game)
    person = (await server_of(request).visitor(request)).person
    chosen = int(grade) if grade in map(str, GRADES) else 0
    today = datetime.now(UTC).date()
    page = puzzles_page(
        reader_of(request),
        rules_of(request, game),
        found,
        of_the_day(found, today),
        await _kept(request, person, game),
        Wanted(theme, chosen),
        today,
    )
    return HTMLResponse(page)


@router.get("/learn/{game}/puzzles/{name}")
async def puzzle(request: Request, game: str, name: str) -> Response:
    """A puzzle, where the visitor left it; one that is answered begins again."""
    one = await _find(request, game, name)
    person = (await server_of(request).visitor(request)).person
    kept = await _kept(request, person, game)
    attempt = await _attempt(request, one, kept)
    if attempt.over:
        attempt = await in_turn(request, Attempt, one)
        if person is not None:
            kept = await _keep(request, person, attempt, kept)
    words = reader_of(request).words
    return HTMLResponse(await _rendered(request, puzzle_page.page, attempt, kept, words=words))


@router.get("/learn/{game}/puzzles/{name}/why")
async def why(request: Request, game: str, name: str, word: str) -> Response:
    """Why something on the board can't be chosen now."""
    one = await _find(request, game, name)
    person = (await server_of(request).visitor(request)).person
    attempt = await _attempt(request, one, await _kept(request, person, game))
    action = one.rules.words.meaning(word)
    if action < 0 or attempt.over:
        return answer({"why": ""})
    refusal = await in_turn(request, lambda: attempt.game.observe(one.me).why_not(action))
    return why_said(one.rules, refusal, reader_of(request).language)


@router.get("/learn/{game}/puzzles/{name}/picked")
async def picked_so_far(request: Request, game: str, name: str, words: PickedWords) -> Response:
    """What comes of what is picked of a set."""
    one = await _find(request, game, name)
    person = (await server_of(request).visitor(request)).person
    attempt = await _attempt(request, one, await _kept(request, person, game))
    if attempt.over:
        return answer({})
    return answer(await in_turn(request, picked_there, request, attempt.game, words))


@router.post("/learn/{game}/puzzles/{name}/decide")
async def decide(request: Request, game: str, name: str) -> Response:
    """Make a move."""
    form = await read(request, Choose)

    def move(attempt: Attempt) -> Attempt:
        if attempt.over:
            raise Refused("not-your-turn", "the turn is over")
        if len(attempt.moves) >= LONGEST:
            raise Refused("lesson-too-long", "these were many moves; begin again")
        return moved(form, attempt.game.rules.words, attempt.play)

    return await _change(request, game, name, form.number, move)


@router.post("/learn/{game}/puzzles/{name}/undo")
async def undo(request: Request, game: str, name: str) -> Response:
    """Take the last move back; what is answered is answered."""
    form = await read(request, schemas.SeatForm)

    def back(attempt: Attempt) -> Attempt:
        return attempt if attempt.over else attempt.undo()

    return await _change(request, game, name, form.number, back)


@router.post("/learn/{game}/puzzles/{name}/restart-turn")
async def restart_turn(request: Request, game: str, name: str) -> Response:
    """Begin the turn again."""
    form = await read(request, schemas.SeatForm)
    return await _change(request, game, name, form.number, lambda one: Attempt(one.puzzle))


@router.post("/learn/{game}/puzzles/{name}/again")
async def again(request: Request, game: str, name: str) -> Response:
    """Begin the puzzle again."""
    return await _change(request, game, name, None, lambda one: Attempt(one.puzzle))


@router.post("/learn/{game}/puzzles/{name}/show")
async def show(request: Request, game: str, name: str) -> Response:
    """The best turn on the board, for who has answered."""
    one = await _find(request, game, name)
    person = (await server_of(request).visitor(request)).person
    kept = await _kept(request, person, game)
    if not kept.get(one.name, Progress()).at.answered:
        raise Refused("not-your-turn", "find a turn of your own first")
    attempt = await in_turn(request, (await _attempt(request, one, kept)).solution)
    return Response(
        await _rendered(request, puzzle_page.news, attempt, kept, shown=True),
        media_type="application/json",
    )


async def _change(
    request: Request, game: str, name: str, number: int | None, change: Change
) -> Response:
    """Change an attempt, keep where it stands, and answer with what has become of it."""
    one = await _find(request, game, name)
    person, token = await known(request)
    kept = await _kept(request, person, game)
    first = not kept.get(one.name, Progress()).at.answered
    attempt, status, said = await _attempt(request, one, kept), 200, ""
    try:
        if number is not None and number != kept.get(one.name, Progress()).at.clicks:
            raise Refused("stale", "this is no longer what is asked")
        attempt = await in_turn(request, change, attempt)
        kept = await _keep(request, person, attempt, kept)
    except (Refused, IllegalAction) as problem:
        told = refused(problem)
        status, said = told.status, reader_of(request).messages.refusal(told, one.rules)
    fresh = await _rendered(request, puzzle_page.news, attempt, kept, first=first)
    return answered(request, fresh, status, said, token)


async def _puzzles(request: Request, game: str) -> tuple[Puzzle, ...]:
    rules_of(request, game)
    found = await in_turn(request, puzzles, game)
    if not found:
        raise no_such_page()
    return found


async def _find(request: Request, game: str, name: str) -> Puzzle:
    for one in await _puzzles(request, game):
        if one.name == name:
            return one
    raise no_such_page()


async def _kept(request: Request, person: Person | None, game: str) -> Kept:
    if person is None:
        return {}
    store = server_of(request).store
    return puzzles_only(await store.do(store.lessons.of, person.id, game))


async def _attempt(request: Request, one: Puzzle, kept: Kept) -> Attempt:
    """Where somebody left a puzzle; at its beginning if it is another one now."""
    at = kept.get(one.name, Progress()).at
    moves = at.moves if at.mark == one.mark else ()
    try:
        return await in_turn(request, Attempt, one, moves)
    except ValueError:  # the rules have changed since
        return await in_turn(request, Attempt, one)


async def _keep(request: Request, person: Person, attempt: Attempt, kept: Kept) -> Kept:
    """Keep where a puzzle stands; the first answer is what counts, and solved stays solved."""
    one, now = attempt.puzzle, time.time()
    before = kept.get(one.name, Progress())
    verdict = await in_turn(request, lambda: attempt.verdict)
    answered, right = before.at.answered, before.at.right
    if verdict and not answered:
        answered, right = now, verdict == RIGHT
    at = Moves(one.mark, attempt.moves, before.at.clicks + 1, answered, right)
    after = Progress(at, before.done or (now if verdict == RIGHT else 0.0))
    store = server_of(request).store
    await store.do(store.lessons.keep, person.id, one.rules.name, PUZZLE + one.name, after)
    return {**kept, one.name: after}


async def _rendered(
    request: Request,
    template: Template,
    attempt: Attempt,
    kept: Kept,
    *,
    shown: bool = False,
    first: bool = False,
    words: tuple[str, ...] = (),
) -> str:
    server, reader = server_of(request), reader_of(request)
    visitor = await server.visitor(request)
    match = await in_turn(request, match_of_attempt, attempt, reader.messages("learn.you"))
    one = attempt.puzzle
    turn = None if shown else await in_turn(request, lambda: attempt.weighed)
    verdict = "" if shown or not attempt.over else verdict_on(turn)
    all_of_them = await _puzzles(request, one.rules.name)
    place = all_of_them.index(one)
    rest = (*all_of_them[place + 1 :], *all_of_them[:place])
    left = [other.name for other in rest if not kept.get(other.name, Progress()).at.answered]
    status = puzzle_page.Status(
        one.name,
        kept.get(one.name, Progress()).at.clicks,
        len(attempt.moves),
        verdict=verdict,
        behind=turn.behind if turn is not None else None,
        shown=shown,
        first=first,
        row=form_of(kept, datetime.now(UTC).date()).row,
        following=left[0] if left else "",
    )
    by = from_seat(reader, one.me, attempt.game.state.seats)
    body = msgspec.json.encode(status).decode()
    return await server.renderer.render(template, match, by, body, *words, who=visitor.claimant)
