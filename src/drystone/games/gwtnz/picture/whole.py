"""The table drawn as SVG: all of it on one screen, or as `narrow` has it for phone and tablet."""

from __future__ import annotations

from typing import cast

from drystone.core.picture import Picture
from drystone.core.rules import Look
from drystone.core.state import State
from drystone.games.gwtnz.picture import sea, trail
from drystone.games.gwtnz.picture.cards import draw_hand, draw_piles, hand_of
from drystone.games.gwtnz.picture.landscape import draw_home_paddock, draw_shore
from drystone.games.gwtnz.picture.markets import (
    draw_bonus_tiles,
    draw_jobs,
    draw_objectives,
    draw_sheep,
    draw_stacks,
    draw_supply,
    market_height,
)
from drystone.games.gwtnz.picture.narrow import PHONE, TABLET, draw_narrow, draw_tall
from drystone.games.gwtnz.picture.others import draw_other, draw_sarah, draw_strip, draw_won
from drystone.games.gwtnz.picture.own import (
    draw_buildings,
    draw_discs,
    draw_purse,
    draw_storehouses,
    draw_storehouses_down,
    draw_workers,
)
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.sea import draw_sea
from drystone.games.gwtnz.picture.trail import draw_trail
from drystone.games.gwtnz.picture.wellington import draw_foresight, draw_pathfinder, draw_posts
from drystone.games.gwtnz.state import Table

WIDE = (1440, 780)
"""On a screen of 1440 x 900 with the page's bars, a unit is a pixel."""
BROAD = (1580, 780)
"""On screens of 16 to 9, which have less room above and below."""


def picture(view: State, look: Look) -> Picture:
    """What one player sees; a spectator (-1) sits beside the first player."""
    t = cast(Table, view)
    pen = Pen(look)
    own = max(look.seat, 0)
    if look.narrow:
        return pen.finish(PHONE, draw_narrow(pen, t, own))
    if look.tall:
        return pen.finish(TABLET, draw_tall(pen, t, own))
    if pen.broad:
        draw_broad(pen, t, own)
        return pen.finish(*BROAD)
    draw_wide(pen, t, own)
    return pen.finish(*WIDE)


def draw_wide(pen: Pen, t: Table, own: int) -> None:
    """Land and sea above, markets below them, the own board at the bottom, others in strips."""
    with pen.group(at=(794, 0)):
        draw_shore(pen, 32, 366)
    with pen.part("trail", 0, 0, 806, 442):
        draw_trail(pen, t, own, trail.WIDE)
    with pen.part("posts", 2, 2, 562, 88), pen.group(at=(6, 5)):
        draw_posts(pen, t, 9)
    with pen.part("foresight", 562, 2, 130, 82), pen.group(at=(566, 5)):
        draw_foresight(pen, t, 50, 36)
    with pen.part("sea", 812, 0, 626, 366), pen.group(at=(812, 0)):
        draw_sea(pen, t, sea.WIDE)
    with pen.part("cards", 810, 369, 628, 74), pen.group(at=(812, 371)):
        draw_cards(pen, t)
    with pen.part("pathfinder", 4, 444, 798, 39), pen.group(at=(6, 446)):
        draw_pathfinder(pen, t, 17, 46.6, 35)
    with pen.part("sheep", 2, 484, 752, 118), pen.group(at=(4, 486)):
        draw_sheep(pen, t, 6)
    with pen.part("jobs", 754, 484, 222, 118), pen.group(at=(756, 486)):
        draw_jobs(pen, t)
    with pen.part("bonus", 976, 484, 460, 118), pen.group(at=(978, 486)):
        draw_bonus_tiles(pen, t)
    draw_own(pen, t, own)
    with pen.group(at=(812, 446)):
        draw_others(pen, t, own, 627)


def draw_broad(pen: Pen, t: Table, own: int) -> None:
    """The same on a screen of 16 to 9: more beside one another, and larger to be clicked."""
    with pen.group(at=(794, 0)):
        draw_shore(pen, 32, 366)
    with pen.part("trail", 0, 0, 806, 442):
        draw_trail(pen, t, own, trail.WIDE)
    with pen.part("posts", 2, 2, 562, 88), pen.group(at=(6, 5)):
        draw_posts(pen, t, 9)
    with pen.part("foresight", 562, 2, 130, 82), pen.group(at=(566, 5)):
        draw_foresight(pen, t, 50, 36)
    with pen.part("sea", 812, 0, 766, 366), pen.group(at=(812, 0)):
        draw_sea(pen, t, sea.BROAD)
    with pen.part("cards", 810, 369, 768, 74), pen.group(at=(812, 371)):
        draw_cards(pen, t, 168, 68, 47)
    with pen.part("pathfinder", 4, 444, 798, 39), pen.group(at=(6, 446)):
        draw_pathfinder(pen, t, 17, 46.6, 35)
    with pen.part("sheep", 2, 483, 752, 120), pen.group(at=(4, 485)):
        draw_sheep(pen, t, 6)
    with pen.part("jobs", 754, 483, 246, 120), pen.group(at=(756, 485)):
        draw_jobs(pen, t, 242, market_height(pen))
    with pen.part("bonus", 1000, 483, 578, 120), pen.group(at=(1002, 485)):
        draw_bonus_tiles(pen, t, 574, market_height(pen))
    draw_own_broad(pen, t, own)
    with pen.group(at=(812, 446)):
        draw_others(pen, t, own, 767)


