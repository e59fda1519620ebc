"""Hints: the best actions, what they are worth, and why."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from time import perf_counter

from drystone.bots.crofter import AFTER_DEAL, PLANNED, look_ahead, mean_worth
from drystone.bots.levels import PATIENCE
from drystone.bots.search.guard import Guard
from drystone.bots.search.plan import let_others, search_plan
from drystone.bots.search.turn import Luck, Prospect, still_turn
from drystone.bots.search.value import Weighing
from drystone.bots.weights import Purse, purses_of, value_of
from drystone.core.chance import Quick
from drystone.core.rules import Rules
from drystone.core.speech import say
from drystone.core.state import State

WIDTH, REDEALS, MOST = 10, 3, 6000
"""How far a hint looks, as a laird's options say it."""
MANY = 3
"""How many hints are given."""
SHOWN = 4
"""Categories that are told; the others are all else."""
SMALLEST = 0.25
"""A category that is told, or a feature that is named with it, makes at least so many points."""
RIVALS, REST = "rivals", "rest"
"""No categories: what the rivals are thought to get less, and what draws are thought to do."""


@dataclass(frozen=True)
class Reason:
    """A category of the final points, what the turn is thought to bring there, and by what."""

    category: str
    """One of the game's, or `RIVALS` or `REST`."""
    points: float
    features: tuple[str, ...] = ()
    """What changes most, at most two things."""


@dataclass(frozen=True)
class Hint:
    """An action, the points that the turn is expected to bring with it, and where from.

    `points` counts from the position as it is: what the seat is thought to have more at the end of
    its turn than now. The reasons add up to it.
    """

    action: int
    points: float
    reasons: tuple[Reason, ...]
    then: tuple[int, ...] = ()
    """What else would be chosen in the turn, as far as it can be foreseen."""

    def gain(self, language: str = "en") -> str:
        """The points expected: `+2.3`."""
        return _signed(_tenths(self.points), language)

    def why(self, rules: Rules, language: str = "en") -> str:
        """The reasons in a line, as they add up: `Money +1.5 (gold); all else +0.8`."""
        told = [reason for reason in self.reasons if abs(reason.points) >= SMALLEST]
        told = [reason for reason in told if reason.category != REST][:SHOWN]
        parts = []
        left = _tenths(self.points)
        for reason in told:
            tenths = _tenths(reason.points)
            left -= tenths
            by = ", ".join(say(rules, f"sense.{name}", {}, language) for name in reason.features)
            words = f"{_said(rules, reason.category, language)} {_signed(tenths, language)}"
            parts.append(f"{words} ({by})" if by else words)
        if left or not parts:
            parts.append(f"{say(rules, 'sense.all-else', {}, language)} {_signed(left, language)}")
        return "; ".join(parts)


def _said(rules: Rules, category: str, language: str) -> str:
    key = "sense.rivals" if category == RIVALS else f"category.{category}"
    return say(rules, key, {}, language)


def _tenths(points: float) -> int:
    return round(10 * points)


def _signed(tenths: int, language: str) -> str:
    """Points with a sign and a tenth, as the language writes them.

    >>> _signed(13, "en"), _signed(13, "de")
    ('+1.3', '+1,3')
    """
    written = f"{tenths / 10:+.1f}".replace("-", "\u2212")
    return written if language == "en" else written.replace(".", ",")


