"""Many games side by side, a decision in each at a call: the loop below batched environments.

What a learner gets is written into buffers, one row a game: numbers that are seen, which actions
are open. A game that is over is told as such, and the next one is set up at once.
"""

from __future__ import annotations

from collections.abc import Callable

from librt.strings import BytesWriter
from mypy_extensions import i64

from drystone.core.chance import Quick
from drystone.core.features import Seen, write_row
from drystone.core.observer import Observer, Past
from drystone.core.rules import Choice, Impossible, Rules
from drystone.core.state import State

Rival = Callable[[State, int], int]
"""Chooses for a seat that is not the learner's, from what that seat sees; the lane comes along."""
Features = Callable[[State, int], Seen]


class Lane:
    """One of the games. `learner` is the seat that is asked for actions; -1: all are."""

    def __init__(self, state: State, dice: Quick, learner: int) -> None:
        self.state = state
        self.dice = dice
        self.past = Past()
        self.legal: list[int] = []
        self.learner = learner
        self.episode = 0


class Illegal(ValueError):
    """An action that a lane does not leave open."""


class Lanes:
    """Games side by side. `seen` and `open` are the buffers, `ended` the lanes whose game ended."""

    def __init__(
        self,
        rules: Rules,
        seats: int,
        options: dict[str, Choice],
        lanes: int,
        observer: Observer | None,
        features: Features | None,
        learner: int,
        rotate: bool,
        rival: Rival | None,
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.options = options
        self.observer = observer
        self.features = features
        self.rotate = rotate
        self.rival = rival
        self.number = lanes
        self.learner = learner
        self.lanes: list[Lane] = []
        self.seen = BytesWriter()
        self.open = BytesWriter()
        self.deciders: list[int] = []
        self.ended: list[int] = []
        self.results: list[State] = []
        """The last positions of the games that ended, in the order of `ended`."""
        self.learners: list[int] = []
        """Where the learner sat in them."""
        self._closed = bytes(rules.words.size)

    def reset(self, seed: int) -> None:
        """Fresh games; each lane has luck of its own."""
        self.lanes = []
        self.begin()
        for number in range(self.number):
            dice = Quick(seed + 0x1000003 * number)
            lane = Lane(self._fresh(dice), dice, self._seat_of(number))
            self.lanes.append(lane)
            self._settle(number, lane)
            self._show(lane)

    def begin(self) -> None:
        """Empty the buffers."""
        self.seen.truncate(0)
        self.open.truncate(0)
        self.deciders = []
        self.ended = []
        self.results = []
        self.learners = []

    def step(self, actions: list[int]) -> None:
        """A decision in every lane, up to the next one that leaves a choice."""
        if len(actions) != self.number:
            raise ValueError(f"{self.number} actions are needed, one a lane, not {len(actions)}")
        for number in range(self.number):
            lane = self.lanes[number]
            if actions[number] not in lane.legal:
                raise Illegal(f"lane {number}: action {actions[number]} is not open there")
        self.begin()
        for number in range(self.number):
            lane = self.lanes[number]
            self._play(lane, actions[number])
            self._settle(number, lane)
            self._show(lane)

    def _fresh(self, dice: Quick) -> State:
        return self.rules.setup(self.seats, self.options, dice)

    def _seat_of(self, turn: int) -> int:
        """The learner's seat: the same each time, or the next one for each game."""
        if self.learner < 0 or not self.rotate:
            return self.learner
        return (self.learner + turn) % self.seats

    def _play(self, lane: Lane, action: int) -> None:
        state = lane.state
        if self.observer is not None:
            lane.past.add(state.frames[-1], action)
        state.play(action, lane.dice)

    def _settle(self, number: int, lane: Lane) -> None:
        """Play what leaves no choice and what others decide; begin anew where a game is over."""
        while True:
            state = lane.state
            if not state.frames:
                self.ended.append(number)
                self.results.append(state)
                self.learners.append(lane.learner)
                lane.episode += 1
                lane.state = self._fresh(lane.dice)
                lane.past = Past()
                lane.learner = self._seat_of(number + lane.episode)
                continue
            legal = state.legal()
            width = len(legal)
            if width > 1:
                seat = state.frames[-1].seat
                if lane.learner < 0 or seat == lane.learner:
                    lane.legal = legal
                    return
                if self.rival is None:
                    self._play(lane, legal[lane.dice.below(width)])
                else:
                    chosen = self.rival(state.observe(seat), number)
                    if chosen not in legal:
                        raise Illegal(f"lane {number}: the rival in seat {seat} chose {chosen}")
                    self._play(lane, chosen)
            elif width == 1:
                self._play(lane, legal[0])
            else:
                raise Impossible("nothing is legal before the end")

    def _show(self, lane: Lane) -> None:
        """Write what the seat that is asked sees, and which actions are open."""
        state = lane.state
        seat = state.frames[-1].seat
        self.deciders.append(seat)
        out = self.open
        at: i64 = len(out)
        out.write(self._closed)
        for action in lane.legal:
            place: i64 = action
            out[at + place] = 1
        if self.observer is not None:
            self.observer.write(state.observe(seat), lane.past, self.seen)
        elif self.features is not None:
            write_row(self.features, state.observe(seat), seat, self.seats, self.seen)
