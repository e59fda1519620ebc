"""Worker processes that answer questions, a line each way; one that hangs or dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import DEVNULL, PIPE, Process

from drystone.table.processes.fair_queue import Claimant, FairSlots

NOBODY = Claimant()
LONGEST_LINE = 16 * 1024 * 1024


class Workers:
    """A few processes, one question each at a time, with a time limit; who asks waits fairly."""

    def __init__(
        self, command: tuple[str, ...], workers: int, limit: float, *, always: bool = False
    ) -> None:
        self.limit = limit
        self._command = command
        self._slots = FairSlots(workers, always=always)
        self._free: list[Process | None] = [None] * workers
        self._all: set[Process] = set()
        self._reaping: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many questions wait for a free worker."""
        return self._slots.waiting

    @property
    def processes(self) -> list[Process]:
        """Those that live now; a worker is started when it is first asked."""
        return list(self._all)

    async def ask(
        self,
        question: bytes,
        who: Claimant = NOBODY,
        most_waiting: int | None = None,
        limit: float | None = None,
    ) -> bytes:
        """The answer, without its end of line; refused to who has so many questions waiting.

        `limit` takes the place of the usual seconds. An OSError, a TimeoutError or a ValueError
        says that there is none, and the worker is gone.
        """
        async with self._slots.turn(who, most_waiting):
            return await self._ask(question, self.limit if limit is None else limit)

    async def _ask(self, question: bytes, limit: float) -> bytes:
        worker = self._free.pop()
        answered = False
        try:
            async with asyncio.timeout(limit):
                if worker is None or worker.returncode is not None:
                    worker = await self._start()
                assert worker.stdin is not None
                assert worker.stdout is not None
                worker.stdin.write(question + b"\n")
                await worker.stdin.drain()
                line = await worker.stdout.readline()
            if not line.endswith(b"\n"):
                raise ValueError("it died")
            answered = True
        finally:
            if not answered and worker is not None:
                self._end(worker)
                worker = None
            self._free.append(worker)
        return line[:-1]

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
        )
        self._all.add(worker)
        return worker

    def _end(self, worker: Process) -> None:
        """Kill a worker and reap it in the background."""
        self._all.discard(worker)
        if worker.returncode is None:
            worker.kill()
        reaping = asyncio.create_task(_reap(worker), name="reap")
        self._reaping.add(reaping)
        reaping.add_done_callback(self._reaping.discard)

    async def close(self) -> None:
        """End every worker."""
        for worker in list(self._all):
            self._end(worker)
        await asyncio.gather(*self._reaping)


async def _reap(worker: Process) -> None:
    """Close a killed worker's pipes, and wait until it has ended."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.close()
    with contextlib.suppress(OSError):
        await worker.stdin.wait_closed()
    with contextlib.suppress(ValueError):
        while await worker.stdout.read(65536):
            pass
    await worker.wait()
