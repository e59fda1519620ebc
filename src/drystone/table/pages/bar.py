"""The decision bar: what is asked, the answers that have no place on the board, and the way on."""

from __future__ import annotations

import json

import htpy as h

from drystone.core.ledger import CHANGE
from drystone.core.speech import message, say
from drystone.table.game.choices import Choice
from drystone.table.game.log import Entry
from drystone.table.game.match import SPECTATOR
from drystone.table.game.story import Turn
from drystone.table.game.turns import without_free
from drystone.table.game.view import PendingRequest, View
from drystone.table.pages.coach import coached
from drystone.table.pages.company import since
from drystone.table.pages.ending import closing, next_game, result_said
from drystone.table.pages.invite import waiting
from drystone.table.pages.layout import icon
from drystone.table.pages.log import change, latest, summed
from drystone.table.pages.messages import Messages
from drystone.table.pages.notices import last_news
from drystone.table.pages.offers import (
    DONE,
    Offers,
    asked_first,
    ending,
    for_script,
    gist,
    label,
)
from drystone.table.pages.rulebook import rule_link


def decision_bar(view: View, t: Messages, found: Offers, *, plans: bool = False) -> h.Element:
    """What is asked, and the answers that have no place on the board; with `plans`, what is
    planned.
    """
    rules = view.rules
    row = found.amounts(rules)
    single = [choice for choice in found.bar if choice not in row]
    return h.section(
        id="t-bar",
        class_=["decision-bar", {"asked": view.to_decide or view.holds}],
        aria_label=t("play.decision"),
        tabindex="-1",
        data_number=str(view.number),
        data_asked=str(view.number) if view.to_decide or view.holds else "",
        data_title=title(view, t),
        data_over="yes" if view.over else None,
        data_outbid=last_news(view, "outbid"),
        data_begun="yes" if begun_by_viewer(view) else None,
        data_steps=script([for_script(rules, t, step) for step in (*found.steps, *row[1:])]),
    )[
        h.div(class_="question")[
            h.p(class_="sentence", aria_live="polite")[question(view, t)],
            h.div(class_="under")[
                view.to_decide
                and view.board.frames[-1].rule
                and rule_link(rules, view.board.frames[-1].rule),
                found.board
                and h.button(type="button", class_="plain", data_tray="", aria_controls="t-tray")[
                    t("play.on-the-board")
                ],
                not view.playing and h.span[t("play.watching")],
                view.chosen_seed
                and not coached(view)
                and h.span(title=t("log.seed"))[t("log.seed")],
                closing(view, t),
                since(view, t),
                drawn(view, t),
                skip_waiting(view, t),
                plans and plan_ahead(view, t),
            ],
            latest(view, t),
            plans and plans_here(view) and h.div(id="t-planned", data_keep=""),
        ],
        h.div(class_="answers")[
            amount(view, t, row) if row else None,
            (answer(view, t, choice, i) for i, choice in enumerate(single, bool(row))),
            request(view, t, view.request) if view.request else None,
            [stood_in(t, one) for one in view.mine if view.seats[one].stand_in and not view.over],
            waiting(view, t),
            next_game(view, t),
            view.over
            and h.button(type="button", class_="answer end", data_panel="score")[t("score.final")],
        ],
        h.div(class_="turn-tools", hidden=view.over or not view.playing)[
            view.may_ask_back >= 0 and not view.request and further(view, t),
            [
                # Where there is little room they are signs alone: hovering says what they are.
                h.button(
                    type="button",
                    id=f"t-{name}",
                    title=said,
                    data_post=post,
                    disabled=not view.may_undo,
                )[icon(name), said]
                for name, said, post in (
                    ("undo", t("play.undo"), "undo"),
                    ("restart", t("play.restart"), "restart-turn"),
                )
            ],
            h.div(class_="onward")[onward(view, t, found)],
        ],
    ]


def title(view: View, t: Messages) -> str:
    """The tab's title: it says when it is the viewer's turn."""
    if view.to_decide or view.holds:
        return t("play.your-turn", game=t.title(view.rules))
    return t.title(view.rules)


