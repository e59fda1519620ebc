"""Studies: read by whoever has the link, changed by their owner; as matches, to be looked at."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import blake2b

from drystone.core.game import IllegalAction
from drystone.core.record import read_record
from drystone.core.study import Node, Study, read_study
from drystone.table.errors import Refused, no_such_page, stale
from drystone.table.game import events
from drystone.table.game.events import Event, Place, Stored
from drystone.table.game.match import Match
from drystone.table.limits import MOST_STUDIES, STUDY_CHANGES
from drystone.table.middleware.guard import Buckets
from drystone.table.people.visitor import Visitor
from drystone.table.processes.fair_queue import Claimant
from drystone.table.processes.threads import Threads
from drystone.table.processes.upload_worker import written
from drystone.table.running.room import Room
from drystone.table.running.rooms import Rooms
from drystone.table.storage.people import Person
from drystone.table.storage.store import Listing, Opened, Store
from drystone.table.storage.studies import StudyListing
from drystone.table.verbs.service import Service

KEPT, KEPT_MATCHES = 32, 24
"""Studies and lines of studies that are kept in memory."""
Change = Callable[[Study], Node]


@dataclass(frozen=True)
class Opening:
    """A study that somebody looks at; it is not to be changed here, but in a copy."""

    listing: StudyListing
    study: Study
    length: int
    """Characters that it has as text."""

    def node(self, path: str) -> Node:
        """A place in it; refused if there is none."""
        try:
            return self.study.at(path)
        except ValueError as problem:
            raise Refused("no-such-place", str(problem), 404) from None


class Studies:
    """What can be done with studies, one method a verb."""

    def __init__(self, store: Store, rooms: Rooms, service: Service, threads: Threads) -> None:
        self._store = store
        self._rooms = rooms
        self._service = service
        self._threads = threads
        self._writers = Buckets(*STUDY_CHANGES)
        self._open: OrderedDict[tuple[str, int], Study] = OrderedDict()
        self._matches: OrderedDict[str, Match] = OrderedDict()

    async def of_room(self, person: Person, room: Room) -> str:
        """A study of a game that is over, as all may read it; you get its id."""
        text = self._service.record(room)
        who = self._service.may_open(person, len(text))
        study = await self._threads.run(who, read_study, text, self._rooms.find)
        return await self._add(person, study, who)

    async def of_text(self, person: Person, text: str) -> str:
        """A study of what somebody has sent: a study, a record or a position."""
        who = self._service.may_open(person, len(text))
        told = await self._service.uploads.study(text, who)
        study = await self._threads.run(who, read_study, told.study, self._rooms.find)
        return await self._add(person, study, who)

    async def copied(self, person: Person, opening: Opening) -> str:
        """Somebody's own copy of a study; you get its id."""
        who = self._service.may_open(person, opening.length)
        return await self._add(person, opening.study, who)

    async def _add(self, person: Person, study: Study, who: Claimant) -> str:
        store = self._store
        if await store.do(store.studies.count, person.id) >= MOST_STUDIES:
            raise Refused("too-many-studies", f"you have {MOST_STUDIES} studies; delete one first")
        text = await self._threads.run(who, written, study)
        name = study.rules.name
        return await store.do(store.studies.add, person.id, name, study.title, text)

    async def open(self, id_: str, who: Claimant) -> Opening:
        """A study, for whoever has its link."""
        if not id_.isalnum() or len(id_) > 16:
            raise no_such_page()
        found = await self._store.do(self._store.studies.find, id_)
        if found is None:
            raise Refused("no-such-study", "there is no such study", 404)
        key = (id_, found.listing.version)
        study = self._open.pop(key, None)
        if study is None:
            study = await self._threads.run(who, read_study, found.body, self._rooms.find)
        self._keep(key, study)
        return Opening(found.listing, study, len(found.body))

    def _keep(self, key: tuple[str, int], study: Study) -> None:
        self._open[key] = study
        while len(self._open) > KEPT:
            self._open.popitem(last=False)

    async def change(
        self, by: Visitor, id_: str, version: int | None, change: Change
    ) -> tuple[Opening, Node]:
        """Change a study; you get what has become of it, and where to look now."""
        opening = await self.own(by, id_)
        before = opening.listing
        if version is not None and version != before.version:
            raise stale()
        if not self._writers.take(before.person):
            raise Refused("too-often", "that were many changes at once; wait a moment", 429)

        def changed() -> tuple[Study, Node, str]:
            study = opening.study.copy()
            node = change(study)
            return study, node, written(study)

        try:
            study, node, text = await self._threads.run(by.claimant, changed)
        except (IllegalAction, Refused):
            raise
        except (ValueError, IndexError) as problem:
            raise Refused("not-in-study", str(problem), 400) from None
        self._service.may_keep(by, max(0, len(text) - opening.length))
        store = self._store
        if not await store.do(store.studies.change, id_, before.version, study.title, text):
            raise stale()
        after = replace(before, title=study.title, version=before.version + 1)
        self._keep((id_, after.version), study)
        return Opening(after, study, len(text)), node

    async def remove(self, by: Visitor, id_: str) -> None:
        """Delete a study."""
        await self.own(by, id_)
        await self._store.do(self._store.studies.remove, id_)

    async def own(self, by: Visitor, id_: str) -> Opening:
        """A study, for its owner alone."""
        person, opening = by.must_be_known(), await self.open(id_, by.claimant)
        if opening.listing.person != person.id:
            raise Refused("not-your-study", "only its owner can change a study", 403)
        return opening

    async def match(self, opening: Opening, node: Node, who: Claimant) -> Match:
        """The line that a node is on, to its end, as a match."""
        return await self.line(opening.study, node, who)

    async def line(self, study: Study, node: Node, who: Claimant) -> Match:
        """The same, of a study that need not be kept."""
        marks = _marks(study, [str(one.line) for one in node.last.way[1:]])
        found = self._matches.pop(marks[-1], None)
        if found is None:
            before = self._matches.get(marks[-2]) if len(marks) > 1 else None
            found = await self._threads.run(who, _match, study, node, marks[-1], before)
        self._matches[marks[-1]] = found
        while len(self._matches) > KEPT_MATCHES:
            self._matches.popitem(last=False)
        return found


def _marks(study: Study, lines: list[str]) -> list[str]:
    """A name for each of the positions on a way that no other way has; the last two."""
    told = blake2b(study.begun.record().encode(), digest_size=8)
    marks: list[str] = []
    for line in lines:
        marks = [*marks[-1:], told.hexdigest()]
        told.update(b"\n" + line.encode())
    return [*marks[-1:], told.hexdigest()]


def _match(study: Study, node: Node, name: str, before: Match | None) -> Match:
    """A line as a match that is kept nowhere; `before` is all of it but its last decision."""
    way = node.last.way[1:]
    plays: list[Event] = [
        events.Play(one.line.seat, one.line.text, list(one.line.outcomes)) for one in way
    ]
    stored = [Stored(seq, 0.0, event) for seq, event in enumerate(plays, 1)]
    if before is not None:
        match = before.follow(stored[-1:])
        listing = replace(before.opened.listing, id=name)
        match.opened = replace(before.opened, listing=listing)
        match.id = name
        return match
    record = read_record(study.begun.record())
    listing = Listing(name, study.rules.name, 0.0, 0.0, "person", "", 0, listed=False, host="")
    plan = [Place() for _ in range(record.seats)]
    match = Match(Opened(listing, str(record), plan, stored))
    if match.stopped:
        raise Refused("stopped", match.stopped)
    return match
