"""The index of an explorer: summaries of games in SQLite, and what it can be asked."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist

from drystone.analysis.explorer.summary import Summary
from drystone.analysis.statistics import SURE, quantile
from drystone.core.rules import Rules

_TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY, name TEXT, seats INTEGER, options TEXT, setup TEXT, scores TEXT
);
CREATE TABLE sides (
    game INTEGER, seat INTEGER, points INTEGER, margin REAL, won REAL, own INTEGER,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE moves (game INTEGER, seat INTEGER, path TEXT, what TEXT);
CREATE TABLE chosen (
    game INTEGER, seat INTEGER, theme TEXT, what TEXT,
    PRIMARY KEY (theme, what, game, seat)
) WITHOUT ROWID;
CREATE INDEX moves_by_path ON moves (path, game);
"""
_FIGURES = (
    "count(*), avg(points), avg(points * points), avg(margin), avg(margin * margin), sum(won), "
    "avg(1.0 / seats)"
)

FEW = 8
"""Of a choice that was made less often nobody says whether it is good."""


class MixedGames(ValueError):
    """Games of different kinds, where one is explored."""


@dataclass(frozen=True)
class Wanted:
    """Which games and seats are counted."""

    seats: int = 0
    """With so many players; 0: with any number."""
    options: str = "{}"
    """With these options besides the usual ones, as JSON; "": with any."""
    own: bool = False
    """Only the seats that are the viewer's own."""
    line: tuple[str, ...] = ()
    """Games that began with these words."""
    chosen: tuple[tuple[str, str], ...] = ()
    """Seats that chose all of these: a theme, and what of it."""
    without: str = ""
    """The name of a game that is left out."""


@dataclass(frozen=True)
class Between:
    """A figure with the interval that holds it in 19 of 20 cases."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """One choice, how often it was made, and what came of it."""

    what: str
    seat: int
    """Who made it, in a line of moves; -1 where anybody may have."""
    count: int
    points: Between
    margin: Between
    """Points over the mean of the others."""
    wins: Between
    fair: float
    """The share of wins of all who are counted beside it: as many players, the same line, the same
    earlier choices."""

    @property
    def told_apart(self) -> int:
        """1 if it clearly won more often than they, -1 if less, 0 if nobody knows."""
        if self.count < FEW:
            return 0
        return (self.wins.low > self.fair) - (self.wins.high < self.fair)


@dataclass(frozen=True)
class Like:
    """A game with a set-up like another one's."""

    name: str
    same: int
    """How much of the set-up fell alike,"""
    of: int
    """of so many draws."""
    scores: tuple[int, ...]


