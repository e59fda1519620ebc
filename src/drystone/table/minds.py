"""Bots think in processes of their own, with a time limit; one that hangs or dies is replaced.

A mind is `python -m drystone.table.mind`. It is told the game as a record, and shows the bot only
what its seat may know.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
from dataclasses import dataclass, field

import msgspec

from drystone.bots import Hint, levels
from drystone.table.metrics import METRICS
from drystone.table.scene import Scene
from drystone.table.workers import Workers

LIMIT = 20.0
_SEED = re.compile(r"((?:^|\n)seed |\\nseed = )\d+")
log = logging.getLogger("drystone.minds")


class NoAnswer(Exception):
    """A bot that hung, died or answered nonsense, twice."""


@dataclass(frozen=True)
class Answer:
    """What a mind says: the action that a bot chose, or hints, or what the problem is."""

    action: int = -1
    hints: list[Hint] = field(default_factory=list)
    problem: str = ""

    def actions(self) -> list[int]:
        """What it would have somebody do."""
        return [hint.action for hint in self.hints] or [self.action]


class Minds:
    """A few processes that think, one question each at a time."""

    def __init__(
        self, workers: int = 2, limit: float = LIMIT, command: tuple[str, ...] | None = None
    ) -> None:
        command = command or (sys.executable, "-m", "drystone.table.mind")
        self.workers = Workers(command, workers, limit)

    @property
    def waiting(self) -> int:
        """How many questions wait for a free mind."""
        return self.workers.waiting

    async def think(self, scene: Scene, seat: int, level: str) -> int:
        """What the bot of a level decides for a seat; one of the legal actions."""
        return (await self._ask(scene, seat, _spec(scene, level))).action

    async def advise(self, scene: Scene, seat: int) -> list[Hint]:
        """The actions that look best for a seat, the best first."""
        return (await self._ask(scene, seat, "")).hints

    async def _ask(self, scene: Scene, seat: int, spec: str) -> Answer:
        """An answer that only names legal actions: a bot's, or hints if none is named."""
        question = json.dumps(
            {
                "id": scene.id,
                "record": without_seed(scene.game.record()),
                "seat": seat,
                "spec": spec,
                "seed": secrets.randbits(31),
            }
        ).encode()
        legal = scene.game.legal()
        problem = ""
        for _ in range(2):
            try:
                answer = msgspec.json.decode(await self.workers.ask(question), type=Answer)
                if answer.problem:
                    raise ValueError(answer.problem)
            except (OSError, ValueError, RuntimeError, msgspec.MsgspecError) as failed:
                problem = str(failed) or type(failed).__name__
                METRICS.bot_failures.add()
                log.warning("a mind failed: %s", problem, extra={"game": scene.id})
                continue
            strange = [action for action in answer.actions() if action not in legal]
            if not strange:
                return answer
            problem = f"the answer {strange[0]} is not legal"
        raise NoAnswer(problem)

    async def close(self) -> None:
        """End every mind."""
        await self.workers.close()


def without_seed(record: str) -> str:
    """A record that tells nothing of draws to come; to replay it nobody needs the seed.

    >>> without_seed('seed 7\\nposition "seats = 2\\\\nseed = 8\\\\n"\\n0 done\\n')
    'seed 0\\nposition "seats = 2\\\\nseed = 0\\\\n"\\n0 done\\n'
    """
    return _SEED.sub(r"\g<1>0", record)


def _spec(scene: Scene, level: str) -> str:
    """The bot behind a level's name; a level that is gone plays like the nearest that is left."""
    ladder = levels(scene.rules)
    for step in ladder:
        if step.name == level:
            return step.spec
    return ladder[len(ladder) // 2].spec
