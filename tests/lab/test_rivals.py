"""Who can sit in the other seats of an environment."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import drystone
from drystone.bots import BadSpec, Bot, levels
from drystone.bots.blind import Drover
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import GAMES, find
from drystone.lab import gym
from drystone.lab.match import Pairing, play_match
from drystone.lab.rivals import DEFAULT, Policy, Rivals, seat_rival, seat_rivals

SMALL = "tests.pebbles"
EXAMPLE = Path(__file__).parents[2] / "examples/pipe_bot.py"


class Last(Bot):
    """Always the last legal action."""

    def choose(self, rules: Rules, view: State) -> int:
        return view.legal()[-1]


def last_of(rules: Rules, view: State) -> int:
    return view.legal()[-1]


class Model:
    """As trained models are: an action for an observation and a mask, and a memory."""

    def predict(self, observation: Any, *, action_masks: Any) -> Any:
        assert observation.dtype == np.float32
        return int(np.flatnonzero(action_masks)[-1]), None


class Careless(Model):
    """Does not look at the mask."""

    def predict(self, observation: Any, *, action_masks: Any) -> Any:
        return int(np.flatnonzero(~action_masks)[0])


@pytest.mark.parametrize(
    "rival",
    [
        "drover",
        "visitor",
        "tests.lab.test_rivals:Last",
        Last(),
        Last,
        last_of,
        Policy(Model()),
        Policy(Model(), "complete"),
        f"pipe:run={sys.executable} {EXAMPLE}",
        [Last, "random", Drover],
    ],
    ids=[
        "spec",
        "level",
        "module",
        "bot",
        "class",
        "function",
        "policy",
        "complete-policy",
        "program",
        "list",
    ],
)
def test_anything_that_can_choose_is_a_rival(rival: Rivals) -> None:
    env = gym.Seat(SMALL, seats=3, rivals=rival)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
    env.close()


def test_all_ways_to_name_one_bot_are_the_same_bot() -> None:
    game = drystone.new(SMALL, seats=2, seed=4)
    view = game.observe(game.state.seat)
    ways: list[Any] = [Last, Last(), "tests.lab.test_rivals:Last", Policy(Model())]
    chosen = {seat_rival(game.rules, way, 1).choose(game.rules, view) for way in ways}
    assert chosen == {game.legal()[-1]}


@pytest.mark.parametrize(
    "rivals, complaint",
    [
        ("deep-thought", "there is no bot 'deep-thought'"),
        ("no.such.module:Bot", "can't be imported"),
        ("tests.lab.test_rivals:Nobody", "can't be imported"),
        ("tests.lab.test_rivals:dict", "can't be imported"),
        (["random"], "one for each of 2 seats, not 1"),
        ([3, "random"], "not 3"),
    ],
)
def test_what_is_no_rival_is_told(rivals: Any, complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        seat_rivals(find(SMALL), rivals, 2, seed=0)


def test_a_policy_that_breaks_the_rules_is_told() -> None:
    game = drystone.new(SMALL, seats=2, seed=4)
    with pytest.raises(ValueError, match="which is not open"):
        Policy(Careless()).choose(game.rules, game.observe(game.state.seat))


@pytest.mark.parametrize("game", GAMES)
def test_the_rival_one_gets_unasked_beats_random_play(game: str) -> None:
    rules = find(game)
    spec = next(level.spec for level in levels(rules) if level.name == DEFAULT)
    seats = rules.fewest_together
    won = 0.0
    for seed in range(6):
        at = seed % seats
        specs = ["random"] * seats
        specs[at] = spec
        winners = play_match(Pairing(game, tuple(specs), seed)).winners
        won += (at in winners) / len(winners)
    assert won >= 4.5
