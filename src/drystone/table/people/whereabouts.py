"""From which address people have last asked, so that their games' work is shared out fairly.

Only in memory, and for the people who asked last.
"""

from __future__ import annotations

from collections import OrderedDict

from starlette.requests import HTTPConnection

from drystone.table.processes.fair_queue import Claimant

REMEMBERED = 20_000


class Whereabouts:
    """Addresses by people."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, address: str) -> None:
        """Somebody has asked from an address."""
        self._addresses.pop(person, None)
        self._addresses[person] = address
        if len(self._addresses) > REMEMBERED:
            self._addresses.popitem(last=False)

    def claimant(self, person: str) -> Claimant:
        """Somebody for whom something is done though nobody asks just now."""
        return Claimant(self._addresses.get(person, ""), person)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "?"
