"""Who got what, and what for, and which secrets came to light: what a listener wants to hear of."""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1

CHANGE: Final = 0
TURN: Final = 1
AHEAD: Final = 2
STEP: Final = 3
EVENT: Final = 4
NEWS: Final = 5
NAMED: Final = 6


class Entry:
    """One change. `account` and `source` are translation keys: `money`, `card.ferry`.

    Whoever plays along without deciding anything (`Rules.company`) tells its turn besides: what it
    is (`TURN`, a card), the steps that lie ahead (`AHEAD`), and each as it begins (`STEP`), with
    the rule that says how. What changes after a step came of it.

    What happens to everybody is an `EVENT` (a season ends, a round is scored): what changes after
    it in the same decision came of it, and not of what was decided. `NEWS` is only to be heard: of
    all (the buildings flip), or of one seat (it was outbid). What a decision does not name itself
    (`NAMED`: the tile that is laid, where a cart stops) is for the sentence that tells of it.
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
        self.shown: list[tuple[str, int]] = []
        """Which secret answers came to light: the frame that asked for them, and whose."""

    def note(
        self, seat: int, account: str, amount: int, source: str, audience: int = EVERYONE
    ) -> None:
        """Write down a change that `audience` (a seat, or everyone) may know of."""
        self.entries.append(Entry(seat, account, amount, source, audience))

    def tell(self, kind: int, seat: int, what: str, rule: str) -> None:
        """Write down a part of a turn that nobody decides: what it is, and the rule."""
        self.entries.append(Entry(seat, what, 0, "", EVERYONE, kind, rule))

    def event(self, what: str, rule: str) -> None:
        """Write down that something happens to everybody; what is noted next comes of it.

        Where it is interrupted by decisions, it is told again when it goes on.
        """
        self.entries.append(Entry(EVERYONE, what, 0, "", EVERYONE, EVENT, rule))

    def news(self, what: str, rule: str, seat: int = EVERYONE, about: str = "") -> None:
        """Write down what everybody, or one seat above all, wants to hear of; `about` is a name."""
        self.entries.append(Entry(seat, what, 0, about, EVERYONE, NEWS, rule))

    def named(self, blank: str, name: str) -> None:
        """Write down for everybody what a decision was about, if its word does not say it.

        A log that tells of it by `named.<verb>` has a blank of this name.
        """
        self.entries.append(Entry(EVERYONE, blank, 0, name, EVERYONE, NAMED))

    def show(self, asked: str, seat: int = EVERYONE) -> None:
        """Write down that the answers so far to a secret frame lie open now: all, or one seat's.

        The frame is named by its class. What is shown can be read in the position that everybody
        observes then; what is `never_told` is never shown.
        """
        self.shown.append((asked, seat))

    def seen_by(self, seat: int) -> list[Entry]:
        """What one seat may know of it."""
        return [e for e in self.entries if e.audience in (EVERYONE, seat)]
