"""Keeping an identity: a name of one's own, a passphrase, recovery codes, several devices.

Nobody needs any of it to play. Whoever shows a passphrase, a passkey or a code gets a new token,
so that one that somebody else has planted or seen before opens nothing. For a quarter of an hour
after that the device may change what opens the door; later it must show again who it is.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from drystone.table import wall
from drystone.table.errors import Refused, name_for_everybody, name_reserved
from drystone.table.limits import GUESSES_AT_NAME, GUESSES_FROM_ADDRESS
from drystone.table.middleware.bans import Bans
from drystone.table.middleware.guard import Buckets
from drystone.table.people import names
from drystone.table.people.access import Access
from drystone.table.people.accounts import clean_name
from drystone.table.people.devices import Browser
from drystone.table.people.passphrases import Passphrases, refuse_weak
from drystone.table.people.visitor import Visitor, banned
from drystone.table.people.whereabouts import household
from drystone.table.processes.fair_queue import Claimant
from drystone.table.rest.schemas_identity import Keep, Recovery, SignIn
from drystone.table.storage.identities import Device, Kept, NameTaken, Passkey
from drystone.table.storage.people import Person
from drystone.table.storage.store import Store

CODES = 10
PROVED_FOR = 15 * 60.0
LINK_SECONDS = 15 * 60.0
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True)
class Entered:
    """Somebody who has shown who they are, and the token that they must show from now on."""

    person: Person
    token: str
    codes: tuple[str, ...] = ()
    """New recovery codes, shown only this once."""


@dataclass(frozen=True)
class Identity:
    """All that a person may know about how their identity is kept."""

    kept: bool
    passphrase: bool
    passkeys: list[Passkey]
    codes_left: int
    devices: list[Device]
    current: str
    """The device that asks."""
    proved: bool
    """Whether this device may change what opens the door."""


class Identities:
    """The verbs of a person about their identity."""

    def __init__(
        self, store: Store, access: Access, bans: Bans, *, cheap_passphrases: bool = False
    ) -> None:
        self._store = store
        self._access = access
        self._bans = bans
        self._passphrases = Passphrases(cheap=cheap_passphrases)
        self._addresses = Buckets(*GUESSES_FROM_ADDRESS)
        self._names = Buckets(*GUESSES_AT_NAME)

    # Coming in

    async def sign_in(self, form: SignIn, at: Browser, before: Visitor) -> Entered:
        """Come in by name and passphrase; a wrong name and a wrong passphrase look the same."""
        self._may_try(at)
        kept = await self._store.do(self._store.identities.kept_by_name, form.name)
        if not self._names.take(names.fold(form.name)) and not await self._knows(kept, at):
            raise _too_many_tries()
        passphrase = kept.passphrase if kept else ""
        who = Claimant(household(at.address), before.id)
        if not await self._passphrases.matches(passphrase, form.passphrase, who) or not kept:
            person = kept.person if kept else ""
            await self._audit("sign-in-failed", "", person, "passphrase", at.address)
            raise Refused("wrong-passphrase", "the name or the passphrase is wrong", 403)
        if self._passphrases.outdated(passphrase):
            better = await self._passphrases.hash(form.passphrase, who)
            await self._store.do(self._store.identities.set_passphrase, kept.person, better)
        self._give_back(at, names.fold(form.name))
        return await self.enter(kept.person, at, before, "passphrase")

    async def recover(self, form: Recovery, at: Browser, before: Visitor) -> Entered:
        """Come in by a recovery code, which is used up by that."""
        self._may_try(at)
        code = "".join(form.code.lower().replace("-", " ").split())
        person = await self._store.do(self._store.identities.use_code, code)
        if person is None:
            await self._audit("sign-in-failed", "", "", "recovery code", at.address)
            raise Refused("wrong-code", "this code is not valid, or was used before", 403)
        self._give_back(at)
        return await self.enter(person, at, before, "recovery code")

    async def enter(self, person_id: str, at: Browser, before: Visitor, how: str) -> Entered:
        """Let somebody in who has shown who they are: always with a new token."""
        person = await self._person(person_id)
        if before.device is not None and before.id == person.id:
            token = await self._store.do(self._store.identities.renew, before.device.id)
            await self._access.changed()
        else:
            token = await self._store.do(
                self._store.identities.new_device, person.id, at.name, at.address, proved=True
            )
        await self._audit("signed-in", person.id, person.id, how, at.address)
        return Entered(person, token)

    async def _person(self, id_: str) -> Person:
        ban = self._bans.of_person(id_)
        if ban is not None:
            raise banned(ban)
        person = await self._store.do(self._store.people.find, id_)
        if person is None:
            raise Refused("wrong-code", "this person is not here any more", 403)
        return person

    def _may_try(self, at: Browser) -> None:
        if not self._addresses.take(household(at.address)):
            raise _too_many_tries()

    async def _knows(self, kept: Kept | None, at: Browser) -> bool:
        """Whether one of a person's devices was last seen there: a stranger elsewhere who tries
        their name again and again does not lock them out.
        """
        devices = self._store.identities.devices
        seen = await self._store.do(devices, kept.person) if kept else []
        return any(household(one.address) == household(at.address) for one in seen)

    def _give_back(self, at: Browser, name: str = "") -> None:
        """Whoever was right has not used up an attempt."""
        self._addresses.take(household(at.address), -1.0)
        if name:
            self._names.take(name, -1.0)

    def may_try(self, at: Browser) -> None:
        """Refuse who has tried too often; the passkeys ask too."""
        self._may_try(at)

    # Keeping

    async def keep(self, by: Visitor, form: Keep, at: Browser) -> Entered:
        """Keep an identity by a name and a passphrase, or change the passphrase.

        All other devices must come in anew: one of them may be somebody else's.
        """
        person = by.must_be_known()
        name = await self.name_to_keep(by, form.name or "")
        refuse_weak(form.passphrase, name)
        hashed = await self._passphrases.hash(form.passphrase, by.claimant)
        return await self.make_kept(person, by, name, hashed, at)

    async def name_to_keep(self, by: Visitor, wanted: str) -> str:
        """The name that a person will have alone; refused if they can't."""
        person = by.must_be_known()
        if await self._store.do(self._store.identities.kept, person.id) is not None:
            self.must_be_proved(by)
        name = clean_name(wanted or person.name)
        if names.for_everybody(name):
            raise name_for_everybody()
        holder = await self._store.do(self._store.identities.kept_by_name, name)
        if holder is not None and holder.person != person.id:
            raise name_reserved()
        return name

    async def make_kept(
        self, person: Person, by: Visitor, name: str, hashed: str | None, at: Browser
    ) -> Entered:
        """Reserve the name, and give this device a new token.

        With a new passphrase, or if the identity was not kept before, all others are ended.
        """
        assert by.device is not None
        store = self._store.identities
        before = await self._store.do(store.kept, person.id)
        try:
            await self._store.do(store.keep, person.id, name, hashed)
        except NameTaken:
            raise name_reserved() from None
        token = await self._store.do(store.renew, by.device.id)
        if before is None or hashed is not None:
            await self._store.do(store.end_devices_but, person.id, by.device.id)
        how = "passkey" if hashed is None else "passphrase"
        what = "kept" if before is None else "new-key"
        await self._audit(what, person.id, person.id, how, at.address)
        await self._access.changed()
        codes: tuple[str, ...] = ()
        if not await self._store.do(store.codes_left, person.id):
            codes = await self._new_codes(person)
        return Entered(await self._person(person.id), token, codes)

    async def drop_passphrase(self, by: Visitor) -> None:
        """Come in without a passphrase from now on, by a passkey."""
        person = by.must_be_known()
        self.must_be_proved(by)
        if not await self._store.do(self._store.identities.passkeys, person.id):
            raise last_key()
        await self._store.do(self._store.identities.set_passphrase, person.id, "")
        await self._audit("passphrase-dropped", person.id, person.id)

    async def new_codes(self, by: Visitor) -> tuple[str, ...]:
        """New recovery codes; those before open nothing more."""
        person = by.must_be_known()
        await self._must_be_kept(person)
        self.must_be_proved(by)
        codes = await self._new_codes(person)
        await self._audit("new-recovery-codes", person.id, person.id)
        return codes

    async def _new_codes(self, person: Person) -> tuple[str, ...]:
        plain = ["".join(secrets.choice(_LETTERS) for _ in range(16)) for _ in range(CODES)]
        await self._store.do(self._store.identities.new_codes, person.id, plain)
        return tuple("-".join(code[i : i + 4] for i in range(0, 16, 4)) for code in plain)

    # Devices

    async def about(self, by: Visitor) -> Identity:
        """How a person's identity is kept."""
        person, store = by.even_banned(), self._store.identities
        kept = await self._store.do(store.kept, person.id)
        return Identity(
            kept=kept is not None,
            passphrase=kept is not None and bool(kept.passphrase),
            passkeys=await self._store.do(store.passkeys, person.id),
            codes_left=await self._store.do(store.codes_left, person.id),
            devices=await self._store.do(store.devices, person.id),
            current=by.device.id if by.device else "",
            proved=_proved(by),
        )

    async def device_link(self, by: Visitor) -> str:
        """The token of a link by which one more device becomes the person's, good once."""
        person = by.must_be_known()
        token = await self._store.do(
            self._store.identities.new_device_link, person.id, LINK_SECONDS
        )
        await self._audit("device-link", person.id, person.id)
        return token

    async def linked(self, token: str) -> Person:
        """Whose device a link makes."""
        person = await self._store.do(self._store.identities.device_link, token)
        if person is None:
            raise _no_such_link()
        return await self._person(person)

    async def link_device(self, token: str, at: Browser) -> Entered:
        """Let a device be the person's from whom it has the link."""
        person = await self._store.do(self._store.identities.use_device_link, token)
        if person is None:
            raise _no_such_link()
        whose = await self._person(person)
        made = await self._store.do(
            self._store.identities.new_device, person, at.name, at.address, proved=False
        )
        await self._audit("device-linked", person, person, at.name, at.address)
        return Entered(whose, made)

    async def end_device(self, by: Visitor, device: str) -> None:
        """Let a device be the person's no more; what it looks at is closed at once."""
        person = by.must_be_known()
        if by.device is not None and device == by.device.id:
            await self._may_go(person)
        if not await self._store.do(self._store.identities.end_device, person.id, device):
            raise Refused("no-such-device", "there is no such device", 404)
        await self._audit("device-ended", person.id, person.id)
        await self._access.changed()

    async def _may_go(self, person: Person) -> None:
        """Refuse to lock out who could never come back."""
        if await self._store.do(self._store.identities.kept, person.id) is None:
            raise Refused("not-kept", "you could not come back: keep your identity first")

    async def end_other_devices(self, by: Visitor) -> int:
        """Let only this device be the person's; you get how many there were besides."""
        person = by.must_be_known()
        assert by.device is not None
        ended = await self._store.do(
            self._store.identities.end_devices_but, person.id, by.device.id
        )
        if ended:
            await self._audit("devices-ended", person.id, person.id, str(ended))
            await self._access.changed()
        return ended

    async def sign_out(self, by: Visitor) -> None:
        """Let this device be the person's no more."""
        by.must_be_known()
        assert by.device is not None
        await self.end_device(by, by.device.id)

    # Helpers

    def must_be_proved(self, by: Visitor) -> None:
        """Refuse a device that has not shown for a while who it is."""
        if not _proved(by):
            raise Refused("prove-first", "sign in again first: this needs a fresh sign-in", 403)

    async def _must_be_kept(self, person: Person) -> None:
        if await self._store.do(self._store.identities.kept, person.id) is None:
            raise Refused("not-kept", "keep your identity first")

    async def _audit(
        self, what: str, by: str, person: str, detail: str = "", address: str = ""
    ) -> None:
        await self._store.do(self._store.security.audit, what, by, person, detail, address)


def _proved(by: Visitor) -> bool:
    return by.device is not None and wall.now() - by.device.proved < PROVED_FOR


def last_key() -> Refused:
    """The answer to who would throw away the last key."""
    return Refused("last-key", "this is the only way back in: make another one first")


def _too_many_tries() -> Refused:
    return Refused("too-many-tries", "too many attempts; wait a few minutes", 429)


def _no_such_link() -> Refused:
    return Refused("no-such-link", "this link is not valid, or no longer", 404)
