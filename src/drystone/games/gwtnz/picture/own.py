"""The board of the player who looks: auxiliary actions, discs, workers, purse, storehouses."""

from __future__ import annotations

from drystone.games.gwtnz import components
from drystone.games.gwtnz.picture.labels import aux_label, draw_label, draw_parts, lines_of
from drystone.games.gwtnz.picture.pen import Pen, signed
from drystone.games.gwtnz.picture.tips import own as own_tips
from drystone.games.gwtnz.picture.tips import trail as trail_tips
from drystone.games.gwtnz.picture.wellington import draw_worker
from drystone.games.gwtnz.resources import EARNS_GOLD
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


def draw_disc_space(
    pen: Pen, t: Table, player: Player, disc: int, x: float, y: float, seat: int
) -> None:
    """A disc space with its disc, or clear; what clearing it costs or gains stands on it."""
    size = pen.least
    pen.corners(x, y, t.facts.disc_dark[disc], size)
    money = t.facts.disc_gain[disc] - t.facts.disc_cost[disc]
    if player.has_disc(disc):
        pen.seat(seat, x, y, size - 5)
    if money and player.has_disc(disc):
        # On a label of its own: a triangle has no room for it.
        said = f"{signed(money, plus=True)[0]}£{abs(money)}"
        low = y + size / 2 - 7
        pen.box(x - 13, low - 7, 26, 13, "sheet", 3)
        pen.text(x, low, said, f"s b {'good' if money > 0 else 'bad'}")


DISC_SIGNS = ["+1", "+1", "+1", "", "∞", "∞", "∞", "∞"]
DISC_ICONS = ["step", "card", "card", "certificate", "certificate", "certificate", "wool", "wool"]


def draw_discs(pen: Pen, t: Table, seat: int, width: float) -> None:
    """Auxiliary actions with their spaces, and below the other disc spaces."""
    player = t.players[seat]
    size = pen.least
    wide = width / 5
    high = size + 2 + roomy(pen)
    for aux in range(5):
        x = wide * aux
        clear = player.clear_aux(aux)
        with pen.click(AUX + aux, tip=own_tips.aux(pen, t, aux, 1)):
            pen.box(x, 0, wide - 3, high, "tile" if clear else "empty", 5)
            draw_parts(pen, x + wide / 2 - 1, high / 2, aux_label(t, aux), 18, wide - 6)
        for i in range(2):
            disc = components.D_AUX + (aux if aux < 2 else 2 * aux - 2 + i)
            sx, y = x + wide / 4 + (wide / 2 - 2) * i, high + 0.5 * size + 2
            if pen.touch:
                sx, y = x + wide / 2 - 1, (1.5 + i) * size + 4 + 2 * i
            if aux < 2 and i == 0:
                pen.dot(sx, y, size / 2 - 3, "empty")
                continue
            with pen.click(DISC + disc, tip=own_tips.disc(pen, t, player, disc)):
                draw_disc_space(pen, t, player, disc, sx, y, seat)
        top = aux_height(pen)
        with pen.click(DOUBLE + aux, tip=own_tips.aux(pen, t, aux, 2)):
            pen.box(x, top, wide - 3, size, "tile" if clear == 2 else "empty", 5)
            css = "mid" if clear == 2 else "mid soft"
            pen.text(x + wide / 2 - 1, top + size / 2, "\u00d72", css)
    top = aux_height(pen) + size + 4
    wide = width / 8
    signs = [*DISC_SIGNS]
    signs[components.D_LIMIT] = f"→{t.facts.certificate_limit_cleared}"
    for disc in range(8):
        x = wide * disc
        with pen.click(DISC + disc, tip=own_tips.disc(pen, t, player, disc)):
            pen.box(x, top, wide - 2, size + 22 + roomy(pen), "tile", 4)
            draw_disc_space(pen, t, player, disc, x + wide / 2 - 1, top + size / 2 + 2, seat)
            low = top + size + 12 + roomy(pen) / 2
            pen.icon(DISC_ICONS[disc], x + wide / 2 - 8, low, 15)
            pen.text(x + wide / 2 + 8, low, signs[disc], "s b")


def roomy(pen: Pen) -> float:
    """How much higher auxiliary actions and disc tiles are where nothing lies below them."""
    return 11 if pen.broad else 0


def aux_height(pen: Pen) -> float:
    """How high an auxiliary action is with its spaces, which fingers have under one another."""
    return (3 if pen.touch else 2) * pen.least + (8 if pen.touch else 6) + roomy(pen)


def discs_height(pen: Pen) -> float:
    """How high auxiliary actions and disc spaces are."""
    return aux_height(pen) + 2 * pen.least + 26 + roomy(pen)


