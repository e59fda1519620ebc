"""Where a turn ends: the search stops there, whoever is asked next."""

from __future__ import annotations

import pytest

import drystone
from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick
from drystone.games import find
from drystone.games.gwtnz.turn import Move


@pytest.mark.parametrize("name", ["caledonia", "gwtnz", "keyflower"])
def test_a_turn_ends_even_where_the_same_seat_goes_on(name: str) -> None:
    game = drystone.new(name, find(name).seats[0], seed=7)
    dice = Quick(3)
    begun = game.state.frames[:]
    turns, longest, length = 0, 0, 0
    for _ in range(400):
        game.play(game.legal()[dice.below(len(game.legal()))])
        if game.over:
            break
        length += 1
        if not still_turn(game.state, begun):
            begun = game.state.frames[:]
            turns, longest, length = turns + 1, max(longest, length), 0
    assert turns > 15
    assert longest < 60


def test_an_interruption_begins_no_turn() -> None:
    game = drystone.new("gwtnz", 2, seed=1)
    while not game.state.frames[-1].opens_turn():
        game.play(game.legal()[0])
    begun = game.state.frames[:]
    assert still_turn(game.state.copy(), begun)
    same = game.state.copy()
    same.frames[-1] = Move(same.seat, 0, 0)
    assert not still_turn(same, begun)
