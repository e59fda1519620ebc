"""Games that a bot plays against itself, as rows to learn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drystone.bots.crofter import Crofter
from drystone.bots.search.turn import still_turn
from drystone.bots.weights import value_from
from drystone.core.chance import Chance, Quick, Seeded
from drystone.core.game import new_game
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import find

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Scale:
    """Weights by feature name, and the clock by which they slide from early to late."""

    weights: dict[str, Any]
    clock: str
    span: float


@dataclass(frozen=True)
class Lesson:
    """One game to be played and remembered."""

    game: str
    seats: int
    seed: int
    scales: tuple[Scale, ...]
    """One a seat."""
    width: int = 3
    noise: float = 0.0
    chair: int = 0
    """Whose margin is asked for."""
    mark: int = 0
    """Comes back with the result, so that results may come in any order."""


@dataclass
class Memory:
    """What a lesson left: the features of every seat at each end of a turn, and the result."""

    seats: int
    turns: list[list[list[float]]]
    scores: list[int]
    seed: int = 0


def bot_with(rules: Rules, scale: Scale, width: int, noise: float, seed: int) -> Crofter:
    """A turn searcher with these weights."""
    bot = Crofter(width=width, redeals=1, most=1500, noise=noise, seed=seed)
    bot.value = value_from(rules, scale.weights, scale.clock, scale.span)
    return bot


def play_lesson(lesson: Lesson) -> Memory:
    """Play a lesson; about every second end of a turn is remembered."""
    rules = find(lesson.game)
    assert rules.features is not None
    state, bots = _seated(rules, lesson)
    memory = Memory(lesson.seats, [], [], lesson.seed)
    dice = Quick(lesson.seed)
    played, begun = 0, state.frames[:]
    while state.frames and played < rules.longest:
        if not still_turn(state, begun):
            begun = state.frames[:]
            if dice.below(2):
                memory.turns.append([rules.features(state, seat) for seat in range(lesson.seats)])
        _decide(rules, state, bots, Seeded(lesson.seed, played))
        played += 1
    memory.scores = state.scores()
    return memory


def play_for_margin(lesson: Lesson) -> tuple[int, float]:
    """The lesson's mark, and its chair's margin over the mean of the others; alone, its points."""
    rules = find(lesson.game)
    state, bots = _seated(rules, lesson)
    played = 0
    while state.frames and played < rules.longest:
        _decide(rules, state, bots, Seeded(lesson.seed, played))
        played += 1
    scores = state.scores()
    own = scores.pop(lesson.chair)
    return lesson.mark, own - sum(scores) / max(1, len(scores))


def _seated(rules: Rules, lesson: Lesson) -> tuple[State, list[Crofter]]:
    bots = [
        bot_with(rules, scale, lesson.width, lesson.noise, lesson.seed * 31 + i)
        for i, scale in enumerate(lesson.scales)
    ]
    return new_game(rules, lesson.seats, lesson.seed, {}).state, bots


def _decide(rules: Rules, state: State, bots: list[Crofter], chance: Chance) -> None:
    legal = state.legal()
    action = legal[0]
    if len(legal) > 1:
        action = bots[state.seat].choose(rules, state.observe(state.seat))
    state.play(action, chance)


def rows(memories: list[Memory], clock: int, span: float, hours: int = 2) -> tuple[Floats, Floats]:
    """The design matrix and the targets: each seat's features over the mean of the others'.

    Every feature stands there once for each hour, as far as the clock is near it. The target is the
    final margin over the mean of the others; alone, what a game brought more than the mean game,
    from features over their means.
    """
    left_rows: list[Floats] = []
    targets: list[float] = []
    for memory in memories:
        scores = np.array(memory.scores, dtype=np.float64)
        for turn in memory.turns:
            seen = np.array(turn, dtype=np.float64)
            left = np.clip(seen[:, clock] / span, 0.0, 1.0) if clock >= 0 else np.zeros(len(seen))
            at = (1.0 - left)[:, None] * (hours - 1)
            both = np.hstack([seen * np.clip(1 - abs(at - i), 0.0, 1.0) for i in range(hours)])
            for seat in range(memory.seats):
                others = [other for other in range(memory.seats) if other != seat]
                if others:
                    left_rows.append(both[seat] - both[others].mean(axis=0))
                    targets.append(scores[seat] - scores[others].mean())
                else:
                    left_rows.append(both[seat])
                    targets.append(scores[seat])
    seen, margins = np.array(left_rows), np.array(targets)
    if all(memory.seats == 1 for memory in memories):
        return seen - seen.mean(axis=0), margins - margins.mean()
    return seen, margins
