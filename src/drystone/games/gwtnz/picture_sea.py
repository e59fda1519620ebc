"""The sea routes: harbours, harbourmasters, wool posts, ships."""

from __future__ import annotations

from drystone.games.gwtnz import box
from drystone.games.gwtnz.picture_board import draw_worker
from drystone.games.gwtnz.picture_pen import Pen, draw_label
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import DELIVER, DISC_FROM, SAIL, UPGRADE

WATERS: dict[str, tuple[float, float]] = {"w0": (1398, 170)}
WATERS.update({f"n{k}": (1408 - 71 * k, 74) for k in range(1, 9)})
WATERS.update({f"c{k}": (1408 - 81 * k, 170) for k in range(1, 8)})
WATERS.update({f"s{k}": (1408 - 71 * k, 262) for k in range(1, 9)})


def draw_sea(pen: Pen, t: Table) -> None:
    """Water spaces, harbours with their costs and owners, harbourmasters, ships."""
    facts = t.facts
    pen.box(808, 6, 626, 344, "sea", 8)
    pen.text(816, 18, pen.word("sea", "Sea routes"), "head")
    for number, name in enumerate(box.WATER_IDS):
        for other in facts.water_next[number]:
            if other > number:
                pen.line(*WATERS[name], *WATERS[box.WATER_IDS[other]], "route")
    for number, name in enumerate(box.WATER_IDS):
        x, y = WATERS[name]
        groups = pen.open([SAIL + number])
        pen.dot(x, y, 10, "wave")
        pen.close(groups)
    for harbour in range(box.HARBOURS):
        x, y = WATERS[box.WATER_IDS[facts.harbour_water[harbour]]]
        if harbour < box.MEDIUM:
            draw_small(pen, t, harbour, x, y)
        elif harbour < box.LARGE:
            draw_medium(pen, t, harbour - box.MEDIUM, x, y)
        else:
            draw_large(pen, t, harbour - box.LARGE, x, y)
    pen.text(976, 20, pen.word("wool-posts", "Wool posts"), "head")
    for i in range(3):
        draw_wool_post(pen, t, box.WOOL + i, 1104 + 112 * i, 26)
    for arrow in facts.sea_arrows:
        one = WATERS[box.WATER_IDS[facts.harbour_water[arrow[0]]]]
        two = WATERS[box.WATER_IDS[facts.harbour_water[arrow[1]]]]
        x, y = max(822, one[0] - 18), (one[1] + two[1]) / 2 + 32
        top = f"M{x:g} {y - 14:g}"
        pen.put(f'<path d="{top}v26l-4-4m4 4l4-4{top}l-4 4m4-4l4 4" class="ink"/>')
        pen.shield(x, y, arrow[2])
    for seat, player in enumerate(t.players):
        x, y = WATERS[box.WATER_IDS[player.ship]]
        dx = 11 * (seat - len(t.players) / 2 + 0.5)
        pen.put(
            f'<g id="piece-ship-{seat}" transform="translate({x + dx:g} {y - 12:g})">'
            f"<title>{pen.word('ship', 'Ship')} {seat + 1}</title>"
            f'<path d="M-9 2h18l-4 7h-10zM0-9v10M0-9l7 9H0z" class="seat{seat} piece"/>'
            f'<text y="5" class="xs b light">{seat + 1}</text></g>'
        )


def draw_small(pen: Pen, t: Table, harbour: int, x: float, y: float) -> None:
    facts = t.facts
    left = max(812, x - 33)
    groups = pen.open([], facts.harbour_titles[harbour])
    pen.box(left, y + 12, 66, 42, "sheet", 4)
    pen.icon(box.SOURCES[facts.harbour_card[harbour]], left + 12, y + 23, 15)
    pen.icon("house", left + 35, y + 23, 12)
    if facts.terminal[harbour]:
        pen.text(left + 35, y + 24, "↺", "s b light")
    pen.shield(left + 56, y + 23, facts.harbour_points[harbour])
    for slot in range(4):
        owner = t.slots[4 * harbour + slot]
        marks = [UPGRADE + 4 * harbour + slot]
        inner = pen.open(marks)
        sx = left + 2 + 15.7 * slot
        pen.box(sx, y + 35, 15, 16, "tile" if owner < 0 else f"seat{owner}", 2)
        cost = facts.harbour_cost[4 * harbour + slot]
        said = f"£{cost}" if owner < 0 else str(owner + 1)
        pen.text(sx + 7.5, y + 43, said, "s" if owner < 0 else "s b light")
        pen.close(inner)
    pen.close(groups)


