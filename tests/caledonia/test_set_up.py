"""Set-up, as rules 1 and 2 tell it."""

from __future__ import annotations

import pytest

import drystone
from drystone.core.rules import Impossible
from drystone.games.caledonia.components import LOCH, MINER, PAID, WOODCUTTER
from drystone.games.caledonia.expand import total_cost
from drystone.games.caledonia.land import spaces_in
from drystone.games.caledonia.printed import WARES, amount_of
from drystone.games.caledonia.turn import Turn
from drystone.games.caledonia.words import CLAN, WORDS
from tests.caledonia.scene import (
    area,
    can,
    give,
    name,
    new,
    play,
    player,
    rule_against,
    scene,
    space,
    table,
    words,
)
from tests.rules import rule


@rule("CAL 1.1")
def test_a_full_player_board_and_what_its_units_cost() -> None:
    facts = table(new(4)).facts
    assert player(new(4)).left == [4, 4, 4, 4, 4, 4, 4, 4, 0]
    assert facts.unit_cost[:8] == [8, 9, 12, 8, 18, 10, 6, 10]


@rule("CAL 1.2")
def test_two_merchants_in_stock_and_five_on_the_board() -> None:
    me = player(new(4))
    assert (me.merchants, me.hireable) == (2, 5)


@rule("CAL 1.3", "CAL 2.5")
def test_six_goods_and_their_starting_prices() -> None:
    t = table(new(4))
    assert [t.facts.prices[good][t.prices[good]] for good in range(6)] == [4, 5, 5, 10, 10, 11]
    assert t.facts.bargain == [2, 2, 2, 3, 3, 3]


@rule("CAL 2.5")
def test_no_price_has_moved_before_the_first_workers_are_placed() -> None:
    text = new(4, clans="auction").position()
    assert "wool = 3" in text
    with pytest.raises(Impossible) as problem:
        drystone.position(text.replace("wool = 3", "wool = 4"))
    assert "nobody trades before" in str(problem.value)


@rule("CAL 1.4")
def test_fifty_contracts_with_the_totals_of_the_box() -> None:
    contracts = table(new(4)).facts.contracts
    assert len(contracts) == 50
    assert [sum(c.need[good] for c in contracts) for good in range(6)] == [40, 0, 0, 35, 33, 34]
    assert sum(c.beef for c in contracts) == sum(c.mutton for c in contracts) == 18
    assert [sum(c.imports[kind] for c in contracts) for kind in range(3)] == [53, 49, 45]
    assert sum(c.hops for c in contracts) == 111
    assert sum(c.money for c in contracts) == 174
    assert sum(c.upgrades for c in contracts) == 12
    assert sum(c.free_spaces for c in contracts) == 13


@rule("CAL 1.5", "CAL 6.1")
def test_a_space_holds_one_unit() -> None:
    game = scene(units={0: "sheep 10.6", 1: "sheep 10.7"})
    play(game, "expand cow")
    assert "at 10.7" not in words(game)
    assert rule_against(game, "at 10.7") == "CAL 1.5"


@rule("CAL 2.1")
def test_sixteen_maps_of_117_spaces() -> None:
    facts = table(new(4)).facts
    sides = [[n >> 3, n >> 2 & 1, n >> 1 & 1, n & 1] for n in range(16)]
    maps = [facts.land(up, small=False, ports=False) for up in sides]
    assert all(0 not in land.terrain[:117] for land in maps)
    assert len({tuple(land.terrain) for land in maps}) == 16
    assert {tuple(table(new(4, seed)).sides) for seed in range(60)} > {(0, 0, 0, 0)}


@rule("CAL 2.2")
def test_the_small_map_leaves_the_rims_land_out_but_not_its_lochs() -> None:
    land = table(scene(2, ports="1")).facts.land([0, 0, 0, 0], small=True, ports=False)
    assert not land.active & area("1.1 1.2 13.8 5.9 4.1")
    for loch in ["1.8", "2.1", "6.9", "13.9"]:
        assert land.active & area(loch)
    assert land.active & area("2.9"), "one space of the rim is clear of mist"
    game = scene(2, units={0: "sheep 2.3"})
    play(game, "expand cow")
    assert rule_against(game, "at 1.3") == "CAL 2.2"


@rule("CAL 2.3")
def test_ports_lie_outside_the_full_map_and_on_the_rim_of_the_small_one() -> None:
    full, small = table(scene(4))._land, table(scene(2))._land
    assert [name(s) for s in full.port_spaces] == ["port-a", "port-b", "port-c", "port-d"]
    assert [name(s) for s in small.port_spaces] == ["1.8", "13.9", "13.1", "1.1"]
    assert [[name(s) for s in full.touching[port]] for port in full.port_spaces] == [
        ["1.8", "1.9"],
        ["13.8", "13.9"],
        ["12.1", "13.1"],
        ["1.1", "2.1"],
    ]
    assert len(set(table(new(3)).ports)) == 4


