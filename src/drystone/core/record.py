"""Whole games as text, made to be read: a header, then one line a decision::

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

A record with something said about it is of format 2 and has a title, comments after `;`, and side
lines in brackets: what could have been decided instead of the decision above (docs/records.md)::

    title "Granite comes late"
    0 choose slate
    ; Too early: the granite is still in the bag.
    (
      0 choose flint = granite
      1 choose slate
    )
    1 choose flint = granite
"""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass, field
from typing import Any

from drystone.core.rules import Choice

FORMAT, ANNOTATED = 1, 2
DEEPEST = 16
"""So many side lines can be inside of each other."""
LONGEST_TITLE = 120


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
    comment: str = ""
    sides: tuple[tuple[Line, ...], ...] = ()
    """What could have been decided instead, each with what follows."""

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
    title: str = ""
    comment: str = ""
    """What is said before the first decision."""

    @property
    def annotated(self) -> bool:
        """Whether anything is said beside what was decided."""
        said = any(tidy(line.comment) or line.sides for line in self.lines)
        return said or bool(tidy_title(self.title) or tidy(self.comment))

    def __str__(self) -> str:
        head = [
            f"drystone record {ANNOTATED if self.annotated else FORMAT}",
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
        title = tidy_title(self.title)
        if title:
            head.append(f"title {json.dumps(title, ensure_ascii=False)}")
        body = _comment_lines(self.comment, "")
        _write_lines(body, self.lines, 0)
        tail = [] if self.result is None else [f"end {' '.join(map(str, self.result))}"]
        return "\n".join([*head, *body, *tail]) + "\n"


def _write_lines(body: list[str], lines: list[Line] | tuple[Line, ...], depth: int) -> None:
    indent = "  " * depth
    for line in lines:
        body.append(f"{indent}{line}")
        body += _comment_lines(line.comment, indent)
        for side in line.sides:
            body.append(f"{indent}(")
            _write_lines(body, side, depth + 1)
            body.append(f"{indent})")


def _comment_lines(comment: str, indent: str) -> list[str]:
    said = tidy(comment)
    return [f"{indent}; {line}".rstrip() for line in said.split("\n")] if said else []


def tidy(comment: str) -> str:
    """A comment as a record keeps it: no control characters, nothing blank at its ends."""
    lines = [_visible(line).rstrip() for line in comment.expandtabs(4).splitlines()]
    return "\n".join(lines).strip("\n")


def tidy_title(title: str) -> str:
    """A title as a record keeps it: one line, not too long."""
    return " ".join(_visible(" ".join(title.split())).split())[:LONGEST_TITLE].rstrip()


def _visible(text: str) -> str:
    if text.isprintable():
        return text
    return "".join([one for one in text if unicodedata.category(one) not in ("Cc", "Cs")])


class _Draft:
    """A decision that is being read: what is said about it comes after it."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.comments: list[str] = []
        self.sides: list[list[_Draft]] = []

    def done(self) -> Line:
        """The decision with everything that was said."""
        line, sides = self.line, tuple(_done(side) for side in self.sides)
        comment = tidy("\n".join(self.comments))
        return Line(line.number, line.seat, line.text, line.outcomes, comment, sides)


def _done(drafts: list[_Draft]) -> tuple[Line, ...]:
    return tuple([draft.done() for draft in drafts])


class _Reading:
    """What is read of a record: its lines, and which side lines are open."""

    def __init__(self) -> None:
        self.format = FORMAT
        self.comments: list[str] = []
        self.open: list[list[_Draft]] = [[]]

    def remark(self, line: str) -> None:
        """Read a comment, or the beginning or end of a side line."""
        self.must_be_annotated()
        if line[0] == ";":
            self._comment(line[1:].removeprefix(" "))
        elif len(line) > 1:
            raise ValueError("a bracket stands on a line of its own")
        elif line == "(":
            self._begin_side()
        else:
            self._end_side()

    def must_be_annotated(self) -> None:
        """Refuse what an older program could not read under this heading."""
        if self.format < ANNOTATED:
            needed = f"'drystone record {ANNOTATED}'"
            raise ValueError(f"titles, comments and side lines are of {needed}")

    def _comment(self, said: str) -> None:
        here = self.open[-1]
        if here:
            here[-1].comments.append(said)
        elif len(self.open) == 1:
            self.comments.append(said)
        else:
            raise ValueError("a comment stands after the decision that it is about")

    def _begin_side(self) -> None:
        if not self.open[-1]:
            raise ValueError("a side line stands after the decision that it replaces")
        if len(self.open) > DEEPEST:
            raise ValueError(f"more than {DEEPEST} side lines are inside of each other")
        self.open.append([])

    def _end_side(self) -> None:
        if len(self.open) == 1:
            raise ValueError("no side line is open here")
        side = self.open.pop()
        if not side:
            raise ValueError("a side line has at least one decision")
        self.open[-1][-1].sides.append(side)


def read_record(text: str) -> Record:
    """A record from its text; `DamagedRecord` names the line that can't be read."""
    record = Record(game="", version=0, seats=0, seed=0)
    reading = _Reading()
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
            if line[0] in ";()":
                reading.remark(line)
                continue
            if word.isdecimal():
                reading.open[-1].append(_Draft(_decision(number, int(word), rest)))
            else:
                if len(reading.open) > 1:
                    raise ValueError("a side line is open here")
                _header(record, reading, word, rest.strip())
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
    if len(reading.open) > 1:
        raise DamagedRecord(len(text.splitlines()) + 1, "a side line is not closed")
    record.lines = list(_done(reading.open[0]))
    record.comment = tidy("\n".join(reading.comments))
    return record


def _header(record: Record, reading: _Reading, word: str, rest: str) -> None:
    if word == "drystone":
        if rest not in (f"record {FORMAT}", f"record {ANNOTATED}"):
            raise ValueError(f"this reads 'drystone record {FORMAT}' and {ANNOTATED}")
        reading.format = ANNOTATED if rest.endswith(str(ANNOTATED)) else FORMAT
    elif word == "title":
        reading.must_be_annotated()
        record.title = tidy_title(str(json.loads(rest)))
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


def _decision(number: int, seat: int, rest: str) -> Line:
    text, _, drawn = rest.partition("=")
    if not text.strip():
        raise ValueError("no action")
    return Line(number, seat, " ".join(text.split()), tuple(drawn.split()))
