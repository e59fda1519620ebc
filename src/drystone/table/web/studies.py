"""Studies: the list, and each one as a table to look at any place of its lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import Field

from drystone.core.chance import Secure
from drystone.core.game import IllegalAction
from drystone.core.study import Node, Study
from drystone.learn.posed import place_offered
from drystone.table.errors import Refused, refused
from drystone.table.game.match import SPECTATOR
from drystone.table.game.view import Viewpoint
from drystone.table.limits import MOST_STUDIES
from drystone.table.pages import studies, study
from drystone.table.pages.learner import picked_there
from drystone.table.pages.study import EXCERPT, Spot, study_address
from drystone.table.people.visitor import Visitor
from drystone.table.processes.render import Template
from drystone.table.rest import schemas
from drystone.table.server import server_of
from drystone.table.verbs.studies import Opening
from drystone.table.web.requests import (
    PageRoute,
    against_bots,
    answer,
    fields_of,
    go,
    in_turn,
    known,
    read,
    reader_of,
)
from drystone.table.web.table import Here, PickedWords, why_said
from drystone.table.web.taught import Choose

router = APIRouter(route_class=PageRoute)
MOST_LISTED = 300
"""Places that the page lists at once."""
Version = Annotated[str, Field(pattern=r"^[0-9]{1,9}$")]


class Versioned(schemas.Form):
    """Something done to a study as somebody saw it."""

    version: Version


class Comment(Versioned):
    """What is said at a place."""

    text: Annotated[str, Field(max_length=8000, pattern=r"^[^\x00]*$")]


class Title(Versioned):
    """What a study is called."""

    title: Annotated[str, Field(max_length=400, pattern=r"^[^\x00]*$")]


@router.get("/studies")
async def listed(request: Request) -> Response:
    """The visitor's studies."""
    server = server_of(request)
    visitor = await server.visitor(request)
    mine = (
        await server.store.do(server.store.studies.of, visitor.id, MOST_STUDIES)
        if visitor.id
        else []
    )
    games = {name: server.rooms.find(name) for name in server.rooms.games}
    return HTMLResponse(studies.studies_page(reader_of(request), games, mine))


@router.post("/studies")
async def begin(request: Request) -> Response:
    """A study of a text: a study, a record or a position."""
    fields = await fields_of(request)
    text = fields.get("text", "").strip() + "\n"
    person, token = await known(request)
    id_ = await server_of(request).studies.of_text(person, text)
    # Who wants a puzzle is led to where it says how.
    return go(request, study_address(id_) + ("#puzzle" if "puzzle" in fields else ""), token)


@router.post("/t/{key}/study")
async def of_table(here: Here, request: Request) -> Response:
    """A study of a game that is over."""
    person, token = await known(request)
    id_ = await here.server.studies.of_room(person, here.room)
    return go(request, study_address(id_), token)


@router.get("/study/{id_}")
async def looked_at(request: Request, id_: str, at: str = "0") -> Response:
    """A study, at one of its places."""
    opening = await _opened(request, id_)
    words = reader_of(request).words
    return HTMLResponse(await _rendered(request, study.page, opening, *_place(opening, at), *words))


@router.get("/study/{id_}/text")
async def text(request: Request, id_: str) -> Response:
    """A study as text, to be kept or read elsewhere."""
    opening = await _opened(request, id_)
    told = await in_turn(request, str, opening.study)
    return Response(told, media_type="text/plain; charset=utf-8")


@router.post("/study/{id_}/copy")
async def copy(request: Request, id_: str) -> Response:
    """The visitor's own copy."""
    person, token = await known(request)
    opening = await _opened(request, id_)
    made = await server_of(request).studies.copied(person, opening)
    return go(request, study_address(made), token)


@router.post("/study/{id_}/remove")
async def remove(request: Request, id_: str) -> Response:
    """Delete a study."""
    server = server_of(request)
    await server.studies.remove(await server.visitor(request), id_)
    return go(request, "/studies")


