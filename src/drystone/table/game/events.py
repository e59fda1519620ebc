"""Everything that can happen at a table, as it is stored: append-only, in order, never changed.

A room is what its events made of it. Every process that knows a game applies the same events in
the same order and so shows the same table.
"""

from __future__ import annotations

import msgspec


class Seed(msgspec.Struct, tag="seed", frozen=True, omit_defaults=True):
    """Whoever opened the game chose the seed by which everything is drawn; else it has none."""

    seed: int


class Given(msgspec.Struct, tag="given", frozen=True, omit_defaults=True):
    """The game was not set up here: it goes on from a text or a game that its opener has seen."""


class Play(msgspec.Struct, tag="play", frozen=True, omit_defaults=True):
    """A decision was made, in the words of a record's line."""

    seat: int
    text: str
    outcomes: list[str] = []
    mark: str = ""
    """What had come of it (see `match.mark`), to notice rules that have changed."""
    rules: int = 0
    """The version of the rules; 0: before it was written down, with a mark that tells nothing."""
    revealed: bool = False
    """Whether the seat learned something by it: then it can't be taken back freely."""
    forced: bool = False
    """Whether it was the only option, and nobody was asked."""
    holds: bool = False
    """Whether the table waits until the seat says that its turn is over."""
    joined: bool = False
    """Whether it was said together with the decision before it: they are undone together."""


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
    """The people who held a seat gave it up, and it is open again; or one of its devices did."""

    seat: int
    person: str = ""
    """The device that holds it no more; empty: nobody does."""


class Prefer(msgspec.Struct, tag="prefer", frozen=True, omit_defaults=True):
    """A seat wants to be asked, or not."""

    seat: int
    auto: bool
    """Play single options for me."""
    confirm: bool
    """Wait until I say that my turn is over."""
    pace: int
    """Milliseconds between the bots' decisions."""
    lets_stand_in: bool = False
    """Whether a bot may play for the seat as soon as the others want it."""


class Ask(msgspec.Struct, tag="ask", frozen=True, omit_defaults=True):
    """A seat asks the other people: to go back to a decision, to let a bot play for a seat, to end
    the game, or (the host) to remove somebody.
    """

    seat: int
    """Who asks; -1: a host who only looks."""
    to: int = -1
    absent: int = -1
    level: str = ""
    ends: str = ""
    """How the game would end: as it "stands", or as "nobody"'s."""
    removes: int = -1


class Answer(msgspec.Struct, tag="answer", frozen=True, omit_defaults=True):
    """A seat agrees to what is asked, or does not."""

    seat: int
    yes: bool
    request: int = 0
    """The event that asked, by its place in the order; 0: before answers named it."""


class StandIn(msgspec.Struct, tag="stand-in", frozen=True, omit_defaults=True):
    """A bot plays for a seat from now on; with no level, the seat plays for itself again."""

    seat: int
    level: str = ""


class Here(msgspec.Struct, tag="here", frozen=True, omit_defaults=True):
    """Of those who share a screen, one has said that they are at it: now it may show their hand."""

    seat: int
    person: str


class Remove(msgspec.Struct, tag="remove", frozen=True, omit_defaults=True):
    """The host has removed whoever held a seat, and it is open again."""

    seat: int


class CloseSeat(msgspec.Struct, tag="close-seat", frozen=True, omit_defaults=True):
    """The host has closed an open seat, so that nobody takes it, or has opened it again."""

    seat: int
    closed: bool


class Mute(msgspec.Struct, tag="mute", frozen=True, omit_defaults=True):
    """The host lets somebody say nothing here any more, or lets them again."""

    person: str
    """Empty: all who only look."""
    name: str
    muted: bool


class PassHost(msgspec.Struct, tag="pass-host", frozen=True, omit_defaults=True):
    """The host's rights have gone to who holds a seat."""

    seat: int
    person: str


class Say(msgspec.Struct, tag="say", frozen=True, omit_defaults=True):
    """Somebody said something; seat -1 is a spectator."""

    seat: int
    name: str
    text: str
    person: str = ""
    """Who said it; empty: before that was written down."""


class ClockTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    """How much time everybody has: seconds a turn and a bank, or days a turn."""

    kind: str
    """ "live" or "days"."""
    turn: int
    """Seconds for a turn, before the bank is touched; or days."""
    bank: int = 0
    """Seconds for the whole game, besides."""
    increment: int = 0
    """Seconds that every turn adds to the bank."""
    out: str = "wait"
    """What happens when time runs out: a "bot" goes on, the game "end"s, or the others "wait"."""


class Terms(msgspec.Struct, tag="terms", frozen=True, omit_defaults=True):
    """How the table was opened: its clock, and whom it is for."""

    clock: ClockTerms | None = None
    wanted: str = ""
    """Whom the host would like to play with: "new" to the game, "used" to it; empty: anybody."""
    language: str = ""
    """The language that is spoken at the table."""


class TimeOut(msgspec.Struct, tag="time-out", frozen=True, omit_defaults=True):
    """A seat's time has run out."""

    seat: int


class TimeGiven(msgspec.Struct, tag="time-given", frozen=True, omit_defaults=True):
    """No server ran for a while, and the seat on the clock gets the time back."""

    seat: int
    seconds: float
    since: float
    """When the last server was seen."""


class Vacation(msgspec.Struct, tag="vacation", frozen=True, omit_defaults=True):
    """A seat's clock stands still until then; a time that has passed: no longer."""

    seat: int
    until: float


class Resign(msgspec.Struct, tag="resign", frozen=True, omit_defaults=True):
    """A seat has given up; it can't win any more."""

    seat: int


class Close(msgspec.Struct, tag="close", frozen=True, omit_defaults=True):
    """The game has ended before its end by the rules."""

    reason: str
    """ "resigned", "time", "agreed", "expired" or "operator"."""
    seat: int = -1
    """Who brought it about."""
    counts: bool = False
    """Whether whoever was ahead has won; else it is nobody's game."""


class Warned(msgspec.Struct, tag="warned", frozen=True, omit_defaults=True):
    """Everybody was told that the table will be closed if nothing happens."""

    closes: float
    """When."""


class Again(msgspec.Struct, tag="again", frozen=True, omit_defaults=True):
    """A seat would like to play once more, or not."""

    seat: int
    yes: bool


class Next(msgspec.Struct, tag="next", frozen=True, omit_defaults=True):
    """The same people play on in another game."""

    game: str


class Forget(msgspec.Struct, tag="forget", frozen=True, omit_defaults=True):
    """A person has gone for good: with this, their name and what they said leave the game.

    It is the one thing that changes events that are stored already (see `forgetting`).
    """

    person: str


class Merge(msgspec.Struct, tag="merge", frozen=True, omit_defaults=True):
    """Somebody who came here as a guest has shown who they are: all that was theirs goes over."""

    guest: str
    person: str
    name: str
    """What the person is called."""


Ending = Resign | Close | Warned | Again | Next
Timing = TimeOut | TimeGiven | Vacation
Seating = Sit | Leave | Prefer | StandIn
HostAct = Remove | CloseSeat | Mute | PassHost
Event = (
    Seed
    | Given
    | Terms
    | Play
    | End
    | Undo
    | Ask
    | Answer
    | Say
    | Forget
    | Merge
    | Seating
    | Here
    | HostAct
    | Timing
    | Ending
)


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
