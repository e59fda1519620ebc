"""Where games are kept: a SQLite file, or PostgreSQL by its URL, with the same tables.

Events are only ever added. The key (game, number in the order) makes one writer of many: who adds
an event for a place in the order that is taken has been overtaken, and must look again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, union, update
from sqlalchemy.engine import Connection, RowMapping
from sqlalchemy.exc import IntegrityError

from drystone.table import asking, wall
from drystone.table.game import events
from drystone.table.game.events import Event, Place, Stored
from drystone.table.game.forgetting import forgotten
from drystone.table.people.tokens import new_id
from drystone.table.processes.fair_queue import Claimant, FairSlots
from drystone.table.storage.database import (
    ABOUT,
    CHANNEL,
    EVENTS,
    GAMES,
    META,
    SITTINGS,
    VISITS,
    StoreVanished,
    UnusableStore,
    connect,
    create_tables,
    sqlite_file,
)
from drystone.table.storage.details import NO_DETAILS, Details, StoredDetails, keep_details
from drystone.table.storage.explored import StoredExplored
from drystone.table.storage.identities import StoredIdentities
from drystone.table.storage.lessons import StoredLessons
from drystone.table.storage.links import StoredLinks
from drystone.table.storage.merging import StoredMerging, merge_rows
from drystone.table.storage.notes import StoredNotes
from drystone.table.storage.notices import StoredNotices
from drystone.table.storage.people import StoredPeople
from drystone.table.storage.reviews import StoredReviews
from drystone.table.storage.security import StoredSecurity
from drystone.table.storage.studies import StoredStudies

P = ParamSpec("P")
T = TypeVar("T")
LONGEST_CLAIM = 60.0
"""Seconds for which a bot's work is never claimed."""


class Overtaken(Exception):
    """Somebody else added to the game first."""


@dataclass(frozen=True)
class Listing:
    """A game as a list shows it. `waits`: for person, bot or open seats; or over, or stopped."""

    id: str
    game: str
    created: float
    changed: float
    waits: str
    note: str
    free: int
    listed: bool
    host: str


@dataclass(frozen=True)
class Opened:
    """A stored game: how it began, and everything since."""

    listing: Listing
    head: str
    plan: list[Place]
    events: list[Stored]

    @property
    def seq(self) -> int:
        """The number of the last event; 0 if nothing has happened."""
        return self.events[-1].seq if self.events else 0


@dataclass(frozen=True)
class Standing:
    """What lists say about a game: whom it waits for, a line about it, how many seats are free."""

    waits: str
    note: str = ""
    free: int = 0
    details: Details = NO_DETAILS