@router.get("/study/{id_}/at/{at}/look")
async def look(request: Request, id_: str, at: str, along: int | None = None) -> Response:
    """What is to be seen at a place, or after so many decisions of the line that it is on."""
    opening = await _opened(request, id_)
    node, fixed = _place(opening, at)
    if along is not None:
        way = node.last.way
        node = way[min(max(along, 0), len(way) - 1)]
    fresh = await _rendered(request, study.news, opening, node, fixed)
    return Response(fresh, media_type="application/json")


@router.get("/study/{id_}/at/{at}/why")
async def why(request: Request, id_: str, at: str, word: str) -> Response:
    """Why something on the board can't be chosen there."""
    opening = await _opened(request, id_)
    node, _ = _place(opening, at)
    action = opening.study.rules.words.meaning(word)
    game = await in_turn(request, opening.study.game, node)
    if action < 0 or game.seat is None:
        return answer({"why": ""})
    seat = game.seat
    refusal = await in_turn(request, lambda: game.observe(seat).why_not(action))
    return why_said(game.rules, refusal, reader_of(request).language)


@router.get("/study/{id_}/at/{at}/picked")
async def picked_so_far(request: Request, id_: str, at: str, words: PickedWords) -> Response:
    """What comes of what is picked of a set there."""
    opening = await _opened(request, id_)
    node, _ = _place(opening, at)
    game = await in_turn(request, opening.study.game, node)
    if game.seat is None:
        return answer({})
    told = await in_turn(request, picked_there, game, reader_of(request), words)
    return Response(told, media_type="application/json")


@router.post("/study/{id_}/at/{at}/decide")
async def decide(request: Request, id_: str, at: str) -> Response:
    """Decide something there: a new side line, or on along one that there is."""
    form = await read(request, Choose)
    actions = [form.action, *form.then]

    def play(changed: Study, node: Node) -> Node:
        return changed.play_all(node, actions, Secure())

    return await _change(request, id_, at, str(form.number), play)


@router.post("/study/{id_}/at/{at}/comment")
async def comment(request: Request, id_: str, at: str) -> Response:
    """Say something there."""
    form = await read(request, Comment)

    def said(changed: Study, node: Node) -> Node:
        changed.comment(node, form.text)
        return node

    return await _change(request, id_, at, form.version, said, "study.kept")


@router.post("/study/{id_}/at/{at}/delete")
async def delete(request: Request, id_: str, at: str) -> Response:
    """Take what was decided there away, with all that follows."""
    form = await read(request, Versioned)
    return await _change(request, id_, at, form.version, Study.delete)


@router.post("/study/{id_}/at/{at}/promote")
async def promote(request: Request, id_: str, at: str) -> Response:
    """Let a side line come first."""
    form = await read(request, Versioned)
    return await _change(request, id_, at, form.version, Study.promote)


@router.post("/study/{id_}/at/{at}/rename")
async def rename(request: Request, id_: str, at: str) -> Response:
    """Call the study something else."""
    form = await read(request, Title)

    def named(changed: Study, node: Node) -> Node:
        changed.rename(form.title)
        return node

    return await _change(request, id_, at, form.version, named, "study.kept")


@router.post("/study/{id_}/at/{at}/fork")
async def fork(request: Request, id_: str, at: str) -> Response:
    """A table that begins from there, the visitor against bots."""
    server = server_of(request)
    opening = await _opened(request, id_)
    node, _ = _place(opening, at)
    person, token = await known(request)
    game = await in_turn(request, opening.study.game, node)
    if game.seat is None:
        raise Refused("finished", "the game is over there; nothing is left to play", 400)
    told = await server.service.read_upload(person, game.position(), record=False)
    places = against_bots(game.seat, game.state.seats)
    room = await server.service.import_upload(person, told, places)
    return go(request, f"/t/{room.id}", token)


