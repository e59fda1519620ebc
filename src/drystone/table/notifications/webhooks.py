"""Notices to the address that a person has given, as JSON or as a chat service takes it."""

from __future__ import annotations

import asyncio
import logging

import httpx

from drystone.table.notifications.hook_formats import written
from drystone.table.notifications.notices import Notice
from drystone.table.notifications.outgoing import Outgoing
from drystone.table.pages.messages import DEFAULT
from drystone.table.pages.notice_words import words_of
from drystone.table.people.whereabouts import Whereabouts
from drystone.table.storage.store import Store

TRIES = 3
log = logging.getLogger("drystone.notices")


class Webhooks:
    """Sends notices to addresses; one that can't be sent is tried again."""

    def __init__(
        self, store: Store, public_url: str, outgoing: Outgoing, whereabouts: Whereabouts
    ) -> None:
        self._store = store
        self._public_url = public_url.rstrip("/")
        self._outgoing = outgoing
        self._whereabouts = whereabouts

    async def tell(self, id_: str, notice: Notice) -> None:
        """Send a notice to where a person wants those of the game, or of all games."""
        person = await self._store.do(self._store.people.find, id_)
        hook = await self._store.do(self._store.notes.hook, notice.id, id_)
        if not hook and person is not None:
            hook = person.wishes.hook
        if not hook:
            return
        language = (person.wishes.language if person else "") or DEFAULT
        title, text = words_of(notice, language)
        said: dict[str, object] = {
            "kind": "your-turn" if notice.kind == "turn" else notice.kind,
            "game": notice.game,
            "title": title,
            "text": text,
            "id": notice.id,
            "seat": notice.seat,
            "number": notice.number,
            "link": f"{self._public_url}/t/{notice.id}",
        }
        body, kind = written(hook, said, title, text)
        who = self._whereabouts.claimant(id_)
        for attempt in range(TRIES):
            try:
                status = await self._outgoing.send(hook, body, {"Content-Type": kind}, who)
                if status < 300:
                    return
                log.info("a notice was answered with %d", status, extra={"game": notice.id})
            except (OSError, ValueError, httpx.HTTPError) as problem:
                log.info("a notice failed: %s", type(problem).__name__, extra={"game": notice.id})
            await asyncio.sleep(2**attempt)
