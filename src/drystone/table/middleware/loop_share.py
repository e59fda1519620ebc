"""How much of the server's own thread each address takes: what is asked for runs there in turns.

A request is answered in many small steps, between which others are answered; each step's processor
time is counted. Whoever has taken more than a share waits at the door, as long as others ask. What
the store, other threads and the processes that draw do for it counts too, for they also are
everybody's. What is sent through sockets counts and waits as well; of news that came meanwhile only
the last are sent.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import HTTPConnection

from drystone.table import asking
from drystone.table.limits import LOOP_SHARE, OTHERS_WITHIN, WAITING_AT_DOOR

REMEMBERED = 20_000
LEARNS = 0.1
"""How much of what a request is expected to take comes from the last one."""


class Metered:
    """Something to be awaited, and the processor time that its steps have taken so far."""

    def __init__(self, work: Awaitable[None]) -> None:
        self._work = work
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, None, None]:
        steps = self._work.__await__()
        problem: BaseException | None = None
        while True:
            began = time.thread_time()
            try:
                waits = next(steps) if problem is None else steps.throw(problem)
            except StopIteration:
                return
            finally:
                self.seconds += time.thread_time() - began
            problem = None
            try:
                yield waits
            except GeneratorExit:
                steps.close()
                raise
            except BaseException as thrown:  # noqa: BLE001 - it is for whoever waits in there
                problem = thrown


@dataclass
class Account:
    """What one address has had."""

    owed: float = 0.0
    """Seconds that were taken and are not made up for by time that has passed."""
    then: float = 0.0
    """When that was."""
    expected: float = 0.0
    """Seconds that a request of theirs takes, by the last ones."""
    waiting: int = 0
    sending: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Of all its sockets one waits for the address's turn, and the others behind it."""

    def settle(self, now: float) -> None:
        """Let the time that has passed make up for what was taken."""
        self.owed = max(0.0, self.owed - (now - self.then) * LOOP_SHARE.a_second)
        self.then = now


class LoopShare:
    """Who may go on at once, and who waits at the door."""

    def __init__(self) -> None:
        self._accounts: OrderedDict[str, Account] = OrderedDict()

    async def run(self, address: str, work: Awaitable[None]) -> None:
        """Do what a request of an address asks for, and count what it takes."""
        account = self._of(address)
        account.owed += account.expected
        metered, expected, asked = Metered(work), account.expected, asking.begin(address)
        try:
            await metered
        finally:
            took = metered.seconds + asked.seconds
            account.owed += took - expected
            account.expected += (took - account.expected) * LEARNS

    async def admitted(self, address: str) -> bool:
        """Wait until it is an address's turn; False if too much of theirs waits already."""
        account = self._of(address)
        while (wait := self._wait(address, account)) > 0:
            if account.waiting >= WAITING_AT_DOOR:
                return False
            account.waiting += 1
            try:
                await asyncio.sleep(wait)
            finally:
                account.waiting -= 1
        return True

    async def in_turn(self, address: str, work: Callable[[], Awaitable[None]]) -> None:
        """The same for what nobody has asked for just now, when it is an address's turn."""
        account = self._of(address)
        async with account.sending:
            while (wait := self._wait(address, account)) > 0:
                await asyncio.sleep(wait)
        await self.run(address, work())

    def _of(self, address: str) -> Account:
        now = time.monotonic()
        account = self._accounts.pop(address, None) or Account(then=now)
        self._accounts[address] = account
        account.settle(now)
        if len(self._accounts) > REMEMBERED:
            self._accounts.popitem(last=False)
        return account

    def _wait(self, address: str, account: Account) -> float:
        """Seconds for which an address has to wait; none if nobody else is there."""
        now = time.monotonic()
        account.settle(now)
        over = account.owed - LOOP_SHARE.at_once
        if over <= 0 or not self._others(address, now - OTHERS_WITHIN):
            return 0.0
        return over / LOOP_SHARE.a_second

    def _others(self, address: str, since: float) -> bool:
        """Whether anybody else has asked of late; who asked last stands last."""
        for other, account in reversed(self._accounts.items()):
            if other != address:
                return account.then >= since
        return False


def share_of(connection: HTTPConnection) -> LoopShare | None:
    """How the thread is shared out where a connection leads; None where it is not."""
    found = connection.app.state.share
    return found if isinstance(found, LoopShare) else None
