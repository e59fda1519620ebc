"""What is said of a puzzle that is played out: the goal, the points, and the best line."""

from __future__ import annotations

import json

import htpy as h
import msgspec

from drystone.learn.attempt import RIGHT, finish_for_others, turns_of
from drystone.learn.puzzle import SLACK, Puzzle
from drystone.table.pages.messages import Messages
from drystone.table.pages.score import number


class Out(msgspec.Struct, frozen=True):
    """What somebody makes of a game that is played out."""

    points: int
    """What they have; before the end, if it were now."""
    ended: bool
    """Whether they have played it to its end."""
    sheet: dict[str, int]
    """Their points by category."""
    best: dict[str, int] = {}
    """Those of the best line, once it may be known."""
    shown: int = 0
    """Turns of the best line that are on the table; 0: none of it."""


def asked_to_play_out(t: Messages, puzzle: Puzzle, out: Out) -> list[h.Node]:
    """The task, and how far it is done."""
    goal = puzzle.goal
    assert goal is not None
    return [
        h.p(class_="task")[t("puzzle.out-task", n=goal)],
        h.p(class_="task so-far", aria_live="polite")[
            h.progress(value=str(min(out.points, goal)), max=str(goal), aria_hidden="true"),
            " ",
            t("puzzle.out-now", n=out.points, goal=goal),
        ],
    ]


def told_of_play_out(
    t: Messages, puzzle: Puzzle, out: Out, verdict: str, in_row: int
) -> list[h.Node]:
    """The verdict, the points by category beside those of the best line, and that line."""
    said: list[h.Node] = []
    if verdict:
        wrong = "" if verdict == RIGHT else " wrong"
        told = _verdict(t, puzzle, out, verdict, in_row)
        said.append(h.p(class_=f"told{wrong}", role="status")[told])
    said.append(
        h.div(class_="outcome")[
            _sheets(t, puzzle, out),
            h.div[h.p(class_="task")[t("puzzle.out-line")], _line(t, puzzle, out)],
        ]
    )
    return said


def _line(t: Messages, puzzle: Puzzle, out: Out) -> h.Element:
    """The best line: each turn shows the table after it."""
    return h.ol(class_="best-line")[
        (
            h.li[
                h.button(
                    type="button",
                    class_="plain",
                    data_post="show",
                    data_fields=json.dumps({"turns": turn}),
                    aria_current="step" if turn == out.shown else None,
                )[told]
            ]
            for turn, told in enumerate(line_said(t, puzzle), 1)
        )
    ]


def _verdict(t: Messages, puzzle: Puzzle, out: Out, verdict: str, in_row: int) -> str:
    assert puzzle.goal is not None
    most = puzzle.goal + SLACK
    if verdict != RIGHT:
        lacking = puzzle.goal - out.points
        return t("puzzle.out-missed", n=out.points, lacking=lacking, goal=puzzle.goal)
    told = t("puzzle.out-most" if out.points >= most else "puzzle.out-right", n=out.points)
    return f"{told} {t('puzzle.row', n=in_row)}." if in_row > 1 else told


def _sheets(t: Messages, puzzle: Puzzle, out: Out) -> h.Element:
    """The points by category: one's own, if the game was played to its end, and the most."""
    rules, own = puzzle.rules, out.sheet if out.ended else {}
    categories = [one for one in rules.categories if out.best.get(one) or own.get(one)]
    columns = [*([own] if own else []), out.best]
    heads = [*(["puzzle.out-own"] if own else []), "puzzle.out-best"]
    return h.table(class_="sheets")[
        h.thead[h.tr[h.td, (h.th(scope="col")[t(head)] for head in heads)]],
        h.tbody[
            (
                h.tr(class_={"differs": len({one.get(category, 0) for one in columns}) > 1})[
                    h.th(scope="row")[t.of_game(rules, "category", category)],
                    (h.td[number(one.get(category, 0))] for one in columns),
                ]
                for category in categories
            )
        ],
        h.tfoot[
            h.tr[
                h.th(scope="row")[t("puzzle.out-sum")],
                (h.td[number(sum(one.values()))] for one in columns),
            ]
        ],
    ]


def line_said(t: Messages, puzzle: Puzzle) -> list[str]:
    """The best line turn by turn, without what had to be said anyway."""
    rules, game = puzzle.rules, puzzle.begin()
    turns: list[str] = []
    for turn in turns_of(puzzle):
        told: list[str] = []
        for move in turn:
            action, chosen = game.parse(move), len(game.legal()) > 1
            # That something is done is said only where nothing else is, to pass always.
            if not told or (chosen and move != "done"):
                told.append(t.action(rules, action))
            game.play(action)
            finish_for_others(game, puzzle.me)
        turns.append(" \u2192 ".join(told))
    return turns
