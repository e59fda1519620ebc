"""How good the coach's advice is: its first suggestion, played blindly, against a level.

python -m drystone.learn.follow GAME [GAMES [LEVEL [SECONDS]]]
"""

from __future__ import annotations

import sys
from math import sqrt
from time import monotonic

from drystone.bots import Bot, hints, levels, seat
from drystone.bots.play_to_end import play_to_end
from drystone.core.game import new_game
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import find


class Follower(Bot):
    """Does what the coach says first, and on as it says, until something else is asked."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.plan: list[int] = []

    def choose(self, rules: Rules, view: State) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        if self.plan and self.plan[0] in legal:
            return self.plan.pop(0)
        best = hints(rules, view, 1, self.dice.below(1 << 30))[0]
        self.plan = list(best.then)
        return best.action


def won(rules: Rules, level: str, seed: int) -> float:
    """What the follower gets of a game of two: 1, or 0, or a half."""
    spec = next(one.spec for one in levels(rules) if one.name == level)
    place = seed % 2
    bots = [seat(spec, seed), seat(spec, seed)]
    bots[place] = Follower(seed)
    game = play_to_end(new_game(rules, 2, seed // 2, {}), bots)
    winners = game.winners()
    return 1.0 / len(winners) if place in winners else 0.0


def main(name: str, games: int = 200, level: str = "apprentice", seconds: float = 1e9) -> None:
    """Play, and say how it went."""
    rules, results, began = find(name), list[float](), monotonic()
    for seed in range(games):
        if monotonic() - began > seconds:
            break
        results.append(won(rules, level, 2 * 5000 + seed))
    share, n = sum(results) / len(results), len(results)
    # Wilson's interval: the plain one is wrong for few games and for shares near 1.
    z = 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    between = f"{middle - half:.0%} to {middle + half:.0%}"
    print(f"{name}: {share:.1%} of {n} games against {level} ({between})")


if __name__ == "__main__":
    told = sys.argv[1:]
    main(told[0], *[kind(one) for kind, one in zip((int, str, float), told[1:], strict=False)])
