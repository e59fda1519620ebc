"""The page of benchmarks: each table with what it means, the targets, and what is not shown."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, field
from datetime import date

import drystone
from drystone.games import GAMES, all_rules
from tests import instructions
from tests.bench.peers import PEERS
from tests.bench.report import Speed, Table, beside, number

BEFORE = {"gwtnz": 4518, "keyflower": 17629, "caledonia": 14947}
"""Instructions a decision when the targets were set."""
ROOT = 2.9
"""How many times as many decisions the slowest of our games made as TAG's Root."""
FREE_BEFORE = {"gwtnz": 506_000, "keyflower": 167_000, "caledonia": 225_000}
"""Free decisions a second in the compiled loop then, on the machine that they were set for."""
FREE_WANTED = {"gwtnz": 800_000, "keyflower": 400_000, "caledonia": 400_000}
"""What was to be reached there."""
YARDSTICK = "catanatron"
"""Somebody else's engine tells how fast a machine is, for what is ours has changed since then."""
YARDSTICK_BEFORE = 14_300
"""Its decisions a second there: see `TARGETS`."""
BATCHED = {"batch": 60_000, "masks": 250_000}
"""Steps a processor second that a batch was to make at two seats."""
ENGINES = ("catanatron", "open_spiel", "chess")
"""Peers that give no observation with a step; the others do."""

INTRODUCTION = """\
# Benchmarks

Written by `make bench`: one run on one machine. In each round every subject has a process of its
own and plays random games for {seconds:g} s of processor time, one subject after the other; a
figure is the median of {rounds} rounds, beside it the lowest and the highest. All decisions count,
forced ones, too, since nobody else tells them apart; set-up is included.

Drystone {version} (rules {rules}), {python} on {machine}, {cores} cores.
Load {load:.1f} before the first round. {day}.
"""

LOOPS = """
## Engines in a loop of Python

Ask for the legal actions, choose one at random, play it: what a search or a self-made environment
does. *times*: how many times as many decisions our game makes.
"""

ENVIRONMENTS = """
## Environments

Each step comes with an observation and the legal actions: PettingZoo's classics, RLCard, and our
games through PettingZoo (`zoo.raw_env`) at two seats. They show everything that the seat may know
(`observation="complete"`), as the others do; below them the same with the bots' features.
"""

BATCHES = """
## Batched

`lab.batch`, 64 games a call at two seats, choosing at random included. Only decisions that had a
choice count here: what is forced is played within a step.
"""

COMPILED = """
## Compiled

The same random games in the loop that is compiled with the rules (`core/playout.py`), at most
seats of four; and what `drystone bench` calls decisions/s: those that had a choice.
"""

GROWTH = {
    "seats": """
## How cost grows with seats
""",
    "phase": """
## With the phase of the game

By quarters of a game's decisions, most seats.
""",
    "processes": """
## With processes

All together, by the clock on the wall: here a busy machine shows.
""",
    "search": """
## With the budget of search

A choice by `mcts`, at two seats, processor time over six positions of a random game.
""",
    "record": """
## With the length of the record

A random game with most seats, replayed from its text up to here: every decision is checked.
""",
    "spectators": """
## With spectators

Eight tables against bots, somebody who clicks every two seconds at each (`tests/load/crowd.py`).
Server, players and spectators share the machine; time is the clock's.
""",
}

TARGETS = """
## Targets

They were set for another machine, so every figure here is divided by how much faster this one is.
That is told by catanatron, in the same run; nothing of ours can tell it, for that has changed. Its
14,300 decisions/s on the other machine are worked out: our sources as they were when the targets
were set there, uncompiled, made 2.43, 2.20 and 2.04 times as many free decisions on a second
machine as on that one (Great Western Trail, Keyflower, Clans of Caledonia; medians of five rounds
on 2026-11-19), and there catanatron 3.2.1 made 31,800/s in the same minutes. So whatever rests on
it may be off by a tenth. Instructions (`make instructions`) rest on no clock, but are no time
either.
"""

NOT_SHOWN = """
## What it does not show

- The games are different ones. A decision of Clans of Caledonia (where to build, of 80 options) is
  not a card of hearts; no ratio here says whose code is better, only how much play a second of a
  processor buys.
- Random games are not games that bots play: long ones of strong players have other positions.
- Peers are used in the plainest way that their documentation shows. Each has faster ways for
  somebody (OpenSpiel from C++, RLCard's games without observations), as ours has.
- Processor time leaves out memory, and what a busy neighbour does to caches is in the ranges.
- TAG, the framework in Java, is no package that can be installed by name: it was set beside by
  hand, at its commit c4d7687cd of May 2026 on OpenJDK 17, four players, its forward models alone
  (no copies for players to look at) against our compiled loop in the same minutes of a busy
  machine, on 2026-11-18. After 20 s of warm-up it made 177,000 decisions per second of the Java
  process's processor time in Catan, 354,000 in Puerto Rico and 198,000 in Root; ours 587,000 in
  Clans of Caledonia, 2,149,000 in Great Western Trail and 577,000 in Keyflower (median of three;
  507,000 to 728,000, 1,611,000 to 2,272,000 and 479,000 to 615,000). So ours are 3.3, 12.1 and 3.3
  times as many as in Catan, 1.7, 6.1 and 1.6 times Puerto Rico, 3.0, 10.8 and 2.9 times Root. Its
  figures are the better of two rounds of 2 s: Java's compiler and collector count as its time, and
  a longer warm-up helped it (after 6 s: 112,000, 154,000 and 116,000). What its random games never
  touch was not compiled, and its JSON reader, which serves set-up only, was replaced.
"""


