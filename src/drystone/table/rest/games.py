"""Version 1 of the API: everything the page can do, as JSON, for bots and other clients.

Whoever asks shows a token: in the `Authorization: Bearer` header, or (the page) in a cookie. What
a token may not see, no answer contains.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, WebSocket
from fastapi.responses import PlainTextResponse, Response
from starlette.requests import HTTPConnection

from drystone.bots.hints import MANY
from drystone.core.speech import LANGUAGES
from drystone.table.people.devices import browser_of
from drystone.table.people.visitor import Visitor
from drystone.table.rest import schemas
from drystone.table.rest.serialize import (
    chat_out,
    hint_out,
    listings_out,
    log_json,
    person_fields,
    person_out,
    position_out,
    rules_out,
    view_json,
    view_out,
    why_out,
)
from drystone.table.running.live import serve_socket
from drystone.table.running.room import Room
from drystone.table.server import Server, server_of
from drystone.table.storage.people import Person
from drystone.table.verbs.at_table import AtTable

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.Problem}
    for status in (400, 401, 403, 404, 409, 410, 413, 422, 429, 503)
}
api = APIRouter(prefix="/api/v1", responses=REFUSALS)


async def the_server(connection: HTTPConnection) -> Server:
    """The server that is asked; a function that is no coroutine would be run in a thread."""
    return server_of(connection)


TheServer = Annotated[Server, Depends(the_server)]
Key = Annotated[str, Path(alias="id")]
"""A game's public name, in the path."""


async def known(request: Request, server: TheServer) -> Person:
    """Who is asking, where that must be somebody."""
    return (await server.visitor(request)).must_be_known()


Known = Annotated[Person, Depends(known)]


async def at_table(key: Key, request: Request, server: TheServer) -> AtTable:
    """Who is asking about which game."""
    visitor, room = await server.at_table(key, request)
    return AtTable(server, room, visitor, language_of(visitor))


Here = Annotated[AtTable, Depends(at_table)]


def language_of(visitor: Visitor) -> str:
    """The language in which a client wants to hear things."""
    language = visitor.person.wishes.language if visitor.person else ""
    return language or LANGUAGES[0]


# People


@api.post("/people", status_code=201)
async def new_person(
    form: schemas.NewPerson, server: TheServer, request: Request
) -> schemas.NewPersonOut:
    """Become somebody. The token is shown only now."""
    person, token = await server.accounts.new_person(form.name, browser_of(request))
    return schemas.NewPersonOut(token=token, **person_fields(person))


@api.get("/me")
async def me(person: Known) -> schemas.PersonOut:
    """Who I am."""
    return person_out(person)


@api.patch("/me")
async def change_me(form: schemas.Wish, person: Known, server: TheServer) -> schemas.PersonOut:
    """Change my name and what I want."""
    return person_out(await server.accounts.change_me(person, form))


@api.get("/me/games")
async def my_games(person: Known, server: TheServer) -> list[schemas.ListingOut]:
    """The games that I sit in or have opened, the latest first."""
    return listings_out(await server.store.do(server.store.games_of, person.id))


# Games


@api.get("/rules")
async def rules(server: TheServer) -> list[schemas.RulesOut]:
    """The games on offer."""
    return [rules_out(server.rooms.find(name)) for name in server.rooms.games]


@api.get("/games")
async def games(
    server: TheServer,
    waits: Annotated[list[str] | None, Query(max_length=5)] = None,
    before: Annotated[float | None, Query(allow_inf_nan=False)] = None,
) -> list[schemas.ListingOut]:
    """Listed games: those that wait for a person, a bot or an open seat, and those over."""
    wanted = waits or ["open", "person", "bot"]
    return listings_out(await server.open_tables.of(wanted, before))


@api.post("/games", status_code=201)
async def open_game(form: schemas.NewGame, person: Known, server: TheServer) -> schemas.ViewOut:
    """Open a game, and sit down where it says "me"."""
    return _opened(server, await server.service.open(person, form), person)


@api.post("/records", status_code=201)
async def upload_record(form: schemas.Upload, person: Known, server: TheServer) -> schemas.ViewOut:
    """Put a record on the table, with its whole story."""
    told = await server.service.read_upload(person, form.text, record=True)
    room = await server.service.import_upload(person, told, form.places)
    return _opened(server, room, person)


