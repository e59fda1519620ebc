"""Whole games and counted positions, kept to notice any change of the rules.

    python -m tests.conformance.golden [GAME ...]

writes everything that `tests/golden/kept.toml` lists anew, of all games or of some. A game is a
record with its final breakdown; a position stands with the number of sequences of 1, 2, 3 ...
decisions from there. When a rule changes on purpose, raise its game's version first and say in the
commit which rule it is.
"""

from __future__ import annotations

import random
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from drystone import bots
from drystone.core.chance import Seeded
from drystone.core.game import Game
from drystone.core.playout import count_leaves
from drystone.games import find
from tests.conformance.checks import start

GOLDEN = Path(__file__).parents[1] / "golden"
KEPT = GOLDEN / "kept.toml"
ENOUGH = 3_000
ELSEWHERE = {"pebbles": "tests.pebbles"}
"""Games that are found under another name than their folder's."""


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


def kept(what: str) -> list[dict[str, Any]]:
    """What is listed as a `game` or a `position`; games also in rows, named by their seeds."""
    listed = tomllib.loads(KEPT.read_text("utf-8"))
    entries: list[dict[str, Any]] = listed[what]
    if what == "game":
        for row in listed["row"]:
            entries += [
                {**table, "name": f"{row['name']}-{table['seed']}", "by": row["by"]}
                for table in row["tables"]
            ]
    return entries


def played(entry: dict[str, Any]) -> Game:
    """The game that an entry describes, played to its end or as far as it says."""
    folder = entry["name"].partition("/")[0]
    rules = find(ELSEWHERE.get(folder, folder))
    game = start(rules, entry["seats"], entry["seed"], entry.get("options"))
    choose = _chooser(entry.get("by", "random"), entry["seed"])
    for _ in range(entry.get("after", rules.longest)):
        if game.over:
            break
        game.play(choose(game))
    return game


def _chooser(by: str, seed: int) -> Callable[[Game], int]:
    """Who decides: chance, over all that is legal, or bots of a spec, one a seat."""
    if by == "random":
        dice = random.Random(seed)
        return lambda game: dice.choice(game.legal())
    seated: dict[int, bots.Bot] = {}

    def choose(game: Game) -> int:
        seat = game.state.seat
        if seat not in seated:
            seated[seat] = bots.seat(by, seed * 10 + seat)
        return seated[seat].choose(game.rules, game.observe(seat))

    return choose


def write(games: list[str]) -> None:
    """Play and write what is kept of these games, or of all."""
    for what, ending, text_of in (
        ("game", "record", with_breakdown),
        ("position", "position.toml", with_counts),
    ):
        for entry in kept(what):
            folder = entry["name"].partition("/")[0]
            if games and folder not in games:
                continue
            path = GOLDEN / f"{entry['name']}.{ending}"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text_of(played(entry)), "utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
