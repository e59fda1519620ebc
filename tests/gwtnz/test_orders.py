"""Any order of the same things, nothing over before the player says so, rewards forfeited."""

from __future__ import annotations

import random
from itertools import permutations
from typing import cast

import pytest

from drystone.core.chance import Quick
from drystone.core.position import write_position
from drystone.games.gwtnz import deck, effects
from drystone.games.gwtnz.facts import discs_by_money, read_facts
from drystone.games.gwtnz.phrases import effect_of
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.turn import EndTurn
from drystone.games.gwtnz.words import DONE, WORDS
from tests.gwtnz.tables import (
    RULES,
    asked,
    at,
    card,
    clear,
    deal,
    doing,
    fresh,
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
    why,
)
from tests.rules import rule


def written(t: Table) -> str:
    return write_position(RULES, t)


def all_orders(t: Table, *said: str) -> None:
    """The same things lead to the same position in every order, with every step on the way."""
    reached: dict[frozenset[str], str] = {}
    for order in permutations(said):
        now = t.copy()
        for i in range(len(order)):
            play(now, order[i])
            here = written(now)
            assert reached.setdefault(frozenset(order[: i + 1]), here) == here, order


@rule("GWT 1.8", "GWT 5.2")
def test_income_may_be_revealed_in_any_order() -> None:
    t = at(table(), "wellington")
    deal(t, "shropshire merino corriedale")
    play(t, "enter wellington", "reveal corriedale")
    assert me(t).money == 20, "nothing is paid before the player says so"
    assert legal(t) == ["reveal shropshire", "reveal merino", "done"]
    play(t, "reveal shropshire", "reveal merino", "done")
    assert me(t).money == 20 + 3 + 1 + 2
    t = at(table(), "wellington")
    deal(t, "shropshire merino corriedale")
    all_orders(
        play(t, "enter wellington"), "reveal corriedale", "reveal shropshire", "reveal merino"
    )


@rule("GWT 1.8", "GWT 5.2")
def test_the_end_of_a_reveal_does_not_tell_what_is_left_in_the_hand() -> None:
    t = at(table(), "wellington")
    deal(t, "merino")
    play(t, "enter wellington", "reveal merino")
    assert legal(t) == ["done"]
    other = at(table(), "wellington")
    deal(other, "ferry")
    play(other, "enter wellington")
    assert legal(other) == ["done"]


@rule("GWT 1.8", "GWT 13.1")
def test_sheep_may_be_shorn_in_any_order() -> None:
    t = table()
    staff(t, shearer=4)
    deal(t, "shropshire merino lincoln")
    doing(t, "shear")
    play(t, "reveal lincoln")
    assert me(t).money == 20
    assert legal(t) == ["reveal shropshire", "reveal merino", "done"]
    t = table()
    staff(t, shearer=3)
    deal(t, "shropshire merino lincoln")
    all_orders(doing(t, "shear"), "reveal lincoln", "reveal shropshire", "reveal merino")


@rule("GWT 1.8", "GWT 10.1")
def test_a_dearer_sheep_may_be_bought_first() -> None:
    t = table()
    staff(t, shepherd=4)
    deal(t, "merino")
    me(t).tokens, me(t).money = 1, 30
    stock(t, "dorset lincoln corriedale suffolk hampshire")
    doing(t, "buy sheep")
    play(t, "buy suffolk-2", "exchange", "done")
    play(t, legal(t)[0])
    assert {"buy dorset-1", "buy corriedale-1", "buy hampshire-1"} <= set(legal(t))
    assert why(t, "buy suffolk-2").key == "not-in-market"
    play(t, "buy lincoln-1", "buy dorset-1")
    assert asked(t) != "BuySheep", "every shepherd was used"
    t = table()
    staff(t, shepherd=5)
    me(t).money = 30
    stock(t, "dorset lincoln corriedale suffolk hampshire")
    all_orders(doing(t, "buy sheep"), "buy suffolk-2", "buy dorset-1", "buy lincoln-1")


@rule("GWT 1.8", "GWT 3.1")
def test_cards_may_be_discarded_in_any_order() -> None:
    t = fresh(4)
    while t.seat != 3:
        t.play(t.legal()[0], Quick(1))
    hand = t.players[3].hand[:]
    assert len(hand) == 7
    assert legal(t)[0] == f"discard {names(hand[:1])}"
    last, first = names(hand[-1:]), names(hand[:1])
    play(t, f"discard {last}")
    assert f"discard {first}" in legal(t)
    t = table()
    deal(t, "shropshire merino romney ferry")
    t.frames = []
    deck.discard_many(t, 0, 3)
    all_orders(t, "discard ferry", "discard shropshire", "discard romney")


