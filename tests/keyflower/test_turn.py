"""Turns, bidding and using (KEY 4 to 6)."""

from __future__ import annotations

import pytest

import drystone
from drystone.core.chance import Seeded
from drystone.core.game import Game
from drystone.games.keyflower import screens
from drystone.games.keyflower.components import SITES, SKILL_OF
from drystone.games.keyflower.facts import FACTS
from drystone.games.keyflower.sending import Gather
from drystone.games.keyflower.state import AUCTION, IN_WINTER, Table
from drystone.games.keyflower.turn import Turn, can_pay_skill
from drystone.games.keyflower.words import BID, PASS, USE
from tests.keyflower.scene import (
    Scene,
    everyone_passes,
    goods,
    number,
    play,
    skills,
    table,
    why,
    words,
    workers,
)
from tests.rules import rule


def bid_of(game: Game, seat: int, name: str) -> int:
    return table(game).bids[seat][number(name)]


@rule("KEY 4.1")
def test_a_turn_is_a_bid_a_use_or_a_pass() -> None:
    game = Scene().market("keywood").behind(0, red=2).behind(1, red=1).game()
    assert words(game) == [
        "pass",
        "bid keywood",
        "bid order-1",
        "use home-1",
        "use home-2",
        "use keywood",
    ]
    play(game, "bid keywood", "send 1 red")
    assert game.seat == 1
    play(game, "use home-2", "send 1 red")
    assert game.seat == 0


@rule("KEY 4.2")
def test_a_season_ends_after_an_unbroken_round_of_passes() -> None:
    game = Scene(3).market("keywood").behind(2, blue=2).game()
    play(game, "pass", "pass", "bid keywood", "send 1 blue", "pass", "pass")
    assert game.seat == 2
    assert table(game).passes == 2
    play(game, "bid order-1", "send 1 blue", "pass", "pass")
    assert table(game).season == 0
    play(game, "pass")
    assert words(game, "board")


@rule("KEY 4.3", "KEY 4.4")
def test_screen_and_outbid_groups_join_in_one_move() -> None:
    scene = Scene().market("keywood", "miner", "stable").behind(0, red=2)
    scene.bid(0, "keywood", 1, "red").bid(1, "keywood", 2, "red")
    scene.bid(0, "miner", 2, "red").bid(1, "miner", 3, "red")
    game = scene.game()
    play(game, "bid stable")
    assert "bring keywood" in words(game)
    play(game, "bring keywood", "bring miner", "send 2 red")
    assert bid_of(game, 0, "stable") == 5
    assert bid_of(game, 0, "keywood") == bid_of(game, 0, "miner") == 0
    assert workers(game, 0) == {}


@rule("KEY 4.3")
def test_at_least_one_worker() -> None:
    game = Scene().market("keywood").behind(0, red=1).game()
    play(game, "bid keywood")
    assert words(game) == ["send 1 red"]
    assert why(game, "done") == ("KEY 5.2", "too-few-to-win")
    assert why(game, "send 2 red") == ("KEY 4.3", "too-few-behind-screen")
    empty = Scene().market("keywood").game()
    assert words(empty) == ["pass"]
    assert why(empty, "bid keywood") == ("KEY 4.3", "no-workers")
    assert why(empty, "use keywood") == ("KEY 4.3", "no-workers")


@rule("KEY 4.4")
def test_an_outbid_group_moves_whole() -> None:
    scene = Scene().market("keywood", "miner").bid(0, "keywood", 3, "red")
    game = scene.bid(1, "keywood", 4, "red").game()
    play(game, "bid miner")
    assert words(game) == ["bring keywood"]
    play(game, "bring keywood")
    assert bid_of(game, 0, "miner") == 3


@rule("KEY 4.5", "KEY 10.1")
def test_an_outbid_group_may_stay_and_comes_back_at_the_end() -> None:
    scene = Scene().market("keywood").bid(0, "keywood", 1, "red").bid(1, "keywood", 2, "red")
    game = scene.behind(0, blue=1).game()
    play(game, "bid order-1", "send 1 blue")
    assert bid_of(game, 0, "keywood") == 1
    everyone_passes(game)
    assert workers(game, 0) == {"red": 1}


