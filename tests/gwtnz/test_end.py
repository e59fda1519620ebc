"""Chapter 18: the end of the game and the points."""

from __future__ import annotations

import pytest

from drystone.core.chance import Quick
from drystone.games.gwtnz import components, investing
from drystone.games.gwtnz.scoring import CATEGORIES
from drystone.games.gwtnz.state import Table
from tests.gwtnz.tables import (
    asked,
    at,
    clear,
    deal,
    keep,
    legal,
    me,
    play,
    post,
    settle,
    staff,
    stand,
    table,
)
from tests.rules import rule


def last_tile_due(t: Table) -> Table:
    """Only the token's space of the last row is empty."""
    while (t.token, investing.next_column(t)) != (6, 3):
        kind = next(k for k in range(11) if t.bag_b[k])
        t.bag_b[kind] -= 1
        investing.place_bonus(t, kind, Quick(1))
    return t


@rule("GWT 18.1", "GWT 5.12")
def test_the_last_bonus_tile_ends_the_game() -> None:
    t = last_tile_due(table(3))
    at(t, "wellington", seat=1)
    play(
        t, "enter wellington", "done", "deliver 0", "disc wool", "foresight left", "foresight left"
    )
    assert t.players[1].market_token == 1
    play(t, "done")
    assert t.players[1].hand == [], "no phase C in the last turn"
    assert min(t.foresight) >= 0
    assert t.seat == 2
    t.players[2].space = components.SPACE_IDS.index("h")
    play(t, "go wellington", "enter wellington", "done", "deliver 0", "disc wool")
    play(t, "foresight left", "foresight left", "done")
    assert sum(t.box_b) == 1, "a bonus tile chosen now leaves the game"
    assert t.players[2].hand == []
    assert t.seat == 0
    t.players[0].space = components.SPACE_IDS.index("a")
    t.traps = [-1] * 8
    t.refresh()
    t.box_a = [n + m for n, m in zip(t.box_a, missing_hazards(t), strict=True)]
    play(t, "go b", "stop", "aux money", "done")
    assert t.over
    assert t.breakdown(1)["token"] == 5


def missing_hazards(t: Table) -> list[int]:
    """Hazards that are nowhere, after a test has taken them off the trail."""
    there = [t.bag_a[k] + t.box_a[k] for k in range(16)]
    for kind in t.foresight[:2]:
        there[kind] += 1
    return [0] * 4 + [t.facts.tile_copies[k] - there[k] for k in range(4, 16)]


@rule("GWT 18.1")
@pytest.mark.parametrize("trigger", [0, 1])
def test_everybody_else_has_one_more_turn(trigger: int) -> None:
    t = last_tile_due(table())
    at(t, "wellington", seat=trigger)
    play(
        t,
        "enter wellington",
        "done",
        "deliver 0",
        "disc wool",
        "foresight left",
        "foresight left",
        "done",
    )
    assert t.seat == 1 - trigger
    t.players[1 - trigger].space = components.SPACE_IDS.index("h")
    play(t, "go wellington", "enter wellington", "done", "deliver 0", "disc wool")
    play(t, "foresight left", "foresight left", "done")
    assert t.over


@rule("GWT 18.2", "GWT 18.3")
def test_twelve_categories_and_money() -> None:
    t = table()
    me(t).money = 14
    assert tuple(t.breakdown(0)) == CATEGORIES
    assert len(CATEGORIES) == 12
    assert t.breakdown(0)["money"] == 2
    assert sum(t.breakdown(0).values()) == 2


@rule("GWT 18.2")
def test_a_tie_is_shared() -> None:
    t = table(3)
    me(t).money = 0
    assert t.winners() == [1, 2]


@rule("GWT 18.4", "GWT 5.9")
def test_posts_with_the_green_arrow() -> None:
    t = table()
    spots = [0] * 17
    spots[post("0")] = 2
    me(t).posts = spots
    assert t.breakdown(0)["posts"] == -16
    spots[post("1")] = spots[post("21")] = spots[post("wool13")] = 1
    assert t.breakdown(0)["posts"] == -16 + 10 + 3
    spots[post("3")] = 1
    assert t.breakdown(0)["posts"] == -16 + 10 + 3 - 5


@rule("GWT 18.6")
def test_buildings_and_tiles() -> None:
    t = table()
    stand(t, "1a", "b1")
    stand(t, "10a", "b2")
    stand(t, "9a", "c1", seat=1)
    keep(t, "flood-2-black", "rockfall-4-green")
    assert t.breakdown(0)["buildings"] == 16
    assert t.breakdown(1)["buildings"] == 13
    assert t.breakdown(0)["tiles"] == 6


@rule("GWT 18.7")
def test_cards_of_the_deck() -> None:
    t = table()
    deal(t, "suffolk set1 o01")
    deal(t, "ryeland ferry", pile="discard")
    deal(t, "romney", pile="top")
    assert t.breakdown(0)["cards"] == 7 + 1 + 4 + 3


@rule("GWT 18.8")
@pytest.mark.parametrize(
    "master, points", [(0, 4), (1, 3), (2, 1), (3, 2), (4, 5), (5, 2), (6, 3), (7, 2)]
)
def test_the_lower_half_of_every_harbourmaster(master: int, points: int) -> None:
    t = table()
    player = me(t)
    player.pathfinder = 14
    keep(t, "flood-2-black", "rockfall-4-green", "rockfall-3-black")
    settle(t, "sydney", "london", "melbourne")
    deal(t, "o01 o02", pile="area")
    player.certificates, player.bonus_certificates = 3, 2
    stand(t, "1a", "b1")
    stand(t, "2a", "b2")
    staff(t, sailor=4)
    deal(t, "ferry set1", pile="discard")
    player.masters = 1 << master
    assert t.breakdown(0)["harbourmasters"] == points


@rule("GWT 14.5", "GWT 18.8")
def test_objectives_of_the_deck_join_the_area_for_the_harbourmaster() -> None:
    t = table()
    me(t).masters = 1 << 3
    deal(t, "o19", pile="area")
    deal(t, "o01 o11", pile="discard")
    assert t.breakdown(0)["harbourmasters"] == 1, "unfulfilled ones are left in the deck"
    deal(t, "hampshire", pile="discard")
    stand(t, "1a", "b1")
    points = t.breakdown(0)
    assert (points["objectives"], points["harbourmasters"]) == (3 - 3, 2)


@rule("GWT 18.9")
def test_hand_space_workers_storehouses_and_token() -> None:
    t = table()
    clear(t, "hand3")
    staff(t, shearer=5, sailor=5)
    settle(t, "sydney", "london", "melbourne", "cape-town")
    me(t).market_token = 1
    points = t.breakdown(0)
    assert (points["hand-space"], points["workers-storehouses"], points["token"]) == (3, 14, 5)
    assert asked(t) == "over"
    assert legal(t) == []
