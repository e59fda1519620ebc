"""Summer boats (KEY 9)."""

from __future__ import annotations

from drystone.core.game import Game
from drystone.games.keyflower.components import COLOURS, face_of
from tests.keyflower.scene import (
    Scene,
    everyone_passes,
    goods,
    number,
    play,
    table,
    why,
    words,
    workers,
)
from tests.rules import rule


def owning(boat: int, side: int, season: str = "autumn", seats: int = 2) -> Scene:
    """Seat 0 has a summer boat in the village."""
    return Scene(seats, season).tile(0, f"summer-boat-{boat}", -1, 1, side=side)


def hue(game: Game, name: str) -> str:
    colour = table(game).hue[number(name)]
    return COLOURS[colour - 1] if colour else ""


def lying(game: Game, name: str) -> str:
    colour = table(game).lying[number(name)]
    return COLOURS[colour - 1] if colour else ""


@rule("KEY 9.1", "KEY 9.3")
def test_a_summer_boat_works_from_the_moment_it_is_won() -> None:
    scene = Scene(2, "summer").market("summer-boat-1").side("summer-boat-1", 1).behind(0, red=1)
    game = play(scene.game(), "bid summer-boat-1", "send 1 red")
    play(game, "pass", "pass", "board keyflower")
    assert workers(game, 0) == {"green": 1}
    play(game, "board sea-bastion")
    assert workers(game, 1) == {}


@rule("KEY 9.1")
def test_a_summer_boat_that_found_no_place_does_nothing() -> None:
    scene = Scene(2, "autumn").won(0, "summer-boat-1").side("summer-boat-1", 1)
    assert not scene.t.works_for(0, face_of(number("summer-boat-1"), 1))
    game = everyone_passes(scene.game())
    play(game, "board keyflower")
    assert workers(game, 0) == {}


@rule("KEY 9.2")
def test_1a_draws_two_workers_after_the_bids_are_in_the_bag() -> None:
    scene = owning(1, 0).behind(1, blue=37, red=40, yellow=40).bid(1, "order-1", 2, "blue")
    scene.behind(0, blue=1)
    game = everyone_passes(scene.game())
    play(game, "board sea-bastion", "board keyflower", "draw")
    assert workers(game, 0) == {"blue": 3}, "the two blue of the winning bid"


@rule("KEY 9.2")
def test_1a_works_in_winter_too() -> None:
    game = everyone_passes(owning(1, 0, "winter").game())
    play(game, "board sea-bastion", "draw")
    assert sum(workers(game, 0).values()) == 2


@rule("KEY 9.3")
def test_1b_gives_nothing_from_an_empty_supply() -> None:
    game = everyone_passes(owning(1, 1).behind(1, green=20).game())
    play(game, "board keyflower")
    assert workers(game, 0) == {}


@rule("KEY 9.4")
def test_2a_moves_cross_country_but_not_over_water() -> None:
    scene = owning(2, 0).tile(0, "keywood", 1, 0).behind(0, red=1).goods("home-1", wood=1)
    game = play(scene.game(), "use home-1", "send 1 red", "load wood home-1")
    assert words(game) == ["go sw", "go se"], "the Keywood's plain edge and the boat's"
    play(game, "go se")
    assert goods(game, "keywood") == {"wood": 1}
    scene = owning(2, 0).tile(0, "summer-boat-3", 0, 1).behind(0, red=1).goods("home-1", wood=1)
    game = play(scene.game(), "use home-1", "send 1 red", "load wood home-1")
    assert words(game) == ["go sw"]
    assert why(game, "go s") == ("KEY 8.2", "no-road")


@rule("KEY 9.4")
def test_2a_places_tiles_without_regard_to_edges() -> None:
    scene = owning(2, 0).won(0, "keywood")
    game = everyone_passes(scene.game())
    play(game, "board keyflower", "board sea-bastion")
    assert "beside home-1 s" in words(game), "against the water edge"
    play(game, "beside home-1 s")
    assert words(game) == ["turn 0", "turn 60", "turn 120"]


@rule("KEY 9.5")
def test_2b_doubles_steps_and_upgrades_of_its_owner() -> None:
    scene = owning(2, 1).tile(0, "keywood", 0, -1).goods("keywood", wood=5).behind(0, red=3)
    game = play(scene.behind(1, red=3).game(), "use home-2", "send 1 red")
    play(game, "load wood keywood", "go s", "load wood keywood", "go s")
    assert goods(game, "home-1") == {"wood": 2}
    play(game, "use home-1", "send 1 red")
    assert game.seat == 0, "the tile's owner is not the one who uses it"
    assert goods(game, "home-1") == {"wood": 2}


@rule("KEY 9.5", "KEY 12.5")
def test_2b_doubles_the_keyflower() -> None:
    scene = owning(2, 1, "winter").tile(0, "stable", 1, 0, side=1).tile(0, "keyflower", -1, 0)
    assert scene.game().breakdown(0)["boat"] == 2 * (1 + 4)


@rule("KEY 9.6")
def test_3a_lets_any_resource_pay_for_any_other() -> None:
    scene = owning(3, 0).tile(0, "goldsmith", 1, 0).behind(0, red=1)
    game = play(scene.goods("goldsmith", wood=1, iron=2).game(), "use home-1", "send 1 red")
    play(game, "upgrade goldsmith")
    assert words(game) == ["spend iron", "spend wood"]
    play(game, "spend wood", "spend iron")
    assert goods(game, "goldsmith") == {"iron": 1}
    assert game.breakdown(0)["printed"] == 7


