"""What happened in a game, decision by decision: for the log, the ledger and the charts."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from drystone.core.chance import Scripted
from drystone.core.game import Decision, Game
from drystone.core.ledger import EVERYONE, Entry, Ledger

_MOST_GAMES = 64


@dataclass(frozen=True)
class Deed:
    """One decision and what came of it."""

    number: int
    decision: Decision
    rule: str
    secret: bool
    never_told: bool
    single: bool
    opens_turn: bool
    """Whether it answers what is asked at the beginning of a turn."""
    entries: list[Entry]
    scores: list[int]
    drawn: dict[tuple[object, ...], str] = field(default_factory=dict)
    """How the log shows it, by who looks: most lines of a log are shown again and again."""

    def seen_by(self, viewer: int, *, over: bool) -> bool:
        """Whether a seat may know what was decided: most secret answers are shown after the end."""
        if not self.secret or viewer == self.decision.seat:
            return True
        return over and not self.never_told

    def entries_for(self, viewer: int) -> list[Entry]:
        """The changes that a seat may know of."""
        return [e for e in self.entries if e.audience in (EVERYONE, viewer)]


@dataclass(frozen=True)
class History:
    """A game so far: the points at the beginning, and every deed since."""

    first_scores: list[int]
    deeds: tuple[Deed, ...]


class Chronicle:
    """The deeds of one game, kept up to date as it goes on or is taken back."""

    def __init__(self, game: Game) -> None:
        self._rules = game.rules
        self._state = game.at(0)
        self._first_scores = self._points()
        self._deeds: list[Deed] = []

    def follow(self, game: Game) -> History:
        """What happened up to now."""
        same = 0
        for deed, decision in zip(self._deeds, game.decisions, strict=False):
            if deed.decision is not decision:
                break
            same += 1
        if same < len(self._deeds):
            del self._deeds[same:]
            self._state = game.at(same)
        for decision in game.decisions[same:]:
            self._deeds.append(self._carry_out(decision))
        return History(self._first_scores, tuple(self._deeds))

    def _points(self) -> list[int]:
        """What everybody has, those too who play along without a seat."""
        everybody = range(self._state.seats + len(self._rules.company(self._state)))
        return [sum(self._state.breakdown(seat).values()) for seat in everybody]

    def _carry_out(self, decision: Decision) -> Deed:
        state = self._state
        frame = state.frames[-1]
        single = len(state.legal()) == 1
        ledger = Ledger()
        state.ledger = ledger
        state.play(decision.action, Scripted(decision.outcomes))
        state.ledger = None
        number = len(self._deeds)
        scores = self._points()
        return Deed(
            number,
            decision,
            frame.rule,
            frame.secret,
            frame.never_told,
            single,
            frame.opens_turn(),
            ledger.entries,
            scores,
        )


_chronicles: OrderedDict[str, Chronicle] = OrderedDict()
# Pages are made in threads.
_one_at_a_time = Lock()


def history(key: str, game: Game) -> History:
    """What happened in the game with this key, from the few that are kept."""
    with _one_at_a_time:
        found = _chronicles.get(key)
        if found is None:
            found = _chronicles[key] = Chronicle(game)
            if len(_chronicles) > _MOST_GAMES:
                _chronicles.popitem(last=False)
        _chronicles.move_to_end(key)
        return found.follow(game)
