"""How a round of Pebbles goes: the frames, in the order in which they are met (PEB 2)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from tests.pebbles import effects, knowledge
from tests.pebbles.components import HIGH, NONE, ROUNDS, STONES, WALLS
from tests.pebbles.state import Auto, Step, Table
from tests.pebbles.words import CHISEL, CHOOSE, DECLINE, DONE, FURTHER, LAY, RUBBLE, SWAP


class Round(Auto):
    """A round begins: everybody chooses, then everybody lays (PEB 2)."""

    def run(self, t: Table, chance: Chance) -> None:
        # What is pushed last is met first.
        t.frames.append(EndOfRound())
        for i in range(t.seats - 1, -1, -1):
            t.frames.append(Lay((t.first + i) % t.seats))
        for i in range(t.seats - 1, -1, -1):
            seat = (t.first + i) % t.seats
            if t.masons[seat].hand:
                t.frames.append(Choose(seat))


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
        if t.ledger is not None and not knowledge.choosing(t):
            t.ledger.show("Choose")

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if CHOOSE <= action < CHOOSE + len(STONES):
            stone = "stone." + t.facts.names[action - CHOOSE]
            return Refusal("PEB 2.1", "not-in-hand", {"stone": stone})
        return None


class Lay(Step):
    """Lay the chosen stone on a wall, or throw it away (PEB 2.2)."""

    rule = "PEB 2.2"

    def options(self, t: Table) -> list[int]:
        if t.masons[self.seat].chosen == NONE:
            return [DECLINE]
        found: list[int] = []
        for wall in range(WALLS):
            if fits(t, self.seat, wall):
                found.append(LAY + wall)
        found.append(RUBBLE)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        mason = t.masons[self.seat]
        stone = mason.chosen
        mason.chosen = NONE
        if action == RUBBLE:
            t.rubble[stone] += 1
        elif action != DECLINE:
            lay_stone(t, self.seat, stone, mason.walls[action - LAY])

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if LAY <= action < LAY + WALLS:
            return refuse_wall(t, self.seat, action - LAY)
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
                effects.gain_stone(t, self.seat, chance)
            return
        t.masons[self.seat].hand.remove(action - SWAP)
        t.rubble[action - SWAP] += 1
        t.frames.append(Chip(self.seat, self.thrown + 1))


class Cap(Step):
    """Take what the third stone of a wall brings, or nothing (PEB 2.5)."""

    rule = "PEB 2.5"
    private = True

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for effect in t.facts.third:
            if effects.can(t, self.seat, effect):
                if effect.kind == effects.GAIN_CHISELS:
                    found.append(CHISEL)
                else:
                    found += kinds_in_hand(t, self.seat, FURTHER)
        found.append(DECLINE)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DECLINE:
            return
        if action != CHISEL:
            mason = t.masons[self.seat]
            mason.hand.remove(action - FURTHER)
            mason.chosen = action - FURTHER
        wanted = effects.GAIN_CHISELS if action == CHISEL else effects.LAY_FURTHER
        for effect in t.facts.third:
            if effect.kind == wanted:
                effects.perform(t, self.seat, effect)


class EndOfRound(Auto):
    """Everybody draws, and the next round begins (PEB 2.6)."""

    def run(self, t: Table, chance: Chance) -> None:
        if t.round == ROUNDS:
            return
        for i in range(t.seats):
            if t.bag_size > 0:
                effects.gain_stone(t, (t.first + i) % t.seats, chance)
        t.round += 1
        t.first = (t.first + 1) % t.seats
        t.frames.append(Round())


def lay_stone(t: Table, seat: int, stone: int, wall: list[int]) -> None:
    """The stone lies on the wall, and brings what it brings (PEB 2.4, PEB 2.5)."""
    alike = len(wall) > 0 and wall[-1] == stone
    wall.append(stone)
    if t.ledger is not None:
        t.ledger.note(seat, "points", t.facts.weights[stone], "walls")
    if len(wall) == HIGH:
        t.frames.append(Cap(seat))
    if alike:
        for effect in t.facts.alike:
            if effects.can(t, seat, effect):
                effects.perform(t, seat, effect)


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


def refuse_wall(t: Table, seat: int, wall: int) -> Refusal | None:
    """Why nothing can be laid on a wall; None if it can."""
    mason = t.masons[seat]
    if mason.chosen == NONE:
        return Refusal("PEB 2.2", "nothing-to-lay")
    if fits(t, seat, wall):
        return None
    top = "stone." + t.facts.names[mason.walls[wall][-1]]
    return Refusal("PEB 2.3", "too-heavy", {"stone": top})
