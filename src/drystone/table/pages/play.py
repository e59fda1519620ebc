"""The table: players' strip, board, and the panels at the side; its bar is in `bar.py`."""

from __future__ import annotations

import json

import htpy as h
import msgspec
from markupsafe import Markup

from drystone.table.asset_files import asset_address
from drystone.table.game.view import View
from drystone.table.pages.bar import begun_with, decision_bar, script, title
from drystone.table.pages.board import Board, draw, style_address
from drystone.table.pages.clock import clock_face, clock_words
from drystone.table.pages.coach import coach_panel, coached
from drystone.table.pages.company import card
from drystone.table.pages.ending import (
    life_panel,
    resign_dialog,
)
from drystone.table.pages.hints import hints_panel
from drystone.table.pages.invite import invite_dialog
from drystone.table.pages.layout import Reader, document, icon, seat_mark
from drystone.table.pages.lobby import bot_name
from drystone.table.pages.log import log
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import (
    Offers,
    legal_on_board,
    offers,
)
from drystone.table.pages.score import figure, score_panel
from drystone.table.pages.side_panels import NOTHING, Notes, chat, curtain, dialogs, settings


def page(view: View, notes: str, *reader: str) -> str:
    """The same as `play_page`, for the renderer, which knows nothing but words."""
    return play_page(view, Reader.of(*reader), msgspec.json.decode(notes, type=Notes))


def play_page(view: View, reader: Reader, notes: Notes = NOTHING) -> str:
    """The whole page of a table, with what the viewer has written down for themselves."""
    t = reader.messages
    rules = view.rules
    picture = draw(rules, view.board, view.look)
    found = offers(view, picture)
    return document(
        reader,
        title(view, t),
        h.div(
            id="t-table",
            class_={"over": view.over, "accompanied": bool(view.company)},
            data_key=view.id,
            data_at=f"/t/{view.id}",
            data_version=str(view.version),
            data_seat=str(view.viewer),
            data_hotseat="yes" if len(view.mine) > 1 else None,
            data_live="yes",
            data_side=side(view),
            data_offline=t("play.offline"),
            data_lost=t("play.lost"),
            data_broken=t("play.broken"),
            data_now=str(notes.now) if notes.now else None,
            data_clock_words=clock_words(t),
            data_notices_off=json.dumps(sorted(notes.off | notes.off_everywhere)),
            data_end_too=t("offer.end-too"),
            data_goes_where=t("offer.goes-where"),
            data_instead=t("offer.instead"),
            data_read=str(notes.read) if view.playing else None,
        )[
            h.header(class_="strip")[
                h.a(class_="wordmark", href="/", title=t("lobby.back"))[
                    icon("home"), h.span[t.title(rules)]
                ],
                strip(view, t),
                tools(view, t),
            ],
            h.main[h.h1(class_="unseen")[t.title(rules)], board(view, t, picture, found)],
            h.aside(id="t-side", aria_label=t("panel.side"))[
                log(view, t, card(view, t, "log")),
                score_panel(view, t),
                hints_panel(t),
                coached(view) and coach_panel(t),
                chat(view, t, notes.note),
                settings(view, reader, notes),
            ],
            h.section(id="t-tray", aria_label=t("tray.title"), data_keep="", hidden=True),
            decision_bar(view, t, found, plans=True),
            curtain(view, t),
        ],
        *foot(t),
        invite_dialog(t),
        resign_dialog(view, t),
        kind="playing",
        script="table.js",
        styles=(asset_address("story.css"), asset_address("coach.css"), style_address(rules)),
    )


def foot(t: Messages) -> list[h.Element]:
    """What a table says beside the game: ways, tips, notes, banners, and the dialogs."""
    return [
        h.div(
            id="t-ways",
            role="group",
            aria_label=t("ways.title"),
            data_again=t("warning.never"),
            hidden=True,
        ),
        h.button(type="button", id="t-whole", data_zoom="1", hidden=True)[
            icon("fit"), t("settings.whole")
        ],
        h.div(id="t-tip", role="tooltip", aria_live="polite", hidden=True),
        h.p(id="t-note", role="alert", hidden=True),
        h.p(id="t-banner", role="status", hidden=True),
        h.p(id="t-lost", role="alert", hidden=True)[
            h.span, h.button(type="button")[t("play.again")]
        ],
        *dialogs(t),
    ]


