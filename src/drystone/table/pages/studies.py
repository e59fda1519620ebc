"""The list of somebody's studies, and how a new one begins."""

from __future__ import annotations

import htpy as h

from drystone.core.rules import Rules
from drystone.table.asset_files import asset_address
from drystone.table.pages.layout import Reader, document
from drystone.table.pages.lobby import iso
from drystone.table.pages.site import own_header
from drystone.table.storage.studies import StudyListing


def studies_page(reader: Reader, games: dict[str, Rules], mine: list[StudyListing]) -> str:
    """All studies of a visitor, the last changed first."""
    t = reader.messages
    return document(
        reader,
        t("study.all"),
        own_header(reader, here="studies"),
        h.main(class_="column studies")[
            h.h1[t("study.all")],
            h.p(class_="lead")[t("study.lead")],
            h.ul(class_="table-list")[
                (
                    h.li[
                        h.a(href=f"/study/{one.id}")[
                            one.title or t("study.untitled", game=t.title(games[one.game]))
                        ],
                        h.span(class_="quiet")[t.title(games[one.game])],
                        h.time(
                            class_="quiet",
                            data_at=str(round(one.changed * 1000)),
                            datetime=iso(one.changed),
                        )[iso(one.changed)[:10]],
                    ]
                    for one in mine
                    if one.game in games
                )
            ]
            if mine
            else h.p(class_="quiet")[t("study.none")],
            h.section(class_="upload")[
                h.h2[t("study.new")],
                h.p(class_="quiet")[t("study.upload")],
                h.form(method="post", action="/studies")[
                    h.p[h.input(type="file", data_into="s-text", aria_label=t("upload.file"))],
                    h.p[
                        h.textarea(
                            id="s-text",
                            name="text",
                            required=True,
                            aria_label=t("study.new"),
                            placeholder="drystone record 2",
                        )
                    ],
                    h.button(class_="primary")[t("study.begin")],
                ],
            ],
        ],
        script="reading.js",
        styles=(asset_address("study.css"),),
    )
