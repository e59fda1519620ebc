"""Whether a bot solves a puzzle, and so how hard it is."""

from __future__ import annotations

from drystone.bots import Bot, levels, seat
from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.lab.puzzles.playing_out import Left, played_out
from drystone.learn.puzzle import GRADES, Puzzle, outcome_of

TRIES = 5
"""How often each level tries; it has to be right in most of them."""
DOUBTS = 3
"""How often the strongest tries, to be asked whether it disagrees."""
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


def grade(rules: Rules, start: State, good: set[str]) -> int:
    """The place of the first level that mostly finds one of the good turns.

    What none below the strongest finds has the last one, whether that finds it or not.
    """
    for place, level in zip(GRADES, levels(rules)[: GRADES[-1] - 1], strict=False):
        right = wrong = 0
        for dice in range(TRIES):
            solved = solves(level.spec, rules, start, good, dice)
            right, wrong = right + solved, wrong + (not solved)
            if 2 * max(right, wrong) > TRIES:
                break
        if right > wrong:
            return place
    return GRADES[-1]


def doubtful(rules: Rules, start: State, good: set[str], graded: int, *, ending: bool) -> bool:
    """Whether the strongest level disagrees: it may see what the judge of turns does not.

    It does if a weaker level finds the turn and the strongest mostly plays another one; or if
    nobody ever finds it, unless the game is ending, when there is little left to be wrong about.
    """
    strongest = levels(rules)[-1].spec
    right = sum(solves(strongest, rules, start, good, dice) for dice in range(DOUBTS))
    if graded == GRADES[-1]:
        return right == 0 and not ending
    return 2 * right < DOUBTS


def solved_by(spec: str, puzzle: Puzzle, dice: int) -> bool:
    """Whether a bot solves a puzzle."""
    if puzzle.goal is not None:
        return played_out(spec, Left.of(puzzle), dice).points >= puzzle.goal
    good = {outcome for outcome, turn in puzzle.weighed.items() if turn.good}
    return solves(spec, puzzle.rules, puzzle.begin().state, good, dice)
