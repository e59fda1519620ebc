"""Puzzles that somebody has set in a study: looked up, and worked out in turn like its pages."""

from __future__ import annotations

from fastapi import Request

from drystone.learn.posed import NoTurn, Posed, posed
from drystone.table.errors import Refused, no_such_page
from drystone.table.pages.study import STUDIED, study_address
from drystone.table.server import server_of
from drystone.table.web.requests import in_turn

__all__ = ["Posed", "posed_in"]


async def posed_in(request: Request, game: str, name: str) -> Posed | None:
    """The puzzle that somebody has set in a study, if the name is that of one."""
    if not name.startswith(STUDIED):
        return None
    server = server_of(request)
    id_, _, path = name.removeprefix(STUDIED).partition("-")
    opening = await server.studies.open(id_, (await server.visitor(request)).claimant)
    if opening.study.rules.name != game:
        raise no_such_page()
    node, listing = opening.node(path), opening.listing
    maker = await server.store.do(server.store.people.find, listing.person)
    address, called = study_address(id_, path), maker.name if maker else "?"
    try:
        return await in_turn(request, posed, opening.study, node, name, address, called)
    except NoTurn as problem:
        raise Refused("no-puzzle", str(problem), 404) from None
