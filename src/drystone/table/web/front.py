"""The front page, and every way to a new table."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.core.rules import Choice, Rules
from drystone.core.speech import LANGUAGES
from drystone.table.house import House, Visitor, clean_name
from drystone.table.pages import lobby
from drystone.table.pages.sheet import THEMES
from drystone.table.room import Refused
from drystone.table.store import Listing
from drystone.table.web.asking import (
    YEAR,
    Spoken,
    against_bots,
    form,
    go,
    house_of,
    is_secure,
    known,
    reader_of,
    sit_down,
)

router = APIRouter(route_class=Spoken)


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
        if option.refuse is not None and wanted and wanted.strip():
            options[option.name] = wanted.strip()
    problem = lobby.options_problem(reader_of(request).tongue, rules, int(count), options)
    if problem:
        raise ValueError(problem)
    if fields.get("facts", "").strip():
        options["facts"] = fields["facts"].replace("\r\n", "\n").strip() + "\n"
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


@router.post("/upload")
async def upload(request: Request) -> Response:
    text = (await form(request)).get("text", "").strip() + "\n"
    rooms = house_of(request).rooms
    person, token = await known(request)
    is_record = text.startswith("drystone")
    told = await (rooms.uploads.record if is_record else rooms.uploads.position)(text)
    own = 0 if is_record else told.seat
    room = await rooms.retell(person, told, against_bots(own, told.seats))
    await sit_down(room, person, [own])
    address = f"/t/{room.id}/replay?at=0" if room.scene.moments else f"/t/{room.id}"
    return go(address, token, secure=is_secure(request))


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
