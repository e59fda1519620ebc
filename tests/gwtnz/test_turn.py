"""Chapters 3, 4 and 6: moving, using the location, drawing."""

from __future__ import annotations

from typing import cast

import pytest

from drystone.core.chance import Quick
from drystone.games import find
from drystone.games.gwtnz import components, deck, turn
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import GO
from tests.gwtnz.tables import (
    asked,
    at,
    can,
    clear,
    deal,
    doing,
    fresh,
    jobs,
    keep,
    legal,
    me,
    moving,
    names,
    offer,
    play,
    settle,
    space,
    staff,
    stand,
    table,
    trap,
    why,
)
from tests.rules import rule


def goes(t: Table) -> list[str]:
    return [w for w in legal(t) if w.startswith("go ")]


def seen_ahead(t: Table, space: int) -> set[int]:
    """The locations one step ahead, told by what lies on each space."""
    found: set[int] = set()
    for ahead in t.facts.next[space]:
        site, trap = ahead - components.SITE, ahead - components.ROCKS
        if ahead < components.SITE or ahead == components.WELLINGTON:
            lies = True
        elif ahead < components.ROCKS:
            lies = t.sites[site] >= 0
        else:
            lies = t.traps[trap] >= 0
        found |= {ahead} if lies else seen_ahead(t, ahead)
    return found


@rule("GWT 3.2", "GWT 3.3")
@pytest.mark.parametrize("seats", [1, 4])
def test_what_is_remembered_of_the_trail_is_what_lies_there(seats: int) -> None:
    rules = find("gwtnz")
    chance = Quick(seats)
    t = cast(Table, rules.setup(seats, rules.settle_options(seats, {}), chance))
    while not t.over:
        again = t.copy()
        again.refresh()
        assert again.stops == t.stops
        for here in range(len(components.SPACE_IDS) - 1):
            ahead = turn.next_locations(t, here)
            assert set(ahead) == seen_ahead(t, here)
            assert turn.next_locations(t, here, 900) == [900 + location for location in ahead]
            assert t.ahead[here] in ([], turn.next_locations(t, here, GO))
        t.play(chance.pick(t.legal(), 0), chance)


@rule("GWT 3.1")
def test_the_first_turn() -> None:
    t = fresh(4)
    assert "disc limit" in legal(t)
    assert why(t, "disc step").rule == "GWT 3.1"
    play(t, "disc limit")
    assert me(t).pathfinder == 0
    assert me(t).certificate_limit(t.facts) == 5
    assert goes(t) == [f"go {letter}" for letter in "abcdefgh"]
    play(t, "go f")
    assert asked(t) == "Location"
    play(t, "aux money", "done")
    assert (t.seat, asked(t)) == (1, "FirstDiscard")
    assert len(t.players[1].hand) == 5
    assert "exchange" in legal(t), "tokens may be used at any own decision"
    play(t, legal(t)[0])
    assert asked(t) == "FirstDisc"


@rule("GWT 3.1", "GWT 16.1")
def test_an_exchange_between_the_first_discards() -> None:
    t = fresh(4)
    t.frames = []
    turn.begin(t, 3)
    player = t.players[3]
    play(t, legal(t)[-2] if legal(t)[-1] == "exchange" else legal(t)[-1])
    player.draw = sorted([*player.draw, *player.hand])
    player.hand = player.draw[5:11]
    player.draw = player.draw[:5] + player.draw[11:]
    player.draw, player.top = player.draw[2:], [0, 0]
    play(t, "exchange", "draw")
    play(t, legal(t)[-1], legal(t)[-1])
    assert "discard shropshire" in legal(t)


@rule("GWT 3.2", "GWT 3.3")
def test_two_steps_past_a_building_or_three_past_two_rockfalls() -> None:
    """The rulebook's example: ways to neutral building B."""
    t = table()
    trap(t, "rock1 rockfall-2-black", "rock2 rockfall-3-green")
    stand(t, "2a", "a1", seat=1)
    moving(t)
    assert goes(t) == ["go a1", "go rock1"]
    assert why(t, "go a2").rule == "GWT 3.2"
    play(t, "go a1", "go b")
    assert asked(t) == "Move"
    t = moving(t)
    me(t).space = space("a")
    play(t, "go rock1", "go rock2", "go b")
    assert asked(t) == "Location"


