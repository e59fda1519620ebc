"""What a person has in a game besides a seat: visits, notes, a plan, where notices go."""

from __future__ import annotations

from sqlalchemy import Table, delete, func, insert, select, update
from sqlalchemy.engine import Engine

from drystone.table import wall
from drystone.table.storage.database import HOOKS, NOTES, PLANS, VISITS


class StoredNotes:
    """The tables of visits, notes and hooks. Methods block, as the store's own do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep_visit(self, game: str, person: str) -> None:
        """Write down that a person looks at a game just now."""
        mine = (VISITS.c.game == game) & (VISITS.c.person == person)
        now = wall.now()
        with self._engine.begin() as db:
            if db.execute(update(VISITS).where(mine).values(at=now)).rowcount == 0:
                db.execute(insert(VISITS).values(game=game, person=person, at=now))

    def last_visit(self, game: str, people: frozenset[str]) -> float:
        """When one of these people looked at a game for the last time; 0: never."""
        mine = (VISITS.c.game == game) & VISITS.c.person.in_(people)
        with self._engine.connect() as db:
            return db.scalar(select(func.max(VISITS.c.at)).where(mine)) or 0.0

    def note(self, game: str, person: str) -> str:
        """What a person wrote down for themselves."""
        return self._text(NOTES, game, person)

    def keep_note(self, game: str, person: str, note: str) -> None:
        """Keep what a person wrote down for themselves."""
        self._keep_text(NOTES, game, person, note)

    def plan(self, game: str, person: str) -> str:
        """What a person has planned for their next turn."""
        return self._text(PLANS, game, person)

    def keep_plan(self, game: str, person: str, plan: str) -> None:
        """Keep what a person has planned for their next turn."""
        self._keep_text(PLANS, game, person, plan)

    def forget_plans(self, game: str) -> None:
        """Forget what was planned in a game."""
        with self._engine.begin() as db:
            db.execute(delete(PLANS).where(PLANS.c.game == game))

    def hook(self, game: str, person: str) -> str:
        """Where a person wants this game's notices sent, if not where all others go."""
        return self._text(HOOKS, game, person)

    def keep_hook(self, game: str, person: str, hook: str) -> None:
        """Keep where a person wants this game's notices sent."""
        self._keep_text(HOOKS, game, person, hook)

    def _text(self, where: Table, game: str, person: str) -> str:
        mine = (where.c.game == game) & (where.c.person == person)
        with self._engine.connect() as db:
            return db.scalar(select(where.c.text).where(mine)) or ""

    def _keep_text(self, where: Table, game: str, person: str, words: str) -> None:
        mine = (where.c.game == game) & (where.c.person == person)
        words = words.replace("\0", "")  # PostgreSQL does not keep it
        with self._engine.begin() as db:
            if db.execute(update(where).where(mine).values(text=words)).rowcount == 0:
                db.execute(insert(where).values(game=game, person=person, text=words))
