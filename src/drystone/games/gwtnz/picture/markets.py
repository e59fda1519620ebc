"""The markets: sheep, workers, bonus tiles, objectives, bonus cards and the supply."""

from __future__ import annotations

from drystone.games.gwtnz import components
from drystone.games.gwtnz.market import BuySheep, affordable
from drystone.games.gwtnz.picture.cards import (
    draw_objective_card,
    draw_set_sign,
    draw_sheep_card,
)
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.tips import cards as card_tips
from drystone.games.gwtnz.picture.tips import markets as market_tips
from drystone.games.gwtnz.picture.wellington import draw_bonus, draw_worker
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import BUY, GOLD, HIRE, INVEST, LOOK, OBJECTIVE, TAKE

PRICE = 38.0
"""How high a price is."""


def draw_sheep(pen: Pen, t: Table, columns: int) -> None:
    """The sheep market: each breed with its values, how many there are, and its prices.

    748 x 114 with all breeds in a row, 322 x 314 with three.
    """
    in_a_row = columns == components.BREEDS
    pen.box(0, 0, 748 if in_a_row else 322, market_height(pen) if in_a_row else 318, "sheet", 8)
    for breed in range(components.BREEDS):
        x, y = 6 + (100 if in_a_row else 105) * (breed % columns), 5 + 110 * (breed // columns)
        card = components.MARKET + breed
        there = t.market[breed]
        at: float = x
        for purchase in range(9):
            if components.PURCHASE_BREED[purchase] == breed:
                at = draw_purchase(pen, t, purchase, at, y + 66)
        if breed == 5:
            draw_purchase(pen, t, 12, at, y + 66)
        # After its prices, which have the names: the card is another place for the same.
        marks = [TAKE + breed, *only_price(t, max(pen.look.seat, 0), breed)]
        with pen.click(*marks, tip=market_tips.breed(pen, t, breed)):
            draw_sheep_card(pen, t, card, x, y, 97, 63)
            with pen.piece(f"market-{breed}-{there}"):
                pen.text(x + 82, y + 51, f"\u00d7{there}", "big" if there else "mid soft")
    high = pen.least if pen.broad else 25.0 if in_a_row else 38.0
    wide = 133.0 if in_a_row else 154.0
    first, apart = (2.0, high + 0.4) if pen.broad else (5.0, 26.5)
    for i in range(4):
        at = 609 if in_a_row else 5 + 158 * (i % 2)
        top = first + apart * i if in_a_row else 232 + 42 * (i // 2)
        if i < 3:
            draw_pair(pen, t, i, at, top, wide, high)
        else:
            draw_flock(pen, t, at, top, wide, high)


def market_height(pen: Pen) -> float:
    """How high the markets in a row are."""
    return 117 if pen.broad else 114


def only_price(t: Table, seat: int, breed: int) -> list[int]:
    """What somebody means who points at a breed and not at a price: the only one they can pay."""
    asked = t.frames[-1] if t.frames else None
    shepherds = t.players[seat].workers[components.SHEPHERD]
    if isinstance(asked, BuySheep) and asked.seat == seat:
        shepherds = asked.shepherds
    found = [
        BUY + purchase
        for purchase in range(len(components.PURCHASE_BREED))
        if components.PURCHASE_BREED[purchase] == breed
        and components.PURCHASE_SECOND[purchase] < 0
        and affordable(t, seat, purchase, shepherds)
    ]
    return found if len(found) == 1 else []


def draw_flock(pen: Pen, t: Table, x: float, y: float, wide: float, high: float) -> None:
    """The market stack: a free shepherd turns up two more."""
    with pen.click(LOOK, tip=market_tips.flock(pen, t)):
        pen.box(x, y, wide, high, "tile", 5)
        pen.icon("shepherd", x + 14, y + high / 2, 20)
        pen.text(x + 44, y + high / 2, "→ +2", "mid")
        pen.icon("card", x + 78, y + high / 2, 18)
        pen.text(x + 108, y + high / 2, f"\u00d7{sum(t.flock)}", "mid")


def draw_purchase(pen: Pen, t: Table, purchase: int, x: float, y: float) -> float:
    """A price: so many shepherds, so many pounds; you get where the next one goes."""
    with pen.click(BUY + purchase, tip=market_tips.purchase(pen, t, purchase)):
        there = t.market[components.PURCHASE_BREED[purchase]] > 0
        pen.box(x, y, 47, PRICE, "tile" if there else "empty", 5)
        shepherds = components.PURCHASE_SHEPHERDS[purchase]
        token = components.PURCHASE_TOKEN[purchase]
        for i in range(shepherds):
            step = 16 if shepherds < 3 else 10
            pen.icon("shepherd", x + 23.5 + step * (i - (shepherds - 1) / 2), y + 11, 17)
        price = f"£{t.facts.purchase_price[purchase]}"
        css = ("mid" if token else "big") + ("" if there else " soft")
        pen.text(x + (17 if token else 23.5), y + 28, price, css)
        if token:
            pen.icon("token", x + 38, y + 28, 15)
    return x + 50


def draw_pair(pen: Pen, t: Table, pair: int, x: float, y: float, wide: float, high: float) -> None:
    """Two sheep of 2 points for three shepherds, or as a gift."""
    purchase = 9 + pair
    marks = [BUY + purchase, TAKE + components.BREEDS + pair]
    with pen.click(*marks, tip=market_tips.purchase(pen, t, purchase)):
        pen.box(x, y, wide, high, "tile", 5)
        for i in range(3):
            pen.icon("shepherd", x + 13 + 11 * i, y + high / 2, 18)
        pen.text(x + 62, y + high / 2, f"£{t.facts.purchase_price[purchase]}", "big")
        breeds = components.PURCHASE_BREED[purchase], components.PURCHASE_SECOND[purchase]
        for i, breed in enumerate(breeds):
            pen.chip(components.MARKET + breed, x + 94 + 25 * i, y + high / 2, 22)


def draw_jobs(pen: Pen, t: Table, wide: float = 218, high: float = 114) -> None:
    """The job market: types beside each other, prices from dear to cheap."""
    pen.box(0, 0, wide, high, "sheet", 8)
    rows = len(t.facts.job_price)
    first, gap = (2.0, 0.4) if pen.broad else (5.0, 2.0)
    step = (high - 2 * first + gap if pen.broad else high - 8) / rows
    width = (wide - 46) / 4
    for row in range(rows):
        y = first + step * row
        pen.text(wide - 22, y + step / 2 - 1, f"£{t.facts.job_price[row]}", "big")
        for kind in range(4):
            x = 5 + width * kind
            there = t.jobs[4 * row + kind]
            with (
                pen.lying(f"job-{kind}-{row}", there=bool(there)),
                pen.click(
                    *([HIRE + components.JOB_ROWS * kind + row] if there else []),
                    tip=market_tips.job(pen, t, kind, row, bool(there)),
                ),
            ):
                pen.box(x, y, width - 2, step - gap, "tile" if there else "empty", 4)
                if there:
                    draw_worker(pen, kind, x + width / 2 - 1, y + step / 2 - 1, min(step - 4, 26))


ARROW_SIGNS = {0: "", 1: "@sheep", 2: "II", 3: "■"}


def draw_bonus_tiles(pen: Pen, t: Table, wide: float = 456, high: float = 114) -> None:
    """The bonus tiles market, its rows from left to right, with the token and its arrows."""
    facts = t.facts
    first = t.first_column()
    pen.box(0, 0, wide, high, "sheet", 8)
    step = (wide - 8) / facts.lines
    # Where four of them would be too low under one another, two stand beside two.
    across = 2 if pen.broad and first == 0 else 1
    size = across * (high - 22) / (4 - first)
    each = (step - 4 * (across - 1)) / across
    for line in range(facts.lines):
        x = 5 + step * line
        open_now = line < t.token
        sign = ARROW_SIGNS[facts.arrow[line]]
        with pen.group(tip=market_tips.line(pen, t, line)):
            pen.text(
                x + step / 2 - (10 if sign else 0),
                10,
                f"£{facts.bonus_price[line]}",
                "mid" if open_now else "b soft",
            )
            if sign and line >= t.token:
                if sign[0] == "@":
                    pen.icon(sign[1:], x + step - 14, 10, 15)
                else:
                    pen.text(x + step - 14, 10, sign, "b bad")
        for column in range(first, 4):
            at = column - first
            left, y = x + each * (at % across), 18 + size * (at // across)
            tile = t.bonus[4 * line + column]
            tip = (
                market_tips.bonus(pen, t, tile, line)
                if tile >= 0
                else market_tips.no_tile(pen, t, line)
            )
            with (
                pen.lying(f"bonus-{line}-{column}-{tile}", there=tile >= 0),
                pen.click(*([INVEST + 4 * line + column] if tile >= 0 else []), tip=tip),
            ):
                pen.box(left, y, each - 2, size - 1, "tile" if tile >= 0 else "empty", 4)
                middle = left + each / 2 - 1
                if tile >= 0:
                    draw_bonus(pen, t, tile, middle, y + size / 2, each - 4, size)
                if line == t.token and column == 3 and tile < 0:
                    pen.dot(middle, y + size / 2, min(10, size / 2 - 2), "gold now")


def draw_objectives(pen: Pen, t: Table, columns: int, wide: float = 120, high: float = 40) -> None:
    """The objective display and, at the last place, its stack."""
    for place in range(5):
        x, y = (wide + 3) * (place % columns), (high + 3) * (place // columns)
        if place == 4:
            with pen.click(OBJECTIVE + 4, tip=card_tips.objective_stack(pen, t)):
                pen.box(x, y, wide, high, "stone", 5)
                pen.icon("objective", x + wide / 2 - 20, y + high / 2, 24)
                pen.text(x + wide / 2 + 18, y + high / 2, f"\u00d7{len(t.objectives)}", "big")
        elif t.display[place] >= 0:
            card = t.display[place]
            with (
                pen.piece(f"display-{place}-{card}"),
                pen.click(OBJECTIVE + place, tip=card_tips.objective(pen, t, card)),
            ):
                draw_objective_card(pen, t, card, x, y, wide, high)


def draw_supply(pen: Pen, t: Table, columns: int, wide: float = 54, high: float = 40) -> None:
    """The cards to build a deck with."""
    for i, (icon, count) in enumerate(zip(components.SOURCES[:4], t.supply, strict=True)):
        x, y = (wide + 3) * (i % columns), (high + 3) * (i // columns)
        with pen.group(tip=card_tips.supply(pen, t, i)):
            pen.box(x, y, wide, high, "tile", 5)
            pen.icon(icon, x + 14, y + high / 2, 22)
            pen.text(x + wide - 12, y + high / 2, f"{count}", "b")


def draw_stacks(pen: Pen, t: Table, columns: int, wide: float = 66, high: float = 40) -> None:
    """The four stacks of bonus cards with their price in gold."""
    for stack in range(4):
        x, y = (wide + 3) * (stack % columns), (high + 3) * (stack // columns)
        with pen.click(GOLD + stack, tip=card_tips.stack(pen, t, stack)):
            pen.box(x, y, wide, high, "tile" if t.stacks[stack] else "empty", 5)
            pen.icon(components.STACK_IDS[stack], x + 12, y + high / 4 + 1, 16)
            pen.text(x + wide - 16, y + high / 4 + 1, f"\u00d7{t.stacks[stack]}", "s b")
            draw_set_sign(pen, t.sets[stack], x + 12, y + high * 0.74, 16)
            pen.text(x + wide - 24, y + high * 0.74, t.facts.stack_gold[stack], "b")
            pen.icon("gold", x + wide - 11, y + high * 0.74, 14)
