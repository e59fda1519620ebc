"""Round tiles, turn order, market, export board and contracts."""

from __future__ import annotations

from drystone.games.caledonia.bonuses import Bonuses
from drystone.games.caledonia.components import EMPTY, GOODS, IMPORTS
from drystone.games.caledonia.contracts import fee
from drystone.games.caledonia.picture import labels
from drystone.games.caledonia.picture.pen import GOODS_NAMES, Pen
from drystone.games.caledonia.scoring import glory_of, import_values
from drystone.games.caledonia.state import Table
from drystone.games.caledonia.words import BUY, CONTRACT, DRAW, PASS, RECALL, SELL, TAKE, WORDS

CARD_W, CARD_H = 96.0, 88.0
FINGER = 46.0
"""How high what a finger hits is, at the least."""
MARKET_W = 396.0
PRICE_W = 18.2


def draw_rounds(
    pen: Pen, t: Table, seat: int, x: float, y: float, width: float, height: float
) -> None:
    """The rounds side by side: their scoring tiles, and what taking a contract costs."""
    pitch = (width + 5) / t.rounds
    for i in range(t.rounds):
        pen.box(x + i * pitch, y, pitch - 5, height, "card")
        if t.round > i + 1:
            pen.box(x + i * pitch, y, pitch - 5, 18, "mist")
    if 1 <= t.round <= t.rounds:
        with pen.piece("round", tip=pen.say("tip.round")):
            pen.box(x + (t.round - 1) * pitch, y, pitch - 5, 18, "now")
    for i in range(t.rounds):
        draw_round(pen, t, seat, i, x + i * pitch, y, pitch - 5, height)


def draw_round(
    pen: Pen, t: Table, seat: int, i: int, x: float, y: float, width: float, height: float
) -> None:
    """What one round scores and costs, and what it would bring now."""
    price = pen.pounds(t.facts.fees[i])
    scored = t.facts.scoring[t.scoring[i]] if t.scoring else []
    told = f"{labels.sentence(pen, scored)}. " if scored else ""
    with pen.group(tip=f"{told}{pen.say('contract-fee', price=price)}"):
        pen.box(x, y, width, height, "hit")
        pen.text(x + 6, y + 13, i + 1 if pen.look.narrow else pen.say("round", number=i + 1), "t b")
        pen.text(x + width - 5, y + 13, price, "t e")
        if scored:
            lines = labels.short_lines(pen, scored, int(width / 6.6))
            first = 30 if len(lines) > 2 else 32
            for n, line in enumerate(lines):
                pen.text(x + 5, y + first + 13 * n, line, "t")
            if t.round == i + 1:
                glory = glory_of(t, seat, t.scoring[i])
                pen.text(x + width - 5, y + height - 6, f"{glory}★", "t e b")


def draw_order(pen: Pen, t: Table, x: float, y: float, width: float) -> None:
    """Turn order of this round and the places taken for the next: those who pass move there."""
    pitch = (width - 110) / 4
    with pen.click(PASS, tip=pen.say("tip.pass")):
        pen.box(x, y, width, 60, "card mark")
        pen.text(x + 8, y + 20, pen.say("order"), "s")
        pen.text(x + 8, y + 47, pen.say("word.pass"), "s")
        for i in range(len(t.passed), t.seats):
            pen.coin(x + 110 + pitch * i, y + 43, t.facts.pass_money[i], 11)
    for i, seat in enumerate(t.order):
        passed = seat in t.passed
        left = x + 110 + pitch * (t.passed.index(seat) if passed else i)
        with pen.piece(f"order-{seat}", "still", tip=pen.say("tip.order")):
            pen.flag(seat, left, y + (43 if passed else 16), 9)
            if seat == t.seat and t.frames:
                pen.dot(left, y + 16, 13.5, "turn")


