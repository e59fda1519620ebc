"""What was measured, put together: medians and ranges, tables, targets, the page of benchmarks."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Run:
    """One subject in one round."""

    subject: str
    seats: int
    decisions: int
    games: int
    seconds: float
    version: str = ""
    free: int = 0
    """Decisions that had a choice; 0 where nobody counted."""

    @property
    def speed(self) -> float:
        """All decisions a processor second."""
        return self.decisions / self.seconds


@dataclass(frozen=True)
class Speed:
    """The rounds of one subject together."""

    seats: int
    median: float
    lowest: float
    highest: float
    decisions_a_game: float
    free: float
    """Decisions with a choice a second, at the median."""
    version: str


def speeds(runs: Iterable[Run]) -> dict[str, Speed]:
    """Each subject's median over the rounds, with the range."""
    found: dict[str, list[Run]] = {}
    for run in runs:
        found.setdefault(run.subject, []).append(run)
    return {subject: _speed(rounds) for subject, rounds in found.items()}


def _speed(rounds: list[Run]) -> Speed:
    each = [run.speed for run in rounds]
    games = sum(run.games for run in rounds)
    decisions = sum(run.decisions for run in rounds)
    return Speed(
        rounds[0].seats,
        statistics.median(each),
        min(each),
        max(each),
        decisions / games if games else 0.0,
        statistics.median(run.free / run.seconds for run in rounds),
        rounds[0].version,
    )


@dataclass
class Table:
    """A table of the page."""

    name: str
    head: list[str]
    rows: list[list[str]] = field(default_factory=list)

    def add(self, *cells: object) -> None:
        """One more row."""
        self.rows.append([str(cell) for cell in cells])

    def __str__(self) -> str:
        lines = [self.head, ["---", *["---:"] * (len(self.head) - 1)], *self.rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def number(value: float) -> str:
    """A figure as a reader wants it: three digits that mean something."""
    if value >= 1000:
        step = 10 ** (len(str(round(value))) - 3)
        return f"{round(value / step) * step:,}"
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def beside(
    found: dict[str, Speed], titles: dict[str, str], ours: list[str], peers: list[str]
) -> Table:
    """Everybody's decisions a second, and how many times as fast each of ours is."""
    here = [name for name in ours if name in found]
    head = ["", "seats", "decisions/s", "range", "decisions a game"]
    table = Table("beside", [*head, *(f"{titles[name]}, times" for name in here)])
    for name in [*ours, *peers]:
        if name not in found:
            table.add(titles.get(name, name), "", "not measured", "", "", *[""] * len(here))
            continue
        speed = found[name]
        label = f"{titles.get(name, name)} {speed.version}".strip()
        spread = f"{number(speed.lowest)} to {number(speed.highest)}"
        cells = [label, speed.seats, number(speed.median), spread, number(speed.decisions_a_game)]
        times = [f"{found[own].median / speed.median:.1f}" for own in here]
        table.add(*cells, *(times if name in peers else [""] * len(here)))
    return table
