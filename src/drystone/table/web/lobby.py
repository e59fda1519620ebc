"""The front page, and every way to a new table."""

from __future__ import annotations

import re

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.core.rules import Choice, Rules
from drystone.core.speech import LANGUAGES
from drystone.table.errors import Refused
from drystone.table.pages import lobby
from drystone.table.pages.clock import PRESETS
from drystone.table.pages.invite import invitation_page
from drystone.table.pages.layout import THEMES
from drystone.table.people.accounts import clean_name
from drystone.table.rest import schemas
from drystone.table.server import server_of
from drystone.table.storage.store import Listing
from drystone.table.verbs.service import ME, OPEN
from drystone.table.web.requests import (
    YEAR,
    PageRoute,
    against_bots,
    fields_of,
    go,
    in_turn,
    known,
    reader_of,
    rules_of,
)

router = APIRouter(route_class=PageRoute)


@router.get("/")
async def front(request: Request) -> Response:
    return await front_page(request)


async def front_page(request: Request, problem: Refused | None = None, typed: str = "") -> Response:
    """The front page; with what is wrong with a name that was typed there, if something is."""
    server, reader = server_of(request), reader_of(request)
    visitor = await server.visitor(request)
    mine: list[Listing] = []
    if visitor.person is not None:
        mine = await server.store.do(server.store.games_of, visitor.id)
    listed = await server.open_tables.of(["person", "bot", "open"])
    own = {listing.id for listing in mine}
    others = [listing for listing in listed if listing.id not in own]
    details, store = server.store.details, server.store
    ids = [listing.id for listing in (*mine, *others)]
    found = await store.do(details.of, ids, visitor.id)
    seats = await store.do(details.seats_of, visitor.id) if visitor.id else {}
    name = visitor.person.name if visitor.person else ""
    games = [server.rooms.find(name) for name in server.rooms.games]

    def entry(listing: Listing) -> lobby.Entry:
        about, unread = found.get(listing.id, (lobby.NOTHING_ELSE, 0))
        held = seats.get(listing.id, set())
        known = listing.game in server.rooms.games
        t = reader.messages
        return lobby.Entry(
            listing.id,
            t.title(server.rooms.find(listing.game)) if known else "?",
            listing.waits,
            listing.note,
            listing.changed,
            your_turn=about.seat in held and listing.waits == "person",
            free=listing.free if listing.waits not in ("over", "stopped") else 0,
            unread=unread if held else 0,
            about=about,
        )

    page = await in_turn(
        request,
        lobby.lobby_page,
        reader,
        games,
        typed or name,
        [entry(one) for one in mine],
        [entry(one) for one in others],
        known=bool(name),
        problem=reader.messages.refusal(problem) if problem else "",
    )
    return HTMLResponse(page, problem.status if problem else 200)


@router.post("/name")
async def take_name(request: Request) -> Response:
    typed = (await fields_of(request)).get("name", "")
    try:
        name = clean_name(typed)
        await server_of(request).accounts.refuse_reserved(
            (await server_of(request).visitor(request)).id, (name,)
        )
        person, token = await known(request)
        await server_of(request).accounts.change_me(person, schemas.Wish(name=name))
    except Refused as problem:
        if "application/json" in request.headers.get("accept", ""):
            raise  # the script shows it beside the box
        return await front_page(request, problem, typed[:40])
    return go(request, "/", token)


@router.post("/looks")
async def choose_looks(request: Request) -> Response:
    fields = await fields_of(request)
    back = fields.get("next", "/")
    response = go(
        request, back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    )
    if fields.get("language") in LANGUAGES:
        response.set_cookie("language", fields["language"], max_age=YEAR, samesite="lax")
    if fields.get("theme") in THEMES:
        response.set_cookie("theme", fields["theme"], max_age=YEAR, samesite="lax")
    return response


@router.post("/quick/{game}")
async def quick(request: Request, game: str) -> Response:
    rules = rules_of(request, game)
    seats = lobby.usual_seats(rules)
    return await begin(request, rules, [lobby.YOU, *[lobby.USUAL_LEVEL] * (seats - 1)], {})


@router.post("/new/{game}")
async def new(request: Request, game: str) -> Response:
    rules = rules_of(request, game)
    fields = await fields_of(request)
    count = fields.get("seats", "")
    if not count.isdecimal() or int(count) not in rules.seats:
        raise Refused("wrong-seats", f"{rules.title} is not for {count!r} players", 400)
    sits = [fields.get(f"seat-{seat}", lobby.USUAL_LEVEL) for seat in range(int(count))]
    options = chosen_options(request, rules, fields)
    problem = lobby.options_problem(reader_of(request).messages, rules, int(count), options)
    if problem:
        raise ValueError(problem)
    if fields.get("facts", "").strip():
        options["facts"] = fields["facts"].replace("\r\n", "\n").strip() + "\n"
    clock = chosen_clock(fields)
    typed = [fields.get(f"name-{seat}", "") for seat in range(int(count))]
    return await begin(
        request,
        rules,
        sits,
        options,
        typed=typed,
        listed="listed" in fields,
        clock=clock,
        **whom(fields),
    )


