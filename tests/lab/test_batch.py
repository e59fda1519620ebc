"""Many games at a call: the same games, the same sights, on one process or several."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from drystone import lab
from drystone.core.chance import Quick
from drystone.core.observer import Past
from drystone.games import GAMES, find
from drystone.lab import shared, vector
from drystone.lab.encoding import Encoder, Seeing, rewards

SMALL = "tests.pebbles"
EVERY = [SMALL, *GAMES]


def some_actions(mask: Any, step: int) -> Any:
    """A legal action for each row, another one in each step."""
    turned = np.roll(mask, -7 * step, axis=1)
    return (turned.argmax(axis=1) + 7 * step) % mask.shape[1]


@pytest.mark.parametrize("game", EVERY)
def test_a_sample_is_of_the_open_actions_each_as_likely(game: str) -> None:
    games = lab.batch(game, find(game).fewest_together, 3)
    games.reset(seed=5)
    luck = np.random.default_rng(5)
    for _ in range(5):
        games.step(games.sample(luck))
    drawn = np.array([games.sample(luck) for _ in range(2000)])
    for row in range(games.n):
        often = np.bincount(drawn[:, row], minlength=games.encoder.actions)
        open_ = games.mask[row]
        assert not often[~open_].any()
        mean = 2000 / open_.sum()
        assert (abs(often[open_] - mean) < 5 * np.sqrt(mean)).all()


@pytest.mark.parametrize("game", EVERY)
def test_each_row_is_a_game_of_its_own(game: str) -> None:
    seats = find(game).fewest_together
    games = lab.batch(game, seats, 3)
    games.reset(seed=5)
    rules = find(game)
    dice = Quick(5 + 0x1000003)
    state, past = rules.setup(seats, rules.settle_options(seats, {}), dice), Past()
    encoder = Encoder(rules, seats, observation="complete")
    for step in range(40):
        while not state.over and len(state.legal()) == 1:
            past.add(state.frames[-1], state.legal()[0])
            state.play(state.legal()[0], dice)
        if state.over:
            assert games.done[1]
            assert games.rewards[1].tolist() == pytest.approx(rewards(state, "win"))
            assert games.scores[1].tolist() == state.scores()
            return
        assert games.seat[1] == state.seat
        assert np.flatnonzero(games.mask[1]).tolist() == state.legal()
        assert np.array_equal(games.observation[1], encoder.encode(state, state.seat, past))
        actions = some_actions(games.mask, step)
        games.step(actions)
        past.add(state.frames[-1], int(actions[1]))
        state.play(int(actions[1]), dice)


@pytest.mark.parametrize("kind", ["complete", "features"])
def test_games_end_and_begin_anew(kind: Any) -> None:
    games = lab.batch(SMALL, 2, 4, observation=kind)
    games.reset(seed=1)
    ended = 0
    for step in range(200):
        games.step(some_actions(games.mask, step))
        ended += int(games.done.sum())
        assert np.allclose(games.rewards.sum(axis=1), 0, atol=1e-6)
        assert games.mask.sum(axis=1).min() > 1
        rows = zip(games.states(), games.seat, games.observation, strict=True)
        for state, seat, seen in rows:
            if kind == "features":
                assert np.array_equal(seen, Encoder(games.rules, 2).encode(state, int(seat)))
    assert ended > 8


def test_masks_alone_and_names() -> None:
    games = lab.batch("gwtnz", 2, 2, observation="nothing")
    games.reset(seed=1)
    assert games.observation.shape == (2, 0)
    complete = lab.batch("gwtnz", 2, 2)
    complete.reset(seed=1)
    assert np.array_equal(games.mask, complete.mask)
    by_name = complete.structured()
    money = complete.encoder.names.index("players.money[1][0]")
    assert np.array_equal(by_name["players.money"][:, 1, 0], complete.observation[:, money])
    states: Any = complete.states()
    for row, seat in enumerate(complete.seat):
        assert by_name["players.money"][row, 0, 0] == states[row].players[seat].money


def test_a_learner_among_rivals() -> None:
    games = lab.batch(SMALL, 3, 4, learner=0, rotate=True, rivals="drover", reward="points")
    games.reset(seed=2)
    met: set[int] = set()
    assert games.seat.tolist() == [0, 1, 2, 0]
    for step in range(80):
        games.step(some_actions(games.mask, step))
        for row in np.flatnonzero(games.done):
            assert games.rewards[row].tolist() == games.scores[row].tolist()
            met.add(int(games.learners[row]))
    assert met == {0, 1, 2}


def test_an_illegal_action_is_told_and_nothing_is_played() -> None:
    games = lab.batch(SMALL, 2, 2)
    with pytest.raises(ValueError, match="call reset"):
        games.step([0, 0])
    games.reset(seed=1)
    before = games.observation.copy()
    legal = games.mask.argmax(axis=1)
    wrong = int(np.flatnonzero(~games.mask[1])[0])
    with pytest.raises(ValueError, match=f"lane 1: action {wrong} is not open there"):
        games.step([int(legal[0]), wrong])
    with pytest.raises(ValueError, match="2 actions are needed, one a lane, not 1"):
        games.step([0])
    games.step(legal)
    assert not np.array_equal(before, games.observation)


@pytest.mark.parametrize(
    "settings, complaint",
    [
        ({"n": 0}, "at least one game"),
        ({"learner": 2}, "learner can be 0 to 1, not 2"),
        ({"observation": "all"}, "observation can be complete, features, nothing, not 'all'"),
        ({"reward": "fame"}, "reward can be win, margin, points, not 'fame'"),
        ({"walls": 3}, "no option 'walls'"),
    ],
)
def test_bad_settings_are_told(settings: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        lab.batch(SMALL, 2, **settings)


def test_several_processes_write_the_same_memory() -> None:
    with shared.Processes(SMALL, 2, 4, processes=2) as games:
        games.reset(seed=3)
        alone = lab.batch(SMALL, 2, 2)
        alone.reset(seed=3 + shared.SEED_STEP)
        for step in range(30):
            assert np.array_equal(games.observation[2:], alone.observation)
            assert np.array_equal(games.mask[2:], alone.mask)
            actions = some_actions(games.mask, step)
            games.step(actions)
            alone.step(actions[2:])
            assert np.array_equal(games.rewards[2:], alone.rewards)
        wrong = games.mask.argmax(axis=1)
        wrong[2] = np.flatnonzero(~games.mask[2])[0]
        with pytest.raises(ValueError, match="rows from 2 on: lane 0: action"):
            games.step(wrong)
    with pytest.raises(ValueError, match="have ended"):
        games.reset()
    with pytest.raises(ValueError, match="shared evenly"):
        shared.Processes(SMALL, 2, 5, processes=2)


def test_gymnasiums_vector_of_seats() -> None:
    envs = vector.Seats(SMALL, seats=2, num_envs=3)
    seen, info = envs.reset(seed=4)
    assert envs.observation_space.contains(seen)
    ended = 0
    for step in range(60):
        seen, reward, over, cut, info = envs.step(some_actions(info["action_mask"], step))
        assert seen in envs.observation_space
        assert not cut.any()
        assert (reward[~over] == 0).all()
        for row in np.flatnonzero(over):
            ended += 1
            assert info["final_obs"][row] in envs.single_observation_space
            points = info["final_info"]["scores"][row]
            assert (reward[row] > 0) == (points[0] > points[1])
    assert ended > 2
    envs.close()
    with pytest.raises(ValueError, match="has a learner"):
        vector.Seats(SMALL, learner=None)


def test_unseeded_games_differ() -> None:
    one, other = lab.batch("keyflower", 2, 1), lab.batch("keyflower", 2, 1)
    one.reset()
    other.reset()
    assert not np.array_equal(one.observation, other.observation)


@pytest.mark.parametrize("kind", ["complete", "structured"])
@pytest.mark.parametrize("game", EVERY)
def test_what_is_seen_is_in_its_space(game: str, kind: Seeing) -> None:
    rules = find(game)
    seats = rules.fewest_together
    encoder = Encoder(rules, seats, observation=kind)
    games = lab.batch(game, seats, 1)
    games.reset(seed=6)
    assert encoder.encode(games.states()[0], 0) in encoder.space()
    assert len(set(encoder.names)) == games.observation.shape[1]
