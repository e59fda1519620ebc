"""Does a review find what was spoilt? python -m tests.analysis.blunders GAME --games N --seats N

In games of strong bots one turn is replaced by a random legal one, and the bots play on from there.
Counted is how often a review ranks that turn among the three worst of the game, how many of the
turning points a review with another seed names too, and the processor time of a review.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

from drystone.analysis import Budget, Review, review_game
from drystone.analysis.calibrate import PLAYERS
from drystone.analysis.turns import turns_of
from drystone.bots import seat
from drystone.bots.play_to_end import play_to_end
from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick
from drystone.core.game import Game, new_game
from drystone.games import find


@dataclass(frozen=True)
class Spoilt:
    """A game in which one turn was played at random."""

    game: Game
    turn: int


def spoilt(name: str, seats: int, seed: int, spec: str = PLAYERS) -> Spoilt:
    """A game of strong bots, but for one turn."""
    rules, dice = find(name), Quick(seed)
    bots = [seat(spec, seed=seed * 31 + i) for i in range(seats)]
    model = play_to_end(new_game(rules, seats, seed, {}), bots)
    choices = [turn for turn in turns_of(model) if turn.parts and turn.parts[0].first == turn.first]
    chosen = choices[dice.below(len(choices))]
    game = new_game(rules, seats, seed, {})
    for decision in model.decisions[: chosen.first]:
        game.play(decision.action)
    begun = game.state.frames[:]
    while still_turn(game.state, begun):
        legal = game.legal()
        game.play(legal[dice.below(len(legal))])
    play_to_end(game, [seat(spec, seed=seed * 37 + i) for i in range(seats)])
    return Spoilt(game, chosen.number)


def among_the_worst(review: Review, turn: int, places: int = 3) -> bool:
    """Whether a turn is one of the worst of its game."""
    return turn in [one.number for one in review.worst[:places]]


def agreement(one: Review, other: Review) -> tuple[int, int]:
    """How many turning points of a review another one names too, and of how many."""
    mine = {number for player in one.players for number in player.turning}
    return len(mine & {n for player in other.players for n in player.turning}), len(mine)


def main() -> None:
    """Play, spoil, review twice, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = same = named = errors = 0
    seconds = 0.0
    for i in range(given.games):
        one = spoilt(given.game, given.seats, given.seed + i)
        began = time.process_time()
        review = review_game(one.game, 1, Budget())
        seconds += time.process_time() - began
        again = review_game(one.game, 2, Budget())
        found += among_the_worst(review, one.turn)
        errors += review.turns[one.turn].error
        agreed, of = agreement(review, again)
        same, named = same + agreed, named + of
        print(
            f"{given.game} {given.seats}: {i + 1} games; among the three worst"
            f" {found / (i + 1):.0%}, called an error {errors / (i + 1):.0%}; turning points named"
            f" again {same / max(1, named):.0%} of {named}; {seconds / (i + 1):.1f} s a review",
            flush=True,
        )


if __name__ == "__main__":
    main()
