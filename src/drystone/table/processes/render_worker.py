"""A process that renders what watchers see: requests in, results out, a line each.

It follows the games that it renders by their events, so it is told only what is new since last
time; what it renders is made of a `View` there too. It ends when nobody can ask it any more.
"""

from __future__ import annotations

import gzip
import os
import sys
from base64 import b85encode
from collections import OrderedDict
from collections.abc import Callable
from importlib import import_module

import msgspec

from drystone.table.game.events import Stored
from drystone.table.game.match import Match
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.limits import ZIPPED
from drystone.table.storage.store import Opened

KEPT = 200
"""Games that are remembered."""
RECENT = 4
"""Matches of a game that are remembered: somebody may be shown what has just passed."""
READY, RENDERED, UNKNOWN, FAILED = b"r", b"d", b"u", b"f"


class WorkerRequest(msgspec.Struct, omit_defaults=True):
    """Something to render: of a match that the worker knows, or can make from what is told.

    Or of no match, then without a name and a viewer.
    """

    template: str
    """The function that renders, as module:name."""
    id: str = ""
    seq: int = 0
    by: Viewpoint | None = None
    words: tuple[str, ...] = ()
    """What the template needs besides."""
    since: list[Stored] = []
    """What has happened since the worker was last told of the game."""
    opened: Opened | None = None
    """The whole game, for a worker that does not know it."""


class RenderWorker:
    """Remembers the games that it was last asked to render."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, list[Match]] = OrderedDict()

    def render(self, asked: WorkerRequest) -> bytes:
        """The result, or that the game is not known well enough."""
        template = _template(asked.template)
        if asked.by is None:
            return RENDERED + template(*asked.words).encode()
        match = self._match(asked)
        if match is None:
            return UNKNOWN
        return RENDERED + template(view_of(match, asked.by), *asked.words).encode()

    def _match(self, asked: WorkerRequest) -> Match | None:
        recent = self._games.pop(asked.id, [])
        if asked.opened is not None:
            recent = [Match(asked.opened)]
        if not recent:
            return None
        self._games[asked.id] = recent
        if len(self._games) > KEPT:
            self._games.popitem(last=False)
        fresh = [stored for stored in asked.since if stored.seq > recent[-1].seq]
        if fresh and fresh[0].seq == recent[-1].seq + 1:
            recent.append(recent[-1].follow(fresh))
            del recent[:-RECENT]
        return next((match for match in recent if match.seq == asked.seq), None)


def zipped(name: str, *words: str) -> str:
    """What another template makes of words, compressed, as letters."""
    return b85encode(gzip.compress(_template(name)(*words).encode(), ZIPPED, mtime=0)).decode()


def _template(name: str) -> Callable[..., str]:
    module, _, function = name.partition(":")
    found: Callable[..., str] = getattr(import_module(module), function)
    return found


def main() -> None:
    """Render until nobody asks any more; the argument is added to the process's niceness."""
    os.nice(int(sys.argv[1]))
    worker, reader = RenderWorker(), msgspec.json.Decoder(WorkerRequest)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # what a template prints is no result
    for line in sys.stdin.buffer:
        if line == READY + b"\n":
            answer = READY
        else:
            try:
                answer = worker.render(reader.decode(line))
            except Exception as problem:  # noqa: BLE001 - the server then renders by itself
                answer = FAILED + repr(problem).replace("\n", " ").encode()
        answers.write(answer + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
