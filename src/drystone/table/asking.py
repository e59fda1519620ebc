"""For which address something is done just now, and what has been done for it so far elsewhere.

Requests are answered by one thread; what the store, other threads and the processes that draw do
for them is noted here, so that it counts as theirs (see `middleware/loop_share`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Asking:
    """Somebody whose request is answered, or for whom something else is done."""

    address: str = ""
    """Empty: nobody in particular."""
    seconds: float = 0.0
    """What others than the server's own thread have done for it."""


_NOW: ContextVar[Asking | None] = ContextVar("asking", default=None)


def begin(address: str = "") -> Asking:
    """From now on this is done for an address, in this task and in those that it starts."""
    asked = Asking(address)
    _NOW.set(asked)
    return asked


def now() -> Asking:
    """For whom it is done now."""
    return _NOW.get() or Asking()


async def in_thread(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What comes of some work in a thread; its processor time counts as what was asked for."""
    asked = now()

    def timed() -> T:
        began = time.thread_time()
        try:
            return work(*args, **named)
        finally:
            asked.seconds += time.thread_time() - began

    return await asyncio.to_thread(timed)