def news(view: View) -> str:
    """What somebody at the table is sent when it has changed: JSON, with HTML to be morphed in."""
    html = fragments(view, Messages(view.by.language))
    return json.dumps(
        {"version": view.version, "number": view.number, "seat": view.viewer, "html": html}
    )


def talk(view: View) -> str:
    """What somebody at the table is sent when nothing has changed but the talk."""
    return json.dumps({"talk": True, "html": str(chat(view, Messages(view.by.language)))})


def fragments(view: View, t: Messages) -> str:
    """Everything on the page that can change."""
    picture = draw(view.rules, view.board, view.look)
    found = offers(view, picture)
    parts: list[h.Element] = [
        strip(view, t),
        board(view, t, picture, found),
        log(view, t, card(view, t, "log")),
        score_panel(view, t),
        chat(view, t),
        life_panel(view, t),
        decision_bar(view, t, found, plans=True),
        curtain(view, t),
    ]
    return "".join(str(part) for part in parts)


def side(view: View) -> str:
    """The panel that is open at first: with somebody who plays along, there is much to follow."""
    if view.over:
        return "score"
    return "log" if view.company and not (view.by.narrow or view.by.tall) else ""


def strip(view: View, t: Messages) -> h.Element:
    """Everybody at the table: who they are, what they have, who is to decide."""
    return h.ol(id="t-strip", class_="players", aria_label=t("play.players"))[
        (
            h.li(
                class_=["player", {"on-turn": view.turn == seat, "me": seat in view.mine}],
                aria_current="true" if view.turn == seat else None,
            )[
                seat_mark(seat),
                h.span(
                    class_="name",
                    title=bool(chair.played_by) and bot_name(t, view.rules, chair.played_by),
                )[chair.shown_name],
                chair.kind == "open"
                and h.span(class_="quiet")[t("seat.closed" if chair.closed else "seat.open")],
                # Whoever reads this is there, whatever the channel has not heard yet.
                chair.away and seat not in view.mine and h.span(class_="quiet")[t("seat.away")],
                clock_face(view, t, seat),
                h.span(class_="points", title=t("score.now"))[figure(view.points(seat))],
            ]
            for seat, chair in enumerate(view.seats)
        ),
        (
            h.li(class_="player along", title=t("seat.along"))[
                seat_mark(seat),
                h.span(class_="name")[view.name(seat)],
                h.span(class_="points", title=t("score.now"))[figure(view.points(seat))],
            ]
            for seat in view.everybody[len(view.seats) :]
        ),
    ]


def tools(view: View, t: Messages) -> h.Element:
    """What is not part of the game itself."""
    rules = view.rules

    def tab(name: str) -> h.Element:
        return h.button(
            type="button", data_panel=name, aria_pressed="false", title=t(f"panel.{name}")
        )[icon(name), h.span(class_="unseen")[t(f"panel.{name}")]]

    return h.nav(class_="tools", aria_label=t("play.tools"))[
        tab("log"),
        tab("score"),
        view.playing and tab("hint"),
        coached(view) and tab("coach"),
        tab("chat"),
        h.a(href=f"/rules/{rules.name}", target="rules", title=t("panel.rules"))[
            icon("rules"), h.span(class_="unseen")[t("panel.rules")]
        ],
        rules.components is not None
        and h.a(href=f"/t/{view.id}/components", target="rules", title=t("panel.components"))[
            icon("components"), h.span(class_="unseen")[t("panel.components")]
        ],
        h.a(href=f"/t/{view.id}/replay", title=t("panel.replay"))[
            icon("replay"), h.span(class_="unseen")[t("panel.replay")]
        ],
        h.button(type="button", data_dialog="t-help", title=t("panel.help"))[
            icon("help"), h.span(class_="unseen")[t("panel.help")]
        ],
        tab("settings"),
    ]


def board(view: View, t: Messages, picture: Board, found: Offers) -> h.Element:
    """The picture, and what its elements mean now."""
    legal = legal_on_board(view, t, found)
    return h.div(
        id="t-board",
        class_="board",
        role="group",
        tabindex="0",  # it scrolls, by keyboard too
        aria_label=t("play.board"),
        data_legal=script(legal),
        data_picks=script(found.picks),
        data_about=begun_with(view),
    )[Markup(picture.svg)]
