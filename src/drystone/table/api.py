"""Version 1 of the API: everything the page can do, as JSON, for bots and other clients.

Whoever asks shows a token: in the `Authorization: Bearer` header, or (the page) in a cookie. What
a token may not see, no answer contains.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, WebSocket
from fastapi.responses import PlainTextResponse

from drystone.bots import levels
from drystone.core.rules import Rules
from drystone.core.speech import LANGUAGES, say_refusal
from drystone.table import forms
from drystone.table.house import House, Visitor, clean_name
from drystone.table.live import look, serve_socket
from drystone.table.room import Refused, Room
from drystone.table.scene import SPECTATOR
from drystone.table.store import Listing, Person
from drystone.table.views import chat_out, hint_out, log_out, position_at, view_json, view_out

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": forms.Problem} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
api = APIRouter(prefix="/api/v1", responses=REFUSALS)


def house_of(request: Request) -> House:
    """The server's parts."""
    house = request.app.state.house
    assert isinstance(house, House)
    return house


InHouse = Annotated[House, Depends(house_of)]
Key = Annotated[str, Path(alias="id")]
"""A game's public name, in the path."""


async def visiting(request: Request, house: InHouse) -> Visitor:
    """Who is asking."""
    return await house.visitor(request)


async def known(request: Request, house: InHouse) -> Person:
    """Who is asking, where that must be somebody."""
    return (await house.visitor(request)).must_be_known()


async def room_of(key: Key, house: InHouse) -> Room:
    """The room that the path names."""
    return await house.visible(key)


Asking = Annotated[Visitor, Depends(visiting)]
Known = Annotated[Person, Depends(known)]
InRoom = Annotated[Room, Depends(room_of)]


def language_of(visitor: Visitor) -> str:
    """The language in which a client wants to hear things."""
    language = visitor.person.wishes.language if visitor.person else ""
    return language or LANGUAGES[0]


def _view(visitor: Visitor, room: Room) -> forms.ViewOut:
    return view_out(look(visitor, room, language_of(visitor)))


# People


@api.post("/people", status_code=201)
async def new_person(form: forms.NewPerson, house: InHouse) -> forms.NewPersonOut:
    """Become somebody. The token is shown only now."""
    person, token = await house.welcome(form.name)
    return forms.NewPersonOut(token=token, **_person(person))


@api.get("/me")
async def me(person: Known) -> forms.PersonOut:
    """Who I am."""
    return forms.PersonOut(**_person(person))


@api.patch("/me")
async def change_me(form: forms.Wish, person: Known, house: InHouse) -> forms.PersonOut:
    """Change my name and what I want."""
    given = form.model_dump(exclude_none=True)
    name = clean_name(given.pop("name", person.name))
    if given.get("hook"):
        await house.check_hook(given["hook"])
    wishes = msgspec.structs.replace(person.wishes, **given)
    changed = replace(person, name=name, wishes=wishes)
    await house.change_person(changed)
    return forms.PersonOut(**_person(changed))


@api.get("/me/games")
async def my_games(person: Known, house: InHouse) -> list[forms.ListingOut]:
    """The games that I sit in or have opened, the latest first."""
    return _listings(await house.store.do(house.store.games_of, person.id))


# Games


@api.get("/rules")
async def rules(house: InHouse) -> list[forms.RulesOut]:
    """The games on offer."""
    return [_rules(house.rooms.find(name)) for name in house.rooms.games]


@api.get("/games")
async def games(
    house: InHouse,
    waits: Annotated[list[str] | None, Query(max_length=5)] = None,
    before: Annotated[float | None, Query(allow_inf_nan=False)] = None,
) -> list[forms.ListingOut]:
    """Listed games: those that wait for a person, a bot or an open seat, and those over."""
    wanted = waits or ["open", "person", "bot"]
    return _listings(await house.store.do(house.store.listings, wanted, before=before))


