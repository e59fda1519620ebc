"""What a game brings to the engine: one `Rules` object per game folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from drystone.core.chance import Chance
from drystone.core.facts import FactFiles
from drystone.core.features import Seen
from drystone.core.observed import Observed
from drystone.core.picture import Exhibit, Picture
from drystone.core.state import Refusal, State
from drystone.core.words import Words

Choice = str | int | bool


class Impossible(ValueError):
    """A position that can't be, with the reason in a sentence."""


@dataclass(frozen=True)
class Option:
    """A choice made before the game begins; the first of the choices is the default.

    `seats` says for which seat counts it means anything, `only` the same of single choices; empty:
    for all. Where `refuse` is given, any text can be chosen too that it finds nothing wrong with:
    it gets the seat count and the text and gives a sentence, or "". What `needs` names, an option
    and its choice, has to be chosen as well; the game's setup sees to that.
    """

    name: str
    choices: tuple[Choice, ...]
    seats: tuple[int, ...] = ()
    only: tuple[tuple[Choice, tuple[int, ...]], ...] = ()
    refuse: Callable[[int, str], str] | None = None
    needs: tuple[str, Choice] | None = None

    @property
    def default(self) -> Choice:
        return self.choices[0]

    def seats_for(self, choice: Choice) -> tuple[int, ...]:
        """The seat counts that a choice is for; empty: all. The default is for all."""
        if choice == self.default:
            return ()
        for limited, seats in self.only:
            if choice == limited:
                return seats
        return self.seats

    def problem(self, seats: int, choice: Choice) -> str:
        """What is wrong with a choice for so many players, in a sentence; "" if nothing."""
        known = choice in self.choices
        if not known and (self.refuse is None or not isinstance(choice, str)):
            choices = ", ".join(map(str, self.choices))
            return f"{self.name} can be {choices}, not {choice!r}"
        allowed = self.seats_for(choice)
        if allowed and seats not in allowed:
            counts = ", ".join(map(str, allowed))
            return f"{self.name}={choice} is for {counts} players, not {seats}"
        return "" if known or self.refuse is None else self.refuse(seats, str(choice))


@dataclass(frozen=True)
class Look:
    """For whom a picture is drawn."""

    seat: int
    """-1: a spectator, who sees what everybody sees."""
    language: str = "en"
    names: tuple[str, ...] = ()
    """What the players are called, if that is known."""
    narrow: bool = False
    """Whether it is for a phone held upright: 400 wide, and as high as it needs to be."""
    tall: bool = False
    """Whether it is for a tablet held upright; a game may draw the same as for a desk."""
    part: str = ""
    """The only part of the table to be drawn, as the drawing names it; empty: all of it. It is to
    be looked at: nothing on it has a name by which it could be clicked."""
    marked: tuple[int, ...] = ()
    """The actions whose places are marked on such a part."""
    broad: bool = False
    """Whether it is for a desk's screen of 16 to 9; a game may draw the same as for 16 to 10."""


@dataclass(frozen=True)
class Way:
    """How somebody gets to something far by pointing at it.

    A word of the verb `to` may be meant before it is open: words of `through` are said first, and
    `then` after it, if just one such word is open. All are named as catalogues name them, without
    `word.`. Nothing else is ever said on the way, nothing is drawn, and the turn goes on. Of ways
    that differ in nothing but a word of the verb `either` the cheapest is meant; those that differ
    in a word of the verb `piece` are all offered, however much dearer one is.
    """

    to: str
    through: tuple[str, ...]
    then: str = ""
    either: str = ""
    piece: str = ""


@dataclass(frozen=True)
class Code:
    """What a number in a position stands for: whose it is, if anybody's, and what."""

    value: int
    names: tuple[str, ...] = ()
    """As `domain.symbol`; none is nothing."""
    seat: int = -1


