"""Whole games as text, made to be read: a header, then one line a decision.

    drystone record 1
    game pebbles
    rules 1
    seats 2
    seed 7
    options {"facts": ""}
    setup = slate flint flint granite slate granite
    0 choose slate
    1 choose flint = granite
    end 31 28

Chance outcomes stand after the `=`, by name, so that a replay needs no generator. The last line
is there once the game is over. Blank lines and lines that begin with `#` mean nothing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from drystone.core.rules import Choice

FORMAT = 1


class DamagedRecord(ValueError):
    """A record that can't be read or does not replay; the message names the line."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem

    def __reduce__(self) -> tuple[Any, ...]:
        return DamagedRecord, (self.line, self.problem)


@dataclass(frozen=True)
class Line:
    """One decision as written: who, what, and the names of what was drawn."""

    number: int
    seat: int
    text: str
    outcomes: tuple[str, ...] = ()

    def __str__(self) -> str:
        drawn = f" = {' '.join(self.outcomes)}" if self.outcomes else ""
        return f"{self.seat} {self.text}{drawn}"


@dataclass
class Record:
    """A game as written down, not yet replayed."""

    game: str
    version: int
    seats: int
    seed: int
    options: dict[str, Choice] = field(default_factory=dict)
    setup: tuple[str, ...] = ()
    start: str = ""
    """The position it began from, as text, if that was not a set-up."""
    lines: list[Line] = field(default_factory=list)
    result: tuple[int, ...] | None = None

    def __str__(self) -> str:
        head = [
            f"drystone record {FORMAT}",
            f"game {self.game}",
            f"rules {self.version}",
            f"seats {self.seats}",
            f"seed {self.seed}",
            f"options {json.dumps(self.options)}",
        ]
        if self.start:
            head.append(f"position {json.dumps(self.start)}")
        else:
            head.append(f"setup = {' '.join(self.setup)}".rstrip())
        tail = [] if self.result is None else [f"end {' '.join(map(str, self.result))}"]
        return "\n".join([*head, *map(str, self.lines), *tail]) + "\n"


def read_record(text: str) -> Record:
    """A record from its text; `DamagedRecord` names the line that can't be read."""
    record = Record(game="", version=0, seats=0, seed=0)
    seen: set[str] = set()
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if not seen and word != "drystone":
            raise DamagedRecord(number, "a record begins with 'drystone record 1'")
        if record.result is not None:
            raise DamagedRecord(number, "nothing may stand after the end")
        try:
            if word.isdecimal():
                _decision(record, number, int(word), rest)
            else:
                _header(record, word, rest.strip())
        except (ValueError, TypeError) as problem:
            if isinstance(problem, DamagedRecord):
                raise
            raise DamagedRecord(number, f"can't read {line[:60]!r} ({problem})") from None
        if word in seen and not word.isdecimal():
            raise DamagedRecord(number, f"{word!r} stands there twice")
        seen.add(word)
    for needed in ("drystone", "game", "rules", "seats"):
        if needed not in seen:
            raise DamagedRecord(len(text.splitlines()) + 1, f"the line {needed!r} is missing")
    return record


def _header(record: Record, word: str, rest: str) -> None:
    if word == "drystone":
        if rest != f"record {FORMAT}":
            raise ValueError(f"this reads 'drystone record {FORMAT}'")
    elif word == "game":
        record.game = rest
    elif word == "rules":
        record.version = int(rest)
    elif word == "seats":
        record.seats = int(rest)
    elif word == "seed":
        record.seed = int(rest)
    elif word == "options":
        record.options = dict(json.loads(rest))
    elif word == "position":
        record.start = str(json.loads(rest))
    elif word == "setup":
        record.setup = tuple(rest.removeprefix("=").split())
    elif word == "end":
        record.result = tuple(map(int, rest.split()))
    else:
        raise ValueError(f"unknown word {word!r}")


def _decision(record: Record, number: int, seat: int, rest: str) -> None:
    text, _, drawn = rest.partition("=")
    if not text.strip():
        raise ValueError("no action")
    record.lines.append(Line(number, seat, " ".join(text.split()), tuple(drawn.split())))
