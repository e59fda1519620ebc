"""A search for puzzles that can be stopped and gone on with; what the puzzles are like."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Any

from drystone.bots.levels import levels
from drystone.core.rules import Rules
from drystone.lab.puzzles.finding import LOOKS, Checked, Found, check, find_one
from drystone.lab.puzzles.playing_out import Left
from drystone.lab.puzzles.playing_out import grade as grade_left
from drystone.lab.puzzles.positions import positions
from drystone.lab.puzzles.solving import doubtful, grade, solved_by
from drystone.lab.puzzles.telling import LONG, choices, own_themes, written
from drystone.learn.puzzle import GRADES, PLAY_OUT, Puzzle, outcome_of, read

SEATS = (2, 3)
"""Players of the games that are looked through, in turn."""
SHARES = {1: 0.3, 2: 0.3, 3: 0.3, 4: 0.4, 5: 0.35}
"""The share of the puzzles that may be of each grade: each is for somebody, and none for most."""
ALIKE = 0.35
"""The share that may have a theme of the game's own alone."""
FRESH = 1000
"""Where the dice begin by which levels are measured: not those that puzzles were graded with."""
DULL = 0.15
"""The share whose best turn begins with a word that ends something, such as to pass."""
EACH_GAME, APART = 5, 12
"""Puzzles that come from one game at most, and decisions between two of them: one turn is not set
again from its middle."""


@dataclass
class Hunt:
    """Where puzzles of a game are looked for, of whatever kind."""

    rules: Rules
    goal: int
    """How many of the kind there shall be."""
    folder: Path
    log: Path
    """A line for each position that was announced, and for each game: done, or how far it is."""
    seed: int = 1
    minutes: float = 0.0
    """After so long no other position or game is begun; 0: until the goal is reached."""
    told: Callable[[str], None] = print


@dataclass
class Search(Hunt):
    """A hunt for positions in which one turn is best."""

    late: bool = False
    """Whether only the last part of each game is looked at, and each turn there."""

    def run(self) -> None:
        """Go on from where the log ends, until there are as many as wanted."""
        began = monotonic()
        notes = notes_of(self.log)
        done = {int(note["seed"]) for note in notes if "done" in note}
        seen = {(int(note["seed"]), int(note["decision"])) for note in notes if "decision" in note}
        until = {int(note["seed"]): int(note["until"]) for note in notes if "until" in note}
        self.folder.mkdir(parents=True, exist_ok=True)
        seed = self.seed
        while len(self.kept()) < self.goal:
            if seed not in done:
                here = sum(key[0] == seed for key in seen)
                wanted = partial(self._wanted, seed=seed)
                seats = SEATS[seed % len(SEATS)]
                last = max((key[1] for key in seen if key[0] == seed), default=-APART)
                for decision, game in positions(self.rules, seats, seed, late=self.late):
                    if decision < until.get(seed, 0):
                        continue
                    if self.minutes and monotonic() - began > 60 * self.minutes:
                        self._note({"seed": seed, "until": decision})
                        return
                    if here >= EACH_GAME or len(self.kept()) >= self.goal:
                        break
                    if (seed, decision) in seen or decision < last + APART:
                        continue
                    found = find_one(game, 1000 * seed + decision, wanted)
                    if found is None:
                        continue
                    here += self._look_again(seed, decision, check(found, seed + 7))
                    last = decision
                self._note({"seed": seed, "done": True})
            seed += 1

    def _look_again(self, seed: int, decision: int, checked: Checked) -> int:
        """Keep what the deeper search agrees with; note it in any case."""
        found, file = checked.found, ""
        good = {outcome_of(found.start, turn.line) for turn in checked.deep.good}
        graded = grade(self.rules, found.start, good) if checked.accepted else 0
        ending = found.ending
        if checked.accepted and not doubtful(self.rules, found.start, good, graded, ending=ending):
            file = f"{self._next():04}.toml"
            text = written(checked, graded)
            read(self.rules, file[:4], text, file)
            (self.folder / file).write_text(text, "utf-8")
            margin = f"{checked.deep.margin:.1f} points, grade {graded}"
            self.told(f"{self.rules.name} {file}: {margin}")
        note = {"seed": seed, "decision": decision, "agrees": checked.agrees, "file": file}
        told = {"right": checked.right, "margin": round(checked.deep.margin, 2)}
        self._note({**note, **told, "announced": round(found.margin, 2), "looks": LOOKS})
        return 1 if file else 0

    def kept(self) -> list[Path]:
        """The files that there are, but for those that are played out."""
        files = sorted(self.folder.glob("[0-9]*.toml"))
        return [file for file in files if "\ngoal = " not in file.read_text("utf-8")]

    def _wanted(self, found: Found, seed: int) -> bool:
        """Whether there are not yet enough of that kind, which is asked before much is spent."""
        kept = [read(self.rules, one.stem, one.read_text("utf-8"), one.name) for one in self.kept()]
        line = tuple(map(self.rules.words.text, found.turns[0]))
        here = {str(note.get("file"))[:4] for note in notes_of(self.log) if note["seed"] == seed}
        if any(one.best.moves == line for one in kept if one.name in here):
            return False
        closing = self.rules.closing
        text = self.rules.words.text
        # That anything but passing is right is seen by everybody.
        other = next(
            (one for one in found.turns[1:] if outcome_of(found.start, one) not in found.good), ()
        )
        if other and text(other[0]) in closing:
            return False
        dull = sum(one.best.moves[0] in closing for one in kept)
        if line[0] in closing and dull >= DULL * self.goal:
            return False
        about = own_themes(self.rules, found.turns[0])
        if not about and choices(found.start, found.turns[0]) < LONG:
            return False  # It is about nothing: how many more to send where few do, say.
        if about and sum([*one.themes] == about for one in kept) >= ALIKE * self.goal:
            return False
        graded = grade(self.rules, found.start, found.good)
        return sum(one.grade == graded for one in kept) < SHARES[graded] * self.goal

    def _next(self) -> int:
        return next_number(self.folder)

    def _note(self, note: dict[str, Any]) -> None:
        with self.log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(note) + "\n")


