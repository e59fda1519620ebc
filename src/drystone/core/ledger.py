"""Who got what, and what for: the changes that a listener wants to hear of."""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1


class Entry:
    """One change. `account` and `source` are translation keys: `money`, `card.ferry`."""

    def __init__(self, seat: int, account: str, amount: int, source: str, audience: int) -> None:
        self.seat = seat
        self.account = account
        self.amount = amount
        self.source = source
        self.audience = audience

    def __repr__(self) -> str:
        return f"Entry(seat={self.seat}, {self.account} {self.amount:+d}, {self.source})"


class Ledger:
    """The changes since somebody began to listen, in order.

    >>> ledger = Ledger()
    >>> ledger.note(0, "money", 6, "post.0")
    >>> ledger.note(1, "card", 1, "draw", audience=1)
    >>> ledger.seen_by(0)
    [Entry(seat=0, money +6, post.0)]
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def note(
        self, seat: int, account: str, amount: int, source: str, audience: int = EVERYONE
    ) -> None:
        """Write down a change that `audience` (a seat, or everyone) may know of."""
        self.entries.append(Entry(seat, account, amount, source, audience))

    def seen_by(self, seat: int) -> list[Entry]:
        """What one seat may know of it."""
        return [e for e in self.entries if e.audience in (EVERYONE, seat)]
