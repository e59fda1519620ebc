"""The JSON that outside clients send and get: version 1 of the API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from drystone.table.limits import LONGEST_NOTE

Text = Annotated[str, Field(max_length=2000, pattern=r"^[^\x00]*$")]
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$")]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
Seed = Annotated[int, Field(ge=0, lt=2**128)] | Annotated[str, Field(pattern=r"^[0-9]{1,39}$")]
"""A number of up to 128 bits: too long for a number of JavaScript, so it may come as text."""
Action = Annotated[int, Field(ge=0, le=1_000_000)] | Annotated[str, Field(max_length=200)]
MOST_AT_ONCE = 30
"""Decisions that one click can mean beside the first."""
Level = Annotated[str, Field(max_length=40, pattern=r"^[^\x00]*$")]


class Form(BaseModel):
    """Something sent in: nothing unknown, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewPerson(Form):
    """Somebody new."""

    name: Name = "Guest"


class Wish(Form):
    """What a person wants; what is left out stays as it is."""

    name: Name | None = None
    language: Annotated[str, Field(pattern=r"^(en|de|pl)?$")] | None = None
    auto: bool | None = None
    confirm: bool | None = None
    pace: Annotated[int, Field(ge=0, le=5000)] | None = None
    lets_stand_in: bool | None = None
    hook: Annotated[str, Field(max_length=500, pattern=r"^(https?://[!-~]+)?$")] | None = None


class Clock(Form):
    """How much time everybody has: seconds a turn and a bank ("live"), or days a turn ("days").

    `out` says what happens when time runs out: a "bot" goes on, the game "end"s, the others "wait".
    """

    kind: Literal["live", "days"]
    turn: Annotated[int, Field(ge=0, le=3600)]
    bank: Annotated[int, Field(ge=0, le=36_000)] = 0
    increment: Annotated[int, Field(ge=0, le=3600)] = 0
    out: Literal["bot", "end", "wait"] = "wait"

    @model_validator(mode="after")
    def _gives_time(self) -> Clock:
        """Nobody is asked to play in no time."""
        if self.kind == "days" and (not 1 <= self.turn <= 30 or self.bank or self.increment):
            raise ValueError("a clock in days has 1 to 30 days a turn, and no bank")
        if self.kind == "live" and self.turn + self.bank < 5:
            raise ValueError("a clock has at least 5 seconds for the first turn")
        return self


class NewGame(Form):
    """A game to open. A place is a bot's level, "me" or "open".

    Lists tell whom it is for: people "new" to the game or "used" to it, and in which language.
    """

    game: Annotated[str, Field(max_length=64, pattern=r"^[^\x00]*$")]
    places: Annotated[list[Level], Field(min_length=1, max_length=10)]
    seed: Seed | None = None
    options: Annotated[dict[str, bool | int | str], Field(max_length=30)] = {}
    listed: bool = False
    clock: Clock | None = None
    wanted: Literal["", "new", "used"] = ""
    language: Annotated[str, Field(pattern=r"^(en|de|pl)?$")] = ""


class Upload(Form):
    """A record or a position, as text, and who sits where in the new game."""

    text: Annotated[str, Field(max_length=900_000, pattern=r"^[^\x00]*$")]
    places: Annotated[list[Level], Field(min_length=1, max_length=10)]


class Fork(Form):
    """Where to play on from, and who sits where in the new game."""

    played: Number
    places: Annotated[list[Level], Field(min_length=1, max_length=10)]


class SeatForm(Form):
    """Something done for a seat; left out, the seat that is to act. `number` is the view's."""

    number: Number
    seat: SeatNumber | None = None


class Choose(SeatForm):
    """A decision: the action's number or its notation.

    `then` has further decisions of the same seat that are meant with it: all are made or none, and
    they are undone together. None may end the turn, and none but the last draw or show anything.
    With `end` the turn is over afterwards, if it can be.
    """

    action: Action
    then: Annotated[list[Action], Field(max_length=MOST_AT_ONCE)] = []
    end: bool = False


class GoBack(SeatForm):
    """A wish to go back, so that `to` decisions stay."""

    to: Number


class Absent(Form):
    """A wish to let a bot play for a seat that is away."""

    absent: SeatNumber
    level: Level
    seat: SeatNumber | None = None


class OfferEnd(Form):
    """An offer to end the game: as it "stands", or as "nobody"'s."""

    ends: Literal["stands", "nobody"]
    seat: SeatNumber | None = None


class Away(Form):
    """Days for which a seat's clock stands still, in games with days a turn; 0: no longer."""

    days: Annotated[int, Field(ge=0, le=21)]
    seat: SeatNumber | None = None


class Rematch(Form):
    """Whether one would like to play once more with the same people."""

    yes: bool = True


class Reply(Form):
    """Whether one agrees to what is asked; `request` is the id that it was asked by."""

    yes: bool
    request: Number | None = None
    seat: SeatNumber | None = None


class Chair(Form):
    """A seat, to take, to leave or to invite to."""

    seat: SeatNumber


class CloseSeat(Chair):
    """A seat that nobody is to take, or that is open again."""

    closed: bool


class Mute(Form):
    """Somebody by their id, who is to say nothing, or may again; empty: all who only look."""

    person: Annotated[str, Field(max_length=16, pattern=r"^[a-z0-9]*$")]
    muted: bool


class Preference(Form):
    """What a seat wants to be asked; whether a bot may play for it, left out, stays as it is."""

    seat: SeatNumber
    auto: bool
    confirm: bool
    pace: Annotated[int, Field(ge=0, le=5000)]
    lets_stand_in: bool | None = None


class Words(Form):
    """Something said or noted."""

    text: Text


