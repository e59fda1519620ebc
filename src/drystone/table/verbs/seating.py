"""Seats, one method a verb: taken, left, opened by links, held from several devices.

Like the verbs of `service`: a verb is refused (`Refused`), or it is on disk and published when the
method returns.
"""

from __future__ import annotations

from drystone.table.errors import Refused
from drystone.table.game import events, new_games
from drystone.table.game.events import Event
from drystone.table.game.match import Match
from drystone.table.game.seats import Seat
from drystone.table.limits import LONGEST_PACE, SEATS_AN_ADDRESS
from drystone.table.people.visitor import LONGEST_TOKEN, Visitor
from drystone.table.rest import schemas
from drystone.table.running.room import Room
from drystone.table.running.rooms import Rooms
from drystone.table.storage.links import Link
from drystone.table.storage.people import Person, Wishes
from drystone.table.storage.store import Store


class Seating:
    """The verbs about seats."""

    def __init__(self, store: Store, rooms: Rooms, every_seed: int | None = None) -> None:
        self._every_seed = every_seed
        self._store = store
        self._rooms = rooms

    async def sit(self, by: Visitor, room: Room, form: schemas.Chair) -> None:
        """Take an open seat of a listed game."""
        await self.seat(room, by.must_be_known(), form.seat)

    async def join(self, person: Person, form: schemas.Token) -> Room:
        """Take the seat that a link opens, or take one's seat on one more device."""
        room, link = await self.linked(form.token, person.id)
        await self.seat(room, person, link.seat, link, form.token)
        return room

    async def seat(
        self, room: Room, person: Person, seat: int, link: Link | None = None, token: str = ""
    ) -> None:
        """Let a person have a seat: an open one, or the one that a link opens."""
        async with room.writing:
            match = room.match
            if not 0 <= seat < len(match.seats):
                raise Refused("no-such-seat", f"there is no seat {seat}", 400)
            place = match.seats[seat]
            if person.id in place.people:
                return
            if link is not None and not _opens(place, link):
                raise _used()
            if link is None and place.kind != "open":
                raise Refused("seat-taken", f"seat {seat} is taken")
            if place.closed and place.kind == "open":
                raise Refused("seat-closed", f"the host has closed seat {seat}")
            if link is None and person.id != match.host:
                self._may_sit(match, person, seat)
            if token and not await self._store.do(self._store.links.use, token, person.id):
                raise _used()
            happened: list[Event] = [events.Sit(seat, person.id, person.name)]
            if place.kind == "open":
                happened.append(_wanted(match, seat, person.wishes))
            try:
                await room.commit(match.after(*happened))
            except Refused:
                if token:
                    await self._store.do(self._store.links.free, token)
                raise

    def _may_sit(self, match: Match, person: Person, seat: int) -> None:
        """Refuse who takes more than their share of a listed game's seats, or was sent away.

        One seat a person; two an address, and not the last one if it has another. One that was
        given up counts: whoever held it knows its hand. At the host's own address nobody is a
        stranger.
        """
        if not match.listed:
            raise Refused("by-link-only", "this game is joined by a link", 403)
        if person.id in match.removed:
            raise Refused("removed", "the host has removed you; a new link lets you in", 403)
        if match.seats_of(person.id):
            raise Refused("one-seat", "you have a seat here already")
        if any(person.id in _holders(place) for place in match.seats if place.number != seat):
            told = "you have held another seat here, and know its hand; a link lets you in"
            raise Refused("another-seat", told, 403)
        where = self._rooms.whereabouts.claimant
        address = where(person.id).address
        if not address or address == where(match.host).address:
            return
        near = sum(
            any(where(one).address == address for one in _holders(place))
            for place in match.seats
            if place.number != seat
        )
        free = sum(place.kind == "open" and not place.closed for place in match.seats)
        if near >= SEATS_AN_ADDRESS or (near and free < 2):
            raise Refused("seats-an-address", "others from your address sit here already", 403)

    async def leave(self, by: Visitor, room: Room, form: schemas.Chair) -> None:
        """Give a seat up, for somebody else to take; from a further device, only there."""
        async with room.writing:
            seat = by.acting(room.match, form.seat)
            device = "" if room.match.seats[seat].owner == by.id else by.id
            await room.commit(room.match.after(events.Leave(seat, device)))

    async def end_devices(self, by: Visitor, room: Room, form: schemas.Chair) -> None:
        """Let nobody hold a seat any more but its owner, from where they ask."""
        async with room.writing:
            seat = by.acting(room.match, form.seat)
            place = room.match.seats[seat]
            if place.owner != by.id:
                raise Refused("not-your-seat", "only who sat down first ends other devices", 403)
            gone = [events.Leave(seat, device) for device in sorted(place.people - {by.id})]
            if gone:
                await room.commit(room.match.after(*gone))

    async def here(self, by: Visitor, room: Room, form: schemas.Chair) -> None:
        """Say that who plays a seat is now at the screen that it shares with others."""
        async with room.writing:
            seat = by.acting(room.match, form.seat)
            if room.match.at_screen.get(by.id) != seat and len(by.seats(room.match)) > 1:
                await room.commit(room.match.after(events.Here(seat, by.id)))

    async def come_back(self, by: Visitor, room: Room, form: schemas.Chair) -> None:
        """Play for oneself again where a bot stood in."""
        async with room.writing:
            seat = by.acting(room.match, form.seat)
            if not room.match.seats[seat].stand_in:
                raise Refused("no-stand-in", "no bot is playing for you")
            await room.commit(room.match.after(events.StandIn(seat)))

    async def prefer(self, by: Visitor, room: Room, form: schemas.Preference) -> None:
        """Change what a seat wants to be asked."""
        async with room.writing:
            seat, pace = by.acting(room.match, form.seat), min(max(form.pace, 0), LONGEST_PACE)
            lets = form.lets_stand_in
            if lets is None:
                lets = room.match.seats[seat].lets_stand_in
            happened = events.Prefer(seat, form.auto, form.confirm, pace, lets)
            await room.commit(room.match.after(happened))

    async def invite(self, by: Visitor, room: Room, form: schemas.Chair) -> str:
        """A new token for a seat: the host's to give an open one, the holder's for a device."""
        match, seat = room.match, form.seat
        if not 0 <= seat < len(match.seats) or match.seats[seat].kind == "bot":
            raise Refused("no-such-seat", f"seat {seat} is not for people", 400)
        free = match.seats[seat].kind == "open"
        if seat not in by.seats(match) and not (free and by.id == match.host):
            raise Refused("not-your-seat", "you do not hold that seat", 403)
        if free and match.chosen_seed and self._every_seed is None:
            raise new_games.known_seed()
        giver = "" if free else by.id
        return await self._store.do(self._store.links.new, room.id, seat, giver)

    async def linked(self, token: str, person: str) -> tuple[Room, Link]:
        """The room that a link leads to, and what it opens for a person."""
        fits = len(token) <= LONGEST_TOKEN
        found = await self._store.do(self._store.links.find, token) if fits else None
        if found is None:
            raise Refused("no-such-link", "this link is not valid, or no longer", 404)
        room = await self._rooms.room(found.game)
        place = room.match.seats[found.seat]
        if person not in place.people and not _opens(place, found):
            raise _used()
        return room, found


def _holders(place: Seat) -> set[str]:
    """Who holds a seat, or has held it."""
    return {person for person in (place.owner, *(who for who, _ in place.had)) if person}


def _opens(place: Seat, link: Link) -> bool:
    """Whether a link still opens a seat: an open one, or one that its giver holds."""
    if link.taker:
        return False
    return link.giver in place.people if link.giver else place.kind == "open"


def _wanted(match: Match, seat: int, wishes: Wishes) -> events.Prefer:
    """What a person wants to be asked in a seat. Who has not said whether to be asked at the end of
    a turn is asked among people: bots let everything be taken back.
    """
    confirm = wishes.confirm
    if confirm is None:
        confirm = any(one.kind != "bot" for one in match.seats if one.number != seat)
    return events.Prefer(seat, wishes.auto, confirm, wishes.pace, wishes.lets_stand_in)


def _used() -> Refused:
    return Refused("link-used", "this link has been used, and is good once", 410)
