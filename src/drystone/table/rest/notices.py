"""Version 1 of the API: which notices a person wants, everywhere and at one table."""

from __future__ import annotations

from fastapi import APIRouter

from drystone.table.notifications.notices import KINDS, WAYS
from drystone.table.rest import schemas
from drystone.table.rest.games import REFUSALS, Here, Known, TheServer
from drystone.table.server import Server
from drystone.table.storage.notices import EVERYWHERE
from drystone.table.storage.people import Person

notices_api = APIRouter(prefix="/api/v1", responses=REFUSALS)


async def _wanted(server: Server, person: Person, game: str) -> schemas.NoticesOut:
    off = await server.notices.switched_off(person.id, game)
    return schemas.NoticesOut(kinds=list(KINDS), ways=list(WAYS), off=sorted(off))


@notices_api.get("/me/notices")
async def notices(person: Known, server: TheServer) -> schemas.NoticesOut:
    """What I am told of and how, everywhere; and what of it I have switched off."""
    return await _wanted(server, person, EVERYWHERE)


@notices_api.put("/me/notices")
async def switch(form: schemas.Switch, person: Known, server: TheServer) -> schemas.NoticesOut:
    """Switch a kind of notice or a way on or off, everywhere."""
    await server.notices.switch(person.id, EVERYWHERE, form.name, on=form.on)
    return await _wanted(server, person, EVERYWHERE)


@notices_api.get("/games/{id}/notices")
async def table_notices(here: Here, person: Known) -> schemas.NoticesOut:
    """The same for one table; what is off everywhere is off here too."""
    return await _wanted(here.server, person, here.room.id)


@notices_api.put("/games/{id}/notices")
async def switch_at_table(form: schemas.Switch, here: Here, person: Known) -> schemas.NoticesOut:
    """Switch a kind of notice or a way on or off, at one table."""
    await here.server.notices.switch(person.id, here.room.id, form.name, on=form.on)
    return await _wanted(here.server, person, here.room.id)
