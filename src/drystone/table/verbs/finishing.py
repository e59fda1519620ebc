"""Resigning, vacations and playing again, one method a verb; offers to end are in `consent`."""

from __future__ import annotations

import msgspec

from drystone.table import wall
from drystone.table.errors import Refused, must_go_on
from drystone.table.game import endings, events
from drystone.table.game.clocks import DAY, VACATION
from drystone.table.game.events import Event
from drystone.table.game.match import Match
from drystone.table.people.visitor import Visitor
from drystone.table.rest import schemas
from drystone.table.running.alarms import STAND_IN
from drystone.table.running.room import Room
from drystone.table.running.rooms import Rooms
from drystone.table.storage.store import Store
from drystone.table.verbs.service import OPEN, Service


class Finishing:
    """The verbs about the end of a game, and the next one."""

    def __init__(self, store: Store, rooms: Rooms, service: Service) -> None:
        self._store = store
        self._rooms = rooms
        self._service = service

    async def resign(self, by: Visitor, room: Room, form: schemas.Chair) -> None:
        """Give a game up: a bot plays on, or it is over if nobody else is left to play."""
        async with room.writing:
            match = room.match
            seat = by.acting(match, form.seat)
            must_go_on(match)
            if seat in match.ending.resigned:
                raise Refused("resigned", "you have given this game up")
            await room.commit(match.after(*endings.on_resigning(match, seat, STAND_IN)))

    async def go_on_vacation(self, by: Visitor, room: Room, form: schemas.Away) -> None:
        """Let a seat's clock stand still for some days, or run again."""
        async with room.writing:
            match, now = room.match, wall.now()
            seat, clock = by.acting(match, form.seat), match.clock
            must_go_on(match)
            if clock is None or clock.terms.kind != "days":
                raise Refused("no-vacation", "there is vacation in games with days a turn only")
            had = clock.away[seat] - max(0.0, clock.vacations[seat] - now)
            left = round(VACATION - had / DAY)
            if form.days > left:
                told = f"a seat has {VACATION} days of vacation in a game; {left} are left"
                raise Refused("vacation-used", told, days=left)
            await room.commit(match.after(events.Vacation(seat, now + form.days * DAY)))

    async def rematch(self, by: Visitor, room: Room, form: schemas.Rematch) -> None:
        """Say that one would like to play again; when all people want it, the game is opened."""
        async with room.writing:
            match = room.match
            by.acting(match)
            if not match.over:
                raise Refused("not-over-yet", "this game is not over yet")
            if match.ending.next:
                return
            mine = by.seats(match)
            happened: list[Event] = [events.Again(seat, form.yes) for seat in mine]
            people = {seat.number for seat in match.seats if seat.kind == "person"}
            if not form.yes or people - match.ending.again - set(mine):
                await room.commit(match.after(*happened))
                return
            opened = await self._open_next(by, match)
            try:
                await room.commit(match.after(*happened, events.Next(opened.id)))
            except Refused:
                async with opened.writing:  # somebody else was faster, and it is nobody's
                    await opened.commit(opened.match.after(events.Close("expired")))
                raise

    async def _open_next(self, by: Visitor, match: Match) -> Room:
        """The same game for the same people and bots, each a seat further on."""
        count = len(match.seats)
        seats = [match.seats[(number + 1) % count] for number in range(count)]
        clock = match.terms.clock
        form = schemas.NewGame(
            game=match.rules.name,
            places=[seat.level or OPEN for seat in seats],
            options=match.game.options,
            clock=None
            if clock is None
            else schemas.Clock.model_validate(msgspec.to_builtins(clock)),
            language=match.terms.language,
        )
        room = await self._service.open(by.must_be_known(), form)
        sits: list[Event] = []
        for number, seat in enumerate(seats):
            owner_first = sorted(seat.people, key=lambda person: person != seat.owner)
            sits += [events.Sit(number, person, seat.name) for person in owner_first]
            if seat.people:
                wishes = (seat.auto, seat.confirm, seat.pace, seat.lets_stand_in)
                sits.append(events.Prefer(number, *wishes))
        async with room.writing:
            await room.commit(room.match.after(*sits))
        return room
