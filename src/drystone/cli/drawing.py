"""Pictures into files: SVG as it is, PNG through the system's Chromium."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from drystone.cli.arguments import BadInput
from drystone.core.game import Game
from drystone.core.picture import Picture
from drystone.core.rules import Look

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


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
        _write_png(picture, file)
    else:
        raise BadInput(f"{file}: the name must end with .svg or .png")


def _write_png(picture: Picture, file: Path) -> None:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise BadInput("a .png needs Chromium on the PATH; an .svg does not")
    width, height = round(picture.width), round(picture.height)
    with tempfile.TemporaryDirectory() as folder:
        page, shot = Path(folder, "page.html"), Path(folder, "shot.png")
        page.write_text(
            f"<!doctype html><meta charset=utf-8><style>body{{margin:0}}</style>{picture}"
        )
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += [f"--screenshot={shot}", f"--window-size={width},{height}", page.as_uri()]
        run = subprocess.run(command, capture_output=True, text=True)
        if not shot.exists():
            raise BadInput(f"Chromium could not draw it: {run.stderr.strip()[-200:]}")
        shutil.move(shot, file)
