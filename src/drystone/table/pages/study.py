"""A study: the table at any place of its lines, and beside it what is said and what follows."""

from __future__ import annotations

import json
from dataclasses import replace

import htpy as h
import msgspec

from drystone.table.asset_files import asset_address
from drystone.table.game.view import SeatView, View
from drystone.table.pages import play, replay
from drystone.table.pages.bar import answer, onward, script
from drystone.table.pages.board import Board, draw, style_address
from drystone.table.pages.layout import Reader, document, icon, seat_mark
from drystone.table.pages.log import by, came_of_it, what
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import NONE, Offers, for_script, offers
from drystone.table.pages.rulebook import rule_link
from drystone.table.pages.taught import rules_and_help

EXCERPT = 90
"""Of a comment, so many characters are shown in a list."""


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place in a study, as lists show it."""

    path: str
    number: int
    """How many decisions lead there."""
    seat: int
    text: str
    """The decision that leads there, in notation."""
    comment: str = ""
    side: bool = False
    """Whether a side line begins there."""


class Status(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where somebody is in a study, for the page."""

    id: str
    title: str
    owner: str
    """What its owner is called."""
    version: int
    path: str
    fixed: int = -1
    """The seat whose view is kept; -1: that of whoever decides."""
    played: int = 0
    last: int = 0
    """How many decisions the line has."""
    mine: bool = False
    """Whether the reader may change it."""
    comment: str = ""
    in_side: bool = False
    main: str = ""
    """Where the side line leaves the line that it belongs to."""
    following: tuple[Spot, ...] = ()
    puzzle: str = ""
    """The place whose puzzle its owner can share from here; "" if there is none."""
    contents: tuple[Spot, ...] = ()
    """Every place where something is said or a side line begins."""


STUDIED = "study-"
"""What the name of a puzzle from a study begins with."""
NO_STUDY = Status("", "", "", 0, "0")
"""For a position that is looked at by itself."""


def study_address(id_: str, path: str = "", fixed: int = -1) -> str:
    """Where a study is, or a place in it."""
    place = path + (f"@{fixed}" if fixed >= 0 else "")
    return f"/study/{id_}?at={place}" if place not in ("", "0") else f"/study/{id_}"


def spot_address(status: Status, path: str) -> str:
    """Another place of the same study, seen by the same eyes."""
    return study_address(status.id, path, status.fixed)


def puzzle_name(id_: str, path: str) -> str:
    """What the puzzle is called that begins at a place of a study."""
    return f"{STUDIED}{id_}-{path}"


def page(view: View, told: str, *words: str) -> str:
    """The whole page of a study."""
    reader, status = Reader.of(*words), msgspec.json.decode(told, type=Status)
    t, rules = reader.messages, view.rules
    shown, drawn, found = shown_at(view, status, t)
    title = status.title or t("study.untitled", game=t.title(rules))
    return document(
        reader,
        title,
        h.div(
            id="t-table",
            class_=["study", {"reading": not status.mine}],
            data_key=f"study-{status.id}",
            data_at=f"/study/{status.id}",
            data_version=str(status.version),
            data_seat=str(view.viewer),
            data_offline=t("play.offline"),
            data_lost=t("play.lost"),
            data_broken=t("play.broken"),
            data_notices_off="[]",
        )[
            h.header(class_="strip")[
                h.a(class_="wordmark", href="/studies", title=t("study.all"))[
                    icon("home"), h.span[t.title(rules)]
                ],
                play.strip(shown, t),
                rules_and_help(rules, t),
            ],
            h.main[h.h1(class_="unseen")[title], play.board(shown, t, drawn, found)],
            h.aside(id="t-side", aria_label=t("study.panel"))[panel(shown, status, t)],
            steps(view, status, t),
            h.section(id="t-tray", aria_label=t("tray.title"), data_keep="", hidden=True),
            bar(shown, t, found, status),
        ],
        *play.foot(t),
        kind="playing",
        script="study.js",
        styles=(asset_address("story.css"), asset_address("study.css"), style_address(rules)),
    )


def news(view: View, told: str) -> str:
    """What is to be seen at another place, or of a study that has changed: JSON with HTML."""
    t, status = Messages(view.by.language), msgspec.json.decode(told, type=Status)
    shown, drawn, found = shown_at(view, status, t)
    parts = [
        play.strip(shown, t),
        play.board(shown, t, drawn, found),
        panel(shown, status, t),
        steps(view, status, t),
        bar(shown, t, found, status),
    ]
    return json.dumps(
        {
            "version": status.version,
            "number": status.version,
            "seat": view.viewer,
            "html": "".join(map(str, parts)),
        }
    )


