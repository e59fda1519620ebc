"""The search over one's own turn: a beam through its small decisions, judged where it ends.

A turn ends when another seat is asked, when the same seat begins another turn, or when the game is
over; decisions without a choice are played through. Every sibling meets the same luck, so that none
looks better for a lucky draw.
"""

from __future__ import annotations

from drystone.bots.search.guard import Guard
from drystone.bots.search.value import Value
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

        There are none if the path that was kept begins otherwise.
        """
        path: list[Step] = []
        step = self.end
        while step is not None:
            path.append(step)
            step = step.before
        path.reverse()
        decisions: list[tuple[list[int], int]] = []
        if len(path) > 1 and path[1].actions[0] != self.action:
            return []
        for met in path:
            for asked, action in zip(met.asked, met.actions, strict=True):
                decisions.append((asked, action))
            if not met.sure:
                break
        return decisions


def search_turn(
    table: State, value: Value, width: int, deep: int, most: int, guard: Guard, seed: int
) -> list[Prospect]:
    """Each legal action with the best end of the turn found after it, in the order of `legal()`.

    `width` paths are kept at a time, `deep` choices of a turn are looked through, and no more than
    about `most` positions are made, fewer if the guard steps in.
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
    value.begin(table, seat)
    made = 0
    start = Step(None, -1, table)
    start.options = legal
    frontier = [start]
    dropped: list[Step] = []
    for depth in range(deep):
        open_: list[Step] = []
        for step in frontier:
            options = step.options or step.state.legal()
            for action in options:
                made += 1
                first = action if depth == 0 else step.first
                after = play_on(step, first, options, action, begun, luck, seed + depth * 7919)
                if after.options or still_turn(after.state, begun):
                    open_.append(after)
                else:
                    after.worth = value.of(after.state, seat)
                    _note(prospects[where[first]], after)
        if not open_:
            break
        last = depth == deep - 1 or made >= most or guard.stops()
        # What was only begun looks much the same whatever it was: every first action gets on.
        if last or (depth > 0 and len(open_) > width):
            for step in open_:
                step.worth = value.of(step.state, seat)
            if last:
                for step in open_:
                    _note(prospects[where[step.first]], step)
                break
            open_ = _keep(open_, width, depth == 1, value.alike, dropped)
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
    luck.reseed(seed)
    luck.asked = 0
    after.asked.append(options)
    after.actions.append(action)
    state.play(action, luck)
    for _ in range(64):
        if not still_turn(state, begun):
            break
        forced = state.legal()
        if len(forced) > 1:
            after.options = forced
            break
        after.asked.append(forced)
        after.actions.append(forced[0])
        state.play(forced[0], luck)
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
        prospect = prospects[where[step.first]]
        if prospect.end is None or not prospect.finished:
            prospect.finished = False
            step.worth = min(step.worth, best - 0.01)
            _note(prospect, step)


def _worth(step: Step) -> float:
    return step.worth


def _note(prospect: Prospect, end: Step) -> None:
    if end.worth > prospect.worth:
        prospect.worth = end.worth
        prospect.end = end
