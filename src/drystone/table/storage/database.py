"""The database: its tables, and how a connection to SQLite or PostgreSQL is opened."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
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
    event,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError
from sqlalchemy.pool import StaticPool

from drystone.table.storage import upgrades

SCHEMA = 2
CHANNEL = "drystone"
EPOCH = "epoch"
"""Counts what running servers must look at again: who is let in, and which tables there are."""

META = MetaData()
ABOUT = Table(
    "about",
    META,
    Column("key", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
)
GAMES = Table(
    "games",
    META,
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
    Index("games_by_host", "host", "changed"),
    Index("games_by_listed", "listed", "waits", "changed"),
)
EVENTS = Table(
    "events",
    META,
    Column("game", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
)
DETAILS = Table(
    "details",
    META,
    Column("game", String(16), primary_key=True),
    Column("alarm", Float, nullable=False),
    Column("said", Integer, nullable=False),
    Column("about", Text, nullable=False),
    Index("details_by_alarm", "alarm"),
)
READ_CHATS = Table(
    "read_chats",
    META,
    Column("game", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("said", Integer, nullable=False),
)
PEOPLE = Table(
    "people",
    META,
    Column("id", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("folded", String(200), nullable=False),
    Column("wishes", Text, nullable=False),
    Column("created", Float, nullable=False),
    Index("people_by_folded", "folded"),
)
DEVICES = Table(
    "devices",
    META,
    Column("token", String(64), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("person", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("address", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("proved", Float, nullable=False),
    Index("devices_by_person", "person"),
)
KEPT = Table(
    "kept",
    META,
    Column("person", String(16), primary_key=True),
    Column("folded", String(200), nullable=False, unique=True),
    Column("passphrase", Text, nullable=False),
    Column("since", Float, nullable=False),
)
PASSKEYS = Table(
    "passkeys",
    META,
    Column("id", String(1400), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index("passkeys_by_person", "person"),
)
RECOVERY_CODES = Table(
    "recovery_codes",
    META,
    Column("code", String(64), primary_key=True),
    Column("person", String(16), nullable=False),
    Index("recovery_codes_by_person", "person"),
)
DEVICE_LINKS = Table(
    "device_links",
    META,
    Column("token", String(64), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("until", Float, nullable=False),
)
CHALLENGES = Table(
    "challenges",
    META,
    Column("challenge", String(64), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("until", Float, nullable=False),
)
BANS = Table(
    "bans",
    META,
    Column("what", String(64), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
)
AUDIT = Table(
    "audit",
    META,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(16), nullable=False),
    Column("what", String(32), nullable=False),
    Column("person", String(16), nullable=False),
    Column("detail", Text, nullable=False),
    Column("address", String(64), nullable=False),
    Index("audit_by_person", "person"),
    Index("audit_by_at", "at"),
)
SITTINGS = Table(
    "sittings",
    META,
    Column("game", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(16), primary_key=True),
    Index("sittings_by_person", "person"),
)
LINKS = Table(
    "links",
    META,
    Column("token", String(64), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Index("links_by_game", "game", "seat"),
)
LINK_USES = Table(
    "link_uses",
    META,
    Column("token", String(64), primary_key=True),
    Column("giver", String(16), nullable=False),
    Column("taker", String(16), nullable=False),
)
VISITS = Table(
    "visits",
    META,
    Column("game", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("at", Float, nullable=False),
)
NOTES = Table(
    "notes",
    META,
    Column("game", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("text", Text, nullable=False),
)
PLANS = Table(
    "plans",
    META,
    Column("game", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("text", Text, nullable=False),
)
HOOKS = Table(
    "hooks",
    META,
    Column("game", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("text", Text, nullable=False),
)
REVIEWS = Table(
    "reviews",
    META,
    Column("game", String(16), primary_key=True),
    Column("mark", String(64), nullable=False),
    Column("body", Text, nullable=False),
)
EXPLORED = Table(
    "explored",
    META,
    Column("game", String(16), primary_key=True),
    Column("mark", String(64), nullable=False),
    Column("body", Text, nullable=False),
)
LESSONS = Table(
    "lessons",
    META,
    Column("person", String(16), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("lesson", String(64), primary_key=True),
    Column("body", Text, nullable=False),
    Column("done", Float, nullable=False),
)
STUDIES = Table(
    "studies",
    META,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("game", String(64), nullable=False),
    Column("title", String(200), nullable=False),
    Column("body", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("studies_by_person", "person"),
)


NOTICE_WISHES = Table(
    "notice_wishes",
    META,
    Column("person", String(16), primary_key=True),
    Column("game", String(16), primary_key=True),  # empty: everywhere
    Column("off", Text, nullable=False),
)
PUSH_DEVICES = Table(
    "push_devices",
    META,
    Column("id", String(64), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Index("push_devices_by_person", "person"),
)
MAILS = Table(
    "mails",
    META,
    Column("person", String(16), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("language", String(8), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("asked", Float, nullable=False),
)
SECRETS = Table(
    "secrets",
    META,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)


class UnusableStore(ValueError):
    """A store that can't be opened, with the reason in a sentence."""