def shown_at(view: View, status: Status, t: Messages) -> tuple[View, Board, Offers]:
    """The view as a study shows it: the place that is looked at is now, and nobody has a name."""
    board = view.then
    decides = not board.over and board.seat == view.viewer
    seats = tuple(
        SeatView(
            number=seat,
            name=t("study.player", number=seat + 1),
            shown_name=t("study.player", number=seat + 1),
            kind="person",
            level="",
            played_by="",
            here=True,
        )
        for seat in range(len(view.seats))
    )
    shown = replace(
        view,
        position=board,
        board=board,
        log=view.log[: status.played],
        first_scores=(),
        seats=seats,
        version=status.version,
        number=status.version,
        turn=None if board.over else board.seat,
        holder=None,
        turn_begins=False,
        over=False,
        legal=tuple(board.legal()) if decides and status.mine else (),
        may_undo=False,
        may_ask_back=-1,
        request=None,
        chosen_seed=False,
        rules_changed=(),
    )
    drawn = draw(view.rules, board, shown.look)
    found = replace(offers(shown, drawn), picks=[]) if shown.legal else NONE
    return shown, drawn, found


def bar(view: View, t: Messages, found: Offers, status: Status) -> h.Element:
    """What was decided last, what is asked now, and what its owner can decide instead."""
    return h.section(
        id="t-bar",
        class_=["decision-bar", {"asked": bool(view.legal)}],
        aria_label=t("play.decision"),
        tabindex="-1",
        data_number=str(status.version),
        data_at=f"/study/{status.id}/at/{_place(status)}",
        data_path=status.path,
        data_link=spot_address(status, status.path),
        data_asked="",
        data_title=status.title or t("study.untitled", game=t.title(view.rules)),
        data_steps=script([for_script(view.rules, t, one) for one in found.steps]),
    )[
        h.div(class_="question")[
            h.p(class_="sentence", aria_live="polite")[_asked(view, t)],
            h.div(class_="under")[
                not view.board.over
                and view.board.frames[-1].rule
                and rule_link(view.rules, view.board.frames[-1].rule),
                bool(found.board)
                and h.button(type="button", class_="plain", data_tray="", aria_controls="t-tray")[
                    t("play.on-the-board")
                ],
                bool(view.legal and status.following) and h.span[t("study.try")],
                not status.mine and h.span[t("study.reading", name=status.owner)],
            ],
        ],
        h.div(class_="answers")[(answer(view, t, choice, i) for i, choice in enumerate(found.bar))],
        found.main is not None
        and h.div(class_="turn-tools")[h.div(class_="onward")[onward(view, t, found)]],
    ]


def _asked(view: View, t: Messages) -> str:
    """Who is asked what at this place."""
    if view.board.over:
        return t("study.over")
    name = view.name(view.board.seat)
    return t("study.asked", name=name, question=t.question(view.board, view.rules))


def steps(view: View, status: Status, t: Messages) -> h.Element:
    """The way along the line: buttons, a slider, and whose view it is."""
    return h.nav(
        id="t-steps",
        class_="slider",
        aria_label=t("replay.position"),
        data_stops=json.dumps(replay.stops(view)),
        data_played=str(status.played),
        data_last=str(status.last),
    )[
        _step(status, t, "first", 0),
        _step(status, t, "back", status.played - 1),
        h.input(
            id="t-scrub",
            type="range",
            min="0",
            max=str(status.last),
            value=str(status.played),
            autocomplete="off",
            aria_label=t("replay.position"),
        ),
        _step(status, t, "next", status.played + 1),
        _step(status, t, "last", status.last),
        h.span(class_="quiet")[t("replay.of", at=status.played, last=status.last)],
        h.label[
            h.span(class_="unseen")[t("study.eyes")],
            h.select(id="t-eyes", autocomplete="off", title=t("study.eyes"))[
                h.option(value="", selected=status.fixed < 0)[t("study.eyes-all")],
                (
                    h.option(value=str(seat), selected=status.fixed == seat)[
                        t("study.eyes-of", number=seat + 1)
                    ]
                    for seat in range(len(view.seats))
                ),
            ],
        ],
    ]


def _step(status: Status, t: Messages, name: str, to: int) -> h.Element:
    said = t(f"replay.{name}")
    return h.button(
        type="button",
        class_="step",
        data_along=str(min(max(to, 0), status.last)),
        disabled=to == status.played or not 0 <= to <= status.last,
        title=said,
        aria_label=said,
    )[icon(name)]


def panel(view: View, status: Status, t: Messages) -> h.Element:
    """What is said here, what follows, and all places where something is said."""
    return h.section(id="t-study", aria_label=t("study.panel"))[
        _heading(view, status, t),
        _here(view, status, t),
        _following(view, status, t),
        _contents(view, status, t),
        _as_puzzle(view, status, t),
        _tools(status, t),
    ]


def _heading(view: View, status: Status, t: Messages) -> h.Element:
    untitled = t("study.untitled", game=t.title(view.rules))
    if not status.mine:
        return h.div(class_="heading")[
            h.h2[status.title or untitled],
            h.p(class_="quiet")[t("study.by", name=status.owner)],
        ]
    return h.form(id=f"t-name-{status.version}", class_="heading", data_to="rename")[
        h.input(type="hidden", name="version", value=str(status.version)),
        h.input(
            name="title",
            value=status.title,
            maxlength="120",
            placeholder=t("study.title"),
            aria_label=t("study.title"),
            autocomplete="off",
        ),
        h.button[t("study.rename")],
    ]


