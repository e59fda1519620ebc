"""What a turn has lost: the one that was played against the best one found, under the same luck.

Both are played on from what the player could know then, in the same redeals, until the player's
next turn is over; what differs is the turn. Which turn is best is chosen in some redeals, what it
is worth is measured in others: the best of many looks better than it is where it was chosen.

Where redeals differ little, that is not enough: a search that is wrong about a turn is wrong in
all of them. So it is not believed alone: a turn has lost no more than it also seemed to lose when
it was just over, before anybody has answered. Two judgements that err in different ways seldom
find fault with the same good turn.

And the turns that seem to have decided the game are played to its end as well, both
ways, by bots that have chosen nothing before. How far the search alone is to be believed is
measured against that (`trust.py`).
"""

from __future__ import annotations

from dataclasses import replace

from drystone.analysis.budget import Budget
from drystone.analysis.finder import Finder
from drystone.analysis.forecast import Evaluator, margin_of
from drystone.analysis.loss import Line, Loss, Tried, added, at_most
from drystone.analysis.statistics import FINE, estimate
from drystone.analysis.trial import Trial
from drystone.analysis.turns import Part, Turn
from drystone.bots import seat as seat_of
from drystone.bots.search.halving import PRIME
from drystone.bots.search.turn import still_turn
from drystone.bots.without_gc import without_gc
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.core.state import State

FRESH = 1000
"""The number of the first redeal in which nothing is chosen any more."""
AGAIN = 2000
"""The number of the first redeal in which suspects are looked at again."""
LAST = 3000
"""The number of the first redeal in which a game is played to its end."""
Redeals = tuple[int, int, int]
"""Where better turns are looked for, where they are judged, and in how many redeals."""