def draw_workers(pen: Pen, t: Table, player: Player, width: float, high: float) -> None:
    """The four worker rows with the actions of their spaces."""
    wide = width / 5
    for row in range(4):
        y = high * row
        with pen.click(JOKER + row, APPOINT + row, tip=own_tips.worker_row(pen, t, player, row)):
            for space in range(5):
                x = wide * space
                there = space < player.workers[row]
                action = t.facts.row_action[row][space]
                last = space == 4
                with pen.group(tip=own_tips.worker_space(pen, t, row, space)):
                    pen.box(x, y, wide - 2, high - 2, "tile" if there else "empty", 4)
                    if there:
                        joker = player.jokers >> 5 * row + space & 1
                        kind = 4 if joker else row
                        draw_worker(pen, kind, x + wide / 2 - 1, y + high / 2 - 1, high - 4)
                    elif action is not None:
                        room = wide - (22 if last else 4)
                        draw_label(pen, x + room / 2 + 1, y + high / 2 - 1, action, 17, room)
                    if last:
                        pen.shield(x + wide - 12, y + high / 2 - 1, t.facts.fifth_points)
            pen.box(-2, y - 1, width, high, "frame", 5)


def draw_purse(pen: Pen, t: Table, seat: int, width: float) -> None:
    """Money, gold, tokens, fees; certificates, what is permanent and the step limit.

    In two rows, in three for a finger on a phone.
    """
    player = t.players[seat]
    size = pen.least if pen.broad else pen.least + 3
    rows = purse_rows(pen, width)
    middle = size / 2
    unit = width / 284
    with pen.group(tip=own_tips.money(pen, player.money)):
        pen.box(0, 0, 58 * unit, size, "tile", 5)
        pen.text(29 * unit, middle, f"£{player.money}", "huge")
    with pen.group(tip=own_tips.gold(pen, t)):
        pen.box(61 * unit, 0, 44 * unit, size, "tile", 5)
        pen.icon("gold", 74 * unit, middle, 19)
        pen.text(93 * unit, middle, player.gold, "big")
    with pen.click(EXCHANGE, tip=own_tips.exchange(pen)):
        pen.box(108 * unit, 0, 44 * unit, size, "tile", 5)
        pen.icon("token", 121 * unit, middle, 19)
        pen.text(140 * unit, middle, player.tokens, "big")
    with pen.click(EXCHANGE_TWO, tip=own_tips.exchange_two(pen)):
        pen.box(155 * unit, 0, 76 * unit, size, "tile", 5)
        parts = ["@token", "@token", "#shropshire", "→", "@gold"]
        draw_parts(pen, 193 * unit, middle, parts, 17, 74 * unit)
    with pen.click(FLIP + 1, tip=own_tips.fee_tile(pen, t)):
        pen.box(234 * unit, 0, 50 * unit, size, "tile", 5)
        pen.icon("hand", 248 * unit, middle, 18)
        pen.text(268 * unit, middle, "✕" if player.no_fees else "£", "big")
    low = size + 3
    track = width if rows > 2 else max(172 * unit, 6 * (pen.least + 1) + 20)
    draw_certificates(pen, t, player, low, track)
    left = 0.0 if rows > 2 else track + 2
    low = 2 * low if rows > 2 else low
    step = (width - left) / 3
    middle = low + size / 2
    with pen.group(tip=own_tips.permanent_certificates(pen, player)):
        said = f"+{player.permanent_certificates()}∞"
        css = "mid" if pen.touch else "b"
        pen.text(left + step / 2 + (12 if pen.touch else -2), middle, said, css)
        if pen.touch:
            pen.icon("certificate", left + step / 2 - 18, middle, 20)
    with pen.group(tip=own_tips.permanent_wool(pen, t, player)):
        pen.icon("wool", left + 1.5 * step - 10, middle, 17)
        pen.text(left + 1.5 * step + 9, middle, f"+{player.permanent_wool(t.facts)}", css)
    with pen.click(FLIP, tip=own_tips.step_tile(pen, t, seat)):
        pen.box(left + 2 * step, low, step, size, "tile", 5)
        pen.icon("step", left + 2.5 * step - 9, middle, 17)
        pen.text(left + 2.5 * step + 9, middle, t.step_limit(seat), "big")


def purse_rows(pen: Pen, width: float) -> int:
    """In how many rows the purse is drawn."""
    return 3 if pen.touch and width < 400 else 2


def purse_height(pen: Pen, width: float) -> float:
    """How high the purse is."""
    return purse_rows(pen, width) * (pen.least + 6)


def draw_certificates(pen: Pen, t: Table, player: Player, y: float, width: float) -> None:
    """The track of the certificates."""
    size = pen.least if pen.broad else pen.least + 3
    middle = y + size / 2
    limit = player.certificate_limit(t.facts)
    pen.icon("certificate", 9, middle, 20)
    wide = (width - 20) / 6
    for space in range(6):
        x = 20 + wide * space
        with pen.click(CERTIFICATES + space, tip=own_tips.certificates(pen, t, player, space)):
            style = "tile" if space <= limit else "empty"
            style = "gold now" if space == player.certificates else style
            pen.box(x, y, wide - 1, size, style, 5)
            now = " dusk" if space == player.certificates else ""
            pen.text(x + wide / 2, middle, space, f"mid{now}")
    # Whoever passes from here to there earns gold.
    pen.icon("gold", 20 + wide * EARNS_GOLD, middle, 15)


