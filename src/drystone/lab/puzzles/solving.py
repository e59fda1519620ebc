"""Whether a bot solves a puzzle, and so how hard it is."""

from __future__ import annotations

from drystone.bots import Bot, seat
from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.learn.puzzle import GRADES, Puzzle, outcome_of

SEARCHES = (
    "crofter:width=1,most=60",
    "laird:width=1,most=60",
    "laird:width=3,most=3000",
    "laird:width=10,redeals=3,most=12000",
)
"""A puzzle's grade is the place of the first of these that solves it; else it is the hardest."""
TRIES = 3
LONGEST = 200


def played_by(bot: Bot, rules: Rules, start: State, dice: int) -> list[int]:
    """The actions of the turn that a bot plays from a position."""
    state, begun, luck = start.copy(), start.frames[:], Quick(dice)
    actions: list[int] = []
    while still_turn(state, begun) and len(actions) < LONGEST:
        actions.append(bot.choose(rules, state.observe(state.seat)))
        state.play(actions[-1], luck)
    return actions


def solves(spec: str, rules: Rules, start: State, good: set[str], dice: int) -> bool:
    """Whether a bot with these dice plays one of the good turns."""
    bot = seat(spec, seed=dice)
    try:
        return outcome_of(start, played_by(bot, rules, start, dice)) in good
    finally:
        bot.close()


def grade(rules: Rules, start: State, good: set[str], up_to: int = GRADES[-1]) -> int:
    """How much search finds one of the good turns, in most of the tries; at most `up_to`."""
    for place, spec in zip(GRADES, SEARCHES, strict=False):
        if place >= up_to:
            return up_to
        solved = [solves(spec, rules, start, good, dice) for dice in range(TRIES)]
        if 2 * sum(solved) > TRIES:
            return place
    return up_to


def solved_by(spec: str, puzzle: Puzzle, dice: int) -> bool:
    """Whether a bot solves a puzzle."""
    good = {outcome for outcome, turn in puzzle.weighed.items() if turn.good}
    return solves(spec, puzzle.rules, puzzle.begin().state, good, dice)