class Store:
    """The tables. Methods block; `do` runs them in a thread of the store's own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = connect(url)
        self.postgres = self.engine.dialect.name == "postgresql"
        # SQLite has one writer anyway; a single thread keeps it from waiting on itself.
        threads = 4 if self.postgres else 1
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="store")
        # One more is handed over, so that no thread waits for the event loop between two.
        self._turns = FairSlots(threads + 1)
        try:
            create_tables(self.engine)
        except UnusableStore:
            self.engine.dispose()
            raise
        self._file = sqlite_file(url)
        if self._file is not None:
            opened = self._file.stat()
            self._identity = (opened.st_dev, opened.st_ino)
        self.people = StoredPeople(self.engine)
        self.identities = StoredIdentities(self.engine)
        self.security = StoredSecurity(self.engine)
        self.links = StoredLinks(self.engine)
        self.notes = StoredNotes(self.engine)
        self.lessons = StoredLessons(self.engine)
        self.studies = StoredStudies(self.engine)
        self.reviews = StoredReviews(self.engine)
        self.explored = StoredExplored(self.engine)
        self.details = StoredDetails(self.engine)
        self.notices = StoredNotices(self.engine)
        self.merging = StoredMerging(self.engine)

    def __repr__(self) -> str:
        return f"<Store {self.engine.url.render_as_string(hide_password=True)}>"

    async def do(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Run one of the store's methods without blocking the table.

        Everybody waits for its threads: addresses take turns, and how long it takes counts as what
        was asked for.
        """
        loop, asked = asyncio.get_running_loop(), asking.now()

        def timed() -> T:
            began = time.perf_counter()
            try:
                return work(*args, **named)
            finally:
                asked.seconds += time.perf_counter() - began

        async with self._turns.turn(Claimant(asked.address)):
            return await loop.run_in_executor(self._threads, timed)

    def clock(self) -> float:
        """What the time is for all servers on this store, as `wall.Wall.ahead` counts it.

        Several share a PostgreSQL, so there it is the database's.
        """
        if not self.postgres:
            return time.time() - time.monotonic()
        with self.engine.connect() as db:
            asked = time.monotonic()
            told = db.scalar(select(func.extract("epoch", func.clock_timestamp())))
            return float(told or 0.0) - (asked + time.monotonic()) / 2

    def close(self) -> None:
        """Finish what is under way and let go of the database."""
        self._threads.shutdown()
        self.engine.dispose()

    def probe(self) -> None:
        """Write a row, read it and delete it: fails if the store can't be relied on."""
        self._must_be_there()
        key = f"probe {new_id()}"
        with self.engine.begin() as db:
            db.execute(insert(ABOUT).values(key=key, value="well"))
        with self.engine.begin() as db:
            found = db.scalar(select(ABOUT.c.value).where(ABOUT.c.key == key))
            db.execute(delete(ABOUT).where(ABOUT.c.key == key))
        if found != "well":
            raise StoreVanished("what was written is not there")

    def _must_be_there(self) -> None:
        """Refuse to write to a file that was deleted or replaced: SQLite would not notice."""
        if self._file is None:
            return
        try:
            now = self._file.stat()
        except OSError:
            raise StoreVanished("the store's file is gone") from None
        if (now.st_dev, now.st_ino) != self._identity:
            raise StoreVanished("the store's file is another one now")

    # Games

    def add_game(
        self,
        game: str,
        head: str,
        plan: list[Place],
        host: str,
        listed: bool,
        standing: Standing,
        first: list[Event] | None = None,
    ) -> str:
        """Keep a new game with its first events, up to its first decision.

        You get its id.
        """
        self._must_be_there()
        now, id_ = wall.now(), new_id()
        with self.engine.begin() as db:
            db.execute(
                insert(GAMES).values(
                    id=id_,
                    game=game,
                    head=head,
                    plan=events.write_plan(plan),
                    host=host,
                    listed=listed,
                    created=now,
                    changed=now,
                    waits=standing.waits,
                    note=standing.note,
                    free=standing.free,
                    thinker="",
                    thinks_until=0.0,
                )
            )
            for seq, happened in enumerate(first or [], 1):
                body = events.write(happened)
                db.execute(insert(EVENTS).values(game=id_, seq=seq, at=now, body=body))
            keep_details(db, id_, standing.details)
        return id_

    def open_game(self, game: str) -> Opened | None:
        """A game with all its events."""
        with self.engine.connect() as db:
            row = db.execute(select(GAMES).where(GAMES.c.id == game)).mappings().first()
            if row is None:
                return None
            plan = events.read_plan(row["plan"])
            return Opened(_listing(row), row["head"], plan, _events_after(db, game, 0))

    def events_after(self, game: str, seq: int) -> list[Stored]:
        """What happened in a game since."""
        with self.engine.connect() as db:
            return _events_after(db, game, seq)

    def append(self, game: str, seq: int, added: list[Event], standing: Standing) -> list[Stored]:
        """Add events after number `seq`, all or none; on return they are on disk."""
        self._must_be_there()
        now = wall.now()
        stored = [Stored(seq + 1 + i, now, e) for i, e in enumerate(added)]
        # Who somebody is does not bring a game to the top of a list.
        since = {} if all(isinstance(e, events.Merge) for e in added) else {"changed": now}
        try:
            with self.engine.begin() as db:
                db.execute(
                    insert(EVENTS),
                    [
                        {"game": game, "seq": s.seq, "at": s.at, "body": events.write(s.event)}
                        for s in stored
                    ],
                )
                db.execute(
                    update(GAMES).where(GAMES.c.id == game).values(**since, **_columns(standing))
                )
                keep_details(db, game, standing.details)
                for happened in added:
                    _keep_sittings(db, game, happened, now)
                    if isinstance(happened, events.Forget):
                        _forget(db, game, happened.person)
                    if isinstance(happened, events.Merge):
                        merge_rows(db, game, happened.guest, happened.person)
                self.tell(db, f"{game} {stored[-1].seq}")
        except IntegrityError:
            raise Overtaken from None
        return stored

    def restand(self, game: str, seq: int, standing: Standing) -> None:
        """Put right what lists say about a game, when the rules and not an event changed it.

        Whoever does not know of the last event is overtaken: it may have forgotten somebody.
        """
        last = select(func.max(EVENTS.c.seq)).where(EVENTS.c.game == game)
        with self.engine.begin() as db:
            db.execute(select(GAMES.c.id).where(GAMES.c.id == game).with_for_update())
            if (db.scalar(last) or 0) != seq:
                raise Overtaken
            db.execute(update(GAMES).where(GAMES.c.id == game).values(**_columns(standing)))
            keep_details(db, game, standing.details)

    def lay_aside(self, game: str) -> None:
        """Let nobody wait for a game that can't go on; what is stored of it stays."""
        with self.engine.begin() as db:
            db.execute(update(GAMES).where(GAMES.c.id == game).values(waits="stopped"))

    def tell(self, db: Connection, message: str) -> None:
        """Let the other processes know, as soon as the transaction is committed."""
        if self.postgres:
            db.execute(select(func.pg_notify(CHANNEL, message)))

    def listings(
        self,
        waits: list[str],
        most: int = 50,
        before: float | None = None,
        without: Sequence[str] = (),
    ) -> list[Listing]:
        """Listed games that wait for one of these, the latest first; some hosts' left out."""
        question = select(GAMES).where(GAMES.c.listed).order_by(GAMES.c.changed.desc()).limit(most)
        if before is not None:
            question = question.where(GAMES.c.changed < before)
        if without:
            question = question.where(GAMES.c.host.not_in(without))
        found: list[Listing] = []
        with self.engine.connect() as db:
            for one in waits:  # one by one: each is read off an index, without the games between
                rows = db.execute(question.where(GAMES.c.waits == one)).mappings()
                found += [_listing(row) for row in rows]
        return sorted(found, key=lambda listing: listing.changed, reverse=True)[:most]

    def games_of(self, person: str, most: int = 100) -> list[Listing]:
        """The games that a person has a seat in or has opened, the latest first."""
        seated = select(SITTINGS.c.game).where(SITTINGS.c.person == person)
        found: dict[str, Listing] = {}
        question = select(GAMES).order_by(GAMES.c.changed.desc()).limit(most)
        with self.engine.connect() as db:
            for mine in (GAMES.c.host == person, GAMES.c.id.in_(seated)):
                rows = db.execute(question.where(mine)).mappings()
                found |= {row["id"]: _listing(row) for row in rows}
        latest = sorted(found.values(), key=lambda listing: listing.changed, reverse=True)
        return latest[:most]

    def games_with(self, person: str) -> list[str]:
        """Every game that a person ever sat in, talked in or opened."""
        sat = select(SITTINGS.c.game).where(SITTINGS.c.person == person)
        came = select(VISITS.c.game).where(VISITS.c.person == person)
        opened = select(GAMES.c.id).where(GAMES.c.host == person)
        with self.engine.connect() as db:
            return sorted(db.scalars(union(sat, came, opened)))

    def tables(self, most: int, waits: str = "") -> list[Listing]:
        """All games, or those that wait for something, the last changed first."""
        question = select(GAMES).order_by(GAMES.c.changed.desc()).limit(most)
        if waits:
            question = question.where(GAMES.c.waits == waits)
        with self.engine.connect() as db:
            return [_listing(row) for row in db.execute(question).mappings()]

    def remove_game(self, game: str) -> None:
        """Delete a game and every row that is about it, in whatever table it is."""
        with self.engine.begin() as db:
            for table in META.sorted_tables:
                if "game" in table.c and table is not GAMES:
                    db.execute(delete(table).where(table.c.game == game))
            db.execute(delete(GAMES).where(GAMES.c.id == game))

    def existing(self, games: list[str]) -> set[str]:
        """Those of the games that are still here."""
        with self.engine.connect() as db:
            return set(db.scalars(select(GAMES.c.id).where(GAMES.c.id.in_(games))))

    def every_game(self) -> list[str]:
        """The ids of all games, the oldest first."""
        with self.engine.connect() as db:
            return list(db.scalars(select(GAMES.c.id).order_by(GAMES.c.created)))

    def count_games(self) -> dict[str, int]:
        """How many games wait for what."""
        question = select(GAMES.c.waits, func.count()).group_by(GAMES.c.waits)
        with self.engine.connect() as db:
            return {row[0]: row[1] for row in db.execute(question)}

    # Bots' work, shared by several processes

    def claim(self, game: str, thinker: str, seconds: float) -> bool:
        """Take a bot's work for a while; False if another process is at it."""
        now = wall.now()
        with self.engine.begin() as db:
            taken = db.execute(
                update(GAMES)
                .where(GAMES.c.id == game, _unclaimed(thinker, now))
                .values(thinker=thinker, thinks_until=now + seconds)
            )
            return taken.rowcount == 1

    def release(self, game: str, thinker: str) -> None:
        """Leave a bot's work to whoever comes first."""
        with self.engine.begin() as db:
            db.execute(
                update(GAMES)
                .where(GAMES.c.id == game, GAMES.c.thinker == thinker)
                .values(thinker="", thinks_until=0.0)
            )

    def unclaimed(self, thinker: str, most: int = 20) -> list[str]:
        """Games that wait for a bot while nobody thinks for it, or only `thinker`."""
        with self.engine.connect() as db:
            return list(
                db.scalars(
                    select(GAMES.c.id)
                    .where(GAMES.c.waits == "bot", _unclaimed(thinker, wall.now()))
                    .order_by(GAMES.c.changed)
                    .limit(most)
                )
            )


