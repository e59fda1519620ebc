"""Reviews and calibrations as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from drystone.analysis.calibrate import Reliability
from drystone.analysis.report import Report
from drystone.analysis.review import Review
from drystone.core.rules import Rules


def told(review: Review, rules: Rules, language: str = "en") -> Iterator[str]:
    """A review for the terminal: every player's margin, and the turning points."""
    report = Report(review, rules, language)
    t = report.words
    yield report.title()
    for player in review.players:
        yield ""
        yield f"{report.names[player.seat]}: {player.score}. {report.accuracy(player)}"
        kinds = ("setup", "draws", "own", "others", "rest", "margin")
        yield "  " + ", ".join(
            f"{report.split(kind)} {t.signed(getattr(player, kind))}" for kind in kinds
        )
        for number in player.turning:
            yield from report.turning_lines(review.turns[number])


def reliability_told(game: str, seats: int, found: Reliability) -> Iterator[str]:
    """How a calibration holds, as Markdown."""
    yield f"### {game}, {seats} {'seats' if seats > 1 else 'seat'}"
    yield ""
    yield (
        f"{found.positions} positions of {found.games} games held out; {found.explained:.0%} of "
        f"the margins' variance explained; {found.within:.0%} of final points within one spread"
        + (
            f"; Brier score {found.brier:.3f} (equal chances: {found.guess:.3f})"
            if seats > 1
            else ""
        )
        + "."
    )
    if found.wins:
        yield ""
        yield "| chance to win, said | came | forecasts |"
        yield "|---|---|---|"
        for each in found.wins:
            yield f"| {each.said:.0%} | {each.came:.0%} \u00b1 {each.error:.0%} | {each.count} |"
    yield ""
    what = "margin" if seats > 1 else "points"
    yield f"| {what}, said | came | forecasts |"
    yield "|---|---|---|"
    for each in found.margins:
        yield f"| {each.said:+.1f} | {each.came:+.1f} \u00b1 {each.error:.1f} | {each.count} |"
    yield ""
