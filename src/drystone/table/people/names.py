"""When two names are the same to the eye: whoever keeps an identity has theirs alone."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import confusables

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


@lru_cache(4096)
def _latin(letter: str) -> str:
    """The Latin letter that one of another script looks like; else the letter itself."""
    if letter.isascii():
        return letter
    if (stroke := _STROKES.get(letter)) is not None:
        return stroke
    found = confusables.is_confusable(letter, greedy=True, preferred_aliases=["latin"])
    for alike in found[0]["homoglyphs"] if found else ():
        if alike["c"].isascii() and alike["c"].isalnum():
            return str(alike["c"]).casefold()
    return letter


_STROKES = {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "\u0131": "i"}
"""Letters that no rule of Unicode takes apart, and that are Latin already."""


def for_everybody(name: str) -> bool:
    """Whether a name is what guests are called, or none at all: nobody can have it alone."""
    guests = {catalogue(str(COMMON), "table", language)["lobby.guest"] for language in LANGUAGES}
    return fold(name) in {"", *map(fold, guests)}
