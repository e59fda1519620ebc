"""Puzzles to play out: nobody else acts any more, and the question is what can still be made.

A turn of a plan for a whole round is seldom better than any other: the plan can be begun elsewhere.
Where nobody else acts the whole rest can be asked for instead. Then the order does not matter, and
nothing is weighed that the points at the end do not tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from statistics import median_low

from drystone.bots import levels, seat
from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick, Seeded
from drystone.core.game import Game, game_at, new_game
from drystone.core.position import write_position
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import find
from drystone.lab.puzzles.judge import Line
from drystone.lab.puzzles.lines import (
    Best,
    Luckless,
    TooMany,
    best_line,
    most_points,
    others_done,
    sheet_after,
)
from drystone.lab.puzzles.positions import PLAYER, ends_within
from drystone.lab.puzzles.telling import listed
from drystone.learn.puzzle import GRADES, PLAY_OUT, SLACK, Puzzle, themes_of

MOST = 30_000
"""Positions that are looked at, at most: where there are more, a later turn is taken."""
CHECKED = 50
"""How many times as many the check makes at most."""
SHORTEST, FURTHEST = 3, 9
"""Turns of the best line."""
AHEAD = 2
"""Points that the best line is ahead of what the level below finds, at least."""
SIMPLE = "greedy"
"""Who has to be behind where every level finds a line that is good enough."""
TRIES = 3
"""How often each of them tries."""
ABOUT = 2
"""Themes of the game's own that the best line has to have."""


@dataclass(frozen=True)
class Left:
    """What is left of a game for one seat."""

    rules: Rules
    position: str
    start: State
    decision: int
    """How far the game had come."""

    @classmethod
    def of(cls, puzzle: Puzzle) -> Left:
        """What is left in a puzzle that is played out."""
        return cls(puzzle.rules, puzzle.position, puzzle.begin().state, 0)


@dataclass(frozen=True)
class Played:
    """What somebody makes of it."""

    line: Line
    points: int


@dataclass(frozen=True)
class Announced:
    """A position to be played out whose best line is known, and that not everybody finds."""

    left: Left
    best: Best
    grade: int
    below: Played
    """The best that who is one level below finds."""

    @property
    def margin(self) -> int:
        """Points that this is behind."""
        return self.best.points - self.below.points


def lefts(rules: Rules, seats: int, seed: int) -> Iterator[Left]:
    """What is left for each seat at its turns of a game's last round, as if the others had passed.

    The game is one of the strong bot against itself, and has rounds.
    """
    game = new_game(rules, seats, seed, {})
    bots = [seat(PLAYER, seed=seed * 100 + n) for n in range(seats)]
    while not game.over:
        state, legal = game.state, game.legal()
        view = game.observe(state.seat)
        if ends_within(rules, view, 1) and state.frames[-1].opens_turn():
            left = left_in(game, seed * 1000 + len(game.decisions))
            if left is not None:
                yield left
        game.play(legal[0] if len(legal) == 1 else bots[state.seat].choose(rules, view))


def left_in(game: Game, seed: int) -> Left | None:
    """What is left for the seat that decides; None where nobody can say what others still do."""
    rules, seat_ = game.rules, game.state.seat
    if rules.alone is None:
        return None
    alone = rules.alone(game.observe(seat_).redeal(Seeded(seed)), seat_)
    if alone is None:
        return None
    text = write_position(rules, alone, seed, game.options)
    return Left(rules, text, game_at(text, find).state, len(game.decisions))


def known_to_the_end(lefts: list[Left]) -> list[tuple[Left, Best]]:
    """Those of a seat's turns from which all lines can be followed; the earliest comes first."""
    known: list[tuple[Left, Best]] = []
    for left in reversed(lefts):
        try:
            known.append((left, best_line(left.start, MOST)))
        except (TooMany, Luckless):
            break  # Earlier there was still more.
    known.reverse()
    return [(left, best) for left, best in known if SHORTEST <= best.turns <= FURTHEST]


def announced(left: Left, best: Best, wanted: Callable[[int], bool]) -> Announced | None:
    """A puzzle, if this is one; `wanted` is asked whether there may be more of a grade."""
    if len(deeds(left.rules, best.line)) < ABOUT:
        return None
    try:
        graded, below = grade(left, best.points - SLACK)
    except (TooMany, Luckless):
        return None  # Somebody ends their last turn in too many ways.
    if best.points - below.points < AHEAD or not wanted(graded):
        return None
    return Announced(left, best, graded, below)


