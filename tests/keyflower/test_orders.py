"""What may be said in any order, and what only the player's own word brings about."""

from __future__ import annotations

import itertools
import random

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.core.plain import plain
from drystone.games.keyflower import RULES
from drystone.games.keyflower.components import ANY
from drystone.games.keyflower.facts import FACTS
from drystone.games.keyflower.setup import bare_table
from drystone.games.keyflower.state import HOME_CELL, Table
from drystone.games.keyflower.upgrades import PayUpgrade, has_goods_for
from drystone.games.keyflower.words import SPEND
from tests.keyflower.scene import Scene, everyone_passes, number, play, table, words, workers
from tests.rules import rule

BOAT_3 = number("summer-boat-3")


def in_every_order(game: Game, *actions: str) -> list[Game]:
    """The game after the same answers in all orders; equal sets midway give equal positions."""
    midway: dict[frozenset[str], object] = {}
    ends = []
    for order in itertools.permutations(actions):
        other = game.copy()
        for said in range(1, len(order) + 1):
            play(other, order[said - 1])
            here = plain(other.state)
            assert midway.setdefault(frozenset(order[:said]), here) == here, order[:said]
        ends.append(other)
    return ends


@rule("KEY 4.3", "KEY 4.4")
def test_groups_and_screen_workers_come_in_any_order() -> None:
    scene = Scene().market("keywood", "miner", "stable").behind(0, red=2).behind(1, red=1)
    scene.bid(0, "keywood", 1, "red").bid(1, "keywood", 2, "red")
    scene.bid(0, "miner", 2, "red").bid(1, "miner", 3, "red")
    game = play(scene.game(), "bid stable")
    for end in in_every_order(game, "send 1 red", "bring miner", "bring keywood"):
        assert end.seat == 1
        assert table(end).bids[0][number("stable")] == 4
        assert workers(end, 0) == {"red": 1}


@rule("KEY 4.4", "KEY 5.2")
def test_workers_too_few_by_themselves_may_be_sent_first() -> None:
    scene = Scene().market("keywood", "stable").behind(0, red=1).bid(1, "stable", 3, "red")
    scene.bid(0, "keywood", 3, "red").bid(1, "keywood", 4, "red")
    game = play(scene.game(), "bid stable", "send 1 red")
    assert words(game) == ["bring keywood"]
    play(game, "bring keywood")
    assert table(game).bids[0][number("stable")] == 4


@rule("KEY 4.4")
def test_a_move_ends_by_itself_only_when_nothing_more_can_come() -> None:
    scene = Scene().market("keywood", "stable").behind(0, red=3)
    game = scene.bid(0, "keywood", 1, "red").bid(1, "keywood", 2, "red").game()
    play(game, "use stable", "send 2 red")
    assert words(game) == ["bring keywood", "done"]
    play(game, "done")
    assert game.seat == 1
    alone = play(Scene().market("stable").behind(0, red=3).game(), "bid stable", "send 2 red")
    assert alone.seat == 1, "the number has been said, and there is no group"


@rule("KEY 9.11")
def test_mixed_colours_come_in_any_order() -> None:
    scene = Scene(2, "autumn").tile(0, "summer-boat-4", 0, 1, side=1).market("inn", "well")
    scene.behind(0, blue=2, green=2, yellow=1).bid(1, "inn", 1, "red")
    game = scene.bid(0, "well", 1, "red").bid(1, "well", 2, "red").game()
    play(game, "use inn")
    sent = ("send 2 green", "bring well", "send 1 blue", "send 1 yellow")
    for end in in_every_order(game, *sent):
        play(end, "done", "draw")
        inn = 4 * number("inn")
        assert table(end).crew[inn : inn + 4] == [1, 1, 1, 2]


@rule("KEY 8.6")
def test_a_cost_is_paid_in_any_order() -> None:
    scene = Scene().tile(0, "workshop", 1, 0, turned=1).behind(0, red=1)
    game = scene.goods("workshop", iron=1, wood=1, gold=1).game()
    play(game, "use home-1", "send 1 red", "upgrade workshop")
    for pair in itertools.combinations(("spend iron", "spend wood", "spend gold"), 2):
        for end in in_every_order(game, *pair):
            assert table(end).side[number("workshop")] == 1


@rule("KEY 8.6", "KEY 9.6")
def test_whatever_pays_in_full_can_be_said_and_nothing_else() -> None:
    """Costs and resources at random, against every payment there is."""
    dice = random.Random(14)
    asked = 0
    for _ in range(1500):
        t, tile, alike = somewhere_to_upgrade(dice)
        there = t.goods[4 * tile : 4 * tile + 4]
        payments = [
            paid
            for paid in itertools.product(*[range(n + 1) for n in there])
            if pays(tile, paid, alike)
        ]
        assert has_goods_for(t, 0, tile) == bool(payments)
        if not payments:
            continue
        frame = PayUpgrade(0, tile)
        assert frame.has_choice(t) == (len(payments) > 1)
        asked += len(payments) > 1
        spent = [0, 0, 0, 0]
        while frame.left(t) > 0:
            open_ = [
                kind
                for kind in range(4)
                if any(
                    all(paid[k] >= spent[k] + (k == kind) for k in range(4)) for paid in payments
                )
            ]
            assert frame.options(t) == [SPEND + kind for kind in open_]
            kind = dice.choice(open_)
            spent[kind] += 1
            frame = frame.spend(t, kind)
    assert asked > 300