@api.post("/games", status_code=201)
async def open_game(form: forms.NewGame, person: Known, house: InHouse) -> forms.ViewOut:
    """Open a game, and sit down where it says "me"."""
    room = await house.rooms.create(
        person, form.game, _places(form.places), _seed(form), dict(form.options), form.listed
    )
    return await _seated(room, person, form.places)


@api.post("/records", status_code=201)
async def upload_record(form: forms.Upload, person: Known, house: InHouse) -> forms.ViewOut:
    """Put a record on the table, with its whole story."""
    told = await house.rooms.uploads.record(form.text)
    room = await house.rooms.retell(person, told, _places(form.places))
    return await _seated(room, person, form.places)


@api.post("/positions", status_code=201)
async def begin_at(form: forms.Upload, person: Known, house: InHouse) -> forms.ViewOut:
    """Open a game from a position given as text."""
    told = await house.rooms.uploads.position(form.text)
    room = await house.rooms.retell(person, told, _places(form.places))
    return await _seated(room, person, form.places)


@api.get("/games/{id}")
async def game(room: InRoom, visitor: Asking) -> forms.ViewOut:
    """A game as I may see it."""
    return _view(visitor, room)


@api.get("/games/{id}/log")
async def game_log(
    room: InRoom,
    visitor: Asking,
    first: Annotated[int, Query(ge=0, le=100_000)] = 0,
    most: Annotated[int, Query(ge=1, le=1000)] = 1000,
) -> list[forms.LineOut]:
    """What was decided, as far as I may know."""
    return log_out(look(visitor, room, language_of(visitor)), first, most)


@api.get("/games/{id}/at/{played}")
async def game_at(room: InRoom, visitor: Asking, played: int) -> forms.PositionOut:
    """The position after that many decisions, as I saw it then."""
    scene = room.scene
    if not 0 <= played <= len(scene.moments):
        raise Refused("no-such-decision", f"there is no decision {played}", 404)
    position = position_at(scene, visitor.viewpoint(scene), played)
    return forms.PositionOut(played=played, position=position)


@api.get("/games/{id}/record", response_class=PlainTextResponse)
async def record(room: InRoom) -> str:
    """The record of a game that is over. Before that it would tell what is hidden."""
    if not room.scene.over:
        raise Refused("not-over", "the record can be read when the game is over", 403)
    return room.scene.game.public_record()


@api.get("/games/{id}/why")
async def why_not(
    room: InRoom, visitor: Asking, action: Annotated[str, Query(max_length=200)]
) -> forms.WhyOut:
    """Why I can't choose an action now."""
    scene = room.scene
    if visitor.viewpoint(scene) == SPECTATOR or scene.game.seat != visitor.viewpoint(scene):
        raise Refused("not-your-turn", "it is not your turn")
    # Asked of what the seat may know, so that the answer tells no more than that.
    refusal = scene.observe(visitor.viewpoint(scene)).why_not(scene.game.parse(action))
    if refusal is None:
        return forms.WhyOut(legal=True, rule="", message="")
    said = say_refusal(scene.rules, refusal, language_of(visitor))
    return forms.WhyOut(legal=False, rule=refusal.rule, message=said)


@api.get("/games/{id}/hints")
async def hints(room: InRoom, visitor: Asking) -> list[forms.HintOut]:
    """What looks best to me, if it is my turn and nobody but bots plays against me."""
    found = await room.advise(visitor.acting(room.scene))
    return [hint_out(room.scene.rules, hint, language_of(visitor)) for hint in found]


@api.post("/games/{id}/fork", status_code=201)
async def fork(form: forms.Fork, room: InRoom, visitor: Asking, house: InHouse) -> forms.ViewOut:
    """Play on from a position of this game, in a new one."""
    person = visitor.must_be_known()
    viewer = visitor.viewpoint(room.scene)
    forked = await house.rooms.fork(person, room, form.played, viewer, _places(form.places))
    return await _seated(forked, person, form.places)


