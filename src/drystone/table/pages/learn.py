"""The lessons of a game: what there is to learn, how far somebody is, where to go on."""

from __future__ import annotations

from itertools import count, takewhile

import htpy as h
import msgspec
from markupsafe import Markup

from drystone.analysis.forecast import calibration_of
from drystone.core.game import new_game
from drystone.core.picture import Exhibit
from drystone.core.rules import Look, Rules
from drystone.games import find
from drystone.learn.coach import first_game
from drystone.learn.example import examples
from drystone.learn.lesson import Lesson, illustrations, lessons, tried, words_of, worked
from drystone.table.asset_files import asset_address
from drystone.table.pages.board import style_address
from drystone.table.pages.illustrations import worked_example
from drystone.table.pages.layout import Reader, document
from drystone.table.pages.lesson import lesson_address
from drystone.table.pages.messages import Messages
from drystone.table.pages.scenery import banner
from drystone.table.pages.site import game_header
from drystone.table.storage.lessons import Progress

NOT_BEGUN = Progress()
CHAPTERS = ("story", "turn", "points", "end")
USUAL, LEAST = 3, 0.5
"""At so many seats strong bots' points are shown, from so many on."""


def overview_address(game: str) -> str:
    """Where a game is explained on a page."""
    return f"/learn/{game}/overview"


def learn_page(
    reader: Reader, rules: Rules, found: tuple[Lesson, ...], progress: dict[str, Progress]
) -> str:
    """The lessons, with what is done of them."""
    t = reader.messages
    finished = [lesson for lesson in found if progress.get(lesson.name, NOT_BEGUN).done]
    left = [lesson for lesson in found if lesson not in finished]
    going = next((one for one in left if begun(one, progress)), left[0] if left else None)
    lead = words_of(rules, t.language).get("lead", "")
    return document(
        reader,
        t("learn.title", game=t.title(rules)),
        game_header(reader, rules, "learn"),
        h.main(class_="column learn")[
            banner(rules),
            h.h1[t("learn.title", game=t.title(rules))],
            h.p(class_="lead")[lead],
            h.p[
                h.progress(value=str(len(finished)), max=str(len(found)), aria_hidden="true"),
                " ",
                t("learn.progress", done=len(finished), of=len(found)),
            ],
            h.p(class_="row")[
                going is not None
                and h.a(class_="primary button", href=lesson_address(going))[
                    t("learn.go-on" if finished or progress else "learn.begin")
                ],
                # Who has never seen the box reads this first.
                h.a(class_="button", href=overview_address(rules.name))[t("learn.overview")],
                first_game(rules.name) is not None
                and h.a(class_="button", href=f"/learn/{rules.name}/first-game")[
                    t("coach.first-game")
                ],
            ],
            going is None and _now_play(rules, t),
            h.ol(class_="lesson-list")[(_line(t, one, i, progress) for i, one in enumerate(found))],
            h.p(class_="quiet")[t("learn.kept")],
        ],
        script="reading.js",
        styles=(asset_address("scenery.css"), asset_address("learn.css")),
    )


def listed(game: str, kept: str, *words: str) -> str:
    """The same page from words alone, to be made elsewhere; empty where there are no lessons."""
    found = lessons(game)
    every = msgspec.json.decode(kept, type=dict[str, Progress])
    progress = {one.path: every[one.path] for one in found if one.path in every}
    return learn_page(Reader.of(*words), find(game), found, progress) if found else ""


def overview(game: str, *words: str) -> str:
    """A game on a page, from words alone; empty where there are no lessons."""
    found = lessons(game)
    return overview_page(Reader.of(*words), find(game), found) if found else ""


