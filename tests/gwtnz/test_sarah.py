"""Chapter 19: the solo game against Sarah."""

from __future__ import annotations

import pytest

from drystone.core.chance import Quick
from drystone.games.gwtnz import (
    components,
    deck,
    sarah,
    sarah_builds,
    sarah_hires,
    turn,
    wellington,
)
from drystone.games.gwtnz.check import check
from drystone.games.gwtnz.state import SARAH, Player, Table
from tests.gwtnz.tables import (
    a_tile,
    asked,
    deal,
    fresh,
    harbour,
    jobs,
    legal,
    me,
    names,
    play,
    post,
    site,
    space,
    stand,
    stock,
    table,
    trap,
    water,
)
from tests.gwtnz.test_end import last_tile_due
from tests.rules import rule

DICE = Quick(5)


def solo(seed: int = 1, level: str = "easy") -> Table:
    return table(1, seed, level=level)


def her(t: Table) -> Player:
    return t.players[SARAH]


def specialize(t: Table, worker: str, count: int = 2) -> None:
    """Sarah has so many workers of one type and one of each other."""
    player = her(t)
    for row in range(4):
        t.bag_a[row] += player.workers[row] - 1
    player.workers = [1, 1, 1, 1]
    row = components.WORKERS.index(worker)
    player.workers[row] = count
    for _ in range(count - 1):
        if t.bag_a[row]:
            t.bag_a[row] -= 1
        else:
            job = next(j for j in range(15, -1, -1) if j % 4 == row and t.jobs[j])
            t.jobs[job] = 0
    t.specialization = row


def turn_with(t: Table, number: int) -> Table:
    """Sarah draws the card of that number."""
    t.sarah_deck = [number - 1]
    t.turn = SARAH
    t.frames = [turn.EndTurn(SARAH), sarah.SarahDraws()]
    t.settle(DICE)
    check(t)
    return t


@rule("GWT 19.1", "GWT 19.3", "GWT 19.4")
def test_the_solo_set_up() -> None:
    t = fresh(1)
    assert (me(t).money, len(me(t).hand), me(t).tokens) == (7, 4, 1)
    assert t.step_tiles == 1
    assert sum(t.market) == 9
    assert t.stacks == [3] * 4
    assert t.seat == 0
    player = her(t)
    assert sorted(player.workers) == [1, 1, 1, 2]
    assert player.workers[t.specialization] == 2
    assert player.discard == []
    assert player.discs.bit_count() == 15
    assert (player.pathfinder, player.space, player.ship) == (0, space("start"), water("w0"))
    assert (player.money, player.gold, player.tokens, player.storehouses) == (0, 0, 0, 0)
    assert player.buildings.bit_count() == 10


@rule("GWT 19.2")
@pytest.mark.parametrize(
    "level, cards, first",
    [
        ("easy", [2, 3, 4, 5, 7, 9, 10, 11, 12, 13], "3"),
        ("medium", list(range(1, 14)), "6"),
        ("hard", [*range(1, 10), *range(14, 18)], "9"),
    ],
)
def test_the_three_levels(level: str, cards: list[int], first: str) -> None:
    t = fresh(1, level=level)
    assert [c + 1 for c in t.sarah_deck] == cards
    assert t.sarah_post == post(first)


@rule("GWT 19.5")
def test_fees_between_you_and_sarah_go_through_the_bank() -> None:
    t = solo()
    stand(t, "1a", "a1", seat=SARAH)
    turn.enter(t, 0, space("a1"))
    assert (me(t).money, her(t).money) == (18, 0)
    stand(t, "7a", "a2")
    sarah.sarah_enters(t, space("a2"))
    assert (me(t).money, her(t).money) == (21, 0)


@rule("GWT 19.6")
def test_she_draws_moves_and_acts_wherever_she_is() -> None:
    t = solo()
    trap(t)
    turn_with(t, 6)
    assert her(t).space == space("e"), "4 steps, by the shorter way past D"
    assert her(t).pathfinder == 3
    assert her(t).gold == 0
    assert t.seat == 0


@rule("GWT 19.6")
def test_an_empty_deck_is_shuffled_at_the_start_of_her_turn() -> None:
    t = solo()
    t.sarah_deck = []
    t.turn = SARAH
    t.frames = [turn.EndTurn(SARAH), sarah.SarahDraws()]
    t.settle(DICE)
    assert len(t.sarah_deck) == 9


@rule("GWT 19.6", "GWT 1.6")
def test_what_cannot_be_done_is_skipped() -> None:
    t = solo()
    trap(t)
    t.players[0].discard += [c for c in t.display if c >= 0] + t.objectives
    t.display, t.objectives = [-1] * 4, []
    turn_with(t, 7)
    assert her(t).pathfinder == 1
    assert her(t).discard == []
    turn_with(t, 9)
    assert her(t).hazard_tiles() == 0


