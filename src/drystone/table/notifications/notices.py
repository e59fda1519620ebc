"""Notices: what somebody who is not looking is told, by push, mail or webhook.

A notice says what kind of thing has happened in which game, and never more: no hand, no option, no
word of what was said. Only the server that wrote an event tells of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from drystone.core.ledger import NEWS
from drystone.table.errors import Refused
from drystone.table.game import events
from drystone.table.game.match import Match
from drystone.table.limits import CHAT_PAUSE, MOST_NOTICES
from drystone.table.running.room import Room
from drystone.table.storage.notices import EVERYWHERE
from drystone.table.storage.store import Store

KINDS = ("turn", "outbid", "chat", "over", "asked", "closing")
WAYS = ("sound", "push", "mail", "hook")
log = logging.getLogger("drystone.notices")


@dataclass(frozen=True)
class Notice:
    """What somebody is told."""

    kind: str
    game: str
    """The game's name, as programs call it."""
    id: str
    seat: int
    number: int


Way = Callable[[str, Notice], Awaitable[None]]
"""Tells a person, by their id."""


def happened(before: Match, after: Match) -> list[tuple[str, int]]:
    """Which kinds of notices a change is worth, and to which seats."""
    people = [seat for seat in after.seats if seat.kind == "person"]
    told: list[tuple[str, int]] = []
    if after.over:
        told += [("over", seat.number) for seat in people] if not before.over else []
    elif after.seat is not None and after.seat != before.seat:
        told.append(("turn", after.seat))
    for entry in after.log[len(before.log) :]:
        told += [(e.account, e.seat) for e in entry.changes if e.kind == NEWS]
    for stored in after.events[before.seq :]:
        event = stored.event
        if isinstance(event, events.Say):
            told += [("chat", seat.number) for seat in people if seat.number != event.seat]
        elif isinstance(event, events.Ask) and after.asking is event:
            told += [("asked", seat) for seat in after.asked_of(event)]
        elif isinstance(event, events.Warned):
            told += [("closing", seat.number) for seat in people]
    playing = {seat.number for seat in people if not seat.stand_in}
    # Whose turn it is need not be told twice what led to it.
    return [one for one in dict.fromkeys(told) if one[0] in KINDS and one[1] in playing]


class Notices:
    """Tells people who are not looking, in every way that they have not switched off."""

    def __init__(self, store: Store, ways: dict[str, Way]) -> None:
        self._store = store
        self._ways = ways
        self._tasks: set[asyncio.Task[None]] = set()
        self._chatted: OrderedDict[tuple[str, str], float] = OrderedDict()

    async def switched_off(self, person: str, game: str) -> frozenset[str]:
        """What a person has switched off, at a table or everywhere."""
        return await self._store.do(self._store.notices.off, person, game)

    async def switch(self, person: str, game: str, name: str, *, on: bool) -> frozenset[str]:
        """Let a person be told of a kind of thing, or in a way, or not; you get what is off."""
        if name not in (*KINDS, *WAYS):
            told = f"there are no notices of {name!r}; there are: {', '.join((*KINDS, *WAYS))}"
            raise Refused("bad-request", told, 400)
        return await self._store.do(self._store.notices.switch, person, game, name, on)

    def changed(self, room: Room, before: Match) -> None:
        """Something has been written to a game here."""
        match, here = room.match, room.present()
        for kind, seat in happened(before, match):
            if seat in here:
                continue
            notice = Notice(kind, match.rules.name, match.id, seat, match.number)
            for person in match.seats[seat].people:
                self._tell(person, notice)

    def _tell(self, person: str, notice: Notice) -> None:
        if notice.kind == "chat" and not self._may_chat(person, notice.id):
            return
        if len(self._tasks) >= MOST_NOTICES:
            log.warning("too many notices wait; one is dropped", extra={"game": notice.id})
            return
        task = asyncio.create_task(self._send(person, notice), name="notice")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _may_chat(self, person: str, game: str) -> bool:
        """Talk is told of once in a while, not line by line."""
        now, key = time.monotonic(), (game, person)
        last = self._chatted.pop(key, 0.0)
        told = now - last < CHAT_PAUSE and last > 0
        self._chatted[key] = last if told else now
        if len(self._chatted) > 10_000:
            self._chatted.popitem(last=False)
        return not told

    async def _send(self, person: str, notice: Notice) -> None:
        off = await self.off(person, notice.id)
        if notice.kind in off:
            return
        for way, tell in self._ways.items():
            if way in off:
                continue
            try:
                await tell(person, notice)
            except Exception:
                log.exception("a notice failed by %s", way, extra={"game": notice.id})

    async def off(self, person: str, game: str) -> frozenset[str]:
        """What a person does not want in a game: there, or anywhere."""
        stored = self._store.notices
        here = await self._store.do(stored.off, person, game)
        return here | await self._store.do(stored.off, person, EVERYWHERE)

    async def close(self) -> None:
        """Send no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
