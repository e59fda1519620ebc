"""Chapter 20: the short trail, a variant of our own."""

from __future__ import annotations

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.games.gwtnz.check import check
from tests.gwtnz.tables import fresh
from tests.rules import rule


@rule("GWT 20.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_token_starts_in_the_last_row_which_is_empty(seats: int) -> None:
    t = fresh(seats, trail="short")
    check(t)
    assert t.token == 6
    assert t.flipped == 1
    assert sum(tile >= 0 for tile in t.bonus) == 6 * seats
    whole = fresh(seats)
    assert (whole.token, whole.flipped) == (1, 0)


@rule("GWT 20.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_short_trail_ends_soon(seats: int) -> None:
    asked = games = 0
    for seed in range(6):
        game = drystone.new("gwtnz", seats=seats, seed=seed, trail="short")
        dice = Quick(seed)
        while not game.over:
            legal = game.legal()
            asked += len(legal) > 1
            game.play(legal[dice.below(len(legal))])
        games += 1
        assert drystone.replay(game.record()).scores() == game.scores()
    assert 15 < asked / games / seats < 45


@rule("GWT 20.1")
def test_sarah_has_no_short_trail() -> None:
    with pytest.raises(ValueError, match="trail=short is for 2, 3, 4 players, not 1"):
        drystone.new("gwtnz", seats=1, seed=1, trail="short")
