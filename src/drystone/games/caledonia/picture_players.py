"""Player boards: the own one large, the others small."""

from __future__ import annotations

from dataclasses import dataclass

from drystone.games.caledonia.expand import Expand, unit_cost
from drystone.games.caledonia.picture_boards import CARD_H, CARD_W, IMPORTS, draw_contract
from drystone.games.caledonia.picture_parts import GOODS_NAMES, UNIT_NAMES, Pen, cut, wrapped
from drystone.games.caledonia.scoring import band, hops, imported, settlements
from drystone.games.caledonia.setup import StartSpace
from drystone.games.caledonia.state import Player, Table, deployed
from drystone.games.caledonia.words import (
    AT,
    BUCHANAN,
    CLAN,
    DISCARD,
    EXPAND,
    FOR,
    FULFIL,
    GAIN,
    GOODS,
    HIRE,
    IMPROVE,
    MACDONALD,
    MACKENZIE,
    MINER,
    SHIP,
    WITHDRAW,
    WOODCUTTER,
    WORDS,
    WORKER,
)

SHIPPING = ("-", "≈", "1", "2", "3", "4")
"""None, rivers, and how many lochs."""

OTHER_H = 228.0
TRACK_W = 210.0


@dataclass(frozen=True)
class Plan:
    """Where the parts of the own board lie on it, from its corner."""

    width: float
    height: float
    purse: float
    units: float
    goods: tuple[float, float]
    """How far apart, and how high."""
    tracks: tuple[float, float]
    technology: tuple[float, float, float]
    cellar: tuple[float, float, float]
    contracts: tuple[float, float]
    tally: tuple[float, float]


WIDE = Plan(
    820, 254, 362, 46, (61, 58), (392, 64), (392, 146, 210), (392, 190, 210), (612, 4), (612, 128)
)
NARROW = Plan(
    396, 442, 240, 48, (64, 46), (8, 240), (222, 240, 168), (222, 281, 168), (8, 324), (212, 332)
)


def title_of(pen: Pen, t: Table, seat: int) -> str:
    """A player's name and clan."""
    clan = t.players[seat].clan
    return f"{pen.who(seat)} · {clan_name(pen, clan)}" if clan >= 0 else pen.who(seat)


def clan_name(pen: Pen, clan: int) -> str:
    return pen.say("name.clan." + WORDS.symbol(CLAN, clan))


def clan_power(pen: Pen, clan: int) -> str:
    return pen.say("power." + WORDS.symbol(CLAN, clan))


def kinds_of(me: Player) -> list[int]:
    """The kinds of units that a clan has."""
    if me.clan == MACDONALD:
        return [*range(WOODCUTTER), WORKER]
    return list(range(WORKER))


def draw_own_board(pen: Pen, t: Table, seat: int, x: float, y: float, plan: Plan) -> None:
    """The board of the one who looks: everything that can be acted on."""
    me = t.players[seat]
    pen.box(x, y, plan.width, plan.height)
    pen.flag(seat, x + 18, y + 19, 12)
    pen.text(x + 40, y + 25, cut(pen.who(seat), 17 if pen.narrow else 30), "h")
    if me.clan >= 0:
        power = f"{clan_name(pen, me.clan)}: {clan_power(pen, me.clan)}"
        for i, line in enumerate(wrapped(power, 62)[:2]):
            pen.text(x + 40, y + 44 + 13 * i, line, "t s")
    draw_purse(pen, t, seat, x + plan.purse, y)
    draw_units(pen, t, seat, x + 8, y + 64, plan.units)
    draw_goods(pen, me, x + 8, y + 186, *plan.goods)
    draw_shipping(pen, t, seat, x + plan.tracks[0], y + plan.tracks[1])
    draw_hired(pen, t, seat, x + plan.tracks[0], y + plan.tracks[1] + 41)
    draw_technology(
        pen, t, seat, x + plan.technology[0], y + plan.technology[1], plan.technology[2]
    )
    if me.clan == MACKENZIE:
        draw_cellar(pen, t, seat, x + plan.cellar[0], y + plan.cellar[1], plan.cellar[2])
    draw_own_contracts(pen, t, seat, x + plan.contracts[0], y + plan.contracts[1])
    draw_tally(pen, t, seat, x + plan.tally[0], y + plan.tally[1])


