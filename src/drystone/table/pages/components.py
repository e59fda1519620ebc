"""Everything in the box of a game as a page: drawings, words, where from, and where it is now."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from drystone.core.game import new_game
from drystone.core.picture import Exhibit
from drystone.core.rules import Look, Rules
from drystone.games import find
from drystone.table.game.view import View
from drystone.table.pages.layout import Reader, document
from drystone.table.pages.messages import Messages
from drystone.table.pages.site import game_header


def components_address(rules: Rules) -> str:
    """Where the components of a game are looked up."""
    return f"/rules/{rules.name}/components"


def box_page(reader: Reader, rules: Rules) -> str:
    """The components of a game, and what its signs mean."""
    seats = rules.fewest_together
    fresh = new_game(rules, seats, 1, {}).observe(-1)
    shown = rules.components(fresh, Look(-1, reader.language)) if rules.components else []
    # Nobody plays: where things would lie at first is not of interest.
    return _page(reader, rules, shown, "", now=False)


def in_the_box(game: str, *reader: str) -> str:
    """The same page from words alone, to be made elsewhere."""
    return box_page(Reader.of(*reader), find(game))


def table_page(view: View, override: str, *reader: str) -> str:
    """The same at a table, with where everything is now as far as the viewer may know."""
    rules = view.rules
    shown = rules.components(view.board, view.look) if rules.components else []
    return _page(Reader.of(*reader), rules, shown, override, now=True)


def _page(reader: Reader, rules: Rules, shown: list[Exhibit], override: str, *, now: bool) -> str:
    t = reader.messages
    known = {}
    if rules.facts is not None:
        known = {fact.path: fact.known for fact in rules.facts.entries(reader.language, override)}
    kinds: dict[str, list[Exhibit]] = {}
    for exhibit in [*(rules.legend(reader.language) if rules.legend else []), *shown]:
        kinds.setdefault(exhibit.kind, []).append(exhibit)
    return document(
        reader,
        t("components.title", game=t.title(rules)),
        game_header(reader, rules, "components"),
        h.main(class_="column rulebook shelf")[
            h.h1[t("components.title", game=t.title(rules))],
            h.p(class_="quiet")[h.a(href=f"/rules/{rules.name}/facts")[t("facts.link")],],
            h.nav(class_="contents")[
                (h.a(href=f"#{kind}")[t.of_game(rules, "shelf", kind)] for kind in kinds)
            ],
            [
                h.section(id=kind)[
                    h.h2[t.of_game(rules, "shelf", kind)],
                    h.ul(class_="exhibits")[(_exhibit(t, one, known, now=now) for one in alike)],
                ]
                for kind, alike in kinds.items()
            ],
        ],
        script="reading.js",
        styles=(f"/pictures/{rules.name}.css",),
    )


def _exhibit(t: Messages, one: Exhibit, known: dict[str, str], *, now: bool) -> h.Element:
    """One sign or component: its drawing, its sentence, where it is known from, where it is."""
    source = known.get(one.fact, "")
    return h.li(class_="exhibit")[
        h.span(class_="drawn", aria_hidden="true")[Markup(one.picture.inline())],
        h.div[
            h.p[one.told],
            (source or (now and one.where))
            and h.p(class_="quiet")[
                source and t(f"facts.{source}"),
                source and now and one.where and " · ",
                now and ", ".join(one.where),
            ],
        ],
    ]
