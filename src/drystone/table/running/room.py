"""A game that is open in this process: its one writer, who watches it, and its bots.

A room has one writer at a time. What happens is on disk before anybody hears of it; then everybody
who watches is told, and the bots think about what comes next. The verbs are in `service`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

from drystone.bots import Hint
from drystone.table import limits
from drystone.table.errors import Refused, stale
from drystone.table.game import events
from drystone.table.game.events import Event
from drystone.table.game.listing import details_of
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.metrics import METRICS
from drystone.table.people.whereabouts import Whereabouts
from drystone.table.processes.bot_pool import BotPool
from drystone.table.running.bot_turns import BotTurns
from drystone.table.storage.store import Overtaken, Store


def _everything_is_kept(many: int) -> None:
    """Where nobody counts what is kept."""


def _nobody_listens(room: Room, before: Match) -> None:
    """What becomes of a change that nobody wants to hear of."""


class Watcher:
    """Somebody who is told when a room changes; whoever is slow misses what lay between."""

    def __init__(self, room: Room, seats: tuple[int, ...]) -> None:
        self.room = room
        self.seats = seats
        self.bell = asyncio.Event()

    def __enter__(self) -> Watcher:
        self._come_or_go(self.room.watchers.add)
        return self

    def __exit__(self, *_: object) -> None:
        self._come_or_go(self.room.watchers.discard)

    def _come_or_go(self, turn: Callable[[Watcher], None]) -> None:
        """Who is here is news for everybody else."""
        before = self.room.present()
        turn(self)
        if self.room.present() != before:
            self.room.ring()

    async def change(self) -> None:
        """Wait until something has changed since last time."""
        await self.bell.wait()
        self.bell.clear()


NOT_WITHOUT_END = (
    *(events.Undo, events.Say, events.Prefer, events.Ask, events.Here),
    *(events.CloseSeat, events.Mute, events.PassHost, events.Vacation),
)
"""What can be done again and again without bringing a game nearer to its end."""
COUNTED = (*(one for one in NOT_WITHOUT_END if one is not events.Say), events.Leave)
"""What counts as kept for whoever does it; a line of talk does by its length, where it is said."""


class Room:
    """An open game: the match as it stands, its writer's lock, its watchers and its bots."""

    def __init__(
        self,
        match: Match,
        store: Store,
        bot_pool: BotPool,
        process: str,
        whereabouts: Whereabouts | None = None,
        expiry: float = 0.0,
    ) -> None:
        self.expiry = expiry
        self.match = match
        self.writing = asyncio.Lock()
        """Held by whoever changes the match, from looking at it until it is on disk."""
        self.watchers: set[Watcher] = set()
        self.used = time.monotonic()
        self.on_change: Callable[[Room, Match], None] = _nobody_listens
        self.on_commit: Callable[[Room, Match], None] = _nobody_listens
        self.may_keep: Callable[[int], None] = _everything_is_kept
        """Refuses whoever has had so many more events kept too quickly."""
        self.hints: tuple[int, asyncio.Task[list[Hint]]] | None = None
        """The last hints, found or being thought about, and the question that they are for."""
        self.bots = BotTurns(self, store, bot_pool, process, whereabouts or Whereabouts())
        self._store = store

    def __repr__(self) -> str:
        return f"<Room {self.match.id}: {self.match.game!r}>"

    @property
    def id(self) -> str:
        """The game's public name."""
        return self.match.id

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing goes on."""
        return not self.watchers and not self.bots.thinking

    def watch(self, seats: tuple[int, ...] = ()) -> Watcher:
        """Be told of changes, as who holds some seats or none: `with room.watch() as watcher`."""
        return Watcher(self, seats)

    def present(self) -> set[int]:
        """The seats whose people are looking."""
        return {seat for watcher in self.watchers for seat in watcher.seats}

    def ring(self) -> None:
        """Tell all who watch that something has changed."""
        for watcher in self.watchers:
            watcher.bell.set()

    async def commit(self, later: Match) -> None:
        """Write what has happened to disk, then show it; `writing` must be held."""
        before = self.match
        if later.events[: len(before.events)][-1:] != before.events[-1:]:
            raise stale()  # what another process wrote was taken in meanwhile
        happened = [stored.event for stored in later.events[len(before.events) :]]
        _must_have_place(before, happened)
        if not any(isinstance(one, events.Sit) for one in happened):
            self.may_keep(sum(isinstance(one, COUNTED) for one in happened))
        began = time.perf_counter()
        try:
            standing = replace(later.standing, details=details_of(later, self.expiry))
            await self._store.do(self._store.append, before.id, before.seq, happened, standing)
        except Overtaken:
            await self.catch_up()
            raise stale() from None
        METRICS.commit_time.add(time.perf_counter() - began)
        self._publish(later)
        self.on_commit(self, before)

    async def restand(self) -> None:
        """Put right what lists say, and when to look again; `writing` must be held."""
        match = self.match
        standing = replace(match.standing, details=details_of(match, self.expiry))
        try:
            await self._store.do(self._store.restand, self.id, match.seq, standing)
        except Overtaken:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Take in what another process has written.

        Nobody who writes waits for it: whoever only looks waits for the store behind everything
        else that they ask for.
        """
        missed = await self._store.do(self._store.events_after, self.id, self.match.seq)
        missed = [stored for stored in missed if stored.seq > self.match.seq]
        if missed:
            self._publish(self.match.follow(missed))

    def _publish(self, later: Match) -> None:
        """Let everybody know: who watches, who waits for a notice, the bots."""
        if later.seq < self.match.seq:
            return  # it was taken in already, with what has happened since
        before, self.match = self.match, later
        self.used = time.monotonic()
        self.ring()
        self.on_change(self, before)
        self.bots.wake()

    async def close(self) -> None:
        """Stop the bots; what they were thinking is lost, and thought again later."""
        if self.hints is not None:
            self.hints[1].cancel()
        await self.bots.close()


def _must_have_place(before: Match, happened: list[Event]) -> None:
    """Refuse what can be done without end once a game has had very much of it.

    Of the place that there is, strangers get half: whoever only looks, or sits down and leaves.
    """
    for event in happened:
        stranger = isinstance(event, events.Sit) or (
            isinstance(event, events.Say) and event.seat == SPECTATOR
        )
        most = limits.MOST_EVENTS // 2 if stranger else limits.MOST_EVENTS
        if (stranger or isinstance(event, NOT_WITHOUT_END)) and len(before.events) >= most:
            raise Refused("too-much-happened", "too much has happened in this game for that")
