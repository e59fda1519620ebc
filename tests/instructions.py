"""Machine instructions a decision of fixed random games: no change may make the rules slower.

    python -m tests.instructions            count, and fail where a game takes 3% more than is kept
    python -m tests.instructions --keep     count, and keep what was counted
    python -m tests.instructions --search   count what a simulation of mcts takes; nothing is kept,
                                            since weights that are learned anew change it

A clock says something else on a busy machine; valgrind's count of the same games is the same to
the last digit. It depends on interpreter and compiler, so figures are kept for each pair of them
(`tests/golden/instructions.toml`), and compared with those of the same pair only.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import re
import subprocess
import sys
import sysconfig
import tomllib
from dataclasses import dataclass
from pathlib import Path

from drystone.bots.mcts import Mcts
from drystone.bots.search.guard import Guard
from drystone.bots.weights import value_of
from drystone.core import playout
from drystone.core.chance import Quick
from drystone.core.state import State
from drystone.games import GAMES, find

KEPT = Path(__file__).parent / "golden/instructions.toml"
HOW_MANY = 10
"""Games of each kind that are counted."""
SLACK = 0.03
"""By how much a count may be above the one that is kept."""
LOOP = "CPyDef_drystone___core___playout___play_out"
"""What mypyc calls the loop of random games: only what happens within it is counted."""
SIMULATION = "CPyDef_drystone___bots___search___ismcts___Tree___iterate"
"""The same of a simulation."""
EVERY = 60
"""Decisions of a random game from one position to the next in which simulations are counted."""
SIMULATIONS = 60
"""In each of these positions."""

HEAD = """\
# Instructions a decision of fixed random games, by interpreter and compiler: `python -m
# tests.instructions` compares them, `python -m tests.instructions --keep` writes them anew.
"""


class CannotCount(Exception):
    """Why no instructions could be counted, as a sentence."""


@dataclass(frozen=True)
class Slower:
    """A game that takes more instructions than is kept."""

    game: str
    kept: int
    counted: int

    def __str__(self) -> str:
        more = self.counted / self.kept - 1
        return (
            f"{self.game}: {self.counted:,} instructions a decision, {more:.1%} more than the "
            f"{self.kept:,} that are kept; at most {SLACK:.0%} more are allowed"
        )


def play(game: str, *, slowed: bool = False) -> int:
    """Play the games that are counted, and say how many decisions they took.

    Slowed, each position is copied once, which nothing needs.
    """
    gc.disable()  # when it runs depends on what was imported before
    rules = find(game)
    seats = min(4, max(rules.seats))
    options = rules.settle_options(seats, {})
    tally = playout.Tally()
    for seed in range(1, HOW_MANY + 1):
        chance = Quick(seed)
        state = rules.setup(seats, options, chance)
        playout.play_out(state, chance, tally, rules.longest, _copy if slowed else None)
    return tally.decisions


def _copy(state: State, action: int) -> None:
    state.copy()


def search(game: str) -> int:
    """Simulate by mcts in positions of a random game, and say how many simulations that took."""
    gc.disable()
    rules = find(game)
    seats = min(4, max(rules.seats))
    value = value_of(rules, "overseer", seats)
    chance = Quick(1)
    state = rules.setup(seats, rules.settle_options(seats, {}), chance)
    made = decisions = 0
    while not state.over:
        legal = state.legal()
        if decisions % EVERY == 0:
            view = state.observe(state.seat)
            guard = Guard(1.0, lambda: 0.0)
            tree, _ = Mcts(within=1e9, seed=1).tree(view, view.legal(), value, guard)
            for _ in range(SIMULATIONS):
                tree.iterate()
            made += SIMULATIONS
        state.play(legal[chance.below(len(legal))], chance)
        decisions += 1
    return made


def count(game: str, *, slowed: bool = False, simulations: bool = False) -> int:
    """Instructions a decision of random games (or a simulation), counted by valgrind.

    The games are played in a process of its own.
    """
    loop = SIMULATION if simulations else LOOP
    command = ["valgrind", "--tool=callgrind", f"--toggle-collect={loop}"]
    command += ["--callgrind-out-file=/dev/null"]
    command += [sys.executable, "-m", "tests.instructions", "--play", game]
    command += ["--search"] if simulations else []
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    environment.pop("DRYSTONE_PURE", None)
    try:
        run = subprocess.run(
            [*command, *(["--slowed"] if slowed else [])],
            cwd=KEPT.parents[2],
            env=environment,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        raise CannotCount("valgrind is not installed; `make instructions` does that") from None
    collected = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or collected is None:
        raise CannotCount(f"valgrind could not count {game}: {run.stderr.strip()[-500:]}")
    if int(collected[1]) == 0:
        raise CannotCount("the rules are not compiled here; `make build` compiles them")
    return round(int(collected[1]) / int(run.stdout))


def environment() -> str:
    """The interpreter and the compiler that a count depends on."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    run = subprocess.run([compiler, "-dumpversion"], capture_output=True, text=True)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {Path(compiler).name} {run.stdout.strip()}, {platform.machine()}"


def kept() -> dict[str, dict[str, int]]:
    """What is kept: counts by game, by environment."""
    found: dict[str, dict[str, int]] = tomllib.loads(KEPT.read_text("utf-8"))
    return found


def slower(counted: dict[str, int], before: dict[str, int]) -> list[Slower]:
    """The games that take too many more instructions than before."""
    return [
        Slower(game, before[game], number)
        for game, number in counted.items()
        if game in before and number > before[game] * (1 + SLACK)
    ]


def keep(counted: dict[str, int]) -> None:
    """These are the counts of this environment from now on."""
    figures = kept()
    here = figures.setdefault(environment(), {})
    here.update(counted)
    lines = [HEAD]
    for place, counts in sorted(figures.items()):
        lines.append(f"[{json.dumps(place)}]")
        lines += [f"{json.dumps(game)} = {number}" for game, number in sorted(counts.items())]
        lines.append("")
    KEPT.write_text("\n".join(lines), "utf-8")


def main() -> int:
    """Count, then compare or keep."""
    parser = argparse.ArgumentParser(prog="python -m tests.instructions")
    parser.add_argument("game", nargs="*", help="all, if none is named")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--search", action="store_true", help="simulations instead of decisions")
    parser.add_argument("--play", action="store_true", help="only play; this is what is counted")
    parser.add_argument("--slowed", action="store_true", help="play more slowly than need be")
    asked = parser.parse_args()
    if asked.play:
        for game in asked.game:
            print(search(game) if asked.search else play(game, slowed=asked.slowed))
        return 0
    before = kept().get(environment(), {})
    try:
        if asked.search:
            for game in asked.game or GAMES:
                print(f"{game}: {count(game, simulations=True):,} instructions a simulation")
            return 0
        games = asked.game or [*GAMES, "tests.pebbles"]
        counted = {game: count(game, slowed=asked.slowed) for game in games}
    except CannotCount as why:
        print(why)
        return 2
    for game, number in counted.items():
        told = f" ({number / before[game]:.3f} of what is kept)" if game in before else ""
        print(f"{game}: {number:,} instructions a decision{told}")
    if asked.keep:
        keep(counted)
        return 0
    if not before:
        print(f"Nothing to compare with: no counts are kept for {environment()} (see --keep).")
    found = slower(counted, before)
    for each in found:
        print(each)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
