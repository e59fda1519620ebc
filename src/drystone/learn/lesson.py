"""Lessons: one idea each, as data (`games/<game>/lessons/*.toml`), read and refused here.

    seats = 3                       # a set-up by a seed, and the moves that lead to the lesson
    seed = 7
    moves = ["choose ...", ...]
    # or the text of a position:
    position = '''
    game = "pebbles"
    ...
    '''

    [[step]]
    goal = ["players.me.money >= 8"]         # see `conditions`; all of them
    show = ["sell *"]                        # what glows: actions in notation, * for anything
    solution = ["sell wool 1", "done"]       # one way to get there
    then = ["pass"]                          # what the others do afterwards

    [[step.answer]]                          # what is said to something else
    did = "pass"                             # to a move, in notation
    when = ["turn == other"]                 # or to what has come of it
    say = "too-early"                        # the key of the answer
    fine = true                              # not wrong: the learner goes on

What is said is in `locale/<language>/<game>-lessons.po`: `<lesson>.title`, `<lesson>.1` for the
first step, `<lesson>.1.done` when it is done, `<lesson>.1.too-early` for an answer,
`<lesson>.done` at the end.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any

from drystone.core.game import Game, game_at, new_game
from drystone.core.position import write_position
from drystone.core.rules import Rules
from drystone.core.speech import LANGUAGES, catalogue, fill, phrase
from drystone.core.state import State
from drystone.games import find
from drystone.learn.conditions import BadCondition, Condition

FOLDER = "lessons"
TRIED, WORKED = "try", "worked"
OTHER_PAGES = ("overview", "puzzles", "first-game")
"""No lesson is called so: other pages for learners are."""
_FILE = re.compile(r"(\d\d)-([a-z0-9]+(?:-[a-z0-9]+)*)\.toml")
_TOP = {"seats", "seed", "options", "moves", "position", "step"}
_STEP = {"goal", "show", "solution", "then", "answer"}
_ANSWER = {"did", "when", "say", "fine"}


class LessonError(ValueError):
    """A lesson that can't be taught; the message says where and why."""


@dataclass(frozen=True)
class Answer:
    """What is said to something that was done."""

    did: str
    when: tuple[Condition, ...]
    say: str
    fine: bool

    def fits(self, rules: Rules, state: State, me: int, done: str) -> bool:
        """Whether it answers what was just done."""
        if self.did and not fnmatchcase(done, self.did):
            return False
        return all(condition.holds(rules, state, me) for condition in self.when)


@dataclass(frozen=True)
class Step:
    """One thing to do."""

    goal: tuple[Condition, ...]
    show: tuple[str, ...]
    solution: tuple[str, ...]
    then: tuple[str, ...]
    answers: tuple[Answer, ...]

    def reached(self, rules: Rules, state: State, me: int) -> bool:
        """Whether it is done."""
        return all(condition.holds(rules, state, me) for condition in self.goal)


@dataclass(frozen=True)
class Lesson:
    """A position, and what is to be done in it."""

    rules: Rules
    name: str
    start: str
    """The position as text."""
    me: int
    """The learner's seat."""
    steps: tuple[Step, ...]
    mark: str
    """A short name of the file as it is: moves that were kept for another one mean nothing."""
    kind: str = FOLDER
    """What it belongs to: its words are in `<game>-<kind>.po`."""

    @property
    def path(self) -> str:
        """What it is called among all that is taught of a game: an example is no lesson."""
        return self.name if self.kind == FOLDER else f"{self.kind}.{self.name}"

    def begin(self) -> Game:
        """The game at the beginning of the lesson."""
        return game_at(self.start, find)

    def said(self, key: str, language: str) -> str | None:
        """What the lesson says; None: nothing. In `{workshop}` a piece is called by its name."""
        found = words_of(self.rules, language, self.kind).get(f"{self.name}.{key}")
        return None if found is None else fill(found, names_of(self.rules.name, language), language)

    def title(self, language: str) -> str:
        """What the lesson is called."""
        return self.said("title", language) or self.name


def words_of(rules: Rules, language: str, kind: str = FOLDER) -> dict[str, str]:
    """All that a game's lessons or examples say; in English where a language has nothing."""
    name = f"{rules.name}-{kind}"
    english = catalogue(rules.catalogues, name, LANGUAGES[0])
    return {**english, **catalogue(rules.catalogues, name, language)}


@cache
def names_of(game: str, language: str) -> dict[str, str]:
    """What the pieces of a game are called; `timber_yard` stands for `timber-yard`."""
    rules = find(game)
    found: dict[str, str] = {}
    for of, domain in enumerate(rules.words.domain_names):
        for symbol in rules.words.symbols[of]:
            said = phrase(rules.catalogues, rules.name, f"name.{domain}.{symbol}", {}, language)
            if said is not None:
                found.setdefault(symbol.replace("-", "_"), said)
    return found


@cache
def illustrations(game: str) -> dict[str, list[str]]:
    """The components that illustrate each chapter of a game's overview, by their facts."""
    told = _overview(game)
    return _lists({key: told[key] for key in told if key not in (TRIED, WORKED)})


def tried(game: str) -> dict[str, list[str]]:
    """The lessons in which each chapter of a game's overview is tried, by their names."""
    return _lists(_overview(game).get(TRIED, {}))


def worked(game: str) -> dict[str, list[str]]:
    """The worked examples that each chapter of a game's overview shows, by their names."""
    return _lists(_overview(game).get(WORKED, {}))


def _lists(told: dict[str, Any]) -> dict[str, list[str]]:
    return {chapter: list(names) for chapter, names in told.items()}