class Judge:
    """Judges the turns of one game."""

    def __init__(
        self, game: Game, evaluator: Evaluator, seed: int = 0, budget: Budget | None = None
    ) -> None:
        self.game = game
        self.evaluator = evaluator
        self.seed = seed
        self.budget = budget or Budget()

    def glance(self, turn: Turn) -> Loss:
        """By how much something looks better when the turn is just over."""
        loss = Loss(turn.number, effects=(0.0,) * self.evaluator.seats)
        for part in turn.parts:
            seen, tried = self._glance(turn, part)
            loss = replace(loss, seen=loss.seen + seen, tried=loss.tried + tried)
        return loss

    def first_look(self, turn: Turn, known: Loss) -> Loss:
        """What a turn has lost, by a few redeals."""
        budget = self.budget
        return self._look(turn, known, budget, (budget.glanced, FRESH, budget.judged))

    def second_look(self, turn: Turn, known: Loss) -> Loss:
        """The same, by more redeals, and none that made it a suspect."""
        budget = self.budget
        begin = budget.glanced + budget.lucks
        return self._look(turn, known, budget.careful, (begin, AGAIN, budget.again))

    def _look(self, turn: Turn, known: Loss, budget: Budget, redeals: Redeals) -> Loss:
        """What a turn has lost in the parts in which something looked better so far."""
        loss = Loss(turn.number, known.seen, effects=(0.0,) * self.evaluator.seats)
        tried: list[Tried] = []
        for part in turn.parts:
            also = [list(line) for first, line in known.tried if first == part.first]
            if not also:
                continue
            lines, found = self._judge(turn, part, budget, redeals, also)
            if found.first >= 0:
                tried += [(part.first, tuple(line)) for line in lines]
            loss = added(loss, found)
        return replace(loss, tried=tuple(tried))

    @without_gc()
    def to_the_end(self, turn: Turn, loss: Loss) -> float:
        """The better way's final margin over the played one's, in one more redeal."""
        number = len(loss.ways)
        part = next(part for part in turn.parts if part.first == loss.first)
        view = self.game.at(loss.first).observe(turn.seat)
        seed = self.seed * 7919 + loss.first * 31 + (LAST + number) * PRIME
        better = self._final_margin(view, loss.better, seed)
        return better - self._final_margin(view, part.actions, seed)

    def _final_margin(self, view: State, way: Line, seed: int) -> float:
        """What a seat has over the others' mean when bots have played on to the end."""
        rules, me = self.game.rules, view.seat
        bots = [seat_of(self.budget.player, seed + i) for i in range(self.evaluator.seats)]
        luck = Quick(seed)
        state = view.redeal(luck)
        begun, mine = state.frames[:], True
        for number in range(rules.longest):
            if not state.frames:
                break
            mine = mine and number < len(way) and still_turn(state, begun)
            mine = mine and way[number] in state.legal()
            if mine:
                action = way[number]
            else:
                action = bots[state.seat].choose(rules, state.observe(state.seat))
            luck.reseed(seed + number + 1)
            state.play(action, luck)
        scores = [float(points) for points in state.scores()[: self.evaluator.seats]]
        return margin_of(scores, me)

    def _trial(self, turn: Turn, part: Part, budget: Budget) -> Trial:
        view = self.game.at(part.first).observe(turn.seat)
        return Trial(view, self.evaluator, self.seed * 7919 + part.first * 31, budget)

    @without_gc()
    def _glance(self, turn: Turn, part: Part) -> tuple[float, tuple[Tried, ...]]:
        """By how much something looks better when one part of a turn is over, and what might be."""
        trial = self._trial(turn, part, self.budget)
        played = list(part.actions)
        found = Finder(trial).candidates(played, 0, self.budget.glanced)
        lines, sights = trial.compared(played, found, finely=False)
        seen = max(sights) - sights[0]
        return seen, tuple((part.first, tuple(line)) for line in lines[1:] if seen > 0.0)

    @without_gc()
    def _judge(
        self,
        turn: Turn,
        part: Part,
        budget: Budget,
        redeals: Redeals,
        also: list[list[int]],
    ) -> tuple[list[list[int]], Loss]:
        """What one part of a turn has lost, and what it was compared with.

        `also` is what looked better before.
        """
        trial = self._trial(turn, part, budget)
        played = list(part.actions)
        begin, fresh, many = redeals
        found = [*also, *Finder(trial).candidates(played, begin, budget.lucks)]
        lines, sights = trial.compared(played, found)
        return lines[1:], self._lost(trial, turn, part, lines, sights, range(fresh, fresh + many))

    def _lost(
        self,
        trial: Trial,
        turn: Turn,
        part: Part,
        lines: list[list[int]],
        sights: list[float],
        redeals: range,
    ) -> Loss:
        """What the played one of some lines, the first, has lost against the best of them."""
        played = lines[0]
        best = trial.best(lines, sights)
        if best == played:
            return Loss(turn.number)
        seen = sights[lines.index(best)] - sights[0]
        seats = range(self.evaluator.seats)
        gains: list[list[float]] = []
        points: list[float] = []
        for number in redeals:
            if len(points) >= self.budget.judged and known_well(points, seen):
                break
            b, p = trial.outcome(best, number), trial.outcome(played, number)
            gains.append([b[s] - p[s] for s in seats])
            points.append(margin_of(gains[-1], turn.seat))
        if not any(points):
            return Loss(turn.number)
        effects = tuple(sum(gain[s] for gain in gains) / len(gains) for s in seats)
        return at_most(
            seen,
            Loss(
                turn.number,
                points=estimate(points),
                effects=effects,
                first=part.first,
                better=tuple(best),
            ),
        )


def known_well(points: list[float], seen: float) -> bool:
    """Whether more redeals would hardly change a loss that is no larger than what was seen.

    >>> known_well([9.0, 8.0, 7.0, 8.0], 2.0), known_well([4.0, -4.0, 9.0], 20.0)
    (True, False)
    """
    return at_most(seen, Loss(-1, points=estimate(points))).points.error <= FINE
