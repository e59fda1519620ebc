"""Uploads are read in a process of their own, which is killed if it takes too long."""

from __future__ import annotations

import logging
import sys

import msgspec

from drystone.core.rules import Choice
from drystone.table.errors import Refused
from drystone.table.limits import UPLOAD_WITHIN, UPLOADS_OF_ONE, UPLOADS_WAITING
from drystone.table.processes.fair_queue import Claimant, too_much
from drystone.table.processes.upload_worker import UploadResult, UploadTask
from drystone.table.processes.workers import NOBODY, Workers

log = logging.getLogger("drystone.uploads")


class Uploads:
    """Has texts tried out, those of one person one after the other."""

    def __init__(self, games: tuple[str, ...]) -> None:
        self._games = games
        # Two, of which one is kept for others: what somebody sends may take long to be tried out.
        command = (sys.executable, "-m", "drystone.table.processes.upload_worker")
        self._workers = Workers(command, 2, UPLOAD_WITHIN, always=True)

    async def record(self, text: str, who: Claimant = NOBODY) -> UploadResult:
        """What a record tells; refused if it is no game, or one that would keep the server busy."""
        return await self._read(UploadTask(self._games, record=text or "?"), who)

    async def position(
        self, text: str, who: Claimant = NOBODY, *, restock: bool = False
    ) -> UploadResult:
        """The game that begins from a position; refused likewise."""
        sent = UploadTask(self._games, position=text or "?", restock=restock)
        return await self._read(sent, who)

    async def study(self, text: str, who: Claimant = NOBODY) -> UploadResult:
        """A study, of a record with side lines or without, or of a position; refused likewise."""
        return await self._read(UploadTask(self._games, study=text or "?"), who)

    async def new_game(
        self,
        game: str,
        seats: int,
        seed: int | None,
        options: dict[str, Choice],
        who: Claimant = NOBODY,
    ) -> UploadResult:
        """A new game by facts that somebody has given; refused likewise."""
        return await self._read(
            UploadTask(self._games, game=game, seats=seats, seed=seed, options=options), who
        )

    async def _read(self, sent: UploadTask, who: Claimant) -> UploadResult:
        if self._workers.waiting >= UPLOADS_WAITING:
            raise too_much()
        try:
            answer = await self._workers.ask(msgspec.json.encode(sent), who, UPLOADS_OF_ONE)
        except Refused:
            raise
        except ValueError as problem:  # the system has ended the process
            log.warning("an upload is refused: %s", problem)
            told = "this takes too long to be played, or too much memory"
            raise Refused("takes-too-long", told, 400) from None
        except (OSError, TimeoutError) as problem:  # it had no processor, or there is no process
            log.warning("an upload was not tried: %s", str(problem) or type(problem).__name__)
            raise Refused("not-tried", "this could not be tried out; try again soon", 503) from None
        result = msgspec.json.decode(answer, type=UploadResult)
        if result.problem:
            raise Refused("bad-request", result.problem, 400)
        return result

    async def close(self) -> None:
        """Read no more."""
        await self._workers.close()
