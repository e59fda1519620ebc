"""The sea routes: harbours, harbourmasters, wool posts, ships."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

from drystone.games.gwtnz import components
from drystone.games.gwtnz.phrases import TAKE_CARD
from drystone.games.gwtnz.picture.labels import draw_label
from drystone.games.gwtnz.picture.landscape import (
    draw_coast,
    draw_island,
    draw_lighthouse,
    draw_rose,
    draw_water,
)
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.tips import posts as post_tips
from drystone.games.gwtnz.picture.tips import sea as sea_tips
from drystone.games.gwtnz.picture.wellington import draw_discs_at, draw_worker
from drystone.games.gwtnz.sea import Ship
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import DELIVER, DISC_FROM, SAIL, UPGRADE

Point = tuple[float, float]


class Chart(NamedTuple):
    """How the sea lies on the picture: where the waters are, and a harbour from its water."""

    width: float
    height: float
    waters: Mapping[str, Point]
    harbour: Point
    """From the water to the upper middle of its harbour."""
    bends: Mapping[tuple[str, str], list[Point]]
    wool: list[Point]
    arrows: list[Point]
    """Where the points for two terminals are said."""


def _routes(
    left: float, step: float, centre: float, rows: tuple[float, float, float]
) -> dict[str, Point]:
    """Waters on three routes from left to right; the central one has one fewer."""
    north, middle, south = rows
    return (
        {"w0": (30, middle), "n1": (58, (north + middle) / 2), "s1": (58, (south + middle) / 2)}
        | {"c1": (left - 44, middle)}
        | {f"n{k}": (left + step * (k - 2), north) for k in range(2, 9)}
        | {f"c{k}": (left + centre * (k - 2), middle) for k in range(2, 8)}
        | {f"s{k}": (left + step * (k - 2), south) for k in range(2, 9)}
    )


WIDE = Chart(
    626,
    366,
    _routes(112, 78, 93.6, (14, 122, 230)),
    (0, 15),
    {
        ("n2", "c2"): [(151, 40), (151, 100)],
        ("c2", "s2"): [(158, 150), (158, 214)],
        ("n5", "c4"): [(308, 70)],
        ("c4", "s5"): [(346, 170)],
    },
    [(96, 330), (272, 330), (448, 330), (4, 288)],
    [(614, 118), (614, 226)],
)
"""From Wellington to the right, one route under another."""

BROAD = Chart(
    766,
    366,
    _routes(112, 101.4, 121.6, (14, 122, 230)),
    (0, 15),
    {
        ("n2", "c2"): [(161, 40), (161, 100)],
        ("c2", "s2"): [(168, 150), (168, 214)],
        ("n5", "c4"): [(366, 70)],
        ("c4", "s5"): [(416, 170)],
    },
    [(130, 330), (340, 330), (550, 330), (4, 288)],
    [(754, 118), (754, 226)],
)
"""The same on a screen of 16 to 9."""

TALL = Chart(
    672,
    490,
    _routes(122, 84, 100.8, (20, 170, 320)),
    (0, 20),
    {
        ("n2", "c2"): [(164, 60), (164, 130)],
        ("c2", "s2"): [(172, 200), (172, 280)],
        ("n5", "c4"): [(332, 90)],
        ("c4", "s5"): [(374, 230)],
    },
    [(40, 447), (250, 447), (460, 447), (4, 400)],
    [(658, 160), (658, 310)],
)
"""As from a desk, with room for fingers."""

_SMALL, _LARGER = 146.0, 122.0
"""How far it is down a phone's screen to the next water: past a small harbour, past another one."""


def _down(first: float, *steps: float) -> list[float]:
    """The waters of a route from its first harbour on, each so far below the one before."""
    return [0, 130, *accumulate(steps, initial=first)]


_OUTER = _down(196, _SMALL, _LARGER, _LARGER, _SMALL, _LARGER, _SMALL)
_CENTRE = _down(196, _SMALL, _LARGER + 40, _SMALL, _LARGER + 40, _LARGER + 30)

NARROW = Chart(
    322,
    1176,
    {"w0": (161, 74)}
    | {f"n{k}": (56, _OUTER[k]) for k in range(1, 9)}
    | {f"c{k}": (161, _CENTRE[k]) for k in range(1, 8)}
    | {f"s{k}": (266, _OUTER[k]) for k in range(1, 9)},
    (0, 20),
    {},
    [(2, 4), (109, 4), (216, 4), (216, 48)],
    [(108, 1146), (214, 1146)],
)
"""From Wellington downwards, three routes beside one another."""


