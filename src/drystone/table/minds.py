"""Bots think in processes of their own, with a time limit; one that hangs or dies is replaced.

A mind is `python -m drystone.table.mind`: it reads questions and writes answers, a line of JSON
each. It is told the game as a record, and shows the bot only what its seat may know.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process

from drystone.bots import levels
from drystone.table.metrics import METRICS
from drystone.table.scene import Scene

LIMIT = 20.0
LONGEST_LINE = 4 * 1024 * 1024
log = logging.getLogger("drystone.minds")


class NoAnswer(Exception):
    """A bot that hung, died or answered nonsense, twice."""


class Minds:
    """A few processes that think, one question each at a time."""

    def __init__(
        self, workers: int = 2, limit: float = LIMIT, command: tuple[str, ...] | None = None
    ) -> None:
        self.limit = limit
        self._command = command or (sys.executable, "-m", "drystone.table.mind")
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        self._all: set[Process] = set()
        self._burials: set[asyncio.Task[None]] = set()
        for _ in range(workers):
            self._free.put_nowait(None)
        self._waiting = 0

    @property
    def waiting(self) -> int:
        """How many questions wait for a free mind."""
        return self._waiting

    async def think(self, scene: Scene, seat: int, level: str) -> int:
        """What the bot of a level decides for a seat; one of the legal actions."""
        question = {
            "id": scene.id,
            "record": scene.game.record(),
            "seat": seat,
            "spec": _spec(scene, level),
            "seed": secrets.randbits(31),
        }
        legal = scene.game.legal()
        problem = ""
        for _ in range(2):
            try:
                action = await self._ask(question)
            except (OSError, ValueError, TimeoutError, RuntimeError) as failed:
                problem = str(failed) or type(failed).__name__
                METRICS.bot_failures.add()
                log.warning("a mind is replaced: %s", problem, extra={"game": scene.id})
                continue
            if action in legal:
                return action
            problem = f"the answer {action} is not legal"
        raise NoAnswer(problem)

    async def _ask(self, question: dict[str, object]) -> int:
        self._waiting += 1
        try:
            mind = await self._free.get()
        finally:
            self._waiting -= 1
        answered = False
        try:
            async with asyncio.timeout(self.limit):
                if mind is None or mind.returncode is not None:
                    mind = await self._start()
                assert mind.stdin is not None
                assert mind.stdout is not None
                mind.stdin.write(json.dumps(question).encode() + b"\n")
                await mind.stdin.drain()
                line = await mind.stdout.readline()
            if not line:
                raise ValueError("the mind died")
            answer = json.loads(line)
            answered = True
        finally:
            if not answered and mind is not None:
                self._end(mind)
                mind = None
            self._free.put_nowait(mind)
        if not isinstance(answer, dict) or type(answer.get("action")) is not int:
            raise ValueError(str(answer.get("problem", "no action") if answer else "no action"))
        return int(answer["action"])

    async def _start(self) -> Process:
        mind = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
        )
        self._all.add(mind)
        return mind

    def _end(self, mind: Process) -> None:
        """Kill a mind; it is buried by and by."""
        self._all.discard(mind)
        if mind.returncode is None:
            mind.kill()
        burial = asyncio.create_task(_bury(mind), name="burial")
        self._burials.add(burial)
        burial.add_done_callback(self._burials.discard)

    async def close(self) -> None:
        """End every mind."""
        for mind in list(self._all):
            self._end(mind)
        await asyncio.gather(*self._burials)


async def _bury(mind: Process) -> None:
    """Nothing of a mind is left."""
    assert mind.stdin is not None
    assert mind.stdout is not None
    mind.stdin.close()
    with contextlib.suppress(OSError):
        await mind.stdin.wait_closed()
    with contextlib.suppress(ValueError):
        while await mind.stdout.read(65536):
            pass
    await mind.wait()


def _spec(scene: Scene, level: str) -> str:
    """The bot behind a level's name; a level that is gone plays like the nearest that is left."""
    ladder = levels(scene.rules)
    for step in ladder:
        if step.name == level:
            return step.spec
    return ladder[len(ladder) // 2].spec
