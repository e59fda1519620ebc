"""What threads that all requests share have done for the one that is being answered."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass


@dataclass
class Spent:
    """Seconds of them."""

    seconds: float = 0.0


_NOW: ContextVar[Spent | None] = ContextVar("spent", default=None)


def begin() -> Spent:
    """Count what is done from now on, in this task and those that it starts."""
    spent = Spent()
    _NOW.set(spent)
    return spent


def add(seconds: float) -> None:
    """So much was done, if anybody counts."""
    spent = _NOW.get()
    if spent is not None:
        spent.seconds += seconds