@rule("KEY 4.6")
def test_a_winning_group_stays() -> None:
    scene = Scene().market("keywood", "miner").behind(0, red=1)
    game = scene.bid(0, "keywood", 2, "red").bid(1, "keywood", 1, "red").game()
    play(game, "bid miner")
    assert words(game) == ["send 1 red"]
    assert why(game, "bring keywood") == ("KEY 4.6", "group-is-winning")
    assert why(game, "bring order-1") == ("KEY 4.4", "no-group")


@rule("KEY 4.7")
def test_the_first_workers_set_the_colour_for_all() -> None:
    scene = Scene().market("keywood").behind(0, red=1, blue=2, green=2)
    game = scene.bid(1, "keywood", 1, "red").game()
    assert "bid keywood" not in words(game), "two red would be needed"
    assert why(game, "bid keywood") == ("KEY 5.2", "bid-too-small")
    play(game, "use keywood")
    assert words(game) == ["send 1 red"]
    assert why(game, "send 1 blue") == ("KEY 4.7", "wrong-colour")
    assert why(game, "send 1 green") == ("KEY 4.7", "wrong-colour"), "green is no joker"


@rule("KEY 4.7")
def test_a_use_sets_the_colour_for_bids() -> None:
    game = Scene().market("keywood").behind(0, blue=1).behind(1, blue=1, red=9).game()
    play(game, "use keywood", "send 1 blue", "bid keywood")
    assert words(game) == ["send 1 blue"]


@rule("KEY 4.8")
def test_a_colour_stays_when_an_outbid_group_leaves() -> None:
    scene = Scene().market("keywood", "miner").behind(1, blue=9, red=1)
    game = scene.bid(0, "keywood", 1, "red").bid(1, "keywood", 2, "red").game()
    play(game, "bid miner", "bring keywood")
    assert table(game).hue[number("keywood")] == 2
    play(game, "bid keywood")
    assert words(game) == ["send 1 red"]


@rule("KEY 4.7", "KEY 6.4", "KEY 5.3", "KEY 4.6")
def test_reasons_name_the_rule_that_forbids() -> None:
    scene = Scene().market("miner").behind(0, red=5).used("miner", 1, "blue")
    game = scene.game()
    assert why(game, "bid miner") == why(game, "use miner") == ("KEY 4.7", "needs-colour")
    scene = Scene().market("miner", "keywood").bid(0, "keywood", 4, "blue")
    scene.bid(1, "keywood", 5, "blue").used("miner", 3, "blue")
    scene.t.last[number("miner")] = 2
    assert why(scene.game(), "use miner") == ("KEY 6.4", "too-many-for-tile")
    scene = Scene().market("miner", "keywood").bid(0, "keywood", 7, "blue")
    game = scene.bid(1, "keywood", 8, "blue").game()
    assert why(game, "use miner") == ("KEY 6.4", "too-many-for-tile")
    scene = Scene().market("peddler", "keywood").behind(0, yellow=3)
    scene.bid(0, "keywood", 1, "red").bid(1, "keywood", 2, "red")
    scene.behind(0, red=3)
    game = play(scene.game(), "bid keywood")
    assert why(game, "bring keywood") == ("KEY 5.3", "group-stays")


@rule("KEY 4.6", "KEY 6.10")
def test_a_winning_group_does_not_pay() -> None:
    scene = Scene().market("peddler", "keywood", "miner").behind(0, red=1, yellow=1)
    scene.bid(0, "keywood", 3, "yellow").bid(1, "keywood", 4, "yellow")
    game = scene.bid(0, "miner", 1, "yellow").game()
    play(game, "use peddler", "send 1 red")
    assert why(game, "pay group miner") == ("KEY 4.6", "group-is-winning")


@rule("KEY 5.1")
def test_what_can_be_bid_for() -> None:
    game = Scene().market("keywood").behind(0, red=1).game()
    assert words(game, "bid") == ["bid keywood", "bid order-1"]
    assert why(game, "bid keyflower") == ("KEY 5.1", "not-for-sale")
    assert why(game, "bid home-2") == ("KEY 5.1", "not-for-sale")


@rule("KEY 5.2")
def test_a_bid_must_beat_all_others() -> None:
    scene = Scene(3).market("keywood").behind(0, red=7)
    game = scene.bid(1, "keywood", 2, "red").bid(2, "keywood", 4, "red").game()
    play(game, "bid keywood")
    assert words(game) == ["send 5 red", "send 6 red", "send 7 red"]
    assert why(game, "send 4 red") == ("KEY 5.2", "too-few-to-win")


