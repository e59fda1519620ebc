"""Trade."""

from __future__ import annotations

import pytest

from drystone.games.caledonia.words import WORDS
from tests.caledonia.scene import (
    can,
    everyone_passes,
    give,
    good,
    play,
    player,
    price,
    rule_against,
    scene,
    table,
    why,
    words,
)
from tests.rules import rule


@rule("CAL 4.1", "CAL 4.2", "CAL 4.3")
def test_two_whisky_at_ten_cost_twenty_and_raise_the_price_to_twelve() -> None:
    game = scene(units={0: "sheep 10.6"})
    table(game).prices[5] = 2
    play(game, "buy whisky", "trade 2")
    assert player(game).money == 30
    assert good(game, "whisky") == 2
    assert price(game, "whisky") == 12
    assert player(game).merchants == 0
    assert player(game).market[5] == 2


@rule("CAL 4.1", "CAL 4.2", "CAL 4.3")
def test_selling_lowers_the_price_afterwards() -> None:
    game = give(scene(units={0: "sheep 10.6"}), bread=3, merchants=3)
    play(game, "sell bread", "trade 3")
    assert player(game).money == 50 + 3 * 10
    assert price(game, "bread") == 7
    assert good(game, "bread") == 0


@rule("CAL 4.1")
def test_one_merchant_a_unit() -> None:
    game = scene(units={0: "sheep 10.6"})
    play(game, "buy wool")
    assert words(game) == ["trade 1", "trade 2"]
    refusal = why(game, "trade 3")
    assert (refusal.rule, refusal.key, refusal.params) == (
        "CAL 4.1",
        "merchants",
        {"need": 3, "have": 2},
    )
    game = give(scene(units={0: "sheep 10.6"}), merchants=0)
    assert can(game, "buy") == can(game, "sell") == []
    assert why(game, "buy wool").key == "merchants"


@rule("CAL 4.4")
@pytest.mark.parametrize("good_, low, high", [("wool", 3, 8), ("whisky", 8, 16), ("bread", 7, 15)])
def test_trading_goes_on_at_the_end_of_the_track(good_: str, low: int, high: int) -> None:
    of = WORDS.index(WORDS.domain_named("good"), good_)
    game = scene(units={0: "sheep 10.6"})
    table(game).prices[of] = 8
    play(game, f"buy {good_}", "trade 2")
    assert price(game, good_) == high
    game = give(scene(units={0: "sheep 10.6"}), **{good_: 2})
    table(game).prices[of] = 0
    play(game, f"sell {good_}", "trade 2")
    assert price(game, good_) == low
    assert player(game).money == 50 + 2 * low


@rule("CAL 4.5")
def test_never_on_both_sides_of_a_good() -> None:
    game = scene(1, units={0: "sheep 10.6"})
    play(game, "buy milk", "trade 1")
    assert "sell milk" not in words(game)
    assert rule_against(game, "sell milk") == "CAL 4.5"
    assert "buy milk" in words(game)
    game = give(scene(1, units={0: "sheep 10.6"}), milk=2)
    play(game, "sell milk", "trade 1")
    assert rule_against(game, "buy milk") == "CAL 4.5"


@rule("CAL 4.6")
def test_money_for_buying_and_goods_for_selling() -> None:
    game = give(scene(units={0: "sheep 10.6"}), money=9)
    assert "buy bread" not in words(game)
    refusal = why(game, "buy bread")
    assert (refusal.rule, refusal.params) == ("CAL 4.6", {"need": 10, "have": 9})
    play(game, "buy wool")
    assert words(game) == ["trade 1", "trade 2"]
    game = give(scene(units={0: "sheep 10.6"}), cheese=1)
    refusal = why(game, "sell bread")
    assert (refusal.rule, refusal.key) == ("CAL 4.6", "goods")
    play(game, "sell cheese")
    assert words(game) == ["trade 1"]
    assert why(game, "trade 2").key == "goods"


@rule("CAL 3.2", "CAL 4.1")
def test_merchants_stay_until_the_next_preparation() -> None:
    game = scene(units={0: "sheep 10.6"})
    play(game, "buy wool", "trade 2")
    assert (player(game).merchants, player(game).market[0]) == (0, 2)
    everyone_passes(game)
    assert table(game).round == 3
    assert (player(game).merchants, player(game).market[0]) == (2, 0)


@rule("CAL 4.4")
def test_every_price_of_the_board() -> None:
    assert table(scene()).facts.prices == [
        [3, 3, 4, 4, 5, 5, 6, 6, 7, 8],
        [3, 3, 4, 5, 6, 6, 7, 7, 8, 8],
        [3, 4, 5, 5, 6, 6, 7, 7, 8, 8],
        [7, 8, 9, 10, 11, 11, 12, 13, 14, 15],
        [7, 8, 9, 10, 11, 12, 13, 14, 14, 15],
        [8, 9, 10, 11, 12, 13, 13, 14, 15, 16],
    ]
