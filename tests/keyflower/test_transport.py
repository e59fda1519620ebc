"""Transport and upgrades (KEY 8)."""

from __future__ import annotations

from drystone.core.game import Game
from tests.keyflower.scene import Scene, goods, number, play, skills, table, why, words
from tests.rules import rule


def hamlet(season: str = "spring") -> Scene:
    """Seat 0: the home, a Stable to the south-east, a Keywood to the north; roads between all.

    The Stable lies beside the home and the Keywood does not touch it.
    """
    scene = Scene(2, season).tile(0, "stable", 1, 0, turned=5).tile(0, "keywood", 0, -1)
    return scene.behind(0, red=3).behind(1, red=6)


def side_of(game: Game, name: str) -> int:
    return table(game).side[number(name)]


@rule("KEY 8.1")
def test_the_user_moves_in_the_own_village_only() -> None:
    scene = hamlet().goods("home-1", wood=1).goods("home-2", iron=1)
    scene.tile(1, "miner", 1, 0, turned=1)
    game = play(scene.game(), "pass", "use stable", "send 1 red")
    assert words(game) == ["done", "load iron home-2"]
    assert why(game, "load wood home-1") == ("KEY 8.1", "not-your-tile")
    assert why(game, "upgrade stable") == ("KEY 8.1", "not-your-tile")


@rule("KEY 8.2")
def test_a_capacity_of_two_moves_two_resources_or_one_twice() -> None:
    scene = hamlet().goods("keywood", wood=2)
    game = play(scene.game(), "use stable", "send 1 red", "load wood keywood", "go s")
    assert words(game) == ["go se", "drop"], "straight back is no step"
    once = game.copy()
    play(once, "go se")
    assert goods(once, "stable") == {"wood": 1}
    play(game, "drop", "load wood keywood", "go s")
    assert goods(game, "home-1") == {"wood": 2}
    assert goods(game, "keywood") == {}
    assert game.seat == 1


@rule("KEY 8.2")
def test_resources_move_over_roads_only() -> None:
    scene = Scene().tile(0, "keywood", 1, 0).behind(0, red=1).goods("home-1", wood=1)
    game = play(scene.game(), "use home-1", "send 1 red")
    assert game.seat == 1, "the Keywood shows plain toward the home: nothing can be done"
    scene = hamlet().goods("home-1", wood=1)
    game = play(scene.game(), "use stable", "send 1 red", "load wood home-1")
    assert words(game) == ["go n", "go se"]
    assert why(game, "go s") == ("KEY 8.2", "no-tile-there")


@rule("KEY 8.2")
def test_why_something_cannot_be_taken_up() -> None:
    game = hamlet().goods("keywood", wood=1).goods("home-1", iron=1).game()
    play(game, "use stable", "send 1 red")
    assert why(game, "load gold keywood") == ("KEY 8.2", "nothing-there")
    play(game, "load wood keywood", "go s", "drop")
    assert words(game) == ["done", "load iron home-1", "load wood home-1"]


@rule("KEY 8.3")
def test_steps_and_upgrades_mix_and_none_is_needed() -> None:
    scene = hamlet().goods("keywood", wood=1).goods("home-1", iron=1, stone=1)
    game = scene.game()
    none = play(game.copy(), "use stable", "send 1 red", "done")
    assert none.seat == 1
    play(game, "use stable", "send 1 red", "load wood keywood", "go s", "drop")
    play(game, "upgrade home-1", "load iron home-1", "go n")
    assert side_of(game, "home-1") == 1
    assert goods(game, "home-1") == {}
    assert goods(game, "keywood") == {"iron": 1}


@rule("KEY 8.4", "KEY 8.8")
def test_the_numbers_are_those_of_the_side_at_placement() -> None:
    scene = hamlet().goods("stable", wood=1, iron=1, gold=3)
    game = play(scene.game(), "use stable", "send 1 red")
    play(game, "upgrade stable", "spend iron", "spend wood")
    assert side_of(game, "stable") == 1
    assert table(game).last[number("stable")] == 1, "the record of uses stays"
    play(game, "load gold stable", "go nw", "drop", "load gold stable", "go nw")
    assert game.seat == 1, "two steps and one upgrade, not four and two"
    play(game, "pass", "use stable")
    assert words(game)[0] == "send 2 red"
    play(game, "send 2 red", "load gold home-1", "go se")
    frame = game.state.frames[-1]
    assert (getattr(frame, "moves"), getattr(frame, "upgrades")) == (3, 2)  # noqa: B009


