"""What the store knows of devices, of kept identities, and of the ways back into one.

Whatever opens a door is kept as a hash: tokens, links and recovery codes are random, so a plain one
is enough; a passphrase is not, see `passphrases`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.engine import Connection, Engine, RowMapping
from sqlalchemy.exc import IntegrityError

from drystone.table import wall
from drystone.table.people.names import fold
from drystone.table.people.tokens import digest, new_id, new_token
from drystone.table.storage.database import (
    CHALLENGES,
    DEVICE_LINKS,
    DEVICES,
    KEPT,
    PASSKEYS,
    PEOPLE,
    RECOVERY_CODES,
)


class NameTaken(ValueError):
    """Somebody else keeps an identity by this name, or by one that looks like it."""


@dataclass(frozen=True)
class Device:
    """A browser or a program that shows a token of its own."""

    id: str
    person: str
    name: str
    address: str
    created: float
    seen: float
    proved: float
    """When it last showed a passphrase, a passkey or a code; 0: never."""


@dataclass(frozen=True)
class Kept:
    """An identity that is kept: its person, and the hash of its passphrase if it has one."""

    person: str
    passphrase: str
    since: float


@dataclass(frozen=True)
class Passkey:
    """A passkey by its public half."""

    id: str
    person: str
    public_key: str
    sign_count: int
    name: str
    created: float
    used: float


class StoredIdentities:
    """Devices, names, passphrases, passkeys, codes and links. Methods block."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # Devices

    def new_device(self, person: str, name: str, address: str, *, proved: bool) -> str:
        """The token of one more device of a person."""
        with self._engine.begin() as db:
            return add_device(db, person, name, address, proved=proved)

    def saw(self, device: Device, address: str) -> None:
        """Write down that a device was here just now."""
        with self._engine.begin() as db:
            db.execute(
                update(DEVICES)
                .where(DEVICES.c.id == device.id)
                .values(seen=wall.now(), address=address)
            )

    def devices(self, person: str) -> list[Device]:
        """A person's devices, the last seen first."""
        question = select(DEVICES).where(DEVICES.c.person == person)
        with self._engine.connect() as db:
            rows = db.execute(question.order_by(DEVICES.c.seen.desc())).mappings()
            return [read_device(row) for row in rows]

    def renew(self, device: str) -> str:
        """A new token for a device that has shown who it is; the old one opens nothing more."""
        token = new_token()
        with self._engine.begin() as db:
            now = wall.now()
            db.execute(
                update(DEVICES)
                .where(DEVICES.c.id == device)
                .values(token=digest(token), proved=now, seen=now)
            )
        return token

    def end_device(self, person: str, device: str) -> bool:
        """Let a device be a person's no more; False if it is not theirs."""
        mine = (DEVICES.c.person == person) & (DEVICES.c.id == device)
        with self._engine.begin() as db:
            return db.execute(delete(DEVICES).where(mine)).rowcount == 1

    def end_devices_but(self, person: str, device: str) -> int:
        """End all devices of a person but one; you get how many there were."""
        others = (DEVICES.c.person == person) & (DEVICES.c.id != device)
        with self._engine.begin() as db:
            db.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.person == person))
            return db.execute(delete(DEVICES).where(others)).rowcount

    # Names and passphrases

    def kept(self, person: str) -> Kept | None:
        """What is kept of a person's identity; None for a guest."""
        return self._kept(KEPT.c.person == person)

    def kept_by_name(self, name: str) -> Kept | None:
        """Who keeps an identity by this name, or by one that looks like it."""
        return self._kept(KEPT.c.folded == fold(name))

    def _kept(self, which: ColumnElement[bool]) -> Kept | None:
        question = select(KEPT.c.person, KEPT.c.passphrase, KEPT.c.since)
        with self._engine.connect() as db:
            row = db.execute(question.where(which)).first()
        return None if row is None else Kept(*row)

    def keep(self, person: str, name: str, passphrase: str | None = None) -> None:
        """Keep an identity by a name, with the hash of a passphrase; None: leave it as it is.

        Guests who are called the same get a number.
        """
        folded = fold(name)
        try:
            with self._engine.begin() as db:
                mine = KEPT.c.person == person
                given = {} if passphrase is None else {"passphrase": passphrase}
                changed = db.execute(update(KEPT).where(mine).values(folded=folded, **given))
                if not changed.rowcount:
                    db.execute(
                        insert(KEPT).values(
                            person=person,
                            folded=folded,
                            passphrase=passphrase or "",
                            since=wall.now(),
                        )
                    )
                theirs = (PEOPLE.c.folded == folded) & (PEOPLE.c.id != person)
                numbered = f"{name[:38]} 2"
                db.execute(
                    update(PEOPLE).where(theirs).values(name=numbered, folded=fold(numbered))
                )
                db.execute(
                    update(PEOPLE).where(PEOPLE.c.id == person).values(name=name, folded=folded)
                )
        except IntegrityError:
            raise NameTaken(name) from None

    def set_passphrase(self, person: str, passphrase: str) -> None:
        """Keep the hash of a passphrase; empty: there is none any more."""
        with self._engine.begin() as db:
            db.execute(update(KEPT).where(KEPT.c.person == person).values(passphrase=passphrase))

    # Passkeys

    def add_passkey(self, person: str, id_: str, public_key: str, count: int, name: str) -> bool:
        """Keep a passkey; False if it is kept already."""
        now = wall.now()
        try:
            with self._engine.begin() as db:
                db.execute(
                    insert(PASSKEYS).values(
                        id=id_,
                        person=person,
                        public_key=public_key,
                        sign_count=count,
                        name=name,
                        created=now,
                        used=0.0,
                    )
                )
        except IntegrityError:
            return False
        return True

    def passkey(self, id_: str) -> Passkey | None:
        """A passkey by the id that its authenticator says."""
        with self._engine.connect() as db:
            row = db.execute(select(PASSKEYS).where(PASSKEYS.c.id == id_)).mappings().first()
        return None if row is None else Passkey(**row)

    def passkeys(self, person: str) -> list[Passkey]:
        """A person's passkeys, the oldest first."""
        question = select(PASSKEYS).where(PASSKEYS.c.person == person).order_by(PASSKEYS.c.created)
        with self._engine.connect() as db:
            return [Passkey(**row) for row in db.execute(question).mappings()]

    def used_passkey(self, id_: str, count: int) -> None:
        """Write down that a passkey was used, and how often it says that it was."""
        with self._engine.begin() as db:
            db.execute(
                update(PASSKEYS)
                .where(PASSKEYS.c.id == id_)
                .values(used=wall.now(), sign_count=count)
            )

    def end_passkey(self, person: str, id_: str) -> bool:
        """Let a passkey open nothing more; False if it is not the person's."""
        mine = (PASSKEYS.c.person == person) & (PASSKEYS.c.id == id_)
        with self._engine.begin() as db:
            return db.execute(delete(PASSKEYS).where(mine)).rowcount == 1

    # What is good once

    def new_codes(self, person: str, codes: Sequence[str]) -> None:
        """Keep the hashes of new recovery codes; those before open nothing more."""
        with self._engine.begin() as db:
            db.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.person == person))
            db.execute(
                insert(RECOVERY_CODES),
                [{"code": digest(code), "person": person} for code in codes],
            )

    def codes_left(self, person: str) -> int:
        """How many recovery codes a person has not used yet."""
        mine = RECOVERY_CODES.c.person == person
        with self._engine.connect() as db:
            question = select(func.count()).select_from(RECOVERY_CODES).where(mine)
            return db.scalar(question) or 0

    def use_code(self, code: str) -> str | None:
        """Whose recovery code it is; it is used up by that."""
        this = RECOVERY_CODES.c.code == digest(code)
        with self._engine.begin() as db:
            person = db.scalar(select(RECOVERY_CODES.c.person).where(this))
            gone = db.execute(delete(RECOVERY_CODES).where(this)).rowcount
            return person if gone == 1 else None

    def new_device_link(self, person: str, seconds: float) -> str:
        """The token of a link by which one more device becomes a person's; the last one ends."""
        token, now = new_token(), wall.now()
        with self._engine.begin() as db:
            old = (DEVICE_LINKS.c.person == person) | (DEVICE_LINKS.c.until < now)
            db.execute(delete(DEVICE_LINKS).where(old))
            db.execute(
                insert(DEVICE_LINKS).values(token=digest(token), person=person, until=now + seconds)
            )
        return token

    def device_link(self, token: str) -> str | None:
        """Whose device a link makes, as long as it is good."""
        this = (DEVICE_LINKS.c.token == digest(token)) & (DEVICE_LINKS.c.until > wall.now())
        with self._engine.connect() as db:
            return db.scalar(select(DEVICE_LINKS.c.person).where(this))

    def use_device_link(self, token: str) -> str | None:
        """Whose device a link makes; it is used up by that."""
        this = (DEVICE_LINKS.c.token == digest(token)) & (DEVICE_LINKS.c.until > wall.now())
        with self._engine.begin() as db:
            person = db.scalar(select(DEVICE_LINKS.c.person).where(this))
            gone = db.execute(delete(DEVICE_LINKS).where(this)).rowcount
            return person if gone == 1 else None

    def new_challenge(self, challenge: str, person: str, seconds: float) -> None:
        """Remember what a passkey was asked to sign, and for whom; "" is whoever signs in."""
        now = wall.now()
        with self._engine.begin() as db:
            db.execute(delete(CHALLENGES).where(CHALLENGES.c.until < now))
            db.execute(
                insert(CHALLENGES).values(
                    challenge=digest(challenge), person=person, until=now + seconds
                )
            )

    def use_challenge(self, challenge: str, person: str) -> bool:
        """Whether a passkey was asked to sign this for the person, not long ago and only now."""
        this = (
            (CHALLENGES.c.challenge == digest(challenge))
            & (CHALLENGES.c.person == person)
            & (CHALLENGES.c.until > wall.now())
        )
        with self._engine.begin() as db:
            return db.execute(delete(CHALLENGES).where(this)).rowcount == 1


def add_device(db: Connection, person: str, name: str, address: str, *, proved: bool) -> str:
    """The token of a new device, within somebody's transaction."""
    token, now = new_token(), wall.now()
    db.execute(
        insert(DEVICES).values(
            token=digest(token),
            id=new_id(),
            person=person,
            name=name,
            address=address,
            created=now,
            seen=now,
            proved=now if proved else 0.0,
        )
    )
    return token


def read_device(row: RowMapping) -> Device:
    """A row as a device, without its token's hash."""
    return Device(**{name: value for name, value in row.items() if name != "token"})
