"""Ratings of all bots of a game: what their heads-up tables say about each other, taken together.

A difference of 400 points is ten wins to one, as in Elo's chess ratings. All tables are fitted at
once (Bradley and Terry), so that bots that never met can be compared, and no order of playing
matters. A table counts for as many games as its own interval allows: games of one seed are alike.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from drystone.lab.arena import Z95, Outcome

ANCHOR = "overseer"
"""The bot that everybody is compared with: it never changes."""
ANCHORED = 1500.0
SCALE = 400.0
ROUNDS = 1000
"""Passes of the fit over all bots at most."""
SETTLED = 0.01
"""Points by which the last pass may still have changed a rating."""
REDRAWN = 300
"""How often the tables are drawn anew for the intervals."""


@dataclass(frozen=True)
class Table:
    """What one bot won against another, the games counted by what their interval is worth."""

    one: str
    other: str
    games: float
    won: float


@dataclass(frozen=True)
class Rated:
    """A bot's rating, with the interval that holds in 19 of 20 cases."""

    spec: str
    rating: float
    low: float
    high: float
    games: int
    """Played, of all its tables."""


def heads_up(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The runs in which one bot met another."""
    return [one for one in outcomes if one.seats == 2 and len(one.standings) == 2]


def tables_of(outcomes: Sequence[Outcome]) -> list[Table]:
    """The heads-up tables between two bots, each with one draw more: nobody is invincible."""
    found = []
    for outcome in heads_up(outcomes):
        one, other = outcome.standings
        error = (one.high - one.low) / (2 * Z95)
        spread = one.share * (1 - one.share)
        games = min(float(one.games), spread / error**2) if spread and error else one.games
        found.append(Table(one.spec, other.spec, games + 1, one.share * games + 0.5))
    return found


def connected(tables: Sequence[Table]) -> list[Table]:
    """Those of the tables that a chain of opponents joins with the anchor."""
    known = {ANCHOR}
    for _ in tables:
        for table in tables:
            if known & {table.one, table.other}:
                known |= {table.one, table.other}
    return [table for table in tables if table.one in known]


def fitted(tables: Sequence[Table]) -> dict[str, float]:
    """The ratings that make the tables most likely, each bot's in turn put right by the others'.

    >>> found = fitted([Table("laird", "overseer", 110, 100)])
    >>> round(found["laird"] - found["overseer"])
    400
    """
    ratings = dict.fromkeys([spec for table in tables for spec in (table.one, table.other)], 0.0)
    for _ in range(ROUNDS):
        most = 0.0
        for spec in ratings:
            surplus = weight = 0.0
            for table in tables:
                if spec in (table.one, table.other):
                    gap = ratings[table.other] - ratings[table.one]
                    chance = 1 / (1 + 10 ** (gap / SCALE))
                    sign = 1 if spec == table.one else -1
                    surplus += sign * (table.won - table.games * chance)
                    weight += table.games * chance * (1 - chance)
            # At most a class at a time: far from the place Newton's step goes too far
            step = max(-200.0, min(200.0, surplus / weight * SCALE / log(10)))
            ratings[spec] += step
            most = max(most, abs(step))
        if most < SETTLED:
            break
    shift = ANCHORED - ratings.get(ANCHOR, 0.0)
    return {spec: rating + shift for spec, rating in ratings.items()}


def redrawn(table: Table, dice: random.Random) -> Table:
    """The table as it might have come out if it were played again."""
    share = table.won / table.games
    error = (share * (1 - share) / table.games) ** 0.5
    again = min(0.999, max(0.001, dice.gauss(share, error)))
    return Table(table.one, table.other, table.games, again * table.games)


def rated(outcomes: Sequence[Outcome]) -> list[Rated]:
    """All bots of one game that are joined with the anchor, the strongest first."""
    tables = connected(tables_of(outcomes))
    if not tables:
        return []
    dice = random.Random(1)
    best = fitted(tables)
    again = [fitted([redrawn(table, dice) for table in tables]) for _ in range(REDRAWN)]
    found = []
    for spec, rating in sorted(best.items(), key=lambda rating: -rating[1]):
        seen = sorted(fit[spec] for fit in again)
        low, high = seen[REDRAWN // 40], seen[-1 - REDRAWN // 40]
        games = sum(
            standing.games
            for outcome in heads_up(outcomes)
            for standing in outcome.standings
            if standing.spec == spec
        )
        found.append(Rated(spec, rating, low, high, games))
    return found
