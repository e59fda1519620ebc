"""Pictures into files: SVG as it is, PNG through the system's Chromium."""

from __future__ import annotations

from pathlib import Path

from drystone.cli.arguments import BadInput
from drystone.core.game import Game
from drystone.core.picture import Picture
from drystone.core.rules import Look
from drystone.lab import raster


def picture(game: Game, seat: int | None, language: str, *, narrow: bool = False) -> Picture:
    """A seat's view of the game."""
    rules = game.rules
    if rules.picture is None:
        raise BadInput(f"{rules.name} has no picture")
    state = game.state
    viewer = max(state.seat, 0) if seat is None else seat
    if not 0 <= viewer < state.seats:
        raise BadInput(f"--seat can be 0 to {state.seats - 1}, not {seat}")
    return rules.picture(state.observe(viewer), Look(viewer, language, narrow=narrow))


def write(picture: Picture, file: Path) -> None:
    """Write a picture as what the file's name ends with."""
    if file.suffix == ".svg":
        file.write_text(picture.svg(), "utf-8")
    elif file.suffix == ".png":
        try:
            file.write_bytes(raster.png(picture))
        except raster.NoPixels as problem:
            raise BadInput(f"{file}: {problem}") from None
    else:
        raise BadInput(f"{file}: the name must end with .svg or .png")