@rule("GWT 3.3", "GWT 3.6")
def test_at_least_one_step_forward_and_nobody_is_in_the_way() -> None:
    t = table()
    trap(t)
    t.players[1].space = space("b")
    moving(t)
    assert why(t, "stop").rule == "GWT 3.3"
    play(t, "go b")
    assert why(t, "go a").rule == "GWT 3.3"
    play(t, "stop")
    assert asked(t) == "Location"


@rule("GWT 3.3", "GWT 3.4")
def test_step_limits_of_three_and_five() -> None:
    """The rulebook's example: 3 at first, 5 with the disc space and the step tile."""
    assert [table(seats).step_limit(0) for seats in (2, 3, 4)] == [3, 3, 4]
    t = table()
    clear(t, "step")
    me(t).steps = 1
    assert t.step_limit(0) == 5
    trap(t)
    moving(t)
    play(t, "go b", "go c", "go d", "go e", "go f")
    assert asked(t) == "Location"


@rule("GWT 3.5")
def test_wellington_stops_the_move() -> None:
    t = table()
    me(t).space = space("h")
    moving(t)
    play(t, "go wellington")
    assert asked(t) == "AtWellington"


@rule("GWT 3.7", "GWT 3.8")
def test_mary_has_two_pounds() -> None:
    """The rulebook's example: along the buildings the fee goes to Dave, on top to the bank."""
    t = table(3)
    me(t).money = 2
    stand(t, "1a", "a1", seat=1)
    stand(t, "4a", "a2", seat=2)
    trap(t, "rock1 rockfall-2-green", "rock2 rockfall-2-black")
    moving(t)
    play(t, "go a1", "go a2")
    assert [p.money for p in t.players] == [0, 22, 20]
    me(t).money, me(t).space = 2, space("a")
    moving(t)
    play(t, "go rock1", "go rock2", "go b")
    assert [p.money for p in t.players] == [0, 22, 20]


@rule("GWT 3.7")
def test_own_buildings_cost_nothing_and_several_hands_add_up() -> None:
    t = table()
    stand(t, "7a", "a1")
    stand(t, "7a", "a2", seat=1)
    trap(t)
    moving(t)
    play(t, "go a1")
    assert me(t).money == 20
    play(t, "go a2")
    assert (me(t).money, t.players[1].money) == (17, 23)


@rule("GWT 3.9")
def test_no_fees_with_the_flipped_fee_tile() -> None:
    t = table()
    me(t).no_fees = 1
    trap(t, "rock1 rockfall-2-green")
    moving(t)
    play(t, "go rock1")
    assert me(t).money == 20


@rule("GWT 4.1", "GWT 4.2", "GWT 4.3")
def test_a_building_of_ones_own_with_a_risk_action() -> None:
    """The rulebook's example: a pair for 3 pounds, invest, a sheep for gold, or one auxiliary."""
    t = table()
    stand(t, "3b", "a4")
    deal(t, "merino merino southdown leicester")
    at(t, "a4")
    assert legal(t) == [
        "do invest",
        "do discard-pair-for-3-pounds",
        "do discard-any-for-gold",
        "aux money",
        "aux cards",
    ]
    play(t, "do discard-pair-for-3-pounds")
    assert legal(t) == ["discard merino"]
    play(t, "discard merino")
    assert me(t).money == 23
    assert names(me(t).hand) == "southdown leicester"
    assert why(t, "do discard-pair-for-3-pounds").rule == "GWT 4.1"
    assert why(t, "aux money").rule == "GWT 4.3"
    play(t, "do discard-any-for-gold", "discard southdown")
    assert me(t).gold == 1
    assert legal(t) == ["do invest", "done"]
    play(t, "done")
    assert t.seat == 1


@rule("GWT 4.2")
def test_a_risk_action_is_for_the_owner_only() -> None:
    t = table()
    stand(t, "3b", "a4", seat=1)
    deal(t, "merino")
    at(t, "a4")
    assert legal(t) == ["aux money", "aux cards"]


@rule("GWT 4.1")
def test_either_or_gives_one_half() -> None:
    t = at(table(), "b")
    assert {"do pathfinder-2", "do objective", "do ship"} <= set(legal(t))
    play(t, "do pathfinder-2")
    assert "do objective" not in legal(t)
    assert "do ship" in legal(t)


@rule("GWT 4.1")
def test_two_equal_actions_are_two_actions() -> None:
    t = table()
    t.flipped = 1
    at(t, "g")
    play(t, "do ship", "done", "do ship", "done")
    assert legal(t) == ["done"]


