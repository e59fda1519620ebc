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


@lru_cache(maxsize=32)
def _tips(facts: Facts, language: str) -> dict[tuple[int, int], str]:
    return {}


class Pen(kit.Pen):
    """Draws what is on the table of Keyflower."""

    def __init__(self, facts: Facts, look: Look) -> None:
        super().__init__(STYLE, WORDS, look)
        self.facts = facts
        self.touch = look.narrow or look.tall
        self.tips = _tips(facts, look.language)
        """By tile and side: what `tips.describe` said of it, kept from picture to picture."""
        self.worth: dict[tuple[int, int], int | None] = {}
        """By seat and tile: what it scores more with it, kept while this picture is drawn."""

    def tile_name(self, tile: int) -> str:
        """What a tile is called."""
        return self.name("tile", self.facts.names[tile])

    def counted(self, name: str, number: int, x: float, y: float, scale: float = 1.0) -> float:
        """An icon and its number; you get the place after them."""
        self.icon(name, x + 8 * scale, y, 16 * scale)
        if not speaks_for_itself(name, number):
            self.text(x + 17 * scale, y + 4.5 * scale, number, "kf-b", 12 * scale)
        return x + counted_width(name, number) * scale

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
