"""Positions as text: what FEN is to chess, in TOML, with the names of the components.

Whatever is left out is taken from a fresh set-up with the given seed, so a test or a puzzle states
only what matters to it.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from typing import Any

from drystone.core.chance import Seeded
from drystone.core.pickling import fields
from drystone.core.plain import plain
from drystone.core.rules import Choice, Impossible, Rules
from drystone.core.state import Frame, State

_HEADER = ("game", "rules", "seats", "seed", "options")
_OPAQUE = "?"


def write_position(
    rules: Rules, state: State, seed: int = 0, options: dict[str, Choice] | None = None
) -> str:
    """The whole position as TOML."""
    return write_data(rules, position_data(rules, state, seed, options))


def position_data(
    rules: Rules, state: State, seed: int = 0, options: dict[str, Choice] | None = None
) -> dict[str, Any]:
    """The whole position as plain data with names: what its TOML says."""
    data: dict[str, Any] = {
        "game": rules.name,
        "rules": rules.version,
        "seats": state.seats,
        "seed": seed,
    }
    if options:
        data["options"] = dict(options)
    for name, value in plain(state).items():
        if name != "seats" and value is not None:
            data[name] = _named(rules, name, value)
    return data


def write_data(rules: Rules, data: dict[str, Any]) -> str:
    """Plain data with names as TOML; whether it is a possible position is not asked."""
    lines: list[str] = []
    tables: list[str] = []
    for name, value in data.items():
        if is_row_of_parts(rules, name, value):
            for item in value:
                tables.append(f"\n[[{name}]]")
                tables += [f"{key} = {_value(item[key])}" for key in item if item[key] is not None]
        elif isinstance(value, dict) and name != "options" and name not in rules.names:
            tables.append(f"\n[{name}]")
            tables += [f"{key} = {_value(value[key])}" for key in value if value[key] is not None]
        else:
            lines.append(f"{name} = {_value(value)}")
    return "\n".join(lines + tables) + "\n"


def is_row_of_parts(rules: Rules, name: str, value: object) -> bool:
    """Whether a field is a row of tables: frames, or parts such as players."""
    if name in rules.names or not isinstance(value, list) or not value:
        return False
    return isinstance(value[0], dict)


def read_position(
    text: str, find: Callable[[str], Rules], *, restock: bool = False
) -> tuple[Rules, State, int, dict[str, Choice]]:
    """The position that a text describes: rules, state, seed and options.

    With `restock` the game's stock makes up for what was changed by hand.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise Impossible(f"this can't be read as a position: {problem}") from None
    if not isinstance(data.get("game"), str):
        raise Impossible('a position names its game: game = "..."')
    rules = find(data["game"])
    if data.get("rules", rules.version) != rules.version:
        raise Impossible(
            f"this position is for rules version {data['rules']} of {rules.name}; "
            f"here it is version {rules.version}"
        )
    seats, seed = data.get("seats", rules.seats[0]), data.get("seed", 0)
    if not isinstance(seats, int) or not isinstance(seed, int):
        raise Impossible("seats and seed are whole numbers")
    given = data.get("options", {})
    if not isinstance(given, dict):
        raise Impossible("options is a table")
    try:
        options = rules.settle_options(seats, rules.meant(seats, given))
    except ValueError as problem:
        raise Impossible(str(problem)) from None
    state = rules.setup(seats, options, Seeded(seed))
    for name in data:
        if name not in _HEADER:
            _lay(rules, state, name, data[name], name)
    _consistent(rules, state, restock=restock)
    return rules, state, seed, options


def _consistent(rules: Rules, state: State, *, restock: bool) -> None:
    try:
        state.refresh()
        if restock and rules.restock is not None:
            rules.restock(state)
            state.refresh()
        rules.check(state)
        if state.frames and not state.legal():
            raise Impossible("nobody could do anything in this position")
    except Impossible:
        raise
    except (ValueError, IndexError, KeyError, TypeError) as problem:
        raise Impossible(f"this position does not hold together: {problem}") from None


