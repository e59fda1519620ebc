"""Whether a position is a puzzle: three looks at its turns, and a check by a deeper one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from drystone.bots import seat
from drystone.bots.search.turn import still_turn
from drystone.core.chance import Recording, Seeded
from drystone.core.game import Game, game_at
from drystone.core.rules import Rules
from drystone.core.state import Frame, State
from drystone.games import find
from drystone.lab.puzzles.judge import CHECK, FIRST, SECOND, Judge, Line, judge_of
from drystone.lab.puzzles.positions import FEWEST, ends_within, position_of
from drystone.lab.puzzles.weighing import QUICKLY, Comparison, against
from drystone.learn.puzzle import MARGIN, outcome_of

ENDING = 6
"""A game is ending when no more of it is left than one over this."""
PROMISING = 0.8
"""Points by which a turn has to look better than the others before it is weighed at all."""
BROAD, MANY = 4, 14
"""How many times as broadly as by a laird turns are looked for after the first look, and how many
of them are weighed at most."""
PEEK, FEW, HASTY, SIFT, LIKELY = 2, 5, 4, 8, 1.5
"""Redeals of a glimpse at so few turns, those after which the first look may end, those in all, and
points to be ahead there."""
GLANCE, LOOK = 6, 20
"""Redeals of the second look: those after which it may end, and those in all."""
CLEAR = 2.0
"""Points to be ahead at the end of each look: more than are asked in the end."""
LOOKS = 3
"""How many there are, before a position is announced; a search notes it."""
DEALS = 2
"""Other deals in which turns are looked for that neither look has met, before it is announced."""
SIFTED = ((3, 6.0, 8), (6, 4.0, 5))
"""When turns drop out of the first look: after so many redeals, so many points behind, and all but
so many."""
NEWCOMERS = ((2, 6.0, 10), (6, 4.0, 5))
"""The same of the third look."""
CERTAIN = 2.5
"""Standard errors that the margin has to be above `LIKELY` by in the later looks; if it is so after
a glance, that is enough."""
DEEPER = 10
"""How many times as many positions the check makes as all looks together."""
SURE = 2.5
"""Standard errors that the margin has to be above 0 by in the check."""
MOST_GOOD, MOST_ALIKE = 3, 8
"""Turns that may be as good: so many different ones, and so many with those that are the same but
for one move. Of plans for a whole round one: another good turn mostly is the same plan begun
elsewhere, and the turns that begin it in yet another way were not all weighed."""
AGAINST = 2.5
"""Times the margin that the best turn may lose in some categories to gain it in others: beyond that
nobody can see from the points why it is best."""
FINISHER, LONGEST = "laird:width=1", 200
"""Who ends a turn that differs from the best in one decision, in so many decisions at most."""
MOST_VARIANTS = 40
"""Turns that differ from the best in one decision, and are weighed in any case."""


@dataclass(frozen=True)
class Found:
    """A position where one turn looks clearly best."""

    rules: Rules
    view: State
    position: str
    """The observation as text, with the rest dealt at random."""
    start: State
    judge: Judge
    turns: list[Line]
    """The turns that were weighed, the best first."""
    good: set[str]
    """What the good turns come to."""
    margin: float
    redeals: int
    positions: int
    ending: bool
    """Whether the game is about to end."""


@dataclass(frozen=True)
class Checked:
    """What the deeper search says."""

    found: Found
    deep: Comparison
    agrees: bool
    """Whether its best turn is one of those that were announced."""
    right: bool
    """Whether the announced best is at least as good as its own, within the tolerance."""
    accepted: bool
    """Whether the margin is large, sure and stable, too."""


Wanted = Callable[[Found], bool]


def find_one(game: Game, seed: int, wanted: Wanted | None = None) -> Found | None:
    """A puzzle in this position, if it seems to have one; it is announced, and then checked.

    The first look is cheap and finds what is likely; the second has other redeals, so that what was
    only lucky in the first one is lucky no more, and wider answers. `wanted` is asked between them.
    """
    likely = _sift(game, seed)
    if likely is None or (wanted is not None and not wanted(likely)):
        return None
    return _look(likely, seed + 1)


def _sift(game: Game, seed: int) -> Found | None:
    """The first look."""
    rules = game.rules
    view = game.observe(game.state.seat)
    text = position_of(rules, view, seed, game.options)
    start = game_at(text, find).state
    view = start.observe(start.seat)
    judge = judge_of(rules, view, start, seed, FIRST)
    turns = judge.turns(MANY, BROAD if judge.weighing.value.plan else 1)
    if len(turns) < FEWEST or _blurred(judge, turns):
        return None
    lines = [line for line, _ in turns]
    quick = Comparison(judge, lines[:FEW], SIFTED)
    quick.weigh(PEEK)
    if quick.margin < LIKELY / 2 and len(quick.good) < len(quick.turns):
        return None
    quick.join(lines[FEW:])
    if quick.margin < LIKELY / 2:
        return None
    quick.weigh(HASTY)
    if quick.margin < LIKELY * 2 / 3:
        return None
    quick.weigh(SIFT)
    if quick.margin < CLEAR or _too_many(quick) or _dull(quick, start):
        return None
    return Found(
        rules,
        view,
        text,
        start,
        judge,
        [turn.line for turn in quick.turns],
        {outcome_of(start, turn.line) for turn in quick.good},
        quick.margin,
        quick.redeals,
        judge.made,
        ends_within(rules, view, ENDING),
    )


def _blurred(judge: Judge, turns: list[tuple[Line, float]]) -> bool:
    """Whether too many turns look as good: not all of them could be weighed."""
    if judge.weighing.value.plan:
        return False  # Only whole plans tell them apart.
    most = max((worth for _, worth in turns), default=0.0)
    near = [line for line, worth in turns if worth > most - PROMISING]
    return kinds(near) > MOST_GOOD or len(near) > MOST_ALIKE


def _too_many(comparison: Comparison) -> bool:
    """Whether too many turns are as good as the best."""
    good = [turn.line for turn in comparison.good]
    if comparison.judge.weighing.value.plan:
        return len(good) > 1
    return kinds(good) > MOST_GOOD or len(good) > MOST_ALIKE


def _dull(comparison: Comparison, start: State) -> bool:
    """Whether there is nothing to find in what is asked."""
    midway = not start.frames[-1].opens_turn()
    return _one_mistake(comparison) or (midway and _asks_nothing(comparison))


def _one_mistake(comparison: Comparison) -> bool:
    """Whether all that is worse begins with one action, and what is right does not.

    That anything but that one is right is seen by everybody.
    """
    good = {turn.line[0] for turn in comparison.good}
    worse = {turn.line[0] for turn in comparison.turns[len(comparison.good) :]}
    return len(worse) == 1 and not worse & good


def _asks_nothing(comparison: Comparison) -> bool:
    """Whether any answer to what is asked first is right, and only a later one tells turns apart.

    Midway through a turn that later one is a puzzle of its own.
    """
    good = {turn.line[0] for turn in comparison.good}
    return len(good) > 1 and good == {turn.line[0] for turn in comparison.turns}


def kinds(lines: Sequence[Line]) -> int:
    """How many different turns there are: those that differ in one move only count as one."""
    different: list[Counter[int]] = []
    for line in lines:
        moves = Counter(line)
        if not any(max((moves - o).total(), (o - moves).total()) <= 1 for o in different):
            different.append(moves)
    return len(different)


def _look(likely: Found, seed: int) -> Found | None:
    """The second look: with redeals of its own, at what the first one has left.

    Turns are looked for in another deal, too: what only that one shows may be better still. Where
    whole rounds are planned the first look has met them all.
    """
    rules, view, start = likely.rules, likely.view, likely.start
    judge = judge_of(rules, view, start, seed, SECOND)
    lines = likely.turns[: max(QUICKLY)[-1]]
    if not judge.weighing.value.plan:
        met = {outcome_of(start, line) for line in likely.turns}
        fresh = [line for line, _ in judge.turns(MANY, BROAD)]
        lines += [line for line in fresh if outcome_of(start, line) not in met]
    look = Comparison(judge, lines, QUICKLY, explained=True)
    look.weigh(GLANCE)
    if look.margin < LIKELY or _too_many(look):
        return None
    if not sure(look):
        look.weigh(LOOK)
    if not _the_same(likely, look) or _too_many(look) or not look.stable():
        return None
    if likely.positions + judge.made == 0:
        return None  # Nothing was searched that could be searched more deeply.
    if not sure(look) or against(look) > AGAINST * look.margin:
        return None
    found = _with(likely, look)
    return found if judge.weighing.value.plan else _doubted(found, seed + 1)


def _the_same(found: Found, look: Comparison) -> bool:
    """Whether another look finds the same turn best, or one that is as good beside it."""
    good = {outcome_of(found.start, turn.line) for turn in look.good}
    best = outcome_of(found.start, look.best.line)
    return best in found.good or outcome_of(found.start, found.turns[0]) in good


def _with(found: Found, look: Comparison) -> Found:
    """What was found, with what another look says of it."""
    known = [turn.line for turn in look.turns]
    return replace(
        found,
        turns=known + [line for line in found.turns if line not in known],
        good={outcome_of(found.start, turn.line) for turn in look.good},
        margin=look.margin,
        redeals=found.redeals + look.redeals,
        positions=found.positions + look.judge.made,
    )


def _doubted(found: Found, seed: int) -> Found | None:
    """The same beside turns that neither look has met: what only others find may be as good.

    These differ from the best in one decision, or are found in still other deals.
    """
    judge = judge_of(found.rules, found.view, found.start, seed, SECOND)
    lines = found.turns[: max(QUICKLY)[-1]]
    known = {outcome_of(found.start, line) for line in found.turns}
    others = [*variants(found, judge)]
    for deal in range(1, DEALS + 1):
        other = judge_of(found.rules, found.view, found.start, seed + deal, SECOND)
        others += [line for line, _ in other.turns(MANY, BROAD)]
    for line in others:
        outcome = outcome_of(found.start, line)
        if outcome and outcome not in known:
            known.add(outcome)
            lines.append(line)
    doubt = Comparison(judge, lines, NEWCOMERS, explained=True)
    doubt.weigh(GLANCE)
    if not sure(doubt):
        doubt.weigh(LOOK)
    if not _the_same(found, doubt) or _too_many(doubt) or not doubt.stable() or not sure(doubt):
        return None
    return _with(found, doubt)


def sure(look: Comparison) -> bool:
    """Whether the margin is large, and hardly below what is likely to be asked in the end."""
    return look.margin >= max(CLEAR, LIKELY + CERTAIN * look.error)


def check(found: Found, seed: int) -> Checked:
    """Look again, ten times as deeply, with other redeals, at other turns too."""
    judge = judge_of(found.rules, found.view, found.start, seed, CHECK)
    lines = [line for line, _ in judge.turns(MANY, BROAD)]
    known = {outcome_of(found.start, line) for line in lines}
    for line in (*found.turns, *variants(found, judge)):
        outcome = outcome_of(found.start, line)
        if outcome and outcome not in known:
            known.add(outcome)
            lines.append(line)
    deep = Comparison(judge, lines, explained=True)
    wanted = DEEPER * found.positions
    deep.weigh(judge.redeals, wanted)
    announced = outcome_of(found.start, found.turns[0])
    agrees = outcome_of(found.start, deep.best.line) in found.good
    right = announced in {outcome_of(found.start, turn.line) for turn in deep.good}
    large = judge.made >= wanted and deep.margin >= max(MARGIN, SURE * deep.error)
    plain = against(deep) <= AGAINST * deep.margin
    accepted = agrees and right and large and plain
    accepted = accepted and not _too_many(deep) and not _dull(deep, found.start) and deep.stable()
    return Checked(found, deep, agrees, right, accepted)


def variants(found: Found, judge: Judge) -> list[Line]:
    """The announced best with another answer to one of its decisions, each played to its end.

    What a solver may well play instead is weighed, however little it promised.
    """
    if judge.weighing.value.plan:
        return []  # There all turns are looked at, and those far behind the best plan are left.
    best, begun = found.turns[0], found.start.frames[:]
    state = found.start.copy()
    lines: list[Line] = []
    for place, action in enumerate(best):
        others = [other for other in state.legal() if other != action]
        for other in others[: MOST_VARIANTS - len(lines)]:
            rest = finished(found.rules, state, (other, *best[place + 1 :]), begun)
            lines.append((*best[:place], *rest))
        state.play(action, Seeded(0))
        if not still_turn(state, begun):
            break
    return lines


def finished(rules: Rules, state: State, line: Line, begun: list[Frame]) -> Line:
    """A turn begun by the moves of a line that are possible, and ended by a bot, up to a draw."""
    state, wanted = state.copy(), [*line]
    played: list[int] = []
    bot = seat(FINISHER, seed=0)
    while still_turn(state, begun) and len(played) < LONGEST:
        legal = state.legal()
        if wanted and wanted[0] in legal:
            action = wanted.pop(0)
        else:
            wanted = []
            action = legal[0] if len(legal) == 1 else bot.choose(rules, state.observe(state.seat))
        played.append(action)
        drawn = Recording(Seeded(0))
        state.play(action, drawn)
        if drawn.outcomes:
            break
    return tuple(played)
