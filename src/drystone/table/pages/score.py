"""Points: the score sheet at any time, income by source, and the end with its chart."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup, escape

from drystone.kit.marks import SEAT_SHAPES
from drystone.table.game.view import View
from drystone.table.pages.layout import seat_mark
from drystone.table.pages.log import signed
from drystone.table.pages.messages import Messages

WIDTH, HEIGHT, EDGE = 640, 260, 36


def score_panel(view: View, t: Messages) -> h.Element:
    """What everybody has, by category, and where it came from."""
    return h.section(id="t-score", class_="panel", aria_label=t("panel.score"))[
        h.h2[t("score.final") if view.over else t("score.now")],
        score_sheet(view, t),
        view.over and h.h3[t("score.chart")],
        view.over and chart(view, t),
        h.div(id="t-income", data_keep=""),
    ]


def score_sheet(view: View, t: Messages) -> h.Element:
    """The breakdown, a column a seat; at the end without what brought nobody anything."""
    state, rules = view.position, view.rules
    seats = view.everybody
    points = [state.breakdown(seat) for seat in seats]
    winners = state.winners()
    return h.div(class_="wide")[
        h.table(class_="scores")[
            h.thead[
                h.tr[
                    h.td,
                    (
                        h.th(scope="col")[seat_mark(seat), h.span(class_="name")[view.called(seat)]]
                        for seat in seats
                    ),
                ]
            ],
            h.tbody[
                (
                    h.tr[
                        h.th(scope="row")[t.of_game(rules, "category", category)],
                        (h.td[number(points[seat].get(category, 0))] for seat in seats),
                    ]
                    for category in rules.categories
                    if not view.over or any(one.get(category, 0) for one in points)
                )
            ],
            h.tfoot[
                h.tr[
                    h.th(scope="row")[t("score.total")],
                    (
                        h.td(class_={"best": seat in winners})[number(sum(points[seat].values()))]
                        for seat in seats
                    ),
                ]
            ],
        ]
    ]


def number(value: int) -> str:
    """A number as it stands on a score sheet; nothing is a dash."""
    return figure(value) if value else "\u2013"


def figure(value: int) -> str:
    """A number whose minus is as wide as a plus."""
    return str(value) if value >= 0 else signed(value)


def income_said(view: View) -> str:
    """The income as the page fetches it."""
    return str(income(view, Messages(view.by.language)))


def income(view: View, t: Messages) -> h.Element:
    """Each seat's income and points by source, as far as the viewer may know.

    It is long and seldom read, so it is fetched when the score sheet is opened.
    """
    totals: list[dict[str, dict[str, int]]] = [{} for _ in view.everybody]
    for entry in view.log:
        for e in entry.changes_for(view.viewer):
            if e.seat >= 0 and e.amount > 0:
                sources = totals[e.seat].setdefault(e.account, {})
                sources[e.source] = sources.get(e.source, 0) + e.amount
    return h.div(id="t-income")[
        any(totals) and h.h3[t("score.income")],
        [
            h.details(id=f"t-income-{seat}", class_="income")[
                h.summary[seat_mark(seat), view.called(seat)],
                [_account(account, sources, t, view) for account, sources in accounts.items()],
            ]
            for seat, accounts in enumerate(totals)
            if accounts
        ],
    ]


def _account(account: str, sources: dict[str, int], t: Messages, view: View) -> h.Element:
    rules = view.rules
    biggest = sorted(sources.items(), key=lambda item: -item[1])
    return h.div(class_="account")[
        h.h4[t.of_game(rules, "account", account), " ", h.b[sum(sources.values())]],
        h.ul[
            (
                h.li[t.of_game(rules, "source", source), " ", h.span[amount]]
                for source, amount in biggest[:12]
            )
        ],
    ]


def chart(view: View, t: Messages) -> h.Element:
    """Points over the game, a line a seat, each ending in its seat's shape."""
    rows = [view.first_scores, *(entry.scores for entry in view.log)]
    low = min(0, *(min(row) for row in rows))
    high = max(1, *(max(row) for row in rows))
    kept = [*range(0, len(rows), max(1, len(rows) // 200)), len(rows) - 1]

    def at(index: int, points: int) -> tuple[float, float]:
        x = EDGE + (WIDTH - 2 * EDGE) * index / max(1, len(rows) - 1)
        y = HEIGHT - EDGE / 2 - (HEIGHT - EDGE) * (points - low) / (high - low)
        return round(x, 1), round(y, 1)

    parts: list[str] = []
    step = _grid_step(high - low)
    for mark in range(-(-low // step) * step, high + 1, step):
        _, y = at(0, mark)
        parts.append(f'<path class="grid" d="M{EDGE} {y}H{WIDTH - EDGE}"/>')
        parts.append(f'<text x="{EDGE - 8}" y="{y + 4}" text-anchor="end">{figure(mark)}</text>')
    for seat in view.everybody:
        line = " ".join("{:g},{:g}".format(*at(i, rows[i][seat])) for i in kept)
        x, y = at(len(rows) - 1, rows[-1][seat])
        name = escape(view.called(seat))
        parts.append(f'<polyline class="line seat-{seat}" points="{line}"/>')
        parts.append(
            f'<g class="seat-mark seat-{seat}" transform="translate({x - 6} {y - 8})">'
            f"<title>{name}: {rows[-1][seat]}</title>{SEAT_SHAPES[seat % len(SEAT_SHAPES)]}</g>"
        )
    label = escape(t("score.chart"))
    return h.figure(class_="chart")[
        Markup(
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
            f"{''.join(parts)}</svg>"
        )
    ]


def _grid_step(span: int) -> int:
    """A round distance between about five lines."""
    step = 1
    for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500):
        step = size
        if span / size <= 6:
            break
    return step
