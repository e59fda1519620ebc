"""Notices: what is wanted, browsers that take pushes, the mail address, the webhook."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import Field

from drystone.table.asset_files import assets
from drystone.table.errors import Refused, no_such_page
from drystone.table.notifications.hook_formats import FORMATS
from drystone.table.notifications.push import Device
from drystone.table.pages.layout import message
from drystone.table.pages.notices import mail_page, notices_page
from drystone.table.rest import schemas
from drystone.table.server import server_of
from drystone.table.storage.notices import EVERYWHERE
from drystone.table.web.requests import (
    PageRoute,
    answer,
    fields_of,
    go,
    read,
    reader_of,
)

router = APIRouter(route_class=PageRoute)
PURPOSES = ("confirm", "off")


class Switch(schemas.Switch):
    """The same, at a table or (no game) everywhere."""

    game: Annotated[str, Field(max_length=16, pattern=r"^[a-z0-9]*$")] = EVERYWHERE


class Endpoint(schemas.Form):
    """A browser that wants no more."""

    endpoint: Annotated[str, Field(max_length=1000)]


@router.get("/notices")
async def page(request: Request) -> Response:
    """Everything about notices on one page."""
    server = server_of(request)
    person = (await server.visitor(request)).person
    if person is None:  # whoever has played nothing yet is told of nothing
        return go(request, "/")
    stored, store = server.store.notices, server.store
    shown = notices_page(
        reader_of(request),
        await store.do(stored.off, person.id, EVERYWHERE),
        person.wishes.hook,
        await store.do(stored.mail, person.id),
        may_mail=server.mailer.possible,
        push_key=await server.push.key(),
    )
    return HTMLResponse(shown)


@router.post("/notices")
async def switch(request: Request) -> Response:
    """Switch something on or off."""
    server, form = server_of(request), await read(request, Switch)
    person = (await server.visitor(request)).must_be_known()
    if form.game:
        await server.service.room(form.game)
    off = await server.notices.switch(person.id, form.game, form.name, on=form.on)
    return answer({"off": sorted(off)})


@router.post("/notices/push")
async def subscribe(request: Request) -> Response:
    """Push to this browser from now on."""
    server, form = server_of(request), await read(request, Device)
    person = (await server.visitor(request)).must_be_known()
    await server.push.add(person.id, form)
    return answer({})


@router.post("/notices/no-push")
async def unsubscribe(request: Request) -> Response:
    """Push to this browser no more."""
    server, form = server_of(request), await read(request, Endpoint)
    person = (await server.visitor(request)).must_be_known()
    await server.push.remove(person.id, form.endpoint)
    return answer({})


@router.post("/notices/mail")
async def mail(request: Request) -> Response:
    """Ask at an address whether it is the visitor's; an empty one: send no mail."""
    server, address = server_of(request), (await fields_of(request)).get("address", "").strip()
    person = (await server.visitor(request)).must_be_known()
    reader = reader_of(request)
    if not address:
        await server.store.do(server.store.notices.drop_mail, person.id)
        return go(request, "/notices")
    await server.mailer.ask(person.id, address[:254], reader.language)
    t = reader.messages
    return HTMLResponse(message(reader, t("notices.title"), t("mail.sent")))


@router.post("/notices/hook")
async def hook(request: Request) -> Response:
    """Keep where the notices of all games go, and as what."""
    server, fields = server_of(request), await fields_of(request)
    person = (await server.visitor(request)).must_be_known()
    address, format_ = fields.get("address", "").strip()[:480], fields.get("format", "")
    if address and format_ in FORMATS:
        address = f"{address.partition('#')[0]}#{format_}"
    await server.accounts.set_hook_everywhere(person, address)
    return go(request, "/notices")


@router.get("/mail/{purpose}/{person}/{token}")
async def mail_link(request: Request, purpose: str, person: str, token: str) -> Response:
    """The button behind a link in a mail."""
    if purpose not in PURPOSES:
        raise no_such_page()
    return HTMLResponse(mail_page(reader_of(request), purpose, request.url.path))


@router.post("/mail/{purpose}/{person}/{token}")
async def mail_button(request: Request, purpose: str, person: str, token: str) -> Response:
    """Confirm an address, or send nothing there any more."""
    mailer, reader = server_of(request).mailer, reader_of(request)
    if purpose not in PURPOSES or len(token) > 100:
        raise Refused("no-such-link", "this link is not valid, or no longer", 404)
    await (mailer.confirm if purpose == "confirm" else mailer.stop)(person[:16], token)
    t = reader.messages
    return HTMLResponse(message(reader, t("notices.title"), t(f"mail.{purpose}-done")))


@router.get("/sw.js")
async def service_worker() -> Response:
    """What a browser runs to show a push; at the root, so that it is for every table."""
    kind, body = assets()["sw.js"]
    return Response(body, media_type=kind, headers={"Cache-Control": "no-cache"})
