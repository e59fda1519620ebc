"""The JSON that outside clients send and get: version 1 of the API."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Text = Annotated[str, Field(max_length=2000, pattern=r"^[^\x00]*$")]
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$")]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
Seed = Annotated[int, Field(ge=0, lt=2**128)] | Annotated[str, Field(pattern=r"^[0-9]{1,39}$")]
"""A number of up to 128 bits: too long for a number of JavaScript, so it may come as text."""
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
    hook: Annotated[str, Field(max_length=500, pattern=r"^(https?://[!-~]+)?$")] | None = None


class NewGame(Form):
    """A game to open. A place is a bot's level, "me" or "open"."""

    game: Annotated[str, Field(max_length=64, pattern=r"^[^\x00]*$")]
    places: Annotated[list[Level], Field(min_length=1, max_length=10)]
    seed: Seed | None = None
    options: Annotated[dict[str, bool | int | str], Field(max_length=30)] = {}
    listed: bool = False


class Upload(Form):
    """A record or a position, as text, and who sits where in the new game."""

    text: Annotated[str, Field(max_length=900_000, pattern=r"^[^\x00]*$")]
    places: Annotated[list[Level], Field(min_length=1, max_length=10)]


class Fork(Form):
    """Where to play on from, and who sits where in the new game."""

    played: Number
    places: Annotated[list[Level], Field(min_length=1, max_length=10)]


class Deed(Form):
    """Something done for a seat; left out, the seat that is to act. `number` is the view's."""

    number: Number
    seat: SeatNumber | None = None


class Choose(Deed):
    """A decision: the action's number or its notation."""

    action: Annotated[int, Field(ge=0, le=1_000_000)] | Annotated[str, Field(max_length=200)]


class GoBack(Deed):
    """A wish to go back, so that `to` decisions stay."""

    to: Number


class Absent(Form):
    """A wish to let a bot play for a seat that is away."""

    absent: SeatNumber
    level: Level
    seat: SeatNumber | None = None


class Reply(Form):
    """Whether one agrees to what is asked."""

    yes: bool
    seat: SeatNumber | None = None


class Chair(Form):
    """A seat, to take, to leave or to invite to."""

    seat: SeatNumber


class Preference(Form):
    """What a seat wants to be asked."""

    seat: SeatNumber
    auto: bool
    confirm: bool
    pace: Annotated[int, Field(ge=0, le=5000)]


class Words(Form):
    """Something said or noted."""

    text: Text


class Hook(Form):
    """Where this game's notices go; empty: where all others go."""

    hook: Annotated[str, Field(max_length=500, pattern=r"^(https?://[!-~]+)?$")]


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
    confirm: bool
    pace: int
    hook: str


class NewPersonOut(PersonOut):
    """A new person, with the token that is shown only this once."""

    token: str


class RulesOut(BaseModel):
    """A game on offer."""

    name: str
    title: str
    version: int
    seats: list[int]
    options: dict[str, list[bool | int | str]]
    levels: list[str]
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
    """What somebody asks of the other people."""

    seat: int
    to: int
    absent: int
    level: str
    agreed: list[int]


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
    played: int
    seats: list[SeatOut]
    scores: list[int]
    breakdown: list[dict[str, int]]
    company: list[CompanyOut]
    asking: AskingOut | None
    legal: list[ActionOut]
    undo: int | None
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
    """Something that was said."""

    at: float
    seat: int
    name: str
    text: str


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
    """What the points come from, the weightiest first."""


class WhyOut(BaseModel):
    """Why an action is not open."""

    legal: bool
    rule: str
    message: str
