"""Makes the review of a game, in steps (`course.py`), so that a server can queue each of them.

`review_game` takes one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import sqrt

from drystone.analysis.budget import Budget, usual_budget
from drystone.analysis.course import Course, Kind, Step
from drystone.analysis.forecast import Evaluator, Forecast, margin_of, trust_of
from drystone.analysis.judge import Judge
from drystone.analysis.loss import Loss
from drystone.analysis.luck import Draw, draws_of
from drystone.analysis.review import (
    FORMAT,
    PHASES,
    Moment,
    Player,
    Review,
    Reviewed,
    unforeseen,
    weight_of,
)
from drystone.analysis.statistics import NOTABLE, Estimate, clear
from drystone.analysis.turns import Turn, turns_of, walk
from drystone.core.game import Game

TURNING = 3
"""Turning points that are shown of each player."""
TELLING = 3.0
"""Points that the search has to find lost for a turn to have decided anything: of less it can't
tell whether it is right, nor would another review see the same."""
SMALL = 0.001
"""Points that are none."""


class Unfinished(ValueError):
    """A game that can't be looked back at yet."""

    def __init__(self) -> None:
        super().__init__("this game is not over: a review is made of finished games")


@dataclass(frozen=True)
class _Stand:
    """Where everybody stood before a decision; the last one is the end."""

    decision: int
    seat: int
    left: float
    forecast: Forecast

    def moment(self) -> Moment:
        """The same as it is kept."""
        said = self.forecast
        points, wins = _rounded(said.points), _rounded(said.wins)
        return Moment(self.decision, self.seat, round(self.left, 3), points, wins, said.spread)


