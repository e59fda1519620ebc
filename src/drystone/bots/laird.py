"""Laird and chieftain: weights learned from self-play, and a search over whole turns on them."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan, sqrt
from typing import Any, ClassVar

from drystone.bots.crofter import AFTER_DEAL, DEEP, PLANNED, Crofter
from drystone.bots.planner import GUARD, Plan, Planner
from drystone.bots.search.beyond import Beyond
from drystone.bots.search.guard import Guard
from drystone.bots.search.halving import Candidate, Halving, candidates_of
from drystone.bots.search.plan import search_plan
from drystone.bots.search.turn import Prospect, Step, decisions_to, search_turn
from drystone.bots.search.value import Value, Weighing
from drystone.bots.weights import BadWeights, settings_of, value_of
from drystone.bots.without_gc import without_gc
from drystone.core.chance import Chance, Quick
from drystone.core.rules import Rules
from drystone.core.state import State

EQUAL = 1e-9
"""Points that make no difference."""
FINE = 1 << 20
"""Parts that a chance is counted in."""
USUAL = 3000
"""The laird's usual `most`, with which a plan follows as many lines as the weights say."""
FAR_BROAD = 3
"""How many times as many lines as a laird a chieftain follows, alone and at least."""
FAR_WITHIN = 8.0
"""Points behind the best plan that others are looked at."""
FAR_WIDTH, FAR_POSITIONS = 6, 3000
"""How broadly the rounds after a plan are planned on, and with how many positions each at most."""
FAR_PART = 0.15
"""The part of a decision's positions that such a plan gets at most."""
FAR_TRUST = 3.0
"""Simulations that the worth of a plan by itself counts for."""


class Laird(Crofter):
    """The turn search of the overseer with weights learned from its own games, by seat count.

    Of what looks exactly the same it takes a way with fewer decisions, so that nothing is done to
    be undone; between these its own dice choose, not their places in the list.

    `sight` names other weights of the game's file: what somebody else looks at. With `slack` it is
    content with any turn that looks no more than so many points worse than the best, the likelier
    the better: that is how people err, and a single turn costs them no more than that.
    """

    table: ClassVar[str] = "laird"

    def __init__(
        self,
        width: int = 3,
        redeals: int = 1,
        most: int = 3000,
        noise: float = 0.0,
        slack: float = 0.0,
        sight: str = "laird",
        weights: str = "",
        guard: float = GUARD,
        seed: int = 0,
    ) -> None:
        super().__init__(width, redeals, most, noise, weights, guard, seed)
        if slack < 0:
            raise ValueError("slack must not be below 0")
        self.slack = slack
        self.sight = sight
        self.times = times_of(most)

    def value_in(self, rules: Rules, seats: int) -> Value:
        return value_of(rules, self.sight, seats, self.weights)

    def pick(self, worth: list[float], prospects: list[Prospect]) -> int:
        content = max(worth)
        if self.slack > 0:
            content = worth[one_within(self.slack, worth, self.dice)]
        return one_worth(content, worth, prospects, self.dice)


def one_worth(content: float, worth: list[float], prospects: list[Prospect], dice: Chance) -> int:
    """The place of something worth so much, by the shortest way to it."""
    equal = [i for i, points in enumerate(worth) if abs(points - content) <= EQUAL]
    if len(equal) == 1:
        return equal[0]
    # An empty plan is another one's, in another order.
    lengths = [len(prospects[i].plan()) or DEEP for i in equal]
    short = [i for i, n in zip(equal, lengths, strict=True) if n == min(lengths)]
    return short[dice.below(len(short))]


def one_within(slack: float, worth: list[float], dice: Chance) -> int:
    """The place of something worth at most `slack` less than the best, the likelier the better.

    The best one counts fully, what is a whole `slack` behind it not at all.
    """
    most = max(worth)
    chances = [int(FINE * max(0.0, 1.0 - (most - points) / slack)) for points in worth]
    drawn = dice.below(sum(chances))
    for i, chance in enumerate(chances):
        drawn -= chance
        if drawn < 0:
            return i
    raise AssertionError("what was drawn is below the sum of the chances")


