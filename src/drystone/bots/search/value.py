"""What a position is worth to a seat, in victory points: a weighted sum of the game's features."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from drystone.core.state import State

WON: Final = 3.0
"""What winning is worth beyond the points, when the search sees the end of the game."""


class Value:
    """A linear value whose weights slide from the first of `hours` to the last as the game goes on.

    `clock` is the index of the feature that runs down from `span` to 0 (below 0: no clock, and the
    last weights hold all the time). `rivals` says how much of the strongest rival's value is taken
    off: 0 looks at one's own things only and is cheapest, 1 plays for the margin. Without weights
    the points on the table count. `plan` is how many positions to plan on with after each turn of
    one's own (0: the turn is all that is looked at), and `alone` gives the position to plan in.
    """

    def __init__(
        self,
        features: Callable[[State, int], list[float]],
        hours: list[list[float]],
        clock: int,
        span: float,
        rivals: float,
        plan: int,
        alone: Callable[[State, int], State | None],
    ) -> None:
        self.features = features
        self.hours = hours
        self.clock = clock
        self.span = span
        self.rivals = rivals
        self.plan = plan
        self.alone = alone
        self.alike = 1 << 30
        """How many paths that are worth exactly the same to keep."""
        self.broad = 1
        """How many times as many paths through a turn to keep, where turns have many choices."""
        self.now: list[float] = []
        self.counting: list[int] = []
        """The features that weigh anything now."""
        self.weigh_by(hours[-1] if hours else [])
        self.hour = 0.0
        """What the clock showed in the position last looked at."""
        self.asked = 0

    def begin(self, state: State, seat: int) -> None:
        """Weigh by the hour of this position, until told again.

        One search weighs all of its positions alike. Otherwise whatever moves the clock on would
        look bad, because everything that is still to pay off would count for less.
        """
        if self.clock < 0 or not self.hours or not state.frames:
            return
        left = self.features(state, seat)[self.clock] / self.span
        left = 0.0 if left < 0.0 else 1.0 if left > 1.0 else left
        steps = len(self.hours) - 1
        if steps == 0:
            return
        to_go = left * steps
        last = min(int(to_go), steps - 1)
        late = self.hours[steps - last]
        early = self.hours[steps - last - 1]
        part = to_go - last
        now: list[float] = []
        for i in range(len(late)):
            now.append(late[i] + (early[i] - late[i]) * part)
        self.weigh_by(now)

    def weigh_by(self, now: list[float]) -> None:
        """From here on these are the weights."""
        self.now = now
        self.counting = [i for i in range(len(now)) if now[i] != 0.0]

    def own(self, state: State, seat: int) -> float:
        """One's own things, as expected points at the end."""
        self.asked += 1
        now = self.now
        if not now:
            return float(state.scores()[seat])
        found = self.features(state, seat)
        if self.clock >= 0:
            self.hour = found[self.clock]
        total = 0.0
        for i in self.counting:
            total += now[i] * found[i]
        return total

    def parts(self, state: State, seat: int) -> list[float]:
        """What each feature adds to `own`."""
        if not self.now:
            return [float(state.scores()[seat])]
        parts: list[float] = []
        for weight, feature in zip(self.now, self.features(state, seat), strict=True):
            parts.append(weight * feature)
        return parts

    def of(self, state: State, seat: int) -> float:
        """What the position is worth to a seat; after the end, the points it got."""
        if not state.frames:
            return self.final(state, seat)
        worth = self.own(state, seat)
        if self.rivals > 0.0 and state.seats > 1:
            best = -1e9
            for other in range(state.seats):
                if other != seat:
                    best = max(best, self.own(state, other))
            worth -= self.rivals * best
        return worth

    def final(self, state: State, seat: int) -> float:
        """The points of a finished game, on the scale of `of`."""
        scores = state.scores()
        worth = float(scores[seat])
        if state.seats == 1:
            return worth
        best = -1e9
        for other in range(state.seats):
            if other != seat:
                best = max(best, float(scores[other]))
        worth -= self.rivals * best
        return worth + (WON if seat in state.winners() else -WON)

    def margins(self, state: State) -> list[float]:
        """For every seat, its own expected points over those of its strongest rival."""
        over = not state.frames
        scores = state.scores() if over else []
        worth: list[float] = []
        for seat in range(state.seats):
            worth.append(float(scores[seat]) if over else self.own(state, seat))
        if state.seats == 1:
            return worth
        margins: list[float] = []
        for seat in range(state.seats):
            best = -1e9
            for other in range(state.seats):
                if other != seat and worth[other] > best:
                    best = worth[other]
            margins.append(worth[seat] - best)
        return margins
