"""Games as arrays: a row for each decision that had a choice, with what its seat saw and chose."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from drystone.core.chance import Scripted
from drystone.core.game import Game, replay_game
from drystone.core.observer import Past
from drystone.games import find
from drystone.lab.encoding import Encoder, Floats, Seeing, check_choice, rewards

FLAT: tuple[Seeing, ...] = ("features", "complete")
"""The observations that are one row of numbers."""


@dataclass
class Arrays:
    """The decisions of a finished game; all arrays have a row for each of them."""

    observation: Floats
    legal: list[list[int]]
    """The actions that were open."""
    action: NDArray[np.int32]
    seat: NDArray[np.int8]
    ply: NDArray[np.int32]
    """How many decisions of the record came before."""
    outcome: Floats
    """What the seat got in the end: 1 for a win, all seats together 0."""
    points: NDArray[np.int32]
    categories: NDArray[np.int32]
    """The seat's final points, by the game's categories."""


def arrays_of(game: Game | str, observation: Seeing = "complete") -> Arrays:
    """A finished game, or its record, as arrays."""
    check_choice("observation", observation, FLAT)
    if isinstance(game, str):
        game = replay_game(game, find)
    if not game.over:
        raise ValueError("the game is not over: nobody knows yet what its decisions were worth")
    encoder = Encoder(game.rules, game.state.seats, game.options, observation)
    state, past = game.at(0), Past()
    seen: list[Floats] = []
    found: list[tuple[list[int], int, int, int]] = []
    for ply, decision in enumerate(game.decisions):
        legal = state.legal()
        if len(legal) > 1:
            seen.append(encoder.encode(state, decision.seat, past))
            found.append((legal, decision.action, decision.seat, ply))
        past.add(state.frames[-1], decision.action)
        state.play(decision.action, Scripted(decision.outcomes))
    seats = np.array([seat for _, _, seat, _ in found], np.int8)
    worth = np.array(rewards(game.state, "win"), np.float32)
    scores = np.array(game.scores(), np.int32)
    sheets = [game.breakdown(seat) for seat in range(game.state.seats)]
    sheet = np.array([[one[key] for key in game.rules.categories] for one in sheets], np.int32)
    return Arrays(
        np.array(seen, np.float32).reshape(len(seen), len(encoder.names)),
        [legal for legal, _, _, _ in found],
        np.array([action for _, action, _, _ in found], np.int32),
        seats,
        np.array([ply for _, _, _, ply in found], np.int32),
        worth[seats],
        scores[seats],
        sheet[seats],
    )
