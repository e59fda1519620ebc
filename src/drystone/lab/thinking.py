"""How fast mcts thinks: redealt, truncated simulations a second of processor time."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter, process_time

from drystone.bots import seat
from drystone.bots.crofter import GUARD
from drystone.bots.mcts import Mcts
from drystone.bots.search.guard import Guard
from drystone.bots.undisturbed import undisturbed
from drystone.bots.weights import value_of
from drystone.core.chance import Seeded
from drystone.core.game import new_game
from drystone.games import find

BATCH = 400
"""Simulations counted in one position."""


@dataclass
class Pace:
    """What was counted in the positions of one game."""

    game: str
    seats: int
    positions: int
    mean: float
    slowest: float
    quickest: float


def pace(game: str, seats: int, seed: int = 1, every: int = 9) -> Pace:
    """The pace over a game of overseers, counted at every so many decisions that have a choice.

    The search for the turns to choose between is not counted.
    """
    rules = find(game)
    rules.settle_options(seats, {})
    state = new_game(rules, seats, seed, {}).state
    bots = [seat("overseer", seed=i) for i in range(seats)]
    value = value_of(rules, "overseer", seats)
    rates: list[float] = []
    played = 0
    while state.frames and played < rules.longest:
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1:
            view = state.observe(state.seat)
            action = bots[state.seat].choose(rules, view)
            if played % every == 0:
                guard = Guard(GUARD, perf_counter)
                tree, _ = Mcts(within=1e9, seed=played).tree(view, legal, value, guard)
                began = process_time()
                with undisturbed():
                    for _ in range(BATCH):
                        tree.iterate()
                rates.append(BATCH / (process_time() - began))
        state.play(action, Seeded(seed, played))
        played += 1
    mean = len(rates) / sum(1 / rate for rate in rates)
    return Pace(game, seats, len(rates), mean, min(rates), max(rates))
