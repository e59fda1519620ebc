"""Cards: in the hand with what can be done with them, in piles, in the objective area."""

from __future__ import annotations

from drystone.games.gwtnz import box
from drystone.games.gwtnz.picture_pen import BREED_CLASS, LIGHT_ON, Pen, draw_label
from drystone.games.gwtnz.state import Player, Table
from drystone.games.gwtnz.words import CASH, CYCLE, DISCARD, GIVE_UP, PLAY, REVEAL, TOP


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


def objective_words(pen: Pen, t: Table, card: int) -> str:
    """An objective's name, its tasks and what it counts, for those who rest on it."""
    tasks = [pen.word(f"task-{box.TASKS[task]}", box.TASKS[task]) for task in t.facts.tasks[card]]
    counts = f"+{t.facts.points[card]} / \u2212{t.facts.penalty[card]}"
    return f"{pen.name('card', box.CARD_IDS[card])}: {', '.join(tasks)} ({counts})"


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
                pen.dot(at + 5, y + 12, 4.5, f"{style} chip")
                at -= 2
            else:
                pen.text(at + 4, y + 16, part, "xs b")
                at -= 4
            at += 12
        at += 1
    pen.shield(x + 58, y + 29, t.facts.points[card])
    pen.shield(x + 84, y + 29, -t.facts.penalty[card])


def draw_set_sign(pen: Pen, card: int, x: float, y: float) -> None:
    """What kind of bonus card it is: its set number on its colour."""
    number = box.SET_CARDS.index(card) + 1
    style = BREED_CLASS[card] if card < box.SHEEP else "stone"
    pen.box(x - 9, y - 8, 18, 16, style, 3)
    pen.text(x, y, number, "s b")


EFFECTS = {
    "sheepdog": ["@certificate", "+1"],
    "ferry": ["+£2"],
    "kotare": ["@flag", "+1"],
    "set1": ["£1/", "@objective"],
    "set2": ["£1", "@flag", "1"],
    "set4": ["@card", "↑"],
    "set5": ["@house", "≤3"],
    "set6": ["@hammer", "+1"],
}


def hand_of(t: Table, seat: int) -> list[int]:
    """The cards of a hand, those revealed at last."""
    return t.players[seat].hand + (t.revealed if seat == t.turn else [])


def draw_hand(pen: Pen, t: Table, seat: int, columns: int) -> None:
    """The hand, 76 x 102 a card."""
    for i, card in enumerate(hand_of(t, seat)):
        x, y = 80 * (i % columns), 108 * (i // columns)
        draw_card(pen, t, card, x, y, i >= len(t.players[seat].hand))


def draw_card(pen: Pen, t: Table, card: int, x: float, y: float, revealed: bool) -> None:
    """A card of the hand with what can be done with it (76 x 102)."""
    if card < 0:
        pen.box(x, y, 76, 102, "stone", 6)
        return
    marks = [] if revealed else [DISCARD + card]
    if card < box.SHEEP and not revealed:
        marks += [REVEAL + card, GIVE_UP + card]
    groups = pen.open(marks, pen.name("card", box.CARD_IDS[card]))
    if card < box.SHEEP:
        draw_sheep_card(pen, t, card, x, y - (6 if revealed else 0), 76, 102)
        pen.icon("sheep", x + 48, y + 76, 40)
        pen.close(groups)
        return
    pen.box(x, y, 76, 102, "tile", 4)
    name = pen.name("card", box.CARD_IDS[card])
    pen.text(x + 38, y + 9, name, "s b" if len(name) < 14 else "xs b")
    pen.close(groups)
    if card >= box.OBJECTIVE:
        groups = pen.open([PLAY + card - box.SHEEP], objective_words(pen, t, card))
        pen.put(f'<g transform="translate({x:g} {y + 26:g}) scale(.76 1)">')
        draw_objective_card(pen, t, card, 0, 0)
        pen.put("</g>")
        pen.box(x + 6, y + 76, 64, 20, "sheet", 4)
        pen.text(x + 38, y + 86, pen.word("play", "play"), "b")
        pen.close(groups)
        return
    draw_action_card(pen, t, card, x, y)


def draw_action_card(pen: Pen, t: Table, card: int, x: float, y: float) -> None:
    """A card played for its effect, with a button for each way to play it."""
    kind = box.CARD_IDS[card]
    if kind in ("sheepdog", "ferry", "kotare"):
        pen.icon(kind, x + 38, y + 32, 28)
    else:
        draw_set_sign(pen, card, x + 38, y + 30)
        pen.shield(x + 64, y + 26, t.facts.points[card])
    groups = pen.open([PLAY + card - box.SHEEP], pen.word("play", "play"))
    pen.box(x + 4, y + 52, 68, 20, "sheet", 4)
    at = x + 22
    for part in EFFECTS[kind]:
        if part[0] == "@":
            pen.icon(part[1:], at, y + 62, 14)
        else:
            pen.text(at, y + 62, part, "b")
        at += 18
    pen.close(groups)
    if box.SET4 <= card <= box.SET6:
        groups = pen.open([CASH + card - box.SET4], "£")
        pen.box(x + 4, y + 76, 32, 20, "sheet", 4)
        pen.text(x + 20, y + 86, "+£2" if card == box.SET6 else "+£1", "b")
        pen.close(groups)
    groups = pen.open([CYCLE + card - box.SHEEP], pen.word("cycle", "only draw a card"))
    pen.box(x + 40, y + 76, 32, 20, "sheet", 4)
    pen.text(x + 50, y + 86, "↻", "b")
    pen.icon("card", x + 63, y + 86, 13)
    pen.close(groups)


def draw_piles(pen: Pen, player: Player) -> None:
    """What lies in the own piles (206 x 98)."""
    title = f"{pen.word('draw', 'Draw')} {len(player.draw) + len(player.top)}"
    pen.text(0, 8, title, "head")
    draw_pile(pen, player.draw, player.top, 0, 22)
    pen.text(0, 58, f"{pen.word('discard', 'Discard')} {len(player.discard)}", "head")
    draw_pile(pen, player.discard, [], 0, 72)


def draw_pile(
    pen: Pen, cards: list[int], top: list[int], x: float, y: float, width: float = 190
) -> None:
    """What a pile holds, by kind: chips with counts; known cards on top first."""
    at = x
    row = 0
    kinds = sorted(set(cards))
    for card in [*reversed(top), *kinds]:
        if at > x + width:
            at, row = x, row + 1
        groups = pen.open([TOP + card], pen.name("card", box.CARD_IDS[card]))
        if card < box.SHEEP:
            pen.box(at, y + 15 * row - 6, 12, 12, f"{BREED_CLASS[card]} chip", 2)
        elif card >= box.OBJECTIVE:
            pen.icon("objective", at + 6, y + 15 * row, 13)
        elif box.CARD_IDS[card] in ("sheepdog", "ferry", "kotare"):
            pen.icon(box.CARD_IDS[card], at + 6, y + 15 * row, 14)
        else:
            draw_set_sign(pen, card, at + 6, y + 15 * row)
        count = "↑" if card in top and card not in kinds else str(cards.count(card))
        pen.text(at + 20, y + 15 * row, count, "s b")
        pen.close(groups)
        at += 28
