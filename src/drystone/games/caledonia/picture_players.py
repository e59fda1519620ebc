"""Player boards: the own one large, the others small."""

from __future__ import annotations

from drystone.games.caledonia.expand import unit_cost
from drystone.games.caledonia.picture_boards import CARD_H, CARD_W, IMPORTS, draw_contract
from drystone.games.caledonia.picture_parts import GOODS_NAMES, UNIT_NAMES, Pen
from drystone.games.caledonia.scoring import band, hops, imported, settlements
from drystone.games.caledonia.state import Player, Table, deployed
from drystone.games.caledonia.words import (
    BUCHANAN,
    CLAN,
    EXPAND,
    FOR,
    FULFIL,
    GOODS,
    HIRE,
    IMPROVE,
    MACDONALD,
    MACKENZIE,
    MINER,
    RECALL,
    SHIP,
    WITHDRAW,
    WOODCUTTER,
    WORDS,
    WORKER,
)

SHIPPING = ("-", "≈", "1", "2", "3", "4")
"""None, rivers, and how many lochs."""


def title_of(pen: Pen, t: Table, seat: int) -> str:
    """A player's number and clan."""
    me = t.players[seat]
    name = pen.say("player", number=seat + 1)
    return (
        f"{name} · {pen.say('name.clan.' + WORDS.symbol(CLAN, me.clan))}" if me.clan >= 0 else name
    )


def kinds_of(me: Player) -> list[int]:
    """The kinds of units that a clan has."""
    if me.clan == MACDONALD:
        return [*range(WOODCUTTER), WORKER]
    return list(range(WORKER))


