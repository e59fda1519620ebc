"""Clans of Caledonia drawn as SVG: for a wide screen, or in a column for a phone."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from drystone.core.rules import Look
from drystone.core.state import State
from drystone.games.caledonia.contracts import Keep
from drystone.games.caledonia.picture_boards import (
    CARD_H,
    CARD_W,
    draw_contract,
    draw_export,
    draw_market,
    draw_order,
    draw_rounds,
)
from drystone.games.caledonia.picture_map import NARROW_MAP, WIDE_MAP, draw_map
from drystone.games.caledonia.picture_parts import GOODS_NAMES, STYLE, Pen, cut, wrapped
from drystone.games.caledonia.picture_players import (
    NARROW,
    OTHER_H,
    WIDE,
    clan_name,
    clan_power,
    draw_fulfilled,
    draw_other_board,
    draw_own_board,
    title_of,
)
from drystone.games.caledonia.setup import Bid
from drystone.games.caledonia.state import Table
from drystone.games.caledonia.words import CHOOSE, CONTRACTS, START, TAKE, TILE, WORDS

_CATALOGUES = str(Path(__file__).parents[2] / "locale")


def picture(view: State, look: Look) -> str:
    """What one player sees; a spectator sees it from the first seat."""
    t = cast(Table, view)
    legal = set(t.legal()) if t.frames and t.seat == look.seat else set()
    pen = Pen(legal, _CATALOGUES, look)
    seat = max(look.seat, 0)
    width, height = draw_column(pen, t, seat) if look.narrow else draw_table(pen, t, seat)
    body = "".join(pen.parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="caledonia" '
        f'viewBox="0 0 {width} {height:g}" role="img"><title>Clans of Caledonia</title>'
        f"<style>{STYLE}</style>"
        f'<rect width="{width}" height="{height:g}" fill="var(--paper)"/>{body}</svg>'
    )


def draw_table(pen: Pen, t: Table, seat: int) -> tuple[int, float]:
    """The map on the left, the boards on the right; gives the size."""
    left, width, below = 612.0, 820.0, 556.0
    draw_map(pen, t, seat, WIDE_MAP)
    draw_rounds(pen, t, seat, left, 6, 588, 60)
    draw_order(pen, t, left + 594, 6, 226)
    draw_market(pen, t, seat, left, 74, 32)
    draw_export(pen, t, left + 406, 74, 106)
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
        draw_fulfilled(pen, t, seat, left, below, 8)
    elif t.seats == 2:
        draw_fulfilled(pen, t, seat, left + room + 12, below, 4)
    return 1440, 800


def draw_column(pen: Pen, t: Table, seat: int) -> tuple[int, float]:
    """Everything in a column, what is needed most on top; gives the size."""
    left, width = 2.0, 396.0
    y = 2.0
    if t.tiles:
        y += draw_offer(pen, t, left, y, width)
    elif chooses_drawn(t, seat):
        y += draw_drawn(pen, t, left, y, width)
    grid, y = NARROW_MAP.below(y, t)
    draw_map(pen, t, seat, grid)
    y += 4
    draw_own_board(pen, t, seat, left, y, NARROW)
    y += NARROW.height + 6
    draw_market(pen, t, seat, left, y, 33)
    y += 224
    draw_export(pen, t, left, y, 100)
    y += 2 * CARD_H + 43
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


def draw_offer(pen: Pen, t: Table, x: float, y: float, width: float) -> float:
    """The clans and starting tiles to choose from, and who has chosen; gives the height."""
    across = 2 if pen.narrow else 5
    wide = (width + 5) / across - 5
    powers = [wrapped(clan_power(pen, clan), int(wide / 7)) for clan in t.clans]
    tall = 15.0 * max(map(len, powers), default=0) + 94
    for i, tile in enumerate(t.tiles):
        left, top = x + (wide + 5) * (i % across), y + (tall + 5) * (i // across)
        pen.open(CHOOSE + t.clans[i] if t.clans else TILE + tile)
        pen.box(left, top, wide, tall, "card mark", 8)
        if t.clans:
            pen.text(left + 10, top + 26, clan_name(pen, t.clans[i]), "h")
            for n, line in enumerate(powers[i]):
                pen.text(left + 10, top + 45 + 15 * n, line, "s ink")
        draw_start(pen, t, tile, left + 10, top + tall - 52)
        pen.close()
    rows = (len(t.tiles) + across - 1) // across
    height = rows * (tall + 5)
    return height + draw_choosers(pen, t, x, y + height, width)


def draw_start(pen: Pen, t: Table, tile: int, x: float, y: float) -> None:
    """What a starting tile gives."""
    pen.text(x, y + 8, pen.say("tile.start", number=WORDS.symbol(START, tile)), "s")
    pen.coin(x + 15, y + 31, t.facts.start_money[tile], 14)
    at = x + 38
    for good, count in enumerate(t.facts.start_goods[tile]):
        if count:
            pen.text(at, y + 36, count, "b")
            pen.icon(GOODS_NAMES[good], at + 10, y + 21, 18)
            at += 36


def draw_choosers(pen: Pen, t: Table, x: float, y: float, width: float) -> float:
    """Which clans are taken and what is bid, while clans are chosen; gives the height."""
    across = 2 if pen.narrow else 4
    top = t.frames[-1] if t.frames else None
    for seat in range(t.seats):
        left = x + width / across * (seat % across)
        middle = y + 16 + 28 * (seat // across)
        words = title_of(pen, t, seat)
        bid = t.players[seat].bid
        if isinstance(top, Bid) and top.leader == seat:
            bid = top.highest
        if bid > 0 or (isinstance(top, Bid) and top.leader == seat):
            words += " · " + pen.say("word.bid", points=bid)
        pen.flag(seat, left + 14, middle, 9)
        pen.text(left + 30, middle + 4, cut(words, 24), "s ink")
    return 28.0 * ((t.seats + across - 1) // across) + 8


def chooses_drawn(t: Table, seat: int) -> bool:
    """Whether the one who looks has drawn contracts to choose from."""
    return bool(t.frames) and t.seat == seat and isinstance(t.frames[-1], Keep)


def draw_drawn(pen: Pen, t: Table, x: float, y: float, width: float) -> float:
    """The contracts drawn by a building bonus, to choose from; gives the height."""
    keep = cast(Keep, t.frames[-1])
    drawn = [contract for contract in range(CONTRACTS) if keep.drawn >> contract & 1]
    across = int(width // (CARD_W + 14))
    height = (len(drawn) + across - 1) // across * (CARD_H + 14) + 14
    pen.box(x, y, width, height)
    for i, contract in enumerate(drawn):
        left, top = x + 14 + (CARD_W + 14) * (i % across), y + 14 + (CARD_H + 14) * (i // across)
        pen.piece(f"contract-{contract}")
        pen.open(TAKE + contract)
        draw_contract(pen, t, contract, left, top)
        pen.close(2)
    return height + 6
