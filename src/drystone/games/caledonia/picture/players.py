"""Player boards: the own one large, the others small."""

from __future__ import annotations

from dataclasses import dataclass

from drystone.core.speech import begun
from drystone.games.caledonia.components import GOODS, IMPORTS, MINER, SPOTS, WOODCUTTER, WORKER
from drystone.games.caledonia.expand import Expand, unit_cost
from drystone.games.caledonia.first_workers import StartSpace
from drystone.games.caledonia.picture.boards import CARD_H, CARD_W, FINGER, draw_contract
from drystone.games.caledonia.picture.labels import clan_name, clan_power, unit_makes
from drystone.games.caledonia.picture.pen import GOODS_NAMES, UNIT_NAMES, Pen
from drystone.games.caledonia.scoring import band, hops, imported, settlements
from drystone.games.caledonia.state import Player, Table, deployed, unit_kinds
from drystone.games.caledonia.words import (
    AT,
    DISCARD,
    EXPAND,
    FOR,
    FULFIL,
    GAIN,
    HIRE,
    IMPROVE,
    SELL,
    SHIP,
    WITHDRAW,
)
from drystone.kit import cut, wrapped

SHIPPING = ("-", "≈", "1", "2", "3", "4")
"""None, rivers, and how many lochs."""

OTHER_H = 228.0
LOW_H = 160.0
TRACK_W = 210.0


@dataclass(frozen=True)
class Plan:
    """Where the parts of the own board lie on it, from its corner."""

    width: float
    height: float
    purse: float
    units: float
    goods: tuple[float, float]
    """How far apart, and how high."""
    tracks: tuple[float, float]
    technology: tuple[float, float, float]
    cellar: tuple[float, float, float]
    contracts: tuple[float, float]
    tally: tuple[float, float]
    track: float = 36
    """How high the tracks are."""


WIDE = Plan(
    820, 254, 362, 46, (61, 58), (392, 64), (392, 146, 210), (392, 190, 210), (612, 4), (612, 128)
)
LOW = Plan(
    880, 254, 392, 50, (66, 58), (424, 64), (424, 146, 210), (424, 190, 210), (664, 4), (664, 128)
)
TALL = Plan(
    796,
    268,
    362,
    46,
    (61, 76),
    (380, 64),
    (380, 166, 210),
    (380, 217, 210),
    (596, 4),
    (596, 128),
    FINGER,
)
NARROW = Plan(
    396,
    462,
    228,
    48,
    (64, 46),
    (8, 240),
    (222, 240, 168),
    (222, 291, 168),
    (8, 344),
    (212, 352),
    FINGER,
)


def title_of(pen: Pen, t: Table, seat: int) -> str:
    """A player's name and clan."""
    clan = t.players[seat].clan
    return f"{pen.player(seat)} · {clan_name(pen, clan)}" if clan >= 0 else pen.player(seat)


def draw_own_board(pen: Pen, t: Table, seat: int, x: float, y: float, plan: Plan) -> None:
    """The board of the one who looks: everything that can be acted on."""
    me = t.players[seat]
    pen.box(x, y, plan.width, plan.height, "card")
    pen.flag(seat, x + 18, y + 19, 12)
    pen.text(x + 40, y + 25, cut(pen.player(seat), 17 if plan is NARROW else 30), "h")
    if me.clan >= 0:
        power = f"{clan_name(pen, me.clan)}: {clan_power(pen, t.facts, me.clan)}"
        for i, line in enumerate(wrapped(power, 54 if plan is NARROW else 62)[:2]):
            pen.text(x + 40, y + 44 + 13 * i, line, "t s")
    draw_purse(pen, t, seat, x + plan.purse, y)
    draw_units(pen, t, seat, x + 8, y + 64, plan.units)
    draw_goods(pen, me, x + 8, y + 186, *plan.goods)
    high = plan.track
    draw_shipping(pen, t, seat, x + plan.tracks[0], y + plan.tracks[1], high)
    draw_hired(pen, t, seat, x + plan.tracks[0], y + plan.tracks[1] + high + 5, high)
    left, top, width = plan.technology
    draw_technology(pen, t, seat, x + left, y + top, width, high)
    if t.clan(seat).has_cellar:
        left, top, width = plan.cellar
        draw_cellar(pen, t, seat, x + left, y + top, width, high)
    draw_own_contracts(pen, t, seat, x + plan.contracts[0], y + plan.contracts[1])
    draw_tally(pen, t, seat, x + plan.tally[0], y + plan.tally[1])


