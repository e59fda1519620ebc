"""Lessons: the list, and each one as a table of its own that is kept for nobody but its learner."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.core.game import IllegalAction
from drystone.learn.example import examples
from drystone.learn.lesson import Lesson, lessons
from drystone.learn.run import LONGEST, Run
from drystone.learn.solve import ENOUGH
from drystone.table.errors import Refused, no_such_page, refused
from drystone.table.game.lesson_match import match_of
from drystone.table.pages import learn
from drystone.table.pages import lesson as lesson_page
from drystone.table.processes.render import Template
from drystone.table.rest import schemas
from drystone.table.server import server_of
from drystone.table.storage.lessons import Moves, Progress, lessons_only
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
Change = Callable[[Run], Run]


@router.get("/learn/{game}")
async def listed(request: Request, game: str) -> Response:
    """The lessons of a game, and how far the visitor is."""
    rules = rules_of(request, game)
    found = await in_turn(request, lessons, game)
    if not found:
        raise no_such_page()
    person = (await server_of(request).visitor(request)).person
    kept = await _all(request, person, game)
    progress = {one.path: kept[one.path] for one in found if one.path in kept}
    page = learn.learn_page(reader_of(request), rules, found, progress)
    return HTMLResponse(page)


@router.get("/learn/{game}/overview")
async def overview(request: Request, game: str) -> Response:
    """A game on a page."""
    rules_of(request, game)
    if not await in_turn(request, lessons, game):
        raise no_such_page()
    server, words = server_of(request), reader_of(request).words
    who = (await server.visitor(request)).claimant
    return HTMLResponse(await server.renderer.draw(learn.overview, game, *words, who=who))


@router.get("/learn/{game}/{name}")
async def lesson(request: Request, game: str, name: str) -> Response:
    """A lesson, where the visitor left it; one that is done begins again."""
    one = await _find(request, game, name)
    person = (await server_of(request).visitor(request)).person
    progress = await _progress(request, person, one)
    run = await _run(request, one, progress)
    if run.done:
        run = await in_turn(request, Run, one)
        if person is not None:
            progress = await _keep(request, person, run, progress)
    words = reader_of(request).words
    return HTMLResponse(await _rendered(request, lesson_page.page, run, progress, words=words))


@router.get("/learn/{game}/{name}/why")
async def why(request: Request, game: str, name: str, word: str) -> Response:
    """Why something on the board can't be chosen now."""
    one = await _find(request, game, name)
    person = (await server_of(request).visitor(request)).person
    run = await _run(request, one, await _progress(request, person, one))
    action = one.rules.words.meaning(word)
    if action < 0 or run.done or run.wrong:
        return answer({"why": ""})
    refusal = await in_turn(request, lambda: run.game.observe(one.me).why_not(action))
    return why_said(one.rules, refusal, reader_of(request).language)


@router.get("/learn/{game}/{name}/picked")
async def picked_so_far(request: Request, game: str, name: str, words: PickedWords) -> Response:
    """What comes of what is picked of a set."""
    one = await _find(request, game, name)
    person = (await server_of(request).visitor(request)).person
    run = await _run(request, one, await _progress(request, person, one))
    if run.done or run.wrong:
        return answer({})
    return answer(await in_turn(request, picked_there, request, run.game, words))


@router.post("/learn/{game}/{name}/decide")
async def decide(request: Request, game: str, name: str) -> Response:
    """Make a move."""
    form = await read(request, Choose)

    def move(run: Run) -> Run:
        if run.done or run.wrong:
            raise Refused("not-your-turn", "take the last move back first")
        if len(run.moves) >= LONGEST:
            raise Refused("lesson-too-long", "these were many moves; begin again")
        return moved(form, run.game.rules.words, run.play)

    return await _change(request, game, name, form.number, move)


@router.post("/learn/{game}/{name}/undo")
async def undo(request: Request, game: str, name: str) -> Response:
    """Take the last move back."""
    form = await read(request, schemas.SeatForm)
    return await _change(request, game, name, form.number, Run.undo)


@router.post("/learn/{game}/{name}/restart-turn")
async def restart_turn(request: Request, game: str, name: str) -> Response:
    """Begin the step again."""
    form = await read(request, schemas.SeatForm)
    return await _change(request, game, name, form.number, Run.again)


