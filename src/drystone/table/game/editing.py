"""A position being edited: plain data with names, made into fields and changed field by field.

Nothing here knows a game. What a field can be follows from the data and from `RULES.names`; what
can't be is found out by `RULES.check`, in a process of its own, once something has been changed.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from drystone.core.position import is_row_of_parts, position_data, write_data
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.table.errors import Refused, other_game
from drystone.table.limits import LONGEST_DRAFT, MOST_ITEMS, MOST_PARTS

LARGEST = 1_000_000
SHOWN = 14
"""Of so many kinds of things all counts are shown; of more, only what there is."""
HEADER = ("game", "rules", "seats", "seed", "options")
HIDDEN = ("viewer",)
UNKNOWN = "?"
_STRING = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
_PART = re.compile(r"[ \t]*[\w'-]+[ \t]*")
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Field:
    """One thing that can be changed, and how."""

    path: Path
    key: str
    """Its name without numbers, as `RULES.names` has it: `players.hand`."""
    kind: str
    """A number, a name, counts (by name), names or numbers (a list of them), or rows of these.

    Something else can't be changed but as text.
    """
    domain: str = ""
    value: Any = None


@dataclass
class Group:
    """Fields that belong together: those of the table, a player or a question."""

    kind: str
    """table, players (or another row of parts), or frames."""
    number: int = 0
    fields: list[Field] = field(default_factory=list)
    ask: str = ""
    """Of a question, the class of its frame."""


class Draft:
    """A position that is being edited; it may be impossible for the time being."""

    def __init__(self, rules: Rules, text: str) -> None:
        if len(text) > LONGEST_DRAFT:
            raise Refused("too-long", f"a position has at most {LONGEST_DRAFT} characters", 413)
        if _has_long_names(text):
            raise Refused("bad-request", "a name in this text has too many parts", 400)
        try:
            data = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as problem:
            raise Refused("bad-request", str(problem), 400) from None
        if data.get("game") != rules.name:
            raise other_game(rules.title)
        self.rules = rules
        self.data = data

    @staticmethod
    def of(rules: Rules, state: State, seed: int, options: dict[str, Any]) -> str:
        """A position as the text that is edited, with all of its fields."""
        return write_data(rules, position_data(rules, state, seed, options))

    @property
    def text(self) -> str:
        """The position as text."""
        return write_data(self.rules, self.data)

    @property
    def seats(self) -> int:
        """How many play."""
        seats = self.data.get("seats", 0)
        return seats if isinstance(seats, int) else 0

    # What can be changed

    def groups(self) -> Iterator[Group]:
        """Everything, as a form shows it: who is asked, the parts of each seat, the table."""
        table = Group("table")
        rows: list[Group] = []
        for name, value in self.data.items():
            if name in HEADER or name in HIDDEN:
                continue
            if name == "frames" or is_row_of_parts(self.rules, name, value):
                made = [self._part(name, i, item) for i, item in enumerate(value)]
                rows += made[::-1] if name == "frames" else made
            elif isinstance(value, dict) and name not in self.rules.names:
                part = Group(name)
                part.fields += [self._field((name, key), item) for key, item in value.items()]
                rows.append(part)
            else:
                table.fields.append(self._field((name,), value))
        yield from sorted(rows, key=lambda group: group.kind != "frames")
        yield table

    def _part(self, name: str, number: int, item: dict[str, Any]) -> Group:
        group = Group(name, number, ask=str(item.get("ask", "")) if name == "frames" else "")
        for key, value in item.items():
            if key != "ask":
                group.fields.append(self._field((name, number, key), value))
        return group

    def _field(self, path: Path, value: Any) -> Field:
        key = _key(path)
        how = self.rules.names.get(key, "")
        domain = how.lstrip("#")
        if isinstance(value, list):
            counts = how.startswith("#") or any(isinstance(one, list) for one in value)
            kind = "rows" if counts else "names" if domain else "numbers"
        elif how.startswith("#"):
            kind = "counts"
        else:
            kind = "name" if domain else "number"
        return Field(path, key, kind if self._sound(kind, value) else "other", domain, value)

    def rows(self, one: Field) -> list[Field]:
        """The rows of a field that has several."""
        return [self._field((*one.path, i), row) for i, row in enumerate(one.value)]

    def _sound(self, kind: str, value: Any) -> bool:
        """Whether a value is what its kind says: a text may say anything."""
        if kind == "number":
            return _is_number(value)
        if kind == "counts":
            return isinstance(value, dict) and all(map(_is_number, value.values()))
        if kind == "rows":
            return len(value) <= MOST_ITEMS
        if kind == "name":
            return isinstance(value, str)
        fits = _is_number if kind == "numbers" else _is_name
        return len(value) <= MOST_ITEMS and all(map(fits, value))

    def symbols(self, domain: str) -> tuple[str, ...]:
        """The names of a domain."""
        words = self.rules.words
        return tuple(words.symbols[words.domain_named(domain)])

    def questions(self) -> list[str]:
        """The frames that ask somebody something, by the names of their classes."""
        return sorted(kind.__name__ for kind in self.rules.frames)

    # Changing it

    def change(self, path: Path, how: str, value: Any) -> None:
        """Set something, add to a list or take from it; refused if there is no such place."""
        if not path or path[0] in (*HEADER, *HIDDEN):
            raise _nowhere()
        *way, last = path
        place: Any = self.data
        for step in way:
            place = _inside(place, step)
        if how == "remove" and isinstance(place, list) and isinstance(last, int):
            _inside(place, last)
            del place[last]
        elif how == "add":
            self._add(_inside(place, last), path, value)
        elif how == "set" and path[0] == "frames" and last == "ask":
            place.update(self._asked(str(value), place.get("seat", 0)))
            for key in [key for key in place if key not in self._arguments(str(value))]:
                del place[key]
        elif how == "set":
            self._set(place, path, value)
        else:
            raise _nowhere()

    def move(self, path: Path, to: Path) -> None:
        """Put a piece elsewhere, as a hand would.

        Two places of one field change what they hold; so do two names. Into another field of the
        same kind of things goes one of them.
        """
        domain = self._domain(path)
        if not domain or self._domain(to) != domain or path == to or self._is_field(path):
            raise Refused("wrong-place", "this does not belong there", 400)
        if path[:-1] == to[:-1]:
            self._exchange(path, to)
        elif self._is_name_at(path) and self._is_name_at(to):
            one, other = self._at(path), self._at(to)
            self._set(self._at(path[:-1]), path, other)
            self._set(self._at(to[:-1]), to, one)
        else:
            self._hand_over(path, to)

    def _exchange(self, path: Path, to: Path) -> None:
        """Two places of one field change what they hold; a count that is not there is none."""
        field_ = self._at(path[:-1])
        counts = isinstance(field_, dict)
        one, other = (
            field_.get(place[-1], 0) if counts else _inside(field_, place[-1])
            for place in (path, to)
        )
        self._set(field_, path, other)
        self._set(field_, to, one)

    def _hand_over(self, path: Path, to: Path) -> None:
        """One of a field's things goes to another field."""
        field_, last = self._at(path[:-1]), path[-1]
        into = self._at(to)
        if not isinstance(into, list | dict):
            to, into = to[:-1], self._at(to[:-1])
        if isinstance(field_, list) and isinstance(last, int):
            self._add(into, to, _inside(field_, last))
            del field_[last]
        elif isinstance(field_, dict) and _is_number(field_.get(last)):
            self._add(into, to, last)
            self._set(field_, path, field_[last] - 1)
        else:
            raise _nowhere()

    def _at(self, path: Path) -> Any:
        place: Any = self.data
        for step in path:
            place = _inside(place, step)
        return place

    def _is_field(self, path: Path) -> bool:
        """Whether all things of a field are meant, and not one of them."""
        place = self._at(path[:-1])
        last = path[-1]
        return isinstance(place, dict) and isinstance(place.get(str(last)), list | dict)

    def _is_name_at(self, path: Path) -> bool:
        last = self._at(path[:-1])
        return not self._counts(path[:-1]) and _is_name(_inside(last, path[-1]))

    def _counts(self, path: Path) -> bool:
        return self.rules.names.get(_key(path), "").startswith("#")

    def _domain(self, path: Path) -> str:
        """Of what kind the things in a field are, or the thing at a place of it."""
        if not path or path[0] in (*HEADER, *HIDDEN):
            raise _nowhere()
        names = self.rules.names
        of_field = names.get(_key(path), "")
        return (of_field or names.get(_key(path[:-1]), "")).lstrip("#")

    def _add(self, place: Any, path: Path, value: Any) -> None:
        if isinstance(place, dict):  # counts
            place[_short(value)] = place.get(_short(value), 0) + 1
        elif isinstance(place, list) and len(place) < MOST_ITEMS:
            if path == ("frames",):
                place.append(self._asked(_short(value), 0))
            else:
                place.append(value if _is_number(value) else _short(value))
        else:
            raise _nowhere()

    def _set(self, place: Any, path: Path, value: Any) -> None:
        last = path[-1]
        if isinstance(place, dict) and isinstance(last, str):
            if self._counts(path[:-1]):
                if value == 0:
                    place.pop(last, None)
                else:
                    place[_short(last)] = _number(value)
                return
            old = _inside(place, last)
            place[last] = _number(value) if _is_number(old) else _short(value)
        elif isinstance(place, list) and isinstance(last, int):
            old = _inside(place, last)
            place[last] = _number(value) if _is_number(old) else _short(value)
        else:
            raise _nowhere()

    def _arguments(self, asked: str) -> list[str]:
        """What a frame's constructor takes, and its name."""
        for kind in self.rules.frames:
            if kind.__name__ == asked:
                compiled = getattr(kind, "__mypyc_attrs__", None)
                if compiled is None:
                    compiled = [n for n in inspect.signature(kind).parameters if n != "self"]
                return ["ask", *(name for name in compiled if name[0] != "_")]
        raise _nowhere()

    def _asked(self, asked: str, seat: int) -> dict[str, Any]:
        """A question, with the first of everything that it is about."""
        made: dict[str, Any] = {}
        for name in self._arguments(asked):
            domain = self.rules.names.get(f"frames.{name}", "")
            made[name] = self.symbols(domain)[0] if domain else 0
        return {**made, "ask": asked, "seat": seat}


