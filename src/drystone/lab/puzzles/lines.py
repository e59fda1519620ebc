"""The best line to the end of a game in which nobody else acts any more: all of them are looked at.

Where others have passed, or nobody else plays, there is no need to guess what follows. Lines are
followed to the end of the game, and each position is met once: by how many turns it was reached,
and in which order, is all the same. What is best is best then, and no judgement of anybody's.
"""

from __future__ import annotations

from dataclasses import dataclass

from drystone.bots.search.plan import let_others
from drystone.bots.search.turn import Luck, Step, play_on, still_turn
from drystone.core.chance import Quick
from drystone.core.plain import digest
from drystone.core.state import State
from drystone.lab.puzzles.judge import Line


@dataclass(frozen=True)
class Best:
    """The best line there is."""

    line: Line
    """The seat's own actions, up to the end of the game."""
    points: int
    turns: int
    made: int
    """Positions that were made to find it."""
    ends: int
    """How many of them end the game,"""
    near: int
    """and how many of these are no more than a point behind."""


class Luckless(Exception):
    """Something can be drawn: nobody knows what is best."""


class TooMany(Exception):
    """There are more positions than somebody wants to look at."""


def best_line(start: State, most: int) -> Best:
    """The line with the most points, and of these one with the fewest turns.

    Raises `TooMany` beyond so many positions, and `Luckless` where anything can be drawn.
    """
    seat, made = start.seat, 0
    stages, met = [Step(None, -1, start)], {digest(start)}
    best, turns, worths = Step(None, -1, start), 0, list[int]()
    turn = 0
    while stages:
        turn += 1
        following: list[Step] = []
        for stage in stages:
            for end in turn_ends(stage, seat):
                made += 1
                if made > most:
                    raise TooMany
                if end.state.frames:
                    name = digest(end.state)
                    if name not in met:
                        met.add(name)
                        following.append(end)
                    continue
                end.worth = float(end.state.scores()[seat])
                worths.append(round(end.worth))
                if turns == 0 or end.worth > best.worth:
                    best, turns = end, turn
        stages = following
    points = round(best.worth)
    near = sum(worth >= points - 1 for worth in worths)
    return Best(line_to(best), points, turns, made, len(worths), near)


def most_points(start: State, most: int) -> tuple[int, int]:
    """The most points that any answers come to, and how many positions were made to know it.

    Each decision is answered in every way there is, one by one: nothing of what is known about
    turns is used, neither where one ends nor what may be named in any order. Raises `TooMany`.
    """
    seat, points, made = start.seat, 0, 0
    waiting, met = [start], {digest(start)}
    while waiting:
        state = waiting.pop()
        for action in state.legal():
            after = state.copy()
            after.play(action, Quick(0))
            others_done(after, seat)
            made += 1
            if made > most:
                raise TooMany
            if after.over:
                points = max(points, after.scores()[seat])
            elif (name := digest(after)) not in met:
                met.add(name)
                waiting.append(after)
    return points, made


def turn_ends(start: Step, seat: int) -> list[Step]:
    """All ends of the turn that begins there; what is named in any order, in one."""
    begun, luck = start.state.frames, Luck(0)
    ends: list[Step] = []
    frontier = [start]
    while frontier:
        open_: list[Step] = []
        for step in frontier:
            options = step.options or step.state.legal()
            for action in step.open or options:
                after = play_on(step, action, options, action, begun, luck, 0)
                if not after.sure:
                    raise Luckless
                if after.dead:
                    continue
                if not after.options:
                    let_others(after.state, seat, luck)
                goes_on = bool(after.options) or still_turn(after.state, begun)
                (open_ if goes_on else ends).append(after)
        frontier = open_
    return ends


def line_to(end: Step) -> Line:
    """The actions on a path."""
    path: list[Step] = []
    step: Step | None = end
    while step is not None:
        path.append(step)
        step = step.before
    return tuple(action for met in reversed(path) for action in met.actions)


def others_done(state: State, seat: int) -> None:
    """Whoever else is asked something is done with it, as in an attempt at the puzzle."""
    while state.frames and state.seat != seat:
        state.play(state.legal()[-1], Quick(0))


def sheet_after(start: State, line: Line) -> dict[str, int]:
    """The points by category that a line comes to."""
    state = start.copy()
    for action in line:
        state.play(action, Quick(0))
        others_done(state, start.seat)
    return state.breakdown(start.seat)
