"""At a table.

Everything done there is a POST with JSON, answered with the table's news for the one who did it,
so that a click is one round trip; everybody else hears of it through the live channel.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
from fastapi import APIRouter, Request, WebSocket
from fastapi.responses import HTMLResponse, Response

from drystone.core.game import IllegalAction
from drystone.core.speech import say
from drystone.table.house import House, Visitor
from drystone.table.live import serve_socket
from drystone.table.pages import lobby, play
from drystone.table.pages.beside import Jottings
from drystone.table.pages.board import meaning
from drystone.table.pages.hints import advice, no_advice
from drystone.table.pages.rulebook import rule_address
from drystone.table.pages.score import income
from drystone.table.pages.sitting import sitting, who_undoes
from drystone.table.pages.tongue import Tongue
from drystone.table.pages.warning import warnings
from drystone.table.room import Refused, Room
from drystone.table.scene import Scene
from drystone.table.web.asking import Spoken, answer, house_of, reader_of, sentence, view_of

router = APIRouter(route_class=Spoken)


class Act(msgspec.Struct):
    """What a page sends: the number that it saw, and whatever the deed needs."""

    number: int = -1
    action: int = -1
    sure: bool = False
    seat: int = -1
    to: int = -1
    yes: bool = False
    everywhere: str = ""
    text: str = ""
    auto: bool | None = None
    confirm: bool | None = None
    pace: int | None = None


@router.get("/t/{key}")
async def table(request: Request, key: str) -> Response:
    house = house_of(request)
    room = await house.visible(key)
    visitor = await house.visitor(request)
    s = sitting(await view_of(request, room))
    return HTMLResponse(play.play_page(s, reader_of(request), await jottings(house, room, visitor)))


async def jottings(house: House, room: Room, visitor: Visitor) -> Jottings:
    """What the visitor has written down for themselves."""
    if visitor.person is None:
        return Jottings()
    return Jottings(
        await house.store.do(house.store.note, room.id, visitor.id),
        await house.store.do(house.store.hook, room.id, visitor.id),
        visitor.person.wishes.hook,
    )


@router.websocket("/t/{key}/live")
async def live(socket: WebSocket, key: str) -> None:
    """News for whoever looks at a table."""
    reader = reader_of(socket)
    await serve_socket(
        socket, house_of(socket), key, reader.language, play.news, narrow=reader.narrow
    )


@router.get("/t/{key}/why")
async def why(request: Request, key: str, word: str) -> Response:
    """Why something on the board can't be chosen; empty if there is nothing to say about it."""
    room = await house_of(request).visible(key)
    visitor = await house_of(request).visitor(request)
    game, t = room.scene.game, reader_of(request).tongue
    action = meaning(game.rules, word)
    if action is None or game.seat not in visitor.seats(room.scene):
        return answer({"why": ""})
    refusal = game.observe(game.state.seat).why_not(action)
    if refusal is None:
        return answer({"why": ""})
    told: dict[str, object] = {
        "why": say(game.rules, f"why.{refusal.key}", refusal.params, t.language)
    }
    if refusal.rule:
        told["rule"] = {"number": refusal.rule, "link": rule_address(game.rules, refusal.rule)}
    return answer(told)


@router.get("/t/{key}/income")
async def income_so_far(request: Request, key: str) -> Response:
    """Where everybody's things came from."""
    s = sitting(await view_of(request, await house_of(request).visible(key)))
    return HTMLResponse(str(income(s, reader_of(request).tongue)))


@router.get("/t/{key}/hints")
async def hints_now(request: Request, key: str) -> Response:
    """What looks best to whoever asks, if they are the one to decide; else why there is nothing."""
    house = house_of(request)
    room = await house.visible(key)
    t = reader_of(request).tongue
    try:
        found = await room.advise((await house.visitor(request)).acting(room.scene))
    except Refused as refused:
        return HTMLResponse(str(no_advice(sentence(refused, t)[1])))
    return HTMLResponse(str(advice(room.scene.rules, found, t)))


@router.post("/t/{key}/{deed}")
async def act(request: Request, key: str, deed: str) -> Response:
    """Do something at a table, and see what has become of it."""
    house = house_of(request)
    room = await house.visible(key)
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
    if not extra:
        return Response(fresh, status, media_type="application/json")
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
    elif deed == "leave":
        for held in visitor.seats(scene):
            await room.leave(held)
    elif deed == "note":
        await house.store.do(house.store.keep_note, room.id, visitor.id, asked.text[:5000])
        return {"say": t("settings.kept")}
    elif deed == "prefs":
        await prefer(house, room, visitor, asked)
    elif deed == "hook":
        await send_notices(house, room, visitor, asked)
        return {"say": t("settings.kept")}
    else:
        raise Refused("no-such-deed", f"nobody can {deed!r} here", 404)
    return {}


def _open_to(scene: Scene, seat: int, asked: Act) -> bool:
    """Whether a decision is one that the seat can make now."""
    mine = scene.seat == seat and scene.holding is None
    return mine and asked.number == scene.number and asked.action in scene.game.legal()


async def send_notices(house: House, room: Room, visitor: Visitor, asked: Act) -> None:
    """Keep where notices go that it is the visitor's turn: of this game, or of every game."""
    person, address = visitor.must_be_known(), asked.text.strip()[:500]
    if address:
        await house.check_hook(address)
    if asked.everywhere:
        wishes = msgspec.structs.replace(person.wishes, hook=address)
        await house.change_person(replace(person, wishes=wishes))
    else:
        await house.store.do(house.store.keep_hook, room.id, person.id, address)


async def prefer(house: House, room: Room, visitor: Visitor, asked: Act) -> None:
    """Change how the visitor's seats want to be asked, here and in games to come."""
    person = visitor.must_be_known()
    given = {"auto": asked.auto, "confirm": asked.confirm, "pace": asked.pace}
    changed = {name: wish for name, wish in given.items() if wish is not None}
    wishes = msgspec.structs.replace(person.wishes, **changed)
    await house.change_person(replace(person, wishes=wishes))
    for number in visitor.seats(room.scene):
        seat = room.scene.seats[number]
        await room.prefer(
            number,
            seat.auto if asked.auto is None else asked.auto,
            seat.confirm if asked.confirm is None else asked.confirm,
            seat.pace if asked.pace is None else asked.pace,
        )
