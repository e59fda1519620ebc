"""The table of Pebbles: plain data, copied by hand. And the two kinds of frames."""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Frame, Part, Refusal, State
from tests.pebbles import knowledge, scoring
from tests.pebbles.components import CHISELS, NONE
from tests.pebbles.printed import Facts


class Step(Frame):
    """A frame of this game: its methods know the table."""

    def options(self, t: Table) -> list[int]:
        raise NotImplementedError

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        raise NotImplementedError

    def run(self, t: Table, chance: Chance) -> None:
        raise NotImplementedError

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return None


class Auto(Step):
    """A step that asks nobody: it has `run` instead of options and an answer."""

    def __init__(self, seat: int = NOBODY) -> None:
        super().__init__(seat)


class Mason(Part):
    """One player's things. A stone is an index into `STONES`; a hidden one is -1."""

    hand: list[int]
    walls: list[list[int]]

    def __init__(self) -> None:
        self.chosen = NONE
        self.chisels = 0

    def copy(self) -> Mason:
        walls = self.walls
        other = Mason()
        other.hand = self.hand[:]
        other.walls = [walls[0][:], walls[1][:], walls[2][:]]
        other.chosen = self.chosen
        other.chisels = self.chisels
        return other


class Table(State):
    """A position of Pebbles. Set-up and `copy` fill in the lists."""

    masons: list[Mason]
    bag: list[int]
    """How many stones of each kind; in an observation everything unseen."""
    rubble: list[int]

    def __init__(self, seats: int, facts: Facts) -> None:
        super().__init__(seats)
        self.facts = facts
        self.bag_size = 0
        self.chisels = CHISELS
        self.round = 1
        self.first = 0

    def options(self, frame: Frame) -> list[int]:
        return cast(Step, frame).options(self)

    def answer(self, frame: Frame, action: int, chance: Chance) -> None:
        cast(Step, frame).answer(self, action, chance)

    def run(self, frame: Frame, chance: Chance) -> None:
        cast(Step, frame).run(self, chance)

    def refusal(self, frame: Frame, action: int) -> Refusal | None:
        return cast(Step, frame).refusal(self, action)

    def copy(self) -> Table:
        other = Table(self.seats, self.facts)
        other.frames = self.frames[:]
        other.viewer = self.viewer
        other.masons = [mason.copy() for mason in self.masons]
        other.bag = self.bag[:]
        other.bag_size = self.bag_size
        other.rubble = self.rubble[:]
        other.chisels = self.chisels
        other.round = self.round
        other.first = self.first
        return other

    def observe(self, seat: int) -> Table:
        return knowledge.observe(self, seat)

    def fill_gaps(self, viewer: int, chance: Chance) -> None:
        knowledge.fill_gaps(self, chance)

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)
