"""A look for some features finds the same numbers as a look for all of them."""

from __future__ import annotations

import pytest

import drystone
from drystone.bots.search.value import Weighing
from drystone.bots.weights import value_of
from drystone.core.chance import Quick
from drystone.core.state import State
from drystone.games import GAMES, find

BOTS = ("crofter", "overseer", "laird")


def positions(game: str, seats: int, seed: int) -> list[State]:
    """Some positions of a random game, from its beginning to its end."""
    chance = Quick(seed)
    state = drystone.new(game, seats, seed=seed).state
    found: list[State] = []
    while state.frames:
        if chance.below(12) == 0:
            found.append(state.copy())
        legal = state.legal()
        state.play(legal[chance.below(len(legal))], chance)
    return found


@pytest.mark.parametrize("game", [game for game in GAMES if find(game).eyes is not None])
def test_what_is_wanted_is_as_if_all_were_wanted(game: str) -> None:
    rules = find(game)
    assert rules.features is not None
    assert rules.eyes is not None
    chance = Quick(1)
    for seats in (2, max(rules.seats)):
        for state in positions(game, seats, 5):
            every = [rules.features(state, seat) for seat in range(seats)]
            wanted = [chance.below(12) == 0 for _ in rules.feature_names]
            some = rules.eyes(wanted)
            for seat in range(seats):
                seen = some(state, seat)
                for place, name in enumerate(rules.feature_names):
                    if wanted[place]:
                        assert seen[place] == every[seat][place], name


@pytest.mark.parametrize("game", [game for game in GAMES if find(game).eyes is not None])
@pytest.mark.parametrize("bot", BOTS)
def test_what_weighs_nothing_changes_no_worth(game: str, bot: str) -> None:
    rules = find(game)
    assert rules.features is not None
    value = value_of(rules, bot, 2)
    for state in positions(game, 2, 6):
        weighing = Weighing(value, value.weights_at(state, 0))
        own, hour = weighing.own_and_hour(state, 0)
        every = rules.features(state, 0)
        assert hour == every[value.clock]
        assert own == sum(weighing.weights[i] * every[i] for i in weighing.counting)
