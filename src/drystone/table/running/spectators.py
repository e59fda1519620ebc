"""Who only looks on, by address: the more there are, the less often all of them are shown news."""

from __future__ import annotations

from collections import Counter

from drystone.table.limits import CROWD, PER_SPECTATOR, SPECTATORS_WAIT


class Spectators:
    """The open sockets of those who only look.

    A crowd at one address counts for a few: so it waits itself, and holds nobody else up.
    """

    def __init__(self) -> None:
        self._addresses: dict[object, str] = {}
        self._at: Counter[str] = Counter()
        self._counted = 0

    def add(self, socket: object, address: str) -> None:
        """Somebody looks on."""
        if socket not in self._addresses:
            self._addresses[socket] = address
            self._counted += self._at[address] < CROWD
            self._at[address] += 1

    def discard(self, socket: object) -> None:
        """They do no more."""
        address = self._addresses.pop(socket, None)
        if address is not None:
            self._at[address] -= 1
            self._counted -= self._at[address] < CROWD
            if not self._at[address]:
                del self._at[address]

    def patience(self, address: str) -> float:
        """Seconds between two pictures for somebody at an address."""
        many = max(self._counted, self._at[address])
        return max(SPECTATORS_WAIT, PER_SPECTATOR * many)
