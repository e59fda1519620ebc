"""A guest's games, when it turns out that the guest is somebody who keeps an identity.

Two things must be shown at once: the guest's own token, and on the same device, within a quarter of
an hour, a passphrase, a passkey or a recovery code of the person. A device link is not enough: who
follows somebody else's link would give them their seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from drystone.table.errors import Refused
from drystone.table.game import events
from drystone.table.game.events import Event
from drystone.table.people import personal
from drystone.table.people.access import Access
from drystone.table.people.identity import Identities
from drystone.table.people.visitor import LONGEST_TOKEN, Visitor, Visitors
from drystone.table.storage.people import Person
from drystone.table.storage.rewriting import add_events, readable, standing_after
from drystone.table.storage.store import Opened, Standing, Store


@dataclass(frozen=True)
class Offer:
    """A guest whose games somebody may take along."""

    name: str
    games: int


class Merging:
    """The verbs about a guest's games."""

    def __init__(
        self, store: Store, access: Access, visitors: Visitors, identities: Identities
    ) -> None:
        self._store = store
        self._access = access
        self._visitors = visitors
        self._identities = identities

    async def offer(self, by: Visitor, token: str) -> Offer | None:
        """What a visitor would take along from the guest whose token they show; None: nothing."""
        if by.person is None or by.ban is not None:
            return None
        if await self._store.do(self._store.identities.kept, by.id) is None:
            return None
        guest = await self._guest(by, token)
        if guest is None:
            return None
        games = await self._store.do(self._store.games_of, guest.id)
        return Offer(guest.name, len(games)) if games else None

    async def take(self, by: Visitor, token: str) -> int:
        """Let a guest's seats, talk, notes, lessons and studies be the person's.

        You get how many games.

        The guest is nobody from then on, and all its devices end. It can be done again if it was
        cut off: what has gone over stays so, and the guest is there until the last game has.
        """
        person = by.must_be_known()
        if await self._store.do(self._store.identities.kept, person.id) is None:
            raise Refused("not-kept", "keep your identity first")
        self._identities.must_be_proved(by)
        guest = await self._guest(by, token)
        if guest is None:
            raise Refused("no-such-guest", "this is not the token of a guest", 403)
        moved = await self._move_games(guest, person)
        await self._store.do(self._store.identities.end_devices_but, guest.id, "")
        await self._access.changed()
        moved += await self._move_games(guest, person)  # what was begun meanwhile
        await self._store.do(self._store.merging.lessons, guest.id, person.id)
        await self._store.do(self._store.merging.studies, guest.id, person.id)
        await self._store.do(personal.remove_rows, self._store, guest.id)
        await self._store.do(
            self._store.security.audit, "guest-merged", person.id, person.id, guest.id, by.address
        )
        await self._access.changed()
        return moved

    async def _guest(self, by: Visitor, token: str) -> Person | None:
        """Whose token it is, if they are a guest, not banned, and not who asks."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        other = await self._visitors.with_token(token)
        if other.person is None or other.ban is not None or other.id == by.id:
            return None
        kept = await self._store.do(self._store.identities.kept, other.id)
        return other.person if kept is None else None

    async def _move_games(self, guest: Person, person: Person) -> int:
        moved = 0
        for game in await self._store.do(self._store.games_with, guest.id):
            going = partial(_going_over, guest=guest.id, person=person)
            moved += await add_events(self._store, game, going)
            await self._store.do(self._store.merging.in_game, game, guest.id, person.id)
        return moved


def _going_over(opened: Opened, guest: str, person: Person) -> tuple[list[Event], Standing]:
    """What happens in a game when a guest turns out to be a person; nothing if they only looked."""
    listing, merged = opened.listing, events.Merge(guest, person.id, person.name)
    match = readable(opened)
    if match is None:
        return [merged], Standing(listing.waits, listing.note, listing.free)
    if not match.knows(guest):
        return [], match.standing
    return [merged], standing_after(match, merged)
