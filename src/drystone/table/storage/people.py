"""The people whom the store knows: their names and their wishes."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
from sqlalchemy import func, insert, select, update
from sqlalchemy.engine import Connection, Engine, RowMapping

from drystone.table import wall
from drystone.table.people.names import fold
from drystone.table.people.tokens import digest, new_id
from drystone.table.storage.database import DEVICES, KEPT, PEOPLE
from drystone.table.storage.identities import Device, NameTaken, add_device, read_device


class Wishes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person wants everywhere."""

    language: str = ""
    auto: bool = True
    confirm: bool | None = None
    """Whether to be asked at the end of a turn; None: where others would have to agree to undo."""
    pace: int = 600
    lets_stand_in: bool = False
    """Whether a bot may play for the person while they are away."""
    hook: str = ""
    """Where to send a notice when it is the person's turn."""


@dataclass(frozen=True)
class Person:
    """Somebody whose devices hold tokens."""

    id: str
    name: str
    wishes: Wishes = field(default_factory=Wishes)


@dataclass(frozen=True)
class Seen:
    """A person as the operator's list shows them."""

    id: str
    name: str
    kept: bool
    seen: float
    address: str


class StoredPeople:
    """The table of people. Methods block, as the store's own do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def new(
        self, name: str, wishes: Wishes | None = None, device: str = "", address: str = ""
    ) -> tuple[Person, str]:
        """Somebody new, and the token that they must show from now on; only its hash is kept."""
        person = Person(new_id(), name, wishes or Wishes())
        with self._engine.begin() as db:
            _must_be_free(db, name, person.id)
            db.execute(
                insert(PEOPLE).values(
                    id=person.id,
                    name=name,
                    folded=fold(name),
                    wishes=msgspec.json.encode(person.wishes).decode(),
                    created=wall.now(),
                )
            )
            token = add_device(db, person.id, device, address, proved=False)
        return person, token

    def with_token(self, token: str) -> tuple[Person, Device] | None:
        """Whose device holds this token, and which it is."""
        this = DEVICES.c.token == digest(token)
        with self._engine.connect() as db:
            found = db.execute(select(DEVICES).where(this)).mappings().first()
            if found is None:
                return None
            device = read_device(found)
            whose = select(PEOPLE).where(PEOPLE.c.id == device.person)
            person = _person(db.execute(whose).mappings().first())
        return None if person is None else (person, device)

    def find(self, person: str) -> Person | None:
        """Somebody by their id, which is no secret."""
        with self._engine.connect() as db:
            return _person(
                db.execute(select(PEOPLE).where(PEOPLE.c.id == person)).mappings().first()
            )

    def last_seen(self, most: int, name: str = "") -> list[Seen]:
        """People, the last seen first; with a name, those who are called so or look like it."""
        when = func.max(DEVICES.c.seen).label("seen")
        where = func.max(DEVICES.c.address).label("address")
        question = (
            select(PEOPLE.c.id, PEOPLE.c.name, KEPT.c.person, when, where)
            .join(DEVICES, DEVICES.c.person == PEOPLE.c.id, isouter=True)
            .join(KEPT, KEPT.c.person == PEOPLE.c.id, isouter=True)
            .group_by(PEOPLE.c.id, PEOPLE.c.name, KEPT.c.person)
            .order_by(when.desc())
            .limit(most)
        )
        if name:
            question = question.where(PEOPLE.c.folded == fold(name))
        with self._engine.connect() as db:
            return [
                Seen(row[0], row[1], row[2] is not None, row[3] or 0.0, row[4] or "-")
                for row in db.execute(question)
            ]

    def change(self, person: Person) -> None:
        """Keep a person's new name and wishes; whoever keeps an identity has the name alone."""
        folded = fold(person.name)
        with self._engine.begin() as db:
            _must_be_free(db, person.name, person.id)
            db.execute(update(KEPT).where(KEPT.c.person == person.id).values(folded=folded))
            db.execute(
                update(PEOPLE)
                .where(PEOPLE.c.id == person.id)
                .values(
                    name=person.name,
                    folded=folded,
                    wishes=msgspec.json.encode(person.wishes).decode(),
                )
            )


def _must_be_free(db: Connection, name: str, person: str) -> None:
    holder = db.scalar(select(KEPT.c.person).where(KEPT.c.folded == fold(name)))
    if holder not in (None, person):
        raise NameTaken(name)


def _person(row: RowMapping | None) -> Person | None:
    if row is None:
        return None
    return Person(row["id"], row["name"], msgspec.json.decode(row["wishes"], type=Wishes))
