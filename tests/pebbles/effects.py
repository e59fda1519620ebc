"""What a stone brings when it is laid: this game's little language of effects.

`facts/walls.toml` says `chisels = 1`, and `facts.py` makes an `Effect` of it, once. The rules ask
`can` and call `perform`. Another amount needs no code; another kind of effect is a name in `KINDS`
and a branch in each of the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from drystone.core.chance import Chance
from tests.pebbles import rounds
from tests.pebbles.components import CHISEL_POINTS
from tests.pebbles.words import STONE

if TYPE_CHECKING:
    from tests.pebbles.state import Table

KINDS: Final = ["swap", "chisels", "further"]
SWAP_STONES: Final = 0
"""Throw stones of the hand away, and draw as many (PEB 2.4)."""
GAIN_CHISELS: Final = 1
LAY_FURTHER: Final = 2
"""Lay a further stone of the hand at once (PEB 2.5)."""


class Effect:
    """One effect: its kind, and how much of it."""

    def __init__(self, kind: int, amount: int) -> None:
        self.kind = kind
        self.amount = amount

    def __repr__(self) -> str:
        return f"Effect({KINDS[self.kind]} {self.amount})"


def can(t: Table, seat: int, effect: Effect) -> bool:
    """Whether the effect would do anything now."""
    if effect.amount == 0:
        return False
    if effect.kind == GAIN_CHISELS:
        return t.chisels >= effect.amount
    if effect.kind == SWAP_STONES and t.bag_size == 0:
        return False
    return len(t.masons[seat].hand) > 0


def perform(t: Table, seat: int, effect: Effect) -> None:
    """The effect comes true; where the mason has to choose, the question is put."""
    if effect.kind == GAIN_CHISELS:
        gain_chisels(t, seat, effect.amount)
    elif effect.kind == SWAP_STONES:
        t.frames.append(rounds.Chip(seat))
    else:
        t.frames.append(rounds.Lay(seat))


def gain_chisels(t: Table, seat: int, amount: int) -> None:
    """Chisels from the middle are a mason's now."""
    t.chisels -= amount
    t.masons[seat].chisels += amount
    if t.ledger is not None:
        t.ledger.note(seat, "points", CHISEL_POINTS * amount, "chisels")


def gain_stone(t: Table, seat: int, chance: Chance) -> None:
    """A stone from the bag goes into a hand, unseen by the others."""
    stone = chance.take(t.bag, STONE)
    t.bag_size -= 1
    hand = t.masons[seat].hand
    hand.append(stone)
    hand.sort()
    if t.ledger is not None:
        t.ledger.note(seat, f"stone.{t.facts.names[stone]}", 1, "bag", audience=seat)
