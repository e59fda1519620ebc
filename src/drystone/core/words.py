"""Everything a player can say in a game: one declaration per verb.

    WORDS = Words()
    WORKER = WORDS.domain("worker", ["shepherd", "craftsman", "sailor", "shearer"])
    ROW = WORDS.domain("row", ["1", "2", "3"])
    HIRE: Final[int] = WORDS.verb("hire {worker} row {row}", WORKER, ROW)

`HIRE` is the first of the verb's ids; the id of "hire sailor row 2" is `HIRE + 2 * 3 + 1`: the last
domain runs fastest. From the same line come the notation and its parser, the translation key
(`word.hire-row`, with the parameters worker and row) and the id of the picture's element
(`hire-sailor-row-2`).
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

_SYMBOL = re.compile(r"[a-z0-9.+-]+")
_BLANK = re.compile(r"\{([a-z]+)\}")


def words_in(first: int, count: int) -> list[list[int]]:
    """The words of each set of up to `count` things, by the set as bits, counted from `first`.

    Adding one of these lists to another makes no new numbers, so that it costs next to nothing.
    """
    words = list(range(first, first + count))
    return [
        [word for i, word in enumerate(words) if chosen >> i & 1] for chosen in range(1 << count)
    ]


SIX: Final = 6


def words_by_six(first: int, count: int) -> list[list[int]]:
    """The words of each set of six things, one six after the other, for `add_words`."""
    return [words for six in range(0, count, SIX) for words in words_in(first + six, SIX)]


def add_words(found: list[int], words: list[list[int]], things: i64) -> None:
    """Add the words for a set of up to 62 things, as bits; `words` are those of `words_by_six`."""
    at = 0
    while things:
        chosen = things & (1 << SIX) - 1
        if chosen:
            found.extend(words[at + chosen])
        things >>= SIX
        at += 1 << SIX


class UnknownWord(ValueError):
    """A text that no verb of the game has."""


class Verb:
    """One verb: its ids are `first` to `first + size - 1`."""

    def __init__(self, pattern: str, domains: list[int], sizes: list[int], first: int) -> None:
        self.pattern = pattern
        self.domains = domains
        self.sizes = sizes
        self.first = first
        self.size = 1
        for size in sizes:
            self.size *= size
        self.blanks: list[str] = _BLANK.findall(pattern)
        self.key = "word." + "-".join(w for w in pattern.split() if not _BLANK.fullmatch(w))

    def __repr__(self) -> str:
        return f"<Verb {self.pattern!r}: {self.first} to {self.first + self.size - 1}>"


class Words:
    """The vocabulary of one game.

    >>> words = Words()
    >>> fruit = words.domain("fruit", ["apple", "pear"])
    >>> pick, done = words.verb("pick {fruit}", fruit), words.verb("done")
    >>> [words.text(action) for action in range(words.size)]
    ['pick apple', 'pick pear', 'done']
    >>> words.parse("pick pear") == pick + 1, words.element(pick + 1)
    (True, 'pick-pear')
    >>> words.meaning("pick-pear") == pick + 1, words.meaning("tree")
    (True, -1)
    """

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.size = 0
        self.domain_names: list[str] = []
        self.symbols: list[list[str]] = []
        self._ids: dict[str, int] = {}
        self._elements: dict[str, int] = {}
        self._verb_of: list[int] = []

    def domain(self, name: str, symbols: list[str]) -> int:
        """Declare a list of names; you get the domain's number."""
        if name in self.domain_names:
            raise ValueError(f"the domain {name!r} is declared twice")
        for symbol in symbols:
            if not _SYMBOL.fullmatch(symbol):
                raise ValueError(f"{symbol!r} in the domain {name!r}: use a-z, 0-9, '.', '+', '-'")
        if len(set(symbols)) < len(symbols):
            raise ValueError(f"the domain {name!r} names something twice")
        self.domain_names.append(name)
        self.symbols.append(list(symbols))
        return len(self.symbols) - 1

    def verb(self, pattern: str, *domains: int) -> int:
        """Declare a verb; you get the first of its ids."""
        sizes = [len(self.symbols[of]) for of in domains]
        verb = Verb(pattern, list(domains), sizes, self.size)
        if len(verb.blanks) != len(domains):
            raise ValueError(f"{pattern!r} has {len(verb.blanks)} blanks, {len(domains)} domains")
        if any(other.key == verb.key for other in self.verbs):
            raise ValueError(f"{pattern!r}: another verb has the key {verb.key!r}")
        self._verb_of.extend([len(self.verbs)] * verb.size)
        self.verbs.append(verb)
        self.size += verb.size
        self._ids.clear()
        self._elements.clear()
        return verb.first

    def verb_of(self, action: int) -> Verb:
        """The verb that an action belongs to."""
        if not 0 <= action < self.size:
            raise UnknownWord(
                f"there is no action {action}: the words run from 0 to {self.size - 1}"
            )
        return self.verbs[self._verb_of[action]]

    def kind(self, action: int) -> str:
        """What the verb of an action is called in catalogues, without `word.`."""
        return self.verb_of(action).key[5:]

    def args(self, action: int) -> list[int]:
        """What fills the verb's blanks: an index into each domain."""
        verb = self.verb_of(action)
        rest = action - verb.first
        indices: list[int] = []
        for size in reversed(verb.sizes):
            indices.append(rest % size)
            rest //= size
        indices.reverse()
        return indices

    def params(self, action: int) -> dict[str, str]:
        """The blanks by name, each as `domain.symbol`, the way translations know it."""
        verb = self.verb_of(action)
        filled: dict[str, str] = {}
        for blank, of, index in zip(verb.blanks, verb.domains, self.args(action), strict=True):
            filled[blank] = f"{self.domain_names[of]}.{self.symbols[of][index]}"
        return filled

    def text(self, action: int) -> str:
        """The notation of an action."""
        verb = self.verb_of(action)
        text = verb.pattern
        for blank, of, index in zip(verb.blanks, verb.domains, self.args(action), strict=True):
            text = text.replace("{" + blank + "}", self.symbols[of][index], 1)
        return text

    def parse(self, text: str) -> int:
        """The action that a text means."""
        if not self._ids:
            for action in range(self.size):
                self._ids[self.text(action)] = action
            if len(self._ids) < self.size:
                raise ValueError("two actions have the same notation")
        action = self._ids.get(" ".join(text.split()), -1)
        if action < 0:
            raise UnknownWord(f"{text!r} is no word of this game{self._nearest(text)}")
        return action

    def _nearest(self, text: str) -> str:
        first = text.split()[0] if text.split() else ""
        same = [verb.pattern for verb in self.verbs if verb.pattern.split()[0] == first]
        return f"; did you mean {' or '.join(map(repr, same))}?" if same else ""

    def element(self, action: int) -> str:
        """The id of the picture's element that means this action."""
        return self.text(action).replace(" ", "-")

    def meaning(self, element: str) -> int:
        """The action that an element of the picture means; -1 if it means none."""
        if not self._elements:
            for action in range(self.size):
                self._elements[self.element(action)] = action
        return self._elements.get(element, -1)

    def symbol(self, of: int, index: int) -> str:
        """The name of one member of a domain."""
        return self.symbols[of][index]

    def index(self, of: int, symbol: str) -> int:
        """The member of a domain with this name."""
        if symbol not in self.symbols[of]:
            raise UnknownWord(f"{symbol!r} is no {self.domain_names[of]}")
        return self.symbols[of].index(symbol)

    def domain_named(self, name: str) -> int:
        """The number of the domain with this name."""
        if name not in self.domain_names:
            raise UnknownWord(f"there is no domain {name!r}")
        return self.domain_names.index(name)