@rule("CAL 2.4")
def test_five_different_scoring_tiles() -> None:
    for seed in range(20):
        tiles = table(new(2, seed)).scoring
        assert len(set(tiles)) == 5
        assert max(tiles) < 8


@rule("CAL 2.6")
@pytest.mark.parametrize("seats, shown", [(1, 5), (2, 6), (3, 7), (4, 8)])
def test_contracts_on_display(seats: int, shown: int) -> None:
    t = table(new(seats))
    assert len([contract for contract in t.boxes if contract >= 0]) == shown
    assert len(t.pile) == 50 - shown


@rule("CAL 2.7")
def test_the_starting_player_is_drawn_and_turns_go_clockwise() -> None:
    orders = {tuple(table(new(3, seed)).order) for seed in range(40)}
    assert orders == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


@rule("CAL 2.8")
def test_pairs_are_chosen_from_the_last_player_to_the_first() -> None:
    game = new(3, seed=5)
    t = table(game)
    order = list(t.order)
    assert len(t.clans) == len(t.tiles) == 4
    for seat in reversed(order):
        assert game.seat == seat
        clan, tile = t.clans[-1], t.tiles[-1]
        game.play(f"choose {WORDS.symbol(CLAN, clan)}")
        t = table(game)
        me = player(game, seat)
        assert (me.clan, me.tile, me.money) == (clan, tile, 55)
        assert me.goods == [amount_of(t.facts.start_gives[tile], WARES, good) for good in range(6)]
    assert t.clans == []


@rule("CAL 2.9", "CAL 2.10")
def test_workers_are_placed_there_and_back_and_paid_for() -> None:
    game = new(3, seed=5)
    for _ in range(3):
        plain = [
            text for text in words(game) if text not in ("choose fergusson", "choose macdonald")
        ]
        game.play(plain[0])
    order = list(table(game).order)
    asked = []
    while "pass" not in words(game):
        seat = game.seat
        assert seat is not None
        asked.append(seat)
        before = player(game, seat).money
        assert {text.split()[1] for text in words(game)} <= {"woodcutter", "miner"}
        assert rule_against(game, "expand sheep") == "CAL 2.9"
        play(game, "expand miner")
        place = can(game, "at")[len(asked)]
        play(game, place)
        land = table(game)._land.cost[space(place.removeprefix("at "))]
        discounts = [0, table(game).clan(seat).delta_discount]
        assert before - player(game, seat).money in [10 + land - less for less in discounts]
    assert asked == [*order, *reversed(order)]
    assert game.seat == order[0]


@rule("CAL 2.9")
def test_a_woodcutter_for_12_or_a_miner_for_16_on_forest_and_mountain_of_6() -> None:
    game = scene(sides="1112", units={0: "woodcutter 5.1"})
    t = table(game)
    at = space("5.2")
    assert t._land.cost[at] == 6
    assert total_cost(t, 0, WOODCUTTER, at, PAID) == 12
    assert total_cost(t, 0, MINER, at, PAID) == 16


@rule("CAL 11.12")
def test_a_port_on_a_loch_is_still_a_loch() -> None:
    land = table(scene(2))._land
    assert land.terrain[space("1.8")] & LOCH
    assert not land.terrain[space("13.1")] & LOCH
    full = table(scene(4))._land
    assert not full.terrain[full.port_spaces[0]] & LOCH


@rule("CAL 14.11")
def test_border_spaces_of_both_maps() -> None:
    full, small = table(scene(4))._land, table(scene(2))._land
    rim = {(s // 9 + 1, s % 9 + 1) for s in spaces_in(full.border)}
    assert rim == {
        (r, k) for r in range(1, 14) for k in range(1, 10) if r in (1, 13) or k in (1, 9)
    }
    assert small.border & area("2.3")
    assert small.border & area("2.9")
    assert small.border & area("1.8")
    assert not small.border & area("1.2")
    assert not small.border & area("3.3")


@rule("CAL 18.3")
def test_production_is_asked_in_turn_order() -> None:
    game = scene(units={0: "bakery 10.6", 1: "bakery 4.8", 2: "bakery 4.3"})
    table(game).order = [2, 0, 1]
    for seat in range(3):
        give(game, seat, grain=1)
    game = give(game)
    game.state.frames = [Turn(2, 0, -1)]
    play(game, "pass", "pass", "pass")
    asked = []
    while "make bread 1" in words(game):
        asked.append(game.seat)
        play(game, "make bread 1", "done")
    assert asked == [2, 0, 1]