@dataclass
class About:
    """How a run was made, and what it lacks."""

    rounds: int
    seconds: float
    load: float
    not_installed: list[str] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    """Subjects that could not be measured, with why."""


def written(found: dict[str, Speed], tables: list[Table], about: About) -> str:
    """The whole page."""
    parts = [_introduction(about), *_lacks(about)]
    loops = [f"{game} loop 4" for game in GAMES]
    slow = [f"{name} uncompiled" for name in loops]
    titles = {f"{game} loop 4": game for game in GAMES}
    titles |= {f"{game} loop 4 uncompiled": f"{game}, uncompiled" for game in GAMES}
    titles |= {f"{game} zoo 2": game for game in GAMES}
    titles |= {f"{game} senses 2": f"{game}, features" for game in GAMES}
    engines = [name for name in PEERS if name.startswith(ENGINES)]
    others = [name for name in PEERS if name not in engines]
    doors = [f"{game} zoo 2" for game in GAMES]
    parts += [LOOPS, str(beside(found, titles, loops, [*slow, *engines]))]
    features = [f"{game} senses 2" for game in GAMES]
    parts += [ENVIRONMENTS, str(beside(found, titles, doors, [*features, *others]))]
    parts += [COMPILED, str(_compiled(found)), BATCHES, str(_batches(found))]
    for table in tables:
        parts += [GROWTH[table.name], str(table)]
    parts += [TARGETS, str(targets(found)), NOT_SHOWN]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _introduction(about: About) -> str:
    return INTRODUCTION.format(
        seconds=about.seconds,
        rounds=about.rounds,
        version=drystone.__version__,
        rules=", ".join(f"{name} v{game.version}" for name, game in all_rules().items()),
        python=f"CPython {platform.python_version()}",
        machine=f"{platform.system()} {platform.machine()}",
        cores=os.cpu_count(),
        load=about.load,
        day=date.today().isoformat(),
    )


def _lacks(about: About) -> list[str]:
    lines = [f"Not installed, and so not measured: {name}." for name in about.not_installed]
    lines += [f"Not measured: {name} ({why})." for name, why in about.missing.items()]
    return lines


def _compiled(found: dict[str, Speed]) -> Table:
    table = Table("compiled", ["", "seats", "decisions/s", "range", "with a choice/s"])
    for game in GAMES:
        speed = found.get(f"{game} compiled 4")
        if speed is not None:
            spread = f"{number(speed.lowest)} to {number(speed.highest)}"
            table.add(game, speed.seats, number(speed.median), spread, number(speed.free))
    return table


def _batches(found: dict[str, Speed]) -> Table:
    table = Table("batches", ["", "complete observations, steps/s", "masks only, steps/s"])
    for game in GAMES:
        cells = [found.get(f"{game} {kind} 2") for kind in ("batch", "masks")]
        table.add(
            game,
            *(
                f"{number(one.median)} ({number(one.lowest)} to {number(one.highest)})"
                if one is not None
                else "not measured"
                for one in cells
            ),
        )
    return table


def machine_factor(found: dict[str, Speed]) -> float | None:
    """How many times as fast this machine is as the one that the targets were set for."""
    here = found.get(YARDSTICK)
    return here.median / YARDSTICK_BEFORE if here is not None else None


def targets(found: dict[str, Speed]) -> Table:
    """What was to be reached, beside what was."""
    table = Table("targets", ["target", "wanted", "reached", ""])
    counted = instructions.kept().get(instructions.environment(), {})
    factor = machine_factor(found)
    for game in GAMES:
        times = FREE_WANTED[game] / FREE_BEFORE[game]
        label = f"{game}: instructions a decision, how many times fewer than when it was set"
        if game in counted:
            _judge(table, label, times, BEFORE[game] / counted[game], "{:.2f}")
        else:
            table.add(label, f"{times:.2f}", "not counted here", "")
    for game in GAMES:
        loop = found.get(f"{game} compiled 4")
        label = f"{game}: free decisions a second in the compiled loop"
        if loop is None or factor is None:
            table.add(label, f"{FREE_WANTED[game]:,}", "not told here", "")
        else:
            told = f"{label} ({number(loop.free)} here, {factor:.1f} times as fast a machine)"
            _judge(table, told, FREE_WANTED[game], loop.free / factor, "{:,.0f}")
    for kind, wanted in BATCHED.items():
        what = "with complete observations" if kind == "batch" else "with masks only"
        for game in GAMES:
            speed = found.get(f"{game} {kind} 2")
            label = f"{game}: batched steps/s a core at 2 seats {what}"
            if speed is None or factor is None:
                table.add(label, f"{wanted:,}", "not told here", "")
            else:
                told = f"{label} ({speed.median:,.0f} here, {factor:.1f} times as fast a machine)"
                _judge(table, told, wanted, speed.median / factor, "{:,.0f}")
    engines = [found[name].median for name in PEERS if name.startswith(ENGINES) and name in found]
    others = [
        found[name].median for name in PEERS if not name.startswith(ENGINES) and name in found
    ]
    for game in GAMES:
        for kind, beaten in (("loop 4", engines), ("zoo 2", others)):
            speed = found.get(f"{game} {kind}")
            if speed is not None and beaten:
                label = f"{game}: times the fastest peer, {kind.split()[0]}"
                _judge(table, label, 1.0, speed.median / max(beaten), "{:.2f}")
    label = "ahead of TAG's Root, compiled (by hand, see below; the slowest of ours)"
    _judge(table, label, 1.0, ROOT, "{:.1f}")
    return table


def _judge(table: Table, label: str, wanted: float, reached: float, form: str) -> None:
    judged = "reached" if reached >= wanted else "missed"
    table.add(label, form.format(wanted), form.format(reached), judged)
