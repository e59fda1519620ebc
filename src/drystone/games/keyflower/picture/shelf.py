"""Signs and tiles to be looked up, each drawn as it is on the table."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.picture import Exhibit
from drystone.core.rules import Look
from drystone.core.speech import begun
from drystone.core.state import State
from drystone.games.keyflower.components import (
    BOATS,
    COLOURS,
    GOLD,
    GREEN,
    ORDER,
    RESOURCES,
    SKILLS,
    SUMMER,
    TILES,
    WINTER,
)
from drystone.games.keyflower.facts import FILES
from drystone.games.keyflower.picture.pen import Pen
from drystone.games.keyflower.picture.tile import draw_tile
from drystone.games.keyflower.picture.tips import describe
from drystone.games.keyflower.printed import Facts
from drystone.games.keyflower.state import AUCTION, Table

SIGNS: Final = {
    **{name: (f"thing.{name}", "legend.worker") for name in COLOURS[:GREEN]},
    "green": ("thing.green", "legend.green"),
    **{name: (f"name.skill.{name}", "legend.skill") for name in SKILLS},
    **{name: (f"name.resource.{name}", "legend.resource") for name in RESOURCES[:GOLD]},
    "gold": ("name.resource.gold", "legend.gold"),
    "purple": ("account.marker", "legend.marker"),
    "any-worker": ("sign.any-worker", "tip.any-worker"),
    "any-skill": ("sign.any-skill", "tip.any-skill"),
    "any": ("sign.any", "tip.any"),
    "points": ("sign.points", "tip.points"),
    "cart": ("sign.cart", "tip.cart"),
    "up": ("sign.up", "tip.up"),
    "boat": ("sign.boat", "tip.boat"),
    "loop": ("sign.loop", "tip.loop"),
    "tile": ("sign.tile", "tip.tile"),
}
"""Each sign with what it is called and the sentence about it."""
WRITTEN: Final = {
    "written.each": ":",
    "written.for": "→",
    "written.or": "/",
    "written.kind": "=",
}
"""What stands between signs, by the message about it."""


def legend(language: str) -> list[Exhibit]:
    """What the signs mean."""
    found: list[Exhibit] = []
    facts = cast(Facts, FILES.read())
    for sign, (name, key) in SIGNS.items():
        pen = Pen(facts, Look(-1, language))
        pen.icon(sign, 14, 14, 26)
        told = f"{begun(pen.say(name, number=1))}. {pen.say(key)}"
        picture = pen.finish(28, 28, signs=not found)
        found.append(Exhibit("legend", picture, told, f"sign.{sign}"))
    for key, sign in WRITTEN.items():
        pen = Pen(facts, Look(-1, language))
        pen.text(14, 21, sign, "kf-n", 22)
        found.append(Exhibit("legend", pen.finish(28, 28, signs=False), pen.say(key)))
    return found


def components_of(view: State, look: Look) -> list[Exhibit]:
    """All tiles with both their sides, and where they are."""
    t = cast(Table, view)
    found: list[Exhibit] = []
    for tile in range(TILES):
        for side in (0, 1) if t.facts.can_upgrade[tile] else (0,):
            pen = Pen(t.facts, look)
            with pen.group(at=(52, 46)):
                draw_tile(pen, tile, side, 0)
            kind = file_of(tile)
            where = [place] if t.side[tile] == side and (place := place_of(pen, t, tile)) else []
            picture = pen.finish(104, 92, signs=not found)
            fact = f"{kind}.{t.facts.names[tile]}"
            told = describe(pen, tile, side) + "."
            found.append(Exhibit(kind, picture, told, fact, tuple(where)))
    return found


def place_of(pen: Pen, t: Table, tile: int) -> str:
    """Where a tile is, as far as the viewer knows."""
    owner = t.owner[tile]
    if owner == AUCTION:
        return pen.say("where.lots")
    return pen.player(owner - 1) if 0 < owner <= t.seats else ""


def file_of(tile: int) -> str:
    """The facts file that a tile is in."""
    if tile < 6:
        return "homes"
    if tile >= BOATS:
        return "boats"
    if tile >= ORDER:
        return "order"
    if tile >= WINTER:
        return "winter"
    if tile < SUMMER:
        return "spring"
    return "summer" if tile < SUMMER + 12 else "autumn"
