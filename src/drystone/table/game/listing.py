"""What lists say of a match, beyond whom it waits for, and when it has to be looked at."""

from __future__ import annotations

from drystone.table.game.endings import closes_at, expiry_alarm
from drystone.table.game.match import Match
from drystone.table.storage.details import About, Details


def details_of(match: Match, expiry: float) -> Details:
    """The details of a match as it stands; it expires after so many days, 0: never."""
    clock, seat = match.clock, match.seat
    alarms = [expiry_alarm(match, expiry), clock.alarm if clock else None]
    about = About(
        turn=match.seats[seat].shown_name if seat is not None else "",
        seat=-1 if seat is None else seat,
        played=len(match.log),
        round=match.rules.round_of(match.game.state) if match.rules.round_of else None,
        clock=match.terms.clock,
        until=(clock.until or 0.0) if clock else 0.0,
        wanted=match.terms.wanted,
        language=match.terms.language,
        closes=closes_at(match) or 0.0,
    )
    due = min((alarm for alarm in alarms if alarm is not None), default=0.0)
    return Details(due, match.said, about)
