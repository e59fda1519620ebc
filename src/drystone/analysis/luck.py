"""Luck: what was drawn against what was to be expected, by the evaluator.

Each draw is made again some times from the same position, after the same decision. What the real
one leaves everybody better or worse off than these do on average is luck; nobody's skill is in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from drystone.analysis.forecast import Evaluator
from drystone.analysis.turns import walk
from drystone.bots.search.turn import Luck
from drystone.core.chance import Scripted
from drystone.core.game import Game
from drystone.core.state import State

REDRAWN = 24
"""How often each draw is made again."""
PRIME = 15485863


@dataclass(frozen=True)
class Draw:
    """What came of one decision by chance."""

    decision: int
    seat: int
    """Who decided."""
    effects: tuple[float, ...]
    """The final points that each seat may expect more, because it came so and not as usual."""
    played: str = ""
    """What was decided, in the game's notation."""


def draws_of(game: Game, evaluator: Evaluator, seed: int = 0) -> list[Draw]:
    """Every decision of a game that drew something, and whom that helped."""
    found: list[Draw] = []
    luck = Luck(seed)
    for number, state in walk(game):
        if number == len(game.decisions) or not game.decisions[number].outcomes:
            continue
        decision = game.decisions[number]
        glass = evaluator.at(state)
        real = state.copy()
        real.play(decision.action, Scripted(decision.outcomes))
        usual = [0.0] * evaluator.seats
        for i in range(REDRAWN):
            luck.reseed(seed + (number * REDRAWN + i + 1) * PRIME)
            points = glass.points(_played(state, decision.action, luck))
            usual = [a + b / REDRAWN for a, b in zip(usual, points, strict=True)]
        effects = [
            round(real_points - usual_points, 4)
            for real_points, usual_points in zip(glass.points(real), usual, strict=True)
        ]
        said = game.rules.words.text(decision.action)
        found.append(Draw(number, decision.seat, tuple(effects), said))
    return found


def _played(state: State, action: int, luck: Luck) -> State:
    after = state.copy()
    after.play(action, luck)
    return after
