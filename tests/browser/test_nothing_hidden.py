"""A page is made of what its viewer may know: deal the rest anew, and not a byte changes."""

from __future__ import annotations

import random

import pytest

import drystone
from drystone.core.chance import Seeded
from drystone.core.state import NOBODY
from drystone.games import GAMES
from drystone.table.pages.play import fragments
from drystone.table.pages.sitting import Chair, Sitting
from drystone.table.pages.tongue import Tongue

SEATS = 3
DECISIONS = 45


@pytest.mark.parametrize("name", ["tests.pebbles", *GAMES])
def test_what_a_viewer_may_not_know_changes_nothing_on_the_page(name: str) -> None:
    game, hand, t = drystone.new(name, SEATS, seed=11), random.Random(5), Tongue("en")
    chairs = [Chair(f"P{seat}", "person") for seat in range(SEATS)]
    for number in range(DECISIONS):
        if game.over:
            break
        viewer = (NOBODY, 0, 1, 2)[number % 4]
        other = game.copy()
        other.state = game.observe(viewer).redeal(Seeded(number))
        seen, again = (
            fragments(Sitting(f"{name} {id(table)}", table, viewer, chairs), t)
            for table in (game, other)
        )
        assert seen.replace(str(id(game)), "") == again.replace(str(id(other)), "")
        game.play(hand.choice(game.legal()))
