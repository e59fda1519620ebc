"""The explorer: what was played in many games, and what came of it."""

from drystone.analysis.explorer.gather import gathered, self_play
from drystone.analysis.explorer.index import Explorer, Like, MixedGames, Row, Wanted
from drystone.analysis.explorer.summary import Summary, sum_up
from drystone.analysis.explorer.themes import Theme, themes_of

__all__ = [
    "Explorer",
    "Like",
    "MixedGames",
    "Row",
    "Summary",
    "Theme",
    "Wanted",
    "gathered",
    "self_play",
    "sum_up",
    "themes_of",
]
