"""The trail with Wellington, the posts, the pathfinder track and the sea."""

from __future__ import annotations

from drystone.games.gwtnz import box
from drystone.games.gwtnz.picture_pen import Pen, draw_label
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import (
    AT,
    DELIVER,
    DISC_FROM,
    DO,
    FORESIGHT,
    GO,
    REMOVE,
    SAIL,
    UPGRADE,
    WELLINGTON,
)

# Where the spaces of the trail lie: bottom band to the right, middle band to the left.
PLACES: dict[str, tuple[float, float]] = {
    "start": (30, 322),
    "a": (96, 322),
    "a1": (176, 362),
    "a2": (248, 362),
    "a3": (320, 362),
    "rock1": (160, 282),
    "rock2": (208, 282),
    "rock3": (256, 282),
    "rock4": (304, 282),
    "a4": (358, 282),
    "a5": (412, 282),
    "b": (466, 322),
    "b1": (532, 362),
    "b2": (586, 362),
    "b3": (556, 282),
    "c": (640, 322),
    "c1": (706, 362),
    "c2": (766, 344),
    "c3": (700, 282),
    "d": (764, 266),
    "d1": (764, 208),
    "e": (764, 146),
    "e1": (690, 212),
    "e2": (630, 212),
    "e3": (570, 212),
    "flood1": (690, 132),
    "flood2": (642, 132),
    "flood3": (594, 132),
    "flood4": (546, 132),
    "e4": (494, 140),
    "e5": (440, 140),
    "f": (400, 192),
    "f1": (334, 222),
    "f2": (334, 148),
    "g": (268, 188),
    "g1": (204, 226),
    "g2": (148, 226),
    "g3": (176, 148),
    "h": (82, 200),
    "h1": (34, 130),
    "h2": (110, 124),
    "wellington": (120, 56),
}
WATERS: dict[str, tuple[float, float]] = {"w0": (1398, 170)}
WATERS.update({f"n{k}": (1408 - 71 * k, 74) for k in range(1, 9)})
WATERS.update({f"c{k}": (1408 - 81 * k, 170) for k in range(1, 8)})
WATERS.update({f"s{k}": (1408 - 71 * k, 262) for k in range(1, 9)})


def draw_trail(pen: Pen, t: Table, own: int) -> None:
    """The ways, then every space with what lies on it, then the runholders."""
    pen.box(6, 6, 796, 384, "land", 8)
    for number, name in enumerate(box.SPACE_IDS):
        x, y = PLACES[name]
        for ahead in t.facts.next[number]:
            pen.line(x, y, *PLACES[box.SPACE_IDS[ahead]], "way")
    draw_wellington(pen, t)
    x, y = PLACES["start"]
    pen.box(x - 20, y - 16, 40, 32, "sheet", 16)
    pen.icon("worker", x, y, 20)
    for number in range(box.NEUTRAL, box.SITE):
        draw_neutral(pen, t, own, number)
    for site in range(box.SITES):
        draw_site(pen, t, own, site)
    for trap in range(8):
        draw_trap(pen, t, trap)
    draw_runholders(pen, t)


def is_here(t: Table, own: int, space: int) -> bool:
    """Whether the player stands there, so that the tile's actions can be clicked."""
    return t.players[own].space == space


def draw_actions(
    pen: Pen, slots: list[list[int]], x: float, y: float, step: float, here: bool
) -> None:
    """The local actions of a tile, a line each; halves of either/or side by side."""
    seen: set[int] = set()
    for i, slot in enumerate(slots):
        for half, action in enumerate(slot):
            dx = 0 if len(slot) == 1 else 20 * half - 10
            marked = [DO + action] if here and action not in seen else []
            seen.add(action)
            name = pen.name("action", box.ACTION_IDS[action])
            groups = pen.open(marked, name)
            if marked:
                half_width = 9 if len(slot) > 1 else 31 if step > 13 else 23
                height = min(16, step)
                top = y + step * i - height / 2
                pen.box(x + dx - half_width, top, 2 * half_width, height, "sheet", 3)
            draw_label(pen, x + dx, y + step * i, action, 13 if step > 13 else 11)
            pen.close(groups)
        if len(slot) == 2:
            pen.text(x, y + step * i, "/", "b")


