"""Rendering: what watchers see is rendered once for all who see the same, clicks before all else.

A server with little to do renders in threads. When requests begin to wait, processes are started
that render (see `render_worker`): one for the players, and one of lower priority for spectators and
for long pages. Players go on in their thread until theirs is up; others wait for it, because their
pages would take the time of every click. What is short, such as a line of talk, waits behind no
board: it has a thread of its own.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from base64 import b85decode
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

import msgspec

from drystone.table import asking
from drystone.table.asking import Asking
from drystone.table.game.match import Match
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.limits import CLICKS_OF_ONE, DRAWING_COUNTS
from drystone.table.metrics import METRICS
from drystone.table.processes.fair_queue import Claimant, FairQueue, too_much
from drystone.table.processes.render_worker import (
    READY,
    RENDERED,
    UNKNOWN,
    WorkerRequest,
    zipped,
)
from drystone.table.processes.workers import NOBODY, Workers

KEPT = 256
KEPT_BYTES = 16 * 1024 * 1024
"""Results that are remembered, and what all of them may take."""
MANY_WAIT = 3
SECONDS = 20.0
CLICKS_IN_A_ROW = 4
"""So many clicks are answered before somebody who only looks is shown something."""
log = logging.getLogger("drystone.render")

Template = Callable[..., str]
"""Makes a page or a message of what one viewer may know, and of further words if it needs any.

