"""Puzzles that somebody has set: a place in a study, whose line is the answer.

From that place on, the study's first line is the turn that its maker has in mind, and its side
lines are tries that they say something about. Nothing is weighed: what comes to the same position
as the maker's turn is right, all else is missed.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from math import inf

from drystone.bots.search.turn import still_turn
from drystone.core.game import Game
from drystone.core.rules import Rules
from drystone.core.state import Frame
from drystone.core.study import Node, Study
from drystone.learn.puzzle import Puzzle, Turn

MOST_TURNS = 12
"""Turns of a study that are compared; those after them are as if nothing were said of them."""
MOST_DECISIONS = 400
"""Decisions that are followed to find these."""


class NoTurn(ValueError):
    """Nothing can be asked there: the maker has not played a turn to its end."""


@dataclass(frozen=True)
class PosedTurn:
    """A turn of the study, and what its maker says where it ends."""

    moves: tuple[str, ...]
    said: str = ""


@dataclass(frozen=True)
class Posed:
    """A puzzle that somebody has set, as plain data."""

    name: str
    study: str
    """The address of that place in the study."""
    title: str
    maker: str
    said: str
    """What the maker says before anything is played."""
    position: str
    turns: tuple[PosedTurn, ...]
    """The maker's own, then the tries."""

    def puzzle(self, rules: Rules) -> Puzzle:
        """The same to be solved."""
        told = "\n".join([self.position, *(repr(turn.moves) for turn in self.turns)])
        first, *tries = (turn.moves for turn in self.turns)
        return Puzzle(
            rules,
            self.name,
            self.position,
            themes=(),
            grade=0,
            margin=0.0,
            error=0.0,
            # Nobody knows by how much a try is worse: it is never as good.
            turns=(Turn(first, 0.0), *(Turn(moves, inf) for moves in tries)),
            why=(),
            found={},
            checked={},
            mark=blake2b(told.encode(), digest_size=6).hexdigest(),
        )


def turn_end(study: Study, node: Node) -> Node | None:
    """Where the turn ends that the line from a place on begins with; None if it ends before."""
    game = study.game(node)
    begun = game.state.frames[:]
    while not game.over and node.children:
        node = node.children[0]
        if _follow(game, node, begun):
            return node
    return None


def place_offered(study: Study, node: Node) -> Node | None:
    """The place whose puzzle is offered to who looks at one; None if there is none.

    Along the first turn it is where the study begins: that is what was set up.
    """
    first = turn_end(study, study.root)
    if first is not None and node in first.way:
        return study.root
    return node if turn_end(study, node) is not None else None


def turns_from(study: Study, node: Node) -> tuple[PosedTurn, ...]:
    """The turns that are played to their end from a place, the maker's own first."""
    game = study.game(node)
    begun, found, looked = game.state.frames[:], list[PosedTurn](), 0
    waiting: list[tuple[Node, Game, tuple[str, ...], bool]] = [(node, game, (), game.over)]
    while waiting and len(found) < MOST_TURNS and looked < MOST_DECISIONS:
        here, game, moves, over = waiting.pop()
        if over:
            found.append(PosedTurn(moves, here.comment))
            continue
        for child in reversed(here.children):
            looked += 1
            played = game.copy()
            over = _follow(played, child, begun)
            waiting.append((child, played, (*moves, child.line.text), over))
    return tuple(turn for turn in found if turn.moves)


def posed(study: Study, node: Node, name: str, address: str, maker: str) -> Posed:
    """The puzzle that begins at a place; `NoTurn` if no turn is played to its end there."""
    if turn_end(study, node) is None:
        raise NoTurn("the line has to go on from there to the end of a turn")
    return Posed(
        name,
        address,
        study.title,
        maker,
        node.comment,
        study.game(node).position(),
        turns_from(study, node),
    )


def _follow(game: Game, node: Node, begun: list[Frame]) -> bool:
    """Play a decision of a study; whether the turn is over with it, or something was drawn."""
    game.follow(node.line)
    return bool(node.line.outcomes) or not still_turn(game.state, begun)
