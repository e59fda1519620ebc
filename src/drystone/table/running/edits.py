"""News as an edit of the news before: whoever has those is sent what has changed.

A page is cut before every `<`. The edit says how its pieces become those of the next page: a text
is new, and two numbers are a run of old pieces, from which one and how many. `live.js` puts it
together again.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

Edit = list[int | str]
_PIECE = re.compile(r"<[^<]*")
KEPT = 64
"""Edits that are remembered: spectators and players of one language are sent the same."""


@lru_cache(KEPT)
def as_edit(before: str, after: str) -> str:
    """News (JSON with `html`) for somebody who was sent other news before; the shorter of both."""
    news: dict[str, Any] = msgspec.json.decode(after)
    old: dict[str, Any] = msgspec.json.decode(before)
    if not news["html"].startswith("<"):
        return after
    edit = edit_of(pieces_of(old["html"]), pieces_of(news.pop("html")))
    shorter = msgspec.json.encode({**news, "edit": edit}).decode()
    return shorter if len(shorter) < len(after) else after


def pieces_of(html: str) -> list[str]:
    """HTML cut before every tag; what stands before the first one is lost.

    >>> pieces_of("<p>a &lt; b</p><p>")
    ['<p>a &lt; b', '</p>', '<p>']
    """
    return _PIECE.findall(html)


def edit_of(old: list[str], new: list[str]) -> Edit:
    """How the old pieces become the new ones.

    >>> edit_of(["<p>", "<b>one", "</b>", "</p>"], ["<p>", "<b>two", "</b>", "</p>"])
    [0, 1, '<b>two', 2, 2]
    """
    places: dict[str, int] = {}
    for place in range(len(old) - 1, -1, -1):
        places[old[place]] = place
    edit: Edit = []
    fresh: list[str] = []
    after, count = 0, 0  # where a run that is going on would go on, and how long it is
    for piece in new:
        if count and after < len(old) and old[after] == piece:
            after, count = after + 1, count + 1
            continue
        if count:
            edit += [after - count, count]
            count = 0
        place = old.index(piece, after) if _soon(old, piece, after) else places.get(piece, -1)
        if place < 0:
            fresh.append(piece)
        else:
            if fresh:
                edit.append("".join(fresh))
                fresh = []
            after, count = place + 1, 1
    if count:
        edit += [after - count, count]
    if fresh:
        edit.append("".join(fresh))
    return edit


def _soon(old: list[str], piece: str, after: int, within: int = 40) -> bool:
    """Whether a piece comes up soon after a place: most tags occur often, the next is meant."""
    return piece in old[after : after + within]


def applied(old: list[str], edit: Edit) -> str:
    """The HTML that an edit makes of old pieces, as the page's script does it.

    >>> applied(["<p>", "<b>one", "</b>", "</p>"], [0, 1, "<b>two", 2, 2])
    '<p><b>two</b></p>'
    """
    parts: list[str] = []
    steps = iter(edit)
    for step in steps:
        if isinstance(step, str):
            parts.append(step)
        else:
            count = next(steps)
            assert isinstance(count, int)
            parts += old[step : step + count]
    return "".join(parts)
