"""The sea routes: harbours, harbourmasters, wool posts, ships."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from drystone.games.gwtnz import box
from drystone.games.gwtnz.picture_pen import Pen, draw_label
from drystone.games.gwtnz.picture_wellington import draw_worker
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import DELIVER, DISC_FROM, SAIL, UPGRADE

Point = tuple[float, float]


class Chart(NamedTuple):
    """How the sea lies on the picture: where a harbour is from its water, what it is as big as."""

    width: float
    height: float
    waters: Mapping[str, Point]
    water: float
    """A water space's radius."""
    north: Point
    others: Point
    """From the water to the upper left of its harbour, on the northern and the other routes."""
    slot: float
    """How high a storehouse's space is."""
    wool: list[Point]


WIDE = Chart(
    626,
    344,
    {"w0": (590, 164)}
    | {f"n{k}": (600 - 71 * k, 68) for k in range(1, 9)}
    | {f"c{k}": (600 - 81 * k, 164) for k in range(1, 8)}
    | {f"s{k}": (600 - 71 * k, 256) for k in range(1, 9)},
    10,
    (-33, 12),
    (-33, 12),
    16,
    [*((280 + 114 * i, 5) for i in range(3)), (166, 5)],
)
"""From Wellington to the left, one route above another."""

_DOWN = [0, 100, *(148 + 62 * k for k in range(7))]
_CENTRE = [0, 100, 148, 241, *(334 + 62 * k for k in range(4))]

NARROW = Chart(
    322,
    596,
    {"w0": (124, 66)}
    | {f"n{k}": (92, _DOWN[k]) for k in range(1, 9)}
    | {f"c{k}": (124, _CENTRE[k]) for k in range(1, 8)}
    | {f"s{k}": (228, _DOWN[k]) for k in range(1, 9)},
    11.5,
    (-88, -20),
    (15, -20),
    24,
    [*((2 + 107 * i, 20) for i in range(3)), (2, 52)],
)
"""Down a phone's screen, one route beside another."""


def draw_sea(pen: Pen, t: Table, chart: Chart) -> None:
    """Water spaces, harbours with their costs and owners, harbourmasters, ships."""
    facts = t.facts
    pen.box(0, 0, chart.width, chart.height, "sea", 8)
    pen.text(8, 12, pen.word("sea", "Sea routes"), "head")
    places = [
        chart.waters.get(name, (chart.width * at[0] / 100, chart.height * at[1] / 70))
        for name, at in zip(box.WATER_IDS, facts.water_at, strict=True)
    ]
    for number, place in enumerate(places):
        for other in facts.water_next[number]:
            if other > number:
                pen.way([place, places[other]], "route")
    for number, (x, y) in enumerate(places):
        if not facts.water_there[number]:
            continue
        groups = pen.open([SAIL + number])
        pen.dot(x, y, chart.water, "wave")
        pen.close(groups)
    for harbour in range(box.HARBOURS):
        water = facts.harbour_water[harbour]
        x, y = places[water]
        dx, dy = chart.north if box.WATER_IDS[water][0] == "n" else chart.others
        x, y = max(4, x + dx), y + dy
        if harbour < box.MEDIUM:
            draw_small(pen, t, harbour, x, y, chart.slot)
        elif harbour < box.LARGE:
            draw_medium(pen, t, harbour - box.MEDIUM, x, y)
        else:
            draw_large(pen, t, harbour - box.LARGE, x, y)
    more = box.MORE + len(box.MORE_LOCAL_IDS)
    wool = [p for p in (*range(box.WOOL, box.MORE), more) if facts.post_there[p]]
    for post, (x, y) in zip(wool, chart.wool, strict=False):
        draw_wool_post(pen, t, post, x, y)
    for one, other, points in facts.sea_arrows:
        draw_arrow(
            pen, places[facts.harbour_water[one]], places[facts.harbour_water[other]], points
        )
    for seat in range(len(t.players)):
        draw_ship(pen, t, seat, places)


