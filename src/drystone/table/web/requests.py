"""Who asks, how they want to read, and how they are answered."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field, replace
from typing import Any, ParamSpec, TypeVar
from urllib.parse import parse_qsl

import msgspec
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from drystone.core.rules import Rules
from drystone.core.speech import LANGUAGES
from drystone.games import UnknownGame
from drystone.table.errors import Refused, no_such_page, refused, retry_hint, store_failed
from drystone.table.game.view import NOW
from drystone.table.json_logs import trouble
from drystone.table.limits import MOST_FIELDS
from drystone.table.middleware.guard import route_of
from drystone.table.pages import lobby, play
from drystone.table.pages.layout import THEMES, Reader, message
from drystone.table.pages.messages import preferred
from drystone.table.people.devices import browser_of
from drystone.table.people.visitor import COOKIE, GUEST_COOKIE
from drystone.table.processes.render import Template
from drystone.table.rest.schemas import Form
from drystone.table.server import server_of
from drystone.table.storage.people import Person
from drystone.table.verbs.at_table import AtTable
from drystone.table.verbs.service import ME

YEAR = 365 * 24 * 3600
F = TypeVar("F", bound=Form)
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class AtPage(AtTable):
    """The same, from a page: answered with what has become of the table."""

    reader: Reader = field(default_factory=Reader)
    live: bool = False
    """Whether the page hears the news through its socket, and need not be told twice."""

    async def do(self, verb: Awaitable[None], template: Template = play.news) -> Response:
        """Do something, and answer with the table's news; a refusal is a sentence beside them."""
        try:
            await verb
        except ValueError as error:
            problem = refused(error)
            said = self.reader.messages.refusal(problem, self.room.match.rules)
            return await self.news(problem.status, template, say=said)
        return await self.news(template=template)

    async def rendered(self, template: Template, *words: str, at: int = NOW) -> str:
        """What a template makes of the table, now or after so many decisions."""
        by = replace(self.by, at=at)
        return await self.server.renderer.render(
            template,
            self.room.match,
            by,
            *words,
            who=self.visitor.claimant,
            short=template is play.talk,
        )

    async def news(
        self, status: int = 200, template: Template = play.news, **extra: object
    ) -> Response:
        """What has become of the table, and whatever else there is to say."""
        fresh = await self.rendered(template)
        if self.live:
            told = msgspec.json.decode(fresh)
            return answer({"version": told.get("version", 0), **extra}, status)
        if not extra:
            return Response(fresh, status, media_type="application/json")
        return answer({**msgspec.json.decode(fresh), **extra}, status)


async def at_page(request: Request, key: str) -> AtPage:
    """Who is asking about which game."""
    server = server_of(request)
    visitor, room = await server.at_table(key, request)
    reader = reader_of(request)
    live = request.headers.get("x-live") == "yes"
    return AtPage(
        server=server,
        room=room,
        visitor=visitor,
        language=reader.language,
        narrow=reader.narrow,
        tall=reader.tall,
        broad=reader.broad,
        reader=reader,
        live=live,
    )


def reader_of(connection: HTTPConnection) -> Reader:
    """How the visitor wants to read: by their cookies, else by what their browser says."""
    language = connection.cookies.get("language", "")
    if language not in LANGUAGES:
        language = preferred(connection.headers.get("accept-language", ""))
    theme = connection.cookies.get("theme", "")
    shape = connection.cookies.get("narrow")
    return Reader(
        language,
        theme if theme in THEMES else THEMES[0],
        connection.url.path,
        narrow=shape == "yes",
        tall=shape == "tall",
        broad=shape == "broad",
    )


class PageRoute(APIRoute):
    """A route whose refusals are sentences: on a page of their own, or as JSON for a script."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def answered(request: Request) -> Response:
            t = reader_of(request).messages
            try:
                return await handler(request)
            except HTTPException:
                raise
            except RequestValidationError:  # an address with a part that can't be
                status, said = 404, t.refusal(no_such_page())
            except Refused as error:
                status, said = error.status, t.refusal(error)
            except ValueError as error:
                status, said = refused(error).status, str(refused(error))
            except Exception as error:  # noqa: BLE001 - whoever asked is told, and so is the log
                reference = trouble(error, route=route_of(request.scope))
                status, said = 500, t("refused.internal", reference=reference)
                if store_failed(error):
                    status, said = 503, t.refusal(refused(error))
            if "application/json" in request.headers.get("accept", ""):
                response = answer({"say": said}, status)
            else:
                page = message(reader_of(request), t("refused.title"), said)
                response = HTMLResponse(page, status)
            response.headers.update(retry_hint(status))
            return response

        return answered


def answer(news: dict[str, object], status: int = 200) -> Response:
    """JSON for the page's script."""
    return Response(msgspec.json.encode(news), status, media_type="application/json")


