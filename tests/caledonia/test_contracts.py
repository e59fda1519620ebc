"""Taking and fulfilling contracts, and passing."""

from __future__ import annotations

import pytest

from drystone.games.caledonia.fulfil import import_goods
from tests.caledonia.scene import (
    can,
    everyone_passes,
    fulfilled,
    give,
    good,
    hold,
    play,
    player,
    rule_against,
    scene,
    space,
    table,
    why,
    words,
)
from tests.rules import rule


@rule("CAL 5.1", "CAL 3.2")
def test_a_contract_taken_leaves_its_box_empty_until_the_next_round() -> None:
    game = scene(contracts="1 2 3 4 5 6 7", units={0: "sheep 10.6"})
    assert can(game, "take") == [f"take {n}" for n in range(1, 8)]
    play(game, "take 3")
    assert player(game).contracts == [2]
    assert table(game).boxes == [0, 1, -1, 3, 4, 5, 6]
    assert rule_against(game, "take 3") == "CAL 5.1"
    everyone_passes(game)
    assert -1 not in table(game).boxes


@rule("CAL 5.2")
@pytest.mark.parametrize("round_, change", [(1, 5), (2, 0), (3, -5), (4, -10), (5, -15)])
def test_what_taking_a_contract_costs(round_: int, change: int) -> None:
    game = play(scene(round_=round_, contracts="9", units={0: "sheep 10.6"}), "take 9")
    assert player(game).money == 50 + change
    game = give(scene(round_=round_, contracts="9", units={0: "sheep 10.6"}), money=14)
    assert ("take 9" in words(game)) == (round_ < 5)
    if round_ == 5:
        assert why(game, "take 9").params == {"need": 15, "have": 14}


@rule("CAL 5.3")
def test_one_open_contract() -> None:
    game = hold(scene(units={0: "sheep 10.6"}, contracts="1 2 3"), "9")
    assert can(game, "take") == []
    assert rule_against(game, "take 1") == "CAL 5.3"


@rule("CAL 9.1")
def test_goods_are_paid_and_the_box_is_empty_again() -> None:
    game = give(
        hold(scene(units={0: "sheep 10.6"}, contracts="1"), "48"), wool=2, bread=1, cheese=1
    )
    play(game, "fulfil 48")
    assert player(game).goods == [1, 0, 0, 0, 0, 0]
    assert player(game).contracts == []
    assert player(game).fulfilled == [47]
    play(game, "pass", "pass")
    assert "take 1" in words(game)


@rule("CAL 9.1")
def test_missing_goods() -> None:
    game = give(hold(scene(units={0: "sheep 10.6"}), "48"), wool=2, bread=1)
    assert "fulfil 48" not in words(game)
    refusal = why(game, "fulfil 48")
    assert (refusal.rule, refusal.params) == (
        "CAL 9.1",
        {"good": "good.cheese", "need": 1, "have": 0},
    )
    assert why(game, "fulfil 7").key == "not-your-contract"


@rule("CAL 9.2", "CAL 1.5", "CAL 3.6")
def test_animals_go_back_to_the_board() -> None:
    game = hold(scene(units={0: "cow 10.6, cow 10.7, cow 10.8, sheep 9.6"}), "3")
    play(game, "fulfil 3")
    assert words(game) == ["slaughter 10.6", "slaughter 10.7", "slaughter 10.8"]
    assert rule_against(game, "slaughter 9.6") == "CAL 9.2"
    play(game, "slaughter 10.7")
    assert words(game) == ["slaughter 10.6", "slaughter 10.8"], "10.8 is not taken without asking"
    play(game, "slaughter 10.6")
    assert table(game).board[space("10.8")] == 11
    assert player(game).left[1] == 3
    assert table(game).board[space("10.6")] == table(game).board[space("10.7")] == 0
    assert player(game).money == 60


@rule("CAL 9.2")
def test_meat_needs_animals_on_the_map() -> None:
    game = hold(scene(units={0: "cow 10.6, sheep 10.7"}), "3")
    refusal = why(game, "fulfil 3")
    assert (refusal.rule, refusal.key) == ("CAL 9.2", "animals")
    assert refusal.params == {"unit": "unit.cow", "need": 2, "have": 1}
    assert can(game, "slaughter") == []


@rule("CAL 9.2")
def test_beef_and_mutton_of_one_contract() -> None:
    game = give(hold(scene(units={0: "cow 10.6, sheep 10.7"}), "46"), wool=2)
    play(game, "fulfil 46", "slaughter 10.6", "slaughter 10.7")
    assert table(game).imports == [3, 0, 0]
    assert player(game)._units == 0


