"""The lab on the command line: `drystone arena`, `dataset`, `ladder`, `train` and `think`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from drystone.bots.weights import FOLDER, Weights, weights_of
from drystone.games import find, read_options
from drystone.lab import arena as arenas
from drystone.lab import ladder as ladders
from drystone.lab.arena import Outcome
from drystone.lab.executors import Executor, NoCluster
from drystone.lab.executors import executor as executor_of
from drystone.lab.simulation_rate import simulation_rate
from drystone.terminal import out

app = typer.Typer(add_completion=False)

R = TypeVar("R")

Processes = Annotated[int, typer.Option(help="How many processes play.")]
Ray = Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster instead.")]


@contextmanager
def _told() -> Iterator[None]:
    """What is refused in here was given wrongly: one line, exit code 2."""
    try:
        yield
    except (ValueError, NoCluster) as problem:
        typer.echo(" ".join(str(problem).split()), err=True)
        raise typer.Exit(2) from None


@app.command()
def arena(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT...", help="Specs: mcts:iterations=500.")
    ],
    seats: Annotated[int | None, typer.Option(help="The last bot takes what is left.")] = None,
    games: Annotated[int, typer.Option(help="How many; whole blocks are played.")] = 400,
    seed: Annotated[int, typer.Option(help="The first block's seed.")] = 1,
    processes: Processes = 2,
    ray: Ray = False,
    solo: Annotated[bool, typer.Option("--solo", help="Each bot alone.")] = False,
    log: Annotated[Path | None, typer.Option(help="Finished games; a run goes on from it.")] = None,
    json: Annotated[Path | None, typer.Option(help="Where to keep the result.")] = None,
    times: Annotated[
        bool, typer.Option("--times", help="Keep thinking times, too: no two runs have the same.")
    ] = False,
) -> None:
    """Let bots play each other: blocks of one seed with every rotation of the seats."""
    with _told():
        for specs in [[bot] for bot in bots] if solo else [bots]:
            outcome = _with_a_bar(
                " - ".join(specs),
                partial(
                    arenas.run,
                    game,
                    specs,
                    1 if solo else seats,
                    games,
                    seed,
                    executor=executor_of(processes, ray),
                    log=log,
                ),
            )
            show(outcome)
            if json is not None:
                ladders.save(outcome, json, times)


def _with_a_bar(what: str, run: Callable[..., R]) -> R:
    """A run, with its progress shown."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress("{task.description}", *columns, console=out()) as bar:
        task = bar.add_task(what, total=None)
        return run(told=lambda done, of: bar.update(task, completed=done, total=of))


def show(outcome: Outcome) -> None:
    """Print a run."""
    out().print(ladders.title(outcome))
    if outcome.seats == 1:
        out().print(ladders.solo_line(outcome))
    _print_upright(ladders.HEAD, [ladders.cells(s) for s in outcome.standings])
    categories = find(outcome.game).categories
    _print_upright(("points by category", *categories), ladders.category_rows(outcome))
    out().print("decisions a game")
    for standing in outcome.standings:
        out().print(ladders.habits(standing))
    for problem in outcome.problems[:10]:
        out().print(problem)
    out().print(f"thinking on this machine: {ladders.pace(outcome)}")
    for standing in outcome.standings:
        if standing.cut_short > 0:
            out().print(
                f"{standing.spec}: the clock ended {standing.cut_short} decisions before the "
                "budget did; on a faster or less busy machine they may come out otherwise"
            )


def _print_upright(head: tuple[str, ...], rows: list[list[str]]) -> None:
    """A table with a column for each row given: a few bots fit on a narrow terminal."""
    first, *lines = zip(head, *rows, strict=True)
    from rich.table import Table

    table = Table(*first, box=None, pad_edge=False)
    for line in lines:
        table.add_row(*line)
    out().print(table)


