"""Planning: several turns of one's own, as if nobody came between."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import pytest

import drystone
from drystone.bots import seat
from drystone.bots.crofter import Overseer, look_ahead
from drystone.bots.laird import Laird
from drystone.bots.play_to_end import play_to_end
from drystone.bots.search.guard import Guard
from drystone.bots.search.plan import search_plan
from drystone.bots.search.turn import Prospect
from drystone.bots.weights import hours_of, value_from, value_of, weights_of
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.core.plain import plain
from drystone.core.state import State
from drystone.games import find

CLANS = find("caledonia")


def settled_in(seats: int, seed: int = 5) -> Game:
    """A game of Clans of Caledonia at its first turn."""
    game = drystone.new("caledonia", seats, seed=seed)
    dice = Quick(seed)
    while not game.state.frames[-1].opens_turn():
        game.play(game.legal()[dice.below(len(game.legal()))])
    return game


def alone(state: State) -> State:
    assert CLANS.alone is not None
    left = CLANS.alone(state, state.seat)
    assert left is not None
    return left


def plan(state: State, width: int = 2, seed: int = 3) -> list[Prospect]:
    weighing = value_of(CLANS, "overseer", state.seats).at(state, state.seat)
    return search_plan(alone(state), weighing, width, 2000, Guard(60, perf_counter), seed)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_action_has_a_prospect_and_the_same_seed_the_same(seats: int) -> None:
    state = settled_in(seats).state
    found = plan(state)
    assert [prospect.action for prospect in found] == state.legal()
    assert [prospect.worth for prospect in found] == [prospect.worth for prospect in plan(state)]
    assert any(prospect.finished for prospect in found)


def test_a_plan_goes_on_to_the_next_round() -> None:
    state = settled_in(1).state
    best = max(plan(state), key=lambda prospect: prospect.worth)
    table = state.copy()
    turns = 0
    for asked, action in best.plan():
        assert table.legal() == asked
        turns += table.frames[-1].opens_turn()
        table.play(action, Quick(1))
    assert turns > 3
    assert CLANS.features is not None
    clock = CLANS.feature_names.index("rounds left")
    assert CLANS.features(table, 0)[clock] < CLANS.features(state, 0)[clock]


def test_where_others_play_only_the_present_turn_is_settled() -> None:
    state = settled_in(3).state
    mover = state.seat
    best = max(plan(state), key=lambda prospect: prospect.worth)
    table = state.copy()
    for asked, action in best.plan():
        assert table.seat == mover
        assert table.legal() == asked
        table.play(action, Quick(1))
    assert table.seat != mover or not best.plan()


def test_alone_all_others_have_passed_and_the_table_is_as_it_was() -> None:
    state = settled_in(3).state
    before = repr(plain(state))
    left = alone(state)
    left.play(left.legal()[-1], Quick(1))
    assert repr(plain(state)) == before
    left = alone(state)
    mover = left.seat
    for _ in range(3):
        hire = [action for action in left.legal() if CLANS.words.text(action) == "hire"]
        left.play((hire or left.legal())[0], Quick(1))
        assert left.seat == mover


def test_nobody_plans_while_others_settle_in() -> None:
    assert CLANS.alone is not None
    assert CLANS.alone(drystone.new("caledonia", 2, seed=1).state, 0) is None


def test_planning_beats_looking_at_one_turn() -> None:
    """In the solo game, with the same weights: by far, whatever is dealt."""

    weights = weights_of(CLANS, "overseer", 1)

    def points(plan: int) -> int:
        total = 0
        for seed in range(2):
            game = drystone.new("caledonia", 1, seed=seed)
            bot = Overseer(most=500, seed=seed)
            by_name = {**weights.by_name, "plan": plan}
            bot.value = value_from(CLANS, replace(weights, by_name=by_name))
            total += play_to_end(game, [bot]).scores()[0]
        return total

    assert points(2) > points(0) + 40


def test_with_more_positions_a_laird_follows_more_lines() -> None:
    made, worth = [0, 0, 0], [0.0, 0.0, 0.0]
    for seed in range(4):
        view = settled_in(2, seed).observe(0)
        weighing = value_of(CLANS, "laird", 2).at(view, view.seat)
        for i, most in enumerate((3000, 12000, 48000)):
            guard = Guard(60, perf_counter)
            times = Laird(most=most).times
            (prospects,) = look_ahead(view, weighing, 3, 1, most, guard, 3, times)
            made[i] += guard.made
            worth[i] += max(prospect.worth for prospect in prospects)
    assert made[1] > 1.5 * made[0]
    assert made[2] > 1.5 * made[1]
    assert worth[0] < worth[1] < worth[2]


def test_a_plan_ends_when_its_time_is_up() -> None:
    game = settled_in(2)
    bot = seat("overseer:guard=0.001")
    began = perf_counter()
    bot.choose(CLANS, game.observe(game.state.seat))
    assert perf_counter() - began < 5
    assert bot.cut_short == 1


def test_hours_are_spread_evenly() -> None:
    assert hours_of({"a": 2, "b": [0, 4]}, ("a", "b", "c"), 3) == [
        [2.0, 0.0, 0.0],
        [2.0, 2.0, 0.0],
        [2.0, 4.0, 0.0],
    ]
