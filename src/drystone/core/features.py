"""The features of a game, which bots look at: each declared once, and written by its name.

    FEATURES = Features()
    MONEY: Final[int] = FEATURES.declare("money")
    HAND_WOOL: Final[int] = FEATURES.declare("hand wool")

    def features(view: State, seat: int) -> Seen:
        seen = FEATURES.blank()
        seen[MONEY] = float(player.money)
        ...

The order of the declarations is the order of the numbers. The same names stand in the bots' weights
and, as `sense.hand wool`, in the translations.

Most bots weigh a part of them only. Where looking takes long, a game may give `Rules.eyes` too: a
look for some of the features, which leaves the others blank.
"""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from typing import TypeAlias

from librt.strings import BytesWriter, write_f32_le
from librt.vecs import append, vec

from drystone.core.state import State

Seen: TypeAlias = vec[float]
"""What a look finds: a number a feature, without an object for each of them."""


class Features:
    """The names of what bots look at in one game.

    >>> features = Features()
    >>> money, wool = features.declare("money"), features.declare("hand wool")
    >>> seen = features.blank()
    >>> seen[wool] = 2.0
    >>> dict(zip(features.names, seen))
    {'money': nan, 'hand wool': 2.0}
    """

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self._blank: Seen = vec[float]()

    def declare(self, name: str) -> int:
        """Add a feature; you get its place in the list."""
        if name in self.names:
            raise ValueError(f"the feature {name!r} is declared twice")
        self.names = (*self.names, name)
        self._blank = append(self._blank, nan)
        return len(self.names) - 1

    def blank(self) -> Seen:
        """Fresh numbers to write into; what is not written yet is not a number."""
        return self._blank[:]


def write_row(
    look: Callable[[State, int], Seen], view: State, seat: int, seats: int, out: BytesWriter
) -> None:
    """Add what all seats have, as 32-bit floats: this seat first, then those that follow it."""
    for i in range(seats):
        for number in look(view, (seat + i) % seats):
            write_f32_le(out, number)


def any_wanted(wanted: list[bool], places: list[int]) -> bool:
    """Whether one of these features is wanted.

    >>> any_wanted([True, False, False], [1, 2])
    False
    """
    return any(wanted[place] for place in places)
