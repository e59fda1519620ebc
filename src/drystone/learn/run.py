"""A lesson that somebody is in: what they have done, where they stand, what they are told."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from drystone.core.game import Game
from drystone.core.state import State
from drystone.learn.lesson import Lesson
from drystone.learn.solve import Found, search

QUICK = 400
"""Positions that are looked at to find out whether there is still a way to the goal."""
LONGEST = 60
"""Moves after which somebody is asked to begin again."""
JOINED = "; "
"""Between what was said with one click, and is taken back together."""
TURN_OVER, DEAD_END = "turn-over", "dead-end"
"""What is said to a wrong move for which the lesson has no answer of its own."""


@dataclass(frozen=True)
class Told:
    """What is said to the last move."""

    kind: str
    """done (the step before is), fine, or wrong: then the move has to be taken back."""
    key: str
    """The lesson's own, such as `2.too-early`; or one of the general ones above."""
    own: bool = True
    """Whether it is the lesson's own."""


class Run:
    """A lesson after some moves of the learner's. Made anew for every move."""

    def __init__(self, lesson: Lesson, moves: tuple[str, ...] = ()) -> None:
        self.lesson = lesson
        self.moves = moves
        self.game: Game = lesson.begin()
        self.step = 0
        """The step that is to be done; as many as there are when all are done."""
        self.since = 0
        """How many of the moves were made before this step."""
        self.told: Told | None = None
        for number, move in enumerate(moves, 1):
            if self.done or self.wrong:
                raise ValueError("there is nothing more to do here")
            step = self.step
            for said in move.split(JOINED):
                if self.step == step and not self.wrong:
                    self._follow(said, number)

    @property
    def done(self) -> bool:
        """Whether the whole lesson is."""
        return self.step == len(self.lesson.steps)

    @property
    def wrong(self) -> bool:
        """Whether the last move has to be taken back."""
        return self.told is not None and self.told.kind == "wrong"

    @property
    def legal(self) -> list[int]:
        """What the learner can do now."""
        return [] if self.done or self.wrong else self.game.legal()

    def play(self, move: str) -> Run:
        """The lesson after one more move, or several that are one click (see `JOINED`)."""
        if len(self.moves) >= LONGEST:
            raise ValueError("these were many moves; begin again")
        return Run(self.lesson, (*self.moves, move))

    def undo(self) -> Run:
        """The lesson without the last move."""
        return Run(self.lesson, self.moves[:-1])

    def again(self) -> Run:
        """The lesson at the beginning of the step; if there is nothing to take back, of the one
        before.
        """
        if self.since < len(self.moves):
            return Run(self.lesson, self.moves[: self.since])
        return Run(self.lesson)

    def glows(self) -> list[int]:
        """What the step points at, of all that is legal now; nothing if that would be all of it."""
        if self.done or self.wrong:
            return []
        patterns = self.lesson.steps[self.step].show
        texts = {action: self.game.text(action) for action in self.legal}
        found = [a for a, text in texts.items() if any(fnmatchcase(text, p) for p in patterns)]
        if len(found) == len(texts) > 1:
            return []
        # What is named in full glows before it is open, too: one click may lead there.
        named = [self.game.parse(p) for p in patterns if not set(p) & set("*?[")]
        return sorted({*found, *named})

    def way(self, most: int = QUICK) -> Found:
        """The rest of the step: the lesson's own if that was followed so far, else by a search."""
        step = self.lesson.steps[self.step]
        made = tuple(said for move in self.moves[self.since :] for said in move.split(JOINED))
        if made == step.solution[: len(made)] and len(made) < len(step.solution):
            parse = self.game.rules.words.parse
            return Found(tuple(map(parse, step.solution[len(made) :])), everything=False)
        return self.search(most)

    def search(self, most: int) -> Found:
        """A way to the goal of this step, found by nothing but its goal."""
        lesson, game = self.lesson, self.game
        step = lesson.steps[self.step]

        def reached(state: State) -> bool:
            return step.reached(lesson.rules, state, lesson.me)

        return search(game.state, game.seed, len(game.decisions), reached, most)

    def _follow(self, move: str, number: int) -> None:
        lesson, game = self.lesson, self.game
        step = lesson.steps[self.step]
        decision = game.play(move)
        done, state = game.text(decision.action), game.state
        if step.reached(lesson.rules, state, lesson.me):
            self.told = Told("done", f"{self.step + 1}.done")
            for other in step.then:
                game.play(other)
            self.step += 1
            self.since = number
            return
        for answer in step.answers:
            if answer.fits(lesson.rules, state, lesson.me, done):
                kind = "fine" if answer.fine else "wrong"
                self.told = Told(kind, f"{self.step + 1}.{answer.say}")
                return
        if state.over or state.seat != lesson.me:
            self.told = Told("wrong", TURN_OVER, own=False)
        elif number == len(self.moves) and self.search(QUICK).hopeless:
            self.told = Told("wrong", DEAD_END, own=False)
        else:
            self.told = None