def times_of(most: int) -> int:
    """How many times as much to follow in a plan or turn: the more positions may be made, the more.

    >>> times_of(1500), times_of(3000), times_of(20000)
    (1, 1, 6)
    """
    return max(1, most // USUAL)


def many_for(most: int) -> int:
    """How many candidates to compare: at least 6, twice as many with four times the positions.

    >>> many_for(5000), many_for(20000), many_for(80000)
    (6, 8, 16)
    """
    return max(6, round(8 * sqrt(most / 20000)))


def reaching(value: Value, ahead: int) -> Value:
    """The same value for simulations of so many own turns; with 0 as many as the weights say."""
    if ahead in (0, value.ahead):
        return value
    return Value(
        value.features,
        value.hours,
        value.clock,
        value.span,
        value.rivals,
        value.plan,
        value.alone,
        value.broad,
        value.alike,
        value.ending,
        ahead,
        value.eyes,
    )


@dataclass(frozen=True)
class Reach:
    """How a chieftain compares turns."""

    within: float = 3.0
    """How many points behind the best a candidate is at most."""
    own: int = 4
    """The paths that are kept through one's own turns to come, and"""
    others: int = 2
    """through the others' turns."""
    ahead: int = 0
    """How many of one's own turns are played; 0: as many as the game's weights say."""
    trust: float = 20.0
    """The simulations that the laird's judgement counts for."""


def reach_of(told: dict[str, Any], given: dict[str, float]) -> Reach:
    """What is given, else what is told of the game, else the usual.

    >>> reach_of({"own": 2, "trust": 2.0}, {"trust": 7.0})
    Reach(within=3.0, own=2, others=2, ahead=0, trust=7.0)
    """
    try:
        return Reach(**{**told, **given})
    except TypeError:
        raise BadWeights(f"a chieftain has other settings than {', '.join(told)}") from None


class Chieftain(Planner):
    """Chooses between whole turns that the laird finds by what comes of them in redeals.

    About `most` positions are made for a decision, those to find the candidates not counted. These
    are at most `many`, found on `times` as many paths as the laird follows (0: the more, the more
    positions there are, so that more thought finds other turns too), and `chill` is the points of
    noise by which those beyond the best are picked. The others are those of a `Reach`; what is left
    as it is (0, or no number) is as the game's file says in `[settings.chieftain]`.
    """

    table: ClassVar[str] = "laird"

    def __init__(
        self,
        most: int = 20000,
        many: int = 0,
        times: int = 0,
        within: float = nan,
        own: int = 0,
        others: int = 0,
        ahead: int = 0,
        trust: float = nan,
        chill: float = 1.0,
        weights: str = "",
        guard: float = GUARD,
        seed: int = 0,
    ) -> None:
        super().__init__(weights, guard, seed)
        if most < 1 or min(own, others) < 0:
            raise ValueError("most, own and others must be at least 1")
        if min(many, times, ahead, chill) < 0 or within < 0 or trust < 0:
            raise ValueError("many, times, within, ahead, trust and chill must not be below 0")
        self.most = most
        self.many = many or many_for(most)
        self.times = times or times_of(most)
        self.chill = chill
        counts = {"own": own, "others": others, "ahead": ahead}
        points = {"within": within, "trust": trust}
        self.given = {
            **{name: number for name, number in counts.items() if number > 0},
            **{name: number for name, number in points.items() if not isnan(number)},
        }
        """What the spec says of its `Reach`."""
        self.reach = reach_of({}, self.given)
        self.made = 0
        """Positions made for the last decision that was thought about, beyond the candidates."""

    def value_in(self, rules: Rules, seats: int) -> Value:
        told = settings_of(rules, "chieftain", seats, self.weights)
        self.reach = reach_of(told, self.given)
        return super().value_in(rules, seats)

    def think(self, view: State, legal: list[int], value: Value, guard: Guard) -> tuple[int, Plan]:
        seed = self.dice.below(1 << 30)
        self.made = 0
        if value.plan:
            left = value.alone(view.redeal(Quick(seed)), view.seat)
            if left is not None:
                plan = self._plan(view, left, value, guard, seed)
                return plan[0][1], plan[1:]
        weighing = value.at(view, view.seat)
        candidates = self.candidates(view, weighing, guard, seed)
        reach = self.reach
        far = reaching(value, reach.ahead).at(view, view.seat)
        halving = Halving(view, far, seed, reach.own, reach.others, reach.trust)
        with without_gc():
            best = halving.best(candidates, self.most, guard)
        self.made = halving.made
        assert best.end is not None
        plan = decisions_to(best.end)
        return plan[0][1], plan[1:]

    @without_gc()
    def candidates(
        self, view: State, weighing: Weighing, guard: Guard, seed: int
    ) -> list[Candidate]:
        """The ends of the turn to choose between, the best one first."""
        value = weighing.value
        dice = Quick(seed)
        ends: list[Step] = []
        paths = 3 * value.broad * self.times
        longest = self.times * USUAL * (value.broad + 1) // 2
        table = view.redeal(dice)
        prospects = search_turn(table, weighing, paths, DEEP, longest, guard, seed + 1, ends)
        if not ends:
            ends = [prospect.end for prospect in prospects if prospect.end is not None]
        return candidates_of(ends, self.many, 2, self.reach.within, self.chill, dice)

    @without_gc()
    def _plan(self, view: State, left: State, value: Value, guard: Guard, seed: int) -> Plan:
        """Where turns are planned as if alone: a broad plan, by oneself compared by what follows.

        `left` is the position to plan in. With others at the table a plan follows as many lines as
        a laird's with as many positions, and the best one is played: it is made anew in each turn,
        and the rounds after it tell less than they cost. Alone more lines won nothing.
        """
        weighing = value.at(view, view.seat)
        times = FAR_BROAD if view.seats == 1 else max(FAR_BROAD, self.times)
        longest = PLANNED * times * USUAL // view.seats
        ends: list[Step] = []
        luck = seed + AFTER_DEAL
        prospects = search_plan(left, weighing, times * value.plan, longest, guard, luck, ends)
        over = [end for end in ends if not end.state.frames]
        if view.seats > 1 or over or not ends:
            worth = [prospect.worth for prospect in prospects]
            best = one_worth(max(worth), worth, prospects, self.dice)
            return prospects[best].plan() or [([], prospects[best].action)]
        candidates = candidates_of(ends, self.many, 1, FAR_WITHIN, self.chill, Quick(seed))
        each = min(FAR_POSITIONS, int(FAR_PART * self.most))
        beyond = Beyond(view, value, seed, FAR_WIDTH, each, FAR_TRUST, guard)
        chosen = beyond.best(candidates, self.most, guard)
        self.made = beyond.made
        assert chosen.end is not None
        return decisions_to(chosen.end)
