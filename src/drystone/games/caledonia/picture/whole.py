"""Clans of Caledonia drawn as SVG: for a wide screen, a tablet held upright, or a phone."""

from __future__ import annotations

from typing import cast

from drystone.core.picture import Picture
from drystone.core.rules import Look
from drystone.core.state import State
from drystone.games.caledonia.clans import Bid
from drystone.games.caledonia.components import CONTRACTS
from drystone.games.caledonia.contracts import Keep
from drystone.games.caledonia.picture import labels
from drystone.games.caledonia.picture.boards import (
    CARD_H,
    CARD_W,
    FINGER,
    draw_contract,
    draw_export,
    draw_market,
    draw_order,
    draw_rounds,
)
from drystone.games.caledonia.picture.labels import clan_name, clan_power
from drystone.games.caledonia.picture.map import LOW_MAP, NARROW_MAP, TALL_MAP, WIDE_MAP, draw_map
from drystone.games.caledonia.picture.pen import Pen
from drystone.games.caledonia.picture.players import (
    LOW,
    NARROW,
    OTHER_H,
    TALL,
    WIDE,
    draw_bands,
    draw_fulfilled,
    draw_low_board,
    draw_other_board,
    draw_own_board,
)
from drystone.games.caledonia.picture.sheet import SHEET_W, draw_done, draw_sheet
from drystone.games.caledonia.printed import POUNDS, amount_of
from drystone.games.caledonia.state import Table
from drystone.games.caledonia.words import CHOOSE, START, TAKE, TILE, WORDS
from drystone.kit import cut, wrapped


def picture(view: State, look: Look) -> Picture:
    """What one player sees; a spectator sees it from the first seat."""
    t = cast(Table, view)
    legal = set(t.legal()) if t.frames and t.seat == look.seat else set()
    pen = Pen(look, legal)
    seat = max(look.seat, 0)
    draw = draw_column if look.narrow else draw_upright if look.tall else draw_table
    if look.broad and t.seats == 3 and not t.tiles:
        draw = draw_low
    return pen.finish(*draw(pen, t, seat))


def draw_table(pen: Pen, t: Table, seat: int) -> tuple[int, float]:
    """The map on the left, the boards on the right; gives the size."""
    left, width, below = 612.0, 820.0, 556.0
    with pen.part("map", 0, 0, 608, 800):
        draw_map(pen, t, seat, WIDE_MAP)
    with pen.part("rounds", left - 3, 2, 594, 68):
        draw_rounds(pen, t, seat, left, 6, 588, 60)
    with pen.part("order", left + 591, 2, 232, 68):
        draw_order(pen, t, left + 594, 6, 226)
    with pen.part("market", left - 3, 70, 402, 216):
        draw_market(pen, t, seat, left, 74, 32)
    with pen.part("export", left + 402, 70, 420, 216):
        draw_export(pen, t, left + 406, 74, 106)
    with pen.part("board", left - 3, 290, 826, 258):
        draw_own_board(pen, t, seat, left, 294, WIDE)
    if t.tiles:
        draw_offer(pen, t, left, below, width)
        return 1440, 800
    if chooses_drawn(t, seat):
        draw_drawn(pen, t, left, below, width)
        return 1440, 800
    others = [other for other in range(t.seats) if other != seat]
    room = min(404.0, (width + 8) / max(1, len(others)) - 8)
    for i, other in enumerate(others):
        draw_other_board(pen, t, other, left + (room + 8) * i, below, room)
    if t.seats == 1:
        draw_bands(pen, t, seat, left, below, width)
        draw_sheet(pen, t, left, below + 40, 200)
        rest = left + SHEET_W + 6
        draw_done(pen, t, seat, rest, below + 40, width - SHEET_W - 6, 200)
    elif t.seats == 2:
        draw_sheet(pen, t, left + room + 12, below, OTHER_H)
        rest = left + room + SHEET_W + 18
        draw_done(pen, t, seat, rest, below, left + width - rest, OTHER_H)
    return 1440, 800