@rule("GWT 4.3", "GWT 4.5")
def test_something_must_be_done() -> None:
    t = at(table(), "f")
    assert why(t, "done").rule == "GWT 4.5"
    play(t, "aux money")
    assert legal(t) == ["done"]
    assert why(t, "do buy-sheep").rule == "GWT 4.3"


@rule("GWT 4.4")
def test_a_foreign_building_and_a_hazard_give_one_auxiliary_action() -> None:
    """The rulebook's example: pay 1 pound, then only a single auxiliary action."""
    t = table()
    stand(t, "4a", "a1", seat=1)
    trap(t, "rock1 rockfall-2-black")
    for where in ("a1", "rock1"):
        me(t).money, me(t).space = 20, space("a")
        moving(t)
        play(t, f"go {where}", "stop")
        assert me(t).money == 19
        assert legal(t) == ["aux money", "aux cards"]
        assert why(t, "do hire-2").rule == "GWT 4.4"


@rule("GWT 4.6", "GWT 4.7")
def test_auxiliary_actions_single_and_double() -> None:
    t = table()
    deal(t, "merino southdown leicester")
    clear(t, "aux-certificate1", "aux-ship1", "aux-ship2", "aux-pathfinder1")
    doing(t, "aux double")
    assert legal(t) == [
        *["aux money", "aux cards", "aux certificate", "aux ship", "aux pathfinder"],
        *["double money", "double ship"],
    ]
    assert why(t, "double certificate").rule == "GWT 4.6"
    play(t, "double money")
    assert me(t).money == 22
    play(doing(t, "aux"), "aux certificate")
    assert (me(t).money, me(t).certificates) == (20, 1)
    play(doing(t, "aux"), "aux pathfinder")
    assert (me(t).money, me(t).pathfinder) == (19, 1)
    play(doing(t, "aux double"), "double ship", "sail n2")
    assert me(t).money == 17
    assert asked(t) == "Move"


@rule("GWT 4.6", "GWT 7.4")
def test_a_double_auxiliary_moves_certificates_up_to_two() -> None:
    t = table()
    clear(t, "aux-certificate1", "aux-certificate2")
    doing(t, "aux double")
    play(t, "double certificate")
    assert legal(t) == ["certificates 1", "certificates 2"]
    play(t, "certificates 2")
    assert (me(t).money, me(t).certificates, me(t).gold) == (16, 2, 1)


@rule("GWT 4.7")
def test_draw_one_discard_one() -> None:
    t = table()
    deal(t, "merino")
    play(doing(t, "aux"), "aux cards")
    assert asked(t) == "Discard"
    assert len(me(t).hand) == 2
    play(t, "discard merino")
    assert names(me(t).discard) == "merino"


@rule("GWT 4.8")
@pytest.mark.parametrize(
    "phrase, hand, said, money, gold, certificates",
    [
        ("discard southdown -> 3 pounds", "merino southdown", "southdown", 3, 0, 0),
        ("discard pair -> 2 pounds", "merino merino southdown", "merino", 2, 0, 0),
        ("discard pair -> 3 pounds", "merino merino merino", "merino", 3, 0, 0),
        ("discard any -> gold", "merino southdown", "merino", 0, 1, 0),
        ("discard any -> certificate", "merino southdown", "southdown", 0, 0, 1),
        ("discard leicester -> 2 pounds", "leicester", "leicester", 2, 0, 0),
        ("discard any -> gold + 5 pounds", "romney", "romney", 5, 1, 0),
    ],
)
def test_discarding_for_a_reward(
    phrase: str, hand: str, said: str, money: int, gold: int, certificates: int
) -> None:
    """The rulebook's examples of discarding actions."""
    t = table()
    deal(t, hand)
    play(doing(t, phrase), f"discard {said}")
    assert (me(t).money - 20, me(t).gold, me(t).certificates) == (money, gold, certificates)
    assert len(me(t).discard) == (2 if "pair" in phrase else 1)


@rule("GWT 4.8")
def test_exactly_the_cards_shown() -> None:
    t = table()
    deal(t, "merino southdown ferry")
    assert not can(t, "discard pair -> 2 pounds")
    assert not can(t, "discard leicester -> 2 pounds")
    doing(t, "discard southdown -> 3 pounds")
    assert why(t, "discard merino").rule == "GWT 4.8"
    doing(t, "discard any -> gold")
    assert legal(t) == ["discard southdown", "discard merino"]


