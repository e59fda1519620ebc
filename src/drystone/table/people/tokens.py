"""Tokens and ids that nobody guesses, and texts that can be shown."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def new_token() -> str:
    """256 bits that nobody guesses."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A short public name for a game or a person: 60 bits, so that an unlisted game stays so."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def digest(token: str) -> str:
    """What the store keeps of a token. A token is random, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs, for Unicode, of which nothing is to be seen."""


MOST_MARKS = 3
"""Marks that a letter may carry: no script needs more, and a pile of them covers other lines."""


def one_line(text: str) -> str:
    """A text without characters that nobody can see, on one line, with few marks on a letter."""
    shown, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            shown.append(c if c.isprintable() and c not in BLANK else " ")
    return " ".join("".join(shown).split())


def can_be_seen(text: str) -> bool:
    """Whether there is anything to be seen of a text: marks need a letter to stand on."""
    return any(unicodedata.category(c)[0] in "LNPS" for c in one_line(text))
