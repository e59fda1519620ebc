"""A game taken apart into turns, and each turn into parts between which something was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from drystone.bots.search.turn import still_turn
from drystone.core.chance import Scripted
from drystone.core.game import Game
from drystone.core.state import State


@dataclass(frozen=True)
class Part:
    """Decisions of one turn in which nothing was learned before the last of them was made."""

    first: int
    """The number of its first decision."""
    actions: tuple[int, ...]


@dataclass(frozen=True)
class Turn:
    """What one seat decided in a row."""

    number: int
    seat: int
    first: int
    """The number of its first decision."""
    last: int
    """The number of its last one."""
    parts: tuple[Part, ...]
    """Those in which there was something to choose that may be talked about."""


def walk(game: Game) -> Iterator[tuple[int, State]]:
    """The position before each decision, and at last the one that the game has come to.

    It is one position that moves on: who keeps it makes a copy.
    """
    state = game.at(0)
    for number, decision in enumerate(game.decisions):
        yield number, state
        state.play(decision.action, Scripted(decision.outcomes))
    yield len(game.decisions), state


def turns_of(game: Game) -> list[Turn]:
    """The turns of a game, in order."""
    found: list[Turn] = []
    begun = game.at(0).frames[:]
    first = 0
    parts: list[Part] = []
    at = 0
    free = False
    told = True
    for number, state in walk(game):
        drawn = number > 0 and bool(game.decisions[number - 1].outcomes)
        over = number == len(game.decisions) or not still_turn(state, begun)
        if number and (drawn or over):
            if free and told:
                parts.append(Part(at, tuple(d.action for d in game.decisions[at:number])))
            at, free, told = number, False, True
        if number and over:
            seat = game.decisions[first].seat
            found.append(Turn(len(found), seat, first, number - 1, tuple(parts)))
            begun, first, parts = state.frames[:], number, []
        if state.frames:
            free = free or len(state.legal()) > 1
            told = told and not state.frames[-1].never_told
    return found