def draw_sea(pen: Pen, t: Table, chart: Chart) -> None:
    """Routes, water, harbours with what lies in them, wool posts and ships."""
    facts = t.facts
    draw_water(pen, chart.width, chart.height)
    if chart is not NARROW:
        draw_coast(pen, chart.height)
        draw_rose(pen, 46, chart.height - 62)
        draw_lighthouse(pen, 14, chart.height * 0.45)
        x, y = chart.waters["w0"]
        pen.path(f"M{x - 27:g} {y:g}h20", "quay pier")
    places = [
        chart.waters.get(name, (chart.width * at[0] / 100, chart.height * at[1] / 70))
        for name, at in zip(components.WATER_IDS, facts.water_at, strict=True)
    ]
    names = components.WATER_IDS
    routes = ""
    for number, place in enumerate(places):
        for other in facts.water_next[number]:
            if other > number:
                bend = chart.bends.get((names[number], names[other]), [])
                bend = bend or list(reversed(chart.bends.get((names[other], names[number]), [])))
                along = [place, *bend, places[other]]
                routes += "M" + "L".join(f"{x:g} {y:g}" for x, y in along)
    pen.path(routes, "route")
    radius = pen.least / 2
    for number, (x, y) in enumerate(places):
        if facts.water_there[number]:
            with pen.click(SAIL + number, tip=sea_tips.water(pen, t, number)):
                pen.dot(x, y, radius, "buoy")
    for harbour in range(components.HARBOURS):
        x, y = places[facts.harbour_water[harbour]]
        x, y = x + chart.harbour[0], y + chart.harbour[1]
        wide, high = _size(pen, harbour)
        draw_island(pen, x - wide / 2, y, wide, high)
        pen.path(f"M{x - 30:g} {y + 1:g}h60", "quay pier")
        if harbour < components.MEDIUM:
            draw_small(pen, t, harbour, x, y)
        elif harbour < components.LARGE:
            draw_medium(pen, t, harbour - components.MEDIUM, x, y)
        else:
            draw_large(pen, t, harbour - components.LARGE, x, y)
    more = components.MORE + len(components.MORE_LOCAL_IDS)
    wool = [p for p in (*range(components.WOOL, components.MORE), more) if facts.post_there[p]]
    for post, (x, y) in zip(wool, chart.wool, strict=False):
        draw_wool_post(pen, t, post, x, y, chart is NARROW)
    for (one, other, points), (x, y) in zip(facts.sea_arrows, chart.arrows, strict=False):
        with pen.group(tip=sea_tips.sea_arrow(pen, t, one, other, points)):
            upright = chart is not NARROW
            start = f"M{x:g} {y - 22:g}" if upright else f"M{x - 22:g} {y:g}"
            heads = (
                "v44l-4-5m4 5l4-5{}l-4 5m4-5l4 5" if upright else "h44l-5-4m5 4l-5 4{}l5-4m-5 4l5 4"
            )
            pen.path(f"{start}{heads.format(start)}", "ink")
            pen.shield(x, y, points)
    for seat in range(len(t.players)):
        draw_ship(pen, t, seat, places)


def _size(pen: Pen, harbour: int) -> Point:
    """How large a harbour's card is."""
    if harbour < components.MEDIUM:
        return 2 * pen.least + 7, 2 * pen.least + _head(pen) + 4
    return (76, 78) if harbour < components.LARGE else (72, 78)


def _head(pen: Pen) -> float:
    """How much of a small harbour is above its spaces."""
    return 21 if pen.broad else 25


# A hull with another rig for each seat: cutter, lugger, brig, schooner.
SAILS = [
    "M-1-13v11M-1-13l9 11h-9z",
    "M-1-13v11M-1-13h8l3 11h-11z",
    "M-1-14v12M-7-13H7v5H-7zM-8-7H8v5H-8z",
    "M-4-13v11M-4-13l6 11h-6zM4-13v11M4-13l6 11H4z",
]


