"""What comes from outside is read in a process that may take for ever, and is killed then."""

from __future__ import annotations

import logging
import sys

import msgspec

from drystone.core.rules import Choice
from drystone.table.room import Refused
from drystone.table.trial import Sent, Verdict
from drystone.table.workers import Workers

SECONDS = 60.0
"""For what waits for a processor; what it may use of one is less (see `trial`)."""
MOST_WAITING = 8
log = logging.getLogger("drystone.uploads")


class Uploads:
    """Has texts tried out, one after the other."""

    def __init__(self, games: tuple[str, ...]) -> None:
        self._games = games
        self._workers = Workers((sys.executable, "-m", "drystone.table.trial"), 1, SECONDS)

    async def record(self, text: str) -> Verdict:
        """What a record tells; refused if it is no game, or one that would keep the server busy."""
        return await self._read(Sent(self._games, record=text or "?"))

    async def position(self, text: str) -> Verdict:
        """The game that begins from a position; refused likewise."""
        return await self._read(Sent(self._games, position=text or "?"))

    async def new_game(
        self, game: str, seats: int, seed: int, options: dict[str, Choice]
    ) -> Verdict:
        """A new game by facts that somebody has given; refused likewise."""
        return await self._read(
            Sent(self._games, game=game, seats=seats, seed=seed, options=options)
        )

    async def _read(self, sent: Sent) -> Verdict:
        if self._workers.waiting >= MOST_WAITING:
            raise Refused("too-often", "too many uploads at once; wait a moment", 429)
        try:
            answer = await self._workers.ask(msgspec.json.encode(sent))
        except (OSError, ValueError, TimeoutError) as problem:
            log.warning("an upload is refused: %s", str(problem) or type(problem).__name__)
            raise Refused("unreadable", "this takes too long to be played", 400) from None
        verdict = msgspec.json.decode(answer, type=Verdict)
        if verdict.problem:
            raise Refused("bad-request", verdict.problem, 400)
        return verdict

    async def close(self) -> None:
        """Read no more."""
        await self._workers.close()
