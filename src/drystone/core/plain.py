"""Positions as nested plain data: to compare, to hash and to write down, for every game alike."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from drystone.core.pickling import fields
from drystone.core.state import Frame, State


def plain(thing: Any) -> Any:
    """Ints, strings, lists and dicts that say the same as the thing."""
    if thing is None or isinstance(thing, (int, str)):
        return thing
    if isinstance(thing, (list, tuple, bytes, bytearray)):
        return [plain(item) for item in thing]
    data: dict[str, Any] = {name: plain(getattr(thing, name)) for name in fields(thing)}
    if isinstance(thing, Frame):
        return {"ask": type(thing).__name__, **data}
    return data


def digest(state: State) -> str:
    """A short name of a position: equal for equal positions, in every process."""
    return blake2b(repr(plain(state)).encode(), digest_size=12).hexdigest()


def difference(one: Any, other: Any, where: str = "") -> str:
    """The path to the first place where two plain things differ; empty if they are equal."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one:
            if name not in other:
                return f"{where}.{name}".lstrip(".")
            found = difference(one[name], other[name], f"{where}.{name}".lstrip("."))
            if found:
                return found
        missing = [name for name in other if name not in one]
        return f"{where}.{missing[0]}".lstrip(".") if missing else ""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            found = difference(mine, theirs, f"{where}[{i}]")
            if found:
                return found
        return ""
    return "" if one == other else where or "(all)"
