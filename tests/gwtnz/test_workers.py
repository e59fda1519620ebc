"""Chapters 8, 9 and 10: hiring, bonus tiles, buying sheep."""

from __future__ import annotations

import pytest

from drystone.games.gwtnz import components, market
from drystone.games.gwtnz.state import Table
from tests.gwtnz.tables import (
    asked,
    at,
    can,
    deal,
    doing,
    jobs,
    keep,
    legal,
    me,
    names,
    offer,
    play,
    staff,
    stock,
    table,
    trap,
    why,
)
from tests.rules import rule


@rule("GWT 8.1", "GWT 8.3", "GWT 8.4")
def test_mary_hires_a_sailor_and_a_shearer() -> None:
    """The rulebook's example at building A: 7 pounds, then 6 and 3 more, with their actions."""
    t = table()
    staff(t, shearer=2)
    jobs(t, "sailor 2", "shearer 3", "craftsman 1")
    deal(t, "merino southdown")
    at(t, "a")
    play(t, "do hire")
    assert legal(t) == ["hire craftsman row 1", "hire sailor row 2", "hire shearer row 3"]
    play(t, "hire sailor row 2")
    assert me(t).money == 13
    assert legal(t) == ["discard southdown", "discard merino", "skip"]
    play(t, "discard southdown")
    assert me(t).certificates == 1
    play(t, "do hire+3", "hire shearer row 3", "accept")
    assert me(t).money == 4
    assert names(me(t).discard) == "southdown romney"
    assert me(t).workers == [1, 1, 2, 3]
    assert legal(t) == ["done"]


@rule("GWT 8.1")
@pytest.mark.parametrize("phrase, paid", [("hire", 5), ("hire -2", 3), ("hire +3", 8)])
def test_the_icon_changes_the_price(phrase: str, paid: int) -> None:
    t = table()
    jobs(t, "craftsman 4")
    play(doing(t, phrase), "hire craftsman row 4")
    assert me(t).money == 20 - paid


@rule("GWT 8.1")
def test_a_worker_that_is_too_dear_or_not_there() -> None:
    t = table()
    me(t).money = 6
    jobs(t, "sailor 2", "shearer 3")
    doing(t, "hire")
    assert legal(t) == ["hire shearer row 3"]
    assert why(t, "hire sailor row 2").params == {"cost": 7}
    assert why(t, "hire sailor row 1").key == "no-worker-there"


@rule("GWT 8.2")
def test_a_full_row_takes_no_more() -> None:
    t = table()
    staff(t, sailor=5)
    jobs(t, "sailor 2", "shearer 3")
    doing(t, "hire")
    assert why(t, "hire sailor row 2").rule == "GWT 8.2"


SPACES = [
    ("shepherd", 2, "tokens"),
    ("shepherd", 3, "SheepOnTop"),
    ("shepherd", 4, "nothing"),
    ("shepherd", 5, "BuySheep"),
    ("craftsman", 2, "nothing"),
    ("craftsman", 3, "Build"),
    ("craftsman", 4, "nothing"),
    ("craftsman", 5, "Build"),
    ("sailor", 2, "DiscardFor"),
    ("sailor", 3, "gold"),
    ("sailor", 4, "nothing"),
    ("sailor", 5, "Ship"),
    ("shearer", 2, "pathfinder"),
    ("shearer", 3, "TakeCard"),
    ("shearer", 4, "nothing"),
    ("shearer", 5, "FreeSheep"),
]


@rule("GWT 8.3", "GWT 8.4")
@pytest.mark.parametrize("worker, place, effect", SPACES)
def test_every_space_of_every_worker_row(worker: str, place: int, effect: str) -> None:
    t = table()
    staff(t, **{worker: place - 1})
    jobs(t, f"{worker} 4")
    stock(t, "hampshire lincoln corriedale")
    deal(t, "merino")
    play(doing(t, "hire"), f"hire {worker} row 4")
    player = me(t)
    gained = {
        "tokens": player.tokens,
        "gold": player.gold,
        "pathfinder": player.pathfinder,
    }
    if effect in gained:
        assert gained[effect] == 1
    elif effect == "nothing":
        assert t.seat == 1
        assert gained == {"tokens": 0, "gold": 0, "pathfinder": 0}
    else:
        assert asked(t) == effect
        assert {"skip", "done"} & set(legal(t)), "an immediate action may be forfeited"
    assert t.breakdown(0)["workers-storehouses"] == (4 if place == 5 else 0)


