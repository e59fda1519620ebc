"""Round tiles, turn order, market, export board and contracts."""

from __future__ import annotations

from drystone.games.caledonia.contracts import fee
from drystone.games.caledonia.picture_parts import GOODS_NAMES, Pen, wrapped
from drystone.games.caledonia.scoring import (
    glory_of,
    import_values,
)
from drystone.games.caledonia.state import EMPTY, ROUNDS, Table
from drystone.games.caledonia.words import (
    BUY,
    CONTRACT,
    DRAW,
    GOODS,
    PASS,
    RECALL,
    SCORING_TILE,
    SELL,
    TAKE,
    WORDS,
)

IMPORTS = ("cotton", "tobacco", "sugar-cane")
CARD_W, CARD_H = 96.0, 88.0
MARKET_W = 396.0
PRICE_W = 18.2


def pounds(cost: int) -> str:
    """What is paid, or with a plus what is earned."""
    return f"+£{-cost}" if cost < 0 else f"£{cost}"


def draw_rounds(
    pen: Pen, t: Table, seat: int, x: float, y: float, width: float, height: float
) -> None:
    """The five rounds: their scoring tiles, and what taking a contract costs."""
    pitch = (width + 5) / ROUNDS
    for i in range(ROUNDS):
        pen.box(x + i * pitch, y, pitch - 5, height)
        if t.round > i + 1:
            pen.box(x + i * pitch, y, pitch - 5, 18, "mist")
    if 1 <= t.round <= ROUNDS:
        pen.piece("round")
        pen.box(x + (t.round - 1) * pitch, y, pitch - 5, 18, "now")
        pen.close()
    for i in range(ROUNDS):
        draw_round(pen, t, seat, i, x + i * pitch, y, pitch - 5, height)


def draw_round(
    pen: Pen, t: Table, seat: int, i: int, x: float, y: float, width: float, height: float
) -> None:
    """What one round scores and costs, and what it would bring now."""
    price = pounds(t.facts.fees[i])
    tile = WORDS.symbol(SCORING_TILE, t.scoring[i]) if t.scoring else ""
    told = f"{pen.say(f'scoring.{tile}')}. " if tile else ""
    pen.add("<g>")
    pen.hint(f"{told}{pen.say('contract-fee', price=price)}")
    pen.box(x, y, width, height, "hit")
    pen.text(x + 6, y + 13, i + 1 if pen.narrow else pen.say("round", number=i + 1), "t b")
    pen.text(x + width - 5, y + 13, price, "t e")
    if tile:
        letters = int(width / 5.2)
        lines = wrapped(pen.say(f"short.scoring.{tile}.a"), letters)
        lines += wrapped(pen.say(f"short.scoring.{tile}.b"), letters)
        for n, line in enumerate(lines):
            pen.text(x + 5, y + 32 + 13 * n, line, "t")
        if t.round == i + 1:
            glory = glory_of(t, seat, t.scoring[i])
            pen.text(x + width - 5, y + height - 6, f"{glory}★", "t e b")
    pen.close()


def draw_order(pen: Pen, t: Table, x: float, y: float, width: float) -> None:
    """Turn order of this round and the places taken for the next: those who pass move there."""
    pitch = (width - 110) / 4
    pen.open(PASS)
    pen.hint(pen.say("word.pass"))
    pen.box(x, y, width, 60, "card mark")
    pen.text(x + 8, y + 20, pen.say("order"), "s")
    pen.text(x + 8, y + 47, pen.say("word.pass"), "s")
    for i in range(len(t.passed), t.seats):
        pen.coin(x + 110 + pitch * i, y + 43, t.facts.pass_money[i], 11)
    pen.close()
    for i, seat in enumerate(t.order):
        passed = seat in t.passed
        left = x + 110 + pitch * (t.passed.index(seat) if passed else i)
        pen.piece(f"order-{seat}", "still")
        pen.flag(seat, left, y + (43 if passed else 16), 9)
        if seat == t.seat and t.frames:
            pen.add(f'<circle cx="{left:g}" cy="{y + 16:g}" r="13.5" class="turn"/>')
        pen.close()


def draw_market(pen: Pen, t: Table, seat: int, x: float, y: float, row: float) -> None:
    """Six tracks of ten prices, with the merchants on both sides."""
    pen.box(x, y, MARKET_W, 20 + row * GOODS)
    prices = x + 71
    buying, selling = prices + 10 * PRICE_W + 3, prices + 10 * PRICE_W + 72
    pen.text(buying + 33, y + 14, "▲ " + pen.say("buying"), "s m")
    pen.text(selling + 33, y + 14, "▼ " + pen.say("selling"), "s m")
    for good in range(GOODS):
        top = y + 18 + row * good
        middle = top + row / 2
        name = pen.say(f"name.good.{GOODS_NAMES[good]}")
        pen.icon(GOODS_NAMES[good], x + 4, middle - 11, 20)
        pen.text(x + 25, middle + 4, name, "t")
        for step in range(10):
            if step != t.prices[good]:
                draw_price(pen, t, good, step, prices, top, row, "none")
        pen.piece(f"price-{good}")
        draw_price(pen, t, good, t.prices[good], prices, top, row, "now")
        pen.close()
        out = t.players[seat].market[good]
        for verb, left, own in ((BUY, buying, out > 0), (SELL, selling, out < 0)):
            if own:
                pen.open(RECALL + good)
            pen.open(verb + good)
            pen.hint(pen.say("word.buy" if verb == BUY else "word.sell", good=name))
            pen.box(left, top + 1, 67, row - 3, "card mark", 4)
            pen.close(1 + own)
            draw_merchants(pen, t, good, left + 10, middle - 0.5, buying=verb == BUY)


