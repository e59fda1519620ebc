"""The players: the own board with hand and piles, the others in short."""

from __future__ import annotations

from drystone.games.gwtnz import box, sarah
from drystone.games.gwtnz.picture_board import draw_master_tile, draw_worker
from drystone.games.gwtnz.picture_markets import (
    draw_objective_card,
    draw_set_sign,
    draw_sheep_card,
)
from drystone.games.gwtnz.picture_pen import BREED_CLASS, Pen, draw_label
from drystone.games.gwtnz.state import SARAH, Player, Table
from drystone.games.gwtnz.words import (
    APPOINT,
    AUX,
    BUILD,
    CASH,
    CERTIFICATES,
    CYCLE,
    DISC,
    DISCARD,
    DOUBLE,
    EXCHANGE,
    EXCHANGE_TWO,
    FLIP,
    GIVE_UP,
    JOKER,
    PLAY,
    REVEAL,
    STOREHOUSE,
    TOP,
)

TOP_Y = 564
HAND_Y = 690


def draw_own(pen: Pen, t: Table, seat: int) -> None:
    """The board of the player who looks."""
    pen.box(6, TOP_Y, 1010, 232, "sheet now" if t.turn == seat else "sheet", 8)
    pen.box(6, TOP_Y, 10, 232, f"seat{seat}", 4)
    player = t.players[seat]
    draw_discs(pen, t, seat, 22)
    draw_workers(pen, t, player, 246)
    draw_markers(pen, t, seat, 478)
    draw_buildings(pen, t, seat, 690)
    draw_hand(pen, t, seat)
    pen.text(988, HAND_Y + 96, sum(t.breakdown(seat).values()), "big")


def disc_space(
    pen: Pen, t: Table, player: Player, disc: int, x: float, y: float, seat: int
) -> None:
    """A disc space with its disc, or clear."""
    pen.corners(x, y, t.facts.disc_dark[disc], 17)
    if player.has_disc(disc):
        pen.dot(x, y, 6.5, f"seat{seat} piece")


def draw_discs(pen: Pen, t: Table, seat: int, left: float) -> None:
    """Auxiliary actions with their spaces, and the other disc spaces."""
    player = t.players[seat]
    costs = ["+£1", "", "\u2212£2", "\u2212£1", "\u2212£1"]
    icons = ["", "card", "certificate", "ship", "flag"]
    for aux in range(5):
        x, y = left + 43 * aux, TOP_Y + 8
        clear = player.clear_aux(aux)
        name = pen.name("auxiliary", box.AUX_IDS[aux])
        groups = pen.open([AUX + aux], name)
        pen.box(x, y, 40, 24, "tile" if clear else "empty", 4)
        pen.text(x + (20 if not icons[aux] else 12), y + 12, costs[aux] or "±1", "s b")
        if icons[aux]:
            pen.icon(icons[aux], x + 30, y + 12, 14)
        pen.close(groups)
        for i in range(2):
            disc = box.D_AUX + (aux if aux < 2 else 2 * aux - 2 + i)
            sx = x + 10 + 20 * i
            if aux < 2 and i == 0:
                pen.dot(sx, y + 35, 7, "empty")
                continue
            groups = pen.open([DISC + disc], pen.name("disc", box.DISC_IDS[disc]))
            disc_space(pen, t, player, disc, sx, y + 35, seat)
            pen.close(groups)
        groups = pen.open([DOUBLE + aux], f"{name} \u00d72")
        pen.box(x, y + 46, 40, 14, "tile" if clear == 2 else "empty", 3)
        pen.text(x + 20, y + 53, "\u00d72", "s b" if clear == 2 else "s soft")
        pen.close(groups)
    signs = ["+1", "+1", "+1", "→5", "∞", "∞", "∞", "∞"]
    icons = ["step", "card", "card", "certificate", "certificate", "certificate", "wool", "wool"]
    for disc in range(8):
        x, y = left + 27 * disc, TOP_Y + 76
        groups = pen.open([DISC + disc], pen.name("disc", box.DISC_IDS[disc]))
        pen.box(x, y, 25, 42, "tile", 3)
        disc_space(pen, t, player, disc, x + 12.5, y + 10, seat)
        pen.icon(icons[disc], x + 8, y + 26, 11)
        pen.text(x + 18, y + 26, signs[disc], "xs b")
        money = t.facts.disc_gain[disc] - t.facts.disc_cost[disc]
        if money:
            sign = "+" if money > 0 else "\u2212"
            pen.text(x + 12.5, y + 36, f"{sign}£{abs(money)}", "xs b")
        pen.close(groups)