def draw_arrow(pen: Pen, one: Point, other: Point, points: int) -> None:
    """Points for having both terminals, beside the way from one to the other."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    upright = abs(one[1] - other[1]) > abs(one[0] - other[0])
    x, y = (max(14, x - 18), y + 32) if upright else (x, y + 50)
    start = f"M{x:g} {y - 14:g}" if upright else f"M{x - 14:g} {y + 1:g}"
    heads = "v26l-4-4m4 4l4-4{}l-4 4m4-4l4 4" if upright else "h28l-4-4m4 4l-4 4{}l4-4m-4 4l4 4"
    pen.put(f'<path d="{start}{heads.format(start)}" class="ink"/>')
    pen.shield(x, y, points)


def draw_ship(pen: Pen, t: Table, seat: int, places: list[Point]) -> None:
    """A player's ship; it keeps its element from picture to picture."""
    x, y = places[t.players[seat].ship]
    dx = 11 * (seat - len(t.players) / 2 + 0.5)
    title = f"{pen.word('ship', 'Ship')}: {pen.player(seat)}"
    pen.put(
        f'<g id="piece-ship-{seat}" transform="translate({x + dx:g} {y - 12:g})">'
        f"<title>{escape(title)}</title>"
        f'<path d="M-9 2h18l-4 7h-10zM0-9v10M0-9l7 9H0z" class="seat{seat} piece"/>'
    )
    pen.seat(0, 5, seat, 6, "on")
    pen.put("</g>")


def draw_small(pen: Pen, t: Table, harbour: int, left: float, y: float, slot_height: float) -> None:
    """A small harbour: card, storehouse, points, and its four spaces with their costs."""
    facts = t.facts
    groups = pen.open([], facts.harbour_titles[harbour])
    pen.box(left, y, 66, slot_height + 26, "sheet", 4)
    if facts.harbour_card[harbour] >= 0:
        pen.icon(box.SOURCES[facts.harbour_card[harbour]], left + 12, y + 11, 15)
    pen.icon("house", left + 35, y + 11, 12)
    if facts.terminal[harbour]:
        pen.text(left + 35, y + 12, "↺", "s b on")
    pen.shield(left + 56, y + 11, facts.harbour_points[harbour])
    for slot in range(4):
        owner = t.slots[4 * harbour + slot]
        marks = [UPGRADE + 4 * harbour + slot]
        inner = pen.open(marks)
        sx = left + 2 + 15.7 * slot
        pen.box(sx, y + 23, 15, slot_height, "tile" if owner < 0 else f"seat{owner}", 2)
        middle = y + 23 + slot_height / 2
        if owner < 0:
            pen.text(sx + 7.5, middle, f"£{facts.harbour_cost[4 * harbour + slot]}", "s")
        else:
            pen.seat(sx + 7.5, middle, owner, 10, "on")
        pen.close(inner)
    pen.close(groups)


def draw_medium(pen: Pen, t: Table, medium: int, left: float, y: float) -> None:
    """A medium harbour: disc, cost, card, points, who is there; its harbourmaster below."""
    facts = t.facts
    number = box.MEDIUM + medium
    groups = pen.open([UPGRADE + 4 * number, DISC_FROM + medium], facts.harbour_titles[number])
    pen.box(left, y, 66, 28, "sheet", 4)
    pen.corners(left + 9, y + 9, facts.medium_dark[medium], 14)
    pen.text(left + 26, y + 9, f"£{facts.medium_cost[medium]}", "s b")
    if facts.harbour_card[number] >= 0:
        pen.icon(box.SOURCES[facts.harbour_card[number]], left + 42, y + 9, 14)
    pen.shield(left + 57, y + 9, facts.harbour_points[number])
    here = [s for s, p in enumerate(t.players) if p.harbours >> number & 1]
    for i, seat in enumerate(here):
        pen.seat(left + 9 + 12 * i, y + 22, seat, 11)
    pen.close(groups)
    draw_master(pen, t, medium, left, y + 29)


MASTER_COUNT_ICONS = [
    *["flag", "rock", "house", "objective", "certificate", "hammer", "worker", "ferry"],
]


def draw_master(pen: Pen, t: Table, medium: int, left: float, y: float) -> None:
    """The harbourmaster tile, or the worker that took its place."""
    master = t.masters[medium]
    if master < 0:
        if t.posted[medium] >= 0:
            pen.box(left + 14, y, 42, 22, "tile", 4)
            draw_worker(pen, t.posted[medium], left + 35, y + 11, 14)
        return
    groups = pen.open([], pen.name("master", f"hm{master + 1}"))
    pen.box(left, y, 70, 26, "tile", 4)
    draw_master_tile(pen, t, master, left, y)
    pen.close(groups)


