"""The table: players' strip, board, decision bar, and the panels at the side."""

from __future__ import annotations

import json

import htpy as h
from markupsafe import Markup

from drystone.table.drawing import View
from drystone.table.pages.along import card, since
from drystone.table.pages.beside import NOTHING, Jottings, chat, dialogs, settings
from drystone.table.pages.board import Board, draw
from drystone.table.pages.hints import hints_panel
from drystone.table.pages.log import latest, log
from drystone.table.pages.rulebook import rule_link
from drystone.table.pages.score import figure, score_panel
from drystone.table.pages.sheet import Reader, icon, seat_mark, sheet
from drystone.table.pages.sitting import Plea, Sitting, sitting
from drystone.table.pages.tongue import Tongue


def play_page(s: Sitting, reader: Reader, jottings: Jottings = NOTHING) -> str:
    """The whole page of a table, with what the viewer has written down for themselves."""
    t = reader.tongue
    rules = s.game.rules
    picture = draw(rules, s.game.state, s.look(t.language))
    return sheet(
        reader,
        title(s, t),
        h.div(
            id="t-table",
            class_={"over": s.over},
            data_key=s.key,
            data_version=str(s.version),
            data_seat=str(s.viewer),
            data_hotseat="yes" if len(s.mine) > 1 else None,
            data_live="yes",
            data_side=side(s),
            data_offline=t("play.offline"),
            data_lost=t("play.lost"),
            data_broken=t("play.broken"),
        )[
            h.header(class_="strip")[
                h.a(class_="wordmark", href="/", title=t("lobby.back"))[
                    icon("home"), h.span[rules.title]
                ],
                strip(s, t),
                tools(s, t),
            ],
            h.main[board(s, t, picture)],
            h.aside(id="t-side", aria_label=t("panel.side"))[
                log(s, t, card(s, t, "log")),
                score_panel(s, t),
                hints_panel(t),
                chat(s, t, jottings.note),
                settings(s, reader, jottings),
            ],
            bar(s, t, picture),
        ],
        h.div(id="t-tip", role="tooltip", aria_live="polite", hidden=True),
        h.p(id="t-note", role="alert", hidden=True),
        h.p(id="t-lost", role="alert", hidden=True)[
            h.span, h.button(type="button")[t("play.again")]
        ],
        dialogs(t),
        kind="playing",
        script="table.js",
        styles=(f"/pictures/{rules.name}.css",),
    )


def news(view: View) -> str:
    """What somebody at the table is sent when it has changed: JSON, with HTML to be morphed in."""
    s = sitting(view)
    html = fragments(s, Tongue(view.language))
    return json.dumps({"version": s.version, "number": s.number, "seat": s.viewer, "html": html})


def fragments(s: Sitting, t: Tongue) -> str:
    """Everything on the page that can change."""
    picture = draw(s.game.rules, s.game.state, s.look(t.language))
    parts: list[h.Element] = [
        strip(s, t),
        board(s, t, picture),
        log(s, t, card(s, t, "log")),
        score_panel(s, t),
        chat(s, t),
        bar(s, t, picture),
    ]
    return "".join(str(part) for part in parts)


def side(s: Sitting) -> str:
    """The panel that is open at first: with somebody who plays along, there is much to follow."""
    if s.over:
        return "score"
    return "log" if s.company and not s.narrow else ""


def title(s: Sitting, t: Tongue) -> str:
    """The tab's title: it says when it is the viewer's turn."""
    if s.to_decide or s.holds:
        return t("play.your-turn", game=s.game.rules.title)
    return s.game.rules.title


def strip(s: Sitting, t: Tongue) -> h.Element:
    """Everybody at the table: who they are, what they have, who is to decide."""
    turn = s.game.seat if s.holder is None else s.holder
    return h.ol(id="t-strip", class_="players", aria_label=t("play.players"))[
        (
            h.li(
                class_=["player", {"on-turn": turn == seat, "me": seat in s.mine}],
                aria_current="true" if turn == seat else None,
            )[
                seat_mark(seat),
                h.span(class_="name", title=bool(chair.level) and t(f"level.{chair.level}"))[
                    chair.name
                ],
                chair.kind == "open" and h.span(class_="quiet")[t("seat.open")],
                not chair.here and h.span(class_="quiet")[t("seat.away")],
                h.span(class_="points", title=t("score.now"))[figure(s.points(seat))],
            ]
            for seat, chair in enumerate(s.chairs)
        ),
        (
            h.li(class_="player along", title=t("seat.along"))[
                seat_mark(seat),
                h.span(class_="name")[s.name(seat)],
                h.span(class_="points", title=t("score.now"))[figure(s.points(seat))],
            ]
            for seat in s.everybody[len(s.chairs) :]
        ),
    ]