def _overview(game: str) -> dict[str, Any]:
    file = _folder(game).parent / "overview.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def taught(game: str) -> bool:
    """Whether a game has lessons, without reading them."""
    return any(_folder(game).glob("*.toml"))


def _folder(game: str) -> Path:
    module = game if "." in game else f"drystone.games.{game}"
    return Path(str(files(module))) / FOLDER


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order; none if it has none."""
    rules = find(game)
    return tuple(load(rules, file) for file in sorted(_folder(game).glob("*.toml")))


def load(rules: Rules, file: Path) -> Lesson:
    """One lesson from its file."""
    named = _FILE.fullmatch(file.name)
    if named is None or named[2] in OTHER_PAGES:
        raise LessonError(f"{file.name}: a lesson's file is called like 03-being-outbid.toml")
    return read(rules, named[2], file.read_text("utf-8"), file.name)


def read(rules: Rules, name: str, text: str, where: str) -> Lesson:
    """One lesson from its text; a `LessonError` says in a sentence what is wrong with it."""
    return made_of(rules, name, table_of(text, where), text, where)


def table_of(text: str, where: str) -> dict[str, Any]:
    """What a file says, before it is known to make sense."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise LessonError(f"{where}: this is not TOML: {problem}") from None


def made_of(
    rules: Rules, name: str, data: dict[str, Any], text: str, where: str, kind: str = FOLDER
) -> Lesson:
    """A lesson from what its file says."""
    _only(data, _TOP, where)
    try:
        state, seed, options = _start(rules, data)
    except ValueError as problem:
        raise LessonError(f"{where}: the lesson can't begin: {problem}") from None
    if state.over:
        raise LessonError(f"{where}: the game is over before the lesson begins")
    steps = data.get("step", [])
    if not isinstance(steps, list) or not steps:
        raise LessonError(f"{where}: a lesson has at least one [[step]]")
    me = state.seat
    made = []
    for number, step in enumerate(steps, 1):
        made.append(_step(rules, state, me, step, f"{where}: step {number}"))
    mark = blake2b(text.encode(), digest_size=6).hexdigest()
    start = write_position(rules, state, seed, options)
    return Lesson(rules, name, start, me, tuple(made), mark, kind)


def _start(rules: Rules, data: dict[str, Any]) -> tuple[State, int, Any]:
    """The position that a lesson begins with, the seed by which is drawn, and its options."""
    moves = texts_of(data, "moves")
    if "position" in data:
        if "seats" in data or "options" in data:
            raise ValueError("a position says itself what its seats and options are")
        if not isinstance(data["position"], str):
            raise ValueError("position is a text")
        game = game_at(data["position"], find)
        if game.rules.name != rules.name:
            raise ValueError(f"the position is of {game.rules.name}")
        game.seed = _number(data, "seed", game.seed)
    else:
        options = data.get("options", {})
        if not isinstance(options, dict):
            raise ValueError("options is a table")
        seats = _number(data, "seats", rules.seats[0])
        game = new_game(rules, seats, _number(data, "seed", 0), options)
    for move in moves:
        game.play(move)
    return game.state, game.seed, game.options


def _step(rules: Rules, state: State, me: int, data: Any, where: str) -> Step:
    if not isinstance(data, dict):
        raise LessonError(f"{where} is a table")
    _only(data, _STEP, where)
    try:
        goal = tuple(map(Condition.read, texts_of(data, "goal")))
        step = Step(
            goal,
            texts_of(data, "show"),
            texts_of(data, "solution"),
            texts_of(data, "then"),
            tuple(_answer(item, where) for item in data.get("answer", [])),
        )
        for condition in [*goal, *(c for answer in step.answers for c in answer.when)]:
            condition.holds(rules, state, me)
        for move in (*step.solution, *step.then):
            rules.words.parse(move)
    except (BadCondition, ValueError) as problem:
        if isinstance(problem, LessonError):
            raise
        raise LessonError(f"{where}: {problem}") from None
    if not goal:
        raise LessonError(f"{where} has no goal")
    if not step.solution:
        raise LessonError(f"{where} has no solution")
    return step


def _answer(data: Any, where: str) -> Answer:
    if not isinstance(data, dict):
        raise LessonError(f"{where}: an answer is a table")
    _only(data, _ANSWER, f"{where}: answer")
    did, say, fine = data.get("did", ""), data.get("say", ""), data.get("fine", False)
    when = tuple(map(Condition.read, texts_of(data, "when")))
    if not isinstance(say, str) or not re.fullmatch(r"[a-z][a-z-]*", say) or say == "done":
        raise LessonError(f"{where}: an answer says what it says by a key: say = ...")
    if not isinstance(did, str) or not isinstance(fine, bool):
        raise LessonError(f"{where}: in answer {say!r}, did is a text, and fine is true or false")
    if not did and not when:
        raise LessonError(f"{where}: answer {say!r} does not say what it answers: did or when")
    return Answer(did, when, say, fine)


def _only(data: dict[str, Any], known: set[str], where: str) -> None:
    for key in data:
        if key not in known:
            raise LessonError(f"{where}: {key!r} is unknown; there are: {', '.join(sorted(known))}")


def texts_of(data: dict[str, Any], key: str) -> tuple[str, ...]:
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise ValueError(f"{key} is a list of texts")
    return tuple(found)


def _number(data: dict[str, Any], key: str, usual: int) -> int:
    found = data.get(key, usual)
    if not isinstance(found, int) or isinstance(found, bool):
        raise LessonError(f"{key} is a whole number")
    return found
