"""Clocks: how much time each seat has, as the events tell it. The server is the judge.

A seat's time runs as long as the table waits for it: per turn, never per decision, so that a clock
tells nobody how many options somebody had. `docs/clocks.md` states the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from drystone.table.game import events
from drystone.table.game.events import ClockTerms, Stored

if TYPE_CHECKING:
    from drystone.table.game.match import Match

DAY = 86400.0
PAUSE = 60.0
"""Seconds for which a request stops the clock of somebody else than who asks."""
FLOOR = 30.0
"""Seconds for a turn that even somebody has whose time had run out before."""
VACATION = 21
"""Days of vacation that a seat has in a game."""


@dataclass(frozen=True)
class Turn:
    """A seat's time on the clock that is over: what it would be again if it was taken back."""

    played: int
    """How many decisions had been made at its end."""
    seat: int
    used: float
    banks: tuple[float, ...]
    """Everybody's, when it began."""


@dataclass(frozen=True)
class Clock:
    """Everybody's time at one moment. It says until when, and needs no ticking."""

    terms: ClockTerms
    banks: tuple[float, ...]
    vacations: tuple[float, ...]
    """Until when each seat is away; a time that has passed says nothing."""
    away: tuple[float, ...]
    """Seconds of vacation that each seat has had."""
    seat: int | None = None
    """Whose time runs."""
    began: float = 0.0
    """Since when; in the future while it stands still until then."""
    used: float = 0.0
    """Seconds of this turn before that."""
    out: frozenset[int] = frozenset()
    """The seats whose time has run out at some turn."""
    is_out: bool = False
    """Whether it has run out at this one."""
    paused: bool = False
    """Whether a request has stopped it at this turn; it does so once."""
    past: tuple[Turn, ...] = ()

    @staticmethod
    def begin(terms: ClockTerms, seats: int) -> Clock:
        """The clock of a new table."""
        nothing = (0.0,) * seats
        return Clock(terms, (float(terms.bank),) * seats, nothing, nothing)

    def allowance(self, seat: int) -> float:
        """Seconds that a seat has for a turn, all in all."""
        if self.terms.kind == "days":
            return self.terms.turn * DAY
        whole = self.terms.turn + self.banks[seat]
        return max(whole, FLOOR) if seat in self.out else whole

    @property
    def until(self) -> float | None:
        """When the time of whoever is on the clock runs out; None: never."""
        if self.seat is None:
            return None
        return self.began + self.allowance(self.seat) - self.used

    @property
    def alarm(self) -> float | None:
        """When somebody has to look whether time has run out; None: it has, or runs for nobody."""
        return None if self.is_out else self.until

    def spent(self, at: float) -> float:
        """Seconds of this turn up to a moment."""
        return self.used + max(0.0, at - self.began)

    def follow(self, match: Match, stored: Stored) -> Clock:
        """The clock when an event has happened, by which the match has become this one."""
        at, happened = stored.at, stored.event
        waits, clock = on_clock(match), self
        if isinstance(happened, events.TimeOut):
            clock = clock._ran_out(happened.seat)
        elif isinstance(happened, events.TimeGiven) and clock.seat == happened.seat:
            clock = replace(clock, began=clock.began + happened.seconds)
        elif isinstance(happened, events.Vacation):
            clock = clock._goes_away(happened, at)
        elif isinstance(happened, events.Ask) and match.asking is happened:
            if clock.seat not in (None, happened.seat) and not clock.paused:
                clock = replace(clock._stand_still(at, at + PAUSE), paused=True)
        elif match.asking is None and clock.began > at:
            clock = replace(clock, began=clock._back_at(at))  # what was asked is answered
        if isinstance(happened, events.Undo):
            return clock._undo(happened.to, waits, at)
        moved_on = isinstance(happened, (events.Play, events.End))
        if waits == clock.seat and not (moved_on and _turn_begins(match)):
            return clock
        if clock.seat is not None:
            clock = clock._stop(at, len(match.log), earns=moved_on)
        return clock._start(waits, at)

    def _ran_out(self, seat: int) -> Clock:
        banks = _put(self.banks, seat, 0.0)
        return replace(self, banks=banks, out=self.out | {seat}, is_out=self.seat == seat)

    def _goes_away(self, happened: events.Vacation, at: float) -> Clock:
        seat, until = happened.seat, max(happened.until, at)
        had = self.away[seat] - max(0.0, self.vacations[seat] - at) + until - at
        clock = replace(
            self,
            vacations=_put(self.vacations, seat, until),
            away=_put(self.away, seat, had),
        )
        return clock._stand_still(at, until) if self.seat == seat else clock

    def _stand_still(self, at: float, until: float) -> Clock:
        return replace(self, used=self.spent(at), began=until)

    def _back_at(self, at: float) -> float:
        """When whoever is on the clock is back from vacation."""
        return at if self.seat is None else max(at, self.vacations[self.seat])

    def _stop(self, at: float, played: int, *, earns: bool) -> Clock:
        """The seat's turn is over: what was over the turn's own time comes from the bank."""
        assert self.seat is not None
        used = self.spent(at)
        turn = Turn(played, self.seat, used, self.banks)
        bank = max(0.0, self.banks[self.seat] - max(0.0, used - self.terms.turn))
        bank += self.terms.increment if earns else 0
        banks = self.banks if self.terms.kind == "days" else _put(self.banks, self.seat, bank)
        return replace(self, banks=banks, past=(*self.past, turn))

    def _start(self, seat: int | None, at: float) -> Clock:
        clock = replace(self, seat=seat, used=0.0, is_out=False, paused=False)
        return replace(clock, began=clock._back_at(at))

    def _undo(self, to: int, waits: int | None, at: float) -> Clock:
        """Turns that were taken back have cost nothing and brought nothing.

        But whoever is asked again has used what they had used of that turn before.
        """
        gone = [turn for turn in self.past if turn.played > to]
        if not gone:
            return self if waits == self.seat else self._start(waits, at)
        first = gone[0]
        kept = tuple(turn for turn in self.past if turn.played <= to)
        clock = replace(self, banks=first.banks, past=kept)._start(waits, at)
        return replace(clock, used=first.used) if waits == first.seat else clock


def on_clock(match: Match) -> int | None:
    """The seat whose time runs: a person's, for whom no bot plays, when all seats are taken."""
    seat = match.seat
    if seat is None or any(chair.kind == "open" for chair in match.seats):
        return None
    return None if match.seats[seat].bot else seat


def _turn_begins(match: Match) -> bool:
    """Whether what is asked now begins a turn; several may follow one another."""
    frames = match.game.state.frames
    return match.holding is None and bool(frames) and frames[-1].opens_turn()


def _put(values: tuple[float, ...], seat: int, value: float) -> tuple[float, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
