"""The page of an explorer: first moves and themes as tables, each row a way further in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

import htpy as h
from markupsafe import Markup

from drystone.analysis.explorer import Explorer, Row, Summary, Wanted, themes_of
from drystone.analysis.explorer.gather import PLAYERS
from drystone.analysis.explorer.telling import SHOWN, Telling
from drystone.table.asset_files import asset_address
from drystone.table.pages.layout import Reader, document
from drystone.table.pages.site import game_header

SOURCES = ("bots", "own", "tables")
"""Strong bots; the visitor's own seats; all seats at tables where the visitor had one."""


@dataclass(frozen=True)
class Asked:
    """What somebody wants to see."""

    source: str = SOURCES[0]
    wanted: Wanted = field(default_factory=Wanted)
    like: str = ""
    """A finished game that is looked up."""

    def query(self) -> str:
        """As an address has it."""
        given: list[tuple[str, str]] = []
        if self.source != SOURCES[0]:
            given.append(("from", self.source))
        if self.wanted.seats:
            given.append(("seats", str(self.wanted.seats)))
        if self.wanted.options != "{}":
            given.append(("options", self.wanted.options))
        given += [("line", text) for text in self.wanted.line]
        given += [("with", f"{theme}:{what}") for theme, what in self.wanted.chosen]
        if self.like:
            given.append(("like", self.like))
        return f"?{urlencode(given)}" if given else ""


def explore_address(game: str, asked: Asked | None = None) -> str:
    """Where a game is explored."""
    return f"/explore/{game}{(asked or Asked()).query()}"


def explore_page(
    reader: Reader, explorer: Explorer, asked: Asked, left: int, known: bool, like: Summary | None
) -> str:
    """Everything that is to be seen of a game's moves; `known`: the visitor may have games."""
    page = _Page(reader, explorer, asked)
    t, games = page.telling.words, explorer.games(asked.wanted)
    return document(
        reader,
        page.telling.title(),
        game_header(reader, page.telling.rules, "explore"),
        h.main(class_="column explore")[
            h.h1[page.telling.title()],
            h.p(class_="lead")[t("lead")],
            page.filters(known),
            h.p(role="status")[
                t("counted", games=games), left > 0 and [". ", t("more", games=left)]
            ],
            page.looked_up(like) if like is not None else None,
            [page.moves(), [page.theme(name) for name in page.themes]]
            if games
            else h.p(class_="none")[t("none")],
            page.how(),
        ],
        script="reading.js",
        styles=(asset_address("learn.css"), asset_address("explore.css")),
    )


