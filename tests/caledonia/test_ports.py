"""Ports. On the full map corner a touches 1.9, corner b 13.8, corner c 13.1, corner d 1.1."""

from __future__ import annotations

import pytest

from drystone.core.game import Game
from tests.caledonia.scene import (
    can,
    give,
    good,
    hold,
    new,
    play,
    player,
    price,
    put,
    rule_against,
    scene,
    space,
    table,
    words,
)
from tests.rules import rule


def at_port(tile: int, units: str = "sheep 1.9") -> Game:
    """Seat 0 stands at corner a, where this tile lies."""
    return scene(ports=str(tile), units={0: units, 1: "miner 8.7"})


@rule("CAL 11.1", "CAL 11.2", "CAL 11.7", "CAL 3.5")
def test_ten_pounds_once_before_the_action() -> None:
    game = at_port(5)
    play(game, "port a")
    assert player(game).money == 60
    assert game.seat == 0, "a port takes no action"
    assert "port a" not in words(game)
    assert rule_against(game, "port a") == "CAL 11.2"
    play(game, "hire")
    assert game.seat == 1


@rule("CAL 3.5", "CAL 11.1")
def test_a_port_that_the_action_brought_into_reach() -> None:
    game = at_port(5, "sheep 2.9")
    assert rule_against(game, "port a") == "CAL 11.1"
    play(game, "expand sheep", "at 1.9")
    assert words(game) == ["port a", "done"]
    play(game, "port a")
    assert player(game).money == 50 - 9 + 10
    assert game.seat == 1


@rule("CAL 3.5")
def test_a_port_need_not_be_used_and_not_after_passing() -> None:
    game = play(at_port(5), "hire")
    assert words(game) == ["port a", "done"]
    play(game, "done")
    assert game.seat == 1
    game = play(at_port(5), "pass")
    assert game.seat == 1


@rule("CAL 11.1")
def test_shipping_reaches_a_port_two_lochs_away() -> None:
    # 2.9 and the port are no neighbours, but both touch the loch 1.8.
    for level, reached in ((0, False), (1, False), (2, True)):
        game = give(at_port(5, "sheep 2.9"), shipping=level)
        assert ("port a" in words(game)) == reached


@rule("CAL 11.2")
def test_others_use_the_same_port() -> None:
    game = scene(ports="5", units={0: "sheep 1.9", 1: "sheep 1.7"})
    give(game, 1, shipping=2)
    play(give(game), "port a", "pass")
    assert "port a" in words(game)


@rule("CAL 11.2")
def test_several_ports_in_one_turn() -> None:
    game = scene(ports="5 8", units={0: "sheep 1.9, sheep 13.8"})
    play(hold(game, "1"), "port a", "port b")
    assert player(game).money == 65
    assert game.seat == 0


@rule("CAL 11.3")
def test_port_1_saves_an_animal() -> None:
    game = hold(at_port(1, "cow 1.9, sheep 2.9"), "3")
    assert rule_against(game, "port a") == "CAL 11.3"
    play(game, "fulfil 3")
    assert words(game) == ["port a", "slaughter 1.9"], "one cow is not enough: both are needed"
    play(game, "slaughter 1.9")
    assert words(game) == ["port a"]
    play(game, "port a")
    assert player(game).fulfilled == [2]
    assert player(game).ports_used == 1


@rule("CAL 11.3")
def test_port_1_need_not_be_used_and_serves_either_meat() -> None:
    game = give(hold(at_port(1, "cow 1.9, sheep 2.9"), "46"), wool=2)
    play(game, "fulfil 46")
    assert words(game) == ["port a", "slaughter 1.9", "slaughter 2.9"]
    saved = play(game.copy(), "port a")
    assert words(saved) == ["slaughter 1.9", "slaughter 2.9"], "either animal is saved"
    assert player(play(saved, "slaughter 2.9")).left[:2] == [4, 3]
    play(game, "slaughter 1.9")
    assert words(game) == ["port a", "slaughter 2.9"], "in reach before the cow went"
    play(game, "port a")
    assert player(game).left[:2] == [3, 4]
    game = give(hold(at_port(1, "cow 1.9"), "46"), wool=2)
    play(game, "fulfil 46")
    assert words(game) == ["port a", "slaughter 1.9"], "the port is needed for the mutton"
    assert words(play(game, "port a")) == ["slaughter 1.9"]
    game = give(hold(at_port(1, "cow 2.8"), "46"), wool=2)
    assert rule_against(game, "fulfil 46") == "CAL 9.2"


