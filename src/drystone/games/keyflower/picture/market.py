"""The middle of the table: what is bid for, turn order and boats."""

from __future__ import annotations

import math
from typing import Final

from drystone.games.keyflower.components import BOATS, COLOURS, ORDER, SITES, SKILLS
from drystone.games.keyflower.mustering import is_outbid
from drystone.games.keyflower.picture.labels import label
from drystone.games.keyflower.picture.pen import Pen, text_width
from drystone.games.keyflower.picture.standing import about_bid, about_use
from drystone.games.keyflower.picture.tile import asked_about, draw_tile, draw_workers_there
from drystone.games.keyflower.picture.tips import about_boat
from drystone.games.keyflower.state import IN_WINTER, ITEMS, Table
from drystone.games.keyflower.words import BID, BOARD, BRING, PAY_GROUP, USE

BOAT_HEIGHT: Final = 78.0
_BID_WIDTH: Final = 50.0


def draw_lots(
    pen: Pen,
    t: Table,
    seat: int,
    tiles: list[int],
    columns: int,
    x: float,
    y: float,
    width: float,
    height: float,
) -> float:
    """Tiles with their bids, in rows so high; you get the height of all."""
    step = width / columns
    for i, tile in enumerate(tiles):
        left, top = x + step * (i % columns), y + height * (i // columns)
        draw_lot(pen, t, seat, tile, left, top, step, height)
    return height * math.ceil(len(tiles) / columns)


def draw_lot(
    pen: Pen, t: Table, seat: int, tile: int, x: float, y: float, width: float, height: float
) -> None:
    """One tile up for auction: the hexagon to use it, the box beside it to bid."""
    scale = min((height - 8) / 90, (width - _BID_WIDTH - 8) / 100)
    words = [USE + tile] if tile < SITES else []
    with (
        pen.piece(t.facts.names[tile], at=(x + 50 * scale, y + height / 2)),
        pen.click(*words, scale=scale, tip=about_use(pen, t, tile)),
    ):
        draw_tile(pen, tile, t.side[tile], 0)
        if words:
            draw_workers_there(pen, t, tile)
        if tile >= ORDER and tile == max(t.lots):
            pen.icon("purple", 21, 6, 19.2)
    left = x + 100 * scale + 3
    with pen.click(BID + tile, tip=about_bid(pen, t, seat, tile)):
        frame = f"kf-turn{t.seat}" if asked_about(t) == BID + tile else "kf-line"
        pen.box(left, y + 5, x + width - left - 5, height - 10, f"kf-sheet {frame}", 6)
        draw_bids(pen, t, seat, tile, left, y + 5, x + width - left - 5, height - 10)


def draw_bids(
    pen: Pen,
    t: Table,
    seat: int,
    tile: int,
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    """Each seat's bid, the highest first and framed; else the colour a bid must have."""
    bidders = [s for s in range(t.seats) if t.bids[s][tile] > 0]
    if not bidders:
        middle = y + height / 2
        if t.hue[tile] > 0:
            pen.icon(COLOURS[t.hue[tile] - 1], x + width / 2, middle - 7)
            middle += 10
        pen.text(x + width / 2, middle + 4, pen.say("picture.bid"), "kf-soft kf-m", 11)
        return
    bidders.sort(key=lambda s: -t.bids[s][tile])
    columns = max(1, int(width / _BID_WIDTH))
    rows = math.ceil(len(bidders) / columns)
    step = min(22.0, (height - 4) / rows)
    for i, bidder in enumerate(bidders):
        left, top = x + width / columns * (i // rows), y + 2 + step * (i % rows + 0.5)
        outbid = bidder == seat and is_outbid(t, seat, tile)
        words = [BRING + tile, PAY_GROUP + tile] if outbid else []
        with (
            pen.piece(f"bid-{t.facts.names[tile]}-{bidder}"),
            pen.click(*words, tip=pen.say("tip.group")),
        ):
            framed = "kf-paper kf-thin" if i == 0 else "kf-hit"
            pen.box(left + 2, top - step / 2 + 1, width / columns - 4, step - 2, framed, 5)
            pen.seat(bidder, left + 11, top, min(13.6, step * 0.8))
            colour = COLOURS[t.bid_colour(bidder, tile)]
            pen.icon(colour, left + 27, top, min(15.2, step * 8 / 9))
            kind = "kf-b" if i == 0 else "kf-soft"
            pen.text(left + 35.5, top + 4.5, t.bids[bidder][tile], kind, 12.5)


def boats_in_play(t: Table) -> list[int]:
    return [BOATS + i for i in range(6) if t.facts.boat_seats[i] <= t.seats]


def draw_boats(pen: Pen, t: Table, columns: int, x: float, y: float, width: float) -> float:
    """The boats with what they carry, in winter with what they score; you get the height."""
    boats = boats_in_play(t)
    step = width / columns
    with pen.group("ground quay"):
        for i, boat in enumerate(boats):
            left, top = x + step * (i % columns), y + (BOAT_HEIGHT + 4) * (i // columns)
            draw_boat(pen, t, boat, left, top, step)
    return (BOAT_HEIGHT + 4) * math.ceil(len(boats) / columns)


def draw_boat(pen: Pen, t: Table, boat: int, x: float, y: float, width: float) -> None:
    """A boat with what it carries; pale when it has been taken."""
    if boat in t.quay:
        place = pen.piece(t.facts.names[boat], at=(x, y))
    else:
        place = pen.group("kf-gone", at=(x, y))
    with place, pen.click(BOARD + boat, tip=about_boat(pen, t, boat)):
        pen.box(2, 0, width - 6, BOAT_HEIGHT, "kf-harbour kf-rim", 8)
        name = pen.tile_name(boat)
        pen.icon("boat", 15, 14, 14.4)
        pen.text(27, 18, name, "kf-b", min(12.5, (width - 36) / text_width(name, 1)))
        draw_load(pen, t, boat, width)


def draw_load(pen: Pen, t: Table, boat: int, width: float) -> None:
    """What a boat carries; what it will score in winter, below."""
    score = label(t.facts.scores[boat])
    if t.season == IN_WINTER:
        with pen.group(at=(width / 2 - 1, 42)):
            pen.label(score, 0, 1, width - 16)
        return
    at = ITEMS * (boat - BOATS)
    crew = [(COLOURS[c], t.cargo[at + c]) for c in range(4)]
    tools = [(SKILLS[s], t.cargo[at + 4 + s]) for s in range(3)]
    scale = min(0.95, (width - 10) / 112)
    pen.row(crew, 7, 38, scale)
    end = pen.row(tools, 7, 61, scale)
    room = width - 12 - end
    with pen.group("kf-faint", at=(end + 4 + room / 2, 61)):
        pen.label(score, 0, 0.85, room)
