"""Everything about a person: given to them, or forgotten. Games keep a seat without a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, TypeGuard

import msgspec
from sqlalchemy import Table, delete, select

from drystone.table.game import events
from drystone.table.game.events import Event
from drystone.table.storage.database import AUDIT, BANS, META, PEOPLE, SITTINGS, VISITS
from drystone.table.storage.rewriting import add_events, readable, standing_after
from drystone.table.storage.store import Opened, Standing, Store


async def export(store: Store, person: str) -> dict[str, Any]:
    """All that the store knows of a person, as plain data."""
    about = await store.do(_about, store, person)
    for game in await store.do(store.games_with, person):
        opened = await store.do(store.open_game, game)
        if opened is not None:
            told = _of_game(opened, person)
            told["note"] = await store.do(store.notes.note, game, person)
            told["hook"] = await store.do(store.notes.hook, game, person)
            about["games"].append(told)
    return about


def _about(store: Store, person: str) -> dict[str, Any]:
    found = store.people.find(person)
    kept = store.identities.kept(person)
    with store.engine.connect() as db:
        created = db.scalar(select(PEOPLE.c.created).where(PEOPLE.c.id == person))
    return {
        "id": person,
        "name": found.name if found else "",
        "created": created,
        "wishes": msgspec.to_builtins(found.wishes) if found else {},
        "kept_since": kept.since if kept else None,
        "passphrase": bool(kept and kept.passphrase),
        "recovery_codes_left": store.identities.codes_left(person),
        "passkeys": [asdict(key) for key in store.identities.passkeys(person)],
        "devices": [asdict(device) for device in store.identities.devices(person)],
        "bans": [asdict(ban) for ban in store.security.bans() if ban.what == person],
        "audit": [asdict(act) for act in store.security.acts(10_000, person)],
        "lessons": store.lessons.export(person),
        "studies": store.studies.export(person),
        "games": [],
    }


def _of_game(opened: Opened, person: str) -> dict[str, Any]:
    """What a person has done in a game. What was drawn by it is left out: it may be hidden.

    So is what was decided where several play at one screen, as long as the game goes on: it may be
    the neighbour who asks.
    """
    listing = opened.listing
    holds: set[int] = set()
    did: list[dict[str, Any]] = []
    merged = [one.event for one in opened.events if isinstance(one.event, events.Merge)]
    me = {person} | {event.guest for event in merged if event.person == person}
    for one in opened.events:
        happened = one.event
        if isinstance(happened, events.Sit) and happened.person in me:
            holds.add(happened.seat)
            did.append({"at": one.at, "sat": happened.seat, "as": happened.name})
        elif _gives_up(happened, me):
            if happened.seat in holds:
                did.append({"at": one.at, "left": happened.seat})
            holds.discard(happened.seat)
        elif isinstance(happened, events.Play) and happened.seat in holds:
            hidden = len(holds) > 1 and listing.waits != "over"
            said = {} if hidden else {"decided": happened.text}
            did.append({"at": one.at, "seat": happened.seat, **said})
        elif isinstance(happened, events.Say) and happened.person in me:
            did.append({"at": one.at, "said": happened.text})
    return {
        "id": listing.id,
        "game": listing.game,
        "created": listing.created,
        "opened_by_me": listing.host == person,
        "did": did,
    }


def _gives_up(happened: Event, me: set[str]) -> TypeGuard[events.Leave | events.Remove]:
    """Whether whoever `me` are hold a seat no more: what is decided there now is another's."""
    if isinstance(happened, events.Leave):
        return happened.person in {"", *me}
    return isinstance(happened, events.Remove)


async def forget(store: Store, person: str, by: str) -> None:
    """Forget a person: every game, then all that is kept of them elsewhere.

    Servers that have one of the games open follow, as soon as they are told to look again.
    """
    for where in ((SITTINGS, VISITS), ()):  # again for what a request did that had come before
        for game in await store.do(store.games_with, person):
            await add_events(store, game, partial(_going, person=person))
        await store.do(remove_rows, store, person, where)
    own = by == person
    await store.do(store.security.audit, "person-removed", "" if own else by)


def _going(opened: Opened, person: str) -> tuple[list[Event], Standing]:
    """What happens when a person goes: their seats are open again, if the game still goes on."""
    listing = opened.listing
    gone = events.Forget(person)
    match = readable(opened)
    if match is None:
        return [gone], Standing(listing.waits, "", listing.free)
    happened: list[Event] = []
    if not match.over:
        for seat in match.seats_of(person):
            alone = match.seats[seat].owner == person
            happened.append(events.Leave(seat, "" if alone else person))
    happened.append(gone)
    return happened, standing_after(match, *happened)


def remove_rows(store: Store, person: str, but: Sequence[Table] = ()) -> None:
    """Delete every row that is about a person, in whatever table it is but some."""
    with store.engine.begin() as db:
        for table in META.sorted_tables:
            if "person" in table.c and all(table is not one for one in but):
                db.execute(delete(table).where(table.c.person == person))
        db.execute(delete(AUDIT).where(AUDIT.c.by == person))
        db.execute(delete(BANS).where(BANS.c.what == person))
        db.execute(delete(PEOPLE).where(PEOPLE.c.id == person))
