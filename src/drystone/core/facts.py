"""Facts files: what is printed on the components, each with where it is known from.

A facts file is TOML. A table `[post.9]` or a member of an array of tables `[[card]]` is one fact;
`from` says where it is known from. A `from` at the top of the file holds for all that have none.

Beside them lies `guide.toml`, with a table for each kind of fact, such as `["posts.local"]`:

- `look`: by language, where to look on the real component; `{id}` and other values are filled in;
- `optional`: properties that a component may have or lack, with the value that means "lacks it";
- `names`: properties that, beside `id`, say which component it is; they can't be corrected;
- `more`: ids of further components that the box may turn out to have;
- `negative`: properties that may be below zero.
"""

from __future__ import annotations

import json
import pickle
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drystone.core import pickling

PROVENANCE = ("rulebook", "source", "reconstructed")
OWNER = "owner"
"""Where a value is known from that somebody with the box has given."""
GUIDE = "guide.toml"
LONGEST_TEXT = 300
LONGEST_LIST = 40
LEAST = -99
MOST = 999
_BLANK = re.compile(r"\{(\w+)\}")
_GIVEN = "the facts given: "

Data = dict[str, Any]


class FactsError(ValueError):
    """A facts file that can't be used, with the file and the entry in the message."""


@dataclass(frozen=True)
class Fact:
    """One entry of the facts files."""

    path: str
    known: str
    """Where it is known from."""
    values: Data
    """What is printed, by property; what the component lacks is there too, with its empty value."""
    optional: Data
    names: list[str]
    look: str
    """Where to look on the real component."""

    def printed(self) -> Data:
        """The properties that the component has."""
        return {
            key: value
            for key, value in self.values.items()
            if key not in self.optional or value != self.optional[key]
        }


@dataclass(frozen=True)
class Change:
    """One value that an owner has given; `old` is None for a component that we did not know."""

    place: str
    old: Any
    new: Any


class Printed:
    """What the rules of a game read of its facts: shared by all positions, and never changed.

    Wherever it goes, it is pickled as the place that it is from.
    """

    def __init__(self) -> None:
        self.source = ("", "", 0)
        """The module that reads the facts, an owner's corrections, and which of several it is."""

    def __reduce__(self) -> tuple[Any, ...]:
        return pickling.facts_again, self.source

    def __deepcopy__(self, memo: object) -> Printed:
        return self