def script(data: object) -> str | None:
    """Something for the script to read, if there is anything."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False) if data else None


def further(view: View, t: Messages) -> h.Element:
    """The way back past what undo takes back; others may have to agree to it."""
    said = t("play.go-back" if view.alone else "play.ask-back")
    return h.button(
        type="button",
        id="t-further",
        title=said,
        data_post="ask-undo",
        data_fields=json.dumps({"to": view.may_ask_back}),
    )[icon("further"), said]


def begun_by_viewer(view: View) -> bool:
    """Whether the viewer has just begun something that is still asked about and can be left."""
    if not view.to_decide or not view.may_undo or not view.log:
        return False
    last = view.log[-1]
    begins = [verb for verb, _ in view.rules.asks_next]
    return last.seat == view.viewer and view.rules.words.kind(last.action) in begins


def begun_with(view: View) -> str | None:
    """The element that the question is about, if the viewer has just begun something with it."""
    return view.rules.words.element(view.log[-1].action) if begun_by_viewer(view) else None


def question(view: View, t: Messages) -> str:
    """What the table waits for, as a sentence."""
    if view.stopped:
        return t("play.stopped", number=len(view.log) + 1)
    if view.over:
        return result_said(view, t)
    if view.holds:
        got = "" if view.may_undo else brought(view, t)
        if got:
            return t("play.turn-brought", what=got)
        return t("play.turn-done" if view.may_undo else "play.turn-seen")
    if view.to_decide:
        # What may be said beside any decision is not what is asked.
        asked = without_free(view.rules, list(view.legal))
        kinds = [view.rules.words.kind(action) for action in asked]
        # What was asked is answered: only that this was all is still to be said.
        if kinds == [DONE]:
            return t("play.all-chosen")
        if len(kinds) == 1 and kinds[0] in view.rules.closing:
            frame = type(view.board.frames[-1]).__name__
            return t("play.only-left", what=t.action(view.rules, asked[0], frame))
        return t.question(view.board, view.rules)
    assert view.turn is not None
    chair = view.seats[view.turn]
    if chair.player == "open":
        return t("play.waits-open")
    return t("play.thinks" if chair.player == "bot" else "play.waits", name=chair.shown_name)


def drawn(view: View, t: Messages) -> h.Node:
    """What the viewer drew in a turn that was over with it: nobody was asked to look at it."""
    turns = [one for one in view.story if isinstance(one, Turn)]
    own = [turn for turn in turns if turn.seat == view.viewer]
    if not own or own[-1] is turns[-1]:
        return None
    last = own[-1].steps[-1].entry
    key, what = f"drawn.{last.asked}", gained(view, t, last)
    if not what or message(view.rules.catalogues, view.rules.name, key, t.language) is None:
        return None
    return h.span[say(view.rules, key, {"what": what}, t.language)]


def brought(view: View, t: Messages) -> str:
    """What the last decision, in which something came to light, brought whoever made it."""
    return gained(view, t, view.log[-1])


def gained(view: View, t: Messages, entry: Entry) -> str:
    """What a decision brought whoever made it, in words."""
    known = entry.changes_for(view.viewer)
    changes = [e for e in known if e.kind == CHANGE and e.seat == entry.seat]
    return ", ".join(change(view.rules, t, e) for e in summed(changes, total=True) if e.amount > 0)


def skip_waiting(view: View, t: Messages) -> h.Node:
    """For whoever has seen enough of what bots do."""
    if not view.playing or view.turn is None or view.holder is not None or view.stopped:
        return None
    if view.seats[view.turn].player != "bot":
        return None
    return h.button(type="button", class_="plain", data_post="skip-waiting")[t("play.skip")]


def stood_in(t: Messages, seat: int) -> h.Element:
    """For whoever comes back to a seat that a bot plays meanwhile: the way to play again."""
    return h.button(
        type="button",
        class_="answer",
        data_post="come-back",
        data_fields=json.dumps({"seat": seat}),
    )[h.span(class_="does")[t("play.come-back")], h.span(class_="gist")[t("play.stood-in")]]


def plans_here(view: View) -> bool:
    """Whether the viewer may plan at this table: who has one seat in a game that knows how."""
    one = view.viewer != SPECTATOR and len(view.mine) == 1
    return one and not view.over and view.rules.as_turn is not None


def plan_ahead(view: View, t: Messages) -> h.Node:
    """For whoever waits: the way to plan."""
    waits = view.turn not in (None, view.viewer) and not view.stopped
    return (
        waits
        and plans_here(view)
        and h.a(class_="plain", href=f"/t/{view.id}/plan")[t("plan.ahead")]
    )


def answer(view: View, t: Messages, choice: Choice, place: int) -> h.Element:
    """A choice in the bar: what it does, what it comes to, and the key for it."""
    rules = view.rules
    name = label(rules, t, choice)
    outcome = gist(rules, t, choice, name, brief=choice.every)
    return h.button(
        type="button",
        class_=["answer", {"free": choice.free}],
        data_action=str(choice.says[0]),
        data_then=",".join(map(str, choice.says[1:])) or None,
        data_ways=script(asked_first(rules, t, choice)),
        data_ends=str(ending(choice)) if ending(choice) else None,
    )[
        place < 9 and h.kbd[place + 1],
        h.span(class_="does")[name],
        bool(outcome) and h.span(class_="gist")[outcome],
    ]


def amount(view: View, t: Messages, row: list[Choice]) -> h.Element:
    """Numbers in a row as one answer, with a field for the number (see amount.js)."""
    least, most = (number(view, choice) for choice in (row[0], row[-1]))
    return h.div(
        class_="amount",
        role="group",
        aria_label=t("amount.title"),
        data_amounts=script([for_script(view.rules, t, choice) for choice in row]),
    )[
        h.button(type="button", data_more="-1", aria_label=t("amount.less"), disabled=True)[
            "\u2212"
        ],
        h.input(
            type="number",
            inputmode="numeric",
            min=least,
            max=most,
            value=least,
            aria_label=t("amount.number"),
            autocomplete="off",
        ),
        h.button(type="button", data_more="1", aria_label=t("amount.more"))["+"],
        answer(view, t, row[0], 0),
    ]


def number(view: View, choice: Choice) -> str:
    """The number that a choice names."""
    (blank,) = view.rules.words.params(choice.means).values()
    return blank.partition(".")[2]


def onward(view: View, t: Messages, found: Offers) -> h.Element:
    """The one place for going on: to end the turn, or a step of it; or its empty place."""
    if view.holds:
        return h.button(type="button", id="t-end", class_="answer end", data_post="end-turn")[
            h.span(class_="does")[t("play.end-turn")]
        ]
    choice = found.main
    if choice is None:
        return h.span(class_="answer end later", aria_hidden="true")[t("play.end-turn")]
    left, name = found.still_open(view.rules), label(view.rules, t, choice)
    under = t("play.still-open", n=left) if left else gist(view.rules, t, choice, name)
    return h.button(
        type="button",
        id="t-main",
        class_=["answer", "end", {"early": left > 0}],
        data_action=str(choice.says[0]),
        data_then=",".join(map(str, choice.says[1:])) or None,
        data_ends=str(ending(choice)) if ending(choice) else None,
        data_ways=script(asked_first(view.rules, t, choice)),
    )[
        h.span(class_="does")[name],
        bool(under) and h.span(class_="gist")[under],
    ]


def request(view: View, t: Messages, asked: PendingRequest) -> h.Element:
    """What somebody asks of the others, with the answers for who is asked."""
    if asked.ends:
        what = t(f"request.{asked.ends}", name=view.name(asked.seat))
    elif asked.removes >= 0:
        what = t("request.remove", name=view.name(asked.removes))
    elif asked.absent >= 0:
        what = t("request.stand-in", name=view.name(asked.seat), absent=view.name(asked.absent))
    else:
        what = t("request.back", name=view.name(asked.seat), number=asked.to)
    return h.div(class_="plea")[
        h.span[what],
        asked.to_answer
        and [
            h.button(type="button", data_post="answer", data_fields=_reply(asked, yes=True))[
                t("request.yes")
            ],
            h.button(type="button", data_post="answer", data_fields=_reply(asked, yes=False))[
                t("request.no")
            ],
        ],
    ]


def _reply(asked: PendingRequest, *, yes: bool) -> str:
    return json.dumps({"yes": yes, "request": asked.id})
