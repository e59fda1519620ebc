"""What somebody is told before they give something away."""

from __future__ import annotations

from drystone.core.game import new_game
from drystone.games import find
from drystone.games.keyflower.pointing import refuse_loss
from drystone.games.keyflower.words import PASS
from drystone.table.game.choices import Chooser
from tests.keyflower.scene import Scene
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


@rule("KEY 4.4")
def test_an_outbid_group_may_be_taken_before_the_tile_it_goes_to() -> None:
    scene = Scene().market("miner", "keywood", "alehouse", "quarryman").behind(0, yellow=2)
    game = scene.bid(0, "keywood", 1, "yellow").bid(1, "keywood", 2, "yellow").game()
    rules = find("keyflower")
    ways = Chooser(rules, game.observe(0)).afar(rules.words.parse("bring keywood"))
    said = {tuple(rules.words.text(word) for word in way.says) for way in ways}
    assert ("use alehouse", "bring keywood") in said
    assert ("bid miner", "bring keywood") in said
    assert ("bid keywood", "bring keywood") not in said
