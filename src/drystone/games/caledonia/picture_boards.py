"""Market, export board, scoring tiles and player boards."""

from __future__ import annotations

from drystone.games.caledonia.contracts import fee
from drystone.games.caledonia.picture_parts import GOODS_NAMES, Pen
from drystone.games.caledonia.scoring import (
    glory_of,
    import_values,
)
from drystone.games.caledonia.state import EMPTY, Table
from drystone.games.caledonia.words import (
    BUY,
    CONTRACT,
    GOODS,
    PASS,
    SCORING_TILE,
    SELL,
    TAKE,
    WORDS,
)

IMPORTS = ("cotton", "tobacco", "sugar-cane")
CARD_W, CARD_H = 98.0, 88.0


def draw_rounds(pen: Pen, t: Table, x: float, y: float, seat: int) -> None:
    """The five rounds: their scoring tiles, what taking a contract costs, and who is to move."""
    for i in range(5):
        left = x + i * 118
        now = t.round == i + 1
        pen.add("<g>")
        if t.scoring:
            tile = WORDS.symbol(SCORING_TILE, t.scoring[i])
            pen.hint(pen.say(f"scoring.{tile}"))
        pen.box(left, y, 112, 58, "card" + (" mark" if now else ""))
        if now:
            pen.box(left, y, 112, 17, "now")
        elif t.round > i + 1:
            pen.box(left, y, 112, 17, "mist")
        cost = t.facts.fees[i]
        price = f"+£{-cost}" if cost < 0 else f"£{cost}"
        pen.text(left + 6, y + 13, pen.say("round", number=i + 1), "t b")
        pen.text(left + 107, y + 13, price, "t e")
        if t.scoring:
            pen.text(left + 6, y + 33, pen.say(f"short.scoring.{tile}.a"), "t")
            pen.text(left + 6, y + 49, pen.say(f"short.scoring.{tile}.b"), "t")
            if t.round == i + 1:
                pen.text(left + 107, y + 49, f"{glory_of(t, seat, t.scoring[i])}★", "t e b")
        pen.close()


def draw_order(pen: Pen, t: Table, x: float, y: float) -> None:
    """Turn order of this round and the places taken for the next."""
    pen.open(PASS)
    pen.hint(pen.say("word.pass"))
    pen.box(x, y, 226, 58, "card mark")
    pen.text(x + 8, y + 18, pen.say("order"), "s")
    for i, seat in enumerate(t.order):
        pen.flag(seat, x + 98 + 36 * i, y + 14, 9)
    pen.text(x + 8, y + 44, pen.say("word.pass"), "s")
    for i in range(t.seats):
        left = x + 98 + 36 * i
        if i < len(t.passed):
            pen.flag(t.passed[i], left, y + 40, 9)
        else:
            pen.coin(left, y + 40, t.facts.pass_money[i], 11)
    pen.close()


def draw_market(pen: Pen, t: Table, x: float, y: float) -> None:
    """Six tracks of ten prices, with the merchants on both sides."""
    pen.box(x, y, 396, 196)
    for good in range(GOODS):
        top = y + 4 + 32 * good
        name = pen.say(f"name.good.{GOODS_NAMES[good]}")
        pen.icon(GOODS_NAMES[good], x + 6, top + 5, 20)
        pen.text(x + 27, top + 20, name, "t")
        for step in range(10):
            left = x + 74 + 19.5 * step
            css = "now" if t.prices[good] == step else "none"
            pen.box(left, top + 4, 18, 23, css, 3)
            weight = "m b" if t.prices[good] == step else "s m"
            pen.text(left + 9, top + 20, t.facts.prices[good][step], weight)
        for way, verb, left in (("▲", BUY, x + 271), ("▼", SELL, x + 333)):
            pen.open(verb + good)
            pen.hint(pen.say("word.buy" if verb == BUY else "word.sell", good=name))
            pen.box(left, top + 4, 59, 23, "card mark", 4)
            pen.text(left + 3, top + 20, way, "s")
            draw_merchants(pen, t, good, left + 21, top + 15.5, buying=verb == BUY)
            pen.close()


def draw_merchants(pen: Pen, t: Table, good: int, x: float, y: float, *, buying: bool) -> None:
    """Whose merchants are out at one side of a good."""
    for seat in range(t.seats):
        out = t.players[seat].market[good]
        if out != 0 and (out > 0) == buying:
            pen.flag(seat, x, y, 6.5, abs(out))
            x += 12


def draw_export(pen: Pen, t: Table, x: float, y: float) -> None:
    """The contracts on display and the import markers."""
    across = (len(t.boxes) + 1) // 2
    for i, contract in enumerate(t.boxes):
        left = x + (i % across) * (CARD_W + 4)
        top = y + (i // across) * (CARD_H + 4)
        if contract == EMPTY:
            pen.box(left, top, CARD_W, CARD_H, "none")
            continue
        pen.open(TAKE + contract)
        draw_contract(pen, t, contract, left, top)
        pen.close()
    pen.text(x, y + 2 * CARD_H + 19, pen.say("pile", count=len(t.pile) + len(t.under)), "s")
    pen.text(x + 62, y + 2 * CARD_H + 19, fee_text(pen, t), "s")
    if t.static_imports == 0 and t.seats > 1:
        values = import_values(t)
        for kind, name in enumerate(IMPORTS):
            left = x + 190 + 72 * kind
            pen.icon(name, left, y + 2 * CARD_H + 6, 17)
            pen.text(left + 20, y + 2 * CARD_H + 20, t.imports[kind], "b")
            pen.text(left + 38, y + 2 * CARD_H + 20, f"à {values[kind]}", "s")


def fee_text(pen: Pen, t: Table) -> str:
    cost = fee(t)
    return pen.say("taking", price=f"+£{-cost}" if cost < 0 else f"£{cost}")


def draw_contract(pen: Pen, t: Table, contract: int, x: float, y: float) -> None:
    """A contract: what it asks for on the left, what it gives on the right."""
    facts = t.facts.contracts[contract]
    pen.hint(contract_words(pen, t, contract))
    pen.box(x, y, CARD_W, CARD_H, "card mark")
    pen.add(f'<path d="M{x + 46:g} {y + 6:g}v{CARD_H - 12:g}" class="line"/>')
    asks = [(GOODS_NAMES[good], n) for good, n in enumerate(facts.need) if n]
    asks += [(name, n) for name, n in (("beef", facts.beef), ("mutton", facts.mutton)) if n]
    gives = [(name, facts.imports[kind]) for kind, name in enumerate(IMPORTS)]
    gives += [("hops", facts.hops), ("upgrade", facts.upgrades), ("space", facts.free_spaces)]
    draw_items(pen, asks, x + 5, y + 6)
    draw_items(pen, [(name, n) for name, n in gives if n], x + 51, y + 6)
    if facts.money:
        pen.coin(x + CARD_W - 13, y + CARD_H - 13, facts.money, 10)
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
