"""The addresses that browsers ask for: pages, and what is done on them.

Everything done at a table is a POST with JSON, answered with the table's news for the one who did
it, so that a click is one round trip; everybody else hears of it through the live channel.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from fastapi import APIRouter, Request, WebSocket
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

from drystone.core.chance import Seeded
from drystone.core.game import IllegalAction, game_at
from drystone.core.position import write_position
from drystone.core.record import read_record
from drystone.core.rules import Choice, Rules
from drystone.core.speech import LANGUAGES, say_refusal
from drystone.games import UnknownGame
from drystone.table.drawing import View
from drystone.table.house import COOKIE, House, Visitor, clean_name
from drystone.table.live import look, serve_socket
from drystone.table.pages import lobby, play, replay, rulebook
from drystone.table.pages.board import cover, meaning, style
from drystone.table.pages.sheet import THEMES, Reader, message
from drystone.table.pages.sitting import sitting, who_undoes
from drystone.table.pages.tongue import Tongue, preferred
from drystone.table.pages.warning import warnings
from drystone.table.room import Refused, Room
from drystone.table.scene import SPECTATOR, Scene
from drystone.table.store import Listing, Person

YEAR = 365 * 24 * 3600
FOR_A_DAY = {"Cache-Control": "max-age=86400"}


class Act(msgspec.Struct):
    """What a page sends: the number that it saw, and whatever the deed needs."""

    number: int = -1
    action: int = -1
    sure: bool = False
    seat: int = -1
    to: int = -1
    yes: bool = False
    text: str = ""
    auto: bool | None = None
    confirm: bool | None = None
    pace: int | None = None


def reader_of(connection: HTTPConnection) -> Reader:
    """How the visitor wants to read: by their cookies, else by what their browser says."""
    language = connection.cookies.get("language", "")
    if language not in LANGUAGES:
        language = preferred(connection.headers.get("accept-language", ""))
    theme = connection.cookies.get("theme", "")
    return Reader(language, theme if theme in THEMES else THEMES[0], connection.url.path)


def sentence(error: Exception, t: Tongue, rules: Rules | None = None) -> tuple[int, str]:
    """What went wrong, as a status and a sentence in the visitor's language."""
    if isinstance(error, Refused):
        key = f"refused.{error.key}"
        return error.status, t(key) if key in t else str(error)
    if isinstance(error, IllegalAction) and rules is not None:
        return 422, say_refusal(rules, error.refusal, t.language)
    if isinstance(error, UnknownGame):
        return 404, t("refused.no-such-game")
    return 400, str(error)


class Spoken(APIRoute):
    """A route whose refusals are sentences: on a page of their own, or as JSON for a script."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def spoken(request: Request) -> Response:
            try:
                return await handler(request)
            except (ValueError, msgspec.MsgspecError) as error:
                reader = reader_of(request)
                status, said = sentence(error, reader.tongue, getattr(error, "rules", None))
                if "application/json" in request.headers.get("accept", ""):
                    return answer({"say": said}, status)
                page = message(reader, reader.tongue("refused.title"), said)
                return HTMLResponse(page, status)

        return spoken


router = APIRouter(route_class=Spoken, include_in_schema=False)


def answer(news: dict[str, object], status: int = 200) -> Response:
    """JSON for the page's script."""
    return Response(msgspec.json.encode(news), status, media_type="application/json")


def house_of(connection: HTTPConnection) -> House:
    """The running server's parts."""
    house = connection.app.state.house
    assert isinstance(house, House)
    return house


async def form(request: Request) -> dict[str, str]:
    """The fields of a form; of those sent twice, the last."""
    try:
        return dict(parse_qsl((await request.body()).decode(), keep_blank_values=True))
    except UnicodeDecodeError:
        raise Refused("unreadable", "this is no text", 400) from None


async def known(request: Request) -> tuple[Person, str]:
    """Who is asking; somebody new gets a name and a token for their cookie."""
    visitor = await house_of(request).visitor(request)
    if visitor.person is not None:
        return visitor.person, ""
    return await house_of(request).welcome(reader_of(request).tongue("lobby.guest"))


def go(to: str, token: str = "", *, secure: bool = False) -> Response:
    """On to another page, with the cookie of somebody new."""
    response = RedirectResponse(to, 303)
    if token:
        response.set_cookie(
            COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure
        )
    return response


# The front page


