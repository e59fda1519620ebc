"""Inviting: the links to open seats, to be copied, shared or scanned, and the page behind one."""

from __future__ import annotations

import json

import htpy as h
import segno
from markupsafe import Markup

from drystone.core.rules import Rules
from drystone.table.asset_files import asset_address
from drystone.table.game.view import View
from drystone.table.pages.layout import Reader, document, header, icon, seat_mark
from drystone.table.pages.messages import Messages
from drystone.table.pages.scenery import banner


def open_seats(view: View) -> list[int]:
    """The seats to which the viewer can invite somebody."""
    if not view.by.is_host or view.over:
        return []
    return [seat.number for seat in view.seats if seat.kind == "open"]


def waiting(view: View, t: Messages) -> h.Element:
    """Where the table waits for somebody: a way to the links, for who can give them."""
    seats = open_seats(view)
    return h.span(
        id="t-waiting", data_seats=json.dumps(seats) if seats else None, hidden=not seats
    )[h.button(type="button", data_dialog="t-invite")[icon("link"), " ", t("invite.open")]]


def invite_dialog(t: Messages) -> h.Element:
    """What the host of a new table sees first; the links come when it opens."""
    return h.dialog(
        id="t-invite",
        class_="invite",
        aria_labelledby="t-invite-title",
        data_copied=t("invite.copied"),
        data_failed=t("play.offline"),
    )[
        h.h2(id="t-invite-title")[t("invite.title")],
        h.p[t("invite.how")],
        h.div(class_="links"),
        h.form(method="dialog")[h.button[t("invite.later")]],
    ]


def seat_link(t: Messages, seat: int, link: str, game: str) -> h.Element:
    """The link to one seat: its address, to be copied or shared, and as a QR code."""
    code = segno.make(link, error="m", micro=False)
    box = f"t-link-{seat}"
    return h.article(class_="seat-link", data_seat=str(seat), data_link=link)[
        h.div(class_="qr", role="img", aria_label=t("invite.code"))[
            Markup(code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff"))
        ],
        h.div[
            h.label(for_=box)[seat_mark(seat), " ", t("lobby.seat", seat=seat + 1)],
            h.input(id=box, readonly=True, value=link),
            h.p(class_="row")[
                h.button(type="button", class_="primary", data_copy=box)[t("invite.copy")],
                h.button(
                    type="button",
                    data_share=link,
                    data_text=t("invite.words", game=game),
                    hidden=True,
                )[t("invite.share")],
                h.button(type="button", class_="plain", data_renew=str(seat))[t("invite.renew")],
            ],
        ],
    ]


def invitation_page(
    reader: Reader,
    rules: Rules,
    host: str,
    link: str,
    seat: int,
    *,
    typed: str = "",
    problem: str = "",
) -> str:
    """What a friend sees who follows a link: whose game it is, and a button to sit down.

    `problem` is what is wrong with the name that was typed.
    """
    t = reader.messages
    return document(
        reader,
        t.title(rules),
        header(reader),
        h.main(class_="column")[
            banner(rules),
            h.h1[t.title(rules)],
            h.p[t("invite.lead", name=host, seat=seat + 1)],
            problem and h.p(class_="problem", role="alert")[problem],
            h.form(class_="sit", method="post", action=link)[
                h.label[
                    h.span[t("lobby.name")],
                    h.input(
                        name="name",
                        value=typed,
                        maxlength="40",
                        autofocus=bool(problem),
                        aria_invalid="true" if problem else None,
                    ),
                ],
                h.button(class_="primary")[t("invite.sit")],
            ],
        ],
        script="reading.js",
        styles=(asset_address("scenery.css"),),
    )
