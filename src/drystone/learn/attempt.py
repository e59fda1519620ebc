"""A puzzle that somebody is at: what they have done of their turn, and what became of it."""

from __future__ import annotations

from functools import cached_property

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
    nobody shall try their luck twice. One that is played out is over with the game, and what was
    drawn in it is not taken back.
    """

    def __init__(self, puzzle: Puzzle, moves: tuple[str, ...] = ()) -> None:
        self.puzzle = puzzle
        self.moves = moves
        self.game: Game = puzzle.begin()
        self.over = False
        self.settled = 0
        """Moves that can't be taken back."""
        self.begun = 0
        """Moves before the turn that it is at."""
        frames = self.game.state.frames[:]
        for number, move in enumerate(moves, 1):
            if self.over:
                raise ValueError("the turn is over")
            for said in move.split(JOINED):
                if self.over:
                    break
                decision = self.game.play(said)
                if puzzle.goal is None:
                    self.over = bool(decision.outcomes) or not still_turn(self.game.state, frames)
                    continue
                finish_for_others(self.game, puzzle.me)
                self.over = self.game.over
                if decision.outcomes:
                    self.settled = number
                if not still_turn(self.game.state, frames):
                    frames, self.begun = self.game.state.frames[:], number

    @property
    def verdict(self) -> str:
        """`RIGHT` or `MISSED` when it is over, before that nothing."""
        if not self.over:
            return ""
        if self.puzzle.goal is not None:
            return RIGHT if self.points >= self.puzzle.goal else MISSED
        return verdict_on(self.weighed)

    @property
    def weighed(self) -> Turn | None:
        """The turn that was played, if it is one of those that were weighed."""
        if not self.over or self.puzzle.goal is not None:
            return None
        text = self.game.text
        played = [text(decision.action) for decision in self.game.decisions]
        return self.puzzle.weighed.get(self.puzzle.outcome(played))

    @property
    def points(self) -> int:
        """What the solver has; before the end, if it were now."""
        return sum(self.sheet.values())

    @cached_property
    def sheet(self) -> dict[str, int]:
        """The same by category."""
        return self.game.breakdown(self.puzzle.me)

    @property
    def legal(self) -> list[int]:
        """What the solver can do now."""
        return [] if self.over else self.game.legal()

    def play(self, move: str) -> Attempt:
        """The attempt after one more move, or several that are one click."""
        if len(self.moves) >= LONGEST:
            raise ValueError("these were many moves; begin again")
        return Attempt(self.puzzle, (*self.moves, move))

    @property
    def may_undo(self) -> bool:
        """Whether the last move can be taken back."""
        return len(self.moves) > self.settled and not self.over

    def undo(self) -> Attempt:
        """The attempt without the last move."""
        return Attempt(self.puzzle, self.moves[:-1])

    def turn_again(self) -> Attempt:
        """The attempt without what was done of the turn that it is at."""
        return Attempt(self.puzzle, self.moves[: max(self.begun, self.settled)])

    def solution(self, turns: int | None = None) -> Attempt:
        """The puzzle after its best turn, up to the first draw; or after so many of a line."""
        parts = [self.puzzle.best.moves] if self.puzzle.goal is None else turns_of(self.puzzle)
        return Attempt(self.puzzle, tuple(JOINED.join(part) for part in parts[:turns]))


def finish_for_others(game: Game, me: int) -> None:
    """Whoever else is asked something, although it is nobody else's turn, is done with it."""
    while not game.over and game.seat != me:
        game.play(game.legal()[-1])


def turns_of(puzzle: Puzzle) -> list[tuple[str, ...]]:
    """The best line of a puzzle that is played out, turn by turn."""
    game = puzzle.begin()
    begun, turns = game.state.frames[:], [list[str]()]
    for move in puzzle.best.moves:
        if not still_turn(game.state, begun):
            begun = game.state.frames[:]
            turns.append([])
        turns[-1].append(move)
        game.play(move)
        finish_for_others(game, puzzle.me)
    return [tuple(turn) for turn in turns]
