"""Chapters 14 to 17: objectives, pathfinder, tokens, gold and played cards."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drystone.core.chance import Quick
from drystone.games.gwtnz import components, deck, phrases, resources, scoring
from drystone.games.gwtnz.state import Table
from tests.gwtnz.tables import (
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
    moving,
    names,
    play,
    post,
    settle,
    staff,
    stand,
    table,
    trap,
    water,
    why,
)
from tests.rules import rule


@rule("GWT 14.1")
def test_an_objective_from_the_display_or_the_stack() -> None:
    t = table()
    first = t.display[2]
    doing(t, "objective")
    assert legal(t) == [f"objective {place}" for place in ("1", "2", "3", "4", "stack")] + ["skip"]
    play(t, "objective 3")
    assert me(t).discard == [first]
    assert first not in t.display
    assert min(t.display) >= 0
    assert len(t.objectives) == 19
    play(doing(t, "objective"), "objective stack")
    assert len(t.objectives) == 18


@rule("GWT 14.1", "GWT 1.6")
def test_an_empty_stack_leaves_gaps_in_the_display() -> None:
    t = table()
    t.players[1].discard += t.objectives
    t.objectives = []
    play(doing(t, "objective"), "objective 1")
    assert t.display[0] == -1
    doing(t, "objective")
    assert legal(t) == ["objective 2", "objective 3", "objective 4", "skip"]


@rule("GWT 14.2")
def test_objectives_are_played_between_actions() -> None:
    t = table()
    deal(t, "o01 merino")
    moving(t)
    trap(t)
    assert "play o01" in legal(t)
    play(t, "go b")
    assert why(t, "play o01").key == "cards-between-actions"
    play(t, "stop", "do pathfinder-2")
    assert "play o01" in legal(t)
    play(t, "do ship")
    assert "play o01" not in legal(t)
    play(t, "done", "play o01")
    assert names(me(t).area) == "o01"
    assert names(me(t).hand) == "merino", "no card is drawn for it"
    assert me(t).money == 24


@rule("GWT 17.2")
def test_a_card_without_effect_is_refused_for_that_only_where_cards_may_be_played() -> None:
    t = table()
    deal(t, "sheepdog merino")
    me(t).certificates = me(t).certificate_limit(t.facts)
    moving(t)
    trap(t)
    assert why(t, "play sheepdog").key == "no-effect-now"
    play(t, "go b")
    assert why(t, "play sheepdog").key == "cards-between-actions"
    play(t, "stop")
    assert why(t, "play sheepdog").key == "no-effect-now"


@rule("GWT 14.2")
def test_wellington_is_one_action() -> None:
    t = table()
    deal(t, "o01 merino")
    at(t, "wellington")
    assert "play o01" in legal(t)
    play(t, "enter wellington", "reveal merino")
    assert "play o01" not in legal(t)
    play(t, "done", "deliver 0", "disc wool", "foresight left", "foresight left")
    assert "play o01" in legal(t)


@rule("GWT 14.3")
@pytest.mark.parametrize("name", [*[f"o{n:02d}" for n in range(1, 25)], "set8", "set9", "set10"])
def test_the_immediate_action_of_every_objective(name: str) -> None:
    t = table()
    deal(t, name)
    at(t, "a")
    play(t, f"play {name}")
    immediate = t.facts.immediate[card(name)]
    assert immediate is not None
    phrase = phrases.written(immediate)
    player = me(t)
    if phrase == "certificate 2":
        play(t, "certificates 2")
    elif phrase == "ship 2":
        assert asked(t) == "Ship"
        play(t, "sail n2")
        assert player.ship == water("n2")
    got = (player.money - 20, player.tokens, player.certificates, player.pathfinder)
    expected = {
        "4 pounds": (4, 0, 0, 0),
        "tokens 2": (0, 2, 0, 0),
        "certificate 2": (0, 0, 2, 0),
        "pathfinder 2": (0, 0, 0, 2),
        "ship 2": (0, 0, 0, 0),
    }
    assert got == expected[phrase]


def example(t: Table) -> None:
    """What the rulebook's three cards ask for."""
    deal(t, "o01 o02 o03", pile="area")
    stand(t, "1a", "b1")
    stand(t, "6a", "b2")
    deal(t, "lincoln", pile="discard")
    me(t).pathfinder = 12


