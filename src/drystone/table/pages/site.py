"""The head of a page about one game: the way to all others about it, the same on each."""

from __future__ import annotations

import htpy as h

from drystone.core.rules import Rules
from drystone.learn.lesson import taught
from drystone.learn.puzzle import puzzled
from drystone.table.pages.layout import Reader, header


def game_header(reader: Reader, rules: Rules, here: str) -> h.Element:
    """The head of one of a game's pages; `here` says which: learn, puzzles, rules, components,
    explore.
    """
    t, name = reader.messages, rules.name
    pages = {
        "learn": taught(name) and f"/learn/{name}",
        "puzzles": puzzled(name) and f"/learn/{name}/puzzles",
        "rules": f"/rules/{name}",
        "components": rules.components is not None and f"/rules/{name}/components",
        "explore": taught(name) and f"/explore/{name}",
    }
    return header(
        reader,
        (
            h.a(class_="page", href=address, aria_current="page" if page == here else None)[
                t(f"site.{page}")
            ]
            for page, address in pages.items()
            if address
        ),
        name=t.title(rules),
    )
