"""What time it is: alike for all servers on one store, and without leaps.

The clock of a machine may be wrong, and is put right from one moment to the next; those of two
machines differ. By such clocks somebody would lose on time who had some left. So a process counts
what has passed since it began, and its server sets it by the store's clock, again and again
(`running/alarms`): there a leap is made up for before anybody is judged.
"""

from __future__ import annotations

import time

UNHEEDED = 0.25
"""Seconds that two clocks may differ: it takes some time to ask."""


class Wall:
    """The clock that everybody in this process looks at."""

    def __init__(self) -> None:
        self.ahead = time.time() - time.monotonic()
        """Of what has passed since the machine was started."""
        self.leapt = 0.0
        """When it last leapt forward; 0: never."""

    def set_right(self, ahead: float) -> float:
        """Go by a better clock from now on; you get by how much that is a leap forward."""
        leap = ahead - self.ahead
        if abs(leap) < UNHEEDED:
            return 0.0
        self.ahead = ahead
        if leap > 0:
            self.leapt = now()
        return leap


WALL = Wall()


def now() -> float:
    """Seconds since the beginning of 1970."""
    return time.monotonic() + WALL.ahead