def deeds(rules: Rules, line: Line) -> Counter[str]:
    """How many moves of a line belong to each theme of the game's own; to end it is none."""
    text, closing = rules.words.text, rules.closing
    moves = [move for move in map(text, line) if move not in closing]
    found = {
        theme: sum(any(fnmatchcase(move, pattern) for pattern in patterns) for move in moves)
        for theme, patterns in themes_of(rules.name).items()
    }
    return Counter({theme: count for theme, count in found.items() if count})


def themes(found: Announced) -> list[str]:
    """What the best line does more often than the one below; all that it does, if nothing."""
    best, below = (deeds(found.left.rules, line) for line in (found.best.line, found.below.line))
    return [PLAY_OUT, *((best - below) or best)]


def check(found: Announced) -> tuple[int, int]:
    """The most points by a search that knows nothing of turns, and the positions that it made."""
    return most_points(found.left.start, CHECKED * found.best.made)


def written(found: Announced, checked: int) -> str:
    """The file of a puzzle; so many positions were made to check it."""
    left, best = found.left, found.best
    text = left.rules.words.text
    lines = [
        f"position = '''\n{left.position.strip()}\n'''",
        f"themes = {listed(themes(found))}",
        f"grade = {found.grade}",
        f"goal = {best.points - SLACK}",
        f"margin = {found.margin:.2f}",
        "error = 0.0",
        f"found = {{positions = {best.made}, points = {best.points}}}",
        f"checked = {{positions = {checked}, ends = {best.ends}, near = {best.near}}}",
    ]
    for line, behind in ((best.line, 0), (found.below.line, found.margin)):
        lines.append(f"\n[[turn]]\nmoves = {listed(map(text, line))}\nbehind = {behind:.2f}")
    most, less = (sheet_after(left.start, line) for line in (best.line, found.below.line))
    more = {category: most[category] - less[category] for category in most}
    for category, points in sorted(more.items(), key=lambda item: -abs(item[1])):
        if points:
            lines.append(f'\n[[why]]\ncategory = "{category}"\npoints = {points:.2f}')
    return "\n".join(lines) + "\n"


def grade(left: Left, goal: int) -> tuple[int, Played]:
    """The place of the first level that mostly reaches the goal, and what those below it find.

    That is the best of the level below; of the easiest it is what somebody finds who looks at the
    next decision only. Nobody who reaches the goal is below. Whoever has begun the last turn is
    thought to make the best of it: bots that are content with little forget to produce, people
    don't.
    """
    below = well_ended(left, played_out(SIMPLE, left, 0))
    for place, level in zip(GRADES, levels(left.rules)[: GRADES[-1] - 1], strict=False):
        tries = [well_ended(left, played_out(level.spec, left, dice)) for dice in range(TRIES)]
        if median_low([one.points for one in tries]) >= goal:
            return place, below
        below = max(
            (one for one in tries if one.points < goal), key=lambda one: one.points, default=below
        )
    return GRADES[-1], below


def well_ended(left: Left, played: Played) -> Played:
    """The same with the best end of its last turn, as that has begun."""
    state, me = left.start.copy(), left.start.seat
    begun, kept = state.frames[:], 0
    for number, action in enumerate(played.line):
        if not still_turn(state, begun):
            begun, kept = state.frames[:], number
        state.play(action, Quick(0))
        others_done(state, me)
    state = left.start.copy()
    for action in played.line[: kept + 1]:
        state.play(action, Quick(0))
        others_done(state, me)
    if not state.frames:
        return played
    rest = best_line(state, MOST)
    return Played((*played.line[: kept + 1], *rest.line), rest.points)


def played_out(spec: str, left: Left, dice: int) -> Played:
    """What a bot with these dice makes of what is left."""
    bot, state, luck = seat(spec, seed=dice), left.start.copy(), Quick(dice)
    me, line = left.start.seat, list[int]()
    try:
        while state.frames:
            legal = state.legal()
            view = state.observe(me)
            line.append(legal[0] if len(legal) == 1 else bot.choose(left.rules, view))
            state.play(line[-1], luck)
            others_done(state, me)
    finally:
        bot.close()
    return Played(tuple(line), state.scores()[me])
