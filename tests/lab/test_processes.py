"""Environments go to other processes: pickled, deep-copied, in Gymnasium's vectors."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from multiprocessing import get_context
from typing import Any

import cloudpickle
import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.vector import AsyncVectorEnv

from drystone.games import GAMES
from drystone.lab import gym, zoo

SMALL = "tests.pebbles"


def walk(env: gymnasium.Env[Any, Any], steps: int) -> list[Any]:
    """What is seen on a way through a game, always choosing the last legal action."""
    seen = []
    for _ in range(steps):
        mask = env.get_wrapper_attr("action_masks")()
        step = env.step(int(np.flatnonzero(mask)[-1]))
        seen.append((step[0].tolist(), step[1], step[2]))
        if step[2]:
            break
    return seen


@pytest.mark.parametrize("game", [SMALL, *GAMES])
def test_a_seat_in_the_middle_of_a_game_comes_back_and_plays_on_alike(game: str) -> None:
    env = gym.Seat(game, seats=2, rivals="drover")
    env.reset(seed=3)
    walk(env, 5)
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    expected = walk(env, 15)
    for twin in twins:
        assert twin.action_space.sample() in range(twin.action_space.n)
        assert twin.action_masks()[twin.action_space.sample()]
        assert walk(twin, 15) == expected


def test_spaces_reduce_to_plain_ones() -> None:
    env = gym.Seat("gwtnz", seats=2)
    env.reset(seed=1)
    kept = pickle.dumps((env.action_space, env.observation_space))
    action, observation = pickle.loads(kept)
    assert type(action) is spaces.Discrete
    assert action == spaces.Discrete(env.encoder.actions)
    assert observation == env.observation_space
    assert b"drystone" not in kept


def test_a_table_comes_back() -> None:
    table = zoo.env("keyflower", seats=3)
    table.reset(seed=2)
    for _ in range(10):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    for twin in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        assert twin.game.record() == table.game.record()
        assert twin.agent_selection == table.agent_selection


def test_gymnasiums_vector_of_processes() -> None:
    makers = [partial(gym.Seat, SMALL, seats=2, rivals="random") for _ in range(2)]
    vector = AsyncVectorEnv(makers, context="spawn")
    single = gym.Seat(SMALL, seats=2, rivals="random")
    try:
        seen, info = vector.reset(seed=[4, 5])
        alone, told = single.reset(seed=5)
        for _ in range(6):
            assert (seen[1] == alone).all()
            assert (info["action_mask"][1] == told["action_mask"]).all()
            actions = info["action_mask"].argmax(axis=1)
            seen, _, over, _, info = vector.step(actions)
            alone, _, ended, _, told = single.step(actions[1])
            if over.any() or ended:
                break
    finally:
        vector.close()


def walk_elsewhere(kept: bytes) -> list[Any]:
    """What another process sees of a game that comes as bytes."""
    return walk(pickle.loads(kept)(), 6)


def begun(game: str) -> gym.Seat:
    """A seat at the beginning of a game."""
    env = gym.Seat(game, seats=2, rivals="random")
    env.reset(seed=8)
    return env


@pytest.mark.parametrize("game", [SMALL, "caledonia"])
def test_cloudpickle_takes_a_maker_to_a_fresh_process(game: str) -> None:
    # SubprocVecEnv of Stable-Baselines3 does just this; with its model it is in test_sb3.py.
    kept = cloudpickle.dumps(lambda: begun(game))
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(walk_elsewhere, (kept,)) == walk(begun(game), 6)