def draw_purse(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """Money, Glory and points so far."""
    total = t.scores()[seat]
    pen.coin(x, y + 18, t.players[seat].money, 15)
    pen.icon("glory", x + 24, y + 8, 20)
    pen.text(x + 46, y + 24, t.players[seat].glory, "h")
    pen.text(x + 78, y + 24, pen.say("points", count=total), "b")
    if t.seats == 1:
        pen.text(x + 78, y + 39, pen.say("band." + band(t, total)), "s")


def draw_units(pen: Pen, t: Table, seat: int, x: float, y: float, pitch: float) -> None:
    """A column for each kind: cost, and the pieces still on the board."""
    me = t.players[seat]
    for i, kind in enumerate(kinds_of(me)):
        left = x + pitch * i
        middle = left + (pitch - 3) / 2
        pen.open(FOR + kind)
        pen.open(EXPAND + kind)
        unit = pen.say("name.unit." + UNIT_NAMES[kind])
        pen.hint(f"{pen.say('word.expand', unit=unit)}: £{unit_cost_or_full(t, seat, kind)}")
        pen.box(left, y, pitch - 3, 112, "card mark")
        pen.token(seat, UNIT_NAMES[kind], middle, y + 19, 14)
        pen.coin(middle, y + 47, unit_cost_or_full(t, seat, kind), 10)
        pieces = t.facts.unit_pieces[kind]
        for n in range(pieces):
            gone = n >= me.left[kind]
            across = pieces // 2
            column, row = n % across, n // across
            css = "none" if gone else f"p{seat}"
            wide = 26 / across
            pen.box(middle - 13 + wide * column, y + 64 + 12 * row, wide - 2, 9, css, 2)
        pen.text(middle, y + 105, f"{deployed(t, seat, kind)}/{pieces}", "s m")
        pen.close(2)
        draw_arrivals(pen, t, seat, kind, middle, y + 19)


def draw_arrivals(pen: Pen, t: Table, seat: int, kind: int, x: float, y: float) -> None:
    """While a space is chosen for a unit, it waits here for any of them."""
    asked = t.frames[-1] if t.frames else None
    if isinstance(asked, Expand | StartSpace) and (asked.seat, asked.kind) == (seat, kind):
        for action in asked.options(t):
            pen.rest(f"unit-{action - AT}", x, y)


def unit_cost_or_full(t: Table, seat: int, kind: int) -> int:
    """The next unit's cost; the usual one when the column is empty."""
    if t.players[seat].left[kind] == 0:
        return t.facts.unit_cost[kind]
    return unit_cost(t, seat, kind)


def draw_goods(pen: Pen, me: Player, x: float, y: float, pitch: float, height: float) -> None:
    """The stock of goods."""
    for good in range(GOODS):
        left = x + pitch * good
        name = pen.say("name.good." + GOODS_NAMES[good])
        pen.open(GAIN + good)
        pen.open(DISCARD + good)
        pen.hint(name)
        pen.box(left, y, pitch - 4, height, "card mark")
        pen.icon(GOODS_NAMES[good], left + 4, y + 4, 22)
        pen.text(left + pitch - 11, y + 22, me.goods[good], "h e")
        pen.text(left + 5, y + height - 6, name, "t s")
        pen.close(2)


def draw_shipping(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """How far ships go."""
    me = t.players[seat]
    pen.open(SHIP)
    pen.hint(pen.say("shipping", level=me.shipping))
    pen.box(x, y, TRACK_W, 36, "card mark")
    pen.icon("ship", x + 5, y + 8, 20)
    for level in range(t.facts.shipping_levels + 1):
        left = x + 32 + 29 * level
        if level == me.shipping:
            pen.piece(f"ship-{seat}")
        pen.box(left, y + 7, 26, 22, "now" if level == me.shipping else "none", 3)
        pen.text(left + 13, y + 22, SHIPPING[level], "m b")
        if level == me.shipping:
            pen.close()
    pen.close()


def draw_hired(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """The merchants: in stock, out at the market, and still to be hired."""
    me = t.players[seat]
    pen.open(HIRE)
    pen.hint(pen.say("merchants", stock=me.merchants, board=me.hireable))
    pen.box(x, y, TRACK_W, 36, "card mark")
    pen.icon("merchant", x + 5, y + 8, 20)
    out = sum(abs(n) for n in me.market)
    for i in range(t.facts.merchants):
        state = "now" if i < me.merchants else "mist" if i < me.merchants + out else "none"
        pen.box(x + 32 + 18 * i, y + 10, 15, 16, state, 3)
    pen.text(x + 203, y + 23, f"{me.merchants}/{me.merchants + out}", "s e")
    pen.close()
    draw_stock(pen, t, seat, x + 39, y + 18)


def draw_stock(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """The merchants wait here for any good."""
    for good in range(GOODS):
        if t.players[seat].market[good] == 0:
            pen.rest(f"merchant-{seat}-{good}", x, y)


def draw_technology(pen: Pen, t: Table, seat: int, x: float, y: float, width: float) -> None:
    """The two technology tiles, or what a worker of MacDonald earns."""
    me = t.players[seat]
    if me.clan == MACDONALD:
        pen.box(x, y, width, 36)
        pen.icon("worker", x + 8, y + 8, 20)
        pen.coin(x + 48, y + 18, t.facts.unit_income[WORKER], 11)
        return
    pairs = ((WOODCUTTER, me.woodcutters_improved), (MINER, me.miners_improved))
    for i, (kind, improved) in enumerate(pairs):
        left = x + (width + 4) / 2 * i
        pen.open(IMPROVE + i)
        pen.hint(pen.say("technology"))
        pen.box(left, y, (width - 4) / 2, 36, "card mark")
        pen.icon(UNIT_NAMES[kind], left + 4, y + 8, 20)
        income = t.facts.unit_income[kind]
        pen.coin(left + 38, y + 18, income + t.facts.technology_gain * improved, 11)
        pen.text(left + 54, y + 23, "✓" if improved else f"→ {income + 2}", "s")
        pen.close()


def draw_cellar(pen: Pen, t: Table, seat: int, x: float, y: float, width: float) -> None:
    """MacKenzie's three spots."""
    pitch = (width + 3) / 3
    for spot in range(3):
        left = x + pitch * spot
        full = t.players[seat].cellar >> spot & 1
        pen.open(WITHDRAW + spot)
        pen.hint(pen.say("cellar"))
        pen.box(left, y, pitch - 3, 36, "card mark")
        pen.coin(left + pitch - 19, y + 18, t.facts.cellar[spot], 11)
        pen.icon("whisky", left + 4, y + 7, 22, "ico" if full else "ico gone")
        pen.close()


def draw_own_contracts(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """The open contracts."""
    me = t.players[seat]
    boxes = t.facts.clan_boxes[BUCHANAN] if me.clan == BUCHANAN else 1
    pen.text(x, y + 14, pen.say("export-box"), "s")
    for i in range(boxes):
        left = x + (CARD_W + 4) * i
        if i < len(me.contracts):
            contract = me.contracts[i]
            pen.piece(f"contract-{contract}")
            pen.open(FULFIL + contract)
            draw_contract(pen, t, contract, left, y + 20)
            pen.close(2)
        else:
            pen.box(left, y + 20, CARD_W, CARD_H, "none")


def draw_tally(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """What the fulfilled contracts brought, and how many settlements are joined."""
    me = t.players[seat]
    pen.text(x, y + 12, pen.say("fulfilled", count=len(me.fulfilled)), "b b11")
    numbers = " ".join(f"№{contract + 1}" for contract in me.fulfilled)
    for i, line in enumerate(wrapped(numbers, 32)[:2]):
        pen.text(x, y + 27 + 13 * i, line, "t s")
    draw_imports(pen, t, seat, x, y + 48, 47, 4)
    pen.text(x, y + 90, pen.say("settlements", count=settlements(t, seat)), "b b11")


def draw_imports(
    pen: Pen, t: Table, seat: int, x: float, y: float, pitch: float, across: int
) -> None:
    """Imports and hops on fulfilled contracts."""
    counts = [(name, imported(t, seat, kind)) for kind, name in enumerate(IMPORTS)]
    counts.append(("hops", hops(t, seat)))
    for i, (name, count) in enumerate(counts):
        left, top = x + pitch * (i % across), y + 21 * (i // across)
        pen.add("<g>")
        pen.hint(pen.say("thing." + name))
        pen.icon(name, left, top, 17)
        pen.text(left + 20, top + 14, count, "b")
        pen.close()


def draw_fulfilled(pen: Pen, t: Table, seat: int, x: float, y: float, across: int) -> float:
    """The own fulfilled contracts, where there is room for them; gives the height."""
    for i, contract in enumerate(t.players[seat].fulfilled):
        pen.piece(f"contract-{contract}")
        left, top = x + (CARD_W + 7) * (i % across), y + (CARD_H + 5) * (i // across)
        draw_contract(pen, t, contract, left, top)
        pen.close()
    rows = (len(t.players[seat].fulfilled) + across - 1) // across
    return rows * (CARD_H + 5)


def draw_other_board(pen: Pen, t: Table, seat: int, x: float, y: float, width: float) -> None:
    """Another player's board, smaller."""
    me = t.players[seat]
    pen.box(x, y, width, OTHER_H)
    pen.add("<g>")
    if me.clan >= 0:
        pen.hint(f"{title_of(pen, t, seat)}: {clan_power(pen, me.clan)}")
    pen.flag(seat, x + 17, y + 20, 10)
    pen.text(x + 34, y + 18, cut(pen.who(seat), int((width - 162) / 8.6)), "b")
    if me.clan >= 0:
        pen.text(x + 34, y + 32, clan_name(pen, me.clan), "t s")
    pen.close()
    right = x + width
    pen.coin(right - 114, y + 20, me.money, 14)
    pen.icon("glory", right - 95, y + 11, 17)
    pen.text(right - 76, y + 25, me.glory, "b")
    pen.add("<g>")
    pen.hint(pen.say("points", count=t.scores()[seat]))
    pen.text(right - 8, y + 26, t.scores()[seat], "e h")
    pen.close()
    for i, kind in enumerate(kinds_of(me)):
        middle = x + (width - 6) / 8 * (i + 0.5) + 3
        pen.token(seat, UNIT_NAMES[kind], middle, y + 56, 11)
        pen.text(middle, y + 82, f"{deployed(t, seat, kind)}/{t.facts.unit_pieces[kind]}", "t m")
        draw_arrivals(pen, t, seat, kind, middle, y + 56)
    for good in range(GOODS):
        left = x + 8 + (width - 8) / GOODS * good
        pen.icon(GOODS_NAMES[good], left, y + 89, 18)
        pen.text(left + 22, y + 104, me.goods[good], "b")
    draw_small_tracks(pen, t, seat, x + 8, y + 114)
    pen.text(x + 8, y + 150, pen.say("fulfilled", count=len(me.fulfilled)), "t")
    pen.text(x + 8, y + 165, pen.say("settlements", count=settlements(t, seat)), "t")
    draw_imports(pen, t, seat, x + 8, y + 176, 46, 2)
    draw_their_contracts(pen, t, me, right - 6, y + OTHER_H - 6)


def draw_small_tracks(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """Shipping, merchants, technology and the cellar, in a row."""
    me = t.players[seat]
    out = sum(abs(n) for n in me.market)
    pen.add("<g>")
    pen.hint(pen.say("shipping", level=me.shipping))
    pen.icon("ship", x, y, 17)
    pen.text(x + 20, y + 14, SHIPPING[me.shipping], "b")
    pen.close()
    pen.add("<g>")
    pen.hint(pen.say("merchants", stock=me.merchants, board=me.hireable))
    pen.icon("merchant", x + 44, y, 17)
    pen.text(x + 63, y + 14, f"{me.merchants}/{me.merchants + out}", "b")
    pen.close()
    draw_stock(pen, t, seat, x + 52, y + 8)
    pen.add("<g>")
    pen.hint(pen.say("technology"))
    if me.clan != MACDONALD:
        pen.icon("woodcutter", x + 102, y, 17, "ico" if me.woodcutters_improved else "ico gone")
        pen.icon("miner", x + 124, y, 17, "ico" if me.miners_improved else "ico gone")
    pen.close()
    if me.clan == MACKENZIE:
        for spot in range(3):
            css = "ico" if me.cellar >> spot & 1 else "ico gone"
            pen.icon("whisky", x + 160 + 18 * spot, y, 16, css)


def draw_their_contracts(pen: Pen, t: Table, me: Player, right: float, bottom: float) -> None:
    """Another player's open contracts, from the right; two of them smaller."""
    scale = 0.95 if len(me.contracts) < 2 else 0.76
    for i, contract in enumerate(me.contracts):
        left = right - (CARD_W + 4) * scale * (len(me.contracts) - i)
        pen.add(f'<g transform="translate({left:g} {bottom - CARD_H * scale:g}) scale({scale:g})">')
        pen.piece(f"contract-{contract}")
        draw_contract(pen, t, contract, 0, 0)
        pen.close(2)