class FactFiles:
    """The facts of one game: its folder of files, and `make`, which gives what the rules need.

    That is a `Printed`, or a list of them. The module that has `make` has this as its `FILES`.
    """

    def __init__(self, folder: Path, make: Callable[[dict[str, Data]], Any]) -> None:
        self.folder = folder
        self.make = make
        self._printed = b""
        self._made: dict[str, Any] = {}
        file = folder / GUIDE
        self.guide: dict[str, Data] = (
            _parse(file.read_text("utf-8"), GUIDE) if file.exists() else {}
        )

    def load(self, override: str = "") -> dict[str, Data]:
        """Every facts file by its stem, with an owner's corrections laid over them."""
        facts, _ = self._laid_over(override)
        for path, group in self.guide.items():
            if "absent" in group.get("optional", {}):
                members = _at(facts, path)
                members[:] = [member for member in members if not member["absent"]]
        return facts

    def read(self, override: str = "") -> Any:
        """The facts as the rules need them; a FactsError says what no game can be played by.

        The box's own are made once, and so are the corrections that were asked for last.
        """
        made = self._made.get(override)
        if made is None:
            made = self._make(override)
            for place, printed in enumerate(made if isinstance(made, list) else [made]):
                if isinstance(printed, Printed):
                    printed.source = (self.make.__module__, override, place)
            box = {key: self._made[key] for key in self._made if key == ""}
            self._made = box | {override: made}  # another thread may have asked for others
        return made

    def _make(self, override: str) -> Any:
        facts = self.load(override)
        try:
            return self.make(facts)
        except FactsError:
            raise
        except (ValueError, KeyError, IndexError, TypeError) as problem:
            places = ", ".join(change.place for change in self._laid_over(override)[1])
            raise FactsError(f"{_GIVEN}{places or 'they'} can't be so: {problem}") from None

    def rows(self) -> list[tuple[str, str, str]]:
        """(what, value, where from) of every fact, for people to check against their box."""
        return [(fact.path, said(fact.printed()), fact.known) for fact in self.entries()]

    def entries(self, language: str = "en", override: str = "") -> list[Fact]:
        """Every fact with where to look for it; what an owner has given is known from them."""
        facts, changes = self._laid_over(override)
        given = {change.place.rpartition(".")[0] for change in changes}
        found: list[Fact] = []
        for stem, data in facts.items():
            self._walk(data, stem, str(data.get("from", "")), language, given, found)
        return found

    def changes(self, override: str) -> list[Change]:
        """What a correction changes or confirms; a FactsError if no game can be played by it."""
        _, changes = self._laid_over(override)
        self.read(override)
        return changes

    def correction(self, values: dict[str, Any]) -> str:
        """The file that corrects some values, given by place; unchanged ones are left out."""
        tables: dict[str, list[str]] = {}
        for fact in self.entries():
            for key, value in fact.values.items():
                new = values.get(f"{fact.path}.{key}", value)
                if key not in fact.names and new != value:
                    tables.setdefault(fact.path, []).append(f"{key} = {text_of(new)}")
        blocks = [
            "\n".join([f"[{'.'.join(_key(part) for part in path.split('.'))}]", *lines])
            for path, lines in tables.items()
        ]
        return "\n\n".join(blocks) + "\n" if blocks else ""

    def _as_printed(self) -> bytes:
        """The files as they are, with what components lack filled in, read once."""
        if not self._printed:
            facts = {
                file.stem: _parse(file.read_text("utf-8"), file.name)
                for file in sorted(self.folder.glob("*.toml"))
                if file.name != GUIDE
            }
            if not facts:
                raise FactsError(f"there are no facts in {self.folder.name}")
            for path, group in self.guide.items():
                for member in _at(facts, path) if group.get("optional") else []:
                    for key, value in group["optional"].items():
                        member.setdefault(key, value)
            self._printed = pickle.dumps(facts)
        return self._printed

    def _laid_over(self, override: str) -> tuple[dict[str, Data], list[Change]]:
        facts: dict[str, Data] = pickle.loads(self._as_printed())
        laid = _Overlay(self.guide)
        for stem, changes in _parse(override, "the facts given").items():
            if stem not in facts:
                raise FactsError(
                    f"{_GIVEN}there is no file {stem!r}; there are: {', '.join(facts)}"
                )
            if not isinstance(changes, dict):
                raise FactsError(f"{_GIVEN}{stem} is a table, not {changes!r}")
            laid.lay(facts[stem], changes, stem)
        return facts, laid.changes

    def _walk(
        self,
        data: Data,
        path: str,
        known: str,
        language: str,
        given: set[str],
        found: list[Fact],
    ) -> None:
        known = str(data.get("from", known))
        loose: Data = {}
        for key, value in data.items():
            if key == "from":
                continue
            if isinstance(value, dict):
                self._walk(value, f"{path}.{key}", known, language, given, found)
            elif isinstance(value, list) and value and isinstance(value[0], dict):
                for i, item in enumerate(value):
                    name = item.get("id", item.get("name", i + 1))
                    self._walk(item, f"{path}.{key}.{name}", known, language, given, found)
            else:
                loose[key] = value
        if not loose:
            return
        if known not in PROVENANCE:
            raise FactsError(
                f"{path}: 'from' must be one of {', '.join(PROVENANCE)}, not {known!r}"
            )
        group = _group(self.guide, path)
        looks = group.get("look", {})
        look = _BLANK.sub(
            lambda blank: str(loose.get(blank[1], blank[0])),
            looks.get(language, looks.get("en", "")),
        )
        found.append(
            Fact(
                path,
                OWNER if path in given else known,
                loose,
                group.get("optional", {}),
                _names_of(group),
                look,
            )
        )


class _Overlay:
    """Lays an owner's values over the facts, and remembers them."""

    def __init__(self, guide: dict[str, Data]) -> None:
        self.guide = guide
        self.changes: list[Change] = []

    def lay(self, old: Data, changes: Data, path: str) -> None:
        """Some values of a table are replaced."""
        group = _group(self.guide, path)
        for key, value in changes.items():
            place = f"{path}.{key}"
            if key == "from":
                raise FactsError(
                    f"{_GIVEN}{place} can't be given: what you give is from the {OWNER}"
                )
            if key not in old:
                known = ", ".join(k for k in old if k != "from")
                raise FactsError(f"{_GIVEN}{place} is unknown; there are: {known}")
            if key in _names_of(group) and value != old[key]:
                raise FactsError(
                    f"{_GIVEN}{place} says which component it is, and can't be changed"
                )
            if isinstance(old[key], dict):
                if not isinstance(value, dict):
                    raise FactsError(f"{_GIVEN}{place} is a table, not {value!r}")
                self.lay(old[key], value, place)
            elif isinstance(value, dict) and isinstance(old[key], list):
                self.lay_members(old[key], value, place)
            else:
                _refuse_misfit(place, old[key], value, key in group.get("negative", []))
                self.changes.append(Change(place, old[key], value))
                old[key] = value

    def lay_members(self, old: list[Any], changes: Data, path: str) -> None:
        """Members of an array of tables are named by their id: `[cards.card.o07]`."""
        by_id = {str(item.get("id")): item for item in old if isinstance(item, dict)}
        group = self.guide.get(path, {})
        allowed = list(by_id) + list(group.get("more", []))
        for key, value in changes.items():
            place = f"{path}.{key}"
            if not isinstance(value, dict) or key not in allowed:
                known = ", ".join(allowed) or "none"
                raise FactsError(f"{_GIVEN}{place} is unknown; there are: {known}")
            if key in by_id:
                self.lay(by_id[key], value, place)
            else:
                old.append(self.new_member(old[0], value, key, place, group))

    def new_member(self, like: Data, given: Data, key: str, place: str, group: Data) -> Data:
        """A component that we did not know of: like another one, with all its values given."""
        optional = group.get("optional", {})
        made: Data = {"id": key}
        for name, example in like.items():
            if name in ("id", "from"):
                continue
            if name in given:
                _refuse_misfit(
                    f"{place}.{name}", example, given[name], name in group.get("negative", [])
                )
                self.changes.append(Change(f"{place}.{name}", None, given[name]))
                made[name] = given[name]
            elif name in optional:
                made[name] = optional[name]
            else:
                raise FactsError(f"{_GIVEN}{place} is new, and lacks its {name}")
        unknown = [name for name in given if name not in like]
        if unknown:
            raise FactsError(
                f"{_GIVEN}{place}.{unknown[0]} is unknown; there are: {', '.join(made)}"
            )
        return made


