"""The log as a story: turns, what happened to everybody, and turns of those without a seat.

What somebody decided in a row is one turn. What a decision set off for all (`ledger.EVENT`) is told
by itself, with what everybody got, and not under whoever happened to decide last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from drystone.core import ledger
from drystone.core.ledger import CHANGE, EVENT, NEWS, TURN
from drystone.core.state import NOBODY
from drystone.table.game.log import Entry


@dataclass(frozen=True)
class Step:
    """One decision of a turn, with what came of it and of nothing else."""

    entry: Entry
    changes: tuple[ledger.Entry, ...] = ()


@dataclass(frozen=True)
class Turn:
    """What one seat decided in a row."""

    seat: int
    steps: tuple[Step, ...]

    @property
    def number(self) -> int:
        """The first decision, by its number in the log."""
        return self.steps[0].entry.number

    @property
    def last(self) -> int:
        """The last decision."""
        return self.steps[-1].entry.number

    @property
    def changes(self) -> tuple[ledger.Entry, ...]:
        """What came of all of them."""
        return tuple(e for step in self.steps for e in step.changes)

    @property
    def begins_again(self) -> bool:
        """Whether only something was put in before the turn itself, which is yet to begin."""
        openings = [step.entry.goes_on for step in self.steps if step.entry.opens_turn]
        return bool(openings) and openings[-1]


@dataclass(frozen=True)
class Event:
    """What happened to everybody, or what everybody should hear of."""

    what: str
    rule: str
    number: int
    """The decision that set it off."""
    last: int
    """The last decision that brought something of it."""
    changes: tuple[ledger.Entry, ...] = ()
    seat: int = NOBODY
    """Whom it concerns above all."""
    about: str = ""
    """What it is about, as a name."""


@dataclass(frozen=True)
class Along:
    """What somebody without a seat did: the cards, and what came of them."""

    seat: int
    number: int
    last: int
    cards: tuple[ledger.Entry, ...]
    changes: tuple[ledger.Entry, ...]


Part = Turn | Event | Along


def story(log: Sequence[Entry], viewer: int, seats: int) -> list[Part]:
    """What a viewer may know of a log, in parts, the earliest first."""
    parts: list[Part] = []
    for entry in log:
        changes = entry.changes_for(viewer)
        first = next((i for i, e in enumerate(changes) if e.kind == EVENT), len(changes))
        own = [e for e in changes[:first] if e.kind == CHANGE and e.seat < seats]
        along = [e for e in changes[:first] if e.seat >= seats]
        _add_step(parts, Step(entry, tuple(own)))
        if along:
            _add_along(parts, entry, along)
        for news in changes[:first]:
            if news.kind == NEWS and news.seat in (NOBODY, viewer):
                parts.append(_event(news, entry))
        _add_events(parts, entry, changes[first:])
    return parts


def _add_step(parts: list[Part], step: Step) -> None:
    """A decision goes on with the turn before it, or begins another one."""
    entry = step.entry
    before = parts[-1] if parts else None
    same = before if isinstance(before, Turn) and before.seat == entry.seat else None
    if same is not None and (not entry.opens_turn or same.begins_again):
        parts[-1] = replace(same, steps=(*same.steps, step))
    else:
        parts.append(Turn(entry.seat, (step,)))


def _add_along(parts: list[Part], entry: Entry, changes: list[ledger.Entry]) -> None:
    cards = tuple(e for e in changes if e.kind == TURN)
    came = tuple(e for e in changes if e.kind == CHANGE)
    before = parts[-2] if len(parts) > 1 else None
    if not cards and isinstance(before, Along):
        parts[-2] = replace(before, last=entry.number, changes=before.changes + came)
    elif cards or came:
        parts.append(Along(changes[0].seat, entry.number, entry.number, cards, came))


def _add_events(parts: list[Part], entry: Entry, changes: Sequence[ledger.Entry]) -> None:
    """Events with what came of each; one that was interrupted goes on where it began."""
    at = -1
    for e in changes:
        if e.kind in (EVENT, NEWS):
            at = _begun(parts, e) if e.kind == EVENT else -1
            if at < 0:
                parts.append(_event(e, entry))
                at = len(parts) - 1
        elif e.kind == CHANGE:
            event = parts[at]
            assert isinstance(event, Event)
            parts[at] = replace(event, last=entry.number, changes=(*event.changes, e))


def _event(e: ledger.Entry, entry: Entry) -> Event:
    return Event(e.account, e.rule, entry.number, entry.number, (), e.seat, e.source)


def _begun(parts: Sequence[Part], e: ledger.Entry) -> int:
    """Where the same event stands that has gone on since; -1: it begins now."""
    for at in range(len(parts) - 1, -1, -1):
        part = parts[at]
        if isinstance(part, Event) and part.what == e.account:
            return at
        if isinstance(part, Turn) and part.steps[0].entry.opens_turn:
            return -1
    return -1


def since(parts: Sequence[Part], viewer: int, *, turn_begins: bool) -> list[Part]:
    """What happened between the viewer's last turn and the one that is going on.

    Nothing if the viewer has not had a turn yet, or went on alone. What was played for the viewer
    at the beginning of a turn is part of it.
    """
    turns = [at for at, part in enumerate(parts) if isinstance(part, Turn)]
    own = [at for at in turns if _is_of(parts[at], viewer)]
    end = len(parts)
    if own and own[-1] == turns[-1]:
        now = parts[own[-1]]
        assert isinstance(now, Turn)
        if not turn_begins or now.begins_again:
            end = own.pop()
    return list(parts[own[-1] + 1 : end]) if own else []


def _is_of(part: Part, seat: int) -> bool:
    return isinstance(part, Turn) and part.seat == seat


def recent(log: Sequence[Entry], most: int) -> Sequence[Entry]:
    """The end of a log, from where a turn begins: about so many entries."""
    first = max(0, len(log) - most)
    while first > 0 and not log[first].opens_turn:
        first -= 1
    return log[first:]
