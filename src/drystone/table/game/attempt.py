"""A decision that is being made: in a copy of the game, with everything that comes of it."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from drystone.core.chance import Secure
from drystone.core.game import Decision, Game
from drystone.core.ledger import Ledger
from drystone.core.record import Line
from drystone.core.state import NOBODY, Frame
from drystone.table.game import events
from drystone.table.game.log import Entry
from drystone.table.game.undone import made_before

if TYPE_CHECKING:
    from drystone.table.game.match import Match


class Attempt:
    """A decision that is being made in a copy of a match's game."""

    def __init__(self, match: Match) -> None:
        state = match.game.state
        self.game = match.game.copy()
        self.ledger = Ledger()
        self._match = match
        self._asked = state.frames[-1] if state.frames else Frame(NOBODY)
        self._single = len(state.legal()) == 1
        self._number = len(match.log)

    def make(self, action: int | str) -> Decision:
        """Make it now; what it drew before it was undone, it draws again."""
        match, game = self._match, self.game
        number = game.parse(action) if isinstance(action, str) else action
        text = game.text(number)
        before = made_before(match.events, text, match.rules.version)
        if before is None:
            return game.play(number, self.ledger, None if match.chosen_seed else Secure())
        line = Line(len(match.log) + 1, before.seat, text, tuple(before.outcomes))
        return game.follow(line, self.ledger)

    def entry(self, decision: Decision, told: events.Play, at: float, *, differs: bool) -> Entry:
        """The decision as the log keeps it."""
        return Entry(
            number=self._number,
            at=at,
            seat=decision.seat,
            action=decision.action,
            asked=type(self._asked).__name__,
            rule=self._asked.rule,
            secret=self._asked.secret,
            never_told=self._asked.never_told,
            single=self._single,
            forced=told.forced,
            revealed=told.revealed,
            holds=told.holds,
            joined=told.joined,
            opens_turn=self._asked.opens_turn(),
            changes=tuple(self.ledger.entries),
            scores=points_of(self.game),
            rules=told.rules or self._match.begun_by,
            differs=differs,
            goes_on=self._asked.opens_turn()
            and any(frame is self._asked for frame in self.game.state.frames),
        )


def points_of(game: Game) -> tuple[int, ...]:
    """What everybody has, those too who play along without a seat."""
    everybody = range(game.state.seats + len(game.rules.company(game.state)))
    return tuple(sum(game.breakdown(seat).values()) for seat in everybody)


def mark(game: Game) -> str:
    """A short name for what everybody can see to have come of a decision: who decides, and points.

    Not what is open to them: a new option changes no game that was played without it.
    """
    seen = game.observe(NOBODY)
    everybody = range(seen.seats + len(game.rules.company(game.state)))
    points = [f"{key} {n}" for seat in everybody for key, n in seen.breakdown(seat).items()]
    told = "|".join([str(game.state.seat), *points])
    return blake2b(told.encode(), digest_size=6).hexdigest()
