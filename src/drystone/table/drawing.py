"""What watchers see is drawn once for all who see the same, answers to clicks before all else.

A server with little to do draws in a thread. When pictures begin to wait, processes are started
that draw (see `easel`): one for the players, and one of lower priority for the spectators.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import msgspec

from drystone.table.metrics import METRICS
from drystone.table.scene import SPECTATOR, Scene
from drystone.table.workers import Workers

KEPT = 256
MANY_WAIT = 3
SECONDS = 20.0
log = logging.getLogger("drystone.drawing")


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


@dataclass(eq=False)
class Order:
    """A picture that somebody waits for."""

    artist: Artist
    view: View
    drawn: asyncio.Future[str]
    begun: bool = False


class Drawing:
    """Draws views, and remembers the last ones."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._done: OrderedDict[tuple[object, ...], Order] = OrderedDict()
        self.players = Hand(self._thread, nice=0)
        self.spectators = Hand(self._thread, nice=5)

    async def draw(self, artist: Artist, view: View, *, clicked: bool = True) -> str:
        """What the artist makes of a view; drawn once, however many ask.

        Who has clicked waits for the answer and comes first; who only looks comes after.
        """
        key = (artist, view.key)
        order = self._done.get(key)
        hand = self.spectators if view.viewer == SPECTATOR else self.players
        if order is None:
            order = Order(artist, view, asyncio.get_running_loop().create_future())
            self._done[key] = order
            if len(self._done) > KEPT:
                self._done.popitem(last=False)
            hand.take(order, clicked)
        elif clicked and not order.begun:
            hand.take(order, clicked)
        return await asyncio.shield(order.drawn)

    async def close(self) -> None:
        """Draw no more."""
        await self.players.close()
        await self.spectators.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


class Hand:
    """Draws one order after the other: in a thread, or if there are many in a process."""

    def __init__(self, thread: ThreadPoolExecutor, nice: int) -> None:
        self._thread = thread
        self.away = Away(nice)
        self._clicked: deque[Order] = deque()
        self._looking: deque[Order] = deque()
        self._at_work: asyncio.Task[None] | None = None

    def take(self, order: Order, clicked: bool) -> None:
        """Draw this, as soon as it is its turn."""
        (self._clicked if clicked else self._looking).append(order)
        if len(self._clicked) + len(self._looking) > MANY_WAIT:
            self.away.begin()
        if self._at_work is None or self._at_work.done():
            self._at_work = asyncio.create_task(self._work(), name="drawing")

    async def _work(self) -> None:
        while self._clicked or self._looking:
            order = (self._clicked or self._looking).popleft()
            if order.begun:  # it was moved forward
                continue
            order.begun = True
            began = time.perf_counter()
            try:
                order.drawn.set_result(await self._draw(order.artist, order.view))
            except Exception as problem:  # noqa: BLE001 - whoever waits for it is told
                order.drawn.set_exception(problem)
            METRICS.draw_time.add(time.perf_counter() - began)

    async def _draw(self, artist: Artist, view: View) -> str:
        drawn = await self.away.draw(artist, view)
        if drawn is not None:
            return drawn
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, artist, view)

    async def close(self) -> None:
        """Draw no more."""
        if self._at_work is not None:
            self._at_work.cancel()
        await self.away.close()


class Away:
    """An easel in another process, and what it has been told."""

    def __init__(self, nice: int) -> None:
        command = (sys.executable, "-m", "drystone.table.easel", str(nice))
        self.workers = Workers(command, 1, SECONDS)
        self._told: dict[str, int] = {}
        self._beginning: asyncio.Task[None] | None = None
        self._ready = False

    def begin(self) -> None:
        """Be ready soon; until then, and whenever it fails, others must draw."""
        if self._beginning is None or (self._beginning.done() and not self._ready):
            self._beginning = asyncio.create_task(self._begin(), name="easel")

    async def _begin(self) -> None:
        from drystone.table.easel import READY  # it imports this module

        try:
            self._ready = await self.workers.ask(READY) == READY
        except (OSError, ValueError, TimeoutError) as problem:
            log.warning("no process to draw in: %s", str(problem) or type(problem).__name__)

    async def draw(self, artist: Artist, view: View) -> str | None:
        """The picture; None if it must be drawn elsewhere."""
        if not self._ready:
            return None
        from drystone.table.easel import DRAWN, UNKNOWN, Commission

        scene = view.scene
        asked = Commission(
            artist=f"{artist.__module__}:{artist.__qualname__}",
            id=scene.id,
            seq=scene.seq,
            viewer=view.viewer,
            mine=view.mine,
            here=sorted(view.here),
            language=view.language,
            is_host=view.is_host,
            narrow=view.narrow,
            since=list(scene.events[self._told.get(scene.id, scene.seq) :]),
        )
        try:
            answer = await self.workers.ask(msgspec.json.encode(asked))
            if answer == UNKNOWN:
                asked.since, asked.opened = [], replace(scene.opened, events=list(scene.events))
                answer = await self.workers.ask(msgspec.json.encode(asked))
        except (OSError, ValueError, TimeoutError) as problem:
            log.warning("an easel is replaced: %s", str(problem) or type(problem).__name__)
            self._told.clear()
            self._ready = False
            return None
        self._told[scene.id] = max(scene.seq, self._told.get(scene.id, 0))
        if answer[:1] != DRAWN:
            log.warning("an easel failed: %s", answer[1:200].decode())
            return None
        return answer[1:].decode()

    async def close(self) -> None:
        """Draw no more."""
        if self._beginning is not None:
            self._beginning.cancel()
        await self.workers.close()
