"""Players that see an observation and legal actions, and nothing else.

>>> from drystone.bots import seat
>>> import drystone
>>> game, bot = drystone.new("tests.pebbles", seats=2, seed=7), seat("drover", seed=1)
>>> while not game.over:
...     decision = game.play(bot.choose(game.rules, game.observe(game.state.seat)))
>>> game.over
True
"""

from __future__ import annotations

from drystone.bots.bot import BadSpec, Bot
from drystone.bots.hints import Hint, hints
from drystone.bots.levels import Level, characters, levels, opponents
from drystone.bots.specs import BOTS, seat

__all__ = [
    "BOTS",
    "BadSpec",
    "Bot",
    "Hint",
    "Level",
    "characters",
    "hints",
    "levels",
    "opponents",
    "seat",
]
