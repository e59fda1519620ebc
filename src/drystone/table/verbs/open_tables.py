"""Lists of listed games: everybody's, though somebody opens hundreds of them."""

from __future__ import annotations

from collections import Counter

from drystone.table.limits import LISTED_OF_ADDRESS
from drystone.table.people.whereabouts import Whereabouts
from drystone.table.storage.store import Listing, Store


class OpenTables:
    """What strangers may look at or join."""

    def __init__(self, store: Store, whereabouts: Whereabouts) -> None:
        self._store = store
        self._whereabouts = whereabouts

    async def of(self, waits: list[str], before: float | None = None) -> list[Listing]:
        """Listed games that wait for one of these, the latest first; of one address only some."""
        listings = self._store.listings
        found = await self._store.do(listings, waits, before=before)
        many = {
            address
            for address, count in Counter(map(self._address, found)).items()
            if address and count > LISTED_OF_ADDRESS
        }
        if not many:
            return found
        hosts = [host for address in many for host in self._whereabouts.people_at(address)]
        others = await self._store.do(listings, waits, before=before, without=hosts)
        shown: Counter[str] = Counter()
        for listing in found:
            address = self._address(listing)
            shown[address] += 1
            if address in many and shown[address] <= LISTED_OF_ADDRESS:
                others.append(listing)
        return sorted(others, key=lambda listing: listing.changed, reverse=True)

    def _address(self, listing: Listing) -> str:
        """Where a game's host was last seen; empty if nobody knows any more."""
        return self._whereabouts.claimant(listing.host).address