def draw_storehouses(pen: Pen, t: Table, player: Player, width: float, high: float) -> None:
    """The pairs of storehouses and what each gives when both are gone."""
    wide = width / 5
    for pair in range(5):
        x = wide * pair
        with pen.click(STOREHOUSE + pair, tip=own_tips.storehouses(pen, t, pair)):
            pen.box(x, 0, wide - 3, high, "tile", 5)
            for i in range(2):
                at = x + wide / 2 - 1 + 22 * (i - 0.5)
                if player.storehouses >> 2 * pair + i & 1:
                    pen.icon("house", at, high / 2 - 10, 19)
                else:
                    pen.box(at - 8, high / 2 - 18, 16, 15, "empty", 3)
            action = t.facts.pair_gives[pair]
            points = t.facts.pair_points[pair]
            middle = x + wide / 2 - 1
            if action is not None:
                draw_label(pen, middle - (9 if points else 0), high / 2 + 12, action, 17, wide - 20)
            if points:
                pen.shield(middle if action is None else middle + 15, high / 2 + 11, points)


def draw_storehouses_down(pen: Pen, t: Table, player: Player, width: float, high: float) -> None:
    """The same under one another, what they give beside them."""
    each = high / 5
    for pair in range(5):
        y = each * pair
        middle = y + each / 2 - 1
        with pen.click(STOREHOUSE + pair, tip=own_tips.storehouses(pen, t, pair)):
            pen.box(0, y, width, each - 3, "tile", 5)
            for i in range(2):
                if player.storehouses >> 2 * pair + i & 1:
                    pen.icon("house", 14 + 21 * i, middle, 20)
                else:
                    pen.box(6 + 21 * i, middle - 8, 16, 16, "empty", 3)
            points = t.facts.pair_points[pair]
            action = t.facts.pair_gives[pair]
            if action is not None:
                room = width - 48 - (22 if points else 0)
                draw_label(pen, 46 + room / 2, middle, action, 18, room)
            if points:
                pen.shield(width - 14 if action is not None else (46 + width) / 2, middle, points)


def draw_buildings(pen: Pen, t: Table, seat: int, width: float, high: float) -> None:
    """The private buildings not yet built: craftsmen, points, hands, actions."""
    wide = width / 5
    for number in range(10):
        x, y = wide * (number % 5), (high + 3) * (number // 5)
        there = t.players[seat].buildings >> number & 1
        tip = (
            trail_tips.building(pen, t, t.face(number))
            if there
            else trail_tips.built(pen, t, seat, number)
        )
        with (
            pen.lying(f"building-{seat}-{number}", there=bool(there)),
            pen.click(*([BUILD + number] if there else []), tip=tip),
        ):
            if there:
                # The wall first: it is what keys come to.
                pen.box(x, y + 18, wide - 3, high - 18, "wall", 4)
                pen.roof(x + 4, y + 19, wide - 11, 16, f"seat{seat}", number)
                draw_building(pen, t, t.face(number), x, y, wide - 3, high)
            else:
                pen.box(x, y, wide - 3, high, "empty", 4)
                pen.text(x + wide / 2 - 1, y + high / 2, number + 1, "mid soft")


def draw_building(
    pen: Pen, t: Table, face: int, x: float, y: float, wide: float, high: float
) -> None:
    """What a building asks for, is worth, and does."""
    facts = t.facts
    pen.icon("hammer", x + 11, y + 28, 16)
    pen.text(x + 20, y + 28, facts.craftsmen[face], "big l")
    pen.shield(x + wide - 12, y + 29, facts.building_points[face])
    fee = facts.building_fee[face]
    number, low = face % 10 + 1, y + 13.5
    # Low on the roof, which narrows upwards.
    pen.text(x + wide / 2 - ((12 if number < 10 else 14) if fee else 0), low, number, "s b mine")
    if fee:
        pen.icon("hand", x + wide / 2 + 1, low - 0.5, 12)
        pen.text(x + wide / 2 + 12, low, fee, "s b mine")
    slots = facts.slots[face]
    lines = sum(len(lines_of(slot[0], 17, wide - 4)) for slot in slots)
    step = (high - 41) / lines
    at = y + 40.0
    for slot in slots:
        taken = step * len(lines_of(slot[0], 17, wide - 4))
        draw_label(pen, x + wide / 2, at + taken / 2, slot[0], min(17.0, step), wide - 4)
        at += taken
