"""From which address people have last asked, so that their games' work is shared out fairly.

Only in memory, and for the people who asked last.
"""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from functools import lru_cache

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

    def people_at(self, address: str) -> list[str]:
        """Everybody who has last asked from an address."""
        return [person for person, near in self._addresses.items() if near == address]

    def claimant(self, person: str) -> Claimant:
        """Somebody for whom something is done though nobody asks just now."""
        return Claimant(self._addresses.get(person, ""), person)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "?"


@lru_cache(4096)
def household(address: str) -> str:
    """All addresses that one line of somebody's has, by which limits and turns go.

    Of IPv6 everybody gets 2^64 of them: those are one.

    >>> household("192.0.2.7"), household("::ffff:192.0.2.7"), household("2001:db8:1:2:3::4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, ipaddress.IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
