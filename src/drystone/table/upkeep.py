"""Looking after a store: would every game go on by the rules of today, and a copy of it all."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from drystone.core.record import DamagedRecord
from drystone.core.rules import Impossible
from drystone.games import UnknownGame
from drystone.table.scene import Scene
from drystone.table.store import Store, UnusableStore


@dataclass(frozen=True)
class Finding:
    """What was found out about one stored game; no problem: it replays exactly."""

    game: str
    id: str
    waits: str
    decisions: int
    problem: str = ""
    rules: str = ""
    """What to say of rules that have changed since."""

    def __str__(self) -> str:
        told = self.problem or f"ok, {self.decisions} decisions{self.rules}"
        return f"{self.game} {self.id} ({self.waits}): {told}"


def check_store(url: str) -> Iterator[Finding]:
    """Replay every stored game by the rules that are installed, decision by decision.

    Every decision must still be possible. Who decides then, and the points that everybody sees, are
    compared with what was so when it was made: by the same version of the rules they must be equal;
    by a later one the game goes on, and the decisions of which something else comes are named.
    """
    store = Store(url)
    try:
        for id_ in store.every_game():
            opened = store.open_game(id_)
            if opened is None:
                continue
            listing = opened.listing
            try:
                scene = Scene(opened)
            except (DamagedRecord, Impossible, UnknownGame) as problem:
                yield Finding(listing.game, id_, listing.waits, 0, str(problem))
                continue
            played = len(scene.moments)
            yield Finding(listing.game, id_, listing.waits, played, scene.stopped, _since(scene))
    finally:
        store.close()


def _since(scene: Scene) -> str:
    """What has become of a game since the rules have changed; empty if they have not."""
    if not scene.rules_changed:
        return ""
    told = f"; begun by version {scene.begun_by} of the rules, now {scene.rules.version}"
    others = [str(i + 1) for i, moment in enumerate(scene.moments) if moment.differs]
    return f"{told}, by which something else comes of {', '.join(others)}" if others else told


def backup(url: str, target: Path) -> None:
    """A copy of the whole store as it is at this moment, while the server goes on."""
    if target.exists():
        raise UnusableStore(f"{target} is there already")
    if url.startswith("sqlite:///"):
        source = Path(url.removeprefix("sqlite:///"))
        if not source.exists():
            raise UnusableStore(f"there is no store at {source}")
        with sqlite3.connect(source) as old, sqlite3.connect(target) as new:
            old.backup(new)
        old.close()
        new.close()
        return
    plain = url.replace("postgresql+psycopg://", "postgresql://")
    try:
        subprocess.run(["pg_dump", "--file", str(target), "--dbname", plain], check=True)
    except FileNotFoundError:
        raise UnusableStore("pg_dump is not installed; it comes with PostgreSQL") from None
    except subprocess.CalledProcessError as failed:
        raise UnusableStore(f"pg_dump ended with {failed.returncode}") from None