def draw_low(pen: Pen, t: Table, seat: int) -> tuple[int, float]:
    """For a screen of 16 to 9: as on a desk, but lower, with two rivals' boards; gives the size."""
    left, width, below = 552.0, 880.0, 556.0
    draw_map(pen, t, seat, LOW_MAP)
    draw_rounds(pen, t, seat, left, 6, 648, 60)
    draw_order(pen, t, left + 654, 6, 226)
    draw_market(pen, t, seat, left, 74, 32)
    draw_export(pen, t, left + 406, 74, 122)
    draw_own_board(pen, t, seat, left, 294, LOW)
    if chooses_drawn(t, seat):
        draw_drawn(pen, t, left, below, width)
    else:
        others = [other for other in range(t.seats) if other != seat]
        for i, other in enumerate(others):
            draw_low_board(pen, t, other, left + 444 * i, below, 436)
    return 1440, 722


def draw_upright(pen: Pen, t: Table, seat: int) -> tuple[int, float]:
    """For a tablet: rounds, the map beside contracts and market, then boards; gives the size."""
    left, width, half = 2.0, 796.0, 396.0
    y = 2.0 + draw_to_choose(pen, t, seat, left, 2.0, width)
    draw_rounds(pen, t, seat, left, y, 566, 60)
    draw_order(pen, t, left + 570, y, 226)
    y += 65
    grid, bottom = TALL_MAP.below(y, t)
    draw_map(pen, t, seat, grid)
    side = grid.left + 10.1 * grid.wide + 6
    high = 5 + draw_export(pen, t, side, y, (width - side + 4) / 3, -(-len(t.boxes) // 3))
    high += draw_market(pen, t, seat, side, y + high, FINGER, width + left - side)
    y = max(bottom, y + high) + 5
    draw_own_board(pen, t, seat, left, y, TALL)
    y += TALL.height + 6
    others = [] if t.tiles else [other for other in range(t.seats) if other != seat]
    for i, other in enumerate(others):
        at = (left + (half + 4) * (i % 2), y + (OTHER_H + 6) * (i // 2))
        draw_other_board(pen, t, other, *at, half)
    high = (OTHER_H + 6) * -(-len(others) // 2)
    if len(others) == 1:
        high = max(high, draw_fulfilled(pen, t, seat, left + half + 4, y, 3))
    elif not others:
        high = draw_fulfilled(pen, t, seat, left, y, 7)
    return 800, y + high


def draw_column(pen: Pen, t: Table, seat: int) -> tuple[int, float]:
    """Everything in a column, what is needed most on top; gives the size."""
    left, width = 2.0, 396.0
    y = 2.0 + draw_to_choose(pen, t, seat, left, 2.0, width)
    grid, y = NARROW_MAP.below(y, t)
    draw_map(pen, t, seat, grid)
    y += 4
    draw_own_board(pen, t, seat, left, y, NARROW)
    y += NARROW.height + 6
    y += 6 + draw_market(pen, t, seat, left, y, FINGER + 3)
    y += 8 + draw_export(pen, t, left, y, 100)
    draw_rounds(pen, t, seat, left, y, width, 78)
    draw_order(pen, t, left, y + 83, width)
    y += 149
    if not t.tiles:
        for other in range(t.seats):
            if other != seat:
                draw_other_board(pen, t, other, left, y, width)
                y += OTHER_H + 6
        if t.seats < 3:
            y += draw_fulfilled(pen, t, seat, left, y, 3)
    return 400, y + 2


def draw_to_choose(pen: Pen, t: Table, seat: int, x: float, y: float, width: float) -> float:
    """What is asked about before anything on the board; gives the height, 0 if there is nothing."""
    if t.tiles:
        return draw_offer(pen, t, x, y, width)
    if chooses_drawn(t, seat):
        return draw_drawn(pen, t, x, y, width)
    return 0.0


def draw_offer(pen: Pen, t: Table, x: float, y: float, width: float) -> float:
    """The clans and starting tiles to choose from, and who has chosen; gives the height."""
    across = 2 if pen.look.narrow else 5
    wide = (width + 5) / across - 5
    powers = [wrapped(clan_power(pen, t.facts, clan), int(wide / 7)) for clan in t.clans]
    tall = 15.0 * max(map(len, powers), default=0) + 94
    for i, tile in enumerate(t.tiles):
        left, top = x + (wide + 5) * (i % across), y + (tall + 5) * (i // across)
        told = pen.say("tip.start")
        if t.clans:
            told = f"{clan_name(pen, t.clans[i])}: {clan_power(pen, t.facts, t.clans[i])}. {told}"
        with pen.click(CHOOSE + t.clans[i] if t.clans else TILE + tile, tip=told):
            pen.box(left, top, wide, tall, "card mark", 8)
            if t.clans:
                pen.text(left + 10, top + 26, clan_name(pen, t.clans[i]), "h")
                for n, line in enumerate(powers[i]):
                    pen.text(left + 10, top + 45 + 15 * n, line, "s ink")
            draw_start(pen, t, tile, left + 10, top + tall - 52)
    rows = (len(t.tiles) + across - 1) // across
    height = rows * (tall + 5)
    return height + draw_choosers(pen, t, x, y + height, width)


def draw_start(pen: Pen, t: Table, tile: int, x: float, y: float) -> None:
    """What a starting tile gives."""
    pen.text(x, y + 8, pen.say("tile.start", number=WORDS.symbol(START, tile)), "s")
    gives = t.facts.start_gives[tile]
    pen.coin(x + 15, y + 31, amount_of(gives, POUNDS), 14)
    at = x + 38
    for name, count in labels.counted_things(gives):
        pen.text(at, y + 36, count, "b")
        pen.icon(name, at + 19, y + 30, 18)
        at += 36


def draw_choosers(pen: Pen, t: Table, x: float, y: float, width: float) -> float:
    """Which clans are taken and what is bid, while clans are chosen; gives the height."""
    across = 2 if pen.look.narrow else 4
    top = t.frames[-1] if t.frames else None
    for seat in range(t.seats):
        left = x + width / across * (seat % across)
        middle = y + 20 + 38 * (seat // across)
        clan, bid = t.players[seat].clan, t.players[seat].bid
        leads = isinstance(top, Bid) and top.leader == seat
        if isinstance(top, Bid) and leads:
            bid = top.highest
        words = [clan_name(pen, clan)] if clan >= 0 else []
        if bid > 0 or leads:
            words.append(pen.say("bid", points=bid))
        if isinstance(top, Bid) and clan < 0 and not top.bidders >> seat & 1:
            words.append(pen.say("did.drop-out"))
        if leads:
            pen.box(left + 1, middle - 18, width / across - 6, 36, "now")
        pen.flag(seat, left + 14, middle, 9)
        pen.text(
            left + 30, middle - 3 if words else middle + 4, cut(pen.player(seat), 24), "s ink b"
        )
        pen.text(left + 30, middle + 12, " \u00b7 ".join(words), "s ink")
    return 38.0 * ((t.seats + across - 1) // across) + 8


def chooses_drawn(t: Table, seat: int) -> bool:
    """Whether the one who looks has drawn contracts to choose from."""
    return bool(t.frames) and t.seat == seat and isinstance(t.frames[-1], Keep)


def draw_drawn(pen: Pen, t: Table, x: float, y: float, width: float) -> float:
    """The contracts drawn by a building bonus, to choose from; gives the height."""
    keep = cast(Keep, t.frames[-1])
    drawn = [contract for contract in range(CONTRACTS) if keep.drawn >> contract & 1]
    across = int(width // (CARD_W + 14))
    height = (len(drawn) + across - 1) // across * (CARD_H + 14) + 14
    pen.box(x, y, width, height, "card")
    for i, contract in enumerate(drawn):
        left, top = x + 14 + (CARD_W + 14) * (i % across), y + 14 + (CARD_H + 14) * (i // across)
        draw_contract(pen, t, contract, left, top, TAKE + contract)
    return height + 6
