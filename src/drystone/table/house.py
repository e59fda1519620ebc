"""The running server's parts, put together: store, rooms, minds, notices, and who is visiting."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from drystone.core.game import IllegalAction
from drystone.table.drawing import Drawing
from drystone.table.metrics import METRICS
from drystone.table.minds import Minds
from drystone.table.notices import Notices, resolve
from drystone.table.room import Refused, Room
from drystone.table.rooms import Rooms
from drystone.table.safety import clean
from drystone.table.scene import SPECTATOR, Scene
from drystone.table.store import Person, Store, Wishes

if TYPE_CHECKING:
    from drystone.table.wire import Wire

COOKIE = "drystone"
REMEMBERED = 5000
REMEMBER_FOR = 30.0
log = logging.getLogger("drystone.table")


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    database_url: str = "sqlite:///drystone.sqlite"
    public_url: str = ""
    """The address that people type, if a proxy stands before the server: https://play.example."""
    games: tuple[str, ...] = ()
    """The games on offer; empty: all."""
    minds: int = 2
    bot_seconds: float = 20.0
    rate: float = 20.0
    """Requests a second that one visitor may make for long; 0: any number."""
    private_hooks: bool = False
    """Whether notices may go to addresses inside the own network."""


@dataclass(frozen=True)
class Visitor:
    """Somebody who asks for something: a person, or (yet) nobody in particular."""

    person: Person | None

    @property
    def id(self) -> str:
        """The person's public id; empty for nobody."""
        return self.person.id if self.person else ""

    def must_be_known(self) -> Person:
        """The person, where only somebody with a token may ask."""
        if self.person is None:
            raise Refused("who-are-you", "this needs a token, from POST /api/v1/people", 401)
        return self.person

    def seats(self, scene: Scene) -> tuple[int, ...]:
        """The seats that the visitor holds."""
        return tuple(scene.seats_of(self.person.id)) if self.person else ()

    def viewpoint(self, scene: Scene) -> int:
        """The seat through whose eyes the visitor looks: of several, the one that is to act."""
        mine = self.seats(scene)
        if scene.seat is not None and scene.seat in mine:
            return scene.seat
        return mine[0] if mine else SPECTATOR

    def acting(self, scene: Scene, seat: int | None = None) -> int:
        """The seat that the visitor acts for: the one named, or the one that is to act."""
        mine = self.seats(scene)
        if seat is None:
            seat = self.viewpoint(scene)
        if seat not in mine:
            raise Refused("not-your-seat", "you do not hold that seat", 403)
        return seat


class House:
    """Everything that a running server has."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url)
        self.minds = Minds(settings.minds, settings.bot_seconds)
        self.rooms = Rooms(self.store, self.minds, settings.games)
        self.drawing = Drawing()
        self.notices = Notices(self.store, settings.public_url, settings.private_hooks)
        self.wire: Wire | None = None
        if self.store.postgres:  # its driver is installed only where it is used
            from drystone.table.wire import Wire

            self.wire = Wire(settings.database_url, self.rooms)
        self.rooms.on_change = self._changed
        self.spectators: set[WebSocket] = set()
        """The sockets of those who only look."""
        self.started = time.time()
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()

    async def open(self) -> None:
        """Begin: listen to the other processes, and take up what waits."""
        if self.wire is not None:
            await self.wire.start()
        await self.rooms.start()

    async def close(self) -> None:
        """Come to rest: what is being written is finished, nothing new begins."""
        await self.rooms.close()
        if self.wire is not None:
            await self.wire.close()
        await self.notices.close()
        await self.minds.close()
        await self.drawing.close()
        await asyncio.to_thread(self.store.close)

    def _changed(self, room: Room, before: Scene) -> None:
        METRICS.decisions.add(max(0, len(room.scene.moments) - len(before.moments)))
        if room.scene.seat != before.seat:
            self.notices.turn(room)

    # Visitors

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who is asking, by the token in the cookie or in the Authorization header."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            token = connection.cookies.get(COOKIE, "")
        token = token.strip()
        if not token or len(token) > 100:
            return Visitor(None)
        known = self._known.get(token)
        if known is not None and known[0] > time.monotonic():
            return Visitor(known[1])
        person = await self.store.do(self.store.person_with, token)
        if person is not None:
            self._known[token] = (time.monotonic() + REMEMBER_FOR, person)
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return Visitor(person)

    async def welcome(self, name: str, wishes: Wishes | None = None) -> tuple[Person, str]:
        """Somebody new, and their token."""
        return await self.store.do(self.store.new_person, clean_name(name), wishes)

    async def change_person(self, person: Person) -> None:
        """Keep a person's new name and wishes."""
        await self.store.do(self.store.change_person, person)
        for token, (_, known) in list(self._known.items()):
            if known.id == person.id:
                del self._known[token]

    async def invite(self, visitor: Visitor, room: Room, seat: int) -> str:
        """A fresh token for a seat: the host's to give an open one, the holder's for a device."""
        scene = room.scene
        if not 0 <= seat < len(scene.seats) or scene.seats[seat].kind == "bot":
            raise Refused("no-such-seat", f"seat {seat} is not for people", 400)
        free = scene.seats[seat].kind == "open"
        if seat not in visitor.seats(scene) and not (free and visitor.id == scene.host):
            raise Refused("not-your-seat", "you do not hold that seat", 403)
        return await self.store.do(self.store.new_link, room.id, seat)

    async def check_hook(self, address: str) -> None:
        """Whether notices can go there; refused if it is no address, or leads inside."""
        try:
            await self.store.do(resolve, address, self.settings.private_hooks)
        except (OSError, ValueError) as problem:
            raise Refused("bad-hook", f"this webhook can't be used: {problem}", 400) from None

    async def linked(self, token: str) -> tuple[Room, int]:
        """The room and the seat that a link opens."""
        found = await self.store.do(self.store.link, token) if len(token) <= 100 else None
        if found is None:
            raise Refused("no-such-link", "this link is not valid, or no longer", 404)
        return await self.rooms.room(found[0]), found[1]

    async def visible(self, id_: str) -> Room:
        """A room that anybody who knows its name may look at."""
        if not id_.isalnum() or len(id_) > 16:
            raise Refused("no-such-game", "there is no such game", 404)
        return await self.rooms.room(id_)


def clean_name(name: str) -> str:
    """A name fit to be shown: one line, no more than 40 letters."""
    return clean(name)[:40].strip() or "?"


def problem(error: Exception) -> tuple[int, dict[str, object]]:
    """What went wrong, as status and JSON, in one form everywhere."""
    if isinstance(error, Refused):
        return error.status, {"problem": error.key, "message": str(error)}
    if isinstance(error, IllegalAction):
        told: dict[str, object] = {"problem": "illegal", "message": str(error)}
        return 422, {**told, "rule": error.refusal.rule}
    return 400, {"problem": "bad-request", "message": str(error)}
