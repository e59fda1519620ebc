"""Where games are kept: a SQLite file, or PostgreSQL by its URL, with the same tables.

Events are only ever added. The key (game, number in the order) makes one writer of many: who adds
an event for a place in the order that is taken has been overtaken, and must look again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import Connection, Engine, RowMapping
from sqlalchemy.exc import ArgumentError, IntegrityError, OperationalError
from sqlalchemy.pool import StaticPool

from drystone.table import events
from drystone.table.events import Event, Place, Stored
from drystone.table.safety import digest, new_id, new_token

SCHEMA = 1
CHANNEL = "drystone"
P = ParamSpec("P")
T = TypeVar("T")

_meta = MetaData()
_about = Table(
    "about",
    _meta,
    Column("key", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
)
_games = Table(
    "games",
    _meta,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("head", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("host", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("waits", String(8), nullable=False),
    Column("note", Text, nullable=False),
    Column("free", Integer, nullable=False),
    Column("thinker", String(32), nullable=False),
    Column("thinks_until", Float, nullable=False),
    Index("games_by_waits", "waits", "changed"),
)
_events = Table(
    "events",
    _meta,
    Column("game", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
)
_people = Table(
    "people",
    _meta,
    Column("id", String(16), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("name", String(64), nullable=False),
    Column("wishes", Text, nullable=False),
    Column("created", Float, nullable=False),
)
_sittings = Table(
    "sittings",
    _meta,
    Column("game", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(16), primary_key=True),
    Index("sittings_by_person", "person"),
)
_links = Table(
    "links",
    _meta,
    Column("token", String(64), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Index("links_by_game", "game", "seat"),
)
_notes = Table(
    "notes",
    _meta,
    Column("game", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("text", Text, nullable=False),
)
_hooks = Table(
    "hooks",
    _meta,
    Column("game", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("text", Text, nullable=False),
)


class Overtaken(Exception):
    """Somebody else added to the game first."""


class UnusableStore(ValueError):
    """A store that can't be opened, with the reason in a sentence."""


class Wishes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person wants everywhere."""

    language: str = ""
    auto: bool = True
    confirm: bool = True
    pace: int = 600
    hook: str = ""
    """Where to send a notice when it is the person's turn."""


@dataclass(frozen=True)
class Person:
    """Somebody who holds a token."""

    id: str
    name: str
    wishes: Wishes = field(default_factory=Wishes)


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


@dataclass(frozen=True)
class Standing:
    """What lists say about a game: whom it waits for, a line about it, how many seats are free."""

    waits: str
    note: str = ""
    free: int = 0


