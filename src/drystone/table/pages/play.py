"""The table: players' strip, board, decision bar, and the panels at the side."""

from __future__ import annotations

import json

import htpy as h
import msgspec
from markupsafe import Markup

from drystone.core.ledger import CHANGE
from drystone.core.speech import message, say
from drystone.table.asset_files import asset_address
from drystone.table.game.choices import Choice
from drystone.table.game.log import Entry
from drystone.table.game.match import SPECTATOR
from drystone.table.game.story import Turn
from drystone.table.game.turns import without_free
from drystone.table.game.view import PendingRequest, View
from drystone.table.pages.board import Board, draw, style_address
from drystone.table.pages.clock import clock_face, clock_words
from drystone.table.pages.coach import coach_panel, coached
from drystone.table.pages.company import card, since
from drystone.table.pages.ending import (
    closing,
    life_panel,
    next_game,
    resign_dialog,
    result_said,
)
from drystone.table.pages.hints import hints_panel
from drystone.table.pages.invite import invite_dialog, waiting
from drystone.table.pages.layout import Reader, document, icon, seat_mark
from drystone.table.pages.lobby import bot_name
from drystone.table.pages.log import change, latest, log, summed
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
    legal_on_board,
    offers,
)
from drystone.table.pages.rulebook import rule_link
from drystone.table.pages.score import figure, score_panel
from drystone.table.pages.side_panels import NOTHING, Notes, chat, curtain, dialogs, settings


def page(view: View, notes: str, *reader: str) -> str:
    """The same as `play_page`, for the renderer, which knows nothing but words."""
    return play_page(view, Reader.of(*reader), msgspec.json.decode(notes, type=Notes))


def play_page(view: View, reader: Reader, notes: Notes = NOTHING) -> str:
    """The whole page of a table, with what the viewer has written down for themselves."""
    t = reader.messages
    rules = view.rules
    picture = draw(rules, view.board, view.look)
    found = offers(view, picture)
    return document(
        reader,
        title(view, t),
        h.div(
            id="t-table",
            class_={"over": view.over},
            data_key=view.id,
            data_at=f"/t/{view.id}",
            data_version=str(view.version),
            data_seat=str(view.viewer),
            data_hotseat="yes" if len(view.mine) > 1 else None,
            data_live="yes",
            data_side=side(view),
            data_offline=t("play.offline"),
            data_lost=t("play.lost"),
            data_broken=t("play.broken"),
            data_now=str(notes.now) if notes.now else None,
            data_clock_words=clock_words(t),
            data_notices_off=json.dumps(sorted(notes.off | notes.off_everywhere)),
            data_end_too=t("offer.end-too"),
            data_goes_where=t("offer.goes-where"),
            data_instead=t("offer.instead"),
            data_read=str(notes.read) if view.playing else None,
        )[
            h.header(class_="strip")[
                h.a(class_="wordmark", href="/", title=t("lobby.back"))[
                    icon("home"), h.span[t.title(rules)]
                ],
                strip(view, t),
                tools(view, t),
            ],
            h.main[h.h1(class_="unseen")[t.title(rules)], board(view, t, picture, found)],
            h.aside(id="t-side", aria_label=t("panel.side"))[
                log(view, t, card(view, t, "log")),
                score_panel(view, t),
                hints_panel(t),
                coached(view) and coach_panel(t),
                chat(view, t, notes.note),
                settings(view, reader, notes),
            ],
            h.section(id="t-tray", aria_label=t("tray.title"), data_keep="", hidden=True),
            bar(view, t, found, plans=True),
            curtain(view, t),
        ],
        *foot(t),
        invite_dialog(t),
        resign_dialog(view, t),
        kind="playing",
        script="table.js",
        styles=(asset_address("story.css"), asset_address("coach.css"), style_address(rules)),
    )


def foot(t: Messages) -> list[h.Element]:
    """What a table says beside the game: ways, tips, notes, banners, and the dialogs."""
    return [
        h.div(
            id="t-ways",
            role="group",
            aria_label=t("ways.title"),
            data_again=t("warning.never"),
            hidden=True,
        ),
        h.button(type="button", id="t-whole", data_zoom="1", hidden=True)[
            icon("fit"), t("settings.whole")
        ],
        h.div(id="t-tip", role="tooltip", aria_live="polite", hidden=True),
        h.p(id="t-note", role="alert", hidden=True),
        h.p(id="t-banner", role="status", hidden=True),
        h.p(id="t-lost", role="alert", hidden=True)[
            h.span, h.button(type="button")[t("play.again")]
        ],
        *dialogs(t),
    ]


def news(view: View) -> str:
    """What somebody at the table is sent when it has changed: JSON, with HTML to be morphed in."""
    html = fragments(view, Messages(view.by.language))
    return json.dumps(
        {"version": view.version, "number": view.number, "seat": view.viewer, "html": html}
    )


def talk(view: View) -> str:
    """What somebody at the table is sent when nothing has changed but the talk."""
    return json.dumps({"talk": True, "html": str(chat(view, Messages(view.by.language)))})