@rule("GWT 14.4")
def test_three_objectives_of_mary() -> None:
    """The rulebook's example: 9 points, and 3 without the post of 13 or more."""
    t = table()
    example(t)
    assert t.breakdown(0)["objectives"] == 3
    me(t).posts = [0] * 6 + [1] + [0] * (components.POSTS - 7)
    assert t.breakdown(0)["objectives"] == 9
    me(t).pathfinder = 11
    assert t.breakdown(0)["objectives"] in (3 + 3 - 2, 3 + 3 - 3)


@rule("GWT 14.4")
def test_a_fulfilled_task_serves_one_card() -> None:
    t = table()
    deal(t, "o11 o19", pile="area")
    deal(t, "hampshire", pile="discard")
    stand(t, "1a", "b1")
    assert t.breakdown(0)["objectives"] == 3 - 3
    deal(t, "ryeland ryeland ferry", pile="discard")
    assert t.breakdown(0)["objectives"] == 3 + 5


def fulfil(t: Table, task: str, count: int) -> None:
    """So much as meets a task so often."""
    player = me(t)
    if task == "post13":
        posts = player.posts[:]
        posts[post("21")] += count
        player.posts = posts
    elif task in ("building", "building4"):
        for i in range(count):
            number = (0 if task == "building" else 5) + i
            player.buildings &= ~(1 << number)
            t.set_site(t.sites.index(-1), number)
    elif task == "shearers2":
        staff(t, shearer=2 * count)
    elif task == "storehouse":
        settle(t, *components.LARGE_IDS[:count])
    elif task == "pathfinder6":
        player.pathfinder = 6 * count
    elif task == "flood":
        keep(t, *["flood-3-green", "flood-2-black"][:count])
    else:
        deal(t, " ".join([task.split("-")[0]] * count), pile="discard")


@rule("GWT 14.4")
@pytest.mark.parametrize("name", [*[f"o{n:02d}" for n in range(1, 25)], "set8", "set9", "set10"])
def test_every_objective_is_fulfilled_by_its_tasks_and_nothing_less(name: str) -> None:
    t = table()
    number = card(name)
    deal(t, name, pile="area")
    assert t.breakdown(0)["objectives"] == -t.facts.penalty[number]
    tasks = [components.TASKS[task] for task in t.facts.tasks[number]]
    for task in sorted(set(tasks)):
        assert t.breakdown(0)["objectives"] == -t.facts.penalty[number]
        fulfil(t, task, tasks.count(task))
    assert t.breakdown(0)["objectives"] == t.facts.points[number]


CARDS = st.sampled_from(range(components.OBJECTIVE, components.CARDS))
COUNTS = st.lists(st.integers(0, 2), min_size=10, max_size=10)


@rule("GWT 14.4", "GWT 14.5", "GWT 18.8")
@settings(max_examples=200, deadline=None)
@given(st.lists(CARDS, min_size=3, max_size=7), st.integers(0, 7), st.booleans(), COUNTS)
def test_tasks_go_to_the_objectives_in_the_best_way(
    cards: list[int], played: int, master: bool, met: list[int]
) -> None:
    """Every choice of the cards that are fulfilled; `met` is how often each task is."""
    t = table()
    played, worth = min(played, len(cards)), 1 if master else 0
    met[components.T_BUILDING] += met[components.T_BUILDING4]
    best = (-100, 0)
    for done in product((False, True), repeat=len(cards)):
        needed = Counter(
            task
            for card, is_done in zip(cards, done, strict=True)
            if is_done
            for task in t.facts.tasks[card]
        )
        # A building of 4 craftsmen is a building too, and serves once.
        needed[components.T_BUILDING] += needed[components.T_BUILDING4]
        if any(count > met[task] for task, count in needed.items()):
            continue
        points = sum(t.facts.points[card] for card, yes in zip(cards, done, strict=True) if yes)
        points -= sum(t.facts.penalty[cards[i]] for i in range(played) if not done[i])
        added = sum(done[played:])
        best = max(best, (points + worth * added, added))
    found = scoring.best_assignment(t, cards, 0, played, worth, met[:])
    assert found == scoring.MANY * best[0] + best[1]


@rule("GWT 14.5")
def test_played_objectives_must_score_others_may() -> None:
    t = table()
    deal(t, "o19", pile="discard")
    assert t.breakdown(0)["objectives"] == 0
    deal(t, "hampshire ryeland ferry", pile="discard")
    assert t.breakdown(0)["objectives"] == 5


@rule("GWT 14.6")
def test_bonus_objectives_come_only_from_their_stack() -> None:
    t = table()
    deal(t, "set9")
    assert all(kind >= components.PLAIN_OBJECTIVE for kind in t.display + t.objectives)
    at(t, "a")
    play(t, "play set9", "certificates 1")
    assert names(me(t).area) == "set9"


