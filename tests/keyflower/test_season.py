"""The end of a season and village expansion (KEY 10 and 11)."""

from __future__ import annotations

from drystone.core.game import Game
from tests.keyflower.scene import (
    Scene,
    everyone_passes,
    number,
    play,
    skills,
    table,
    why,
    words,
    workers,
)
from tests.rules import rule


def choosers(game: Game) -> list[int]:
    """Who chooses boats, in order."""
    seats: list[int] = []
    while words(game, "board"):
        assert game.seat is not None
        seats.append(game.seat)
        play(game, words(game)[0])
    return seats


def expanding(*names: str, season: str = "autumn") -> Game:
    """Seat 0 is about to place these tiles."""
    game = everyone_passes(Scene(2, season).won(0, *names).game())
    return play(game, "board keyflower", "board sea-bastion")


@rule("KEY 10.2")
def test_tiles_without_a_bid_leave_with_the_workers_on_them() -> None:
    game = Scene().market("keywood").behind(0, green=1).game()
    play(game, "use keywood", "send 1 green")
    everyone_passes(game)
    assert table(game).owner[number("keywood")] == 0
    assert table(game).bag == [40, 40, 40, 1]


@rule("KEY 10.3", "KEY 10.5")
def test_green_bids_go_into_the_bag_not_to_the_supply() -> None:
    game = Scene().market("keywood").behind(0, green=3).game()
    play(game, "bid keywood", "send 1 green", "pass", "bid order-1", "send 2 green")
    everyone_passes(game)
    assert table(game).bag[3] == 3
    assert table(game).greens == 17


@rule("KEY 10.4")
def test_workers_in_a_village_go_to_its_owner() -> None:
    game = Scene().behind(0, red=1).behind(1, blue=1).game()
    play(game, "use home-2", "send 1 red", "use home-1", "send 1 blue")
    everyone_passes(game)
    assert workers(game, 0) == {"blue": 1}
    assert workers(game, 1) == {"red": 1}


@rule("KEY 10.6")
def test_boats_are_chosen_in_turn_order() -> None:
    scene = Scene(4).bid(2, "order-1", 1, "red").bid(1, "order-3", 1, "red")
    game = everyone_passes(scene.game())
    assert choosers(game) == [2, 1, 3, 0]


@rule("KEY 10.6", "KEY 10.7")
def test_two_turn_order_tiles_give_one_boat_at_the_lower_number() -> None:
    scene = Scene(3).bid(2, "order-1", 1, "red").bid(2, "order-2", 1, "red")
    game = everyone_passes(scene.game())
    assert table(game).start == 2
    assert choosers(game) == [2, 0, 1]


@rule("KEY 10.7")
def test_the_new_start_player_counts_at_once() -> None:
    game = everyone_passes(Scene(3).bid(1, "order-2", 1, "red").game())
    assert table(game).start == 1
    assert choosers(game) == [1, 2, 0]


@rule("KEY 10.7")
def test_two_players() -> None:
    game = everyone_passes(Scene(2).bid(1, "order-1", 1, "red").game())
    assert choosers(game) == [1, 0]
    assert game.seat == 1


@rule("KEY 10.8")
def test_without_a_bid_the_marker_goes_left_after_the_boats() -> None:
    game = everyone_passes(Scene(3).bid(2, "order-1", 1, "red").game())
    assert table(game).start == 0
    assert choosers(game) == [2, 0, 1]
    assert table(game).start == 1


@rule("KEY 10.9")
def test_a_boat_is_emptied_behind_the_screen() -> None:
    scene = Scene().behind(0, saw=0)
    t = scene.t
    t.cargo[0], t.cargo[1], t.cargo[6], t.cargo[7 + 2] = 2, 1, 1, 3
    t.bag = [38, 39, 37, 0]
    t.bag_size = 114
    t.pool[2], t.pool_size = 15, 47
    game = everyone_passes(scene.game())
    play(game, "board keyflower")
    assert workers(game, 0) == {"blue": 2, "red": 1}
    assert skills(game, 0) == {"saw": 1}
    assert words(game) == ["board sea-bastion"]
    assert why(game, "board keyflower") == ("KEY 10.9", "boat-taken")
    assert why(game, "board flipper") == ("KEY 2.4", "boat-not-in-game")
    play(game, "board sea-bastion")
    assert workers(game, 1) == {"yellow": 3}


@rule("KEY 10.10")
def test_in_winter_order_tiles_and_a_boat_join_the_village() -> None:
    scene = Scene(3, "winter").bid(0, "order-1", 1, "red").bid(0, "order-2", 1, "red")
    game = everyone_passes(scene.game())
    play(game, "board sea-breese", "board keyflower", "board sea-bastion")
    assert words(game) == ["lay order-1", "lay order-2", "lay sea-breese"]
    assert table(game).owner[number("order-1")] == table(game).owner[number("order-2")] == 1


@rule("KEY 11.1")
def test_tiles_come_in_any_order_and_rotation() -> None:
    game = expanding("keywood", "miner")
    assert words(game) == ["lay keywood", "lay miner"]
    play(game, "lay miner", "beside home-1 se")
    assert words(game) == ["turn 60", "turn 120", "turn 180", "turn 300"]
    assert why(game, "turn 0") == ("KEY 11.2", "edges-differ")
    play(game, words(game)[0])
    assert words(game)[0].startswith("beside")
    assert why(game, "lay miner")[0] == "KEY 11.2"


