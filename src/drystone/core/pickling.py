"""How positions are pickled: by their fields, with the facts named instead of carried along.

Compiled objects can't be made without their constructors, so each says how it is made again:

- a frame by its attributes, which its constructor takes by name;
- a part of a position (`state.Part`) without arguments, and then its fields are set;
- a position by its seats and facts; then its fields are set, and `refresh` works out its caches.

A pickle is for the same version of the program: to keep a game, write its record.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from drystone.core.state import Frame, Part, State


NOT_POSITION: Final = ("facts", "ledger")


def fields(thing: object) -> list[str]:
    """The names of the attributes that make up a state, frame or part, sorted.

    A name that begins with `_` is derived from the others (a cache), and no part of the position.
    """
    compiled = getattr(type(thing), "__mypyc_attrs__", None)
    names = list(compiled) if compiled is not None else list(vars(thing))
    return sorted(name for name in names if name not in NOT_POSITION and name[0] != "_")


def taken_apart(thing: object) -> dict[str, Any]:
    """The fields of a state, frame or part by their names."""
    return {name: getattr(thing, name) for name in fields(thing)}


def frame_again(kind: type[Frame], data: dict[str, Any]) -> Frame:
    """The frame with these attributes."""
    return kind(**data)


def part_again(kind: type[Part], data: dict[str, Any]) -> Part:
    """The part of a position with these fields."""
    part = kind()
    _fill(part, data)
    return part


def state_again(kind: Any, seats: int, facts: object, data: dict[str, Any]) -> State:
    """The position with these fields."""
    state: State = kind(seats, facts)
    _fill(state, data)
    state.refresh()
    return state


def facts_again(module: str, override: str, place: int) -> object:
    """The facts that a game's `facts.py` has read, or reads now; `place` is for one of several."""
    made = import_module(module).FILES.read(override)
    return made[place] if isinstance(made, list) else made


def _fill(thing: object, data: dict[str, Any]) -> None:
    for name, value in data.items():
        setattr(thing, name, value)
    if fields(thing) != sorted(data):
        kind = type(thing)
        raise ValueError(
            f"this {kind.__module__}.{kind.__name__} was pickled by another version, "
            "where it had other fields"
        )
