"""The files beside the pages: style sheets, scripts, drawings.

Their address holds a digest of all of them, so that a browser may keep them for good: when one
changes, all addresses do. Scripts import each other by relative addresses, which keep the digest.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}


@cache
def assets() -> dict[str, tuple[str, bytes]]:
    """Kind and content of every file by its name."""
    return {
        file.name: (KINDS[file.suffix], file.read_bytes())
        for file in sorted((Path(__file__).parent / "assets").iterdir())
        if file.suffix in KINDS
    }


@cache
def assets_digest() -> str:
    """What changes when one of them does."""
    whole = sha256()
    for name, (_, body) in assets().items():
        whole.update(name.encode() + b"\0" + body + b"\0")
    return whole.hexdigest()[:16]


def asset_address(name: str) -> str:
    """Where a page finds one of the files."""
    return f"/assets/{assets_digest()}/{name}"


def digest_of(text: str) -> str:
    """A few letters that change with the text."""
    return sha256(text.encode()).hexdigest()[:16]