@rule("GWT 19.7")
def test_her_way_is_the_shortest_then_the_cheapest() -> None:
    t = solo()
    trap(t, "rock1 rockfall-2-green")
    her(t).space = space("a")
    assert sarah.best_ways(t) == [space("b")]
    stand(t, "3a", "a1")
    assert sarah.best_ways(t) == [space("a1")], "no hand beats a green hand"
    stand(t, "7a", "a1")
    t.set_site(site("a1"), 6)
    assert sarah.best_ways(t) == [space("rock1")]


@rule("GWT 19.7")
def test_of_equal_fees_she_rather_pays_the_bank_and_else_you_decide() -> None:
    t = solo()
    trap(t, "rock1 rockfall-2-green")
    her(t).space = space("a")
    stand(t, "1a", "a1")
    assert sarah.best_ways(t) == [space("rock1")]
    t.sites[site("a1")] = -1
    t.refresh()
    me(t).buildings |= 1
    stand(t, "3a", "b1")
    stand(t, "2a", "b3")
    her(t).space = space("b")
    assert sarah.best_ways(t) == [space("b1"), space("b3")]
    t.frames = [sarah.SarahMoves(2)]
    t.settle(DICE)
    assert (t.seat, asked(t)) == (0, "SarahWay")
    t.play(t.legal()[1], DICE)
    assert her(t).space == space("c")


@rule("GWT 19.8")
def test_she_delivers_without_income_to_the_next_post() -> None:
    t = solo(level="hard")
    trap(t)
    her(t).space = space("h")
    last = t.display[3]
    right = (t.foresight[1], t.foresight[3])
    turn_with(t, 9)
    assert her(t).posts[post("9")] == 1
    assert last in her(t).discard
    assert her(t).space == space("start")
    assert her(t).money == 0
    assert t.sarah_post == post("12")
    assert t.bonus[7] == right[1], "the right-hand bonus tile filled the token's space"
    t.sarah_post = post("21")
    for _ in range(2):
        her(t).space = space("h")
        turn_with(t, 6)
    assert her(t).posts[post("21")] == 2


@rule("GWT 19.9")
def test_the_display_and_the_foresight_keep_their_order() -> None:
    t = solo()
    before = t.display[:]
    t.frames = []
    deck.take_displayed(t, 0, 2, DICE)
    assert t.display[1:] == [before[0], before[1], before[3]]
    left = t.foresight[0]
    kept = t.foresight[1]
    t.foresight[1] = -1
    wellington.refill_foresight(t, DICE)
    assert t.foresight[1] == left
    t.bag_a[kept] += 1
    check(t)


@rule("GWT 19.10")
def test_her_specialization_changes_only_for_a_strictly_larger_row() -> None:
    t = solo()
    specialize(t, "shepherd")
    jobs(t, "sailor 3", "sailor 4")
    sarah_hires.hire_job(t, 4 * 3 + 2)
    assert t.specialization == components.SHEPHERD
    sarah_hires.hire_job(t, 4 * 2 + 2)
    assert t.specialization == components.SAILOR


@rule("GWT 19.11")
def test_she_hires_the_cheapest_or_her_specialization() -> None:
    t = solo()
    specialize(t, "shepherd")
    trap(t)
    jobs(t, "shepherd 1", "sailor 3")
    turn_with(t, 1)
    assert her(t).workers[components.SAILOR] == 2
    assert names(her(t).discard) == names([t.sets[0]]), "second space: steering wheel"
    jobs(t, "shepherd 1", "sailor 3")
    turn_with(t, 2)
    assert her(t).workers[components.SHEPHERD] == 3
    assert her(t).discard[-1] == t.sets[1], "third space: barrel"


@rule("GWT 19.11")
def test_you_break_a_tie_between_equally_cheap_workers() -> None:
    t = solo()
    specialize(t, "shepherd")
    jobs(t, "craftsman 3", "sailor 3")
    turn_with(t, 1)
    assert (t.seat, asked(t)) == (0, "SarahHires")
    assert legal(t) == ["hire craftsman row 3", "hire sailor row 3"]
    play(t, "hire sailor row 3")
    assert her(t).workers[components.SAILOR] == 2
    jobs(t, "craftsman 3", "shepherd 3")
    turn_with(t, 1)
    assert her(t).workers[components.SHEPHERD] == 3, "the specialization breaks a tie"