def hints(
    rules: Rules, view: State, most: int = MANY, seed: int = 0, also: Collection[int] = ()
) -> list[Hint]:
    """The best actions for the seat that decides, the best first; after them those of `also`."""
    legal = view.legal()
    if not legal:
        return []
    weighing = value_of(rules, "laird", view.seats).at(view, view.seat)
    guard = Guard(PATIENCE, perf_counter)
    redeals = 1 if weighing.value.plan else REDEALS  # Plans for a round hardly differ in others.
    deals = look_ahead(view, weighing, WIDTH, redeals, MOST * redeals // REDEALS, guard, seed)
    worth = mean_worth(deals)
    before = Sheet(rules, weighing, view.redeal(Quick(seed)), view.seat)
    ranked = sorted(range(len(legal)), key=lambda i: -worth[i])
    # What is best does not depend on how many are asked for.
    ranked = ranked[: max(most, MANY)] + [i for i in ranked[max(most, MANY) :] if legal[i] in also]
    if weighing.value.plan:
        _plan_apart(view, weighing, [deals[0][i] for i in ranked], guard, seed)
        worth = mean_worth(deals)
        ranked.sort(key=lambda i: -worth[i])
    ranked = ranked[:most] + [i for i in ranked[most:] if legal[i] in also]
    found = []
    for i in ranked:
        ends = [deal[i].end for deal in deals]
        after = [Sheet(rules, weighing, end.state, view.seat) for end in ends if end is not None]
        points = worth[i] - before.worth
        plan = [action for asked, action in deals[0][i].plan()[1:] if len(asked) > 1]
        found.append(Hint(legal[i], points, _reasons(points, before, after), tuple(plan)))
    return found


def _plan_apart(
    view: State, weighing: Weighing, deal: list[Prospect], guard: Guard, seed: int
) -> None:
    """Each of these actions has a plan of its own for the round.

    Beside a better one an action is soon dropped from the plan, with the next hour that a pass
    reaches at once: by how much it is worse is not known from that.
    """
    table = view.redeal(Quick(seed))
    for prospect in deal:
        alone = weighing.value.alone(table, view.seat)
        if alone is None or guard.stops():
            return
        _plan_after(alone, weighing, prospect, guard, seed + AFTER_DEAL)


def _plan_after(
    state: State, weighing: Weighing, prospect: Prospect, guard: Guard, seed: int
) -> None:
    """An action has the best next hour that is found after it alone, if that is better."""
    seat, begun, options = state.seat, state.frames[:], state.legal()
    _, hour = weighing.own_and_hour(state, seat)
    luck = Luck(seed)
    state.play(prospect.action, luck)
    let_others(state, seat, luck)
    if not state.frames or state.seat != seat or weighing.own_and_hour(state, seat)[1] != hour:
        return
    most = PLANNED * MOST // (REDEALS * state.seats)
    found = search_plan(state, weighing, weighing.value.plan, most, guard, seed)
    best = max(found, key=lambda one: one.worth)
    if best.end is None or best.worth <= prospect.worth:
        return
    prospect.worth, prospect.end = best.worth, best.end
    root = best.end
    while root.before is not None:
        root = root.before
    root.asked, root.actions = [options], [prospect.action]
    root.sure = luck.asked == 0 and still_turn(state, begun)


class Sheet:
    """What a position is thought worth to a seat, by categories of the final points."""

    def __init__(self, rules: Rules, weighing: Weighing, state: State, seat: int) -> None:
        self.worth = weighing.of(state, seat)
        self.parts: dict[tuple[str, str], float] = {}
        """By category and feature; points that are on the table have no feature."""
        if not state.frames or len(weighing.weights) == 0:
            for category, points in state.breakdown(seat).items():
                self._add(category, "", float(points))
        else:
            self._weigh(rules, weighing, state, seat)
        own = sum(self.parts.values())
        self._add(RIVALS, "", self.worth - own)

    def _weigh(self, rules: Rules, weighing: Weighing, state: State, seat: int) -> None:
        purses = purses_of(rules)
        table = state.breakdown(seat)
        scored = sum(table.values())
        seen = weighing.features(state, seat)
        for name, weight, number in zip(rules.feature_names, weighing.weights, seen, strict=True):
            if weight == 0.0:
                continue
            purse = purses.get(name, Purse(REST, total=False))
            if purse.total:
                for category, points in table.items():
                    self._add(category, "", weight * points)
                number -= scored
            self._add(purse.category, name, weight * number)

    def _add(self, category: str, feature: str, points: float) -> None:
        key = (category, feature)
        self.parts[key] = self.parts.get(key, 0.0) + points


def _reasons(points: float, before: Sheet, after: list[Sheet]) -> tuple[Reason, ...]:
    """What changes between now and the ends of the turn, the weightiest first."""
    if not after:
        return (Reason(REST, points),)
    changes: dict[tuple[str, str], float] = {}
    for sheet in after:
        for key, worth in sheet.parts.items():
            changes[key] = changes.get(key, 0.0) + worth / len(after)
    for key, worth in before.parts.items():
        changes[key] = changes.get(key, 0.0) - worth
    sums: dict[str, float] = {}
    for (category, _), change in changes.items():
        sums[category] = sums.get(category, 0.0) + change
    # What draws did on average, and haste, is in the worth of an action but in no single end.
    sums[REST] = sums.get(REST, 0.0) + points - sum(sums.values())
    return tuple(
        Reason(category, worth, _weightiest(category, changes))
        for category, worth in sorted(sums.items(), key=lambda item: -abs(item[1]))
        if abs(worth) > 1e-9
    )


def _weightiest(category: str, changes: dict[tuple[str, str], float]) -> tuple[str, ...]:
    """The features of a category that change most, two at most."""
    found = [
        (abs(change), feature)
        for (where, feature), change in changes.items()
        if where == category and feature and abs(change) >= SMALLEST
    ]
    found.sort(key=lambda item: -item[0])
    return tuple(feature for _, feature in found[:2])


def closing(rules: Rules, view: State) -> list[int]:
    """What is open that says that something is over, such as to pass."""
    return [action for action in view.legal() if rules.words.text(action) in rules.closing]
