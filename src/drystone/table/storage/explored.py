"""Finished games in short, each kept with its game, and whose they are."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import Engine

from drystone.table.storage.database import EXPLORED, GAMES, SITTINGS

MOST = 300
"""Games of one person that are counted: the latest ones."""


@dataclass(frozen=True)
class OwnGame:
    """A game that is over, in which somebody has had a seat."""

    id: str
    seats: tuple[int, ...]
    """The person's own."""
    mark: str
    """Another one after every change."""
    body: str | None
    """What is kept of it in short; empty: it is not counted; None: nobody has looked yet."""


class StoredExplored:
    """The table of games in short. Methods block, as the store's own do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, person: str, game: str) -> list[OwnGame]:
        """A person's games of one kind that are over, the latest first."""
        mine = (SITTINGS.c.person == person) & (GAMES.c.game == game) & (GAMES.c.waits == "over")
        question = (
            select(GAMES.c.id, GAMES.c.changed, SITTINGS.c.seat, EXPLORED.c.mark, EXPLORED.c.body)
            .join(SITTINGS, SITTINGS.c.game == GAMES.c.id)
            .outerjoin(EXPLORED, EXPLORED.c.game == GAMES.c.id)
            .where(mine)
            .order_by(GAMES.c.changed.desc(), GAMES.c.id, SITTINGS.c.seat)
        )
        found: dict[str, OwnGame] = {}
        with self._engine.connect() as db:
            for id_, changed, seat, kept, body in db.execute(question):
                mark, before = f"{changed:.6f}", found.get(id_)
                seats = (*before.seats, seat) if before is not None else (seat,)
                found[id_] = OwnGame(id_, seats, mark, body if kept == mark else None)
        return list(found.values())[:MOST]

    def keep(self, game: str, mark: str, body: str) -> None:
        """Keep a game in short, in place of what was kept before."""
        with self._engine.begin() as db:
            db.execute(delete(EXPLORED).where(EXPLORED.c.game == game))
            db.execute(insert(EXPLORED).values(game=game, mark=mark, body=body))