def _nobody_else(state: State) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Rules:
    """One game, as everything outside its folder sees it.

    - `setup(seats, options, chance)` gives the first position, up to the first decision. The
      options are complete, with defaults filled in; `facts` among them is an override's text or "".
    - `check(state)` raises `Impossible` if components are missing, doubled or over a limit.
    - `names` says which numbers in a position are names: `{"players.hand": "card"}` for an int or a
      list of ints of the domain `card`, `{"bag": "#worker"}` for a list of counts by member.
    - `frames` are the classes of frames, for reading positions.
    - `categories` are the keys of `breakdown`, in the order of the score sheet.
    - `picture(view, look)` draws an observation, with the pen of `drystone.kit`.
    - `features(view, seat)` are the numbers named by `feature_names`, for bots.
    - `eyes(wanted)` is the same for those features that are wanted; the others may stay blank.
    - `observed` declares everything that a seat may know as numbers, for learners.
    - `alone(state, seat)` is a whole position as it would be if nobody else did anything more in
      the present round, for bots that plan several turns; None where it makes no sense.
    - `describe(view)` is the table in words, for the terminal.
    - `company(state)` names those who play along without a seat, such as the opponent of somebody
      alone: for each a name as `domain.symbol`. They are numbered after the last seat, in ledger,
      `breakdown` and `winners`.
    - `ways` and `free` are for people who point at things: see there.
    - `catalogues` is the folder with `<language>/<name>.po`; `rulebook` the file with the rules.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    version: int
    words: Words
    setup: Callable[[int, dict[str, Choice], Chance], State]
    check: Callable[[State], None]
    describe: Callable[[State], str]
    names: dict[str, str]
    frames: tuple[type, ...]
    categories: tuple[str, ...]
    prefix: str
    longest: int
    """No game takes more decisions than this."""
    catalogues: str
    rulebook: str
    options: tuple[Option, ...] = ()
    picture: Callable[[State, Look], Picture] | None = None
    feature_names: tuple[str, ...] = ()
    features: Callable[[State, int], Seen] | None = None
    eyes: Callable[[list[bool]], Callable[[State, int], Seen]] | None = None
    observed: Observed | None = None
    alone: Callable[[State, int], State | None] | None = None
    as_turn: Callable[[State, int], State | None] | None = None
    """A whole position as it would be if a seat's turn began in it, for people who plan ahead.

    None where nobody knows what a turn of theirs would begin with.
    """
    tell: Callable[[Any], str] | None = None
    """The record of a finished `Game` as all may read it, where something is never told."""
    company: Callable[[State], tuple[str, ...]] = _nobody_else
    round_of: Callable[[State], tuple[int, int]] | None = None
    """Which round it is and of how many, as everybody sees it; None where there are no rounds."""
    closing: tuple[str, ...] = ("done", "pass")
    """The words that say that something is over: after one nobody is asked whether the turn is."""
    legend: Callable[[str], list[Exhibit]] | None = None
    """What the signs of the pictures mean, in a language."""
    components: Callable[[State, Look], list[Exhibit]] | None = None
    """Everything in the box, and where it is in an observation."""
    ways: tuple[Way, ...] = ()
    """What can be pointed at from afar."""
    afar: tuple[Way, ...] = ()
    """The same from still farther: looked for only when somebody points at one such thing."""
    at_once: tuple[Way, ...] = ()
    """The verbs that name the things of a set (`Frame.any_order`), and the ways there.

    People pick what they want of such a set and say it at once, or all of it: `some.<verb>` and
    `all.<verb>` are what that is called.
    """
    how_many: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The verbs that ask how many, each with the verbs that answer: people say both at once.

    What they say is `many.<verb>.<answer>`. If the first draws, the answer is given blindly.
    """
    asks_next: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The verbs that only begin something, each with those that answer what is then asked.

    What they cost and bring is in the answers: people are told what all of these have in common.
    """
    priced: tuple[str, ...] = ()
    """Those of them after which only a price is asked: each way to pay it is a choice."""
    openly: Callable[[State], bool] | None = None
    """Whether everybody sees that a seat has one thing to say and no reason to be asked.

    Then it is said for whoever lets forced moves be played, even if the turn is over by it.
    """
    free: tuple[str, ...] = ()
    """The verbs that may be said beside another decision, which stays open; named as in `ways`."""
    purse: Callable[[State, int], dict[str, int]] | None = None
    """What a seat has of the things that are paid with, by the accounts of the ledger."""
    caution: Callable[[State, int], Refusal | None] | None = None
    """What somebody should know before they say a word: what they would lose by it, and the rule.

    Asked of an observation of the seat that decides. It is said as a refusal is.
    """
    keeps: Callable[[State, int, int], bool] | None = None
    """Whether a word, the first, can be said as well in a later turn if now the second one is.

    Whoever ends a turn without it loses nothing, and is not warned.
    """
    shown: Callable[[State, int], str] | None = None
    """What lies where a word points: it is told with the word.

    As `domain.symbol`, several after commas, or as keys of the game's `shown.` messages; or "".
    """
    leads: Callable[[State, State, int], int] | None = None
    """Where a step comes to that only names a direction: the word whose piece is there.

    People point at that piece, however many steps away, and the shortest way is what they mean;
    `lead.<verb>` says so. Of where the steps began (the first position), a step (in the second) and
    its word; -1 where nobody would go.
    """
    restock: Callable[[State], None] | None = None
    """Lets the stock make up for what somebody has changed in a position by hand.

    What is in no place now goes there, what is too many is taken from there; so do counts that
    follow from others. What is wrong after that `check` says.
    """
    coded: Callable[[State], dict[str, tuple[Code, ...]]] | None = None
    """What the numbers of some fields stand for, by the fields as in `names`: people choose them.

    The first is that there is nothing.
    """
    facts: FactFiles | None = None
    """Everything the game takes from its components, with where it is known from."""

    @property
    def fewest_together(self) -> int:
        """As few players as can, but not alone, unless nobody else can play along."""
        return min((count for count in self.seats if count > 1), default=1)

    def settle_options(self, seats: int, given: dict[str, Choice]) -> dict[str, Choice]:
        """The options with defaults filled in; a ValueError says what is wrong with them.

        What means nothing for so many players can't be chosen.
        """
        if seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise ValueError(f"{self.name} is for {allowed} players, not {seats}")
        settled: dict[str, Choice] = {option.name: option.default for option in self.options}
        if self.facts is not None:
            settled["facts"] = ""
        for name, value in given.items():
            if name not in settled:
                known = ", ".join(settled) or "none"
                raise ValueError(f"{self.name} has no option {name!r}; it has: {known}")
            for option in self.options:
                problem = option.problem(seats, value) if option.name == name else ""
                if problem:
                    raise ValueError(problem)
            settled[name] = value
        return settled

    def meant(self, seats: int, told: dict[str, Choice]) -> dict[str, Choice]:
        """Recorded options without those that mean nothing for so many players.

        Older versions let them be chosen, and they changed nothing.
        """
        kept = dict(told)
        for option in self.options:
            if option.name in told:
                allowed = option.seats_for(told[option.name])
                if allowed and seats not in allowed:
                    del kept[option.name]
        return kept
