"""Charts as plain SVG: what was expected over the game, a line a seat, turns marked."""

from __future__ import annotations

from html import escape

from drystone.analysis.review import Moment, Review

WIDTH, HEIGHT, EDGE = 500, 230, 40
NEAR = 20
"""Two numbers that are no further apart don't stand on one line."""
COLOURS = ("#b8442c", "#2b679b", "#c8950f", "#2e7d64", "#85538f", "#55524b")
"""Of the seats, as the pages have them."""
GOOD, BAD = "#2e7d64", "#b8442c"
"""Of what was won and lost."""
LINE = 'stroke="currentColor" vector-effect="non-scaling-stroke"'
SHAPES = (
    '<circle r="5"/>',
    '<path d="M0-6 6 5H-6z"/>',
    '<rect x="-5" y="-5" width="10" height="10"/>',
    '<path d="M0-7 7 0 0 7-7 0z"/>',
    '<path d="M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z"/>',
    '<path d="M-3-6h6L6 0 3 6h-6L-6 0z"/>',
)
_STYLE = (
    "<style>text{font:12px sans-serif;fill:#6a6457}.grid{stroke:#cfc5af}"
    ".line{fill:none;stroke-width:2.5;stroke-linejoin:round}"
    ".mark{stroke:#fffcf4;stroke-width:1.5}"
    + "".join(
        f".line.seat-{i}{{stroke:{c}}}.mark.seat-{i}{{fill:{c}}}" for i, c in enumerate(COLOURS)
    )
    + "</style>"
)


def chart(
    review: Review,
    what: str = "wins",
    label: str = "",
    names: tuple[str, ...] = (),
    *,
    styled: bool = True,
    linked: bool = False,
    told: int = -1,
) -> str:
    """The chances to win (`wins`) or the expected final points (`points`) as an SVG drawing.

    `styled` brings its own colours; a page has them in its style sheet. With `linked`, the mark
    of a turning point leads to where it is told (`#turn-7`). Those of the seat `told` have the
    numbers of their turns beside them.
    """
    rows = [_row(moment, what) for moment in review.moments]
    low, high, step = _scale(rows, what)
    last = max(1, review.moments[-1].decision)

    def at(moment: Moment, value: float) -> tuple[float, float]:
        x = EDGE + (WIDTH - 2 * EDGE) * moment.decision / last
        y = HEIGHT - EDGE / 2 - (HEIGHT - EDGE) * (value - low) / (high - low)
        return round(x, 1), round(y, 1)

    parts = [_STYLE] if styled else []
    mark = low
    while mark <= high + 1e-9:
        _, y = at(review.moments[0], mark)
        said = f"{round(100 * mark)}%" if what == "wins" else f"{mark:g}"
        parts.append(f'<path class="grid" d="M{EDGE} {y}H{WIDTH - EDGE}"/>')
        parts.append(f'<text x="{EDGE - 6}" y="{y + 4}" text-anchor="end">{said}</text>')
        mark += step
    for seat in range(review.seats):
        line = " ".join(
            "{:g},{:g}".format(*at(moment, row[seat]))
            for moment, row in zip(review.moments, rows, strict=True)
        )
        parts.append(f'<polyline class="line seat-{seat}" points="{line}"/>')
    said_at = -float(WIDTH)
    for player in review.players:
        for number in sorted(player.turning):
            x, y = at(review.moments[number], rows[number][player.seat])
            drawn = _mark(player.seat, x, y, f"{number + 1}")
            if player.seat == told:
                above = y > HEIGHT / 4 and x - said_at > NEAR
                at_y, said_at = round(y - 9 if above else y + 18, 1), x
                drawn += f'<text x="{x}" y="{at_y}" text-anchor="middle">{number + 1}</text>'
            parts.append(f'<a href="#turn-{number}">{drawn}</a>' if linked else drawn)
        x, y = at(review.moments[-1], rows[-1][player.seat])
        name = names[player.seat] if names else f"seat {player.seat}"
        parts.append(_mark(player.seat, x, y, name))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" '
        f'aria-label="{escape(label or what)}">{"".join(parts)}</svg>'
    )


def _row(moment: Moment, what: str) -> tuple[float, ...]:
    return moment.wins if what == "wins" else moment.points


def _mark(seat: int, x: float, y: float, title: str) -> str:
    shape = SHAPES[seat % len(SHAPES)]
    return (
        f'<g class="mark seat-{seat}" transform="translate({x} {y})">'
        f"<title>{escape(title)}</title>{shape}</g>"
    )


def _scale(rows: list[tuple[float, ...]], what: str) -> tuple[float, float, float]:
    """From where to where the chart goes, and how far its lines are apart."""
    if what == "wins":
        return 0.0, 1.0, 0.25
    low = min(min(row) for row in rows)
    high = max(low + 1.0, *(max(row) for row in rows))
    step = next((size for size in (1, 2, 5, 10, 20, 25, 50) if (high - low) / size <= 6), 100)
    return low // step * step, -(-high // step) * step, float(step)


def reach_bar(mean: float, low: float, high: float, ends: tuple[float, float]) -> str:
    """How sure a loss is: a line from `low` to `high`, a stroke at the mean, and where 0 is.

    `ends` is what it reaches from and to, so that bars below each other can be compared.
    """

    def x(points: float) -> float:
        return round(8.0 + 284.0 * (points - ends[0]) / (ends[1] - ends[0]), 1)

    return (
        '<svg class="reach" viewBox="0 0 300 26" aria-hidden="true">'
        f'<path d="M8 8H292" stroke-width="1" opacity=".25" {LINE}/>'
        f'<path d="M{x(0.0)} 1V15" stroke-width="1" {LINE}/>'
        f'<text x="{x(0.0)}" y="25" text-anchor="middle" font-size="10" fill="currentColor">0'
        f'</text><path d="M{x(low)} 8H{x(high)}" stroke-width="6" opacity=".35" {LINE}/>'
        f'<path d="M{x(mean)} 1V15" stroke-width="3" {LINE}/></svg>'
    )


def share_bar(worth: float, most: float) -> str:
    """Points as a bar from the middle, to the right if they were won and to the left if lost."""
    wide = round(98.0 * min(1.0, abs(worth) / most), 1)
    x = 100.0 if worth >= 0 else 100.0 - wide
    kind, fill = ("won", GOOD) if worth >= 0 else ("lost", BAD)
    return (
        '<svg class="share" viewBox="0 0 200 14" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect x="{x}" y="2" width="{wide}" height="10" class="{kind}" fill="{fill}"/>'
        f'<path d="M100 0V14" stroke-width="1" {LINE}/></svg>'
    )
