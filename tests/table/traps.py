"""Pebbles with facts that are traps: they loop, fill the memory, or draw for ever."""

from __future__ import annotations

from dataclasses import replace

from drystone.core.chance import Chance
from drystone.core.picture import Picture
from drystone.core.rules import Choice, Look
from drystone.core.state import State
from tests import pebbles
from tests.pebbles.picture import picture as stones
from tests.pebbles.setup import setup as lay_out

TRAP = "tests.table.traps"
LOOP, FLOOD, FLOURISH = (f"[stones]\ncopies = {copies}\n" for copies in (77, 78, 79))


def setup(seats: int, options: dict[str, Choice], chance: Chance) -> State:
    """Pebbles' set-up, unless the facts are a trap."""
    while options["facts"] == LOOP:
        pass
    if options["facts"] == FLOOD:
        bytearray(4 << 30)
    return lay_out(seats, options, chance)


def picture(view: State, look: Look) -> Picture:
    """A picture, unless the facts make it too large to look at."""
    flourish = view.facts.copies == 79  # type: ignore[attr-defined]
    drawn = stones(view, look)
    return replace(drawn, markup=("x" * 3_000_000,), tips=()) if flourish else drawn


RULES = replace(pebbles.RULES, name=TRAP, setup=setup, picture=picture)