def draw_workers(pen: Pen, t: Table, player: Player, left: float) -> None:
    """The four worker rows with the actions of their spaces."""
    for row in range(4):
        y = TOP_Y + 6 + 29 * row
        name = pen.name("worker", box.WORKERS[row])
        groups = pen.open([JOKER + row, APPOINT + row], name)
        for space in range(5):
            x = left + 45 * space
            there = space < player.workers[row]
            pen.box(x, y, 43, 27, "tile" if there else "empty", 3)
            if there:
                joker = player.jokers >> 5 * row + space & 1
                draw_worker(pen, 4 if joker else row, x + 21, y + 14, 17)
            elif t.facts.row_action[row][space] >= 0:
                draw_label(pen, x + 20, y + 13, t.facts.row_action[row][space], 10)
            if space == 4:
                pen.shield(x + 38, y + 8, t.facts.fifth_points)
        pen.close(groups)


def draw_markers(pen: Pen, t: Table, seat: int, left: float) -> None:
    """Money, gold, certificates, tokens, storehouses, step and fee tiles."""
    player = t.players[seat]
    y = TOP_Y + 6
    pen.box(left, y, 58, 28, "tile", 4)
    pen.text(left + 29, y + 14, f"£{player.money}", "big")
    groups = pen.open([EXCHANGE], pen.word("exchange", "Exchange: draw up to 2, discard as many"))
    pen.box(left + 62, y, 44, 28, "tile", 4)
    pen.icon("token", left + 75, y + 14, 16)
    pen.text(left + 94, y + 14, player.tokens, "mid")
    pen.close(groups)
    groups = pen.open([EXCHANGE_TWO], pen.word("exchange-two", "2 tokens: Shropshire → gold"))
    pen.box(left + 110, y, 94, 28, "tile", 4)
    pen.icon("token", left + 121, y + 14, 13)
    pen.icon("token", left + 134, y + 14, 13)
    pen.icon("sheep", left + 152, y + 14, 15)
    pen.text(left + 169, y + 14, "→", "b")
    pen.icon("gold", left + 187, y + 14, 15)
    pen.close(groups)
    draw_track(pen, t, player, left, y + 32)
    for pair in range(5):
        draw_storehouses(pen, t, player, pair, left + 41 * pair, y + 76)


