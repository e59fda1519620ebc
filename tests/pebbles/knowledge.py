"""Who may know what: what a seat observes, and how its gaps are filled for a guess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drystone.core.chance import Chance
from drystone.core.state import HIDDEN
from tests.pebbles.components import NONE
from tests.pebbles.words import STONE

if TYPE_CHECKING:
    from tests.pebbles.state import Table


def observe(t: Table, seat: int) -> Table:
    """Others' hands and secret choices are blank; the bag holds everything unseen."""
    view = t.copy()
    view.viewer = seat
    secret = choosing(t)
    for other, mason in enumerate(view.masons):
        if other == seat:
            continue
        for stone in mason.hand:
            view.bag[stone] += 1
        mason.hand = [HIDDEN] * len(mason.hand)
        if secret and mason.chosen != NONE:
            view.bag[mason.chosen] += 1
            mason.chosen = HIDDEN
    return view


def choosing(t: Table) -> bool:
    """Whether somebody has yet to choose, so that no choice lies open (PEB 2.1)."""
    return any(frame.secret for frame in t.frames)


def fill_gaps(t: Table, chance: Chance) -> None:
    """Whatever is blank is drawn from what the viewer has not seen."""
    for mason in t.masons:
        if mason.chosen == HIDDEN:
            mason.chosen = chance.take(t.bag, STONE)
        for i, stone in enumerate(mason.hand):
            if stone == HIDDEN:
                mason.hand[i] = chance.take(t.bag, STONE)
        mason.hand.sort()
