"""How a game ends if not by the rules, who has won then, and whether the same people play again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from drystone.table.game import events

if TYPE_CHECKING:
    from drystone.table.game.match import Match

DAY = 86400.0
WARNED_BEFORE = 7
"""Days between the warning that nothing happens at a table and its end."""


@dataclass(frozen=True)
class Endings:
    """What the events say about the end of a game."""

    closed: events.Close | None = None
    resigned: frozenset[int] = frozenset()
    warned: float = 0.0
    """When everybody was told that the table will be closed if nothing happens; 0: never."""
    closes: float = 0.0
    """And when it will be."""
    again: frozenset[int] = frozenset()
    """The seats that would like to play once more."""
    next: str = ""
    """The game in which the same people play on."""

    def follow(self, happened: events.Ending, at: float) -> Endings:
        """The same when one more thing has happened."""
        if isinstance(happened, events.Close):
            return replace(self, closed=happened)
        if isinstance(happened, events.Resign):
            return replace(self, resigned=self.resigned | {happened.seat})
        if isinstance(happened, events.Warned):
            return replace(self, warned=at, closes=happened.closes)
        if isinstance(happened, events.Next):
            return replace(self, next=happened.game)
        again = self.again | {happened.seat} if happened.yes else self.again - {happened.seat}
        return replace(self, again=again)


@dataclass(frozen=True)
class Result:
    """How a game has ended: who has won, and why it did not go on to its end, if so."""

    winners: tuple[int, ...]
    """Nobody, if it is nobody's game."""
    reason: str = ""
    """ "resigned", "time", "agreed", "expired" or "operator"; empty: by the rules."""
    seat: int = -1
    """Who brought it about."""


def result_of(match: Match) -> Result | None:
    """The result of a game that is over.

    Whoever has resigned, or whose time ran out and ended the game, has not won; of the others,
    before the end by the rules, those with the most points.
    """
    if not match.over:
        return None
    closed, state = match.ending.closed, match.game.state
    if closed is None:
        winners = [seat for seat in state.winners() if seat not in match.ending.resigned]
        return Result(tuple(winners) or _ahead(match, match.ending.resigned))
    if not closed.counts:
        return Result((), closed.reason, closed.seat)
    lost = match.ending.resigned | ({closed.seat} if closed.reason == "time" else frozenset())
    return Result(_ahead(match, lost), closed.reason, closed.seat)


def _ahead(match: Match, lost: frozenset[int]) -> tuple[int, ...]:
    """Those with the most points, but for who has lost in any case."""
    state = match.game.state
    along = len(match.rules.company(state))
    still = [seat for seat in range(state.seats + along) if seat not in lost]
    points = {seat: sum(state.breakdown(seat).values()) for seat in still}
    return tuple(seat for seat in still if points[seat] == max(points.values()))


def playing(match: Match) -> list[int]:
    """The people's seats that still play."""
    gone = match.ending.resigned
    return [
        seat.number for seat in match.seats if seat.kind == "person" and seat.number not in gone
    ]


def on_resigning(match: Match, seat: int, level: str) -> list[events.Event]:
    """What happens when a seat gives up.

    If another person would still play against somebody, a bot plays the seat to the end; else the
    game is over, for those who have not given up, as it stands.
    """
    happened: list[events.Event] = [events.Resign(seat)]
    others = [one for one in playing(match) if one != seat]
    left = len(match.seats) - len(match.ending.resigned) - 1
    if not others or left < 2:
        return [*happened, events.Close("resigned", seat, counts=True)]
    return [*happened, events.StandIn(seat, level)]


def idle_since(match: Match) -> float:
    """When something happened at the table for the last time, a warning apart."""
    apart = (events.Warned, events.TimeOut, events.TimeGiven, events.Merge)
    for stored in reversed(match.events):
        if not isinstance(stored.event, apart):
            return stored.at
    return match.opened.listing.created


def expiry_alarm(match: Match, days: float) -> float | None:
    """When the table is to be warned, or closed; None: never."""
    if days <= 0 or match.over or match.stopped:
        return None
    return closes_at(match) or idle_since(match) + max(days - WARNED_BEFORE, 0) * DAY


def closes_at(match: Match) -> float | None:
    """When the table will be closed if nothing happens, once everybody was warned of it."""
    if match.over or match.ending.warned <= idle_since(match):
        return None
    return match.ending.closes or None


def on_expiry(match: Match, now: float) -> events.Event:
    """What happens at a table where nothing happens: a warning, and a week later the end."""
    if closes_at(match) is None:
        return events.Warned(now + WARNED_BEFORE * DAY)
    return events.Close("expired")
