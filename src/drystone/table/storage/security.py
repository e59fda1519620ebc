"""Who is not let in, what was done about doors, and a number by which servers notice a change."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Integer, String, cast, delete, insert, select, update
from sqlalchemy.engine import Connection, Engine

from drystone.table import wall
from drystone.table.storage.database import ABOUT, AUDIT, BANS, EPOCH

OPERATOR = "operator"
AUDIT_DAYS = 180


@dataclass(frozen=True)
class Ban:
    """Somebody who is not let in: a person by their id, or an address or network."""

    what: str
    reason: str
    since: float
    until: float
    """0: for ever."""


@dataclass(frozen=True)
class Act:
    """One line of the audit log."""

    at: float
    by: str
    what: str
    person: str
    detail: str
    address: str


class StoredSecurity:
    """Bans, the audit log and the epoch. Methods block."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def epoch(self) -> int:
        """A number that grows whenever running servers must look at doors and tables again."""
        with self._engine.connect() as db:
            return int(db.scalar(select(ABOUT.c.value).where(ABOUT.c.key == EPOCH)) or 0)

    def next_epoch(self) -> None:
        """Let all servers on this store look again."""
        with self._engine.begin() as db:
            raise_epoch(db)

    def ban(self, what: str, reason: str, until: float = 0.0) -> None:
        """Let a person or a network in no more, from now on and on every server."""
        with self._engine.begin() as db:
            db.execute(delete(BANS).where(BANS.c.what == what))
            db.execute(insert(BANS).values(what=what, reason=reason, since=wall.now(), until=until))
            raise_epoch(db)

    def unban(self, what: str) -> bool:
        """Let a person or a network in again; False if they were not kept out."""
        with self._engine.begin() as db:
            gone = db.execute(delete(BANS).where(BANS.c.what == what)).rowcount
            raise_epoch(db)
            return gone == 1

    def bans(self) -> list[Ban]:
        """Who is not let in, now."""
        with self._engine.connect() as db:
            rows = [Ban(*row) for row in db.execute(select(BANS).order_by(BANS.c.since))]
        return [ban for ban in rows if not 0 < ban.until < wall.now()]

    def audit(
        self, what: str, by: str, person: str = "", detail: str = "", address: str = ""
    ) -> None:
        """Write down that something was done, and by whom."""
        now = wall.now()
        with self._engine.begin() as db:
            db.execute(delete(AUDIT).where(AUDIT.c.at < now - AUDIT_DAYS * 86400))
            db.execute(
                insert(AUDIT).values(
                    at=now, by=by, what=what, person=person, detail=detail, address=address
                )
            )

    def acts(self, most: int = 100, person: str = "") -> list[Act]:
        """What was done last, the latest first: by or about a person, or by anybody."""
        columns = (getattr(AUDIT.c, name) for name in Act.__dataclass_fields__)
        question = select(*columns).order_by(AUDIT.c.id.desc()).limit(most)
        if person:
            question = question.where((AUDIT.c.person == person) | (AUDIT.c.by == person))
        with self._engine.connect() as db:
            return [Act(*row) for row in db.execute(question)]


def raise_epoch(db: Connection) -> None:
    """Let all servers look again, as soon as a transaction is committed."""
    more = cast(cast(ABOUT.c.value, Integer) + 1, String)
    db.execute(update(ABOUT).where(ABOUT.c.key == EPOCH).values(value=more))