@rule("KEY 8.5")
def test_a_tile_is_upgraded_once() -> None:
    game = hamlet().behind(0, saw=2).goods("home-1", wood=1).game()
    play(game, "use stable", "send 1 red", "upgrade keywood")
    assert why(game, "upgrade keywood") == ("KEY 8.5", "already-upgraded")
    assert why(game, "upgrade home-1") == ("KEY 8.1", "no-upgrades-left")
    scene = hamlet("autumn").tile(0, "summer-boat-3", -1, 1).tile(0, "jeweller", 0, -2)
    game = play(scene.goods("home-1", wood=1).game(), "use stable", "send 1 red")
    assert why(game, "upgrade summer-boat-3") == ("KEY 8.5", "never-upgraded")
    assert why(game, "upgrade jeweller") == ("KEY 8.5", "never-upgraded")


@rule("KEY 8.6")
def test_the_cost_lies_on_the_tile_and_goes_to_the_supply() -> None:
    game = hamlet().goods("home-1", wood=1).goods("keywood", stone=1).game()
    play(game, "use stable", "send 1 red")
    assert why(game, "upgrade home-1") == ("KEY 8.6", "goods-missing")
    play(game, "load stone keywood", "go s", "drop", "upgrade home-1")
    assert table(game).supply == [24, 24, 24, 48]
    assert side_of(game, "home-1") == 1


@rule("KEY 8.6", "KEY 1.4")
def test_gold_replaces_any_resource_but_nothing_replaces_gold() -> None:
    game = hamlet().goods("home-1", wood=1, stone=1, gold=1).game()
    play(game, "use home-1", "send 1 red", "upgrade home-1")
    assert words(game) == ["spend stone", "spend wood", "spend gold"]
    assert why(game, "spend iron") == ("KEY 8.6", "nothing-there")
    other = play(game.copy(), "spend stone")
    assert words(other) == ["spend wood", "spend gold"]
    play(other, "spend gold")
    assert goods(other, "home-1") == {"wood": 1}
    play(game, "spend gold", "spend wood")
    assert goods(game, "home-1") == {"stone": 1}
    scene = Scene().tile(0, "peddler", 1, 0).behind(0, red=1).goods("peddler", wood=3)
    game = play(scene.game(), "use home-1", "send 1 red")
    assert why(game, "upgrade peddler") == ("KEY 8.6", "goods-missing")


@rule("KEY 8.6")
def test_any_resources_may_be_mixed() -> None:
    scene = Scene().tile(0, "workshop", 1, 0, turned=1).behind(0, red=1)
    game = play(scene.goods("workshop", iron=1, wood=2, gold=1).game(), "use home-1", "send 1 red")
    play(game, "upgrade workshop")
    assert words(game) == ["spend iron", "spend wood", "spend gold"]
    play(game, "spend wood")
    assert words(game) == ["spend iron", "spend wood", "spend gold"]
    play(game, "spend gold")
    assert goods(game, "workshop") == {"iron": 1, "wood": 1}


@rule("KEY 8.7")
def test_skills_come_from_behind_the_screen() -> None:
    game = hamlet().game()
    play(game, "use stable", "send 1 red")
    assert game.seat == 1, "no saw, nothing to move: nothing is asked"
    game = hamlet().behind(0, saw=1).goods("home-1", iron=1).game()
    play(game, "use stable", "send 1 red", "upgrade keywood")
    assert skills(game, 0) == {}
    assert table(game).pool == [16, 16, 16]


@rule("KEY 8.7")
def test_a_skill_of_any_kind() -> None:
    scene = Scene(2, "autumn").tile(0, "inn", 1, 0).behind(0, red=1, saw=1, anvil=1)
    game = play(scene.goods("inn", iron=1).game(), "use home-1", "send 1 red", "upgrade inn")
    assert words(game) == ["pay skill anvil", "pay skill saw"]
    play(game, "pay skill anvil")
    assert (side_of(game, "inn"), skills(game, 0)) == (1, {"saw": 1})
    bare = Scene(2, "autumn").tile(0, "barn", 1, 0, turned=1).behind(0, red=1).goods("barn", iron=1)
    game = play(bare.game(), "use home-1", "send 1 red")
    assert why(game, "upgrade barn") == ("KEY 8.7", "skill-missing")


@rule("KEY 8.8")
def test_what_stays_on_an_upgraded_tile() -> None:
    scene = hamlet().behind(0, saw=1).goods("keywood", wood=2).used("keywood", 2, "blue")
    game = play(scene.game(), "use stable", "send 1 red", "upgrade keywood", "done")
    t = table(game)
    assert goods(game, "keywood") == {"wood": 2}
    assert t.crew[4 * number("keywood")] == 2
    assert t.last[number("keywood")] == 2
    assert t.turned[number("stable")] == 5
