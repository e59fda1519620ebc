"""A puzzle that somebody is at: what they have done of their turn, and what became of it."""

from __future__ import annotations

from drystone.bots.search.turn import still_turn
from drystone.core.game import Game
from drystone.learn.puzzle import Puzzle, Turn
from drystone.learn.run import JOINED

RIGHT, MISSED = "right", "missed"
LONGEST = 80
"""Moves after which somebody is asked to begin again."""


def verdict_on(turn: Turn | None) -> str:
    """What a turn that was played is worth; one that was never weighed is missed."""
    return RIGHT if turn is not None and turn.good else MISSED


class Attempt:
    """A puzzle after some moves of the solver's. Made anew for every move.

    It is over with the solver's turn, or with the first draw: what is drawn nobody can foresee, and
    nobody shall try their luck twice.
    """

    def __init__(self, puzzle: Puzzle, moves: tuple[str, ...] = ()) -> None:
        self.puzzle = puzzle
        self.moves = moves
        self.game: Game = puzzle.begin()
        self.over = False
        begun = self.game.state.frames[:]
        for move in moves:
            if self.over:
                raise ValueError("the turn is over")
            for said in move.split(JOINED):
                if not self.over:
                    decision = self.game.play(said)
                    self.over = bool(decision.outcomes) or not still_turn(self.game.state, begun)

    @property
    def verdict(self) -> str:
        """`RIGHT` or `MISSED` when the turn is over, before that nothing."""
        if not self.over:
            return ""
        return verdict_on(self.weighed)

    @property
    def weighed(self) -> Turn | None:
        """The turn that was played, if it is one of those that were weighed."""
        if not self.over:
            return None
        text = self.game.text
        played = [text(decision.action) for decision in self.game.decisions]
        return self.puzzle.weighed.get(self.puzzle.outcome(played))

    @property
    def legal(self) -> list[int]:
        """What the solver can do now."""
        return [] if self.over else self.game.legal()

    def play(self, move: str) -> Attempt:
        """The attempt after one more move, or several that are one click."""
        if len(self.moves) >= LONGEST:
            raise ValueError("these were many moves; begin again")
        return Attempt(self.puzzle, (*self.moves, move))

    def undo(self) -> Attempt:
        """The attempt without the last move."""
        return Attempt(self.puzzle, self.moves[:-1])

    def solution(self) -> Attempt:
        """The puzzle after its best turn, up to the first draw."""
        return Attempt(self.puzzle, (JOINED.join(self.puzzle.best.moves),))
