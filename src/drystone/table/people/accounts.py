"""What belongs to a person and to no game's log: name, wishes, notes, where notices go."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from drystone.table.errors import Refused, name_for_everybody, name_reserved
from drystone.table.limits import LONGEST_NAME, NEWCOMER, NEWCOMERS_AT_ONCE
from drystone.table.middleware.guard import Buckets
from drystone.table.notifications.outgoing import Outgoing
from drystone.table.people import names
from drystone.table.people.devices import Browser
from drystone.table.people.tokens import can_be_seen, one_line
from drystone.table.people.visitor import Visitors
from drystone.table.people.whereabouts import Whereabouts, household
from drystone.table.rest import schemas
from drystone.table.running.room import Room
from drystone.table.storage.identities import NameTaken
from drystone.table.storage.people import Person
from drystone.table.storage.store import Store


class Accounts:
    """The verbs of a person about themselves."""

    def __init__(
        self,
        store: Store,
        visitors: Visitors,
        outgoing: Outgoing,
        whereabouts: Whereabouts,
        rate: float = 0.0,
    ) -> None:
        self._store = store
        self._visitors = visitors
        self._outgoing = outgoing
        self._whereabouts = whereabouts
        self._newcomers = Buckets(rate / NEWCOMER, rate * NEWCOMERS_AT_ONCE)

    async def new_person(self, name: str, at: Browser) -> tuple[Person, str]:
        """Somebody new, and the token of their device; of one address not too many at once."""
        name = clean_name(name)
        if not self._newcomers.take(household(at.address)):
            raise Refused("too-often", "too many new people; wait a moment", 429)
        try:
            person, token = await self._store.do(
                self._store.people.new, name, None, at.name, at.address
            )
        except NameTaken:
            raise name_reserved() from None
        self._whereabouts.note(person.id, household(at.address))
        return person, token

    async def change_me(self, person: Person, form: schemas.Wish) -> Person:
        """Change a person's name and what they want everywhere."""
        given = form.model_dump(exclude_none=True)
        name = clean_name(given.pop("name", person.name))
        if name != person.name:
            await self._may_be_called(person, name)
        return await self._change(person, name, given)

    async def _may_be_called(self, person: Person, name: str) -> None:
        """Refuse whoever keeps an identity a name that nobody can have alone."""
        if not names.for_everybody(name):
            return
        if await self._store.do(self._store.identities.kept, person.id) is not None:
            raise name_for_everybody()

    async def refuse_reserved(self, person: str, said: tuple[str, ...]) -> None:
        """Refuse names that somebody else has alone."""
        for name in said:
            holder = await self._store.do(self._store.identities.kept_by_name, name)
            if holder is not None and holder.person != person:
                raise name_reserved()

    async def set_hook_everywhere(self, person: Person, address: str) -> None:
        """Keep where a person wants the notices of all games sent."""
        await self._change(person, person.name, {"hook": address})

    async def _change(self, person: Person, name: str, given: dict[str, Any]) -> Person:
        await self._check_hook(person, given.get("hook", ""))
        wishes = msgspec.structs.replace(person.wishes, **given)
        changed = replace(person, name=name, wishes=wishes)
        try:
            await self._store.do(self._store.people.change, changed)
        except NameTaken:
            raise name_reserved() from None
        self._visitors.forget(changed)
        return changed

    async def note(self, person: Person, room: Room) -> str:
        """What a person wrote down for themselves."""
        return await self._store.do(self._store.notes.note, room.id, person.id)

    async def write_note(self, person: Person, room: Room, text: str) -> None:
        """Keep what a person writes down for themselves."""
        await self._store.do(self._store.notes.keep_note, room.id, person.id, text)

    async def hook(self, person: Person, room: Room) -> str:
        """Where a person wants this game's notices sent, if not where all others go."""
        return await self._store.do(self._store.notes.hook, room.id, person.id)

    async def set_hook(self, person: Person, room: Room, address: str) -> None:
        """Keep where a person wants this game's notices sent."""
        await self._check_hook(person, address)
        await self._store.do(self._store.notes.keep_hook, room.id, person.id, address)

    async def _check_hook(self, person: Person, address: str) -> None:
        """Refuse what is no address, or leads into the own network."""
        if not address:
            return
        try:
            await self._outgoing.target(address, self._whereabouts.claimant(person.id))
        except TimeoutError:
            told = "this webhook can't be used: its name can't be looked up"
            raise Refused("bad-hook", told, 400) from None
        except (OSError, ValueError) as problem:
            raise Refused("bad-hook", f"this webhook can't be used: {problem}", 400) from None


def clean_name(name: str) -> str:
    """A name fit to be shown: one line, not too long; refused if nothing of it can be seen."""
    clean = one_line(name)[:LONGEST_NAME].strip()
    if not can_be_seen(clean):
        raise Refused("no-name", "a name needs at least one sign that can be seen", 422)
    return clean
