"""Tokens that nobody guesses, and texts that can be shown."""

from __future__ import annotations

import hashlib
import secrets

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


def clean(text: str) -> str:
    """A text without characters that nobody can see, on one line."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
