"""The board of the player who looks: auxiliary actions, discs, workers, purse, storehouses."""

from __future__ import annotations

from drystone.games.gwtnz import box
from drystone.games.gwtnz.picture_pen import Pen, draw_label
from drystone.games.gwtnz.picture_wellington import draw_worker
from drystone.games.gwtnz.state import Player, Table
from drystone.games.gwtnz.words import (
    APPOINT,
    AUX,
    BUILD,
    CERTIFICATES,
    DISC,
    DOUBLE,
    EXCHANGE,
    EXCHANGE_TWO,
    FLIP,
    JOKER,
    STOREHOUSE,
)


def disc_space(
    pen: Pen, t: Table, player: Player, disc: int, x: float, y: float, seat: int
) -> None:
    """A disc space with its disc, or clear."""
    pen.corners(x, y, t.facts.disc_dark[disc], 17)
    if player.has_disc(disc):
        pen.seat(x, y, seat, 14)


def draw_discs(pen: Pen, t: Table, seat: int) -> None:
    """Auxiliary actions with their spaces, and the other disc spaces (214 x 112)."""
    player = t.players[seat]
    costs = ["+£1", "", "\u2212£2", "\u2212£1", "\u2212£1"]
    icons = ["", "card", "certificate", "ship", "flag"]
    for aux in range(5):
        x, y = 43 * aux, 2
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
            draw_clearing(pen, t, disc, sx, y + 42)
            pen.close(groups)
        groups = pen.open([DOUBLE + aux], f"{name} \u00d72")
        pen.box(x, y + 46, 40, 14, "tile" if clear == 2 else "empty", 3)
        pen.text(x + 20, y + 53, "\u00d72", "s b" if clear == 2 else "s soft")
        pen.close(groups)
    signs = ["+1", "+1", "+1", f"→{t.facts.certificate_limit_cleared}", "∞", "∞", "∞", "∞"]
    icons = ["step", "card", "card", "certificate", "certificate", "certificate", "wool", "wool"]
    for disc in range(8):
        x, y = 27 * disc, 70
        groups = pen.open([DISC + disc], pen.name("disc", box.DISC_IDS[disc]))
        pen.box(x, y, 25, 42, "tile", 3)
        disc_space(pen, t, player, disc, x + 12.5, y + 10, seat)
        pen.icon(icons[disc], x + 8, y + 26, 11)
        pen.text(x + 18, y + 26, signs[disc], "xs b")
        draw_clearing(pen, t, disc, x + 12.5, y + 36)
        pen.close(groups)


def draw_clearing(pen: Pen, t: Table, disc: int, x: float, y: float) -> None:
    """What clearing a disc space costs or gains."""
    money = t.facts.disc_gain[disc] - t.facts.disc_cost[disc]
    if money:
        sign = "+" if money > 0 else "\u2212"
        pen.text(x, y, f"{sign}£{abs(money)}", "xs b")


def draw_workers(pen: Pen, t: Table, player: Player) -> None:
    """The four worker rows with the actions of their spaces (223 x 114)."""
    for row in range(4):
        y = 29 * row
        name = pen.name("worker", box.WORKERS[row])
        groups = pen.open([JOKER + row, APPOINT + row], name)
        for space in range(5):
            x = 45 * space
            there = space < player.workers[row]
            pen.box(x, y, 43, 27, "tile" if there else "empty", 3)
            if there:
                joker = player.jokers >> 5 * row + space & 1
                draw_worker(pen, 4 if joker else row, x + 21, y + 14, 17)
            elif t.facts.row_action[row][space] >= 0:
                draw_label(pen, x + 20, y + 13, t.facts.row_action[row][space], 10, 36)
            if space == 4:
                pen.shield(x + 38, y + 8, t.facts.fifth_points)
        pen.close(groups)


def draw_purse(pen: Pen, t: Table, seat: int) -> None:
    """Money, tokens, gold and certificates, step limit and fees (204 x 72)."""
    player = t.players[seat]
    groups = pen.open([], pen.account("money"))
    pen.box(0, 0, 58, 28, "tile", 4)
    pen.text(29, 14, f"£{player.money}", "big")
    pen.close(groups)
    groups = pen.open([EXCHANGE], pen.word("exchange", "Exchange: draw up to 2, discard as many"))
    pen.box(62, 0, 44, 28, "tile", 4)
    pen.icon("token", 75, 14, 16)
    pen.text(94, 14, player.tokens, "mid")
    pen.close(groups)
    groups = pen.open([EXCHANGE_TWO], pen.word("exchange-two", "2 tokens: Shropshire → gold"))
    pen.box(110, 0, 94, 28, "tile", 4)
    pen.icon("token", 121, 14, 13)
    pen.icon("token", 134, 14, 13)
    pen.icon("sheep", 152, 14, 15)
    pen.text(169, 14, "→", "b")
    pen.icon("gold", 187, 14, 15)
    pen.close(groups)
    draw_tracks(pen, t, player, 32)
    groups = pen.open([FLIP], pen.word("step-tile", "Step limit and step tile"))
    pen.box(132, 32, 34, 19, "tile", 3)
    pen.icon("step", 141, 42, 13)
    pen.text(156, 42, t.step_limit(seat), "b")
    pen.close(groups)
    groups = pen.open([FLIP + 1], pen.word("fee-tile", "Fee tile"))
    pen.box(169, 32, 35, 19, "tile", 3)
    pen.icon("hand", 178, 42, 13)
    pen.text(192, 42, "✕" if player.no_fees else "£", "b")
    pen.close(groups)


