"""The head of a page that is read: the way to all that belong together, the same on each."""

from __future__ import annotations

import htpy as h

from drystone.core.rules import Rules
from drystone.learn.lesson import taught
from drystone.learn.puzzle import puzzled
from drystone.table.game.view import View
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


def own_header(reader: Reader, *first: h.Node, here: str = "", known: bool = False) -> h.Element:
    """The head of what is somebody's own, with the way to the rest of it; `known` by a name."""
    t = reader.messages
    pages = {
        "you": ("/you", t("you.link")),
        "studies": ("/studies", t("study.all")),
        "notices": known and ("/notices", t("notices.title")),
    }
    return header(
        reader,
        first,
        (
            h.a(class_="page", href=found[0], aria_current="page" if page == here else None)[
                found[1]
            ]
            for page, found in pages.items()
            if found
        ),
    )


def match_header(reader: Reader, view: View, here: str, *more: h.Node) -> h.Element:
    """The head of what looks back at a game: its table, replay, review and result; `here` is one
    of these.
    """
    t, over = reader.messages, view.position.over
    pages = {
        "table": f"/t/{view.id}",
        "replay": f"/t/{view.id}/replay?at=0",
        "review": over and f"/t/{view.id}/review",
        "result": view.over and f"/r/{view.id}",
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
        more,
        name=t.title(view.rules),
    )