@rule("GWT 4.9")
def test_runholder_forward_uses_the_next_location_too() -> None:
    t = table()
    stand(t, "2b", "a1")
    stand(t, "4a", "a2", seat=1)
    trap(t)
    at(t, "a1")
    play(t, "do forward-2")
    assert goes(t) == ["go a2"]
    assert why(t, "stop").rule == "GWT 3.3"
    play(t, "go a2", "go b")
    assert me(t).money == 19
    assert asked(t) == "Location"
    assert me(t).space == space("b")
    assert "do aux" not in legal(t)
    assert "do ship" in legal(t)


@rule("GWT 4.9")
def test_runholder_forward_can_reach_wellington() -> None:
    t = table()
    stand(t, "5a", "h1")
    at(t, "h1")
    play(t, "do forward-2", "go wellington")
    assert asked(t) == "AtWellington"


@rule("GWT 4.10")
def test_the_new_building_underfoot_is_open_only_if_the_old_was_not_used() -> None:
    t = table()
    stand(t, "2a", "a1")
    deal(t, "set6")
    at(t, "a1")
    play(t, "play set6", "build 3", "at a1")
    assert "do shear-2" in legal(t) or "do invest" in legal(t)
    t = table()
    stand(t, "2a", "a1")
    deal(t, "set6")
    at(t, "a1")
    play(t, "do aux-double", "aux money", "play set6", "build 3", "at a1")
    assert legal(t) == ["done"]
    assert why(t, "do invest").rule == "GWT 4.10"


@rule("GWT 4.12")
def test_runholders_stay_where_a_hazard_was_removed() -> None:
    t = table()
    trap(t, "rock1 rockfall-2-black")
    t.players[1].space = space("rock1")
    doing(t, "hazard 0")
    play(t, "remove rock1", "accept")
    moving(t, 1)
    assert goes(t) == ["go b"]


@rule("GWT 6.1")
def test_phase_c_makes_a_new_draw_stack_in_the_middle() -> None:
    """The rulebook's example: hand limit 5, three cards left, one card in the draw stack."""
    t = table()
    clear(t, "hand")
    player = deal(t, "merino southdown leicester")
    deal(t, "ferry", pile="draw")
    player.discard = [c for c in player.draw if c != components.FERRY]
    player.draw = [components.FERRY]
    at(t, "f")
    play(t, "aux money")
    assert "play ferry" not in legal(t)
    play(t, "done")
    assert len(player.hand) == 5
    assert components.FERRY in player.hand
    assert player.discard == []
    assert t.seat == 1


@rule("GWT 6.1", "GWT 7.1")
def test_the_hand_limit_grows_to_six_and_a_fuller_hand_is_kept() -> None:
    t = table()
    assert me(t).hand_limit(t.facts) == 4
    clear(t, "hand", "hand3")
    assert me(t).hand_limit(t.facts) == 6
    deal(t, "merino merino merino southdown southdown southdown leicester")
    at(t, "f")
    play(t, "aux money", "done")
    assert len(me(t).hand) == 7


NEUTRAL = [
    ("a", 0, "do discard-pair-for-2-pounds, do hire, do hire+3"),
    ("b", 0, "do pathfinder-2, do objective, do ship"),
    ("b", 1, "do aux, do objective, do pathfinder-2"),
    ("c", 0, "do gold-1, do aux-double, do invest"),
    ("c", 1, "do aux-double, do invest, do invest+3"),
    ("d", 0, "do discard-leicester-for-2-pounds, do build-2"),
    ("e", 0, "do shear, do aux"),
    ("f", 0, "do discard-southdown-for-3-pounds, do buy-sheep"),
    ("g", 0, "do ship, do ship-1, do aux"),
    ("g", 1, "do ship"),
    ("h", 0, "do shear-1, do invest, do hazard-5"),
    ("h", 1, "do aux, do objective, do hazard-5"),
]


@rule("GWT 4.1", "GWT 11.5")
@pytest.mark.parametrize("letter, flipped, expected", NEUTRAL)
def test_every_side_of_every_neutral_building(letter: str, flipped: int, expected: str) -> None:
    t = table()
    t.flipped = flipped
    jobs(t, "sailor 1")
    trap(t, "rock1 rockfall-2-black")
    offer(t, "four-points-tile")
    deal(t, "southdown leicester leicester")
    at(t, letter)
    assert {w for w in legal(t) if w.startswith("do ")} == set(expected.split(", "))


