"""Expanding and its bonuses."""

from __future__ import annotations

import pytest

from drystone.core.game import Game
from drystone.games.caledonia.turn import Turn
from tests.caledonia.scene import (
    can,
    give,
    good,
    hold,
    play,
    player,
    price,
    rule_against,
    scene,
    space,
    table,
    why,
    words,
)
from tests.rules import rule

FARM = "woodcutter 11.6, bakery 10.7, bakery 10.8, bakery 11.5"


@rule("CAL 6.1", "CAL 6.2")
def test_a_sheep_goes_next_to_an_own_unit_where_no_river_runs_between() -> None:
    game = play(scene(units={0: "cow 7.2"}), "expand sheep")
    assert words(game) == ["at 7.3", "at 8.2", "at 8.3"], "7.1 and 6.2 lie behind rivers"
    assert rule_against(game, "at 7.1") == "CAL 6.1"


@rule("CAL 6.1")
def test_what_is_out_of_reach() -> None:
    game = play(scene(units={0: "sheep 10.6"}), "expand cow")
    assert words(game) == ["at 9.5", "at 9.6", "at 10.5", "at 10.7", "at 11.5"]
    assert rule_against(game, "at 4.3") == "CAL 6.1"


@rule("CAL 6.3")
@pytest.mark.parametrize(
    "unit, places",
    [
        ("sheep", "9.5 9.6 10.5 10.7 11.5"),
        ("cow", "9.5 9.6 10.5 10.7 11.5"),
        ("dairy", "9.5 9.6 10.5 10.7 11.5"),
        ("bakery", "9.5 9.6 10.5 10.7 11.5"),
        ("field", "9.5 9.6 10.5 10.7 11.5"),
        ("distillery", "9.5 9.6 10.5 10.7 11.5"),
        ("woodcutter", "11.5 11.6"),
        ("miner", "10.7"),
    ],
)
def test_terrain_suits_the_unit(unit: str, places: str) -> None:
    game = play(scene(units={0: "sheep 10.6"}), f"expand {unit}")
    assert words(game) == [f"at {place}" for place in places.split()]
    if unit != "woodcutter":
        assert rule_against(game, "at 11.6") == "CAL 6.3"


@rule("CAL 6.4")
def test_unit_and_land_are_paid() -> None:
    game = play(scene(units={0: "sheep 10.6"}), "expand sheep", "at 10.7")
    assert player(game).money == 50 - 8 - 4
    assert table(game).board[space("10.7")] == 10
    game = give(scene(units={0: "sheep 10.6"}), money=10)
    play(game, "expand sheep")
    assert words(game) == ["at 9.5"]
    refusal = why(game, "at 10.7")
    assert (refusal.rule, refusal.params) == ("CAL 6.4", {"need": 12, "have": 10})
    game = give(scene(units={0: "sheep 10.6"}), money=8)
    assert rule_against(game, "expand sheep") == "CAL 6.4"


@rule("CAL 6.5")
def test_shipping_level_1_crosses_a_river() -> None:
    game = give(scene(units={0: "cow 7.2"}), shipping=1)
    play(game, "expand sheep")
    assert words(game) == ["at 6.2", "at 7.1", "at 7.3", "at 8.2", "at 8.3"]


@rule("CAL 6.6", "CAL 6.7")
def test_each_further_level_crosses_a_loch_more() -> None:
    # 10.8 looks across 10.9 to 9.9 and 11.9, and across 11.7 and 11.8 to 12.8.
    reached = []
    for level in range(6):
        game = give(scene(units={0: "miner 10.8"}), shipping=level)
        reached.append({name for name in ("9.9", "11.9", "12.8", "12.7") if _reaches(game, name)})
    assert reached[0] == reached[1] == set()
    assert reached[2] == {"9.9", "11.9", "12.8", "12.7"}
    game = give(scene(units={0: "sheep 9.1"}), shipping=2)
    assert _reaches(game, "10.3")
    assert not _reaches(game, "8.4")
    game = give(scene(units={0: "sheep 9.1"}), shipping=3)
    assert _reaches(game, "8.4")
    assert not _reaches(game, "9.5")
    game = give(scene(units={0: "sheep 9.1"}), shipping=4)
    assert _reaches(game, "9.5")


def _reaches(game: Game, name: str) -> bool:
    return bool(player(game).reach >> space(name) & 1)