class _Page:
    """The parts of one page."""

    def __init__(self, reader: Reader, explorer: Explorer, asked: Asked) -> None:
        self.explorer = explorer
        self.asked = asked
        self.rules = explorer.rules
        self.game = explorer.rules.name
        self.telling = Telling(explorer.rules, reader.language)
        self.themes = {theme.name: theme for theme in themes_of(self.game)}

    def _to(self, wanted: Wanted) -> str:
        """The same page with something else wanted."""
        return explore_address(self.game, replace(self.asked, wanted=wanted))

    def filters(self, known: bool) -> h.Element:
        """Whose games, with how many players, and what is asked of who chose."""
        t, wanted = self.telling.words, self.asked.wanted
        variants = self.explorer.variants()

        def chip(said: h.Node, href: str, *, chosen: bool) -> h.Element:
            return h.a(class_="chip", href=href, aria_current="true" if chosen else None)[said]

        def whose(source: str) -> h.Element:
            to = Asked(source, replace(wanted, own=source == "own"), self.asked.like)
            href = explore_address(self.game, to)
            return chip(t(f"from.{source}"), href, chosen=source == self.asked.source)

        return h.nav(class_="filters", aria_label=t("from"))[
            h.p[
                h.span(class_="quiet")[t("from")],
                [whose(source) for source in (SOURCES if known else SOURCES[:1])],
            ],
            h.p[
                h.span(class_="quiet")[t("players")],
                chip(
                    t("players.all"), self._to(replace(wanted, seats=0)), chosen=wanted.seats == 0
                ),
                (
                    chip(
                        str(count),
                        self._to(replace(wanted, seats=count)),
                        chosen=wanted.seats == count,
                    )
                    for count in self.rules.seats
                    if count in self.explorer.counts() or count == wanted.seats
                ),
            ],
            len(variants) > 1
            and h.p[
                h.span(class_="quiet")[t("options")],
                (
                    chip(
                        self.telling.options(one),
                        self._to(replace(wanted, options=one)),
                        chosen=wanted.options == one,
                    )
                    for one in variants
                ),
            ],
            bool(wanted.chosen)
            and h.p[
                h.span(class_="quiet")[t("only")],
                (
                    h.a(
                        class_="chip",
                        href=self._without(one),
                        title=t("only.drop"),
                        aria_current="true",
                    )[self._chosen(*one), " \u00d7"]
                    for one in wanted.chosen
                ),
            ],
        ]

    def _chosen(self, name: str, what: str) -> str:
        theme = self.themes[name]
        return f"{theme.title(self.rules, self.telling.words.language)}: {self._said(name, what)}"

    def _said(self, name: str, what: str) -> str:
        """A choice in words; from an address it may be anything."""
        try:
            return self.themes[name].said(self.rules, what, self.telling.words.language)
        except ValueError:
            return what

    def _without(self, one: tuple[str, str]) -> str:
        wanted = self.asked.wanted
        return self._to(replace(wanted, chosen=tuple(k for k in wanted.chosen if k != one)))

    def moves(self) -> h.Element:
        """What was decided next after the line so far, each a step on."""
        t, wanted = self.telling.words, self.asked.wanted
        rows, line = self.explorer.moves(wanted), wanted.line

        def after(*words: str) -> str:
            return self._to(replace(wanted, line=words))

        trail = [h.a(href=after())[t("moves.begin")]] if line else []
        trail += [
            h.a(
                href=after(*line[: length + 1]),
                aria_current="true" if length + 1 == len(line) else None,
            )[self.telling.action(text)]
            for length, text in enumerate(line)
        ]
        seats = {row.seat for row in rows}
        whose = t("moves.seat", number=seats.pop() + 1) if len(seats) == 1 else ""
        return h.section(id="moves")[
            h.h2[t("moves"), bool(whose) and h.span(class_="quiet")[f" {whose}"]],
            bool(trail)
            and h.nav(class_="trail", aria_label=t("moves.after"))[
                h.ol[(h.li[step] for step in trail)]
            ],
            self._table(
                rows,
                lambda row: self.telling.action(row.what),
                lambda row: after(*line, row.what),
            )
            if rows
            else h.p(class_="quiet")[t("moves.none")],
        ]

    def theme(self, name: str) -> h.Node:
        """What was chosen of a theme; each leads to those who chose it."""
        wanted = self.asked.wanted
        rows = self.explorer.chosen(name, wanted)
        if not rows:
            return None

        def to(row: Row) -> str:
            one = (name, row.what)
            chosen = wanted.chosen if one in wanted.chosen else (*wanted.chosen, one)
            return self._to(replace(wanted, chosen=chosen))

        return h.section(id=f"theme-{name}")[
            h.h2[self.themes[name].title(self.rules, self.telling.words.language)],
            self._table(rows, lambda row: self._said(name, row.what), to),
        ]

    def _table(
        self, rows: list[Row], said: Callable[[Row], str], to: Callable[[Row], str]
    ) -> h.Node:
        t = self.telling.words

        def table(part: list[Row]) -> h.Element:
            return h.table(class_="scores")[
                h.thead[
                    h.tr[
                        (
                            h.th(scope="col", class_=f"c-{column}")[t(f"column.{column}")]
                            for column in ("what", "count", "points", "wins", "fair")
                        )
                    ]
                ],
                h.tbody[(self._row(row, said(row), to(row)) for row in part)],
            ]

        rest = rows[SHOWN:]
        return [
            table(rows[:SHOWN]),
            bool(rest) and h.details[h.summary[t("rest", n=len(rest))], table(rest)],
        ]

    def _row(self, row: Row, said: str, href: str) -> h.Element:
        telling, t = self.telling, self.telling.words
        apart = row.told_apart
        return h.tr(class_={"better": apart > 0, "worse": apart < 0})[
            h.th(scope="row")[h.a(href=href)[said]],
            h.td[row.count],
            h.td[_figure(telling.points(row.points))],
            h.td[
                _figure(telling.share(row.wins)),
                _bar(row),
                bool(apart) and h.span(class_="unseen")[telling.verdict(row)],
            ],
            h.td(class_="quiet c-fair")[t.percent(row.fair)],
        ]

    def looked_up(self, like: Summary) -> h.Element:
        """A game beside the others: how far its beginning is known, and set-ups like its own."""
        t = self.telling.words
        line = tuple(text for _, text in like.line)
        wanted = replace(self.asked.wanted, chosen=())
        length = self.explorer.known(line, replace(wanted, without=self.asked.like))
        others = [one for one in self.explorer.like(like) if one.name != self.asked.like]
        return h.section(id="like")[
            h.h2[t("like")],
            h.p[
                h.a(href=self._to(replace(wanted, line=line[:length])) + "#moves")[
                    t("like.known", n=length)
                ]
            ],
            h.ul[
                (
                    h.li[
                        h.a(href=f"/t/{one.name}/replay?at=0")[one.name]
                        if self.asked.source != SOURCES[0]
                        else f"#{one.name}",
                        ": ",
                        t("like.same", same=one.same, of=one.of),
                        ", ",
                        t("like.scores", scores="\u2009:\u2009".join(map(str, one.scores))),
                    ]
                    for one in others
                )
            ],
        ]

    def how(self) -> h.Element:
        """What the figures mean."""
        t = self.telling.words
        return h.details(class_="how")[
            h.summary[t("how")],
            h.p[t("how.figures")],
            h.p[t("how.bots", bot=PLAYERS.partition(":")[0])],
            h.p[t("how.own")],
        ]


def _figure(said: str) -> h.Node:
    """A figure and its range: the range may stand below."""
    mean, _, between = said.partition(" (")
    return [mean, bool(between) and h.small[f" ({between}"]]


def _bar(row: Row) -> Markup:
    """The range of a share of wins, with a line at that of all who are counted."""
    low, high, fair = (round(100 * part, 1) for part in (row.wins.low, row.wins.high, row.fair))
    return Markup(
        '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="all" y="2" width="100" height="4"/><rect class="range" x="{low}" y="2" '
        f'width="{max(1.0, high - low):.1f}" height="4"/><path d="M{fair} 0v8"/></svg>'
    )