def somewhere_to_upgrade(dice: random.Random) -> tuple[Table, int, bool]:
    """A tile with resources on it, and whether boat 3a makes them alike."""
    t = bare_table(2, FACTS)
    tile = dice.choice([tile for tile in range(42) if FACTS.can_upgrade[tile]])
    t.owner[tile], t.cell[tile] = 1, HOME_CELL
    alike = dice.random() < 0.3
    if alike:
        t.owner[BOAT_3], t.cell[BOAT_3] = 1, HOME_CELL + 1
    for kind in range(4):
        t.goods[4 * tile + kind] = dice.choice([0, 0, 1, 2, 3])
    return t, tile, alike


def pays(tile: int, paid: tuple[int, ...], alike: bool) -> bool:
    """Whether resources pay for an upgrade, no more and no less."""
    cost = FACTS.cost[5 * tile : 5 * tile + 5]
    if sum(paid) != sum(cost):
        return False
    return alike or sum(max(0, paid[kind] - cost[kind]) for kind in range(3)) <= cost[ANY]


@rule("KEY 8.3", "KEY 8.6", "KEY 8.7")
def test_upgrades_come_in_any_order_and_return_to_the_transport() -> None:
    scene = Scene(2, "autumn").tile(0, "wainwright", 1, 0).tile(0, "workshop", 0, -1, turned=1)
    scene.behind(0, red=1, saw=2).tile(0, "barn", 0, 1)
    game = scene.goods("workshop", iron=1, wood=1, gold=1).game()
    play(game, "use wainwright", "send 1 red")
    one = play(game.copy(), "upgrade barn", "pay skill saw", "upgrade workshop")
    assert [type(frame).__name__ for frame in one.state.frames[-2:]] == ["Transport", "PayUpgrade"]
    play(one, "spend gold", "spend iron")
    other = play(game, "upgrade workshop", "spend iron", "spend gold", "upgrade barn")
    play(other, "pay skill saw")
    assert plain(one.state) == plain(other.state)


@rule("KEY 3.5")
def test_winter_tiles_are_decided_on_in_any_order() -> None:
    said = ("keep scribes", "offer windmill", "keep keythedral")
    scene = Scene(2, "autumn").hold(
        "jeweller", "watermill", "scholar", "keythedral", "windmill", "scribes"
    )
    game = everyone_passes(scene.game())
    play(game, "board keyflower", "board sea-bastion")
    for end in in_every_order(game, *said):
        assert words(end) == ["done"], "what is put up is shown only when all say so"
        assert end.seat == 1


@rule("KEY 13.3")
@pytest.mark.parametrize(
    "name, asked",
    [
        ("alehouse", ["draw"]),
        ("apprentice-hall", ["draw"]),
        ("inn", ["draw"]),
        ("tavern", ["pay worker red"]),
        ("brewer", ["pay skill saw"]),
        ("hiring-fair", ["pay skill saw"]),
    ],
)
def test_nothing_is_drawn_before_the_player_says_so(name: str, asked: list[str]) -> None:
    scene = Scene(2, "autumn").tile(0, name, 1, 0).behind(0, red=2, saw=1).behind(1, red=1)
    game = play(scene.game(), f"use {name}", "send 1 red")
    assert words(game) == asked
    assert not any(decision.outcomes for decision in game.decisions)
    play(game, asked[0])
    assert game.decisions[-1].outcomes
    assert game.seat == 1


@rule("KEY 13.3", "KEY 6.8")
def test_from_an_empty_bag_nothing_is_asked_to_be_drawn() -> None:
    scene = Scene().market("alehouse").behind(0, red=1).behind(1, red=39, blue=40, yellow=40)
    game = play(scene.game(), "use alehouse", "send 1 red")
    assert game.seat == 1


@rule("KEY 13.3", "KEY 11.1")
def test_the_next_season_waits_for_the_last_to_place_a_tile() -> None:
    scene = Scene().market("keywood", "miner").bid(0, "keywood", 1, "red")
    game = everyone_passes(scene.bid(1, "miner", 1, "red").game())
    play(game, "board keyflower", "board sea-bastion")
    assert game.seat == 1, "nobody bid for the marker, so it went left"
    while game.seat == 1:
        play(game, words(game)[0])
    while words(game) != ["done"]:
        assert game.seat == 0
        play(game, words(game)[0])
    assert table(game).season == 0
    play(game, "done")
    assert table(game).season == 1


@rule("KEY 13.3")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_only_words_that_say_so_draw(seats: int) -> None:
    """In whole games: a draw, a price, a boat, a finished village, or the end of the offers."""
    told = {"draw", "pay", "done", "board"}
    for seed in range(4):
        game = drystone.new("keyflower", seats=seats, seed=seed)
        dice = Quick(seed)
        while not game.over:
            game.play(game.legal()[dice.below(len(game.legal()))])
            last = game.decisions[-1]
            if last.outcomes:
                assert game.text(last.action).split()[0] in told
        RULES.check(game.state)