# Deciding


@api.post("/games/{id}/decide")
async def decide(form: forms.Choose, room: InRoom, visitor: Asking) -> forms.ViewOut:
    """Make a decision; answered when it is on disk."""
    await room.decide(visitor.acting(room.scene, form.seat), form.number, form.action)
    return _view(visitor, room)


@api.post("/games/{id}/end-turn")
async def end_turn(form: forms.Deed, room: InRoom, visitor: Asking) -> forms.ViewOut:
    """Let my turn be over."""
    await room.end_turn(visitor.acting(room.scene, form.seat), form.number)
    return _view(visitor, room)


@api.post("/games/{id}/undo")
async def undo(form: forms.Deed, room: InRoom, visitor: Asking) -> forms.ViewOut:
    """Take my last decision back."""
    await room.undo(_undoing(visitor, room, form.seat), form.number)
    return _view(visitor, room)


@api.post("/games/{id}/restart-turn")
async def restart_turn(form: forms.Deed, room: InRoom, visitor: Asking) -> forms.ViewOut:
    """Take back everything of this turn that I may."""
    await room.restart_turn(_undoing(visitor, room, form.seat), form.number)
    return _view(visitor, room)


@api.post("/games/{id}/ask-undo")
async def ask_undo(form: forms.GoBack, room: InRoom, visitor: Asking) -> forms.ViewOut:
    """Ask the other people to go back further."""
    await room.ask_undo(visitor.acting(room.scene, form.seat), form.number, form.to)
    return _view(visitor, room)


@api.post("/games/{id}/ask-stand-in")
async def ask_stand_in(form: forms.Absent, room: InRoom, visitor: Asking) -> forms.ViewOut:
    """Ask the other people to let a bot play for a seat that is away."""
    seat = visitor.acting(room.scene, form.seat)
    await room.ask_stand_in(seat, form.absent, form.level)
    return _view(visitor, room)


@api.post("/games/{id}/answer")
async def answer(form: forms.Reply, room: InRoom, visitor: Asking) -> forms.ViewOut:
    """Agree to what is asked, or don't."""
    await room.answer(visitor.acting(room.scene, form.seat), form.yes)
    return _view(visitor, room)


# Sitting and talking


@api.post("/games/{id}/sit")
async def sit(form: forms.Chair, room: InRoom, visitor: Asking) -> forms.ViewOut:
    """Take an open seat of a listed game."""
    await room.sit(visitor.must_be_known(), form.seat, by_link=False)
    return _view(visitor, room)


@api.post("/join")
async def join(form: forms.Token, visitor: Asking, house: InHouse) -> forms.ViewOut:
    """Take the seat that a link opens, or take my seat on one more device."""
    person = visitor.must_be_known()
    room, seat = await house.linked(form.token)
    await room.sit(person, seat, by_link=True)
    return _view(visitor, room)


@api.post("/games/{id}/links", status_code=201)
async def invite(
    form: forms.Chair, room: InRoom, visitor: Asking, house: InHouse, request: Request
) -> forms.LinkOut:
    """A fresh link to a seat; the one before it stops working."""
    token = await house.invite(visitor, room, form.seat)
    base = house.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    return forms.LinkOut(token=token, link=f"{base}/join/{token}")


@api.post("/games/{id}/leave")
async def leave(form: forms.Chair, room: InRoom, visitor: Asking) -> forms.ViewOut:
    """Give my seat up."""
    await room.leave(visitor.acting(room.scene, form.seat))
    return _view(visitor, room)


@api.post("/games/{id}/come-back")
async def come_back(form: forms.Chair, room: InRoom, visitor: Asking) -> forms.ViewOut:
    """Play for myself again where a bot stood in."""
    await room.come_back(visitor.acting(room.scene, form.seat))
    return _view(visitor, room)


