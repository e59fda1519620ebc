"""Passkeys (WebAuthn): made on a device of the person's, and shown instead of a passphrase."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from drystone.table.errors import Refused
from drystone.table.limits import MOST_PASSKEYS
from drystone.table.people.devices import Browser
from drystone.table.people.identity import Entered, Identities, last_key
from drystone.table.people.visitor import Visitor
from drystone.table.rest.schemas_identity import NewPasskey, PasskeyName, ShownPasskey
from drystone.table.storage.store import Store

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

SECONDS = 5 * 60.0
NAME = "Drystone"


@dataclass(frozen=True)
class Site:
    """What passkeys are made for: the origin that people type, and its host."""

    origin: str

    @property
    def host(self) -> str:
        """The name that a passkey is bound to."""
        return urlsplit(self.origin).hostname or "localhost"


class Passkeys:
    """The verbs about passkeys. The library is imported only where somebody has one."""

    def __init__(self, store: Store, identities: Identities) -> None:
        self._store = store
        self._identities = identities

    async def begin_adding(self, by: Visitor, form: PasskeyName, site: Site) -> Any:
        """What a browser needs in order to make a passkey."""
        import webauthn
        from webauthn.helpers import structs

        person = by.must_be_known()
        name = await self._identities.name_to_keep(by, form.name or "")
        mine = await self._store.do(self._store.identities.passkeys, person.id)
        if len(mine) >= MOST_PASSKEYS:
            raise Refused("too-many-passkeys", f"{MOST_PASSKEYS} passkeys are enough")
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name=NAME,
            user_id=person.id.encode(),
            user_name=name,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[_descriptor(key.id) for key in mine],
        )
        await self._ask(options.challenge, person.id)
        return json.loads(webauthn.options_to_json(options))

    async def add(self, by: Visitor, form: NewPasskey, site: Site, at: Browser) -> Entered:
        """Keep the passkey that a browser has made; with the first one, keep the identity too."""
        import webauthn
        from webauthn.helpers import bytes_to_base64url
        from webauthn.helpers.exceptions import WebAuthnException

        person = by.must_be_known()
        name = await self._identities.name_to_keep(by, form.name or "")
        challenge = await self._asked(form.credential, person.id)
        try:
            made = webauthn.verify_registration_response(
                credential=form.credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except WebAuthnException as problem:
            raise _bad(problem) from None
        key, public = map(bytes_to_base64url, (made.credential_id, made.credential_public_key))
        label = at.name
        if not await self._store.do(
            self._store.identities.add_passkey, person.id, key, public, made.sign_count, label
        ):
            raise Refused("bad-passkey", "this passkey is known already", 400)
        return await self._identities.make_kept(person, by, name, None, at)

    async def begin_sign_in(self, site: Site) -> Any:
        """What a browser needs in order to show a passkey."""
        import webauthn
        from webauthn.helpers.structs import UserVerificationRequirement

        options = webauthn.generate_authentication_options(
            rp_id=site.host, user_verification=UserVerificationRequirement.REQUIRED
        )
        await self._ask(options.challenge, "")
        return json.loads(webauthn.options_to_json(options))

    async def sign_in(
        self, form: ShownPasskey, site: Site, at: Browser, before: Visitor
    ) -> Entered:
        """Come in by a passkey."""
        import webauthn
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.exceptions import WebAuthnException

        self._identities.may_try(at)
        challenge = await self._asked(form.credential, "")
        key = await self._store.do(
            self._store.identities.passkey, str(form.credential.get("id", ""))[:1400]
        )
        if key is None:
            raise Refused("bad-passkey", "nobody here has this passkey", 403)
        try:
            shown = webauthn.verify_authentication_response(
                credential=form.credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(key.public_key),
                credential_current_sign_count=key.sign_count,
                require_user_verification=True,
            )
        except WebAuthnException as problem:
            raise _bad(problem) from None
        await self._store.do(self._store.identities.used_passkey, key.id, shown.new_sign_count)
        return await self._identities.enter(key.person, at, before, "passkey")

    async def end(self, by: Visitor, id_: str) -> None:
        """Let a passkey open nothing more, if something else still does."""
        person, store = by.must_be_known(), self._store.identities
        self._identities.must_be_proved(by)
        kept = await self._store.do(store.kept, person.id)
        others = [key for key in await self._store.do(store.passkeys, person.id) if key.id != id_]
        if not others and not (kept and kept.passphrase):
            raise last_key()
        if not await self._store.do(store.end_passkey, person.id, id_):
            raise Refused("no-such-passkey", "there is no such passkey", 404)
        await self._store.do(self._store.security.audit, "passkey-ended", person.id, person.id)

    async def _ask(self, challenge: bytes, person: str) -> None:
        from webauthn.helpers import bytes_to_base64url

        await self._store.do(
            self._store.identities.new_challenge, bytes_to_base64url(challenge), person, SECONDS
        )

    async def _asked(self, credential: dict[str, Any], person: str) -> bytes:
        """The challenge that was signed, if it was ours, for this person, and not used before."""
        from webauthn.helpers import base64url_to_bytes

        try:
            said = base64url_to_bytes(credential["response"]["clientDataJSON"])
            challenge = json.loads(said)["challenge"]
            plain = base64url_to_bytes(challenge)
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            raise _bad(problem) from None
        if not await self._store.do(self._store.identities.use_challenge, challenge, person):
            raise Refused("bad-passkey", "this took too long, or was shown before", 403)
        return plain


def _descriptor(id_: str) -> PublicKeyCredentialDescriptor:
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return PublicKeyCredentialDescriptor(id=base64url_to_bytes(id_))


def _bad(problem: Exception) -> Refused:
    return Refused("bad-passkey", f"this passkey can't be used: {problem}", 403)
