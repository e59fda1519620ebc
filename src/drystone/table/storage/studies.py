"""Studies: games with comments and side lines, each as one text, changed by its owner alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Engine, RowMapping

from drystone.table import wall
from drystone.table.people.tokens import new_id
from drystone.table.storage.database import STUDIES


@dataclass(frozen=True)
class StudyListing:
    """A study as a list shows it."""

    id: str
    person: str
    game: str
    title: str
    version: int
    changed: float


@dataclass(frozen=True)
class StoredStudy:
    """A study as it is kept."""

    listing: StudyListing
    body: str


class StoredStudies:
    """The table of studies. Methods block, as the store's own do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, person: str, game: str, title: str, body: str) -> str:
        """Keep a new one; you get its id."""
        id_, now = new_id(), wall.now()
        with self._engine.begin() as db:
            db.execute(
                insert(STUDIES).values(
                    id=id_,
                    person=person,
                    game=game,
                    title=title,
                    body=body,
                    version=1,
                    created=now,
                    changed=now,
                )
            )
        return id_

    def find(self, id_: str) -> StoredStudy | None:
        """The study with that id."""
        with self._engine.connect() as db:
            row = db.execute(select(STUDIES).where(STUDIES.c.id == id_)).mappings().first()
        return None if row is None else StoredStudy(_listing(row), row["body"])

    def of(self, person: str, most: int) -> list[StudyListing]:
        """Somebody's studies, the last changed first."""
        mine = select(STUDIES).where(STUDIES.c.person == person)
        with self._engine.connect() as db:
            rows = db.execute(mine.order_by(STUDIES.c.changed.desc()).limit(most)).mappings()
            return [_listing(row) for row in rows]

    def count(self, person: str) -> int:
        """How many somebody has."""
        mine = select(func.count()).select_from(STUDIES).where(STUDIES.c.person == person)
        with self._engine.connect() as db:
            return db.scalar(mine) or 0

    def change(self, id_: str, version: int, title: str, body: str) -> bool:
        """Keep what has become of a version; False: there is a later one already."""
        this = (STUDIES.c.id == id_) & (STUDIES.c.version == version)
        values = {"title": title, "body": body, "version": version + 1, "changed": wall.now()}
        with self._engine.begin() as db:
            return db.execute(update(STUDIES).where(this).values(values)).rowcount == 1

    def remove(self, id_: str) -> None:
        """Delete one."""
        with self._engine.begin() as db:
            db.execute(delete(STUDIES).where(STUDIES.c.id == id_))

    def export(self, person: str) -> list[dict[str, Any]]:
        """All of somebody's, to be given to them."""
        with self._engine.connect() as db:
            rows = db.execute(select(STUDIES).where(STUDIES.c.person == person)).mappings().all()
        return [{"id": row["id"], "created": row["created"], "text": row["body"]} for row in rows]


def _listing(row: RowMapping) -> StudyListing:
    return StudyListing(
        row["id"], row["person"], row["game"], row["title"], row["version"], row["changed"]
    )
