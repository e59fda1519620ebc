"""For which address something is done just now, and what threads of all have done for it so far."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass


@dataclass
class Asking:
    """Somebody whose request is answered, or for whom something else is done."""

    address: str = ""
    """Empty: nobody in particular."""
    seconds: float = 0.0
    """What the store's threads have done for it."""


_NOW: ContextVar[Asking | None] = ContextVar("asking", default=None)


def begin(address: str = "") -> Asking:
    """From now on this is done for an address, in this task and in those that it starts."""
    asked = Asking(address)
    _NOW.set(asked)
    return asked


def now() -> Asking:
    """For whom it is done now."""
    return _NOW.get() or Asking()
