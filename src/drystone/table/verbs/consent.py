"""Asking the others, one method a verb: to go back, to end, to let a bot play for who is away, to
remove somebody.
"""

from __future__ import annotations

from drystone.table import wall
from drystone.table.errors import Refused, must_be_fresh, must_go_on, no_such_decision, stale
from drystone.table.game import events
from drystone.table.game.events import Event
from drystone.table.game.match import Match
from drystone.table.game.seats import Seat, known_level
from drystone.table.people.visitor import Visitor
from drystone.table.rest import schemas
from drystone.table.running.room import Room
from drystone.table.storage.store import Store
from drystone.table.wall import WALL

SETTLING = 300.0
"""Seconds after a start in which nobody counts as absent: their pages find back one by one.

The same after the clock has leapt forward: nobody was away for that long.
"""


TOO_EARLY = {
    "not-away-for-long": "{name} has not agreed to a stand-in; "
    "the others decide about one after {hours} hours of absence",
    "begun-alone": "the game has begun, and nobody else is here to agree; "
    "{name} can be removed after {hours} hours of absence",
}


class Consent:
    """The verbs by which people agree."""

    def __init__(self, store: Store, absence: float = 48.0) -> None:
        self.absence = absence
        """Hours after which somebody counts as absent who has not agreed to a stand-in."""
        self._began = wall.now()
        self._store = store

    async def ask_undo(self, by: Visitor, room: Room, form: schemas.GoBack) -> None:
        """Ask the other people to go back, so that `form.to` decisions stay."""
        async with room.writing:
            match = room.match
            seat = by.acting(match, form.seat)
            must_be_fresh(match, form.number)
            must_go_on(match)
            if not 0 <= form.to < len(match.log):
                raise no_such_decision(f"{form.to} to go back to", 400)
            if not match.others(seat) and not match.alone(seat):
                told = "a seat is open, and whoever takes it must agree to go back so far"
                raise Refused("nobody-to-ask", told)
            await self._ask(room, events.Ask(seat, to=form.to))

    async def ask_stand_in(self, by: Visitor, room: Room, form: schemas.Absent) -> None:
        """Ask the other people to let a bot play for a seat that is away, until it comes back.

        Its owner must have agreed before, or be away for long.
        """
        async with room.writing:
            match, absent = room.match, form.absent
            seat = by.acting(match, form.seat)
            must_go_on(match)
            if not 0 <= absent < len(match.seats) or match.seats[absent].kind != "person":
                raise Refused("no-such-seat", f"seat {absent} is not a person's", 400)
            if match.seats[absent].bot:
                raise Refused("no-such-seat", f"a bot plays on seat {absent} already", 400)
            if absent in room.present():
                raise Refused("not-absent", "the person on that seat is here")
            if not match.seats[absent].lets_stand_in and not _out_of_time(match, absent):
                await self._must_be_away(match, match.seats[absent])
            level = known_level(match.rules, form.level)
            await self._ask(room, events.Ask(seat, absent=absent, level=level))

    async def ask_end(self, by: Visitor, room: Room, form: schemas.OfferEnd) -> None:
        """Offer the other people to end the game: as it stands, or as nobody's."""
        async with room.writing:
            match = room.match
            seat = by.acting(match, form.seat)
            must_go_on(match)
            if seat in match.ending.resigned:
                raise Refused("resigned", "you have given this game up")
            await self._ask(room, events.Ask(seat, ends=form.ends))

    async def remove(self, room: Room, seat: int, absent: int) -> None:
        """Let the host on `seat` remove somebody from a game that has begun; `writing` is held.

        Whoever sits down there next sees the hand, so the others have to agree; where there are
        none, only who is away for long, or out of time, is removed.
        """
        asked = events.Ask(seat, removes=absent)
        match = room.match
        others = [one for one in match.asked_of(asked) if not match.seats[one].stand_in]
        if not others and not _out_of_time(match, absent):
            await self._must_be_away(match, match.seats[absent], "begun-alone")
        await self._ask(room, asked)

    async def _must_be_away(
        self, match: Match, place: Seat, problem: str = "not-away-for-long"
    ) -> None:
        """Refuse to do without somebody who was here not long ago."""
        if self.absence <= 0:
            return
        seen = await self._store.do(self._store.notes.last_visit, match.id, place.people)
        wait = self.absence * 3600
        began = max(self._began, WALL.leapt)
        since = max(seen, match.last_sign(place.number), began + SETTLING - wait)
        if wall.now() < since + wait:
            hours = round(self.absence)
            told = TOO_EARLY[problem].format(name=place.name, hours=hours)
            raise Refused(problem, told, name=place.name, hours=hours)

    async def _ask(self, room: Room, asked: events.Ask) -> None:
        granted = _granted(room.match, asked, frozenset())
        await room.commit(room.match.after(asked, *granted))

    async def answer(self, by: Visitor, room: Room, form: schemas.Reply) -> None:
        """Agree to what is asked, or don't."""
        async with room.writing:
            match = room.match
            seat, asked = by.acting(match, form.seat), match.asking
            must_go_on(match)
            if asked is None or seat not in match.asked_of(asked):
                raise Refused("nothing-asked", "you are not asked for anything")
            if form.request is None:
                raise Refused("which-request", "an answer names the request that it is for")
            if form.request != match.request:
                raise stale()
            answers: list[Event] = [events.Answer(seat, form.yes, match.request)]
            if form.yes:
                answers += _granted(match, asked, match.agreed | {seat})
            await room.commit(match.after(*answers))


def _granted(match: Match, asked: events.Ask, agreed: frozenset[int]) -> list[Event]:
    """What becomes of a question once everybody who is concerned has agreed."""
    missing = set(match.asked_of(asked)) - agreed
    # Who is away, with a bot in their place, can't be asked; but what was played is theirs too.
    reachable = missing - {seat.number for seat in match.seats if seat.stand_in}
    if asked.removes >= 0:
        return [] if reachable else [events.Remove(asked.removes)]
    if asked.ends:
        stands = asked.ends == "stands"
        return [] if reachable else [events.Close("agreed", asked.seat, counts=stands)]
    if asked.absent < 0:
        return [] if missing else [events.Undo(asked.seat, asked.to)]
    return [] if reachable - {asked.absent} else [events.StandIn(asked.absent, asked.level)]


def _out_of_time(match: Match, seat: int) -> bool:
    """Whether the table waits for somebody whose time has run out."""
    return match.clock is not None and match.clock.seat == seat and match.clock.is_out
