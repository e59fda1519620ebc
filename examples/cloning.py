"""Behaviour cloning: a small network learns to choose as a bot did, and beats weaker bots.

    python examples/cloning.py --games 600

makes a dataset of short games of Clans (three rounds), learns from it with numpy alone, and plays
against another bot. It sees the complete observation: the bots' features do not say where things
lie on the map, and what is chosen here are mostly places. What it learned is a bot like any other
(`drystone.lab.rivals.Policy`).
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


class Network:
    """A score for every action, by one hidden layer; the best open one is chosen."""

    def __init__(self, seen: Any, actions: int, hidden: int) -> None:
        dice = np.random.default_rng(1)
        sees = seen.shape[1]
        self.mean, self.spread = seen.mean(axis=0), seen.std(axis=0) + 1e-3
        self.weights = [
            dice.standard_normal((sees, hidden)).astype(np.float32) * np.sqrt(2 / sees),
            np.zeros(hidden, np.float32),
            dice.standard_normal((hidden, actions)).astype(np.float32) * 0.1 / np.sqrt(hidden),
            np.zeros(actions, np.float32),
        ]
        self.slopes = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def scores(self, seen: Any) -> tuple[Any, Any, Any]:
        """What is seen, each number by its usual size; the hidden layer; a score an action."""
        rows = np.clip((np.atleast_2d(seen) - self.mean) / self.spread, -5, 5).astype(np.float32)
        layer = np.maximum(rows @ self.weights[0] + self.weights[1], 0)
        return rows, layer, layer @ self.weights[2] + self.weights[3]

    def learn(self, batch: dataset.Batch, rate: float) -> float:
        """One step towards what was chosen (Adam); gives how unlikely that was."""
        rows, layer, scores = self.scores(batch.observation)
        scores = np.where(batch.mask, scores, -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        at = np.arange(len(batch)), batch.action
        loss = -np.log(chances[at] + 1e-12).mean()
        chances[at] -= 1
        error = (chances / len(batch)).astype(np.float32)
        back = (error @ self.weights[2].T) * (layer > 0)
        found = [rows.T @ back, back.sum(axis=0), layer.T @ error, error.sum(axis=0)]
        self.steps += 1
        for i, slope in enumerate(found):
            self.slopes[i] += 0.1 * (slope - self.slopes[i])
            self.squares[i] += 0.001 * (slope**2 - self.squares[i])
            size = np.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[i] -= rate * self.slopes[i] / (1 - 0.9**self.steps) / size
        return float(loss)

    def predict(self, observation: Any, *, action_masks: Any) -> int:
        """The action with the best score among those that are open."""
        return int(np.where(action_masks, self.scores(observation)[2][0], -np.inf).argmax())


def clone(folder: Path, passes: int, hidden: int = 128) -> Network:
    """A network that plays as in a dataset."""
    kept = dataset.Dataset(folder)
    seen = np.vstack([batch.observation for batch in kept.batches()])
    network = Network(seen, kept.rules.words.size, hidden)
    for one in range(passes):
        rate = 0.001 * (1 - one / passes)
        losses = [network.learn(batch, rate) for batch in kept.batches(256, seed=one)]
        print(f"pass {one + 1}: loss {np.mean(losses):.3f}")
    return network


def match(network: Network, rival: str, games: int) -> list[int]:
    """Its points less those of a rival, game by game, the seats changed."""
    margins = []
    for seed in range(10_000, 10_000 + games):
        game = drystone.new(GAME, seats=2, seed=seed, **OPTIONS)
        own = seed % 2
        players = [bots.seat(rival, seed), bots.seat(rival, seed)]
        players[own] = Policy(network, observation="complete", seed=seed)
        while not game.over:
            game.play(players[game.state.seat].choose(game.rules, game.observe(game.state.seat)))
        margins.append(game.scores()[own] - game.scores()[1 - own])
    return margins


def main() -> None:
    """Make a dataset, learn, play."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=600, help="to learn from")
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--trial", type=int, default=100, help="games against the rival")
    parser.add_argument("--teacher", default="crofter")
    parser.add_argument("--rival", default="drover")
    parser.add_argument("--to", type=Path, help="keep the dataset here")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = asked.to or Path(place)
        wanted = dataset.request(
            GAME, [asked.teacher], asked.games, seats=2, observation="complete", options=OPTIONS
        )
        dataset.make(wanted, folder)
        margins = match(clone(folder, asked.passes), asked.rival, asked.trial)
    won = sum(margin > 0 for margin in margins)
    print(f"{won} of {len(margins)} won against {asked.rival}, {np.mean(margins):+.1f} points")


if __name__ == "__main__":
    main()
