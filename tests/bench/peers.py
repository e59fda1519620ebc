"""Random play in other people's engines and environments, in an environment of their own.

    build/bench-env/bin/python tests/bench/peers.py NAME SECONDS

prints what was played as JSON. Nothing of Drystone is imported. Every loop is plain Python and does
what ours does: ask for the legal actions, choose one at random, play it; the time is the
processor's, from the first set-up on.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

dice = random.Random(1)


def catanatron() -> tuple[int, int]:
    """A game of Catan at four seats, until somebody wins or for 1,000 turns."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    game = Game([RandomPlayer(color) for color in Color], seed=dice.getrandbits(30))
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.execute(dice.choice(_open_in(game)), validate_action=False)
        decisions += 1
    return decisions, len(game.state.colors)


def _open_in(game: Any) -> Any:
    """The open actions; older versions keep them in the state."""
    return (
        game.playable_actions if hasattr(game, "playable_actions") else game.state.playable_actions
    )


def spiel(name: str) -> Callable[[], tuple[int, int]]:
    """A game of OpenSpiel; what chance decides is played and not counted."""
    made: list[Any] = []

    def play() -> tuple[int, int]:
        import pyspiel

        if not made:
            made.append(pyspiel.load_game(name))
        game = made[0]
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
        return decisions, game.num_players()

    return play


def chess() -> tuple[int, int]:
    """A game of python-chess, until it is over by itself."""
    from chess import Board

    board = Board()
    decisions = 0
    while not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
        decisions += 1
    return decisions, 2


def rlcard(name: str, seats: int) -> Callable[[], tuple[int, int]]:
    """A game of RLCard; each step comes with an observation, as it does there."""

    made: list[Any] = []

    def play() -> tuple[int, int]:
        import rlcard

        if not made:
            made.append(rlcard.make(name, {"seed": 1}))
        env = made[0]
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(dice.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions, seats

    return play


def zoo(module: str) -> Callable[[], tuple[int, int]]:
    """A game of PettingZoo's classics, without wrappers; each step comes with an observation."""
    made: list[Any] = []

    def play() -> tuple[int, int]:
        import importlib

        if not made:
            made.append(importlib.import_module(f"pettingzoo.classic.{module}").raw_env())
        env = made[0]
        env.reset(seed=dice.getrandbits(30))
        decisions = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(int(dice.choice(mask.nonzero()[0])))
            decisions += 1
        return decisions, len(env.possible_agents)

    return play


PEERS: dict[str, tuple[str, Callable[[], tuple[int, int]]]] = {
    "catanatron": ("catanatron", catanatron),
    "open_spiel backgammon": ("open_spiel", spiel("backgammon")),
    "open_spiel gin_rummy": ("open_spiel", spiel("gin_rummy")),
    "open_spiel hearts": ("open_spiel", spiel("hearts")),
    "chess": ("chess", chess),
    "rlcard gin-rummy": ("rlcard", rlcard("gin-rummy", 2)),
    "rlcard uno": ("rlcard", rlcard("uno", 2)),
    "rlcard limit-holdem": ("rlcard", rlcard("limit-holdem", 2)),
    "pettingzoo chess": ("pettingzoo", zoo("chess_v6")),
    "pettingzoo connect_four": ("pettingzoo", zoo("connect_four_v3")),
    "pettingzoo hanabi": ("pettingzoo", zoo("hanabi_v5")),
    "pettingzoo texas_holdem": ("pettingzoo", zoo("texas_holdem_v4")),
}
"""By name: the distribution it comes from, and a function that plays one game."""


def measure(name: str, seconds: float) -> dict[str, Any]:
    """Whole games for so many processor seconds."""
    distribution, play = PEERS[name]
    play()  # imports, and what is built once
    decisions = games = seats = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        played, seats = play()
        decisions += played
        games += 1
    return {
        "version": version(distribution),
        "seats": seats,
        "decisions": decisions,
        "games": games,
        "seconds": spent,
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]))))