def draw_ship(pen: Pen, t: Table, seat: int, places: list[Point]) -> None:
    """A player's ship, rigged in its own way; it keeps its element from picture to picture.

    The one that sails now is where a small screen looks.
    """
    water = t.players[seat].ship
    x, y = places[water]
    here = [s for s, player in enumerate(t.players) if player.ship == water]
    place, row = here.index(seat) % 2, here.index(seat) // 2
    dx = 15 * (place - (min(2, len(here)) - 1) / 2)
    dy = -3 - 17 * (len(here) > 2) * (0.5 - row)
    asked = t.frames[-1] if t.frames else None
    css = "from" if isinstance(asked, Ship) and asked.seat == seat else ""
    at, tip = (x + dx, y + dy), sea_tips.ship(pen, seat)
    with pen.piece(f"ship-{seat}", css, at=at, scale=1.2, tip=tip):
        pen.path("M-13 9q4-3 8 0t8 0 8 0", "surf")
        pen.path(SAILS[seat], "sheet")
        pen.path("M-12-1h24l-4 9H-8z", f"seat{seat} piece")
        pen.seat(seat, 0, 3.5, 7, "mine")


def draw_small(pen: Pen, t: Table, harbour: int, x: float, y: float) -> None:
    """A small harbour: card, points, and its four spaces with their costs."""
    facts = t.facts
    size = pen.least
    wide = 2 * size + 7
    left, head = x - wide / 2, _head(pen)
    middle = y + head / 2 - 0.5
    with pen.group(tip=sea_tips.harbour(pen, t, harbour)):
        pen.box(left, y, wide, 2 * size + head + 4, "sheet", 5)
        if facts.harbour_card[harbour] >= 0:
            pen.icon(components.SOURCES[facts.harbour_card[harbour]], left + 13, middle, 19)
        if facts.terminal[harbour]:
            pen.text(x, middle, "↺", "mid")
        pen.shield(left + wide - 13, middle, facts.harbour_points[harbour])
    for slot in range(4):
        owner = t.slots[4 * harbour + slot]
        with (
            pen.lying(f"storehouse-{harbour}-{slot}", there=owner >= 0),
            pen.click(UPGRADE + 4 * harbour + slot, tip=sea_tips.slot(pen, t, harbour, slot)),
        ):
            sx = left + 3 + (size + 1) * (slot % 2)
            sy = y + head + (size + 1) * (slot // 2)
            pen.box(sx, sy, size, size, "tile", 3)
            if owner < 0:
                cost = facts.harbour_cost[4 * harbour + slot]
                pen.text(sx + size / 2, sy + size / 2, f"£{cost}", "b")
            else:
                draw_storehouse(pen, owner, sx + 2, sy + 2, size - 4)


def draw_storehouse(pen: Pen, seat: int, x: float, y: float, size: float) -> None:
    """A storehouse of somebody's: its gable in the seat's colour, the mark on its door."""
    pen.path(
        "M.5.02L1 .36 .95.5.92.48V1H.08V.48L.05.5 0 .36z", f"seat{seat}", at=(x, y), scale=size
    )
    pen.seat(seat, x + size / 2, y + size * 0.62, size * 0.5, "mine")


def draw_medium(pen: Pen, t: Table, medium: int, x: float, y: float) -> None:
    """A medium harbour: disc, cost, card, points, who is there; its harbourmaster below."""
    facts = t.facts
    number = components.MEDIUM + medium
    left = x - 35
    with pen.click(UPGRADE + 4 * number, DISC_FROM + medium, tip=sea_tips.harbour(pen, t, number)):
        pen.box(left, y, 70, 47, "sheet", 5)
        pen.corners(left + 13, y + 13, facts.medium_dark[medium], 20)
        pen.text(left + 36, y + 13, f"£{facts.medium_cost[medium]}", "mid")
        pen.shield(left + 58, y + 13, facts.harbour_points[number])
        if facts.harbour_card[number] >= 0:
            pen.icon(components.SOURCES[facts.harbour_card[number]], left + 13, y + 34, 19)
        here = [s for s, p in enumerate(t.players) if p.harbours >> number & 1]
        for i, seat in enumerate(here):
            with pen.piece(f"harbour-{number}-{seat}"):
                pen.seat(seat, left + 30 + 11 * i, y + 35, 11)
    draw_master(pen, t, medium, left, y + 49)


MASTER_COUNT_ICONS = [
    *["flag", "rock", "house", "objective", "certificate", "hammer", "worker", "ferry"],
]


def draw_master(pen: Pen, t: Table, medium: int, left: float, y: float) -> None:
    """The harbourmaster tile, or the worker that took its place."""
    master = t.masters[medium]
    if master < 0:
        if t.posted[medium] >= 0:
            with pen.piece(f"posted-{medium}", tip=sea_tips.posted(pen, t.posted[medium])):
                pen.box(left + 18, y, 34, 28, "tile", 4)
                draw_worker(pen, t.posted[medium], left + 35, y + 14, 22)
        return
    with pen.group(at=(left - 3, y), tip=sea_tips.master(pen, t, master)):
        draw_master_tile(pen, t, master)


def draw_master_tile(pen: Pen, t: Table, master: int) -> None:
    """Upper half left, lower half right (76 x 28)."""
    pen.box(0, 0, 76, 28, "tile", 4)
    gives = t.facts.master_gives[master]
    cards = [effect for effect in gives if effect.op == TAKE_CARD]
    for effect in gives:
        if effect not in cards:
            draw_label(pen, 17, 8 if cards else 14, effect, 16, 32)
    for card in cards:
        pen.icon(components.SOURCES[card.what], 17, 20, 14)
    pen.path("M35 4v20", "ink")
    points, each, what = t.facts.master_score[master]
    pen.shield(46, 13, points)
    pen.icon(MASTER_COUNT_ICONS[what], 66, 9 if each > 1 else 14, 15)
    if each > 1:
        pen.text(66, 22, f"\u00d7{each}", "s b")


def draw_large(pen: Pen, t: Table, large: int, x: float, y: float) -> None:
    """A large harbour: a foreign trading post, and whose storehouses are there."""
    facts = t.facts
    number = components.LARGE + large
    post = components.FOREIGN + large
    left = x - 36
    with pen.click(UPGRADE + 4 * number, DELIVER + post, tip=sea_tips.harbour(pen, t, number)):
        pen.box(left, y, 72, 78, "sheet", 5)
        pen.corners(left + 13, y + 13, facts.post_dark[post], 20)
        pen.text(left + 37, y + 14, facts.post_value[post], "big")
        pen.shield(left + 60, y + 13, facts.post_points[post])
        if facts.post_wool[post]:
            pen.icon("wool", left + 12, y + 37, 17)
        cost = f"\u2212£{facts.transport[post]}"
        pen.text(left + (35 if facts.post_wool[post] else 20), y + 37, cost, "b bad")
        draw_delivery(pen, t, post, left + 58, y + 37)
        draw_discs_at(pen, t, post, left + 11, y + 53, 15)
        for slot in range(4):
            seat = slot if slot < len(t.players) else -1
            there = seat >= 0 and t.players[seat].harbours >> number & 1
            with pen.lying(f"harbour-{number}-{seat}", there=bool(there)):
                css = f"seat{seat}" if there else "empty"
                pen.box(left + 3 + 16.7 * slot, y + 62, 15, 13, css, 3)
                if there:
                    pen.seat(seat, left + 10.5 + 16.7 * slot, y + 68.5, 9, "mine")


def draw_delivery(pen: Pen, t: Table, post: int, x: float, y: float) -> None:
    """What a delivery to a post gives."""
    facts = t.facts
    if facts.post_card[post] >= 0:
        pen.icon(components.SOURCES[facts.post_card[post]], x, y, 18)
    elif facts.post_rewards[post]:
        draw_label(pen, x, y, facts.post_rewards[post][0], 17, 28)
    elif facts.post_pounds[post]:
        pen.text(x, y, f"+£{facts.post_pounds[post]}", "b good")


def draw_wool_post(pen: Pen, t: Table, post: int, x: float, y: float, narrow: bool) -> None:
    """A wool post: corners, wool asked, cost, card, points, discs (172 x 34, narrow 104 x 40)."""
    facts = t.facts
    with pen.click(DELIVER + post, tip=post_tips.post(pen, t, post)):
        high = 40 if pen.touch else 34
        pen.box(x, y, 104 if narrow else 172, high, "sheet", 6)
        top = y + (12 if narrow else high / 2)
        pen.corners(x + 14, top, facts.post_dark[post], 20)
        pen.icon("wool", x + 35, top, 18)
        pen.text(x + 56, top, facts.post_value[post], "big")
        if facts.transport[post]:
            at = (x + 16, y + 30) if narrow else (x + 82, top)
            pen.text(*at, f"\u2212£{facts.transport[post]}", "b bad")
        draw_delivery(pen, t, post, x + (42 if narrow else 107), y + 30 if narrow else top)
        if facts.post_points[post]:
            pen.shield(x + (90 if narrow else 130), top, facts.post_points[post])
        if facts.post_repeats[post]:
            pen.text(x + (74 if narrow else 164), y + 10, "∞", "b")
        draw_discs_at(pen, t, post, x + (62 if narrow else 148), y + high - 11, 13 if narrow else 9)
