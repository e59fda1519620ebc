"""Whole games and counted positions, kept to notice any change of the rules.

    python -m tests.conformance.golden game NAME GAME SEATS SEED [option=value ...]
    python -m tests.conformance.golden counts NAME GAME SEATS SEED DECISIONS [option=value ...]

The first writes a random game with its final breakdown to `tests/golden/<game>/NAME.record`, the
second a position with the number of sequences of 1, 2, 3 ... decisions from there to
`NAME.position.toml`. Games of real interest are played by better players than chance and put
beside them; `with_breakdown` adds the lines that the test compares.
"""

from __future__ import annotations

import sys
from pathlib import Path

from drystone.core.chance import Seeded
from drystone.core.game import Game
from drystone.core.playout import count_leaves
from drystone.games import find
from tests.conformance.checks import Options, start, walk

GOLDEN = Path(__file__).parents[1] / "golden"
ENOUGH = 3_000


def breakdown_lines(game: Game) -> list[str]:
    """The final points of each seat by category, as comments of a record."""
    return [
        f"# {seat} " + " ".join(f"{k}={v}" for k, v in game.breakdown(seat).items())
        for seat in range(game.state.seats)
    ]


def with_breakdown(game: Game) -> str:
    """The record with the final breakdown below it."""
    return game.record() + "\n".join(breakdown_lines(game)) + "\n"


def counts(game: Game) -> list[int]:
    """Sequences of 1, 2, 3 (and 4, if they are few) decisions from here."""
    found: list[int] = []
    for depth in range(1, 5):
        if depth == 4 and found[-1] > ENOUGH:
            break
        found.append(count_leaves(game.state, depth, Seeded(depth)))
    return found


def with_counts(game: Game) -> str:
    """The position with its counts in the first line."""
    return f"# counts {' '.join(map(str, counts(game)))}\n{game.position()}"


def main(what: str, name: str, kind: str, seats: str, seed: str, *more: str) -> None:
    played = [word for word in more if "=" not in word]
    options: Options = {}
    for word in more:
        if "=" in word:
            option, _, value = word.partition("=")
            options[option] = value
    game = start(find(kind), int(seats), int(seed), options)
    limit = int(played[0]) if played else None
    for _ in walk(game, int(seed), limit):
        pass
    folder = GOLDEN / kind.rsplit(".", 1)[-1]
    folder.mkdir(parents=True, exist_ok=True)
    if what == "game":
        (folder / f"{name}.record").write_text(with_breakdown(game), "utf-8")
    else:
        (folder / f"{name}.position.toml").write_text(with_counts(game), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
