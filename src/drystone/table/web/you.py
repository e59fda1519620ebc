"""The page about oneself, and what is done on it: the verbs of the API, as forms."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import ValidationError

from drystone.table.errors import Refused, refused
from drystone.table.pages import you
from drystone.table.people import personal
from drystone.table.people.devices import browser_of
from drystone.table.people.identity import Entered
from drystone.table.people.visitor import GUEST_COOKIE, Visitor, banned
from drystone.table.rest.identity import site_of
from drystone.table.rest.schemas_identity import (
    Keep,
    NewPasskey,
    PasskeyName,
    Recovery,
    ShownPasskey,
)
from drystone.table.rest.schemas_identity import SignIn as SignInForm
from drystone.table.server import server_of
from drystone.table.web.requests import (
    PageRoute,
    answer,
    fields_of,
    forget_guest,
    go,
    known,
    reader_of,
    remember_guest,
    set_token,
    stay_out,
)

router = APIRouter(route_class=PageRoute)


@router.get("/you")
async def about_me(request: Request) -> Response:
    return await page(request, await server_of(request).visitor(request))


async def page(
    request: Request,
    by: Visitor,
    *,
    status: int = 200,
    problem: str = "",
    codes: tuple[str, ...] = (),
    link: str = "",
) -> Response:
    """The page as it is for a visitor now."""
    server = server_of(request)
    identity, games = None, 0
    if by.ban is not None:
        problem = reader_of(request).messages.refusal(banned(by.ban))
    if by.person is not None:
        identity = await server.identities.about(by)
        if not identity.kept:
            games = len(await server.store.do(server.store.games_of, by.id))
    said = you.you_page(
        reader_of(request),
        by.person,
        identity,
        problem=problem,
        codes=codes,
        link=link,
        games=games,
        offer=await server.merging.offer(by, request.cookies.get(GUEST_COOKIE, "")),
    )
    return HTMLResponse(said, status)


async def refusal(request: Request, error: Exception) -> Response:
    """The page with what was refused, so that one can try again."""
    told = refused(error)
    by = await server_of(request).visitor(request)
    said = reader_of(request).messages.refusal(told)
    return await page(request, by, status=told.status, problem=said)


async def entered(request: Request, who: Entered) -> Response:
    """The page of somebody who has come in; new codes are shown only now."""
    if not who.codes:
        response = go(request, "/you", who.token)
        await remember_guest(request, response, who.person)
        return response
    by = await server_of(request).visitors.with_token(who.token)
    response = await page(request, by, codes=who.codes)
    set_token(request, response, who.token)
    return response


def credential(fields: dict[str, str]) -> Any:
    """What the browser has made or shown, as the script sends it."""
    try:
        return json.loads(fields.get("credential", ""))
    except ValueError:
        raise Refused("bad-passkey", "this is no passkey", 400) from None


async def myself(request: Request) -> tuple[Visitor, str]:
    """Who is asking; somebody new gets a token for their cookie."""
    server = server_of(request)
    _, token = await known(request)
    if token:
        return await server.visitors.with_token(token), token
    return await server.visitor(request), ""


@router.post("/you/keep")
async def keep(request: Request) -> Response:
    """Keep an identity by a name and a passphrase, or change the passphrase."""
    fields = await fields_of(request)
    try:
        form = Keep(passphrase=fields.get("passphrase", ""), name=fields.get("name") or None)
        by, _ = await myself(request)
        who = await server_of(request).identities.keep(by, form, browser_of(request))
    except (Refused, ValidationError) as error:
        return await refusal(request, error)
    return await entered(request, who)


@router.post("/you/sign-in")
async def sign_in(request: Request) -> Response:
    """Come in by name and passphrase."""
    fields = await fields_of(request)
    server = server_of(request)
    try:
        form = SignInForm(name=fields.get("name", ""), passphrase=fields.get("passphrase", ""))
        by = await server.visitor(request)
        who = await server.identities.sign_in(form, browser_of(request), by)
    except (Refused, ValidationError) as error:
        return await refusal(request, error)
    return await entered(request, who)


@router.post("/you/recover")
async def recover(request: Request) -> Response:
    """Come in by a recovery code."""
    fields = await fields_of(request)
    server = server_of(request)
    try:
        form = Recovery(code=fields.get("code", ""))
        by = await server.visitor(request)
        who = await server.identities.recover(form, browser_of(request), by)
    except (Refused, ValidationError) as error:
        return await refusal(request, error)
    return await entered(request, who)


@router.post("/you/passkeys/begin")
async def begin_passkey(request: Request) -> Response:
    """What the browser needs in order to make a passkey."""
    fields = await fields_of(request)
    server = server_of(request)
    by, token = await myself(request)
    form = PasskeyName(name=fields.get("name") or None)
    response = answer(await server.passkeys.begin_adding(by, form, site_of(request, server)))
    if token:
        set_token(request, response, token)
    return response


@router.post("/you/passkeys")
async def add_passkey(request: Request) -> Response:
    """Keep the passkey that the browser has made."""
    fields = await fields_of(request)
    server = server_of(request)
    try:
        by = await server.visitor(request)
        form = NewPasskey(credential=credential(fields), name=fields.get("name") or None)
        site, at = site_of(request, server), browser_of(request)
        who = await server.passkeys.add(by, form, site, at)
    except (Refused, ValidationError) as error:
        return await refusal(request, error)
    return await entered(request, who)


@router.post("/you/sign-in/passkey/begin")
async def begin_sign_in(request: Request) -> Response:
    """What the browser needs in order to show a passkey."""
    server = server_of(request)
    return answer(await server.passkeys.begin_sign_in(site_of(request, server)))


@router.post("/you/sign-in/passkey")
async def passkey_sign_in(request: Request) -> Response:
    """Come in by a passkey."""
    fields = await fields_of(request)
    server = server_of(request)
    try:
        by = await server.visitor(request)
        form = ShownPasskey(credential=credential(fields))
        site, at = site_of(request, server), browser_of(request)
        who = await server.passkeys.sign_in(form, site, at, by)
    except (Refused, ValidationError) as error:
        return await refusal(request, error)
    return await entered(request, who)


@router.post("/you/codes")
async def new_codes(request: Request) -> Response:
    """New recovery codes, shown only now."""
    server = server_of(request)
    by = await server.visitor(request)
    try:
        codes = await server.identities.new_codes(by)
    except Refused as error:
        return await refusal(request, error)
    return await page(request, by, codes=codes)


@router.post("/you/drop-passphrase")
async def drop_passphrase(request: Request) -> Response:
    """Come in by passkeys only."""
    server = server_of(request)
    try:
        await server.identities.drop_passphrase(await server.visitor(request))
    except Refused as error:
        return await refusal(request, error)
    return go(request, "/you")


@router.post("/you/end-passkey")
async def end_passkey(request: Request) -> Response:
    """Let a passkey open nothing more."""
    fields = await fields_of(request)
    server = server_of(request)
    try:
        await server.passkeys.end(await server.visitor(request), fields.get("id", ""))
    except Refused as error:
        return await refusal(request, error)
    return go(request, "/you")


@router.post("/you/device-link")
async def device_link(request: Request) -> Response:
    """A link for one more device, shown only now."""
    server = server_of(request)
    by = await server.visitor(request)
    token = await server.identities.device_link(by)
    return await page(request, by, link=f"{site_of(request, server).origin}/device/{token}")


@router.post("/you/end-device")
async def end_device(request: Request) -> Response:
    """Let a device be mine no more."""
    fields = await fields_of(request)
    server = server_of(request)
    try:
        await server.identities.end_device(await server.visitor(request), fields.get("id", ""))
    except Refused as error:
        return await refusal(request, error)
    return go(request, "/you")


@router.post("/you/end-others")
async def end_others(request: Request) -> Response:
    """Let only this device be mine."""
    server = server_of(request)
    await server.identities.end_other_devices(await server.visitor(request))
    return go(request, "/you")


@router.post("/you/sign-out")
async def sign_out(request: Request) -> Response:
    """Let this device be mine no more."""
    server = server_of(request)
    try:
        await server.identities.sign_out(await server.visitor(request))
    except Refused as error:
        return await refusal(request, error)
    return stay_out(request, "/")


@router.post("/you/guest-games")
async def take_games(request: Request) -> Response:
    """Let the games be mine that were played as a guest on this browser."""
    server = server_of(request)
    by = await server.visitor(request)
    try:
        await server.merging.take(by, request.cookies.get(GUEST_COOKIE, ""))
    except Refused as error:
        return await refusal(request, error)
    response = go(request, "/")
    forget_guest(response)
    return response


@router.get("/you/export")
async def export(request: Request) -> Response:
    """Everything that is kept about me, as a file."""
    server = server_of(request)
    by = await server.visitor(request)
    told = await personal.export(server.store, by.even_banned().id)
    text = json.dumps(told, indent=2, ensure_ascii=False)
    headers = {"Content-Disposition": 'attachment; filename="drystone.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/you/forget")
async def forget(request: Request) -> Response:
    """Forget me."""
    fields = await fields_of(request)
    server = server_of(request)
    try:
        if fields.get("sure") != "yes":
            raise Refused("not-sure", "say that you are sure", 400)
        await server.forget(await server.visitor(request))
    except Refused as error:
        return await refusal(request, error)
    return stay_out(request, "/")


@router.get("/device/{token}")
async def device(request: Request, token: str) -> Response:
    """Whose device this becomes, before it does."""
    server = server_of(request)
    whose = await server.identities.linked(token)
    by = await server.visitor(request)
    if by.id == whose.id:
        return go(request, "/you")
    games, guest = 0, ""
    if by.person is not None and not (await server.identities.about(by)).kept:
        games = len(await server.store.do(server.store.games_of, by.id))
        guest = by.person.name
    reader = reader_of(request)
    return HTMLResponse(you.device_page(reader, whose.name, f"/device/{token}", guest, games))


@router.post("/device/{token}")
async def become(request: Request, token: str) -> Response:
    """Let this device be the person's from whom it has the link."""
    who = await server_of(request).identities.link_device(token, browser_of(request))
    response = go(request, "/", who.token)
    await remember_guest(request, response, who.person)
    return response
