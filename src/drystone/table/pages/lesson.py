"""A lesson: the table itself, and beside it what is to be done and what is said to what was."""

from __future__ import annotations

import json
from dataclasses import replace

import htpy as h
import msgspec

from drystone.learn.lesson import Lesson, lessons
from drystone.table.pages import play
from drystone.table.pages.board import draw
from drystone.table.pages.layout import Reader, icon
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import Offers, offers
from drystone.table.pages.taught import Place, taught_news, taught_page
from drystone.table.view import View


class Status(msgspec.Struct, frozen=True):
    """Where somebody stands in a lesson, for the page."""

    lesson: str
    step: int
    """The step that is to be done, from 0; as many as there are when all are done."""
    version: int
    moves: int
    told: str = ""
    """What is said to the last move: done, fine or wrong."""
    key: str = ""
    own: bool = True
    """Whether the lesson says it itself."""
    glows: tuple[int, ...] = ()
    """What the step speaks of."""
    way: tuple[int, ...] = ()
    """What leads to the goal, for who has asked for it."""
    done: bool = False

    @property
    def wrong(self) -> bool:
        """Whether the last move has to be taken back."""
        return self.told == "wrong"


def list_address(game: str) -> str:
    """Where the lessons of a game are listed."""
    return f"/learn/{game}"


def lesson_address(lesson: Lesson) -> str:
    """Where a lesson is."""
    return f"/learn/{lesson.rules.name}/{lesson.name}"


def page(view: View, told: str, *words: str) -> str:
    """The whole page of a lesson."""
    reader, status = Reader.of(*words), msgspec.json.decode(told, type=Status)
    t, rules = reader.messages, view.rules
    lesson, _, _ = _place(view, status)
    shown = _shown(view, status)
    picture = draw(rules, shown.board, shown.look)
    found = offers(shown, picture)
    return taught_page(
        reader,
        shown,
        (picture, found),
        Place(
            lesson.title(t.language),
            f"{rules.name}-{lesson.name}",
            lesson_address(lesson),
            list_address(rules.name),
            t("learn.back"),
        ),
        panel(view, status, t),
        bar(shown, t, found, status),
    )


def news(view: View, told: str) -> str:
    """What has become of a lesson: JSON, with HTML to be morphed in."""
    t, status = Messages(view.by.language), msgspec.json.decode(told, type=Status)
    shown = _shown(view, status)
    picture = draw(view.rules, shown.board, shown.look)
    found = offers(shown, picture)
    told_beside = (panel(view, status, t), bar(shown, t, found, status))
    return taught_news(shown, t, (picture, found), status.version, *told_beside)


def panel(view: View, status: Status, t: Messages) -> h.Element:
    """What is to be done, and what is said to what was done."""
    lesson, place, count = _place(view, status)
    said = _said(lesson, status, t)
    step = f"{status.step + 1}"
    words = view.rules.words
    return h.section(
        id="t-lesson",
        aria_label=t("learn.panel"),
        data_glow=json.dumps([name for a in status.glows for name in (str(a), words.element(a))]),
        data_way=json.dumps(status.way),
    )[
        h.div[
            h.p(class_="quiet place")[
                h.a(href=list_address(view.rules.name))[t("learn.back")],
                h.span[t("learn.place", number=place + 1, of=count)],
            ],
            h.h1[lesson.title(t.language)],
            len(lesson.steps) > 1 and _dots(lesson, status, t),
        ],
        h.div[
            bool(said) and h.p(class_=["told", status.told], role="status")[said],
            not status.wrong
            and h.p(class_="task")[_words(lesson, "done" if status.done else step, t)],
        ],
        h.div(class_="row")[
            not status.wrong
            and not status.done
            and h.button(type="button", data_post="show")[icon("hint"), t("learn.show")],
            status.moves > 0
            and h.button(type="button", data_post="again")[icon("restart"), t("learn.again")],
        ],
    ]


def bar(view: View, t: Messages, found: Offers, status: Status) -> h.Element:
    """The table's own bar; while there is nothing to decide, the way on or back."""
    if not status.wrong and not status.done:
        return play.bar(view, t, found)
    lesson, place, count = _place(view, status)
    return h.section(
        id="t-bar",
        class_="decision-bar asked",
        aria_label=t("play.decision"),
        tabindex="-1",
        data_number=str(status.version),
        data_asked="",
        data_title=lesson.title(t.language),
    )[
        h.div(class_="question")[
            h.p(class_="sentence", aria_live="polite")[
                t("learn.bar-done" if status.done else "learn.bar-wrong")
            ]
        ],
        h.div(class_="answers")[
            _next(lesson, place, count, t)
            if status.done
            else h.button(type="button", id="t-undo", class_="answer end", data_post="undo")[
                t("learn.take-back")
            ]
        ],
    ]


def _next(lesson: Lesson, place: int, count: int, t: Messages) -> h.Element:
    """On to the next lesson; after the last, to a game."""
    if place + 1 < count:
        following = lessons(lesson.rules.name)[place + 1]
        said = t("learn.next", title=following.title(t.language))
        return h.a(class_="answer end forth", href=lesson_address(following))[said]
    return h.a(class_="answer end forth", href=list_address(lesson.rules.name))[t("learn.all")]


def _dots(lesson: Lesson, status: Status, t: Messages) -> h.Element:
    """How many of its steps are done."""
    count = len(lesson.steps)
    said = t("learn.step", number=min(status.step + 1, count), of=count)
    return h.p(class_="dots", role="img", aria_label=said)[
        (h.span(class_={"done": i < status.step, "now": i == status.step}) for i in range(count))
    ]


def _said(lesson: Lesson, status: Status, t: Messages) -> str:
    """What is said to the last move."""
    if not status.key:
        return ""
    if not status.own:
        return t(f"learn.{status.key}")
    if status.told == "done":
        return lesson.said(status.key, t.language) or t("learn.right")
    return _words(lesson, status.key, t)


def _words(lesson: Lesson, key: str, t: Messages) -> str:
    return lesson.said(key, t.language) or key


def _place(view: View, status: Status) -> tuple[Lesson, int, int]:
    """The lesson, its place among all of the game, and how many there are."""
    all_of_them = lessons(view.rules.name)
    place = [lesson.name for lesson in all_of_them].index(status.lesson)
    return all_of_them[place], place, len(all_of_them)


def _shown(view: View, status: Status) -> View:
    """The view as a lesson shows it: everything can be taken back, and nobody else is asked."""
    stays = status.wrong or status.done
    return replace(
        view,
        number=status.version,
        version=status.version,
        legal=() if stays else view.legal,
        may_undo=status.moves > 0,
        may_ask_back=-1,
        chosen_seed=False,
    )
