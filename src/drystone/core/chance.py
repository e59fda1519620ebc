"""Everything random, asked for as "draw one of these" and answered with what was drawn.

A position holds no generator. Whoever plays a decision brings a `Chance`; the rules ask it. Each
question names the domain of its answer (see `words.Words.domain`), so that a record can say
"merino" where the engine says 3.
"""

from __future__ import annotations

from typing import Final

_M1: Final = 2147483563
_M2: Final = 2147483399
_MIX: Final = 2147483647


class BadOutcome(ValueError):
    """A scripted outcome that could not have been drawn."""


class Chance:
    """Answers the questions of the rules by `below`, which each kind of chance defines."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        raise NotImplementedError

    def draw(self, counts: list[int], of: int) -> int:
        """A kind drawn from a bag that holds counts[kind] of each; the bag stays as it is."""
        total = 0
        for count in counts:
            total += count
        left = self.below(total)
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
        counts[kind] -= 1
        return kind

    def pull(self, items: list[int], of: int) -> int:
        """Pick an item and remove it from the list."""
        item = self.pick(items, of)
        items.remove(item)
        return item


class Seeded(Chance):
    """Reproducible and evenly spread: two small generators combined (L'Ecuyer 1988).

    >>> dice, same = Seeded(7), Seeded(7)
    >>> [dice.below(6) for _ in range(99)] == [same.below(6) for _ in range(99)]
    True
    """

    def __init__(self, seed: int) -> None:
        mixed = seed % (_MIX * _MIX)
        self.first = (mixed % _MIX * 48271 + 11) % (_M1 - 1) + 1
        self.second = (mixed // _MIX * 69621 + mixed % 65537 * 16807 + 7) % (_M2 - 1) + 1
        for _ in range(4):
            self.below(2)

    def below(self, n: int) -> int:
        if n < 1:
            raise BadOutcome("nothing to draw from")
        self.first = self.first * 40014 % _M1
        self.second = self.second * 40692 % _M2
        z = self.first - self.second
        if z < 0:
            z += _M1 - 1
        return z * n // _M1


class Quick(Chance):
    """One generator, for search: half the work of `Seeded`, good enough for simulations."""

    def __init__(self, seed: int) -> None:
        self.state = seed % (_MIX - 1) + 1

    def below(self, n: int) -> int:
        if n < 1:
            raise BadOutcome("nothing to draw from")
        self.state = self.state * 48271 % _MIX
        return self.state * n // _MIX


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


def seed_for(seed: int, decision: int) -> int:
    """The seed of one decision: taking a move back and playing it again draws the same."""
    return seed * 1000003 + decision * 7919 + 1
