"""The puzzles of a game: the one of the day, all of them by theme and grade, how somebody does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from urllib.parse import urlencode

import htpy as h
import msgspec

from drystone.bots import levels
from drystone.core.rules import Rules
from drystone.games import find
from drystone.learn.puzzle import GRADES, Puzzle, of_the_day, place_of, puzzles
from drystone.table.asset_files import asset_address
from drystone.table.pages.layout import Reader, document
from drystone.table.pages.messages import Messages
from drystone.table.pages.puzzle import (
    list_address,
    puzzle_address,
    puzzle_title,
    stars,
    themes_said,
)
from drystone.table.pages.site import game_header
from drystone.table.storage.lessons import Progress


@dataclass(frozen=True)
class Form:
    """How somebody does: by the first answers, which alone count."""

    right: int
    answered: int
    row: int
    """Right answers since the last wrong one."""
    days: int
    """Days in a row, up to today or yesterday, with a right answer."""


def form_of(kept: dict[str, Progress], today: date) -> Form:
    """How somebody does, by what is kept of them."""
    answers = sorted((one.at.answered, one.at.right) for one in kept.values() if one.at.answered)
    row = 0
    for _, right in answers:
        row = row + 1 if right else 0
    good = {datetime.fromtimestamp(when, UTC).date() for when, right in answers if right}
    day = today if today in good else today - timedelta(days=1)
    days = 0
    while day in good:
        days += 1
        day -= timedelta(days=1)
    return Form(sum(right for _, right in answers), len(answers), row, days)


@dataclass(frozen=True)
class Wanted:
    """Which puzzles somebody wants to see."""

    theme: str = ""
    grade: int = 0

    def fits(self, puzzle: Puzzle) -> bool:
        """Whether it is one of these."""
        return (not self.theme or self.theme in puzzle.themes) and self.grade in (0, puzzle.grade)

    def query(self) -> str:
        """As an address has it."""
        given = {"theme": self.theme, "grade": str(self.grade or "")}
        said = urlencode({key: value for key, value in given.items() if value})
        return f"?{said}" if said else ""


def puzzles_page(
    reader: Reader,
    rules: Rules,
    found: Sequence[Puzzle],
    daily: Puzzle,
    kept: dict[str, Progress],
    wanted: Wanted,
    today: date,
) -> str:
    """The list, with what is done of it."""
    t, form = reader.messages, form_of(kept, today)
    shown = [puzzle for puzzle in found if wanted.fits(puzzle)]
    title = t("puzzle.title", game=t.title(rules))
    done = sum(bool(kept[one.name].done) for one in found if one.name in kept)
    return document(
        reader,
        title,
        game_header(reader, rules, "puzzles"),
        h.main(class_="column learn puzzles")[
            h.h1[title],
            h.p(class_="lead")[
                t("puzzle.lead"),
                any(one.goal is not None for one in found) and [" ", t("puzzle.lead-out")],
            ],
            h.section(class_="daily")[
                h.h2[t("puzzle.daily")],
                h.p[
                    stars(t, daily.grade),
                    daily.goal is not None and [" ", t("puzzle.theme.play-out")],
                    " ",
                    _state(t, kept.get(daily.name)),
                ],
                h.p[h.a(class_="primary button", href=puzzle_address(daily))[t("puzzle.solve")]],
            ],
            h.p(class_="form")[
                h.progress(value=str(done), max=str(len(found)), aria_hidden="true"),
                " ",
                t("puzzle.solved", done=done, of=len(found)),
                form.row > 1 and [" \u00b7 ", t("puzzle.row", n=form.row)],
                form.days > 1 and [" \u00b7 ", t("puzzle.days", n=form.days)],
            ],
            _filters(t, rules.name, found, wanted),
            h.ol(class_="lesson-list")[(_line(t, one, kept.get(one.name)) for one in shown)],
            not shown and h.p[t("puzzle.none")],
            h.p(class_="quiet")[_grades(t, rules)],
            h.p(class_="quiet")[t("puzzle.kept")],
            h.p(class_="row")[h.a(href=f"/learn/{rules.name}")[t("learn.lessons")]],
        ],
        script="reading.js",
        styles=(asset_address("learn.css"),),
    )


def listed(game: str, kept: str, today: str, theme: str, grade: str, *words: str) -> str:
    """The same page from words alone, to be made elsewhere; empty where there are no puzzles."""
    found, day = puzzles(game), date.fromisoformat(today)
    if not found:
        return ""
    done = msgspec.json.decode(kept, type=dict[str, Progress])
    wanted = Wanted(theme, int(grade) if grade in map(str, GRADES) else 0)
    reader, rules = Reader.of(*words), find(game)
    return puzzles_page(reader, rules, found, of_the_day(found, day), done, wanted, day)


def _grades(t: Messages, rules: Rules) -> str:
    """What grades mean: each is that of the level which is the first to find the turn."""
    known = zip(GRADES, levels(rules), strict=True)
    named = ["\u2605" * grade + " " + t(level.key) for grade, level in known]
    return t("puzzle.grades", levels=", ".join(named))


def _filters(t: Messages, game: str, found: Sequence[Puzzle], wanted: Wanted) -> h.Element:
    """By theme and by grade: each a link, the chosen one again for all."""
    themes = sorted({theme for one in found for theme in one.themes})
    grades = [grade for grade in GRADES if any(one.grade == grade for one in found)]

    def link(said: h.Node, to: Wanted, chosen: bool) -> h.Element:
        href = f"{list_address(game)}{to.query()}"
        return h.a(class_="chip", href=href, aria_current="true" if chosen else None)[said]

    return h.nav(class_="filters", aria_label=t("puzzle.filters"))[
        h.p[
            h.span(class_="quiet")[t("puzzle.by-grade")],
            link(t("puzzle.all"), Wanted(wanted.theme, 0), wanted.grade == 0),
            (link(stars(t, one), Wanted(wanted.theme, one), wanted.grade == one) for one in grades),
        ],
        h.p[
            h.span(class_="quiet")[t("puzzle.by-theme")],
            link(t("puzzle.all"), Wanted("", wanted.grade), wanted.theme == ""),
            (
                link(t(f"puzzle.theme.{one}"), Wanted(one, wanted.grade), wanted.theme == one)
                for one in themes
            ),
        ],
    ]


def _state(t: Messages, kept: Progress | None) -> str:
    """What became of a puzzle."""
    if kept is not None and kept.done:
        return t("puzzle.state-solved")
    if kept is not None and kept.at.answered:
        return t("puzzle.state-missed")
    return ""


def _line(t: Messages, puzzle: Puzzle, kept: Progress | None) -> h.Element:
    done = kept is not None and bool(kept.done)
    missed = not done and kept is not None and bool(kept.at.answered)
    state = _state(t, kept)
    return h.li(class_={"done": done, "middle": missed})[
        h.span(class_="tick", aria_hidden="true")[
            "\u2713" if done else "\u2717" if missed else place_of(puzzle)
        ],
        h.span[
            h.a(href=puzzle_address(puzzle))[puzzle_title(t, puzzle)],
            # What is not answered yet keeps its theme to itself, but not what is asked.
            bool(state) and h.span(class_="quiet about")[themes_said(t, puzzle)],
            not state
            and puzzle.goal is not None
            and h.span(class_="quiet about")[t("puzzle.theme.play-out")],
        ],
        h.span(class_="quiet")[stars(t, puzzle.grade), bool(state) and f" {state}"],
    ]
