"""How a round of Pebbles goes: the frames, in the order in which they are met."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from tests.pebbles.state import NONE, ROUNDS, WALLS, Step, Table
from tests.pebbles.words import (
    CHISEL,
    CHOOSE,
    DECLINE,
    DONE,
    FURTHER,
    LAY,
    RUBBLE,
    SWAP,
    WORDS,
)


class Choose(Step):
    """Choose a stone secretly (PEB 2.1)."""

    rule = "PEB 2.1"
    secret = True
    private = True

    def options(self, t: Table) -> list[int]:
        return kinds_in_hand(t, self.seat, CHOOSE)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        mason = t.masons[self.seat]
        mason.chosen = action - CHOOSE
        mason.hand.remove(action - CHOOSE)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if CHOOSE <= action < CHOOSE + len(t.facts.weights):
            stone = "stone." + t.facts.names[action - CHOOSE]
            return Refusal("PEB 2.1", "not-in-hand", {"stone": stone})
        return None


class Round(Step):
    """A round begins: everybody chooses, then everybody lays (PEB 2)."""

    def __init__(self, seat: int = NOBODY) -> None:
        super().__init__(seat)

    def run(self, t: Table, chance: Chance) -> None:
        t.frames.append(EndOfRound())
        for i in range(t.seats - 1, -1, -1):
            seat = (t.first + i) % t.seats
            t.frames.append(Lay(seat))
        for i in range(t.seats - 1, -1, -1):
            seat = (t.first + i) % t.seats
            if t.masons[seat].hand:
                t.frames.append(Choose(seat))


class Lay(Step):
    """Lay the chosen stone on a wall, or throw it away (PEB 2.2)."""

    rule = "PEB 2.2"

    def options(self, t: Table) -> list[int]:
        mason = t.masons[self.seat]
        if mason.chosen == NONE:
            return [DECLINE]
        open_: list[int] = []
        for i in range(WALLS):
            if fits(t, self.seat, i):
                open_.append(LAY + i)
        open_.append(RUBBLE)
        return open_

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        mason = t.masons[self.seat]
        stone = mason.chosen
        mason.chosen = NONE
        if action == DECLINE:
            return
        if action == RUBBLE:
            t.rubble[stone] += 1
            return
        wall = mason.walls[action - LAY]
        same = len(wall) > 0 and wall[-1] == stone
        wall.append(stone)
        if t.ledger is not None:
            t.ledger.note(self.seat, "points", t.facts.weights[stone], "walls")
        if len(wall) == 3:
            t.frames.append(Cap(self.seat))
        if same and t.bag_size > 0 and mason.hand:
            t.frames.append(Chip(self.seat))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if LAY <= action < LAY + WALLS:
            mason = t.masons[self.seat]
            if mason.chosen == NONE:
                return Refusal("PEB 2.2", "nothing-to-lay")
            wall = mason.walls[action - LAY]
            top = "stone." + t.facts.names[wall[-1]]
            return Refusal("PEB 2.3", "too-heavy", {"stone": top})
        return None


class Chip(Step):
    """Throw any stones of the hand away, in any order, then draw as many (PEB 2.4).

    Nothing is drawn before the mason says that it is enough.
    """

    rule = "PEB 2.4"
    private = True

    def __init__(self, seat: int, thrown: int = 0) -> None:
        super().__init__(seat)
        self.thrown = thrown

    def any_order(self) -> tuple[int, int]:
        return (SWAP, CHISEL)

    def options(self, t: Table) -> list[int]:
        if self.thrown == t.bag_size:
            return [DONE]
        return [*kinds_in_hand(t, self.seat, SWAP), DONE]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            for _ in range(self.thrown):
                t.draw(self.seat, chance)
            return
        t.masons[self.seat].hand.remove(action - SWAP)
        t.rubble[action - SWAP] += 1
        t.frames.append(Chip(self.seat, self.thrown + 1))


class Cap(Step):
    """Take a chisel, or lay a further stone, or neither (PEB 2.5)."""

    rule = "PEB 2.5"
    private = True

    def options(self, t: Table) -> list[int]:
        open_ = [CHISEL] if t.chisels > 0 else []
        open_ += kinds_in_hand(t, self.seat, FURTHER)
        open_.append(DECLINE)
        return open_

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        mason = t.masons[self.seat]
        if action == CHISEL:
            t.chisels -= 1
            mason.chisels += 1
            if t.ledger is not None:
                t.ledger.note(self.seat, "points", 2, "chisels")
        elif action != DECLINE:
            mason.hand.remove(action - FURTHER)
            mason.chosen = action - FURTHER
            t.frames.append(Lay(self.seat))


class EndOfRound(Step):
    """Everybody draws, and the next round begins (PEB 2.6)."""

    def __init__(self, seat: int = NOBODY) -> None:
        super().__init__(seat)

    def run(self, t: Table, chance: Chance) -> None:
        if t.round == ROUNDS:
            return
        for i in range(t.seats):
            if t.bag_size > 0:
                t.draw((t.first + i) % t.seats, chance)
        t.round += 1
        t.first = (t.first + 1) % t.seats
        t.frames.append(Round())


def kinds_in_hand(t: Table, seat: int, verb: int) -> list[int]:
    """One action of the verb for each kind of stone in the hand."""
    last = NONE
    actions: list[int] = []
    for stone in t.masons[seat].hand:
        if stone != last:
            actions.append(verb + stone)
            last = stone
    return actions


def fits(t: Table, seat: int, wall: int) -> bool:
    """Whether the chosen stone is light enough for a wall (PEB 2.3)."""
    mason = t.masons[seat]
    stones = mason.walls[wall]
    return not stones or t.facts.weights[mason.chosen] <= t.facts.weights[stones[-1]]


assert WORDS.size == DONE + 1