@router.get("/")
async def front(request: Request) -> Response:
    house, reader = house_of(request), reader_of(request)
    visitor = await house.visitor(request)
    mine: list[Listing] = []
    if visitor.person is not None:
        mine = await house.store.do(house.store.games_of, visitor.id)
    listed = await house.store.do(house.store.listings, ["person", "bot", "open"])
    own = {listing.id for listing in mine}
    name = visitor.person.name if visitor.person else ""
    games = [house.rooms.find(name) for name in house.rooms.games]
    page = lobby.lobby_page(
        reader,
        games,
        name,
        [entry(house, listing, visitor) for listing in mine],
        [entry(house, listing, visitor) for listing in listed if listing.id not in own],
    )
    return HTMLResponse(page)


def entry(house: House, listing: Listing, visitor: Visitor) -> lobby.Entry:
    """A stored game as a line of a list."""
    room = house.rooms.open.get(listing.id)
    yours = room is not None and room.scene.seat in visitor.seats(room.scene)
    title = house.rooms.find(listing.game).title if listing.game in house.rooms.games else "?"
    return lobby.Entry(
        listing.id, title, listing.waits, listing.note, listing.changed, your_turn=yours
    )


@router.post("/name")
async def take_name(request: Request) -> Response:
    name = clean_name((await form(request)).get("name", ""))
    person, token = await known(request)
    await house_of(request).change_person(replace(person, name=name))
    return go("/", token, secure=is_secure(request))