@rule("GWT 8.4")
def test_for_four_pounds_a_fine_sheep_on_top_of_the_draw_stack() -> None:
    t = table()
    stock(t, "hampshire ryeland lincoln")
    doing(t, "4 pounds: hampshire-ryeland on top", optional=1)
    assert legal(t) == ["take hampshire", "take ryeland", "skip"]
    play(t, "take ryeland")
    assert me(t).money == 16
    assert components.RYELAND in me(t).hand, "phase C drew it first"
    assert names(me(t).known) == "ryeland"
    me(t).money = 3
    assert not can(t, "4 pounds: hampshire-ryeland on top")


@rule("GWT 8.4")
def test_two_sheep_of_two_points_or_one_fine_one() -> None:
    t = table()
    stock(t, "ryeland lincoln lincoln corriedale suffolk")
    doing(t, "two sheep of 2 / hampshire-ryeland", optional=1)
    assert legal(t) == [
        "take ryeland",
        "take lincoln-lincoln-3",
        "take lincoln-corriedale-3",
        "skip",
    ]
    play(t, "take lincoln-corriedale-3")
    assert names(me(t).discard) == "lincoln corriedale"
    assert me(t).money == 20


@rule("GWT 8.4", "GWT 11.1")
def test_building_at_one_pound_a_craftsman() -> None:
    t = table()
    staff(t, craftsman=4)
    jobs(t, "craftsman 4")
    doing(t, "hire")
    play(t, "hire craftsman row 4", "build 5", "at b1")
    assert me(t).money == 20 - 5 - 3


@rule("GWT 8.3", "GWT 12.6")
def test_an_uncovered_space_acts_again() -> None:
    t = table()
    staff(t, sailor=3)
    me(t).workers[2] = 2
    t.posted = [2, -1, -1, -1, -1]
    t.masters = [-1, *t.masters[1:]]
    jobs(t, "sailor 4")
    play(doing(t, "hire"), "hire sailor row 4")
    assert me(t).gold == 1


@rule("GWT 9.1", "GWT 9.3", "GWT 16.2", "GWT 4.6")
def test_mary_invests_twice_at_the_flipped_c() -> None:
    """The rulebook's example: a 4-point tile, two tokens for gold, 2 pounds, then the joker."""
    t = table()
    t.flipped = 1
    t.token = 2
    offer(t, "four-points-tile", row=2, column=4)
    offer(t, "joker-tile", row=2, column=3)
    player = deal(t, "shropshire merino")
    player.money, player.tokens = 11, 1
    at(t, "c")
    play(t, "do invest")
    assert "invest row 2 column 3" not in legal(t)
    assert why(t, "invest row 2 column 3").key == "extra-cost"
    play(t, "invest row 2 column 4")
    assert (player.money, player.tokens) == (6, 2)
    play(t, "exchange two")
    assert (player.gold, player.tokens, names(player.hand)) == (1, 0, "merino")
    play(t, "do aux-double", "double money", "do invest+3", "invest row 2 column 3")
    assert (player.money, player.gold) == (0, 0)
    play(t, "joker shearer")
    assert player.workers == [1, 1, 1, 2]
    assert player.pathfinder == 1
    assert t.breakdown(0)["tiles"] == 4


@rule("GWT 9.1")
def test_the_row_of_the_token_is_closed() -> None:
    t = table()
    offer(t, "four-points-tile", row=2, column=3)
    doing(t, "invest")
    assert why(t, "invest row 2 column 3").key == "row-of-the-token"
    t.token = 2
    assert "invest row 2 column 3" in legal(t)
    me(t).money = 4
    assert why(t, "invest row 2 column 3").params == {"cost": 5}
    t.token = 7
    assert why(t, "invest row 5 column 3").key == "no-tile-there"


@rule("GWT 9.2", "GWT 9.4")
@pytest.mark.parametrize(
    "tile, said, money, gold, tokens, cards, points",
    [
        ("certificate-tile", [], 0, 0, 0, "", 2),
        ("wool-tile", [], 0, 0, 1, "", 2),
        ("hazard-tile", ["remove rock1"], -3, 0, 0, "sheepdog", 2 + 2),
        ("sheepdog-tile", [], 0, 2, 0, "sheepdog", 2),
        ("kotare-tile", [], 0, 1, 0, "kotare", 0),
        ("tokens-tile", [], 0, 1, 3, "", 0),
        ("four-points-tile", [], 0, 0, 1, "", 4),
        ("eight-points-tile", [], 0, -4, 0, "", 8),
        ("ferry-tile", [], 0, 2, 0, "ferry", 2),
        ("romney-tile", ["give up merino"], 0, 1, 0, "romney", 0),
        ("joker-tile", ["joker craftsman"], 0, -1, 0, "", 0),
    ],
)
def test_every_bonus_tile(
    tile: str, said: list[str], money: int, gold: int, tokens: int, cards: str, points: int
) -> None:
    t = table()
    trap(t, "rock1 rockfall-2-black")
    offer(t, tile, column=3)
    player = deal(t, "merino")
    start = 4 if gold < 0 else 0
    player.gold = start
    play(doing(t, "invest"), "invest row 1 column 3", *said)
    assert player.money == 20 - 4 + money
    assert (player.gold, player.tokens) == (start + gold, tokens)
    assert names(player.discard) == cards
    assert t.breakdown(0)["tiles"] == points
    assert player.bonus_certificates == (tile == "certificate-tile")
    assert player.permanent_wool(t.facts) == (tile == "wool-tile")
    assert player.pathfinder == (2 if tile == "kotare-tile" else 0)
    assert player.lost_sheep == (tile == "romney-tile")


