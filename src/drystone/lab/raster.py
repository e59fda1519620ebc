"""Drawings as pixels, made by the system's Chromium: nothing else draws SVG as browsers do."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from drystone.core.picture import Picture

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


class NoPixels(RuntimeError):
    """Why a drawing could not be made into pixels, as a sentence."""


def png(picture: Picture) -> bytes:
    """The drawing as a PNG of its own size; it takes about a second."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise NoPixels("pixels need Chromium on the PATH; an .svg does not")
    width, height = round(picture.width), round(picture.height)
    with tempfile.TemporaryDirectory() as folder:
        page, shot = Path(folder, "page.html"), Path(folder, "shot.png")
        page.write_text(
            f"<!doctype html><meta charset=utf-8><style>body{{margin:0}}</style>{picture}", "utf-8"
        )
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += [f"--screenshot={shot}", f"--window-size={width},{height}", page.as_uri()]
        run = subprocess.run(command, capture_output=True, text=True)
        if not shot.exists():
            raise NoPixels(f"Chromium could not draw it: {run.stderr.strip()[-200:]}")
        return shot.read_bytes()
