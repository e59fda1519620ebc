"""The mechanisms of a game that the arena counts, to see what bots make use of."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def _told() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("mechanisms.toml").read_text("utf-8"))


def mechanisms_of(game: str) -> list[str]:
    """The mechanisms of a game that are counted; none where nobody named any."""
    return list(_told().get(game, {}))


def mechanism_of(game: str, notation: str) -> str:
    """What a decision makes use of: the longest beginning that fits, or "" for none.

    >>> mechanism_of("keyflower", "bid order-2"), mechanism_of("keyflower", "bid mason")
    ('bids on turn order', 'other bids')
    >>> mechanism_of("caledonia", "pass")
    ''
    """
    fitting = {
        begins: name
        for name, begins in _told().get(game, {}).items()
        if notation.startswith(begins)
    }
    return fitting[max(fitting, key=len)] if fitting else ""
