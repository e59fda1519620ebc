"""A lesson or an example: the table, what is to be done, and what is said to what was done."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

import htpy as h
import msgspec

from drystone.learn.example import examples
from drystone.learn.lesson import FOLDER, Lesson, lessons
from drystone.table.game.view import View
from drystone.table.pages.bar import decision_bar
from drystone.table.pages.board import draw
from drystone.table.pages.layout import Reader, icon
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import Offers, offers
from drystone.table.pages.rulebook import rule_address
from drystone.table.pages.taught import Place, of_others, taught_news, taught_page


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
    return f"/learn/{lesson.rules.name}/{lesson.path}"


@dataclass(frozen=True)
class Among:
    """A lesson among all of its game, or an example among all examples."""

    lesson: Lesson
    place: int
    following: Lesson | None
    home: str
    """The address where it stands."""
    back: str
    """What the way there is called."""
    said: str
    """Which of how many it is."""


def among(view: View, status: Status, t: Messages) -> Among:
    """The lesson or example that a status tells of."""
    game = view.rules.name
    worked = examples(game)
    every = (*lessons(game), *(one.lesson for one in worked))
    found = [lesson.path for lesson in every].index(status.lesson)
    lesson = every[found]
    alike = [one for one in every if one.kind == lesson.kind]
    place = alike.index(lesson)
    following = alike[place + 1] if place + 1 < len(alike) else None
    if lesson.kind == FOLDER:
        said = t("learn.place", number=place + 1, of=len(alike))
        return Among(lesson, place, following, list_address(game), t("learn.back"), said)
    rule = worked[place].rule
    said = t("example.place", number=place + 1, of=len(alike))
    back = t("example.back", rule=rule)
    return Among(lesson, place, following, rule_address(view.rules, rule), back, said)


def page(view: View, told: str, *words: str) -> str:
    """The whole page of a lesson."""
    reader, status = Reader.of(*words), msgspec.json.decode(told, type=Status)
    t, rules = reader.messages, view.rules
    here = among(view, status, t)
    shown = _shown(view, status)
    picture = draw(rules, shown.board, shown.look)
    found = offers(shown, picture)
    return taught_page(
        reader,
        shown,
        (picture, found),
        Place(
            here.lesson.title(t.language),
            f"{rules.name}-{here.lesson.path}",
            lesson_address(here.lesson),
            here.home,
            here.back,
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
    here = among(view, status, t)
    lesson = here.lesson
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
                h.a(href=here.home)[here.back],
                h.span[here.said],
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
        return decision_bar(view, t, found)
    here = among(view, status, t)
    return h.section(
        id="t-bar",
        class_="decision-bar asked",
        aria_label=t("play.decision"),
        tabindex="-1",
        data_number=str(status.version),
        data_asked="",
        data_title=here.lesson.title(t.language),
    )[
        h.div(class_="question")[
            h.p(class_="sentence", aria_live="polite")[
                t("learn.bar-done" if status.done else "learn.bar-wrong")
            ]
        ],
        h.div(class_="answers")[
            _next(here, t)
            if status.done
            else h.button(type="button", id="t-undo", class_="answer end", data_post="undo")[
                t("learn.take-back")
            ]
        ],
    ]


def _next(here: Among, t: Messages) -> h.Element:
    """On to the next lesson or example; after the last, back to where they stand."""
    if here.following is not None:
        said = t("learn.next", title=here.following.title(t.language))
        return h.a(class_="answer end forth", href=lesson_address(here.following))[said]
    said = t("learn.all") if here.lesson.kind == FOLDER else here.back
    return h.a(class_="answer end forth", href=here.home)[said]


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
        log=of_others(view),
    )
