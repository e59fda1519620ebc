"""What a click means, and what somebody is told before they give something away."""

from __future__ import annotations

from drystone.core.game import Game, new_game
from drystone.games import find
from drystone.games.keyflower.pointing import refuse_loss
from drystone.games.keyflower.words import PASS
from drystone.table.game.choices import Chooser
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import label
from tests.keyflower.scene import Scene, play
from tests.keyflower.test_transport import hamlet
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


def carried(game: Game) -> dict[str, list[str]]:
    """By the tile that is pointed at, what is said to bring there what was taken up."""
    text = game.rules.words.text
    found = Chooser(game.rules, game.observe(0)).choices(tuple(game.legal()))
    return {text(c.there): [text(word) for word in c.says] for c in found if c.there >= 0}


@rule("KEY 8.2")
def test_a_resource_is_carried_to_a_tile_by_one_click() -> None:
    scene = Scene(2).tile(0, "stable", 1, 0, turned=5).tile(0, "keywood", 0, -1)
    scene.behind(0, red=3).behind(1, red=6).goods("keywood", wood=1).goods("home-1", iron=1)
    game = play(scene.game(), "use stable", "send 1 red", "load wood keywood")
    assert carried(game) == {
        "use home-1": ["go s", "drop"],
        "use stable": ["go s", "go se"],
    }
    said = [
        label(game.rules, Messages("en"), one)
        for one in Chooser(game.rules, game.observe(0)).choices(tuple(game.legal()))
    ]
    assert "Bring it to Stable" in said
    for way in carried(game).values():
        after = game.copy()
        for word in way:
            after.play(word)
    play(game, "go s")
    assert carried(game) == {"use stable": ["go se"]}, "from where it lies now"


def meant(game: Game, word: str) -> list[list[str]]:
    """What a click on a word says, in each way in which it can be meant."""
    text = game.rules.words.text
    found = Chooser(game.rules, game.observe(0)).choices(tuple(game.legal()))
    return [[text(one) for one in c.says] for c in found if text(c.says[0]) == word]


@rule("KEY 4.3")
def test_the_only_workers_that_can_go_are_sent_by_the_same_click() -> None:
    scene = Scene().market("keywood", "miner").behind(0, yellow=2, red=1).behind(1, red=3)
    game = scene.bid(1, "keywood", 1, "yellow").game()
    assert meant(game, "bid keywood") == [["bid keywood", "send 2 yellow"]]
    assert meant(game, "bid miner") == [["bid miner"]], "one or two, yellow or red: that is asked"
    assert meant(game, "use keywood") == [["use keywood"]], "one yellow worker or two"


@rule("KEY 8.6")
def test_each_way_to_pay_for_an_upgrade_is_one_click() -> None:
    scene = hamlet().goods("home-1", wood=1, stone=1, gold=1)
    game = play(scene.game(), "use home-1", "send 1 red")
    paid = [sorted(word.split()[1] for word in said[1:]) for said in meant(game, "upgrade home-1")]
    assert sorted(paid) == [["gold", "stone"], ["gold", "wood"], ["stone", "wood"]]
    for says in meant(game, "upgrade home-1"):
        play(game.copy(), *says)