@rule("GWT 15.1", "GWT 15.2", "GWT 17.3")
def test_mary_at_the_flipped_b() -> None:
    """The rulebook's example: from 7 by auxiliary, Kotare bird and local action to 11."""
    t = table()
    t.flipped = 1
    player = deal(t, "kotare")
    clear(t, "aux-pathfinder1")
    player.pathfinder, player.steps, t.step_tiles = 7, 1, 1
    at(t, "b")
    play(t, "do aux", "aux pathfinder")
    assert (player.pathfinder, player.gold) == (8, 1)
    play(t, "play kotare")
    assert (player.pathfinder, len(player.hand)) == (9, 1)
    play(t, "do pathfinder-2")
    assert player.pathfinder == 11
    assert legal(t) == ["flip step", "flip fee"]
    other = t.copy()
    play(t, "flip step")
    assert player.steps == 2
    play(other, "flip fee")
    assert other.players[0].no_fees == 1


@rule("GWT 15.1", "GWT 15.4")
@pytest.mark.parametrize("space", range(17))
def test_every_pathfinder_space(space: int) -> None:
    points = [0, 0, 0, 0, 0, 3, 3, 3, 3, 7, 7, 7, 10, 10, 13, 13, 15]
    for seats, step_space in ((2, 4), (3, 4), (4, 6)):
        t = table(seats)
        t.frames = []
        if space:
            resources.advance(t, 0, space, "test")
        player = me(t)
        assert player.gold == (space >= 3) + (space >= 8)
        assert player.steps == (space >= step_space)
        assert t.step_tiles == seats - (space >= step_space)
        assert (asked(t) == "FlipTile") == (space >= 11)
        assert t.breakdown(0)["pathfinder"] == points[space]


@rule("GWT 15.3")
def test_beyond_the_end_of_the_track() -> None:
    t = table()
    me(t).pathfinder = 15
    t.frames = []
    resources.advance(t, 0, 4, "test")
    assert (me(t).pathfinder, me(t).money) == (16, 23)


@rule("GWT 16.1")
def test_an_exchange_token_draws_up_to_two_and_discards_as_many() -> None:
    t = table()
    player = deal(t, "merino")
    player.tokens = 2
    at(t, "a")
    play(t, "exchange")
    assert (player.tokens, len(player.hand)) == (1, 2)
    assert legal(t) == ["draw", "done"]
    play(t, "draw")
    assert asked(t) == "Discard"
    play(t, legal(t)[0])
    play(t, legal(t)[0])
    assert len(player.hand) == 1
    assert asked(t) == "Location"
    play(t, "exchange", "done", legal(t)[0] if asked(t) == "Discard" else "discard merino")
    assert why(t, "exchange").rule == "GWT 16.1"


@rule("GWT 16.1")
def test_tokens_may_be_used_in_the_middle_of_an_action() -> None:
    t = table()
    player = deal(t, "merino")
    player.tokens = 1
    jobs(t, "sailor 4", "shearer 4")
    doing(t, "hire")
    assert "exchange" in legal(t)
    play(t, "exchange", "done")
    play(t, legal(t)[0])
    assert asked(t) == "Hire"


@rule("GWT 16.1")
def test_a_requirement_exchanged_away_ends_the_action() -> None:
    t = table()
    player = deal(t, "merino ferry")
    player.tokens = 1
    player.draw, player.lost_sheep = [], 13
    deal(t, "kotare", pile="draw")
    doing(t, "discard any -> gold")
    play(t, "exchange", "done", "discard merino")
    assert legal(t) == ["skip"]


@rule("GWT 16.2")
def test_two_tokens_remove_a_shropshire() -> None:
    t = table()
    player = deal(t, "shropshire")
    player.tokens = 2
    at(t, "a")
    play(t, "exchange two")
    assert (player.tokens, player.gold, player.hand, player.lost_sheep) == (0, 1, [], 1)
    player.tokens = 2
    assert why(t, "exchange two").rule == "GWT 16.2"


@rule("GWT 17.1")
def test_gold_buys_bonus_cards() -> None:
    for stack, price in zip(components.STACK_IDS, [3, 3, 4, 5], strict=True):
        t = table()
        player = me(t)
        player.gold = price - 1
        moving(t)
        assert why(t, f"gold {stack}").params == {"cost": price}
        player.gold = price
        play(t, f"gold {stack}")
        assert player.gold == 0
        assert player.discard == [t.sets[components.STACK_IDS.index(stack)]]
        assert t.stacks[components.STACK_IDS.index(stack)] == 2


