"""The contract of a position: `State`, and the frames (`Frame`) that say what is to be decided.

A game derives one class from `State` (its table) and one from `Frame` (its own kind of frame, whose
methods know that table), and overrides the four one-line hooks that hand a frame its own table.

What every game owes:

- A position is plain data: ints, strings, lists, small objects of these, and frames. What lies in
  the attributes `facts` (shared, never copied) and `ledger` (a listener) is not part of it, nor
  is what a name that begins with an underscore caches: `refresh()` works that out from the rest.
- Frames are immutable. Answering the top frame takes it off the stack; it may push others, or
  itself again. A frame of seat -1 asks nobody and runs by itself. No frames: the game is over.
- `legal()` is sorted, without doubles, never empty before the end, and changes nothing, not even
  for a moment.
- Whoever is asked for several things may name them in any order that the rulebook allows, and all
  orders of the same things lead to the same position. Nothing ends by itself while more could be
  done: a person says that it is enough, unless nothing is left.
- `copy()` shares nothing that changes.
- What a position is made of can be pickled: its class is made with `(seats, facts)`, its parts are
  `Part`s, its facts are `facts.Printed`.
- `breakdown` works on observations too: what is hidden counts what is certain of it.
- What is `never_told` stays secret after the end: `disclosed` blanks it, `Rules.tell` leaves it
  out of records.
- `observe(seat)` depends on nothing that the seat may not know; `fill_gaps` fills it so that the
  seat would see the same again. `observe(-1)` is what a spectator may know: nobody's secrets.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Self, cast

from drystone.core import pickling, shown
from drystone.core.chance import Chance
from drystone.core.ledger import Ledger

NOBODY: Final = -1
HIDDEN: Final = -1
DEALS: Final = 1000
"""How often a redeal is tried until whoever is asked can answer: few suffice where any can."""


class Refusal:
    """Why an action is not open: the rule, a message key and its parameters.

    A parameter is a number, a text, or a name as `domain.symbol` for the translator to say.
    """

    def __init__(self, rule: str, key: str, params: dict[str, int | str] | None = None) -> None:
        self.rule = rule
        self.key = key
        self.params: dict[str, int | str] = params if params is not None else {}

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.key!r}, {self.params})"


class Frame:
    """One open decision, or one step that runs by itself (seat -1). Ints only, never changed.

    The constructor takes the attributes by their names, so that a position can be written as text
    and read back. `rule` is the paragraph that asks. The answer to a `secret` frame is known to the
    seat that gives it only; a log must not tell it before the game does (`ledger.show`: all have
    chosen) or is over, and if it is `never_told` not even then. What a `private` frame leaves open
    depends on what others can't see (a hand, a screen), beside the words that are free
    (`Rules.free`): that there is a single option must not be told to them, so nobody plays it for
    the seat. Where several answers are a row and no set (a way
    step by step, one tile laid after the other), `ordered` names the paragraph that says what comes
    after what.
    """

    rule: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    never_told: ClassVar[bool] = False
    private: ClassVar[bool] = False
    ordered: ClassVar[str] = ""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __reduce__(self) -> tuple[Any, ...]:
        return pickling.frame_again, (type(self), pickling.taken_apart(self))

    def opens_turn(self) -> bool:
        """Whether its seat is asked at the beginning of a turn: what went before is finished.

        Where another seat is asked next, a search sees that a turn is over; where the same seat
        goes on, alone or after all others have passed, this tells it. What interrupts a turn puts
        the same frame back, so that a frame known from before opens nothing new.
        """
        return False

    def any_order(self) -> tuple[int, int]:
        """The actions, from the first up to but not including the second, that make up a set.

        They are asked for one by one and may come in any order. People, random play and research
        see all of them; a search need only look at one order of each set.
        """
        return (0, 0)


class Part:
    """A part of a position, such as what one player has. It is made without arguments."""

    def __reduce__(self) -> tuple[Any, ...]:
        return pickling.part_again, (type(self), pickling.taken_apart(self))


class State:
    """A position of some game; each is made as `Table(seats, facts)`."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.frames: list[Frame] = []
        self.viewer = NOBODY
        self.ledger: Ledger | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled are the fields, and where the facts are from."""
        data = pickling.taken_apart(self)
        facts = getattr(self, "facts")  # noqa: B009  # each game's own, which this class has not
        return pickling.state_again, (type(self), self.seats, facts, data)

    def __repr__(self) -> str:
        return shown.line(self)

    def _repr_svg_(self) -> str | None:
        """A notebook shows the position as its viewer or the seat to move sees it."""
        return shown.svg(self)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    @property
    def seat(self) -> int:
        """Who decides now; -1 when the game is over."""
        return self.frames[-1].seat if self.frames else NOBODY

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.frames

    def legal(self) -> list[int]:
        """The actions open to `seat`, sorted."""
        return self.options(self.frames[-1]) if self.frames else []

    def play(self, action: int, chance: Chance) -> None:
        """Answer the top frame with a legal action (not checked here), up to the next decision."""
        self.answer(self.frames.pop(), action, chance)
        self.settle(chance)

    def settle(self, chance: Chance) -> None:
        """Run the steps that ask nobody, until somebody is asked or the game is over."""
        while self.frames and self.frames[-1].seat < 0:
            self.run(self.frames.pop(), chance)

    def why_not(self, action: int) -> Refusal | None:
        """Why an action is not open now; None if it is."""
        if not self.frames:
            return Refusal("", "game-over")
        if action in self.legal():
            return None
        frame = self.frames[-1]
        told = self.refusal(frame, action)
        if told is not None:
            return told
        return Refusal(frame.rule, "not-now", {"asked": "ask." + type(frame).__name__})

    # What each game defines: its own frames' methods, called with its own table.

    def options(self, frame: Frame) -> list[int]:
        """The actions that a frame leaves open."""
        raise NotImplementedError

    def answer(self, frame: Frame, action: int, chance: Chance) -> None:
        """Make a decision come true."""
        raise NotImplementedError

    def run(self, frame: Frame, chance: Chance) -> None:
        """Carry out a step that asks nobody."""
        raise NotImplementedError

    def refusal(self, frame: Frame, action: int) -> Refusal | None:
        """A reason better than "not now" for an action that the frame does not leave open."""
        return None

    def refresh(self) -> None:
        """Work out again whatever the attributes that begin with an underscore cache."""

    # What each game defines: the position as a whole.

    def copy(self) -> State:
        """The same position, sharing nothing that changes; the ledger does not come along."""
        raise NotImplementedError

    def observe(self, seat: int) -> State:
        """What one seat may know: a position with `viewer` set and everything hidden blanked."""
        raise NotImplementedError

    def disclosed(self, seat: int) -> State:
        """What one seat may know once the game is over: all, but for what is never told."""
        return self

    def redeal(self, chance: Chance) -> Self:
        """From an observation: a whole position that the viewer could be in.

        Whoever is asked there can answer, as somebody at the table can: it is dealt again until so.
        """
        whole = self
        for _ in range(DEALS):
            whole = cast("Self", self.copy())
            whole.viewer = NOBODY
            whole.fill_gaps(self.viewer, chance)
            if whole.seat == self.viewer or whole.over or whole.legal():
                break
        return whole

    def fill_gaps(self, viewer: int, chance: Chance) -> None:
        """Deal what a viewer's observation left blank: nothing, where a game hides nothing."""

    def breakdown(self, seat: int) -> dict[str, int]:
        """Points by scoring category if the game ended now; the sum is the score."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Everybody's points if the game ended now."""
        return [sum(self.breakdown(seat).values()) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Who is ahead: the seats with the most points. A game with a tie-breaker overrides it."""
        scores = self.scores()
        best = max(scores)
        return [seat for seat in range(self.seats) if scores[seat] == best]
