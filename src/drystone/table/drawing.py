"""What watchers see is drawn in a thread of its own, once for all who see the same."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from drystone.table.metrics import METRICS
from drystone.table.scene import SPECTATOR, Scene

KEPT = 256


@dataclass(frozen=True, eq=False)
class View:
    """One scene through somebody's eyes. Pages and messages are made of this and nothing else."""

    scene: Scene
    viewer: int
    """A seat, or SPECTATOR."""
    mine: tuple[int, ...]
    """All the seats that the person holds: several of them play on one screen."""
    here: frozenset[int]
    """The seats whose people are looking."""
    language: str
    is_host: bool = False
    narrow: bool = False
    """Whether the screen is a phone's."""

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for views that look the same."""
        return (
            self.scene.id,
            self.scene.seq,
            self.viewer,
            self.mine,
            self.here,
            self.language,
            self.is_host,
            self.narrow,
        )


Artist = Callable[[View], str]
Order = tuple[Artist, View, asyncio.Future[str]]


class Drawing:
    """Draws views one after the other, players' before spectators', and remembers the last ones."""

    def __init__(self) -> None:
        self._hand = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._done: OrderedDict[tuple[object, ...], asyncio.Future[str]] = OrderedDict()
        self._players: deque[Order] = deque()
        self._spectators: deque[Order] = deque()
        self._at_work: asyncio.Task[None] | None = None

    async def draw(self, artist: Artist, view: View) -> str:
        """What the artist makes of a view; drawn once, however many ask."""
        key = (artist, view.key)
        drawn = self._done.get(key)
        if drawn is None:
            drawn = asyncio.get_running_loop().create_future()
            self._done[key] = drawn
            if len(self._done) > KEPT:
                self._done.popitem(last=False)
            waiting = self._spectators if view.viewer == SPECTATOR else self._players
            waiting.append((artist, view, drawn))
            if self._at_work is None or self._at_work.done():
                self._at_work = asyncio.create_task(self._work(), name="drawing")
        return await asyncio.shield(drawn)

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._players or self._spectators:
            artist, view, drawn = (self._players or self._spectators).popleft()
            try:
                drawn.set_result(await loop.run_in_executor(self._hand, _timed, artist, view))
            except Exception as problem:  # noqa: BLE001 - whoever waits for it is told
                drawn.set_exception(problem)

    def close(self) -> None:
        """Draw no more."""
        if self._at_work is not None:
            self._at_work.cancel()
        self._hand.shutdown(wait=False, cancel_futures=True)


def _timed(artist: Artist, view: View) -> str:
    began = time.perf_counter()
    drawn = artist(view)
    METRICS.draw_time.add(time.perf_counter() - began)
    return drawn
