"""The bots of one game: one decision after the other, as long as it is a bot's turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

from drystone.table import asking
from drystone.table.errors import Refused
from drystone.table.game import turns
from drystone.table.game.match import Match
from drystone.table.game.seats import Seat
from drystone.table.game.turns import is_private
from drystone.table.people.whereabouts import Whereabouts
from drystone.table.processes.bot_pool import BotPool, NoAnswer
from drystone.table.storage.store import Store

if TYPE_CHECKING:
    from drystone.table.running.room import Room

CLAIM = 10.0
"""Seconds for which a process has a bot's turn to itself, where several share a store."""
log = logging.getLogger("drystone.bots")


class BotTurns:
    """Plays the bots' turns in a room, in the background."""

    def __init__(
        self, room: Room, store: Store, bot_pool: BotPool, process: str, whereabouts: Whereabouts
    ) -> None:
        self._room = room
        self._store = store
        self._bot_pool = bot_pool
        self._process = process
        self._whereabouts = whereabouts
        self._task: asyncio.Task[None] | None = None
        self._woken = False
        self._skipped: set[int] = set()
        """The seats that do not want to wait for what the bots do now."""
        self._hurry = asyncio.Event()

    @property
    def thinking(self) -> bool:
        """Whether it is at work."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Let the bots play, if it is their turn."""
        self._woken = True
        if self._room.match.bot_to_move is not None and not self.thinking:
            self._task = asyncio.create_task(self._play(), name=f"bots of {self._room.id}")

    def skip_waiting(self, seats: tuple[int, ...]) -> None:
        """Let the bots play on without a pause, as far as these seats are concerned.

        Until it is a person's turn; and only the bots that play in this process.
        """
        if self.thinking:
            self._skipped.update(seats)
            self._hurry.set()

    async def close(self) -> None:
        """Stop; what a bot was thinking is lost."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _play(self) -> None:
        room, store = self._room, self._store
        asking.begin(self._whereabouts.claimant(room.match.host).address)
        while self._woken:
            self._woken = False
            claimed = 0.0
            try:
                while room.match.bot_to_move is not None:
                    if store.postgres and time.monotonic() > claimed:
                        if not await store.do(store.claim, room.id, self._process, CLAIM):
                            return
                        claimed = time.monotonic() + CLAIM / 3
                    await self._decide()
            finally:
                self._skipped.clear()
                if claimed:
                    await store.do(store.release, room.id, self._process)

    async def _decide(self) -> None:
        room, began = self._room, time.monotonic()
        match = room.match
        seat = match.bot_to_move
        if seat is None:  # it was, but somebody has undone a decision
            return
        action = await self._choose(match, seat)
        await self._pause(began)
        async with room.writing:
            now = room.match.bot_to_move
            if room.match.number != match.number or now is None or now.number != seat.number:
                return  # somebody has decided or undone, or has come back
            try:
                await room.commit(turns.decide(room.match, action))
            except Refused:
                log.info("another process was faster", extra={"game": room.id})

    async def _choose(self, match: Match, seat: Seat) -> int:
        legal = match.game.legal()
        # How long it takes must not tell that there was nothing to think about.
        private = bool(match.rules.free) or is_private(match.game.state.frames[-1])
        if len(legal) == 1 and not private:
            return legal[0]
        # A table's bots think for whoever opened it.
        who = self._whereabouts.claimant(match.host)
        try:
            return await self._bot_pool.choose(match, seat.number, seat.bot, who)
        except NoAnswer as problem:
            log.warning("a bot gave no answer: %s", problem, extra={"game": match.id})
            return legal[0]

    async def _pause(self, began: float) -> None:
        """Wait until people have seen what was decided before, or want to wait no longer."""
        while (left := began + self._pace() - time.monotonic()) > 0:
            self._hurry.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), left)

    def _pace(self) -> float:
        """Seconds between bots' decisions: the slowest that somebody who looks has wished for."""
        room = self._room
        waiting = room.present() - self._skipped
        return max((room.match.seats[seat].pace for seat in waiting), default=0) / 1000
