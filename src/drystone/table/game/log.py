"""The log of a game: one entry a decision. The page's log and the API's are made of these."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from drystone.core import ledger
from drystone.core.ledger import EVERYONE

UNTOLD: Final = -1
"""Stands for an action that the viewer may not know."""
NOT_YET: Final = -1


@dataclass(frozen=True)
class Entry:
    """One decision, and what came of it: all of it, or (`known_to`) what one viewer may know."""

    number: int
    at: float
    seat: int
    action: int
    asked: str
    """The frame that asked, by its class."""
    rule: str
    """The paragraph that asked."""
    secret: bool
    never_told: bool
    single: bool
    """Whether there was no other option."""
    forced: bool
    """Whether it was played for the seat, without asking."""
    revealed: bool
    """Whether the seat learned something by it: then it can't be undone freely."""
    holds: bool
    """Whether the game waits until the seat ends its turn."""
    opens_turn: bool
    """Whether it answers what is asked at the beginning of a turn."""
    changes: tuple[ledger.Entry, ...]
    scores: tuple[int, ...]
    """Everybody's points after it; nobody is told before the end."""
    rules: int
    """The version of the rules by which it was made."""
    differs: bool
    """Whether something else comes of it by the rules of today."""
    goes_on: bool = False
    """Whether the beginning of the turn that it answers is asked again: it was only put in."""
    joined: bool = False
    """Whether it was said together with the decision before it, by one click."""
    shown_by: int = NOT_YET
    """The decision by which a secret answer came to light for everybody."""
    html: dict[tuple[object, ...], str] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """How pages show it: most lines of a log are shown again and again."""
    _known: dict[tuple[object, ...], Entry] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def told_to(self, viewer: int, *, over: bool) -> bool:
        """Whether a viewer may know what was decided.

        A secret answer is told when the game shows it, or at the end; some are never told.
        """
        if not self.secret or self.seat == viewer:
            return True
        return (over or self.shown_by != NOT_YET) and not self.never_told

    def shown(self, asked: str, seat: int, number: int) -> Entry:
        """The entry when decision `number` has shown the answers to a frame: all, or one seat's."""
        if self.asked != asked or seat not in (EVERYONE, self.seat) or self.shown_by != NOT_YET:
            return self
        return replace(self, shown_by=number)

    def as_after(self, played: int) -> Entry:
        """The entry when only so many decisions were made: what the others showed is hidden."""
        return replace(self, shown_by=NOT_YET) if self.shown_by >= played else self

    def known_to(self, viewer: int, mine: tuple[int, ...], *, over: bool) -> Entry:
        """What a viewer with some seats may know of it; always the same object."""
        key = (viewer, mine, over)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._known_to(viewer, mine, over=over)
        return known

    def _known_to(self, viewer: int, mine: tuple[int, ...], *, over: bool) -> Entry:
        told, own = self.told_to(viewer, over=over), self.seat in mine
        return replace(
            self,
            action=self.action if told else UNTOLD,
            # That somebody had no choice, or learned something, tells others what they hold.
            single=self.single and (own or (over and told)),
            forced=self.forced and own,
            joined=self.joined and own,
            revealed=self.revealed and own,
            changes=self.changes if over else self.changes_for(viewer),
            scores=self.scores if over else (),
        )

    @property
    def follows(self) -> bool:
        """Whether it came with the decision before it, and is undone with it."""
        return self.forced or self.joined

    @property
    def told(self) -> bool:
        """Whether it says what was decided."""
        return self.action != UNTOLD

    def changes_for(self, viewer: int) -> tuple[ledger.Entry, ...]:
        """The changes that a seat, or a spectator, saw at the time."""
        return tuple(e for e in self.changes if e.audience in (EVERYONE, viewer))
