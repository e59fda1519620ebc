"""Where puzzles are looked for: decisions in games of a strong bot against itself."""

from __future__ import annotations

from collections.abc import Iterator

from drystone.bots import seat
from drystone.core.chance import Quick, Seeded
from drystone.core.game import Game, new_game
from drystone.core.position import write_position
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.lab.puzzles.judge import judge_of

PLAYER = "laird"
LOOKED_AT, EARLY, BEGUN = 2, 6, 0.6
"""Of so many decisions one is looked at, because neighbours are much alike; of so many where more
of the game is left than this share, because most turns there are about as good."""
OPENING = 2
"""First turns of a seat that are not looked at: what they are good for shows much later, so that
their reasons are weights and no points."""
LATE = 4
"""The last part of a game: one over this."""
FEWEST = 5
"""What there is at least to choose from, midway through a turn."""


def positions(
    rules: Rules, seats: int, seed: int, *, late: bool = False
) -> Iterator[tuple[int, Game]]:
    """A game of the strong bot against itself, stopped at decisions that are to be looked at.

    These are where turns begin, and where much is open in the middle of one. What is given is the
    game itself, which goes on afterwards; the number is of the decision. With `late` it is each of
    them in the last part of the game, where less is hidden.
    """
    game = new_game(rules, seats, seed, {})
    bots = [seat(PLAYER, seed=seed * 100 + n) for n in range(seats)]
    dice, last, turns = Quick(seed), -1, [0] * seats
    while not game.over and len(game.decisions) < rules.longest:
        state = game.state
        begins = state.seat != last or state.frames[-1].opens_turn()
        legal = game.legal()
        last = state.seat
        turns[last] += begins and state.frames[-1].opens_turn()
        view = game.observe(last)
        # Midway what is left to decide has to be as much as in a turn.
        choice = len(legal) >= (2 if begins else FEWEST) and turns[last] > OPENING
        some = EARLY if choice and left_of(rules, view) > BEGUN else LOOKED_AT
        if choice and (ends_within(rules, view, LATE) if late else dice.below(some) == 0):
            yield len(game.decisions), game
        game.play(legal[0] if len(legal) == 1 else bots[last].choose(rules, view))


def position_of(rules: Rules, view: State, seed: int, options: dict[str, str | int | bool]) -> str:
    """An observation as the text of a position: all that the seat can't see is dealt at random."""
    return write_position(rules, view.redeal(Seeded(seed)), seed, options)


def ends_within(rules: Rules, view: State, part: int) -> bool:
    """Whether it is the last round, or no more of the clock of the weights is left than 1/part."""
    if rules.round_of is not None:
        now, of = rules.round_of(view)
        return now == of
    return left_of(rules, view) <= 1 / part


def left_of(rules: Rules, view: State) -> float:
    """The share of the game that is left: by its rounds, else by the clock of the weights."""
    if rules.round_of is not None:
        now, of = rules.round_of(view)
        return (of - now + 1) / of
    judge = judge_of(rules, view, view.redeal(Quick(0)), 0)
    value = judge.weighing.value
    _, left = judge.weighing.own_and_hour(view, view.seat)
    return left / value.span if value.clock >= 0 else 1.0
