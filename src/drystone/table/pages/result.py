"""The result of a finished game on a page of its own, to be shared as a link."""

from __future__ import annotations

import htpy as h

from drystone.table.asset_files import asset_address
from drystone.table.game.view import View
from drystone.table.pages.ending import result_said
from drystone.table.pages.layout import Reader, document
from drystone.table.pages.result_picture import HEIGHT, WIDTH
from drystone.table.pages.scenery import banner
from drystone.table.pages.score import score_sheet
from drystone.table.pages.site import match_header


def result_page(view: View, base: str, *words: str) -> str:
    """Who played, how it ended, the score sheet; links that are shown elsewhere have a picture."""
    reader = Reader.of(*words)
    t = reader.messages
    title, said = t.title(view.rules), result_said(view, t)
    link = f"{base}/r/{view.id}?language={t.language}"
    image = f"{base}/r/{view.id}.png?language={t.language}"
    return document(
        reader,
        f"{title}: {t('result.title')}",
        match_header(reader, view, "result"),
        h.main(class_="column result")[
            banner(view.rules),
            h.h1[title],
            h.p(class_="lead")[said],
            score_sheet(view, t),
            h.h2[t("result.share")],
            h.img(
                src=f"/r/{view.id}.png?language={t.language}",
                alt=alt(view, said),
                width="1200",
                height="630",
            ),
            h.div(class_="row share", data_copied=t("invite.copied"))[
                h.input(id="r-link", readonly=True, value=link, aria_label=t("result.link")),
                h.button(type="button", class_="primary", data_copy="r-link")[t("invite.copy")],
                h.button(type="button", data_share=link, data_text=f"{title}. {said}", hidden=True)[
                    t("invite.share")
                ],
            ],
        ],
        script="sharing.js",
        styles=(asset_address("scenery.css"),),
        head=_preview(title, said, link, image, alt(view, said), t.language),
    )


def alt(view: View, said: str) -> str:
    """What the picture shows, for who does not see it."""
    points = ", ".join(f"{view.name(seat)} {view.points(seat)}" for seat in view.everybody)
    return f"{said} {points}"


def _preview(
    title: str, said: str, link: str, image: str, shows: str, language: str
) -> tuple[h.Node, ...]:
    """What services read that show a link with a picture (Open Graph)."""
    told = {
        "og:type": "website",
        "og:site_name": "Drystone",
        "og:title": title,
        "og:description": said,
        "og:url": link,
        "og:locale": language,
        "og:image": image,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": shows,
    }
    return (
        h.meta(name="robots", content="noindex"),
        h.meta(name="description", content=said),
        h.meta(name="twitter:card", content="summary_large_image"),
        *(h.meta(property=key, content=value) for key, value in told.items()),
    )