class StoreVanished(Exception):
    """The file under an open store is another one now, or none: what is written would be lost."""


def connect(url: str) -> Engine:
    """The engine for a URL; its tables are made by `create_tables`."""
    try:
        if url.startswith("sqlite"):
            memory = url in ("sqlite://", "sqlite:///:memory:")
            named: dict[str, Any] = {"poolclass": StaticPool} if memory else {}
            _keep_to_owner(url)
            engine = create_engine(
                url, connect_args={"check_same_thread": False}, hide_parameters=True, **named
            )
            event.listen(engine, "connect", _careful_sqlite)
            return engine
        if url.startswith("postgres"):
            _, _, rest = url.partition("://")
            return create_engine(
                f"postgresql+psycopg://{rest}",
                pool_size=6,
                pool_pre_ping=True,
                hide_parameters=True,  # logs hold no chat and no notes
            )
    except (ArgumentError, ModuleNotFoundError) as problem:
        raise UnusableStore(f"the store {_short(url)} can't be opened: {problem}") from None
    raise UnusableStore(
        f"a store is sqlite:///FILE or postgresql://USER@HOST/NAME, not {_short(url)!r}"
    )


def sqlite_file(url: str) -> Path | None:
    """The file that a SQLite URL names; None for a store in memory, and for other databases."""
    if not url.startswith("sqlite"):
        return None
    name = make_url(url).database
    return None if not name or name == ":memory:" else Path(name)


def _keep_to_owner(url: str) -> None:
    """Let nobody else on the machine read the file; what SQLite puts beside it is like it."""
    file = sqlite_file(url)
    if file is None:
        return
    with contextlib.suppress(OSError):  # a folder that is not there: SQLite says so itself
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        if file.stat().st_uid == os.getuid():
            file.chmod(0o600)


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


def create_tables(engine: Engine) -> None:
    """Make the tables that are missing, and bring a store of an earlier layout up to date.

    One of a later layout is refused.
    """
    try:
        with engine.begin() as db:
            if engine.dialect.name == "postgresql":
                # Two processes that start together must not both make tables.
                db.execute(text("SELECT pg_advisory_xact_lock(60617)"))
            else:
                # So that an upgrade happens whole or not at all: else a table is made at once.
                db.execute(text("BEGIN IMMEDIATE"))
            found = _layout(db)
            for step in range(found or SCHEMA, SCHEMA):
                upgrades.STEPS[step](db)
            META.create_all(db)
            for index in GAMES.indexes:  # of a store that was made before there were all of them
                index.create(db, checkfirst=True)
            if found is None:
                db.execute(insert(ABOUT).values(key="schema", value=str(SCHEMA)))
            elif found < SCHEMA:
                db.execute(update(ABOUT).where(ABOUT.c.key == "schema").values(value=str(SCHEMA)))
            elif found > SCHEMA:
                raise UnusableStore(
                    f"the store has layout {found}, and this Drystone knows layout {SCHEMA}"
                )
            if db.scalar(select(ABOUT.c.value).where(ABOUT.c.key == EPOCH)) is None:
                db.execute(insert(ABOUT).values(key=EPOCH, value="0"))
    except DatabaseError as problem:
        reason = str(problem.orig).strip().splitlines()[0]
        raise UnusableStore(f"the store can't be opened: {reason}") from None


def _layout(db: Connection) -> int | None:
    """The layout of a store; None for one that is empty."""
    if not inspect(db).has_table(ABOUT.name):
        return None
    found = db.scalar(select(ABOUT.c.value).where(ABOUT.c.key == "schema"))
    return None if found is None else int(found)