def draw_tracks(pen: Pen, t: Table, player: Player, y: float) -> None:
    """Gold above certificates, and what is permanent."""
    groups = pen.open([], pen.account("gold"))
    pen.icon("gold", 9, y + 10, 16)
    for space in range(6):
        x = 20 + 18 * space
        pen.box(x, y, 17, 19, "gold" if space == player.gold else "tile", 3)
        pen.text(x + 8.5, y + 10, space, "s b onlight" if space == player.gold else "s b")
    pen.close(groups)
    pen.icon("certificate", 9, y + 31, 16)
    limit = player.certificate_limit(t.facts)
    for space in range(6):
        x = 20 + 18 * space
        groups = pen.open([CERTIFICATES + space], f"{pen.account('certificates')}: {space}")
        style = "tile" if space <= limit else "empty"
        style = "stone now" if space == player.certificates else style
        pen.box(x, y + 21, 17, 19, style, 3)
        pen.text(x + 8.5, y + 31, space, "s b")
        pen.close(groups)
    groups = pen.open([], pen.account("permanent-certificates"))
    pen.text(149, y + 31, f"+{player.permanent_certificates()}∞", "s b")
    pen.close(groups)
    groups = pen.open([], pen.account("permanent-wool"))
    pen.icon("wool", 175, y + 31, 13)
    pen.text(193, y + 31, f"+{player.permanent_wool(t.facts)}∞", "s b")
    pen.close(groups)


def draw_storehouses(pen: Pen, t: Table, player: Player) -> None:
    """The pairs of storehouses and what each gives when both are gone (203 x 40)."""
    for pair in range(5):
        x = 41 * pair
        groups = pen.open([STOREHOUSE + pair], pen.account("storehouses"))
        pen.box(x, 0, 39, 40, "tile", 4)
        for i in range(2):
            if player.storehouses >> 2 * pair + i & 1:
                pen.icon("house", x + 11 + 17 * i, 11, 15)
            else:
                pen.box(x + 4 + 17 * i, 4, 14, 14, "empty", 2)
        action = t.facts.pair_gives[pair]
        points = t.facts.pair_points[pair]
        if action >= 0:
            draw_label(pen, x + (13 if points else 19), 29, action, 10)
        if points:
            pen.shield(x + (31 if action >= 0 else 20), 28, points)
        pen.close(groups)


def draw_buildings(pen: Pen, t: Table, seat: int) -> None:
    """The private buildings not yet built: craftsmen, points, hands, actions (320 x 113)."""
    for number in range(10):
        x, y = 64.5 * (number % 5), 58 * (number // 5)
        there = t.players[seat].buildings >> number & 1
        name = f"{number + 1}{'ab'[t.faces[number]]}"
        title = f"{pen.word('building', 'Building')} {name}"
        groups = pen.open([BUILD + number] if there else [], title)
        pen.box(x, y, 62, 55, "tile" if there else "empty", 4)
        if there:
            draw_building(pen, t, t.face(number), x, y)
            pen.text(x + 59, y + 48, name, "xs soft r")
        else:
            pen.text(x + 31, y + 28, name, "s soft")
        pen.close(groups)


def draw_building(pen: Pen, t: Table, face: int, x: float, y: float) -> None:
    """What a building asks for, is worth, and does."""
    facts = t.facts
    pen.icon("hammer", x + 8, y + 9, 12)
    pen.text(x + 15, y + 9, facts.craftsmen[face], "b l")
    pen.shield(x + 53, y + 9, facts.building_points[face])
    if facts.building_fee[face]:
        pen.icon("hand", x + 7, y + 47, 10)
        pen.text(x + 14, y + 48, facts.building_fee[face], "xs b")
    slots = facts.slots[face]
    for i, slot in enumerate(slots):
        draw_label(pen, x + 31, y + 25 + (14 if len(slots) < 3 else 11) * i, slot[0], 11, 58)
