"""Hints: the best actions, what they are worth, and why."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from drystone.bots.crofter import look_ahead, mean_worth
from drystone.bots.levels import PATIENCE
from drystone.bots.search.guard import Guard
from drystone.bots.search.turn import Prospect
from drystone.bots.search.value import Value
from drystone.bots.weights import value_of
from drystone.core.chance import Quick
from drystone.core.rules import Rules
from drystone.core.speech import say
from drystone.core.state import State

WIDTH, REDEALS, MOST = 10, 3, 6000
"""How far a hint looks, as an overseer's options say it."""
SMALLEST = 0.25
"""A reason weighs at least so many points."""


@dataclass(frozen=True)
class Hint:
    """An action, the points that the turn is expected to bring with it, and where from.

    `points` counts from the position as it is: what the seat is thought to have more at the end of
    its turn than now.
    """

    action: int
    points: float
    reasons: tuple[tuple[str, float], ...]
    """Features of the position, and what their change is thought worth."""

    def gain(self, language: str = "en") -> str:
        """The points expected: `+2.3`."""
        return _signed(self.points, language)

    def why(self, rules: Rules, language: str = "en") -> str:
        """The reasons in a line: `money +1.5; idle dairies +0.8`."""
        return "; ".join(
            f"{say(rules, f'sense.{feature}', {}, language)} {_signed(worth, language)}"
            for feature, worth in self.reasons
        )


def _signed(worth: float, language: str) -> str:
    """Points with a sign and a tenth, as the language writes them.

    >>> _signed(1.26, "en"), _signed(1.26, "de")
    ('+1.3', '+1,3')
    """
    written = f"{worth:+.1f}".replace("-", "\u2212")
    return written if language == "en" else written.replace(".", ",")


def hints(rules: Rules, view: State, most: int = 3, seed: int = 0) -> list[Hint]:
    """The best actions for the seat that decides, the best first."""
    legal = view.legal()
    if not legal:
        return []
    value = value_of(rules, "overseer", view.seats)
    deals = look_ahead(view, value, WIDTH, REDEALS, MOST, Guard(PATIENCE, perf_counter), seed)
    worth = mean_worth(deals)
    before = view.redeal(Quick(seed))
    now = value.of(before, view.seat)
    ranked = sorted(range(len(legal)), key=lambda i: -worth[i])[:most]
    return [
        Hint(
            legal[i],
            worth[i] - now,
            _reasons(rules, value, before, [deal[i] for deal in deals]),
        )
        for i in ranked
    ]


def _reasons(
    rules: Rules, value: Value, before: State, prospects: list[Prospect]
) -> tuple[tuple[str, float], ...]:
    """What changes most between now and the end of the turn, at most three things."""
    seat = before.seat
    names = rules.feature_names if value.hours else ("points",)
    now = value.parts(before, seat)
    sums = [0.0] * len(names)
    for prospect in prospects:
        if prospect.end is not None:
            for i, part in enumerate(value.parts(prospect.end.state, seat)):
                sums[i] += (part - now[i]) / len(prospects)
    order = sorted(range(len(names)), key=lambda i: -abs(sums[i]))[:3]
    return tuple((names[i], sums[i]) for i in order if abs(sums[i]) >= SMALLEST)
