"""The search over one's own turn: a beam through its small decisions, judged where it ends.

A turn ends when another seat is asked, when the same seat begins another turn, or when the game is
over; decisions without a choice are played through. Every sibling meets the same luck, so that none
looks better for a lucky draw. What may be named in any order is looked at in one (`order.py`).
"""

from __future__ import annotations

from drystone.bots.search.guard import Guard
from drystone.bots.search.order import adds_to_set, goes_on, one_order
from drystone.bots.search.value import Weighing
from drystone.core.chance import Quick
from drystone.core.state import Frame, State


class Luck(Quick):
    """A chance that counts what it was asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked = 0

    def below(self, n: int) -> int:
        self.asked += 1
        return super().below(n)


class Step:
    """One decision on a path through the turn, with the position that it leads to."""

    def __init__(self, before: Step | None, first: int, state: State) -> None:
        self.before = before
        self.first = first
        """The action at the root that this path began with."""
        self.state = state
        self.worth = 0.0
        self.options: list[int] = []
        """What can be decided in `state`, where the turn goes on; empty if that was not asked."""
        self.open: list[int] = []
        """Those of `options` to look at: all, unless a set is named one by one."""
        self.dead = False
        """Whether all that is left has been looked at in another order."""
        self.named: list[int] = []
        """What the turn began with, if it may be named in any order."""
        self.naming = before is None
        """Whether the next decision may add to `named`."""
        self.asked: list[list[int]] = []
        self.actions: list[int] = []
        """What was decided since `before`, each answer to the options in `asked`."""
        self.sure = True
        """Whether nothing was drawn by chance since `before`."""


class Prospect:
    """A first action and the best way found to go on after it."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.worth = -1e18
        self.promise = -1e18
        """What the turn alone looked worth, where it was planned further."""
        self.finished = True
        """Whether the turn was followed to its end."""
        self.end: Step | None = None

    def plan(self) -> list[tuple[list[int], int]]:
        """The decisions of the path, each with the options it answers, up to the first draw.

        There are none if the path that was kept begins otherwise: an equal one, or one that names
        the same things in another order.
        """
        decisions = decisions_to(self.end) if self.end is not None else []
        if decisions and decisions[0][1] != self.action:
            return []
        return decisions


def decisions_to(end: Step) -> list[tuple[list[int], int]]:
    """The decisions of a path, each with the options it answers, up to the first draw."""
    path: list[Step] = []
    step: Step | None = end
    while step is not None:
        path.append(step)
        step = step.before
    path.reverse()
    decisions: list[tuple[list[int], int]] = []
    for met in path:
        for asked, action in zip(met.asked, met.actions, strict=True):
            decisions.append((asked, action))
        if not met.sure:
            break
    return decisions


def search_turn(
    table: State,
    weighing: Weighing,
    width: int,
    deep: int,
    most: int,
    guard: Guard,
    seed: int,
    ends: list[Step] | None = None,
) -> list[Prospect]:
    """Each legal action with the best end of the turn found after it, in the order of `legal()`.

    `width` paths are kept at a time, `deep` choices of a turn are looked through, and no more than
    about `most` positions are made, fewer if the guard steps in. Every end of the turn that is met
    is put into `ends`, if that is given.
    """
    seat = table.frames[-1].seat
    begun = table.frames
    legal = table.legal()
    prospects: list[Prospect] = []
    where: dict[int, int] = {}
    for action in legal:
        where[action] = len(prospects)
        prospects.append(Prospect(action))
    luck = Luck(seed)
    made = 0
    start = Step(None, -1, table)
    start.options = legal
    frontier = [start]
    dropped: list[Step] = []
    for depth in range(deep):
        open_: list[Step] = []
        for step in frontier:
            options = step.options or step.state.legal()
            for action in step.open or options:
                made += 1
                first = action if depth == 0 else step.first
                after = play_on(step, first, options, action, begun, luck, seed + depth * 7919)
                if after.dead:
                    after.worth = weighing.of(after.state, seat)
                    dropped.append(after)
                elif after.options or still_turn(after.state, begun):
                    open_.append(after)
                else:
                    after.worth = weighing.of(after.state, seat)
                    _note(prospects, where, after)
                    if ends is not None:
                        ends.append(after)
        if not open_:
            break
        last = depth == deep - 1 or made >= most or guard.stops()
        # What was only begun looks much the same whatever it was: every first action gets on.
        if last or (depth > 0 and len(open_) > width):
            for step in open_:
                step.worth = weighing.of(step.state, seat)
            if last:
                for step in open_:
                    _note(prospects, where, step)
                break
            open_ = _keep(open_, width, depth == 1, weighing.value.alike, dropped)
        frontier = open_
    _settle_dropped(prospects, where, dropped)
    return prospects


