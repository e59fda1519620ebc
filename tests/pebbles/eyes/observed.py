"""Everything that a mason may know, line by line, for learners."""

from __future__ import annotations

from typing import Final

from drystone.core.observed import Counts, Number, Observed, Owner, Parts, Piles, Row
from tests.pebbles.components import CHISELS, NONE, ROUNDS, STONES

OBSERVED: Final = Observed(
    [
        Number("round", 1, ROUNDS, "the round"),
        Owner("first", 0, 3, "who begins the round"),
        Number("chisels", 0, CHISELS, "chisels left"),
        Number("bag_size", 0, 99, "stones in the bag"),
        Row("bag", 0, 99, "stones unseen by the viewer, by kind"),
        Row("rubble", 0, 99, "stones out of the game, by kind"),
        Parts(
            "masons",
            [
                Number("chosen", NONE, len(STONES) - 1, "the stone chosen; -1: can't be seen"),
                Number("chisels", 0, CHISELS, "chisels held"),
                Counts("hand", len(STONES), "stones in hand"),
                Piles("walls", len(STONES) - 1, "the walls, from below", room=12),
            ],
        ),
    ]
)
