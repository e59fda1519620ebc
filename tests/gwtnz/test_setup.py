"""Chapters 1 and 2: words and set-up."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.facts import FactsError
from drystone.core.rules import Impossible
from drystone.games.gwtnz import components, deck, investing, resources
from drystone.games.gwtnz.check import check
from drystone.games.gwtnz.state import Table
from tests.gwtnz.tables import (
    asked,
    at,
    card,
    deal,
    disc,
    doing,
    fresh,
    legal,
    me,
    moving,
    names,
    play,
    table,
)
from tests.rules import rule

PLAYERS = pytest.mark.parametrize("seats", [2, 3, 4])


@rule("GWT 2.1", "GWT 2.2")
def test_harbourmasters_and_neutral_buildings() -> None:
    t = fresh()
    assert len(set(t.masters)) == 5
    assert t.neutral == list(range(8))
    assert t.flipped == 0
    shuffled = [fresh(buildings="shuffled", seed=seed).neutral for seed in range(3)]
    assert any(order != list(range(8)) for order in shuffled)
    assert all(sorted(order) == list(range(8)) for order in shuffled)


@rule("GWT 2.3", "GWT 2.4", "GWT 2.6")
@PLAYERS
def test_the_bags_the_jobs_and_the_foresight(seats: int) -> None:
    t = fresh(seats)
    assert t.jobs[:4] == [1, 1, 1, 1]
    drawn = sum(t.jobs) - 4 + sum(tile >= 0 for tile in t.traps)
    assert drawn == {2: 12, 3: 13, 4: 14}[seats]
    assert min(t.foresight) >= 0
    assert sum(t.bag_a) == 28 + 16 - 4 - drawn - 2
    assert sum(t.bag_b) == 34 - {2: 3, 3: 5, 4: 7}[seats] - 2


@rule("GWT 2.4")
def test_workers_stand_at_the_dearest_jobs_and_hazards_at_the_lowest_numbers() -> None:
    for seed in range(20):
        t = fresh(4, seed)
        for kind in range(4):
            column = [t.jobs[4 * row + kind] for row in range(4)]
            assert column == sorted(column, reverse=True)
        for section in (t.traps[:4], t.traps[4:]):
            there = [tile >= 0 for tile in section]
            assert there == sorted(there, reverse=True)


@rule("GWT 2.5")
@PLAYERS
def test_the_bonus_market_is_filled_up_to_the_token(seats: int) -> None:
    t = fresh(seats)
    first = 4 - seats
    filled = [place for place in range(28) if t.bonus[place] >= 0]
    assert filled == [*range(first, 4), *range(4 + first, 7)]
    assert t.token == 1


@rule("GWT 2.7", "GWT 2.8", "GWT 2.9", "GWT 2.10", "GWT 2.11")
@PLAYERS
def test_markets_and_stacks(seats: int) -> None:
    t = fresh(seats)
    assert sum(t.market) == {2: 9, 3: 11, 4: 14}[seats]
    assert sum(t.market) + sum(t.flock) == 37
    assert len(set(t.display)) == 4
    assert len(t.objectives) == 20
    assert t.supply == [18, 12, 14, 12]
    assert t.stacks == [{2: 3, 3: 5, 4: 6}[seats]] * 4
    order = [components.SET_CARDS.index(kind) for kind in t.sets]
    assert order == sorted(set(order))
    assert t.step_tiles == seats
    assert t.facts.step_space[t.size()] == {2: 4, 3: 4, 4: 6}[seats]


@rule("GWT 2.12")
def test_the_sides_of_the_private_buildings_are_the_same_for_all() -> None:
    assert fresh().faces == [0] * 10
    assert fresh(faces="b").faces == [1] * 10
    assert set(fresh(faces="random").faces) == {0, 1}


@rule("GWT 2.13", "GWT 2.14")
def test_what_players_start_with() -> None:
    t = fresh(4)
    assert [p.money for p in t.players] == [7, 8, 9, 10]
    assert [len(p.hand) for p in t.players] == [4, 5, 6, 7]
    for player in t.players:
        assert (player.gold, player.tokens, player.certificates) == (1, 1, 0)
        assert player.workers == [1, 1, 1, 1]
        deck_ = player.hand + player.draw
        assert [deck_.count(kind) for kind in range(4)] == [5, 3, 3, 3]
        assert player.discs.bit_count() == 16
        assert player.storehouses.bit_count() == 10


@rule("GWT 1.1", "GWT 1.2")
def test_an_empty_draw_stack_is_made_anew_from_the_discard_pile() -> None:
    t = table()
    player = deal(t, "merino southdown")
    player.discard, player.draw = player.draw, [card("merino")]
    player.discard.remove(card("merino"))
    deck.draw_card(t, 0, Quick(1))
    assert names(player.hand) == "southdown merino merino"
    assert len(player.discard) == 11
    deck.draw_card(t, 0, Quick(1))
    assert len(player.hand) == 4
    assert player.discard == []
    assert len(player.draw) == 10


@rule("GWT 1.2")
def test_with_both_piles_empty_nothing_is_drawn() -> None:
    t = table()
    player = me(t)
    player.draw, player.lost_sheep = [], 14
    deck.draw_card(t, 0, Quick(1))
    assert player.hand == []
    assert not deck.can_draw(player)


@rule("GWT 1.3")
def test_every_breed_is_a_type_of_its_own() -> None:
    t = table()
    deal(t, "romney southdown set3 ferry merino")
    at(t, "wellington")
    play(t, "enter wellington")
    assert [w for w in legal(t) if w.startswith("reveal")] == [
        "reveal southdown",
        "reveal merino",
        "reveal romney",
        "reveal set3",
    ]


@rule("GWT 1.4")
def test_nobody_goes_into_debt() -> None:
    t = table()
    me(t).money = 4
    at(t, "a")
    assert "do hire" not in legal(t)
    me(t).money = 5
    assert "do hire" in legal(t) or not any(t.jobs[12:])


@rule("GWT 1.5")
def test_a_card_reward_may_be_refused() -> None:
    t = doing(table(), "romney")
    assert legal(t)[:2] == ["accept", "skip"]
    play(t, "skip")
    assert t.supply[0] == 18


@rule("GWT 1.6")
def test_an_empty_stack_gives_no_card() -> None:
    t = table()
    t.players[1].discard += [card("kotare")] * 12
    t.supply[3] = 0
    me(t).ship = 0
    deck.take_card(t, 0, components.FROM_KOTARE, "test")
    assert me(t).discard == []
    deck.offer_card(t, 0, components.FROM_KOTARE)
    assert t.frames == []


@rule("GWT 1.7")
def test_others_see_a_hand_only_as_far_as_it_was_shown() -> None:
    t = table()
    deal(t, "merino merino", seat=1)
    view = t.observe(0)
    assert view.players[1].hand == [-1, -1]
    assert view.players[1].draw.count(card("merino")) == 3
    deal(t, "hampshire", seat=1, pile="top")
    deck.draw_card(t, 1, Quick(1))
    view = t.observe(0)
    assert view.players[1].hand == [-1, -1, card("hampshire")]
    assert view.redeal(Quick(3)).players[1].hand.count(card("hampshire")) == 1


@rule("GWT 1.7")
def test_others_hands_are_dealt_as_far_as_what_they_are_asked_tells() -> None:
    t = table()
    deal(t, "merino", seat=1)
    t.frames = [investing.GiveUpSheep(1)]
    view = t.observe(0)
    held = {view.redeal(Quick(seed)).players[1].hand[0] for seed in range(40)}
    sheep_of_2 = {card(name) for name in ("southdown", "leicester", "merino")}
    assert held == sheep_of_2, "only these can be given up"


@rule("GWT 1.7")
def test_a_shuffle_tells_what_the_hand_holds() -> None:
    t = table()
    player = deal(t, "merino southdown", seat=1)
    player.discard, player.draw = player.draw, []
    deck.draw_card(t, 1, Quick(1))
    assert names(player.known) == "southdown merino"
    assert t.observe(0).players[1].hand.count(-1) == 1


@rule("GWT 2.13")
def test_a_broken_facts_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[buildings.private.3a]\nactions = ["fly"]\n')
    with pytest.raises(FactsError, match="'fly' is no action"):
        drystone.new("gwtnz", facts=str(file))
    for wrong, problem in (
        ('[tiles.bonus.joker-tile]\ncost = "tears"', "no cost"),
        ('[sarah.market]\noptions = ["orange"]', "five options"),
        ('[cards.supply.ferry]\neffect = "pathfinder 2"', "no effect of ferry"),
        ("[markets.purchase.1-lc]\nshepherds = 2", "says which component it is"),
        ("[trail.space.b1]\nnext = []", "no way leads to b2"),
        ("[nowhere]\nx = 1", "there is no file"),
    ):
        file.write_text(wrong)
        with pytest.raises(FactsError, match=problem):
            drystone.new("gwtnz", facts=str(file))
    file.write_text("[posts.local.12]\npoints = 4\n")
    game = drystone.new("gwtnz", facts=str(file))
    assert cast(Table, game.state).facts.post_points[5] == 4
    check(game.state)
    assert asked(fresh(4)) == "FirstDisc"


@rule("GWT 3.1")
def test_nobody_on_the_trail_is_before_the_pathfinder_track() -> None:
    t = moving(table())
    check(t)
    me(t).pathfinder = -1
    me(t).discs |= 1 << disc("aux-money")
    with pytest.raises(Impossible, match="player 0 is on the trail, but not on the pathfinder"):
        check(t)
    me(t).space = -1
    t.frames.append(resources.UpToSpaces(0, 2, 0))
    with pytest.raises(Impossible, match="player 0 is to move on a track where no disc lies"):
        check(t)
