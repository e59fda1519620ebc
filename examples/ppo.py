"""Reinforcement learning: MaskablePPO learns short games of Clans (three rounds) and beats random.

    pip install 'drystone[rl]'
    python examples/ppo.py --minutes 3

What was learned is a bot like any other (`drystone.lab.rivals.Policy`): it plays the last games.
"""

import argparse
import time
from pathlib import Path

from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecNormalize

from drystone.lab import gym

GAME = {"game": "caledonia", "seats": 2, "rounds": 3}


class Until(BaseCallback):
    """Stop at a time of the clock."""

    def __init__(self, end: float) -> None:
        super().__init__()
        self.end = end

    def _on_step(self) -> bool:
        return time.monotonic() < self.end


def learn(minutes: float, seed: int, rivals: str) -> tuple[MaskablePPO, VecNormalize]:
    """A model that has learned for so long, and what scales the numbers that it sees."""
    settings = {**GAME, "rivals": rivals, "rotate": True}
    games = make_vec_env(gym.Seat, n_envs=8, seed=seed, env_kwargs=settings)
    scaled = VecNormalize(games, norm_reward=False, clip_obs=5)
    model = MaskablePPO(
        "MlpPolicy",
        scaled,
        n_steps=256,
        batch_size=256,
        gamma=1.0,
        ent_coef=0.01,
        seed=seed,
        policy_kwargs={"net_arch": [128, 128]},
    )
    model.learn(10**9, callback=Until(time.monotonic() + 60 * minutes))
    return model, scaled


def match(model: MaskablePPO, scaled: VecNormalize, games: int, rivals: str) -> list[int]:
    """Its points less those of its rival, game by game, the seats changed."""
    env = gym.Seat(**GAME, rivals=rivals, rotate=True)
    margins = []
    for seed in range(10_000, 10_000 + games):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            mask = info["action_mask"]
            action, _ = model.predict(
                scaled.normalize_obs(seen), action_masks=mask, deterministic=True
            )
            seen, _, over, _, info = env.step(action)
        scores = info["scores"]
        margins.append(2 * scores[env.seat] - sum(scores))
    return margins


def main() -> None:
    """Learn, then play."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rivals", default="random")
    parser.add_argument("--trial", type=int, default=100, help="games against random play")
    parser.add_argument("--to", type=Path, help="save the model here")
    asked = parser.parse_args()
    model, scaled = learn(asked.minutes, asked.seed, asked.rivals)
    print(f"learned from {model.num_timesteps:,} decisions")
    if asked.to is not None:
        model.save(asked.to)
    margins = match(model, scaled, asked.trial, "random")
    won = sum(margin > 0 for margin in margins)
    print(f"{won} of {len(margins)} won against random, {sum(margins) / len(margins):+.1f} points")


if __name__ == "__main__":
    main()
