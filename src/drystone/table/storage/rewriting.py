"""Events that are written to a game by its store alone, whether or not it is open somewhere.

Servers that have the game open follow as soon as they are told to look again (see `access`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec

from drystone.core.record import DamagedRecord
from drystone.core.rules import Impossible
from drystone.games import UnknownGame
from drystone.table import asking, wall
from drystone.table.game.events import Event
from drystone.table.game.listing import details_of
from drystone.table.game.match import Match
from drystone.table.storage.store import Opened, Overtaken, Standing, Store

TRIES = 20


def readable(opened: Opened) -> Match | None:
    """The match that was stored; None if this program can't make it out."""
    try:
        return Match(opened)
    except (DamagedRecord, Impossible, UnknownGame):
        return None


def standing_after(match: Match, *happened: Event) -> Standing:
    """What lists say once this has happened; a server looks at once when the next alarm is due."""
    later = match.after(*happened)
    details = details_of(later, expiry=0.0)
    alarm = 0.0 if later.over else wall.now()
    return replace(later.standing, details=msgspec.structs.replace(details, alarm=alarm))


async def add_events(
    store: Store, game: str, happening: Callable[[Opened], tuple[list[Event], Standing]]
) -> bool:
    """Let happen in a game what `happening` makes of it as it is stored; whether anything did."""
    for _ in range(TRIES):
        opened = await store.do(store.open_game, game)
        if opened is None:
            return False
        happened, standing = await asking.in_thread(happening, opened)
        if not happened:
            return False
        try:
            await store.do(store.append, game, opened.seq, happened, standing)
            return True
        except Overtaken:
            continue
    raise TimeoutError(f"game {game} is too busy to be written to")