def _lay(rules: Rules, thing: object, name: str, value: Any, path: str) -> None:
    """Set one attribute of a state or part to what the text says."""
    if name not in fields(thing):
        raise Impossible(f"{path!r} is no part of a position of {rules.name}")
    if name == "frames":
        setattr(thing, name, [_frame(rules, item) for item in value])
        return
    old = getattr(thing, name)
    if _is_part(old) and isinstance(value, dict):
        for key in value:
            _lay(rules, old, key, value[key], f"{path}.{key}")
        return
    if isinstance(old, list) and old and _is_part(old[0]):
        if not isinstance(value, list) or len(value) > len(old):
            raise Impossible(f"{path!r}: at most {len(old)} tables")
        for part, table in zip(old, value, strict=False):
            for key in table:
                _lay(rules, part, key, table[key], f"{path}.{key}")
        return
    try:
        new = _numbered(rules, path, value)
        if isinstance(old, (bytes, bytearray)):
            new = type(old)(new)
    except (ValueError, TypeError) as problem:
        raise Impossible(f"{path!r}: {problem}") from None
    if not _alike(old, new):
        raise Impossible(f"{path!r} can't be {json.dumps(value)[:60]}")
    setattr(thing, name, new)


def _frame(rules: Rules, item: dict[str, Any]) -> Frame:
    asked = item.get("ask")
    for kind in rules.frames:
        if kind.__name__ == asked:
            arguments = {
                key: _numbered(rules, f"frames.{key}", value)
                for key, value in item.items()
                if key != "ask"
            }
            try:
                frame = kind(**arguments)
            except TypeError as problem:
                raise Impossible(f"frame {asked!r}: {problem}") from None
            assert isinstance(frame, Frame)
            return frame
    raise Impossible(f"{rules.name} has no frame {asked!r}")


def _is_part(value: object) -> bool:
    return not isinstance(value, (int, str, list, tuple, bytes, bytearray, type(None)))


def _alike(old: object, new: object) -> bool:
    """Whether a value can stand where another one stood."""
    if not isinstance(old, (list, tuple)):
        return type(old) is type(new)
    if not isinstance(new, (list, tuple)):
        return False
    return not old or all(_alike(old[0], item) for item in new)


def _named(rules: Rules, path: str, value: Any) -> Any:
    """Numbers that the game has names for, as names."""
    if isinstance(value, dict):
        return {key: _named(rules, f"{path}.{key}", item) for key, item in value.items()}
    how = rules.names.get(path, "")
    if not how or value is None:
        if isinstance(value, list):
            return [_named(rules, path, item) for item in value]
        return value
    of = rules.words.domain_named(how.lstrip("#"))
    if how.startswith("#"):
        if value and isinstance(value[0], list):
            return [_named(rules, path, item) for item in value]
        return {rules.words.symbol(of, i): n for i, n in enumerate(value) if n}
    if isinstance(value, list):
        return [_named(rules, path, item) for item in value]
    return _OPAQUE if value < 0 else rules.words.symbol(of, value)


def _numbered(rules: Rules, path: str, value: Any) -> Any:
    """The reverse of `_named`."""
    how = rules.names.get(path, "")
    if not how:
        return value
    of = rules.words.domain_named(how.lstrip("#"))
    if how.startswith("#"):
        if isinstance(value, list):
            return [_numbered(rules, path, item) for item in value]
        if not isinstance(value, dict):
            raise Impossible(f"{path!r} is a table of counts, not {value!r}")
        counts = [0] * len(rules.words.symbols[of])
        for symbol, count in value.items():
            if not isinstance(count, int):
                raise Impossible(f"{path!r}: {count!r} is no number of {symbol}")
            counts[rules.words.index(of, symbol)] = count
        return counts
    if isinstance(value, list):
        return [_numbered(rules, path, item) for item in value]
    return -1 if value == _OPAQUE else rules.words.index(of, str(value))


def _value(value: Any) -> str:
    """A TOML value on one line (a library would put every member on a line of its own)."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    pairs = [f"{_key(key)} = {_value(item)}" for key, item in value.items() if item is not None]
    return "{" + ", ".join(pairs) + "}"


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() else json.dumps(key)
