"""The bounds that the attacks run into, as the lines that make them; each can be switched off.

A check that passes without the bound that it is about checks nothing: `--broken` runs every attack
against a server whose source lacks these lines, and fails if nobody notices.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import drystone

SOURCES = Path(drystone.__file__).parent / "table"


@dataclass(frozen=True)
class Change:
    """A line of the server that is another one in a server without a bound."""

    module: str
    """In `drystone.table`."""
    old: str
    new: str

    def applied(self, text: str) -> str:
        """The module's text without the bound; a ValueError if it has not got it once."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.module}: not once in it: {self.old!r}")
        return text.replace(self.old, self.new)


def _never(module: str, condition: str) -> Change:
    """A refusal that never happens."""
    return Change(module, f"if {condition}:", "if False:")


FIRST_COME = Change(
    "processes.fair_queue",
    "        self._note(who)\n",
    "        who = Claimant()\n        self._note(who)\n",
)
"""A queue in which everybody is the same."""

NO_SHARE = Change("app", "LoopShare() if settings.rate > 0 else None", "None")
"""A server whose own thread computes for whoever asks."""

BOUNDS: dict[str, tuple[Change, ...]] = {
    "foresee": (
        Change(
            "game.attempt",
            "None if match.chosen_seed else Secure())",
            "__import__('drystone.core.chance').core.chance.Seeded(7, len(match.log)))",
        ),
    ),
    "chosen-seed": (
        _never("verbs.service", "form.seed is not None and (form.listed or OPEN in form.places)"),
    ),
    "used-link": (
        Change("verbs.seating", "    if link.taker:\n        return False\n", "    return True\n"),
        _never(
            "verbs.seating",
            "token and not await self._store.do(self._store.links.use, token, person.id)",
        ),
    ),
    "stand-in": (
        _never(
            "verbs.consent",
            "not match.seats[absent].lets_stand_in and not _out_of_time(match, absent)",
        ),
    ),
    "removal": (_never("verbs.hosting", "match.log"),),
    "another-question": (_never("verbs.consent", "form.request != match.request"),),
    "all-seats": (_never("verbs.seating", "near >= SEATS_AN_ADDRESS or (near and free < 2)"),),
    "talk": (
        _never(
            "verbs.service",
            "not self._talkers.take(person.id) or not (seated or self._crowds.take(room.id))",
        ),
    ),
    "pace": (
        Change(
            "rest.schemas",
            "pace: Annotated[int, Field(ge=0, le=5000)] | None = None",
            "pace: Annotated[int, Field(ge=0)] | None = None",
        ),
    ),
    "next-hand": (
        Change(
            "people.visitor",
            "return seat if self.curtain(match) is None else SPECTATOR",
            "return seat if match.seat not in mine else match.seat or 0",
        ),
    ),
    "slow-names": (
        Change(
            "notifications.outgoing",
            "return await in_daemon_thread(functools.partial(addresses, host, port))",
            "return addresses(host, port)",
        ),
    ),
    "slow-receivers": (
        Change(
            "notifications.outgoing",
            "            return await _post(target, body, headers)",
            "            return httpx.post(target.url, content=body, timeout=3).status_code",
        ),
    ),
    "masters": (FIRST_COME,),
    "many-games": (_never("verbs.service", "not self._openers.take(near)"),),
    "unreadable-rows": (
        Change(
            "running.rooms",
            "            await self.store.do(self.store.lay_aside, id_)",
            "            raise",
        ),
    ),
    "replays": (
        NO_SHARE,
        Change(
            "web.requests",
            "        return await self.server.renderer.render(\n"
            "            template,\n"
            "            self.room.match,\n"
            "            by,\n"
            "            *words,\n"
            "            who=self.visitor.claimant,\n"
            "            short=template is play.talk,\n"
            "        )",
            "        return template(self.view_by(by), *words)",
        ),
        Change(
            "web.requests",
            "    async def rendered(self",
            "    def view_by(self, by):\n"
            "        from drystone.table.game.view import view_of\n"
            "        return view_of(self.room.match, by)\n\n"
            "    async def rendered(self",
        ),
    ),
    "lessons": (
        NO_SHARE,
        Change(
            "web.requests",
            "return await server.renderer.draw(template, *words, who=who)",
            "return template(*words)",
        ),
    ),
    "pages": (
        NO_SHARE,
        Change(
            "web.requests",
            "packed = await server.renderer.page("
            "template, *words, *reader_of(request).words, who=who)",
            "packed = gzip.compress(template(*words, *reader_of(request).words).encode())",
        ),
    ),
    "news": (NO_SHARE,),
    "looking-on": (
        NO_SHARE,
        Change(
            "server",
            "            await room.catch_up()",
            "            async with room.writing:\n                await room.catch_up()",
        ),
    ),
    "lists": (
        NO_SHARE,
        Change("storage.database", '    Index("games_by_host", "host", "changed"),\n', ""),
    ),
    "hints": (FIRST_COME, Change("limits", "HINTS_OF_ONE = 4", "HINTS_OF_ONE = 1000")),
    "uploads": (
        FIRST_COME,
        Change("limits", "UPLOADS_OF_ONE = 64, 2", "UPLOADS_OF_ONE = 9999, 9999"),
    ),
    "refusals": (Change("middleware.guard", "await asyncio.sleep(at - now)", "pass"),),
    "half-open": (
        Change("middleware.connections", "self._open[address] * 2 >= self._most and", "False and"),
    ),
    "second-server": (
        Change(
            "storage.lock",
            "        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)",
            "        pass",
        ),
    ),
    "spoofed-address": (
        Change("app", "trusted_hosts=list(settings.trusted_proxies)", 'trusted_hosts="*"'),
    ),
    "readable-files": (Change("storage.database", "file.chmod(0o600)", "file.chmod(0o644)"),),
    "blank-names": (_never("people.accounts", "not can_be_seen(clean)"),),
    "inner-network": (
        Change(
            "notifications.outgoing",
            "not found or not (self._private or all(map(is_public, found)))",
            "False",
        ),
        _never("notifications.outgoing", "not self._private and port not in PORTS"),
    ),
    "locked-store": (Change("health", 'return "the store does not answer"', 'return ""'),),
}


class _Unbounded(SourceFileLoader):
    """Loads a module with some of its lines changed."""

    changes: tuple[Change, ...] = ()

    def get_code(self, fullname: str) -> CodeType:
        """The changed module's code; nothing of it is kept on disk."""
        text = Path(self.path).read_text()
        for change in self.changes:
            text = change.applied(text)
        code: CodeType = compile(text, self.path, "exec")
        return code


class _Finder:
    """Finds the modules whose lines are changed."""

    def __init__(self, changes: tuple[Change, ...]) -> None:
        self._changes = changes

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How a changed module is loaded; None for all others."""
        mine = tuple(c for c in self._changes if name == f"drystone.table.{c.module}")
        if not mine:
            return None
        file = source_of(mine[0])
        loader = _Unbounded(name, str(file))
        loader.changes = mine
        return importlib.util.spec_from_file_location(name, file, loader=loader)


def source_of(change: Change) -> Path:
    """The file that a change is made in."""
    return SOURCES / (change.module.replace(".", "/") + ".py")


def switch_off(attack: str) -> None:
    """Let this process have no bound against an attack; before the server is imported."""
    changes = BOUNDS[attack]
    loaded = [c.module for c in changes if f"drystone.table.{c.module}" in sys.modules]
    if loaded:
        raise RuntimeError(f"loaded already: {', '.join(loaded)}")
    sys.meta_path.insert(0, _Finder(changes))
