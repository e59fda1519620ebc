"""Wellington: foresight spaces, trading posts, and the pathfinder track."""

from __future__ import annotations

from drystone.games.gwtnz import components
from drystone.games.gwtnz.picture.labels import bonus_label, draw_label, draw_parts
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.tips import posts as post_tips
from drystone.games.gwtnz.picture.tips import trail as trail_tips
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.wellington import Foresight
from drystone.games.gwtnz.words import ADVANCE, DELIVER, FORESIGHT


def draw_foresight(pen: Pen, t: Table, wide: float, high: float) -> None:
    """The four foresight spaces; beside them the letters, and what is left in the bags."""
    asked = t.frames[-1] if t.frames else None
    letter = asked.letter if isinstance(asked, Foresight) else 0
    for row, bag in enumerate((t.bag_a, t.bag_b)):
        with pen.group(tip=trail_tips.bag(pen, row, sum(bag))):
            pen.box(0, (high + 3) * row, 16, high, "sheet", 4)
            pen.text(8, (high + 3) * row + high / 2 - 6, "AB"[row], "b")
            pen.text(8, (high + 3) * row + high / 2 + 8, sum(bag), "s soft")
    for place in range(4):
        x, y = 18 + (wide + 2) * (place % 2), (high + 3) * (place // 2)
        tile = t.foresight[place]
        marks = [FORESIGHT + place % 2] if place // 2 == letter and tile >= 0 else []
        with (
            pen.lying(f"foresight-{place}-{tile}", there=tile >= 0),
            pen.click(*marks, tip=trail_tips.foresight(pen, t, place)),
        ):
            pen.box(x, y, wide, high, "tile" if tile >= 0 else "empty", 4)
            if tile >= 0 and place < 2:
                draw_a_tile(pen, t, tile, x + wide / 2, y + high / 2)
            elif tile >= 0:
                draw_bonus(pen, t, tile, x + wide / 2, y + high / 2, wide - 2, high)


def draw_a_tile(pen: Pen, t: Table, tile: int, x: float, y: float) -> None:
    """A worker, or a hazard with its fee and points."""
    if tile < components.HAZARD:
        draw_worker(pen, tile, x, y, 26)
        return
    pen.icon("flood" if tile >= components.FLOOD else "rock", x - 15, y + 1, 18)
    pen.icon("hand", x, y - 7, 13)
    pen.text(x, y + 9, f"£{t.facts.tile_fee[tile]}", "s b")
    pen.shield(x + 15, y, t.facts.tile_points[tile])


def draw_worker(pen: Pen, kind: int, x: float, y: float, size: float = 24) -> None:
    """A worker by hat and tool; 4 is a joker."""
    pen.icon(components.WORKERS[kind] if kind < 4 else "joker", x, y, size)


def draw_bonus(
    pen: Pen, t: Table, tile: int, x: float, y: float, width: float, high: float
) -> None:
    """A bonus tile: what it asks, what it gives, its points; in two lines where there is room."""
    parts = bonus_label(t, tile)
    points = t.facts.bonus_points[tile]
    if high >= 34 and len(parts) + bool(points) > 2:
        line = min(10.0, high / 4)
        cut = (len(parts) + 1) // 2 if not points else len(parts)
        first, second = parts[:cut], parts[cut:]
        draw_parts(pen, x, y - line, first, 1.8 * line, width)
        if second:
            draw_parts(pen, x, y + line, second, 1.8 * line, width)
        else:
            pen.shield(x, y + line, points)
        return
    if not points:
        draw_parts(pen, x, y, parts, 17, width)
        return
    if parts:
        draw_parts(pen, x - 9, y, parts, 17, width - 18)
    pen.shield(x + width / 2 - 10 if parts else x, y, points)


POST = (60.0, 62.0)
"""How large a trading post is."""


def draw_posts(pen: Pen, t: Table, columns: int) -> None:
    """The local trading posts, and the points for neighbours."""
    local = [post for post in range(components.LOCALS) if t.facts.post_there[post]]
    local += [p for p in range(components.MORE, components.MORE + 3) if t.facts.post_there[p]]
    local.sort(key=lambda post: (t.facts.post_value[post], post))
    # Two rows have room for ten; more of them are drawn smaller.
    across = max(columns, len(local) if columns > 5 else (len(local) + 1) // 2)
    scale = columns / across
    wide, high = POST
    places: dict[int, tuple[float, float]] = {}
    for i, post in enumerate(local):
        places[post] = ((wide + 2) * scale * (i % across), (high + 14) * (i // across))
        with pen.group(at=places[post], scale=scale):
            draw_post(pen, t, post)
    for one, other, points in t.facts.green_arrows:
        x, y = (places[one][0] + places[other][0] + wide) / 2, places[one][1] + high
        with pen.group(tip=post_tips.green_arrow(pen, t, one, other, points)):
            pen.path("M-20 0h40l-5-5m5 5l-5 5M-20 0l5-5m-5 5l5 5", "ink", at=(x, y + 8))
            pen.shield(x, y + 7, points)


def draw_post(pen: Pen, t: Table, post: int) -> None:
    """A post under its awning: value, corners, cost, what it gives, points, discs (60 x 62)."""
    facts = t.facts
    wide, high = POST
    with pen.click(DELIVER + post, tip=post_tips.post(pen, t, post)):
        pen.box(0, 0, wide, high, "sheet", 5)
        draw_awning(pen, wide, dark=facts.post_dark[post] > 0)
        pen.corners(13, 18, facts.post_dark[post], 20)
        if facts.post_wool[post]:
            pen.icon("wool", 30, 18, 16)
        pen.text(43, 19, facts.post_value[post], "huge")
        cost, gain = facts.transport[post], facts.post_pounds[post]
        if cost:
            pen.text(1.5, 41, f"\u2212£{cost}", "s b bad l")
        if gain:
            pen.text(15, 41, f"+£{gain}", "b good")
        if facts.post_card[post] >= 0:
            # Beside what it costs there is less room.
            pen.icon(components.SOURCES[facts.post_card[post]], 34 + 2 * (cost > 0), 41, 17)
        for i, action in enumerate(facts.post_rewards[post]):
            draw_label(pen, 34 + 2 * (cost > 0), 41 + 12 * i, action, 17, 20)
        if facts.post_points[post]:
            pen.shield(51, 41, facts.post_points[post])
        if facts.post_repeats[post]:
            pen.text(wide - 9, high - 7, "∞", "mid soft")
        draw_discs_at(pen, t, post, 10, high - 8, 14)


def draw_awning(pen: Pen, w: float, *, dark: bool) -> None:
    """The striped cloth over a stall; over one for discs from dark spaces too it is dark."""
    each = w / 6
    stripes = [f"M{each * i:g} 0h{each:g}v5q{-each / 2:g} 5{-each:g} 0z" for i in range(6)]
    pen.path("".join(stripes[::2]), "awning night" if dark else "awning")
    pen.path("".join(stripes[1::2]), "awning pale")


def draw_discs_at(pen: Pen, t: Table, post: int, x: float, y: float, step: float) -> None:
    """Whose discs lie at a post, and how many if there can be more than one."""
    for seat, player in enumerate(t.players):
        if player.posts[post]:
            count = player.posts[post]
            with pen.piece(f"delivered-{post}-{seat}-{count}"):
                pen.seat(seat, x, y, 16 if count > 1 else 13)
                if count > 1:
                    pen.text(x, y + 0.5, count, "s b mine")
            x += step


def draw_pathfinder(pen: Pen, t: Table, columns: int, wide: float, high: float) -> None:
    """The pathfinder track with its rewards and who is where, in rows of so many spaces."""
    spaces = len(t.facts.path_points)
    # One row is drawn smaller if it is longer than usual, several are not.
    wide = min(wide, wide * columns / spaces) if columns > 7 else wide
    across = max(columns, spaces) if columns > 7 else columns
    for space in range(spaces):
        with pen.group(at=(wide * (space % across), (high + 2) * (space // across))):
            draw_path_space(pen, t, space, wide - 1.5, high)


def draw_path_space(pen: Pen, t: Table, space: int, wide: float, high: float) -> None:
    """One space of the track."""
    facts = t.facts
    with pen.click(ADVANCE + space, tip=post_tips.path_space(pen, t, space)):
        pen.box(0, 0, wide, high, "tile", 5)
        pen.text(4, 9, space, "s soft l")
        if facts.path_gold[space]:
            pen.icon("gold", wide - 10, 10, 17)
        if space == facts.path_flip:
            pen.icon("step", wide - 22, high - 11, 14)
            pen.icon("hand", wide - 8, high - 11, 14)
        scored = space > 0 and facts.path_points[space] != facts.path_points[space - 1]
        if space == facts.step_space[t.size()] and t.step_tiles:
            # Below, where its number is not in the way, unless points stand there.
            y = 10 if scored else high - 11
            pen.icon("step", wide - 23, y - 1, 14)
            pen.text(wide - 9, y, f"\u00d7{t.step_tiles}", "s b")
        if scored:
            pen.shield(wide - 10, high - 11, facts.path_points[space])
        here = [seat for seat, p in enumerate(t.players) if p.pathfinder == space]
        room = wide - (36 if scored else 18)
        step = min(15.0, room / max(1, len(here) - 1))
        for i, seat in enumerate(here):
            with pen.piece(f"pathfinder-{seat}"):
                pen.seat(seat, 9 + step * i, high - 10, 15)
