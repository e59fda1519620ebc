"""Version 1 of the API: a person's identity, the ways back into it, and their devices."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request

from drystone.table.people import personal
from drystone.table.people.devices import Browser, browser_of
from drystone.table.people.identity import Entered, Identity
from drystone.table.people.passkeys import Site
from drystone.table.people.visitor import Visitor
from drystone.table.rest import schemas
from drystone.table.rest import schemas_identity as forms
from drystone.table.rest.games import REFUSALS, TheServer
from drystone.table.rest.serialize import person_fields

identity_api = APIRouter(prefix="/api/v1", responses=REFUSALS)
At = Annotated[Browser, Depends(browser_of)]


async def visitor_of(request: Request, server: TheServer) -> Visitor:
    """Who is asking, be it nobody yet."""
    return await server.visitor(request)


By = Annotated[Visitor, Depends(visitor_of)]


def site_of(request: Request, server: TheServer) -> Site:
    """Where people find the server: passkeys are made for that."""
    base = server.settings.public_url or str(request.base_url)
    return Site("/".join(base.split("/")[:3]))


Here = Annotated[Site, Depends(site_of)]


def entered_out(entered: Entered) -> forms.EnteredOut:
    """Somebody who came in, as JSON."""
    fields = person_fields(entered.person)
    return forms.EnteredOut(token=entered.token, recovery_codes=list(entered.codes), **fields)


def identity_out(identity: Identity) -> forms.IdentityOut:
    """How an identity is kept, as JSON."""
    return forms.IdentityOut(
        kept=identity.kept,
        passphrase=identity.passphrase,
        passkeys=[
            forms.PasskeyOut(id=key.id, name=key.name, created=key.created, used=key.used)
            for key in identity.passkeys
        ],
        codes_left=identity.codes_left,
        devices=[
            forms.DeviceOut(
                id=device.id,
                name=device.name,
                address=device.address,
                created=device.created,
                seen=device.seen,
                current=device.id == identity.current,
            )
            for device in identity.devices
        ],
        proved=identity.proved,
    )


@identity_api.get("/me/identity")
async def identity(by: By, server: TheServer) -> forms.IdentityOut:
    """How my identity is kept, and all my devices."""
    return identity_out(await server.identities.about(by))


@identity_api.put("/me/passphrase")
async def keep(form: forms.Keep, by: By, server: TheServer, at: At) -> forms.EnteredOut:
    """Keep my identity, or change its passphrase. My token is a new one, other devices end."""
    return entered_out(await server.identities.keep(by, form, at))


@identity_api.delete("/me/passphrase", status_code=204)
async def drop_passphrase(by: By, server: TheServer) -> None:
    """Come in by passkeys only."""
    await server.identities.drop_passphrase(by)


@identity_api.post("/me/recovery-codes", status_code=201)
async def new_codes(by: By, server: TheServer) -> forms.CodesOut:
    """New recovery codes; those before open nothing more."""
    return forms.CodesOut(recovery_codes=list(await server.identities.new_codes(by)))


@identity_api.post("/me/passkeys/begin")
async def begin_passkey(
    form: forms.PasskeyName, by: By, server: TheServer, site: Here
) -> dict[str, Any]:
    """What `navigator.credentials.create` needs."""
    found: dict[str, Any] = await server.passkeys.begin_adding(by, form, site)
    return found


@identity_api.post("/me/passkeys", status_code=201)
async def add_passkey(
    form: forms.NewPasskey, by: By, server: TheServer, site: Here, at: At
) -> forms.EnteredOut:
    """Keep my identity by a passkey, or add one. My token is a new one."""
    return entered_out(await server.passkeys.add(by, form, site, at))


@identity_api.delete("/me/passkeys/{id}", status_code=204)
async def end_passkey(
    id_: Annotated[str, Path(alias="id", max_length=1400)], by: By, server: TheServer
) -> None:
    """Let a passkey open nothing more."""
    await server.passkeys.end(by, id_)


@identity_api.post("/me/devices/link", status_code=201)
async def device_link(by: By, server: TheServer, site: Here) -> schemas.LinkOut:
    """A link by which one more device becomes mine: good once, for a quarter of an hour."""
    token = await server.identities.device_link(by)
    return schemas.LinkOut(token=token, link=f"{site.origin}/device/{token}")


@identity_api.delete("/me/devices/{id}", status_code=204)
async def end_device(
    id_: Annotated[str, Path(alias="id", max_length=16)], by: By, server: TheServer
) -> None:
    """Let a device be mine no more; what it looks at is closed at once."""
    await server.identities.end_device(by, id_)


@identity_api.post("/me/devices/end-others")
async def end_other_devices(by: By, server: TheServer) -> forms.EndedOut:
    """Let only this device be mine."""
    return forms.EndedOut(ended=await server.identities.end_other_devices(by))


@identity_api.post("/me/guest-games")
async def take_games(form: schemas.Token, by: By, server: TheServer) -> forms.MergedOut:
    """Let the games be mine that I played as a guest, whose token I show; the guest ends.

    It needs a kept identity, on a device that has just shown a passphrase, a passkey or a code.
    """
    return forms.MergedOut(games=await server.merging.take(by, form.token))


@identity_api.get("/me/export")
async def export(by: By, server: TheServer) -> dict[str, Any]:
    """Everything that is kept about me."""
    return await personal.export(server.store, by.even_banned().id)


@identity_api.delete("/me", status_code=204)
async def forget_me(by: By, server: TheServer) -> None:
    """Forget me: games keep a seat without a name, and nothing else of me remains."""
    await server.forget(by)


@identity_api.post("/sign-in")
async def sign_in(form: forms.SignIn, by: By, server: TheServer, at: At) -> forms.EnteredOut:
    """Come in by name and passphrase, as one more device."""
    return entered_out(await server.identities.sign_in(form, at, by))


@identity_api.post("/sign-in/recovery")
async def recover(form: forms.Recovery, by: By, server: TheServer, at: At) -> forms.EnteredOut:
    """Come in by a recovery code, which is used up by that."""
    return entered_out(await server.identities.recover(form, at, by))


@identity_api.post("/sign-in/passkey/begin")
async def begin_sign_in(server: TheServer, site: Here) -> dict[str, Any]:
    """What `navigator.credentials.get` needs."""
    found: dict[str, Any] = await server.passkeys.begin_sign_in(site)
    return found


@identity_api.post("/sign-in/passkey")
async def passkey_sign_in(
    form: forms.ShownPasskey, by: By, server: TheServer, site: Here, at: At
) -> forms.EnteredOut:
    """Come in by a passkey, as one more device."""
    return entered_out(await server.passkeys.sign_in(form, site, at, by))


@identity_api.post("/sign-in/device")
async def link_device(form: schemas.Token, server: TheServer, at: At) -> forms.EnteredOut:
    """Come in by a device link."""
    return entered_out(await server.identities.link_device(form.token, at))
