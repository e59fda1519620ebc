"""The coach beside a game against bots: what is new, two plans, what not to do, how it went."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
import msgspec

from drystone.bots import Hint
from drystone.bots.hints import REST, RIVALS
from drystone.core.rules import Rules
from drystone.learn.coach import (
    EVEN,
    FADES,
    PLANS,
    FirstGame,
    advice,
    compared,
    costly,
    phase,
    plans,
    review,
    tip,
)
from drystone.table.asset_files import asset_address
from drystone.table.game.choices import Choice, Chooser
from drystone.table.game.view import View
from drystone.table.pages.layout import Reader, document, icon
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import in_one, way_there, with_shown
from drystone.table.pages.site import game_header

SHOWN = 4
"""Steps of a plan that are told."""
MUCH = 10
"""Points beyond which a warning names no number: nobody who begins can believe it."""
WORTH_SAYING, SOURCES = 0.5, 2
"""Points that a plan has to bring more somewhere for that to be said, and how often it is."""


def coached(view: View) -> bool:
    """Whether a coach may sit beside: among people everybody thinks for themselves."""
    others = [chair for seat, chair in enumerate(view.seats) if seat not in view.mine]
    return view.playing and all(chair.kind == "bot" for chair in others)


def coach_panel(t: Messages) -> h.Element:
    """Empty until it is opened; closing it sends the coach away, at any decision."""
    return h.section(id="t-coach", class_="panel", tabindex="0", aria_label=t("panel.coach"))[
        h.h2[t("panel.coach")],
        h.div(id="t-coaching", data_keep=""),
        h.p(class_="waiting")[t("coach.waiting")],
        h.p(class_="row")[
            h.button(type="button", class_="plain", data_panel="coach")[t("coach.away")]
        ],
    ]


def coaching_said(view: View, hints: str, problem: str = "") -> str:
    """What the coach says as the page fetches it; the hints as JSON."""
    found = msgspec.json.decode(hints, type=list[Hint])
    return str(coaching(view, found, Messages(view.by.language), problem))


def coaching(view: View, found: list[Hint], t: Messages, problem: str = "") -> h.Element:
    """What the coach says now; `problem` is why it has no plans, if it should have."""
    if view.over:
        return h.div(id="t-coaching")[_review(view, t)]
    if not view.to_decide:
        return h.div(id="t-coaching")[h.p[t("coach.done" if view.holds else "coach.rivals")]]
    frame = type(view.board.frames[-1]).__name__
    mine = [entry for entry in view.log if entry.seat == view.viewer]
    new = not any(entry.asked == frame for entry in mine)
    said = phase(view.rules, frame, t.language) if new else ""
    turns = sum(entry.opens_turn for entry in mine)
    # One thing to read at a time.
    advice = "" if said or turns >= FADES else tip(view.rules, view.board, view.viewer, t.language)
    told = _plans(view, plans(view.rules, found), t) if found else ""
    return h.div(id="t-coaching")[
        turns == 0 and len(mine) < 2 and h.p(class_="hello")[t("coach.hello")],
        bool(said or advice) and h.p(class_="phase")[said or advice],
        bool(problem) and h.p[problem],
        told if turns < FADES else bool(told) and h.details[h.summary[t("coach.ask")], told],
        [
            h.p(class_="careful", role="note")[
                t("coach.careful-much", action=t.action(view.rules, action))
                if points >= MUCH
                else t("coach.careful", action=t.action(view.rules, action), points=round(points))
            ]
            for action, points in costly(view.rules, found)
        ],
    ]


def _plans(view: View, told: list[Hint], t: Messages) -> h.Element:
    """The plans: what to click, what would come then, and where it brings more than the other."""
    rules = view.rules
    choices = Chooser(rules, view.board, may_end=view.confirm).choices(view.legal)
    others = told[::-1] if len(told) == PLANS else []
    beside = [compared(hint, other) for hint, other in zip(told, others, strict=False)]
    return h.div[
        h.h3[t("coach.plans" if beside else "coach.plan")],
        bool(beside) and h.p(class_="quiet")[_difference(beside[0].points, t)],
        h.ol(class_="plans")[
            (
                _plan(rules, hint, begins(choices, hint), beside[number : number + 1], t)
                for number, hint in enumerate(told)
            )
        ],
    ]


def begins(choices: Sequence[Choice], hint: Hint) -> Choice:
    """The click that goes furthest along a plan: a whole walk, or a space and what comes on it."""
    plan = (hint.action, *hint.then)
    along = [one for one in choices if one.says == plan[: len(one.says)] and not one.ends]
    return max(along, key=lambda one: len(one.says), default=Choice(plan[:1], hint.action))


def _plan(rules: Rules, hint: Hint, click: Choice, beside: list[Hint], t: Messages) -> h.Element:
    """One plan, which a click begins."""
    then = hint.then[len(click.says) - 1 :]
    more = "".join(_more(rules, one, t) for one in beside)
    return h.li[
        h.button(
            type="button",
            class_="answer",
            data_action=str(click.says[0]),
            data_then=",".join(map(str, click.says[1:])) or None,
        )[h.span[_said(rules, click, t)]],
        bool(then) and h.p[t("coach.then", steps=_steps(rules, then, t))],
        bool(more) and h.p[t("coach.for", sources=more)],
    ]


def _said(rules: Rules, click: Choice, t: Messages) -> str:
    """What a plan begins with, in one phrase or as the way there."""
    way = way_there(rules, t, click, alone=True)
    last = t.action(rules, click.means)
    target = with_shown(rules, t, click.means, click.shown)
    return in_one(rules, t, click) or " \u2192 ".join(
        [*(one for one in way if one != last), target]
    )


def _difference(points: float, t: Messages) -> str:
    """How far two plans lie apart, in words: tenths of points say little to who begins."""
    return t("coach.even") if points < EVEN else t("coach.better", n=round(points))


def _more(rules: Rules, hint: Hint, t: Messages) -> str:
    """Where a plan brings more than the other one, the most first.

    Who plays for the first time does not know what tenths of points are made of.
    """
    most = [reason for reason in hint.reasons if reason.points >= WORTH_SAYING]
    named = [one.category for one in most if one.category not in (REST, RIVALS)][:SOURCES]
    return ", ".join(t.of_game(rules, "category", category) for category in named)


def _steps(rules: Rules, then: Sequence[int], t: Messages) -> str:
    said = [t.action(rules, action) for action in then[:SHOWN]]
    return " \u2192 ".join(said) + (" \u2192 \u2026" if len(then) > SHOWN else "")


def _review(view: View, t: Messages) -> list[h.Node]:
    """What went well, where the points came from, what to try next."""
    rules, seat = view.rules, view.viewer
    found = review(rules, view.position, seat)

    def name(category: str) -> str:
        return t.of_game(rules, "category", category)

    sources = ", ".join(f"{name(category)} {points}" for category, points in found.sources)
    own = seat in view.position.winners()
    return [
        h.h3[t("coach.went-well")],
        h.p[t("coach.won")] if own else None,
        bool(found.well) and h.p[t("coach.well", category=name(found.well), points=found.lead)],
        not own and not found.well and h.p[t("coach.finished")],
        h.h3[t("coach.sources")],
        h.p[sources or "\u2013"],
        h.h3[t("coach.next")],
        h.p[
            t("coach.try", category=name(found.next), points=found.behind),
            " ",
            advice(rules, found.next, t.language) or t("coach.try-earlier"),
        ]
        if found.next
        else h.p[t("coach.stronger")],
        h.p(class_="row")[
            h.a(href=f"/learn/{rules.name}")[t("learn.lessons")],
            h.a(href=f"/learn/{rules.name}/puzzles")[t("puzzle.puzzles")],
        ],
    ]


def first_game_page(reader: Reader, rules: Rules, setup: FirstGame) -> str:
    """What a first game is, and the way into it."""
    t = reader.messages
    title = t("coach.title", game=t.title(rules))
    return document(
        reader,
        title,
        game_header(reader, rules, "learn"),
        h.main(class_="column learn")[
            h.h1[title],
            h.p(class_="lead")[t("coach.lead", n=setup.seats - 1)],
            h.ul(class_="mistakes")[(h.li[t(f"coach.about-{n}")] for n in (1, 2, 3))],
            h.form(method="post", action=f"/learn/{rules.name}/first-game")[
                h.p(class_="row")[
                    h.button(class_="primary")[icon("coach"), " ", t("coach.begin")],
                    h.a(href=f"/learn/{rules.name}")[t("learn.lessons")],
                    h.a(href=f"/learn/{rules.name}/overview")[t("learn.overview")],
                ]
            ],
        ],
        script="reading.js",
        styles=(asset_address("learn.css"),),
    )
