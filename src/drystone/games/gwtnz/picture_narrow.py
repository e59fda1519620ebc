"""The table on a phone: parts under one another, each as wide as the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from drystone.games.gwtnz import picture_sea, picture_trail
from drystone.games.gwtnz.picture_cards import draw_hand, draw_piles, hand_of
from drystone.games.gwtnz.picture_markets import (
    OBJECTIVES_NARROW,
    draw_bonus_tiles,
    draw_jobs,
    draw_objectives,
    draw_sheep,
    draw_stacks,
    draw_supply,
)
from drystone.games.gwtnz.picture_others import OTHER, draw_area, draw_other, draw_sarah, draw_won
from drystone.games.gwtnz.picture_own import (
    draw_buildings,
    draw_discs,
    draw_purse,
    draw_storehouses,
    draw_workers,
)
from drystone.games.gwtnz.picture_pen import Pen
from drystone.games.gwtnz.picture_sea import draw_sea
from drystone.games.gwtnz.picture_trail import actions_here, draw_here, draw_trail
from drystone.games.gwtnz.picture_wellington import draw_foresight, draw_pathfinder, draw_posts
from drystone.games.gwtnz.state import Table

PHONE = 400
WIDTH = 322
"""How wide a part is in its own measure: smallest letters come out about 10 high on the phone."""

Part = tuple[float, Callable[[], None]]


def draw_narrow(pen: Pen, t: Table, own: int) -> int:
    """Draw all parts; you get how high they are."""
    scale = (PHONE - 8) / WIDTH
    y = 4.0
    for height, draw in parts(pen, t, own):
        with pen.at(4, y, scale):
            draw()
        y += scale * height + 6
    return round(y)


def parts(pen: Pen, t: Table, own: int) -> Iterator[Part]:
    """How high a part is and how to draw it: what one holds, the way, what one has, the markets."""
    yield hand_height(t, own), partial(draw_holding, pen, t, own)
    yield picture_trail.NARROW.height, partial(draw_way, pen, t, own)
    yield 172, partial(draw_local_posts, pen, t)
    yield 108, partial(draw_track, pen, t)
    yield board_height(t, own), partial(draw_board, pen, t, own)
    yield 274, partial(draw_sheep, pen, t, 3)
    yield 146, partial(draw_people, pen, t)
    yield 202, partial(draw_tiles, pen, t)
    yield 112, partial(draw_tasks, pen, t)
    yield picture_sea.NARROW.height, partial(draw_sea, pen, t, picture_sea.NARROW)
    if t.is_solo():
        yield 232, partial(draw_sarah, pen, t, WIDTH)
    for i in range(1, t.seats):
        seat = (own + i) % t.seats
        height = OTHER - 2 + 42 * rows(len(t.players[seat].area), 3)
        yield height, partial(draw_other, pen, t, seat, WIDTH, height)


def rows(things: int, columns: int) -> int:
    """How many rows so many things need."""
    return -(-things // columns)


PURSE = 118


def hand_height(t: Table, own: int) -> float:
    here = 34 if actions_here(t, own) else 0
    return PURSE + here + 108 * rows(len(hand_of(t, own)), 4) + 2


def draw_holding(pen: Pen, t: Table, own: int) -> None:
    """Purse, what can be done where one stands, and the hand."""
    pen.box(0, 0, WIDTH, hand_height(t, own), "sheet now" if t.turn == own else "sheet", 8)
    pen.box(0, 0, WIDTH, 5, f"seat{own}", 4)
    with pen.at(6, 10, 1.48):
        draw_purse(pen, t, own)
    y = PURSE
    if actions_here(t, own):
        with pen.at(4, y):
            draw_here(pen, t, own, WIDTH - 8)
        y += 34
    with pen.at(2, y):
        draw_hand(pen, t, own, 4)


def draw_way(pen: Pen, t: Table, own: int) -> None:
    """The trail with the foresight spaces beside Wellington."""
    draw_trail(pen, t, own, picture_trail.NARROW)
    with pen.at(10, 618):
        draw_foresight(pen, t)


def draw_local_posts(pen: Pen, t: Table) -> None:
    pen.box(0, 0, WIDTH, 172, "land", 6)
    with pen.at(10, 6):
        draw_posts(pen, t, 5)


def draw_track(pen: Pen, t: Table) -> None:
    """The pathfinder track."""
    pen.box(0, 0, WIDTH, 108, "sheet", 6)
    pen.icon("flag", 180, 88, 20)
    with pen.at(7, 5):
        draw_pathfinder(pen, t, 7)


BOARD = 666


def board_height(t: Table, own: int) -> float:
    return BOARD + 42 * rows(len(t.players[own].area), 3)


def draw_board(pen: Pen, t: Table, own: int) -> None:
    """The own player board, and what lies in piles and before the player."""
    player = t.players[own]
    pen.box(0, 0, WIDTH, board_height(t, own), "sheet", 8)
    pen.box(0, 0, WIDTH, 5, f"seat{own}", 4)
    with pen.at(6, 10, 1.45):
        draw_discs(pen, t, own)
    with pen.at(5, 178, 1.2):
        draw_workers(pen, t, player)
    with pen.at(5, 320, 1.53):
        draw_storehouses(pen, t, player)
    with pen.at(1, 388):
        draw_buildings(pen, t, own)
    with pen.at(6, 508, 1.3):
        draw_piles(pen, player)
    with pen.at(6, 636, 1.3):
        draw_won(pen, t, own)
    with pen.at(6, BOARD):
        draw_area(pen, t, player, 3, 60)


def draw_people(pen: Pen, t: Table) -> None:
    """Workers to hire, and the bonus cards beside them."""
    draw_jobs(pen, t)
    pen.box(170, 0, 152, 146, "sheet", 6)
    with pen.at(184, 4, 1.5):
        draw_stacks(pen, t, 2)


def draw_tiles(pen: Pen, t: Table) -> None:
    """Bonus tiles, and the cards of the supply beside them."""
    draw_bonus_tiles(pen, t)
    with pen.at(243, 4, 0.94):
        draw_supply(pen, t)


def draw_tasks(pen: Pen, t: Table) -> None:
    """The objective display."""
    pen.box(0, 0, WIDTH, 112, "sheet", 6)
    draw_objectives(pen, t, OBJECTIVES_NARROW)