@api.post("/positions", status_code=201)
async def begin_at(form: schemas.Upload, person: Known, server: TheServer) -> schemas.ViewOut:
    """Open a game from a position given as text."""
    told = await server.service.read_upload(person, form.text, record=False)
    room = await server.service.import_upload(person, told, form.places)
    return _opened(server, room, person)


def _opened(server: Server, room: Room, person: Person) -> schemas.ViewOut:
    visitor = Visitor(person)
    return view_out(AtTable(server, room, visitor, language_of(visitor)).view)


@api.get("/games/{id}")
async def game(here: Here) -> schemas.ViewOut:
    """A game as I may see it."""
    return view_out(here.view)


@api.get("/games/{id}/log", response_model=list[schemas.LineOut])
async def game_log(
    here: Here,
    first: Annotated[int, Query(ge=0, le=100_000)] = 0,
    most: Annotated[int, Query(ge=1, le=1000)] = 1000,
) -> Response:
    """What was decided, as far as I may know."""
    match, words, who = here.room.match, (str(first), str(most)), here.visitor.claimant
    told = await here.server.renderer.render(log_json, match, here.by, *words, who=who)
    return Response(told, media_type="application/json")


@api.get("/games/{id}/at/{played}")
async def game_at(here: Here, played: int) -> schemas.PositionOut:
    """The position after that many decisions, as I saw it then."""
    return position_out(played, here.service.position_at(here.visitor, here.room, played))


@api.get("/games/{id}/record", response_class=PlainTextResponse)
async def record(here: Here) -> str:
    """The record of a game that is over. Before that it would tell what is hidden."""
    return here.service.record(here.room)


@api.get("/games/{id}/why")
async def why_not(here: Here, action: Annotated[str, Query(max_length=200)]) -> schemas.WhyOut:
    """Why I can't choose an action now."""
    rules = here.room.match.rules
    why = here.service.why(here.visitor, here.room, rules.words.parse(action))
    return why_out(rules, why, here.language)


@api.get("/games/{id}/hints")
async def hints(here: Here) -> list[schemas.HintOut]:
    """What looks best to me, if it is my turn and nobody but bots plays against me."""
    found = await here.service.hints(here.visitor, here.room)
    return [hint_out(here.room.match.rules, hint, here.language) for hint in found[:MANY]]


@api.post("/games/{id}/fork", status_code=201)
async def fork(form: schemas.Fork, here: Here) -> schemas.ViewOut:
    """Play on from a position of this game, in a new one."""
    forked = await here.service.fork(here.visitor, here.room, form)
    return view_out(replace(here, room=forked).view)


# Deciding


