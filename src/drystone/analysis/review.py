"""A game looked back at: what was expected when, what each turn has lost, and who was lucky.

A review is made in steps that don't depend on each other (`Reviewer.look`), so that a server can
put each of them in a queue; `review_game` takes one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from drystone.analysis.forecast import Evaluator, Forecast, margin_of
from drystone.analysis.judge import Budget, Judge, Loss
from drystone.analysis.luck import Draw, draws_of
from drystone.analysis.statistics import clear
from drystone.analysis.turns import Turn, turns_of, walk
from drystone.core.game import Game

FORMAT = 1
"""Of what is kept: another number is not read but made anew."""
TURNING = 3
"""Turning points that are shown of each player."""
NOTABLE = 0.5
"""Points that a turn has to lose for anybody to talk about it."""
TOLERANCE = 0.01
"""Points by which the parts of a margin may miss it."""
PHASES = ("opening", "middle", "end")


class Unfinished(ValueError):
    """A game that can't be looked back at yet."""

    def __init__(self) -> None:
        super().__init__("this game is not over: a review is made of finished games")


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
    phase: int
    loss: float
    """In points of the margin over the others' mean; below 0 it was better than what was found."""
    low: float
    high: float
    win_loss: float
    win_low: float
    win_high: float
    redeals: int
    """In how many it was compared; 0: there was nothing to compare it with."""
    error: bool
    """Whether it is clear that something was lost."""
    effects: tuple[float, ...]
    begin: int
    """The decision where the better way begins; -1: there is none."""
    played: tuple[str, ...]
    better: tuple[str, ...]
    """What was decided from there on and what would have been better, in the game's notation."""


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
    """What its own turns have lost (below 0) or won against the best ones found."""
    others: float
    """What the others' turns have given away to it."""
    rest: float
    """What the evaluator did not foresee: the sum of these five is the margin."""
    turns: int
    """Turns in which there was a choice."""
    errors: int
    phases: tuple[float, ...]
    """Points lost in each phase of the game."""
    categories: dict[str, int]
    turning: tuple[int, ...]
    """The numbers of the turns that cost most, the worst first."""

    @property
    def lost(self) -> float:
        """Points lost in all turns."""
        return -self.own

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
        return sorted((turn for turn in self.turns if turn.redeals), key=_weight, reverse=True)

    def _repr_svg_(self) -> str:
        """A notebook shows the chances to win, or alone the points."""
        from drystone.analysis.charts import chart

        return chart(self, "wins" if self.seats > 1 else "points")


def read_review(text: str | bytes) -> Review | None:
    """A review from its text; None if it is of another format."""
    try:
        review = msgspec.json.decode(text, type=Review)
    except msgspec.MsgspecError:
        return None
    return review if review.format == FORMAT else None


def _weight(turn: Reviewed) -> float:
    """How much a turn counts among the worst: what it has lost at least, half sure."""
    return turn.loss - (turn.high - turn.loss) / 3


