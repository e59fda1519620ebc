"""The guard of a search: what counts is positions, and the clock only ends what hangs."""

from __future__ import annotations

from collections.abc import Callable


class Guard:
    """Ends a search that takes far too long, and remembers that it did.

    How far a search goes is counted in positions or iterations, so that the same seed gives the
    same choice on any machine, however busy. The guard is for a machine that is so slow that a
    person would wait for ever; whoever set it asks afterwards whether it had to step in.
    """

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.until = clock() + seconds
        self.stepped_in = False
        self.made = 0
        """Positions that plans have made so far."""

    def stops(self) -> bool:
        """Whether the search has to end now; asked only where it would go on otherwise."""
        if not self.stepped_in and self.clock() > self.until:
            self.stepped_in = True
        return self.stepped_in
