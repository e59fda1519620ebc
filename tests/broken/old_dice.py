"""The generator that games once used, kept so that the tests of draws can be seen to fail.

Its seed was linear in the number of the decision, and so was what it made of a seed: draws of
neighbouring decisions and of neighbouring seeds were related.
"""

from __future__ import annotations

from drystone.core.chance import Chance

_M1 = 2147483563
_M2 = 2147483399
_MIX = 2147483647


class OldSeeded(Chance):
    """Two small generators combined, seeded without mixing."""

    def __init__(self, seed: int, decision: int = -1) -> None:
        if decision >= 0:
            seed = seed * 1000003 + decision * 7919 + 1
        mixed = seed % (_MIX * _MIX)
        self.first = (mixed % _MIX * 48271 + 11) % (_M1 - 1) + 1
        self.second = (mixed // _MIX * 69621 + mixed % 65537 * 16807 + 7) % (_M2 - 1) + 1
        for _ in range(4):
            self.below(2)

    def below(self, n: int) -> int:
        self.first = self.first * 40014 % _M1
        self.second = self.second * 40692 % _M2
        z = self.first - self.second
        if z < 0:
            z += _M1 - 1
        return z * n // _M1


class OldQuick(Chance):
    """One small generator, seeded with the seed itself."""

    def __init__(self, seed: int) -> None:
        self.state = seed % (_MIX - 1) + 1

    def below(self, n: int) -> int:
        self.state = self.state * 48271 % _MIX
        return self.state * n // _MIX