@rule("KEY 9.7")
def test_3b_makes_resources_alike_in_scoring() -> None:
    scene = owning(3, 1, "winter").goods("home-1", wood=5)
    scene.t.start = 1
    assert scene.game().breakdown(0)["gold"] == 5
    scene.tile(0, "jeweller", 1, 0)
    assert scene.game().breakdown(0)["resources"] == 10
    scene.tile(0, "stone-yard", 1, -1).goods("stone-yard", iron=1)
    assert scene.game().breakdown(0)["yards"] + scene.game().breakdown(0)["resources"] == 12


@rule("KEY 9.8")
def test_4a_outbids_in_another_colour() -> None:
    scene = owning(4, 0).market("inn", "well").bid(1, "inn", 1, "red").used("well", 1, "red")
    scene.t.crew[4 * number("well") + 1] = 0
    scene.t.last[number("well")] = 0
    scene.t.bag[1] += 1
    scene.t.bag_size += 1
    game = scene.behind(0, blue=2, green=3).bid(1, "order-1", 1, "red").game()
    play(game.copy(), "bid inn", "send 3 green")
    assert "bid well" not in words(game), "it has a colour, but no bid"
    assert "bid order-1" not in words(game)
    play(game, "bid inn")
    assert words(game) == ["send 2 blue", "send 2 green", "send 3 green"]
    play(game, "send 2 blue")
    assert (hue(game, "inn"), lying(game, "inn")) == ("red", "blue")


@rule("KEY 9.8")
def test_4a_does_not_work_against_green() -> None:
    game = owning(4, 0).market("inn").bid(1, "inn", 1, "green").behind(0, blue=2).game()
    assert "bid inn" not in words(game)
    assert why(game, "bid inn") == ("KEY 9.8", "no-counter-to-green")


@rule("KEY 9.9")
def test_the_tile_keeps_its_colour_for_everybody_else() -> None:
    scene = owning(4, 0).market("inn", "well").bid(1, "inn", 1, "red")
    game = scene.behind(0, blue=6, red=9).behind(1, red=9, blue=9).game()
    play(game, "bid inn", "send 2 blue", "use inn")
    assert words(game, "send")[0] == "send 1 red"
    assert why(game, "send 1 blue") == ("KEY 4.7", "wrong-colour")
    play(game, "send 1 red", "done", "draw", "bid inn")
    assert words(game) == ["send 1 blue", "send 2 blue", "send 3 blue", "send 4 blue"]
    play(game, "send 1 blue", "bid inn", "send 4 red", "bid well", "bring inn", "done")
    assert table(game).bids[0][number("well")] == 3
    assert hue(game, "well") == "blue"
    assert lying(game, "inn") == ""


@rule("KEY 9.10")
def test_a_lying_bid_left_alone_stands_up() -> None:
    scene = owning(4, 0).market("inn", "well").bid(1, "inn", 1, "red")
    game = scene.behind(0, blue=2).behind(1, blue=9).game()
    play(game, "bid inn", "send 2 blue", "bid well", "bring inn", "done")
    assert (hue(game, "inn"), lying(game, "inn")) == ("blue", "")
    play(game, "pass", "bid inn")
    assert words(game)[0] == "send 3 blue"


@rule("KEY 9.10")
def test_a_lying_bid_does_not_stand_up_while_workers_are_on_the_tile() -> None:
    scene = owning(4, 0).market("inn", "well").bid(1, "inn", 1, "red").behind(0, blue=2)
    game = scene.used("inn", 1, "red").behind(1, blue=2).game()
    play(game, "bid inn", "send 2 blue", "bid well", "bring inn", "done")
    assert (hue(game, "inn"), lying(game, "inn")) == ("red", "blue")


@rule("KEY 9.9", "KEY 10.3")
def test_a_lying_winning_bid_goes_into_the_bag_in_its_own_colour() -> None:
    scene = owning(4, 0).market("inn").bid(1, "inn", 1, "red").behind(0, green=2)
    game = play(scene.game(), "bid inn", "send 2 green")
    everyone_passes(game)
    assert table(game).bag[3] == 2
    assert table(game).owner[number("inn")] == 1


@rule("KEY 9.11")
def test_4b_mixes_colours_on_a_tile_with_a_colour() -> None:
    scene = owning(4, 1).market("inn", "fair").bid(1, "inn", 1, "red").behind(0, blue=1, green=2)
    game = scene.behind(1, red=9).game()
    play(game, "use inn")
    assert words(game) == ["send 1 blue", "send 1 green", "send 2 green"]
    play(game, "send 1 blue")
    assert words(game) == ["send 1 green", "send 2 green", "done"]
    play(game, "send 1 green", "done", "draw")
    t = table(game)
    inn = number("inn")
    assert t.crew[4 * inn : 4 * inn + 4] == [1, 0, 0, 1]
    assert hue(game, "inn") == "red"
    play(game, "use inn")
    assert words(game) == ["send 3 red", "send 4 red"], "the two lying ones count toward the six"


@rule("KEY 9.11")
def test_4b_brings_groups_of_any_colour() -> None:
    scene = owning(4, 1).market("inn", "well").used("inn", 1, "green").behind(0, yellow=1)
    game = scene.bid(0, "well", 1, "red").bid(1, "well", 2, "red").game()
    play(game, "use inn", "bring well", "send 1 yellow")
    inn = number("inn")
    assert table(game).crew[4 * inn : 4 * inn + 4] == [0, 1, 1, 1]


@rule("KEY 9.11")
def test_4b_on_a_tile_without_colour_follows_the_usual_rule() -> None:
    game = owning(4, 1).market("inn").behind(0, blue=2, red=2).game()
    play(game, "use inn", "send 1 blue", "draw")
    assert game.seat == 1
    assert hue(game, "inn") == "blue"
