"""How far somebody is in the lessons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.engine import Engine

from drystone.table.storage.database import LESSONS


class Moves(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has done in a lesson that they may have left in the middle."""

    mark: str = ""
    """Which lesson it was: its file may have changed since."""
    moves: tuple[str, ...] = ()
    clicks: int = 0
    """Grows with everything that is done there, also with what is taken back."""
    answered: float = 0.0
    """When a puzzle was answered for the first time; 0: not yet."""
    right: bool = False
    """Whether that answer was right."""


NO_MOVES = Moves()


@dataclass(frozen=True)
class Progress:
    """How far somebody is in one lesson."""

    at: Moves = NO_MOVES
    done: float = 0.0
    """When it was finished for the first time; 0: not yet."""


class StoredLessons:
    """The table of lessons. Methods block, as the store's own do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, person: str, game: str) -> dict[str, Progress]:
        """How far somebody is in the lessons and puzzles of a game, by their names."""
        mine = (LESSONS.c.person == person) & (LESSONS.c.game == game)
        with self._engine.connect() as db:
            rows = db.execute(select(LESSONS).where(mine)).mappings().all()
        return {
            row["lesson"]: Progress(msgspec.json.decode(row["body"], type=Moves), row["done"])
            for row in rows
        }

    def keep(self, person: str, game: str, lesson: str, progress: Progress) -> None:
        """Keep how far somebody is in a lesson."""
        this = (
            (LESSONS.c.person == person) & (LESSONS.c.game == game) & (LESSONS.c.lesson == lesson)
        )
        values = {"body": msgspec.json.encode(progress.at).decode(), "done": progress.done}
        with self._engine.begin() as db:
            if db.execute(update(LESSONS).where(this).values(values)).rowcount == 0:
                key = {"person": person, "game": game, "lesson": lesson}
                db.execute(insert(LESSONS).values({**key, **values}))

    def export(self, person: str) -> list[dict[str, Any]]:
        """All of it, to be given to the person."""
        with self._engine.connect() as db:
            rows = db.execute(select(LESSONS).where(LESSONS.c.person == person)).mappings().all()
        return [
            {
                "game": row["game"],
                "lesson": row["lesson"],
                "moves": list(msgspec.json.decode(row["body"], type=Moves).moves),
                "done": row["done"] or None,
            }
            for row in rows
        ]


PUZZLE = "puzzle."
"""What the name of a puzzle begins with here, and of no lesson."""


STUDIED = "study."
"""What the name of a study begins with here, of whose puzzles the last one is kept."""


def lessons_only(kept: dict[str, Progress]) -> dict[str, Progress]:
    """What is kept of lessons."""
    return {name: one for name, one in kept.items() if not name.startswith((PUZZLE, STUDIED))}


def puzzles_only(kept: dict[str, Progress]) -> dict[str, Progress]:
    """What is kept of puzzles, by their own names."""
    return {name.removeprefix(PUZZLE): one for name, one in kept.items() if name.startswith(PUZZLE)}
