"""How good the coach's advice is: its first suggestion, played blindly, against a level.

python -m drystone.learn.follow GAME [GAMES [LEVEL [SECONDS [FILE]]]]

With a FILE each game's result is kept there at once, and a run goes on from those that it holds.
"""

from __future__ import annotations

import json
import sys
from math import sqrt
from pathlib import Path
from time import monotonic

from drystone.bots import Bot, hints, levels, seat
from drystone.bots.play_to_end import play_to_end
from drystone.core.game import new_game
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import find

FIRST = 10000
"""The seed of the first game that is played."""


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


def played(
    rules: Rules, games: int, level: str, seconds: float, file: Path | None
) -> dict[int, float]:
    """The results of so many games by their seeds, those that are kept and fresh ones."""
    results: dict[int, float] = {}
    if file is not None and file.exists():
        for note in map(json.loads, file.read_text("utf-8").splitlines()):
            if (note["game"], note["level"]) == (rules.name, level):
                results[note["seed"]] = note["won"]
    began = monotonic()
    for seed in range(FIRST, FIRST + games):
        if monotonic() - began > seconds:
            break
        if seed in results:
            continue
        results[seed] = won(rules, level, seed)
        if file is not None:
            note = {"game": rules.name, "level": level, "seed": seed, "won": results[seed]}
            with file.open("a", encoding="utf-8") as kept:
                kept.write(json.dumps(note) + "\n")
    return {seed: result for seed, result in results.items() if seed < FIRST + games}


def main(
    name: str, games: int = 200, level: str = "apprentice", seconds: float = 1e9, file: str = ""
) -> None:
    """Play, and say how it went."""
    results = played(find(name), games, level, seconds, Path(file) if file else None)
    if not results:
        print(f"{name}: no game was played")
        return
    share, n = sum(results.values()) / len(results), len(results)
    # Wilson's interval: the plain one is wrong for few games and for shares near 1.
    z = 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    between = f"{middle - half:.0%} to {middle + half:.0%}"
    print(f"{name}: {share:.1%} of {n} games against {level} ({between})")


if __name__ == "__main__":
    told = sys.argv[1:]
    main(told[0], *[kind(one) for kind, one in zip((int, str, float, str), told[1:], strict=False)])