@router.post("/learn/{game}/{name}/again")
async def again(request: Request, game: str, name: str) -> Response:
    """Begin the whole lesson again."""
    return await _change(request, game, name, None, lambda run: Run(run.lesson))


@router.post("/learn/{game}/{name}/show")
async def show(request: Request, game: str, name: str) -> Response:
    """Let glow what a way to the goal begins with."""
    one = await _find(request, game, name)
    person = (await server_of(request).visitor(request)).person
    progress = await _progress(request, person, one)
    run = await _run(request, one, progress)
    way = None
    if not run.done and not run.wrong:
        way = (await in_turn(request, run.way, ENOUGH // 10)).way
    return Response(
        await _rendered(request, lesson_page.news, run, progress, way=way or ()),
        media_type="application/json",
    )


async def _change(
    request: Request, game: str, name: str, number: int | None, change: Change
) -> Response:
    """Change a lesson, keep where it stands, and answer with what has become of it."""
    one = await _find(request, game, name)
    person, token = await known(request)
    progress = await _progress(request, person, one)
    run, status, said = await _run(request, one, progress), 200, ""
    try:
        if number is not None and number != progress.at.clicks:
            raise Refused("stale", "this is no longer what is asked")
        run = await in_turn(request, change, run)
        progress = await _keep(request, person, run, progress)
    except (Refused, IllegalAction) as problem:
        told = refused(problem)
        status, said = told.status, reader_of(request).messages.refusal(told, one.rules)
    fresh = await _rendered(request, lesson_page.news, run, progress)
    return answered(request, fresh, status, said, token)


async def _find(request: Request, game: str, name: str) -> Lesson:
    rules_of(request, game)
    for one in await in_turn(request, taught, game):
        if one.path == name:
            return one
    raise no_such_page()


def taught(game: str) -> tuple[Lesson, ...]:
    """All lessons of a game, and the examples of its rules, which are tried like them."""
    return (*lessons(game), *(example.lesson for example in examples(game)))


async def _all(request: Request, person: Person | None, game: str) -> dict[str, Progress]:
    if person is None:
        return {}
    store = server_of(request).store
    return lessons_only(await store.do(store.lessons.of, person.id, game))


async def _progress(request: Request, person: Person | None, one: Lesson) -> Progress:
    """Where somebody left a lesson; at its beginning if it is another one now."""
    found = (await _all(request, person, one.rules.name)).get(one.path, Progress())
    if found.at.mark not in ("", one.mark):
        return Progress(Moves(one.mark, (), found.at.clicks + 1), found.done)
    return found


async def _run(request: Request, one: Lesson, progress: Progress) -> Run:
    try:
        return await in_turn(request, Run, one, progress.at.moves)
    except ValueError:  # the rules have changed since
        return await in_turn(request, Run, one)


async def _keep(request: Request, person: Person, run: Run, before: Progress) -> Progress:
    """Keep where a lesson stands; what was done once stays done."""
    at = Moves(run.lesson.mark, run.moves, before.at.clicks + 1)
    done = before.done or (time.time() if run.done else 0.0)
    after = Progress(at, done)
    store = server_of(request).store
    rules = run.lesson.rules
    await store.do(store.lessons.keep, person.id, rules.name, run.lesson.path, after)
    return after


async def _rendered(
    request: Request,
    template: Template,
    run: Run,
    progress: Progress,
    *,
    way: tuple[int, ...] = (),
    words: tuple[str, ...] = (),
) -> str:
    server, reader = server_of(request), reader_of(request)
    visitor = await server.visitor(request)
    match = await in_turn(request, match_of, run, reader.messages("learn.you"))
    me, told = run.lesson.me, run.told
    status = lesson_page.Status(
        run.lesson.path,
        run.step,
        progress.at.clicks,
        len(run.moves),
        glows=tuple(run.glows()),
        way=way,
        done=run.done,
    )
    if told is not None:
        status = msgspec.structs.replace(status, told=told.kind, key=told.key, own=told.own)
    by = from_seat(reader, me, run.game.state.seats)
    body = msgspec.json.encode(status).decode()
    return await server.renderer.render(template, match, by, body, *words, who=visitor.claimant)