def _unclaimed(thinker: str, now: float) -> ColumnElement[bool]:
    """Whether a bot's work is nobody's, or a thinker's own.

    Nobody claims it for long: whoever seems to have done so went by a clock that was ahead.
    """
    until = GAMES.c.thinks_until
    return or_(GAMES.c.thinker.in_(["", thinker]), until < now, until > now + LONGEST_CLAIM)


def _events_after(db: Connection, game: str, seq: int) -> list[Stored]:
    rows = db.execute(
        select(EVENTS.c.seq, EVENTS.c.at, EVENTS.c.body)
        .where(EVENTS.c.game == game, EVENTS.c.seq > seq)
        .order_by(EVENTS.c.seq)
    )
    return [Stored(row.seq, row.at, events.read(row.body)) for row in rows]


def _forget(db: Connection, game: str, person: str) -> None:
    """Change what is stored of a game so that it tells nothing of a person any more."""
    for seq, event in forgotten(_events_after(db, game, 0), person).items():
        this = (EVENTS.c.game == game) & (EVENTS.c.seq == seq)
        db.execute(update(EVENTS).where(this).values(body=events.write(event)))


def _keep_sittings(db: Connection, game: str, happened: Event, now: float) -> None:
    """Who sits where and who was here, beside the events that say so, to find a person's games."""
    if isinstance(happened, (events.Sit, events.Say)) and happened.person:
        here = (VISITS.c.game == game) & (VISITS.c.person == happened.person)
        if db.execute(update(VISITS).where(here).values(at=now)).rowcount == 0:
            db.execute(insert(VISITS).values(game=game, person=happened.person, at=now))
    if isinstance(happened, events.Sit):
        row = {"game": game, "seat": happened.seat, "person": happened.person}
        mine = (
            (SITTINGS.c.game == game)
            & (SITTINGS.c.seat == happened.seat)
            & (SITTINGS.c.person == happened.person)
        )
        if db.execute(select(SITTINGS).where(mine)).first() is None:
            db.execute(insert(SITTINGS).values(**row))
    elif isinstance(happened, (events.Leave, events.Remove)):
        gone = (SITTINGS.c.game == game) & (SITTINGS.c.seat == happened.seat)
        if isinstance(happened, events.Leave) and happened.person:
            gone = gone & (SITTINGS.c.person == happened.person)
        db.execute(delete(SITTINGS).where(gone))


def _columns(standing: Standing) -> dict[str, Any]:
    return {"waits": standing.waits, "note": standing.note, "free": standing.free}


def _listing(row: RowMapping) -> Listing:
    return Listing(
        row["id"],
        row["game"],
        row["created"],
        row["changed"],
        row["waits"],
        row["note"],
        row["free"],
        row["listed"],
        row["host"],
    )
