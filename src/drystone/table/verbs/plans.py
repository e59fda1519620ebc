"""The plans of those who wait: kept for each of them, and played when the turn comes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import msgspec

from drystone.table.errors import Refused
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.game.planning import (
    DRAFT,
    PLAYED,
    READY,
    Plan,
    Sketch,
    may_plan,
    no_plan,
    realised,
    sketch,
    with_click,
)
from drystone.table.people.visitor import Visitor
from drystone.table.processes.fair_queue import Claimant
from drystone.table.processes.threads import Threads
from drystone.table.running.room import Room
from drystone.table.storage.store import Store

PAUSE = 1.5
"""Seconds before a plan is played: as if somebody had looked at the table."""
log = logging.getLogger("drystone.plans")


class Plans:
    """Keeps plans, and plays them."""

    def __init__(self, store: Store, threads: Threads, pause: float = PAUSE) -> None:
        self._store = store
        self._threads = threads
        self._pause = pause
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Play nothing more; what is planned stays planned."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def of(self, by: Visitor, room: Room) -> Plan:
        """What the visitor has planned; an empty plan if nothing, or if it was for another seat."""
        seat = by.viewer(room.match)
        if seat == SPECTATOR or len(by.seats(room.match)) != 1:
            raise Refused("no-plan", "only who has one seat here plans", 403)
        return await self._plan(room, by.id, seat)

    async def sketch(self, by: Visitor, room: Room) -> Sketch:
        """Where the visitor's plan leads."""
        plan = await self.of(by, room)
        self._must_wait(room.match, plan.seat)
        return await self._threads.run(by.claimant, sketch, room.match, plan)

    async def choose(self, by: Visitor, room: Room, version: int, says: tuple[str, ...]) -> Sketch:
        """Plan one more click."""
        plan = await self._fresh(by, room, version)
        found = await self._threads.run(by.claimant, with_click, room.match, plan, says)
        await self._keep(room, by.id, found.plan)
        return found

    async def undo(self, by: Visitor, room: Room, version: int, *, whole: bool) -> Sketch:
        """Take the last click back, or all of them."""
        plan = await self._fresh(by, room, version)
        plan = plan.changed(() if whole else plan.clicks[:-1])
        await self._keep(room, by.id, plan)
        return await self._threads.run(by.claimant, sketch, room.match, plan)

    async def set_ready(self, by: Visitor, room: Room) -> None:
        """Let the plan be played when the turn comes; one that is not possible any more is cut."""
        found = await self.sketch(by, room)
        state = READY if found.plan.clicks else DRAFT
        await self._keep(room, by.id, found.plan.changed(found.plan.clicks, state))

    async def forget(self, by: Visitor, room: Room) -> None:
        """Plan nothing any more."""
        await self.of(by, room)
        await self._store.do(self._store.notes.keep_plan, room.id, by.id, "")

    async def play(self, by: Visitor, room: Room) -> None:
        """Play what is planned now, because the visitor says so."""
        plan = await self.of(by, room)
        async with room.writing:
            await self._play_now(room, by.id, plan)

    def changed(self, room: Room, before: Match) -> None:
        """Play what the one has planned whose turn has just come; forget all when it is over."""
        match = room.match
        if match.over and not before.over:
            self._start(self._store.do(self._store.notes.forget_plans, room.id))
        if match.seat is None or match.holding is not None or match.rules.as_turn is None:
            return
        seat = match.seats[match.seat]
        came = before.seat != match.seat or match.game.state.frames[-1].opens_turn()
        if came and seat.kind == "person" and not seat.stand_in:
            self._start(self._play(room, match.number, seat.number, seat.people))

    def _start(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, room: Room, number: int, seat: int, people: frozenset[str]) -> None:
        for person in sorted(people):
            plan = await self._plan(room, person, seat)
            if plan.state == READY:
                await asyncio.sleep(self._pause)
                async with room.writing:
                    if await self._plan(room, person, seat) != plan:
                        return
                    if room.match.number == number:
                        await self._play_now(room, person, plan)
                    else:  # whoever has decided meanwhile has thought better of it
                        await self._keep(room, person, Plan(seat, version=plan.version + 1))
                return

    async def _play_now(self, room: Room, person: str, plan: Plan) -> None:
        """Play a plan or drop it; `writing` must be held."""
        match = room.match
        if not plan.clicks or match.seat != plan.seat or match.holding is not None:
            raise no_plan()
        found = await self._threads.run(Claimant(person=person), realised, match, plan)
        if isinstance(found, Plan):
            await self._keep(room, person, found)
            return
        played = Plan(plan.seat, (), PLAYED, plan.version + 1, found.number)
        await self._keep(room, person, played)
        try:
            await room.commit(found)
        except Refused:
            log.info("another process was faster", extra={"game": room.id})

    async def _fresh(self, by: Visitor, room: Room, version: int) -> Plan:
        plan = await self.of(by, room)
        self._must_wait(room.match, plan.seat)
        if plan.version != version:
            raise Refused("stale", "this is no longer what is asked")
        return plan

    def _must_wait(self, match: Match, seat: int) -> None:
        if not may_plan(match, seat):
            raise no_plan()

    async def _plan(self, room: Room, person: str, seat: int) -> Plan:
        text = await self._store.do(self._store.notes.plan, room.id, person)
        if text:
            try:
                plan = msgspec.json.decode(text, type=Plan)
            except msgspec.DecodeError:
                return Plan(seat)
            if plan.seat == seat:
                return plan
        return Plan(seat)

    async def _keep(self, room: Room, person: str, plan: Plan) -> None:
        text = msgspec.json.encode(plan).decode()
        await self._store.do(self._store.notes.keep_plan, room.id, person, text)