class Note(Form):
    """Something written down for oneself."""

    text: Annotated[str, Field(max_length=LONGEST_NOTE, pattern=r"^[^\x00]*$")]


class Hook(Form):
    """Where this game's notices go; empty: where all others go."""

    hook: Annotated[str, Field(max_length=500, pattern=r"^(https?://[!-~]+)?$")]


class Switch(Form):
    """Whether a kind of notice, or a way, is wanted."""

    name: Annotated[str, Field(max_length=20)]
    on: bool


class Token(Form):
    """The token of a link."""

    token: Annotated[str, Field(max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]


class Problem(BaseModel):
    """What went wrong."""

    problem: str
    message: str
    rule: str = ""


class PersonOut(BaseModel):
    """A person, as they themselves see it."""

    id: str
    name: str
    language: str
    auto: bool
    confirm: bool | None
    """Whether to be asked at the end of a turn; null: among people, not against bots."""
    pace: int
    lets_stand_in: bool
    hook: str


class NewPersonOut(PersonOut):
    """A new person, with the token that is shown only this once."""

    token: str


class NoticesOut(BaseModel):
    """What somebody can be told of, in which ways, and what of both they have switched off."""

    kinds: list[str]
    ways: list[str]
    off: list[str]


class RulesOut(BaseModel):
    """A game on offer."""

    name: str
    title: str
    version: int
    seats: list[int]
    options: dict[str, list[bool | int | str]]
    levels: list[str]
    characters: list[str]
    actions: int


class ListingOut(BaseModel):
    """A game in a list."""

    id: str
    game: str
    waits: str
    note: str
    free: int
    created: float
    changed: float


class SeatOut(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    kind: str
    name: str
    level: str
    stand_in: bool
    here: bool
    devices: int
    """How many devices hold it; told to its owner, 0 to everybody else."""
    closed: bool
    """Whether the host lets nobody take it."""
    host: bool
    """Whether the host sits there."""
    had: list[str]
    """What others were called who held it before, and know what it held."""


class CompanyOut(BaseModel):
    """Somebody who plays along without a seat; numbered after the last of them."""

    seat: int
    name: str
    points: int
    breakdown: dict[str, int]


class ActionOut(BaseModel):
    """A legal action."""

    action: int
    text: str
    say: str


class AskingOut(BaseModel):
    """What somebody asks of the other people; an answer names its id."""

    id: int
    seat: int
    to: int
    absent: int
    level: str
    ends: str = ""
    removes: int = -1
    agreed: list[int]


class SeatClockOut(BaseModel):
    """A seat's time: seconds for its next or present turn, and until when it is on vacation."""

    seconds: float
    ran_out: bool
    vacation: float


class ClockOut(BaseModel):
    """The clock; `until` is when the time of `seat` runs out, as seconds since 1970."""

    kind: str
    turn: int
    bank: int
    increment: int
    out: str
    seat: int | None
    until: float | None
    ran_out: bool
    seats: list[SeatClockOut]


class EndingOut(BaseModel):
    """How a game has ended: by the rules (empty reason), "resigned", "time", "agreed", "expired",
    "operator".

    Without winners it is nobody's. `next` is the game in which the same people play on.
    """

    winners: list[int]
    reason: str
    seat: int
    again: list[int]
    next: str


class ViewOut(BaseModel):
    """A game as one viewer may see it; viewer -1 is a spectator."""

    id: str
    game: str
    rules: int
    number: int
    version: int
    viewer: int
    mine: list[int]
    seat: int | None
    holding: bool
    over: bool
    stopped: str
    chosen_seed: bool
    given: bool
    """Whether it goes on from a text or a game that its opener has seen."""
    curtain: int | None
    """Of several seats that you hold, the one that is next at your screen: nothing of its hand is
    told before it says that it is there (`here`)."""
    is_host: bool
    played: int
    seats: list[SeatOut]
    scores: list[int]
    breakdown: list[dict[str, int]]
    company: list[CompanyOut]
    asking: AskingOut | None
    legal: list[ActionOut]
    undo: int | None
    clock: ClockOut | None = None
    resigned: list[int] = []
    ending: EndingOut | None = None
    closes: float | None = None
    """When the table will be closed if nothing happens; told a week before."""
    position: dict[str, Any]


class StepOut(BaseModel):
    """A part of the turn of somebody who plays along: a card, a step, and its rule."""

    seat: int
    what: str
    say: str
    rule: str


class LineOut(BaseModel):
    """One decision of the story; a secret one says nothing to others before the end.

    `forced`, that it was the only option and played by itself, is told to who decided alone.
    """

    at: float
    seat: int
    action: int | None
    text: str
    say: str
    forced: bool
    changes: list[tuple[int, str, int, str]]
    steps: list[StepOut]
    rules: int
    """The version of the rules by which it was decided."""
    differs: bool
    """Whether by the rules of today something else comes of it."""


class ChatOut(BaseModel):
    """Something that was said, or that the host did.

    `act` is then remove, close, open, mute, unmute (those two also with -lookers) or pass-host, and
    `name` whom it was done to. `person` is who spoke, and is told to the host alone.
    """

    at: float
    seat: int
    name: str
    text: str
    act: str
    person: str


class LinkOut(BaseModel):
    """A link that opens a seat, shown only this once."""

    token: str
    link: str


class PositionOut(BaseModel):
    """A position as one viewer saw it."""

    played: int
    position: dict[str, Any]


class HintOut(ActionOut):
    """One that looks good, and the points that the turn is expected to bring with it."""

    points: float
    reasons: dict[str, float]
    """What the points come from, by category of the final points; they add up to `points`."""


class WhyOut(BaseModel):
    """Why an action is not open."""

    legal: bool
    rule: str
    message: str
