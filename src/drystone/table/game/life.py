"""What everybody may know of a table's clock and of its end: the same for every viewer."""

from __future__ import annotations

from dataclasses import dataclass

from drystone.table.game.endings import Result, closes_at, result_of
from drystone.table.game.events import ClockTerms
from drystone.table.game.match import Match
from drystone.table.rest.schemas import ClockOut, EndingOut, SeatClockOut


@dataclass(frozen=True)
class SeatClock:
    """A seat's time."""

    seconds: float
    """What it has for its turn, if that began now; of whoever is on the clock, `until` counts."""
    ran_out: bool
    """Whether its time has run out at some turn."""
    vacation: float
    """Until when it is away."""


@dataclass(frozen=True)
class ClockView:
    """The clock of a table: it says until when, so nobody need ask again while it runs."""

    terms: ClockTerms
    seat: int | None
    """Whose time runs."""
    until: float | None
    """When it runs out, if nothing happens."""
    ran_out: bool
    """Whether it has run out already, and the others wait."""
    stands_until: float
    """Until when it stands still."""
    seats: tuple[SeatClock, ...]


@dataclass(frozen=True)
class Life:
    """A table's clock, and its end."""

    clock: ClockView | None
    result: Result | None
    """How the game has ended, if it has."""
    resigned: tuple[int, ...]
    again: tuple[int, ...]
    """The seats that would like to play once more."""
    next: str
    """The game in which the same people play on."""
    closes: float | None
    """When the table will be closed if nothing happens, once everybody was warned."""


def life_of(match: Match) -> Life:
    """A match's clock and end."""
    ending = match.ending
    return Life(
        clock=_clock(match),
        result=result_of(match),
        resigned=tuple(sorted(ending.resigned)),
        again=tuple(sorted(ending.again)),
        next=ending.next,
        closes=closes_at(match),
    )


def _clock(match: Match) -> ClockView | None:
    clock = match.clock
    if clock is None:
        return None
    return ClockView(
        terms=clock.terms,
        seat=clock.seat,
        until=clock.until,
        ran_out=clock.is_out,
        stands_until=clock.began if clock.seat is not None else 0.0,
        seats=tuple(
            SeatClock(clock.allowance(seat), seat in clock.out, clock.vacations[seat])
            for seat in range(len(match.seats))
        ),
    )


def clock_out(life: Life) -> ClockOut | None:
    """The clock, for a client of the API."""
    clock = life.clock
    if clock is None:
        return None
    terms = clock.terms
    return ClockOut(
        kind=terms.kind,
        turn=terms.turn,
        bank=terms.bank,
        increment=terms.increment,
        out=terms.out,
        seat=clock.seat,
        until=clock.until,
        ran_out=clock.ran_out,
        seats=[
            SeatClockOut(seconds=seat.seconds, ran_out=seat.ran_out, vacation=seat.vacation)
            for seat in clock.seats
        ],
    )


def ending_out(life: Life) -> EndingOut | None:
    """How a game has ended, for a client of the API."""
    result = life.result
    if result is None:
        return None
    return EndingOut(
        winners=list(result.winners),
        reason=result.reason,
        seat=result.seat,
        again=list(life.again),
        next=life.next,
    )