def draw_purse(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """Money, Glory and points so far."""
    total = t.scores()[seat]
    with pen.group(tip=pen.say("tip.money")):
        pen.coin(x, y + 18, t.players[seat].money, 15)
    with pen.group(tip=pen.say("tip.glory")):
        pen.box(x + 24, y + 4, 48, 28, "hit")
        pen.icon("glory", x + 34, y + 18, 20)
        pen.text(x + 46, y + 24, t.players[seat].glory, "h")
    left = x + 72 + 6 * len(str(t.players[seat].glory))  # "10" and "57 points" are two figures
    with pen.group(tip=pen.say("tip.points")):
        pen.text(left, y + 24, pen.say("points", count=total), "b")
    if t.seats == 1:
        pen.text(left, y + 39, pen.say("band." + band(t, total)), "s")


def draw_units(pen: Pen, t: Table, seat: int, x: float, y: float, pitch: float) -> None:
    """A column for each kind: cost, and the pieces still on the board."""
    me = t.players[seat]
    for i, kind in enumerate(unit_kinds(t, seat)):
        left = x + pitch * i
        middle = left + (pitch - 3) / 2
        unit = begun(pen.say("name.unit." + UNIT_NAMES[kind]))
        cost = unit_cost_or_full(t, seat, kind)
        does = unit_makes(pen, t, seat, kind, f"{unit}, {pen.pounds(cost)}")
        tip = f"{does} {pen.say('tip.expand')}"
        with pen.click(FOR + kind, EXPAND + kind, tip=tip):
            waits = waiting_for_space(t, seat, kind) is not None
            pen.box(left, y, pitch - 3, 112, "card mark picked" if waits else "card mark")
            with pen.group("face"):
                pen.token(seat, UNIT_NAMES[kind], middle, y + 19, 14)
                pen.coin(middle, y + 47, cost, 10)
            pieces = t.facts.unit_pieces[kind]
            across = max(1, pieces // 2)
            for n in range(pieces):
                gone = n >= me.left[kind]
                column, row = n % across, n // across
                css = "none" if gone else f"seat{seat}"
                wide = 26 / across
                pen.box(middle - 13 + wide * column, y + 64 + 12 * row, wide - 2, 9, css, 2)
            pen.text(middle, y + 105, f"{deployed(t, seat, kind)}/{pieces}", "s m")
        draw_arrivals(pen, t, seat, kind, middle, y + 19)


def waiting_for_space(t: Table, seat: int, kind: int) -> Expand | StartSpace | None:
    """The question where a unit of this kind comes to, if that is asked."""
    asked = t.frames[-1] if t.frames else None
    here = isinstance(asked, Expand | StartSpace) and (asked.seat, asked.kind) == (seat, kind)
    return asked if isinstance(asked, Expand | StartSpace) and here else None


def draw_arrivals(pen: Pen, t: Table, seat: int, kind: int, x: float, y: float) -> None:
    """While a space is chosen for a unit, it waits here for any of them."""
    asked = waiting_for_space(t, seat, kind)
    if asked is not None:
        for action in asked.options(t):
            pen.rest(f"unit-{action - AT}", x, y)


def unit_cost_or_full(t: Table, seat: int, kind: int) -> int:
    """The next unit's cost; the usual one when the column is empty."""
    if t.players[seat].left[kind] == 0:
        return t.facts.unit_cost[kind]
    return unit_cost(t, seat, kind)


def draw_goods(pen: Pen, me: Player, x: float, y: float, pitch: float, height: float) -> None:
    """The stock of goods."""
    for good in range(GOODS):
        left = x + pitch * good
        name = pen.say("name.good." + GOODS_NAMES[good])
        told = f"{name}: {me.goods[good]}. {pen.say('tip.good')}"
        # Whoever points at a good of theirs, and is asked nothing about it, wants to sell it.
        with pen.click(GAIN + good, DISCARD + good, SELL + good, tip=told):
            pen.box(left, y, pitch - 4, height, "card mark")
            pen.icon(GOODS_NAMES[good], left + 15, y + 15, 22)
            pen.text(left + pitch - 11, y + 22, me.goods[good], "h e")
            pen.text(left + 5, y + height - 6, name, "t s")


def draw_shipping(pen: Pen, t: Table, seat: int, x: float, y: float, high: float) -> None:
    """How far ships go."""
    me = t.players[seat]
    reach = f"{pen.say('shipping', level=me.shipping)}. {pen.say('tip.shipping')}"
    with pen.click(SHIP, tip=reach):
        pen.box(x, y, TRACK_W, high, "card mark")
        middle = y + high / 2
        pen.icon("ship", x + 15, middle, 20)
        for level in range(t.facts.shipping_levels + 1):
            left = x + 32 + 29 * level
            reached = level == me.shipping
            with pen.piece(f"ship-{seat}") if reached else pen.group():
                pen.box(left, middle - 11, 26, 22, "now" if reached else "none", 3)
                pen.text(left + 13, middle + 4, SHIPPING[level], "m b")


def draw_hired(pen: Pen, t: Table, seat: int, x: float, y: float, high: float) -> None:
    """The merchants: in stock, out at the market, and still to be hired."""
    me = t.players[seat]
    with pen.click(HIRE, tip=pen.say("merchants", stock=me.merchants, board=me.hireable)):
        pen.box(x, y, TRACK_W, high, "card mark")
        middle = y + high / 2
        pen.icon("merchant", x + 15, middle, 20)
        out = sum(abs(n) for n in me.market)
        for i in range(t.facts.merchants):
            state = "now" if i < me.merchants else "mist" if i < me.merchants + out else "none"
            pen.box(x + 32 + 18 * i, middle - 8, 15, 16, state, 3)
        pen.text(x + 203, middle + 5, f"{me.merchants}/{me.merchants + out}", "s e")
    draw_stock(pen, t, seat, x + 39, middle)


def draw_stock(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """The merchants wait here for any good."""
    for good in range(GOODS):
        if t.players[seat].market[good] == 0:
            pen.rest(f"merchant-{seat}-{good}", x, y)


def draw_technology(
    pen: Pen, t: Table, seat: int, x: float, y: float, width: float, high: float
) -> None:
    """The two technology tiles, or what a worker of MacDonald earns."""
    me = t.players[seat]
    middle = y + high / 2
    if t.clan(seat).fishes:
        pen.box(x, y, width, high, "card")
        pen.icon("worker", x + 18, middle, 20)
        pen.coin(x + 48, middle, t.facts.unit_income[WORKER], 11)
        return
    pairs = ((WOODCUTTER, me.woodcutters_improved), (MINER, me.miners_improved))
    for i, (kind, improved) in enumerate(pairs):
        left = x + (width + 4) / 2 * i
        said = pen.say("technology", more=t.facts.technology_gain)
        with pen.click(IMPROVE + i, tip=said):
            pen.box(left, y, (width - 4) / 2, high, "card mark")
            pen.icon(UNIT_NAMES[kind], left + 14, middle, 20)
            income = t.facts.unit_income[kind]
            more = income + t.facts.technology_gain
            pen.coin(left + 38, middle, more if improved else income, 11)
            pen.text(left + 54, middle + 5, "✓" if improved else f"→ {more}", "s")


def draw_cellar(
    pen: Pen, t: Table, seat: int, x: float, y: float, width: float, high: float
) -> None:
    """MacKenzie's three spots."""
    pitch, middle = (width + 3) / 3, y + high / 2
    for spot in range(3):
        left = x + pitch * spot
        full = t.players[seat].cellar >> spot & 1
        with pen.click(WITHDRAW + spot, tip=f"{pen.say('cellar')}. {pen.say('tip.cellar')}"):
            pen.box(left, y, pitch - 3, high, "card mark")
            pen.coin(left + pitch - 19, middle, t.clan(seat).cellar[spot], 11)
            pen.icon("whisky", left + 15, middle, 22, "" if full else "gone")


def draw_own_contracts(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """The open contracts."""
    me = t.players[seat]
    boxes = t.clan(seat).boxes
    pen.text(x, y + 14, pen.say("export-box"), "s")
    for i in range(boxes):
        left = x + (CARD_W + 4) * i
        if i < len(me.contracts):
            contract = me.contracts[i]
            draw_contract(pen, t, contract, left, y + 20, FULFIL + contract)
        else:
            with pen.group(tip=pen.say("tip.export-box")):
                pen.box(left, y + 20, CARD_W, CARD_H, "none")


def for_most(t: Table, what: str) -> str:
    """The sentence that says what having most of something brings; alone it is so many."""
    return f"tip.{what}-alone" if t.seats == 1 else f"tip.{what}"


def draw_tally(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """What the fulfilled contracts brought, and how many settlements are joined."""
    me = t.players[seat]
    with pen.group(tip=pen.say(for_most(t, "fulfilled"))):
        pen.text(x, y + 12, pen.say("fulfilled", count=len(me.fulfilled)), "b b11")
        numbers = " ".join(f"№{contract + 1}" for contract in me.fulfilled)
        for i, line in enumerate(wrapped(numbers, 32)[:2]):
            pen.text(x, y + 27 + 13 * i, line, "t s")
    draw_imports(pen, t, seat, x, y + 48, 47, 4)
    with pen.group(tip=pen.say(for_most(t, "settlements"))):
        pen.text(x, y + 90, pen.say("settlements", count=settlements(t, seat)), "b b11")


def draw_imports(
    pen: Pen, t: Table, seat: int, x: float, y: float, pitch: float, across: int
) -> None:
    """Imports and hops on fulfilled contracts."""
    counts = [(name, imported(t, seat, kind)) for kind, name in enumerate(IMPORTS)]
    counts.append(("hops", hops(t, seat)))
    for i, (name, count) in enumerate(counts):
        left, top = x + pitch * (i % across), y + 21 * (i // across)
        with pen.group(tip=pen.say("thing." + name)):
            pen.icon(name, left + 8.5, top + 8.5, 17)
            pen.text(left + 20, top + 14, count, "b")


def draw_fulfilled(pen: Pen, t: Table, seat: int, x: float, y: float, across: int) -> float:
    """The own fulfilled contracts, where there is room for them; gives the height."""
    for i, contract in enumerate(t.players[seat].fulfilled):
        left, top = x + (CARD_W + 7) * (i % across), y + (CARD_H + 5) * (i // across)
        draw_contract(pen, t, contract, left, top)
    rows = (len(t.players[seat].fulfilled) + across - 1) // across
    return rows * (CARD_H + 5)


def draw_bands(pen: Pen, t: Table, seat: int, x: float, y: float, width: float) -> None:
    """What the publisher calls so many points of somebody alone, and what is reached."""
    facts, reached = t.facts, band(t, t.scores()[seat])
    pitch = (width + 5) / len(facts.band_names)
    with pen.group(tip=pen.say("tip.bands")):
        for i, (least, name) in enumerate(zip(facts.band_from, facts.band_names, strict=True)):
            left = x + pitch * i
            pen.box(left, y, pitch - 5, 34, "now" if name == reached else "card")
            pen.text(left + 10, y + 21, begun(pen.say(f"band.{name}")), "s ink b")
            pen.text(left + pitch - 15, y + 21, max(0, least), "s e")


def draw_other_board(pen: Pen, t: Table, seat: int, x: float, y: float, width: float) -> None:
    """Another player's board, smaller."""
    pen.box(x, y, width, OTHER_H, "card")
    draw_head(pen, t, seat, x, y, width)
    draw_deployed(pen, t, seat, x, y + 56, width)
    draw_small_goods(pen, t, seat, x + 8, y + 98, width - 8)
    draw_small_tracks(pen, t, seat, x + 8, y + 114)
    draw_counted(pen, t, seat, x + 8, y + 138, in_words=width > 380)
    more = 6 if width > 380 else 0
    draw_imports(pen, t, seat, x + 8, y + 172 + more, 46, 2)
    draw_their_contracts(pen, t, t.players[seat], x + width - 6, y + OTHER_H - 6, width)


def draw_low_board(pen: Pen, t: Table, seat: int, x: float, y: float, width: float) -> None:
    """The same where there is less height: open contracts stand beside everything else."""
    pen.box(x, y, width, LOW_H, "card")
    draw_head(pen, t, seat, x, y, width)
    boxes = t.clan(seat).boxes
    beside = width - 12 - (CARD_W + 4) * (1 if boxes == 1 else 1.52)
    draw_deployed(pen, t, seat, x, y + 52, beside)
    draw_small_goods(pen, t, seat, x + 8, y + 94, beside - 8)
    draw_small_tracks(pen, t, seat, x + 8, y + 110)
    draw_counted(pen, t, seat, x + 8, y + 135, in_words=False)
    draw_imports(pen, t, seat, x + 98, y + 134, 46, 4)
    room = 0.0 if boxes > 1 else width  # two are drawn smaller
    draw_their_contracts(pen, t, t.players[seat], x + width - 6, y + LOW_H - 6, room)


def draw_head(pen: Pen, t: Table, seat: int, x: float, y: float, width: float) -> None:
    """Who it is, and what they have: money, Glory and points."""
    me = t.players[seat]
    power = f"{title_of(pen, t, seat)}: {clan_power(pen, t.facts, me.clan)}"
    said = power if me.clan >= 0 else ""
    with pen.group(tip=said):
        pen.flag(seat, x + 17, y + 20, 10)
        pen.text(x + 34, y + 18, cut(pen.player(seat), int((width - 162) / 8.6)), "b")
        if me.clan >= 0:
            pen.text(x + 34, y + 32, clan_name(pen, me.clan), "t s")
    right = x + width
    pen.coin(right - 114, y + 20, me.money, 14)
    pen.icon("glory", right - 86.5, y + 19.5, 17)
    pen.text(right - 76, y + 25, me.glory, "b")
    with pen.group(tip=pen.say("points", count=t.scores()[seat])):
        pen.text(right - 8, y + 26, t.scores()[seat], "e h")


def draw_deployed(pen: Pen, t: Table, seat: int, x: float, y: float, width: float) -> None:
    """How many units of each kind are on the map."""
    for i, kind in enumerate(unit_kinds(t, seat)):
        middle = x + (width - 6) / 8 * (i + 0.5) + 3
        pen.token(seat, UNIT_NAMES[kind], middle, y, 11)
        pen.text(middle, y + 26, f"{deployed(t, seat, kind)}/{t.facts.unit_pieces[kind]}", "t m")
        draw_arrivals(pen, t, seat, kind, middle, y)


def draw_small_goods(pen: Pen, t: Table, seat: int, x: float, y: float, width: float) -> None:
    """The stock of goods, in a row."""
    for good in range(GOODS):
        left = x + width / GOODS * good
        pen.icon(GOODS_NAMES[good], left + 9, y, 18)
        pen.text(left + 22, y + 6, t.players[seat].goods[good], "b")


def draw_counted(pen: Pen, t: Table, seat: int, x: float, y: float, *, in_words: bool) -> None:
    """Fulfilled contracts and joined settlements; on a small board beside their signs."""
    counts = {
        "fulfilled": ("contract", len(t.players[seat].fulfilled)),
        "settlements": ("space", settlements(t, seat)),
    }
    for i, (what, (icon, count)) in enumerate(counts.items()):
        with pen.group(tip=f"{pen.say(what, count=count)}. {pen.say(for_most(t, what))}"):
            if in_words:
                pen.text(x, y + 6 + 16 * i, pen.say(what, count=count), "s ink")
            else:
                pen.icon(icon, x + 8.5 + 44 * i, y + 8, 17)
                pen.text(x + 20 + 44 * i, y + 13, count, "b")


def draw_small_tracks(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """Shipping, merchants, technology and the cellar, in a row."""
    me = t.players[seat]
    out = sum(abs(n) for n in me.market)
    reach = f"{pen.say('shipping', level=me.shipping)}. {pen.say('tip.shipping')}"
    with pen.group(tip=reach):
        pen.icon("ship", x + 8.5, y + 8.5, 17)
        pen.text(x + 20, y + 14, SHIPPING[me.shipping], "b")
    with pen.group(tip=pen.say("merchants", stock=me.merchants, board=me.hireable)):
        pen.icon("merchant", x + 52.5, y + 8.5, 17)
        pen.text(x + 63, y + 14, f"{me.merchants}/{me.merchants + out}", "b")
    draw_stock(pen, t, seat, x + 52, y + 8)
    with pen.group(tip=pen.say("technology", more=t.facts.technology_gain)):
        if not t.clan(seat).fishes:
            pen.icon(
                "woodcutter", x + 110.5, y + 8.5, 17, "" if me.woodcutters_improved else "gone"
            )
            pen.icon("miner", x + 132.5, y + 8.5, 17, "" if me.miners_improved else "gone")
    if t.clan(seat).has_cellar:
        for spot in range(SPOTS):
            css = "" if me.cellar >> spot & 1 else "gone"
            pen.icon("whisky", x + 168 + 18 * spot, y + 8, 16, css)


def draw_their_contracts(
    pen: Pen, t: Table, me: Player, right: float, bottom: float, width: float
) -> None:
    """Another player's open contracts, from the right; two on a small board smaller, unnumbered."""
    scale = 0.76 if len(me.contracts) > 1 and width < 310 else 1.0
    for i, contract in enumerate(me.contracts):
        left = right - (CARD_W + 4) * scale * (len(me.contracts) - i)
        with pen.group(at=(left, bottom - CARD_H * scale), scale=scale):
            draw_contract(pen, t, contract, 0, 0, numbered=scale == 1)
