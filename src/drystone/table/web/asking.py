"""Who asks, how they want to read, and how they are answered."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from drystone.core.game import IllegalAction
from drystone.core.rules import Rules
from drystone.core.speech import LANGUAGES, say_refusal
from drystone.games import UnknownGame
from drystone.table.drawing import View
from drystone.table.guard import route_of
from drystone.table.house import COOKIE, House
from drystone.table.live import look
from drystone.table.logs import trouble
from drystone.table.pages import lobby
from drystone.table.pages.sheet import THEMES, Reader, message
from drystone.table.pages.tongue import Tongue, preferred
from drystone.table.room import Refused, Room
from drystone.table.store import Person

YEAR = 365 * 24 * 3600
FORESEEN = (ValueError, RequestValidationError, msgspec.MsgspecError)
"""What a visitor may bring about."""


def reader_of(connection: HTTPConnection) -> Reader:
    """How the visitor wants to read: by their cookies, else by what their browser says."""
    language = connection.cookies.get("language", "")
    if language not in LANGUAGES:
        language = preferred(connection.headers.get("accept-language", ""))
    theme = connection.cookies.get("theme", "")
    narrow = connection.cookies.get("narrow") == "yes"
    return Reader(language, theme if theme in THEMES else THEMES[0], connection.url.path, narrow)


def sentence(error: Exception, t: Tongue, rules: Rules | None = None) -> tuple[int, str]:
    """What went wrong, as a status and a sentence in the visitor's language."""
    if isinstance(error, Refused):
        key = f"refused.{error.key}"
        return error.status, t(key, problem=str(error)) if key in t else str(error)
    if isinstance(error, IllegalAction) and rules is not None:
        return 422, say_refusal(rules, error.refusal, t.language)
    if isinstance(error, UnknownGame):
        return 404, t("refused.no-such-game")
    if isinstance(error, RequestValidationError):
        return 404, t("refused.no-such-page")
    return 400, str(error)


class Spoken(APIRoute):
    """A route whose refusals are sentences: on a page of their own, or as JSON for a script."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def spoken(request: Request) -> Response:
            t = reader_of(request).tongue
            try:
                return await handler(request)
            except HTTPException:
                raise
            except FORESEEN as error:
                status, said = sentence(error, t, getattr(error, "rules", None))
            except Exception as error:  # noqa: BLE001 - whoever asked is told, and so is the log
                reference = trouble(error, route=route_of(request.scope))
                status, said = 500, t("refused.internal", reference=reference)
            if "application/json" in request.headers.get("accept", ""):
                return answer({"say": said}, status)
            return HTMLResponse(message(reader_of(request), t("refused.title"), said), status)

        return spoken


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


def is_secure(request: Request) -> bool:
    """Whether cookies travel by https only."""
    return house_of(request).settings.public_url.startswith("https")


async def sit_down(room: Room, person: Person, seats: list[int]) -> None:
    """Take some seats; whoever has several numbers them, so that they can be told apart."""
    for index, seat in enumerate(seats):
        name = person.name if len(seats) == 1 else f"{person.name} {index + 1}"
        await room.sit(replace(person, name=name), seat, by_link=True)


def against_bots(own: int, seats: int) -> list[str]:
    """Places for one person and bots of the usual level."""
    return ["" if seat == own else lobby.USUAL_LEVEL for seat in range(seats)]


async def view_of(request: Request, room: Room) -> View:
    """The room through the visitor's eyes."""
    visitor = await house_of(request).visitor(request)
    reader = reader_of(request)
    return look(visitor, room, reader.language, narrow=reader.narrow)
