"""Of the server's own thread nobody takes more than a share, while others ask."""

from __future__ import annotations

import asyncio
import time

import pytest

from drystone.table.limits import LOOP_SHARE, WAITING_AT_DOOR
from drystone.table.middleware import loop_share
from drystone.table.middleware.loop_share import LoopShare, Metered

EVE, ADA = "192.0.2.1", "192.0.2.2"


async def compute(seconds: float) -> None:
    """Take so much of the processor's time, in two steps."""
    for _ in range(2):
        until = time.thread_time() + seconds / 2
        while time.thread_time() < until:
            pass
        await asyncio.sleep(0)


def at_once(share: LoopShare, address: str) -> bool:
    """Whether an address need not wait."""
    asking = share.admitted(address)
    try:
        asking.send(None)
    except StopIteration as answer:
        return bool(answer.value)
    asking.close()
    return False


def test_what_a_request_computes_is_counted_and_what_it_waits_for_is_not() -> None:
    async def work() -> None:
        await compute(0.05)
        await asyncio.sleep(0.2)
        await compute(0.05)

    metered = Metered(work())

    async def story() -> None:
        await metered

    asyncio.run(story())
    assert 0.1 <= metered.seconds < 0.15


def test_what_is_raised_and_what_is_broken_off_goes_through() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    heard = list[str]()

    async def waits() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            heard.append("broken off")
            raise

    async def catches() -> None:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(60)

    async def story() -> None:
        with pytest.raises(ValueError, match="no"):
            await Metered(fails())
        with pytest.raises(TimeoutError):
            await Metered(catches())
        share = LoopShare()
        task = asyncio.create_task(share.run(EVE, waits()))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(story())
    assert heard == ["broken off"]


class Clock:
    """Time that passes only when something is computed or waited for."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    thread_time = monotonic

    async def busy(self, seconds: float) -> None:
        """Compute for so long."""
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(loop_share, "time", found)
    return found


def test_whoever_takes_much_waits_while_others_ask_and_they_do_not(clock: Clock) -> None:
    async def story() -> tuple[float, float]:
        share, taken = LoopShare(), 0.0
        assert at_once(share, ADA)
        begun = clock.now
        while clock.now < begun + 60:
            while at_once(share, EVE):
                await share.run(EVE, clock.busy(0.015))
                taken += 0.015
            assert at_once(share, ADA)
            await share.run(ADA, clock.busy(0.005))
            clock.now += 0.05
        return taken, clock.now - begun

    taken, passed = asyncio.run(story())
    allowed = LOOP_SHARE.at_once + LOOP_SHARE.a_second * passed
    assert 0.9 * allowed < taken < allowed + 0.1


def test_who_is_alone_need_not_wait(clock: Clock) -> None:
    async def story() -> None:
        share = LoopShare()
        for _ in range(4):
            assert at_once(share, EVE)
            await share.run(EVE, clock.busy(LOOP_SHARE.at_once / 2))
        assert at_once(share, EVE)
        assert at_once(share, ADA)
        assert not at_once(share, EVE)

    asyncio.run(story())


def test_no_more_than_some_wait(clock: Clock) -> None:
    async def story() -> int:
        share = LoopShare()
        assert at_once(share, ADA)
        await share.run(EVE, clock.busy(LOOP_SHARE.at_once + 0.5))
        crowd = [asyncio.create_task(share.admitted(EVE)) for _ in range(WAITING_AT_DOOR + 20)]
        await asyncio.sleep(0.05)
        refused = sum(one.done() and not one.result() for one in crowd)
        for one in crowd:
            one.cancel()
        return refused

    assert asyncio.run(story()) == 20


def test_sockets_take_turns_and_wake_nobody_in_vain(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred of one address, each with news to send all the time."""
    sleepers = list[tuple[float, asyncio.Event]]()
    slept, pause = 0, asyncio.sleep

    async def sleep(seconds: float) -> None:
        nonlocal slept
        slept += 1
        sleepers.append((clock.now + seconds, woken := asyncio.Event()))
        await woken.wait()

    async def story() -> tuple[int, float]:
        share, sent = LoopShare(), 0

        async def news() -> None:
            nonlocal sent
            sent += 1
            clock.now += 0.01

        async def line() -> None:
            while True:
                await share.in_turn(EVE, news)
                await pause(0)

        monkeypatch.setattr(asyncio, "sleep", sleep)
        begun = clock.now
        lines = [asyncio.ensure_future(line()) for _ in range(100)]
        while clock.now < begun + 20:
            assert at_once(share, ADA), "somebody else need not wait"
            for _ in range(200):
                await pause(0)
            clock.now = max(clock.now, min(until for until, _ in sleepers))
            for sleeper in [one for one in sleepers if one[0] <= clock.now]:
                sleepers.remove(sleeper)
                sleeper[1].set()
        for one in lines:
            one.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
        return sent, clock.now - begun

    sent, passed = asyncio.run(story())
    allowed = LOOP_SHARE.at_once + LOOP_SHARE.a_second * passed
    assert 0.9 * allowed < sent * 0.01 < allowed + 0.1
    assert slept < 2 * sent
