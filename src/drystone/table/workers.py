"""Processes that answer questions, a line each way; one that hangs or dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import DEVNULL, PIPE, Process

LONGEST_LINE = 16 * 1024 * 1024


class Workers:
    """A few processes, one question each at a time, with a time limit."""

    def __init__(self, command: tuple[str, ...], workers: int, limit: float) -> None:
        self.limit = limit
        self.waiting = 0
        """How many questions wait for a free worker."""
        self._command = command
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        self._all: set[Process] = set()
        self._burials: set[asyncio.Task[None]] = set()
        for _ in range(workers):
            self._free.put_nowait(None)

    @property
    def processes(self) -> list[Process]:
        """Those that live now; a worker is started when it is first asked."""
        return list(self._all)

    async def ask(self, question: bytes) -> bytes:
        """The answer, without its end of line.

        An OSError, a TimeoutError or a ValueError says that there is none, and the worker is gone.
        """
        self.waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self.waiting -= 1
        answered = False
        try:
            async with asyncio.timeout(self.limit):
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
            self._free.put_nowait(worker)
        return line[:-1]

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
        )
        self._all.add(worker)
        return worker

    def _end(self, worker: Process) -> None:
        """Kill a worker; it is buried by and by."""
        self._all.discard(worker)
        if worker.returncode is None:
            worker.kill()
        burial = asyncio.create_task(_bury(worker), name="burial")
        self._burials.add(burial)
        burial.add_done_callback(self._burials.discard)

    async def close(self) -> None:
        """End every worker."""
        for worker in list(self._all):
            self._end(worker)
        await asyncio.gather(*self._burials)


async def _bury(worker: Process) -> None:
    """Nothing of a worker is left."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.close()
    with contextlib.suppress(OSError):
        await worker.stdin.wait_closed()
    with contextlib.suppress(ValueError):
        while await worker.stdout.read(65536):
            pass
    await worker.wait()
