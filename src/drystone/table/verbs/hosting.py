"""What a host can do, one method a verb: remove, mute, close a seat, pass the host's rights on.

Everybody at the table is told of each.
"""

from __future__ import annotations

from drystone.table.errors import Refused, must_go_on
from drystone.table.game import events
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.game.seats import Seat
from drystone.table.people.visitor import Visitor
from drystone.table.rest import schemas
from drystone.table.running.room import Room
from drystone.table.verbs.consent import Consent

LOOKERS = ""
"""Stands for all who only look, where somebody is muted."""


class Hosting:
    """The verbs of a table's host."""

    def __init__(self, consent: Consent) -> None:
        self._consent = consent

    async def remove(self, by: Visitor, room: Room, form: schemas.Chair) -> None:
        """Remove whoever holds a seat; it is open again, and they come back by a new link only.

        Once the game has begun the others have to agree.
        """
        async with room.writing:
            match = room.match
            self._must_be_host(by, match)
            must_go_on(match)
            place = _taken(match, form.seat)
            if by.id in place.people:
                raise Refused("own-seat", "leave your own seat instead", 400)
            if match.log:
                own = by.seats(match)
                await self._consent.remove(room, own[0] if own else SPECTATOR, form.seat)
            else:
                await room.commit(match.after(events.Remove(form.seat)))

    async def close_seat(self, by: Visitor, room: Room, form: schemas.CloseSeat) -> None:
        """Let nobody take an open seat, or let them again."""
        async with room.writing:
            match = room.match
            self._must_be_host(by, match)
            must_go_on(match)
            if not 0 <= form.seat < len(match.seats) or match.seats[form.seat].kind != "open":
                raise Refused("no-such-seat", f"seat {form.seat} is not open", 400)
            if match.seats[form.seat].closed != form.closed:
                await room.commit(match.after(events.CloseSeat(form.seat, form.closed)))

    async def mute(self, by: Visitor, room: Room, form: schemas.Mute) -> None:
        """Let somebody, or all who only look, say nothing here any more; or let them again."""
        async with room.writing:
            match = room.match
            self._must_be_host(by, match)
            if form.person == by.id:
                raise Refused("own-seat", "nobody mutes themselves", 400)
            name = _known_as(match, form.person) if form.person != LOOKERS else ""
            if (form.person in match.muted) != form.muted:
                happened = events.Mute(form.person, name, form.muted)
                await room.commit(match.after(happened))

    async def pass_host(self, by: Visitor, room: Room, form: schemas.Chair) -> None:
        """Let who holds a seat be the host from now on."""
        async with room.writing:
            match = room.match
            self._must_be_host(by, match)
            place = _taken(match, form.seat)
            if by.id in place.people:
                raise Refused("own-seat", "you are the host already", 400)
            await room.commit(match.after(events.PassHost(form.seat, place.owner)))

    def _must_be_host(self, by: Visitor, match: Match) -> None:
        if not by.id or by.id != match.host:
            raise Refused("not-the-host", "only the table's host can do that", 403)


def _taken(match: Match, seat: int) -> Seat:
    if not 0 <= seat < len(match.seats) or match.seats[seat].kind != "person":
        raise Refused("no-such-seat", f"seat {seat} is not a person's", 400)
    return match.seats[seat]


def _known_as(match: Match, person: str) -> str:
    """The name of somebody who sits here or has said something."""
    for place in match.seats:
        if person in place.people:
            return place.name
    for _, told in reversed(match.chat):
        if isinstance(told.what, events.Say) and told.what.person == person:
            return told.what.name
    raise Refused("no-such-person", "nobody of that id was here", 400)