def chosen_options(request: Request, rules: Rules, fields: dict[str, str]) -> dict[str, Choice]:
    """The options that were chosen in the form; what there is not is refused."""
    t, options = reader_of(request).messages, {option.name: option for option in rules.options}
    chosen: dict[str, Choice] = {}
    for field, typed in fields.items():
        if not field.startswith("option-"):
            continue
        name, wanted = field.removeprefix("option-"), typed.strip()
        if name not in options:
            told = f"{rules.title} has no option {name[:40]!r}"
            raise Refused("no-such-option", told, 400, option=name[:40])
        option = options[name]
        found = [choice for choice in option.choices if lobby.choice_value(choice) == wanted]
        if found:
            chosen[name] = found[0]
        elif wanted and option.refuse is not None:
            chosen[name] = wanted
        elif wanted:
            said = t.of_game(rules, "option", name)
            told = f"{name} can't be {wanted[:40]!r}"
            raise Refused("no-such-choice", told, 400, option=said, choice=wanted[:40])
    return chosen


def whom(fields: dict[str, str]) -> dict[str, str]:
    """Whom a listed table is for."""
    if "listed" not in fields:
        return {}
    wanted, language = fields.get("wanted", ""), fields.get("language", "")
    return {
        "wanted": wanted if wanted in lobby.WANTED else "",
        "language": language if language in LANGUAGES else "",
    }


def chosen_clock(fields: dict[str, str]) -> schemas.Clock | None:
    """The clock that was chosen in the form, if one was."""
    terms = PRESETS.get(fields.get("clock", "none"))
    if terms is None:
        return None
    out = fields.get("out", "wait")
    return schemas.Clock.model_validate({**msgspec.to_builtins(terms), "out": out})


async def begin(
    request: Request,
    rules: Rules,
    sits: list[str],
    options: dict[str, Choice],
    *,
    typed: list[str] | None = None,
    listed: bool = False,
    clock: schemas.Clock | None = None,
    wanted: str = "",
    language: str = "",
) -> Response:
    """Open a table, sit down on the seats that are the visitor's, and go there."""
    person, token = await known(request)
    people = {lobby.YOU: ME, lobby.BESIDE: ME, lobby.FRIEND: OPEN}
    places = [people.get(sit, sit) for sit in sits]
    names = names_here(person.name, sits, typed or [""] * len(sits))
    await server_of(request).accounts.refuse_reserved(person.id, names)
    form = schemas.NewGame.model_validate(
        {
            "game": rules.name,
            "places": places,
            "options": options,
            "listed": listed,
            "clock": clock,
            "wanted": wanted,
            "language": language,
        }
    )
    room = await server_of(request).service.open(person, form, names)
    return go(request, f"/t/{room.id}", token)


def names_here(own: str, sits: list[str], typed: list[str]) -> tuple[str, ...]:
    """What those at this screen are called: as typed; the nameless are numbered after the visitor.

    >>> names_here("Ada", ["you", "beside", "regular", "beside"], ["", "Ben", "", ""])
    ('Ada', 'Ben', 'Ada 3')
    """
    here = [seat for seat, sit in enumerate(sits) if sit in (lobby.YOU, lobby.BESIDE)]
    named = any(typed[seat].strip() for seat in here)
    names: list[str] = []
    for place, seat in enumerate(here, 1):
        name = clean_name(typed[seat]) if typed[seat].strip() else ""
        if not name or name in names:
            alone = len(here) == 1 or (named and sits[seat] == lobby.YOU)
            name = own if alone and own not in names else f"{own[:36]} {place}"
        names.append(name)
    return tuple(names)


_NAMES_GAME = re.compile(r"^\s*game\s*=", re.MULTILINE)
"""Every position does."""


@router.post("/upload")
async def upload(request: Request) -> Response:
    text = (await fields_of(request)).get("text", "").strip() + "\n"
    service = server_of(request).service
    person, token = await known(request)
    is_record = text.startswith("drystone")
    if not is_record and _NAMES_GAME.search(text) is None:
        raise Refused("no-game-text", "this is neither a record nor a position", 400)
    told = await service.read_upload(person, text, record=is_record)
    own = 0 if is_record else told.seat
    room = await service.import_upload(person, told, against_bots(own, told.seats))
    address = f"/t/{room.id}/replay?at=0" if room.match.log else f"/t/{room.id}"
    return go(request, address, token)


@router.get("/join/{token}")
async def invited(request: Request, token: str) -> Response:
    server = server_of(request)
    visitor = await server.visitor(request)
    room, link = await server.seating.linked(token, visitor.id)
    if link.seat in visitor.seats(room.match):
        return go(request, f"/t/{room.id}")
    return await invitation(request, token)


async def invitation(
    request: Request, token: str, problem: Refused | None = None, typed: str = ""
) -> Response:
    """The page behind a link; with what is wrong with a name that was typed there, if it is."""
    server, reader = server_of(request), reader_of(request)
    room, link = await server.seating.linked(token, (await server.visitor(request)).id)
    host = await server.store.do(server.store.people.find, room.match.host)
    page = invitation_page(
        reader,
        room.match.rules,
        host.name if host else "?",
        token,
        link.seat,
        typed=typed,
        problem=reader.messages.refusal(problem) if problem else "",
    )
    return HTMLResponse(page, problem.status if problem else 200)


@router.post("/join/{token}")
async def join(request: Request, token: str) -> Response:
    server = server_of(request)
    seating, accounts = server.seating, server.accounts
    by = (await server.visitor(request)).id
    await seating.linked(token, by)
    typed = (await fields_of(request)).get("name", "")
    try:
        name = clean_name(typed) if typed else ""
        await accounts.refuse_reserved(by, (name,) if name else ())
        person, cookie = await known(request)
        if name:
            person = await accounts.change_me(person, schemas.Wish(name=name))
    except Refused as problem:
        return await invitation(request, token, problem, typed[:40])
    room = await seating.join(person, schemas.Token(token=token))
    return go(request, f"/t/{room.id}", cookie)