@rule("GWT 9.1", "GWT 9.4")
@pytest.mark.parametrize("tile", ["hazard-tile", "eight-points-tile", "romney-tile", "joker-tile"])
def test_the_extra_cost_must_be_met(tile: str) -> None:
    t = table()
    trap(t)
    deal(t, "shropshire romney")
    offer(t, tile)
    offer(t, "four-points-tile", column=3)
    doing(t, "invest")
    assert why(t, "invest row 1 column 4").key == "extra-cost"


def buying(t: Table, shepherds: int, sheep: str) -> Table:
    staff(t, shepherd=shepherds)
    stock(t, sheep)
    return doing(t, "buy sheep")


@rule("GWT 10.1")
@pytest.mark.parametrize(
    "purchase, shepherds, price, token",
    [
        ("dorset-1", 1, 3, 0),
        ("lincoln-1", 1, 5, 0),
        ("corriedale-1", 1, 5, 0),
        ("hampshire-1", 1, 9, 0),
        ("ryeland-1", 1, 9, 0),
        ("dorset-2", 2, 1, 0),
        ("lincoln-2", 2, 2, 0),
        ("corriedale-2", 2, 2, 0),
        ("suffolk-2", 2, 10, 1),
        ("lincoln-corriedale-3", 3, 3, 0),
        ("suffolk-4", 4, 4, 1),
    ],
)
def test_every_purchase(purchase: str, shepherds: int, price: int, token: int) -> None:
    everything = "dorset lincoln corriedale hampshire ryeland suffolk"
    t = buying(table(), shepherds, everything)
    play(t, f"buy {purchase}")
    assert (me(t).money, me(t).tokens) == (20 - price, token)
    assert names(me(t).discard) == " ".join(purchase.split("-")[:-1])
    if shepherds > 1:
        t = buying(table(), shepherds - 1, everything)
        assert why(t, f"buy {purchase}").key == "shepherds"


@rule("GWT 10.1")
def test_shepherds_can_be_split() -> None:
    t = buying(table(), 3, "dorset lincoln lincoln")
    play(t, "buy lincoln-1", "buy lincoln-2")
    assert me(t).money == 20 - 5 - 2
    assert t.seat == 1, "all three shepherds are used"


@rule("GWT 10.2")
def test_an_unused_shepherd_reveals_two_cards() -> None:
    t = buying(table(), 2, "dorset " * 5 + "lincoln " * 4)
    play(t, "reveal market")
    assert sum(t.market) == 11
    assert asked(t) == "BuySheep"
    assert "buy dorset-2" not in legal(t)
    play(t, "buy dorset-1")
    assert me(t).discard == [components.DORSET]
    t.flock = [0] * 6
    assert not market.stack_left(t)


@rule("GWT 10.3")
def test_only_what_is_there_and_one_may_stop() -> None:
    t = buying(table(), 3, "lincoln")
    assert "buy lincoln-lincoln-3" not in legal(t)
    assert why(t, "buy hampshire-1").rule == "GWT 10.3"
    play(t, "done")
    assert me(t).discard == []
    me(t).money = 4
    t = buying(t, 3, "lincoln")
    assert why(t, "buy lincoln-1").params == {"cost": 5}


@rule("GWT 16.3")
@pytest.mark.parametrize(
    "where, tile, gift",
    [("rock1", "rockfall-4-green", "sheepdog"), ("flood1", "flood-3-black", "ferry")],
)
def test_removing_a_hazard(where: str, tile: str, gift: str) -> None:
    t = table()
    trap(t, f"{where} {tile}")
    play(doing(t, "hazard 5"), f"remove {where}", "accept")
    assert me(t).money == 15
    assert names(me(t).discard) == gift
    assert t.breakdown(0)["tiles"] == int(tile.split("-")[1])
    assert not can(t, "hazard 0"), "no hazard is left"
    keep(t, "flood-2-black")
    trap(t, "rock1 rockfall-2-black")
    me(t).money = 4
    assert not can(t, "hazard 5")
    doing(t, "hazard 0")
    assert why(t, "remove rock3").rule == "GWT 16.3"
