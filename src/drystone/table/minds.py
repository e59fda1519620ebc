"""Bots think in processes of their own, with a time limit; one that hangs or dies is replaced.

A mind is `python -m drystone.table.mind`. It is told the game as a record, and shows the bot only
what its seat may know.
"""

from __future__ import annotations

import json
import logging
import secrets
import sys

from drystone.bots import levels
from drystone.table.metrics import METRICS
from drystone.table.scene import Scene
from drystone.table.workers import Workers

LIMIT = 20.0
log = logging.getLogger("drystone.minds")


class NoAnswer(Exception):
    """A bot that hung, died or answered nonsense, twice."""


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
        question = json.dumps(
            {
                "id": scene.id,
                "record": scene.game.record(),
                "seat": seat,
                "spec": _spec(scene, level),
                "seed": secrets.randbits(31),
            }
        ).encode()
        legal = scene.game.legal()
        problem = ""
        for _ in range(2):
            try:
                action = _action(await self.workers.ask(question))
            except (OSError, ValueError, TimeoutError, RuntimeError) as failed:
                problem = str(failed) or type(failed).__name__
                METRICS.bot_failures.add()
                log.warning("a mind failed: %s", problem, extra={"game": scene.id})
                continue
            if action in legal:
                return action
            problem = f"the answer {action} is not legal"
        raise NoAnswer(problem)

    async def close(self) -> None:
        """End every mind."""
        await self.workers.close()


def _action(line: bytes) -> int:
    answer = json.loads(line)
    if not isinstance(answer, dict) or type(answer.get("action")) is not int:
        raise ValueError(str(answer.get("problem", "no action") if answer else "no action"))
    return int(answer["action"])


def _spec(scene: Scene, level: str) -> str:
    """The bot behind a level's name; a level that is gone plays like the nearest that is left."""
    ladder = levels(scene.rules)
    for step in ladder:
        if step.name == level:
            return step.spec
    return ladder[len(ladder) // 2].spec
