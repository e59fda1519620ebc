"""The head of a page that is read: the way to all that belong together, the same on each."""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h

from drystone.core.rules import Rules
from drystone.learn.lesson import taught
from drystone.learn.puzzle import puzzled
from drystone.table.game.view import View
from drystone.table.pages.layout import Reader, header

Pages = dict[str, tuple[str, str] | bool]
"""Where each of some pages is and what it is called, by a name of ours; False: there is none."""


def game_header(reader: Reader, rules: Rules, here: str) -> h.Element:
    """The head of one of a game's pages; `here` says which: learn, puzzles, rules, components,
    explore.
    """
    t, name = reader.messages, rules.name
    pages: Pages = {
        "learn": taught(name) and (f"/learn/{name}", t("site.learn")),
        "puzzles": puzzled(name) and (f"/learn/{name}/puzzles", t("puzzle.puzzles")),
        "rules": (f"/rules/{name}", t("site.rules")),
        "components": rules.components is not None
        and (f"/rules/{name}/components", t("site.components")),
        "explore": taught(name) and (f"/explore/{name}", t("site.explore")),
    }
    return header(reader, links(pages, here), name=t.title(rules))


def own_header(reader: Reader, *first: h.Node, here: str = "", known: bool = False) -> h.Element:
    """The head of what is somebody's own, with the way to the rest of it; `known` by a name."""
    t = reader.messages
    pages: Pages = {
        "you": ("/you", t("you.link")),
        "studies": ("/studies", t("study.all")),
        "notices": known and ("/notices", t("notices.title")),
    }
    return header(reader, first, links(pages, here))


def match_header(reader: Reader, view: View, here: str, *more: h.Node) -> h.Element:
    """The head of what looks back at a game: its table, replay, review and result; `here` is one
    of these.
    """
    t, over = reader.messages, view.position.over
    pages: Pages = {
        "table": (f"/t/{view.id}", t("site.table")),
        "replay": (f"/t/{view.id}/replay?at=0", t("panel.replay")),
        "review": over and (f"/t/{view.id}/review", t("site.review")),
        "result": view.over and (f"/r/{view.id}", t("site.result")),
    }
    return header(reader, links(pages, here), more, name=t.title(view.rules))


def links(pages: Pages, here: str) -> Iterator[h.Element]:
    """The links to pages, of which one is marked as the one that is read."""
    for page, found in pages.items():
        if isinstance(found, tuple):
            address, said = found
            current = "page" if page == here else None
            yield h.a(class_="page", href=address, aria_current=current)[said]
