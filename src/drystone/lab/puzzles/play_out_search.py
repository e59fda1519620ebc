"""A search for puzzles to play out, which can be stopped and gone on with as the other one."""

from __future__ import annotations

import json
from time import monotonic
from typing import Any

from drystone.lab.puzzles.lines import TooMany
from drystone.lab.puzzles.playing_out import (
    Announced,
    announced,
    check,
    known_to_the_end,
    lefts,
    written,
)
from drystone.lab.puzzles.run import SHARES, Hunt, next_number, notes_of
from drystone.learn.puzzle import PLAY_OUT, Puzzle, read

SEATS = (1, 2, 3)
"""Players of the games that are looked through, in turn."""
ALIKE = 0.12
"""The share that may gain most by the same category and have the same themes."""


class PlayOuts(Hunt):
    """A hunt for puzzles to play out; of each seat of a game one is kept at most."""

    def run(self) -> None:
        """Go on from where the log ends, until there are as many as wanted."""
        began = monotonic()
        done = {int(note["seed"]) for note in notes_of(self.log) if note.get(PLAY_OUT) == "done"}
        self.folder.mkdir(parents=True, exist_ok=True)
        seed = self.seed
        while len(self._kept()) < self.goal:
            if self.minutes and monotonic() - began > 60 * self.minutes:
                return
            if seed not in done:
                self._look_through(seed)
                self._note({"seed": seed, PLAY_OUT: "done"})
            seed += 1

    def _look_through(self, seed: int) -> None:
        """Keep the first that is good for each seat, so that as much as can be is left to do."""
        seats = SEATS[seed % len(SEATS)]
        every = [*lefts(self.rules, seats, seed)]
        for seat in range(seats):
            mine = [left for left in every if left.start.seat == seat]
            for left, best in known_to_the_end(mine):
                found = announced(left, best, self._wanted)
                if found is not None and self._keep(seed, found):
                    break

    def _keep(self, seed: int, found: Announced) -> bool:
        """Keep what holds and is not one more of the same; note it in any case."""
        try:
            points, made = check(found)
        except TooMany:
            return False  # What takes too long to check is not known.
        agrees = points == found.best.points
        file = f"{next_number(self.folder):04}.toml"
        text = written(found, made)
        puzzle = read(self.rules, file[:4], text, file)
        same = sum(_about(one) == _about(puzzle) for one in self._kept())
        kept = agrees and len(self._kept()) < self.goal and same < ALIKE * self.goal
        if kept:
            (self.folder / file).write_text(text, "utf-8")
            self.told(f"{self.rules.name} {file}: {found.margin} points, grade {found.grade}")
        note = {"seed": seed, PLAY_OUT: found.left.decision, "seat": found.left.start.seat}
        told = {"points": found.best.points, "agrees": agrees, "file": file if kept else ""}
        self._note({**note, **told})
        return kept

    def _wanted(self, grade: int) -> bool:
        """Whether there are not yet enough of a grade."""
        return sum(one.grade == grade for one in self._kept()) < SHARES[grade] * self.goal

    def _kept(self) -> list[Puzzle]:
        """Those that there are."""
        files = sorted(self.folder.glob("[0-9]*.toml"))
        every = [read(self.rules, one.stem, one.read_text("utf-8"), one.name) for one in files]
        return [one for one in every if one.goal is not None]

    def _note(self, note: dict[str, Any]) -> None:
        with self.log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(note) + "\n")


def _about(puzzle: Puzzle) -> tuple[str, ...]:
    """What a puzzle is about: its themes, and where most of its margin comes from."""
    return (puzzle.why[0].category, *sorted(puzzle.themes))
