"""The pen of this game: the kit's, with counted things and rows of signs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from drystone import kit
from drystone.core.rules import Look
from drystone.games.keyflower.picture.style import ICONS, STYLE
from drystone.games.keyflower.printed import Facts
from drystone.games.keyflower.words import WORDS

_NARROW: Final = frozenset("fijlrtI1.,:'- ")
_WIDE: Final = frozenset("mwMWGOQ")
_DESK: Final = 11 / 0.97
"""The least size of letters, so that they have 11 pixels on a screen of 1440 x 900."""
_BROAD: Final = 10 / 0.86
"""The same for 10 pixels on one of 1366 x 768."""
_HELD: Final = 10 / 0.975
"""The same on a phone."""


@lru_cache(maxsize=32)
def _tips(facts: Facts, language: str) -> dict[tuple[int, int], str]:
    return {}


class Pen(kit.Pen):
    """Draws what is on the table of Keyflower."""

    LETTERS: Final = 12.0
    """The smallest letters of a label at its full size."""

    def __init__(self, facts: Facts, look: Look) -> None:
        super().__init__(STYLE, WORDS, look)
        self.facts = facts
        self.touch = look.narrow or look.tall
        self.tips = _tips(facts, look.language)
        """By tile and side: what `tips.describe` said of it, kept from picture to picture."""
        self.worth: dict[tuple[int, int], int | None] = {}
        """By seat and tile: what it scores more with it, kept while this picture is drawn."""
        self.letters = _HELD if self.touch else _BROAD if look.broad else _DESK
        """How large letters are on the picture at the least."""
        self.least = 0.0
        """How large letters are at the least where it draws now; what can't be is left out."""

    def at_scale(self, scale: float) -> None:
        """What is drawn next is drawn at this scale, and has to be read."""
        self.least = 0.0 if self.look.part else self.letters / scale

    def tile_name(self, tile: int) -> str:
        """What a tile is called."""
        return self.name("tile", self.facts.names[tile])

    def counted(self, name: str, number: int, x: float, y: float, scale: float = 1.0) -> float:
        """An icon and its number; you get the place after them."""
        self.icon(name, x + 8 * scale, y, 16 * scale)
        if not speaks_for_itself(name, number):
            self.text(x + 17 * scale, y + 4.5 * scale, number, "kf-b", 12 * scale)
        return x + counted_width(name, number) * scale

    def row_in(self, items: list[tuple[str, int]], x: float, y: float, width: float) -> float:
        """The same no wider than this, with numbers that are read."""
        scale = min(1.1, width / max(1.0, row_width(items)))
        for name, number in items:
            if number > 0:
                self.icon(name, x + 8 * scale, y, 16 * scale)
                if not speaks_for_itself(name, number):
                    size = max(12 * scale, self.letters)
                    self.text(x + 16.5 * scale, y + 0.37 * size, number, "kf-b", size)
                x += counted_width(name, number) * scale
        return x

    def row(self, items: list[tuple[str, int]], x: float, y: float, scale: float = 1.0) -> float:
        """Counted icons side by side."""
        for name, number in items:
            if number > 0:
                x = self.counted(name, number, x, y, scale)
        return x

    def label(self, tokens: list[str], y: float, scale: float, width: float) -> None:
        """Numbers, signs and icons in a row, centred."""
        needed = sum(token_width(token) for token in tokens) * scale
        if needed > width:
            scale *= width / needed
            needed = width
        x = -needed / 2
        for token in tokens:
            step = token_width(token) * scale
            if token in ICONS:
                self.icon(token, x + step / 2, y, 16 * scale)
            elif token[0] == "*":
                self.points(token[1:], x + step / 2, y, scale)
            else:
                self.text(x + step / 2, y + 4.5 * scale, token, "kf-n", 13 * scale)
            x += step

    def said_at(self, tokens: list[str], scale: float, width: float) -> float:
        """How large the letters of a label are, which gets smaller where it is too wide."""
        needed = sum(token_width(token) for token in tokens)
        return self.LETTERS * min(scale, width / max(needed, 1.0))

    def can_say(self, tokens: list[str], width: float) -> bool:
        """Whether a label has room with letters that are just large enough."""
        return self.said_at(tokens, self.least / self.LETTERS, width) >= self.least - 0.01

    def points(self, said: object, x: float, y: float, scale: float = 1.0) -> None:
        """Points, on gold."""
        half = points_width(str(said)) * scale / 2 - scale
        self.box(x - half, y - 8 * scale, 2 * half, 16 * scale, "kf-gold kf-thin", 8 * scale)
        self.text(x, y + 4.2 * scale, said, "kf-print", 12 * scale)


def speaks_for_itself(name: str, number: int) -> bool:
    """Whether an icon needs no number: a question mark alone would ask how many there are.

    >>> speaks_for_itself("stone", 1), speaks_for_itself("any-worker", 1)
    (True, False)
    """
    return number == 1 and not name.startswith("any")


def counted_width(name: str, number: int) -> float:
    """How much room an icon with its number takes."""
    return 18 if speaks_for_itself(name, number) else 20 + 8 * len(str(number))


def row_width(items: list[tuple[str, int]]) -> float:
    return sum(counted_width(name, number) for name, number in items if number > 0)


def text_width(words: str, size: float) -> float:
    """About how much room bold words take.

    >>> text_width("ill", 10) < text_width("mom", 10)
    True
    """
    narrow = sum(letter in _NARROW for letter in words)
    wide = sum(letter in _WIDE for letter in words)
    return size * (0.68 * len(words) - 0.26 * narrow + 0.22 * wide)


def points_width(said: str) -> float:
    """How much room points take."""
    return max(18.0, 7.6 * len(said) + 8)


def token_width(token: str) -> float:
    if token in ICONS:
        return 17
    if token[0] == "*":
        return points_width(token[1:])
    return 10 if token in (":", "1", "/") else 8.5 * len(token) + 4