class Store:
    """The tables. Methods block; `do` runs them in a thread of the store's own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _connect(url)
        self.postgres = self.engine.dialect.name == "postgresql"
        # SQLite has one writer anyway; a single thread keeps it from waiting on itself.
        self._hands = ThreadPoolExecutor(4 if self.postgres else 1, thread_name_prefix="store")
        try:
            with self.engine.begin() as db:
                if self.postgres:  # two processes that start together must not both make tables
                    db.execute(text("SELECT pg_advisory_xact_lock(60617)"))
                _meta.create_all(db)
                found = db.scalar(select(_about.c.value).where(_about.c.key == "schema"))
                if found is None:
                    db.execute(insert(_about).values(key="schema", value=str(SCHEMA)))
                elif found != str(SCHEMA):
                    raise UnusableStore(
                        f"the store has layout {found}, and this Drystone knows layout {SCHEMA}"
                    )
        except OperationalError as problem:
            reason = str(problem.orig).strip().splitlines()[0]
            raise UnusableStore(f"the store can't be opened: {reason}") from None

    def __repr__(self) -> str:
        return f"<Store {self.engine.url.render_as_string(hide_password=True)}>"

    async def do(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Run one of the store's methods without blocking the table."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._hands, lambda: work(*args, **named))

    def close(self) -> None:
        """Finish what is under way and let go of the database."""
        self._hands.shutdown()
        self.engine.dispose()

    def ping(self) -> None:
        """Fails if the database does not answer."""
        with self.engine.connect() as db:
            db.execute(select(1))

    # People

    def new_person(self, name: str, wishes: Wishes | None = None) -> tuple[Person, str]:
        """Somebody new, and the token that they must show from now on; only its hash is kept."""
        person, token = Person(new_id(), name, wishes or Wishes()), new_token()
        with self.engine.begin() as db:
            db.execute(
                insert(_people).values(
                    id=person.id,
                    token=digest(token),
                    name=name,
                    wishes=msgspec.json.encode(person.wishes).decode(),
                    created=time.time(),
                )
            )
        return person, token

    def person_with(self, token: str) -> Person | None:
        """Who holds this token."""
        with self.engine.connect() as db:
            row = db.execute(select(_people).where(_people.c.token == digest(token))).mappings()
            return _person(row.first())

    def person(self, person: str) -> Person | None:
        """Somebody by their id, which is no secret."""
        with self.engine.connect() as db:
            return _person(
                db.execute(select(_people).where(_people.c.id == person)).mappings().first()
            )

    def change_person(self, person: Person) -> None:
        """Keep a person's new name and wishes."""
        with self.engine.begin() as db:
            db.execute(
                update(_people)
                .where(_people.c.id == person.id)
                .values(name=person.name, wishes=msgspec.json.encode(person.wishes).decode())
            )

    # Games

    def add_game(
        self, game: str, head: str, plan: list[Place], host: str, listed: bool, standing: Standing
    ) -> str:
        """Keep a new game, up to its first decision; you get its id."""
        now, id_ = time.time(), new_id()
        with self.engine.begin() as db:
            db.execute(
                insert(_games).values(
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
        return id_

    def open_game(self, game: str) -> Opened | None:
        """A game with all its events."""
        with self.engine.connect() as db:
            row = db.execute(select(_games).where(_games.c.id == game)).mappings().first()
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
        now = time.time()
        stored = [Stored(seq + 1 + i, now, e) for i, e in enumerate(added)]
        try:
            with self.engine.begin() as db:
                db.execute(
                    insert(_events),
                    [
                        {"game": game, "seq": s.seq, "at": s.at, "body": events.write(s.event)}
                        for s in stored
                    ],
                )
                db.execute(
                    update(_games)
                    .where(_games.c.id == game)
                    .values(changed=now, **_columns(standing))
                )
                for happened in added:
                    _keep_sittings(db, game, happened)
                self.tell(db, f"{game} {stored[-1].seq}")
        except IntegrityError:
            raise Overtaken from None
        return stored

    def restand(self, game: str, standing: Standing) -> None:
        """Put right what lists say about a game, when the rules and not an event changed it."""
        with self.engine.begin() as db:
            db.execute(update(_games).where(_games.c.id == game).values(**_columns(standing)))

    def tell(self, db: Connection, message: str) -> None:
        """Let the other processes know, as soon as the transaction is committed."""
        if self.postgres:
            db.execute(select(func.pg_notify(CHANNEL, message)))

    def listings(
        self, waits: list[str], most: int = 50, before: float | None = None
    ) -> list[Listing]:
        """Listed games that wait for one of these, the latest first."""
        question = select(_games).where(_games.c.listed, _games.c.waits.in_(waits))
        if before is not None:
            question = question.where(_games.c.changed < before)
        with self.engine.connect() as db:
            rows = db.execute(question.order_by(_games.c.changed.desc()).limit(most)).mappings()
            return [_listing(row) for row in rows]

    def games_of(self, person: str, most: int = 100) -> list[Listing]:
        """The games that a person has a seat in or has opened, the latest first."""
        seated = select(_sittings.c.game).where(_sittings.c.person == person)
        mine = or_(_games.c.id.in_(seated), _games.c.host == person)
        with self.engine.connect() as db:
            rows = db.execute(
                select(_games).where(mine).order_by(_games.c.changed.desc()).limit(most)
            ).mappings()
            return [_listing(row) for row in rows]

    def every_game(self) -> list[str]:
        """The ids of all games, the oldest first."""
        with self.engine.connect() as db:
            return list(db.scalars(select(_games.c.id).order_by(_games.c.created)))

    def count_games(self) -> dict[str, int]:
        """How many games wait for what."""
        question = select(_games.c.waits, func.count()).group_by(_games.c.waits)
        with self.engine.connect() as db:
            return {row[0]: row[1] for row in db.execute(question)}

    # Bots' work, shared by several processes

    def claim(self, game: str, thinker: str, seconds: float) -> bool:
        """Take a bot's work for a while; False if another process is at it."""
        now = time.time()
        free = or_(_games.c.thinker.in_(["", thinker]), _games.c.thinks_until < now)
        with self.engine.begin() as db:
            taken = db.execute(
                update(_games)
                .where(_games.c.id == game, free)
                .values(thinker=thinker, thinks_until=now + seconds)
            )
            return taken.rowcount == 1

    def release(self, game: str, thinker: str) -> None:
        """Leave a bot's work to whoever comes first."""
        with self.engine.begin() as db:
            db.execute(
                update(_games)
                .where(_games.c.id == game, _games.c.thinker == thinker)
                .values(thinker="", thinks_until=0.0)
            )

    def unclaimed(self, thinker: str, most: int = 20) -> list[str]:
        """Games that wait for a bot while nobody thinks for it, or only `thinker`."""
        free = or_(_games.c.thinker.in_(["", thinker]), _games.c.thinks_until < time.time())
        with self.engine.connect() as db:
            return list(
                db.scalars(
                    select(_games.c.id)
                    .where(_games.c.waits == "bot", free)
                    .order_by(_games.c.changed)
                    .limit(most)
                )
            )

    # Links and notes

    def new_link(self, game: str, seat: int) -> str:
        """A fresh token that opens a seat; the one before it stops working."""
        token = new_token()
        with self.engine.begin() as db:
            db.execute(delete(_links).where(_links.c.game == game, _links.c.seat == seat))
            db.execute(insert(_links).values(token=digest(token), game=game, seat=seat))
        return token

    def link(self, token: str) -> tuple[str, int] | None:
        """The game and the seat that a token opens."""
        with self.engine.connect() as db:
            row = db.execute(
                select(_links.c.game, _links.c.seat).where(_links.c.token == digest(token))
            ).first()
            return None if row is None else (row[0], row[1])

    def note(self, game: str, person: str) -> str:
        """What a person wrote down for themselves."""
        return self._jotted(_notes, game, person)

    def keep_note(self, game: str, person: str, note: str) -> None:
        """Keep what a person wrote down for themselves."""
        self._jot(_notes, game, person, note)

    def hook(self, game: str, person: str) -> str:
        """Where a person wants this game's notices sent, if not where all others go."""
        return self._jotted(_hooks, game, person)

    def keep_hook(self, game: str, person: str, hook: str) -> None:
        """Keep where a person wants this game's notices sent."""
        self._jot(_hooks, game, person, hook)

    def _jotted(self, where: Table, game: str, person: str) -> str:
        mine = (where.c.game == game) & (where.c.person == person)
        with self.engine.connect() as db:
            return db.scalar(select(where.c.text).where(mine)) or ""

    def _jot(self, where: Table, game: str, person: str, jotted: str) -> None:
        mine = (where.c.game == game) & (where.c.person == person)
        jotted = jotted.replace("\0", "")  # PostgreSQL does not keep it
        with self.engine.begin() as db:
            if db.execute(update(where).where(mine).values(text=jotted)).rowcount == 0:
                db.execute(insert(where).values(game=game, person=person, text=jotted))


def _connect(url: str) -> Engine:
    try:
        if url.startswith("sqlite"):
            memory = url in ("sqlite://", "sqlite:///:memory:")
            named: dict[str, Any] = {"poolclass": StaticPool} if memory else {}
            engine = create_engine(url, connect_args={"check_same_thread": False}, **named)
            event.listen(engine, "connect", _careful_sqlite)
            return engine
        if url.startswith("postgres"):
            _, _, rest = url.partition("://")
            return create_engine(f"postgresql+psycopg://{rest}", pool_size=6, pool_pre_ping=True)
    except (ArgumentError, ModuleNotFoundError) as problem:
        raise UnusableStore(f"the store {_short(url)} can't be opened: {problem}") from None
    raise UnusableStore(
        f"a store is sqlite:///FILE or postgresql://USER@HOST/NAME, not {_short(url)!r}"
    )


def _short(url: str) -> str:
    """A URL without what may be a password."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://...{rest.rpartition('@')[2][-40:]}" if rest else url[:40]


def _careful_sqlite(connection: Any, _: object) -> None:
    """Readers don't block the writer, and what is committed survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _events_after(db: Connection, game: str, seq: int) -> list[Stored]:
    rows = db.execute(
        select(_events.c.seq, _events.c.at, _events.c.body)
        .where(_events.c.game == game, _events.c.seq > seq)
        .order_by(_events.c.seq)
    )
    return [Stored(row.seq, row.at, events.read(row.body)) for row in rows]


def _keep_sittings(db: Connection, game: str, happened: Event) -> None:
    """Who sits where, beside the events that say so, to find a person's games."""
    if isinstance(happened, events.Sit):
        row = {"game": game, "seat": happened.seat, "person": happened.person}
        mine = (
            (_sittings.c.game == game)
            & (_sittings.c.seat == happened.seat)
            & (_sittings.c.person == happened.person)
        )
        if db.execute(select(_sittings).where(mine)).first() is None:
            db.execute(insert(_sittings).values(**row))
    elif isinstance(happened, events.Leave):
        db.execute(
            delete(_sittings).where(_sittings.c.game == game, _sittings.c.seat == happened.seat)
        )


def _columns(standing: Standing) -> dict[str, Any]:
    return {"waits": standing.waits, "note": standing.note, "free": standing.free}


def _person(row: RowMapping | None) -> Person | None:
    if row is None:
        return None
    return Person(row["id"], row["name"], msgspec.json.decode(row["wishes"], type=Wishes))


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