@rule("KEY 11.1")
def test_a_tile_that_looks_the_same_is_not_offered_twice() -> None:
    game = expanding("keywood")
    play(game, "beside home-1 se")
    assert words(game) == ["turn 60", "turn 120"]
    assert why(game, "turn 240") == ("KEY 11.1", "looks-the-same")


@rule("KEY 11.2")
def test_touching_edges_must_match() -> None:
    game = expanding("keywood")
    assert "beside home-1 s" not in words(game), "water against road or plain"
    assert why(game, "beside home-1 s") == ("KEY 11.2", "edges-differ")
    assert why(game, "beside home-2 n") == ("KEY 11.2", "not-your-village")
    game = expanding("summer-boat-1")
    assert words(game) == ["beside home-1 s"], "water to water; no plain edge is free yet"


@rule("KEY 11.2")
def test_a_cell_between_two_tiles_must_match_both() -> None:
    scene = Scene(2, "autumn").tile(0, "keywood", 0, -1).won(0, "sawmill")
    scene.t.winter, scene.t.offered = [42, 43, 44, 45, 46, 47], [0] * 6
    game = everyone_passes(scene.game())
    play(game, "board keyflower", "board sea-bastion", "beside home-1 ne")
    # north-west lies the Keywood's plain edge, south-west the home's road: one rotation fits both
    t = table(game)
    assert t.cell[number("sawmill")] == 5149
    assert t.turned[number("sawmill")] == 1


@rule("KEY 11.2")
def test_a_cell_has_one_name() -> None:
    scene = Scene(2, "autumn").tile(0, "keywood", 1, 0, turned=1).won(0, "miner")
    game = everyone_passes(scene.game())
    play(game, "board keyflower", "board sea-bastion")
    assert "beside home-1 ne" in words(game)
    assert why(game, "beside keywood n") == ("KEY 11.2", "named-from-another")


@rule("KEY 11.3")
def test_boats_need_not_meet_by_water() -> None:
    scene = Scene(2, "autumn").tile(0, "sawmill", 1, 0, turned=5).won(0, "summer-boat-2")
    game = everyone_passes(scene.side("summer-boat-2", 1).game())
    play(game, "board keyflower", "board sea-bastion")
    assert any(word.startswith("beside sawmill") for word in words(game))


@rule("KEY 11.4")
def test_placed_tiles_stay() -> None:
    game = expanding("keywood", "miner")
    assert why(game, "lay home-1") == ("KEY 11.4", "already-placed")
    assert why(game, "lay home-2") == ("KEY 11.1", "not-your-tile")
    play(game, "lay keywood", "beside home-1 n", words_after(game, "beside home-1 n"))
    assert why(game, "beside home-1 n") == ("KEY 11.4", "cell-taken")


def words_after(game: Game, action: str) -> str:
    """The first thing that can be said after an action; for a tile being laid."""
    ahead = game.copy()
    play(ahead, "lay keywood", action)
    return words(ahead)[0]


@rule("KEY 11.5")
def test_nobody_may_decline() -> None:
    game = expanding("keywood")
    assert "done" not in words(game)
    assert "pass" not in words(game)


@rule("KEY 11.6")
def test_a_tile_without_a_place_is_set_aside_and_placed_later() -> None:
    game = everyone_passes(hemmed_in("autumn").won(0, "summer-boat-1").game())
    play(game, "board keyflower", "board sea-bastion")
    assert words(game, "offer"), "nothing could be placed: winter begins"
    t = table(game)
    assert t.owner[number("summer-boat-1")] == 1
    assert t.cell[number("summer-boat-1")] == 0
    game = everyone_passes(hemmed_in("winter").won(0, "summer-boat-1", "sawmill").game())
    play(game, "board sea-bastion", "board keyflower", "beside home-2 sw")
    assert words(game, "lay") == [], "only the Sawmill fits: it is not asked for"
    play(game, "beside home-1 n")
    assert words(game, "lay") == ["lay summer-boat-1", "lay sea-bastion"]


def hemmed_in(season: str) -> Scene:
    """No water and no plain edge is free that does not lie beside a road."""
    scene = Scene(2, season).tile(0, "keystone-quarry", 0, 1)
    scene.tile(0, "woodcutter", 1, 0, turned=3).tile(0, "alehouse", -1, 1)
    if season != "winter":
        scene.t.winter, scene.t.offered = [42, 43, 44, 45, 46, 47], [0] * 6
    return scene


@rule("KEY 11.6")
def test_why_a_tile_cannot_be_laid() -> None:
    scene = hemmed_in("winter").won(0, "summer-boat-1", "sawmill", "forge")
    game = everyone_passes(scene.game())
    play(game, "board sea-bastion", "board keyflower", "beside home-2 sw")
    assert words(game) == ["lay sawmill", "lay forge"]
    assert why(game, "lay summer-boat-1") == ("KEY 11.6", "fits-nowhere")
