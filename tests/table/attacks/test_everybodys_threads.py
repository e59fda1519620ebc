"""Threads that compute lessons, puzzles and studies: all of them, for one visitor."""

from __future__ import annotations

import asyncio
import gzip
import re
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

import drystone.table
from drystone.table.errors import Refused
from drystone.table.limits import THREADS_AT_ONCE, WORKS_OF_ONE, ZIPPED_AT_ONCE
from drystone.table.middleware.compression import IN_THREAD, InTurn
from drystone.table.processes.fair_queue import Claimant, FairSlots
from drystone.table.processes.threads import Threads

EVE, ADA = Claimant("192.0.2.1", "eve"), Claimant("192.0.2.2", "ada")
SOURCES = Path(drystone.table.__file__).parent
ELSEWHERE = {
    "verbs/reviews.py": "pictures have a fair queue of their own",
    "verbs/service.py": "games are opened once a second at most",
}
"""Where a thread is begun otherwise, and why that may be."""


def test_one_visitor_gets_no_more_than_a_share_and_is_refused_in_the_end() -> None:
    go_on, begun = threading.Event(), list[str]()

    def work(who: str) -> str:
        begun.append(who)
        if who == "eve":
            go_on.wait(20)
        return who

    async def story() -> int:
        threads = Threads()
        assert await threads.run(ADA, work, "ada") == "ada"
        mine = [asyncio.create_task(threads.run(EVE, work, "eve")) for _ in range(100)]
        async with asyncio.timeout(10):
            for _ in range(3):
                assert await threads.run(ADA, work, "ada") == "ada"
        at_once = begun.count("eve")
        go_on.set()
        refused = [
            one
            for one in await asyncio.gather(*mine, return_exceptions=True)
            if isinstance(one, Refused)
        ]
        assert len(refused) == 100 - at_once - WORKS_OF_ONE
        assert {one.status for one in refused} == {429}
        return at_once

    assert asyncio.run(story()) == THREADS_AT_ONCE - 1


def test_what_work_raises_is_told_and_its_place_given_back() -> None:
    def fail() -> None:
        raise ValueError("no such lesson")

    async def story() -> None:
        threads = Threads()
        for _ in range(THREADS_AT_ONCE + 1):
            with pytest.raises(ValueError, match="no such lesson"):
                await threads.run(EVE, fail)
        assert await threads.run(EVE, lambda: 7) == 7

    asyncio.run(story())


def test_no_page_and_no_verb_begins_a_thread_without_a_turn() -> None:
    found = {
        str(path.relative_to(SOURCES))
        for folder in ("web", "verbs", "rest")
        for path in SOURCES.joinpath(folder).glob("*.py")
        if re.search(r"to_thread|in_thread|run_in_executor|run_in_threadpool", path.read_text())
    }
    assert found == set(ELSEWHERE)


def test_whoever_wants_everything_compressed_gets_one_thread_at_a_time() -> None:
    working, most, lock = Counter[str](), Counter[str](), threading.Lock()

    class Slow(InTurn):
        def _compress_body(self, body: bytes, more_body: bool) -> bytes:
            who = self._who.address
            with lock:
                working[who] += 1
                most[who] = max(most[who], working[who])
            time.sleep(0.02)
            with lock:
                working[who] -= 1
            return super()._compress_body(body, more_body)

    async def story() -> None:
        slots = FairSlots(ZIPPED_AT_ONCE, always=True)

        async def one(who: Claimant) -> None:
            body = b"x" * (IN_THREAD + 1)
            packed = await Slow(nowhere, slots, who).apply_compression(body, more_body=False)
            assert gzip.decompress(packed) == body

        async with asyncio.TaskGroup() as group:
            for _ in range(20):
                group.create_task(one(EVE))
            await asyncio.sleep(0.05)
            group.create_task(one(ADA))

    asyncio.run(story())
    assert most == {EVE.address: 1, ADA.address: 1}


async def nowhere(*_: object) -> None:
    """An application that is never asked."""


def test_nothing_that_lessons_compute_is_computed_by_the_server_itself() -> None:
    for name in ("learn", "puzzles"):
        text = SOURCES.joinpath("web", f"{name}.py").read_text()
        assert "in_turn" not in text
        assert "drystone.learn" not in text
        assert "drystone.core" not in text


def test_work_rests_as_long_as_it_was_done_while_more_of_it_waits() -> None:
    async def story() -> float:
        threads, began = Threads(), time.monotonic()
        async with asyncio.TaskGroup() as group:
            for _ in range(5):
                group.create_task(threads.run(EVE, time.sleep, 0.05))
        return time.monotonic() - began

    assert asyncio.run(story()) >= 5 * 0.05 + 4 * 0.05
