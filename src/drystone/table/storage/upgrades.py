"""How a store of an earlier layout becomes one of the next; each step as it was on its day."""

from __future__ import annotations

import json
from collections.abc import Callable

from sqlalchemy import text
from sqlalchemy.engine import Connection

from drystone.table import wall
from drystone.table.people.names import fold
from drystone.table.people.tokens import new_id


def devices(db: Connection) -> None:
    """From 1 to 2: a person has any number of devices, each with a token, and a name for the eye.

    Who ever sat at a table gets a visit there, by which what they left can be found.
    """
    db.execute(text("ALTER TABLE people RENAME TO people_1"))
    db.execute(
        text(
            "CREATE TABLE people (id VARCHAR(16) NOT NULL PRIMARY KEY, name VARCHAR(64) NOT NULL, "
            "folded VARCHAR(200) NOT NULL, wishes TEXT NOT NULL, created FLOAT NOT NULL)"
        )
    )
    db.execute(text("CREATE INDEX people_by_folded ON people (folded)"))
    db.execute(
        text(
            "CREATE TABLE devices (token VARCHAR(64) NOT NULL PRIMARY KEY, "
            "id VARCHAR(16) NOT NULL UNIQUE, person VARCHAR(16) NOT NULL, "
            "name VARCHAR(64) NOT NULL, address VARCHAR(64) NOT NULL, created FLOAT NOT NULL, "
            "seen FLOAT NOT NULL, proved FLOAT NOT NULL)"
        )
    )
    db.execute(text("CREATE INDEX devices_by_person ON devices (person)"))
    people = db.execute(text("SELECT id, token, name, wishes, created FROM people_1")).mappings()
    for row in people.all():
        db.execute(
            text("INSERT INTO people VALUES (:id, :name, :folded, :wishes, :created)"),
            {**row, "folded": fold(row["name"])},
        )
        db.execute(
            text("INSERT INTO devices VALUES (:token, :device, :id, '', '', :at, :at, 0)"),
            {**row, "device": new_id(), "at": row["created"]},
        )
    db.execute(text("DROP TABLE people_1"))
    _find_visits(db)


def _find_visits(db: Connection) -> None:
    db.execute(
        text(
            "CREATE TABLE IF NOT EXISTS visits (game VARCHAR(16) NOT NULL, "
            "person VARCHAR(16) NOT NULL, at FLOAT NOT NULL, PRIMARY KEY (game, person))"
        )
    )
    known = {tuple(row) for row in db.execute(text("SELECT game, person FROM visits"))}
    sat = db.execute(
        text("SELECT game, at, body FROM events WHERE body LIKE :sat"), {"sat": '{"type":"sit"%'}
    )
    for game, at, body in sat.all():
        person = json.loads(body)["person"]
        if (game, person) not in known:
            known.add((game, person))
            db.execute(
                text("INSERT INTO visits VALUES (:game, :person, :at)"),
                {"game": game, "person": person, "at": min(at, wall.now())},
            )


STEPS: dict[int, Callable[[Connection], None]] = {1: devices}
"""By the layout that they begin with."""
