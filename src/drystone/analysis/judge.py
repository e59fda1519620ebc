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

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import perf_counter

from drystone.analysis.forecast import Evaluator, Glass, chances, margin_of
from drystone.analysis.statistics import NOTHING, USUAL_LOSS, Estimate, estimate
from drystone.analysis.turns import Part, Turn
from drystone.bots import seat as seat_of
from drystone.bots.crofter import DEEP
from drystone.bots.search.guard import Guard
from drystone.bots.search.halving import PRIME, TURNS, Candidate, Halving, candidates_of
from drystone.bots.search.plan import let_others, search_plan
from drystone.bots.search.turn import Luck, Prospect, Step, search_turn, still_turn
from drystone.bots.without_gc import without_gc
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.core.state import State

FOREVER = 3600.0
FRESH = 1000
"""The number of the first redeal in which nothing is chosen any more."""
AGAIN = 2000
"""The number of the first redeal in which suspects are looked at again."""
SIGHT = 4000
"""The number of the first redeal in which a turn is judged when it is just over."""
CLOSER = 5000
"""The same for the turns that look best in these."""
LAST = 3000
"""The number of the first redeal in which a game is played to its end."""
EQUAL = 1e-9
"""Points that make no difference."""
FINE_WINS = 0.001
"""One sigma that a mean chance to win has at least."""


@dataclass(frozen=True)
class Budget:
    """How far a review looks; how it is spent says `course.py`."""

    many: int = 5
    """Turns beside the played one that are compared."""
    glanced: int = 2
    """Redeals in which better turns are looked for at a glance,"""
    lucks: int = 4
    """and as many others at each closer look: what looks good in one may only have been lucky,"""
    each: int = 24
    """In each of them so many are kept,"""
    pooled: int = 8
    """of which so many are compared that do well in all of them, and the best of each."""
    rest: int = 4
    """Paths that are kept through what is left of a turn after a draw."""
    within: float = 6.0
    """Points that a turn may look worse than the best to be compared."""
    sighted: int = 2
    """Redeals in which each that was found is judged when it is just over,"""
    closer: int = 4
    """and more of them for those that are compared."""
    looked: int = 8
    """How many turns of each seat are looked at more closely than at a glance."""
    screened: int = 6
    """Redeals in which the better turn is chosen, for those that are left in the end."""
    judged: int = 8
    """Redeals in which it is compared with what was played."""
    suspects: int = 5
    """How many turns of each seat are looked at again,"""
    again: int = 48
    """in so many redeals; they are judged by these alone."""
    finals: int = 3
    """How many turns of each seat are played to the end of the game: only these can be errors."""
    spare: int = 2
    """How many more of each, if that refutes what was said of some."""
    ways: int = 8
    """Redeals in which that is done, with either turn, or half of them (`goes_on`),"""
    player: str = "laird:width=1,most=200,slack=1"
    """by such bots. They are content with a turn that looks a point worse than the best: where
    nothing is drawn any more all games would be the same one, and would seem to prove something.
    """
    most: int = 2000
    """Positions for finding the candidates of a turn, and for a plan."""
    wide: int = 1
    """How many times as many lines and positions as a laird a plan follows,"""
    widest: int = 1
    """and at the second look."""
    own: int = 2
    others: int = 1
    """Paths that are kept through turns to come: the player's own, and the others'."""

    @property
    def careful(self) -> Budget:
        """The same, with more to choose the better turn by."""
        closer, screened = 4 * self.closer, 3 * self.screened
        return replace(self, closer=closer, screened=screened, wide=self.widest)


def usual_budget(planned: bool) -> Budget:
    """How far a review looks if nobody says otherwise; `planned` is a game with plans of turns.

    There bots plan a whole round in every turn: a game that they play to its end takes several
    times as long as another, and a review is to be made within a minute. And redeals hardly differ:
    to repeat a narrow plan tells less than a wide one, which may be worth twenty points more.
    """
    if not planned:
        return Budget()
    return Budget(ways=4, spare=0, screened=2, judged=4, again=8, widest=6)


