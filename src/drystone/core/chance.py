"""Everything random, asked for as "draw one of these" and answered with what was drawn.

A position holds no generator. Whoever plays a decision brings a `Chance`; the rules ask it. Each
question names the domain of its answer (see `words.Words.domain`), so that a record can say
"merino" where the engine says 3.

Three generators answer. `Seeded` is for games that can be played again: each draw is a hash of the
seed, the number of the decision and the number of the draw, so that no draw tells anything about
another one, and a move that is taken back and played again draws the same. `Secure` is for games
among people: nothing that is kept anywhere explains its draws. `Quick` is for search, where
millions of draws must be cheap and nobody tries to guess them.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Any, Final

from mypy_extensions import i64

from drystone.core.piles import take_out

SETUP: Final = -1
"""The number of the "decision" that sets the game up."""
OWN_DICE: Final = -2
"""The number under which a bot rolls its own dice: never those of a game with the same seed."""

_WORDS: Final = 8
"""Numbers of 64 bits in a block of the hash."""
_LOW: Final = 0xFFFFFFFF
"""The low 32 bits: `Quick` counts in these, in the same way compiled and not."""


class BadOutcome(ValueError):
    """A scripted outcome that could not have been drawn."""


class Chance:
    """Answers the questions of the rules by `below`, which each kind of chance defines."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        raise NotImplementedError

    def draw(self, counts: list[int], of: int) -> int:
        """A kind drawn from a bag that holds counts[kind] of each; the bag stays as it is."""
        total: i64 = 0
        count: i64
        for count in counts:
            total += count
        left: i64 = self.below(total)
        for kind, count in enumerate(counts):
            if left < count:
                return kind
            left -= count
        raise BadOutcome("nothing to draw from")

    def pick(self, items: list[int], of: int) -> int:
        """One of the items, each as likely as the next; the list stays as it is."""
        return items[self.below(len(items))]

    def take(self, counts: list[int], of: int) -> int:
        """Draw a kind and remove one of it from the bag."""
        kind = self.draw(counts, of)
        counts[kind] = counts[kind] - 1
        return kind

    def pull(self, items: list[int], of: int) -> int:
        """Pick an item and remove it from the list."""
        item = self.pick(items, of)
        take_out(items, item)
        return item


class Seeded(Chance):
    """The draws of one decision of one game: BLAKE2b in counter mode.

    Block b of the stream is the hash of "seed/decision/b", read as eight numbers of 64 bits. A
    seed of any size counts in full; with one of 128 secret bits nobody can work out from any
    draws what the others are. Made anew for each decision, it costs nothing until asked.

    >>> dice, same = Seeded(7, decision=3), Seeded(7, decision=3)
    >>> [dice.below(6) for _ in range(99)] == [same.below(6) for _ in range(99)]
    True
    """

    def __init__(self, seed: int, decision: int = SETUP) -> None:
        self.key = f"{seed}/{decision}"
        self.drawn = 0
        self.block = b""

    def __reduce__(self) -> tuple[Any, ...]:
        return _seeded_again, (self.key, self.drawn, self.block)

    def below(self, n: int) -> int:
        if n < 1:
            raise BadOutcome("nothing to draw from")
        place = self.drawn % _WORDS
        if place == 0:
            self.block = blake2b(f"{self.key}/{self.drawn // _WORDS}".encode()).digest()
        self.drawn += 1
        # The top of the product is even to one part in 2**64 / n: no bias that could be measured.
        return int.from_bytes(self.block[place * 8 : place * 8 + 8], "little") * n >> 64


class Secure(Chance):
    """Draws from the operating system's secure random source; they follow from nothing."""

    def below(self, n: int) -> int:
        if n < 1:
            raise BadOutcome("nothing to draw from")
        return secrets.randbelow(n)


class Quick(Chance):
    """A small fast generator for search: sfc32 (Doty-Humphrey, PractRand), 128 bits of state.

    64 bits of the seed count; they are mixed, so that neighbouring seeds have nothing in common.
    """

    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, seed: int) -> None:
        self.reseed(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return _quick_again, (self.a, self.b, self.c, self.counter)

    def reseed(self, seed: int) -> None:
        """Begin anew, as if made with this seed."""
        low: i64 = seed & _LOW
        high: i64 = seed >> 32 & _LOW
        self.a = _mixed(low)
        self.b = _mixed(high ^ 0x9E3779B9)
        self.c = _mixed(low ^ _mixed(high) ^ 0x3C6EF372)
        self.counter = 1
        for _ in range(4):
            self.next()

    def copy(self) -> Quick:
        """The same generator at the same place."""
        return _quick_again(self.a, self.b, self.c, self.counter)

    def next(self) -> i64:
        """The next 32 bits."""
        b, c = self.b, self.c
        out = (self.a + b + self.counter) & _LOW
        self.counter = (self.counter + 1) & _LOW
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _LOW
        self.c = (((c << 21) | (c >> 11)) + out) & _LOW
        return out

    def below(self, n: int) -> int:
        if n < 1:
            raise BadOutcome("nothing to draw from")
        most: i64 = n
        return int(self.next() * most >> 32)


def _seeded_again(key: str, drawn: int, block: bytes) -> Seeded:
    """The draws of a decision, from where they were."""
    dice = Seeded(0)
    dice.key = key
    dice.drawn = drawn
    dice.block = block
    return dice


def _quick_again(a: i64, b: i64, c: i64, counter: i64) -> Quick:
    """The generator with these numbers."""
    dice = Quick(0)
    dice.a = a
    dice.b = b
    dice.c = c
    dice.counter = counter
    return dice


def _mixed(x: i64) -> i64:
    """32 bits stirred until each depends on all (Appleby, the finalizer of MurmurHash3)."""
    x = ((x ^ (x >> 16)) * 0x85EBCA6B) & _LOW
    x = ((x ^ (x >> 13)) * 0xC2B2AE35) & _LOW
    return x ^ (x >> 16)


class Recording(Chance):
    """Passes each question on and keeps the answers, with their domains."""

    def __init__(self, inner: Chance) -> None:
        self.inner = inner
        self.outcomes: list[int] = []
        self.domains: list[int] = []

    def below(self, n: int) -> int:
        return self.inner.below(n)

    def draw(self, counts: list[int], of: int) -> int:
        kind = self.inner.draw(counts, of)
        self.outcomes.append(kind)
        self.domains.append(of)
        return kind

    def pick(self, items: list[int], of: int) -> int:
        item = self.inner.pick(items, of)
        self.outcomes.append(item)
        self.domains.append(of)
        return item


class Scripted(Chance):
    """Reads the answers back from a list, and refuses any that could not have been drawn."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes
        self.at = 0

    def below(self, n: int) -> int:
        raise BadOutcome("a scripted chance answers draws and picks only")

    def next(self) -> int:
        if self.at == len(self.outcomes):
            raise BadOutcome(f"outcome {self.at + 1} is missing")
        self.at += 1
        return self.outcomes[self.at - 1]

    def draw(self, counts: list[int], of: int) -> int:
        kind = self.next()
        if not 0 <= kind < len(counts) or counts[kind] < 1:
            raise BadOutcome(f"outcome {self.at} could not have been drawn")
        return kind

    def pick(self, items: list[int], of: int) -> int:
        item = self.next()
        if item not in items:
            raise BadOutcome(f"outcome {self.at} could not have been drawn")
        return item
