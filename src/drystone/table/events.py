"""Everything that can happen at a table, as it is stored: append-only, in order, never changed.

A room is what its events made of it. Every process that knows a game applies the same events in
the same order and so shows the same table.
"""

from __future__ import annotations

import msgspec


class Play(msgspec.Struct, tag="play", frozen=True, omit_defaults=True):
    """A decision was made, in the words of a record's line."""

    seat: int
    text: str
    outcomes: list[str] = []
    mark: str = ""
    """What had come of it (see `scene.mark`), to notice rules that have changed."""
    rules: int = 0
    """The version of the rules; 0: before it was written down, with a mark that tells nothing."""
    revealed: bool = False
    """Whether the seat learned something by it: then it can't be taken back freely."""
    forced: bool = False
    """Whether it was the only option, and nobody was asked."""
    holds: bool = False
    """Whether the table waits until the seat says that its turn is over."""


class End(msgspec.Struct, tag="end", frozen=True, omit_defaults=True):
    """A seat has said that its turn is over."""

    seat: int


class Undo(msgspec.Struct, tag="undo", frozen=True, omit_defaults=True):
    """All but the first `to` decisions were taken back."""

    seat: int
    to: int


class Sit(msgspec.Struct, tag="sit", frozen=True, omit_defaults=True):
    """A person took a seat, or took it from one more device."""

    seat: int
    person: str
    name: str


class Leave(msgspec.Struct, tag="leave", frozen=True, omit_defaults=True):
    """The people who held a seat gave it up; it is open again."""

    seat: int


class Prefer(msgspec.Struct, tag="prefer", frozen=True, omit_defaults=True):
    """A seat wants to be asked, or not."""

    seat: int
    auto: bool
    """Play single options for me."""
    confirm: bool
    """Wait until I say that my turn is over."""
    pace: int
    """Milliseconds between the bots' decisions."""


class Ask(msgspec.Struct, tag="ask", frozen=True, omit_defaults=True):
    """A seat asks the other people: to go back to a decision, or to let a bot play for a seat."""

    seat: int
    to: int = -1
    absent: int = -1
    level: str = ""


class Answer(msgspec.Struct, tag="answer", frozen=True, omit_defaults=True):
    """A seat agrees to what is asked, or does not."""

    seat: int
    yes: bool


class StandIn(msgspec.Struct, tag="stand-in", frozen=True, omit_defaults=True):
    """A bot plays for a seat from now on; with no level, the seat plays for itself again."""

    seat: int
    level: str = ""


class Say(msgspec.Struct, tag="say", frozen=True, omit_defaults=True):
    """Somebody said something; seat -1 is a spectator."""

    seat: int
    name: str
    text: str


Event = Play | End | Undo | Sit | Leave | Prefer | Ask | Answer | StandIn | Say


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a seat was set when the game was opened: a bot of a level, or open to people."""

    level: str = ""
    name: str = ""


class Stored(msgspec.Struct, frozen=True):
    """An event with its place in the order and its time."""

    seq: int
    at: float
    event: Event


_READ = msgspec.json.Decoder(Event)
_READ_PLAN = msgspec.json.Decoder(list[Place])


def write(event: Event) -> str:
    """An event as JSON."""
    return msgspec.json.encode(event).decode()


def read(body: str) -> Event:
    """The event that a JSON text is."""
    event: Event = _READ.decode(body)
    return event


def write_plan(plan: list[Place]) -> str:
    """How the seats were set, as JSON."""
    return msgspec.json.encode(plan).decode()


def read_plan(text: str) -> list[Place]:
    """How the seats were set."""
    return _READ_PLAN.decode(text)