@rule("CAL 6.7")
def test_river_and_loch_are_not_combined_and_land_is_not_jumped() -> None:
    game = give(scene(units={0: "woodcutter 8.1"}), shipping=5)
    assert _reaches(game, "9.1")
    assert _reaches(game, "8.2")
    assert not _reaches(game, "10.2"), "behind 9.1, which is land"
    assert not _reaches(game, "8.3")


@rule("CAL 6.8")
def test_an_empty_column_is_empty() -> None:
    game = scene(units={0: "sheep 10.6, sheep 10.7, sheep 10.8, sheep 11.5"})
    assert "expand sheep" not in words(game)
    assert rule_against(game, "expand sheep") == "CAL 6.8"
    assert "expand cow" in words(game)


@rule("CAL 7.1", "CAL 7.2")
def test_three_whisky_at_seven_next_to_a_distillery() -> None:
    game = give(scene(units={0: "sheep 10.6", 1: "distillery 10.8"}), merchants=5)
    table(game).prices[5] = 2
    play(game, "expand sheep", "at 10.7")
    assert words(game) == ["buy whisky", "done"]
    play(game, "buy whisky")
    assert words(game) == ["trade 1", "trade 2", "trade 3"]
    play(game, "trade 3")
    assert player(game).money == 50 - 12 - 3 * 7
    assert price(game, "whisky") == 13
    assert player(game).merchants == 2
    assert game.seat == 1


@rule("CAL 7.1")
@pytest.mark.parametrize(
    "unit, makes",
    [
        ("sheep", "wool"),
        ("cow", "milk"),
        ("dairy", "cheese"),
        ("bakery", "bread"),
        ("field", "grain"),
        ("distillery", "whisky"),
    ],
)
def test_what_a_neighbour_sells(unit: str, makes: str) -> None:
    game = scene(units={0: "sheep 10.6", 1: f"{unit} 10.8"})
    before = price(game, makes)
    less = 3 if makes in ("bread", "cheese", "whisky") else 2
    play(game, "expand sheep", "at 10.7", f"buy {makes}", "trade 1")
    assert player(game).money == 50 - 12 - (before - less)


@rule("CAL 7.1", "CAL 7.2")
def test_no_bonus_from_workers_own_units_or_across_a_river() -> None:
    game = scene(units={0: "sheep 10.6", 1: "miner 10.8"})
    play(game, "expand sheep", "at 10.7")
    assert game.seat == 1
    game = scene(units={0: "sheep 10.6, dairy 10.8"})
    play(game, "expand sheep", "at 10.7")
    assert game.seat == 1
    game = scene(units={0: "woodcutter 8.9", 1: "sheep 9.7"})
    play(game, "expand cow", "at 9.8")
    assert game.seat == 1, "a river runs between 9.8 and 9.7"


@rule("CAL 7.3")
def test_at_most_three_of_a_good_and_four_with_two_players() -> None:
    for seats, most in ((2, 4), (3, 3), (4, 3)):
        game = scene(seats, units={0: "sheep 10.6", 1: "sheep 10.8, sheep 9.6"})
        give(game, merchants=6)
        play(game, "expand sheep", "at 10.7", "buy wool")
        assert words(game) == [f"trade {n + 1}" for n in range(most)]
        assert rule_against(game, f"trade {most + 1}") == "CAL 7.3"
        play(game, "trade 1")
        assert game.seat == 1, "each good once for each expansion"


@rule("CAL 7.4", "CAL 7.8")
def test_several_neighbours_in_any_order() -> None:
    game = scene(units={0: "sheep 10.6", 1: "sheep 10.8", 2: "dairy 9.6"})
    give(game, merchants=4)
    play(game, "expand sheep", "at 10.7")
    assert words(game) == ["buy wool", "buy cheese", "done"]
    play(game, "buy cheese", "trade 1")
    assert words(game) == ["buy wool", "done"]
    play(game, "buy wool", "trade 2")
    assert (good(game, "wool"), good(game, "cheese")) == (2, 1)
    assert game.seat == 1


@rule("CAL 7.2", "CAL 4.5")
def test_a_bargain_needs_merchants_and_no_sellers_there() -> None:
    game = give(scene(units={0: "sheep 10.6", 1: "sheep 10.8"}), merchants=0)
    play(game, "expand sheep", "at 10.7")
    assert game.seat == 1
    game = give(scene(units={0: "sheep 10.6", 1: "sheep 10.8"}), merchants=3)
    player(game).merchants -= 1
    player(game).market[0] = -1
    play(game, "expand sheep", "at 10.7")
    assert game.seat == 1