@router.post("/looks")
async def choose_looks(request: Request) -> Response:
    fields = await form(request)
    back = fields.get("next", "/")
    response = go(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    if fields.get("language") in LANGUAGES:
        response.set_cookie("language", fields["language"], max_age=YEAR, samesite="lax")
    if fields.get("theme") in THEMES:
        response.set_cookie("theme", fields["theme"], max_age=YEAR, samesite="lax")
    return response


def is_secure(request: Request) -> bool:
    """Whether cookies travel by https only."""
    return house_of(request).settings.public_url.startswith("https")


# New games


@router.post("/quick/{game}")
async def quick(request: Request, game: str) -> Response:
    rules = house_of(request).rooms.find(game)
    seats = lobby.usual_seats(rules)
    return await begin(request, rules, [lobby.YOU, *[lobby.USUAL_LEVEL] * (seats - 1)], {})


@router.post("/new/{game}")
async def new(request: Request, game: str) -> Response:
    rules = house_of(request).rooms.find(game)
    fields = await form(request)
    count = fields.get("seats", "")
    if not count.isdecimal() or int(count) not in rules.seats:
        raise Refused("wrong-seats", f"{rules.title} is not for {count!r} players", 400)
    sits = [fields.get(f"seat-{seat}", lobby.USUAL_LEVEL) for seat in range(int(count))]
    options: dict[str, Choice] = {}
    for option in rules.options:
        wanted = fields.get(f"option-{option.name}")
        for choice in option.choices:
            if wanted == lobby.choice_value(choice):
                options[option.name] = choice
    return await begin(request, rules, sits, options, listed="listed" in fields)


async def begin(
    request: Request,
    rules: Rules,
    sits: list[str],
    options: dict[str, Choice],
    *,
    listed: bool = False,
) -> Response:
    """Open a table, sit down on the seats that are the visitor's, and go there."""
    person, token = await known(request)
    people = (lobby.YOU, lobby.BESIDE, lobby.FRIEND)
    places = ["" if sit in people else sit for sit in sits]
    room = await house_of(request).rooms.create(person, rules.name, places, None, options, listed)
    own = [seat for seat, sit in enumerate(sits) if sit in (lobby.YOU, lobby.BESIDE)]
    await sit_down(room, person, own)
    return go(f"/t/{room.id}", token, secure=is_secure(request))


async def sit_down(room: Room, person: Person, seats: list[int]) -> None:
    """Take some seats; whoever has several numbers them, so that they can be told apart."""
    for index, seat in enumerate(seats):
        name = person.name if len(seats) == 1 else f"{person.name} {index + 1}"
        await room.sit(replace(person, name=name), seat, by_link=True)


@router.post("/upload")
async def upload(request: Request) -> Response:
    text = (await form(request)).get("text", "").strip()
    rooms = house_of(request).rooms
    person, token = await known(request)
    if text.startswith("drystone"):
        own, seats = 0, read_record(text).seats
        room = await rooms.upload(person, text + "\n", against_bots(own, seats))
    else:
        state = game_at(text, rooms.find).state
        own = max(state.seat, 0)
        room = await rooms.begin_at(person, text, against_bots(own, state.seats))
    await sit_down(room, person, [own])
    address = f"/t/{room.id}/replay?at=0" if room.scene.moments else f"/t/{room.id}"
    return go(address, token, secure=is_secure(request))


def against_bots(own: int, seats: int) -> list[str]:
    """Places for one person and bots of the usual level."""
    return ["" if seat == own else lobby.USUAL_LEVEL for seat in range(seats)]


@router.get("/join/{token}")
async def invited(request: Request, token: str) -> Response:
    room, seat = await house_of(request).linked(token)
    visitor = await house_of(request).visitor(request)
    if seat in visitor.seats(room.scene):
        return go(f"/t/{room.id}")
    host = await house_of(request).store.do(house_of(request).store.person, room.scene.host)
    name = host.name if host else "?"
    page = lobby.invitation_page(reader_of(request), room.scene.rules, name, token, seat)
    return HTMLResponse(page)


@router.post("/join/{token}")
async def join(request: Request, token: str) -> Response:
    room, seat = await house_of(request).linked(token)
    person, cookie = await known(request)
    name = (await form(request)).get("name", "")
    if name:
        person = replace(person, name=clean_name(name))
        await house_of(request).change_person(person)
    await room.sit(person, seat, by_link=True)
    return go(f"/t/{room.id}", cookie, secure=is_secure(request))


# At a table


async def view_of(request: Request, room: Room) -> View:
    """The room through the visitor's eyes."""
    visitor = await house_of(request).visitor(request)
    return look(visitor, room, reader_of(request).language)


@router.get("/t/{key}")
async def table(request: Request, key: str) -> Response:
    house = house_of(request)
    room = await house.visible(key)
    visitor = await house.visitor(request)
    note = await house.store.do(house.store.note, key, visitor.id) if visitor.person else ""
    s = sitting(await view_of(request, room))
    return HTMLResponse(play.play_page(s, reader_of(request), note))


@router.websocket("/t/{key}/live")
async def live(socket: WebSocket, key: str) -> None:
    """News for whoever looks at a table."""
    language = reader_of(socket).language
    await serve_socket(socket, house_of(socket), key, language, play.news)


@router.get("/t/{key}/why")
async def why(request: Request, key: str, word: str) -> Response:
    """Why something on the board can't be chosen; empty if there is nothing to say about it."""
    room = await house_of(request).visible(key)
    visitor = await house_of(request).visitor(request)
    game, t = room.scene.game, reader_of(request).tongue
    action = meaning(game.rules, word)
    if action is None or game.seat not in visitor.seats(room.scene):
        return answer({"why": ""})
    refusal = game.why_not(action)
    said = "" if refusal is None else say_refusal(game.rules, refusal, t.language)
    return answer({"why": said})


@router.post("/t/{key}/{deed}")
async def act(request: Request, key: str, deed: str) -> Response:
    """Do something at a table, and see what has become of it."""
    house = house_of(request)
    room = await house.visible(key)
    if deed == "fork":
        return await fork(request, room)
    visitor = await house.visitor(request)
    asked = msgspec.json.decode(await request.body(), type=Act)
    t = reader_of(request).tongue
    extra: dict[str, object] = {}
    status = 200
    try:
        extra = await do(house, room, visitor, deed, asked, t)
    except Refused as refused:
        status, extra["say"] = sentence(refused, t)
    except IllegalAction as refused:
        status, extra["say"] = sentence(refused, t, room.scene.rules)
    fresh = await house.drawing.draw(play.news, await view_of(request, room))
    return answer({**msgspec.json.decode(fresh), **extra}, status)


async def do(
    house: House, room: Room, visitor: Visitor, deed: str, asked: Act, t: Tongue
) -> dict[str, object]:
    """One deed; what it has to say besides the news."""
    scene = room.scene
    if deed == "say":
        person = visitor.must_be_known()
        await room.say(visitor.viewpoint(scene), person.name, asked.text)
        return {}
    if deed == "sit":
        await room.sit(visitor.must_be_known(), asked.seat, by_link=False)
        return {}
    if deed == "invite":
        link = await house.invite(visitor, room, asked.seat)
        return {"link": f"/join/{link}"}
    seat = visitor.acting(scene)
    if deed == "decide":
        if not asked.sure and _open_to(scene, seat, asked):
            lines = warnings(scene.game, asked.action, t)
            if lines:
                return {"warn": lines}
        await room.decide(seat, asked.number, asked.action)
    elif deed == "end":
        await room.end_turn(seat, asked.number)
    elif deed in ("undo", "restart"):
        undoer = who_undoes(scene, visitor.seats(scene))
        undo = room.undo if deed == "undo" else room.restart_turn
        await undo(seat if undoer is None else undoer, asked.number)
    elif deed == "back":
        await room.ask_undo(seat, asked.number, asked.to)
    elif deed == "answer":
        await room.answer(seat, asked.yes)
    elif deed == "stand-in":
        await room.ask_stand_in(seat, asked.seat, lobby.USUAL_LEVEL)
    elif deed == "come-back":
        await room.come_back(seat)
    elif deed == "note":
        await house.store.do(house.store.keep_note, room.id, visitor.id, asked.text[:5000])
    elif deed == "prefs":
        await prefer(room, visitor, asked)
    else:
        raise Refused("no-such-deed", f"nobody can {deed!r} here", 404)
    return {}


def _open_to(scene: Scene, seat: int, asked: Act) -> bool:
    """Whether a decision is one that the seat can make now."""
    mine = scene.seat == seat and scene.holding is None
    return mine and asked.number == scene.number and asked.action in scene.game.legal()


async def prefer(room: Room, visitor: Visitor, asked: Act) -> None:
    """Change how the visitor's seats want to be asked."""
    for number in visitor.seats(room.scene):
        seat = room.scene.seats[number]
        await room.prefer(
            number,
            seat.auto if asked.auto is None else asked.auto,
            seat.confirm if asked.confirm is None else asked.confirm,
            seat.pace if asked.pace is None else asked.pace,
        )


# Looking back


@router.get("/t/{key}/replay")
async def look_back(request: Request, key: str, at: int | None = None) -> Response:
    room = await house_of(request).visible(key)
    s = sitting(await view_of(request, room))
    last = len(s.game.decisions)
    page = replay.replay_page(s, reader_of(request), last if at is None else min(max(at, 0), last))
    return HTMLResponse(page)


@router.get("/t/{key}/replay/{at}")
async def look_at(request: Request, key: str, at: int) -> Response:
    room = await house_of(request).visible(key)
    s = sitting(await view_of(request, room))
    if not 0 <= at <= len(s.game.decisions):
        raise Refused("no-such-decision", f"there is no decision {at}", 404)
    return HTMLResponse(replay.fragments_at(s, reader_of(request).tongue, at))


@router.get("/t/{key}/record")
async def download(request: Request, key: str) -> Response:
    """The game as text: its record, or while it runs the position, the unknown dealt anew."""
    scene = (await house_of(request).visible(key)).scene
    viewer = (await house_of(request).visitor(request)).viewpoint(scene)
    if scene.over:
        text = scene.game.record()
    elif viewer == SPECTATOR:
        raise Refused("not-over", "the record can be read when the game is over", 403)
    else:
        known_to_viewer = scene.observe(viewer).redeal(Seeded(0))
        text = write_position(scene.rules, known_to_viewer, 0, scene.game.options)
    return Response(text, media_type="text/plain; charset=utf-8")


async def fork(request: Request, room: Room) -> Response:
    """A new table from where this one stood, the visitor against bots."""
    house = house_of(request)
    visitor = await house.visitor(request)
    person, token = await known(request)
    at = (await form(request)).get("at", "")
    if not at.isdecimal():
        raise Refused("no-such-decision", f"there is no decision {at!r}", 400)
    viewer = visitor.viewpoint(room.scene)
    own = max(viewer, 0)
    places = against_bots(own, len(room.scene.seats))
    other = await house.rooms.fork(person, room, int(at), viewer, places)
    await sit_down(other, person, [own])
    return go(f"/t/{other.id}", token, secure=is_secure(request))


# What never changes while the server runs


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
    for file in (Path(__file__).parent / "assets").iterdir():
        if file.suffix in kinds:
            body = file.read_bytes()
            found[file.name] = (kinds[file.suffix], body, f'"{sha256(body).hexdigest()[:16]}"')
    return found
