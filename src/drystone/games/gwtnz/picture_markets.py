"""The markets: sheep, workers, bonus tiles, objectives, bonus cards and the supply."""

from __future__ import annotations

from drystone.games.gwtnz import box
from drystone.games.gwtnz.picture_cards import (
    draw_objective_card,
    draw_set_sign,
    draw_sheep_card,
    objective_words,
)
from drystone.games.gwtnz.picture_pen import BREED_CLASS, Pen
from drystone.games.gwtnz.picture_wellington import draw_bonus, draw_worker
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import BUY, GOLD, HIRE, INVEST, LOOK, OBJECTIVE, TAKE


def draw_sheep(pen: Pen, t: Table, columns: int) -> None:
    """The sheep market: each breed with its values, how many there are, and its prices.

    796 x 120 with all breeds in a row, 322 x 274 with three.
    """
    in_a_row = columns == box.BREEDS
    pen.box(0, 0, 796 if in_a_row else 322, 120 if in_a_row else 274, "sheet", 6)
    pen.text(8, 12, pen.word("sheep-market", "Sheep market"), "head")
    for breed in range(box.BREEDS):
        x, y = 8 + 104 * (breed % columns), 20 + 98 * (breed // columns)
        card = box.MARKET + breed
        there = t.market[breed]
        groups = pen.open([TAKE + breed], pen.name("card", box.CARD_IDS[card]))
        draw_sheep_card(pen, t, card, x, y, 98, 56)
        pen.text(x + 62, y + 36, f"\u00d7{there}", "big" if there else "mid soft")
        pen.close(groups)
        at: float = x
        for purchase in range(9):
            if box.PURCHASE_BREED[purchase] == breed:
                at = draw_purchase(pen, t, purchase, at, y + 60)
        if breed == 5:
            draw_purchase(pen, t, 12, at, y + 60)
    for i in range(4):
        x, y = (634, 16 + 25 * i) if in_a_row else (6 + 157 * (i % 2), 216 + 28 * (i // 2))
        if i < 3:
            draw_pair(pen, t, i, x, y)
        else:
            draw_flock(pen, t, x, y)


def draw_flock(pen: Pen, t: Table, x: float, y: float) -> None:
    """The market stack: a free shepherd turns up two more."""
    groups = pen.open([LOOK], pen.word("market-stack", "Market stack"))
    pen.box(x, y, 154, 23, "tile", 4)
    pen.icon("worker", x + 12, y + 12, 14)
    pen.text(x + 48, y + 12, "→ +2", "b")
    pen.icon("card", x + 78, y + 12, 16)
    pen.text(x + 122, y + 12, f"\u00d7{sum(t.flock)}", "b")
    pen.close(groups)


def draw_purchase(pen: Pen, t: Table, purchase: int, x: float, y: float) -> float:
    """A price: so many shepherds, so many pounds; you get where the next one goes."""
    groups = pen.open([BUY + purchase], pen.name("purchase", box.PURCHASE_IDS[purchase]))
    pen.box(x, y, 47, 32, "tile", 4)
    shepherds = box.PURCHASE_SHEPHERDS[purchase]
    for i in range(shepherds):
        pen.icon("worker", x + 9 + 10 * i, y + 9, 11)
    token = box.PURCHASE_TOKEN[purchase]
    pen.text(x + (16 if token else 24), y + 23, f"£{t.facts.purchase_price[purchase]}", "b")
    if token:
        pen.icon("token", x + 37, y + 23, 12)
    pen.close(groups)
    return x + 50


def draw_pair(pen: Pen, t: Table, pair: int, x: float, y: float) -> None:
    """Two sheep of 2 points for three shepherds, or as a gift."""
    purchase = 9 + pair
    marks = [BUY + purchase, TAKE + box.BREEDS + pair]
    groups = pen.open(marks, pen.name("purchase", box.PURCHASE_IDS[purchase]))
    pen.box(x, y, 154, 23, "tile", 4)
    for i in range(3):
        pen.icon("worker", x + 9 + 10 * i, y + 12, 11)
    pen.text(x + 52, y + 12, f"£{t.facts.purchase_price[purchase]}", "b")
    for i, breed in enumerate((box.PURCHASE_BREED[purchase], box.PURCHASE_SECOND[purchase])):
        card = box.MARKET + breed
        pen.dot(x + 76 + 38 * i, y + 12, 6, f"{BREED_CLASS[card]} chip")
        pen.text(x + 92 + 38 * i, y + 12, pen.name("card", box.CARD_IDS[card])[:3], "s b")
    pen.close(groups)


def draw_jobs(pen: Pen, t: Table) -> None:
    """The job market: types beside each other, prices from dear to cheap."""
    pen.box(0, 0, 166, 146, "sheet", 6)
    pen.text(8, 11, pen.word("job-market", "Job market"), "head")
    rows = len(t.facts.job_price)
    step = min(30.0, 120 / rows)
    for row in range(rows):
        y = 22 + step * row
        pen.text(150, y + step / 2 - 1, f"£{t.facts.job_price[row]}", "mid")
        for kind in range(4):
            x = 5 + 33 * kind
            there = t.jobs[4 * row + kind]
            name = pen.name("worker", box.WORKERS[kind])
            groups = pen.open([HIRE + box.JOB_ROWS * kind + row] if there else [], name)
            pen.box(x, y, 32, step - 3, "tile" if there else "empty", 3)
            if there:
                draw_worker(pen, kind, x + 16, y + step / 2 - 1, 15)
            pen.close(groups)


ARROW_SIGNS = {0: "", 1: "@sheep", 2: "II", 3: "■"}


def draw_bonus_tiles(pen: Pen, t: Table) -> None:
    """The bonus tiles market with the token and what its arrows do."""
    first = t.first_column()
    pen.box(0, 0, 240, 202, "sheet", 6)
    pen.text(8, 11, pen.word("bonus-market", "Bonus tiles"), "head")
    width = 190 / (4 - first)
    step = min(25.5, 178.5 / t.facts.lines)
    for row in range(t.facts.lines):
        y = 21 + step * row
        pen.text(
            208,
            y + step / 2 - 0.75,
            f"£{t.facts.bonus_price[row]}",
            "b" if row < t.token else "soft",
        )
        for column in range(first, 4):
            x = 6 + width * (column - first)
            tile = t.bonus[4 * row + column]
            name = pen.name("b-tile", box.BONUS_IDS[tile]) if tile >= 0 else ""
            groups = pen.open([INVEST + 4 * row + column] if tile >= 0 else [], name)
            pen.box(x, y, width - 2, step - 2.5, "tile" if tile >= 0 else "empty", 3)
            if tile >= 0:
                draw_bonus(pen, t, tile, x + width / 2 - 1, y + step / 2 - 0.75, width - 6)
            if row == t.token and column == 3 and tile < 0:
                pen.dot(x + width / 2 - 1, y + step / 2 - 1.25, step / 2 - 3.75, "gold now")
            pen.close(groups)
        sign = ARROW_SIGNS[t.facts.arrow[row]]
        if sign and row >= t.token:
            if sign[0] == "@":
                pen.icon(sign[1:], 228, y + 14, 13)
            else:
                pen.text(228, y + 14, sign, "b bad")


OBJECTIVES_WIDE = [(6, 22), (6, 66), (6, 110), (6, 154), (110, 22)]
OBJECTIVES_NARROW = [(6, 22), (110, 22), (214, 22), (6, 66), (110, 66)]


def draw_objectives(pen: Pen, t: Table, places: list[tuple[int, int]]) -> None:
    """The objective display and, at the last place, its stack: 100 x 40 each."""
    pen.text(8, 11, pen.word("objectives", "Objectives"), "head")
    for place, card in enumerate(t.display):
        if card >= 0:
            groups = pen.open([OBJECTIVE + place], objective_words(pen, t, card))
            draw_objective_card(pen, t, card, *places[place])
            pen.close(groups)
    x, y = places[4]
    groups = pen.open([OBJECTIVE + 4], pen.word("objective-stack", "Objective stack"))
    pen.box(x, y, 92, 40, "stone", 4)
    pen.icon("objective", x + 28, y + 20, 20)
    pen.text(x + 62, y + 20, f"\u00d7{len(t.objectives)}", "mid")
    pen.close(groups)


def draw_supply(pen: Pen, t: Table) -> None:
    """The cards to build a deck with, and the bags of Wellington (84 x 136)."""
    for i, (icon, count) in enumerate(zip(box.SOURCES[:4], t.supply, strict=True)):
        y = 28 * i
        groups = pen.open([], pen.name("card", box.CARD_IDS[box.SUPPLY_CARDS[i]]))
        pen.box(0, y, 84, 25, "tile", 4)
        pen.icon(icon, 20, y + 13, 18)
        pen.text(56, y + 13, f"\u00d7{count}", "b")
        pen.close(groups)
    pen.icon("bag", 10, 122, 14)
    pen.text(50, 122, f"A {sum(t.bag_a)}  B {sum(t.bag_b)}", "s b")


def draw_stacks(pen: Pen, t: Table, columns: int) -> None:
    """The four stacks of bonus cards with their price in gold, 39 x 44 each."""
    for stack in range(4):
        x, y = 41 * (stack % columns), 47 * (stack // columns)
        card = t.sets[stack]
        name = pen.name("card", box.CARD_IDS[card])
        groups = pen.open([GOLD + stack], f"{pen.name('stack', box.STACK_IDS[stack])}: {name}")
        pen.box(x, y, 39, 44, "tile" if t.stacks[stack] else "empty", 4)
        pen.icon(box.STACK_IDS[stack], x + 11, y + 11, 14)
        pen.text(x + 28, y + 11, f"\u00d7{t.stacks[stack]}", "s b")
        draw_set_sign(pen, card, x + 11, y + 32)
        pen.text(x + 25, y + 32, t.facts.stack_gold[stack], "b")
        pen.icon("gold", x + 33, y + 32, 11)
        pen.close(groups)
