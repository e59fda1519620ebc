"""A bot in twenty lines: it plays each option to the end at random, a few times, and compares.

python examples/own_bot.py caledonia
"""

import sys

import drystone
from drystone import bots
from drystone.core.chance import Quick
from drystone.core.playout import Tally, play_out
from drystone.core.rules import Choice, Rules
from drystone.core.state import State


class Dreamer(bots.Bot):
    """It sees an observation, so it can't cheat: what is hidden is dealt anew by `redeal`."""

    def choose(self, rules: Rules, view: State) -> int:
        seeds = [self.dice.below(1 << 32) for _ in range(3)]

        def lead(action: int) -> int:
            total = 0
            for seed in seeds:
                chance = Quick(seed)
                dream = view.redeal(chance)
                dream.play(action, chance)
                play_out(dream, chance, Tally(), rules.longest)
                total += 2 * dream.scores()[view.seat] - sum(dream.scores())
            return total

        return max(view.legal(), key=lead)


def match(name: str, games: int, **options: Choice) -> list[int]:
    """How many more points than random play it has, game by game, at two seats."""
    margins = []
    for seed in range(games):
        game = drystone.new(name, seats=2, seed=seed, **options)
        players = [Dreamer(seed), bots.seat("random", seed)]
        while not game.over:
            game.play(players[game.state.seat].choose(game.rules, game.observe(game.state.seat)))
        margins.append(game.scores()[0] - game.scores()[1])
    return margins


if __name__ == "__main__":
    found = match(sys.argv[1] if len(sys.argv) > 1 else "caledonia", games=4)
    won = sum(margin > 0 for margin in found)
    print(f"{won} of {len(found)} won, {sum(found) / len(found):+.1f} points")
