"""What everybody would score if the game ended now, and the own fulfilled contracts beside it."""

from __future__ import annotations

from drystone.games.caledonia.picture.boards import CARD_H, CARD_W, draw_contract
from drystone.games.caledonia.picture.pen import Pen
from drystone.games.caledonia.scoring import CATEGORIES
from drystone.games.caledonia.state import Table
from drystone.kit import wrapped

SHEET_W = 236.0
_HEAD = 26.0
_COLUMN = 40.0


def draw_sheet(pen: Pen, t: Table, x: float, y: float, height: float) -> None:
    """A row for each thing that scores, a column for each player."""
    pen.box(x, y, SHEET_W, height, "card")
    scored = [t.breakdown(seat) for seat in range(t.seats)]
    rows = [one for one in CATEGORIES if one != "bid" or any(sheet[one] for sheet in scored)]
    step = (height - _HEAD - 4) / (len(rows) + 1)
    right = x + SHEET_W - 12
    with pen.group(tip=pen.say("tip.sheet")):
        pen.box(x, y, SHEET_W, height, "hit")
        pen.text(x + 10, y + 18, pen.say("sheet"), "s")
        for seat in range(t.seats):
            pen.flag(seat, right - 7 - _COLUMN * (t.seats - 1 - seat), y + 14, 8)
        for i, category in enumerate(rows):
            low = y + _HEAD + step * (i + 0.5) + 4
            pen.text(x + 10, low, pen.say(f"category.{category}"), "s ink")
            for seat, sheet in enumerate(scored):
                points = sheet[category]
                left = right - _COLUMN * (t.seats - 1 - seat)
                pen.text(left, low, points or "\u2013", "s ink e" if points else "s e")
        pen.path(f"M{x + 8:g} {y + height - step - 4:g}h{SHEET_W - 16:g}", "line")
        for seat, sheet in enumerate(scored):
            left = right - _COLUMN * (t.seats - 1 - seat)
            pen.text(left, y + height - 8, sum(sheet.values()), "b e")


def draw_done(pen: Pen, t: Table, seat: int, x: float, y: float, width: float, high: float) -> None:
    """The own fulfilled contracts, as large as they fit; alone also the places for those that bring
    points, each with how many.
    """
    done, brings = t.players[seat].fulfilled, places_of(t)
    count = max(len(done), *brings, 0)
    pen.box(x, y, width, high, "none")
    if not count:
        for i, line in enumerate(wrapped(pen.say("fulfilled", count=0), int(width / 7.5))):
            pen.text(x + width / 2, y + high / 2 + 15 * i, line, "s m")
        return
    across = 1
    while True:  # more side by side, and smaller, until all of them fit
        scale = min(1.0, (width - 8) / across / (CARD_W + 4))
        if -(-count // across) * scale * (CARD_H + 4) <= high - 8:
            break
        across += 1
    across = max(across, int((width - 8) / scale / (CARD_W + 4)))
    for i in range(count):
        left = x + 6 + scale * (CARD_W + 4) * (i % across)
        top = y + 6 + scale * (CARD_H + 4) * (i // across)
        with pen.group(at=(left, top), scale=scale):
            if i < len(done):
                draw_contract(pen, t, done[i], 0, 0, numbered=scale > 0.9)
            else:
                draw_place(pen, i + 1, brings.get(i + 1, 0))


def places_of(t: Table) -> dict[int, int]:
    """From how many fulfilled contracts on there are how many points; alone, else that depends."""
    if t.seats > 1:
        return {}
    steps = t.facts.contract_solo
    return {steps[i]: steps[i + 1] for i in range(0, len(steps), 2)}


def draw_place(pen: Pen, number: int, points: int) -> None:
    """Where a contract will lie when it is fulfilled, and what so many of them bring."""
    with pen.group(tip=pen.say("tip.fulfilled-alone")):
        pen.box(0, 0, CARD_W, CARD_H, "paper")
        pen.box(0, 0, CARD_W, CARD_H, "none")
        pen.text(CARD_W / 2, CARD_H / 2 - 2, number, "h m")
        if points:
            pen.text(CARD_W / 2, CARD_H / 2 + 20, pen.say("points", count=points), "s m")
