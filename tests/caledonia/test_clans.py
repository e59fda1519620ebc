"""The clans."""

from __future__ import annotations

import pytest

from drystone.core.chance import Seeded
from drystone.core.game import Game
from drystone.games.caledonia.components import (
    BAKERY,
    DAIRY,
    DISTILLERY,
    FIELD,
    FREE,
    PAID,
    WOODCUTTER,
)
from drystone.games.caledonia.expand import total_cost, unit_cost
from drystone.games.caledonia.facts import read_facts
from drystone.games.caledonia.first_workers import Begin
from drystone.games.caledonia.scoring import glory_of
from drystone.games.caledonia.words import CLAN, WORDS
from tests.caledonia.scene import (
    area,
    can,
    everyone_passes,
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


def clan(name: str, units: str = "sheep 10.6", seats: int = 3, round_: int = 2) -> Game:
    """Seat 0 is of this clan."""
    return scene(seats, round_=round_, units={0: units}, clans={0: name}, contracts="11 12 13 14")


def placing(seats: int, clans: dict[int, str]) -> Game:
    """The starting workers are about to be placed."""
    game = scene(seats, clans=clans)
    game.state.frames = [Begin()]
    for seat in range(seats):
        give(game, seat, money=55)
    game = give(game)
    game.state.settle(Seeded(1))
    return give(game)


@rule("CAL 12.1")
@pytest.mark.parametrize("round_, change", [(1, 5), (3, -5), (5, -15)])
def test_buchanan_takes_two_contracts_for_one_fee(round_: int, change: int) -> None:
    game = clan("buchanan", round_=round_)
    before = can(game, "take")
    play(game, "take 12")
    assert can(game, "take") == [w for w in before if w != "take 12"]
    assert rule_against(game, "take 12") == "CAL 5.1"
    play(game, "take 11")
    assert player(game).contracts == [10, 11]
    assert player(game).money == 50 + change
    assert game.seat == 1


@rule("CAL 12.1")
def test_buchanan_gets_five_pounds_for_each_turn_of_taking() -> None:
    game = play(clan("buchanan", seats=1, round_=1), "take 12", "done", "take 11")
    assert player(game).money == 60
    assert player(game).contracts == [10, 11]
    assert rule_against(game, "take 13") == "CAL 5.3"


@rule("CAL 12.1")
def test_buchanan_draws_six_and_keeps_two() -> None:
    game = clan("buchanan", "sheep 10.6, dairy 10.7, dairy 10.8, dairy 11.5", round_=3)
    play(game, "expand dairy", "at 9.5", "draw")
    drawn = can(game, "take")
    assert len(drawn) == 6
    before = player(game).money
    play(game, drawn[5])
    assert can(game, "take") == drawn[:5]
    play(game, drawn[0])
    assert player(game).money == before - 5
    assert len(player(game).contracts) == 2
    assert len(table(game).under) == 4


@rule("CAL 12.2")
def test_buchanan_fulfils_two_in_one_action() -> None:
    game = give(hold(clan("buchanan"), "48 35"), wool=4, bread=1, cheese=1, whisky=1)
    play(game, "fulfil 35")
    assert words(game) == ["fulfil 48", "done"]
    play(game, "fulfil 48")
    assert sorted(player(game).fulfilled) == [34, 47]
    assert game.seat == 1


@rule("CAL 12.3")
def test_campbell_builds_ever_cheaper() -> None:
    for kind, costs in ((DAIRY, [9, 8, 8, 7]), (BAKERY, [5, 4, 4, 3]), (DISTILLERY, [7, 6, 6, 5])):
        game = clan("campbell", "miner 3.6")
        t = table(game)
        for cost, place in zip(costs, ["10.6", "10.7", "10.8", "11.5"], strict=True):
            assert unit_cost(t, 0, kind) == cost
            t.put(0, kind, space(place))
        assert unit_cost(t, 0, FIELD) == 18
        t.lift(0, space("10.6"))
        assert unit_cost(t, 0, kind) == costs[3], "counted by those on the map"


@rule("CAL 12.4")
def test_cunningham_churns_any_number_of_milk() -> None:
    game = give(clan("cunningham", "cow 10.6, cow 10.7", seats=1), milk=1)
    play(game, "pass")
    assert words(game) == ["churn", "done"]
    price = table(game).prices[2]
    play(game, "churn", "churn")
    assert table(game).prices[2] == price
    play(game, "done")
    assert good(game, "milk") == 1
    assert player(game).money == 50 + 16 + 2 * 8
    assert player(game).merchants == 2


@rule("CAL 12.5")
def test_fergusson_places_three_workers_on_the_border_the_third_last() -> None:
    game = placing(3, {0: "fergusson"})
    asked = []
    while "pass" not in words(game):
        assert game.seat is not None
        asked.append(game.seat)
        play(game, can(game, "expand")[0])
        if game.seat == 0:
            assert all(
                table(game)._land.border >> space(text.removeprefix("at ")) & 1
                for text in words(game)
            )
            assert rule_against(game, "at 10.3") == "CAL 12.5"
        play(game, words(game)[0])
    assert asked == [0, 1, 2, 2, 1, 0, 0]
    assert player(game).left[WOODCUTTER] == 1
    assert player(game).money < 55 - 3 * 6


@rule("CAL 12.5", "CAL 12.9", "CAL 12.14")
@pytest.mark.parametrize(
    "name, small, full",
    [("fergusson", 2, 3), ("macdonald", 1, 0), ("stewart", 1, 1), ("mackenzie", 0, 0)],
)
def test_shipping_at_the_start(name: str, small: int, full: int) -> None:
    number = WORDS.index(CLAN, name)
    shipping = [read_facts(seats=seats).clans[number].shipping for seats in (1, 2, 3, 4)]
    assert shipping == [small, small, full, full]


@rule("CAL 12.6", "CAL 1.5")
def test_macdonalds_workers_stand_on_forest_mountain_loch_and_port() -> None:
    game = clan("macdonald", "sheep 1.9")
    assert rule_against(game, "expand miner") == "CAL 12.6"
    play(game, "expand worker")
    assert words(game) == ["at 1.8", "at 2.9", "at port-a"]
    play(game, "at 1.8")
    assert player(game).money == 44, "£6, and no land"
    assert rule_against(scene(units={0: "miner 3.6"}), "expand worker") == "CAL 12.6"


@rule("CAL 12.6")
def test_macdonald_has_no_technology_and_earns_four_a_worker() -> None:
    game = clan("macdonald", "worker 3.6, worker 2.4, worker 5.6", seats=1)
    assert not can(game, "improve")
    assert rule_against(game, "improve miners") == "CAL 12.6"
    play(game, "pass")
    assert player(game).money == 50 + 16 + 12


@rule("CAL 12.7", "CAL 18.1")
def test_fishermen_never_touch() -> None:
    game = clan("macdonald", "worker 5.6, sheep 4.6")
    give(game, shipping=5)
    play(game, "expand worker")
    assert "at 5.5" not in words(game)
    assert rule_against(game, "at 5.5") == "CAL 12.7"
    setting_up = placing(2, {0: "macdonald"})
    play(setting_up, "expand worker", "at 5.6")
    while setting_up.seat != 0:
        setting_up.play(setting_up.legal()[0])
    play(setting_up, "expand worker")
    assert "at 5.5" not in words(setting_up)
    assert "at 9.3" in words(setting_up)


@rule("CAL 12.7", "CAL 7.1")
def test_land_beside_a_fisherman_is_neighbouring_and_fishing_brings_the_bonus() -> None:
    game = scene(units={0: "worker 5.6", 1: "dairy 4.8"}, clans={0: "macdonald"})
    play(game, "expand sheep")
    assert words(game) == ["at 4.6", "at 4.7"]
    game = scene(units={0: "sheep 4.7", 1: "dairy 5.8"}, clans={0: "macdonald"})
    play(game, "expand worker", "at 5.7")
    assert words(game) == ["buy cheese", "done"]


@rule("CAL 12.8")
def test_a_fisherman_is_rowed_once_before_the_action() -> None:
    game = clan("macdonald", "worker 5.6, worker 3.6")
    assert can(game, "row") == ["row 5.6"]
    play(game, "row 5.6")
    assert set(words(game)) == {"at 5.5", "at 5.7", "at 6.6"}
    assert rule_against(game, "at 6.5") == "CAL 12.8"
    play(game, "at 5.7")
    assert table(game).board[space("5.7")] == 18
    assert not can(game, "row")
    assert why(game, "row 5.7").key == "rowed"
    play(game, "hire")
    assert game.seat == 1


@rule("CAL 12.8", "CAL 12.7")
def test_rowing_brings_no_bonus_and_reaches_a_port() -> None:
    game = scene(units={0: "worker 1.8", 1: "dairy 1.9"}, clans={0: "macdonald"}, ports="5")
    play(game, "row 1.8", "at port-a")
    assert "pass" in words(game), "no question about cheese"
    assert "port a" in words(game), "a fisherman on the tile uses the port"
    assert rule_against(scene(units={0: "miner 3.6"}), "row 1.8") == "CAL 12.8"


@rule("CAL 12.10", "CAL 12.11")
def test_mackenzie_is_paid_for_whisky_and_stores_a_barrel() -> None:
    game = give(clan("mackenzie", "distillery 10.6, distillery 10.7", seats=1), grain=2)
    play(game, "pass", "make whisky 2")
    assert player(game).money == 50 + 16 + 6
    assert words(game) == ["store", "done"]
    play(game, "store")
    assert words(game) == ["done"]
    assert why(game, "store").key == "no-new-barrel"
    assert player(game).cellar == 1
    assert good(game, "whisky") == 1


@rule("CAL 12.11")
def test_barrels_age_and_the_oldest_comes_out() -> None:
    game = give(clan("mackenzie", seats=1), cellar=5)
    play(game, "pass")
    assert player(game).cellar == 2
    assert good(game, "whisky") == 1
    assert player(game).money == 50 + 16 + 15


@rule("CAL 12.12")
def test_barrels_come_out_in_the_own_turn_for_their_spots_value() -> None:
    for spot, value in ((1, 0), (2, 7), (3, 15)):
        game = give(clan("mackenzie"), cellar=7)
        play(game, f"withdraw {spot}")
        assert player(game).money == 50 + value
        assert good(game, "whisky") == 1
        assert f"withdraw {spot}" not in words(game)
        assert why(game, f"withdraw {spot}").key == "no-barrel"
    assert why(clan("campbell"), "withdraw 1").key == "no-cellar"


@rule("CAL 12.12")
def test_all_barrels_come_out_at_the_end() -> None:
    game = give(clan("mackenzie", seats=1, round_=5), cellar=3)
    everyone_passes(game)
    assert game.over
    assert player(game).cellar == 0
    assert good(game, "whisky") == 2
    assert player(game).money == 50 + 16 + 7 + 15


@rule("CAL 12.12", "CAL 7.5")
def test_a_barrel_may_pay_for_a_contract_just_drawn() -> None:
    units = "sheep 10.6, dairy 10.7, dairy 10.8, dairy 11.5"
    game = give(clan("mackenzie", units, round_=5), cellar=4, money=15)
    play(game, "expand dairy", "at 9.5", "draw")
    assert words(game) == ["withdraw 3", "done"]
    play(game, "withdraw 3")
    assert len(can(game, "take")) == 3


@rule("CAL 12.13")
def test_robertson_pays_less_on_deltas() -> None:
    # The rulebook's bakery: 8 + 1 - 3 = 6 on a delta of £1.
    assert table(scene())._land.deltas & area("4.8")
    assert table(scene())._land.cost[space("4.8")] == 1
    for seats, less in ((4, 3), (3, 3), (2, 2)):
        t = table(
            scene(
                seats, units={0: "sheep 4.9" if seats > 2 else "sheep 3.8"}, clans={0: "robertson"}
            )
        )
        assert total_cost(t, 0, BAKERY, space("4.8"), PAID) == 9 - less
        assert total_cost(t, 0, BAKERY, space("4.8"), FREE) == 8 - less
        assert total_cost(t, 0, BAKERY, space("4.6"), PAID) == 9


@rule("CAL 12.13")
def test_robertson_with_just_enough_money() -> None:
    game = scene(4, units={0: "sheep 4.9"}, clans={0: "robertson"})
    give(game, money=6)
    play(game, "expand bakery")
    assert words(game) == ["at 4.8"]
    play(game, "at 4.8")
    assert player(game).money == 0


@rule("CAL 12.13")
def test_the_deltas_of_the_first_sides() -> None:
    assert table(scene())._land.deltas == area(
        "1.7 2.7 2.8 4.7 4.8 5.8 6.8 7.6 8.6 9.8 10.8 11.6 12.7 10.4 10.5 11.3 12.4 3.3 4.3 5.4 6.4"
    )


@rule("CAL 12.14")
def test_stewart_starts_with_five_merchants() -> None:
    me = player(clan("stewart"))
    assert (me.merchants, me.hireable, me.shipping) == (5, 2, 1)


@rule("CAL 12.15")
def test_stewart_gets_a_pound_a_trade_before_paying() -> None:
    game = give(clan("stewart"), money=3)
    play(game, "buy wool", "trade 1")
    assert player(game).money == 0
    game = give(clan("stewart"), wool=3)
    play(game, "sell wool", "trade 3")
    assert player(game).money == 50 + 12 + 1
    game = scene(units={0: "sheep 10.6", 1: "sheep 10.8", 2: "dairy 9.6"}, clans={0: "stewart"})
    play(game, "expand sheep", "at 10.7", "buy wool", "trade 1", "buy cheese", "trade 1")
    assert player(game).money == 50 - 12 - 2 - 7 + 2


@rule("CAL 12.16", "CAL 17.7")
def test_macewen_brews_beer_from_hops() -> None:
    game = scene(units={0: "sheep 10.6"}, clans={0: "macewen"}, kickstarter=True)
    give(hold(game, "44"), wool=1, bread=1, whisky=1, grain=5)
    play(game, "fulfil 44")
    assert words(game) == ["brew 0", "brew 1", "brew 2", "brew 3"], "four hops, at most three"
    play(game, "brew 2")
    assert good(game, "grain") == 3
    assert player(game).money == 50 + 18
    game = scene(units={0: "sheep 10.6"}, clans={0: "macewen"}, kickstarter=True)
    give(hold(game, "48"), wool=1, bread=1, cheese=1, grain=5)
    play(game, "fulfil 48")
    assert game.seat == 1, "no hops"


@rule("CAL 14.3")
def test_barrels_count_for_the_second_tile() -> None:
    game = give(clan("mackenzie"), cellar=3, whisky=2)
    assert glory_of(table(game), 0, 1) == 6
