"""Who got what, and what for: the changes that a listener wants to hear of."""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1

CHANGE: Final = 0
TURN: Final = 1
AHEAD: Final = 2
STEP: Final = 3


class Entry:
    """One change. `account` and `source` are translation keys: `money`, `card.ferry`.

    Whoever plays along without deciding anything (`Rules.company`) tells its turn besides: what it
    is (`TURN`, a card), the steps that lie ahead (`AHEAD`), and each as it begins (`STEP`), with
    the rule that says how. What changes after a step came of it.
    """

    def __init__(
        self,
        seat: int,
        account: str,
        amount: int,
        source: str,
        audience: int,
        kind: int = CHANGE,
        rule: str = "",
    ) -> None:
        self.seat = seat
        self.account = account
        self.amount = amount
        self.source = source
        self.audience = audience
        self.kind = kind
        self.rule = rule

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

    def tell(self, kind: int, seat: int, what: str, rule: str) -> None:
        """Write down a part of a turn that nobody decides: what it is, and the rule."""
        self.entries.append(Entry(seat, what, 0, "", EVERYONE, kind, rule))

    def seen_by(self, seat: int) -> list[Entry]:
        """What one seat may know of it."""
        return [e for e in self.entries if e.audience in (EVERYONE, seat)]