class Explorer:
    """Counts what was played in many games of one kind.

    `file` is where the index is kept; without one it is in memory only.
    """

    def __init__(self, rules: Rules, file: str = ":memory:") -> None:
        self.rules = rules
        # Pages ask from threads, one after the other.
        self._db = sqlite3.connect(file, check_same_thread=False)
        if not self._db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
            self._db.executescript(_TABLES)

    def __repr__(self) -> str:
        return f"<Explorer of {self.rules.name}: {len(self)} games>"

    def __len__(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM games").fetchone()[0])

    def close(self) -> None:
        """Let go of the index."""
        self._db.close()

    def add(self, summary: Summary, name: str = "", own: Iterable[int] = ()) -> None:
        """Count one more game; `own` are the viewer's seats in it, `name` is what it is called."""
        if summary.game != self.rules.name:
            raise MixedGames(f"{summary.game} and {self.rules.name} are counted apart")
        mine, db = set(own), self._db
        scores = [side.points for side in summary.sides]
        game = db.execute(
            "INSERT INTO games (name, seats, options, setup, scores) VALUES (?, ?, ?, ?, ?)",
            (
                name,
                summary.seats,
                json.dumps(summary.options, sort_keys=True),
                " ".join(summary.setup),
                json.dumps(scores),
            ),
        ).lastrowid
        for seat, side in enumerate(summary.sides):
            told = (game, seat, side.points, summary.margin(seat), side.won, seat in mine)
            db.execute("INSERT INTO sides VALUES (?, ?, ?, ?, ?, ?)", told)
            db.executemany(
                "INSERT OR IGNORE INTO chosen VALUES (?, ?, ?, ?)",
                [(game, seat, theme, what) for theme, kept in side.chosen.items() for what in kept],
            )
        path = _path(())
        for seat, what in summary.line:
            db.execute("INSERT INTO moves VALUES (?, ?, ?, ?)", (game, seat, path, what))
            path = _longer(path, what)
        db.commit()

    def counts(self) -> dict[int, int]:
        """How many games there are, by the number of players; with the usual options."""
        rows = self._db.execute(
            "SELECT seats, count(*) FROM games WHERE options = '{}' GROUP BY seats ORDER BY seats"
        )
        return {int(seats): int(count) for seats, count in rows}

    def variants(self) -> list[str]:
        """The sets of options that games were played with, each as JSON."""
        rows = self._db.execute("SELECT options FROM games GROUP BY options ORDER BY count(*) DESC")
        return [str(options) for (options,) in rows]

    def games(self, wanted: Wanted | None = None) -> int:
        """How many games are counted."""
        where, params = self._where(wanted or Wanted())
        found = self._db.execute(
            f"SELECT count(DISTINCT games.id) FROM sides JOIN games ON games.id = sides.game "
            f"WHERE {where}",
            params,
        )
        return int(found.fetchone()[0])

    def moves(self, wanted: Wanted | None = None) -> list[Row]:
        """What was decided next after the wanted line, the most frequent first."""
        asked = wanted or Wanted()
        where, params = self._where(asked, begun=False)
        counted = (
            "FROM moves JOIN games ON games.id = moves.game "
            "JOIN sides ON sides.game = moves.game AND sides.seat = moves.seat "
            f"WHERE moves.path = ? AND {where}"
        )
        params = [_path(asked.line), *params]
        question = f"SELECT moves.what, max(moves.seat), {_FIGURES} {counted} GROUP BY moves.what"
        return self._rows(question, params, self._luckier(counted, params))

    def chosen(self, theme: str, wanted: Wanted | None = None) -> list[Row]:
        """What was chosen of a theme, the most frequent first."""
        where, params = self._where(wanted or Wanted())
        return self._rows(
            f"SELECT chosen.what, -1, {_FIGURES} FROM chosen "
            "JOIN games ON games.id = chosen.game "
            "JOIN sides ON sides.game = chosen.game AND sides.seat = chosen.seat "
            f"WHERE chosen.theme = ? AND {where} GROUP BY chosen.what",
            [theme, *params],
            self._luckier(f"FROM sides JOIN games ON games.id = sides.game WHERE {where}", params),
        )

    def _luckier(self, counted: str, params: list[object]) -> float:
        """How many times their equal share of wins those have who are counted at all.

        Who begins, or has made a choice that wins often, wins more whatever comes next.
        """
        question = f"SELECT sum(won), sum(1.0 / seats) {counted}"
        won, equal = self._db.execute(question, params).fetchone()
        return float(won) / float(equal) if equal else 1.0

    def known(self, line: tuple[str, ...], wanted: Wanted | None = None) -> int:
        """How many of these words some game has begun with."""
        asked = wanted or Wanted()
        for length in range(len(line), 0, -1):
            if self.games(replace(asked, line=line[:length])):
                return length
        return 0

    def like(self, summary: Summary, most: int = 5) -> list[Like]:
        """The games whose set-up is most like this one's: all of it the same, or much of it.

        A set-up draws in a fixed order, so what fell alike stands in the same place.
        """
        rows = self._db.execute(
            "SELECT name, setup, scores FROM games WHERE seats = ? AND options = ?",
            (summary.seats, json.dumps(summary.options, sort_keys=True)),
        )
        found = []
        for name, told, scores in rows:
            setup = tuple(str(told).split())
            same = sum(a == b for a, b in zip(setup, summary.setup, strict=False))
            of = max(len(setup), len(summary.setup))
            found.append(Like(str(name), same, of, tuple(json.loads(scores))))
        found.sort(key=lambda one: (one.of - one.same, one.name))
        return found[:most]

    def _where(self, wanted: Wanted, *, begun: bool = True) -> tuple[str, list[object]]:
        """Which sides are counted, as a condition on `sides` and `games`."""
        parts, params = ["1"], list[object]()
        if wanted.seats:
            parts.append("games.seats = ?")
            params.append(wanted.seats)
        if wanted.options:
            parts.append("games.options = ?")
            params.append(wanted.options)
        if wanted.without:
            parts.append("games.name <> ?")
            params.append(wanted.without)
        if wanted.own:
            parts.append("sides.own")
        for theme, what in wanted.chosen:
            parts.append(
                "EXISTS (SELECT 1 FROM chosen c WHERE c.theme = ? AND c.what = ? "
                "AND c.game = sides.game AND c.seat = sides.seat)"
            )
            params += [theme, what]
        if begun and wanted.line:
            parts.append(
                "EXISTS (SELECT 1 FROM moves m WHERE m.path = ? AND m.what = ? "
                "AND m.game = games.id)"
            )
            params += [_path(wanted.line[:-1]), wanted.line[-1]]
        return " AND ".join(parts), params

    def _rows(self, question: str, params: list[object], luckier: float) -> list[Row]:
        rows = [
            Row(
                str(what),
                int(seat),
                int(count),
                _mean(count, points, points_squared),
                _mean(count, margin, margin_squared),
                wilson(count, won),
                min(1.0, luckier * float(fair)),
            )
            for (
                what,
                seat,
                count,
                points,
                points_squared,
                margin,
                margin_squared,
                won,
                fair,
            ) in self._db.execute(question, params)
        ]
        return sorted(rows, key=lambda row: (-row.count, row.what))


def _path(line: tuple[str, ...]) -> str:
    """What tells one beginning of games from another."""
    path = ""
    for what in line:
        path = _longer(path, what)
    return path


def _longer(path: str, what: str) -> str:
    return hashlib.blake2b(f"{path}/{what}".encode(), digest_size=9).hexdigest()


def _mean(count: int, mean: float, squared: float) -> Between:
    """A mean of so many, by the mean of their squares; of two nobody knows how far it is off."""
    if count < 3:
        return Between(mean, float("-inf"), float("inf"))
    error = sqrt(max(0.0, squared - mean * mean) / (count - 1))
    reach = quantile(1 - (1 - SURE) / 2, count - 1) * error
    return Between(mean, mean - reach, mean + reach)


def wilson(count: float, won: float) -> Between:
    """So much of so many, with Wilson's interval."""
    z = NormalDist().inv_cdf(1 - (1 - SURE) / 2)
    share, more = won / count, z * z / count
    middle = (share + more / 2) / (1 + more)
    reach = z / (1 + more) * sqrt(share * (1 - share) / count + more / (4 * count))
    return Between(share, max(0.0, middle - reach), min(1.0, middle + reach))
