"""A finished game in short: how it began, what was chosen, and what came of it.

A summary names nobody and holds nothing that is not told after the end of a game.
"""

from __future__ import annotations

import msgspec

from drystone.analysis.explorer.themes import themes_of
from drystone.analysis.forecast import margin_of
from drystone.analysis.turns import walk
from drystone.core.game import Game
from drystone.core.record import read_record
from drystone.core.rules import Choice

DEPTH = 30
"""Decisions from the beginning that are kept in their order."""


class NotWhole(ValueError):
    """A game that is not over, or that began from a position that somebody chose."""


class Side(msgspec.Struct, frozen=True, array_like=True):
    """One seat of a finished game."""

    points: int
    won: float
    """1 for the winner, a part of it where several have won."""
    chosen: dict[str, tuple[str, ...]]
    """What it chose, by theme."""


class Summary(msgspec.Struct, frozen=True, array_like=True):
    """A finished game in short."""

    game: str
    version: int
    """Of the rules."""
    options: dict[str, Choice]
    """Those that are not as usual."""
    setup: tuple[str, ...]
    """What was drawn before the first decision."""
    line: tuple[tuple[int, str], ...]
    """The first decisions: who, and in the game's notation what."""
    sides: tuple[Side, ...]

    @property
    def seats(self) -> int:
        return len(self.sides)

    def margin(self, seat: int) -> float:
        """A seat's points over the mean of the others'."""
        return margin_of([float(side.points) for side in self.sides], seat)

    def to_line(self) -> str:
        """The summary as a line of text."""
        return msgspec.json.encode(self).decode()


def read_summary(line: str | bytes) -> Summary:
    """A summary from its line."""
    return msgspec.json.decode(line, type=Summary)


def sum_up(game: Game) -> Summary:
    """A finished game in short; `NotWhole` if it has no end, or began in the middle."""
    record = read_record(game.record())
    if not game.over or record.start:
        raise NotWhole("only games from their beginning to their end are counted")
    rules, themes = game.rules, themes_of(game.rules.name)
    chosen: list[dict[str, list[str]]] = [{} for _ in range(game.state.seats)]
    line: list[tuple[int, str]] = []
    whole = True
    for number, state in walk(game):
        if not state.frames:
            break
        if state.frames[-1].never_told:
            whole = False  # what comes after it can't be told in its order
            continue
        decision = game.decisions[number]
        if whole and len(line) < DEPTH:
            line.append((decision.seat, rules.words.text(decision.action)))
        for theme in themes:
            meant = theme.meant(rules, decision.action)
            kept = chosen[decision.seat].setdefault(theme.name, [])
            if meant and meant not in kept and not (kept and theme.when == "first"):
                kept.append(meant)
    scores, winners = game.scores(), game.winners()
    usual = {option.name: option.default for option in rules.options}
    return Summary(
        rules.name,
        rules.version,
        {name: choice for name, choice in game.options.items() if choice != usual.get(name, "")},
        record.setup,
        tuple(line),
        tuple(
            Side(
                scores[seat],
                (seat in winners) / max(1, len(winners)),
                {name: tuple(kept) for name, kept in chosen[seat].items() if kept},
            )
            for seat in range(game.state.seats)
        ),
    )
