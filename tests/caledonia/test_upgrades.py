"""Shipping, technology and merchants."""

from __future__ import annotations

from tests.caledonia.scene import (
    can,
    give,
    hold,
    play,
    player,
    rule_against,
    scene,
    table,
    why,
    words,
)
from tests.rules import rule


@rule("CAL 8.1")
def test_shipping_costs_four_a_level_up_to_level_five() -> None:
    game = scene(1, units={0: "sheep 10.6"})
    for level in range(1, 6):
        play(game, "ship")
        assert (player(game).shipping, player(game).money) == (level, 50 - 4 * level)
    assert why(game, "ship").key == "shipping-full"
    game = give(scene(units={0: "sheep 10.6"}), money=3)
    assert why(game, "ship").params == {"need": 4, "have": 3}


@rule("CAL 8.2")
def test_technology_costs_ten_and_is_turned_once() -> None:
    game = scene(1, units={0: "miner 3.6, woodcutter 2.4"})
    play(game, "improve woodcutters")
    assert player(game).money == 40
    assert can(game, "improve") == ["improve miners"]
    assert why(game, "improve woodcutters").key == "improved"
    game = give(scene(units={0: "sheep 10.6"}), money=9)
    assert why(game, "improve miners").params == {"need": 10, "have": 9}


@rule("CAL 8.3")
def test_merchants_cost_four_and_there_are_five() -> None:
    game = scene(1, units={0: "sheep 10.6"})
    for hired in range(1, 6):
        play(game, "hire")
        assert (player(game).merchants, player(game).money) == (2 + hired, 50 - 4 * hired)
    assert why(game, "hire").key == "all-hired"


@rule("CAL 8.4")
def test_a_bonus_upgrade_takes_a_merchant_back() -> None:
    game = give(hold(scene(units={0: "sheep 10.6"}), "6"), wool=3, merchants=2, money=4)
    player(game).merchants = 1
    player(game).market[2] = -1
    play(give(game), "fulfil 6")
    assert words(game) == ["ship", "hire", "recall milk", "done"], "£4 do not pay technology"
    assert rule_against(game, "improve miners") == "CAL 8.2"
    assert rule_against(game, "recall wool") == "CAL 8.4"
    play(game, "recall milk")
    assert (player(game).merchants, player(game).market[2]) == (2, 0)
    assert player(game).money == 4


@rule("CAL 4.5", "CAL 8.4")
def test_a_merchant_taken_back_no_longer_bars_the_other_side() -> None:
    game = give(hold(scene(1, units={0: "sheep 10.6"}), "6"), wool=3, milk=1, merchants=3)
    play(game, "buy milk", "trade 1")
    assert rule_against(game, "sell milk") == "CAL 4.5"
    play(game, "fulfil 6", "recall milk")
    assert "sell milk" in words(game)


@rule("CAL 8.2", "CAL 13.1")
def test_improved_workers_earn_two_more() -> None:
    game = scene(2, units={0: "woodcutter 2.4, miner 3.6, miner 6.3", 1: "miner 8.4"})
    give(game, woodcutters_improved=1, miners_improved=1)
    play(game, "pass", "pass")
    assert player(game).money == 50 + 16 + 6 + 8 + 8
    assert table(game).round == 3