def draw_master_tile(pen: Pen, t: Table, master: int, left: float, y: float) -> None:
    """Upper half left, lower half right."""
    gives = t.facts.master_gives[master]
    for action in gives:
        draw_label(pen, left + (17 if not t.facts.master_ferry[master] else 11), y + 13, action, 11)
    if t.facts.master_ferry[master]:
        pen.icon("ferry", left + 28, y + 13, 12)
    pen.way([(left + 35, y + 3), (left + 35, y + 23)], "ink")
    points, each, what = t.facts.master_score[master]
    pen.shield(left + 44, y + 12, points)
    pen.text(left + 54, y + 13, "/" if each == 1 else f"/{each}", "s b")
    pen.icon(MASTER_COUNT_ICONS[what], left + 64, y + 13, 11)


def draw_large(pen: Pen, t: Table, large: int, left: float, y: float) -> None:
    """A large harbour: a foreign trading post, and whose storehouses are there."""
    facts = t.facts
    number = box.LARGE + large
    post = box.FOREIGN + large
    groups = pen.open([UPGRADE + 4 * number, DELIVER + post], facts.harbour_titles[number])
    pen.box(left, y, 66, 46, "sheet", 4)
    pen.corners(left + 10, y + 11, facts.post_dark[post], 14)
    if facts.post_wool[post]:
        pen.icon("wool", left + 24, y + 11, 12)
    pen.text(left + 40, y + 12, facts.post_value[post], "mid")
    pen.shield(left + 57, y + 10, facts.post_points[post])
    pen.text(left + 12, y + 26, f"\u2212£{facts.transport[post]}", "s b bad")
    draw_delivery(pen, t, post, left + 30, y + 26)
    at = left + 42
    for seat, player in enumerate(t.players):
        if player.posts[post]:
            pen.seat(at, y + 26, seat, 11)
            at += 10
    for slot in range(4):
        seat = slot if slot < len(t.players) else -1
        there = seat >= 0 and t.players[seat].harbours >> number & 1
        pen.box(left + 2 + 16 * slot, y + 34, 14, 9, f"seat{seat}" if there else "empty", 2)
        if there:
            pen.seat(left + 9 + 16 * slot, y + 38.5, seat, 7, "on")
    pen.close(groups)


def draw_delivery(pen: Pen, t: Table, post: int, x: float, y: float) -> None:
    """What a delivery to a post gives."""
    facts = t.facts
    if facts.post_card[post] >= 0:
        pen.icon(box.SOURCES[facts.post_card[post]], x, y, 12)
    elif facts.post_rewards[post]:
        draw_label(pen, x, y, facts.post_rewards[post][0], 10, 24)
    elif facts.post_pounds[post]:
        pen.text(x, y, f"+£{facts.post_pounds[post]}", "s b")


def draw_wool_post(pen: Pen, t: Table, post: int, x: float, y: float) -> None:
    """A wool post: corners, wool asked, cost, card, points, discs (104 x 30)."""
    facts = t.facts
    groups = pen.open([DELIVER + post], pen.name("post", box.POST_IDS[post]))
    pen.box(x, y, 104, 30, "sheet", 5)
    pen.corners(x + 11, y + 15, facts.post_dark[post], 14)
    pen.icon("wool", x + 26, y + 10, 13)
    pen.text(x + 42, y + 10, facts.post_value[post], "mid")
    if facts.transport[post]:
        pen.text(x + 62, y + 10, f"\u2212£{facts.transport[post]}", "s b bad")
    draw_delivery(pen, t, post, x + 78, y + 10)
    if facts.post_points[post]:
        pen.shield(x + 94, y + 11, facts.post_points[post])
    if facts.post_repeats[post]:
        pen.text(x + 26, y + 23, "∞", "s b")
    at = x + 38
    for seat, player in enumerate(t.players):
        if player.posts[post]:
            pen.seat(at, y + 22, seat, 12)
            if player.posts[post] > 1:
                pen.text(at + 10, y + 23, f"\u00d7{player.posts[post]}", "xs b")
            at += 16
    pen.close(groups)
