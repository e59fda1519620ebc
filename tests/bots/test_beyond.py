"""Plans compared by the rounds after them, in the same draws."""

from __future__ import annotations

from time import perf_counter
from typing import cast

import pytest

import drystone
from drystone.bots import seat
from drystone.bots.laird import Chieftain
from drystone.bots.search.beyond import Beyond
from drystone.bots.search.guard import Guard
from drystone.bots.search.halving import Candidate, candidates_of
from drystone.bots.search.plan import search_plan
from drystone.bots.search.turn import Step
from drystone.bots.weights import value_of
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.core.state import State
from drystone.games import find
from drystone.games.caledonia.state import Table

CLANS = find("caledonia")


def no_hurry() -> Guard:
    return Guard(60, perf_counter)


def in_round(number: int, seats: int, seed: int = 5) -> Game:
    """A game of crofters at a turn of this round."""
    game = drystone.new("caledonia", seats, seed=seed)
    bots = [seat("crofter:width=1", seed=i) for i in range(seats)]
    while cast(Table, game.state).round < number or not game.state.frames[-1].opens_turn():
        now = game.state.seat
        game.play(bots[now].choose(game.rules, game.observe(now)))
    return game


def ends_from(state: State) -> list[Step]:
    """The ends of the round that a narrow plan meets."""
    assert CLANS.alone is not None
    left = CLANS.alone(state, state.seat)
    assert left is not None
    reached: list[Step] = []
    weighing = value_of(CLANS, "overseer", state.seats).at(state, state.seat)
    prospects = search_plan(left, weighing, 8, 1000, no_hurry(), 3, reached)
    met = {id(step) for step in reached}
    assert all(id(prospect.end) in met for prospect in prospects if prospect.end is not None)
    return reached


def beyond(state: State, trust: float = 0.0, seed: int = 9) -> Beyond:
    value = value_of(CLANS, "overseer", state.seats)
    return Beyond(state, value, seed, 1, 300, trust, no_hurry())


def plans(state: State, many: int = 4) -> list[Candidate]:
    return candidates_of(ends_from(state), many, 1, 8.0, 1.0, Quick(1))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_same_number_is_the_same_simulation_and_another_is_not(seats: int) -> None:
    state = in_round(2, seats).state
    found = plans(state)
    assert len(found) > 1
    one, other = beyond(state), beyond(state)
    first = [one.simulate(candidate, number) for candidate in found for number in range(4)]
    again = [other.simulate(candidate, number) for candidate in found for number in range(4)]
    assert first == again
    assert len(set(first)) > len(found)
    assert one.made > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_others_pass_until_it_is_the_planners_turn(seats: int) -> None:
    state = in_round(2, seats).state
    search = beyond(state)
    after = search.end_of(plans(state)[0], 1)
    search.pass_others(after)
    assert after.frames[-1].seat == search.seat
    assert cast(Table, after).round == 3


def test_a_plan_that_is_trusted_entirely_is_the_best_one_by_itself() -> None:
    state = in_round(2, 1).state
    found = plans(state)
    best = beyond(state, trust=1e12).best(found, 2000, no_hurry())
    assert best.worth == max(candidate.worth for candidate in found)


def test_about_as_many_positions_are_made_as_asked_for() -> None:
    state = in_round(2, 1).state
    search = beyond(state)
    search.best(plans(state), 3000, no_hurry())
    assert 3000 <= search.made < 3000 + 4 * 2 * 300


def test_what_ends_with_the_game_is_not_simulated() -> None:
    game = in_round(5, 1)
    guard = 5.0
    bot = Chieftain(most=500, guard=guard, seed=1)
    assert bot.choose(CLANS, game.observe(0)) in game.legal()
    assert bot.made == 0
    assert bot.cut_short == 0


def test_with_others_a_chieftain_plans_more_broadly_with_more_positions() -> None:
    game = in_round(3, 2)
    view = game.observe(game.state.seat)
    made = []
    for most in (3000, 24000):
        bot, guard = Chieftain(most=most, seed=1), no_hurry()
        assert bot.think(view, view.legal(), bot.value_in(CLANS, 2), guard)[0] in view.legal()
        assert bot.made == 0, "what comes after the plan is not played"
        made.append(guard.made)
    assert made[1] > 2 * made[0]
