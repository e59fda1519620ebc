"""The markets: sheep, workers, bonus tiles, objectives, bonus cards and the supply."""

from __future__ import annotations

from drystone.games.gwtnz import box
from drystone.games.gwtnz.picture_board import draw_bonus, draw_worker
from drystone.games.gwtnz.picture_pen import BREED_CLASS, LIGHT_ON, Pen, draw_label
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import BUY, GOLD, HIRE, INVEST, LOOK, OBJECTIVE, TAKE


def draw_sheep(pen: Pen, t: Table) -> None:
    """The sheep market: each breed with its values, how many there are, and its prices."""
    top = 438
    pen.box(6, top, 796, 120, "sheet", 6)
    pen.text(14, top + 12, pen.word("sheep-market", "Sheep market"), "head")
    for breed in range(box.BREEDS):
        x = 14 + 104 * breed
        card = box.MARKET + breed
        there = t.market[breed]
        groups = pen.open([TAKE + breed], pen.name("card", box.CARD_IDS[card]))
        draw_sheep_card(pen, t, card, x, top + 20, 98, 56)
        pen.text(x + 62, top + 56, f"\u00d7{there}", "big" if there else "mid soft")
        pen.close(groups)
        at: float = x
        for purchase in range(9):
            if box.PURCHASE_BREED[purchase] == breed:
                at = draw_purchase(pen, t, purchase, at, top + 80)
        if breed == 5:
            draw_purchase(pen, t, 12, at, top + 80)
    for i in range(3):
        draw_pair(pen, t, i, 640, top + 22 + 20 * i)
    groups = pen.open([LOOK], pen.word("market-stack", "Market stack"))
    pen.box(642, top + 84, 152, 28, "tile", 4)
    pen.icon("card", 656, top + 98, 18)
    pen.text(725, top + 98, f"{sum(t.flock)}   +2 = 1", "b")
    pen.icon("worker", 772, top + 98, 14)
    pen.close(groups)


def draw_sheep_card(pen: Pen, t: Table, card: int, x: float, y: float, w: float, h: float) -> None:
    """A sheep: name on its colour, breeding, wool, points."""
    style = BREED_CLASS[card]
    pen.box(x, y, w, h, "tile", 4)
    pen.box(x, y, w, 15, style, 4)
    name = pen.name("card", box.CARD_IDS[card])
    light = " light" if style in LIGHT_ON else " onlight"
    pen.text(x + w / 2, y + 8, name, ("s b" if len(name) * 5.4 < w else "xs b") + light)
    pen.text(x + 16, y + 29, t.facts.breeding[card], "big")
    pen.icon("wool", x + 10, y + 46, 12)
    pen.text(x + 23, y + 46, t.facts.wool[card], "b")
    if t.facts.points[card]:
        pen.shield(x + w - 14, y + 26, t.facts.points[card])


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
    pen.box(x, y, 154, 18, "tile", 4)
    for i in range(3):
        pen.icon("worker", x + 9 + 10 * i, y + 9, 11)
    pen.text(x + 52, y + 9, f"£{t.facts.purchase_price[purchase]}", "b")
    for i, breed in enumerate((box.PURCHASE_BREED[purchase], box.PURCHASE_SECOND[purchase])):
        card = box.MARKET + breed
        pen.dot(x + 76 + 38 * i, y + 9, 6, f"{BREED_CLASS[card]} piece")
        pen.text(x + 92 + 38 * i, y + 9, pen.name("card", box.CARD_IDS[card])[:3], "s b")
    pen.close(groups)


def draw_jobs(pen: Pen, t: Table) -> None:
    """The job market: types beside each other, prices from dear to cheap."""
    left, top = 808, 356
    pen.box(left, top, 166, 146, "sheet", 6)
    pen.text(left + 8, top + 11, pen.word("job-market", "Job market"), "head")
    for row in range(4):
        y = top + 22 + 30 * row
        pen.text(left + 150, y + 14, f"£{t.facts.job_price[row]}", "mid")
        for kind in range(4):
            x = left + 5 + 33 * kind
            there = t.jobs[4 * row + kind]
            name = pen.name("worker", box.WORKERS[kind])
            groups = pen.open([HIRE + 4 * kind + row] if there else [], name)
            pen.box(x, y, 32, 27, "tile" if there else "empty", 3)
            if there:
                draw_worker(pen, kind, x + 16, y + 14, 15)
            pen.close(groups)


ARROW_SIGNS = {0: "", 1: "@sheep", 2: "II", 3: "■"}


