"""The command line: `drystone --help`.

Bad input gets one clear line and exit code 2, never a traceback. What only one command needs is
imported there, so that `--help` is quick.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

import drystone
from drystone.cli import arguments, operating, reviewing
from drystone.cli.arguments import BadInput, bad_input_is_told
from drystone.core.facts import said
from drystone.games import all_rules
from drystone.lab import commands, puzzle_commands
from drystone.table import commands as table_commands
from drystone.terminal import out

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Heavy board games by the book: play, study and solve them.",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="See `drystone games`.")]
Names = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All if none.")]
Seats = Annotated[int | None, typer.Option(help="How many play; the fewest if not given.")]
Seed = Annotated[int, typer.Option(help="Same seed and same decisions, same game.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game."),
]
Facts = Annotated[Path | None, typer.Option(help="TOML with your own values of components.")]
Language = Annotated[str, typer.Option(help="en, de or pl.")]
SeatNumber = Annotated[int | None, typer.Option(help="Whose view; whoever decides if not given.")]


def _version(wanted: bool) -> None:
    if wanted:
        print(f"drystone {drystone.__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say which this is."),
    ] = False,
) -> None:
    """What holds for every command."""


@app.command()
def games() -> None:
    """List the games: names, titles, seats and options."""
    for name, rules in all_rules().items():
        seats = ", ".join(map(str, rules.seats))
        out().print(f"{name:12}{rules.title} ({seats} players)", soft_wrap=True)
        for option in rules.options:
            choices = "|".join(map(str, option.choices)) + ("|..." if option.refuse else "")
            out().print(f"{'':12}--option {option.name}={choices}", soft_wrap=True)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Asked if none.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many play; few if not given.")] = None,
    you: Annotated[str, typer.Option(help="The seats that you play: 0, or 0,2, or all.")] = "0",
    bots: Annotated[
        list[str] | None, typer.Option(metavar="SPEC", help="Who plays the others; random.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Give one to play the same game again.")] = None,
    option: Options = None,
    facts: Facts = None,
    record: Annotated[Path | None, typer.Option(help="Keep the game's record here.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with this record.")] = None,
    language: Language = "en",
) -> None:
    """Play in the terminal against bots."""
    from drystone.cli import playing

    with bad_input_is_told():
        arguments.language(language)
        if resume is not None:
            started = arguments.recorded_game(resume)
        else:
            name = game if game is not None else playing.ask_for_game(out())
            count = seats if seats is not None else arguments.rules(name).fewest_together
            started = arguments.new_game(name, count, playing.seed(seed), option, facts)
        sitting = playing.Sitting(
            out(),
            started,
            people=playing.seats_of(you, started),
            bots=playing.bots_of(bots or ["random"], started),
            language=language,
            file=record or resume,
        )
        sitting.keep()
    sitting.play()


@app.command()
def soak(
    names: Names = None,
    games: Annotated[int, typer.Option(min=1, help="How many of each.")] = 1000,
    checked: Annotated[
        int, typer.Option(min=0, help="In the first so many, check every position.")
    ] = 100,
    processes: Annotated[int, typer.Option(min=1, help="At the same time.")] = 1,
    seats: Annotated[int | None, typer.Option(help="Only this many; else all in turn.")] = None,
    seed: Seed = 0,
    option: Options = None,
    failures: Annotated[Path, typer.Option(help="Where records of failures go.")] = Path("soak"),
) -> None:
    """Play random games and report everything that breaks; exit code 1 if anything does."""
    from drystone.cli import soaking

    with bad_input_is_told():
        plans = []
        for name in arguments.games(names):
            rules = arguments.rules(name)
            options = arguments.options(rules, option, None)
            counts = arguments.seat_counts(rules, seats, options)
            plans.append(soaking.Plan(name, counts, options, games, checked, seed, failures))
    held = [soaking.soak(out(), plan, processes) for plan in plans]
    if not all(held):
        raise typer.Exit(1)


@app.command()
def bench(
    names: Names = None,
    seats: Annotated[int | None, typer.Option(help="How many play; the most if not given.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="To spend on each figure.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Figures for a program to read.")] = False,
    only_here: Annotated[bool, typer.Option(hidden=True)] = False,
) -> None:
    """Measure random play, copy, legal, observe, redeal, features and pictures."""
    from drystone.cli import benching

    with bad_input_is_told():
        plans = [
            benching.Plan(name, arguments.bench_seats(arguments.rules(name), seats), seconds)
            for name in arguments.games(names)
        ]
    benching.bench(out(), plans, as_json=as_json, only_here=only_here)


@app.command()
def check(
    sources: Annotated[
        list[str], typer.Argument(metavar="FILE|URL...", help="Records of games, or whole stores.")
    ],
) -> None:
    """Replay records, or every game of a store: each is ok, or it is said where it breaks."""
    broken = 0
    for source in sources:
        if "://" in source:
            broken += table_commands.check_stored_games(source)
        else:
            broken += not replays(Path(source))
    if broken:
        raise typer.Exit(2)


def replays(file: Path) -> bool:
    """Whether a record replays; what came of it is printed."""
    try:
        with bad_input_is_told():
            study = arguments.study_in(file)
            game = study.game(study.root.last)
    except BadInput as problem:
        out().print(problem.format_message(), markup=False, soft_wrap=True)
        return False
    scores = " ".join(map(str, game.scores()))
    how = f"scores {scores}" if game.over else "unfinished"
    aside = sum(1 for _ in study.nodes()) - 1 - len(game.decisions)
    played = f"{game.rules.name}, {len(game.decisions)} decisions, {how}"
    if aside:
        played += f", {aside} more in side lines"
    out().print(f"{file}: ok ({played})", markup=False, soft_wrap=True)
    return True


@app.command()
def facts(
    game: GameName,
    word: Annotated[str, typer.Argument(help="Only facts whose name has this in it.")] = "",
    known: Annotated[
        str, typer.Option("--from", help="Only: rulebook, source or reconstructed.")
    ] = "",
    reconstructed: Annotated[
        bool,
        typer.Option("--reconstructed", help="What nobody has read, and where to look for it."),
    ] = False,
    check: Annotated[
        Path | None, typer.Option(help="TOML with your own values: what would they change?")
    ] = None,
    language: Language = "en",
) -> None:
    """List what a game takes from its components, and where each value is known from."""
    from rich.table import Table
    from rich.text import Text

    from drystone.cli import correcting

    with bad_input_is_told():
        arguments.language(language)
        files = arguments.facts(arguments.rules(game), known)
        if check is not None:
            correcting.print_changes(out(), arguments.changes(files, check))
            return
    entries = [entry for entry in files.entries(language) if word in entry.path]
    if reconstructed:
        known = "reconstructed"
    shown = [entry for entry in entries if known in ("", entry.known)]
    if reconstructed:
        correcting.print_where_to_look(out(), shown)
    else:
        table = Table("what", "value", "from", box=None, pad_edge=False)
        for entry in shown:
            table.add_row(*map(Text, (entry.path, said(entry.printed()), entry.known)))
        out().print(table)
    counts = Counter(entry.known for entry in shown)
    out().print(", ".join(f"{count} {name}" for name, count in counts.most_common()) or "no facts")


@app.command()
def draw(
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, record or position.")],
    to: Annotated[Path | None, typer.Option(help="An .svg or .png file; else SVG is printed.")] = (
        None
    ),
    at: Annotated[
        str | None,
        typer.Option(metavar="PLACE", help="After so many decisions; 12.1.0 is in a side line."),
    ] = None,
    seat: SeatNumber = None,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    language: Language = "en",
    narrow: Annotated[bool, typer.Option(help="As on a phone.")] = False,
) -> None:
    """Draw a position as SVG or PNG."""
    from drystone.cli import drawing

    with bad_input_is_told():
        arguments.language(language)
        if Path(what).is_file():
            study = arguments.study_in(Path(what))
        else:
            fresh = arguments.new_game(what, seats, seed, option, None)
            study = drystone.study(fresh.record())
        drawn = drawing.picture(arguments.game_at(study, at), seat, language, narrow=narrow)
        if to is None:
            print(drawn)
        else:
            drawing.write(drawn, to)


@app.command()
def show(
    file: Annotated[Path, typer.Argument(help="A study, a record or a position.")],
    language: Language = "en",
) -> None:
    """Tell a study in words: what was decided, what is said of it, and the side lines."""
    from drystone.cli import telling

    with bad_input_is_told():
        arguments.language(language)
        study = arguments.study_in(file)
    for line in telling.told(study, language):
        out().print(line, markup=False, soft_wrap=True)


@app.command()
def hint(
    file: Annotated[Path, typer.Argument(help="A record or a position.")],
    most: Annotated[int, typer.Option(min=1, help="How many.")] = 3,
    language: Language = "en",
) -> None:
    """Say which actions look best to whoever decides, and why."""
    from drystone.bots import hints

    with bad_input_is_told():
        arguments.language(language)
        game = arguments.game_in(file)
        if game.seat is None:
            raise BadInput(f"{file}: this game is over")
    for found in hints(game.rules, game.observe(game.seat), most):
        said = f"{game.say(found.action, language)}: {found.gain(language)}"
        why = found.why(game.rules, language)
        out().print(f"{said} ({why})", markup=False, soft_wrap=True)


@app.command()
def new_game(
    name: Annotated[str, typer.Argument(help="Of its folder, as `brass2`: small letters, digits.")],
    prefix: Annotated[str, typer.Argument(help="Of its rules' numbers, as `BRA`: three capitals.")],
    title: Annotated[str, typer.Option(help="As people call it; the name if not given.")] = "",
) -> None:
    """Begin a new game in a checkout of the repository: a copy of Pebbles to be rewritten."""
    from drystone.cli import scaffold

    with bad_input_is_told():
        root = scaffold.checkout()
        scaffold.refuse_name(root, name)
        scaffold.refuse_prefix(prefix)
        made = scaffold.Scaffold(root, name, prefix, title or name.capitalize())
        made.write()
    print(made.told())


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Whom to listen to; 0.0.0.0 for everybody.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    database: Annotated[str, typer.Option(metavar="URL", help="Where games are kept.")] = (
        "sqlite:///drystone.sqlite"
    ),
    public_url: Annotated[str, typer.Option(metavar="URL", help="How friends reach it.")] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="A proxy elsewhere, or a network of them; may be repeated."
        ),
    ] = None,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
    smtp: Annotated[
        str,
        typer.Option(
            envvar="DRYSTONE_SMTP",
            metavar="URL",
            help="Send mail through smtp://USER:PASSWORD@HOST:587; it needs a public URL.",
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(envvar="DRYSTONE_MAIL_FROM", metavar="ADDRESS", help="Who sends it.")
    ] = "",
    expiry: Annotated[
        float,
        typer.Option(min=0, help="Days until a table closes where nothing happens; 0: never."),
    ] = 60.0,
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser on it.")] = False,
) -> None:
    """Serve the page to play on in a browser."""
    import drystone.table

    with bad_input_is_told():
        arguments.log_level(log_level)
        arguments.free_port(host, port)
        proxies = arguments.proxies(trusted_proxy or [])
    drystone.table.serve(
        host,
        port,
        database,
        open_browser,
        public_url,
        log_level,
        proxies,
        expiry,
        smtp,
        mail_from,
    )


app.add_typer(commands.app)
app.add_typer(puzzle_commands.app)
app.add_typer(reviewing.app)
app.add_typer(table_commands.app)
app.add_typer(operating.people, name="people")
app.add_typer(operating.tables, name="tables")
app.add_typer(operating.audit)


def run(arguments: list[str]) -> int:
    """Carry out a command line; you get its exit code."""
    try:
        code = app(arguments, prog_name="drystone", standalone_mode=False)
    except typer.TyperException as problem:
        line = f"drystone: {problem.format_message()}"
        from rich.console import Console

        Console(stderr=True, highlight=False).print(line, markup=False, soft_wrap=True)
        return problem.exit_code
    except (typer.Abort, KeyboardInterrupt):
        out().print()
        return 130
    return code if isinstance(code, int) else 0


def main() -> None:
    """The `drystone` command."""
    # Whoever is asked to end puts things in order first, as after Ctrl-C: workers are ended, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(run(sys.argv[1:]))