@rule("KEY 5.3")
def test_an_outbid_player_tops_up() -> None:
    scene = Scene().market("keywood").behind(0, red=3)
    game = scene.bid(0, "keywood", 2, "red").bid(1, "keywood", 3, "red").game()
    play(game, "bid keywood")
    assert words(game) == ["send 2 red", "send 3 red"]
    play(game, "send 2 red")
    assert bid_of(game, 0, "keywood") == 4


@rule("KEY 5.4")
def test_a_winning_player_raises() -> None:
    game = Scene().market("keywood").behind(0, red=1).bid(0, "keywood", 2, "red").game()
    play(game, "bid keywood", "send 1 red")
    assert bid_of(game, 0, "keywood") == 3


@rule("KEY 5.5")
def test_joined_groups_stay_one_group() -> None:
    scene = Scene().market("keywood", "miner", "stable").behind(0, red=1).behind(1, red=4)
    game = scene.bid(0, "keywood", 1, "red").bid(1, "keywood", 2, "red").game()
    play(game, "bid miner", "bring keywood", "send 1 red", "bid miner", "send 3 red")
    play(game, "bid stable")
    assert words(game) == ["bring miner"]
    play(game, "bring miner")
    assert bid_of(game, 0, "stable") == 2


@rule("KEY 5.6", "KEY 10.3")
def test_workers_on_a_won_tile_go_to_the_winner() -> None:
    game = Scene().market("keywood").behind(0, red=1).behind(1, red=2).game()
    play(game, "use keywood", "send 1 red", "bid keywood", "send 2 red")
    everyone_passes(game)
    assert workers(game, 1) == {"red": 1}
    assert table(game).owner[number("keywood")] == 2
    assert table(game).bag == [40, 39, 40, 0], "the bid is in the bag"


@rule("KEY 5.7")
def test_several_turn_order_tiles_may_be_won() -> None:
    game = Scene(3).behind(0, red=1, blue=1).game()
    play(game, "bid order-1", "send 1 red", "pass", "pass")
    play(game, "bid order-2", "send 1 blue")
    everyone_passes(game)
    assert table(game).start == 0


@rule("KEY 6.1")
def test_tiles_of_any_village_and_of_the_market_can_be_used() -> None:
    scene = Scene(3).market("keywood").tile(1, "miner", 1, 0).tile(0, "gold-mine", 1, 0)
    game = scene.behind(0, red=1).game()
    assert words(game, "use") == [
        "use home-1",
        "use home-2",
        "use home-3",
        "use keywood",
        "use gold-mine",
        "use miner",
    ]
    assert why(game, "use woodcutter") == ("KEY 6.1", "not-in-play")


@rule("KEY 6.2")
def test_in_winter_only_villages_are_used() -> None:
    scene = Scene(2, "winter").market("jeweller").tile(1, "miner", 1, 0).behind(0, red=1)
    game = scene.game()
    assert words(game, "use") == ["use home-1", "use home-2", "use miner"]
    assert why(game, "use jeweller") == ("KEY 6.5", "takes-no-workers")
    odd = Scene(2, "winter").market("keywood").behind(0, red=1).game()
    assert why(odd, "use keywood") == ("KEY 6.2", "not-in-winter")


@rule("KEY 6.3")
@pytest.mark.parametrize(
    "first, second",
    [(1, [2, 3, 4, 5]), (2, [3, 4]), (3, []), (5, [])],
)
def test_each_use_needs_more_workers_than_the_last(first: int, second: list[int]) -> None:
    game = Scene().market("keywood").used("keywood", first, "red").behind(0, red=9).game()
    if not second:
        assert why(game, "use keywood") == ("KEY 6.4", "tile-full")
        return
    play(game, "use keywood")
    assert words(game) == [f"send {n} red" for n in second]


@rule("KEY 6.3")
def test_a_third_use() -> None:
    game = Scene().market("keywood").behind(0, red=4).behind(1, red=2).game()
    play(game, "use keywood", "send 1 red", "use keywood", "send 2 red")
    play(game, "use keywood")
    assert words(game) == ["send 3 red"]
    assert why(game, "send 2 red") == ("KEY 6.3", "too-few-for-use")
    play(game, "send 3 red", "pass")
    assert why(game, "use keywood") == ("KEY 6.4", "tile-full")


