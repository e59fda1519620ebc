"""A batch of games on several processes, which write into the same memory.

>>> from drystone.lab import shared
>>> with shared.Processes("caledonia", 2, 8, processes=2) as games:
...     games.reset(seed=7)
...     games.step(games.mask.argmax(axis=1))
...     games.mask.shape[0]
8
"""

from __future__ import annotations

import multiprocessing
import secrets
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drystone.lab.batched import Arrays, Batch, shapes

SEED_STEP = 0x9E3779B97F4A7C15
"""What parts the seeds of processes: far more than the lanes of any one take up."""


class Processes(Arrays):
    """The same arrays as a `Batch` has; each process plays its share of the rows."""

    def __init__(
        self, game: str, seats: int | None = None, n: int = 64, processes: int = 2, **settings: Any
    ) -> None:
        if processes < 1 or n % processes:
            raise ValueError(f"{n} games can't be shared evenly by {processes} processes")
        model = Batch(game, seats, 1, **settings)
        self.encoder = model.encoder
        self.n = n
        width = model.observation.shape[1]
        self._layout = [
            *shapes(n, model.seats, width, model.encoder.actions),
            ("actions", ((n,), np.int64)),
        ]
        size = sum(_room(shape, kind) for _, (shape, kind) in self._layout)
        self._memory = SharedMemory(create=True, size=size)
        arrays = _arrays(self._memory, self._layout)
        self.use(arrays)
        self._actions: NDArray[np.int64] = arrays["actions"]
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._processes = []
        share = n // processes
        for i in range(processes):
            here, there = context.Pipe()
            rows = (i * share, (i + 1) * share)
            process = context.Process(
                target=_serve,
                args=(there, self._memory.name, self._layout, rows, game, model.seats, settings),
                daemon=True,
            )
            process.start()
            there.close()
            self._pipes.append(here)
            self._processes.append(process)

    def reset(self, seed: int | None = None) -> None:
        """Fresh games; without a seed nobody knows which."""
        first = secrets.randbits(63) if seed is None else seed
        self._all([("reset", first + i * SEED_STEP) for i in range(len(self._pipes))])

    def step(self, actions: Any) -> None:
        """An action for each game; one that is not open is a ValueError."""
        self._actions[:] = actions
        self._all([("step", 0)] * len(self._pipes))

    def close(self) -> None:
        """End the processes and free the memory."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(5)
            if process.is_alive():
                process.kill()
        if self._pipes:
            self._pipes = []
            for name, _ in self._layout:
                vars(self).pop(name, None)
            del self._actions
            self._memory.close()
            self._memory.unlink()

    def __enter__(self) -> Processes:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _all(self, orders: list[tuple[str, int]]) -> None:
        if not self._pipes:
            raise ValueError("these processes have ended")
        for pipe, order in zip(self._pipes, orders, strict=True):
            pipe.send(order)
        problems = [pipe.recv() for pipe in self._pipes]
        for problem in problems:
            if problem:
                raise ValueError(problem)


def _room(shape: tuple[int, ...], kind: Any) -> int:
    """The bytes of an array, rounded up so that the next one is aligned."""
    size = int(np.prod(shape)) * int(np.dtype(kind).itemsize)
    return (size + 63) // 64 * 64


def _arrays(memory: SharedMemory, layout: list[Any]) -> dict[str, NDArray[Any]]:
    arrays: dict[str, NDArray[Any]] = {}
    at = 0
    for name, (shape, kind) in layout:
        arrays[name] = np.ndarray(shape, kind, memory.buf, at)
        at += _room(shape, kind)
    return arrays


def _serve(
    orders: Connection,
    memory_name: str,
    layout: list[Any],
    rows: tuple[int, int],
    game: str,
    seats: int,
    settings: dict[str, Any],
) -> None:
    """Play some of the rows until nobody gives orders any more."""
    memory = SharedMemory(memory_name)
    arrays = {name: array[slice(*rows)] for name, array in _arrays(memory, layout).items()}
    actions = arrays.pop("actions")
    batch = Batch(game, seats, rows[1] - rows[0], **settings)
    batch.use(arrays)
    try:
        while True:
            what, seed = orders.recv()
            problem = ""
            try:
                if what == "reset":
                    batch.reset(seed)
                else:
                    batch.step(actions)
            except ValueError as refused:
                problem = f"rows from {rows[0]} on: {refused}"
            orders.send(problem)
    except EOFError:
        batch.close()
