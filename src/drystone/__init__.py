"""Drystone: heavy board games by the book, to play, study and solve.

>>> import drystone
>>> drystone.new("chess")
Traceback (most recent call last):
drystone.games.UnknownGame: there is no game 'chess'; there are: ...
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from drystone import pure
from drystone.core.game import Decision, Game, IllegalAction, game_at, new_game, replay_game
from drystone.core.record import DamagedRecord
from drystone.core.rules import Choice, Impossible, Rules
from drystone.core.study import Study, read_study
from drystone.games import UnknownGame, find
from drystone.pickled import teach_pickle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from drystone.analysis import Review
    from drystone.analysis.explorer import Explorer

__all__ = [
    "DamagedRecord",
    "Decision",
    "Game",
    "IllegalAction",
    "Impossible",
    "Rules",
    "Study",
    "UnknownGame",
    "explore",
    "new",
    "position",
    "pure",
    "replay",
    "review",
    "study",
]
teach_pickle()
__version__ = "1.0.0"


def new(game: str, seats: int | None = None, seed: int = 0, **options: Choice) -> Game:
    """A fresh game. Same seed and same decisions, same game.

    `facts=FILE` plays with the values in that TOML file instead of the built-in ones.
    """
    rules = find(game)
    if options.get("facts"):
        options["facts"] = Path(str(options["facts"])).read_text("utf-8")
    return new_game(rules, rules.seats[0] if seats is None else seats, seed, options)


def replay(record: str) -> Game:
    """The game that a record tells, move for move."""
    return replay_game(record, find)


def position(text: str) -> Game:
    """A game that begins from a position written as TOML."""
    return game_at(text, find)


def study(text: str) -> Study:
    """A game with its comments and side lines, from a record, a study or a position."""
    return read_study(text, find)


def review(record: str | Game, seed: int = 0) -> Review:
    """A finished game looked back at: what was expected when, what each turn lost, and luck.

    It takes up to a minute; a notebook shows it as a chart.
    """
    from drystone.analysis import review_game

    return review_game(replay(record) if isinstance(record, str) else record, seed)


def explore(source: str | Path | Iterable[str], game: str = "") -> Explorer:
    """What was played in many games, and what came of it.

    The games are those in a folder of records, or an iterable of records such as
    `lab.dataset.Dataset(folder).records()`; the name of a game means those of strong bots that
    come with the program.

    >>> explorer = explore("caledonia")
    >>> [row.what for row in explorer.chosen("clan")][:1]
    ['clan.fergusson']
    """
    from drystone.analysis.explorer import gathered, self_play
    from drystone.analysis.explorer.gather import records_in

    if isinstance(source, Path) or (isinstance(source, str) and Path(source).is_dir()):
        return gathered(records_in(Path(source)), game)
    if isinstance(source, str):
        return self_play(find(source))
    return gathered(((str(number), text) for number, text in enumerate(source, 1)), game)
