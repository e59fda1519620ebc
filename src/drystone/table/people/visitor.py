"""Who sends a request, and which seats are theirs."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, replace

from starlette.requests import HTTPConnection

from drystone.table import wall
from drystone.table.errors import Refused, behind_curtain
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.game.view import Viewpoint
from drystone.table.middleware.bans import Bans
from drystone.table.people.whereabouts import Whereabouts, address_of, household
from drystone.table.processes.fair_queue import Claimant
from drystone.table.running.room import Room
from drystone.table.storage.identities import Device
from drystone.table.storage.people import Person
from drystone.table.storage.security import Ban
from drystone.table.storage.store import Store

COOKIE = "drystone"
GUEST_COOKIE = "drystone-guest"
"""The token of the guest that a browser was before somebody signed in on it."""
LONGEST_TOKEN = 100
REMEMBERED = 5000
REMEMBER_FOR = 30.0
"""Seconds for which a token need not be looked up again."""
SEEN_EVERY = 300.0
"""Seconds after which it is written down again that a device was here."""


@dataclass(frozen=True)
class Visitor:
    """Somebody who asks for something: a person, or (yet) nobody in particular."""

    person: Person | None
    address: str = ""
    device: Device | None = None
    ban: Ban | None = None
    """Why they may only look, if they are banned."""

    @property
    def claimant(self) -> Claimant:
        """For whom it is that something is done."""
        return Claimant(household(self.address), self.id)

    @property
    def id(self) -> str:
        """The person's public id; empty for nobody."""
        return self.person.id if self.person else ""

    def must_be_known(self) -> Person:
        """The person, where only somebody with a token may ask."""
        if self.person is None:
            raise Refused("who-are-you", "this needs a token, from POST /api/v1/people", 401)
        if self.ban is not None:
            raise banned(self.ban)
        return self.person

    def even_banned(self) -> Person:
        """The person, for what is theirs all the same: to get and to delete all about them."""
        return replace(self, ban=None).must_be_known()

    def seats(self, match: Match) -> tuple[int, ...]:
        """The seats that the visitor holds."""
        return tuple(match.seats_of(self.person.id)) if self.person and not self.ban else ()

    def curtain(self, match: Match) -> int | None:
        """The seat whose turn it is at a screen that several share, until they say they are there.

        It is told to the server and by it to everybody who shows that screen, so that no reload and
        no other page of theirs tells what the next one holds.
        """
        mine, turn = self.seats(match), match.seat
        if len(mine) < 2 or turn not in mine or match.at_screen.get(self.id) == turn:
            return None
        return None if match.seats[turn].stand_in else turn

    def viewer(self, match: Match) -> int:
        """The seat whose view the visitor gets: of several, the one that is at the screen."""
        mine = self.seats(match)
        if len(mine) < 2:
            return mine[0] if mine else SPECTATOR
        seat = match.at_screen.get(self.id, SPECTATOR)
        if seat not in mine:
            seat = mine[0] if match.over else SPECTATOR
        return seat if self.curtain(match) is None else SPECTATOR

    def acting(self, match: Match, seat: int | None = None) -> int:
        """The seat that the visitor acts for: the one named, or the one that is to act."""
        if seat is None:
            if self.curtain(match) is not None:
                raise behind_curtain()
            seat = self.viewer(match)
        if seat not in self.seats(match):
            raise Refused("not-your-seat", "you do not hold that seat", 403)
        return seat

    def deciding(self, match: Match, seat: int | None = None) -> int:
        """The same, for what tells or shows what the seat holds."""
        found = self.acting(match, seat)
        if found == self.curtain(match):
            raise behind_curtain()
        return found

    def viewpoint(
        self,
        room: Room,
        language: str,
        *,
        narrow: bool = False,
        tall: bool = False,
        broad: bool = False,
    ) -> Viewpoint:
        """How the visitor sees a room now."""
        match = room.match
        return Viewpoint(
            viewer=self.viewer(match),
            mine=self.seats(match),
            owned=tuple(n for n in self.seats(match) if match.seats[n].owner == self.id),
            here=frozenset(room.present()),
            language=language,
            is_host=bool(self.id) and self.id == match.host,
            narrow=narrow,
            tall=tall,
            broad=broad,
            curtain=self.curtain(match),
        )


class Visitors:
    """Finds out who is asking, by the token that they show."""

    def __init__(self, store: Store, whereabouts: Whereabouts, bans: Bans) -> None:
        self._store = store
        self._whereabouts = whereabouts
        self._bans = bans
        self._known: OrderedDict[str, tuple[float, Visitor]] = OrderedDict()
        self._forgotten = 0

    async def of(self, connection: HTTPConnection) -> Visitor:
        """Who is asking, by the token in the cookie or in the Authorization header, and where."""
        visitor = replace(await self._known_or_not(connection), address=address_of(connection))
        if visitor.person is not None:
            self._whereabouts.note(visitor.id, household(visitor.address))
        return visitor

    async def _known_or_not(self, connection: HTTPConnection) -> Visitor:
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            token = connection.cookies.get(COOKIE, "")
        token = token.strip()
        if not token or len(token) > LONGEST_TOKEN:
            return Visitor(None)
        known = self._known.get(token)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        forgotten = self._forgotten
        visitor = await self.with_token(token)
        if visitor.device is None:
            return visitor
        if wall.now() > visitor.device.seen + SEEN_EVERY:
            address = address_of(connection)
            await self._store.do(self._store.identities.saw, visitor.device, address)
        if forgotten == self._forgotten:  # else what was looked up may be out of date already
            self._known[token] = (time.monotonic() + REMEMBER_FOR, visitor)
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return visitor

    async def with_token(self, token: str) -> Visitor:
        """Who holds a token, looked up in any case."""
        found = await self._store.do(self._store.people.with_token, token)
        if found is None:
            return Visitor(None)
        person, device = found
        return Visitor(person, device=device, ban=self._bans.of_person(person.id))

    def forget(self, person: Person) -> None:
        """Look a person up again the next time: something about them has changed."""
        self._forgotten += 1
        for token, (_, known) in list(self._known.items()):
            if known.id == person.id:
                del self._known[token]

    def forget_all(self) -> None:
        """Look everybody up again the next time."""
        self._forgotten += 1
        self._known.clear()


def banned(ban: Ban) -> Refused:
    """The answer to somebody who is banned."""
    return Refused("banned", f"you are banned here: {ban.reason}", 403, reason=ban.reason)
