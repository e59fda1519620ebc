"""At a table.

Every verb is a POST with JSON, answered with the table's news for the one who did it, so that a
click is one round trip; everybody else hears of it through the live channel. A page that is on the
live channel itself (`X-Live`) gets the news there, and is answered with their version. The verbs
are the API's, by the same names and forms.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query, Request, WebSocket
from fastapi.responses import HTMLResponse, Response
from pydantic import Field

from drystone.bots.hints import MANY, Hint
from drystone.core.rules import Rules
from drystone.core.state import Refusal
from drystone.table import wall
from drystone.table.errors import Refused
from drystone.table.limits import LONGEST_NOTE
from drystone.table.pages import coach, play
from drystone.table.pages.hints import advice, no_advice
from drystone.table.pages.learner import why_told
from drystone.table.pages.offers import afar, may_be_far, picked
from drystone.table.pages.score import income_said
from drystone.table.pages.side_panels import Notes
from drystone.table.pages.warning import warnings
from drystone.table.people.visitor import Visitor
from drystone.table.rest import schemas
from drystone.table.running.live import serve_socket
from drystone.table.running.room import Room
from drystone.table.server import Server
from drystone.table.storage.notices import EVERYWHERE
from drystone.table.web.requests import AtPage, PageRoute, answer, at_page, read, reader_of

router = APIRouter(route_class=PageRoute)
Here = Annotated[AtPage, Depends(at_page)]
Verb = Callable[[Visitor, Room, Any], Awaitable[None]]


class Choose(schemas.Choose):
    """A decision; `sure` if a warning was read."""

    sure: bool = False


class Note(schemas.Form):
    """Something to be kept for oneself."""

    text: Annotated[str, Field(pattern=r"^[^\x00]*$")]


class Hook(schemas.Form):
    """Where notices go that it is the visitor's turn: of this game, or of every game."""

    text: str
    everywhere: str = ""


class Vacation(schemas.Form):
    """Days of vacation, as a form sends them."""

    days: Annotated[str, Field(pattern=r"^(1?[0-9]|2[01])$")]


class Preference(schemas.Form):
    """How the visitor's seats want to be asked; what is left out stays as it is."""

    auto: bool | None = None
    confirm: bool | None = None
    pace: Annotated[int, Field(ge=0, le=5000)] | None = None
    lets_stand_in: bool | None = None


Words = Annotated[list[str], Query(min_length=1, max_length=4)]
PickedWords = Annotated[list[int], Query(min_length=1, max_length=schemas.MOST_AT_ONCE)]


@router.get("/t/{key}")
async def table(here: Here) -> Response:
    """The page of a table."""
    notes = await _notes(here)
    words = msgspec.json.encode(notes).decode()
    return HTMLResponse(await here.rendered(play.page, words, *here.reader.words))


async def _notes(here: AtPage) -> Notes:
    """What the visitor has written down for themselves."""
    person = here.visitor.person
    # Pages are kept, so what time it is must be told where it matters.
    now = 0 if here.room.match.clock is None else round(wall.now() * 1000)
    if person is None:
        return Notes(now=now)
    store = here.server.store
    return Notes(
        await here.accounts.note(person, here.room),
        await here.accounts.hook(person, here.room),
        person.wishes.hook,
        await store.do(store.notices.off, person.id, here.room.id),
        await store.do(store.notices.off, person.id, EVERYWHERE),
        await store.do(store.details.read_up_to, here.room.id, person.id),
        now,
    )


@router.websocket("/t/{key}/live")
async def live(socket: WebSocket, key: str, edits: bool = False) -> None:
    """News for whoever looks at a table; `edits` asks for what has changed since the last."""
    reader = reader_of(socket)
    await serve_socket(
        socket,
        key,
        reader.language,
        play.news,
        narrow=reader.narrow,
        tall=reader.tall,
        broad=reader.broad,
        talk=play.talk,
        edits=edits,
    )


