"""The simulation rate of mcts: redealt, truncated simulations a second of processor time."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter, process_time

from drystone.bots import seat
from drystone.bots.mcts import Mcts
from drystone.bots.planner import GUARD
from drystone.bots.play_to_end import Answer, play_to_end
from drystone.bots.search.guard import Guard
from drystone.bots.weights import value_of
from drystone.bots.without_gc import without_gc
from drystone.core.game import new_game
from drystone.games import find

BATCH = 400
"""Simulations counted in one position."""


@dataclass
class SimulationRate:
    """What was counted in the positions of one game."""

    game: str
    seats: int
    positions: int
    mean: float
    slowest: float
    quickest: float


def simulation_rate(name: str, seats: int, seed: int = 1, every: int = 9) -> SimulationRate:
    """The rate over a game of overseers, counted at every so many decisions that have a choice.

    The search for the turns to choose between is not counted.
    """
    rules = find(name)
    rules.settle_options(seats, {})
    game = new_game(rules, seats, seed, {})
    value = value_of(rules, "overseer", seats)
    rates: list[float] = []

    def count(answer: Answer) -> None:
        played = len(game.decisions)
        if len(answer.legal) > 1 and played % every == 0:
            view, guard = game.observe(answer.seat), Guard(GUARD, perf_counter)
            tree, _ = Mcts(within=1e9, seed=played).tree(view, answer.legal, value, guard)
            began = process_time()
            with without_gc():
                for _ in range(BATCH):
                    tree.iterate()
            rates.append(BATCH / (process_time() - began))

    play_to_end(game, [seat("overseer", seed=i) for i in range(seats)], count)
    mean = len(rates) / sum(1 / rate for rate in rates)
    return SimulationRate(name, seats, len(rates), mean, min(rates), max(rates))
