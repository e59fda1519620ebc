"""Bots think in processes of their own, with a time limit; one that hangs or dies is replaced.

A worker is `python -m drystone.table.processes.bot_worker`. It gets the game as a record, and shows
the bot only what its seat may know.
"""

from __future__ import annotations

import json
import logging
import secrets
import sys
from dataclasses import dataclass, field
from typing import Any

import msgspec

from drystone.bots import Hint, levels, opponents
from drystone.table.errors import Refused
from drystone.table.game.match import Match
from drystone.table.limits import HINTS_OF_ONE, REVIEW_WITHIN, THINK_WITHIN
from drystone.table.metrics import METRICS
from drystone.table.processes.fair_queue import Claimant
from drystone.table.processes.workers import NOBODY, Workers

log = logging.getLogger("drystone.bot_pool")


class NoAnswer(Exception):
    """A bot that hung, died or answered nonsense, twice."""


@dataclass(frozen=True)
class Answer:
    """What a worker answers: the action that a bot chose, or hints, or what the problem is."""

    action: int = -1
    hints: list[Hint] = field(default_factory=list)
    problem: str = ""

    def actions(self) -> list[int]:
        """What it would have somebody do."""
        return [hint.action for hint in self.hints] or [self.action]


class BotPool:
    """A few processes that think, one question each at a time."""

    def __init__(
        self,
        workers: int = 2,
        limit: float = THINK_WITHIN,
        command: tuple[str, ...] | None = None,
        step_limit: float = REVIEW_WITHIN,
    ) -> None:
        command = command or (sys.executable, "-m", "drystone.table.processes.bot_worker")
        self.workers = Workers(command, workers, limit)
        self._step_limit = step_limit

    @property
    def waiting(self) -> int:
        """How many questions wait for a free worker."""
        return self.workers.waiting

    async def choose(self, match: Match, seat: int, level: str, who: Claimant = NOBODY) -> int:
        """What the bot of a level decides for a seat; one of the legal actions."""
        return (await self._ask(match, seat, _spec(match, level), who)).action

    async def hints(self, match: Match, seat: int, who: Claimant = NOBODY) -> list[Hint]:
        """The actions that look best for a seat, the best first."""
        return (await self._ask(match, seat, "", who, HINTS_OF_ONE)).hints

    async def step(
        self, key: str, record: str, step: dict[str, Any], who: Claimant = NOBODY
    ) -> dict[str, Any]:
        """What comes of one step of a game's review."""
        question = msgspec.json.encode({"id": f"review {key}", "record": record, "review": step})
        problem = ""
        for _ in range(2):
            try:
                told = await self.workers.ask(question, who, limit=self._step_limit)
                answer = dict(msgspec.json.decode(told))
            except (OSError, ValueError, RuntimeError, msgspec.MsgspecError) as failed:
                problem = str(failed) or type(failed).__name__
            else:
                if not answer.get("problem"):
                    return answer
                problem = str(answer["problem"])
            METRICS.bot_failures.add()
            log.warning("a step of a review failed: %s", problem, extra={"game": key})
        raise NoAnswer(problem)

    async def _ask(
        self, match: Match, seat: int, spec: str, who: Claimant, most: int | None = None
    ) -> Answer:
        """An answer that only names legal actions: a bot's, or hints if none is named."""
        game = match.game.copy()
        game.forget_seed()  # if one was chosen, it would tell what is drawn next
        question = json.dumps(
            {
                "id": match.id,
                "record": game.record(),
                "seat": seat,
                "spec": spec,
                "seed": secrets.randbits(31),
            }
        ).encode()
        legal = match.game.legal()
        problem = ""
        for _ in range(2):
            try:
                answer = msgspec.json.decode(
                    await self.workers.ask(question, who, most), type=Answer
                )
                if answer.problem:
                    raise ValueError(answer.problem)
            except Refused:
                raise
            except (OSError, ValueError, RuntimeError, msgspec.MsgspecError) as failed:
                problem = str(failed) or type(failed).__name__
                METRICS.bot_failures.add()
                log.warning("a bot worker failed: %s", problem, extra={"game": match.id})
                continue
            strange = [action for action in answer.actions() if action not in legal]
            if not strange:
                return answer
            problem = f"the answer {strange[0]} is not legal"
        raise NoAnswer(problem)

    async def close(self) -> None:
        """End every worker."""
        await self.workers.close()


def _spec(match: Match, level: str) -> str:
    """The bot behind the name of a level or character; for one that is gone, a middling one."""
    for opponent in opponents(match.rules):
        if opponent.name == level:
            return opponent.spec
    ladder = levels(match.rules)
    return ladder[len(ladder) // 2].spec