@app.command()
def dataset(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    bots: Annotated[list[str], typer.Option(help="Who plays; once for each bot.")],
    to: Annotated[Path, typer.Option(help="The folder; a run that was stopped goes on there.")],
    seats: Annotated[int | None, typer.Option(help="The last bot takes what is left.")] = None,
    games: Annotated[int, typer.Option(help="How many.")] = 100,
    seed: Annotated[int, typer.Option(help="The first game's seed.")] = 1,
    observation: Annotated[str, typer.Option(help="complete, or the bots' features.")] = "complete",
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, name=choice.")
    ] = None,
    part: Annotated[int, typer.Option(help="Games in a file.")] = 50,
    processes: Processes = 2,
    ray: Ray = False,
) -> None:
    """Let bots play, and keep every decision as Parquet, with a data card."""
    try:
        from drystone.lab import dataset as datasets
    except ModuleNotFoundError as problem:
        typer.echo(f"{problem.name} is not installed: pip install 'drystone[data]'", err=True)
        raise typer.Exit(2) from None
    with _told():
        wanted = datasets.request(
            game,
            bots,
            games,
            seats=seats,
            seed=seed,
            observation=datasets.flat(observation),
            options=read_options(find(game), option or []),
            part=part,
        )
        run = partial(datasets.make, wanted, to, executor_of(processes, ray))
        _with_a_bar(f"{game} to {to}", run)
        out().print(f"{to}: {len(datasets.Dataset(to)):,} decisions of {games} games")


@app.command()
def ladder(
    folder: Annotated[Path, typer.Argument(help="Runs kept by `arena --json`.")] = Path(
        "docs/ladder"
    ),
    page: Annotated[Path, typer.Option(help="The page to write.")] = Path("docs/ladder.md"),
    play: Annotated[
        bool, typer.Option("--play", help="First play the runs of runs.toml that are missing.")
    ] = False,
    only: Annotated[list[str] | None, typer.Option(help="Play this game's runs only.")] = None,
    logs: Annotated[Path, typer.Option(help="Finished games; a run goes on from them.")] = Path(
        "build/ladder"
    ),
    processes: Processes = 2,
    ray: Ray = False,
) -> None:
    """Write docs/ladder.md from the runs that were kept."""
    with _told():
        if play:
            logs.mkdir(parents=True, exist_ok=True)
            for run in ladders.planned(folder / "runs.toml"):
                if only and run.game not in only:
                    continue
                if not ladders.is_kept(run, folder):
                    _play_rung(run, folder, logs, executor_of(processes, ray))
                    _write_page(folder, page)
        _write_page(folder, page)


def _play_rung(run: ladders.Planned, folder: Path, logs: Path, executor: Executor) -> None:
    """Play one run of the ladder, from where its log stops, and keep it."""
    log = (logs / run.file).with_suffix(".jsonl")
    specs = list(run.specs)
    outcome = arenas.run(
        run.game,
        specs,
        run.seats,
        run.games,
        run.seed,
        executor=executor,
        log=log,
        told=_tell_tenths,
    )
    ladders.save(outcome, folder / run.file, timed=True)
    out().print(f"{run.file}: {ladders.title(outcome)}")