class Reviewer:
    """Makes the review of one finished game, step by step."""

    def __init__(self, game: Game, seed: int = 0, budget: Budget | None = None) -> None:
        if not game.over:
            raise Unfinished
        self.game = game
        self.seed = seed
        self.evaluator = Evaluator(game.rules, game.state.seats)
        self.planned = self.evaluator.value.plan > 0
        self.budget = budget or usual_budget(self.planned)
        self.judge = Judge(game, self.evaluator, seed, self.budget)
        self.trust = trust_of(game.rules.name)
        self.turns: list[Turn] = turns_of(game)

    def to_look_at(self) -> dict[int, int]:
        """The turns in which there was something to choose, and whose they are."""
        return {turn.number: turn.seat for turn in self.turns if turn.parts}

    def step(self, kind: Kind, known: Loss) -> Loss:
        """One step: what is known of a turn after it."""
        turn = self.turns[known.turn]
        if kind == "glance":
            return self.judge.glance(turn)
        if kind == "look":
            return self.judge.first_look(turn, known)
        if kind == "again":
            return self.judge.second_look(turn, known)
        return replace(known, ways=(*known.ways, self.judge.to_the_end(turn, known)))

    def losses(self, hears: Callable[[Step], None] | None = None) -> list[Loss]:
        """What each turn has lost, one step after the other; `hears` is told of each."""
        course = Course(self.to_look_at(), self.budget)
        for step in course:
            if hears is not None:
                hears(step)
            course.learn(self.step(step.kind, step.known))
        return course.losses

    def put_together(self, losses: list[Loss]) -> Review:
        """The review, from what is known of each turn; a later look takes the place of a first."""
        known = {loss.turn: loss for loss in losses}
        seats = self.evaluator.seats
        stands = self._stands()
        rounds = self._rounds()
        empty = Loss(-1, effects=(0.0,) * seats)
        phases = [_phase(stand.left) for stand in stands]
        found = [known.get(turn.number, empty) for turn in self.turns]
        judged = [self._believed(loss, phases[i]) for i, loss in enumerate(found)]
        doubtful = [place for place, loss in enumerate(judged) if loss.ends.redeals]
        stand = clear([judged[place].points.doubt for place in doubtful])
        errors = {place for place, clear_ in zip(doubtful, stand, strict=True) if clear_}
        turns = tuple(
            replace(
                self._reviewed(turn, judged[i], found[i].weight, stands[i].forecast),
                phase=phases[i],
                round=rounds[i],
                error=i in errors and _lost_some(judged[i].points),
            )
            for i, turn in enumerate(self.turns)
        )
        moments = tuple(stand.moment() for stand in stands)
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
            tuple(self._player(seat, moments, turns, draws) for seat in range(seats)),
            calibration.categories,
            calibration.pace,
        )

    def _believed(self, loss: Loss, phase: int) -> Loss:
        """A loss as far as it is to be believed; its effects shrink or grow with it."""
        if not loss.points.redeals:
            return loss
        points = self.trust.believe(loss.points, loss.ends, phase)
        said = loss.points.mean
        by = points.mean / said if abs(said) > SMALL else 0.0
        return replace(loss, points=points, effects=tuple(one * by for one in loss.effects))

    def _stands(self) -> list[_Stand]:
        """Where everybody stood at the beginning of each turn and at the end."""
        begins = {turn.first: turn.seat for turn in self.turns}
        begins[len(self.game.decisions)] = -1
        value, last = self.evaluator.value, len(self.game.decisions)
        found: list[_Stand] = []
        turned = False
        for number, state in walk(self.game):
            if number not in begins:
                continue
            opens = bool(state.frames) and state.frames[-1].opens_turn()
            if value.plan and turned and state.frames and not opens:
                # What is planned with sees turns. Between rounds it counts what is produced there
                # a second time: what was expected before holds.
                forecast = found[-1].forecast
            else:
                forecast = self.evaluator.of(state)
            turned = turned or opens
            # Where a game has no clock, what is left is known afterwards only.
            left = self.evaluator.left(state) if value.clock >= 0 else 1.0 - number / last
            found.append(_Stand(number, begins[number], left, forecast))
        return found

    def _reviewed(self, turn: Turn, loss: Loss, weight: float, before: Forecast) -> Reviewed:
        """One turn by itself; what it is in its game is said of it afterwards."""
        points = loss.points
        wins = _chances_lost(before, turn.seat, loss)
        text = self.game.rules.words.text
        played = [d.action for d in self.game.decisions[max(0, loss.first) : turn.last + 1]]
        part = [p for p in turn.parts if p.first == loss.first]
        return Reviewed(
            number=turn.number,
            seat=turn.seat,
            first=turn.first,
            last=turn.last,
            loss=round(points.mean, 4),
            low=round(points.low, 4) if points.redeals else 0.0,
            high=round(points.high, 4) if points.redeals else 0.0,
            win_loss=wins[0],
            win_low=wins[1],
            win_high=wins[2],
            weight=round(weight, 4),
            redeals=points.redeals,
            ways=loss.ends.redeals,
            effects=_rounded(loss.effects),
            begin=loss.first,
            played=tuple(map(text, part[0].actions if part else played)) if loss.better else (),
            better=tuple(map(text, loss.better)),
        )

    def _rounds(self) -> list[int]:
        """In which round each turn began; 0 where a game has none."""
        round_of, begins = self.game.rules.round_of, {turn.first for turn in self.turns}
        return [
            round_of(state)[0] if round_of else 0 for n, state in walk(self.game) if n in begins
        ]

    def _usual_rest(self, spread: float) -> float:
        """By how much a margin misses its first forecast, by what the seats' points miss theirs."""
        others = self.evaluator.seats - 1
        return spread * sqrt(1 + 1 / others) if others else spread

    def _unforeseen(
        self,
        seat: int,
        moments: tuple[Moment, ...],
        turns: tuple[Reviewed, ...],
        draws: tuple[Draw, ...],
    ) -> tuple[float, ...]:
        """By phase, how a seat's margin moved without luck or a turn's loss to explain it."""
        found = [0.0] * len(PHASES)
        for i, moved in enumerate(unforeseen(seat, moments, turns, draws)):
            turn = turns[i]
            usual = self.trust.usual if self.turns[i].parts else 0.0
            expected = usual if turn.seat == seat else -usual / max(1, self.evaluator.seats - 1)
            found[turn.phase] += moved - expected
        return _rounded(tuple(found))

    def _player(
        self,
        seat: int,
        moments: tuple[Moment, ...],
        turns: tuple[Reviewed, ...],
        draws: tuple[Draw, ...],
    ) -> Player:
        start, scores = moments[0], self.game.scores()[: self.evaluator.seats]
        margin = margin_of([float(each) for each in scores], seat)
        setup = margin_of(start.points, seat)
        lucky = sum(margin_of(draw.effects, seat) for draw in draws)
        mine = [turn for turn in turns if turn.seat == seat]
        count = sum(1 for turn in self.turns if turn.seat == seat and turn.parts)
        rivals = sum(1 for turn in self.turns if turn.seat != seat and turn.parts)
        # Forecasts expect everybody to play like strong bots, who lose something in a turn, too.
        usual = self.trust.usual
        own = usual * count - sum(margin_of(turn.effects, seat) for turn in mine)
        others = -usual * rivals / max(1, len(scores) - 1)
        others -= sum(margin_of(turn.effects, seat) for turn in turns if turn.seat != seat)
        phases = [
            round(sum(turn.loss for turn in mine if turn.phase == phase), 4)
            for phase in range(len(PHASES))
        ]
        worst = [turn for turn in sorted(mine, key=weight_of, reverse=True) if _told(turn)]
        worst = sorted(worst[:TURNING], key=lambda turn: turn.loss, reverse=True)
        turning = tuple(turn.number for turn in worst)
        return Player(
            seat=seat,
            score=scores[seat],
            margin=round(margin, 4),
            setup=round(setup, 4),
            draws=round(lucky, 4),
            own=round(own, 4),
            others=round(others, 4),
            rest=round(margin - setup - lucky - own - others, 4),
            unforeseen=self._unforeseen(seat, moments, turns, draws),
            usual_rest=round(self._usual_rest(start.spread), 4),
            turns=count,
            errors=sum(turn.error for turn in mine),
            phases=tuple(phases),
            categories=dict(self.game.breakdown(seat)),
            turning=turning,
        )


def _phase(left: float) -> int:
    """Which of `PHASES` it is when so much of the game is left."""
    return 0 if left > 2 / 3 else 1 if left > 1 / 3 else 2


def _lost_some(points: Estimate) -> bool:
    """Whether a turn has clearly lost something worth a word."""
    return points.low > 0 and points.mean >= NOTABLE


def _chances_lost(before: Forecast, seat: int, loss: Loss) -> tuple[float, float, float]:
    """What a turn has lost of the chance to win that was there before, and from where to where.

    As the chart has it: a turn of a game that was as good as lost costs no more of it.
    """
    points = loss.points
    if not points.redeals or abs(points.mean) <= SMALL:
        return 0.0, 0.0, 0.0
    many, low, high = (
        round(before.chance_lost(seat, tuple(one * lost / points.mean for one in loss.effects)), 4)
        for lost in (points.mean, points.low, points.high)
    )
    return many, low, high


def _told(turn: Reviewed) -> bool:
    """Whether a turn may have decided something: the end of the game did not refute the search."""
    return turn.error or (turn.weight >= TELLING and turn.loss >= NOTABLE)


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
    losses = reviewer.losses(lambda step: progress(step.done) if progress is not None else None)
    review = reviewer.put_together(losses)
    if progress is not None:
        progress(1.0)
    return review
