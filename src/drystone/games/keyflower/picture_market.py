"""The middle of the table: what is bid for, turn order and boats."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import BOATS, COLOURS, ORDER, SITES, SKILLS
from drystone.games.keyflower.picture_parts import Pen, describe, draw_tile, element
from drystone.games.keyflower.state import IN_WINTER, ITEMS, Table
from drystone.games.keyflower.words import BID, BOARD, BRING, PAY_GROUP, USE
from drystone.games.keyflower.workers import is_outbid

ROOM: Final = 510.0
"""The height for everything that is bid for."""


def draw_market(pen: Pen, t: Table, seat: int, x: float, y: float, width: float) -> float:
    """Village tiles and turn-order tiles with their bids; you get the height."""
    lots = [tile for tile in t.lots if tile < ORDER]
    order = [tile for tile in t.lots if tile >= ORDER]
    columns = 3 if len(lots) < 10 and len(order) < 4 else 4
    rows = (len(lots) + columns - 1) // columns
    height = min(128.0, ROOM / max(1, rows + (1 if order else 0)))
    step = width / columns
    for i, tile in enumerate(lots):
        draw_lot(
            pen, t, seat, tile, x + step * (i % columns), y + height * (i // columns), step, height
        )
    for i, tile in enumerate(order):
        draw_lot(pen, t, seat, tile, x + step * i, y + height * rows, step, height)
    return height * (rows + (1 if order else 0))


def draw_lot(
    pen: Pen, t: Table, seat: int, tile: int, x: float, y: float, width: float, height: float
) -> None:
    """One tile up for auction: the hexagon to use it, the box beside it to bid."""
    scale = min((height - 8) / 90, (width - 56) / 100)
    used = tile < SITES
    name = f' id="{element(USE + tile)}"' if used else ""
    pen.add(
        f'<g{name} transform="translate({x + 50 * scale:.1f} {y + height / 2:.1f}) '
        f'scale({scale:.3f})">'
    )
    pen.add(f"<title>{describe(pen, tile, t.side[tile])}</title>")
    draw_tile(pen, tile, t.side[tile], 0)
    if used:
        draw_crew(pen, t, tile)
    if tile == max(t.lots):
        pen.icon("purple", 19, 8, 1.1)
    pen.add("</g>")
    left = x + 100 * scale + 3
    pen.add(f'<g id="{element(BID + tile)}">')
    pen.add(
        f'<rect class="kf-sheet kf-line" x="{left:.1f}" y="{y + 8:.1f}" '
        f'width="{x + width - left - 5:.1f}" height="{height - 16:.1f}" rx="6"/>'
    )
    draw_bids(pen, t, seat, tile, left + 5, y + 22, (height - 24) / 6)
    pen.add("</g>")


def draw_crew(pen: Pen, t: Table, tile: int) -> None:
    """The workers on a tile, along its upper edge."""
    there = [(COLOURS[c], t.crew[4 * tile + c]) for c in range(4) if t.crew[4 * tile + c] > 0]
    if not there:
        return
    width = 24.0 * len(there)
    pen.add(
        f'<rect class="kf-sheet kf-thin" x="{-width / 2 - 4:.1f}" y="-43" width="{width + 8:.1f}" '
        'height="19" rx="9"/>'
    )
    pen.row(there, -width / 2, -34, 0.9)


def draw_bids(pen: Pen, t: Table, seat: int, tile: int, x: float, y: float, apart: float) -> None:
    """Each seat's bid, the winning one marked."""
    bidders = [s for s in range(t.seats) if t.bids[s][tile] > 0]
    if not bidders:
        if t.hue[tile] > 0:
            pen.icon(COLOURS[t.hue[tile] - 1], x + 12, y + 2)
        pen.text(x, y + 4 * apart, pen.say("picture.bid", "bid"), "kf-soft", 11)
        return
    bidders.sort(key=lambda s: -t.bids[s][tile])
    for i, bidder in enumerate(bidders):
        colour = COLOURS[t.bid_colour(bidder, tile)]
        top = y + max(apart, 15) * i if len(bidders) < 6 else y + apart * i
        marks = ""
        if bidder == seat and is_outbid(t, seat, tile):
            marks = f' id="{element(BRING + tile)}" data-word="{element(PAY_GROUP + tile)}"'
        pen.add(f"<g{marks}>")
        if i == 0:
            pen.add(
                f'<rect class="kf-seat{bidder}" x="{x - 2:.1f}" y="{top - 7.5:.1f}" width="15" '
                'height="15" rx="3"/>'
            )
        else:
            pen.add(f'<circle class="kf-seat{bidder}" cx="{x + 5.5:.1f}" cy="{top:.1f}" r="6.5"/>')
        pen.text(x + 5.5, top + 4, str(bidder + 1), "kf-inv", 11)
        pen.icon(colour, x + 22, top, 0.85)
        pen.text(x + 31, top + 4.5, str(t.bids[bidder][tile]), "kf-b" if i == 0 else "soft", 12.5)
        pen.add("</g>")


def draw_boats(pen: Pen, t: Table, x: float, y: float, width: float) -> None:
    """The boats of the season with what they carry; in winter with what they score."""
    boats = [BOATS + i for i in range(6) if t.facts.boat_seats[i] <= t.seats]
    step = width / max(len(boats), 4)
    for i, boat in enumerate(boats):
        left = x + step * i
        gone = "" if boat in t.quay else ' class="kf-gone"'
        pen.add(f'<g id="{element(BOARD + boat)}"{gone}>')
        pen.add(f"<title>{describe(pen, boat, 0)}</title>")
        pen.add(
            f'<rect class="kf-harbour kf-rim" x="{left + 2:.1f}" y="{y:.1f}" '
            f'width="{step - 6:.1f}" height="74" rx="8"/>'
        )
        name = pen.name(boat)
        pen.icon("boat", left + 15, y + 14, 0.9)
        pen.text(left + 27, y + 18, name, "kf-b", min(12.5, (step - 38) / (0.6 * len(name))))
        if t.season == IN_WINTER:
            pen.add(f'<g transform="translate({left + step / 2 - 1:.1f} {y + 34:.1f})">')
            pen.phrase(t.facts.phrases[2 * boat], 0, 0.9, step - 16)
            pen.add("</g>")
        else:
            at = ITEMS * (boat - BOATS)
            crew = [(COLOURS[c], t.cargo[at + c]) for c in range(4)]
            tools = [(SKILLS[s], t.cargo[at + 4 + s]) for s in range(3)]
            scale = min(0.9, (step - 10) / 112)
            pen.row(crew, left + 7, y + 37, scale)
            pen.row(tools, left + 7, y + 58, scale)
            pen.add(f'<g transform="translate({left + step - 30:.1f} {y + 59:.1f})">')
            pen.phrase(t.facts.phrases[2 * boat], 0, 0.6, 44)
            pen.add("</g>")
        pen.add("</g>")
