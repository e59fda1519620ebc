"""The rooms that are open in this process; the others lie in the store until somebody asks."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from weakref import WeakValueDictionary

import msgspec

from drystone.core.game import Game
from drystone.core.rules import Rules
from drystone.games import GAMES, UnknownGame, find
from drystone.table import asking, limits, wall
from drystone.table.errors import Refused
from drystone.table.game.events import Event, Place, Stored
from drystone.table.game.listing import details_of
from drystone.table.game.match import Match
from drystone.table.game.seats import known_level
from drystone.table.people.whereabouts import Whereabouts
from drystone.table.processes.bot_pool import BotPool
from drystone.table.processes.fair_queue import Claimant, FairSlots
from drystone.table.processes.workers import NOBODY
from drystone.table.running.room import Room
from drystone.table.storage.people import Person
from drystone.table.storage.store import Listing, Opened, Overtaken, Standing, Store

IDLE = 900.0
JUST_USED = 10.0
"""Seconds after which nobody has a room in hand any more whom nobody sees in it."""
SWEEP = 2.0
LOADING = 2
"""Games that are read from the store at the same time."""
log = logging.getLogger("drystone.table")


class Rooms:
    """Opens rooms, keeps them while they are used, and sees that no bot's turn is forgotten."""

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        games: tuple[str, ...] = (),
        whereabouts: Whereabouts | None = None,
        expiry: float = 0.0,
    ) -> None:
        self.expiry = expiry
        """Days after which a table is closed at which nothing happens; 0: never."""
        self.store = store
        self.bot_pool = bot_pool
        self.games = games or tuple(GAMES)
        self.whereabouts = whereabouts or Whereabouts()
        self.process = secrets.token_hex(8)
        self.open: dict[str, Room] = {}
        self.on_change: Callable[[Room, Match], None] | None = None
        self.on_commit: Callable[[Room, Match], None] | None = None
        """Hears of what was written here, not of what other processes wrote."""
        self.may_keep: Callable[[int], None] | None = None
        """Refuses whoever has had so many more events kept too quickly."""
        # A lock is here as long as somebody holds it or waits for it.
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._loading = FairSlots(LOADING, always=True, rests=True)
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up the games that wait for bots, now and whenever nobody else does."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """Stop the bots of every room."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        for room in list(self.open.values()):
            await room.close()

    def find(self, name: str) -> Rules:
        """A game that is played here. Names come from outside, so no other module is imported."""
        if name not in self.games:
            raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(self.games)}")
        return find(name)

    async def add(
        self,
        host: Person,
        game: Game,
        places: list[str],
        *,
        listed: bool = False,
        first: list[Event] | None = None,
    ) -> Room:
        """Keep a new game, and open its room; each place is a bot's level, or empty for people.

        Everything is drawn by the seed if one is among the first events; the game's own is not
        kept.
        """
        if len(places) != game.state.seats:
            raise Refused(
                "wrong-seats", f"this game has {game.state.seats} seats, not {len(places)}", 400
            )
        plan = [
            Place(known_level(game.rules, level), level) if level else Place() for level in places
        ]
        game.forget_seed()
        head = game.record()
        draft = Listing("", "", 0.0, 0.0, "", "", 0, listed, host.id)
        now = wall.now()
        stored = [Stored(seq, now, happened) for seq, happened in enumerate(first or [], 1)]
        match = Match(Opened(draft, head, plan, stored))
        standing = replace(match.standing, details=details_of(match, self.expiry))
        id_ = await self.store.do(
            self.store.add_game, game.rules.name, head, plan, host.id, listed, standing, first
        )
        return await self.room(id_)

    async def room(self, id_: str, who: Claimant = NOBODY) -> Room:
        """The room of a game, opened if it was not."""
        room = self.open.get(id_)
        if room is None:
            async with self._opening.setdefault(id_, asyncio.Lock()):
                room = self.open.get(id_) or await self._load(id_, who)
        room.used = time.monotonic()
        return room

    async def _load(self, id_: str, who: Claimant) -> Room:
        try:
            opened = await self.store.do(self.store.open_game, id_)
        except (msgspec.MsgspecError, UnicodeError, TypeError) as problem:
            raise _unreadable(id_, problem) from None
        if opened is None:
            raise Refused("no-such-game", "there is no such game", 404)
        if opened.listing.game not in self.games:
            raise Refused("no-such-game", f"{opened.listing.game} is not played here", 404)
        try:
            async with self._loading.turn(who):
                match = await asking.in_thread(Match, opened)
        except (ArithmeticError, AttributeError, LookupError, TypeError) as problem:
            raise _unreadable(id_, problem) from None
        if match.stopped and opened.listing.waits != "stopped":
            log.warning("a game is stopped: %s", match.stopped, extra={"game": id_})
            standing = Standing("stopped", opened.listing.note)
            with suppress(Overtaken):  # it is said when the game is next opened
                await self.store.do(self.store.restand, id_, opened.seq, standing)
        room = Room(match, self.store, self.bot_pool, self.process, self.whereabouts, self.expiry)
        if self.on_change is not None:
            room.on_change = self.on_change
        if self.on_commit is not None:
            room.on_commit = self.on_commit
        if self.may_keep is not None:
            room.may_keep = self.may_keep
        self.open[id_] = room
        if len(self.open) > limits.MOST_OPEN:
            self._put_away()
        # What others wrote while it was read was news for open rooms only.
        await room.catch_up()
        room.bots.wake()
        return room

    async def heard(self, id_: str, seq: int) -> None:
        """Another process has written to a game; rooms that are open here follow."""
        room = self.open.get(id_)
        if room is not None and room.match.seq < seq:
            await room.catch_up()

    async def follow_all(self) -> None:
        """Take in everything that was missed while nobody told us."""
        for room in list(self.open.values()):
            await room.catch_up()

    async def _sweep(self) -> None:
        while True:
            try:
                for id_ in await self.store.do(self.store.unclaimed, self.process):
                    await self._take_up(id_)
                self._put_away()
            except Exception:
                log.exception("the sweep failed")
            await asyncio.sleep(SWEEP)

    async def _take_up(self, id_: str) -> None:
        """Let a game's bots think. One that can't be read is laid aside, and holds up no other."""
        try:
            (await self.room(id_)).bots.wake()
        except ValueError as problem:
            log.warning("a game can't be taken up: %s", problem, extra={"game": id_})
            await self.store.do(self.store.lay_aside, id_)

    def _put_away(self) -> None:
        """Rooms that nobody has used for a while go back to the store; if there are many, soon."""
        now = time.monotonic()
        unused = sorted((room.used, id_) for id_, room in self.open.items() if room.idle)
        for used, id_ in unused:
            many = len(self.open) > limits.MOST_OPEN
            if used >= now - (JUST_USED if many else IDLE):
                return
            del self.open[id_]


def _unreadable(id_: str, problem: Exception) -> Refused:
    """The answer to who asks for a game that the program does not understand; it is kept."""
    log.warning("a game can't be read: %r", problem, extra={"game": id_})
    return Refused("unreadable-game", "this game can't be read here; it is kept as it is", 409)
