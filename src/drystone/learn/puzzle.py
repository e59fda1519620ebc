"""Puzzles as data (`games/<game>/puzzles/*.toml`): find the best turn, or play a game to its end.

    position = '''                  # what the solver sees; the rest is dealt at random
    game = "pebbles"
    ...
    '''
    themes = ["bid", "endgame"]
    grade = 3                       # from 1 to 5: how much search finds it
    margin = 3.4                    # points between the best turn and the first that is not as good
    error = 0.5                     # the standard error of that
    found = {redeals = 4, positions = 9000, margin = 3.1}
    checked = {redeals = 40, positions = 110000}

    [[turn]]                        # the turns that were weighed, the best first
    moves = ["bid workshop", "send 2 blue"]      # up to the turn's end or its first draw
    behind = 0.0                    # points behind the best

    [[why]]                         # where the margin comes from; it adds up
    category = "printed"
    points = 2.1
    features = ["points with winning bids"]

`drystone puzzles GAME` finds and writes them. What a turn does counts, not the order of its moves:
turns are compared by the position that they lead to. Whatever is no more than `TOLERANCE` behind
the best is as good.

With `goal` a puzzle is played out instead. Nobody else acts any more before the game ends, and who
has at least so many points then has solved it, by whatever turns:

    goal = 131                      # no more than `SLACK` below what the best line makes

Its turns are lines up to the end of the game: the best one, and what a weaker player makes of it.
`drystone puzzles GAME --play-out` finds and writes these.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any

from drystone.bots.search.turn import still_turn
from drystone.core.chance import Recording, Seeded
from drystone.core.game import Game, game_at
from drystone.core.plain import digest
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import find

FOLDER = "puzzles"
GRADES = range(1, 6)
TOLERANCE = 0.5
"""Points that a turn may be behind the best and still be right."""
MARGIN = 1.5
"""Points that the first turn which is not as good has to be behind."""
SLACK = 1
"""Points that the goal may be below the best line, where a game is played out."""
PLAY_OUT = "play-out"
"""The theme of those that are played out."""
GENERAL = ("combination", "endgame", "blocking", PLAY_OUT)
"""Themes that every game has; the others are in its `themes.toml`, with their moves."""
_FILE = re.compile(r"\d{4}\.toml")
_TOP = {"position", "themes", "grade", "margin", "error", "found", "checked", "turn", "why"}
_MAY = {"goal"}


class PuzzleError(ValueError):
    """A puzzle that can't be set; the message says where and why."""


@dataclass(frozen=True)
class Turn:
    """A turn that was weighed."""

    moves: tuple[str, ...]
    behind: float
    """Points behind the best turn."""

    @property
    def good(self) -> bool:
        """Whether it is as good as the best."""
        return self.behind <= TOLERANCE


@dataclass(frozen=True)
class Because:
    """A category of the final points, and how much more of them the best turn brings there."""

    category: str
    points: float
    features: tuple[str, ...]


@dataclass(frozen=True)
class Puzzle:
    """A position, and what its turns are worth; or the lines to the end of the game, and a goal."""

    rules: Rules
    name: str
    position: str
    themes: tuple[str, ...]
    grade: int
    margin: float
    error: float
    turns: tuple[Turn, ...]
    why: tuple[Because, ...]
    found: dict[str, float]
    checked: dict[str, float]
    mark: str
    """A short name of the file as it is: moves that were kept for another one mean nothing."""
    goal: int | None = None
    """Points to have at the end of the game, if it is played out."""

    def begin(self) -> Game:
        """The game at the puzzle's position."""
        return game_at(self.position, find)

    @property
    def best(self) -> Turn:
        return self.turns[0]

    @cached_property
    def me(self) -> int:
        """The solver's seat."""
        return self.begin().state.seat

    @cached_property
    def weighed(self) -> dict[str, Turn]:
        """The turns that were weighed, by what they come to."""
        known: dict[str, Turn] = {}
        for turn in reversed(self.turns):
            known[self.outcome(turn.moves)] = turn
        return known

    def outcome(self, moves: Sequence[str]) -> str:
        """What moves come to, up to the turn's end or its first draw; "" if they end before."""
        game = self.begin()
        return outcome_of(game.state, [game.parse(move) for move in moves])


