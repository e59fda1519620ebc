"""The table held upright: parts under one another, on a phone in one column, on a tablet wider."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from drystone.games.gwtnz.picture import sea, trail
from drystone.games.gwtnz.picture.cards import draw_hand, draw_piles, hand_of, piles_rows
from drystone.games.gwtnz.picture.landscape import draw_home_paddock
from drystone.games.gwtnz.picture.markets import (
    draw_bonus_tiles,
    draw_jobs,
    draw_objectives,
    draw_sheep,
    draw_stacks,
    draw_supply,
)
from drystone.games.gwtnz.picture.others import (
    SARAH_HIGH,
    draw_area,
    draw_other_open,
    draw_sarah,
    draw_won,
    other_height,
)
from drystone.games.gwtnz.picture.own import (
    discs_height,
    draw_buildings,
    draw_discs,
    draw_purse,
    draw_storehouses,
    draw_workers,
    purse_height,
)
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.sea import draw_sea
from drystone.games.gwtnz.picture.trail import actions_here, draw_here, draw_trail
from drystone.games.gwtnz.picture.wellington import draw_foresight, draw_pathfinder, draw_posts
from drystone.games.gwtnz.state import Table

PHONE = 400
WIDTH = 322
"""How wide a part is in its own measure: smallest letters come out about 13 high on the phone."""
TABLET = 820
DESK = 672
"""How wide a tablet's parts are in the same measure."""

Part = tuple[float, Callable[[], None]]


def stack(pen: Pen, parts: Iterator[Part], scale: float) -> int:
    """Draw parts under one another; you get how high they are."""
    y = 4.0
    for height, draw in parts:
        with pen.group(at=(4, y), scale=scale):
            draw()
        y += scale * height + 6
    return round(y)


def draw_narrow(pen: Pen, t: Table, own: int) -> int:
    """All parts for a phone; you get how high they are."""
    return stack(pen, parts(pen, t, own), (PHONE - 8) / WIDTH)


def draw_tall(pen: Pen, t: Table, own: int) -> int:
    """All parts for a tablet, trail and hand above the sea; you get how high they are."""
    return stack(pen, tall_parts(pen, t, own), (TABLET - 8) / DESK)


def parts(pen: Pen, t: Table, own: int) -> Iterator[Part]:
    """How high a part is and how to draw it: what one holds, the way, what one has, the markets."""
    yield hand_height(pen, t, own, WIDTH, 4), partial(draw_holding, pen, t, own)
    yield trail.NARROW.height, partial(draw_way, pen, t, own)
    yield 158, partial(draw_local_posts, pen, t)
    yield 128, partial(draw_track, pen, t)
    yield board_height(pen, t, own), partial(draw_board, pen, t, own)
    yield 318, partial(draw_sheep, pen, t, 3)
    yield 168, partial(draw_jobs, pen, t, WIDTH, 168)
    yield 192, partial(draw_bonus_tiles, pen, t, WIDTH, 192)
    yield 226, partial(draw_tasks, pen, t)
    yield sea.NARROW.height, partial(draw_sea, pen, t, sea.NARROW)
    if t.is_solo():
        yield SARAH_HIGH, partial(draw_sarah, pen, t, WIDTH, opened=True)
    for i in range(1, t.seats):
        seat = (own + i) % t.seats
        yield other_height(t, seat), partial(draw_other_open, pen, t, seat, WIDTH)