def _tell_tenths(done: int, of: int) -> None:
    """A line now and then: such a run lasts for hours, mostly without a terminal."""
    if done % max(1, of // 10) == 0:
        out().print(f"{done} of {of}")


def _write_page(folder: Path, page: Path) -> None:
    """The page of all runs that are kept."""
    files = sorted(folder.glob("*.json"))
    if not files:
        raise ValueError(f"there are no runs in {folder}")
    preface = folder / "preface.md"
    words = preface.read_text("utf-8") if preface.exists() else "# The ladder"
    page.write_text(ladders.markdown([ladders.load(file) for file in files], words), "utf-8")
    out().print(f"{page}: {len(files)} runs")


@app.command()
def train(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    seats: Annotated[int, typer.Option(help="At how many seats.")] = 2,
    start: Annotated[str, typer.Option(help="The bot whose weights to begin with.")] = "crofter",
    name: Annotated[str, typer.Option(help="The bot whose weights are written.")] = "overseer",
    method: Annotated[
        str,
        typer.Option(
            help="evolution: regression, then CMA-ES; ridge: steps by margins, gated by games."
        ),
    ] = "evolution",
    rounds: Annotated[int, typer.Option(help="Rounds of self-play and regression.")] = 2,
    games: Annotated[int, typer.Option(help="Self-play games a round.")] = 300,
    noise: Annotated[float, typer.Option(help="Points of misjudgement, to explore.")] = 3.0,
    pull: Annotated[
        list[float] | None,
        typer.Option(help="How strongly weights stay as they are; several are tried. [0.2, 1]"),
    ] = None,
    generations: Annotated[int, typer.Option(help="Of CMA-ES, after the regression.")] = 15,
    candidates: Annotated[int, typer.Option(help="In a generation.")] = 24,
    trial: Annotated[int, typer.Option(help="Games to try a candidate in.")] = 8,
    gate: Annotated[int, typer.Option(help="Games that a ridge step must win.")] = 400,
    step: Annotated[float, typer.Option(help="The part of a ridge step that is gone.")] = 0.5,
    trace: Annotated[
        float, typer.Option(help="What a ridge step hands on from turn to turn; 1: results alone.")
    ] = 0.9,
    data: Annotated[
        Path, typer.Option(help="Where the games of a ridge run are kept; it goes on from them.")
    ] = Path("build/train"),
    rival: Annotated[str, typer.Option(help="A bot to try candidates against, too.")] = "",
    seed: Annotated[int, typer.Option(help="The first game's seed.")] = 1,
    processes: Processes = 2,
    ray: Ray = False,
    weights: Annotated[Path | None, typer.Option(help="The file to write to.")] = None,
    log: Annotated[Path | None, typer.Option(help="Keep what was told.")] = None,
) -> None:
    """Tune a bot's weights on its own games, by regression and CMA-ES or by ridge steps."""
    try:
        from drystone.lab import ridge as ridges  # with numpy, which no other command needs
        from drystone.lab import train as training
    except ModuleNotFoundError as problem:
        typer.echo(f"{problem.name} is not installed: pip install 'drystone[train]'", err=True)
        raise typer.Exit(2) from None

    def tell(line: str) -> None:
        out().print(line)
        if log is not None:
            with log.open("a") as file:
                file.write(line + "\n")

    def keep(found: Weights) -> None:
        training.write_table(weights or FOLDER / f"{game}.toml", name, found)

    with _told():
        run = training.training_run(game, seats, executor_of(processes, ray), seed, tell)
        run.keep = keep
        begun = weights_of(run.rules, start, seats, str(weights or ""))
        steps = ridges.Plan(rounds, games, gate, (pull or [0.1])[0], step, trace)
        if method == "ridge":
            for line in ridges.card(run, start, steps):
                tell(line)
            ridges.ridge(run, begun, steps, data)
            return
        if method != "evolution":
            raise ValueError(f"method can be evolution or ridge, not {method!r}")
        tell(f"train {game}: {seats} seats, from {start}, seed {seed}")
        rivals = (weights_of(run.rules, rival, seats),) if rival else ()
        plan = training.Evolution(generations, candidates, trial, rivals=rivals)
        found = training.train(run, begun, rounds, games, noise, pull or [0.2, 1.0], plan)
        keep(found)
        tell(f"{name} is written")


@app.command()
def think(
    games: Annotated[list[str], typer.Argument(metavar="GAME...")],
    seats: Annotated[int, typer.Option(help="At how many seats.")] = 2,
    seed: Annotated[int, typer.Option(help="The game in whose positions it is counted.")] = 1,
) -> None:
    """How many redealt, truncated simulations a second mcts makes on one core."""
    with _told():
        for game in games:
            found = simulation_rate(game, seats, seed)
            out().print(
                f"{game}, {seats} seats: {found.mean:,.0f} simulations/s over {found.positions} "
                f"positions, {found.slowest:,.0f} in the slowest, {found.quickest:,.0f} in the "
                "quickest"
            )
