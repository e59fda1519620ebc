"""A table of one's own at which something is taught: lessons and puzzles look the same."""

from __future__ import annotations

import json
from dataclasses import dataclass

import htpy as h

from drystone.core.rules import Rules
from drystone.table.asset_files import asset_address
from drystone.table.game.log import Entry
from drystone.table.game.view import View
from drystone.table.pages import play
from drystone.table.pages.board import Board, style_address
from drystone.table.pages.layout import Reader, document, icon
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import Offers


@dataclass(frozen=True)
class Place:
    """Where something is taught."""

    title: str
    key: str
    """What the browser calls it."""
    at: str
    """Its address."""
    home: str
    """The address of the list that it is in."""
    back: str
    """What the way there is called."""


def of_others(view: View) -> tuple[Entry, ...]:
    """The log without what the learner did, who is called "You": nobody says "You bids"."""
    return tuple(entry for entry in view.log if entry.seat != view.viewer)


def rules_and_help(rules: Rules, t: Messages) -> h.Element:
    """The tools of a table at which nobody else sits."""
    return h.nav(class_="tools", aria_label=t("play.tools"))[
        h.a(href=f"/rules/{rules.name}", target="rules", title=t("panel.rules"))[
            icon("rules"), h.span(class_="unseen")[t("panel.rules")]
        ],
        h.button(type="button", data_dialog="t-help", title=t("panel.help"))[
            icon("help"), h.span(class_="unseen")[t("panel.help")]
        ],
    ]


def taught_page(
    reader: Reader,
    view: View,
    drawn: tuple[Board, Offers],
    place: Place,
    panel: h.Element,
    bar: h.Element,
) -> str:
    """The whole page: the table itself, and beside it what is said."""
    t, rules = reader.messages, view.rules
    picture, found = drawn
    return document(
        reader,
        place.title,
        h.div(
            id="t-table",
            class_="lesson",
            data_key=place.key,
            data_at=place.at,
            data_version=str(view.version),
            data_seat=str(view.viewer),
            data_offline=t("play.offline"),
            data_lost=t("play.lost"),
            data_broken=t("play.broken"),
            data_notices_off="[]",
        )[
            h.header(class_="strip")[
                h.a(class_="wordmark", href=place.home, title=place.back)[
                    icon("home"), h.span[t.title(rules)]
                ],
                play.strip(view, t),
                rules_and_help(rules, t),
            ],
            h.main[play.board(view, t, picture, found)],
            h.aside(id="t-side", aria_label=t("learn.panel"))[panel],
            h.section(id="t-tray", aria_label=t("tray.title"), data_keep="", hidden=True),
            bar,
        ],
        *play.foot(t),
        kind="playing",
        script="table.js",
        styles=(asset_address("story.css"), asset_address("learn.css"), style_address(rules)),
    )


def taught_news(
    view: View,
    t: Messages,
    drawn: tuple[Board, Offers],
    version: int,
    panel: h.Element,
    bar: h.Element,
) -> str:
    """What has become of it: JSON, with HTML to be morphed in."""
    picture, found = drawn
    parts = [play.strip(view, t), play.board(view, t, picture, found), panel, bar]
    html = "".join(map(str, parts))
    return json.dumps({"version": version, "number": version, "seat": view.viewer, "html": html})