@router.get("/t/{key}/why")
async def why(here: Here, word: Words) -> Response:
    """Why something on the board can't be chosen, or the ways to it if it is only far.

    It is named by all that it can mean, the last of them first of all.
    """
    rules = here.room.match.rules
    action = rules.words.meaning(word[-1])
    if here.view.legal and may_be_far(rules, word):
        found = msgspec.json.decode(await here.rendered(afar, *word))
        if found:
            return answer({"ways": found})
    if action < 0:
        return answer({"why": ""})
    try:
        refusal = here.service.why(here.visitor, here.room, action)
    except Refused:
        return answer({"why": ""})
    return why_said(rules, refusal, here.reader.language)


def why_said(rules: Rules, refusal: Refusal | None, language: str) -> Response:
    """A refusal for the page's tips, with its rule; empty if there is none."""
    return answer(why_told(rules, refusal, language))


@router.get("/t/{key}/picked")
async def picked_so_far(here: Here, words: PickedWords) -> Response:
    """What comes of what is picked of a set: known to whoever is asked for it, and to nobody else
    before it is said.
    """
    return answer(picked(here.view, here.reader.messages, words))


@router.get("/t/{key}/income")
async def income_so_far(here: Here) -> Response:
    """Where everybody's things came from."""
    return HTMLResponse(await here.rendered(income_said))


@router.get("/t/{key}/hints")
async def hints(here: Here) -> Response:
    """What looks best to whoever asks, if they are the one to decide; else why there is nothing."""
    t = here.reader.messages
    try:
        found = await here.service.hints(here.visitor, here.room)
    except Refused as refused:
        return HTMLResponse(str(no_advice(t.refusal(refused))))
    return HTMLResponse(str(advice(here.room.match.rules, here.view.board, found[:MANY], t)))


@router.get("/t/{key}/coaching")
async def coaching(here: Here) -> Response:
    """What the coach says now: of the question, of plans, of the game when it is over."""
    found: list[Hint] = []
    problem = ""
    if here.view.to_decide:
        try:
            found = await here.service.hints(here.visitor, here.room)
        except Refused as refused:
            problem = here.reader.messages.refusal(refused)
    hints = msgspec.json.encode(found).decode()
    return HTMLResponse(await here.rendered(coach.coaching_said, hints, problem))


# Verbs


@router.post("/t/{key}/decide")
async def decide(here: Here, request: Request) -> Response:
    """Make a decision; a warning comes first if something could still be had for nothing."""
    form = await read(request, Choose)
    lines = [] if form.sure else warnings(here.view, form, here.reader.messages)
    if lines:
        return await here.news(warn=lines)
    return await here.do(here.service.decide(here.visitor, here.room, form))


@router.post("/t/{key}/invite")
async def invite(here: Here, request: Request) -> Response:
    """A fresh link to a seat."""
    form = await read(request, schemas.Chair)
    token = await here.seating.invite(here.visitor, here.room, form)
    return await here.news(link=f"/join/{token}")


@router.post("/t/{key}/leave")
async def leave(here: Here) -> Response:
    """Give all of the visitor's seats up; the way to watch is the same as for everybody."""
    for seat in here.view.mine:
        await here.seating.leave(here.visitor, here.room, schemas.Chair(seat=seat))
    return answer({"go": "/"})


@router.post("/t/{key}/skip-waiting")
async def skip_waiting(here: Here) -> Response:
    """See at once what the bots do next."""
    here.room.bots.skip_waiting(here.view.mine)
    return await here.news()


@router.post("/t/{key}/note")
async def note(here: Here, request: Request) -> Response:
    """Write something down for oneself."""
    form = await read(request, Note)
    person = here.visitor.must_be_known()
    here.service.may_keep(here.visitor, len(form.text[:LONGEST_NOTE]))
    await here.accounts.write_note(person, here.room, form.text[:LONGEST_NOTE])
    return await here.news(say=here.reader.messages("settings.kept"))


