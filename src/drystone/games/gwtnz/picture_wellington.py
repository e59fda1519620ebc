"""Wellington: foresight spaces, trading posts, and the pathfinder track beside it."""

from __future__ import annotations

from drystone.games.gwtnz import box, phrases
from drystone.games.gwtnz.picture_pen import Pen, draw_label
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import ADVANCE, DELIVER, FORESIGHT


def draw_foresight(pen: Pen, t: Table) -> None:
    """The four foresight spaces (124 x 78)."""
    pen.text(0, 6, pen.word("foresight", "Foresight"), "head")
    asked = type(t.frames[-1]).__name__ if t.frames else ""
    letter = getattr(t.frames[-1], "letter", 0) if asked == "Foresight" else 0
    for place in range(4):
        x, y = 62 * (place % 2), 14 + 32 * (place // 2)
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
    pen.text(x + 1, y + 1, t.facts.tile_fee[tile], "xs b on")
    pen.shield(x + 16, y, t.facts.tile_points[tile])


WORKER_ICONS = ["sheep", "hammer", "ship", "wool"]


def draw_worker(pen: Pen, kind: int, x: float, y: float, size: float = 16) -> None:
    """A worker: a hat and what it works with."""
    pen.icon("worker", x - size / 2, y, size)
    if kind < 4:
        pen.icon(WORKER_ICONS[kind], x + size / 2, y, size - 3)
    else:
        pen.text(x + size / 2, y, "?", "mid")


GIFT_ICONS = {
    phrases.G_CERTIFICATE: ["@certificate", "∞"],
    phrases.G_WOOL: ["@wool", "∞"],
    phrases.G_TOKENS: ["@token"],
    phrases.G_HAZARD: ["@rock"],
    phrases.G_GOLD: ["@gold"],
    phrases.G_PATHFINDER: ["@flag"],
    phrases.G_JOKER: ["@worker", "?"],
}


def bonus_label(t: Table, tile: int) -> list[str]:
    """What a bonus tile costs and gives, in icons and numerals."""
    facts = t.facts
    parts: list[str] = []
    if facts.bonus_pounds[tile]:
        parts.append(f"\u2212£{facts.bonus_pounds[tile]}")
    if facts.bonus_gold[tile]:
        parts += [f"\u2212{facts.bonus_gold[tile]}", "@gold"]
    if facts.bonus_sheep[tile]:
        parts += ["\u2212", "@sheep", "→"]
    for gift in facts.bonus_gives[tile]:
        kind, number = gift // 32, gift % 32
        if kind == phrases.G_CARD:
            parts.append(f"@{box.SOURCES[number]}")
        elif kind == phrases.G_POUNDS:
            parts.append(f"+£{number}")
        elif kind == phrases.G_HAZARD:
            parts += ["@rock", f"\u2212£{number}"] if number else ["@rock"]
        else:
            parts += GIFT_ICONS[kind]
            if number > 1:
                parts.append(str(number))
    return parts


def draw_bonus(pen: Pen, t: Table, tile: int, x: float, y: float, width: float = 46) -> None:
    """A bonus tile: what it asks, what it gives, its points."""
    parts = bonus_label(t, tile)
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


POST_STEP = 60.5


def draw_posts(pen: Pen, t: Table, columns: int) -> None:
    """The local trading posts, 56 x 62 each, and the points for neighbours."""
    pen.text(0, 6, pen.word("posts", "Trading posts"), "head")
    local = [post for post in range(box.LOCALS) if t.facts.post_there[post]]
    local += [p for p in range(box.MORE, box.MORE + 3) if t.facts.post_there[p]]
    local.sort(key=lambda post: (t.facts.post_value[post], post))
    # Two rows have room for ten; more of them are drawn smaller.
    across = max(columns, len(local) if columns > 5 else (len(local) + 1) // 2)
    scale = columns / across
    places: dict[int, tuple[float, float]] = {}
    for i, post in enumerate(local):
        step = POST_STEP * scale
        places[post] = (28 * scale + step * (i % across), 46 + 80 * (i // across))
        with pen.at(*places[post], scale):
            draw_post(pen, t, post, 0, 0)
    for one, other, points in t.facts.green_arrows:
        x, y = (places[one][0] + places[other][0]) / 2, places[one][1] + 42
        pen.put(
            f'<path d="M{x - 12:g} {y:g}h24l-4-4m4 4l-4 4M{x - 12:g} {y:g}l4-4m-4 4l4 4" '
            'class="ink"/>'
        )
        pen.shield(x, y - 4, points)


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
        pen.text(x - 8, y - 1, f"+£{facts.post_pounds[post]}", "s b")
    if facts.post_card[post] >= 0:
        pen.icon(box.SOURCES[facts.post_card[post]], x + 4, y - 1, 13)
    for i, action in enumerate(facts.post_rewards[post]):
        draw_label(pen, x + 4, y + 7 + 8 * i, action, 9, 40)
    if facts.post_points[post]:
        pen.shield(x + 19, y, facts.post_points[post])
    if facts.post_repeats[post]:
        pen.text(x - 23, y - 8, "∞", "s b")
    at = x - 21
    for seat, player in enumerate(t.players):
        if player.posts[post]:
            pen.seat(at, y + 20, seat, 13)
            if player.posts[post] > 1:
                pen.text(at + 5, y + 28, f"\u00d7{player.posts[post]}", "xs b")
            at += 14
    pen.close(groups)


PATH_STEP = 44.5


def draw_pathfinder(pen: Pen, t: Table, columns: int) -> None:
    """The pathfinder track with its rewards and who is where, 40 x 30 a space."""
    facts = t.facts
    spaces = len(facts.path_points)
    # One row is drawn smaller if it is longer than usual, several are not.
    scale = min(1.0, columns / spaces) if columns > 7 else 1.0
    across = max(columns, spaces) if columns > 7 else columns
    for space in range(spaces):
        with pen.at(PATH_STEP * scale * (space % across), 34 * (space // across), scale):
            draw_path_space(pen, t, space)


def draw_path_space(pen: Pen, t: Table, space: int) -> None:
    """One space of the track."""
    facts = t.facts
    x, y = 0, 0
    groups = pen.open([ADVANCE + space], f"{pen.account('pathfinder')}: {space}")
    pen.box(x, y, 40, 30, "tile", 3)
    pen.text(x + 7, y + 8, space, "s soft")
    if facts.path_gold[space]:
        pen.icon("gold", x + 32, y + 8, 12)
    if space == facts.path_flip:
        pen.icon("step", x + 19, y + 8, 12)
        pen.text(x + 27, y + 8, "/", "s b")
        pen.icon("hand", x + 34, y + 8, 10)
    if space == facts.step_space[t.size()]:
        pen.icon("step", x + 20, y + 8, 12)
        pen.text(x + 32, y + 8, f"\u00d7{t.step_tiles}", "xs b")
    if space and facts.path_points[space] != facts.path_points[space - 1]:
        pen.shield(x + 32, y + 21, facts.path_points[space])
    here = [seat for seat, p in enumerate(t.players) if p.pathfinder == space]
    for i, seat in enumerate(here):
        pen.seat(x + 8 + 9 * i, y + 21, seat, 13)
    pen.close(groups)
