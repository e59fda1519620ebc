"""What the picture and the words show: everything one can decide on, and no secret (GWT 1.7)."""

from __future__ import annotations

import random
from typing import cast

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.rules import Look
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import WORDS
from tests.gwtnz.hidden import permute
from tests.rules import rule

IN_THE_BAR = {"stop", "draw", "accept", "skip", "done", "no"}
"""Words that mean no thing on the table: the page has buttons for them."""


@rule("GWT 1.7")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_everything_one_can_decide_on_can_be_clicked(seats: int) -> None:
    game = drystone.new("gwtnz", seats=seats, seed=seats, faces="random")
    dice = random.Random(seats)
    while not game.over and len(game.decisions) < 240:
        if len(game.decisions) % 6 == 0:
            drawn = game.picture(game.state.seat)
            for action in game.legal():
                if game.text(action).split()[0] not in IN_THE_BAR:
                    element = WORDS.element(action)
                    assert f'"{element}"' in drawn, f"{element} is not drawn"
        game.play(dice.choice(game.legal()))


@rule("GWT 1.7")
def test_pictures_and_descriptions_tell_no_secret() -> None:
    game = drystone.new("gwtnz", seats=3, seed=4)
    dice = random.Random(4)
    for _ in range(150):
        game.play(dice.choice(game.legal()))
    other = cast(Table, permute(game.state.copy(), 0, Quick(5)))
    describe = game.rules.describe
    draw = game.rules.picture
    assert draw is not None
    look = Look(0, "de")
    assert draw(game.observe(0), look) == draw(other.observe(0), look)
    assert describe(game.observe(0)) == describe(other.observe(0))
    assert "?" in describe(game.observe(0))