@router.post("/t/{key}/hook")
async def hook(here: Here, request: Request) -> Response:
    """Say where notices go."""
    form = await read(request, Hook)
    person, address = here.visitor.must_be_known(), form.text.strip()[:500]
    if form.everywhere:
        await here.accounts.set_hook_everywhere(person, address)
    else:
        await here.accounts.set_hook(person, here.room, address)
    return await here.news(say=here.reader.messages("settings.kept"))


@router.post("/t/{key}/prefer")
async def prefer(here: Here, request: Request) -> Response:
    """Change how the visitor's seats want to be asked, here and in games to come."""
    given = (await read(request, Preference)).model_dump(exclude_none=True)
    await here.accounts.change_me(here.visitor.must_be_known(), schemas.Wish(**given))
    for number in here.view.mine:
        seat = here.room.match.seats[number]
        wishes = {"auto": seat.auto, "confirm": seat.confirm, "pace": seat.pace, **given}
        form = schemas.Preference(seat=number, **wishes)
        await here.seating.prefer(here.visitor, here.room, form)
    return await here.news()


@router.post("/t/{key}/read")
async def read_chat(here: Here) -> Response:
    """The visitor has read what was said up to now."""
    person, details = here.visitor.must_be_known(), here.server.store.details
    if here.view.playing:
        said = here.room.match.said
        await here.server.store.do(details.keep_read, here.room.id, person.id, said)
    return answer({})


@router.post("/t/{key}/vacation")
async def vacation(here: Here, request: Request) -> Response:
    """Let the visitor's clocks stand still for some days."""
    days = (await read(request, Vacation)).days
    for seat in here.view.mine:
        away = schemas.Away(days=int(days), seat=seat)
        await here.finishing.go_on_vacation(here.visitor, here.room, away)
    return await here.news(say=here.reader.messages("settings.kept"))


@router.post("/t/{key}/say")
async def talk(here: Here, request: Request) -> Response:
    """Say something; that changes nothing but the talk."""
    form = await read(request, schemas.Words)
    return await here.do(here.service.say(here.visitor, here.room, form), play.talk)


def verbs(server: Server) -> dict[str, tuple[type[schemas.Form], Verb]]:
    """What a page does just as the API does: the same form, answered with the table's news."""
    service, seating, consent = server.service, server.seating, server.consent
    finishing = server.finishing
    hosting = server.hosting
    return {
        "end-turn": (schemas.SeatForm, service.end_turn),
        "undo": (schemas.SeatForm, service.undo),
        "restart-turn": (schemas.SeatForm, service.restart_turn),
        "ask-undo": (schemas.GoBack, consent.ask_undo),
        "ask-stand-in": (schemas.Absent, consent.ask_stand_in),
        "ask-end": (schemas.OfferEnd, consent.ask_end),
        "resign": (schemas.Chair, finishing.resign),
        "rematch": (schemas.Rematch, finishing.rematch),
        "answer": (schemas.Reply, consent.answer),
        "sit": (schemas.Chair, seating.sit),
        "end-devices": (schemas.Chair, seating.end_devices),
        "here": (schemas.Chair, seating.here),
        "come-back": (schemas.Chair, seating.come_back),
        "remove": (schemas.Chair, hosting.remove),
        "close-seat": (schemas.CloseSeat, hosting.close_seat),
        "mute": (schemas.Mute, hosting.mute),
        "pass-host": (schemas.Chair, hosting.pass_host),
    }


@router.post("/t/{key}/{verb}")
async def act(here: Here, verb: str, request: Request) -> Response:
    """Do one of the verbs."""
    known = verbs(here.server)
    if verb not in known:
        raise Refused("no-such-verb", f"nobody can {verb!r} here", 404)
    form, do = known[verb]
    return await here.do(do(here.visitor, here.room, await read(request, form)))