def draw_own_board(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """The board of the one who looks: everything that can be acted on."""
    me = t.players[seat]
    pen.box(x, y, 820, 262)
    pen.flag(seat, x + 18, y + 19, 12)
    pen.text(x + 38, y + 25, title_of(pen, t, seat), "h")
    if me.clan >= 0:
        power = pen.say("power." + WORDS.symbol(CLAN, me.clan))
        for i, line in enumerate(wrapped(power, 54)[:2]):
            pen.text(x + 38, y + 43 + 13 * i, line, "t s")
    pen.coin(x + 362, y + 24, me.money, 17)
    pen.icon("glory", x + 390, y + 14, 20)
    pen.text(x + 413, y + 29, me.glory, "h")
    total = t.scores()[seat]
    pen.text(x + 446, y + 29, pen.say("points", count=total), "b")
    if t.seats == 1:
        pen.text(x + 446, y + 45, pen.say("band." + band(t, total)), "s")
    draw_units(pen, t, seat, x + 12, y + 68)
    draw_goods(pen, me, x + 12, y + 196)
    draw_tracks(pen, t, seat, x + 392, y + 68)
    draw_own_contracts(pen, t, seat, x + 612, y + 8)


def wrapped(words: str, width: int) -> list[str]:
    """Words in lines of at most so many letters."""
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def draw_units(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """A column for each kind: cost, and the pieces still on the board."""
    me = t.players[seat]
    for i, kind in enumerate(kinds_of(me)):
        left = x + 46 * i
        pen.open(FOR + kind)
        pen.open(EXPAND + kind)
        unit = pen.say("name.unit." + UNIT_NAMES[kind])
        pen.hint(f"{pen.say('word.expand', unit=unit)}: £{unit_cost_or_full(t, seat, kind)}")
        pen.box(left, y, 43, 118, "card mark")
        pen.token(seat, UNIT_NAMES[kind], left + 21.5, y + 19, 14)
        pen.coin(left + 21.5, y + 48, unit_cost_or_full(t, seat, kind), 10)
        pieces = t.facts.unit_pieces[kind]
        for n in range(pieces):
            gone = n >= me.left[kind]
            across = pieces // 2
            column, row = n % across, n // across
            css = "none" if gone else f"p{seat}"
            wide = 26 / across
            pen.box(left + 8.5 + wide * column, y + 66 + 12 * row, wide - 2, 9, css, 2)
        pen.text(left + 21.5, y + 111, f"{deployed(t, seat, kind)}/{pieces}", "s m")
        pen.close(2)


def unit_cost_or_full(t: Table, seat: int, kind: int) -> int:
    """The next unit's cost; the usual one when the column is empty."""
    if t.players[seat].left[kind] == 0:
        return t.facts.unit_cost[kind]
    return unit_cost(t, seat, kind)


def draw_goods(pen: Pen, me: Player, x: float, y: float) -> None:
    """The stock of goods."""
    for good in range(GOODS):
        left = x + 61 * good
        pen.add("<g>")
        pen.hint(pen.say("name.good." + GOODS_NAMES[good]))
        pen.box(left, y, 57, 54, "card")
        pen.icon(GOODS_NAMES[good], left + 4, y + 4, 24)
        pen.text(left + 50, y + 25, me.goods[good], "h e")
        pen.text(left + 5, y + 47, pen.say("name.good." + GOODS_NAMES[good]), "t s")
        pen.close()


def draw_tracks(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """Shipping, merchants, technology and the clan's own things."""
    me = t.players[seat]
    pen.open(SHIP)
    pen.hint(pen.say("shipping", level=me.shipping))
    pen.box(x, y, 210, 36, "card mark")
    pen.icon("ship", x + 5, y + 8, 20)
    for level in range(t.facts.shipping_levels + 1):
        left = x + 32 + 29 * level
        pen.box(left, y + 7, 26, 22, "now" if level == me.shipping else "none", 3)
        pen.text(left + 13, y + 22, SHIPPING[level], "m b")
    pen.close()
    pen.open(HIRE)
    pen.hint(pen.say("merchants", stock=me.merchants, board=me.hireable))
    pen.box(x, y + 41, 210, 36, "card mark")
    pen.icon("merchant", x + 5, y + 49, 20)
    out = sum(abs(n) for n in me.market)
    for i in range(t.facts.merchants):
        state = "now" if i < me.merchants else "mist" if i < me.merchants + out else "none"
        pen.box(x + 32 + 18 * i, y + 51, 15, 16, state, 3)
    pen.text(x + 203, y + 64, f"{me.merchants}/{me.merchants + out}", "s e")
    pen.close()
    draw_technology(pen, t, seat, x, y + 82)
    if me.clan == MACKENZIE:
        draw_cellar(pen, t, seat, x, y + 128)
    recalled = [good for good in range(GOODS) if me.market[good]]
    for i, good in enumerate(recalled):
        if RECALL + good in pen.legal:
            pen.open(RECALL + good)
            pen.box(x + 34 * i, y + 128, 31, 26, "card mark")
            pen.icon(GOODS_NAMES[good], x + 5 + 34 * i, y + 131, 20)
            pen.close()


def draw_technology(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """The two technology tiles, or what a worker of MacDonald earns."""
    me = t.players[seat]
    if me.clan == MACDONALD:
        pen.box(x, y, 210, 36)
        pen.icon("worker", x + 8, y + 8, 20)
        pen.coin(x + 48, y + 18, t.facts.unit_income[WORKER], 11)
        return
    pairs = ((WOODCUTTER, me.woodcutters_improved), (MINER, me.miners_improved))
    for i, (kind, improved) in enumerate(pairs):
        left = x + 107 * i
        pen.open(IMPROVE + i)
        pen.hint(pen.say("technology"))
        pen.box(left, y, 103, 36, "card mark")
        pen.icon(UNIT_NAMES[kind], left + 6, y + 8, 20)
        income = t.facts.unit_income[kind]
        pen.coin(left + 46, y + 18, income + t.facts.technology_gain * improved, 11)
        pen.text(left + 64, y + 23, "✓" if improved else f"→ {income + 2}", "s")
        pen.close()


def draw_cellar(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """MacKenzie's three spots."""
    for spot in range(3):
        left = x + 70 * spot
        full = t.players[seat].cellar >> spot & 1
        pen.open(WITHDRAW + spot)
        pen.hint(pen.say("cellar"))
        pen.box(left, y, 67, 40, "card mark")
        pen.coin(left + 50, y + 20, t.facts.cellar[spot], 11)
        pen.icon("whisky", left + 8, y + 8, 24, "ico" if full else "ico gone")
        pen.close()


def draw_own_contracts(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """The open contracts, and what the fulfilled ones brought."""
    me = t.players[seat]
    boxes = t.facts.clan_boxes[BUCHANAN] if me.clan == BUCHANAN else 1
    pen.text(x, y + 12, pen.say("export-box"), "s")
    for i in range(boxes):
        left = x + 101 * i
        if i < len(me.contracts):
            contract = me.contracts[i]
            pen.open(FULFIL + contract)
            draw_contract(pen, t, contract, left, y + 18)
            pen.close()
        else:
            pen.box(left, y + 18, CARD_W, CARD_H, "none")
    top = y + 18 + CARD_H + 10
    pen.text(x, top + 12, pen.say("fulfilled", count=len(me.fulfilled)), "b")
    if me.fulfilled:
        numbers = " ".join(f"№{contract + 1}" for contract in me.fulfilled)
        for i, line in enumerate(wrapped(numbers, 34)[:2]):
            pen.text(x, top + 28 + 13 * i, line, "t s")
    draw_imports(pen, t, seat, x, top + 48)
    pen.text(x, top + 98, pen.say("settlements", count=settlements(t, seat)), "b")


def draw_imports(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """Imports and hops on fulfilled contracts."""
    counts = [(name, imported(t, seat, kind)) for kind, name in enumerate(IMPORTS)]
    counts.append(("hops", hops(t, seat)))
    for i, (name, count) in enumerate(counts):
        pen.add("<g>")
        pen.hint(pen.say("thing." + name))
        pen.icon(name, x + 48 * i, y, 18)
        pen.text(x + 21 + 48 * i, y + 15, count, "b")
        pen.close()


def draw_other_board(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """Another player's board, smaller."""
    me = t.players[seat]
    pen.box(x, y, 268, 190)
    pen.flag(seat, x + 16, y + 17, 10)
    pen.text(x + 32, y + 22, title_of(pen, t, seat).rsplit(" · ", 1)[-1], "b")
    pen.coin(x + 168, y + 18, me.money, 14)
    pen.icon("glory", x + 190, y + 9, 17)
    pen.text(x + 210, y + 22, me.glory, "b")
    pen.text(x + 262, y + 22, t.scores()[seat], "e b")
    for i, kind in enumerate(kinds_of(me)):
        left = x + 8 + 32 * i
        pen.token(seat, UNIT_NAMES[kind], left + 12, y + 50, 11)
        pen.text(left + 12, y + 76, f"{deployed(t, seat, kind)}/{t.facts.unit_pieces[kind]}", "t m")
    for good in range(GOODS):
        left = x + 8 + 43 * good
        pen.icon(GOODS_NAMES[good], left, y + 83, 18)
        pen.text(left + 22, y + 98, me.goods[good], "b")
    pen.icon("ship", x + 8, y + 108, 17)
    pen.text(x + 28, y + 122, SHIPPING[me.shipping], "b")
    pen.icon("merchant", x + 50, y + 108, 17)
    out = sum(abs(n) for n in me.market)
    pen.text(x + 70, y + 122, f"{me.merchants}/{me.merchants + out}", "b")
    improved = "".join(
        name for name, done in (("F", me.woodcutters_improved), ("M", me.miners_improved)) if done
    )
    pen.icon("tool", x + 106, y + 108, 17)
    pen.text(x + 126, y + 122, improved or "-", "b")
    if me.clan == MACKENZIE:
        for spot in range(3):
            css = "ico" if me.cellar >> spot & 1 else "ico gone"
            pen.icon("whisky", x + 124 + 11 * spot, y + 150, 11, css)
    pen.text(x + 8, y + 144, pen.say("fulfilled", count=len(me.fulfilled)), "t")
    pen.text(x + 8, y + 160, pen.say("settlements", count=settlements(t, seat)), "t")
    draw_small_imports(pen, t, seat, x + 8, y + 167)
    for i, contract in enumerate(me.contracts):
        left = x + 165 - i * 8
        pen.add(f'<g transform="translate({left:g} {y + 106:g}) scale(.9)">')
        draw_contract(pen, t, contract, 0, 0)
        pen.close()


def draw_small_imports(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """Imports and hops on fulfilled contracts, small."""
    counts = [(name, imported(t, seat, kind)) for kind, name in enumerate(IMPORTS)]
    counts.append(("hops", hops(t, seat)))
    for i, (name, count) in enumerate(counts):
        pen.icon(name, x + 37 * i, y, 14)
        pen.text(x + 16 + 37 * i, y + 12, count, "t b")