def rows(things: int, columns: int) -> int:
    """How many rows so many things need."""
    return -(-things // columns)


CARD = (77.0, 140.0)


def hand_height(pen: Pen, t: Table, own: int, width: float, columns: int) -> float:
    """How high purse, actions and hand are."""
    here = 44 if actions_here(t, own) else 0
    held = (CARD[1] + 6) * rows(len(hand_of(t, own)), columns)
    return purse_height(pen, width - 10) + 12 + here + held + 4


def draw_holding(pen: Pen, t: Table, own: int, width: float = WIDTH, columns: int = 4) -> None:
    """Purse, what can be done where one stands, and the hand."""
    css = "sheet now" if t.turn == own else "sheet"
    pen.box(0, 0, width, hand_height(pen, t, own, width, columns), css, 8)
    pen.box(0, 0, width, 5, f"seat{own}", 4)
    with pen.group(at=(5, 10)):
        draw_purse(pen, t, own, width - 10)
    y = purse_height(pen, width - 10) + 12
    if actions_here(t, own):
        with pen.group(at=(4, y)):
            draw_here(pen, t, own, width - 8)
        y += 44
    high = (CARD[1] + 6) * rows(len(hand_of(t, own)), columns)
    if high:
        with pen.group(at=(1, y - 2)):
            draw_home_paddock(pen, width - 2, high + 3)
    with pen.group(at=(3, y)):
        cards = columns if columns == 4 else max(6, min(columns, len(hand_of(t, own))))
        draw_hand(pen, t, own, columns, (width - 5) / cards - 3, CARD[1])


def draw_way(pen: Pen, t: Table, own: int) -> None:
    """The trail with the foresight spaces beside Wellington."""
    draw_trail(pen, t, own, trail.NARROW)
    with pen.group(at=(8, 696)):
        draw_foresight(pen, t, 60, 40)


def draw_local_posts(pen: Pen, t: Table) -> None:
    """The local trading posts in two rows."""
    pen.box(0, 0, WIDTH, 158, "hill", 8)
    with pen.group(at=(7, 6)):
        draw_posts(pen, t, 5)


def draw_track(pen: Pen, t: Table) -> None:
    """The pathfinder track."""
    pen.box(0, 0, WIDTH, 128, "sheet", 8)
    with pen.group(at=(4, 5)):
        columns = 6 if len(t.facts.path_points) <= 18 else 7
        draw_pathfinder(pen, t, columns, 315 / columns, 38)


def board_height(pen: Pen, t: Table, own: int) -> float:
    """How high the own board is on a phone."""
    area = 43 * rows(len(t.players[own].area), 2)
    return discs_height(pen) + 566 + more_piles(pen, t, own) + area


def more_piles(pen: Pen, t: Table, own: int) -> float:
    """How much higher piles of many kinds are than a row each."""
    return (pen.least + 4) * (sum(piles_rows(pen, t.players[own], 310)) - 2)


def draw_board(pen: Pen, t: Table, own: int) -> None:
    """The own player board, and what lies in piles and before the player."""
    player = t.players[own]
    pen.box(0, 0, WIDTH, board_height(pen, t, own), "sheet", 8)
    pen.box(0, 0, WIDTH, 5, f"seat{own}", 4)
    with pen.group(at=(5, 10)):
        draw_discs(pen, t, own, 314)
    y = 14 + discs_height(pen)
    with pen.group(at=(5, y)):
        draw_workers(pen, t, player, 314, 40)
    with pen.group(at=(5, y + 164)):
        draw_storehouses(pen, t, player, 314, 48)
    with pen.group(at=(3, y + 216)):
        draw_buildings(pen, t, own, 318, 88)
    with pen.group(at=(6, y + 402)):
        draw_piles(pen, t, player, 310, piles_rows(pen, player, 310))
    y += more_piles(pen, t, own)
    with pen.group(at=(6, y + 490)):
        draw_won(pen, t, own)
    with pen.group(at=(6, y + 554)):
        draw_area(pen, t, player, 2)


def draw_tasks(pen: Pen, t: Table) -> None:
    """The objective display, bonus cards and the supply."""
    pen.box(0, 0, WIDTH, 226, "sheet", 8)
    with pen.group(at=(5, 5)):
        draw_objectives(pen, t, 2, 154)
    with pen.group(at=(5, 136)):
        draw_stacks(pen, t, 4, 75)
    with pen.group(at=(5, 180)):
        draw_supply(pen, t, 4, 75)


# On a tablet.

LAND = DESK / trail.WIDE.width


def tall_parts(pen: Pen, t: Table, own: int) -> Iterator[Part]:
    """Under one another: what most turns are about, trail and hand, comes first."""
    yield LAND * trail.WIDE.height, partial(draw_land_and_posts, pen, t, own)
    yield hand_height(pen, t, own, DESK, 8), partial(draw_holding, pen, t, own, DESK, 8)
    yield sea.TALL.height, partial(draw_sea, pen, t, sea.TALL)
    yield discs_height(pen) + 14, partial(draw_own_above, pen, t, own)
    yield 194, partial(draw_own_below, pen, t, own)
    yield 40, partial(draw_long_track, pen, t)
    yield 340, partial(draw_all_markets, pen, t)
    yield 132, partial(draw_all_cards, pen, t)
    if t.is_solo():
        yield SARAH_HIGH, partial(draw_sarah, pen, t, DESK, opened=True)
    for i in range(1, t.seats, 2):
        high = max(other_height(t, (own + j) % t.seats) for j in (i, i + 1) if j < t.seats)
        yield high, partial(draw_two_others, pen, t, own, i)


def draw_land_and_posts(pen: Pen, t: Table, own: int) -> None:
    """The trail as on a desk, with posts and foresight."""
    with pen.group(scale=LAND):
        draw_trail(pen, t, own, trail.WIDE)
        with pen.group(at=(6, 5)):
            draw_posts(pen, t, 9)
        with pen.group(at=(566, 0)):
            draw_foresight(pen, t, 50, 44)


def draw_own_above(pen: Pen, t: Table, own: int) -> None:
    """Discs and workers of the own board."""
    high = discs_height(pen) + 14
    pen.box(0, 0, DESK, high, "sheet", 8)
    with pen.group(at=(6, 8)):
        draw_discs(pen, t, own, 330)
    with pen.group(at=(342, 8)):
        draw_workers(pen, t, t.players[own], 326, (high - 14) / 4)


def draw_own_below(pen: Pen, t: Table, own: int) -> None:
    """Storehouses, piles and buildings of the own board."""
    player = t.players[own]
    pen.box(0, 0, DESK, 194, "sheet", 8)
    with pen.group(at=(6, 6)):
        draw_storehouses(pen, t, player, 330, 46)
    with pen.group(at=(6, 56)):
        draw_piles(pen, t, player, 326)
    with pen.group(at=(6, 134)):
        draw_won(pen, t, own)
    with pen.group(at=(342, 8)):
        draw_buildings(pen, t, own, 328, 88)


def draw_long_track(pen: Pen, t: Table) -> None:
    """The pathfinder track in one row."""
    draw_pathfinder(pen, t, 17, DESK / 17, 38)


def draw_all_markets(pen: Pen, t: Table) -> None:
    """The sheep market beside the job market and the bonus tiles."""
    draw_sheep(pen, t, 3)
    with pen.group(at=(WIDTH + 4, 0)):
        draw_jobs(pen, t, DESK - WIDTH - 4, 162)
    with pen.group(at=(WIDTH + 4, 166)):
        draw_bonus_tiles(pen, t, DESK - WIDTH - 4, 174)


def draw_all_cards(pen: Pen, t: Table) -> None:
    """Objectives beside bonus cards and the supply."""
    draw_objectives(pen, t, 2, 160)
    with pen.group(at=(330, 0)):
        draw_stacks(pen, t, 2, 82, 62)
    with pen.group(at=(502, 0)):
        draw_supply(pen, t, 2, 82, 62)


def draw_two_others(pen: Pen, t: Table, own: int, first: int) -> None:
    """Two other players beside each other."""
    for i in (first, first + 1):
        if i < t.seats:
            with pen.group(at=((DESK / 2) * (i - first), 0)):
                draw_other_open(pen, t, (own + i) % t.seats, DESK / 2 - 4)
