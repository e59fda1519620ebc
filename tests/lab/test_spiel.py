"""The games in OpenSpiel."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from drystone.games import GAMES, find
from drystone.lab import spiel

SMALL = "tests.pebbles"
spiel.register(SMALL)
RULES = {spiel.PREFIX + name.rpartition(".")[2]: find(name) for name in (SMALL, *GAMES)}
EVERY = list(RULES)


def begun(name: str, moves: int, players: int = 3) -> Any:
    """A state after some random moves, of so many players if the game is not for more."""
    dice = random.Random(moves)
    players = max(players, RULES[name].seats[0])
    state = pyspiel.load_game(name, {"players": players}).new_initial_state()
    for _ in range(moves):
        state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", EVERY)
def test_a_whole_game(name: str) -> None:
    dice = random.Random(1)
    state = begun(name, 0)
    while not state.is_terminal():
        assert set(state.returns()) == {0.0}
        state.apply_action(dice.choice(state.legal_actions()))
    scores = state.held.state.scores()
    assert sum(state.returns()) == pytest.approx(0)
    assert np.argmax(state.returns()) == np.argmax(scores)


@pytest.mark.parametrize("name", EVERY)
def test_a_clone_goes_its_own_way_with_the_same_luck(name: str) -> None:
    state = begun(name, 5)
    before = state.observation_string(0)
    one, two = state.clone(), state.clone()
    for _ in range(10):
        action = one.legal_actions()[-1]
        one.apply_action(action)
        two.apply_action(action)
    assert one.observation_string(0) == two.observation_string(0) != before
    assert state.observation_string(0) == before


@pytest.mark.parametrize("name", EVERY)
def test_what_is_resampled_looks_the_same(name: str) -> None:
    state = begun(name, 9)
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(2).random)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", EVERY)
def test_openspiels_own_search_plays_it(name: str) -> None:
    state = begun(name, 3, players=2)
    rollouts = RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ISMCTSBot(state.get_game(), rollouts, uct_c=20.0, max_simulations=3)
    assert bot.step(state) in state.legal_actions()


def test_tables_differ_and_come_again() -> None:
    first, second = (pyspiel.load_game(EVERY[1], {"seed": 4}) for _ in range(2))
    one, other = first.new_initial_state(), first.new_initial_state()
    assert one.observation_string(0) != other.observation_string(0)
    assert one.observation_string(0) == second.new_initial_state().observation_string(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_and_reward_are_parameters(players: int) -> None:
    parameters = {"players": players, "options": "rounds:3 ports:false", "reward": "win"}
    game = pyspiel.load_game(spiel.PREFIX + "caledonia", parameters)
    state = game.new_initial_state()
    assert (state.held.state.rounds, state.held.state.ports) == (3, [])
    dice = random.Random(players)
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)
    assert min(returns) == pytest.approx(game.min_utility())
    assert max(returns) == pytest.approx(game.max_utility()) == 1
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(
    "parameters, complaint",
    [
        ({"options": "rounds:4"}, "rounds can be 5, 3"),
        ({"options": "rounds"}, "name=value"),
        ({"reward": "points"}, "reward can be margin, win"),
    ],
)
def test_wrong_parameters_are_refused(parameters: dict[str, str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        pyspiel.load_game(spiel.PREFIX + "caledonia", {"players": 2, **parameters})