@rule("CAL 7.5", "CAL 7.6")
@pytest.mark.parametrize("unit", ["dairy", "bakery", "distillery"])
def test_the_fourth_building_draws_three_contracts(unit: str) -> None:
    three = f"{unit} 10.7, {unit} 10.8, {unit} 11.5"
    game = scene(round_=4, units={0: f"sheep 10.6, {three}"})
    t = table(game)
    pile = list(t.pile)
    play(game, f"expand {unit}", "at 9.6")
    assert words(game) == ["draw", "done"]
    before = player(game).money
    play(game, "draw")
    drawn = can(game, "take")
    assert len(drawn) == 3
    play(game, drawn[1])
    assert player(game).money == before - 10
    kept = int(drawn[1].split()[1]) - 1
    assert player(game).contracts == [kept]
    rest = sorted(int(text.split()[1]) - 1 for text in drawn if text != drawn[1])
    assert table(game).under == rest
    assert len(table(game).pile) == len(pile) - 3
    assert game.seat == 1


@rule("CAL 7.5", "CAL 5.3")
def test_no_building_bonus_with_a_full_box_or_for_other_units() -> None:
    game = hold(scene(units={0: FARM}), "1")
    play(game, "expand bakery", "at 10.6")
    assert game.seat == 1
    game = scene(units={0: "sheep 10.7, sheep 10.8, sheep 11.5"})
    play(game, "expand sheep", "at 10.6")
    assert game.seat == 1


@rule("CAL 7.5")
def test_none_of_the_contracts_drawn_need_be_kept() -> None:
    game = play(scene(round_=5, units={0: FARM}), "expand bakery", "at 10.6", "draw", "done")
    assert player(game).contracts == []
    assert player(game).money == 50 - 13
    assert len(table(game).under) == 3
    game = give(scene(round_=5, units={0: FARM}), money=20)
    play(game, "expand bakery", "at 10.6", "draw")
    assert words(game) == ["done"], "£7 do not pay the fee of £15"


@rule("CAL 7.6")
def test_a_short_pile_gives_what_it_has_and_then_what_lies_under() -> None:
    game = scene(units={0: FARM})
    t = table(game)
    player(game, 1).fulfilled = t.pile[2:]
    t.pile, t.under = [t.pile[0]], [t.pile[1]]
    play(give(game), "expand bakery", "at 10.6", "draw")
    t = table(game)
    assert len(can(game, "take")) == 2
    assert t.pile == t.under == []
    play(game, "done")
    assert len(t.under) == 2


@rule("CAL 7.7")
def test_the_building_bonus_comes_again_when_four_stand_again() -> None:
    game = scene(units={0: FARM})
    play(game, "expand bakery", "at 10.6", "done")
    t = table(game)
    t.lift(0, space("10.6"))
    t.frames = [Turn(0, 0, -1)]
    game = give(game)
    play(game, "expand bakery", "at 10.6")
    assert words(game) == ["draw", "done"]


@rule("CAL 7.8")
def test_both_bonuses_of_one_expansion() -> None:
    game = scene(units={0: FARM, 1: "sheep 9.6"})
    play(game, "expand bakery", "at 10.6")
    assert words(game) == ["buy wool", "draw", "done"]
    play(game, "draw", "done")
    assert words(game) == ["buy wool", "done"]
    play(game, "buy wool", "trade 1")
    assert game.seat == 1


@rule("CAL 7.3", "CAL 12.2")
def test_the_cap_is_for_the_whole_turn() -> None:
    # Buchanan fulfils two contracts with a free space each, so expands twice in one turn.
    units = {0: "sheep 10.6, sheep 11.5", 1: "dairy 10.8, dairy 9.5"}
    game = scene(units=units, clans={0: "buchanan"})
    give(hold(game, "1 7"), merchants=7, wool=4, bread=2)
    play(game, "fulfil 1", "expand cow", "at 10.7", "buy cheese", "trade 2")
    play(game, "fulfil 7", "expand cow", "at 10.5", "buy cheese")
    assert words(game) == ["trade 1"]
    play(game, "trade 1")
    assert game.seat == 1
    assert table(game).bargains == [0] * 6


@rule("CAL 18.2")
def test_others_fishermen_do_not_block_the_way() -> None:
    game = scene(units={0: "sheep 9.1", 1: "worker 9.2"}, clans={1: "macdonald"})
    give(game, shipping=2)
    assert _reaches(game, "10.3")
