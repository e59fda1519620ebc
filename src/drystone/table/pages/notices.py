"""Which notices somebody wants and where they go: for one table, and for all."""

from __future__ import annotations

from urllib.parse import urldefrag

import htpy as h

from drystone.core.ledger import NEWS
from drystone.table.game.view import View
from drystone.table.notifications.hook_formats import FORMATS, format_of
from drystone.table.notifications.notices import KINDS, WAYS
from drystone.table.pages.layout import Reader, document, header
from drystone.table.pages.messages import Messages
from drystone.table.pages.site import own_header
from drystone.table.storage.notices import Mail


def switches(t: Messages, off: frozenset[str], game: str) -> list[h.Element]:
    """What is told, and how, each to be switched off."""

    def switch(family: str, name: str) -> h.Element:
        return h.label(class_="switch")[
            h.input(
                type="checkbox",
                checked=name not in off,
                data_notice=name,
                data_game=game,
                autocomplete="off",
            ),
            t(f"{family}.{name}"),
        ]

    return [
        h.fieldset(class_="notices")[
            h.legend[t(f"notices.{family}")], [switch(family, name) for name in names]
        ]
        for family, names in (("about", KINDS), ("way", WAYS))
    ]


def last_news(view: View, what: str) -> str:
    """The last decision by which such a thing happened to the viewer; empty: none."""
    for entry in reversed(view.log):
        if any(e.kind == NEWS and e.account == what and e.seat in view.mine for e in entry.changes):
            return str(entry.number)
    return ""


def table_notices(t: Messages, off: frozenset[str], game: str) -> h.Element:
    """In a table's settings: what is wanted of this table; the rest is on a page of its own."""
    return h.details(class_="hooks")[
        h.summary[t("notices.here")],
        switches(t, off, game),
        h.p[h.a(href="/notices")[t("notices.everywhere")]],
    ]


def notices_page(
    reader: Reader,
    off: frozenset[str],
    hook: str,
    mail: Mail | None,
    *,
    may_mail: bool,
    push_key: str,
) -> str:
    """Notices of all tables: what, how, and to which addresses."""
    t = reader.messages
    return document(
        reader,
        t("notices.title"),
        own_header(reader, here="notices", known=True),
        h.main(class_="column notices-page", data_push_key=push_key)[
            h.h1[t("notices.title")],
            h.p[t("notices.lead")],
            switches(t, off, ""),
            h.section[
                h.h2[t("way.push")],
                h.p(id="n-none", hidden=True)[t("push.none")],
                h.p[
                    h.button(type="button", id="n-push", hidden=True)[t("push.on")],
                    h.button(type="button", id="n-no-push", hidden=True)[t("push.off")],
                ],
            ],
            may_mail and h.section[h.h2[t("way.mail")], mail_form(t, mail)],
            h.section[h.h2[t("way.hook")], hook_form(t, hook)],
        ],
        script="notices-page.js",
    )


def mail_form(t: Messages, mail: Mail | None) -> h.Node:
    """The address for mails, and whether it was confirmed."""
    state = "mail.unconfirmed" if mail and not mail.confirmed else "mail.lead"
    return [
        h.p(class_="quiet")[t(state)],
        h.form(method="post", action="/notices/mail", class_="row")[
            h.input(
                name="address",
                type="email",
                maxlength="254",
                aria_label=t("way.mail"),
                value=mail.address if mail else "",
                placeholder="ada@example.org",
            ),
            h.button[t("chat.keep")],
        ],
    ]


def hook_form(t: Messages, hook: str) -> h.Node:
    """An address of a program or a chat service, and what it takes."""
    return [
        h.p(class_="quiet")[t("settings.hooks-lead")],
        h.form(method="post", action="/notices/hook", class_="row")[
            h.input(
                name="address",
                type="url",
                maxlength="500",
                aria_label=t("way.hook"),
                value=urldefrag(hook).url,
                placeholder="https://",
            ),
            h.select(name="format", aria_label=t("format.title"))[
                h.option(value="")[t("format.auto")],
                (
                    h.option(value=name, selected=bool(hook) and format_of(hook) == name)[
                        t(f"format.{name}")
                    ]
                    for name in FORMATS
                ),
            ],
            h.button[t("chat.keep")],
        ],
    ]


def mail_page(reader: Reader, purpose: str, link: str) -> str:
    """Where a link in a mail leads: one button, so that no machine that looks ahead presses it."""
    t = reader.messages
    return document(
        reader,
        t("notices.title"),
        header(reader),
        h.main(class_="column")[
            h.h1[t("notices.title")],
            h.form(method="post", action=link)[
                h.button(class_="primary")[t(f"mail.{purpose}-button")]
            ],
        ],
        script="reading.js",
    )
