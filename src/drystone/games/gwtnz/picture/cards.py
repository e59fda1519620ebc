"""Cards: in the hand with what can be done with them, in piles, in the objective area."""

from __future__ import annotations

from collections.abc import Sequence

from drystone.games.gwtnz import components
from drystone.games.gwtnz.picture.labels import card_label, draw_label, draw_parts
from drystone.games.gwtnz.picture.pen import BREED_CLASS, LIGHT_ON, Pen
from drystone.games.gwtnz.picture.tips import cards as card_tips
from drystone.games.gwtnz.state import Player, Table
from drystone.games.gwtnz.words import CASH, CYCLE, DISCARD, GIVE_UP, PLAY, REVEAL, TOP
from drystone.kit import cut


def band_name(pen: Pen, card: str, w: float) -> str:
    """What a card is called on a band so wide: in short, if it has a shorter name and needs it."""
    name = pen.name("card", card)
    return name if len(name) <= w / 7.6 else pen.known(f"name.card.{card}@short") or name


def draw_band(pen: Pen, name: str, css: str, x: float, y: float, w: float) -> None:
    """A card's name on its colour (16 high)."""
    pen.box(x, y, w, 17, css, 4)
    # Stone is dark by night: its letters change with it, those on a breed's colour never do.
    colour = "" if css == "stone" else " on" if css in LIGHT_ON else " dusk"
    pen.text(x + w / 2, y + 9, cut(name, max(3, int(w / 6.6))), f"s b{colour}")


def draw_sheep_card(pen: Pen, t: Table, card: int, x: float, y: float, w: float, h: float) -> None:
    """A sheep: name on its colour, the animal, breeding, wool, points."""
    pen.box(x, y, w, h, "tile", 5)
    draw_band(pen, band_name(pen, components.CARD_IDS[card], w), BREED_CLASS[card], x, y, w)
    low = h > 80
    size = min(w - 26.0, 52) if low else 38
    if low:
        draw_pasture(pen, x, y, w, h, 48 + size * 0.22)
    pen.sheep(card, x + w / 2 + (8 if low else 4), y + (50 if low else 40), size)
    pen.text(x + 13, y + 30, t.facts.breeding[card], "huge")
    pen.icon("wool", x + 11, y + h - 13, 17)
    pen.text(x + 27, y + h - 12, t.facts.wool[card], "big")
    if t.facts.points[card]:
        pen.shield(x + w - 12, y + (h - 13 if low else 28), t.facts.points[card])


def draw_pasture(pen: Pen, x: float, y: float, w: float, h: float, top: float) -> None:
    """What a sheep stands on: the lower part of its card."""
    ground = f"M{x + 1:g} {y + top:g}q{w / 4:g}-8 {w / 2 - 1:g}-3t{w / 2 - 1:g} 1"
    pen.path(f"{ground}V{y + h - 5:g}q0 4-4 4h{10 - w:g}q-4 0-4-4z", "pasture")
    tufts = "".join(
        f"M{x + w * part:.0f} {y + at:.0f}q1-4-1-6m3 6v-7m3 7q-1-4 1-6"
        for part, at in ((0.12, top + 10), (0.8, top + 8))
    )
    pen.path(tufts, "tuft")


TASK_LABELS = [
    ["@card", "13"],
    ["@house"],
    ["@house", "4"],
    ["@shearer", "2"],
    ["@ship"],
    ["#lincoln", "#corriedale"],
    ["#hampshire", "#ryeland"],
    ["@ferry"],
    ["@flag", "6"],
    ["@flood"],
]


def task_label(task: int, flat: bool) -> list[str]:
    """What a task is drawn with; of two breeds that will do, one chip of both on a low card."""
    label = TASK_LABELS[task]
    either = flat and all(part[0] == "#" for part in label)
    return ["#" + "/".join(part[1:] for part in label)] if either else label