PRIVATE = [
    ("1a", "do 2-pounds-each-grass-building, do aux"),
    ("1b", "do certificate-each-grass-building, do aux"),
    ("2a", "do aux-double, do forward-1"),
    ("2b", "do aux, do forward-2"),
    ("3a", "do shear-2, do invest"),
    ("3b", "do discard-pair-for-3-pounds, do invest"),
    ("4a", "do hire-2, do draw-2"),
    ("4b", "do 2-pounds-each-shepherd, do draw-3"),
    ("5a", "do ship, do forward-2"),
    ("5b", "do 1-pound-each-storehouse, do forward-2"),
    ("6a", "do 7-pounds-and-pathfinder-2-each-hazard-pair"),
    ("6b", "do discard-any-for-gold-and-5-pounds, do pathfinder-3"),
    ("7a", "do shear-3, do ship-3"),
    ("7b", "do 6-pounds, do romney"),
    ("8a", "do 7-pounds, do forward-3"),
    ("8b", "do tokens-1, do 5-pounds, do forward-3"),
    ("9a", "do hire-3, do invest, do hazard-0"),
    ("9b", "do aux-double, do certificate-2, do pathfinder-4"),
    ("10a", "do 7-pounds, do wool-post-13"),
    ("10b", "do ship-3, do storehouse-within-7"),
]


@rule("GWT 4.11", "GWT 4.1")
@pytest.mark.parametrize("tile, expected", PRIVATE)
def test_every_side_of_every_private_building(tile: str, expected: str) -> None:
    t = table()
    jobs(t, "sailor 1")
    trap(t, "rock1 rockfall-2-black")
    keep(t, "flood-2-black", "flood-2-green")
    settle(t, "sydney")
    offer(t, "four-points-tile")
    deal(t, "merino leicester leicester")
    stand(t, tile, "b2")
    at(t, "b2")
    assert {w for w in legal(t) if w.startswith("do ")} == set(expected.split(", "))


@rule("GWT 4.11")
@pytest.mark.parametrize(
    "phrase, money, pathfinder, certificates, tokens",
    [
        ("2 pounds each grass building", 4, 0, 0, 0),
        ("2 pounds each shepherd", 6, 0, 0, 0),
        ("1 pound each storehouse", 2, 0, 0, 0),
        ("7 pounds + pathfinder 2 each hazard pair", 7, 2, 0, 0),
        ("pathfinder 2", 0, 2, 0, 0),
        ("pathfinder 4", 0, 4, 0, 0),
        ("6 pounds", 6, 0, 0, 0),
        ("tokens 1", 0, 0, 0, 1),
    ],
)
def test_what_local_actions_give(
    phrase: str, money: int, pathfinder: int, certificates: int, tokens: int
) -> None:
    t = table()
    stand(t, "1a", "b2")
    stand(t, "2a", "c1")
    stand(t, "3a", "b1")
    staff(t, shepherd=3)
    settle(t, "sydney", "london")
    keep(t, "flood-2-black", "flood-2-green", "rockfall-3-black")
    doing(t, phrase)
    player = me(t)
    assert (player.money - 20, player.pathfinder) == (money, pathfinder)
    assert (player.certificates, player.tokens) == (certificates, tokens)


@rule("GWT 4.11", "GWT 7.4")
def test_certificates_for_grass_are_up_to_the_number() -> None:
    t = table()
    stand(t, "1b", "b2")
    stand(t, "2a", "c1")
    doing(t, "certificate each grass building")
    assert legal(t) == ["certificates 1", "certificates 2"]
    play(t, "certificates 1")
    assert (me(t).certificates, me(t).gold) == (1, 0)


@rule("GWT 4.11")
def test_draw_up_to_three_then_discard_as_many() -> None:
    t = table()
    doing(t, "draw 3")
    assert legal(t) == ["draw", "done"]
    play(t, "draw")
    assert len(me(t).hand) == 2
    play(t, "done")
    play(t, legal(t)[0])
    play(t, legal(t)[0])
    assert len(me(t).discard) == 2


@rule("GWT 1.8", "GWT 4.11")
def test_several_cards_are_discarded_in_any_order() -> None:
    t = table()
    deal(t, "shropshire merino romney")
    t.frames = []
    deck.discard_many(t, 0, 2)
    assert legal(t) == ["discard shropshire", "discard merino", "discard romney"]
    play(t, "discard romney")
    assert legal(t) == ["discard shropshire", "discard merino"]
    play(t, "discard shropshire")
    assert names(me(t).hand) == "merino"
