"""Our games beside others' in one run on one machine; what is printed is docs/benchmarks.md.

    make bench
    python -m tests.bench --rounds 5 --seconds 1 --to docs/benchmarks.md

Others are installed by name into `build/bench-env`. What can't be installed or run is named in the
output, and the rest is measured all the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from drystone import pure
from drystone.core.rules import Rules
from drystone.games import all_rules
from tests.bench import growth, page, peers
from tests.bench.report import Run, speeds

ROOT = Path(__file__).parents[2]
HOME = ROOT / "build/bench-env"
PACKAGES = ("catanatron", "chess", "open_spiel", "pettingzoo[classic]", "rlcard")
OURS = ("loop", "compiled", "zoo", "senses", "batch", "masks")
TWO_SEATS = ("zoo", "senses", "batch", "masks")
AT_MOST = 300
"""Seconds that one subject may take in one round."""


def install(home: Path, packages: tuple[str, ...]) -> list[str]:
    """Put others' packages into an environment of their own; you get those that could not be."""
    python = home / "bin/python"
    if not python.exists():
        venv.create(home, with_pip=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    missing = []
    for package in packages:
        done = subprocess.run([*pip, package], capture_output=True, text=True)
        if done.returncode:
            missing.append(package)
    return missing


def subjects(games: list[Rules]) -> Iterator[tuple[str, list[str], dict[str, str]]]:
    """Everything that is measured: its name, the command, and what its environment has besides."""
    python = [sys.executable, "-m", "tests.bench.ours"]
    for rules in games:
        most = max(rules.seats)
        for kind in OURS:
            said = f"{rules.name} {kind} {2 if kind in TWO_SEATS else min(4, most)}"
            yield said, [*python, said], {}
        said = f"{rules.name} loop {min(4, most)}"
        yield f"{said} uncompiled", [*python, said], {"DRYSTONE_PURE": "1"}
    for name in peers.PEERS:
        yield name, [str(HOME / "bin/python"), "tests/bench/peers.py", name], {}


def measure(command: list[str], more: dict[str, str], seconds: float) -> dict[str, Any] | str:
    """What a process of its own has measured, or why there is nothing."""
    environment = {k: v for k, v in os.environ.items() if k != "DRYSTONE_PURE"} | more
    try:
        done = subprocess.run(
            [*command, str(seconds)],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=AT_MOST,
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return str(problem)
    if done.returncode:
        return done.stderr.strip().rpartition("\n")[2] or f"exit {done.returncode}"
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def rounds(
    games: list[Rules], many: int, seconds: float, only: str
) -> tuple[list[Run], dict[str, str]]:
    """All subjects in turn, again and again; and those that could not be measured, with why."""
    runs: list[Run] = []
    missing: dict[str, str] = {}
    for turn in range(many):
        for name, command, more in subjects(games):
            if name in missing or only not in name:
                continue
            told = measure(command, more, seconds)
            if isinstance(told, str):
                missing[name] = told
            else:
                runs.append(Run(name, **told))
        print(f"round {turn + 1} of {many}", file=sys.stderr, flush=True)
    return runs, missing


def main() -> int:
    """Install, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="a subject in each round")
    parser.add_argument("--only", default="", help="subjects whose names have this in them")
    parser.add_argument("--spectators", type=float, default=20.0, help="seconds; 0: none")
    parser.add_argument("--to", type=Path, help="a file for the page; else it is printed")
    asked = parser.parse_args()
    if not pure.compiled():
        print("The rules are not compiled here; `make build` compiles them.", file=sys.stderr)
        return 2
    games = [*all_rules().values()]
    not_there = install(HOME, PACKAGES)
    load = os.getloadavg()[0]
    runs, missing = rounds(games, asked.rounds, asked.seconds, asked.only)
    tables = [
        growth.by_seats(games, asked.seconds / 2, min(3, asked.rounds)),
        growth.by_phase(games, asked.seconds),
        growth.by_processes(games, asked.seconds),
        growth.by_budget(games, 6),
        growth.by_record(games),
    ]
    if asked.spectators:
        tables.append(growth.by_spectators(asked.spectators))
    about = page.About(asked.rounds, asked.seconds, load, not_there, missing)
    text = page.written(speeds(runs), tables, about)
    if asked.to is None:
        print(text)
    else:
        asked.to.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