@rule("CAL 9.3", "CAL 9.6")
def test_the_free_space_may_be_the_slaughtered_animals_own() -> None:
    game = hold(scene(units={0: "sheep 10.6, sheep 10.7, cow 10.8"}), "5")
    play(game, "fulfil 5", "slaughter 10.6", "slaughter 10.7")
    play(game, "expand sheep")
    assert "at 10.7" in words(game)
    play(game, "at 10.7")
    assert player(game).money == 50 - 8, "no land to pay"


@rule("CAL 9.4")
def test_import_markers_pay_for_every_fifth_step() -> None:
    game = scene()
    t = table(game)
    t.imports = [4, 9, 28]
    import_goods(t, 0, [1, 4, 4])
    assert t.imports == [5, 13, 32]
    assert player(game).money == 53
    import_goods(t, 0, [11, 0, 0])
    assert player(game).money == 55, "10 and 15 were reached or passed"


@rule("CAL 9.5", "CAL 8.4", "CAL 9.7")
def test_money_then_the_other_bonuses_in_any_order() -> None:
    game = give(hold(scene(units={0: "sheep 10.6"}), "50"), bread=1, cheese=1, whisky=1)
    play(game, "fulfil 50")
    assert player(game).money == 60
    assert words(game) == ["ship", "improve woodcutters", "improve miners", "hire", "done"]
    play(game, "improve miners")
    assert player(game).money == 55
    play(game, "hire")
    assert player(game).merchants == 3
    assert game.seat == 1


@rule("CAL 9.7", "CAL 8.4")
def test_the_same_bonus_upgrade_twice_or_none() -> None:
    game = give(hold(scene(units={0: "sheep 10.6"}), "50"), bread=1, cheese=1, whisky=1)
    play(game, "fulfil 50", "ship", "ship")
    assert player(game).shipping == 2
    assert player(game).money == 60
    game = give(hold(scene(units={0: "sheep 10.6"}), "50"), bread=1, cheese=1, whisky=1)
    play(game, "fulfil 50", "done")
    assert game.seat == 1


@rule("CAL 9.6", "CAL 7.1")
def test_a_free_space_brings_the_bonuses_of_an_expansion() -> None:
    game = give(hold(scene(units={0: "sheep 10.6", 1: "sheep 10.8"}), "1"), wool=4)
    play(game, "fulfil 1")
    assert can(game, "expand") == [
        f"expand {unit}"
        for unit in [
            "sheep",
            "cow",
            "dairy",
            "bakery",
            "field",
            "distillery",
            "woodcutter",
            "miner",
        ]
    ]
    play(game, "expand bakery", "at 10.7")
    assert player(game).money == 50 - 8
    assert words(game) == ["buy wool", "done"]


@rule("CAL 9.6")
def test_the_contracts_own_money_pays_the_unit_on_its_free_space() -> None:
    game = give(hold(scene(units={0: "sheep 10.6"}), "7"), bread=2, money=0)
    play(game, "fulfil 7")
    assert "expand cow" in words(game)
    assert "expand dairy" not in words(game)
    assert rule_against(game, "expand dairy") == "CAL 6.4"


@rule("CAL 10.1", "CAL 10.2", "CAL 3.3")
def test_passing_pays_and_sets_the_next_order() -> None:
    game = scene(4, units={s: f"miner {p}" for s, p in enumerate(["3.6", "6.3", "8.7", "11.2"])})
    play(game, "pass", "pass", "hire")
    assert game.seat == 3
    play(game, "pass")
    assert game.seat == 2, "the others have passed"
    assert [player(game, seat).money for seat in range(4)] == [66, 64, 46, 62]
    play(game, "hire", "pass")
    assert table(game).order == [0, 1, 3, 2]
    assert player(game, 2).money == 50 - 8 + 10 + 6, "£10 for passing last, £6 income"
    assert game.seat == 0


@rule("CAL 10.1", "CAL 3.1")
def test_the_fifth_round_is_the_last_and_pays_for_passing_too() -> None:
    game = scene(2, round_=5, units={0: "miner 3.6", 1: "miner 6.3"})
    play(game, "pass", "pass")
    assert game.over
    assert [player(game, seat).money for seat in range(2)] == [50 + 16 + 6, 50 + 14 + 6]


@rule("CAL 3.1", "CAL 3.4")
def test_a_whole_round_has_four_phases() -> None:
    game = scene(2, scoring="4", round_=1, units={0: "miner 3.6", 1: "miner 6.3"})
    assert "pass" in words(game)
    assert {"buy", "take", "expand", "ship", "improve", "hire", "pass"} == {
        text.split()[0] for text in words(game)
    }
    play(game, "pass", "pass")
    assert player(game).money == 50 + 16 + 6, "production"
    assert player(game).glory == 2, "scoring"
    assert table(game).round == 2, "preparation"


@rule("CAL 9.1", "CAL 15.3")
def test_fulfilled_contracts_are_kept_open() -> None:
    game = fulfilled(scene(2), "1 2")
    assert player(game).fulfilled == [0, 1]
    assert good(game, "wool") == 0