@rule("GWT 19.12")
def test_her_third_sailor_settles_a_medium_harbour() -> None:
    t = solo()
    specialize(t, "sailor")
    jobs(t, "sailor 4")
    sarah_hires.hire_job(t, 14)
    assert her(t).harbours == 1 << harbour("new-plymouth")
    assert her(t).ship == water("n3")
    assert t.masters[0] == -1
    assert her(t).discard == sorted(t.sets[:2])
    check(t)
    me(t).harbours |= 1 << harbour("timaru")
    sarah_hires.settle_harbour(t)
    assert her(t).harbours >> harbour("gisborne") & 1


@rule("GWT 19.12")
def test_her_shearers_send_wool() -> None:
    t = solo()
    specialize(t, "shearer")
    jobs(t, "shearer 2", "shearer 3", "shearer 4")
    for job in (15, 11, 7):
        sarah_hires.hire_job(t, job)
    assert her(t).posts[post("wool5") : components.MORE] == [1, 1, 1]
    assert names(her(t).discard).count("romney") == 2
    assert t.breakdown(SARAH)["workers-storehouses"] == 4
    check(t)


@rule("GWT 19.13")
@pytest.mark.parametrize(
    "shepherds, sheep",
    [
        (1, "dorset"),
        (2, "lincoln"),
        (3, "lincoln corriedale"),
        (4, "dorset suffolk"),
        (5, "ryeland suffolk"),
    ],
)
def test_her_sheep_market_tile(shepherds: int, sheep: str) -> None:
    t = solo()
    specialize(t, "shepherd", shepherds)
    stock(t, "dorset lincoln corriedale corriedale hampshire ryeland suffolk")
    turn_with(t, 3)
    assert sorted(her(t).discard) == sorted(
        components.CARD_IDS.index(name) for name in sheep.split()
    )


@rule("GWT 19.13")
def test_an_option_out_of_stock_costs_a_shepherd_and_reveals_two() -> None:
    t = solo()
    specialize(t, "shepherd", 2)
    stock(t, "dorset suffolk")
    t.flock = [4, 0, 0, 6, 6, 5]
    t.players[0].discard += [components.LINCOLN] * 7 + [components.CORRIEDALE] * 7
    turn_with(t, 3)
    assert names(her(t).discard) == "dorset"
    assert sum(t.market) == 3


@rule("GWT 19.13")
def test_you_break_a_tie_between_colours() -> None:
    t = solo()
    specialize(t, "shepherd", 2)
    stock(t, "lincoln corriedale")
    turn_with(t, 3)
    assert legal(t) == ["take lincoln", "take corriedale"]
    play(t, "take corriedale")
    assert names(her(t).discard) == "corriedale"


@rule("GWT 19.14")
def test_how_she_builds() -> None:
    t = solo()
    trap(t)
    specialize(t, "craftsman", 2)
    me(t).space = space("c")
    turn_with(t, 4)
    assert t.seat == 0
    assert legal(t) == ["at c1", "at c3"], "two equally near spaces: you decide"
    play(t, "at c3")
    assert t.sites[site("c3")] == 10 + 3, "4a has a hand, 3a has none"
    me(t).space = space("a1")
    turn_with(t, 4)
    assert t.sites[site("a2")] == 10 + 2
    assert her(t).gold == 0
    turn_with(t, 4)
    assert t.sites[site("a3")] == 10 + 0, "all but one: 1a has a hand"
    t = solo()
    specialize(t, "craftsman", 2)
    t.facts.building_hands[3] = 0
    try:
        sarah_builds.build(t, 2)
        assert legal(t) == ["build 3", "build 4"], "two equal tiles: you decide"
    finally:
        t.facts.building_hands[3] = 1


@rule("GWT 19.14")
def test_she_replaces_when_no_new_tile_fits() -> None:
    t = solo()
    specialize(t, "craftsman", 1)
    stand(t, "1a", "b1", seat=SARAH)
    stand(t, "2a", "b2", seat=SARAH)
    sarah_builds.build(t, 1)
    assert legal(t) == ["build 4"], "4a has more hands than 3a"
    play(t, "build 4")
    assert legal(t) == ["at b1", "at b2"], "either can be replaced: you decide"
    play(t, "at b2")
    assert t.sites[site("b2")] == 10 + 3


@rule("GWT 19.14")
def test_she_builds_on_no_risk_and_behind_no_lock() -> None:
    t = solo()
    assert not sarah_builds.is_free(t, space("a4"))
    assert not sarah_builds.is_free(t, space("b3"))
    her(t).pathfinder = 2
    assert sarah_builds.is_free(t, space("b3"))
    me(t).space = space("h1")
    assert sarah_builds.next_sites(t) == [site("a1")], "round the start"