def said(values: Data) -> str:
    """An entry's values on a line."""
    return ", ".join(f"{key} {value}" for key, value in values.items())


def text_of(value: Any) -> str:
    """A value as TOML has it: numbers, texts, yes and no, and lists of these.

    >>> text_of([1, "a"]), text_of(True)
    ('[1, "a"]', 'true')
    """
    return json.dumps(value, ensure_ascii=False)


def value_of(text: str, like: Any, place: str) -> Any:
    """The value that somebody has written for one like another; lists are separated by commas.

    >>> value_of("1, 2", [3], "x"), value_of("yes", "no", "x")
    ([1, 2], 'yes')
    """
    text = text.strip()
    if isinstance(like, bool):
        return text == "true"
    if isinstance(like, int):
        if not re.fullmatch(r"[+-]?\d{1,4}", text):
            raise FactsError(f"{_GIVEN}{place} is a number, not {text[:40]!r}")
        return int(text)
    if isinstance(like, list):
        parts = [part.strip() for part in re.split(r"\n" if _has_commas(like) else r"[,\n]", text)]
        numbers = bool(like) and isinstance(like[0], int)
        # An empty text is an item only where items may be empty.
        kept = parts if "" in like else [part for part in parts if part]
        return [value_of(part, 0, place) if numbers else part for part in kept]
    return text


def written(value: Any) -> str:
    """A value as somebody would write it, to be read by `value_of`.

    >>> written(["a", "b"]), written(False), written(3)
    ('a, b', 'false', '3')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ("\n" if _has_commas(value) else ", ").join(map(str, value))
    return str(value)


def _has_commas(values: list[Any]) -> bool:
    return any(isinstance(value, str) and "," in value for value in values)


def _key(part: str) -> str:
    return part if re.fullmatch(r"[A-Za-z0-9_-]+", part) else json.dumps(part)


def _at(facts: dict[str, Data], path: str) -> list[Any]:
    """The array of tables that a kind of fact is kept in."""
    here: Any = facts
    for part in path.split("."):
        here = here[part]
    if not isinstance(here, list):
        raise FactsError(f"{GUIDE}: {path} is no array of tables")
    return here


def _group(guide: dict[str, Data], path: str) -> Data:
    """What the guide says about an entry: about itself, or about its kind."""
    while path:
        if path in guide:
            return guide[path]
        path = path.rpartition(".")[0]
    return {}


def _names_of(group: Data) -> list[str]:
    """The properties that say which component it is."""
    return ["id", *group.get("names", [])]


def _refuse_misfit(place: str, old: Any, value: Any, may_be_negative: bool) -> None:
    """Refuse a value of another kind than the old one, or out of all measure."""
    if type(value) is not type(old):
        raise FactsError(f"{_GIVEN}{place} can't be {value!r}; it is {_kind(old)}")
    if isinstance(value, list):
        if len(value) > LONGEST_LIST:
            raise FactsError(f"{_GIVEN}{place} has more than {LONGEST_LIST} items")
        for item in value:
            if old:
                _refuse_misfit(place, old[0], item, may_be_negative or _lowest(old) < 0)
            elif not isinstance(item, str):
                raise FactsError(f"{_GIVEN}{place} is a list of texts, not of {item!r}")
    elif isinstance(value, str):
        if len(value) > LONGEST_TEXT or not value.isprintable():
            raise FactsError(f"{_GIVEN}{place} is a line of at most {LONGEST_TEXT} characters")
    elif not isinstance(value, bool):
        least = LEAST if may_be_negative or old < 0 else 0
        if not least <= value <= MOST:
            raise FactsError(f"{_GIVEN}{place} can be {least} to {MOST}, not {value}")


def _lowest(values: list[Any]) -> int:
    """The least number of a list, 0 for other lists."""
    return min([value for value in values if isinstance(value, int)], default=0)


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "a number"
    return "a list" if isinstance(value, list) else "a text"


def _parse(text: str, name: str) -> Data:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise FactsError(f"{name}: this is not TOML: {problem}") from None
