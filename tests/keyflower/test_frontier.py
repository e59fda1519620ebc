"""The free cells around a village, kept from tile to tile, are those that lie around it."""

from __future__ import annotations

from typing import cast

import pytest

from drystone.core.chance import Quick
from drystone.games.keyflower import RULES
from drystone.games.keyflower.components import CROSS_COUNTRY
from drystone.games.keyflower.frontier import Frontier, around
from drystone.games.keyflower.state import Table
from tests.rules import rule


def cells(frontier: Frontier) -> list[tuple[int, int, int]]:
    """Each free cell: its name, where it is, and what it asks for."""
    return [
        (int(spot), cell, around)
        for spot, cell, around in zip(frontier.spots, frontier.cells, frontier.around, strict=True)
    ]


@rule("KEY 11.2")
@pytest.mark.pure_too
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_is_kept_is_what_lies_there(seats: int) -> None:
    met = 0
    for seed in range(4):
        chance = Quick(seed)
        state = RULES.setup(seats, RULES.settle_options(seats, {}), chance)
        while not state.over:
            t = cast(Table, state)
            for seat in range(seats):
                kept = cells(t.frontier(seat))
                free = t.has_power(seat, CROSS_COUNTRY)
                again = t.copy()
                again.refresh()
                anew = around(t.facts, t.owner, t.cell, t.turned, again._near, seat, free)
                assert kept == cells(anew)
                assert kept == sorted(kept)
                assert len({cell for _, cell, _ in kept}) == len(kept)
            for _ in range(12):
                if not state.over:
                    legal = state.legal()
                    state.play(legal[chance.below(len(legal))], chance)
            met += 1
    assert met > 40