@rule("KEY 6.4")
def test_six_workers_at_most() -> None:
    scene = Scene().market("keywood", "miner").behind(0, red=9).bid(0, "miner", 6, "red")
    game = scene.bid(1, "miner", 7, "red").used("keywood", 1, "red").game()
    play(game, "use keywood")
    assert words(game) == ["send 2 red", "send 3 red", "send 4 red", "send 5 red"]
    assert why(game, "bring miner") == ("KEY 6.4", "too-many-for-tile")
    assert why(game, "send 6 red") == ("KEY 6.4", "too-many-for-tile")


@rule("KEY 6.5")
@pytest.mark.parametrize(
    "name",
    [
        "sculptor",
        "well",
        "forge",
        "goldsmith",
        "sawmill",
        "timber-yard",
        "stone-yard",
        "blacksmith",
        "barn",
        "summer-boat-1",
        "jeweller",
        "order-1",
        "keyflower",
    ],
)
def test_tiles_that_take_no_workers(name: str) -> None:
    game = Scene(2, "autumn").tile(0, name, 1, 0).behind(0, red=1).game()
    assert f"use {name}" not in words(game)
    assert why(game, f"use {name}") == ("KEY 6.5", "takes-no-workers")


@rule("KEY 6.6")
def test_where_resources_go() -> None:
    scene = Scene().market("gold-mine").tile(0, "keywood", 1, 0).tile(1, "miner", 1, 0)
    game = scene.behind(0, red=3).game()
    play(game, "use keywood", "send 1 red", "pass")
    play(game, "use gold-mine", "send 1 red", "pass")
    play(game, "use miner", "send 1 red")
    assert goods(game, "keywood") == {"wood": 1}
    assert goods(game, "home-1") == {"gold": 1, "iron": 2}
    assert goods(game, "miner") == goods(game, "home-2") == {}


@rule("KEY 6.7")
def test_green_workers_come_from_the_supply_only() -> None:
    scene = Scene().market("peddler").behind(0, yellow=2).behind(1, green=20)
    screens.bag_workers(scene.t, 3, 5)
    scene.t.screens[7 + 3] -= 5
    scene.t.seen[11 + 3] -= 5
    game = scene.game()
    play(game, "use peddler", "send 1 yellow")
    assert workers(game, 0) == {}, "nothing is searched out in the bag"


@rule("KEY 6.8")
def test_an_empty_supply_gives_what_is_there() -> None:
    scene = Scene().market("keywood").behind(0, red=1).side("keywood", 1)
    game = scene.goods("home-2", wood=22).game()
    play(game, "use keywood", "send 1 red")
    assert goods(game, "home-1") == {"wood": 2}
    scene = Scene().market("keywood").behind(0, red=1).goods("home-2", wood=24)
    game = play(scene.game(), "use keywood", "send 1 red")
    assert goods(game, "home-1") == {}


@rule("KEY 6.8")
def test_a_price_must_be_payable_in_full() -> None:
    scene = Scene(2, "summer").market("mason", "brewer").behind(0, red=1, saw=1)
    game = scene.game()
    assert why(game, "use mason") == ("KEY 6.8", "no-such-skill")
    assert "use brewer" in words(game)
    bare = Scene(2, "summer").market("brewer").behind(0, red=1).game()
    assert why(bare, "use brewer") == ("KEY 6.8", "no-skill")


@rule("KEY 6.9")
def test_the_worker_paid_is_a_further_one() -> None:
    game = Scene().market("peddler").behind(0, yellow=3).game()
    play(game, "use peddler")
    assert words(game) == ["send 1 yellow", "send 2 yellow"]
    assert why(game, "send 3 yellow") == ("KEY 6.9", "keep-one-to-pay")
    alone = Scene().market("peddler").behind(0, yellow=1).game()
    assert why(alone, "use peddler") == ("KEY 6.9", "workers-and-price")
    won = Scene(2, "summer").market("tavern").behind(0, red=1).game()
    assert why(won, "use tavern") == ("KEY 6.9", "workers-and-price")


