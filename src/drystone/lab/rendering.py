"""A table as environments show it: a drawing, its pixels, or words."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from drystone.core.game import Game
from drystone.core.rules import Look

MODES = ("svg", "ansi", "rgb_array")


def rendered(game: Game, seat: int, mode: str | None) -> Any:
    """What a seat sees of a game: `svg` and `ansi` are texts, `rgb_array` rows of pixels.

    Pixels are made by Chromium, which must be on the PATH; that takes about a second.
    """
    if mode == "svg":
        return game.picture(seat)
    if mode == "ansi":
        return game.rules.describe(game.observe(seat))
    if mode == "rgb_array":
        from PIL import Image

        from drystone.lab import raster

        if game.rules.picture is None:
            raise ValueError(f"{game.rules.name} has no picture")
        drawn = raster.png(game.rules.picture(game.observe(seat), Look(seat)))
        return np.asarray(Image.open(io.BytesIO(drawn)).convert("RGB"))
    return None
