"""Games that a bot plays against itself, as rows to learn from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from drystone.bots.crofter import Crofter
from drystone.bots.play_to_end import Answer, play_to_end
from drystone.bots.search.turn import still_turn
from drystone.bots.weights import Weights, value_from
from drystone.core.chance import Quick
from drystone.core.game import Game, new_game
from drystone.core.rules import Rules
from drystone.games import find

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class SelfPlay:
    """One game to be played."""

    game: str
    seats: int
    seed: int
    weights: tuple[Weights, ...]
    """One a seat."""
    width: int = 3
    noise: float = 0.0
    chair: int = 0
    """Whose margin is asked for."""
    mark: int = 0
    """Comes back with the result, so that results may come in any order."""


@dataclass
class Samples:
    """What a game left: the features of every seat at each end of a turn, and the result."""

    seats: int
    turns: list[list[list[float]]]
    scores: list[int]
    seed: int = 0


def bot_with(
    rules: Rules, weights: Weights, width: int, noise: float, seed: int, most: int = 1500
) -> Crofter:
    """A turn searcher with these weights."""
    bot = Crofter(width=width, redeals=1, most=most, noise=noise, seed=seed)
    bot.value = value_from(rules, weights)
    return bot


def play_for_samples(job: SelfPlay) -> Samples:
    """Play a game; about every second end of a turn is kept."""
    game, bots = _seated(job)
    features = game.rules.features
    assert features is not None
    samples = Samples(job.seats, [], [], job.seed)
    dice = Quick(job.seed)
    begun = game.state.frames[:]

    def keep(_: Answer) -> None:
        nonlocal begun
        if not still_turn(game.state, begun):
            begun = game.state.frames[:]
            if dice.below(2):
                seats = range(job.seats)
                samples.turns.append([list(features(game.state, seat)) for seat in seats])

    samples.scores = play_to_end(game, bots, keep).scores()
    return samples


def play_for_margin(job: SelfPlay) -> tuple[int, float]:
    """The game's mark, and its chair's margin over the mean of the others; alone, its points."""
    scores = play_to_end(*_seated(job)).scores()
    own = scores.pop(job.chair)
    return job.mark, own - sum(scores) / max(1, len(scores))


def _seated(job: SelfPlay) -> tuple[Game, list[Crofter]]:
    rules = find(job.game)
    bots = [
        bot_with(rules, weights, job.width, job.noise, job.seed * 31 + i)
        for i, weights in enumerate(job.weights)
    ]
    return new_game(rules, job.seats, job.seed, {}), bots


def rows(batches: list[Samples], clock: int, span: float, hours: int = 2) -> tuple[Floats, Floats]:
    """The design matrix and the targets: each seat's features over the mean of the others'.

    Every feature stands there once for each hour, as far as the clock is near it. The target is the
    final margin over the mean of the others; alone, what a game brought more than the mean game,
    from features over their means.
    """
    left_rows: list[Floats] = []
    targets: list[float] = []
    for samples in batches:
        scores = np.array(samples.scores, dtype=np.float64)
        for turn in samples.turns:
            seen = np.array(turn, dtype=np.float64)
            left = np.clip(seen[:, clock] / span, 0.0, 1.0) if clock >= 0 else np.zeros(len(seen))
            at = (1.0 - left)[:, None] * (hours - 1)
            both = np.hstack([seen * np.clip(1 - abs(at - i), 0.0, 1.0) for i in range(hours)])
            for seat in range(samples.seats):
                others = [other for other in range(samples.seats) if other != seat]
                if others:
                    left_rows.append(both[seat] - both[others].mean(axis=0))
                    targets.append(scores[seat] - scores[others].mean())
                else:
                    left_rows.append(both[seat])
                    targets.append(scores[seat])
    seen, margins = np.array(left_rows), np.array(targets)
    if all(samples.seats == 1 for samples in batches):
        return seen - seen.mean(axis=0), margins - margins.mean()
    return seen, margins
