"""How fast the rules are, compiled beside uncompiled.

The clock is the processor time of this process, so that a busy machine tells the same.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table

from drystone import pure
from drystone.cli import arguments
from drystone.core import playout
from drystone.core.chance import Quick
from drystone.core.rules import Choice, Look, Rules
from drystone.core.state import State

SAMPLE = 60


@dataclass(frozen=True)
class Plan:
    """What to measure, and how long to take over each figure."""

    game: str
    seats: int
    seconds: float


@dataclass
class Figures:
    """What was measured. Times are microseconds; forced decisions are not counted as such."""

    decisions_per_second: float = 0
    games_per_second: float = 0
    setup: float = 0
    copy: float = 0
    legal: float = 0
    legal_at_worst: float = 0
    observe: float = 0
    redeal: float = 0
    sense: float = 0
    picture: float = 0
    picture_kilobytes: float = 0
    decisions_a_game: float = 0
    forced_a_game: float = 0
    options: float = 0
    most_options: int = 0


ROWS = {
    "decisions_per_second": "decisions/s",
    "games_per_second": "games/s, set-up included",
    "setup": "set-up, µs",
    "copy": "copy, µs",
    "legal": "legal, µs",
    "legal_at_worst": "legal at worst, µs",
    "observe": "observe, µs",
    "redeal": "redeal, µs",
    "sense": "sense, µs",
    "picture": "picture, µs",
    "picture_kilobytes": "picture, kB",
    "decisions_a_game": "decisions a game",
    "forced_a_game": "forced a game, not counted",
    "options": "options a decision",
    "most_options": "most options",
}
SPEEDS = ("decisions_per_second", "games_per_second")
COUNTS = ("picture_kilobytes", "decisions_a_game", "forced_a_game", "options", "most_options")


def bench(out: Console, plans: list[Plan], *, as_json: bool, only_here: bool) -> None:
    """Measure here and, if this is compiled, uncompiled in another process; print both."""
    results = {}
    for plan in plans:
        columns = {"compiled" if pure.compiled() else "uncompiled": measure(plan)}
        if pure.compiled() and not only_here:
            columns["uncompiled"] = _measure_uncompiled(plan)
        results[plan.game] = columns
        if not as_json:
            out.print(_table(plan, columns))
            out.print()
    if as_json:
        figures = {
            game: {column: asdict(measured) for column, measured in columns.items()}
            for game, columns in results.items()
        }
        print(json.dumps(figures, indent=2))
    elif not pure.compiled() and not only_here:
        out.print("The rules are not compiled here; `make build` compiles them.")


def _measure_uncompiled(plan: Plan) -> Figures:
    command = [sys.executable, "-m", "drystone", "bench", plan.game, "--only-here", "--json"]
    command += ["--seats", str(plan.seats), "--seconds", str(plan.seconds)]
    environment = {**os.environ, "DRYSTONE_PURE": "1"}
    run = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return Figures(**json.loads(run.stdout)[plan.game]["uncompiled"])


def _table(plan: Plan, columns: dict[str, Figures]) -> Table:
    table = Table(f"{plan.game}, {plan.seats} seats", box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right")
    if len(columns) == 2:
        table.add_column("times", justify="right")
    for name, label in ROWS.items():
        values = [float(getattr(measured, name)) for measured in columns.values()]
        times = []
        if len(values) == 2 and name not in COUNTS and min(values) > 0:
            ratio = values[0] / values[1] if name in SPEEDS else values[1] / values[0]
            times.append(f"{ratio:.1f}")
        table.add_row(label, *map(_number, values), *times)
    return table


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2f}"


def measure(plan: Plan) -> Figures:
    """Every figure of one game in this process."""
    rules = arguments.rules(plan.game)
    options = rules.settle_options(plan.seats, {})
    figures = Figures()
    _measure_games(figures, rules, plan, options)
    sample = _sample(rules, plan.seats, options)
    deciders = [state.seat for state in sample]
    views = [state.observe(seat) for state, seat in zip(sample, deciders, strict=True)]
    places = range(len(sample))
    chance = Quick(1)

    def timed(act: Callable[[int, int], None]) -> list[float]:
        return [_microseconds(act, place, plan.seconds / len(sample)) for place in places]

    figures.copy = _mean(timed(lambda i, n: playout.copy_many(sample[i], n)))
    legal = timed(lambda i, n: playout.legal_many(sample[i], n))
    figures.legal, figures.legal_at_worst = _mean(legal), max(legal)
    figures.observe = _mean(timed(lambda i, n: playout.observe_many(sample[i], deciders[i], n)))
    figures.redeal = _mean(timed(lambda i, n: playout.redeal_many(views[i], chance, n)))
    if rules.features is not None:
        features = rules.features
        figures.sense = _mean(timed(lambda i, n: _repeat(n, features, views[i], deciders[i])))
    if rules.picture is not None:
        picture = rules.picture
        figures.picture = _mean(
            timed(lambda i, n: _repeat(n, picture, views[i], Look(deciders[i])))
        )
        sizes = [len(picture(view, Look(view.viewer)).svg().encode()) / 1000 for view in views]
        figures.picture_kilobytes = max(sizes)
    return figures


def _measure_games(figures: Figures, rules: Rules, plan: Plan, options: dict[str, Choice]) -> None:
    """Random games from the first position to the end."""
    tally = playout.Tally()
    setting_up = playing = 0.0
    seed = 0
    while setting_up + playing < 2 * plan.seconds:
        seed += 1
        chance = Quick(seed)
        before = time.process_time()
        state = rules.setup(plan.seats, options, chance)
        between = time.process_time()
        playout.play_out(state, chance, tally, rules.longest)
        after = time.process_time()
        setting_up += between - before
        playing += after - between
    figures.decisions_per_second = tally.free / playing
    figures.games_per_second = int(tally.games) / (playing + setting_up)
    figures.setup = setting_up / seed * 1e6
    figures.decisions_a_game = tally.free / int(tally.games)
    figures.forced_a_game = int(tally.forced) / tally.games
    figures.options = tally.options / tally.free
    figures.most_options = tally.widest


def _sample(rules: Rules, seats: int, options: dict[str, Choice]) -> list[State]:
    """Positions from all stages of random games, with somebody to decide."""
    met: list[State] = []
    for seed in range(3):
        chance = Quick(seed)
        state = rules.setup(seats, options, chance)
        playout.play_out(
            state, chance, playout.Tally(), rules.longest, lambda met_, _: met.append(met_.copy())
        )
    return met[:: max(1, len(met) // SAMPLE)][:SAMPLE]


def _microseconds(act: Callable[[int, int], None], place: int, seconds: float) -> float:
    """The time that one repetition takes, from as many as fit into the time given."""
    times, spent = 1, 0.0
    while True:
        before = time.process_time()
        act(place, times)
        spent = time.process_time() - before
        if spent >= seconds / 2 or times >= 1_000_000:
            return spent / times * 1e6
        times *= 4


def _repeat(times: int, act: Callable[..., object], *arguments: object) -> None:
    for _ in range(times):
        act(*arguments)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