def draw_others(pen: Pen, t: Table, own: int, room: float) -> None:
    """Sarah, or the others in strips beside one another."""
    if t.is_solo():
        draw_sarah(pen, t, room - 3, opened=False)
    width = room / max(1, t.seats - 1)
    for i in range(1, t.seats):
        with pen.group(at=(width * (i - 1), 0)):
            draw_other(pen, t, (own + i) % t.seats, width - 3)


def draw_cards(
    pen: Pen, t: Table, objective: float = 134, stack: float = 56, supply: float = 46
) -> None:
    """Objectives, bonus cards and the supply (70 high); how wide one of each is."""
    draw_objectives(pen, t, 3, objective, 34)
    with pen.group(at=(3 * objective + 10, 0)):
        draw_stacks(pen, t, 2, stack, 34)
    with pen.group(at=(3 * objective + 2 * stack + 16, 0)):
        draw_supply(pen, t, 2, supply, 34)


def draw_own_broad(pen: Pen, t: Table, own: int) -> None:
    """The own board on a screen of 16 to 9, the storehouses under one another."""
    player = t.players[own]
    top = 604
    pen.box(2, top, 1576, 175, "sheet now" if t.turn == own else "sheet", 8)
    with pen.group(at=(2, top)):
        draw_strip(pen, own, 175)
    with pen.part("discs", 20, top + 1, 306, 173), pen.group(at=(22, top + 4)):
        draw_discs(pen, t, own, 302)
    with pen.part("storehouses", 324, top + 1, 106, 173), pen.group(at=(326, top + 4)):
        draw_storehouses_down(pen, t, player, 102, 171)
    with pen.part("workers", 430, top + 2, 324, 114), pen.group(at=(432, top + 3)):
        draw_workers(pen, t, player, 320, 28)
    with pen.part("purse", 430, top + 114, 324, 61), pen.group(at=(432, top + 115)):
        draw_purse(pen, t, own, 318)
    with pen.part("buildings", 752, top + 1, 342, 173), pen.group(at=(756, top + 3)):
        draw_buildings(pen, t, own, 336, 83)
    cards = max(5, len(hand_of(t, own)))
    with pen.group(at=(1092, top + 3)):
        draw_home_paddock(pen, 484, 112)
    with pen.part("hand", 1090, top + 2, 488, 114), pen.group(at=(1094, top + 6)):
        draw_hand(pen, t, own, cards, 485 / cards - 3, 106)
    with pen.group(at=(1094, top + 116)):
        draw_piles(pen, t, player, 306)
    with pen.group(at=(1408, top + 117)):
        draw_won(pen, t, own)


def draw_own(pen: Pen, t: Table, own: int) -> None:
    """The own board with hand and piles, along the bottom."""
    player = t.players[own]
    top = 604
    pen.box(2, top, 1436, 175, "sheet now" if t.turn == own else "sheet", 8)
    with pen.group(at=(2, top)):
        draw_strip(pen, own, 175)
    with pen.part("discs", 20, top + 1, 288, 130), pen.group(at=(22, top + 3)):
        draw_discs(pen, t, own, 284)
    with pen.part("storehouses", 20, top + 131, 288, 44), pen.group(at=(22, top + 133)):
        draw_storehouses(pen, t, player, 284, 40)
    with pen.part("workers", 308, top + 2, 294, 116), pen.group(at=(310, top + 4)):
        draw_workers(pen, t, player, 290, 28)
    with pen.part("purse", 308, top + 115, 294, 60), pen.group(at=(310, top + 117)):
        draw_purse(pen, t, own, 288)
    with pen.part("buildings", 600, top + 1, 344, 173), pen.group(at=(604, top + 3)):
        draw_buildings(pen, t, own, 336, 83)
    cards = max(5, len(hand_of(t, own)))
    with pen.group(at=(942, top + 3)):
        draw_home_paddock(pen, 494, 118)
    with pen.part("hand", 940, top + 2, 498, 120), pen.group(at=(944, top + 6)):
        draw_hand(pen, t, own, cards, 495 / cards - 3)
    with pen.group(at=(944, top + 122)):
        draw_piles(pen, t, player, 316)
    with pen.group(at=(1268, top + 118)):
        draw_won(pen, t, own)
