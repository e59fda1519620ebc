"""The search over several turns of one's own, up to the hour at which the game's clock moves on.

Where a turn is one small action, what a player means to do takes many of them, and a turn alone
looks pointless. So turn after turn is put behind each other as if nobody came between
(`Rules.alone`): a beam of the most promising positions after one turn, after two, and so on. What
counts in the end is the position at the next hour; before it, positions are only compared with
others after as many turns. Which of two turns comes first is often all the same: positions that are
worth exactly the same are taken for the same one.
"""

from __future__ import annotations

from typing import Final

from drystone.bots.search.guard import Guard
from drystone.bots.search.turn import Luck, Prospect, Step, firsts_of, play_on, still_turn
from drystone.bots.search.value import Weighing
from drystone.core.state import State

TURNS: Final = 40
"""Turns beyond which nobody plans."""
DEEP: Final = 40
"""Choices in one turn beyond which nobody looks."""
BROAD: Final = 24
"""Paths through one turn that are kept at a time."""

HASTE: Final = 0.05
"""How much a point counts more if the first turn brings it, where others might get in the way."""
SOON: Final = 2
"""Turns after which half as many positions are kept where others play: it will be planned again."""
LUCKS: Final = 4
"""How often the way into the next hour is tried."""
CLEAR: Final = 5.0
"""Points behind the best that no other luck makes up for."""


class Stage:
    """A position between two turns, and the first actions that it was reached by."""

    def __init__(self, step: Step, firsts: list[int]) -> None:
        self.step = step
        self.firsts = firsts


def search_plan(
    table: State,
    weighing: Weighing,
    width: int,
    most: int,
    guard: Guard,
    seed: int,
    reached: list[Step] | None = None,
) -> list[Prospect]:
    """Each legal action with the best next hour found after it, in the order of `legal()`.

    `table` is a position without the others, as `Rules.alone` gives it. `width` positions are kept
    after each turn, only the best once `most` are made or the guard steps in. Every next hour that
    is met is put into `reached`, if that is given.
    """
    seat = table.frames[-1].seat
    prospects: list[Prospect] = []
    where: dict[int, int] = {}
    for action in table.legal():
        where[action] = len(prospects)
        prospects.append(Prospect(action))
    luck = Luck(seed)
    _, hour = weighing.own_and_hour(table, seat)
    made = 0
    best = -1e18
    stages = [Stage(Step(None, -1, table), [])]
    for turn in range(TURNS):
        found: dict[float, Stage] = {}
        for number, stage in enumerate(stages):
            if number > 0 and guard.stops():
                break
            ends = turns_from(stage.step, weighing, seat, luck, seed)
            made += len(ends)
            for step in ends:
                firsts = stage.firsts
                if turn == 0:
                    firsts = [first for first in firsts_of(step) if first in where]
                if not step.state.frames:
                    step.worth = float(step.state.scores()[seat])
                else:
                    step.worth, now = weighing.own_and_hour(step.state, seat)
                    if now == hour:
                        if turn == 0:
                            for first in firsts:
                                _promise(prospects[where[first]], step)
                        _remember(found, step, firsts)
                        continue
                    if step.worth > best - CLEAR:
                        step.worth = _by_other_luck(step, weighing, seat, luck, seed)
                        made += LUCKS - 1
                best = max(best, step.worth)
                if reached is not None:
                    reached.append(step)
                for first in firsts:
                    if turn == 0:
                        _promise(prospects[where[first]], step)
                    _reach(prospects[where[first]], step)
        if not found:
            break
        if made >= most or guard.stops():
            width = 1
        elif turn == SOON and table.seats > 1:
            width = (width + 1) // 2
        stages = _most_promising(found, width)
    guard.made += made
    _settle_unfinished(prospects)
    if table.seats > 1:
        _make_haste(prospects)
    return prospects


def turns_from(start: Step, weighing: Weighing, seat: int, luck: Luck, seed: int) -> list[Step]:
    """The ends of the turn that a position begins, all of them unless it has very many choices."""
    begun = start.state.frames
    ends: list[Step] = []
    frontier = [start]
    for _ in range(DEEP):
        open_: list[Step] = []
        for step in frontier:
            options = step.options or step.state.legal()
            for action in step.open or options:
                first = action if step.first < 0 else step.first
                after = play_on(step, first, options, action, begun, luck, seed)
                if after.dead:
                    continue
                if after.options:
                    open_.append(after)
                    continue
                state = after.state
                let_others(state, seat, luck)
                if still_turn(state, begun):
                    open_.append(after)
                    continue
                if state.seats > 1:
                    after.sure = False
                ends.append(after)
        if not open_:
            break
        if len(open_) > BROAD:
            for step in open_:
                step.worth = weighing.own(step.state, seat)
            open_.sort(key=_worth, reverse=True)
            del open_[BROAD:]
        frontier = open_
    return ends


def _by_other_luck(end: Step, weighing: Weighing, seat: int, luck: Luck, seed: int) -> float:
    """What the next hour is worth on average: what is drawn on the way there nobody foresees."""
    total = end.worth
    before = end.before
    if before is None:
        return total
    for i in range(1, LUCKS):
        state = before.state.copy()
        luck.reseed(seed + i * 7919)
        for action in end.actions:
            state.play(action, luck)
        let_others(state, seat, luck)
        total += weighing.own(state, seat)
    return total / LUCKS


def let_others(state: State, seat: int, luck: Luck) -> None:
    """What others are asked although it is not their turn, they answer with their last option."""
    while state.frames:
        frame = state.frames[-1]
        if frame.seat == seat or frame.opens_turn():
            return
        options = state.legal()
        state.play(options[len(options) - 1], luck)


def _remember(found: dict[float, Stage], step: Step, firsts: list[int]) -> None:
    """A position after a turn; one that was found before only learns of more ways to begin."""
    same = found.get(step.worth)
    if same is None:
        found[step.worth] = Stage(step, firsts)
        return
    for first in firsts:
        if first not in same.firsts:
            same.firsts = [*same.firsts, first]


def _most_promising(found: dict[float, Stage], width: int) -> list[Stage]:
    stages = list(found.values())
    stages.sort(key=_stage_worth, reverse=True)
    del stages[width:]
    return stages


def _reach(prospect: Prospect, step: Step) -> None:
    """The next hour was reached."""
    if step.worth > prospect.worth:
        prospect.worth = step.worth
        prospect.end = step


def _promise(prospect: Prospect, step: Step) -> None:
    """The first turn is over."""
    if step.worth > prospect.promise:
        prospect.promise = step.worth


def _make_haste(prospects: list[Prospect]) -> None:
    """Of plans that are about equally good, what the first turn brings nobody can take away."""
    most = -1e18
    for prospect in prospects:
        most = max(most, prospect.promise)
    for prospect in prospects:
        prospect.worth += HASTE * (prospect.promise - most)


def _settle_unfinished(prospects: list[Prospect]) -> None:
    """An action from which no hour was reached is put below all others, by its promise."""
    worst = 1e18
    best = -1e18
    for prospect in prospects:
        if prospect.end is not None:
            worst = min(worst, prospect.worth)
            best = max(best, prospect.promise)
    for prospect in prospects:
        if prospect.end is None:
            prospect.finished = False
            prospect.worth = worst - 1.0 + min(0.0, prospect.promise - best)


def _worth(step: Step) -> float:
    return step.worth


def _stage_worth(stage: Stage) -> float:
    return stage.step.worth