def draw_objective_card(
    pen: Pen, t: Table, card: int, x: float, y: float, w: float = 120, high: float = 40
) -> None:
    """An objective: what playing it gives, its tasks, points and penalty."""
    pen.box(x, y, w, high, "tile", 5)
    pen.box(x, y, 32, high, "stone", 5)
    immediate = t.facts.immediate[card]
    if immediate is not None:
        draw_label(pen, x + 16, y + high / 2, immediate, 17, 30)
    flat = high < 40
    parts = [part for task in t.facts.tasks[card] for part in task_label(task, flat)]
    room = w - (74 if flat else 54)
    middle = x + 32 + room / 2
    if flat or sum(17 if part[0] in "@#" else 8 for part in parts) <= room:
        draw_parts(pen, middle, y + high / 2, parts, 17, room)
    else:
        half = (len(parts) + 1) // 2
        draw_parts(pen, middle, y + 11, parts[:half], 17, room)
        draw_parts(pen, middle, y + 30, parts[half:], 17, room)
    pen.shield(x + w - (31 if flat else 11), y + (high / 2 if flat else 10), t.facts.points[card])
    pen.shield(x + w - 11, y + (high / 2 if flat else 30), -t.facts.penalty[card])


def draw_set_sign(pen: Pen, card: int, x: float, y: float, size: float = 20) -> None:
    """What kind of bonus card it is: its set number on its colour, or its sheep."""
    if card < components.SHEEP:
        pen.chip(card, x, y, size)
        return
    pen.box(x - size / 2, y - size / 2, size, size, "stone", 4)
    pen.text(x, y + 0.5, components.SET_CARDS.index(card) + 1, "b")


def hand_of(t: Table, seat: int) -> list[int]:
    """The cards of a hand, those revealed at last."""
    return t.players[seat].hand + (t.revealed if seat == t.turn else [])