@api.post("/games/{id}/decide")
async def decide(form: schemas.Choose, here: Here) -> schemas.ViewOut:
    """Make a decision; answered when it is on disk."""
    await here.service.decide(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/end-turn")
async def end_turn(form: schemas.SeatForm, here: Here) -> schemas.ViewOut:
    """Let my turn be over."""
    await here.service.end_turn(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/undo")
async def undo(form: schemas.SeatForm, here: Here) -> schemas.ViewOut:
    """Take my last decision back."""
    await here.service.undo(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/restart-turn")
async def restart_turn(form: schemas.SeatForm, here: Here) -> schemas.ViewOut:
    """Take back everything of this turn that I may."""
    await here.service.restart_turn(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/ask-undo")
async def ask_undo(form: schemas.GoBack, here: Here) -> schemas.ViewOut:
    """Ask the other people to go back further."""
    await here.consent.ask_undo(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/ask-stand-in")
async def ask_stand_in(form: schemas.Absent, here: Here) -> schemas.ViewOut:
    """Ask the other people to let a bot play for a seat that is away."""
    await here.consent.ask_stand_in(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/answer")
async def answer(form: schemas.Reply, here: Here) -> schemas.ViewOut:
    """Agree to what is asked, or don't."""
    await here.consent.answer(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/resign")
async def resign(form: schemas.Chair, here: Here) -> schemas.ViewOut:
    """Give the game up: a bot plays on, or it is over if nobody else is left to play."""
    await here.finishing.resign(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/ask-end")
async def ask_end(form: schemas.OfferEnd, here: Here) -> schemas.ViewOut:
    """Offer the other people to end the game: as it stands, or as nobody's."""
    await here.consent.ask_end(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/vacation")
async def vacation(form: schemas.Away, here: Here) -> schemas.ViewOut:
    """Let my clock stand still for some days, where there are days a turn."""
    await here.finishing.go_on_vacation(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/rematch")
async def rematch(form: schemas.Rematch, here: Here) -> schemas.ViewOut:
    """Play again with the same people, each a seat further on; at once where all others are bots.

    The answer's `ending.next` names the new game as soon as everybody wants it.
    """
    await here.finishing.rematch(here.visitor, here.room, form)
    return view_out(here.view)


# Sitting and talking


@api.post("/games/{id}/sit")
async def sit(form: schemas.Chair, here: Here) -> schemas.ViewOut:
    """Take an open seat of a listed game."""
    await here.seating.sit(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/join")
async def join(form: schemas.Token, person: Known, server: TheServer) -> schemas.ViewOut:
    """Take the seat that a link opens, or take my seat on one more device."""
    return _opened(server, await server.seating.join(person, form), person)


@api.post("/games/{id}/links", status_code=201)
async def invite(
    form: schemas.Chair, here: Here, server: TheServer, request: Request
) -> schemas.LinkOut:
    """A fresh link to a seat; the one before it stops working."""
    token = await here.seating.invite(here.visitor, here.room, form)
    base = server.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    return schemas.LinkOut(token=token, link=f"{base}/join/{token}")


@api.post("/games/{id}/leave")
async def leave(form: schemas.Chair, here: Here) -> schemas.ViewOut:
    """Give my seat up."""
    await here.seating.leave(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/end-devices")
async def end_devices(form: schemas.Chair, here: Here) -> schemas.ViewOut:
    """Let no other device hold my seat any more."""
    await here.seating.end_devices(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/here")
async def here_now(form: schemas.Chair, here: Here) -> schemas.ViewOut:
    """Say that who plays that seat of mine is at the screen now, and may see its hand."""
    await here.seating.here(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/remove")
async def remove(form: schemas.Chair, here: Here) -> schemas.ViewOut:
    """As the host, remove whoever holds a seat."""
    await here.hosting.remove(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/close-seat")
async def close_seat(form: schemas.CloseSeat, here: Here) -> schemas.ViewOut:
    """As the host, let nobody take an open seat, or let them again."""
    await here.hosting.close_seat(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/mute")
async def mute(form: schemas.Mute, here: Here) -> schemas.ViewOut:
    """As the host, let somebody say nothing here any more, or let them again."""
    await here.hosting.mute(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/pass-host")
async def pass_host(form: schemas.Chair, here: Here) -> schemas.ViewOut:
    """As the host, let who holds a seat be the host from now on."""
    await here.hosting.pass_host(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/come-back")
async def come_back(form: schemas.Chair, here: Here) -> schemas.ViewOut:
    """Play for myself again where a bot stood in."""
    await here.seating.come_back(here.visitor, here.room, form)
    return view_out(here.view)


@api.post("/games/{id}/prefer")
async def prefer(form: schemas.Preference, here: Here) -> schemas.ViewOut:
    """Say what my seat wants to be asked."""
    await here.seating.prefer(here.visitor, here.room, form)
    return view_out(here.view)


@api.get("/games/{id}/chat")
async def chat(here: Here) -> list[schemas.ChatOut]:
    """What was said."""
    return chat_out(here.view)


@api.post("/games/{id}/chat")
async def say(form: schemas.Words, here: Here) -> list[schemas.ChatOut]:
    """Say something to everybody at the table."""
    await here.service.say(here.visitor, here.room, form)
    return chat_out(here.view)


@api.get("/games/{id}/notes")
async def notes(here: Here, person: Known) -> schemas.Note:
    """What I wrote down for myself."""
    return schemas.Note(text=await here.accounts.note(person, here.room))


@api.put("/games/{id}/notes")
async def write_notes(form: schemas.Note, here: Here, person: Known) -> schemas.Note:
    """Write something down for myself."""
    here.service.may_keep(here.visitor, len(form.text))
    await here.accounts.write_note(person, here.room, form.text)
    return form


@api.put("/games/{id}/hook")
async def hook(form: schemas.Hook, here: Here, person: Known) -> schemas.Hook:
    """Say where this game's notices go."""
    await here.accounts.set_hook(person, here.room, form.hook)
    return form


@api.websocket("/games/{id}/live")
async def live(socket: WebSocket, key: Key) -> None:
    """The view, at once and again after every change."""
    language = language_of(await server_of(socket).visitor(socket))
    await serve_socket(socket, key, language, view_json)
