"""What a position is worth to a seat, in victory points: a weighted sum of the game's features."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from drystone.core.features import Seen
from drystone.core.state import State

WON: Final = 3.0
"""What winning is worth beyond the points, when the search sees the end of the game."""

SETTLED: Final = 20.0
"""Points of margin beyond which the end of a game gets no better or worse."""

ANY_NUMBER: Final = 1 << 30


class Value:
    """A linear value whose weights slide from the first of `hours` to the last as the game goes on.

    `clock` is the index of the feature that runs down from `span` to 0 (below 0: no clock, and the
    last weights hold all the time). `rivals` says how much of the strongest rival's value is taken
    off: 0 looks at one's own things only and is cheapest, 1 plays for the margin. Without weights
    the points on the table count. `plan` is how many positions to plan on with after each turn of
    one's own (0: the turn is all that is looked at), and `alone` gives the position to plan in.
    `broad` is how many times as many paths through a turn to keep, where turns have many choices;
    `alike` how many of them that are worth exactly the same. `ending` is what a point of the final
    margin counts beyond one's own points: above 0 it takes the place of `WON`, and nobody ends a
    game that it is losing. `ahead` is how many own turns to come a simulation plays. `eyes` gives a
    look for the features that weigh something, if the game has one. Nothing of it ever changes.
    """

    def __init__(
        self,
        features: Callable[[State, int], Seen],
        hours: list[list[float]],
        clock: int,
        span: float,
        rivals: float,
        plan: int,
        alone: Callable[[State, int], State | None],
        broad: int = 1,
        alike: int = ANY_NUMBER,
        ending: float = 0.0,
        ahead: int = 1,
        eyes: Callable[[list[bool]], Callable[[State, int], Seen]] | None = None,
    ) -> None:
        self.features: Final = features
        self.hours: Final = hours
        self.clock: Final = clock
        self.span: Final = span
        self.rivals: Final = rivals
        self.plan: Final = plan
        self.alone: Final = alone
        self.broad: Final = broad
        self.alike: Final = alike
        self.ending: Final = ending
        self.ahead: Final = ahead
        self.eyes: Final = eyes

    def at(self, root: State, seat: int) -> Weighing:
        """How a search from this position weighs all that it meets: by the hour of its root.

        Otherwise whatever moves the clock on would look bad, because everything that is still to
        pay off would count for less.
        """
        return Weighing(self, self.weights_at(root, seat))

    def weights_at(self, root: State, seat: int) -> list[float]:
        """The weights at the hour of a position, on the lines between the given ones."""
        if not self.hours:
            return []
        steps = len(self.hours) - 1
        if self.clock < 0 or steps == 0 or not root.frames:
            return self.hours[-1]
        left = self.features(root, seat)[self.clock] / self.span
        left = 0.0 if left < 0.0 else 1.0 if left > 1.0 else left
        to_go = left * steps
        last = min(int(to_go), steps - 1)
        late = self.hours[steps - last]
        early = self.hours[steps - last - 1]
        part = to_go - last
        weights: list[float] = []
        for i in range(len(late)):
            weights.append(late[i] + (early[i] - late[i]) * part)
        return weights


class Weighing:
    """A value with the weights of one hour: what positions are worth in one search."""

    def __init__(self, value: Value, weights: list[float]) -> None:
        self.value: Final = value
        self.clock: Final = value.clock
        self.rivals: Final = value.rivals
        self.weights: Final = vec[float](weights)
        self.counting: Final = vec[i64]([i for i in range(len(weights)) if weights[i] != 0.0])
        """The features that weigh anything."""
        self.features: Final = self.look_for_these(value)
        """The features of a position; those that weigh nothing may be blank."""

    def look_for_these(self, value: Value) -> Callable[[State, int], Seen]:
        """A look at positions that finds all that weighs anything, and the clock."""
        if value.eyes is None:
            return value.features
        wanted = [weight != 0.0 for weight in self.weights]
        if self.clock >= 0:
            wanted[self.clock] = True
        return value.eyes(wanted)

    def own(self, state: State, seat: int) -> float:
        """One's own things, as expected points at the end."""
        return self.own_and_hour(state, seat)[0]

    def own_and_hour(self, state: State, seat: int) -> tuple[float, float]:
        """One's own things, and what the clock shows."""
        weights = self.weights
        if len(weights) == 0:
            return float(state.scores()[seat]), 0.0
        found = self.features(state, seat)
        total = 0.0
        for i in self.counting:
            total += weights[i] * found[i]
        return total, found[self.clock] if self.clock >= 0 else 0.0

    def parts(self, state: State, seat: int) -> list[float]:
        """What each feature adds to `own`."""
        if len(self.weights) == 0:
            return [float(state.scores()[seat])]
        parts: list[float] = []
        for weight, feature in zip(self.weights, self.features(state, seat), strict=True):
            parts.append(weight * feature if weight != 0.0 else 0.0)
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
        margin = worth - best
        worth -= self.rivals * best
        if self.value.ending > 0.0:
            return worth + self.value.ending * max(-SETTLED, min(SETTLED, margin))
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