def tools(s: Sitting, t: Tongue) -> h.Element:
    """What is not part of the game itself."""
    rules = s.game.rules

    def tab(name: str) -> h.Element:
        return h.button(
            type="button", data_panel=name, aria_pressed="false", title=t(f"panel.{name}")
        )[icon(name), h.span(class_="unseen")[t(f"panel.{name}")]]

    return h.nav(class_="tools", aria_label=t("play.tools"))[
        tab("log"),
        tab("score"),
        s.playing and tab("hint"),
        tab("chat"),
        h.a(href=f"/rules/{rules.name}", target="rules", title=t("panel.rules"))[
            icon("rules"), h.span(class_="unseen")[t("panel.rules")]
        ],
        h.a(href=f"/t/{s.key}/replay", title=t("panel.replay"))[
            icon("replay"), h.span(class_="unseen")[t("panel.replay")]
        ],
        h.button(type="button", data_dialog="t-help", title=t("panel.help"))[
            icon("help"), h.span(class_="unseen")[t("panel.help")]
        ],
        tab("settings"),
    ]


def board(s: Sitting, t: Tongue, picture: Board) -> h.Element:
    """The picture, and which of its elements are legal now."""
    rules = s.game.rules
    here, _ = picture.split(rules, s.game.legal()) if s.to_decide else ({}, [])
    legal = {element: [action, t.action(rules, action)] for element, action in here.items()}
    return h.div(
        id="t-board",
        class_="board",
        role="group",
        aria_label=t("play.board"),
        data_legal=json.dumps(legal, separators=(",", ":")),
    )[Markup(picture.svg)]


def bar(s: Sitting, t: Tongue, picture: Board) -> h.Element:
    """What is asked, and the answers that have no place on the board."""
    game, rules = s.game, s.game.rules
    here, elsewhere = picture.split(rules, game.legal()) if s.to_decide else ({}, [])
    return h.section(
        id="t-bar",
        class_=["decision-bar", {"asked": s.to_decide or s.holds}],
        aria_label=t("play.decision"),
        data_number=str(s.number),
        data_asked=str(s.number) if s.to_decide or s.holds else "",
        data_title=title(s, t),
        data_over="yes" if s.over else None,
    )[
        h.div(class_="question")[
            h.p(class_="sentence", aria_live="polite")[question(s, t)],
            h.div(class_="under")[
                s.to_decide
                and game.state.frames[-1].rule
                and rule_link(rules, game.state.frames[-1].rule),
                here
                and h.button(type="button", class_="plain", data_walk="")[t("play.on-the-board")],
                not s.playing and h.span[t("play.watching")],
                since(s, t),
                latest(s, t),
            ],
        ],
        h.div(class_="answers")[
            (
                h.button(type="button", data_action=str(action), class_="answer")[
                    i < 9 and h.kbd[i + 1], t.action(rules, action)
                ]
                for i, action in enumerate(elsewhere)
            ),
            plea(s, t, s.plea) if s.plea else None,
            s.over
            and h.button(type="button", class_="answer end", data_panel="score")[t("score.final")],
        ],
        h.div(class_="turn-tools", hidden=s.over or not s.playing)[
            s.may_ask_back >= 0
            and not s.plea
            and h.button(
                type="button", data_post="back", data_fields=json.dumps({"to": s.may_ask_back})
            )[t("play.go-back" if s.alone else "play.ask-back")],
            h.button(type="button", id="t-undo", data_post="undo", disabled=not s.may_undo)[
                icon("undo"), t("play.undo")
            ],
            h.button(
                type="button", id="t-restart", data_post="restart", disabled=not s.may_restart
            )[icon("restart"), t("play.restart")],
            s.confirm and end_of_turn(s, t),
        ],
    ]


def end_of_turn(s: Sitting, t: Tongue) -> h.Element:
    """The button that ends a turn, or its empty place: a second click must not hit another one."""
    if not s.holds:
        return h.span(class_="answer end later", aria_hidden="true")[t("play.end-turn")]
    return h.button(type="button", id="t-end", class_="answer end", data_post="end")[
        t("play.end-turn")
    ]


def question(s: Sitting, t: Tongue) -> str:
    """What the table waits for, as a sentence."""
    game = s.game
    if s.stopped:
        return t("play.stopped", number=len(game.decisions) + 1)
    if s.over:
        winners = game.winners()
        names = ", ".join(s.name(seat) for seat in winners)
        key = "play.wins" if len(winners) == 1 else "play.share"
        return t(key, name=names, points=s.points(winners[0]))
    if s.holds:
        return t("play.turn-done" if s.may_undo else "play.turn-seen")
    if s.to_decide:
        return t.question(game.state, game.rules)
    waiting = game.seat if s.holder is None else s.holder
    assert waiting is not None
    chair = s.chairs[waiting]
    if chair.kind == "open":
        return t("play.waits-open")
    return t("play.thinks" if chair.kind == "bot" else "play.waits", name=chair.name)


def plea(s: Sitting, t: Tongue, asked: Plea) -> h.Element:
    """What somebody asks of the others, with the answers for who is asked."""
    if asked.absent >= 0:
        what = t("plea.stand-in", name=s.name(asked.seat), absent=s.name(asked.absent))
    else:
        what = t("plea.back", name=s.name(asked.seat), number=asked.to)
    return h.div(class_="plea")[
        h.span[what],
        asked.to_answer
        and [
            h.button(type="button", data_post="answer", data_fields='{"yes":true}')[t("plea.yes")],
            h.button(type="button", data_post="answer", data_fields='{"yes":false}')[t("plea.no")],
        ],
    ]
