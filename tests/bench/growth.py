"""How cost grows: with seats, phase, processes, the budget of search, the record, spectators."""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import time

import drystone
from drystone import bots
from drystone.core import playout
from drystone.core.chance import Quick
from drystone.core.rules import Rules
from drystone.core.state import State
from tests.bench import ours
from tests.bench.report import Table, number

BUDGETS = (100, 400, 1600)
CROWDS = (0, 20, 100)


def by_seats(games: list[Rules], seconds: float, rounds: int) -> Table:
    """Decisions and games a second at every number of seats."""
    table = Table("seats", ["game", "seats", "decisions/s", "games/s", "decisions a game"])
    for rules in games:
        for seats in rules.seats:
            runs = [ours.measure(f"{rules.name} compiled {seats}", seconds) for _ in range(rounds)]
            speed = statistics.median(run["decisions"] / run["seconds"] for run in runs)
            whole = statistics.median(run["games"] / run["seconds"] for run in runs)
            table.add(rules.name, seats, number(speed), number(whole), number(speed / whole))
    return table


def by_phase(games: list[Rules], seconds: float) -> Table:
    """What a decision costs in each quarter of random games with most seats."""
    quarters = ["1st quarter", "2nd", "3rd", "4th"]
    table = Table("phase", ["game, µs a decision", *quarters])
    for rules in games:
        seats = max(rules.seats)
        spent, made = [0.0] * 4, [0] * 4
        seed = 0
        while sum(spent) < seconds:
            seed += 1
            whole = playout.Tally()
            playout.play_out(_begun(rules, seats, seed), Quick(seed), whole, rules.longest)
            state, chance = _begun(rules, seats, seed), Quick(seed)
            for quarter in range(4):
                most = whole.decisions * (quarter + 1) // 4 - whole.decisions * quarter // 4
                before = time.process_time()
                playout.play_out(state, chance, playout.Tally(), most)
                spent[quarter] += time.process_time() - before
                made[quarter] += most
        each = [f"{1e6 * spent[i] / made[i]:.2f}" for i in range(4)]
        table.add(rules.name, *each)
    return table


def _begun(rules: Rules, seats: int, seed: int) -> State:
    return rules.setup(seats, rules.settle_options(seats, {}), Quick(seed))


def by_processes(games: list[Rules], seconds: float) -> Table:
    """Decisions a second of the clock on the wall, by several processes at once."""
    cores = os.cpu_count() or 1
    numbers = sorted({1, cores, 2 * cores})
    head = [f"{many} process{'es' if many > 1 else ''}" for many in numbers]
    table = Table("processes", [f"game, decisions/s on {cores} cores", *head])
    for rules in games:
        said = f"{rules.name} compiled {max(rules.seats)}"
        cells = []
        for many in numbers:
            running = [
                subprocess.Popen(
                    [sys.executable, "-m", "tests.bench.growth", said, str(seconds)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
                for _ in range(many)
            ]
            for each in running:
                assert each.stdout is not None
                each.stdout.readline()
            told = [float(each.communicate("go\n")[0]) for each in running]
            cells.append(number(sum(told)))
        table.add(rules.name, *cells)
    return table


def _one_of_several(said: str, seconds: float) -> None:
    """Play for so long by the clock on the wall, once all the others are ready, too."""
    from drystone.games import find

    game, _, seats = said.split()
    play = ours.compiled(find(game), int(seats))
    play()
    print("ready", flush=True)
    sys.stdin.readline()
    decisions, began = 0, time.monotonic()
    while (spent := time.monotonic() - began) < seconds:
        decisions += play()[0]
    print(decisions / spent)


def by_budget(games: list[Rules], positions: int) -> Table:
    """Processor time of a choice by `mcts` with so many simulations."""
    table = Table("search", ["game, ms a choice", *(f"{many} simulations" for many in BUDGETS)])
    for rules in games:
        views = _views(rules, positions)
        cells = []
        for many in BUDGETS:
            bot = bots.seat(f"mcts:iterations={many}", seed=1)
            before = time.process_time()
            for view in views:
                bot.choose(rules, view)
            cells.append(f"{1000 * (time.process_time() - before) / len(views):.0f}")
        table.add(rules.name, *cells)
    return table


def _views(rules: Rules, many: int) -> list[State]:
    """What deciders see in positions from all over a random game at two seats."""
    met: list[State] = []

    def watch(state: State, action: int) -> None:
        if len(state.legal()) > 2:
            met.append(state.observe(state.seat))

    chance = Quick(3)
    playout.play_out(_begun(rules, 2, 3), chance, playout.Tally(), rules.longest, watch)
    return met[len(met) // (2 * many) :: len(met) // many][:many]


def by_record(games: list[Rules]) -> Table:
    """What replaying a part of a game's record costs, and how long the text is."""
    table = Table("record", ["game", "decisions", "kB", "ms to replay", "µs a decision"])
    for rules in games:
        game = drystone.new(rules.name, max(rules.seats), 5)
        dice = Quick(5)
        records = [(0, game.record())]
        while not game.over:
            legal = game.legal()
            game.play(legal[dice.below(len(legal))])
            records.append((len(game.decisions), game.record()))
        last = len(records) - 1
        for decisions, text in (records[last // 4], records[last // 2], records[last]):
            spent = min(_replayed(text) for _ in range(3))
            size = f"{len(text.encode()) / 1000:.1f}"
            each = f"{1e6 * spent / decisions:.1f}"
            table.add(rules.name, decisions, size, f"{1000 * spent:.1f}", each)
    return table


def _replayed(text: str) -> float:
    before = time.process_time()
    drystone.replay(text)
    return time.process_time() - before


def by_spectators(seconds: float) -> Table:
    """What clicks at eight tables take while people watch (`tests/load/crowd.py`)."""
    from drystone.games import GAMES
    from tests.load import crowd
    from tests.load.kills import store_url

    table = Table(
        "spectators", ["spectators", "clicks", "median, ms", "95%, ms", "server's CPU, ms a click"]
    )
    for many in CROWDS:
        with store_url("sqlite") as url:
            met = asyncio.run(crowd.run(url, [*GAMES], 8, many, seconds, 2.0, settle=1.0))
        clicks = len(met.seconds)
        if not clicks:
            table.add(many, 0, "nobody could click", "", "")
            continue
        half, most = crowd.percentile(met.seconds, 0.5), crowd.percentile(met.seconds, 0.95)
        used = 1000 * met.processor / clicks
        table.add(many, clicks, f"{half:.0f}", f"{most:.0f}", f"{used:.0f}")
    return table


if __name__ == "__main__":
    _one_of_several(sys.argv[1], float(sys.argv[2]))