def draw_market(
    pen: Pen, t: Table, seat: int, x: float, y: float, row: float, width: float = MARKET_W
) -> float:
    """Six tracks of ten prices, with the merchants on both sides; gives the height.

    Where there is less room than it likes, goods and sides are told by their signs alone.
    """
    pen.box(x, y, width, 20 + row * GOODS, "card")
    named = width >= MARKET_W
    prices = x + (79 if named else 25)
    buying = prices + 10 * PRICE_W + 2
    pitch = (x + width - buying) / 2
    for left, sign, side in ((buying, "▲", "buying"), (buying + pitch, "▼", "selling")):
        pen.text(left + pitch / 2, y + 14, sign + (pen.say(side) if named else ""), "s m")
    beside = bool(t.frames) and isinstance(t.frames[-1], Bonuses)
    bargain = "tip.bargain" if beside else "tip.trade"
    for good in range(GOODS):
        top = y + 18 + row * good
        middle = top + row / 2
        name = pen.say(f"name.good.{GOODS_NAMES[good]}")
        bought = f"{pen.say('word.buy', good=name)}. {pen.say(bargain)}"
        with pen.click(BUY + good, css="bare", tip=bought):
            pen.box(x + 2, top + 1, prices - x - 4, row - 3, "hit")
            pen.icon(GOODS_NAMES[good], x + 12, middle - 1, 19)
            if named:
                pen.text(x + 23, middle + 4, name, "t")
        for step in range(10):
            if step != t.prices[good]:
                draw_price(pen, t, good, step, prices, top, row, "none")
        with pen.piece(f"price-{good}", tip=pen.say("tip.price")):
            draw_price(pen, t, good, t.prices[good], prices, top, row, "now")
        out = t.players[seat].market[good]
        for verb, left, own in ((BUY, buying, out > 0), (SELL, buying + pitch, out < 0)):
            words = [RECALL + good] if own else []
            said = pen.say("word.buy" if verb == BUY else "word.sell", good=name)
            said = f"{said}. {pen.say(bargain if verb == BUY else 'tip.trade')}"
            with pen.click(*words, verb + good, tip=said):
                pen.box(left, top + 1, pitch - 2, row - 3, "card mark", 4)
            draw_merchants(pen, t, good, left, middle - 0.5, pitch - 2, buying=verb == BUY)
    return 20 + row * GOODS


def draw_price(
    pen: Pen, t: Table, good: int, step: int, x: float, top: float, row: float, css: str
) -> None:
    """One step of a good's track."""
    left = x + PRICE_W * step
    pen.box(left, top + row / 2 - 11.5, PRICE_W - 1.4, 22, css, 3)
    number = t.facts.prices[good][step]
    pen.text(left + 8.4, top + row / 2 + 4, number, "m b b12" if css == "now" else "s m")


def draw_merchants(
    pen: Pen, t: Table, good: int, x: float, y: float, width: float, *, buying: bool
) -> None:
    """Whose merchants are out at one side of a good, side by side in the middle of it."""
    there = [seat for seat in range(t.seats) if sent(t, seat, good, buying=buying)]
    pitch = min(17.0, (width - 4) / max(1, len(there)))
    left = x + width / 2 - pitch * (len(there) - 1) / 2
    for i, seat in enumerate(there):
        with pen.piece(f"merchant-{seat}-{good}", "still", tip=pen.say("tip.merchant")):
            pen.flag(seat, left + pitch * i, y, 8, sent(t, seat, good, buying=buying))


def sent(t: Table, seat: int, good: int, *, buying: bool) -> int:
    """How many merchants of a player are out at one side of a good."""
    out = t.players[seat].market[good]
    return max(0, out if buying else -out)