@rule("GWT 1.8", "GWT 14.2")
def test_objectives_may_be_played_in_any_order() -> None:
    t = table()
    two = objectives(t, "4 pounds")[:2]
    deal(t, " ".join(two))
    all_orders(at(t, "a"), *[f"play {name}" for name in two])


def objectives(t: Table, phrase: str) -> list[str]:
    """The objectives whose immediate action that is."""
    every = [f"o{n:02d}" for n in range(1, 25)]
    return [name for name in every if t.facts.immediate[card(name)] is effect_of(phrase)]


@rule("GWT 4.5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_turn_ends_when_the_player_says_so(seats: int) -> None:
    dice = random.Random(seats)
    chance = Quick(seats)
    t = fresh(seats, seats, faces="random")
    ends = 0
    while not t.over:
        end, question = cast(EndTurn, t.frames[0]), asked(t)
        action = dice.choice(t.legal())
        t.play(action, chance)
        if end.who < seats and t.frames[:1] != [end]:
            ends += 1
            assert action == DONE
            assert question in ("Location", "AtWellington")
    assert ends > 10 * seats


@rule("GWT 4.5", "GWT 6.1")
def test_the_last_action_does_not_end_the_turn() -> None:
    t = at(table(), "a")
    play(t, "aux money")
    assert legal(t) == ["done"]
    assert me(t).hand == [], "nothing is drawn yet"
    play(t, "done")
    assert len(me(t).hand) == 4
    assert t.seat == 1


@rule("GWT 1.5", "GWT 15.1")
@pytest.mark.parametrize(
    "phrase, spaces", [("pathfinder 2", 2), ("pathfinder 1", 1), ("pathfinder 4", 4)]
)
def test_pathfinder_spaces_whose_gold_would_be_lost_may_be_forfeited(
    phrase: str, spaces: int
) -> None:
    t = table()
    player = me(t)
    player.gold, player.pathfinder = 5, 2
    doing(t, phrase)
    assert legal(t)[: spaces + 1] == [f"advance to {2 + n}" for n in range(spaces + 1)]
    wait, go = t.copy(), t
    play(wait, "advance to 2")
    assert (me(wait).pathfinder, me(wait).gold) == (2, 5)
    play(go, "gold compass", f"advance to {2 + spaces}")
    assert (player.pathfinder, player.gold) == (2 + spaces, 1)


@rule("GWT 1.5", "GWT 15.1")
def test_spaces_that_lose_nothing_are_taken_at_once() -> None:
    t = table()
    me(t).gold, me(t).pathfinder = 4, 2
    doing(t, "pathfinder 2")
    assert (me(t).pathfinder, me(t).gold) == (4, 5)
    t = table()
    me(t).gold, me(t).pathfinder = 5, 3
    doing(t, "pathfinder 4")
    assert me(t).pathfinder == 7


@rule("GWT 1.5", "GWT 15.1")
def test_a_long_way_may_end_between_two_nuggets() -> None:
    t = table()
    me(t).gold, me(t).pathfinder = 4, 2
    keep(t, *["rockfall-2-black"] * 2, "rockfall-3-black", "rockfall-3-green")
    keep(t, "flood-2-black", "flood-3-black")
    doing(t, "7 pounds + pathfinder 2 each hazard pair")
    play(t, "advance to 7")
    assert (me(t).pathfinder, me(t).gold, me(t).money) == (7, 5, 41)


@rule("GWT 1.5", "GWT 8.3", "GWT 12.7", "GWT 14.3")
@pytest.mark.parametrize("where", ["row", "objective", "card", "auxiliary", "harbourmaster"])
def test_it_is_asked_wherever_the_track_is_a_reward(where: str) -> None:
    t = table()
    me(t).gold, me(t).pathfinder = 5, 2
    clear(t, "aux-pathfinder1")
    jobs(t, "shearer 4")
    objective = objectives(t, "pathfinder 2")[0]
    deal(t, f"kotare {objective}")
    if where == "row":
        play(doing(t, "hire"), "hire shearer row 4")
    elif where == "harbourmaster":
        t.frames = []
        effects.reward(t, 0, effect_of("pathfinder 4"), "harbourmaster", Quick(1))
    else:
        said = {"objective": f"play {objective}", "card": "play kotare"}
        play(at(t, "a"), said.get(where, "aux pathfinder"))
    assert asked(t) == "UpToSpaces"
    play(t, "advance to 2")
    assert (me(t).pathfinder, me(t).gold) == (2, 5)


@rule("GWT 1.5", "GWT 17.1")
def test_what_a_bonus_tile_gives_must_be_taken_but_gold_may_be_spent_before() -> None:
    t = table()
    me(t).gold, me(t).pathfinder = 4, 2
    offer(t, "kotare-tile")
    doing(t, "invest")
    play(t, "invest row 1 column 4")
    assert me(t).gold == 5
    assert [word for word in legal(t) if not word.startswith("gold")] == ["advance to 4"]
    assert why(t, "advance to 2").rule == "GWT 1.5"
    play(t, "gold compass", "advance to 4")
    assert (me(t).pathfinder, me(t).gold) == (4, 1)


@rule("GWT 1.5", "GWT 7.3")
def test_a_certificate_whose_gold_would_be_lost_may_be_forfeited() -> None:
    t = table()
    deal(t, "merino")
    me(t).gold, me(t).certificates = 5, 1
    doing(t, "discard any -> certificate")
    play(t, "discard merino")
    assert legal(t)[:2] == ["certificates 0", "certificates 1"]
    play(t, "certificates 0")
    assert (me(t).certificates, names(me(t).discard)) == (1, "merino")
    me(t).gold = 4
    deal(t, "merino")
    doing(t, "discard any -> certificate")
    play(t, "discard merino")
    assert (me(t).certificates, me(t).gold) == (2, 5)


@rule("GWT 8.3", "GWT 1.7")
def test_a_row_that_asks_for_a_sheep_asks_even_without_one() -> None:
    for hand in ("merino", "ferry"):
        t = table()
        deal(t, hand)
        jobs(t, "sailor 4")
        doing(t, "hire")
        play(t, "hire sailor row 4")
        assert asked(t) == "DiscardFor", hand
        assert legal(t)[-1] == "skip"


@rule("GWT 9.1")
def test_of_equal_tiles_the_refusal_names_the_other_one() -> None:
    t = table()
    offer(t, "four-points-tile", column=3)
    offer(t, "four-points-tile", column=4)
    doing(t, "invest")
    assert "invest row 1 column 3" in legal(t)
    assert why(t, "invest row 1 column 4").key == "same-tile"


@rule("GWT 5.10")
def test_of_equal_foresight_tiles_too() -> None:
    t = at(table(), "wellington")
    play(t, "enter wellington", "done", "deliver 0", "disc wool")
    t.bag_a[t.foresight[1]] += 1
    t.foresight[1] = t.foresight[0]
    assert why(t, "foresight right").key == "same-tile"


@rule("GWT 5.4", "GWT 5.7")
def test_a_dark_post_is_offered_where_the_discs_for_white_ones_are_too_dear() -> None:
    t = at(table(), "wellington")
    deal(t, "merino corriedale dorset leicester")
    t.facts = read_facts("# a copy of its own: the box's facts are shared")
    for space in range(16):
        t.facts.disc_cost[space] = 0 if t.facts.disc_dark[space] else 90
    t.facts.discs_for = discs_by_money(t.facts.disc_cost)
    play(t, "enter wellington", "reveal merino", "reveal corriedale", "reveal dorset")
    play(t, "reveal leicester", "done")
    assert legal(t) == ["deliver 9"], "10 is enough for it; 0 to 6 take white discs only"


@rule("GWT 1.8")
def test_no_word_in_any_position_breaks_the_reason_why_not() -> None:
    for seats in (1, 2, 4):
        dice = random.Random(seats)
        chance = Quick(seats)
        t = fresh(seats, seats, faces="random")
        decisions = 0
        seen: set[str] = set()
        while not t.over:
            decisions += 1
            if asked(t) not in seen or decisions % 40 == 0:
                seen.add(asked(t))
                open_ = set(t.legal())
                for action in range(WORDS.size):
                    assert (t.why_not(action) is None) == (action in open_)
            t.play(dice.choice(t.legal()), chance)


@rule("GWT 1.7")
@pytest.mark.parametrize("seats", [1, 3])
def test_a_question_that_is_not_private_shows_nothing_of_a_hand(seats: int) -> None:
    """Whatever the hands are, everybody else could tell what is open there."""
    dice = random.Random(seats)
    chance = Quick(seats)
    t = fresh(seats, seats, faces="random")
    depends: set[str] = set()
    while not t.over:
        view = t.observe(-1)
        for seed in range(3):
            if view.redeal(Quick(seed)).legal() != t.legal():
                assert t.frames[-1].private, asked(t)
                depends.add(asked(t))
        t.play(dice.choice(t.legal()), chance)
    assert {"Location", "Income", "Discard"} <= depends
