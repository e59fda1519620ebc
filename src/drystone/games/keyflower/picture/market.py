"""The middle of the table: what is bid for, turn order and boats."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from drystone.core.state import NOBODY
from drystone.games.keyflower.components import BOATS, COLOURS, ORDER, SITES, SKILLS
from drystone.games.keyflower.mustering import is_outbid
from drystone.games.keyflower.picture.labels import label
from drystone.games.keyflower.picture.pen import Pen, text_width, token_width
from drystone.games.keyflower.picture.screen import FINGER
from drystone.games.keyflower.picture.standing import about_bid, about_use
from drystone.games.keyflower.picture.tile import (
    asked_about,
    draw_tile,
    draw_workers_there,
    gathered,
)
from drystone.games.keyflower.picture.tips import about_boat
from drystone.games.keyflower.picture.worth import draw_worth, points_now, worth_now
from drystone.games.keyflower.state import IN_WINTER, ITEMS, Table
from drystone.games.keyflower.words import BID, BOARD, BRING, PAY_GROUP, USE

_DECK: Final = 82.0
"""How long a boat is drawn."""
_PIER: Final = 6.0
_BID_WIDTH: Final = 50.0


Box = tuple[float, float, float, float]
"""x, y, width, height."""


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
    with pen.group("ground market"):
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
    pen.at_scale(scale)
    with (
        pen.piece(t.facts.names[tile], "dealt", at=(x + 50 * scale, y + height / 2)),
        pen.click(*words, scale=scale, tip=about_use(pen, t, seat, tile)),
    ):
        draw_tile(pen, tile, t.side[tile], 0)
        draw_worth(pen, t, seat, tile)
        if words:
            draw_workers_there(pen, t, tile)
        if tile >= ORDER and tile == max(t.lots):
            pen.icon("purple", 23, -4, 19.2)
    left = x + 100 * scale + 3
    wide, high = x + width - left - 5, height - 10
    # Below the box: a click on a group that is free to go means the group, not a higher bid.
    free = stands_free(t, seat, tile)
    below = line_height(pen) if free else 0.0
    box = (left, y + 5, wide, high - below)
    with pen.click(BID + tile, tip=about_bid(pen, t, seat, tile)):
        frame = f"kf-turn{t.seat}" if asked_about(t) == BID + tile else "kf-line"
        pen.box(*box, f"kf-sheet {frame}", 6)
        rows = rows_of_bids(pen, t, seat if free else NOBODY, tile, box)
        if not rows:
            draw_no_bid(pen, t, tile, box)
        for row in rows:
            draw_bid(pen, t, tile, row)
        if rows and 0 <= seat < t.seats:
            draw_needed(pen, t, seat, tile, box, rows)
    if free:
        number, colour = t.bids[seat][tile], COLOURS[t.bid_colour(seat, tile)]
        place = (left + 1, y + 5 + high - below + 2, wide - 2, below - 2)
        draw_bid(pen, t, tile, Row(seat, number, colour, place, free=True))


def draw_needed(pen: Pen, t: Table, seat: int, tile: int, box: Box, rows: list[Row]) -> None:
    """What it takes to lead, below the bids: so many of the colour or more."""
    x, y, width, height = box
    top = max(row.place[1] + row.place[3] for row in rows)
    if rows[0].seat == seat or rows[0].coming or y + height - top < 22:
        return
    middle = min(y + height - 15, (top + y + height) / 2 + 4)
    pen.icon(rows[0].colour, x + width / 2 - 10, middle, 14)
    pen.text(x + width / 2, middle + 4.5, f"{rows[0].number + 1}+", "kf-soft", 13)


def stands_free(t: Table, seat: int, tile: int) -> bool:
    """Whether a player has a group here that can go elsewhere."""
    return seat != NOBODY and is_outbid(t, seat, tile) and asked_about(t) != BID + tile


@dataclass(frozen=True)
class Row:
    """One bid: whose, how many workers of which colour, and where it is drawn."""

    seat: int
    number: int
    colour: str
    place: tuple[float, float, float, float]
    leads: bool = False
    free: bool = False
    """Whether it is the own group, outbid and free to go elsewhere."""
    coming: bool = False
    """Whether some of its workers are only on their way."""


def rows_of_bids(pen: Pen, t: Table, but: int, tile: int, box: Box) -> list[Row]:
    """The bid of each seat but one, the highest first."""
    x, y, width, height = box
    coming = gathered(t, BID + tile)
    bids = [t.bids[s][tile] + (sum(coming) if s == t.seat else 0) for s in range(t.seats)]
    bidders = [s for s in range(t.seats) if bids[s] > 0 and s != but]
    bidders.sort(key=lambda s: -bids[s])
    if not bidders:
        return []
    columns = max(1, int(width / _BID_WIDTH))
    lines = math.ceil(len(bidders) / columns)
    step = min(27.0, (height - 4) / lines)
    wide = width / columns
    found: list[Row] = []
    for i, bidder in enumerate(bidders):
        on_way = bidder == t.seat and any(coming)
        colour = coming.index(max(coming)) if on_way else t.bid_colour(bidder, tile)
        place = (x + wide * (i // lines) + 2, y + 3 + step * (i % lines), wide - 4, step - 2)
        found.append(Row(bidder, bids[bidder], COLOURS[colour], place, leads=i == 0, coming=on_way))
    return found


def line_height(pen: Pen) -> float:
    """The height of a group that can be clicked."""
    return FINGER + 2 if pen.touch else 27.0


def draw_no_bid(pen: Pen, t: Table, tile: int, box: Box) -> None:
    """The colour that a first bid must have, if it must have one."""
    x, y, width, height = box
    middle = y + height / 2
    if t.hue[tile] > 0:
        pen.icon(COLOURS[t.hue[tile] - 1], x + width / 2, middle - 7)
        middle += 10
    pen.text(x + width / 2, middle + 4, pen.say("picture.bid"), "kf-soft kf-m", 13)


def draw_bid(pen: Pen, t: Table, tile: int, row: Row) -> None:
    """A bid in its line: the leading one framed, a group that is free to go dashed."""
    x, y, width, height = row.place
    middle = y + height / 2
    words = [BRING + tile, PAY_GROUP + tile] if row.free else []
    with (
        pen.piece(f"bid-{t.facts.names[tile]}-{row.seat}"),
        pen.click(*words, tip=pen.say("tip.group")),
    ):
        framed = "kf-paper kf-thin" if row.leads else "kf-ghost" if row.free else "kf-hit"
        pen.box(x, y, width, height, "kf-coming" if row.coming else framed, 5)
        pen.seat(row.seat, x + 9, middle, min(13.6, height * 0.8))
        pen.icon(row.colour, x + 25, middle, min(15.2, height))
        kind = "kf-b" if row.leads or row.free else "kf-soft"
        pen.text(x + 33.5, middle + 4.5, row.number, kind, 12.5)


def boats_in_play(t: Table) -> list[int]:
    return [BOATS + i for i in range(6) if t.facts.boat_seats[i] <= t.seats]


def draw_boats(
    pen: Pen, t: Table, columns: int, x: float, y: float, width: float, height: float = 0
) -> float:
    """The harbour with the boats at their pier; you get its height, at least the one asked for."""
    boats = boats_in_play(t)
    fewer = math.ceil(columns / 2)
    if fewer > 1 and berth_scale(len(boats), fewer, width, height) > 1.2:
        columns = fewer
    rows = math.ceil(len(boats) / columns)
    step = (width - 4) / columns
    high = max(height, (_DECK + 4) * rows + _PIER)
    scale = max(1.0, berth_scale(len(boats), columns, width, high))
    pen.box(x, y, width, high, "kf-sea", 8)
    draw_waves(pen, x, y + _PIER, width, high - _PIER)
    pen.box(x, y, width, _PIER, "kf-pier", 3)
    with pen.group("ground quay together"):
        for i, boat in enumerate(boats):
            left = x + 2 + step * (i % columns)
            top = y + _PIER - 2 + (_DECK + 4) * scale * (i // columns)
            draw_boat(pen, t, boat, left, top, step, scale)
    return high


def berth_scale(boats: int, columns: int, width: float, height: float) -> float:
    """How large boats can be drawn in so many columns."""
    rows = math.ceil(boats / columns)
    return min(1.6, (height - _PIER) / ((_DECK + 4) * rows), (width - 4) / columns / 140)


def draw_waves(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    """Some water to be seen between the boats."""
    waves = [
        (x + 14 + (i * 0.7549) % 1 * (width - 44), y + 12 + (i * 0.5698) % 1 * (height - 20))
        for i in range(1, round(width * height / 3500))
    ]
    if waves:
        said = "".join(f"M{left:.0f} {top:.0f}q4-5 8 0t8 0" for left, top in waves)
        pen.path(said, "kf-wave")


def draw_boat(
    pen: Pen, t: Table, boat: int, x: float, y: float, width: float, scale: float
) -> None:
    """A boat with what it carries; pale when it has been taken."""
    if boat in t.quay:
        place = pen.piece(t.facts.names[boat], "dealt", at=(x, y), scale=scale)
    else:
        place = pen.group("kf-gone", at=(x, y), scale=scale)
    wide = width / scale
    told = " ".join([about_boat(pen, t, boat), *worth_now(pen, t, pen.look.seat, boat)])
    with place, pen.click(BOARD + boat, tip=told):
        bow = _DECK - 24
        pen.path(
            f"M4 0H{wide - 4:g}V{bow:g}Q{wide - 8:g} {_DECK - 2:g} {wide / 2:g} {_DECK:g}"
            f"Q8 {_DECK - 2:g} 4 {bow:g}z",
            "kf-harbour kf-rim",
        )
        name = pen.tile_name(boat)
        size = (wide - 32) / text_width(name, 1)
        if size < 12:  # the place of the sign is needed for the name
            pen.text(9, 17.5, name, "kf-b", min(12.5, (wide - 16) / text_width(name, 1)))
        else:
            pen.icon("boat", 15, 13, 14.4)
            pen.text(26, 17.5, name, "kf-b", min(13, size))
        draw_load(pen, t, boat, wide)


def draw_load(pen: Pen, t: Table, boat: int, width: float) -> None:
    """What a boat carries; what it will score in winter, below."""
    score = label(t.facts.scores[boat])
    if t.season == IN_WINTER:
        with pen.group(at=(width / 2, 42)):
            pen.label(score, 0, 1.1, width - 16)
        points = points_now(pen, t, pen.look.seat, boat)
        if points is not None and boat in t.quay:
            pen.text(width / 2, 66, pen.say("picture.now", number=points), "kf-n", 12.5)
        return
    at = ITEMS * (boat - BOATS)
    crew = [(COLOURS[c], t.cargo[at + c]) for c in range(4)]
    tools = [(SKILLS[s], t.cargo[at + 4 + s]) for s in range(3)]
    pen.row_in(crew, 7, 37, width - 10)
    end = pen.row_in(tools, 9, 59, width - 58)
    scale = max(0.9, pen.letters / pen.LETTERS)
    wide = scale * sum(token_width(token) for token in score)
    with pen.group(at=(max(end + 2 + wide / 2, (end + width - 10) / 2), 59)):
        pen.label(score, 0, scale, wide)
