"""Puzzles on the command line: `drystone puzzles`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from drystone.games import GAMES, find
from drystone.terminal import out

app = typer.Typer(add_completion=False)


@app.command()
def puzzles(
    game: Annotated[str, typer.Argument(metavar="GAME", help="See `drystone games`.")],
    goal: Annotated[int, typer.Option(min=1, help="How many there shall be.")] = 60,
    seed: Annotated[int, typer.Option(min=0, help="Of the first game that is looked at.")] = 1,
    minutes: Annotated[float, typer.Option(min=0, help="Stop after so long; 0: never.")] = 0.0,
    late: Annotated[
        bool, typer.Option("--late", help="Look at each turn of the last quarter of games only.")
    ] = False,
    play_out: Annotated[
        bool,
        typer.Option(
            "--play-out", help="Look for last rounds to be played out; --goal counts these alone."
        ),
    ] = False,
    folder: Annotated[
        Path | None, typer.Option(help="Where they are written; the game's own if not given.")
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option(help="What was looked at, to go on from; beside the puzzles if not given."),
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help="Look for none: say what those there are like.")
    ] = False,
    sample: Annotated[
        int, typer.Option(min=0, help="With --table: let each level try so many of them.")
    ] = 0,
    tries: Annotated[int, typer.Option(min=1, help="With --sample: how often each.")] = 1,
    regrade: Annotated[
        bool, typer.Option("--regrade", help="Look for none: grade those there are anew.")
    ] = False,
) -> None:
    """Find positions where one turn is clearly best, in games of a strong bot against itself.

    With --play-out: where nobody else acts any more, and what can still be made is hard to find;
    with --table and --play-out: what these are like.
    """
    from drystone.lab.puzzles import run
    from drystone.lab.puzzles.play_out_search import PlayOuts
    from drystone.learn.puzzle import folder_of
    from drystone.learn.puzzle import puzzles as puzzles_of

    if game not in GAMES:
        typer.echo(f"there is no game {game!r}; there are: {', '.join(GAMES)}", err=True)
        raise typer.Exit(2)
    where = folder or folder_of(game)
    notes = log or where / "search.jsonl"
    if regrade:
        run.regrade(where, puzzles_of(game), out().print)
        return
    if play_out and not table:
        rules = find(game)
        if rules.alone is None or rules.round_of is None:
            typer.echo(f"nobody is ever left alone in the last round of {game}", err=True)
            raise typer.Exit(2)
        PlayOuts(rules, goal, where, notes, seed, minutes, out().print).run()
        return
    if not table:
        run.Search(find(game), goal, where, notes, seed, minutes, out().print, late).run()
        return
    found = [one for one in puzzles_of(game) if (one.goal is not None) == play_out]
    for what, said in run.quality(found, run.notes_of(notes)).items():
        out().print(f"{what}: {said}", markup=False, soft_wrap=True)
    if sample:
        step = max(1, len(found) // sample)
        for level, (right, of) in run.shares(found[::step][:sample], tries).items():
            out().print(f"solved by {level}: {right} of {of}", markup=False, soft_wrap=True)