@rule("KEY 6.10")
def test_a_whole_outbid_group_may_pay() -> None:
    scene = Scene().market("peddler", "keywood").behind(0, red=1, yellow=1)
    game = scene.bid(0, "keywood", 3, "yellow").bid(1, "keywood", 4, "yellow").game()
    play(game, "use peddler", "send 1 red")
    assert words(game) == ["pay worker yellow", "pay group keywood"]
    play(game, "pay group keywood")
    assert workers(game, 0) == {"yellow": 1, "green": 1}
    assert table(game).bag[2] == 40 - 1 - 4


@rule("KEY 6.10")
def test_only_a_group_of_the_right_colour_pays() -> None:
    scene = Scene().market("peddler", "keywood").behind(0, red=1, yellow=2)
    game = scene.bid(0, "keywood", 3, "red").bid(1, "keywood", 4, "red").game()
    play(game, "use peddler")
    assert "bring keywood" in words(game)
    play(game, "send 1 red", "done")
    assert workers(game, 0) == {"yellow": 1, "green": 1}


@rule("KEY 6.11")
def test_what_is_paid_goes_into_bag_and_pool() -> None:
    scene = Scene(2, "summer").market("mason", "store").behind(0, red=2, blue=1, pickaxe=1)
    game = scene.game()
    play(game, "use mason", "send 1 red", "pass", "use store", "send 1 red")
    assert skills(game, 0) == {}
    assert table(game).pool == [16, 16, 16]
    assert table(game).bag == [40, 38, 40, 0]
    assert workers(game, 0) == {"green": 1}


@rule("KEY 6.11", "KEY 13.2")
def test_a_skill_paid_face_down_is_not_seen() -> None:
    game = Scene(2, "summer").market("brewer").behind(0, red=1, saw=1, anvil=1).game()
    play(game, "use brewer", "send 1 red", "pay skill saw")
    view = table(game).observe(1)
    assert view.skill_count(0) == 1
    assert view.seen[4:7] == [1, 0, 1]
    kept = {tuple(view.redeal(chance).screens[4:7]) for chance in dice(20)}
    assert kept == {(1, 0, 0), (0, 0, 1)}


def dice(number_of: int) -> list[Seeded]:
    return [Seeded(seed) for seed in range(number_of)]


@rule("KEY 4.3", "KEY 5.2", "KEY 6.3", "KEY 6.9")
@pytest.mark.parametrize("power", [None, 0, 1], ids=["plain", "4a", "4b"])
def test_a_turn_offers_exactly_what_workers_can_be_found_for(power: int | None) -> None:
    """The quick look of a turn against the gathering of the workers itself."""
    seen = 0
    for seats in (2, 4):
        game = drystone.new("keyflower", seats=seats, seed=70 + seats)
        chance = Seeded(seats)
        while not game.over:
            t = table(game).copy()
            if isinstance(t.frames[-1], Turn) and len(game.decisions) % 2 == 0:
                if power is not None:
                    give_boat_4(t, t.seat, power)
                assert t.legal() == [PASS, *findable(t, t.seat)]
                seen += 1
            game.play(game.legal()[chance.below(len(game.legal()))])
    assert seen > 50


def give_boat_4(t: Table, seat: int, side: int) -> None:
    """Summer boat 4 lies far off in the seat's village."""
    boat = number("summer-boat-4")
    t.owner, t.side, t.cell = t.owner[:], t.side[:], t.cell[:]
    t.owner[boat], t.side[boat], t.cell[boat] = seat + 1, side, 9999
    t.lots = [tile for tile in t.lots if tile != boat]


def findable(t: Table, seat: int) -> list[int]:
    """Every bid and use for which gathering workers has a way to begin."""
    bids = [BID + tile for tile in t.lots if Gather(seat, tile, 0).options(t)]
    uses = []
    for tile in range(SITES):
        face = t.face(tile)
        in_market = t.owner[tile] == AUCTION and t.season != IN_WINTER
        if not FACTS.usable[face] or not (in_market or t.cell[tile] > 0):
            continue
        if FACTS.price[face] >= SKILL_OF and not can_pay_skill(t, seat, face):
            continue
        if Gather(seat, tile, 1).options(t):
            uses.append(USE + tile)
    return bids + uses