def still_turn(state: State, begun: list[Frame]) -> bool:
    """Whether the turn goes on in which the stack of frames was `begun`."""
    if not state.frames:
        return False
    now = state.frames[-1]
    if now.seat != begun[-1].seat:
        return False
    return not now.opens_turn() or now in begun


def play_on(
    step: Step,
    first: int,
    options: list[int],
    action: int,
    begun: list[Frame],
    luck: Luck,
    seed: int,
) -> Step:
    """The step that an action makes, with everything after it that leaves no choice."""
    state = step.state.copy()
    after = Step(step, first, state)
    after.named = step.named
    after.naming = step.naming
    luck.reseed(seed)
    luck.asked = 0
    for _ in range(65):
        frame = state.frames[-1]
        drawn = luck.asked
        after.asked.append(options)
        after.actions.append(action)
        state.play(action, luck)
        if after.naming:
            after.naming = adds_to_set(frame, action)
            if after.naming:
                after.named = [*after.named, action]
        if not still_turn(state, begun):
            after.naming = False
            break
        legal = state.legal()
        open_ = legal
        if luck.asked == drawn and goes_on(frame, action, state.frames[-1]):
            open_ = one_order(frame, options, action, legal)
        else:
            after.naming = False
        if len(open_) != 1:
            after.options = legal
            after.open = open_
            after.dead = not open_
            break
        options = legal
        action = open_[0]
    after.sure = luck.asked == 0
    return after


def _keep(
    steps: list[Step], width: int, each_first: bool, alike: int, dropped: list[Step]
) -> list[Step]:
    """The best steps, so many of the same worth; with `each_first` the best of each first action.

    What is worth exactly the same was mostly done in another order only.
    """
    steps.sort(key=_worth, reverse=True)
    kept: list[Step] = []
    firsts: set[int] = set()
    same = 0
    for step in steps:
        same = same + 1 if kept and step.worth == kept[-1].worth else 1
        if (len(kept) < width and same <= alike) or (each_first and step.first not in firsts):
            kept.append(step)
            firsts.add(step.first)
        else:
            dropped.append(step)
    return kept


def _settle_dropped(prospects: list[Prospect], where: dict[int, int], dropped: list[Step]) -> None:
    """A first action whose paths all dropped out is judged in mid-turn, below what was finished."""
    best = -1e18
    for prospect in prospects:
        best = max(best, prospect.worth)
    for step in dropped:
        step.worth = min(step.worth, best - 0.01)
        for action in firsts_of(step):
            if action not in where:
                continue
            first = prospects[where[action]]
            if first.end is None or not first.finished:
                first.finished = False
                _better(first, step)


def _worth(step: Step) -> float:
    return step.worth


def firsts_of(end: Step) -> list[int]:
    """The first actions that lead there: one, or all that may be named in any order."""
    return end.named or [end.first]


def _note(prospects: list[Prospect], where: dict[int, int], end: Step) -> None:
    """A way to end the turn, after each of the actions that it may begin with."""
    for action in firsts_of(end):
        if action in where:
            _better(prospects[where[action]], end)


def _better(prospect: Prospect, end: Step) -> None:
    if end.worth > prospect.worth:
        prospect.worth = end.worth
        prospect.end = end
