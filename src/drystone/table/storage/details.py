"""What lists show of a game besides whom it waits for, when to look at it next, and who has read
what was said there.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import func, insert, select, update
from sqlalchemy.engine import Connection, Engine

from drystone.table import wall
from drystone.table.game.events import ClockTerms
from drystone.table.storage.database import ABOUT, DETAILS, GAMES, READ_CHATS, SITTINGS

ENDED = ("over", "stopped")
ALIVE = "alive"


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list shows of a game."""

    turn: str = ""
    """Whose turn it is, by name."""
    seat: int = -1
    """And by seat."""
    played: int = 0
    """Decisions so far."""
    round: tuple[int, int] | None = None
    """The round, and of how many, where the game has rounds."""
    clock: ClockTerms | None = None
    until: float = 0.0
    """When the time of whoever is on turn runs out; 0: never."""
    wanted: str = ""
    language: str = ""
    closes: float = 0.0
    """When the table will be closed if nothing happens, once everybody was warned; 0: not yet."""


class Details(msgspec.Struct, frozen=True):
    """The same, with what is no list's business."""

    alarm: float = 0.0
    """When to look at the game next; 0: never."""
    said: int = 0
    """How many lines were said at the table."""
    about: About = About()


NO_DETAILS = Details()


def keep_details(db: Connection, game: str, details: Details) -> None:
    """Keep what is so now, in the transaction by which it became so."""
    values = {
        "alarm": details.alarm,
        "said": details.said,
        "about": msgspec.json.encode(details.about).decode(),
    }
    if db.execute(update(DETAILS).where(DETAILS.c.game == game).values(**values)).rowcount == 0:
        db.execute(insert(DETAILS).values(game=game, **values))


class StoredDetails:
    """The tables of details. Methods block, as the store's own do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, games: list[str], person: str = "") -> dict[str, tuple[About, int]]:
        """What lists show of some games, and how much was said there that a person has not read."""
        read = (READ_CHATS.c.game == DETAILS.c.game) & (READ_CHATS.c.person == person)
        what = select(DETAILS, READ_CHATS.c.said.label("read"))
        question = what.select_from(DETAILS.outerjoin(READ_CHATS, read))
        with self._engine.connect() as db:
            rows = db.execute(question.where(DETAILS.c.game.in_(games))).mappings()
            return {
                row["game"]: (
                    msgspec.json.decode(row["about"], type=About),
                    max(0, row["said"] - (row["read"] or 0)),
                )
                for row in rows
            }

    def seats_of(self, person: str) -> dict[str, set[int]]:
        """The seats that a person holds, by game."""
        question = select(SITTINGS.c.game, SITTINGS.c.seat).where(SITTINGS.c.person == person)
        seats: dict[str, set[int]] = {}
        with self._engine.connect() as db:
            for game, seat in db.execute(question):
                seats.setdefault(game, set()).add(seat)
        return seats

    def read_up_to(self, game: str, person: str) -> int:
        """How many of the lines that were said at a table a person has read."""
        mine = (READ_CHATS.c.game == game) & (READ_CHATS.c.person == person)
        with self._engine.connect() as db:
            return db.scalar(select(READ_CHATS.c.said).where(mine)) or 0

    def keep_read(self, game: str, person: str, said: int) -> None:
        """Write down how much of what was said a person has read."""
        mine = (READ_CHATS.c.game == game) & (READ_CHATS.c.person == person)
        with self._engine.begin() as db:
            if db.execute(update(READ_CHATS).where(mine).values(said=said)).rowcount == 0:
                db.execute(insert(READ_CHATS).values(game=game, person=person, said=said))

    def due(self, now: float, most: int = 50) -> list[str]:
        """The games that somebody should look at by now, the most urgent first."""
        late = (DETAILS.c.alarm > 0) & (DETAILS.c.alarm <= now)
        question = select(DETAILS.c.game).where(late).order_by(DETAILS.c.alarm).limit(most)
        with self._engine.connect() as db:
            return list(db.scalars(question))

    def postpone(self, game: str, alarm: float) -> None:
        """Look at a game later, of which nothing is known or that can't be opened."""
        mine = DETAILS.c.game == game
        with self._engine.begin() as db:
            if db.execute(update(DETAILS).where(mine).values(alarm=alarm)).rowcount == 0:
                keep_details(db, game, Details(alarm))

    def without_details(self, most: int = 20) -> list[str]:
        """Games under way from before there were details."""
        known = select(DETAILS.c.game)
        question = select(GAMES.c.id).where(GAMES.c.waits.not_in(ENDED), GAMES.c.id.not_in(known))
        with self._engine.connect() as db:
            return list(db.scalars(question.limit(most)))

    def running_clocks(self, most: int = 1000) -> list[str]:
        """The games under way in which somebody's time may run."""
        timed = DETAILS.c.about.contains('"clock":', autoescape=True)
        under_way = GAMES.c.waits == "person"
        question = select(DETAILS.c.game).join(GAMES, GAMES.c.id == DETAILS.c.game)
        with self._engine.connect() as db:
            return list(db.scalars(question.where(timed, under_way).limit(most)))

    def last_alive(self) -> float:
        """When a server last said that it runs; 0: never."""
        with self._engine.connect() as db:
            found = db.scalar(select(func.max(ABOUT.c.value)).where(ABOUT.c.key == ALIVE))
        return float(found) if found else 0.0

    def say_alive(self) -> None:
        """Write down that a server runs just now."""
        mine, now = ABOUT.c.key == ALIVE, f"{wall.now():.3f}"
        with self._engine.begin() as db:
            if db.execute(update(ABOUT).where(mine).values(value=now)).rowcount == 0:
                db.execute(insert(ABOUT).values(key=ALIVE, value=now))