@rule("GWT 19.15")
def test_which_hazard_and_which_bonus_tile_she_removes() -> None:
    t = solo()
    trap(
        t,
        "rock1 rockfall-4-green",
        "rock2 rockfall-4-black",
        "flood1 flood-4-black",
        "flood2 flood-2-black",
    )
    assert sarah.best_traps(t) == [1, 4], "equal sections, both with a black 4: you decide"
    trap(t, "rock1 rockfall-4-green", "rock2 rockfall-4-black", "flood1 flood-4-black")
    sarah.remove_hazard(t)
    assert her(t).tiles[a_tile("rockfall-4-black") - components.HAZARD] == 1
    assert names(her(t).discard) == "sheepdog"
    cheapest = t.bonus[2]
    sarah.remove_bonus_tile(t)
    assert t.bonus[2] == -1
    assert t.box_b[cheapest] == 1
    check(t)


@rule("GWT 19.15")
def test_of_identical_hazards_you_choose() -> None:
    t = solo()
    trap(t, "rock1 rockfall-2-black", "rock3 rockfall-2-black")
    sarah.remove_hazard(t)
    assert legal(t) == ["remove rock1", "remove rock3"]
    play(t, "remove rock3")
    assert t.traps[0] >= 0


CARDS = [
    (10, "shepherd", 2),
    (11, "craftsman", 2),
    (12, "sailor", 2),
    (13, "shearer", 2),
    (14, "shepherd", 3),
    (15, "craftsman", 3),
    (16, "sailor", 3),
    (17, "shearer", 3),
]


@rule("GWT 19.16")
@pytest.mark.parametrize("number, worker, count", CARDS)
def test_what_her_special_cards_do(number: int, worker: str, count: int) -> None:
    t = solo()
    trap(t)
    specialize(t, worker, count)
    stock(t, "dorset lincoln corriedale corriedale suffolk")
    me(t).space = space("a1")
    assert sarah.steps_of(t, number - 1) == count
    turn_with(t, number)
    while asked(t) == "SarahTakes":
        play(t, legal(t)[0])
    player = her(t)
    expected = {
        10: "lincoln",
        11: "",
        12: names([t.sets[0]]),
        13: "romney",
        14: "",
        15: "",
        16: names([t.sets[1]]),
        17: "romney",
    }
    if number == 14:
        assert len(player.discard) == 2
    else:
        assert names(player.discard) == expected[number]
    assert t.buildings_of(SARAH) == (worker == "craftsman")


@rule("GWT 19.16")
@pytest.mark.parametrize("number, worker, count", CARDS)
def test_what_they_do_for_another_specialization(number: int, worker: str, count: int) -> None:
    t = solo()
    trap(t)
    other = "sailor" if worker != "sailor" else "shepherd"
    specialize(t, other, count)
    stock(t, "dorset lincoln corriedale corriedale suffolk")
    me(t).space = space("a1")
    turn_with(t, number)
    player = her(t)
    cards = {10: "lincoln", 14: "dorset lincoln"}
    assert names(player.discard) == cards.get(number, "")
    assert player.pathfinder == {12: 2, 16: 3}.get(number, 0)
    assert t.buildings_of(SARAH) == (number in (11, 15))
    normal = 1 if number < 14 else count
    extra = {13: 1, 17: 2}.get(number, 0)
    assert player.space == space(" abcefgh"[normal + extra])


@rule("GWT 19.16")
@pytest.mark.parametrize("number, cards", [(13, "ryeland"), (17, "romney ryeland")])
def test_four_shearers(number: int, cards: str) -> None:
    t = solo()
    trap(t)
    specialize(t, "shearer", 4)
    stock(t, "lincoln ryeland")
    turn_with(t, number)
    assert sorted(names(her(t).discard).split()) == cards.split()


@rule("GWT 19.17")
def test_how_sarah_scores_and_who_wins() -> None:
    t = solo()
    player = her(t)
    player.money = 50
    deal(t, "o19 o20 suffolk", seat=SARAH, pile="discard")
    player.masters = 1
    points = t.breakdown(SARAH)
    assert (points["money"], points["harbourmasters"], points["hand-space"]) == (0, 0, 0)
    assert (points["objectives"], points["cards"]) == (10, 7)
    assert points["workers-storehouses"] == 0
    assert t.winners() == [SARAH]
    me(t).money = 5 * sum(points.values())
    assert t.winners() == [0, SARAH], "a tie is shared"
    me(t).money = 500
    assert t.winners() == [0]
    assert len(t.scores()) == 1


@rule("GWT 19.18")
def test_sarah_can_end_the_game() -> None:
    t = solo()
    last_tile_due(t)
    t.ending = -1
    her(t).space = space("h")
    trap(t)
    turn_with(t, 6)
    assert t.ending == SARAH
    assert t.breakdown(SARAH)["token"] == 5
    assert t.seat == 0
    play(t, legal(t)[0])
    while t.frames:
        t.play(t.legal()[0], DICE)
    assert t.over
