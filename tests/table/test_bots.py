"""Bots at a table that several processes serve."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy.engine import Connection

from drystone.table.minds import Minds
from drystone.table.rooms import Rooms
from drystone.table.scene import Scene
from drystone.table.store import Store, Wishes
from tests.table.house import GAME


class Shared(Store):
    """A store that several processes seem to share, with a claim that takes its time."""

    def __init__(self) -> None:
        super().__init__("sqlite://")
        self.postgres = True
        self._hands.shutdown()
        self._hands = ThreadPoolExecutor(2)
        self.claiming = threading.Event()
        self.go_on = threading.Event()

    def tell(self, db: Connection, message: str) -> None:
        """Nobody else is there."""

    def claim(self, game: str, thinker: str, seconds: float) -> bool:
        self.claiming.set()
        self.go_on.wait(10)
        return True


class Watched(Minds):
    """Minds that note for whom they are asked, and take the first legal action."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[int, int | None]] = []

    async def think(self, scene: Scene, seat: int, level: str) -> int:
        self.asked.append((seat, scene.game.seat))
        return scene.game.legal()[0]


def test_a_bot_never_decides_for_a_person_who_has_taken_a_decision_back() -> None:
    async def story() -> tuple[Watched, int | None]:
        store, minds = Shared(), Watched()
        rooms = Rooms(store, minds, (GAME,))
        ada, _ = store.new_person("Ada", Wishes(confirm=False, pace=0))
        room = await rooms.create(ada, GAME, ["", "visitor"], seed=5)
        await room.sit(ada, 0, by_link=True)
        await room.decide(0, room.scene.number, room.scene.game.legal()[0])
        while not store.claiming.is_set():
            await asyncio.sleep(0.01)
        await room.undo(0, room.scene.number)
        store.go_on.set()
        await asyncio.sleep(0.2)
        await room.close()
        store.close()
        return minds, room.scene.game.seat

    minds, seat = asyncio.run(story())
    assert minds.asked == []
    assert seat == 0
