"""One seat as a Gymnasium environment."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import (
    check_reset_options,
    check_reset_return_type,
    check_reset_seed_determinism,
)
from gymnasium.wrappers import PassiveEnvChecker

from drystone.games import GAMES
from drystone.lab import gym

SMALL = "tests.pebbles"


# It complains of boxes without bounds, which features are.
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", [SMALL, "keyflower"])
def test_gymnasium_is_content(game: str) -> None:
    seat = gym.Seat(game, seats=2, rivals="random")
    check_reset_seed_determinism(seat)
    check_reset_options(seat)
    check_reset_return_type(seat)
    env = PassiveEnvChecker(seat)
    env.reset(seed=1)
    for _ in range(20):
        if env.step(env.action_space.sample())[2]:
            break


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots(game: str) -> None:
    env = gym.Seat(game, seats=2, seat=1, rivals="random", reward="margin")
    seen, info = env.reset(seed=4)
    assert seen.shape == (len(env.eyes.names),)
    over, reward = False, 0.0
    while not over:
        assert reward == 0.0
        assert info["action_mask"].sum() > 1
        _, reward, over, cut, info = env.step(env.action_space.sample())
        assert not cut
    assert env.game is not None
    mine, theirs = env.game.scores()[1], env.game.scores()[0]
    assert reward == mine - theirs


def test_alone_the_points_count() -> None:
    env = gym.Seat("caledonia", seats=1)
    env.reset(seed=2)
    over, reward = False, 0.0
    while not over:
        _, reward, over, _, _ = env.step(env.action_space.sample())
    assert env.game is not None
    assert reward == env.game.scores()[0]


def test_the_same_seed_is_the_same_game() -> None:
    one, two = (gym.Seat(SMALL, seats=2, rivals="random") for _ in range(2))
    for env in (one, two):
        env.reset(seed=9)
        env.action_space.seed(1)
    for _ in range(5):
        action = one.action_space.sample()
        assert action == two.action_space.sample()
        assert np.array_equal(one.step(action)[0], two.step(action)[0])


def test_bad_input_is_told() -> None:
    with pytest.raises(ValueError, match="seat can be 0 to 1, not 5"):
        gym.Seat(SMALL, seats=2, seat=5)
    with pytest.raises(ValueError, match="no game yet"):
        gym.Seat(SMALL, seats=2).action_masks()
