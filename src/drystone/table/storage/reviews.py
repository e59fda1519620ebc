"""The reviews of finished games, each kept with its game."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import Engine

from drystone.table.storage.database import REVIEWS


class StoredReviews:
    """The table of reviews. Methods block, as the store's own do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, game: str, mark: str) -> str:
        """The review of a game whose record has this mark; "" if there is none."""
        this = (REVIEWS.c.game == game) & (REVIEWS.c.mark == mark)
        with self._engine.connect() as db:
            return db.scalar(select(REVIEWS.c.body).where(this)) or ""

    def keep(self, game: str, mark: str, body: str) -> None:
        """Keep the review of a game, in place of an earlier one."""
        with self._engine.begin() as db:
            db.execute(delete(REVIEWS).where(REVIEWS.c.game == game))
            db.execute(insert(REVIEWS).values(game=game, mark=mark, body=body))