async def _opened(request: Request, id_: str) -> Opening:
    """The study that an address names."""
    server = server_of(request)
    return await server.studies.open(id_, (await server.visitor(request)).claimant)


async def _change(
    request: Request,
    id_: str,
    at: str,
    version: str,
    change: Callable[[Study, Node], Node],
    said: str = "",
) -> Response:
    """Change a study, and answer with what is to be seen then; a refusal is said beside it."""
    server, reader = server_of(request), reader_of(request)
    opening = await _opened(request, id_)
    node, fixed = _place(opening, at)
    status, told = 200, reader.messages(said) if said else ""
    path = node.path

    def at_node(changed: Study) -> Node:
        return change(changed, changed.at(path))

    visitor = await server.visitor(request)
    try:
        opening, node = await server.studies.change(visitor, id_, int(version), at_node)
    except (Refused, IllegalAction) as problem:
        why = refused(problem)
        status, told = why.status, reader.messages.refusal(why, opening.study.rules)
    fresh = await _rendered(request, study.news, opening, node, fixed)
    if told:
        return answer({**msgspec.json.decode(fresh), "say": told}, status)
    return Response(fresh, media_type="application/json")


def _place(opening: Opening, at: str) -> tuple[Node, int]:
    """The node that an address names, and the seat whose view is kept, if one is."""
    path, _, seat = at.partition("@")
    seats = opening.study.begun.state.seats
    fixed = int(seat) if seat.isdecimal() and len(seat) < 3 and int(seat) < seats else SPECTATOR
    return opening.node(path or "0"), fixed


async def _rendered(
    request: Request, template: Template, opening: Opening, node: Node, fixed: int, *words: str
) -> str:
    """A place of a study, for whoever asks."""
    server, reader = server_of(request), reader_of(request)
    visitor = await server.visitor(request)
    match = await server.studies.match(opening, node, visitor.claimant)
    played = node.played
    status = await _status(request, opening, node, fixed, visitor)
    decides = (await in_turn(request, match.game.at, played)).seat
    viewer = fixed if fixed >= 0 else decides if decides >= 0 else max(node.line.seat, 0)
    by = Viewpoint(
        viewer=viewer,
        mine=(viewer,),
        language=reader.language,
        narrow=reader.narrow,
        tall=reader.tall,
        broad=reader.broad,
        at=played,
    )
    body = msgspec.json.encode(status).decode()
    return await server.renderer.render(template, match, by, body, *words, who=visitor.claimant)


async def _status(
    request: Request, opening: Opening, node: Node, fixed: int, visitor: Visitor
) -> study.Status:
    server, listing = server_of(request), opening.listing
    owner = await server.store.do(server.store.people.find, listing.person)
    first = node.first_of_side
    mine = visitor.id == listing.person
    posed = await in_turn(request, place_offered, opening.study, node) if mine else None
    return study.Status(
        id=listing.id,
        title=opening.study.title,
        owner=owner.name if owner else "?",
        version=listing.version,
        path=node.path,
        fixed=fixed,
        played=node.played,
        last=node.last.played,
        mine=mine,
        comment=node.comment,
        in_side=first is not None,
        main=first.parent.path if first is not None and first.parent is not None else "",
        following=tuple(map(_spot, node.children)),
        puzzle=posed.path if posed is not None else "",
        contents=_contents(opening.study),
    )


def _contents(told: Study) -> tuple[Spot, ...]:
    """The places where something is said or a side line begins, as many as can be listed."""
    found = []
    for node in told.nodes():
        if node.comment or (node.parent is not None and node.parent.children[0] is not node):
            found.append(_spot(node))
        if len(found) == MOST_LISTED:
            break
    return tuple(found)


def _spot(node: Node) -> Spot:
    side = node.parent is not None and node.parent.children[0] is not node
    said = " ".join(node.comment.split())
    short = said if len(said) <= EXCERPT else said[: EXCERPT - 1] + "\u2026"
    return Spot(node.path, node.played, node.line.seat, node.line.text, short, side)
