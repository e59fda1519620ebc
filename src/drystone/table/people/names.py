"""When two names are the same to the eye: whoever keeps an identity has theirs alone."""

from __future__ import annotations

import unicodedata

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.utils import load

from drystone.core.speech import COMMON, LANGUAGES, catalogue

_ALIKE = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o", "5": "s"})


def fold(name: str) -> str:
    r"""What is left of a name without case, width, marks, spaces and look-alike letters.

    Letters of other scripts become the Latin ones that they look like (the list is Unicode's).

    >>> fold("Ada") == fold("\uff21\uff24\uff21") == fold("\u0410d\u0430") == fold("\u00e0 d.a")
    True
    >>> fold("Alice") == fold("AIice") == fold("al1ce"), fold("Ada") == fold("Ada 2")
    (True, False)
    """
    wide = unicodedata.normalize("NFKC", name).casefold()
    bare = [c for c in unicodedata.normalize("NFKD", wide) if not unicodedata.combining(c)]
    latin = "".join(_latin(c) for c in bare).translate(_ALIKE)
    return "".join(c for c in latin if c.isalnum()).replace("rn", "m").replace("vv", "w")


def _latin(letter: str) -> str:
    """The Latin letter that one of another script looks like; else the letter itself."""
    return letter if letter.isascii() else _STROKES.get(letter) or _LOOKS.get(letter, letter)


def _looks() -> dict[str, str]:
    """Letters of other scripts by the Latin ones that they look like, of a list 20 times as big."""
    found = {}
    for letter, alikes in load("confusables.json").items():
        glyphs = [alike["c"] for alike in alikes]
        scripts = {alias(glyph) for glyph in "".join(glyphs)}
        ascii_only = [one for one in glyphs if one.isascii() and one.isalnum()]
        if "LATIN" in scripts and ascii_only and len(letter) == 1 and alias(letter) != "LATIN":
            found[letter] = str(ascii_only[0]).casefold()
    return found


_LOOKS = _looks()
_STROKES = {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "\u0131": "i"}
"""Letters that no rule of Unicode takes apart, and that are Latin already."""


def for_everybody(name: str) -> bool:
    """Whether a name is what guests are called, or none at all: nobody can have it alone."""
    guests = {catalogue(str(COMMON), "table", language)["lobby.guest"] for language in LANGUAGES}
    return fold(name) in {"", *map(fold, guests)}
