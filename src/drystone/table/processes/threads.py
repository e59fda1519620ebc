"""Work that is done in threads of the server itself: for one visitor after the other.

Python lets one thread compute at a time, so each that does takes the time of every click. A few
places and a fair queue before them keep whoever asks for a lot from slowing everybody else: one
address has all but one of them at most, and while more waits each rests as long as it has worked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from drystone.table import asking
from drystone.table.limits import THREADS_AT_ONCE, WORKS_OF_ONE
from drystone.table.processes.fair_queue import Claimant, FairSlots

T = TypeVar("T")
P = ParamSpec("P")


class Threads:
    """A few threads, taken in turns."""

    def __init__(self) -> None:
        self._slots = FairSlots(THREADS_AT_ONCE, always=True, rests=True)

    async def run(self, who: Claimant, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What comes of some work for somebody, when it is their turn."""
        async with self._slots.turn(who, WORKS_OF_ONE):
            return await asking.in_thread(work, *args, **named)
