"""Finished games looked back at on the command line: `review`, `explore` and `calibrate`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from drystone.cli import arguments
from drystone.cli.arguments import BadInput, bad_input_is_told
from drystone.terminal import out

app = typer.Typer(add_completion=False)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="The record of a finished game.")],
    json: Annotated[Path | None, typer.Option(help="Where to keep it for a program.")] = None,
    html: Annotated[Path | None, typer.Option(help="Where to keep it for a browser.")] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same review.")] = 0,
    ways: Annotated[
        int | None, typer.Option(min=2, help="How often turning points are played to the end.")
    ] = None,
    language: Annotated[str, typer.Option(help="en, de or pl.")] = "en",
) -> None:
    """Say what decided a finished game: what turns lost, what was better, and who was lucky."""
    from rich.progress import Progress

    from drystone.analysis import Reviewer, review_game
    from drystone.analysis.report import Report
    from drystone.analysis.telling import told

    with bad_input_is_told():
        arguments.language(language)
        game = arguments.recorded_game(file)
        if not game.over:
            raise BadInput(f"{file}: this game is not over")
    with Progress(console=out(), transient=True) as bar:
        task = bar.add_task(str(file), total=1.0)
        budget = replace(Reviewer(game).budget, ways=ways) if ways else None
        found = review_game(game, seed, budget, lambda done: bar.update(task, completed=done))
    if json is not None:
        json.write_text(found.to_json() + "\n", "utf-8")
    if html is not None:
        html.write_text(Report(found, game.rules, language).document(), "utf-8")
    if json is None and html is None:
        for line in told(found, game.rules, language):
            out().print(line, markup=False, highlight=False, soft_wrap=True)


@app.command()
def explore(
    what: Annotated[
        str, typer.Argument(metavar="GAME|DIR", help="A game, a folder of records or a dataset.")
    ],
    game: Annotated[str, typer.Option(help="Which one, where a folder has several.")] = "",
    seats: Annotated[int, typer.Option(help="Only games with so many players.")] = 0,
    line: Annotated[
        list[str] | None, typer.Option(metavar="WORDS", help="Only games that began so; repeat it.")
    ] = None,
    chosen: Annotated[
        list[str] | None,
        typer.Option(metavar="THEME=NAME", help="Only who chose this, as clan=campbell."),
    ] = None,
    options: Annotated[
        str, typer.Option(metavar="JSON", help="Only games with these unusual options.")
    ] = "{}",
    like: Annotated[
        Path | None, typer.Option(help="A finished game's record: which set-ups were like it?")
    ] = None,
    play: Annotated[int, typer.Option(min=0, help="Let strong bots play so many games.")] = 0,
    keep: Annotated[Path | None, typer.Option(help="The file that they are kept in.")] = None,
    language: Annotated[str, typer.Option(help="en, de or pl.")] = "en",
) -> None:
    """Say what was chosen in many games, how often, and what came of it."""
    from drystone.analysis.explorer import Wanted, sum_up
    from drystone.analysis.explorer.gather import played_on
    from drystone.analysis.explorer.telling import told

    def said(text: str) -> None:
        out().print(text, markup=False, highlight=False, soft_wrap=True)

    if play:
        with bad_input_is_told():
            rules = arguments.rules(what)
            if keep is None:
                raise BadInput("say with --keep FILE where the games are to be kept")
        for done in played_on(rules, keep, play):
            said(f"{what}: {done} of {play} games")
        return
    with bad_input_is_told():
        arguments.language(language)
        found = arguments.explorer(what, game)
        wanted = Wanted(
            seats=seats,
            options=arguments.same_json(options),
            line=tuple(line or ()),
            chosen=tuple(arguments.chosen(found.rules, one) for one in chosen or ()),
        )
        for text in wanted.line:
            found.rules.words.parse(text)
        other = sum_up(arguments.recorded_game(like)) if like is not None else None
    for text in told(found, wanted, language):
        said(text)
    if other is not None:
        said("")
        line_of = tuple(text for _, text in other.line)
        known = found.known(line_of, Wanted(without=str(like.name) if like else ""))
        said(f"{like}: {known} decisions from the beginning were made before")
        for one in found.like(other):
            scores = " ".join(map(str, one.scores))
            said(f"  {one.name}: {one.same} of {one.of} draws of the set-up, result {scores}")


@app.command()
def calibrate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="See `drystone games`.")],
    seats: Annotated[int, typer.Option(help="How many play.")],
    games: Annotated[int, typer.Option(min=0, help="How many more to play first.")] = 20,
    data: Annotated[Path, typer.Option(help="Where the games' positions are kept.")] = Path(
        "calibration"
    ),
    to: Annotated[Path | None, typer.Option(help="The calibration to write.")] = None,
    test: Annotated[
        bool, typer.Option("--test", help="Fit nothing: only test the calibration that is kept.")
    ] = False,
) -> None:
    """Let strong bots play, fit the evaluator on half of the games and test it on the others."""
    from drystone.analysis import calibrate as calibrating
    from drystone.analysis.forecast import calibration_of
    from drystone.analysis.telling import reliability_told

    with bad_input_is_told():
        if test and to is not None:
            raise BadInput("--test fits nothing that --to could keep")
        rules = arguments.rules(game)
        rules.settle_options(seats, {})
        data.mkdir(parents=True, exist_ok=True)
        file = data / f"{game}-{seats}.jsonl"
        played = calibrating.read_games(file)
    begin = max((one.seed for one in played), default=-1) + 1
    step = 2 if test else 1  # a test asks only for games with an odd seed
    begin += test and begin % 2 == 0
    with file.open("a", encoding="utf-8") as kept:
        for seed in range(begin, begin + games * step, step):
            played.append(calibrating.play(rules, seats, seed))
            kept.write(calibrating.to_line(played[-1]) + "\n")
            kept.flush()
    with bad_input_is_told():
        found = calibration_of(game, seats) if test else calibrating.fit(played, rules.categories)
    if to is not None:
        calibrating.write_calibration(to, game, {seats: found})
    for line in reliability_told(game, seats, calibrating.reliability(found, played)):
        out().print(line, markup=False, highlight=False, soft_wrap=True)


@app.command()
def trust(
    game: Annotated[str, typer.Argument(metavar="GAME", help="See `drystone games`.")],
    seats: Annotated[int, typer.Option(help="How many play.")],
    games: Annotated[int, typer.Option(min=0, help="How many more to play and review.")] = 1,
    data: Annotated[Path, typer.Option(help="Where what was measured is kept.")] = Path(
        "calibration"
    ),
    to: Annotated[Path | None, typer.Option(help="The calibration to write it to.")] = None,
) -> None:
    """Measure how far reviews are to be believed: what they say against what comes of it."""
    from drystone.analysis import trust as trusting

    with bad_input_is_told():
        rules = arguments.rules(game)
        rules.settle_options(seats, {})
        data.mkdir(parents=True, exist_ok=True)
        file = data / f"{game}-trust.jsonl"
        found = trusting.read_measured(file)
    begin = max((one.seed for one in found if one.seats == seats), default=0) + 1
    for seed in range(begin, begin + games):
        found.append(trusting.measure(rules, seats, seed))
        with file.open("a", encoding="utf-8") as kept:
            kept.write(trusting.to_line(found[-1]) + "\n")
    with bad_input_is_told():
        fitted = trusting.fit_trust(found)
        if to is not None:
            trusting.write_trust(to, fitted)
    for line in (f"{game}: {fitted}", *trusting.told_by_phase(found)):
        out().print(line, markup=False, highlight=False, soft_wrap=True)