def next_number(folder: Path) -> int:
    """The number of the next puzzle that is written there."""
    return max((int(file.stem) for file in folder.glob("[0-9]*.toml")), default=0) + 1


def notes_of(log: Path) -> list[dict[str, Any]]:
    """What a search has noted."""
    if not log.exists():
        return []
    return [json.loads(line) for line in log.read_text("utf-8").splitlines() if line]


def quality(found: Sequence[Puzzle], notes: Sequence[dict[str, Any]]) -> dict[str, str]:
    """What can be said of puzzles by their files and by the notes of the search."""
    weighed = [note for note in notes if note.get("looks") == LOOKS]
    agreed = sum(bool(note["agrees"]) for note in weighed)
    kept = sum(bool(note["file"]) for note in weighed)
    themes = Counter(theme for puzzle in found for theme in puzzle.themes)
    grades = Counter(puzzle.grade for puzzle in found)
    told = {
        "puzzles": str(len(found)),
        "by theme": ", ".join(f"{theme} {count}" for theme, count in themes.most_common()),
        "by grade": ", ".join(f"{grade}: {grades[grade]}" for grade in GRADES),
    }
    if found:
        margins = sorted(puzzle.margin for puzzle in found)
        told["margin"] = (
            f"{margins[0]:.1f} to {margins[-1]:.1f}, median {margins[len(margins) // 2]:.1f} "
            f"(standard error {fmean(puzzle.error for puzzle in found):.1f} on average)"
        )
    weighed_turns = [puzzle for puzzle in found if puzzle.goal is None]
    if weighed_turns:
        deeper = min(one.checked["positions"] / one.found["positions"] for one in weighed_turns)
        told["checked with"] = f"at least {deeper:.0f} times as many positions"
    played = [puzzle for puzzle in found if puzzle.goal is not None]
    if played:
        told["played out"] = (
            f"{len(played)}, in each of which all lines were followed: "
            f"{min(one.checked['ends'] for one in played):.0f} to "
            f"{max(one.checked['ends'] for one in played):.0f} ends"
        )
    checks = [bool(note["agrees"]) for note in notes if PLAY_OUT in note and "agrees" in note]
    if checks and played:
        told["every answer to every decision finds no more"] = f"{sum(checks)} of {len(checks)}"
    if weighed and not played:
        told["the deeper search agrees"] = (
            f"{agreed} of {len(weighed)} ({agreed / len(weighed):.0%})"
        )
        right = sum(bool(note["right"]) for note in weighed)
        told["it counts what was announced as right"] = (
            f"{right} of {len(weighed)} ({right / len(weighed):.0%})"
        )
        told["kept of those"] = str(kept)
    return told


def regrade(folder: Path, found: Sequence[Puzzle], told: Callable[[str], None] = print) -> None:
    """Grade puzzles anew, after levels have changed."""
    for puzzle in found:
        good = set[str]()
        if puzzle.goal is not None:
            graded, _ = grade_left(Left.of(puzzle), puzzle.goal)
        else:
            good = {outcome for outcome, turn in puzzle.weighed.items() if turn.good}
            graded = grade(puzzle.rules, puzzle.begin().state, good)
        if graded != puzzle.grade:
            told(f"{puzzle.rules.name} {puzzle.name}: grade {puzzle.grade} is {graded} now")
            file = folder / f"{puzzle.name}.toml"
            text = file.read_text("utf-8")
            file.write_text(text.replace(f"\ngrade = {puzzle.grade}\n", f"\ngrade = {graded}\n", 1))
        ending = "endgame" in puzzle.themes
        if puzzle.goal is None and doubtful(
            puzzle.rules, puzzle.begin().state, good, graded, ending=ending
        ):
            told(f"{puzzle.rules.name} {puzzle.name}: the strongest level disagrees")


def shares(found: Sequence[Puzzle], tries: int = 1) -> dict[str, tuple[int, int]]:
    """For each level: how many tries at these puzzles were right, of how many."""
    told: dict[str, tuple[int, int]] = {}
    for level in levels(found[0].rules) if found else []:
        right = [solved_by(level.spec, puzzle, FRESH + n) for puzzle in found for n in range(tries)]
        told[level.name] = (sum(right), len(right))
    return told
