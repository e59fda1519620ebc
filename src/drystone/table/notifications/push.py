"""Web push: encrypted for the browser that asked for it, signed by keys made at the first start.

What is pushed names the game and what kind of thing has happened, nothing else.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from typing import Annotated
from urllib.parse import urlsplit

import httpx
import msgspec
from pydantic import Field
from webpush import VAPID, WebPush, WebPushSubscription

from drystone.table.errors import Refused
from drystone.table.notifications.notices import Notice
from drystone.table.pages.notice_words import words_of
from drystone.table.people.tokens import digest
from drystone.table.rest import schemas
from drystone.table.storage.store import Store

KEYS = "vapid"
DAY = 86400
GONE = (404, 410)
"""What a push service answers when a browser does not want any more."""
log = logging.getLogger("drystone.notices")

Post = Callable[[str, bytes, dict[str, str], str], Awaitable[int]]
"""Sends a body with headers to an address, for a person; you get the status of the answer."""


class Device(schemas.Form):
    """A browser that takes pushes: its subscription, and the language of its page."""

    endpoint: Annotated[str, Field(max_length=1000, pattern=r"^https://[!-~]+$")]
    p256dh: Annotated[str, Field(max_length=200, pattern=r"^[A-Za-z0-9_=-]+$")]
    auth: Annotated[str, Field(max_length=100, pattern=r"^[A-Za-z0-9_=-]+$")]
    language: Annotated[str, Field(pattern=r"^(en|de|pl)$")] = "en"


class _Keys(msgspec.Struct):
    private: str
    public: str
    application: str
    """The public key as a browser wants it."""


class Push:
    """Subscriptions and sending."""

    def __init__(self, store: Store, public_url: str, post: Post) -> None:
        self._store = store
        self._sender = f"postmaster@{urlsplit(public_url).hostname or 'localhost'}"
        self._post = post
        self._made: _Keys | None = None

    async def key(self) -> str:
        """The key that a browser needs to subscribe."""
        return (await self._keys()).application

    async def _keys(self) -> _Keys:
        if self._made is None:
            text = await self._store.do(self._store.notices.secret, KEYS, _make_keys)
            self._made = msgspec.json.decode(text, type=_Keys)
        return self._made

    async def add(self, person: str, device: Device) -> None:
        """Push to a browser from now on; it must be one that things can be encrypted for."""
        body = device.model_dump_json()
        try:
            await self._encrypted(body, b"")
        except ValueError:
            raise Refused("bad-push", "this subscription can't be used", 400) from None
        await self._store.do(self._store.notices.add_device, person, device.endpoint, body)

    async def remove(self, person: str, endpoint: str) -> None:
        """Push to a browser no more."""
        await self._store.do(self._store.notices.drop_device, digest(endpoint), person)

    async def tell(self, person: str, notice: Notice) -> None:
        """Push a notice to all browsers of a person."""
        for id_, body in await self._store.do(self._store.notices.devices, person):
            device = Device.model_validate_json(body)
            title, text = words_of(notice, device.language)
            said = {"title": title, "body": text, "tag": notice.id, "link": f"/t/{notice.id}"}
            content, headers = await self._encrypted(body, json.dumps(said).encode())
            try:
                status = await self._post(device.endpoint, content, headers, person)
            except (OSError, ValueError, httpx.HTTPError) as problem:
                log.info("a push failed: %s", type(problem).__name__, extra={"game": notice.id})
                continue
            if status in GONE:
                await self._store.do(self._store.notices.drop_device, id_, person)

    async def _encrypted(self, body: str, said: bytes) -> tuple[bytes, dict[str, str]]:
        device, keys = Device.model_validate_json(body), await self._keys()
        subscription = WebPushSubscription.model_validate(
            {
                "endpoint": device.endpoint,
                "keys": {"auth": device.auth, "p256dh": device.p256dh},
            }
        )
        push = WebPush(keys.private.encode(), keys.public.encode(), self._sender, ttl=DAY)
        made = push.get(said, subscription)
        headers = {"Content-Type": "application/octet-stream", "Urgency": "normal"}
        return made.encrypted, headers | {name: str(value) for name, value in made.headers.items()}


def _make_keys() -> str:
    private, public, application = VAPID.generate_keys()
    keys = _Keys(private.decode(), public.decode(), application)
    return msgspec.json.encode(keys).decode()
