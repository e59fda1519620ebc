"""What the `drystone` command can do with a store; the command line includes it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()
Url = Annotated[str, typer.Argument(metavar="URL", help="sqlite:///FILE or postgresql://...")]


def check_stored_games(url: str) -> int:
    """Replay every stored game by the rules installed here, and say how each does.

    You get how many would break.
    """
    from drystone.table.storage.database import (
        UnusableStore,  # with SQLAlchemy, which few commands need
    )
    from drystone.table.storage.maintenance import check_store

    broken = 0
    try:
        for finding in check_store(url):
            broken += bool(finding.problem)
            typer.echo(str(finding))
    except UnusableStore as problem:
        raise typer.BadParameter(str(problem)) from None
    if broken:
        typer.echo(f"{broken} would break; they stop with this message and are not changed")
    return broken


@app.command("backup")
def back_up(
    url: Url, target: Annotated[Path, typer.Argument(metavar="FILE", help="A file to be made.")]
) -> None:
    """Copy a whole store into a file, while the server goes on."""
    from drystone.table.storage.database import UnusableStore
    from drystone.table.storage.maintenance import backup

    try:
        backup(url, target)
    except UnusableStore as problem:
        raise typer.BadParameter(str(problem)) from None
    typer.echo(f"{target} is a copy of everything as it was just now")


@app.command("restore")
def put_back(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="Made by `drystone backup`.")],
    url: Url,
) -> None:
    """Put a backup where there is no store yet."""
    from drystone.table.storage.database import UnusableStore
    from drystone.table.storage.maintenance import restore

    try:
        restore(source, url)
    except UnusableStore as problem:
        raise typer.BadParameter(str(problem)) from None
    typer.echo("everything is back as it was in the backup")
