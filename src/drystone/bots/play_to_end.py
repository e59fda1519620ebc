"""Bots play a game to its end: the loop that the arena, training and tests share.

Random play at full speed has its own, compiled loop: `core.playout.play_out`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from drystone.bots.bot import Bot
from drystone.core.game import Game


class BotError(Exception):
    """What a bot did that no bot may, with the seat it sat in; seat -1 if no bot is to blame."""

    def __init__(self, seat: int, problem: str) -> None:
        super().__init__(problem)
        self.seat = seat

    def __reduce__(self) -> tuple[Any, ...]:
        return BotError, (self.seat, str(self))


@dataclass(frozen=True)
class Answer:
    """What is about to be decided."""

    seat: int
    legal: list[int]
    action: int
    seconds: float
    """How long the bot thought; 0 where there was nothing to choose."""


def play_to_end(
    game: Game, bots: Sequence[Bot], watch: Callable[[Answer], None] | None = None
) -> Game:
    """Play a game on until it is over, and give it back; a bot is asked only if there is a choice.

    `watch` hears of every decision before it is made. A bot that raises something or chooses what
    is not legal is a `BotError`, as is a game that does not end.
    """
    for _ in range(game.rules.longest):
        if game.over:
            return game
        answer = _ask(game, bots)
        if watch is not None:
            watch(answer)
        game.play(answer.action)
    if not game.over:
        raise BotError(-1, f"not over after {game.rules.longest} decisions")
    return game


def _ask(game: Game, bots: Sequence[Bot]) -> Answer:
    """The choice of whoever decides, checked."""
    seat, legal = game.state.seat, game.legal()
    if len(legal) == 1:
        return Answer(seat, legal, legal[0], 0.0)
    view = game.observe(seat)
    began = perf_counter()
    try:
        action = bots[seat].choose(game.rules, view)
    except Exception as problem:  # whatever a bot raises, a run of many games goes on
        raise BotError(seat, f"{type(problem).__name__}: {problem}") from problem
    seconds = perf_counter() - began
    if action not in legal:
        raise BotError(seat, f"chose {action}, which is not legal")
    return Answer(seat, legal, action, seconds)
