"""The links that open seats, each good once; only the hash of a link's token is kept."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Engine

from drystone.table.people.tokens import digest, new_token
from drystone.table.storage.database import LINK_USES, LINKS


@dataclass(frozen=True)
class Link:
    """What a link opens, and for whom."""

    game: str
    seat: int
    giver: str = ""
    """Who gave it for a device of their own; empty: an invitation to an open seat."""
    taker: str = ""
    """Who has used it: it is good once."""


class StoredLinks:
    """The tables of links and their uses. Methods block, as the store's own do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def new(self, game: str, seat: int, giver: str = "") -> str:
        """A fresh token that opens a seat; those before it that nobody has used stop working."""
        token = new_token()
        used = select(LINK_USES.c.token).where(LINK_USES.c.taker != "")
        here = (LINKS.c.game == game) & (LINKS.c.seat == seat)
        with self._engine.begin() as db:
            db.execute(delete(LINKS).where(here, LINKS.c.token.not_in(used)))
            db.execute(insert(LINKS).values(token=digest(token), game=game, seat=seat))
            db.execute(insert(LINK_USES).values(token=digest(token), giver=giver, taker=""))
        return token

    def find(self, token: str) -> Link | None:
        """What a token opens."""
        uses = LINKS.outerjoin(LINK_USES, LINKS.c.token == LINK_USES.c.token)
        what = select(LINKS.c.game, LINKS.c.seat, LINK_USES.c.giver, LINK_USES.c.taker)
        with self._engine.connect() as db:
            row = db.execute(what.select_from(uses).where(LINKS.c.token == digest(token))).first()
        return None if row is None else Link(row[0], row[1], row[2] or "", row[3] or "")

    def use(self, token: str, taker: str) -> bool:
        """Let a link be used up by somebody; False if another one was faster."""
        mine = LINK_USES.c.token == digest(token)
        free = LINK_USES.c.taker == ""
        with self._engine.begin() as db:
            if db.execute(select(LINK_USES.c.token).where(mine)).first() is None:
                # Given before uses were written down.
                db.execute(insert(LINK_USES).values(token=digest(token), giver="", taker=""))
            used = db.execute(update(LINK_USES).where(mine, free).values(taker=taker))
            return used.rowcount == 1

    def free(self, token: str) -> None:
        """Let a link be good again: nothing came of its use."""
        mine = LINK_USES.c.token == digest(token)
        with self._engine.begin() as db:
            db.execute(update(LINK_USES).where(mine).values(taker=""))