def draw_bonus_tiles(pen: Pen, t: Table) -> None:
    """The bonus tiles market with the token and what its arrows do."""
    left, top = 980, 356
    first = t.first_column()
    pen.box(left, top, 240, 202, "sheet", 6)
    pen.text(left + 8, top + 11, pen.word("bonus-market", "Bonus tiles"), "head")
    width = 190 / (4 - first)
    for row in range(7):
        y = top + 21 + 25.5 * row
        pen.text(
            left + 208, y + 12, f"£{t.facts.bonus_price[row]}", "b" if row < t.token else "soft"
        )
        for column in range(first, 4):
            x = left + 6 + width * (column - first)
            tile = t.bonus[4 * row + column]
            name = pen.name("b-tile", box.BONUS_IDS[tile]) if tile >= 0 else ""
            groups = pen.open([INVEST + 4 * row + column] if tile >= 0 else [], name)
            pen.box(x, y, width - 2, 23, "tile" if tile >= 0 else "empty", 3)
            if tile >= 0:
                draw_bonus(pen, t, tile, x + width / 2 - 1, y + 12, width - 6)
            if row == t.token and column == 3 and tile < 0:
                pen.dot(x + width / 2 - 1, y + 11.5, 9, "gold now")
            pen.close(groups)
        sign = ARROW_SIGNS[t.facts.arrow[row]]
        if sign and row >= t.token:
            if sign[0] == "@":
                pen.icon(sign[1:], left + 228, y + 14, 13)
            else:
                pen.text(left + 228, y + 14, sign, "b bad")


TASK_LABELS = [
    ["@card", "13"],
    ["@hammer"],
    ["@hammer", "4"],
    ["@wool", "2"],
    ["@house"],
    ["#lincoln", "#corriedale"],
    ["#hampshire", "#ryeland"],
    ["@ferry"],
    ["@flag", "6"],
    ["@flood"],
]


def draw_objective_card(pen: Pen, t: Table, card: int, x: float, y: float) -> None:
    """An objective: what playing it gives, its tasks, points and penalty (100 x 40)."""
    pen.box(x, y, 100, 40, "tile", 4)
    pen.box(x, y, 30, 40, "stone", 4)
    draw_label(pen, x + 15, y + 20, t.facts.immediate[card], 11)
    at = x + 34
    for task in t.facts.tasks[card]:
        for part in TASK_LABELS[task]:
            if part[0] == "@":
                pen.icon(part[1:], at + 6, y + 12, 13)
            elif part[0] == "#":
                style = BREED_CLASS[box.CARD_IDS.index(part[1:])]
                pen.dot(at + 5, y + 12, 4.5, f"{style} piece")
                at -= 2
            else:
                pen.text(at + 4, y + 16, part, "xs b")
                at -= 4
            at += 12
        at += 1
    pen.shield(x + 58, y + 29, t.facts.points[card])
    pen.shield(x + 84, y + 29, -t.facts.penalty[card])


def draw_objectives(pen: Pen, t: Table) -> None:
    """The objective display and its stack."""
    left, top = 1226, 356
    pen.box(left, top, 208, 202, "sheet", 6)
    pen.text(left + 8, top + 11, pen.word("objectives", "Objectives"), "head")
    for place in range(4):
        card = t.display[place]
        if card < 0:
            continue
        groups = pen.open([OBJECTIVE + place], pen.name("card", box.CARD_IDS[card]))
        draw_objective_card(pen, t, card, left + 6, top + 22 + 44 * place)
        pen.close(groups)
    groups = pen.open([OBJECTIVE + 4], pen.word("objective-stack", "Objective stack"))
    pen.box(left + 116, top + 22, 84, 40, "stone", 4)
    pen.icon("objective", left + 136, top + 42, 20)
    pen.text(left + 172, top + 42, f"\u00d7{len(t.objectives)}", "mid")
    pen.close(groups)
    for i, (icon, count) in enumerate(zip(box.SOURCES[:4], t.supply, strict=True)):
        x, y = left + 116, top + 68 + 28 * i
        groups = pen.open([], pen.name("card", box.CARD_IDS[box.SUPPLY_CARDS[i]]))
        pen.box(x, y, 84, 25, "tile", 4)
        pen.icon(icon, x + 16, y + 13, 18)
        pen.text(x + 56, y + 13, f"\u00d7{count}", "b")
        pen.close(groups)
    pen.icon("bag", left + 124, top + 190, 14)
    pen.text(left + 168, top + 190, f"A {sum(t.bag_a)}  B {sum(t.bag_b)}", "s b")


def draw_stacks(pen: Pen, t: Table) -> None:
    """The four stacks of bonus cards with their price in gold."""
    left, top = 808, 506
    pen.box(left, top, 166, 52, "sheet", 6)
    for stack in range(4):
        x = left + 3 + 40.5 * stack
        card = t.sets[stack]
        name = pen.name("card", box.CARD_IDS[card])
        groups = pen.open([GOLD + stack], f"{pen.name('stack', box.STACK_IDS[stack])}: {name}")
        pen.box(x, top + 4, 39, 44, "tile" if t.stacks[stack] else "empty", 4)
        pen.icon(box.STACK_IDS[stack], x + 11, top + 15, 14)
        pen.text(x + 28, top + 15, f"\u00d7{t.stacks[stack]}", "s b")
        draw_set_sign(pen, card, x + 11, top + 36)
        pen.text(x + 25, top + 36, t.facts.stack_gold[stack], "b")
        pen.icon("gold", x + 33, top + 36, 11)
        pen.close(groups)


def draw_set_sign(pen: Pen, card: int, x: float, y: float) -> None:
    """What kind of bonus card it is: its set number on its colour."""
    number = box.SET_CARDS.index(card) + 1
    style = BREED_CLASS[card] if card < box.SHEEP else "stone"
    pen.box(x - 9, y - 8, 18, 16, style, 3)
    pen.text(x, y, number, "s b")
