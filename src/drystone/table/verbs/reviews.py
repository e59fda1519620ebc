"""Reviews of finished games: made step by step in the bots' processes, and kept with the game."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from drystone.analysis import Review, read_review, usual_budget
from drystone.analysis.course import Course
from drystone.analysis.loss import Loss
from drystone.core.game import Game, replay_game
from drystone.core.rules import Rules
from drystone.table import asking, limits
from drystone.table.errors import Refused
from drystone.table.game.match import Match
from drystone.table.limits import REVIEW_PICTURES, REVIEWS_OF_ADDRESS, REVIEWS_OF_ONE
from drystone.table.processes.bot_pool import BotPool, NoAnswer
from drystone.table.processes.fair_queue import Claimant, FairSlots, too_much
from drystone.table.storage.store import Store

REMEMBERED = 8
log = logging.getLogger("drystone.reviews")


@dataclass
class Work:
    """A review that is being made."""

    who: Claimant
    mark: str
    """Of the record."""
    learned: list[Loss] = field(default_factory=list)
    """What each step so far has found: another attempt goes on from there."""
    done: float = 0.0
    """How much of it, from 0 to 1."""
    failed: bool = False


class Reviews:
    """Makes and keeps the reviews of a server's games."""

    def __init__(self, store: Store, bot_pool: BotPool, find: Callable[[str], Rules]) -> None:
        self._store = store
        self._bot_pool = bot_pool
        self._find = find
        self._works: dict[str, Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._told: OrderedDict[str, tuple[str, Game]] = OrderedDict()
        self._drawing = FairSlots(1, rests=True)

    async def of(self, match: Match) -> Review | None:
        """The review of a game, if it was made."""
        record = told_record(match)
        kept = await self._store.do(self._store.reviews.of, match.id, mark_of(record))
        return read_review(kept) if kept else None

    def work_on(self, match: Match) -> Work | None:
        """How far the review of a game is, if one is being made or has failed."""
        return self._works.get(match.id)

    async def start(self, match: Match, who: Claimant) -> None:
        """Have a review made, unless there is one; a game must be over for it."""
        record = told_record(match)
        if await self.of(match) is not None:
            return
        work = self._works.get(match.id)  # only now: two may have asked at the same moment
        if work is not None and not work.failed:
            return
        running = [one.who for one in self._works.values() if not one.failed]
        if running.count(who) >= REVIEWS_OF_ONE:
            raise too_much()
        if sum(one.address == who.address for one in running) >= REVIEWS_OF_ADDRESS:
            raise too_much()
        self._forget_failed()
        mark = mark_of(record)
        kept = work.learned if work is not None and work.mark == mark else []
        self._works[match.id] = Work(who, mark, kept)
        task = asyncio.create_task(self._make(match.id, record), name=f"review {match.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _forget_failed(self) -> None:
        """Of reviews that failed, remember the last."""
        failed = [id_ for id_, work in self._works.items() if work.failed]
        for id_ in failed[: -limits.MOST_FAILED]:
            del self._works[id_]

    async def draw(self, match: Match, who: Claimant, picture: Callable[[Game], str]) -> str:
        """What a picture makes of the game as everybody may know it after the end.

        One after the other, in a fair order: a thread that draws takes the time of all others.
        """
        async with self._drawing.turn(who, REVIEW_PICTURES):
            return await asking.in_thread(picture, await self._game(match))

    async def _game(self, match: Match) -> Game:
        record = told_record(match)
        mark = mark_of(record)
        known = self._told.pop(match.id, None)
        if known is None or known[0] != mark:
            known = (mark, await asking.in_thread(replay_game, record, self._find))
        self._told[match.id] = known
        if len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        return known[1]

    async def close(self) -> None:
        """Make no more reviews; those under way are begun again when somebody asks."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _make(self, id_: str, record: str) -> None:
        work = self._works[id_]

        async def step(do: str, **more: Any) -> dict[str, Any]:
            asked = {"do": do, **more}
            return await self._bot_pool.step(id_, record, asked, work.who)

        try:
            told = await step("turns")
            seat_of = {int(turn): seat for turn, seat in told["turns"].items()}
            course = Course(seat_of, usual_budget(told["planned"]))
            for number, one in enumerate(course):  # one by one: others' bots wait in between
                work.done = one.done
                if number == len(work.learned):
                    told = await step(one.kind, known=msgspec.to_builtins(one.known))
                    work.learned.append(msgspec.convert(told["loss"], Loss))
                course.learn(work.learned[number])
            losses = [msgspec.to_builtins(loss) for loss in course.losses]
            review = (await step("put together", losses=losses))["review"]
            await self._store.do(self._store.reviews.keep, id_, work.mark, review)
        except NoAnswer as problem:
            log.warning("a review failed: %s", problem, extra={"game": id_})
            work.failed = True
        except Exception:
            log.exception("a review failed", extra={"game": id_})
            work.failed = True
        else:
            del self._works[id_]


def told_record(match: Match) -> str:
    """The record of a finished game as everybody may read it; refused before its end."""
    if not match.played_out:
        raise Refused("not-over", "a game can be reviewed once it has been played to its end", 409)
    return match.game.public_record()


def mark_of(record: str) -> str:
    """What tells one record from another: a game may be taken back after its end and go on."""
    return hashlib.sha256(record.encode()).hexdigest()
