"""The terminal that commands print to."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


@cache
def out() -> Console:
    """The terminal, made when something is first printed: it is slow to load."""
    from rich.console import Console

    return Console(highlight=False)