@api.post("/games/{id}/prefer")
async def prefer(form: forms.Preference, room: InRoom, visitor: Asking) -> forms.ViewOut:
    """Say what my seat wants to be asked."""
    seat = visitor.acting(room.scene, form.seat)
    await room.prefer(seat, form.auto, form.confirm, form.pace)
    return _view(visitor, room)


@api.get("/games/{id}/chat")
async def chat(room: InRoom) -> list[forms.ChatOut]:
    """What was said."""
    return chat_out(room.scene)


@api.post("/games/{id}/chat")
async def say(form: forms.Words, room: InRoom, visitor: Asking) -> list[forms.ChatOut]:
    """Say something to everybody at the table."""
    person = visitor.must_be_known()
    await room.say(visitor.viewpoint(room.scene), person.name, form.text)
    return chat_out(room.scene)


@api.get("/games/{id}/notes")
async def notes(room: InRoom, person: Known, house: InHouse) -> forms.Words:
    """What I wrote down for myself."""
    return forms.Words(text=await house.store.do(house.store.note, room.id, person.id))


@api.put("/games/{id}/notes")
async def write_notes(
    form: forms.Words, room: InRoom, person: Known, house: InHouse
) -> forms.Words:
    """Write something down for myself."""
    await house.store.do(house.store.keep_note, room.id, person.id, form.text)
    return form


@api.put("/games/{id}/hook")
async def hook(form: forms.Hook, room: InRoom, person: Known, house: InHouse) -> forms.Hook:
    """Say where this game's notices go."""
    if form.hook:
        await house.check_hook(form.hook)
    await house.store.do(house.store.keep_hook, room.id, person.id, form.hook)
    return form


@api.websocket("/games/{id}/live")
async def live(socket: WebSocket, key: Key) -> None:
    """The view, at once and again after every change."""
    house: House = socket.app.state.house
    visitor = await house.visitor(socket)
    await serve_socket(socket, house, key, language_of(visitor), view_json)


def _undoing(visitor: Visitor, room: Room, seat: int | None) -> int:
    """Whose decision is taken back: the seat named, or the last that decided if it is mine."""
    moments = room.scene.moments
    if seat is None and moments and moments[-1].seat in visitor.seats(room.scene):
        return moments[-1].seat
    return visitor.acting(room.scene, seat)


def _seed(form: forms.NewGame) -> int | None:
    """The seed that was given, as a number or as text; None: one that nobody can guess."""
    seed = None if form.seed is None else int(form.seed)
    if seed is not None and seed >= 2**128:
        raise Refused("bad-request", "a seed is a number below 2 to the power of 128", 400)
    return seed


def _places(places: list[str]) -> list[str]:
    return ["" if place in ("me", "open") else place for place in places]


async def _seated(room: Room, person: Person, places: list[str]) -> forms.ViewOut:
    for seat, place in enumerate(places):
        if place == "me":
            await room.sit(person, seat, by_link=True)
    return _view(Visitor(person), room)


def _person(person: Person) -> dict[str, Any]:
    wishes = person.wishes
    return {
        "id": person.id,
        "name": person.name,
        "language": wishes.language,
        "auto": wishes.auto,
        "confirm": wishes.confirm,
        "pace": wishes.pace,
        "hook": wishes.hook,
    }


def _listings(found: list[Listing]) -> list[forms.ListingOut]:
    return [
        forms.ListingOut(
            id=g.id,
            game=g.game,
            waits=g.waits,
            note=g.note,
            free=g.free,
            created=g.created,
            changed=g.changed,
        )
        for g in found
    ]


def _rules(game: Rules) -> forms.RulesOut:
    return forms.RulesOut(
        name=game.name,
        title=game.title,
        version=game.version,
        seats=list(game.seats),
        options={option.name: list(option.choices) for option in game.options},
        levels=[level.name for level in levels(game)],
        actions=game.words.size,
    )