def draw_export(pen: Pen, t: Table, x: float, y: float, pitch: float, rows: int = 2) -> float:
    """The contracts on display, the pile and the import markers; gives the height."""
    across = -(-len(t.boxes) // rows)
    for i, contract in enumerate(t.boxes):
        left = x + (i % across) * pitch
        top = y + (i // across) * (CARD_H + 4)
        if contract == EMPTY:
            pen.box(left, top, CARD_W, CARD_H, "none")
            continue
        draw_contract(pen, t, contract, left, top, TAKE + contract)
    bottom = y + rows * (CARD_H + 4) + 1
    tall = FINGER if pen.touch else 26
    taken = f"{pen.say('contract-fee', price=pen.pounds(fee(t)))}. {pen.say('tip.pile')}"
    with pen.click(DRAW, tip=taken):
        pen.box(x, bottom, 82, tall, "card mark")
        pen.icon("contract", x + 11.5, bottom + tall / 2 - 0.5, 17)
        pen.text(
            x + 22, bottom + tall / 2 + 4, pen.say("pile", count=len(t.pile) + len(t.under)), "t"
        )
    pen.text(x + 89, bottom + tall / 2 + 4, pen.say("taking", price=pen.pounds(fee(t))), "s")
    end = bottom + tall
    if t.static_imports == 0 and t.seats > 1:
        if not pen.look.tall:
            draw_import_track(pen, t, x + 184, bottom + tall / 2)
        else:
            draw_import_track(pen, t, x, end + 16)
            end += 28
    return end - y


def draw_import_track(pen: Pen, t: Table, x: float, y: float) -> None:
    """How many of each import came, and what they are worth for it."""
    values = import_values(t)
    for kind, name in enumerate(IMPORTS):
        left = x + 74 * kind
        with pen.group(tip=pen.say("worth", thing=pen.say(f"thing.{name}"), points=values[kind])):
            pen.icon(name, left + 8.5, y - 0.5, 17)
            pen.text(left + 20, y + 5, t.imports[kind], "b")
            pen.text(left + 41, y + 4, f"\N{MULTIPLICATION SIGN} {values[kind]}", "s")


def draw_contract(
    pen: Pen, t: Table, contract: int, x: float, y: float, *words: int, numbered: bool = True
) -> None:
    """A contract, which may be clicked to say these words."""
    said = contract_words(pen, t, contract)
    with pen.piece(f"contract-{contract}"), pen.click(*words, tip=said):
        pen.box(x, y, CARD_W, CARD_H, "card mark")
        # Where there is no room for its number it is drawn smaller: its amounts are not.
        draw_asked_and_given(pen, t, contract, x, y, "" if numbered else "b16")
        if numbered:
            pen.text(x + 5, y + CARD_H - 5, f"№{WORDS.symbol(CONTRACT, contract)}", "t s")


def draw_asked_and_given(
    pen: Pen, t: Table, contract: int, x: float, y: float, size: str = ""
) -> None:
    """What a contract asks for on the left, what it gives on the right; its letters may have a
    size of their own.
    """
    facts = t.facts.contracts[contract]
    css = f"b {size}".strip()
    pen.path(f"M{x + 45:g} {y + 6:g}v{CARD_H - 12:g}", "line")
    draw_items(pen, labels.counted_things(facts.asks), x + 5, y + 6, css)
    draw_items(pen, labels.counted_things(facts.gives), x + 50, y + 6, css)
    if facts.money:
        pen.coin(x + CARD_W - 14, y + CARD_H - 14, facts.money, 13 if size else 11, size)


def draw_items(pen: Pen, items: list[tuple[str, int]], x: float, y: float, css: str) -> None:
    for i, (name, count) in enumerate(items):
        pen.text(x, y + 15 + 20 * i, count, css)
        pen.icon(name, x + 22, y + 11 + 20 * i, 18)


def contract_words(pen: Pen, t: Table, contract: int) -> str:
    """A contract in words."""
    facts = t.facts.contracts[contract]
    number = WORDS.symbol(CONTRACT, contract)
    asks, gives = labels.things(pen, facts.asks), labels.things(pen, facts.gives)
    return f"{pen.say('contract', number=number)}: {asks} → {gives}"
