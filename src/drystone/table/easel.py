"""A process that draws what watchers see: commissions in, pictures out, a line each.

It follows the games that it draws by their events, so it is told only what is new since last time.
It ends when nobody can ask it any more.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from collections.abc import Callable
from importlib import import_module

import msgspec

from drystone.table.drawing import View
from drystone.table.events import Stored
from drystone.table.scene import Scene
from drystone.table.store import Opened

KEPT = 200
"""Games that are remembered."""
RECENT = 4
"""Scenes of a game that are remembered: somebody may be shown what has just passed."""
READY, DRAWN, UNKNOWN, FAILED = b"r", b"d", b"u", b"f"


class Commission(msgspec.Struct, omit_defaults=True):
    """One picture to draw: of a scene that the easel knows, or can make from what is told."""

    artist: str
    """The function that draws, as module:name."""
    id: str
    seq: int
    viewer: int
    mine: tuple[int, ...]
    here: list[int]
    language: str
    is_host: bool = False
    narrow: bool = False
    since: list[Stored] = []
    """What has happened since the easel was last told of the game."""
    opened: Opened | None = None
    """The whole game, for an easel that does not know it."""


class Easel:
    """Remembers the games that it was last asked to draw."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, list[Scene]] = OrderedDict()

    def draw(self, asked: Commission) -> bytes:
        """The picture, or that the game is not known well enough."""
        scene = self._scene(asked)
        if scene is None:
            return UNKNOWN
        view = View(
            scene=scene,
            viewer=asked.viewer,
            mine=asked.mine,
            here=frozenset(asked.here),
            language=asked.language,
            is_host=asked.is_host,
            narrow=asked.narrow,
        )
        return DRAWN + _artist(asked.artist)(view).encode()

    def _scene(self, asked: Commission) -> Scene | None:
        recent = self._games.pop(asked.id, [])
        if asked.opened is not None:
            recent = [Scene(asked.opened)]
        if not recent:
            return None
        self._games[asked.id] = recent
        if len(self._games) > KEPT:
            self._games.popitem(last=False)
        fresh = [stored for stored in asked.since if stored.seq > recent[-1].seq]
        if fresh and fresh[0].seq == recent[-1].seq + 1:
            recent.append(recent[-1].after(fresh))
            del recent[:-RECENT]
        return next((scene for scene in recent if scene.seq == asked.seq), None)


def _artist(name: str) -> Callable[[View], str]:
    module, _, function = name.partition(":")
    found: Callable[[View], str] = getattr(import_module(module), function)
    return found


def main() -> None:
    """Draw until nobody asks any more; the argument says how patiently (as `nice` does)."""
    os.nice(int(sys.argv[1]))
    easel, reader = Easel(), msgspec.json.Decoder(Commission)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # what an artist prints is no picture
    for line in sys.stdin.buffer:
        if line == READY + b"\n":
            answer = READY
        else:
            try:
                answer = easel.draw(reader.decode(line))
            except Exception as problem:  # noqa: BLE001 - whatever it is, the server draws by itself
                answer = FAILED + repr(problem).replace("\n", " ").encode()
        answers.write(answer + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
