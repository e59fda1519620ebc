"""Random play in our own games, in the same loops as `peers` has.

    python -m tests.bench.ours "gwtnz loop 4" SECONDS

prints what was played as JSON. The kinds: `loop` (Python asks for the legal actions, chooses and
plays), `compiled` (the same loop, compiled), `zoo` (PettingZoo without wrappers, with complete
observations) and `senses` (the same with the bots' features), `batch` and `masks` (64 games a call,
with complete observations or with masks only).
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from drystone.core import playout
from drystone.core.chance import Quick
from drystone.core.rules import Rules
from drystone.games import find

dice = random.Random(1)
Played = tuple[int, int, int]
"""Decisions, those of them that had a choice, and games."""


def loop(rules: Rules, seats: int) -> Callable[[], Played]:
    """Games in a loop of Python."""
    options = rules.settle_options(seats, {})

    def play() -> Played:
        chance = Quick(dice.getrandbits(30))
        state = rules.setup(seats, options, chance)
        decisions = free = 0
        while not state.over:
            legal = state.legal()
            state.play(dice.choice(legal), chance)
            decisions += 1
            free += len(legal) > 1
        return decisions, free, 1

    return play


def compiled(rules: Rules, seats: int) -> Callable[[], Played]:
    """Games in the loop that is compiled with the rules."""
    options = rules.settle_options(seats, {})

    def play() -> Played:
        tally = playout.Tally()
        chance = Quick(dice.getrandbits(30))
        playout.play_out(rules.setup(seats, options, chance), chance, tally, rules.longest)
        return tally.decisions, tally.free, 1

    return play


def zoo(shown: Any) -> Callable[[Rules, int], Callable[[], Played]]:
    """Games through PettingZoo: each step has an observation and a mask."""

    def begin(rules: Rules, seats: int) -> Callable[[], Played]:
        from drystone.lab.zoo import raw_env

        env = raw_env(rules.name, seats, observation=shown, forced=True)

        def play() -> Played:
            env.reset(seed=dice.getrandbits(30))
            decisions = free = 0
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                open_ones = seen["action_mask"].nonzero()[0]
                env.step(int(dice.choice(open_ones)))
                decisions += 1
                free += len(open_ones) > 1
            return decisions, free, 1

        return play

    return begin


def batch(shown: Any) -> Callable[[Rules, int], Callable[[], Played]]:
    """Many games a call; forced decisions are made within and not counted."""

    def begin(rules: Rules, seats: int) -> Callable[[], Played]:
        import numpy as np

        from drystone import lab

        games = lab.batch(rules.name, seats, 64, observation=shown)
        games.reset(seed=1)
        luck = np.random.default_rng(1)

        def play() -> Played:
            ended = 0
            for _ in range(20):
                games.step(games.sample(luck))
                ended += int(games.done.sum())
            return 20 * games.n, 20 * games.n, ended

        return play

    return begin


KINDS: dict[str, Callable[[Rules, int], Callable[[], Played]]] = {
    "loop": loop,
    "compiled": compiled,
    "zoo": zoo("complete"),
    "senses": zoo("features"),
    "batch": batch("complete"),
    "masks": batch("nothing"),
}


def measure(said: str, seconds: float) -> dict[str, Any]:
    """Games of a kind, for so many processor seconds."""
    game, kind, seats = said.split()
    play = KINDS[kind](find(game), int(seats))
    play()
    decisions = free = games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        played, chosen, ended = play()
        decisions += played
        free += chosen
        games += ended
    return {
        "seats": int(seats),
        "decisions": decisions,
        "free": free,
        "games": games,
        "seconds": spent,
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]))))
