"""A puzzle: the table itself, and beside it what is asked and what became of the answer."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

import htpy as h
import msgspec

from drystone.bots.hints import Hint, Reason
from drystone.bots.search.turn import still_turn
from drystone.learn.attempt import MISSED, RIGHT
from drystone.learn.posed import Posed
from drystone.learn.puzzle import GRADES, Puzzle, Turn, place_of, puzzles
from drystone.table.game.view import View
from drystone.table.pages.bar import decision_bar
from drystone.table.pages.board import draw
from drystone.table.pages.layout import Reader, icon
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import Offers, offers
from drystone.table.pages.played_out import Out, asked_to_play_out, told_of_play_out
from drystone.table.pages.taught import Place, of_others, taught_news, taught_page

COMPARED = 6
"""Turns beside the best that are listed, with what they are worth."""
SHARED = 2
"""Steps that another turn has to have in common with the best one to be told without them."""
ARROW = " \u2192 "


class Status(msgspec.Struct, frozen=True):
    """Where somebody stands in a puzzle, for the page."""

    puzzle: str
    version: int
    moves: int
    verdict: str = ""
    """`RIGHT` or `MISSED` when the turn is over."""
    behind: float | None = None
    """Points that the turn is behind the best, if it was weighed."""
    shown: bool = False
    """Whether the best turn is on the board."""
    first: bool = True
    """Whether it had not been answered before."""
    row: int = 0
    """Right answers in a row."""
    following: str = ""
    """The puzzle to go on with; "" if none is left."""
    tried: int = -1
    """Which of the turns that were weighed it is; -1: none of them."""
    posed: Posed | None = None
    """The puzzle itself, if somebody has set it."""
    may_undo: bool = False
    """Whether the last move can be taken back."""
    out: Out | None = None
    """What is made of it, if it is played out."""

    @property
    def over(self) -> bool:
        return bool(self.verdict) or self.shown


def list_address(game: str) -> str:
    """Where the puzzles of a game are listed."""
    return f"/learn/{game}/puzzles"


def puzzle_address(puzzle: Puzzle) -> str:
    """Where a puzzle is."""
    return f"{list_address(puzzle.rules.name)}/{puzzle.name}"


def puzzle_title(t: Messages, puzzle: Puzzle) -> str:
    """What a puzzle is called."""
    return t("puzzle.name", number=place_of(puzzle))


def _title(t: Messages, puzzle: Puzzle, status: Status) -> str:
    if status.posed is None:
        return puzzle_title(t, puzzle)
    return status.posed.title or t("puzzle.posed")


def stars(t: Messages, grade: int) -> h.Element:
    """How hard a puzzle is."""
    said = t("puzzle.grade", grade=grade, of=GRADES[-1])
    return h.span(class_="grade", role="img", aria_label=said, title=said)[
        "\u2605" * grade + "\u2606" * (GRADES[-1] - grade)
    ]


def themes_said(t: Messages, puzzle: Puzzle) -> str:
    """What a puzzle is about."""
    return ", ".join(t(f"puzzle.theme.{theme}") for theme in puzzle.themes)


def page(view: View, told: str, *words: str) -> str:
    """The whole page of a puzzle."""
    reader, status = Reader.of(*words), msgspec.json.decode(told, type=Status)
    t, rules = reader.messages, view.rules
    puzzle = _puzzle(view, status)
    shown = _shown(view, status)
    picture = draw(rules, shown.board, shown.look)
    found = offers(shown, picture)
    title = _title(t, puzzle, status)
    return taught_page(
        reader,
        shown,
        (picture, found),
        Place(
            f"{t.title(rules)}: {title}",
            f"{rules.name}-puzzle-{puzzle.name}",
            puzzle_address(puzzle),
            list_address(rules.name),
            t("puzzle.back"),
        ),
        panel(view, status, t),
        bar(shown, t, found, status),
    )


def news(view: View, told: str) -> str:
    """What has become of a puzzle: JSON, with HTML to be morphed in."""
    t, status = Messages(view.by.language), msgspec.json.decode(told, type=Status)
    shown = _shown(view, status)
    picture = draw(view.rules, shown.board, shown.look)
    found = offers(shown, picture)
    told_beside = (panel(view, status, t), bar(shown, t, found, status))
    return taught_news(shown, t, (picture, found), status.version, *told_beside)


def panel(view: View, status: Status, t: Messages) -> h.Element:
    """What is asked, and what is said to the answer."""
    puzzle = _puzzle(view, status)
    # A theme tells half of the answer: it is said afterwards.
    about = themes_said(t, puzzle) if status.over else ""
    if status.posed is not None:
        about = t("puzzle.posed-by", name=status.posed.maker)
    return h.section(id="t-lesson", aria_label=t("puzzle.panel"), data_glow="[]", data_way="[]")[
        h.div[
            h.p(class_="quiet place")[
                h.a(href=list_address(view.rules.name))[t("puzzle.back")],
                status.posed is None and stars(t, puzzle.grade),
            ],
            h.h1[_title(t, puzzle, status)],
            bool(about) and h.p(class_="quiet themes")[about],
        ],
        h.div[_what_is_said(status, t, puzzle)],
        h.div(class_="row")[
            status.verdict == MISSED
            and not status.shown
            and status.out is None
            and h.button(type="button", data_post="show")[icon("hint"), t("puzzle.show")],
            (status.moves > 0 or status.over)
            and h.button(type="button", data_post="again")[icon("restart"), t("learn.again")],
        ],
    ]


def _what_is_said(status: Status, t: Messages, puzzle: Puzzle) -> list[h.Node]:
    if status.out is not None:
        if not status.over:
            return asked_to_play_out(t, puzzle, status.out)
        in_row = status.row if status.first else 0
        return told_of_play_out(t, puzzle, status.out, status.verdict, in_row)
    if status.posed is not None:
        return _said_of_posed(status, t, puzzle, status.posed)
    return _said(status, t, puzzle)


def _said(status: Status, t: Messages, puzzle: Puzzle) -> list[h.Node]:
    """The task; or the verdict with the best turn and why it is."""
    if not status.over:
        return [h.p(class_="task")[t("puzzle.task")]]
    said: list[h.Node] = []
    if status.verdict == RIGHT:
        key = "puzzle.right-row" if status.first and status.row > 1 else "puzzle.right"
        said.append(h.p(class_="told", role="status")[t(key, n=status.row)])
    else:
        # Who has it shown was told before how far behind the own turn is.
        if not status.shown:
            behind = status.behind
            told = t("puzzle.missed") if behind is None else t("puzzle.missed-by", n=round(behind))
            said.append(h.p(class_="told wrong", role="status")[told])
        best = turn_said(t, puzzle, puzzle.best)
        said.append(h.p(class_="task")[t("puzzle.best"), " ", h.strong[best]])
    said.append(h.p(class_="task why")[why_said(t, puzzle)])
    said.append(others(t, puzzle))
    return said


def _said_of_posed(status: Status, t: Messages, puzzle: Puzzle, by: Posed) -> list[h.Node]:
    """The same of a puzzle that somebody has set: what they say of it, and of the other turns."""
    if not status.over:
        return [_quoted(by.said), h.p(class_="task")[t("puzzle.posed-task")]]
    said: list[h.Node] = []
    if status.verdict == RIGHT:
        told = t("puzzle.posed-right", name=by.maker)
        said.append(h.p(class_="told", role="status")[told])
    else:
        if not status.shown:
            told = t("puzzle.posed-missed", name=by.maker)
            said.append(h.p(class_="told wrong", role="status")[told])
            if status.tried > 0:
                said.append(_quoted(by.turns[status.tried].said))
        best = turn_said(t, puzzle, puzzle.best)
        said.append(h.p(class_="task")[t("puzzle.best"), " ", h.strong[best]])
    said.append(_quoted(by.turns[0].said))
    tries = list(zip(puzzle.turns, by.turns, strict=True))[1:]
    if tries:
        said.append(
            h.details(class_="compared")[
                h.summary[t("puzzle.posed-tries")],
                h.ol[
                    (h.li[beside_best(t, puzzle, turn), _quoted(one.said)] for turn, one in tries)
                ],
            ]
        )
    return said


def _quoted(said: str) -> h.Node:
    return bool(said) and h.blockquote(class_="comment")[said]


def turn_said(t: Messages, puzzle: Puzzle, turn: Turn) -> str:
    """A turn in words, without what had to be said anyway; of a walk, where it leads to."""
    return ARROW.join(_told(t, puzzle, turn))


def beside_best(t: Messages, puzzle: Puzzle, turn: Turn) -> str:
    """Another turn in words; where it goes a long way along with the best, from where they part."""
    best, told = _told(t, puzzle, puzzle.best), _told(t, puzzle, turn)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(best, told, strict=False)))
    same = min(same, len(told) - 1)
    return ARROW.join(["\u2026", *told[same:]] if same >= SHARED else told)


def _told(t: Messages, puzzle: Puzzle, turn: Turn) -> list[str]:
    rules, game = puzzle.rules, puzzle.begin()
    begun = game.state.frames[:]
    walks = [way for way in rules.ways if way.to in way.through]
    steps = {f"word.{way.to}" for way in walks}
    halts = {f"word.{way.then}" for way in walks if way.then}
    told: list[str] = []
    walking = ""
    for move in turn.moves:
        action = game.parse(move)
        chosen = len(game.legal()) > 1 or not told
        drawn = game.play(action).outcomes
        key = rules.words.verb_of(action).key
        if walking and key != walking:
            walking = ""
        if key in steps:
            said = t.action(rules, action)
            if walking == key:
                told[-1] = said
            elif chosen:
                told.append(said)
                walking = key
        elif chosen and key not in halts:
            told.append(t.action(rules, action))
        # A plan may go on where others decide first.
        if drawn or not still_turn(game.state, begun):
            break
    return told


def why_said(t: Messages, puzzle: Puzzle) -> str:
    """By how much the best turn is better than which other one, and where that comes from."""
    reasons = tuple(Reason(one.category, one.points, one.features) for one in puzzle.why)
    sources = Hint(0, puzzle.margin, reasons).why(puzzle.rules, t.language)
    other = next(turn for turn in puzzle.turns if not turn.good)
    following = beside_best(t, puzzle, other)
    return t("puzzle.why", n=round(puzzle.margin), next=following, sources=sources)


def others(t: Messages, puzzle: Puzzle) -> h.Element:
    """What else was compared, and how far behind it is; what is as good comes first."""
    return h.details(class_="compared")[
        h.summary[t("puzzle.compared")],
        h.ol[
            (
                h.li[
                    h.span(class_="by")[
                        t("puzzle.as-good") if turn.good else f"\u2212{_points(turn.behind, t)}"
                    ],
                    beside_best(t, puzzle, turn),
                ]
                for turn in puzzle.turns[1 : 1 + COMPARED]
            )
        ],
    ]


def bar(view: View, t: Messages, found: Offers, status: Status) -> h.Element:
    """The table's own bar; when the turn is over, the way on."""
    if not status.over:
        return decision_bar(view, t, found)
    puzzle = _puzzle(view, status)
    game = view.rules.name
    following = status.following
    return h.section(
        id="t-bar",
        class_="decision-bar asked",
        aria_label=t("play.decision"),
        tabindex="-1",
        data_number=str(status.version),
        data_asked="",
        data_title=_title(t, puzzle, status),
    )[
        h.div(class_="question")[h.p(class_="sentence", aria_live="polite")[_over_said(status, t)]],
        h.div(class_="answers")[
            h.a(class_="answer end forth", href=f"{list_address(game)}/{following}")[
                t("puzzle.next")
            ]
            if following
            else h.a(class_="answer end forth", href=status.posed.study)[t("puzzle.to-study")]
            if status.posed is not None
            else h.a(class_="answer end forth", href=list_address(game))[t("puzzle.back")]
        ],
    ]


def _over_said(status: Status, t: Messages) -> str:
    if not status.shown:
        return t(f"puzzle.bar-{status.verdict}")
    if status.out is not None:
        return t("puzzle.bar-turn-shown", n=status.out.shown)
    return t("puzzle.bar-shown")


def _points(points: float, t: Messages) -> str:
    written = f"{points:.1f}"
    return written if t.language == "en" else written.replace(".", ",")


def _puzzle(view: View, status: Status) -> Puzzle:
    if status.posed is not None:
        return status.posed.puzzle(view.rules)
    return next(one for one in puzzles(view.rules.name) if one.name == status.puzzle)


def _shown(view: View, status: Status) -> View:
    """The view as a puzzle shows it: nothing more to decide when the turn is over."""
    board = view.board
    if status.out is not None and status.shown:
        board = board.copy()
        board.frames = []  # Who looks at the best line is asked nothing in the middle of it.
    return replace(
        view,
        board=board,
        number=status.version,
        version=status.version,
        legal=() if status.over else view.legal,
        may_undo=status.may_undo and not status.over,
        may_ask_back=-1,
        chosen_seed=False,
        log=of_others(view),
    )
