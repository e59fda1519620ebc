"""Looks at games when their time has come: clocks that have run out, tables that nobody uses.

Whatever comes of it is an event. Of several servers on one store each may look, but the order of a
game's events lets one of them write; the other is told to look again, and finds it done.

Before each look the clock is set by the store's. Time by which it leaps forward, and time in which
no server ran, is nobody's: whoever is on the clock gets it back first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from sqlalchemy.exc import IntegrityError

from drystone.table import wall
from drystone.table.errors import Refused
from drystone.table.game import endings, events, turns
from drystone.table.game.match import Match
from drystone.table.running.room import Room
from drystone.table.running.rooms import Rooms
from drystone.table.storage.store import Store
from drystone.table.wall import WALL

SWEEP = 1.0
"""Seconds between two looks: so much later may a clock run out than it says."""
HEARTBEAT = 5.0
DOWN = 20.0
"""Seconds without a sign after which no server ran."""
LEAP = 2.0
"""Seconds by which the clock leaps at least if that is made up for."""
LATER = 3600.0
"""Seconds until a game that can't be opened is tried again."""
STAND_IN = "regular"
"""The bot that goes on for somebody whose time has run out, or who has resigned."""
log = logging.getLogger("drystone.alarms")


class Alarms:
    """Looks at the games that are due, again and again."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Give back the time in which no server ran, then look from now on."""
        WALL.set_right(await self._store.do(self._store.clock))
        await self._give_back_if_down()
        await self._say_alive()
        self._task = asyncio.create_task(self._sweep(), name="alarms")

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _sweep(self) -> None:
        beat = looked = time.monotonic()
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self._follow_clock(time.monotonic() - looked)
                looked = time.monotonic()
                if time.monotonic() > beat:
                    await self._say_alive()
                    beat = time.monotonic() + HEARTBEAT
                    for id_ in await self._store.do(self._store.details.without_details):
                        await self._look(id_)
                for id_ in await self._store.do(self._store.details.due, wall.now()):
                    await self._look(id_)
            except Exception:
                log.exception("looking at the games that are due has failed")

    async def _follow_clock(self, since_last: float) -> None:
        """Set the clock right, so many seconds after this was last done."""
        before = wall.now()
        leap = WALL.set_right(await self._store.do(self._store.clock))
        if leap > LEAP:
            log.warning("the clock leaps forward by %.0f seconds", leap)
            await self._give_back(before)
        elif since_last > DOWN:  # this server stood still; perhaps others did not
            await self._give_back_if_down()

    async def _give_back_if_down(self) -> None:
        seen = await self._store.do(self._store.details.last_alive)
        if seen and wall.now() - seen > DOWN:
            await self._give_back(seen)

    async def _give_back(self, since: float) -> None:
        """Let whoever is on a clock have the time since then back."""
        for id_ in await self._store.do(self._store.details.running_clocks):
            await self._look(id_, since)

    async def _say_alive(self) -> None:
        with contextlib.suppress(IntegrityError):  # another one has just said it
            await self._store.do(self._store.details.say_alive)

    async def _look(self, id_: str, down_since: float = 0.0) -> None:
        """Let happen in one game what is due; a game that can't be opened holds up no other."""
        try:
            room = await self._rooms.room(id_)
            async with room.writing:
                await self._act(room, down_since)
        except Refused as problem:
            log.info("left as it is: %s", problem, extra={"game": id_})
            if problem.key in ("no-such-game", "unreadable-game"):
                await self._store.do(self._store.details.postpone, id_, wall.now() + LATER)
        except Exception:
            log.exception("a game can't be looked at", extra={"game": id_})
            await self._store.do(self._store.details.postpone, id_, wall.now() + LATER)

    async def _act(self, room: Room, down_since: float) -> None:
        match, now = room.match, wall.now()
        later = given_back(match, down_since, now) if down_since else due(match, now, room.expiry)
        if later is not None:
            await room.commit(later)
        elif not down_since:  # an alarm of before, or a game that had none
            await room.restand()


def given_back(match: Match, since: float, now: float) -> Match | None:
    """The match when whoever is on the clock has got back the time in which no server ran."""
    clock = match.clock
    if clock is None or clock.seat is None or clock.is_out:
        return None
    for stored in reversed(match.events):
        if isinstance(stored.event, events.TimeGiven) and abs(stored.event.since - since) < DOWN:
            return None  # by another server
    lost = now - max(since, clock.began)
    return match.after(events.TimeGiven(clock.seat, lost, since)) if lost > 0 else None


def due(match: Match, now: float, expiry: float) -> Match | None:
    """The match when what is due has happened; None: nothing is."""
    if match.over or match.stopped:
        return None
    clock = match.clock
    if clock is not None and clock.alarm is not None and clock.alarm <= now:
        assert clock.seat is not None
        return ran_out(match, clock.seat, clock.terms.out)
    closing = endings.expiry_alarm(match, expiry)
    if closing is None or closing > now:
        return None
    return match.after(endings.on_expiry(match, now))


def ran_out(match: Match, seat: int, out: str) -> Match:
    """The match when the time of a seat has run out."""
    if match.holding == seat:  # everything was decided, but for saying so
        return turns.go_on(match.after(events.End(seat)))
    if out == "end":
        return match.after(events.TimeOut(seat), events.Close("time", seat, counts=True))
    if out == "bot":
        return match.after(events.TimeOut(seat), events.StandIn(seat, STAND_IN))
    return match.after(events.TimeOut(seat))
