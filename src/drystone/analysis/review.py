"""A game looked back at, as data: what was expected, what each turn has lost, who was lucky."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from drystone.analysis.forecast import margin_of
from drystone.analysis.luck import Draw

FORMAT = 5
"""Of what is kept: another number is not read but made anew."""
TOLERANCE = 0.01
"""Points by which the parts of a margin may miss it."""
PHASES = ("opening", "middle", "end")


@dataclass(frozen=True)
class Moment:
    """What was to be expected before a turn; the last one is the end."""

    decision: int
    """How many decisions had been made."""
    seat: int
    """Whose turn it was; -1 at the end."""
    left: float
    """How much of the game was left, from 1 to 0."""
    points: tuple[float, ...]
    wins: tuple[float, ...]
    spread: float


@dataclass(frozen=True)
class Reviewed:
    """One turn, and what it has lost."""

    number: int
    seat: int
    first: int
    last: int
    loss: float
    """In points of the margin over the others' mean; below 0 it was better than what was found."""
    low: float
    high: float
    win_loss: float
    """Of the chance to win that the forecast before it gave."""
    win_low: float
    win_high: float
    weight: float
    """What the search alone says that it has lost, as far as redeals agree; turns are ranked by it.

    A few games played to the end tell whether a turn was an error, not which of two was worse.
    """
    redeals: int
    """In how many it was compared; 0: there was nothing to compare it with."""
    ways: int
    """In how many of these it was played to the end of the game."""
    effects: tuple[float, ...]
    begin: int
    """The decision where the better way begins; -1: there is none."""
    played: tuple[str, ...]
    better: tuple[str, ...]
    """What was decided from there on and what would have been better, in the game's notation."""
    phase: int = 0
    round: int = 0
    """In which round of the game it began; 0: there are none."""
    error: bool = False
    """Whether it is clear that something was lost, beside what other turns have."""


@dataclass(frozen=True)
class Player:
    """How one seat has played, and what its margin is made of."""

    seat: int
    score: int
    margin: float
    """Points over the mean of the others; alone, points."""
    setup: float
    """What the first position was worth more than an even one; alone, what was to be expected."""
    draws: float
    own: float
    """What its own turns have lost (below 0) or won against turns of strong bots."""
    others: float
    """What the others' turns have given away to it, likewise."""
    rest: float
    """What the evaluator did not foresee: the sum of these five is the margin."""
    unforeseen: tuple[float, ...]
    """The rest by phase: how the forecast moved there without luck or a loss to explain it."""
    usual_rest: float
    """How much of that is to be expected, one way or the other (one sigma)."""
    turns: int
    """Turns in which there was a choice."""
    errors: int
    phases: tuple[float, ...]
    """Points lost in each phase of the game."""
    categories: dict[str, int]
    turning: tuple[int, ...]
    """The numbers of the turns that cost most, what is said to have lost most first."""

    @property
    def lost(self) -> float:
        """Points lost in all turns."""
        return sum(self.phases)

    @property
    def accuracy(self) -> float:
        """The part of its turns in which no clear error was found."""
        return 1.0 - self.errors / self.turns if self.turns else 1.0


@dataclass(frozen=True)
class Review:
    """A whole game looked back at."""

    format: int
    game: str
    seats: int
    seed: int
    fitted: int
    """On how many games the evaluator was calibrated for this seat count; 0: on none."""
    moments: tuple[Moment, ...]
    turns: tuple[Reviewed, ...]
    draws: tuple[Draw, ...]
    players: tuple[Player, ...]
    usual: dict[str, float]
    """What strong bots score by category, with as many seats; empty: nobody knows."""
    pace: tuple[float, ...]
    """The points that they have on the table when nothing, a quarter, half ... of it is left."""

    def to_json(self) -> str:
        """The review as text."""
        return msgspec.json.encode(self).decode()

    @property
    def worst(self) -> list[Reviewed]:
        """The turns that lost most, the worst first."""
        return sorted((turn for turn in self.turns if turn.redeals), key=weight_of, reverse=True)

    def _repr_svg_(self) -> str:
        """A notebook shows the chances to win, or alone the points."""
        from drystone.analysis.charts import chart

        return chart(self, "wins" if self.seats > 1 else "points")


@dataclass(frozen=True)
class Surprise:
    """Where a seat's margin moved though neither luck nor a loss explains it."""

    turn: int
    """The seat's own turn with which it began; it ends with its next one."""
    points: float


def surprises(review: Review, seat: int) -> list[Surprise]:
    """How a seat's margin moved from each of its turns to the next, beyond luck and losses.

    Not turn by turn: whoever is to move is mostly said to be a little worse off. As far as it
    moved: a loss that the forecasts did not see is no surprise. And as far as it stayed: not what
    was taken back by the next own turn.
    """
    still = tuple(replace(turn, effects=(0.0,) * review.seats) for turn in review.turns)
    beyond = (
        unforeseen(seat, review.moments, review.turns, review.draws),
        unforeseen(seat, review.moments, still, review.draws),
    )
    laps: list[tuple[int, float, float]] = []
    for turn, without, moved in zip(review.turns, *beyond, strict=True):
        if turn.seat == seat or not laps:
            laps.append((turn.number, without, moved))
        else:
            begun, so_far, in_all = laps[-1]
            laps[-1] = begun, so_far + without, in_all + moved
    moves = [_nearer(without, moved) for _, without, moved in laps]
    stayed = [
        _nearer(move, move + later) for move, later in zip(moves, [*moves[1:], 0.0], strict=True)
    ]
    return [Surprise(begun, move) for (begun, _, _), move in zip(laps, stayed, strict=True)]


def _nearer(one: float, other: float) -> float:
    """The one of two moves that is smaller; none if they go different ways.

    >>> _nearer(-3.0, -5.0), _nearer(-3.0, 5.0)
    (-3.0, 0.0)
    """
    return min(one, other, key=abs) if one * other > 0.0 else 0.0


def unforeseen(
    seat: int, moments: tuple[Moment, ...], turns: tuple[Reviewed, ...], draws: tuple[Draw, ...]
) -> list[float]:
    """By turn, how a seat's margin moved without luck or a turn's loss to explain it."""
    margins = [margin_of(moment.points, seat) for moment in moments]
    lucks = {draw.decision: margin_of(draw.effects, seat) for draw in draws}
    found: list[float] = []
    for i, turn in enumerate(turns):
        lucky = sum(lucks.get(number, 0.0) for number in range(turn.first, turn.last + 1))
        found.append(margins[i + 1] - margins[i] - lucky + margin_of(turn.effects, seat))
    return found


def read_review(text: str | bytes) -> Review | None:
    """A review from its text; None if it is of another format."""
    try:
        review = msgspec.json.decode(text, type=Review)
    except msgspec.MsgspecError:
        return None
    return review if review.format == FORMAT else None


def weight_of(turn: Reviewed) -> float:
    """What turns are ranked by."""
    return turn.weight