def _here(view: View, status: Status, t: Messages) -> h.Element:
    """The decision that led here, and what is said about it."""
    entry = view.log[-1] if view.log else None
    name = f"t-said-{status.version}-{status.path.replace('.', '-')}"
    return h.div(class_="here")[
        status.in_side
        and h.p(class_="quiet")[
            t("study.in-side"), " ", _link(status, status.main, t("study.to-line"))
        ],
        h.p(class_="told")[
            [seat_mark(entry.seat), " ", by(view, t, entry.seat), " ", what(view, t, entry)]
            if entry
            else t("replay.start")
        ],
        entry is not None and h.div(class_="deed")[came_of_it(view, t, entry)],
        h.form(id=name, data_to="comment")[
            h.input(type="hidden", name="version", value=str(status.version)),
            h.textarea(
                name="text",
                rows="4",
                maxlength="4000",
                aria_label=t("study.comment"),
                placeholder=t("study.comment"),
            )[status.comment],
            h.div(class_="row")[
                h.button(class_="primary")[t("study.keep")],
                status.in_side
                and h.button(type="button", data_post="promote", data_fields=_version(status))[
                    t("study.promote")
                ],
                status.path != "0"
                and h.button(
                    type="button",
                    data_post="delete",
                    data_fields=_version(status),
                    data_sure=t("study.delete-sure"),
                )[t("study.delete")],
            ],
        ]
        if status.mine
        else bool(status.comment) and h.blockquote(class_="comment")[status.comment],
    ]


def _following(view: View, status: Status, t: Messages) -> h.Node:
    """What was decided next, and what could have been."""
    if not status.following:
        return status.mine and not view.board.over and h.p(class_="quiet")[t("study.line-ends")]
    return h.div(class_="following")[
        h.h2[t("study.next")],
        h.ul[
            (
                h.li(class_={"side": spot.side})[_spot(view, status, t, spot)]
                for spot in status.following
            )
        ],
    ]


def _contents(view: View, status: Status, t: Messages) -> h.Node:
    if not status.contents:
        return None
    return h.details(class_="places", open=True)[
        h.summary[t("study.contents", n=len(status.contents))],
        h.ol[
            (
                h.li(class_={"side": spot.side, "now": spot.path == status.path})[
                    h.span(class_="quiet")[spot.number], " ", _spot(view, status, t, spot)
                ]
                for spot in status.contents
            )
        ],
    ]


def _spot(view: View, status: Status, t: Messages, spot: Spot) -> list[h.Node]:
    rules = view.rules
    said = t.action(rules, rules.words.parse(spot.text)) if spot.text else t("replay.start")
    return [
        spot.seat >= 0 and seat_mark(spot.seat),
        " ",
        _link(status, spot.path, said),
        spot.side and h.span(class_="quiet")[" ", t("study.side")],
        bool(spot.comment) and h.span(class_="excerpt")[spot.comment],
    ]


def _as_puzzle(view: View, status: Status, t: Messages) -> h.Node:
    """The link of a puzzle whose answer is the turn that its owner has played from here."""
    if not status.mine or not (status.puzzle or status.played == 0):
        return None
    address = f"/learn/{view.rules.name}/puzzles/{puzzle_name(status.id, status.puzzle)}"
    return h.section(id="puzzle", class_="as-puzzle")[
        h.h2[t("study.puzzle")],
        [
            h.p(class_="quiet")[t("study.puzzle-ready")],
            h.div(class_="row")[
                h.button(type="button", data_copy=address)[icon("link"), t("study.puzzle-link")],
                h.a(href=address)[t("study.puzzle-try")],
            ],
        ]
        if status.puzzle
        else h.p(class_="quiet")[t("study.puzzle-how")],
    ]


def _tools(status: Status, t: Messages) -> h.Element:
    """What can be done with the whole study, or from this place."""
    at = f"/study/{status.id}/at/{_place(status)}"
    return h.div(class_="tools-row")[
        h.form(method="post", action=f"{at}/fork")[h.button[t("study.fork")]],
        h.button(type="button", data_copy=spot_address(status, status.path))[
            icon("link"), h.span[t("study.link")]
        ],
        h.a(href=f"/study/{status.id}/text", download=f"study-{status.id}.record")[t("study.text")],
        not status.mine
        and h.form(method="post", action=f"/study/{status.id}/copy")[h.button[t("study.copy")]],
        status.mine
        and h.form(
            method="post", action=f"/study/{status.id}/remove", data_sure=t("study.remove-sure")
        )[h.button[t("study.remove")]],
    ]


def _link(status: Status, path: str, said: str) -> h.Element:
    return h.a(href=spot_address(status, path), data_path=path)[said]


def _version(status: Status) -> str:
    return json.dumps({"version": str(status.version)})


def _place(status: Status) -> str:
    return status.path + (f"@{status.fixed}" if status.fixed >= 0 else "")