def draw_price(
    pen: Pen, t: Table, good: int, step: int, x: float, top: float, row: float, css: str
) -> None:
    """One step of a good's track."""
    left = x + PRICE_W * step
    pen.box(left, top + row / 2 - 11.5, PRICE_W - 1.4, 22, css, 3)
    number = t.facts.prices[good][step]
    pen.text(left + 8.4, top + row / 2 + 4, number, "m b b12" if css == "now" else "s m")


def draw_merchants(pen: Pen, t: Table, good: int, x: float, y: float, *, buying: bool) -> None:
    """Whose merchants are out at one side of a good."""
    for seat in range(t.seats):
        out = t.players[seat].market[good]
        if out != 0 and (out > 0) == buying:
            pen.piece(f"merchant-{seat}-{good}", "still")
            pen.flag(seat, x, y, 8, abs(out))
            pen.close()
            x += 16


def draw_export(pen: Pen, t: Table, x: float, y: float, pitch: float) -> None:
    """The contracts on display, the pile and the import markers."""
    across = (len(t.boxes) + 1) // 2
    for i, contract in enumerate(t.boxes):
        left = x + (i % across) * pitch
        top = y + (i // across) * (CARD_H + 4)
        if contract == EMPTY:
            pen.box(left, top, CARD_W, CARD_H, "none")
            continue
        pen.piece(f"contract-{contract}")
        pen.open(TAKE + contract)
        draw_contract(pen, t, contract, left, top)
        pen.close(2)
    bottom = y + 2 * CARD_H + 9
    tall = 28 if pen.narrow else 22
    pen.open(DRAW)
    pen.hint(pen.say("contract-fee", price=pounds(fee(t))))
    pen.box(x, bottom, 74, tall, "card mark")
    pen.icon("contract", x + 3, bottom + tall / 2 - 9, 17)
    pen.text(x + 22, bottom + tall / 2 + 4, pen.say("pile", count=len(t.pile) + len(t.under)), "t")
    pen.close()
    pen.text(x + 82, bottom + tall / 2 + 4, pen.say("taking", price=pounds(fee(t))), "s")
    if t.static_imports == 0 and t.seats > 1:
        draw_import_track(pen, t, x + 184, bottom + tall / 2)


def draw_import_track(pen: Pen, t: Table, x: float, y: float) -> None:
    """How many of each import came, and what they are worth for it."""
    values = import_values(t)
    for kind, name in enumerate(IMPORTS):
        left = x + 74 * kind
        pen.add("<g>")
        pen.hint(pen.say("worth", thing=pen.say(f"thing.{name}"), points=values[kind]))
        pen.icon(name, left, y - 9, 17)
        pen.text(left + 20, y + 5, t.imports[kind], "b")
        pen.text(left + 41, y + 4, f"\N{MULTIPLICATION SIGN} {values[kind]}", "s")
        pen.close()


def draw_contract(pen: Pen, t: Table, contract: int, x: float, y: float) -> None:
    """A contract: what it asks for on the left, what it gives on the right."""
    facts = t.facts.contracts[contract]
    pen.hint(contract_words(pen, t, contract))
    pen.box(x, y, CARD_W, CARD_H, "card mark")
    pen.add(f'<path d="M{x + 45:g} {y + 6:g}v{CARD_H - 12:g}" class="line"/>')
    asks = [(GOODS_NAMES[good], n) for good, n in enumerate(facts.need) if n]
    asks += [(name, n) for name, n in (("beef", facts.beef), ("mutton", facts.mutton)) if n]
    gives = [(name, facts.imports[kind]) for kind, name in enumerate(IMPORTS)]
    gives += [("hops", facts.hops), ("upgrade", facts.upgrades), ("space", facts.free_spaces)]
    draw_items(pen, asks, x + 5, y + 6)
    draw_items(pen, [(name, n) for name, n in gives if n], x + 50, y + 6)
    if facts.money:
        pen.coin(x + CARD_W - 14, y + CARD_H - 14, facts.money, 11)
    pen.text(x + 5, y + CARD_H - 5, f"№{WORDS.symbol(CONTRACT, contract)}", "t s")


def draw_items(pen: Pen, items: list[tuple[str, int]], x: float, y: float) -> None:
    for i, (name, count) in enumerate(items):
        pen.text(x, y + 15 + 20 * i, count, "b")
        pen.icon(name, x + 13, y + 2 + 20 * i, 18)


def contract_words(pen: Pen, t: Table, contract: int) -> str:
    """A contract in words."""
    facts = t.facts.contracts[contract]
    asks = [f"{n} {pen.say('name.good.' + GOODS_NAMES[g])}" for g, n in enumerate(facts.need) if n]
    asks += [
        f"{n} {pen.say('thing.' + m)}"
        for m, n in (("beef", facts.beef), ("mutton", facts.mutton))
        if n
    ]
    gives = [
        f"{facts.imports[k]} {pen.say('thing.' + name)}"
        for k, name in enumerate(IMPORTS)
        if facts.imports[k]
    ]
    gives += [
        f"{n} {pen.say('thing.' + name)}"
        for name, n in (
            ("hops", facts.hops),
            ("upgrade", facts.upgrades),
            ("space", facts.free_spaces),
        )
        if n
    ]
    gives += [f"£{facts.money}"] if facts.money else []
    number = WORDS.symbol(CONTRACT, contract)
    return f"{pen.say('contract', number=number)}: {', '.join(asks)} → {', '.join(gives)}"
