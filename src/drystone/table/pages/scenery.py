"""What a page that is read is adorned with: the landscape of the front page, and games' covers."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import htpy as h
from markupsafe import Markup

from drystone.core.rules import Rules
from drystone.table.asset_files import assets


@cache
def landscape() -> Markup:
    """The hills above the front page; `scenery.css` colours them by day and by night."""
    return Markup(assets()["hills.svg"][1].decode())


def cover(rules: Rules) -> h.Element:
    """What a game is about, as a drawing; where there is none, its table as it begins."""
    drawn = _drawn(rules.name)
    shown: h.Node = drawn or h.img(src=f"/pictures/{rules.name}.svg", alt="")
    return h.div(class_=["cover", {"drawn": bool(drawn)}])[shown]


def banner(rules: Rules) -> h.Element | None:
    """The same above a page that is about something else: only where there is a drawing."""
    return cover(rules) if _drawn(rules.name) else None


@cache
def _drawn(game: str) -> Markup:
    """`picture/cover.svg` of a game's folder, in the colours of `scenery.css`."""
    module = game if "." in game else f"drystone.games.{game}"
    file = files(module) / "picture" / "cover.svg"
    return Markup(file.read_text("utf-8") if file.is_file() else "")
