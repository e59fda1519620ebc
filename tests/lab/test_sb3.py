"""Stable-Baselines3 learns here, in processes of its own, and a saved model plays on.

It needs torch, which is large: `make long` installs it (`pip install 'drystone[rl]'`). What it asks
of an environment is tested without it in test_processes.py and test_gym.py.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from drystone.lab import gym
from drystone.lab.rivals import Policy

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]
EXAMPLE = Path(__file__).parents[2] / "examples/ppo.py"
SHORT = partial(gym.Seat, "caledonia", seats=2, rivals="random", rounds=3)


def model(vector: Any) -> Any:
    from sb3_contrib import MaskablePPO

    return MaskablePPO("MlpPolicy", vector, n_steps=32, batch_size=32, n_epochs=1, seed=1)


def test_a_model_learns_from_games_in_other_processes() -> None:
    from stable_baselines3.common.vec_env import SubprocVecEnv

    vector = SubprocVecEnv([SHORT, SHORT], start_method="spawn")
    try:
        learned = model(vector).learn(128)
    finally:
        vector.close()
    assert learned.num_timesteps >= 128


def test_a_saved_model_chooses_as_it_did(tmp_path: Path) -> None:
    from sb3_contrib import MaskablePPO

    learned = model(SHORT()).learn(64)
    learned.save(tmp_path / "model.zip")
    loaded = MaskablePPO.load(tmp_path / "model.zip")
    env = SHORT()
    seen, info = env.reset(seed=5)
    over = False
    while not over:
        chosen = [
            int(one.predict(seen, action_masks=info["action_mask"], deterministic=True)[0])
            for one in (learned, loaded)
        ]
        assert chosen[0] == chosen[1]
        seen, _, over, _, info = env.step(chosen[0])


def test_a_model_is_a_rival() -> None:
    rival = Policy(model(SHORT()).learn(64))
    env = gym.Seat("caledonia", seats=2, rivals=rival, rounds=3)
    _, info = env.reset(seed=5)
    for _ in range(5):
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if over:
            break


def test_it_passes_their_own_check() -> None:
    from stable_baselines3.common.env_checker import check_env

    check_env(SHORT(illegal="random"), skip_render_check=True)


def test_maskable_ppo_beats_random_play() -> None:
    command = [sys.executable, str(EXAMPLE), "--minutes", "3", "--trial", "100"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = re.search(r"(\d+) of 100 won", done.stdout)
    assert found is not None
    assert int(found[1]) > 60