async def read(request: Request, form: type[F]) -> F:
    """What the page's script has sent."""
    return form.model_validate_json(await request.body())


async def in_turn(request: Request, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What comes of some work for a page, done when it is the visitor's turn."""
    server = server_of(request)
    who = (await server.visitor(request)).claimant
    return await server.threads.run(who, work, *args, **named)


async def drawn(request: Request, template: Template, *words: str) -> str:
    """What a template makes of words alone, when it is the visitor's turn: after those who play."""
    server = server_of(request)
    who = (await server.visitor(request)).claimant
    return await server.renderer.draw(template, *words, who=who)


async def same_for_all(request: Request, template: Template, *words: str) -> Response:
    """A page of words alone, with how the visitor wants to read; sent as it is remembered."""
    server = server_of(request)
    who = (await server.visitor(request)).claimant
    packed = await server.renderer.page(template, *words, *reader_of(request).words, who=who)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(gzip.decompress(packed))
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HTMLResponse(packed, headers=headers)


def rules_of(request: Request, game: str) -> Rules:
    """The rules of a game that is played here."""
    try:
        return server_of(request).rooms.find(game)
    except UnknownGame as problem:
        raise Refused("no-such-game", str(problem), 404) from None


async def fields_of(request: Request) -> dict[str, str]:
    """The fields of an HTML form; of those sent twice, the last."""
    try:
        sent = (await request.body()).decode()
        return dict(parse_qsl(sent, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:  # no text, or fields without end
        raise Refused("unreadable", "this is no text", 400) from None


async def known(request: Request) -> tuple[Person, str]:
    """Who is asking; somebody new gets a name and a token for their cookie."""
    server = server_of(request)
    visitor = await server.visitor(request)
    if visitor.person is not None:
        return visitor.must_be_known(), ""
    name = reader_of(request).messages("lobby.guest")
    return await server.accounts.new_person(name, browser_of(request))


def go(request: Request, to: str, token: str = "") -> Response:
    """On to another page, with the cookie of somebody new."""
    response = RedirectResponse(to, 303)
    if token:
        set_token(request, response, token)
    return response


def set_token(request: Request, response: Response, token: str) -> None:
    """Let this browser show a token from now on."""
    _set_cookie(request, response, COOKIE, token)


async def remember_guest(request: Request, response: Response, who: Person) -> None:
    """Let this browser remember which guest with games it was before somebody signed in."""
    server = server_of(request)
    by = await server.visitor(request)
    if by.person is None or by.id == who.id:
        return
    if await server.store.do(server.store.identities.kept, by.id) is not None:
        return
    if await server.store.do(server.store.games_of, by.id, 1):
        _set_cookie(request, response, GUEST_COOKIE, request.cookies.get(COOKIE, ""))


def _set_cookie(request: Request, response: Response, name: str, token: str) -> None:
    secure = server_of(request).settings.public_url.startswith("https")
    response.set_cookie(name, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def forget_guest(response: Response) -> None:
    """Let this browser know nothing more of the guest that it was."""
    response.delete_cookie(GUEST_COOKIE, httponly=True, samesite="lax")


def stay_out(request: Request, to: str) -> Response:
    """On to another page: this device is the guest's again that it was before, or nobody's."""
    response = RedirectResponse(to, 303)
    guest = request.cookies.get(GUEST_COOKIE, "")
    if guest:
        set_token(request, response, guest)
        forget_guest(response)
    else:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


def against_bots(own: int, seats: int) -> list[str]:
    """Places for the visitor and bots of the usual level."""
    return [ME if seat == own else lobby.USUAL_LEVEL for seat in range(seats)]
