"""The table of Pebbles: plain data, copied by hand."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.chance import Chance
from drystone.core.state import HIDDEN, Frame, Refusal, State
from tests.pebbles.facts import Facts
from tests.pebbles.words import STONE

NONE: Final = -2
WALLS: Final = 3
CHISELS: Final = 5
ROUNDS: Final = 4


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


class Mason:
    """One player's things. A stone is an index into the facts; a hidden one is -1."""

    def __init__(self, hand: list[int], walls: list[list[int]]) -> None:
        self.hand = hand
        self.walls = walls
        self.chosen = NONE
        self.chisels = 0

    def copy(self) -> Mason:
        walls = self.walls
        other = Mason(self.hand[:], [walls[0][:], walls[1][:], walls[2][:]])
        other.chosen = self.chosen
        other.chisels = self.chisels
        return other


class Table(State):
    """A position of Pebbles. Set-up and `copy` fill in the lists."""

    masons: list[Mason]
    bag: list[int]
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

    def draw(self, seat: int, chance: Chance) -> None:
        """A stone from the bag goes unseen into a hand."""
        stone = chance.take(self.bag, STONE)
        self.bag_size -= 1
        hand = self.masons[seat].hand
        hand.append(stone)
        hand.sort()
        if self.ledger is not None:
            self.ledger.note(seat, f"stone.{self.facts.names[stone]}", 1, "bag", audience=seat)

    def observe(self, seat: int) -> Table:
        """Others' hands and choices are blank; the bag holds everything unseen."""
        view = self.copy()
        view.viewer = seat
        for other, mason in enumerate(view.masons):
            if other == seat:
                continue
            for stone in mason.hand:
                view.bag[stone] += 1
            mason.hand = [HIDDEN] * len(mason.hand)
            if mason.chosen != NONE and not self.shown():
                view.bag[mason.chosen] += 1
                mason.chosen = HIDDEN
        return view

    def shown(self) -> bool:
        """Whether the choices of this round lie open: nobody is choosing any more."""
        return not any(type(frame).__name__ == "Choose" for frame in self.frames)

    def fill_gaps(self, viewer: int, chance: Chance) -> None:
        for mason in self.masons:
            if mason.chosen == HIDDEN:
                mason.chosen = chance.take(self.bag, STONE)
            for i, stone in enumerate(mason.hand):
                if stone == HIDDEN:
                    mason.hand[i] = chance.take(self.bag, STONE)
            mason.hand.sort()

    def breakdown(self, seat: int) -> dict[str, int]:
        """Weights on walls, and 2 a chisel (PEB 3.1)."""
        mason = self.masons[seat]
        weight = 0
        for wall in mason.walls:
            for stone in wall:
                weight += self.facts.weights[stone]
        return {"walls": weight, "chisels": 2 * mason.chisels}