def outcome_of(start: State, actions: Sequence[int]) -> str:
    """A name of what actions come to, up to the turn's end or its first draw.

    Turns that do the same in another order have the same name. If the actions end before the turn
    does, there is no name for it: "".
    """
    state, begun = start.copy(), start.frames[:]
    for action in actions:
        before = digest(state)
        drawn = Recording(Seeded(0))
        state.play(action, drawn)
        if drawn.outcomes:
            return f"{before}/{action}"
        if not still_turn(state, begun):
            return digest(state)
    return ""


def folder_of(game: str) -> Path:
    """Where the puzzles of a game are."""
    module = game if "." in game else f"drystone.games.{game}"
    return Path(str(files(module))) / FOLDER


def puzzled(game: str) -> bool:
    """Whether a game has puzzles, without reading them."""
    return any(_files(game))


def _files(game: str) -> list[Path]:
    return sorted(file for file in folder_of(game).glob("*.toml") if _FILE.fullmatch(file.name))


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easy ones first; none if it has none."""
    rules = find(game)
    found = [read(rules, file.stem, file.read_text("utf-8"), file.name) for file in _files(game)]
    return tuple(sorted(found, key=lambda one: (one.grade, one.name)))


def place_of(puzzle: Puzzle) -> int:
    """Which of its game's puzzles one is, from 1: what people call it by."""
    names = [one.name for one in puzzles(puzzle.rules.name)]
    return names.index(puzzle.name) + 1


@cache
def themes_of(game: str) -> dict[str, list[str]]:
    """The themes of a game's own, each with the moves (`*` for anything) by which it is known."""
    file = folder_of(game) / "themes.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def of_the_day(found: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: each has its turn before any comes again."""
    order = sorted(found, key=lambda one: blake2b(one.name.encode(), digest_size=8).digest())
    return order[day.toordinal() % len(order)]


def read(rules: Rules, name: str, text: str, where: str) -> Puzzle:
    """One puzzle from its text; a `PuzzleError` says in a sentence what is wrong with it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise PuzzleError(f"{where}: this is not TOML: {problem}") from None
    for key in sorted(_TOP ^ (set(data) - _MAY)):
        raise PuzzleError(f"{where}: {key!r} is {'missing' if key in _TOP else 'unknown'}")
    try:
        puzzle = Puzzle(
            rules,
            name,
            data["position"],
            tuple(data["themes"]),
            int(data["grade"]),
            float(data["margin"]),
            float(data["error"]),
            tuple(Turn(tuple(one["moves"]), float(one["behind"])) for one in data["turn"]),
            tuple(map(_because, data["why"])),
            {key: float(number) for key, number in data["found"].items()},
            {key: float(number) for key, number in data["checked"].items()},
            blake2b(text.encode(), digest_size=6).hexdigest(),
            int(data["goal"]) if "goal" in data else None,
        )
        check(puzzle)
    except (ValueError, TypeError, KeyError, AttributeError) as problem:
        raise PuzzleError(f"{where}: {problem}") from None
    return puzzle


def _because(data: dict[str, Any]) -> Because:
    return Because(data["category"], float(data["points"]), tuple(data.get("features", ())))


def check(puzzle: Puzzle) -> None:
    """Refuse, with a ValueError, a puzzle that says of itself that it is none."""
    if puzzle.grade not in GRADES:
        raise ValueError(f"its grade is {puzzle.grade}, not from 1 to {GRADES[-1]}")
    known = (*GENERAL, *themes_of(puzzle.rules.name))
    for theme in puzzle.themes:
        if theme not in known:
            raise ValueError(f"there is no theme {theme!r}; there are: {', '.join(known)}")
    if (puzzle.goal is not None) != (PLAY_OUT in puzzle.themes):
        raise ValueError(f"what has a goal has the theme {PLAY_OUT!r}, and nothing else has it")
    turns = puzzle.turns
    if len(turns) < 2 or turns[0].behind != 0 or turns[-1].good:
        raise ValueError("it has a best turn and at least one that is not as good")
    if any(not turn.good and turn.behind < MARGIN for turn in turns):
        raise ValueError(f"a turn is neither as good nor at least {MARGIN} points behind")
