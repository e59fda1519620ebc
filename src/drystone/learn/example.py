"""Worked examples of the rules, as data: `examples/<game>/<name>.toml` beside the numbered rules.

A file is written like a lesson's (see `lesson`), with what the rules page needs:

    rule = "GWT 5.4"                # the rule under which it stands
    also = ["GWT 5.6"]              # others that it shows
    before = ["posts", "purse"]     # the parts of the table that are drawn, as the drawing calls
    after = ["purse"]               # them: before its moves, and after them

What is said is in `locale/<language>/<game>-examples.po`: `<name>.title`, `<name>.1` for what is
to be done, `<name>.done` for what has come of it. `pictures.toml` says which components stand
beside which rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from drystone.core.rules import Rules
from drystone.games import find
from drystone.learn.lesson import Lesson, LessonError, made_of, table_of, texts_of
from drystone.learn.run import JOINED, Run

KIND = "examples"
PICTURES = "pictures.toml"


@dataclass(frozen=True)
class Example:
    """A position, what is done in it, and what is drawn of it."""

    lesson: Lesson
    """The same as something to try."""
    rule: str
    also: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """Everything that is done in it, in notation."""
        return tuple(move for step in self.lesson.steps for move in step.solution)

    def played(self) -> Run:
        """The example when everything is done."""
        run = Run(self.lesson)
        for step in self.lesson.steps:
            run = run.play(JOINED.join(step.solution))
        return run


def folder_of(rules: Rules) -> Path:
    """Where the examples of a game are."""
    return Path(rules.rulebook).parent / KIND / rules.name


@cache
def examples(game: str) -> tuple[Example, ...]:
    """The examples of a game, in the order of the rules that they show; none if it has none."""
    rules = find(game)
    files = [file for file in folder_of(rules).glob("*.toml") if file.name != PICTURES]
    return tuple(sorted((load(rules, file) for file in files), key=_place))


@cache
def pictures(game: str) -> dict[str, Any]:
    """Which components and signs stand beside a rule; see `pictures.toml`."""
    file = folder_of(find(game)) / PICTURES
    return table_of(file.read_text("utf-8"), file.name) if file.exists() else {}


def load(rules: Rules, file: Path) -> Example:
    """One example from its file; a `LessonError` says in a sentence what is wrong with it."""
    text = file.read_text("utf-8")
    data = table_of(text, file.name)
    rule = data.pop("rule", "")
    try:
        also, before, after = (texts_of(data, key) for key in ("also", "before", "after"))
    except ValueError as problem:
        raise LessonError(f"{file.name}: {problem}") from None
    if not isinstance(rule, str) or not rule or not before:
        raise LessonError(f"{file.name}: an example has a rule, and parts that are drawn: before")
    for key in ("also", "before", "after"):
        data.pop(key, None)
    lesson = made_of(rules, file.stem, data, text, file.name, KIND)
    return Example(lesson, rule, also, before, after)


def _place(example: Example) -> tuple[list[int], str]:
    """Rules are in the order of their numbers."""
    number = example.rule.rpartition(" ")[2]
    return [int(part) for part in number.split(".")], example.lesson.name