@rule("CAL 11.4", "CAL 3.6")
def test_port_2_turns_a_basic_good_into_three() -> None:
    game = give(at_port(2), wool=1, bread=1)
    play(game, "port a")
    assert words(game) == ["discard wool"]
    assert rule_against(game, "pass") == "CAL 11.4"
    play(game, "discard wool")
    assert words(game) == ["gain wool", "gain grain", "gain milk"]
    assert rule_against(game, "pass") == "CAL 3.6"
    play(game, "gain milk")
    assert words(game) == ["gain wool", "gain grain", "gain milk"]
    play(game, "gain grain", "gain milk")
    assert player(game).goods == [0, 1, 2, 1, 0, 0]
    assert rule_against(at_port(2), "port a") == "CAL 11.4"


@rule("CAL 11.5")
def test_port_3_turns_a_processed_good_into_two() -> None:
    game = give(at_port(3), wool=1, bread=1)
    play(game, "port a", "discard bread", "gain bread", "gain whisky")
    assert player(game).goods == [1, 0, 0, 1, 0, 1]
    assert rule_against(give(at_port(3), wool=1), "port a") == "CAL 11.5"


@rule("CAL 11.6")
def test_port_4_gives_glory_and_an_upgrade() -> None:
    game = play(at_port(4), "port a")
    assert player(game).glory == 3
    play(game, "ship")
    assert (player(game).shipping, player(game).money) == (1, 50)
    assert game.seat == 0


@rule("CAL 11.8")
def test_port_6_moves_a_price_before_a_trade() -> None:
    game = play(give(at_port(6), wool=1), "port a")
    assert len(can(game, "price")) == 12
    play(game, "price bread down")
    assert price(game, "bread") == 7
    assert words(game) == ["buy bread"], "now it has to be traded"
    play(game, "buy bread", "trade 2")
    assert player(game).money == 50 - 14
    assert game.seat == 1


@rule("CAL 11.8")
def test_port_6_stops_at_the_end_of_the_track_and_serves_a_sale() -> None:
    game = give(at_port(6), wool=1, money=0)
    table(game).prices[0] = 8
    play(game, "port a")
    assert words(game) == ["price wool up", "price wool down"]
    play(game, "price wool up", "sell wool", "trade 1")
    assert player(game).money == 8


@rule("CAL 11.8")
def test_port_6_needs_a_trade_to_follow() -> None:
    assert rule_against(give(at_port(6), merchants=0), "port a") == "CAL 11.8"
    game = give(at_port(6), money=2)
    assert rule_against(game, "port a") == "CAL 11.8"
    game = play(at_port(6), "ship")
    assert game.seat == 1, "no trade can follow after the action"


@rule("CAL 11.8", "CAL 7.2")
def test_port_6_serves_a_neighbourhood_bonus() -> None:
    game = at_port(6, "sheep 1.9")
    put(table(game), 1, "distillery 2.8")
    give(game, merchants=3)
    play(give(game), "expand sheep", "at 2.9")
    assert words(game) == ["port a", "buy whisky", "done"]
    play(game, "port a")
    assert words(game) == ["price whisky up", "price whisky down"]
    play(game, "price whisky down")
    assert words(game) == ["buy whisky"]
    play(game, "buy whisky", "trade 3")
    assert player(game).money == 50 - 8 - 3 - 3 * (8 - 3)


@rule("CAL 11.8", "CAL 11.1")
def test_port_6_must_have_been_in_reach_before_the_expansion() -> None:
    game = at_port(6, "sheep 2.9")
    put(table(game), 1, "distillery 2.8")
    play(give(game), "expand sheep", "at 1.9")
    assert not can(game, "port")


