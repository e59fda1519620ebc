"""The pen: writes texts, icons and counted things, for every part of the picture."""

from __future__ import annotations

from html import escape, unescape
from pathlib import Path
from typing import Final

from drystone.core.rules import Look
from drystone.core.speech import catalogue
from drystone.games.keyflower.components import Facts
from drystone.games.keyflower.picture_style import ICONS
from drystone.games.keyflower.words import WORDS

_CATALOGUES: Final = str(Path(__file__).parents[2] / "locale")
_ONES: Final = {
    "worker": "any-worker",
    "workers": "any-worker",
    "skill": "any-skill",
    "skills": "any-skill",
    "resource": "any",
    "resources": "any",
    "move": "cart",
    "upgrade": "up",
    "->": "→",
    "per": ":",
    "boats": "boat",
    "loop": "loop",
    "step": "cart",
}
_SILENT: Final = ("random", "here", "+", "of", "one", "kind", "colour", "tile", "on", "a", "road")
_SILENT_BOATS: Final = ("in", "line", "for", "transport", "and", "free")


class Pen:
    """Collects the parts of a picture, and knows the reader's words for things."""

    def __init__(self, facts: Facts, look: Look) -> None:
        self.facts = facts
        self.names = look.names
        self.said = catalogue(_CATALOGUES, "keyflower", look.language)
        self.parts: list[str] = []

    def add(self, part: str) -> None:
        self.parts.append(part)

    def words(self, key: str, **blanks: int | str) -> str:
        """A text in the reader's language."""
        return self.said.get(key, key).format(**blanks)

    def say(self, key: str, **blanks: int | str) -> str:
        """A text in the reader's language, ready for SVG."""
        return escape(self.words(key, **blanks))

    def name(self, tile: int) -> str:
        return self.say(f"name.tile.{self.facts.names[tile]}")

    def player(self, seat: int) -> str:
        """What a player is called."""
        if seat < len(self.names):
            return escape(self.names[seat])
        return self.say("picture.player", number=seat + 1)

    def text(self, x: float, y: float, words: str, kind: str = "", size: float = 13) -> None:
        self.add(
            f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}">{words}</text>'
        )

    def icon(self, name: str, x: float, y: float, scale: float = 1.0) -> None:
        self.add(
            f'<use href="#kf-{name}" transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})"/>'
        )

    def box(self, kind: str, x: float, y: float, width: float, height: float, rx: float) -> None:
        self.add(
            f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
            f'height="{height:.1f}" rx="{rx:g}"/>'
        )

    def counted(self, name: str, number: int, x: float, y: float, scale: float = 1.0) -> float:
        """An icon and its number; you get the place after them."""
        self.icon(name, x + 8 * scale, y, scale)
        if not speaks_for_itself(name, number):
            self.text(x + 17 * scale, y + 4.5 * scale, str(number), "kf-b", 12 * scale)
        return x + counted_width(name, number) * scale

    def row(self, items: list[tuple[str, int]], x: float, y: float, scale: float = 1.0) -> float:
        """Counted icons side by side."""
        for name, number in items:
            if number > 0:
                x = self.counted(name, number, x, y, scale)
        return x

    def phrase(self, phrase: str, y: float, scale: float, width: float) -> None:
        """An effect in numbers and icons, centred."""
        tokens = tokens_of(phrase)
        needed = sum(token_width(token) for token in tokens) * scale
        if needed > width:
            scale *= width / needed
            needed = width
        x = -needed / 2
        for token in tokens:
            step = token_width(token) * scale
            if token in ICONS:
                self.icon(token, x + step / 2, y, scale)
            else:
                self.text(x + step / 2, y + 4.5 * scale, escape(token), "kf-n", 13 * scale)
            x += step


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
    """About how much room bold words take, ready for SVG as they are."""
    return 0.65 * size * len(unescape(words))


def tokens_of(phrase: str) -> list[str]:
    """The numbers and icons that stand for a phrase of the facts."""
    tokens: list[str] = []
    if phrase.startswith("1 of "):
        phrase = " / ".join(phrase.split()[2:])
    phrase = phrase.replace("of one kind", "=").replace("of one colour", "=")
    for word in phrase.replace(",", "").split():
        if word in _SILENT or word in _SILENT_BOATS:
            continue
        if word == "any":
            tokens.append("any")
        elif word in _ONES:
            if tokens and tokens[-1] == "any" and word in ("worker", "skill"):
                tokens.pop()
            tokens.append(_ONES[word])
        elif word in ICONS or word.isdecimal() or word in ("/", "="):
            tokens.append(word)
    return tokens


def token_width(token: str) -> float:
    if token in ICONS:
        return 17
    return 10 if token in (":", "1", "/") else 8.5 * len(token) + 4


def element(action: int) -> str:
    return WORDS.element(action)
