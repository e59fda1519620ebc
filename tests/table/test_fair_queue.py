"""Who asks for a lot waits behind everybody who asks for little."""

from __future__ import annotations

import asyncio

import pytest

from drystone.table.errors import Refused
from drystone.table.processes import fair_queue
from drystone.table.processes.fair_queue import Claimant, FairQueue, FairSlots

EVE, EVE_TOO, ADA = Claimant("evil", "eve"), Claimant("evil", "eve 2"), Claimant("home", "ada")


def test_addresses_take_turns_and_so_do_their_people() -> None:
    queue: FairQueue[str] = FairQueue()
    for i in range(4):
        queue.add(EVE, f"eve {i}")
    queue.add(EVE_TOO, "eve too")
    queue.add(ADA, "ada")
    assert len(queue) == 6
    assert queue.waiting(EVE) == 4
    taken = [queue.take() for _ in range(7)]
    assert taken == ["eve 0", "ada", "eve too", "eve 1", "eve 2", "eve 3", None]


def test_what_is_given_up_waits_no_more() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add(EVE, "one")
    queue.add(EVE, "two")
    queue.discard(EVE, "one")
    queue.discard(EVE, "three")
    assert [queue.take(), queue.take()] == ["two", None]


async def busy(slots: FairSlots, who: Claimant, done: list[str], until: asyncio.Event) -> None:
    async with slots.turn(who):
        await until.wait()
        done.append(who.person)


@pytest.mark.parametrize("flood", [[EVE] * 30, [Claimant("evil", f"eve {i}") for i in range(30)]])
def test_one_place_is_kept_for_others(flood: list[Claimant]) -> None:
    """Of one person or one address, as soon as somebody else is about."""

    async def story() -> tuple[int, int]:
        slots, hold, quick = FairSlots(2), asyncio.Event(), asyncio.Event()
        quick.set()
        done: list[str] = []
        await busy(slots, ADA, done, quick)
        tasks = [asyncio.create_task(busy(slots, one, done, hold)) for one in flood]
        await asyncio.sleep(0)
        waiting = slots.waiting
        async with asyncio.timeout(5):
            for _ in range(3):
                await busy(slots, ADA, done, quick)
        hold.set()
        await asyncio.gather(*tasks)
        return waiting, len(done)

    assert asyncio.run(story()) == (29, 34)


def test_alone_one_has_all_places(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> int:
        slots, hold, done = FairSlots(3), asyncio.Event(), list[str]()
        tasks = [asyncio.create_task(busy(slots, EVE, done, hold)) for _ in range(5)]
        await asyncio.sleep(0)
        waiting = slots.waiting
        hold.set()
        await asyncio.gather(*tasks)
        return waiting

    assert asyncio.run(story()) == 2
    monkeypatch.setattr(fair_queue, "RECENTLY", 0.0)  # whoever asked long ago is gone
    assert asyncio.run(story()) == 2


def test_who_has_too_much_waiting_is_refused_and_who_goes_away_frees_the_place() -> None:
    async def story() -> None:
        slots, hold, done = FairSlots(1), asyncio.Event(), list[str]()
        tasks = [asyncio.create_task(busy(slots, EVE, done, hold)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            async with slots.turn(EVE, 2):
                pass
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with asyncio.timeout(5), slots.turn(EVE, 2):
            assert slots.waiting == 0

    asyncio.run(story())


def test_a_second_event_loop_is_refused() -> None:
    """Its futures would be set by a thread that can't wake it: it would wait for ever."""
    slots = FairSlots(1)

    async def turn() -> None:
        async with slots.turn(ADA):
            pass

    with asyncio.Runner() as first:
        first.run(turn())
        with asyncio.Runner() as second, pytest.raises(RuntimeError, match="one event loop"):
            second.run(turn())
    asyncio.run(turn())  # the first is closed: nobody can be waiting there
