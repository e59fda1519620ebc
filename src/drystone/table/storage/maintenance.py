"""Looking after a store: would every game go on by the rules of today, and a copy of it all."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import inspect
from sqlalchemy.exc import OperationalError

from drystone.core.record import DamagedRecord
from drystone.core.rules import Impossible
from drystone.games import UnknownGame
from drystone.table.game.events import Close
from drystone.table.game.match import Match
from drystone.table.storage.database import UnusableStore, connect
from drystone.table.storage.store import Overtaken, Store


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
                match = Match(opened)
            except (DamagedRecord, Impossible, UnknownGame) as problem:
                yield Finding(listing.game, id_, listing.waits, 0, str(problem))
                continue
            played = len(match.log)
            yield Finding(listing.game, id_, listing.waits, played, match.stopped, _since(match))
    finally:
        store.close()


def _since(match: Match) -> str:
    """What has become of a game since the rules have changed; empty if they have not."""
    if not match.rules_changed:
        return ""
    told = f"; begun by version {match.begun_by} of the rules, now {match.rules.version}"
    others = [str(i + 1) for i, entry in enumerate(match.log) if entry.differs]
    return f"{told}, by which something else comes of {', '.join(others)}" if others else told


def close_game(store: Store, game: str) -> None:
    """End a game as nobody's; running servers follow when they look again."""
    while True:
        opened = store.open_game(game)
        if opened is None:
            raise LookupError(f"there is no table {game}")
        match = Match(opened)
        if match.over or match.stopped:
            raise LookupError(f"table {game} is {opened.listing.waits} already")
        happened = Close("operator")
        try:
            store.append(game, match.seq, [happened], match.after(happened).standing)
            return
        except Overtaken:
            continue


def backup(url: str, target: Path) -> None:
    """A copy of the whole store as it is at this moment, while the server goes on."""
    if target.exists():
        raise UnusableStore(f"{target} is there already")
    if url.startswith("sqlite:///"):
        source = Path(url.removeprefix("sqlite:///"))
        if not source.exists():
            raise UnusableStore(f"there is no store at {source}")
        _copy(source, target)
        return
    _postgres(["pg_dump", "--no-owner", "--file", str(target)], url)


def restore(source: Path, url: str) -> None:
    """Put a backup where there is no store yet; what is there is never written over."""
    if not source.exists():
        raise UnusableStore(f"there is no backup at {source}")
    if url.startswith("sqlite:///"):
        target = Path(url.removeprefix("sqlite:///"))
        if target.exists():
            raise UnusableStore(f"{target} is there already")
        with source.open("rb") as file:
            if file.read(15) != b"SQLite format 3":
                raise UnusableStore(f"{source} is no backup of a SQLite store")
        _copy(source, target)
    else:
        engine = connect(url)
        try:
            if inspect(engine).get_table_names():
                raise UnusableStore("this database is not empty")
        except OperationalError as problem:
            told = str(problem.orig).strip().splitlines()[0]
            raise UnusableStore(f"the store can't be opened: {told}") from None
        finally:
            engine.dispose()
        once = ["--single-transaction", "--set", "ON_ERROR_STOP=1"]
        _postgres(["psql", "--quiet", *once, "--file", str(source)], url)
    Store(url).close()  # of an earlier layout, it is brought up to date


def _copy(source: Path, target: Path) -> None:
    """Copy a SQLite store that may be in use; what can't be read whole leaves nothing behind."""
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            told = new.execute("PRAGMA quick_check(1)").fetchone()[0]
            if told != "ok":
                raise sqlite3.DatabaseError(told)
    except sqlite3.DatabaseError as problem:
        for ending in ("", "-journal", "-wal", "-shm"):
            Path(f"{target}{ending}").unlink(missing_ok=True)
        raise UnusableStore(f"{source} can't be copied: {problem}") from None


def _postgres(command: list[str], url: str) -> None:
    plain = url.replace("postgresql+psycopg://", "postgresql://")
    try:
        quiet = subprocess.DEVNULL
        subprocess.run([*command, "--dbname", plain], check=True, stdout=quiet)
    except FileNotFoundError:
        raise UnusableStore(f"{command[0]} is not installed; it comes with PostgreSQL") from None
    except subprocess.CalledProcessError as failed:
        raise UnusableStore(f"{command[0]} ended with {failed.returncode}") from None