@dataclass(frozen=True)
class Loss:
    """What a turn has lost against a better one, or 0 if none was found."""

    turn: int
    seen: float = 0.0
    """Points by which something looked better when the turn was just over, at a glance."""
    tried: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """What looked best so far, and at which decision each of them begins."""
    points: Estimate = NOTHING
    """Of the margin over the others' mean."""
    wins: Estimate = NOTHING
    """Of the chance to win."""
    effects: tuple[float, ...] = ()
    """The final points that each seat would have more, on average, after the better one."""
    first: int = -1
    """The number of the decision where the better way begins; -1: there is none."""
    better: tuple[int, ...] = ()
    """What is decided there, up to the first draw."""
    ways: tuple[float, ...] = ()
    """The same points when both were played to the end of the game, once in each redeal."""

    @property
    def ends(self) -> Estimate:
        """What came of it in the end, on average."""
        return estimate(list(self.ways))

    @property
    def weight(self) -> float:
        """What the search says that it has lost, as far as redeals agree."""
        return self.points.shrunk(USUAL_LOSS)


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
        loss = Loss(turn.number, known.seen, effects=(0.0,) * self.evaluator.seats)
        tried: list[tuple[int, tuple[int, ...]]] = []
        for part in turn.parts:
            also = [list(line) for first, line in known.tried if first == part.first]
            lines, found = self._judge(turn, part, budget, redeals, also)
            tried += [(part.first, tuple(line)) for line in lines]
            loss = _sum(loss, found)
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

    def _final_margin(self, view: State, way: tuple[int, ...], seed: int) -> float:
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
    def _glance(
        self, turn: Turn, part: Part
    ) -> tuple[float, tuple[tuple[int, tuple[int, ...]], ...]]:
        """By how much something looks better when one part of a turn is over, and what does."""
        trial = self._trial(turn, part, self.budget)
        played = list(part.actions)
        found = trial.candidates(played, 0, self.budget.glanced)
        lines, sights = trial.compared(played, found, finely=False)
        return max(sights) - sights[0], tuple((part.first, tuple(line)) for line in lines[1:])

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
        found = [*also, *trial.candidates(played, begin, budget.lucks)]
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
        pairs = [(trial.outcome(best, n), trial.outcome(played, n)) for n in redeals]
        seats = range(self.evaluator.seats)
        gains = [[b.points[s] - p.points[s] for s in seats] for b, p in pairs]
        points = [margin_of(gain, turn.seat) for gain in gains]
        if not any(points):
            return Loss(turn.number)
        wins = [b.wins[turn.seat] - p.wins[turn.seat] for b, p in pairs if b.wins]
        effects = tuple(sum(gain[s] for gain in gains) / len(gains) for s in seats)
        return at_most(
            seen,
            Loss(
                turn.number,
                points=estimate(points),
                wins=estimate(wins, FINE_WINS),
                effects=effects,
                first=part.first,
                better=tuple(best),
            ),
        )


def at_most(seen: float, loss: Loss) -> Loss:
    """A loss that is no larger than what was seen when the turn was just over.

    >>> at_most(2.0, Loss(1, points=Estimate(8.0, 2.0, 8))).points
    Estimate(mean=2.0, error=0.5, redeals=8)
    """
    if loss.points.mean <= seen:
        return loss
    by = seen / loss.points.mean
    return replace(
        loss,
        points=loss.points.times(by),
        wins=loss.wins.times(by),
        effects=tuple(effect * by for effect in loss.effects),
    )


def _sum(one: Loss, other: Loss) -> Loss:
    """Two parts of a turn taken together: the better way is that of the part that lost more."""
    if other.first < 0:
        return one
    worse = other if one.first < 0 or other.points.mean > one.points.mean else one
    effects = tuple(a + b for a, b in zip(one.effects, other.effects, strict=True))
    points, wins = one.points.plus(other.points), one.wins.plus(other.wins)
    return replace(worse, seen=one.seen, points=points, wins=wins, effects=effects)


@dataclass(frozen=True)
class Outcome:
    """Where a turn has led to in one redeal."""

    points: list[float]
    wins: list[float]