def overview_page(reader: Reader, rules: Rules, found: tuple[Lesson, ...]) -> str:
    """A game on a page: what it is about, a turn, points, the end, and what beginners do wrong.

    With a picture of the table, components as they are drawn there, worked examples, and lessons
    to try it in.
    """
    t = reader.messages
    words = words_of(rules, t.language)
    title = t.title(rules)
    by_name = {lesson.name: lesson for lesson in found}
    tries = {key: [by_name[name] for name in names] for key, names in tried(rules.name).items()}
    box = _box(reader, rules)
    by_title = {one.lesson.name: one for one in examples(rules.name)}
    shown = {
        chapter: [worked_example(rules, by_title[name], t) for name in names]
        for chapter, names in worked(rules.name).items()
    }
    return document(
        reader,
        f"{title}: {t('learn.overview')}",
        game_header(reader, rules, "learn"),
        h.main(class_="column learn overview")[
            h.h1[title],
            h.p(class_="lead")[t("learn.overview")],
            # The first component brings the signs that the others are drawn with.
            h.div(class_="unseen", aria_hidden="true")[Markup(box[0].picture.inline())],
            [
                h.section[
                    h.h2[t(f"learn.{chapter}")],
                    h.p[words.get(f"overview.{chapter}", "")],
                    chapter == "story"
                    and h.figure[h.img(src=f"/pictures/{rules.name}.svg", alt="")],
                    _numbered(words, chapter),
                    chapter == "points" and _usual(rules, t),
                    chapter in tries and _pieces(box, rules, chapter),
                    shown.get(chapter),
                    [_try(t, one) for one in tries.get(chapter, ())],
                ]
                for chapter in CHAPTERS
            ],
            h.section[h.h2[t("learn.plan")], _numbered(words, "plan")],
            h.section[
                h.h2[t("learn.mistakes")], _numbered(words, "mistake"), shown.get("mistakes")
            ],
            h.p(class_="row")[
                h.a(class_="primary button", href=f"/learn/{rules.name}")[t("learn.lessons")],
                first_game(rules.name) is not None
                and h.a(class_="button", href=f"/learn/{rules.name}/first-game")[
                    t("coach.first-game")
                ],
                h.a(href=f"/rules/{rules.name}")[t("lobby.rules")],
            ],
        ],
        script="reading.js",
        styles=(asset_address("learn.css"), style_address(rules)),
    )


def _numbered(words: dict[str, str], kind: str) -> h.Node:
    """What a catalogue says of something one by one: `overview.plan-1` and so on."""
    keys = (f"overview.{kind}-{number}" for number in count(1))
    told = [words[key] for key in takewhile(words.__contains__, keys)]
    return h.ol(class_="mistakes")[(h.li[one] for one in told)] if told else None


def _usual(rules: Rules, t: Messages) -> h.Node:
    """Where strong bots' points come from, by category, the most first."""
    known = calibration_of(rules.name, USUAL)
    rows = sorted(known.categories.items(), key=lambda row: -row[1])
    shown = [(category, points) for category, points in rows if points >= LEAST]
    if not shown:
        return None
    return h.figure[
        h.figcaption(class_="quiet")[t("learn.usual", games=known.games)],
        h.table(class_="usual")[
            (
                h.tr[
                    h.th(scope="row")[t.of_game(rules, "category", category)],
                    h.td(class_="number")[f"{points:.0f}"],
                    h.td[
                        h.meter(max=f"{shown[0][1]:.2f}", value=f"{points:.2f}", aria_hidden="true")
                    ],
                ]
                for category, points in shown
            )
        ],
    ]


def _box(reader: Reader, rules: Rules) -> list[Exhibit]:
    """Every component of a game, drawn."""
    fresh = new_game(rules, rules.fewest_together, 1, {}).observe(-1)
    look = Look(-1, reader.language)
    return rules.components(fresh, look) if rules.components is not None else []


def _pieces(box: list[Exhibit], rules: Rules, chapter: str) -> h.Element:
    """The components that a chapter speaks of, each with what is to be said of it."""
    first: dict[str, Exhibit] = {}
    for one in box:
        first.setdefault(one.fact, one)
    shown = [first[fact] for fact in illustrations(rules.name).get(chapter, [])]
    return h.ul(class_="exhibits")[
        (
            h.li(class_="exhibit")[
                h.span(class_="drawn", aria_hidden="true")[Markup(one.picture.inline())],
                h.p[one.told],
            ]
            for one in shown
        )
    ]


def _try(t: Messages, lesson: Lesson) -> h.Element:
    """The lesson about it."""
    said = t("learn.try", title=lesson.title(t.language))
    return h.p(class_="try")[h.a(href=lesson_address(lesson))[said]]


def begun(lesson: Lesson, progress: dict[str, Progress]) -> bool:
    """Whether somebody is in the middle of a lesson."""
    at = progress.get(lesson.name, NOT_BEGUN).at
    return bool(at.moves) and at.mark == lesson.mark


def _now_play(rules: Rules, t: Messages) -> h.Element:
    """Everything is done: a game against bots."""
    return h.form(class_="quick", method="post", action=f"/quick/{rules.name}")[
        h.p[t("learn.finished")], h.button(class_="primary")[t("lobby.quick")]
    ]


def _line(t: Messages, lesson: Lesson, place: int, progress: dict[str, Progress]) -> h.Element:
    done = bool(progress.get(lesson.name, NOT_BEGUN).done)
    middle = not done and begun(lesson, progress)
    state = "learn.done" if done else "learn.middle" if middle else ""
    return h.li(class_={"done": done, "middle": middle})[
        h.span(class_="tick", aria_hidden="true")["\u2713" if done else place + 1],
        h.a(href=lesson_address(lesson))[lesson.title(t.language)],
        bool(state) and h.span(class_="quiet")[t(state)],
    ]