def draw_neutral(pen: Pen, t: Table, own: int, space: int) -> None:
    letter = t.neutral[space - box.NEUTRAL]
    x, y = PLACES[box.SPACE_IDS[space]]
    slots = t.facts.neutral_slots[letter + 8 * t.flipped]
    height = 24 + 18 * len(slots)
    title = f"{pen.word('neutral', 'Neutral building')} {'ABCDEFGH'[letter]}"
    groups = pen.open([GO + space], title)
    pen.box(x - 35, y - height / 2, 70, height, "tile", 5)
    pen.text(x - 25, y - height / 2 + 10, "ABCDEFGH"[letter], "mid")
    if t.flipped and letter in (1, 2, 6, 7):
        pen.text(x - 12, y - height / 2 + 10, "II", "s b")
    draw_actions(pen, slots, x, y - height / 2 + 28, 18, is_here(t, own, space))
    pen.close(groups)


def draw_site(pen: Pen, t: Table, own: int, site: int) -> None:
    space = box.SITE + site
    name = box.SPACE_IDS[space]
    x, y = PLACES[name]
    facts = t.facts
    tile = t.sites[site]
    marks = [AT + site] if tile < 0 else [GO + space, AT + site]
    title = f"{pen.word('site', 'Building space')} {name}"
    groups = pen.open(marks, title)
    pen.box(x - 25, y - 20, 50, 40, "empty" if tile < 0 else "tile", 4)
    if tile >= 0:
        owner, number = tile // 10, tile % 10
        face = t.face(number)
        pen.box(x - 25, y - 20, 50, 11, f"seat{owner}", 3)
        pen.text(x - 16, y - 14, f"{number + 1}{'ab'[t.faces[number]]}", "s b light")
        pen.text(x + 18, y - 14, f"P{owner + 1}", "xs b light")
        if facts.building_fee[face]:
            pen.icon("hand", x + 1, y - 14.5, 9)
            pen.text(x + 8, y - 14, facts.building_fee[face], "xs b light")
        slots = [*facts.slots[face]]
        if facts.risk[site] >= 0:
            slots.append([facts.risk[site]])
        here = is_here(t, own, space) and owner == own
        draw_actions(pen, slots, x, y - 3 if len(slots) > 1 else y + 4, 11, here)
    else:
        draw_site_print(pen, t, site, x, y)
    pen.close(groups)
    if tile >= 0 and facts.grass[site]:
        pen.icon("grass", x - 30, y + 14, 11)


def draw_site_print(pen: Pen, t: Table, site: int, x: float, y: float) -> None:
    """What is printed on an empty building space."""
    facts = t.facts
    pen.text(x, y - 12, box.SPACE_IDS[box.SITE + site], "xs soft")
    printed = []
    if facts.grass[site]:
        printed.append("grass")
    if facts.nugget[site]:
        printed.append("gold")
    if facts.lock[site]:
        printed.append("lock")
    left = x - 8 * (len(printed) - 1)
    for i, icon in enumerate(printed):
        pen.icon(icon, left + 16 * i, y, 13)
        if icon == "lock":
            pen.text(left + 16 * i + 11, y + 1, facts.lock[site], "s b")
    if facts.risk[site] >= 0:
        draw_label(pen, x, y + 13, facts.risk[site], 10)


def draw_trap(pen: Pen, t: Table, trap: int) -> None:
    space = box.ROCKS + trap
    x, y = PLACES[box.SPACE_IDS[space]]
    tile = t.traps[trap]
    kind = "rock" if trap < 4 else "flood"
    name = pen.name("a-tile", [*box.WORKERS, *box.HAZARD_IDS][tile]) if tile >= 0 else ""
    groups = pen.open([GO + space, REMOVE + trap] if tile >= 0 else [], name)
    pen.box(x - 20, y - 16, 40, 32, "stone" if tile >= 0 else "empty", 10)
    if tile >= 0:
        pen.icon(kind, x - 8, y, 17)
        pen.shield(x + 10, y + 3, t.facts.tile_points[tile])
        fee = t.facts.tile_fee[tile]
        pen.icon("hand", x + 4, y - 16, 10)
        pen.text(x + 14, y - 17, f"£{fee}", "s b")
    else:
        pen.icon(kind, x, y - 3, 12)
        pen.text(x, y + 9, trap % 4 + 1, "xs soft")
    pen.close(groups)


