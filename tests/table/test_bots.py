"""Bots at a table that several processes serve."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy.engine import Connection

from drystone.table.game.match import Match
from drystone.table.people.visitor import Visitor
from drystone.table.processes.bot_pool import BotPool
from drystone.table.processes.fair_queue import Claimant
from drystone.table.processes.workers import NOBODY
from drystone.table.rest.schemas import Choose, NewGame, SeatForm
from drystone.table.running.room import Room
from drystone.table.running.rooms import Rooms
from drystone.table.settings import Settings
from drystone.table.storage.people import Wishes
from drystone.table.storage.store import Store
from drystone.table.verbs.seating import Seating
from drystone.table.verbs.service import Service
from tests.table.client import GAME


class Shared(Store):
    """A store that several processes seem to share, with a claim that takes its time."""

    def __init__(self) -> None:
        super().__init__("sqlite://")
        self.postgres = True
        self._threads.shutdown()
        self._threads = ThreadPoolExecutor(2)
        self.claiming = threading.Event()
        self.go_on = threading.Event()

    def tell(self, db: Connection, message: str) -> None:
        """Nobody else is there."""

    def claim(self, game: str, thinker: str, seconds: float) -> bool:
        self.claiming.set()
        self.go_on.wait(10)
        return True


class Watched(BotPool):
    """BotPool that note for whom they are asked, and take the first legal action."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[int, int | None]] = []

    async def choose(self, match: Match, seat: int, level: str, who: Claimant = NOBODY) -> int:
        self.asked.append((seat, match.game.seat))
        return match.game.legal()[0]


def test_a_bot_never_decides_for_a_person_who_has_taken_a_decision_back() -> None:
    async def story() -> tuple[Watched, int | None]:
        store, bot_pool = Shared(), Watched()
        rooms = Rooms(store, bot_pool, (GAME,))
        service = Service(rooms, bot_pool, Seating(store, rooms), Settings(rate=0.0))
        ada, _ = store.people.new("Ada", Wishes(confirm=False, pace=0))
        room = await service.open(ada, NewGame(game=GAME, places=["me", "visitor"], seed=5))
        by, first = Visitor(ada), room.match.game.legal()[0]
        await service.decide(by, room, Choose(number=room.match.number, action=first))
        while not store.claiming.is_set():
            await asyncio.sleep(0.01)
        await service.undo(by, room, SeatForm(number=room.match.number))
        store.go_on.set()
        await asyncio.sleep(0.2)
        await room.close()
        store.close()
        return bot_pool, room.match.game.seat

    bot_pool, seat = asyncio.run(story())
    assert bot_pool.asked == []
    assert seat == 0


def bots_turn(room: Room) -> bool:
    return room.match.bot_to_move is not None


def test_whoever_skips_the_waiting_sees_at_once_what_bots_do() -> None:
    """With the slowest pace; somebody else who looks and has not skipped it still waits."""

    async def story(skipping: tuple[int, ...]) -> bool:
        store, bot_pool = Store("sqlite://"), Watched()
        rooms = Rooms(store, bot_pool, (GAME,))
        service = Service(rooms, bot_pool, Seating(store, rooms), Settings(rate=0.0))
        ada, _ = store.people.new("Ada", Wishes(confirm=False, pace=5000))
        room = await service.open(ada, NewGame(game=GAME, places=["me", "visitor"], seed=5))
        by, first = Visitor(ada), room.match.game.legal()[0]
        with room.watch((0,)):
            await service.decide(by, room, Choose(number=room.match.number, action=first))
            await asyncio.sleep(0.05)
            assert bots_turn(room), "it waits"
            room.bots.skip_waiting(skipping)
            for _ in range(100):
                if not bots_turn(room):
                    break
                await asyncio.sleep(0.01)
            done = not bots_turn(room)
        await room.close()
        store.close()
        return done

    assert asyncio.run(story((0,)))
    assert not asyncio.run(story((1,)))
