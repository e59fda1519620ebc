"""The running server: its parts put together, opened and closed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from drystone.table import wall
from drystone.table.game.match import Match
from drystone.table.health import Health
from drystone.table.metrics import METRICS
from drystone.table.middleware.bans import Bans
from drystone.table.notifications.mail import Mailer
from drystone.table.notifications.notices import Notices, Way
from drystone.table.notifications.outgoing import Outgoing
from drystone.table.notifications.push import Push
from drystone.table.notifications.webhooks import Webhooks
from drystone.table.people import personal
from drystone.table.people.access import Access
from drystone.table.people.accounts import Accounts
from drystone.table.people.identity import Identities
from drystone.table.people.merging import Merging
from drystone.table.people.passkeys import Passkeys
from drystone.table.people.visitor import Visitor, Visitors
from drystone.table.people.whereabouts import Whereabouts
from drystone.table.processes.bot_pool import BotPool
from drystone.table.processes.render import Renderer
from drystone.table.processes.threads import Threads
from drystone.table.running.alarms import Alarms
from drystone.table.running.room import Room
from drystone.table.running.rooms import Rooms
from drystone.table.running.spectators import Spectators
from drystone.table.settings import Settings
from drystone.table.storage.lock import StoreLock
from drystone.table.storage.store import Store
from drystone.table.verbs.consent import Consent
from drystone.table.verbs.editor import Editor
from drystone.table.verbs.explored import Explored
from drystone.table.verbs.finishing import Finishing
from drystone.table.verbs.hosting import Hosting
from drystone.table.verbs.open_tables import OpenTables
from drystone.table.verbs.plans import Plans
from drystone.table.verbs.reviews import Reviews
from drystone.table.verbs.seating import Seating
from drystone.table.verbs.service import Service
from drystone.table.verbs.studies import Studies

if TYPE_CHECKING:
    from drystone.table.running.notify_postgres import PostgresListener


class Server:
    """Everything that a running server has."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._lock = StoreLock(settings.database_url)
        self._lock.hold()
        self.store = Store(settings.database_url)
        self.health = Health(self.store)
        self.threads = Threads()
        self.bot_pool = BotPool(settings.bot_workers, settings.bot_seconds)
        self.whereabouts = Whereabouts()
        self.outgoing = Outgoing(private=settings.private_hooks)
        self.rooms = Rooms(
            self.store, self.bot_pool, settings.games, self.whereabouts, settings.expiry
        )
        self.reviews = Reviews(self.store, self.bot_pool, self.rooms.find)
        self.explored = Explored(self.store, self.threads)
        self.alarms = Alarms(self.store, self.rooms)
        self.bans = Bans()
        self.visitors = Visitors(self.store, self.whereabouts, self.bans)
        self.access = Access(self.store, self.visitors, self.rooms, self.bans)
        self.open_tables = OpenTables(self.store, self.whereabouts)
        self.seating = Seating(self.store, self.rooms, settings.every_seed)
        self.consent = Consent(self.store, settings.absence)
        self.hosting = Hosting(self.consent)
        self.service = Service(self.rooms, self.bot_pool, self.seating, settings)
        self.studies = Studies(self.store, self.rooms, self.service, self.threads)
        self.editor = Editor(self.rooms, self.service.uploads, self.studies, self.threads)
        self.finishing = Finishing(self.store, self.rooms, self.service)
        self.accounts = Accounts(
            self.store, self.visitors, self.outgoing, self.whereabouts, settings.rate
        )
        self.identities = Identities(
            self.store, self.access, self.bans, cheap_passphrases=settings.cheap_passphrases
        )
        self.merging = Merging(self.store, self.access, self.visitors, self.identities)
        self.passkeys = Passkeys(self.store, self.identities)
        self.renderer = Renderer()
        self.webhooks = Webhooks(self.store, settings.public_url, self.outgoing, self.whereabouts)
        self.push = Push(self.store, settings.public_url, self._post)
        self.mailer = Mailer(self.store, settings)
        ways: dict[str, Way] = {
            "push": self.push.tell,
            "mail": self.mailer.tell,
            "hook": self.webhooks.tell,
        }
        self.notices = Notices(self.store, ways)
        self.listener: PostgresListener | None = None
        if self.store.postgres:  # its driver is installed only where it is used
            from drystone.table.running.notify_postgres import PostgresListener

            self.listener = PostgresListener(settings.database_url, self.rooms)
        self.rooms.on_change = self._changed
        self.plans = Plans(self.store, self.threads)
        self.rooms.on_commit = self._committed
        self.spectators = Spectators()
        """The sockets of those who only look."""
        self.started = wall.now()

    async def open(self) -> None:
        """Listen to the other processes, and take up the games that wait for bots."""
        if self.listener is not None:
            await self.listener.start()
        await self.access.open()
        await self.rooms.start()
        await self.alarms.start()

    async def close(self) -> None:
        """Finish what is being written, and begin nothing new."""
        await self.alarms.close()
        await self.reviews.close()
        await self.access.close()
        await self.plans.close()
        await self.rooms.close()
        await self.service.uploads.close()
        if self.listener is not None:
            await self.listener.close()
        await self.notices.close()
        self.mailer.close()
        await self.outgoing.close()
        await self.bot_pool.close()
        await self.renderer.close()
        await asyncio.to_thread(self.store.close)
        self._lock.release()

    def _committed(self, room: Room, before: Match) -> None:
        self.notices.changed(room, before)
        self.plans.changed(room, before)

    def _changed(self, room: Room, before: Match) -> None:
        METRICS.decisions.add(max(0, len(room.match.log) - len(before.log)))

    async def _post(self, url: str, body: bytes, headers: dict[str, str], person: str) -> int:
        """Send something for a person."""
        return await self.outgoing.send(url, body, headers, self.whereabouts.claimant(person))

    async def forget(self, by: Visitor) -> None:
        """Forget whoever asks for it; with a kept identity, only on a device that has just
        shown who it is.
        """
        person = by.even_banned()
        if await self.store.do(self.store.identities.kept, person.id) is not None:
            self.identities.must_be_proved(by)
        await personal.forget(self.store, person.id, person.id)
        await self.access.changed()

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who is asking."""
        return await self.visitors.of(connection)

    async def at_table(self, id_: str, connection: HTTPConnection) -> tuple[Visitor, Room]:
        """Who is asking about a game, and its room, which knows what seats they hold."""
        visitor = await self.visitor(connection)
        room = await self.service.room(id_, visitor.claimant)
        if visitor.person is not None and not visitor.seats(room.match):
            # They may have sat down a moment ago, at another server on the same store.
            await room.catch_up()
        return visitor, room


def server_of(connection: HTTPConnection) -> Server:
    """The server that a request came to."""
    server = connection.app.state.server
    assert isinstance(server, Server)
    return server