def draw_wellington(pen: Pen, t: Table) -> None:
    """Wellington with its four foresight spaces."""
    groups = pen.open([GO + box.WELLINGTON, WELLINGTON], "Wellington")
    pen.box(14, 14, 86, 72, "sheet", 6)
    pen.text(20, 28, "Wellington", "head")
    pen.text(57, 52, "→ £ → ◎", "b")
    pen.text(57, 72, "→ A → B", "b")
    pen.close(groups)
    pen.text(106, 20, pen.word("foresight", "Foresight"), "head")
    asked = type(t.frames[-1]).__name__ if t.frames else ""
    letter = getattr(t.frames[-1], "letter", 0) if asked == "Foresight" else 0
    for place in range(4):
        x, y = 106 + 62 * (place % 2), 28 + 32 * (place // 2)
        tile = t.foresight[place]
        marks = [FORESIGHT + place % 2] if place // 2 == letter and tile >= 0 else []
        title = ""
        if tile >= 0:
            ids = [*box.WORKERS, *box.HAZARD_IDS] if place < 2 else box.BONUS_IDS
            title = pen.name("a-tile" if place < 2 else "b-tile", ids[tile])
        groups = pen.open(marks, title)
        pen.box(x, y, 59, 28, "tile" if tile >= 0 else "empty", 3)
        pen.text(x + 6, y + 14, "AABB"[place], "xs soft")
        if tile >= 0 and place < 2:
            draw_a_tile(pen, t, tile, x + 34, y + 14)
        elif tile >= 0:
            draw_bonus(pen, t, tile, x + 34, y + 14)
        pen.close(groups)


def draw_a_tile(pen: Pen, t: Table, tile: int, x: float, y: float) -> None:
    if tile < box.HAZARD:
        draw_worker(pen, tile, x, y, 18)
        return
    pen.icon("flood" if tile >= box.FLOOD else "rock", x - 14, y, 16)
    pen.icon("hand", x + 1, y, 11)
    pen.text(x + 1, y + 1, t.facts.tile_fee[tile], "xs b light")
    pen.shield(x + 16, y, t.facts.tile_points[tile])


WORKER_ICONS = ["sheep", "hammer", "ship", "wool"]


def draw_worker(pen: Pen, kind: int, x: float, y: float, size: float = 16) -> None:
    """A worker: a hat and what it works with."""
    pen.icon("worker", x - size / 2, y, size)
    if kind < 4:
        pen.icon(WORKER_ICONS[kind], x + size / 2, y, size - 3)
    else:
        pen.text(x + size / 2, y, "?", "mid")


BONUS_LABELS = [
    ["@certificate", "∞"],
    ["@wool", "∞", "@token"],
    ["\u2212£3", "@rock"],
    ["@sheepdog", "@gold", "2"],
    ["@flag", "2", "@kotare", "@gold"],
    ["@token", "3", "@gold"],
    ["@token"],
    ["\u22124", "@gold"],
    ["@ferry", "@gold", "2"],
    ["\u2212", "@sheep", "→", "@romney", "@gold"],
    ["\u22121", "@gold", "@worker", "?"],
]


def draw_bonus(pen: Pen, t: Table, tile: int, x: float, y: float, width: float = 46) -> None:
    """A bonus tile: what it asks, what it gives, its points."""
    parts = BONUS_LABELS[tile]
    points = t.facts.bonus_points[tile]
    widths = [12 if part[0] == "@" else 5.2 * len(part) + 1 for part in parts]
    total = sum(widths) + (15 if points else 0)
    scale = min(1.0, width / total)
    pen.put(f'<g transform="translate({x:g} {y:g}) scale({scale:.3g})">')
    at = -total / 2
    for part, wide in zip(parts, widths, strict=True):
        if part[0] == "@":
            pen.icon(part[1:], at + wide / 2, 0, 12.5)
        else:
            pen.text(at + wide / 2, 0, part, "s b")
        at += wide
    if points:
        pen.shield(at + 8, 0, points)
    pen.put("</g>")


def draw_runholders(pen: Pen, t: Table) -> None:
    """Everybody's runholder; each keeps its element from picture to picture."""
    for seat, player in enumerate(t.players):
        if player.space < 0:
            continue
        x, y = PLACES[box.SPACE_IDS[player.space]]
        half = len(t.players) / 2
        dx, dy = 15 * (seat - half + 0.5), -26.0
        if player.space < box.SITE and player.space != box.START:
            letter = t.neutral[player.space - box.NEUTRAL]
            dy = -(24 + 18 * len(t.facts.neutral_slots[letter + 8 * t.flipped])) / 2 - 4
        if player.space == box.WELLINGTON:
            dx, dy = dx - 62, 36
        pen.put(
            f'<g id="piece-runholder-{seat}" transform="translate({x + dx:g} {y + dy:g})">'
            f"<title>{pen.word('runholder', 'Runholder')} {seat + 1}</title>"
            f'<path d="M-8 8q0-9 4-10-3-2-3-4h14q0 2-3 4 4 1 4 10z" class="seat{seat} piece"/>'
            f'<text y="3" class="s b light">{seat + 1}</text></g>'
        )


def draw_posts(pen: Pen, t: Table) -> None:
    """The local trading posts beside Wellington."""
    pen.text(240, 20, pen.word("posts", "Trading posts"), "head")
    for post in range(box.LOCALS):
        draw_post(pen, t, post, 262 + 60.5 * post, 60)
    for arrow in t.facts.green_arrows:
        x = 262 + 60.5 * arrow[0] + 30 * (arrow[1] - arrow[0])
        pen.put(
            f'<path d="M{x - 12:g} 102h24l-4-4m4 4l-4 4M{x - 12:g} 102l4-4m-4 4l4 4" class="ink"/>'
        )
        pen.shield(x, 98, arrow[2])


def draw_post(pen: Pen, t: Table, post: int, x: float, y: float) -> None:
    """A post's crest: value, corners, cost, what it gives, points, discs."""
    facts = t.facts
    groups = pen.open([DELIVER + post], pen.name("post", box.POST_IDS[post]))
    pen.box(x - 28, y - 30, 56, 62, "sheet", 5)
    pen.corners(x - 18, y - 20, facts.post_dark[post], 14)
    if facts.post_wool[post]:
        pen.icon("wool", x - 4, y - 20, 12)
    pen.text(x + 12, y - 19, facts.post_value[post], "big")
    if facts.transport[post]:
        pen.text(x - 14, y - 1, f"\u2212£{facts.transport[post]}", "s b bad")
    if facts.post_pounds[post]:
        pen.text(x + 4, y - 1, f"+£{facts.post_pounds[post]}", "s b")
    if facts.post_card[post] >= 0:
        pen.icon(box.SOURCES[facts.post_card[post]], x + 4, y - 1, 13)
    if facts.post_points[post]:
        pen.shield(x + 19, y, facts.post_points[post])
    if facts.post_repeats[post]:
        pen.text(x - 23, y - 8, "∞", "s b")
    at = x - 21
    for seat, player in enumerate(t.players):
        if player.posts[post]:
            pen.disc(at, y + 20, seat)
            if player.posts[post] > 1:
                pen.text(at + 5, y + 28, f"\u00d7{player.posts[post]}", "xs b")
            at += 14
    pen.close(groups)


def draw_pathfinder(pen: Pen, t: Table) -> None:
    """The pathfinder track with its rewards and the discs on it."""
    facts = t.facts
    pen.box(6, 394, 796, 38, "sheet", 6)
    pen.icon("flag", 20, 413, 18)
    for space in range(17):
        x = 54 + 44.5 * space
        pen.box(x - 20, 398, 40, 30, "tile", 3)
        pen.text(x - 13, 406, space, "s soft")
        if facts.path_gold[space]:
            pen.icon("gold", x + 12, 406, 12)
        if space == facts.path_flip:
            pen.icon("step", x + 3, 406, 12)
            pen.text(x + 10, 406, "/", "s b")
            pen.icon("hand", x + 16, 406, 10)
        if space == facts.step_space[t.size()]:
            pen.icon("step", x + 2, 406, 12)
            pen.text(x + 13, 406, f"\u00d7{t.step_tiles}", "xs b")
        if space and facts.path_points[space] != facts.path_points[space - 1]:
            pen.shield(x + 12, 419, facts.path_points[space])
        here = [seat for seat, p in enumerate(t.players) if p.pathfinder == space]
        for i, seat in enumerate(here):
            pen.disc(x - 13 + 9 * i, 420, seat, 6)


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
