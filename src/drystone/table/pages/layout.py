"""What every page has: the HTML document, its header, icons and seat marks."""

from __future__ import annotations

from dataclasses import dataclass

import htpy as h
from markupsafe import Markup

from drystone.core.speech import LANGUAGES
from drystone.kit.marks import SEAT_SHAPES
from drystone.table.asset_files import asset_address
from drystone.table.pages.messages import NATIVE, Messages

THEMES = ("auto", "light", "dark")
ICONS = {
    "undo": '<path d="M7 3 3 7l4 4M3 7h7a4 4 0 0 1 0 8H8"/>',
    "further": '<path d="M6 4 2 8l4 4M11 4 7 8l4 4M7 8h5a4 4 0 0 1 0 7h-2"/>',
    "restart": '<path d="M3 9a6 6 0 1 0 2-4.5M5 1v4h4"/>',
    "log": '<path d="M3 4h12M3 9h12M3 14h8"/>',
    "score": '<path d="M3 15V9m6 6V3m6 12V7"/>',
    "coach": '<path d="M3 4h12v8H8l-3 3v-3H3z"/><path d="M6 7h6M6 9.500h4"/>',
    "hint": '<path d="M7 13c0-2.5-3-3.5-3-6.5a5 5 0 0 1 10 0c0 3-3 4-3 6.500zm0 3h4"/>',
    "chat": '<path d="M2 3h14v9H8l-4 4v-4H2z"/>',
    "rules": '<path d="M9 4C7 2.5 4 2.5 2 3v11c2 0 5 0 7 1 2-1 5-1 7-1V3c-2-.5-5-.5-7 1v11"/>',
    "components": '<path d="M3 6l6-3 6 3v7l-6 3-6-3zm0 0 6 3 6-3M9 9v7"/>',
    "replay": '<path d="M4 3v12l10-6z"/>',
    "first": '<path d="M15 3v12L6 9zM4 3v12"/>',
    "back": '<path d="M14 3v12L4 9z"/>',
    "next": '<path d="M4 3v12l10-6z"/>',
    "last": '<path d="M3 3v12l9-6zM14 3v12"/>',
    "settings": '<path d="M2 5h6m4 0h4M2 13h2m4 0h8"/><circle cx="10" cy="5" r="2"/>'
    '<circle cx="6" cy="13" r="2"/>',
    "help": '<path d="M6 6.5a3 3 0 1 1 4 3c-.8.4-1 .8-1 2M9 14v1"/>',
    "plus": '<path d="M9 3v12M3 9h12"/>',
    "minus": '<path d="M3 9h12"/>',
    "fit": '<path d="M3 7V3h4m4 0h4v4m0 4v4h-4m-4 0H3v-4"/>',
    "home": '<path d="M2 13h5v3H2zm5 0h5v3H7zm5 0h4v3h-4zM4 9h5v4H4zm5 0h5v4H9zM6 5h5v4H6z"/>',
    "note": '<path d="M3 3h12v9l-3 3H3zM12 15v-3h3M6 6h6M6 9h4"/>',
    "link": '<path d="m7 11 4-4M8 5l2-2a3.5 3.5 0 0 1 5 5l-2 2m-3 3-2 2a3.5 3.5 0 0 1-5-5z"/>',
}


@dataclass(frozen=True)
class Reader:
    """How somebody wants to read: language and theme, from their cookies."""

    language: str = "en"
    theme: str = "auto"
    path: str = "/"
    """Where they are, to come back to."""
    narrow: bool = False
    """Whether their screen is a phone's."""
    tall: bool = False
    """Whether it is a tablet's, held upright."""
    broad: bool = False
    """Whether it is a desk's of 16 to 9."""

    @property
    def messages(self) -> Messages:
        return Messages(self.language)

    @property
    def words(self) -> tuple[str, str, str, str]:
        """All of it as words, to be told to another process."""
        return self.language, self.theme, self.path, self.shape

    @property
    def shape(self) -> str:
        """What the screen is like, in a word that its browser knows too (screen.js)."""
        return "yes" if self.narrow else "tall" if self.tall else "broad" if self.broad else "no"

    @staticmethod
    def of(language: str, theme: str, path: str, shape: str) -> Reader:
        """The reader that the words tell of."""
        return Reader(
            language,
            theme,
            path,
            narrow=shape == "yes",
            tall=shape == "tall",
            broad=shape == "broad",
        )


def icon(name: str) -> Markup:
    """A small drawn sign; what it means is said beside it or in its button's name."""
    return Markup(f'<svg class="sign" viewBox="0 0 18 18" aria-hidden="true">{ICONS[name]}</svg>')


def seat_mark(seat: int) -> Markup:
    """The shape and colour of a seat."""
    shape = SEAT_SHAPES[seat % len(SEAT_SHAPES)]
    return Markup(
        f'<svg class="seat-mark seat-{seat}" viewBox="0 0 16 16" aria-hidden="true">{shape}</svg>'
    )


def document(
    reader: Reader,
    title: str,
    *content: h.Node,
    kind: str = "reading",
    script: str | None = None,
    styles: tuple[str, ...] = (),
    head: tuple[h.Node, ...] = (),
) -> str:
    """A whole document."""
    return str(
        h.html(
            lang=reader.messages.language,
            data_theme=reader.theme,
            # Only a page to play on must be asked for again when the screen is another.
            data_narrow=bool(styles) and kind != "reading" and reader.shape,
        )[
            h.head[
                h.meta(charset="utf-8"),
                h.meta(name="viewport", content="width=device-width, initial-scale=1"),
                h.meta(name="referrer", content="same-origin"),
                h.meta(name="color-scheme", content="light dark"),
                h.title[title],
                head,
                h.link(rel="icon", href=asset_address("stone.svg"), type="image/svg+xml"),
                h.link(rel="stylesheet", href=asset_address("paper.css")),
                h.link(rel="stylesheet", href=asset_address("together.css")),
                [h.link(rel="stylesheet", href=style) for style in styles],
                script and h.script(type="module", src=asset_address(script)),
            ],
            h.body(class_=kind)[content],
        ]
    )


def header(reader: Reader, *extra: h.Node, name: str = "") -> h.Element:
    """The head of a page that is read, not played on; `name` says what its links lead around in."""
    t = reader.messages
    return h.header(class_="head")[
        h.a(class_="wordmark", href="/")[icon("home"), "Drystone"],
        bool(extra) and h.nav(aria_label=name or t("play.tools"))[extra],
        looks(reader, t),
    ]


def looks(reader: Reader, t: Messages) -> h.Element:
    """Language and theme, to be chosen anywhere."""
    return h.form(class_="looks", method="post", action="/looks")[
        h.input(type="hidden", name="next", value=reader.path),
        h.label[
            h.span(class_="unseen")[t("looks.language")],
            h.select(name="language", data_submit="")[
                (
                    h.option(value=code, selected=code == t.language, lang=code)[NATIVE[code]]
                    for code in LANGUAGES
                )
            ],
        ],
        h.label[
            h.span(class_="unseen")[t("looks.theme")],
            h.select(name="theme", data_submit="")[
                (
                    h.option(value=theme, selected=theme == reader.theme)[t(f"looks.{theme}")]
                    for theme in THEMES
                )
            ],
        ],
        h.noscript[h.button["OK"]],
    ]


def message(reader: Reader, title: str, sentence: str) -> str:
    """A page that says one thing, with a way back."""
    return document(
        reader,
        title,
        header(reader),
        h.main(class_="column")[
            h.h1[title], h.p[sentence], h.p[h.a(href="/")[reader.messages("lobby.back")]]
        ],
        script="reading.js",
    )