class Reviewer:
    """Makes the review of one finished game, step by step."""

    def __init__(self, game: Game, seed: int = 0, budget: Budget | None = None) -> None:
        if not game.over:
            raise Unfinished
        self.game = game
        self.seed = seed
        self.budget = budget or Budget()
        self.evaluator = Evaluator(game.rules, game.state.seats)
        self.judge = Judge(game, self.evaluator, seed, self.budget)
        self.turns: list[Turn] = turns_of(game)

    def look(self, turn: int, *, again: bool) -> Loss:
        """What a turn has lost: by a first look, or as a suspect by a second one."""
        one = self.turns[turn]
        return self.judge.second_look(one) if again else self.judge.first_look(one)

    def to_look_at(self) -> list[int]:
        """The turns in which there was something to choose."""
        return [turn.number for turn in self.turns if turn.parts]

    def suspects(self, losses: list[Loss]) -> list[int]:
        """The turns of each seat that look worst by a first look."""
        found: list[int] = []
        for seat in range(self.evaluator.seats):
            mine = [
                loss
                for loss in losses
                if self.turns[loss.turn].seat == seat and loss.points.mean > 0.0
            ]
            mine.sort(key=lambda loss: -loss.points.mean)
            found += [loss.turn for loss in mine[: self.budget.suspects]]
        return sorted(found)

    def put_together(self, losses: list[Loss]) -> Review:
        """The review, from what is known of each turn; a second look takes the place of a first."""
        known = {loss.turn: loss for loss in losses}
        seats = self.evaluator.seats
        forecasts = self._forecasts()
        empty = Loss(-1, effects=(0.0,) * seats)
        judged = [known.get(turn.number, empty) for turn in self.turns]
        doubtful = [place for place, loss in enumerate(judged) if loss.points.redeals]
        stand = clear([judged[place].points.doubt for place in doubtful])
        errors = {place for place, clear_ in zip(doubtful, stand, strict=True) if clear_}
        turns = tuple(
            self._reviewed(turn, judged[i], forecasts[i][1], i in errors)
            for i, turn in enumerate(self.turns)
        )
        moments = tuple(
            Moment(at, seat, round(left, 3), _rounded(f.points), _rounded(f.wins), f.spread)
            for (at, seat, f), left in forecasts
        )
        draws = tuple(draws_of(self.game, self.evaluator, self.seed))
        calibration = self.evaluator.calibration
        return Review(
            FORMAT,
            self.game.rules.name,
            seats,
            self.seed,
            calibration.games,
            moments,
            turns,
            draws,
            tuple(self._player(seat, moments[0], turns, draws) for seat in range(seats)),
            calibration.categories,
            calibration.pace,
        )

    def _forecasts(self) -> list[tuple[tuple[int, int, Forecast], float]]:
        """What was expected at the beginning of each turn and at the end."""
        begins = {turn.first: turn.seat for turn in self.turns}
        begins[len(self.game.decisions)] = -1
        clock, last = self.evaluator.value.clock, len(self.game.decisions)
        return [
            (
                (number, begins[number], self.evaluator.of(state)),
                # Where a game has no clock, what is left is known afterwards only.
                self.evaluator.left(state) if clock >= 0 else 1.0 - number / last,
            )
            for number, state in walk(self.game)
            if number in begins
        ]

    def _reviewed(self, turn: Turn, loss: Loss, left: float, error: bool) -> Reviewed:
        phase = 0 if left > 2 / 3 else 1 if left > 1 / 3 else 2
        points, wins = loss.points, loss.wins
        text = self.game.rules.words.text
        played = [d.action for d in self.game.decisions[max(0, loss.first) : turn.last + 1]]
        part = [p for p in turn.parts if p.first == loss.first]
        return Reviewed(
            number=turn.number,
            seat=turn.seat,
            first=turn.first,
            last=turn.last,
            phase=phase,
            loss=round(points.mean, 4),
            low=round(points.low, 4) if points.redeals else 0.0,
            high=round(points.high, 4) if points.redeals else 0.0,
            win_loss=round(wins.mean, 4),
            win_low=round(wins.low, 4) if wins.redeals else 0.0,
            win_high=round(wins.high, 4) if wins.redeals else 0.0,
            redeals=points.redeals,
            error=error and points.low > 0 and points.mean >= NOTABLE,
            effects=_rounded(loss.effects),
            begin=loss.first,
            played=tuple(map(text, part[0].actions if part else played)) if loss.better else (),
            better=tuple(map(text, loss.better)),
        )

    def _player(
        self,
        seat: int,
        start: Moment,
        turns: tuple[Reviewed, ...],
        draws: tuple[Draw, ...],
    ) -> Player:
        scores = self.game.scores()[: self.evaluator.seats]
        margin = margin_of([float(each) for each in scores], seat)
        setup = margin_of(start.points, seat)
        lucky = sum(margin_of(draw.effects, seat) for draw in draws)
        mine = [turn for turn in turns if turn.seat == seat]
        own = -sum(margin_of(turn.effects, seat) for turn in mine)
        others = -sum(margin_of(turn.effects, seat) for turn in turns if turn.seat != seat)
        phases = [
            round(sum(turn.loss for turn in mine if turn.phase == phase), 4)
            for phase in range(len(PHASES))
        ]
        worst = sorted(mine, key=_weight, reverse=True)
        turning = [turn.number for turn in worst if turn.loss >= NOTABLE][:TURNING]
        return Player(
            seat=seat,
            score=scores[seat],
            margin=round(margin, 4),
            setup=round(setup, 4),
            draws=round(lucky, 4),
            own=round(own, 4),
            others=round(others, 4),
            rest=round(margin - setup - lucky - own - others, 4),
            turns=sum(1 for turn in self.turns if turn.seat == seat and turn.parts),
            errors=sum(turn.error for turn in mine),
            phases=tuple(phases),
            categories=dict(self.game.breakdown(seat)),
            turning=tuple(turning),
        )


def _rounded(numbers: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(number, 4) for number in numbers)


def review_game(
    game: Game,
    seed: int = 0,
    budget: Budget | None = None,
    progress: Callable[[float], None] | None = None,
) -> Review:
    """The review of a finished game; `progress` hears how much of the work is done, up to 1."""
    reviewer = Reviewer(game, seed, budget)
    first = reviewer.to_look_at()
    weight = reviewer.budget.again / max(1, reviewer.budget.judged + reviewer.budget.screened * 2)
    guess = len(first) + weight * reviewer.budget.suspects * reviewer.evaluator.seats
    done = 0.0

    def on(by: float) -> None:
        nonlocal done
        done += by
        if progress is not None:
            progress(min(0.99, done / guess))

    losses = []
    for turn in first:
        losses.append(reviewer.look(turn, again=False))
        on(1.0)
    for turn in reviewer.suspects(losses):
        losses.append(reviewer.look(turn, again=True))
        on(weight)
    review = reviewer.put_together(losses)
    if progress is not None:
        progress(1.0)
    return review
