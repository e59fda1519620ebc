"""Planning the next turn: a table of one's own, and what the real one says of the plan."""

from __future__ import annotations

import json
from dataclasses import replace

import htpy as h
import msgspec

from drystone.core import ledger
from drystone.core.rules import Rules
from drystone.core.speech import say_refusal
from drystone.table.game.choices import Choice
from drystone.table.game.planning import DROPPED, PLAYED, POINTS, READY, Click, Plan
from drystone.table.game.view import View
from drystone.table.pages.bar import decision_bar
from drystone.table.pages.board import draw
from drystone.table.pages.layout import Reader, icon
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import Offers, gist, label, offers
from drystone.table.pages.taught import Place, taught_news, taught_page


def page(view: View, key: str, told: str, *words: str) -> str:
    """The whole page of a plan."""
    reader, plan = Reader.of(*words), msgspec.json.decode(told, type=Plan)
    t, rules = reader.messages, view.rules
    shown = _shown(view, plan)
    picture = draw(rules, shown.board, shown.look)
    found = offers(shown, picture)
    place = Place(t("plan.title"), f"{key}/plan", f"/t/{key}/plan", f"/t/{key}", t("plan.back"))
    beside = (panel(shown, key, plan, t), bar(shown, t, found, plan))
    return taught_page(reader, shown, (picture, found), place, *beside)


def news(view: View, key: str, told: str) -> str:
    """What has become of a plan: JSON, with HTML to be morphed in."""
    t, plan = Messages(view.by.language), msgspec.json.decode(told, type=Plan)
    shown = _shown(view, plan)
    picture = draw(view.rules, shown.board, shown.look)
    found = offers(shown, picture)
    beside = (panel(shown, key, plan, t), bar(shown, t, found, plan))
    return taught_news(shown, t, (picture, found), plan.version, *beside)


def panel(view: View, key: str, plan: Plan, t: Messages) -> h.Element:
    """What is planned so far, and what becomes of it."""
    return h.section(id="t-lesson", class_="planning", aria_label=t("plan.title"))[
        h.div[
            h.p(class_="quiet place")[h.a(href=f"/t/{key}")[t("plan.back")]],
            h.h1[t("plan.title")],
        ],
        h.div[h.p(class_="task")[t("plan.task")], steps(view.rules, t, plan.clicks)],
        h.div(class_="row")[
            bool(plan.clicks)
            and [
                h.form(method="post", action=f"/t/{key}/plan/keep")[
                    h.button(class_="primary")[icon("replay"), t("plan.keep")]
                ],
                h.form(method="post", action=f"/t/{key}/plan/forget")[
                    h.button[icon("restart"), t("plan.forget")]
                ],
            ]
        ],
    ]


def bar(view: View, t: Messages, found: Offers, plan: Plan) -> h.Element:
    """The table's own bar; when the turn would be over, that it would."""
    if view.legal:
        return decision_bar(view, t, found)
    return h.section(
        id="t-bar",
        class_="decision-bar asked",
        aria_label=t("play.decision"),
        tabindex="-1",
        data_number=str(plan.version),
        data_asked="",
        data_title=t("plan.title"),
    )[
        h.div(class_="question")[h.p(class_="sentence", aria_live="polite")[t("plan.whole")]],
        h.div(class_="answers"),
        h.div(class_="turn-tools")[
            h.button(type="button", id="t-undo", data_post="undo", disabled=not plan.clicks)[
                icon("undo"), t("play.undo")
            ]
        ],
    ]


def steps(rules: Rules, t: Messages, clicks: tuple[Click, ...]) -> h.Node:
    """What is planned, as a list, each with what it comes to."""
    if not clicks:
        return None
    return h.ol(class_="planned-steps")[
        (
            h.li[
                h.span(class_="does")[said(rules, t, click.says)],
                " ",
                h.span(class_="gist")[outcome(rules, t, click)],
            ]
            for click in clicks
        )
    ]


def said(rules: Rules, t: Messages, says: tuple[str, ...]) -> str:
    """One click of a plan in words, with the way there."""
    words = [rules.words.parse(word) for word in says]
    silent = {*rules.closing, *(way.then for way in rules.ways)}
    told = [word for word in words if rules.words.kind(word) not in silent] or words
    return label(rules, t, Choice(tuple(told), told[-1], afar=True))


def outcome(rules: Rules, t: Messages, click: Click) -> str:
    """What a click comes to."""
    changes = tuple(
        ledger.Entry(0, account, amount, "", 0)
        for account, amount in click.came_to.items()
        if account != POINTS
    )
    return gist(rules, t, Choice((0,), 0, changes, points=click.came_to.get(POINTS, 0)))


def planned(view: View, told: str) -> str:
    """For the script at the real table, as JSON: what it says of the plan, and its ghosts."""
    rules, t = view.rules, Messages(view.by.language)
    plan = msgspec.json.decode(told, type=Plan)
    html: h.Node = None
    ghosts: list[str] = []
    if plan.state in (PLAYED, DROPPED):
        if plan.number == view.number:
            html = h.p(class_=["plan", plan.state], role="status")[sentence(rules, t, plan)]
    elif plan.clicks:
        words = [rules.words.parse(word) for click in plan.clicks for word in click.says]
        ghosts = [rules.words.element(word) for word in words]
        html = h.div(class_="plan")[
            h.span[t("plan.waits" if plan.state == READY else "plan.draft")],
            steps(rules, t, plan.clicks),
            view.to_decide
            and h.button(type="button", class_="plain", data_post="plan-play")[t("plan.play")],
            h.button(type="button", class_="plain", data_post="plan-forget")[t("plan.forget")],
        ]
    told_now = {
        "html": str(html) if html is not None else "",
        "ghosts": ghosts,
        "turn": view.to_decide,
        "soon": view.to_decide and plan.state == READY,
    }
    return json.dumps(told_now)


def sentence(rules: Rules, t: Messages, plan: Plan) -> str:
    """What has become of a plan."""
    if plan.state == PLAYED:
        return t("plan.played")
    if plan.refusal is not None:
        why = say_refusal(rules, plan.refusal, t.language)
        return t("plan.dropped-why", what=said(rules, t, plan.broken), why=why)
    key = "plan.dropped-changed" if plan.why == "changed" else "plan.dropped"
    return t(key, what=said(rules, t, plan.broken))


def _shown(view: View, plan: Plan) -> View:
    """The view as a plan shows it: everything can be taken back, and nobody else is asked."""
    return replace(
        view,
        number=plan.version,
        version=plan.version,
        may_undo=bool(plan.clicks),
        may_ask_back=-1,
        chosen_seed=False,
    )