class Trial:
    """Turns that begin in one observation, played on in redeals."""

    def __init__(self, view: State, evaluator: Evaluator, seed: int, budget: Budget) -> None:
        self.view = view
        self.seed = seed
        self.budget = budget
        self.seat = view.seat
        self.value = evaluator.value
        self.whole = view.redeal(Quick(seed))
        self.glass: Glass = evaluator.at(self.whole)
        self.weighing = self.glass.weighings[self.seat]
        self.halving = Halving(view, self.weighing, seed, budget.own, budget.others, 0.0)
        self.guard = Guard(FOREVER, perf_counter)
        self.plans = self.value.plan > 0
        self._plans: dict[tuple[int, ...], float] | None = None

    def candidates(self, played: list[int], begin: int = 0, many: int = 1) -> list[list[int]]:
        """The turns that look best in so many redeals, each as its actions up to the first draw.

        In the first of them it is also looked for what was better midway through the played turn.
        """
        if self.planned():
            return list(map(list, self.planned()))[: self.budget.many]
        firsts: dict[tuple[int, ...], None] = {}
        sums: dict[tuple[int, ...], float] = {}
        for number in range(begin, begin + many):
            found = self._found(number, played if number == begin else [])
            firsts.update(dict.fromkeys(list(found)[:1]))
            for line, above in found.items():
                sums[line] = sums.get(line, 0.0) + above
        # What was not met in a redeal, or looks bad there, adds nothing.
        pooled = sorted(sums, key=lambda line: -sums[line])[: self.budget.pooled]
        return list(map(list, dict.fromkeys([*pooled, *firsts])))

    def _found(self, number: int, played: list[int]) -> dict[tuple[int, ...], float]:
        """The turns that look best in the redeal of this number, the best first.

        With each, how many points it is above what is too bad to be compared.
        """
        budget, broad = self.budget, self.value.broad
        whole = self.view.redeal(Quick(self.seed + number * PRIME)) if number else self.whole
        worths: dict[tuple[int, ...], float] = {}
        for before, state in [((), whole), *self._along(whole, played)]:
            ends = self._ends(state, number, broad if before else 3 * broad)
            for one in candidates_of(ends, budget.each, 1, budget.within, 0.0, Quick(self.seed)):
                worths.setdefault((*before, *one.line), one.worth)
        order = sorted(worths, key=lambda line: -worths[line])
        worst = worths[order[0]] - budget.within if order else 0.0
        return {line: worths[line] - worst for line in order if worths[line] >= worst}

    def _ends(self, state: State, number: int, paths: int) -> list[Step]:
        """The ends of a turn, or of what is left of it, that a search meets."""
        ends: list[Step] = []
        most = self.budget.most * (self.value.broad + 1) // 4
        luck = self.seed + number * PRIME + 1
        prospects = search_turn(state, self.weighing, paths, DEEP, most, self.guard, luck, ends)
        return ends or [prospect.end for prospect in prospects if prospect.end is not None]

    def _along(self, whole: State, played: list[int]) -> Iterator[tuple[tuple[int, ...], State]]:
        """The positions midway through a turn in which there was something to choose.

        Where a turn is a long chain of decisions, a search from its beginning loses what pays off
        late among the many ways to get there.
        """
        state, begun = whole.copy(), whole.frames[:]
        for place, action in enumerate(played):
            legal = state.legal()
            if place and len(legal) > 1:
                yield tuple(played[:place]), state
            self.halving.luck.reseed(self.seed + place)
            if action not in legal:
                break
            state = state.copy()
            state.play(action, self.halving.luck)
            if not still_turn(state, begun):
                break

    def planned(self) -> dict[tuple[int, ...], float]:
        """Where turns are planned as if alone: how each may begin, and what it leads to."""
        if self._plans is None:
            left = self.value.alone(self.whole, self.seat) if self.plans else None
            found = self._plan(left, self.seed + 1) if left is not None else []
            found.sort(key=lambda prospect: -prospect.worth)
            lines = [(tuple(a for _, a in one.plan()), one.worth) for one in found]
            self._plans = {line: worth for line, worth in lines if line}
        return self._plans

    def compared(
        self, played: list[int], found: list[list[int]], *, finely: bool = True
    ) -> tuple[list[list[int]], list[float]]:
        """The played turn and the best of those that were found, and what each looks worth.

        What looks worth exactly the same is mostly the same things done in another order: one of
        these is enough.
        """
        others = dict.fromkeys(tuple(line) for line in found if line != played)
        lines = [played, *map(list, others)]
        worth = self.sights(lines, SIGHT, self.budget.sighted)
        order = sorted(range(1, len(lines)), key=lambda i: -worth[i])
        kept, met = [0], {worth[0]}
        for i in order:
            if worth[i] not in met and len(kept) <= self.budget.many:
                kept.append(i)
                met.add(worth[i])
        lines, worth = [lines[i] for i in kept], [worth[i] for i in kept]
        if finely and not self.planned():
            worth = self.sights(lines, CLOSER, self.budget.closer)
        return lines, worth

    def sights(self, lines: list[list[int]], first: int = SIGHT, many: int = 4) -> list[float]:
        """What each line looks worth when the turn is over and nobody has answered yet."""
        if self.planned():
            return [self._sight_of_plan(line) for line in lines]
        numbers = range(first, first + many)
        return [sum(self._sight(line, n) for n in numbers) / many for line in lines]

    def _sight(self, line: list[int], number: int) -> float:
        state = self._after(self.view.redeal(self._luck(number)), line, number)
        return self.weighing.of(state, self.seat)

    def _sight_of_plan(self, line: list[int]) -> float:
        """What a plan that begins so comes to; one that was not looked for is made now."""
        known = self.planned().get(tuple(line))
        if known is not None:
            return known
        left = self.value.alone(self.whole, self.seat)
        assert left is not None
        hour = self._hour(left)
        state = self._after(left, line, SIGHT)
        let_others(state, self.seat, self.halving.luck)
        return self._planned_worth(state, hour, self.seed + 1)

    def _luck(self, number: int) -> Luck:
        luck = self.halving.luck
        luck.reseed(self.seed + (number + 1) * PRIME)
        return luck

    def _after(self, state: State, line: list[int], number: int) -> State:
        """The position after a turn that begins so."""
        seed, luck = self.seed + (number + 1) * PRIME, self.halving.luck
        begun = state.frames[:]
        for place, action in enumerate(line):
            if not still_turn(state, begun) or action not in state.legal():
                break
            luck.reseed(seed + place + 1)
            state.play(action, luck)
        if still_turn(state, begun):
            state = self.halving.turn(state, begun, self.budget.rest, seed + 50)
        return state

    def best(self, lines: list[list[int]], sights: list[float]) -> list[int]:
        """The line that gains most over the first in some redeals, and at first sight as well.

        What counts is the lower of the two gains. The worse half drops out, again and again; what
        gains nothing at first sight is not looked at.
        """
        first = Candidate(lines[0], 0.0)
        left = [
            Candidate(line, sight - sights[0])
            for line, sight in zip(lines[1:], sights[1:], strict=True)
            if sight - sights[0] > EQUAL
        ]

        def gain(candidate: Candidate) -> float:
            """By as many redeals of the first line as this one has been played in."""
            return min(candidate.worth, candidate.mean() - first.mean())

        number = 0
        for i in range(rounds := (len(left) - 1).bit_length() + 1 if left else 0):
            until = self.budget.screened * (i + 1) // rounds
            while number < until:
                for candidate in (first, *left):
                    points = self.outcome(candidate.line, number).points
                    candidate.total += margin_of(points, self.seat)
                    candidate.visits += 1
                number += 1
            left.sort(key=gain, reverse=True)
            del left[(len(left) + 1) // 2 :]
        found = max(left, key=gain, default=first)
        return found.line if found is first or gain(found) > 0.0 else first.line

    def outcome(self, line: list[int], number: int) -> Outcome:
        """What comes of a line in the redeal of this number."""
        points = self._planned(line, number) if self.plans else None
        if points is not None:
            return Outcome(points, chances(points, self.glass.heat))
        state = self._played_on(line, number)
        points = self.glass.points(state)
        return Outcome(points, self.glass.wins(state, points))

    def _played_on(self, line: list[int], number: int) -> State:
        """The position after a turn that begins so, others' answers and own turns to come.

        As a search does it (`Halving.outcome`), but what is left of the turn after a draw is
        played with care: whoever has played it was not in such a hurry.
        """
        state = self._after(self.view.redeal(self._luck(number)), line, number)
        own = 0
        for turn in range(TURNS):
            if not state.frames:
                break
            mine = state.frames[-1].seat == self.seat
            if mine and own == self.value.ahead:
                break
            own += mine
            width = self.budget.own if mine else self.budget.others
            seed = self.seed + (number + 1) * PRIME + 100 * (turn + 1)
            state = self.halving.turn(state, state.frames[:], width, seed)
        return state

    def _planned(self, line: list[int], number: int) -> list[float] | None:
        """Where turns are planned as if alone: the points at the end of the best plan found.

        The others answer until it is the player's turn again; what they have stays as it was,
        because some ways lead into the next round and others don't.
        """
        seed = self.seed + (number + 1) * PRIME
        state: State = self.view.redeal(self._luck(number))
        if self.value.alone(state, self.seat) is None:
            return None
        now = [float(points) for points in state.scores()[: self.glass.seats]]
        values = [w.own(state, seat) for seat, w in enumerate(self.glass.weighings)]
        hour = self._hour(state)
        state = self._after(state, line, number)
        for turn in range(TURNS):
            if not state.frames or state.seat == self.seat or self._hour(state) != hour:
                break
            begun, width = state.frames[:], self.budget.others
            state = self.halving.turn(state, begun, width, seed + 100 * (turn + 1))
        values[self.seat] = self._planned_worth(state, hour, seed)
        return self.glass.read(values, now)

    def _planned_worth(self, state: State, hour: float, seed: int) -> float:
        """What the player's things are worth by the next hour."""
        if not state.frames:
            return float(state.scores()[self.seat])
        left = None
        if state.seat == self.seat and self._hour(state) == hour:
            left = self.value.alone(state, self.seat)
        if left is None:
            return self.weighing.own(state, self.seat)
        return max(prospect.worth for prospect in self._plan(left, seed))

    def _hour(self, state: State) -> float:
        return self.weighing.own_and_hour(state, self.seat)[1]

    def _plan(self, left: State, seed: int) -> list[Prospect]:
        """What each action leads to by the end of the round."""
        most, plan = self.budget.most * self.budget.wide, self.value.plan * self.budget.wide
        return search_plan(left, self.weighing, plan, most, self.guard, seed)