def draw_track(pen: Pen, t: Table, player: Player, left: float, y: float) -> None:
    """Gold and certificates, step limit and fees."""
    pen.icon("gold", left + 9, y + 10, 16)
    for space in range(6):
        x = left + 20 + 18 * space
        pen.box(x, y, 17, 19, "gold" if space == player.gold else "tile", 3)
        pen.text(x + 8.5, y + 10, space, "s b")
    pen.icon("certificate", left + 9, y + 31, 16)
    limit = player.certificate_limit(t.facts)
    for space in range(6):
        x = left + 20 + 18 * space
        groups = pen.open([CERTIFICATES + space])
        style = (
            "stone now" if space == player.certificates else "tile" if space <= limit else "empty"
        )
        pen.box(x, y + 21, 17, 19, style, 3)
        pen.text(x + 8.5, y + 31, space, "s b")
        pen.close(groups)
    pen.text(left + 143, y + 31, f"+{player.permanent_certificates()}∞", "s b")
    pen.icon("wool", left + 172, y + 31, 13)
    pen.text(left + 190, y + 31, f"+{player.permanent_wool(t.facts)}∞", "s b")
    seat = t.players.index(player)
    groups = pen.open([FLIP], pen.word("step-tile", "Step limit and step tile"))
    pen.box(left + 132, y, 34, 19, "tile", 3)
    pen.icon("step", left + 141, y + 10, 13)
    pen.text(left + 156, y + 10, t.step_limit(seat), "b")
    pen.close(groups)
    groups = pen.open([FLIP + 1], pen.word("fee-tile", "Fee tile"))
    pen.box(left + 169, y, 35, 19, "tile", 3)
    pen.icon("hand", left + 178, y + 10, 13)
    pen.text(left + 192, y + 10, "✕" if player.no_fees else "£", "b")
    pen.close(groups)


def draw_storehouses(pen: Pen, t: Table, player: Player, pair: int, x: float, y: float) -> None:
    """A pair of storehouses and what it gives when both are gone."""
    groups = pen.open([STOREHOUSE + pair])
    pen.box(x, y, 39, 40, "tile", 4)
    for i in range(2):
        if player.storehouses >> 2 * pair + i & 1:
            pen.icon("house", x + 11 + 17 * i, y + 11, 15)
        else:
            pen.box(x + 4 + 17 * i, y + 4, 14, 14, "empty", 2)
    action = t.facts.pair_gives[pair]
    points = t.facts.pair_points[pair]
    if action >= 0:
        draw_label(pen, x + (13 if points else 19), y + 29, action, 10)
    if points:
        pen.shield(x + (31 if action >= 0 else 20), y + 28, points)
    pen.close(groups)


