"""What bots see in contracts."""

from __future__ import annotations

import pytest

from drystone.core.game import Game
from drystone.games.caledonia.eyes.names import FEATURES
from drystone.games.caledonia.eyes.sense import features
from tests.caledonia.scene import give, hold, play, player, scene


def seen(game: Game, name: str, seat: int = 0) -> float:
    return features(game.state, seat)[FEATURES.names.index(name)]


def test_gain_in_sight_is_what_a_contract_on_offer_brings_beyond_what_it_takes() -> None:
    """Contract 44: 1 wool, 1 bread and 1 whisky for 2 tobacco and 4 hops."""
    game = scene(round_=5, contracts="44", units={0: "sheep 10.6"})
    give(game, wool=1, bread=1, whisky=1, money=15)
    # Two tobacco alone are the commonest import: 3 each. The goods score 5, the fee £15.
    assert seen(game, "gain in sight") == pytest.approx(4 + 2 * 3 - 5 - 1.5)
    play(game, "take 44")
    assert seen(game, "gain in sight") == pytest.approx(4 + 2 * 3 - 5)


def test_no_gain_is_in_sight_without_merchants_or_money() -> None:
    game = hold(scene(round_=5, units={0: "sheep 10.6"}), "44")
    give(game, wool=1, bread=1, money=100)
    assert seen(game, "gain in sight") > 0  # a whisky can be bought
    player(game).merchants = 0
    assert seen(game, "gain in sight") == 0
    player(game).merchants = 2
    give(game, money=3)
    assert seen(game, "gain in sight") == 0


def test_a_held_contract_that_cant_be_paid_is_in_the_way_of_others() -> None:
    game = scene(round_=5, contracts="44", units={0: "sheep 10.6"})
    give(game, wool=1, bread=1, whisky=1, money=20)
    assert seen(game, "gain in sight") > 0
    hold(game, "12")
    assert seen(game, "gain in sight") == 0
