"""What the store moves when a guest turns out to be somebody who keeps an identity."""

from __future__ import annotations

from sqlalchemy import Table, delete, insert, select, update
from sqlalchemy.engine import Connection, Engine

from drystone.table.storage.database import (
    GAMES,
    HOOKS,
    LESSONS,
    LINK_USES,
    LINKS,
    NOTES,
    NOTICE_WISHES,
    PLANS,
    READ_CHATS,
    SITTINGS,
    STUDIES,
    VISITS,
)

MOVED = (SITTINGS, VISITS, READ_CHATS, NOTES, PLANS, HOOKS, NOTICE_WISHES)
"""What a person has in a game."""


def merge_rows(db: Connection, game: str, guest: str, person: str) -> None:
    """Let all that is kept of a guest in a game be a person's, in somebody's transaction.

    Where the person has the same already it stays; of notes, both are kept.
    """
    for table in MOVED:
        _move(db, table, game, guest, person)
    host = (GAMES.c.id == game) & (GAMES.c.host == guest)
    db.execute(update(GAMES).where(host).values(host=person))
    given = select(LINK_USES.c.token).where(LINK_USES.c.giver == guest, LINK_USES.c.taker == "")
    db.execute(delete(LINKS).where(LINKS.c.game == game, LINKS.c.token.in_(given)))


def _move(db: Connection, table: Table, game: str, guest: str, person: str) -> None:
    here = table.c.game == game
    for row in db.execute(select(table).where(here, table.c.person == guest)).mappings().all():
        moved = {**row, "person": person}
        keys = [column == moved[column.name] for column in table.primary_key.columns]
        there = db.execute(select(table).where(*keys)).mappings().first()
        if there is None:
            db.execute(insert(table).values(moved))
        elif table is NOTES and row["text"] not in there["text"]:
            both = f"{there['text']}\n{row['text']}".strip()
            db.execute(update(table).where(*keys).values(text=both))
    db.execute(delete(table).where(here, table.c.person == guest))


class StoredMerging:
    """Moves what is a guest's. Methods block, as the store's own do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def in_game(self, game: str, guest: str, person: str) -> None:
        """Move what a guest has in a game of which no event tells of them."""
        with self._engine.begin() as db:
            merge_rows(db, game, guest, person)

    def studies(self, guest: str, person: str) -> None:
        """Let a person own every study that they began as a guest."""
        theirs = STUDIES.c.person == guest
        with self._engine.begin() as db:
            db.execute(update(STUDIES).where(theirs).values(person=person))

    def lessons(self, guest: str, person: str) -> None:
        """Let a person have done every lesson that they did as a guest."""
        with self._engine.begin() as db:
            theirs = select(LESSONS).where(LESSONS.c.person == guest)
            for row in db.execute(theirs).mappings().all():
                mine = (
                    (LESSONS.c.person == person)
                    & (LESSONS.c.game == row["game"])
                    & (LESSONS.c.lesson == row["lesson"])
                )
                there = db.execute(select(LESSONS.c.done).where(mine)).first()
                if there is None:
                    db.execute(insert(LESSONS).values({**row, "person": person}))
                elif not there.done:
                    db.execute(update(LESSONS).where(mine).values(done=row["done"]))
            db.execute(delete(LESSONS).where(LESSONS.c.person == guest))
