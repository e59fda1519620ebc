"""The map: terrain, lochs, rivers, what land costs, units and port tiles."""

from __future__ import annotations

from math import cos, pi, sin

from drystone.games.caledonia.land import FOREST, GRASS, LOCH, MOUNTAIN, PORT_TILE
from drystone.games.caledonia.picture_parts import UNIT_NAMES, Pen
from drystone.games.caledonia.state import BLOCKED, NOTHING, Table
from drystone.games.caledonia.words import (
    AT,
    COW,
    EXCHANGE,
    HEXES,
    PLACES,
    PORT,
    ROW,
    SHEEP,
    SLAUGHTER,
    SPACE,
    SPACES,
    USE,
    WORDS,
)
from drystone.games.caledonia.words import (
    PORT_TILE as PORT_TILES,
)

R = 34.0
WIDE = R * 3**0.5
LEFT = 44.0
TOP = 56.0
_CSS = {GRASS: "grass", FOREST: "forest", MOUNTAIN: "rock", LOCH: "loch"}
_OFF_MAP = {HEXES: (0, 9), HEXES + 1: (14, 9), HEXES + 2: (13, 0), HEXES + 3: (1, 0)}


def centre(space: int) -> tuple[float, float]:
    """Where a space lies in the picture."""
    row, place = _OFF_MAP.get(space, (space // PLACES + 1, space % PLACES + 1))
    shift = WIDE / 2 if row % 2 else 0.0
    return LEFT + (place - 1) * WIDE + shift + WIDE / 2, TOP + (row - 1) * R * 1.5 + R * 0.5


def corner(x: float, y: float, i: int, r: float = R) -> tuple[float, float]:
    """The i-th corner of a hexagon, from the top clockwise."""
    angle = pi / 3 * i - pi / 2
    return x + r * cos(angle), y + r * sin(angle)


def points(corners: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def draw_map(pen: Pen, t: Table, seat: int) -> None:
    """Everything on the map."""
    for space in range(SPACES):
        if t._land.terrain[space]:
            draw_space(pen, t, space, seat)
    for edge in t._land.rivers:
        draw_river(pen, edge // SPACES, edge % SPACES)
    for corner_, space in enumerate(t._land.port_spaces):
        draw_port(pen, t, corner_, space)
    for space in range(SPACES):
        if t.board[space] != NOTHING:
            draw_unit(pen, t, space, seat)


def draw_space(pen: Pen, t: Table, space: int, seat: int) -> None:
    """One hexagon with its terrains and the coin for its cost."""
    x, y = centre(space)
    land = t._land
    in_play = land.active >> space & 1
    outline = points([corner(x, y, i) for i in range(6)])
    pen.open(AT + space)
    pen.hint(f"{WORDS.symbol(SPACE, space)}: {describe(pen, t, space)}")
    terrain = land.terrain[space]
    kinds = [kind for kind in (GRASS, FOREST, MOUNTAIN) if terrain & kind]
    if not in_play:
        pen.add(f'<polygon points="{outline}" class="mist"/>')
    elif not kinds:
        pen.add(f'<polygon points="{outline}" class="loch"/>')
        if terrain & LOCH:
            pen.add(f'<path d="M{x - 14:.0f} {y + 4:.0f}q5-5 10 0t10 0t8-1" class="line"/>')
    else:
        draw_terrains(pen, x, y, kinds)
        pen.coin(x, y - R * 0.62, land.cost[space], 8)
    pen.add(f'<polygon points="{outline}" class="rim"/>')
    if AT + space in pen.legal:
        inner = points([corner(x, y, i, R * 0.88) for i in range(6)])
        pen.add(f'<polygon points="{inner}" class="glow"/>')
    pen.close()


def draw_terrains(pen: Pen, x: float, y: float, kinds: list[int]) -> None:
    """The hexagon cut into a part for each terrain, each with its sign."""
    corners = [corner(x, y, i) for i in range(6)]
    if len(kinds) == 1:
        parts = [corners]
        signs = [(x, y + 10)]
    elif len(kinds) == 2:
        parts = [[corners[0], corners[5], corners[4], corners[3]], corners[0:4]]
        signs = [(x - 14, y + 8), (x + 14, y + 8)]
    else:
        parts = [
            [corners[0], (x, y), corners[4], corners[5]],
            [corners[0], corners[1], corners[2], (x, y)],
            [(x, y), corners[2], corners[3], corners[4]],
        ]
        signs = [(x - 16, y), (x + 16, y), (x, y + 20)]
    for kind, part, (sx, sy) in zip(kinds, parts, signs, strict=True):
        pen.add(f'<polygon points="{points(part)}" class="{_CSS[kind]}"/>')
        pen.add(sign(kind, sx, sy))


def sign(kind: int, x: float, y: float) -> str:
    """Tufts, a tree or a peak, so that terrain is not told by colour alone."""
    if kind == GRASS:
        d = f"M{x - 5:.0f} {y + 4:.0f}l-2-6m5 6v-8m5 8l2-6"
    elif kind == FOREST:
        d = f"M{x:.0f} {y - 9:.0f}l6 10h-12zm0 10v5"
    else:
        d = f"M{x - 9:.0f} {y + 5:.0f}l6-11 4 6 3-3 6 8z"
    return f'<path d="{d}" class="ico" opacity=".5"/>'


def draw_river(pen: Pen, one: int, other: int) -> None:
    """A river along the border of two spaces."""
    (x1, y1), (x2, y2) = centre(one), centre(other)
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    dx, dy = (y2 - y1) / WIDE * R / 2, -(x2 - x1) / WIDE * R / 2
    pen.add(
        f'<line x1="{mx - dx:.1f}" y1="{my - dy:.1f}" x2="{mx + dx:.1f}" y2="{my + dy:.1f}" '
        'class="river"/>'
    )


def draw_port(pen: Pen, t: Table, at: int, space: int) -> None:
    """A port tile with its number, its effect on hover, and who has used it."""
    x, y = centre(space)
    tile = WORDS.symbol(PORT_TILES, t.ports[at])
    pen.open(USE + at)
    pen.open(PORT + at)
    pen.hint(pen.say("tile.port", number=tile) + ": " + pen.say(f"port.{tile}"))
    pen.box(x - 24, y - 21, 48, 40, "card mark", 7)
    pen.icon("port", x - 21, y - 18, 15)
    pen.text(x + 9, y - 5, "ABCD"[at], "s m b")
    pen.text(x, y + 13, port_short(pen, tile), "t m b")
    used = [s for s in range(t.seats) if t.players[s].ports_used >> at & 1]
    for i, s in enumerate(used):
        pen.flag(s, x - 18 + 12 * i, y + 22, 6)
    pen.close(2)


def port_short(pen: Pen, tile: str) -> str:
    """A port's effect in a few signs."""
    return {
        "1": "-1 " + pen.say("short.meat"),
        "2": "1 → 3",
        "3": "1 ⇒ 2",
        "4": "↑ +3★",
        "5": "£10",
        "6": "±3",
        "7": "2 ⇄ 2",
        "8": "£5 + 3?",
        "9": "£3 → ?",
    }[tile]


def draw_unit(pen: Pen, t: Table, space: int, seat: int) -> None:
    """The piece on a space; own pieces carry the words that act on them."""
    x, y = centre(space)
    piece = t.board[space]
    if piece == BLOCKED:
        pen.add(f'<path d="M{x - 9:.0f} {y - 5:.0f}l18 18m0-18l-18 18" class="ico"/>')
        return
    owner, kind = piece // 10 - 1, piece % 10
    mine = owner == seat
    groups = 0
    if mine:
        pen.open(EXCHANGE + space)
        groups += 1
        if kind in (COW, SHEEP):
            pen.open(SLAUGHTER + space)
            groups += 1
        if t._land.terrain[space] & (LOCH | PORT_TILE):
            pen.open(ROW + space)
            groups += 1
    else:
        pen.add("<g>")
        groups += 1
    who = pen.say("player", number=owner + 1)
    unit = pen.say(f"name.unit.{UNIT_NAMES[kind]}")
    pen.hint(f"{who}: {unit}, {WORDS.symbol(SPACE, space)}")
    pen.token(owner, UNIT_NAMES[kind], x, y + 7, 13, "mark piece")
    pen.close(groups)


def describe(pen: Pen, t: Table, space: int) -> str:
    """A space in words."""
    land = t._land
    terrain = land.terrain[space]
    if not land.active >> space & 1:
        return pen.say("terrain.mist")
    names = [
        pen.say(f"terrain.{name}")
        for name, kind in (
            ("grass", GRASS),
            ("forest", FOREST),
            ("mountain", MOUNTAIN),
            ("loch", LOCH),
            ("port", PORT_TILE),
        )
        if terrain & kind
    ]
    words = ", ".join(names)
    if terrain & (GRASS | FOREST | MOUNTAIN):
        words += f", £{land.cost[space]}"
    if land.deltas >> space & 1:
        words += ", " + pen.say("terrain.delta")
    return words
