"""The games as PettingZoo environments."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from drystone.core.chance import Seeded
from drystone.core.game import IllegalAction
from drystone.games import GAMES, find
from drystone.lab import zoo

SMALL = "tests.pebbles"


def play_through(env: zoo.Table, seed: int) -> dict[str, float]:
    """A whole random game; everybody's reward."""
    dice = np.random.default_rng(seed)
    env.reset(seed=seed)
    won: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        if over:
            won[agent] = reward
            env.step(None)
            continue
        assert env.observation_space(agent).contains(seen)
        legal = np.flatnonzero(seen["action_mask"])
        assert legal.tolist() == env.game.legal()
        assert len(legal) > 1, "decisions without a choice are made by themselves"
        env.step(int(dice.choice(legal)))
    return won


@pytest.mark.parametrize("game", [SMALL, *GAMES])
def test_a_whole_game_with_every_seat_an_agent(game: str) -> None:
    seats = max(3, find(game).fewest_together)
    env = zoo.env(game, seats=seats, reward="margin")
    won = play_through(env, 5)
    assert set(won) == set(env.possible_agents)
    assert sum(won.values()) == pytest.approx(0)
    points = env.game.scores()
    others = sum(points) - points[1]
    assert won["seat_1"] == pytest.approx(points[1] - others / (seats - 1))


# It complains of a box without bounds, which features are, and of metadata that only it reads.
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_is_content() -> None:
    api_test(zoo.env(SMALL, seats=2), num_cycles=60)
    seed_test(lambda: zoo.env(SMALL, seats=2), num_cycles=10)


@pytest.mark.parametrize("game", [SMALL, *GAMES])
def test_an_agent_sees_nothing_hidden(game: str) -> None:
    env = zoo.env(game, seats=find(game).fewest_together)
    env.reset(seed=3)
    dice = np.random.default_rng(3)
    for number in range(40):
        if env.game.over:
            break
        agent = env.agent_selection
        seat, state = env.game.state.seat, env.game.state
        seen = env.observe(agent)
        env.game.state = state.observe(seat).redeal(Seeded(number))
        again = env.observe(agent)
        env.game.state = state
        assert (seen["observation"] == again["observation"]).all()
        assert (seen["action_mask"] == again["action_mask"]).all()
        env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))


def test_wins_are_shared_and_add_up_to_nothing() -> None:
    env = zoo.env(SMALL, seats=3, forced=True)
    env.reset(seed=1)
    while not env.game.over:
        env.step(env.game.legal()[0])
    rewards, winners = env.rewards, env.game.winners()
    assert sum(rewards.values()) == pytest.approx(0)
    best = max(rewards.values())
    assert [seat for seat in range(3) if rewards[f"seat_{seat}"] == best] == winners


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    env = zoo.env("keyflower", seats=2)
    env.reset(seed=1)
    barred = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="KEY"):
        env.step(barred)


def test_a_reward_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="reward can be win, margin, points, not 'gold'"):
        zoo.env(SMALL, reward="gold")


def test_the_table_is_shown_in_words_and_pictures() -> None:
    for mode, begins in (("svg", "<svg"), ("ansi", "")):
        env = zoo.env("caledonia", seats=2, render_mode=mode)
        env.reset(seed=1)
        shown = env.render()
        assert shown is not None
        assert shown.startswith(begins)
        assert len(shown) > 100