def draw_hand(
    pen: Pen, t: Table, seat: int, columns: int, wide: float = 80, high: float = 112
) -> None:
    """The hand in rows of so many cards."""
    for i, card in enumerate(hand_of(t, seat)):
        with pen.group(at=((wide + 3) * (i % columns), (high + 6) * (i // columns))):
            draw_card(pen, t, card, wide, high, i >= len(t.players[seat].hand))


def draw_card(pen: Pen, t: Table, card: int, wide: float, high: float, revealed: bool) -> None:
    """A card of the hand with what can be done with it."""
    if card < 0:
        with pen.group(tip=card_tips.hidden(pen)):
            pen.box(0, 0, wide, high, "stone", 6)
            pen.icon("sheep", wide / 2, high / 2, 30)
        return
    marks = [] if revealed else [DISCARD + card]
    if card < components.SHEEP and not revealed:
        marks += [REVEAL + card, GIVE_UP + card]
    with pen.click(*marks, tip=card_tips.card(pen, t, card)):
        if card < components.SHEEP:
            draw_sheep_card(pen, t, card, 0, -6 if revealed else 0, wide, high)
            return
        pen.box(0, 0, wide, high, "tile", 5)
        draw_band(pen, pen.name("card", components.CARD_IDS[card]), "stone", 0, 0, wide)
    if card >= components.OBJECTIVE:
        draw_objective_in_hand(pen, t, card, wide, high)
    else:
        draw_action_card(pen, t, card, wide, high)


def draw_objective_in_hand(pen: Pen, t: Table, card: int, wide: float, high: float) -> None:
    """An objective of the hand: tasks, points, and the button that plays it."""
    size = pen.least
    parts = [part for task in t.facts.tasks[card] for part in TASK_LABELS[task]]
    half = len(parts) if len(parts) < 4 else (len(parts) + 1) // 2
    draw_parts(pen, wide / 2, 28, parts[:half], 17, wide - 4)
    if half < len(parts):
        draw_parts(pen, wide / 2, 47, parts[half:], 17, wide - 4)
    pen.shield(wide / 2 - 14, high - size - 16, t.facts.points[card])
    pen.shield(wide / 2 + 14, high - size - 16, -t.facts.penalty[card])
    with pen.click(PLAY + card - components.SHEEP, tip=card_tips.play(pen, t, card)):
        pen.box(3, high - size - 3, wide - 6, size, "sheet", 5)
        immediate = t.facts.immediate[card]
        if immediate is not None:
            draw_label(pen, wide / 2, high - size / 2 - 3, immediate, 18, wide - 10)
        else:
            pen.text(wide / 2, high - size / 2 - 3, pen.say("picture.play"), "b")


def draw_action_card(pen: Pen, t: Table, card: int, wide: float, high: float) -> None:
    """A card played for its effect, with a button for each way to play it."""
    kind = components.CARD_IDS[card]
    size = pen.least
    middle = (high - 2 * size - 6 + 17) / 2
    if kind in ("sheepdog", "ferry", "kotare"):
        pen.icon(kind, wide / 2, middle, min(36, high - 2 * size - 23))
    else:
        draw_set_sign(pen, card, wide / 2, middle, 26)
        pen.shield(wide - 13, middle, t.facts.points[card])
    top = high - 2 * size - 5
    with pen.click(PLAY + card - components.SHEEP, tip=card_tips.play(pen, t, card)):
        pen.box(3, top, wide - 6, size, "sheet", 5)
        draw_parts(
            pen, wide / 2, top + size / 2, card_label(t.facts.card_does[card]), 18, wide - 10
        )
    top += size + 2
    half = (wide - 8) / 2
    if components.SET4 <= card <= components.SET6:
        with pen.click(CASH + card - components.SET4, tip=card_tips.cash(pen, t, card)):
            pen.box(3, top, half, size, "sheet", 5)
            pen.text(3 + half / 2, top + size / 2, f"+£{t.facts.card_cash[card]}", "b")
    with pen.click(CYCLE + card - components.SHEEP, tip=card_tips.cycle(pen, t, card)):
        left = 5 + half if components.SET4 <= card <= components.SET6 else 3
        pen.box(left, top, wide - 3 - left, size, "sheet", 5)
        pen.text((left + wide) / 2 - 10, top + size / 2, "↻", "mid")
        pen.icon("card", (left + wide) / 2 + 5, top + size / 2, 16)


def piles_rows(pen: Pen, player: Player, width: float) -> list[int]:
    """How many rows show the draw pile and the discard pile with all their counts."""
    across = int((width - 51) / (pen.least + 8))
    shown = (len(player.top) + len(set(player.draw)), len(set(player.discard)))
    return [max(1, -(-kinds // across)) for kinds in shown]


def draw_piles(
    pen: Pen, t: Table, player: Player, width: float, rows: Sequence[int] = (1, 1)
) -> None:
    """What lies in the own piles, each in so many rows."""
    size = pen.least
    y = 0.0
    for row, (title, cards, top) in enumerate(
        (("draw", player.draw, player.top), ("discard", player.discard, []))
    ):
        count = len(cards) + len(top)
        with pen.group(tip=card_tips.pile(pen, title, count)):
            pen.icon("card", 9, y + size / 2, 18)
            pen.text(29, y + size / 2, f"{count}", "mid")
            pen.text(44, y + size / 2, "↓" if row == 0 else "↑", "b soft")
        draw_pile(pen, t, cards, top, 51, y, width - 51, rows[row])
        y += (size + 4) * rows[row] - 2


def draw_pile(
    pen: Pen,
    t: Table,
    cards: list[int],
    top: list[int],
    x: float,
    y: float,
    width: float,
    rows: int = 1,
) -> None:
    """What a pile holds, by kind: chips with counts; known cards on top first."""
    kinds = sorted(set(cards))
    shown = [*reversed(top), *kinds]
    size = pen.least
    step = min(size + 8, width / max(1, -(-len(shown) // rows)))
    across = max(1, int(width / step + 0.01))
    for i, card in enumerate(shown):
        at, line = x + step * (i % across), y + (size + 4) * (i // across)
        with pen.click(TOP + card, tip=card_tips.piled(pen, t, card, cards.count(card))):
            if card < components.SHEEP:
                pen.chip(card, at + size / 2, line + size / 2, size)
                pen.box(at, line, size, size, "frame", 4)
            else:
                pen.box(at, line, size, size, "tile", 4)
                kind = components.CARD_IDS[card]
                if card >= components.OBJECTIVE:
                    pen.icon("objective", at + size / 2, line + size / 2, 18)
                elif kind in ("sheepdog", "ferry", "kotare"):
                    pen.icon(kind, at + size / 2, line + size / 2, 18)
                else:
                    draw_set_sign(pen, card, at + size / 2, line + size / 2, 18)
            count = "↑" if i < len(top) else str(cards.count(card))
            if count != "1":
                pen.dot(at + size - 2, line + size - 3, 7.5, "sheet")
                pen.text(at + size - 2, line + size - 2.5, count, "s b")