One that is about no table is made of words alone.
"""


@dataclass(eq=False)
class RenderRequest:
    """Something to be rendered, that somebody waits for."""

    template: Template
    match: Match | None
    by: Viewpoint | None
    words: tuple[str, ...]
    result: asyncio.Future[str]
    begun: bool = False
    weight: int = 0
    """Bytes that the result takes."""
    asked: Asking = field(default_factory=asking.now)
    """For whom it is rendered first."""

    def render(self) -> str:
        """What comes of it, here and now."""
        if self.match is None or self.by is None:
            return self.template(*self.words)
        return self.template(view_of(self.match, self.by), *self.words)


class Renderer:
    """Renders matches for viewers, and remembers the last results."""

    def __init__(self) -> None:
        self._requests: OrderedDict[tuple[object, ...], RenderRequest] = OrderedDict()
        self.held = 0
        """Bytes that all remembered results take."""
        self.short = RenderQueue(nice=0, alone=True)
        self.players = RenderQueue(nice=0)
        self.spectators = RenderQueue(nice=10, patient=True)

    async def render(
        self,
        template: Template,
        match: Match,
        by: Viewpoint,
        *words: str,
        who: Claimant = NOBODY,
        clicked: bool = True,
        short: bool = False,
    ) -> str:
        """What a template makes of a view; rendered once, however many ask.

        Who has clicked waits for the answer and comes first; who only looks comes after.
        """
        key = (template, match.id, match.seq, by, words)
        queue = self.short if short else self.players if by.mine else self.spectators
        return await self._rendered(key, queue, (template, match, by, words), who, clicked)

    async def draw(self, template: Template, *words: str, who: Claimant = NOBODY) -> str:
        """A page that is about no table: for whoever reads, after those who play."""
        of = (template, None, None, words)
        return await self._rendered((template, words), self.spectators, of, who, clicked=True)

    async def page(self, template: Template, *words: str, who: Claimant = NOBODY) -> bytes:
        """A page that is about no table, as it is sent: compressed. So it is remembered, too."""
        packed = await self.draw(
            zipped, f"{template.__module__}:{template.__qualname__}", *words, who=who
        )
        return b85decode(packed)

    async def _rendered(
        self,
        key: tuple[object, ...],
        queue: RenderQueue,
        of: tuple[Template, Match | None, Viewpoint | None, tuple[str, ...]],
        who: Claimant,
        clicked: bool,
    ) -> str:
        request = self._requests.get(key)
        if request is None:
            request = RenderRequest(*of, asyncio.get_running_loop().create_future())
            queue.add(request, who, clicked)
            self._requests[key] = request
            request.result.add_done_callback(lambda _: self._weigh(key, request))
        else:
            self._requests.move_to_end(key)
            if clicked and not request.begun:
                queue.add(request, who, clicked)
        return await asyncio.shield(request.result)

    def _weigh(self, key: tuple[object, ...], request: RenderRequest) -> None:
        """Remember a result as long as there is room; what has failed is tried again."""
        if self._requests.get(key) is not request:
            return
        if request.result.cancelled() or request.result.exception() is not None:
            del self._requests[key]
            return
        request.weight = sys.getsizeof(request.result.result())
        self.held += request.weight
        while len(self._requests) > KEPT or self.held > KEPT_BYTES:
            self.held -= self._requests.popitem(last=False)[1].weight

    async def close(self) -> None:
        """Render no more."""
        await self.short.close()
        await self.players.close()
        await self.spectators.close()


class RenderQueue:
    """Renders one request after the other: in a thread, or if there are many in a process."""

    def __init__(self, nice: int, *, patient: bool = False, alone: bool = False) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="render")
        self._alone = alone
        """Whether no process is ever started for it."""
        self._patient = patient
        """Whether a process that is being started is waited for."""
        self.process = RenderProcess(nice)
        self._clicked: FairQueue[RenderRequest] = FairQueue()
        self._looking: FairQueue[RenderRequest] = FairQueue()
        self._in_a_row = 0
        self._task: asyncio.Task[None] | None = None

    def add(self, request: RenderRequest, who: Claimant, clicked: bool) -> None:
        """Render this as soon as it is its turn; refused to who has too much waiting."""
        queue = self._clicked if clicked else self._looking
        if clicked and queue.waiting(who) >= CLICKS_OF_ONE:
            raise too_much()
        queue.add(who, request)
        if len(self._clicked) + len(self._looking) > MANY_WAIT and not self._alone:
            self.process.start()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name="render")

    async def _work(self) -> None:
        while self._clicked or self._looking:
            request = self._next()
            if request is None or request.begun:  # it was moved forward
                continue
            request.begun = True
            began = time.perf_counter()
            try:
                request.result.set_result(await self._render(request))
            except Exception as problem:  # noqa: BLE001 - whoever waits for it is told
                request.result.set_exception(problem)
            took = time.perf_counter() - began
            request.asked.seconds += took * DRAWING_COUNTS
            METRICS.draw_time.add(took)

    def _next(self) -> RenderRequest | None:
        """Clicks come first, but who only looks is not forgotten."""
        if self._clicked and (self._in_a_row < CLICKS_IN_A_ROW or not self._looking):
            self._in_a_row += 1
            return self._clicked.take()
        self._in_a_row = 0
        return self._looking.take()

    async def _render(self, request: RenderRequest) -> str:
        if self._patient:
            await self.process.started()
        rendered = await self.process.render(
            request.template, request.match, request.by, request.words
        )
        if rendered is not None:
            return rendered
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, request.render)

    async def close(self) -> None:
        """Render no more."""
        if self._task is not None:
            self._task.cancel()
        await self.process.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


class RenderProcess:
    """A render worker, and what it has been told of each game."""

    def __init__(self, nice: int) -> None:
        command = (sys.executable, "-m", "drystone.table.processes.render_worker", str(nice))
        self.workers = Workers(command, 1, SECONDS)
        self._told: OrderedDict[str, int] = OrderedDict()
        self._starting: asyncio.Task[None] | None = None
        self._ready = False

    def start(self) -> None:
        """Be ready soon; until then, and whenever it fails, others must render."""
        if self._starting is None or (self._starting.done() and not self._ready):
            self._starting = asyncio.create_task(self._start(), name="render worker")

    async def started(self) -> None:
        """Wait until it is ready, if it is being started, or can't be."""
        if self._starting is not None:
            await asyncio.wait([self._starting])

    async def _start(self) -> None:
        try:
            self._ready = await self.workers.ask(READY) == READY
        except (OSError, ValueError, TimeoutError) as problem:
            log.warning("no process to render in: %s", str(problem) or type(problem).__name__)

    async def render(
        self,
        template: Template,
        match: Match | None,
        by: Viewpoint | None,
        words: tuple[str, ...] = (),
    ) -> str | None:
        """The result; None if it must be rendered elsewhere."""
        if not self._ready:
            return None
        asked = WorkerRequest(f"{template.__module__}:{template.__qualname__}", words=words)
        if match is not None:
            asked.id, asked.seq, asked.by = match.id, match.seq, by
            asked.since = list(match.events[self._told.get(match.id, match.seq) :])
        try:
            answer = await self.workers.ask(msgspec.json.encode(asked))
            if answer == UNKNOWN and match is not None:
                asked.since, asked.opened = [], replace(match.opened, events=list(match.events))
                answer = await self.workers.ask(msgspec.json.encode(asked))
        except (OSError, ValueError, TimeoutError) as problem:
            log.warning("a render worker is replaced: %s", str(problem) or type(problem).__name__)
            self._told.clear()
            self._ready = False
            return None
        if match is not None:
            self._told[match.id] = max(match.seq, self._told.pop(match.id, 0))
            if len(self._told) > KEPT:
                self._told.popitem(last=False)
        if answer[:1] != RENDERED:
            log.warning("a render worker failed: %s", answer[1:200].decode())
            return None
        return answer[1:].decode()

    async def close(self) -> None:
        """Render no more."""
        if self._starting is not None:
            self._starting.cancel()
        await self.workers.close()
