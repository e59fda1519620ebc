"""Where notices go and which are not wanted: wishes, devices that take pushes, mail addresses.

And what the server needs to send them: its own keys.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError

from drystone.table import wall
from drystone.table.limits import MOST_PUSH_DEVICES
from drystone.table.people.tokens import digest
from drystone.table.storage.database import MAILS, NOTICE_WISHES, PUSH_DEVICES, SECRETS

EVERYWHERE = ""


@dataclass(frozen=True)
class Mail:
    """Somebody's mail address; nothing but one question goes there before it is confirmed."""

    person: str
    address: str
    language: str
    confirmed: bool
    asked: float
    """When it was last asked whether the address is theirs."""


class StoredNotices:
    """The tables. Methods block, as the store's own do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def off(self, person: str, game: str) -> frozenset[str]:
        """The kinds and ways of notices that a person does not want, everywhere or in one game."""
        mine = (NOTICE_WISHES.c.person == person) & (NOTICE_WISHES.c.game == game)
        with self._engine.connect() as db:
            found = db.scalar(select(NOTICE_WISHES.c.off).where(mine))
        return frozenset(json.loads(found)) if found else frozenset()

    def switch(self, person: str, game: str, name: str, on: bool) -> frozenset[str]:
        """Keep that a person wants something or not; you get all that they do not want.

        In one go, so that of two clicks at once none is lost.
        """
        mine = (NOTICE_WISHES.c.person == person) & (NOTICE_WISHES.c.game == game)
        question = select(NOTICE_WISHES.c.off).where(mine).with_for_update()
        with self._engine.begin() as db:
            found = db.scalar(question)
            before = frozenset(json.loads(found)) if found else frozenset()
            off = before - {name} if on else before | {name}
            text = json.dumps(sorted(off))
            if db.execute(update(NOTICE_WISHES).where(mine).values(off=text)).rowcount == 0:
                db.execute(insert(NOTICE_WISHES).values(person=person, game=game, off=text))
        return off

    def devices(self, person: str) -> list[tuple[str, str]]:
        """The devices of a person that take pushes: id and subscription."""
        question = select(PUSH_DEVICES).where(PUSH_DEVICES.c.person == person)
        with self._engine.connect() as db:
            return [(row.id, row.body) for row in db.execute(question)]

    def add_device(self, person: str, endpoint: str, body: str) -> None:
        """Keep a device's subscription; a browser that changes hands belongs to the last."""
        device = digest(endpoint)
        with self._engine.begin() as db:
            db.execute(delete(PUSH_DEVICES).where(PUSH_DEVICES.c.id == device))
            mine = PUSH_DEVICES.c.person == person
            had = list(db.scalars(select(PUSH_DEVICES.c.id).where(mine)))
            for old in had[: max(0, len(had) + 1 - MOST_PUSH_DEVICES)]:
                db.execute(delete(PUSH_DEVICES).where(PUSH_DEVICES.c.id == old))
            db.execute(insert(PUSH_DEVICES).values(id=device, person=person, body=body))

    def drop_device(self, device: str, person: str) -> None:
        """Forget a device of a person."""
        mine = (PUSH_DEVICES.c.id == device) & (PUSH_DEVICES.c.person == person)
        with self._engine.begin() as db:
            db.execute(delete(PUSH_DEVICES).where(mine))

    def mail(self, person: str) -> Mail | None:
        """A person's mail address."""
        with self._engine.connect() as db:
            row = db.execute(select(MAILS).where(MAILS.c.person == person)).first()
        if row is None:
            return None
        return Mail(row.person, row.address, row.language, row.confirmed, row.asked)

    def asked_since(self, address: str, since: float) -> int:
        """How many people have given an address as theirs since."""
        same = (MAILS.c.address == address) & (MAILS.c.asked > since)
        with self._engine.connect() as db:
            return db.scalar(select(func.count()).where(same)) or 0

    def keep_mail(self, person: str, address: str, language: str) -> None:
        """Keep an address that has yet to be confirmed."""
        values = {
            "address": address,
            "language": language,
            "confirmed": False,
            "asked": wall.now(),
        }
        with self._engine.begin() as db:
            mine = MAILS.c.person == person
            if db.execute(update(MAILS).where(mine).values(**values)).rowcount == 0:
                db.execute(insert(MAILS).values(person=person, **values))

    def confirm_mail(self, person: str) -> None:
        """Let a person's address be confirmed."""
        with self._engine.begin() as db:
            db.execute(update(MAILS).where(MAILS.c.person == person).values(confirmed=True))

    def drop_mail(self, person: str) -> None:
        """Forget a person's address."""
        with self._engine.begin() as db:
            db.execute(delete(MAILS).where(MAILS.c.person == person))

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """Something that the server keeps to itself, made when it is first asked for."""
        question = select(SECRETS.c.value).where(SECRETS.c.name == name)
        with self._engine.connect() as db:
            found = db.scalar(question)
        if found is not None:
            return str(found)
        try:
            with self._engine.begin() as db:
                db.execute(insert(SECRETS).values(name=name, value=make()))
        except IntegrityError:
            pass  # another server has just made it
        with self._engine.connect() as db:
            return str(db.scalar(question) or "")
