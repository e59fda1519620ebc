"""Behaviour cloning: a policy that is linear in what a seat sees learns to play as a bot did.

    python examples/cloning.py --games 200

makes a dataset of short games of Clans (three rounds), learns from it with numpy alone, and plays
against random bots. What it learned is a bot like any other (`drystone.lab.rivals.Policy`).
"""

import argparse
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

import drystone
from drystone import bots
from drystone.core.rules import Choice
from drystone.lab import dataset
from drystone.lab.rivals import Policy

GAME = "caledonia"
OPTIONS: dict[str, Choice] = {"rounds": 3}


class Linear:
    """Scores for every action: seen numbers times weights; the best open one is chosen."""

    def __init__(self, sees: int, actions: int) -> None:
        self.mean, self.spread = np.zeros(sees), np.ones(sees)
        self.weights = np.zeros((sees + 1, actions))
        self.squares = np.full((sees + 1, actions), 1e-8)

    def rows(self, seen: Any) -> Any:
        """What is seen, each number by its usual size, and a constant."""
        scaled = np.clip((np.atleast_2d(seen) - self.mean) / self.spread, -5, 5)
        return np.hstack([scaled, np.ones((len(scaled), 1))])

    def learn(self, batch: dataset.Batch, rate: float) -> float:
        """One step towards what was chosen (Adagrad); gives how unlikely that was."""
        rows = self.rows(batch.observation)
        scores = np.where(batch.mask, rows @ self.weights, -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        at = np.arange(len(batch)), batch.action
        loss = -np.log(chances[at] + 1e-12).mean()
        chances[at] -= 1
        slope = rows.T @ chances / len(batch)
        self.squares += slope**2
        self.weights -= rate * slope / np.sqrt(self.squares)
        return float(loss)

    def predict(self, observation: Any, *, action_masks: Any) -> int:
        """The action with the best score among those that are open."""
        scores = (self.rows(observation) @ self.weights)[0]
        return int(np.where(action_masks, scores, -np.inf).argmax())


def clone(folder: Path, passes: int) -> Linear:
    """A policy that plays as in a dataset."""
    kept = dataset.Dataset(folder)
    seen = np.vstack([batch.observation for batch in kept.batches()])
    policy = Linear(seen.shape[1], kept.rules.words.size)
    policy.mean, policy.spread = seen.mean(axis=0), seen.std(axis=0) + 1e-3
    for one in range(passes):
        losses = [policy.learn(batch, 0.05) for batch in kept.batches(256, seed=one)]
        print(f"pass {one + 1}: loss {np.mean(losses):.3f}")
    return policy


def match(policy: Linear, games: int) -> list[int]:
    """Its points less those of a random bot, game by game, the seats changed."""
    margins = []
    for seed in range(10_000, 10_000 + games):
        game = drystone.new(GAME, seats=2, seed=seed, **OPTIONS)
        own = seed % 2
        players = [bots.seat("random", seed), bots.seat("random", seed)]
        players[own] = Policy(policy, seed=seed)
        while not game.over:
            game.play(players[game.state.seat].choose(game.rules, game.observe(game.state.seat)))
        margins.append(game.scores()[own] - game.scores()[1 - own])
    return margins


def main() -> None:
    """Make a dataset, learn, play."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200, help="to learn from")
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--trial", type=int, default=40, help="games against random play")
    parser.add_argument("--teacher", default="crofter")
    parser.add_argument("--to", type=Path, help="keep the dataset here")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = asked.to or Path(place)
        wanted = dataset.request(
            GAME, [asked.teacher], asked.games, seats=2, observation="features", options=OPTIONS
        )
        dataset.make(wanted, folder)
        margins = match(clone(folder, asked.passes), asked.trial)
    won = sum(margin > 0 for margin in margins)
    print(f"{won} of {len(margins)} won against random, {np.mean(margins):+.1f} points")


if __name__ == "__main__":
    main()
