"""A fair queue: whoever asks for a lot waits behind everybody who asks for little.

Work is done for somebody at some address. Addresses take turns, and so do the people of one
address; a person's own work is done in its order. Bots, hints, uploads, pages and notices all wait
in queues of this kind.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Generic, NamedTuple, TypeVar

from drystone.table.errors import Refused

T = TypeVar("T")
RECENTLY = 60.0
"""Seconds for which a place is kept free for somebody who has asked."""
REMEMBERED = 1000


class Claimant(NamedTuple):
    """For whom something is done."""

    address: str = ""
    person: str = ""


class FairQueue(Generic[T]):
    """What waits, by address and person."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._waiting: Counter[Claimant] = Counter()

    def __len__(self) -> int:
        return self._waiting.total()

    def waiting(self, who: Claimant) -> int:
        """How much of somebody's work waits."""
        return self._waiting[who]

    def add(self, who: Claimant, work: T) -> None:
        """Let something wait."""
        people = self._addresses.setdefault(who.address, OrderedDict())
        people.setdefault(who.person, deque()).append(work)
        self._waiting[who] += 1

    def discard(self, who: Claimant, work: T) -> None:
        """Let something wait no more, if it still does."""
        if self._waiting[who] and work in self._addresses[who.address][who.person]:
            self._addresses[who.address][who.person].remove(work)
            self._tidy(who)

    def take(self, may: Callable[[Claimant], bool] | None = None) -> T | None:
        """What is next, of those whose turn it may be; None if there is nothing."""
        for address, people in self._addresses.items():
            for person, works in people.items():
                who = Claimant(address, person)
                if may is None or may(who):
                    work = works.popleft()
                    self._addresses.move_to_end(address)
                    people.move_to_end(person)
                    self._tidy(who)
                    return work
        return None

    def _tidy(self, who: Claimant) -> None:
        self._waiting[who] -= 1
        if self._waiting[who]:
            return
        del self._waiting[who], self._addresses[who.address][who.person]
        if not self._addresses[who.address]:
            del self._addresses[who.address]


class FairSlots:
    """A few places where work is done, given to who waits in a fair queue.

    The last free place is kept for others: nobody who has all the rest gets it while another person
    or another address has asked for something not long ago.
    """

    def __init__(self, slots: int, *, always: bool = False, rests: bool = False) -> None:
        self._slots = slots
        self._always = always
        """Whether it is kept even if nobody else has asked: where work may take very long."""
        self._rests = rests
        """Whether a place is free only after as long again as it was had, if more work waits."""
        self._queue: FairQueue[tuple[Claimant, asyncio.Future[None]]] = FairQueue()
        self._busy: Counter[Claimant] = Counter()
        self._asked: OrderedDict[Claimant, float] = OrderedDict()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def waiting(self) -> int:
        """How much work waits for a place."""
        return len(self._queue)

    @asynccontextmanager
    async def turn(self, who: Claimant, most_waiting: int | None = None) -> AsyncIterator[None]:
        """Have a place, when it is one's turn; refused if one has so much waiting already."""
        if most_waiting is not None and self._queue.waiting(who) >= most_waiting:
            raise too_much()
        self._note(who)
        ready = self._running().create_future()
        self._queue.add(who, (who, ready))
        self._hand_out()
        try:
            await ready
        except asyncio.CancelledError:
            if ready.done() and not ready.cancelled():
                self._give_back(who)
            else:
                self._queue.discard(who, (who, ready))
            raise
        began = time.monotonic()
        try:
            yield
        finally:
            if self._rests and self._queue:
                loop = asyncio.get_running_loop()
                loop.call_later(time.monotonic() - began, self._give_back, who)
            else:
                self._give_back(who)

    def _running(self) -> asyncio.AbstractEventLoop:
        """The running loop, which must be that of all who wait: another would never be woken."""
        running = asyncio.get_running_loop()
        if self._loop is not running:
            if self._loop is not None and not self._loop.is_closed():
                raise RuntimeError("places are given by one event loop, and this is another")
            self._loop = running
        return running

    def _note(self, who: Claimant) -> None:
        self._asked.pop(who, None)
        self._asked[who] = time.monotonic()
        if len(self._asked) > REMEMBERED:
            self._asked.popitem(last=False)

    def _give_back(self, who: Claimant) -> None:
        self._busy[who] -= 1
        if not self._busy[who]:
            del self._busy[who]
        self._hand_out()

    def _hand_out(self) -> None:
        while self._busy.total() < self._slots:
            found = self._queue.take(self._may)
            if found is None:
                return
            who, ready = found
            if ready.done():  # who waited has just gone away
                continue
            self._busy[who] += 1
            ready.set_result(None)

    def _may(self, who: Claimant) -> bool:
        """Whether somebody may have a place, or it is kept for others."""
        rest = self._slots - 1
        if not rest or self._busy.total() < rest:
            return True
        everybody = self._busy.items()
        own = sum(n for busy, n in everybody if busy.person == who.person)
        near = sum(n for busy, n in everybody if busy.address == who.address)
        if own < rest and near < rest:
            return True
        if self._always:
            return False
        since = time.monotonic() - RECENTLY
        for other, at in reversed(self._asked.items()):
            if at < since:
                return True
            if own >= rest and other.person != who.person:
                return False
            if near >= rest and other.address != who.address:
                return False
        return True


def too_much() -> Refused:
    """The answer to who has too much waiting."""
    return Refused("too-often", "you have asked for a lot at once; wait a moment", 429)
