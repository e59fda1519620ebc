"""The table drawn as SVG: all of it on one screen, or as `picture_narrow` has it for a phone."""

from __future__ import annotations

from typing import cast

from drystone.core.rules import Look
from drystone.core.state import State
from drystone.games.gwtnz import picture_sea, picture_trail
from drystone.games.gwtnz.picture_cards import draw_hand, draw_piles, hand_of
from drystone.games.gwtnz.picture_markets import (
    OBJECTIVES_WIDE,
    draw_bonus_tiles,
    draw_jobs,
    draw_objectives,
    draw_sheep,
    draw_stacks,
    draw_supply,
)
from drystone.games.gwtnz.picture_narrow import PHONE, draw_narrow
from drystone.games.gwtnz.picture_others import (
    draw_area,
    draw_other,
    draw_sarah,
    draw_strip,
    draw_won,
)
from drystone.games.gwtnz.picture_own import (
    draw_buildings,
    draw_discs,
    draw_purse,
    draw_storehouses,
    draw_workers,
)
from drystone.games.gwtnz.picture_pen import Pen
from drystone.games.gwtnz.picture_sea import draw_sea
from drystone.games.gwtnz.picture_trail import draw_trail
from drystone.games.gwtnz.picture_wellington import draw_foresight, draw_pathfinder, draw_posts
from drystone.games.gwtnz.state import Table

TITLE = "Great Western Trail: New Zealand"
WIDE = (1440, 800)


def picture(view: State, look: Look) -> str:
    """What one player sees; a spectator (-1) sits beside the first player."""
    t = cast(Table, view)
    pen = Pen(look)
    own = max(look.seat, 0)
    if look.narrow:
        height = draw_narrow(pen, t, own)
        return pen.finish(PHONE, height, TITLE)
    draw_wide(pen, t, own)
    return pen.finish(*WIDE, TITLE)


def draw_wide(pen: Pen, t: Table, own: int) -> None:
    """Trail and sea above, markets beside and below them, players at the bottom."""
    with pen.at(6, 6):
        draw_trail(pen, t, own, picture_trail.WIDE)
    with pen.at(106, 14):
        draw_foresight(pen, t)
    with pen.at(240, 14):
        draw_posts(pen, t, 9)
    pen.box(6, 394, 796, 38, "sheet", 6)
    pen.icon("flag", 22, 413, 18)
    with pen.at(42, 398):
        draw_pathfinder(pen, t, 17)
    with pen.at(808, 6):
        draw_sea(pen, t, picture_sea.WIDE)
    with pen.at(6, 438):
        draw_sheep(pen, t, 6)
    with pen.at(808, 356):
        draw_jobs(pen, t)
    pen.box(808, 506, 166, 52, "sheet", 6)
    with pen.at(810, 510):
        draw_stacks(pen, t, 4)
    with pen.at(980, 356):
        draw_bonus_tiles(pen, t)
    pen.box(1226, 356, 208, 202, "sheet", 6)
    with pen.at(1226, 356):
        draw_objectives(pen, t, OBJECTIVES_WIDE)
    with pen.at(1342, 424):
        draw_supply(pen, t)
    draw_own(pen, t, own)
    if t.is_solo():
        with pen.at(1022, 564):
            draw_sarah(pen, t, 412)
    # A single other player has room enough to be drawn larger.
    scale = 1.28 if t.seats == 2 else 1
    for i in range(1, t.seats):
        height = 236 / (t.seats - 1)
        with pen.at(1022, 564 + height * (i - 1), scale):
            draw_other(pen, t, (own + i) % t.seats, 412 / scale, (height - 4) / scale)


def draw_own(pen: Pen, t: Table, own: int) -> None:
    """The own board with hand and piles, along the bottom."""
    player = t.players[own]
    pen.box(6, 564, 1010, 232, "sheet now" if t.turn == own else "sheet", 8)
    with pen.at(6, 564):
        draw_strip(pen, own, 232)
    with pen.at(22, 570):
        draw_discs(pen, t, own)
    with pen.at(246, 570):
        draw_workers(pen, t, player)
    with pen.at(478, 570):
        draw_purse(pen, t, own)
    with pen.at(478, 646):
        draw_storehouses(pen, t, player)
    with pen.at(690, 570):
        draw_buildings(pen, t, own)
    cards = len(hand_of(t, own))
    with pen.at(24, 690, min(1.0, 7 / max(1, cards))):
        draw_hand(pen, t, own, max(7, cards))
    with pen.at(596, 690):
        draw_piles(pen, player)
    with pen.at(806, 690):
        draw_area(pen, t, player, 2, 4)
    with pen.at(806, 776):
        draw_won(pen, t, own)