def _has_long_names(text: str) -> bool:
    """Whether a name has more parts than any of ours: reading it takes time by their square.

    >>> _has_long_names("a.b = 1.5"), _has_long_names("x = {" + "a . " * 20 + "b = 1}")
    (False, True)
    """
    parts = 0
    for piece in _STRING.sub("''", text).split("."):
        parts = parts + 1 if _PART.fullmatch(piece) else 1
        if parts > MOST_PARTS:
            return True
    return False


def _key(path: Path) -> str:
    """A place without its numbers, as `RULES.names` has it."""
    return ".".join(str(part) for part in path if not isinstance(part, int))


def _inside(place: Any, step: str | int) -> Any:
    fits = isinstance(place, list) and isinstance(step, int) and 0 <= step < len(place)
    if fits or (isinstance(place, dict) and isinstance(step, str) and step in place):
        return place[step]
    raise _nowhere()


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_name(value: object) -> bool:
    return isinstance(value, str)


def _number(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST:
        return value
    raise Refused("not-a-number", f"this takes a whole number, not {value!r:.40}", 400)


def _short(value: object) -> str:
    if isinstance(value, str) and len(value) <= 64:
        return value
    raise _nowhere()


def _nowhere() -> Refused:
    return Refused("no-such-field", "there is no such field in this position", 400)