@rule("GWT 17.1", "GWT 1.6")
def test_an_empty_bonus_stack() -> None:
    t = table()
    me(t).gold = 5
    t.players[1].discard += [t.sets[3]] * 3
    t.stacks[3] = 0
    moving(t)
    assert why(t, "gold compass").key == "stack-empty"


def with_card(name: str, where: str = "a") -> Table:
    t = table()
    deal(t, name)
    return at(t, where)


@rule("GWT 17.2", "GWT 17.3", "GWT 17.4")
@pytest.mark.parametrize(
    "name, money, certificates, pathfinder",
    [
        ("sheepdog", 0, 1, 0),
        ("ferry", 2, 0, 0),
        ("kotare", 0, 0, 1),
        ("set1", 2, 0, 0),
        ("set2", 1, 0, 1),
    ],
)
def test_played_cards(name: str, money: int, certificates: int, pathfinder: int) -> None:
    t = with_card(name)
    player = deal(t, "o07 o08", pile="area")
    play(t, f"play {name}")
    assert (player.money - 20, player.certificates, player.pathfinder) == (
        money,
        certificates,
        pathfinder,
    )
    assert names(player.discard) == name
    assert len(player.hand) == 1, "a card is drawn"
    t = with_card(name)
    deal(t, "o07 o08", pile="area")
    play(t, f"cycle {name}")
    assert (me(t).money, me(t).certificates, me(t).pathfinder) == (20, 0, 0)
    assert len(me(t).hand) == 1


@rule("GWT 17.2")
def test_cards_are_not_played_inside_a_move_or_an_action() -> None:
    t = table()
    trap(t)
    deal(t, "ferry")
    moving(t)
    assert {"play ferry", "cycle ferry"} <= set(legal(t))
    play(t, "go b")
    assert not [w for w in legal(t) if "ferry" in w]
    assert why(t, "cycle kotare").key == "not-in-hand"


@rule("GWT 17.5")
def test_set_4_puts_gained_cards_on_top() -> None:
    t = with_card("set4", "f")
    player = me(t)
    assert "play set4" not in legal(t)
    assert "cash set4" in legal(t)
    t.gained = [card("lincoln"), card("romney")]
    deal(t, "lincoln romney", pile="discard")
    play(t, "play set4")
    assert legal(t) == ["top lincoln", "top romney", "done"]
    play(t, "top lincoln", "top romney")
    assert names(player.hand) == "romney", "the card drawn is the one put last"
    assert names(player.top) == "lincoln"
    t = with_card("set4", "f")
    t.gained = [card("lincoln"), card("romney")]
    deal(t, "lincoln romney", pile="discard")
    play(t, "play set4", "top romney", "done")
    assert names(me(t).hand) == "romney"
    assert names(me(t).discard) == "lincoln set4", "what is left stays where it is"
    t = with_card("set4")
    play(t, "cash set4")
    assert (me(t).money, len(me(t).hand)) == (21, 1)


@rule("GWT 17.5")
def test_a_shuffle_carries_gained_cards_away() -> None:
    t = with_card("set4", "f")
    player = deal(t, "ferry")
    player.discard, player.draw = player.draw, []
    deck.take_card(t, 0, components.FROM_FERRY, "test")
    deck.draw_card(t, 0, Quick(1))
    play(t, "cycle ferry")
    assert "play set4" not in legal(t)


@rule("GWT 17.6", "GWT 12.9")
def test_set_5_places_a_storehouse_from_afar() -> None:
    t = with_card("set5")
    play(t, "play set5", "upgrade lyttelton 1", "storehouse 1")
    assert me(t).money == 18
    assert len(me(t).hand) == 1
    t = with_card("set5")
    play(t, "cash set5")
    assert me(t).money == 21


@rule("GWT 17.6")
def test_set_6_replaces_by_exactly_one_more() -> None:
    t = with_card("set6")
    assert "play set6" not in legal(t), "no building stands there"
    stand(t, "1a", "b1")
    play(t, "play set6")
    assert legal(t) == ["build 3", "build 4"]
    play(t, "build 4", "at b1")
    assert me(t).money == 20
    t = with_card("set6")
    play(t, "cash set6")
    assert me(t).money == 22


@rule("GWT 17.1", "GWT 1.3")
def test_every_bonus_set_can_be_had() -> None:
    seen: set[int] = set()
    for seed in range(40):
        seen.update(fresh(4, seed).sets)
    assert seen == set(components.SET_CARDS)
