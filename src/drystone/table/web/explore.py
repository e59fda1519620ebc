"""The explorer: what was chosen in finished games, and what came of it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from drystone.analysis.explorer import Wanted, themes_of
from drystone.core.words import UnknownWord
from drystone.table.errors import no_such_page
from drystone.table.pages.explore import SOURCES, Asked, explore_page
from drystone.table.server import server_of
from drystone.table.web.requests import PageRoute, in_turn, reader_of, rules_of

router = APIRouter(route_class=PageRoute)
LONGEST = 30
"""Words that a line can have in an address."""
MOST_CHOSEN = 4


@router.get("/explore/{game}")
async def page(request: Request, game: str) -> Response:
    """What was played of a game: by strong bots, or at the visitor's own tables."""
    rules, server = rules_of(request, game), server_of(request)
    asked = _asked(request, rules.name)
    visitor = await server.visitor(request)
    person, who = visitor.person, visitor.claimant
    left = 0
    if asked.source == "bots":
        explorer = await server.explored.bots(rules, who)
    elif person is None:
        explorer, asked = await server.explored.bots(rules, who), Asked()
    else:
        own = await server.explored.own(rules, who)
        explorer, left = own.explorer, own.left
    for text in asked.wanted.line:
        try:
            rules.words.parse(text)
        except UnknownWord:
            raise no_such_page() from None
    like = None
    if asked.like:
        room = await server.service.room(asked.like, who)
        if room.match.rules.name != rules.name:
            raise no_such_page()
        like = await server.explored.summary(room.match, who)
    shown = await in_turn(
        request, explore_page, reader_of(request), explorer, asked, left, person is not None, like
    )
    return HTMLResponse(shown)


def _asked(request: Request, game: str) -> Asked:
    """What the address asks for; what it can't be is left out."""
    query = request.query_params
    seats = query.get("seats", "")
    source = query.get("from", "")
    names = {theme.name for theme in themes_of(game)}
    chosen = [one.partition(":") for one in query.getlist("with")[:MOST_CHOSEN]]
    return Asked(
        source if source in SOURCES else SOURCES[0],
        Wanted(
            seats=int(seats) if seats.isdecimal() and len(seats) < 3 else 0,
            options=query.get("options", "{}")[:2000],
            own=source == "own",
            line=tuple(query.getlist("line")[:LONGEST]),
            chosen=tuple((theme, what) for theme, _, what in chosen if theme in names and what),
        ),
        query.get("like", "")[:16],
    )