def draw_medium(pen: Pen, t: Table, medium: int, x: float, y: float) -> None:
    facts = t.facts
    number = box.MEDIUM + medium
    groups = pen.open([UPGRADE + 4 * number, DISC_FROM + medium], facts.harbour_titles[number])
    left = x - 33
    pen.box(left, y + 12, 66, 26, "sheet", 4)
    pen.corners(left + 10, y + 25, facts.medium_dark[medium], 15)
    pen.text(left + 26, y + 25, f"£{facts.medium_cost[medium]}", "s b")
    pen.icon(box.SOURCES[facts.harbour_card[number]], left + 42, y + 25, 14)
    pen.shield(left + 57, y + 24, facts.harbour_points[number])
    here = [s for s, p in enumerate(t.players) if p.harbours >> number & 1]
    for i, seat in enumerate(here):
        pen.disc(left + 10 + 11 * i, y + 25, seat, 5.5)
    pen.close(groups)
    draw_master(pen, t, medium, left, y + 40)


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
    pen.line(left + 35, y + 3, left + 35, y + 23, "ink")
    points, each, what = t.facts.master_score[master]
    pen.shield(left + 45, y + 12, points)
    pen.text(left + 55, y + 13, "/" if each == 1 else f"/{each}", "s b")
    pen.icon(MASTER_COUNT_ICONS[what], left + 64, y + 13, 11)


def draw_large(pen: Pen, t: Table, large: int, x: float, y: float) -> None:
    facts = t.facts
    number = box.LARGE + large
    post = box.FOREIGN + large
    groups = pen.open([UPGRADE + 4 * number, DELIVER + post], facts.harbour_titles[number])
    left = x - 33
    pen.box(left, y + 12, 66, 46, "sheet", 4)
    pen.corners(left + 10, y + 23, facts.post_dark[post], 14)
    if facts.post_wool[post]:
        pen.icon("wool", left + 24, y + 23, 12)
    pen.text(left + 40, y + 24, facts.post_value[post], "mid")
    pen.shield(left + 57, y + 22, facts.post_points[post])
    pen.text(left + 12, y + 38, f"\u2212£{facts.transport[post]}", "s b bad")
    pen.icon(box.SOURCES[facts.post_card[post]], left + 30, y + 38, 12)
    at = left + 42
    for seat, player in enumerate(t.players):
        if player.posts[post]:
            pen.disc(at, y + 38, seat, 5)
            at += 10
    for slot in range(4):
        seat = slot if slot < len(t.players) else -1
        there = seat >= 0 and t.players[seat].harbours >> number & 1
        pen.box(left + 2 + 16 * slot, y + 46, 14, 9, f"seat{seat}" if there else "empty", 2)
        if there:
            pen.text(left + 9 + 16 * slot, y + 51, seat + 1, "xs b light")
    pen.close(groups)


def draw_wool_post(pen: Pen, t: Table, post: int, x: float, y: float) -> None:
    facts = t.facts
    groups = pen.open([DELIVER + post], pen.name("post", box.POST_IDS[post]))
    pen.box(x - 8, y - 15, 104, 30, "sheet", 5)
    pen.corners(x + 3, y, facts.post_dark[post], 14)
    pen.icon("wool", x + 18, y - 5, 13)
    pen.text(x + 34, y - 5, facts.post_value[post], "mid")
    if facts.transport[post]:
        pen.text(x + 54, y - 5, f"\u2212£{facts.transport[post]}", "s b bad")
    if facts.post_card[post] >= 0:
        pen.icon(box.SOURCES[facts.post_card[post]], x + 70, y - 5, 12)
    if facts.post_points[post]:
        pen.shield(x + 86, y - 4, facts.post_points[post])
    if facts.post_repeats[post]:
        pen.text(x + 18, y + 9, "∞", "s b")
    at = x + 30
    for seat, player in enumerate(t.players):
        if player.posts[post]:
            pen.disc(at, y + 8, seat, 5.5)
            if player.posts[post] > 1:
                pen.text(at + 10, y + 9, f"\u00d7{player.posts[post]}", "xs b")
            at += 16
    pen.close(groups)