@rule("CAL 11.9", "CAL 3.6")
def test_port_7_exchanges_two_units() -> None:
    game = at_port(7, "sheep 1.9, cow 2.8, field 2.7, miner 3.6")
    play(game, "port a")
    assert words(game) == ["exchange 1.9", "exchange 2.8"], "only mountain under the miner"
    play(game, "exchange 2.8")
    assert words(game) == ["exchange 1.9"]
    play(game, "exchange 1.9")
    assert words(game) == ["for dairy", "for bakery", "for distillery"]
    play(game, "for dairy", "for dairy")
    assert player(game).left == [4, 4, 2, 4, 3, 4, 4, 3, 0]
    assert table(game).board[space("1.9")] == 12
    assert player(game).money == 50
    assert game.seat == 0
    assert rule_against(at_port(7), "port a") == "CAL 11.9"


@rule("CAL 11.9", "CAL 7.5", "CAL 7.1")
def test_port_7_brings_building_and_neighbourhood_bonuses() -> None:
    game = at_port(7, "sheep 1.9, cow 2.8, dairy 10.6, dairy 10.7, dairy 11.5")
    put(table(game), 1, "sheep 2.7, field 2.9")
    play(give(game), "port a", "exchange 1.9", "exchange 2.8", "for dairy", "for bakery")
    assert words(game) == ["buy grain", "draw", "done"], "the river hides the sheep on 2.7"
    play(game, "buy grain", "trade 1")
    assert words(game) == ["draw", "done"]


@rule("CAL 11.10")
def test_port_8_gives_five_pounds_and_the_building_bonus() -> None:
    game = play(at_port(8), "port a")
    assert player(game).money == 55
    assert words(game) == ["draw", "done"]
    play(game, "draw")
    assert len(can(game, "take")) == 3
    game = play(hold(at_port(8), "1"), "port a")
    assert player(game).money == 55
    assert "pass" in words(game)


@rule("CAL 11.11")
def test_port_9_stands_in_for_another() -> None:
    game = scene(ports="9 5 2 1", units={0: "sheep 1.9"}, kickstarter=True)
    play(game, "port a")
    assert player(game).money == 47
    assert words(game) == ["use b"], "nothing to discard, no meat"
    play(game, "use b")
    assert player(game).money == 57
    assert player(game).ports_used == 1
    game = give(scene(ports="9 5 2 1", units={0: "sheep 1.9"}, kickstarter=True), money=2)
    assert rule_against(game, "port a") == "CAL 11.11"


@rule("CAL 11.11", "CAL 11.8", "CAL 11.3")
def test_port_9_as_port_6_and_as_port_1() -> None:
    game = scene(ports="9 6 1 2", units={0: "sheep 1.9"}, kickstarter=True)
    play(game, "port a", "use b", "price wool down", "buy wool", "trade 2")
    assert player(game).money == 50 - 3 - 6
    game = hold(scene(ports="9 6 1 2", units={0: "cow 1.9"}, kickstarter=True), "3")
    play(game, "fulfil 3", "port a", "slaughter 1.9")
    assert player(game).money == 50 - 3 + 10


@rule("CAL 11.12")
def test_a_port_beside_the_map_is_no_way_across() -> None:
    game = give(at_port(5, "sheep 1.9"), shipping=5)
    land = table(game)._land
    assert land.reach[2][space("1.9")] & 1 << space("1.7"), "across the loch 1.8"
    assert not player(game).reach >> space("port-b") & 1
    assert good(game, "wool") == 0


@rule("CAL 17.2", "CAL 11.1")
def test_without_ports_there_is_nothing_to_use() -> None:
    game = new(3, ports=False)
    while "pass" not in words(game):
        game.play(game.legal()[0])
    assert table(game).ports == table(game)._land.port_spaces == []
    assert not can(game, "port")
    assert rule_against(game, "port a") == "CAL 17.2"


@pytest.mark.parametrize("tile", range(1, 9))
@rule("CAL 11.2")
def test_every_port_is_marked_once_used(tile: int) -> None:
    game = give(at_port(tile, "cow 1.9, sheep 2.9, cow 2.7"), wool=1, bread=1)
    if tile == 1:
        play(hold(game, "3"), "fulfil 3", "port a", "slaughter 1.9")
    else:
        play(game, "port a")
    assert player(game).ports_used == 1
