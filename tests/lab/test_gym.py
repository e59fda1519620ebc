"""One seat as a Gymnasium environment."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import (
    check_env,
    check_reset_options,
    check_reset_return_type,
    check_reset_seed_determinism,
)
from gymnasium.wrappers import PassiveEnvChecker

from drystone.core.game import IllegalAction
from drystone.core.rules import Look
from drystone.games import GAMES, find
from drystone.lab import gym
from drystone.lab.encoding import Seeing

SMALL = "tests.pebbles"


@pytest.mark.filterwarnings("ignore::UserWarning:gymnasium.*")
@pytest.mark.parametrize("kind", ["complete", "structured", "features"])
def test_gymnasiums_full_checker_passes(kind: Seeing) -> None:
    made = gymnasium.make(
        "drystone.lab.gym:drystone/caledonia-v2",
        seats=2,
        rivals="random",
        observation=kind,
        illegal="random",
    )
    check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_of_the_rules_version(game: str) -> None:
    made = gymnasium.make(f"drystone/{game}-v{find(game).version}", seats=2)
    assert isinstance(made.unwrapped, gym.Seat)
    assert made.unwrapped.rules is find(game)


def test_an_illegal_action_loses_or_is_replaced() -> None:
    env = gym.Seat(SMALL, seats=2, rivals="random", illegal="lose")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    assert not info["action_mask"].any()
    env = gym.Seat(SMALL, seats=2, rivals="random", illegal="random")
    env.reset(seed=1)
    _, _, _, _, info = env.step(wrong)
    assert info["illegal"]
    assert info["action"]
    env = gym.Seat(SMALL, seats=2, rivals="random")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(wrong)


def test_the_end_is_told_and_seats_rotate() -> None:
    env = gym.Seat(SMALL, seats=3, rivals="random", rotate=True)
    for seat in (0, 1, 2, 0):
        _, info = env.reset(seed=seat)
        assert info["seat"] == seat
        over = False
        while not over:
            action = int(np.flatnonzero(info["action_mask"])[0])
            _, _, over, _, info = env.step(action)
            assert info["action"] == env.rules.words.text(action)
        assert len(info["scores"]) == 3
        assert sum(info["breakdown"].values()) == info["scores"][seat]
        assert info["winners"]


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
    seats = find(game).fewest_together
    env = gym.Seat(game, seats=seats, seat=1, rivals="random", reward="margin")
    seen, info = env.reset(seed=4)
    assert seen.shape == (len(env.encoder.names),)
    over, reward = False, 0.0
    while not over:
        assert reward == 0.0
        assert info["action_mask"].sum() > 1
        _, reward, over, cut, info = env.step(env.action_space.sample())
        assert not cut
    assert env.game is not None
    points = env.game.scores()
    others = sum(points) - points[1]
    assert reward == pytest.approx(points[1] - others / (seats - 1))


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
    with pytest.raises(ValueError, match="svg, ansi, rgb_array, not 'human'"):
        gym.Seat(SMALL, seats=2, render_mode="human")
    with pytest.raises(ValueError, match="illegal can be raise, lose, random, not 'cry'"):
        gym.Seat(SMALL, seats=2, illegal="cry")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no option 'moon'"):
        gym.Seat(SMALL, seats=2, moon=1)
    with pytest.raises(ValueError, match="no game yet"):
        gym.Seat(SMALL, seats=2).action_masks()


@pytest.mark.parametrize("mode", ["svg", "ansi", "rgb_array"])
def test_a_seat_is_shown_what_it_sees(mode: str) -> None:
    env = gym.Seat(SMALL, seats=2, rivals="random", render_mode=mode)
    env.reset(seed=3)
    shown = env.render()
    assert mode in env.metadata["render_modes"]
    if mode != "rgb_array":
        assert ("<svg" in shown) == (mode == "svg")
        return
    assert env.game is not None
    assert env.rules.picture is not None
    drawn = env.rules.picture(env.game.observe(0), Look(0))
    assert shown.dtype == np.uint8
    assert shown.shape == (round(drawn.height), round(drawn.width), 3)
    assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 5, "a picture has more colours"