def draw_buildings(pen: Pen, t: Table, seat: int, left: float) -> None:
    """The private buildings not yet built: craftsmen, points, hands, actions."""
    player = t.players[seat]
    for number in range(10):
        x, y = left + 64.5 * (number % 5), TOP_Y + 6 + 58 * (number // 5)
        face = t.face(number)
        there = player.buildings >> number & 1
        name = f"{pen.word('building', 'Building')} {number + 1}{'ab'[t.faces[number]]}"
        groups = pen.open([BUILD + number] if there else [], name)
        pen.box(x, y, 62, 55, "tile" if there else "empty", 4)
        if there:
            pen.icon("hammer", x + 9, y + 9, 12)
            pen.text(x + 20, y + 9, t.facts.craftsmen[face], "b")
            pen.text(x + 33, y + 9, f"{number + 1}{'ab'[t.faces[number]]}", "xs soft")
            pen.shield(x + 53, y + 9, t.facts.building_points[face])
            if t.facts.building_fee[face]:
                pen.icon("hand", x + 43, y + 9, 9)
            slots = t.facts.slots[face]
            for i, slot in enumerate(slots):
                draw_label(pen, x + 31, y + 26 + (13 if len(slots) < 3 else 10) * i, slot[0], 11)
        else:
            pen.text(x + 31, y + 28, f"{number + 1}{'ab'[t.faces[number]]}", "s soft")
        pen.close(groups)


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


def draw_hand(pen: Pen, t: Table, seat: int) -> None:
    """The hand, then what lies in the piles and in the objective area."""
    player = t.players[seat]
    cards = player.hand + (t.revealed if seat == t.turn else [])
    step = min(80.0, 560 / max(1, len(cards)))
    for i, card in enumerate(cards):
        draw_card(pen, t, card, 24 + step * i, HAND_Y, i >= len(player.hand))
    x = 596
    pen.text(
        x, HAND_Y + 8, f"{pen.word('draw', 'Draw')} {len(player.draw) + len(player.top)}", "head"
    )
    draw_pile(pen, player.draw, player.top, x, HAND_Y + 22)
    title = f"{pen.word('discard', 'Discard')} {len(player.discard)}"
    pen.text(x, HAND_Y + 58, title, "head")
    draw_pile(pen, player.discard, [], x, HAND_Y + 72)
    draw_area(pen, t, seat, 806)


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
        groups = pen.open([PLAY + card - box.SHEEP], name)
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
            pen.box(at, y + 15 * row - 6, 12, 12, BREED_CLASS[card], 2)
        elif card >= box.OBJECTIVE:
            pen.icon("objective", at + 6, y + 15 * row, 13)
        elif box.CARD_IDS[card] in ("sheepdog", "ferry", "kotare"):
            pen.icon(box.CARD_IDS[card], at + 6, y + 15 * row, 14)
        else:
            draw_set_sign(pen, card, at + 6, y + 15 * row)
        count = "↑" if card in top and card not in kinds else str(cards.count(card))
        pen.text(at + 19, y + 15 * row, count, "s b")
        pen.close(groups)
        at += 28


def draw_area(pen: Pen, t: Table, seat: int, left: float) -> None:
    """Played objectives, harbourmasters, hazard and bonus tiles, points."""
    player = t.players[seat]
    for i, card in enumerate(player.area[:4]):
        groups = pen.open([], pen.name("card", box.CARD_IDS[card]))
        draw_objective_card(pen, t, card, left + 104 * (i % 2), HAND_Y + 2 + 42 * (i // 2))
        pen.close(groups)
    if len(player.area) > 4:
        pen.text(left + 200, HAND_Y + 88, f"+{len(player.area) - 4}", "b")
    masters = [m for m in range(8) if player.masters >> m & 1]
    for i, master in enumerate(masters[:2]):
        pen.put(f'<g transform="translate({left + 58 * i:g} {HAND_Y + 86:g}) scale(.8 .7)">')
        pen.box(0, 0, 70, 26, "tile", 4)
        draw_master_tile(pen, t, master, 0, 0)
        pen.put("</g>")
    hazards = player.hazard_tiles()
    pen.icon("rock", left + 126, HAND_Y + 96, 14)
    pen.text(left + 139, HAND_Y + 96, hazards, "b")
    pen.icon("invest", left + 150, HAND_Y + 96, 14)
    pen.text(left + 163, HAND_Y + 96, sum(player.tiles[12:]), "b")


def draw_others(pen: Pen, t: Table, own: int) -> None:
    """Everybody else in short, in turn order after the own seat."""
    y = TOP_Y
    if t.is_solo():
        draw_sarah(pen, t, 1022, y)
        return
    for i in range(1, t.seats):
        draw_other(pen, t, (own + i) % t.seats, 1022, y)
        y += 78


def draw_other(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """One other player: money, tracks, workers, what is cleared, what is left (412 x 75)."""
    player = t.players[seat]
    style = "sheet now" if t.turn == seat else "sheet"
    pen.box(x, y, 412, 75, style, 6)
    pen.box(x, y, 24, 75, f"seat{seat}", 6)
    pen.text(x + 12, y + 14, seat + 1, "mid light")
    pen.text(x + 12, y + 58, sum(t.breakdown(seat).values()), "s b light")
    numbers = [
        ("", f"£{player.money}"),
        ("gold", player.gold),
        ("certificate", f"{player.certificates}+{player.permanent_certificates()}"),
        ("token", player.tokens),
        ("step", t.step_limit(seat)),
        ("card", f"{len(player.hand)}/{player.hand_limit(t.facts)}"),
        ("wool", f"+{player.permanent_wool(t.facts)}"),
        ("house", player.storehouses.bit_count()),
        ("objective", len(player.area)),
        ("rock", player.hazard_tiles()),
    ]
    at = x + 30.0
    for icon, said in numbers:
        wide = 6.6 * len(str(said)) + 6
        if icon:
            pen.icon(icon, at + 7, y + 13, 14)
            at += 15
        pen.text(at + wide / 2, y + 13, said, "b" if icon else "mid")
        at += wide + (3 if icon else 8)
    for row in range(4):
        draw_worker(pen, row, x + 48 + 50 * row, y + 36, 14)
        pen.text(x + 66 + 50 * row, y + 36, player.workers[row], "mid")
    for disc in range(box.DISCS):
        pen.corners(x + 240 + 10.5 * disc, y + 36, t.facts.disc_dark[disc], 9)
        if player.has_disc(disc):
            pen.dot(x + 240 + 10.5 * disc, y + 36, 3, f"seat{seat}")
    left = [n for n in range(10) if player.buildings >> n & 1]
    pen.icon("hammer", x + 38, y + 60, 13)
    pen.text(x + 48, y + 60, " ".join(str(n + 1) for n in left), "s l")
    pen.text(x + 180, y + 60, f"{pen.word('deck', 'deck')} {deck_size(player)}", "s")
    masters = [m + 1 for m in range(8) if player.masters >> m & 1]
    if masters:
        pen.text(x + 240, y + 60, "HM " + " ".join(map(str, masters)), "s b")
    shown = [card for card in player.known if card >= 0]
    draw_chips(pen, t, shown, x + 290, y + 60)


def draw_chips(pen: Pen, t: Table, cards: list[int], x: float, y: float) -> None:
    """Cards of a hand that everybody saw."""
    for i, card in enumerate(cards[:7]):
        if card < box.SHEEP:
            pen.box(x + 15 * i, y - 6, 12, 12, BREED_CLASS[card], 2)
        else:
            pen.icon("card", x + 15 * i + 6, y, 13)


def deck_size(player: Player) -> int:
    return len(player.hand) + len(player.draw) + len(player.top) + len(player.discard)


def draw_sarah(pen: Pen, t: Table, x: float, y: float) -> None:
    """Sarah: her workers, her cards, where she delivers next."""
    her = t.players[SARAH]
    pen.box(x, y, 412, 232, "sheet", 6)
    pen.box(x, y, 24, 232, "seat1", 6)
    pen.text(x + 36, y + 14, "Sarah", "mid l")
    pen.text(x + 380, y + 14, sum(t.breakdown(SARAH).values()), "big")
    for row in range(4):
        ry = y + 30 + 27 * row
        if row == t.specialization:
            pen.box(x + 32, ry - 2, 180, 27, "stone", 4)
        for space in range(5):
            there = space < her.workers[row]
            pen.box(x + 36 + 34 * space, ry, 32, 23, "tile" if there else "empty", 3)
            if there:
                draw_worker(pen, row, x + 52 + 34 * space, ry + 12, 14)
            elif space:
                pen.icon(box.STACK_IDS[space - 1], x + 52 + 34 * space, ry + 12, 13)
    pen.text(x + 226, y + 40, f"{pen.word('deck', 'deck')} {len(her.discard)}", "b l")
    draw_pile(pen, her.discard, [], x + 226, y + 60, 140)
    pen.text(x + 36, y + 150, f"{pen.word('next-post', 'next delivery')}:", "l s")
    pen.text(x + 150, y + 150, box.POST_IDS[t.sarah_post], "mid")
    left = [n for n in range(10) if her.buildings >> n & 1]
    pen.icon("hammer", x + 43, y + 172, 14)
    pen.text(x + 56, y + 172, " ".join(str(n + 1) for n in left), "s l")
    pen.icon("rock", x + 243, y + 172, 14)
    pen.text(x + 258, y + 172, her.hazard_tiles(), "b")
    deck = t.sarah_deck if t.sarah_deck else sarah.cards_of_level(t)
    pen.icon("card", x + 43, y + 196, 14)
    pen.text(x + 56, y + 196, " ".join(str(card + 1) for card in deck), "s l")
