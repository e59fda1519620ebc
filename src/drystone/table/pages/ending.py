"""The end of a game on the page: giving up, offering an end, the result in a sentence, the next."""

from __future__ import annotations

import json

import htpy as h

from drystone.table.game.view import View
from drystone.table.pages.clock import clock_panel
from drystone.table.pages.messages import Messages
from drystone.table.pages.review import review_button


def result_said(view: View, t: Messages) -> str:
    """Who has won, and why the game did not go on to its end, if so."""
    result = view.life.result
    assert result is not None
    who = view.called(result.seat) if result.seat >= 0 else ""
    why = t(f"ended.{result.reason}", name=who) if result.reason else ""
    if not result.winners:
        return f"{why} {t('ended.nobody')}"
    names = ", ".join(view.called(seat) for seat in result.winners)
    key = "play.wins" if len(result.winners) == 1 else "play.share"
    if len(view.everybody) == 1:
        key = "play.ends-alone"  # there was nobody to win against
    return f"{why} {t(key, name=names, points=view.points(result.winners[0]))}".strip()


def life_panel(view: View, t: Messages) -> h.Element:
    """In the settings: the clock, and ways to end the game."""
    return h.div(id="t-life")[clock_panel(view, t), end_panel(view, t)]


def end_panel(view: View, t: Messages) -> h.Node:
    """In the settings: give up, or offer the others to end the game."""
    if not view.playing or view.over or view.viewer in view.life.resigned:
        return None
    return h.div(id="t-ends", class_="life")[
        h.h3[t("ends.title")],
        not view.request
        and h.p(class_="row")[
            (
                h.button(
                    type="button", data_post="ask-end", data_fields=json.dumps({"ends": ends})
                )[t(f"ends.{ends}")]
                for ends in ("stands", "nobody")
            )
        ],
        h.p(class_="row")[
            h.button(type="button", class_="danger", data_dialog="t-resign")[t("ends.resign")]
        ],
    ]


def resign_dialog(view: View, t: Messages) -> h.Node:
    """Nobody gives up by a slip of the finger."""
    if not view.playing:
        return None
    return h.dialog(id="t-resign", aria_labelledby="t-resign-title")[
        h.h2(id="t-resign-title")[t("ends.sure")],
        h.p[t("ends.what")],
        h.form(method="dialog")[
            h.button(value="", autofocus=True)[t("warning.back")],
            h.button(
                class_="danger",
                value="sure",
                data_post="resign",
                data_fields=json.dumps({"seat": view.viewer}),
            )[t("ends.resign")],
        ],
    ]


def closing(view: View, t: Messages) -> h.Node:
    """A warning that the table will be closed if nothing happens."""
    if view.life.closes is None:
        return None
    return h.span(class_="closing", data_at=str(round(view.life.closes * 1000)))[
        t("ended.warning", date="{date}")
    ]


def next_game(view: View, t: Messages) -> h.Node:
    """After the end: once more with the same people, and the result as a link."""
    if not view.over:
        return None
    life = view.life
    share: h.Node = [
        review_button(view, t.language),
        h.a(class_="button", href=f"/r/{view.id}")[t("result.share")],
    ]
    if life.next:
        return [h.a(class_="button answer", href=f"/t/{life.next}")[t("again.go")], share]
    if not view.playing:
        return share
    wants = view.viewer in life.again
    waiting = ", ".join(view.called(seat) for seat in life.again if seat not in view.mine)
    fields = json.dumps({"yes": not wants})
    once_more = "again.yes" if len(view.seats) > 1 else "again.once-more"
    return [
        waiting and h.span(class_="plea")[t("again.wants", name=waiting)],
        h.button(type="button", data_post="rematch", data_fields=fields)[
            t("again.no" if wants else once_more)
        ],
        share,
    ]
