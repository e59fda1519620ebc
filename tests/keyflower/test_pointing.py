"""What somebody is told before they give something away."""

from __future__ import annotations

from drystone.core.game import new_game
from drystone.games import find
from drystone.games.keyflower.pointing import refuse_loss
from drystone.games.keyflower.words import PASS
from tests.rules import rule


@rule("KEY 4.2")
def test_the_pass_that_ends_the_season_says_who_stays_idle() -> None:
    game = new_game(find("keyflower"), 2, 1, {})
    assert refuse_loss(game.observe(game.state.seat), PASS) is None, "the other may go on"
    game.play("pass")
    warning = refuse_loss(game.observe(game.state.seat), PASS)
    assert warning is not None
    assert warning.key == "workers-idle"
    assert warning.params["n"] == 8