def fragments(view: View, t: Messages) -> str:
    """Everything on the page that can change."""
    picture = draw(view.rules, view.board, view.look)
    found = offers(view, picture)
    parts: list[h.Element] = [
        strip(view, t),
        board(view, t, picture, found),
        log(view, t, card(view, t, "log")),
        score_panel(view, t),
        chat(view, t),
        life_panel(view, t),
        bar(view, t, found, plans=True),
        curtain(view, t),
    ]
    return "".join(str(part) for part in parts)


def side(view: View) -> str:
    """The panel that is open at first: with somebody who plays along, there is much to follow."""
    if view.over:
        return "score"
    return "log" if view.company and not (view.by.narrow or view.by.tall) else ""


def title(view: View, t: Messages) -> str:
    """The tab's title: it says when it is the viewer's turn."""
    if view.to_decide or view.holds:
        return t("play.your-turn", game=t.title(view.rules))
    return t.title(view.rules)


def strip(view: View, t: Messages) -> h.Element:
    """Everybody at the table: who they are, what they have, who is to decide."""
    return h.ol(id="t-strip", class_="players", aria_label=t("play.players"))[
        (
            h.li(
                class_=["player", {"on-turn": view.turn == seat, "me": seat in view.mine}],
                aria_current="true" if view.turn == seat else None,
            )[
                seat_mark(seat),
                h.span(
                    class_="name",
                    title=bool(chair.played_by) and bot_name(t, view.rules, chair.played_by),
                )[chair.shown_name],
                chair.kind == "open"
                and h.span(class_="quiet")[t("seat.closed" if chair.closed else "seat.open")],
                chair.away and h.span(class_="quiet")[t("seat.away")],
                clock_face(view, t, seat),
                h.span(class_="points", title=t("score.now"))[figure(view.points(seat))],
            ]
            for seat, chair in enumerate(view.seats)
        ),
        (
            h.li(class_="player along", title=t("seat.along"))[
                seat_mark(seat),
                h.span(class_="name")[view.name(seat)],
                h.span(class_="points", title=t("score.now"))[figure(view.points(seat))],
            ]
            for seat in view.everybody[len(view.seats) :]
        ),
    ]


def tools(view: View, t: Messages) -> h.Element:
    """What is not part of the game itself."""
    rules = view.rules

    def tab(name: str) -> h.Element:
        return h.button(
            type="button", data_panel=name, aria_pressed="false", title=t(f"panel.{name}")
        )[icon(name), h.span(class_="unseen")[t(f"panel.{name}")]]

    return h.nav(class_="tools", aria_label=t("play.tools"))[
        tab("log"),
        tab("score"),
        view.playing and tab("hint"),
        coached(view) and tab("coach"),
        tab("chat"),
        h.a(href=f"/rules/{rules.name}", target="rules", title=t("panel.rules"))[
            icon("rules"), h.span(class_="unseen")[t("panel.rules")]
        ],
        rules.components is not None
        and h.a(href=f"/t/{view.id}/components", target="rules", title=t("panel.components"))[
            icon("components"), h.span(class_="unseen")[t("panel.components")]
        ],
        h.a(href=f"/t/{view.id}/replay", title=t("panel.replay"))[
            icon("replay"), h.span(class_="unseen")[t("panel.replay")]
        ],
        h.button(type="button", data_dialog="t-help", title=t("panel.help"))[
            icon("help"), h.span(class_="unseen")[t("panel.help")]
        ],
        tab("settings"),
    ]


def board(view: View, t: Messages, picture: Board, found: Offers) -> h.Element:
    """The picture, and what its elements mean now."""
    legal = legal_on_board(view, t, found)
    return h.div(
        id="t-board",
        class_="board",
        role="group",
        tabindex="0",  # it scrolls, by keyboard too
        aria_label=t("play.board"),
        data_legal=script(legal),
        data_picks=script(found.picks),
        data_about=begun_with(view),
    )[Markup(picture.svg)]


def script(data: object) -> str | None:
    """Something for the script to read, if there is anything."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False) if data else None


def bar(view: View, t: Messages, found: Offers, *, plans: bool = False) -> h.Element:
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
                view.chosen_seed and not coached(view) and h.span[t("log.seed")],
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
            waiting(view, t),
            next_game(view, t),
            view.over
            and h.button(type="button", class_="answer end", data_panel="score")[t("score.final")],
        ],
        h.div(class_="turn-tools", hidden=view.over or not view.playing)[
            view.may_ask_back >= 0
            and not view.request
            and h.button(
                type="button",
                data_post="ask-undo",
                data_fields=json.dumps({"to": view.may_ask_back}),
            )[t("play.go-back" if view.alone else "play.ask-back")],
            [
                # On a small screen they are signs alone: hovering says what they are.
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


def skip_waiting(view: View, t: Messages) -> h.Node:
    """For whoever has seen enough of what bots do."""
    if not view.playing or view.turn is None or view.holder is not None or view.stopped:
        return None
    if view.seats[view.turn].player != "bot":
        return None
    return h.button(type="button", class_="plain", data_post="skip-waiting")[t("play.skip")]


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
            return t("play.only-left", what=t.action(view.rules, asked[0]))
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
