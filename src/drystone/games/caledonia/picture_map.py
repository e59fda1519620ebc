"""The map: terrain, lochs, rivers, what land costs, units and port tiles."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from drystone.games.caledonia.land import FOREST, GRASS, LOCH, MOUNTAIN, PORT_TILE
from drystone.games.caledonia.picture_parts import ICONS, UNIT_NAMES, Pen
from drystone.games.caledonia.state import BLOCKED, NOTHING, Table
from drystone.games.caledonia.turn import Row
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

_CSS = {GRASS: "grass", FOREST: "forest", MOUNTAIN: "rock", LOCH: "loch"}
_OFF_MAP = {HEXES: (0, 9), HEXES + 1: (14, 9), HEXES + 2: (13, 0), HEXES + 3: (1, 0)}

# Tufts, a tree or a peak, so that terrain is not told by colour alone.
_SIGNS = {
    GRASS: "M-5 4l-2-6m5 6v-8m5 8l2-6",
    FOREST: "M0-9l6 10h-12zm0 10v5",
    MOUNTAIN: "M-9 5l6-11 4 6 3-3 6 8z",
}

# What the port tiles do, in a few letters and icons.
_PORT_SIGNS = {
    "1": ("-1", "mutton"),
    "2": ("1→3", "grain"),
    "3": ("1→2", "bread"),
    "4": ("upgrade", "3★"),
    "5": ("£10",),
    "6": ("£ ±3",),
    "7": ("2⇄2", "dairy"),
    "8": ("£5", "contract"),
    "9": ("£3→", "port"),
}


@dataclass(frozen=True)
class Grid:
    """Where the hexagons lie: the radius of one, and the corner of the whole map."""

    r: float
    left: float
    top: float

    @property
    def wide(self) -> float:
        return self.r * 3**0.5

    @property
    def unit(self) -> float:
        """How large a unit is."""
        return min(13.0, self.r * 0.46)

    def below(self, y: float, t: Table) -> tuple[Grid, float]:
        """The same with the map's top at a height, and where its bottom is then.

        With few players the ports lie within the map, and the rows outside are not needed.
        """
        spare = 0.0 if t._land.terrain[HEXES] else 1.5 * self.r
        return Grid(self.r, self.left, y - spare), y + 23 * self.r - 2 * spare

    def centre(self, space: int) -> tuple[float, float]:
        """Where a space lies in the picture."""
        row, place = _OFF_MAP.get(space, (space // PLACES + 1, space % PLACES + 1))
        shift = self.wide / 2 if row % 2 else 0.0
        return self.left + place * self.wide + shift, self.top + (row * 1.5 + 1) * self.r

    def corner(self, x: float, y: float, i: int, part: float = 1.0) -> tuple[float, float]:
        """The i-th corner of a hexagon, from the top clockwise."""
        angle = pi / 3 * i - pi / 2
        return x + self.r * part * cos(angle), y + self.r * part * sin(angle)

    def outline(self, x: float, y: float, part: float = 1.0) -> str:
        return points([self.corner(x, y, i, part) for i in range(6)])


WIDE_MAP = Grid(34.5, 4.0, 3.0)
NARROW_MAP = Grid(22.9, 1.5, 0.0)


def points(corners: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def draw_map(pen: Pen, t: Table, seat: int, grid: Grid) -> None:
    """Everything on the map."""
    for space in range(SPACES):
        if t._land.terrain[space]:
            draw_space(pen, t, space, grid)
    for edge in t._land.rivers:
        draw_river(pen, edge // SPACES, edge % SPACES, grid)
    for at, space in enumerate(t._land.port_spaces):
        draw_port(pen, t, at, space, grid)
    for space in range(SPACES):
        if t.board[space] != NOTHING:
            draw_unit(pen, t, space, seat, grid)
    rowing = t.frames[-1] if t.frames else None
    if isinstance(rowing, Row):
        for action in rowing.options(t):
            pen.rest(f"unit-{action - AT}", *grid.centre(rowing.space))


def draw_space(pen: Pen, t: Table, space: int, grid: Grid) -> None:
    """One hexagon with its terrains and the coin for its cost."""
    x, y = grid.centre(space)
    r = grid.r
    land = t._land
    in_play = land.active >> space & 1
    outline = grid.outline(x, y)
    pen.open(AT + space)
    pen.hint(f"{WORDS.symbol(SPACE, space)}: {describe(pen, t, space)}")
    terrain = land.terrain[space]
    kinds = [kind for kind in (GRASS, FOREST, MOUNTAIN) if terrain & kind]
    if not in_play:
        pen.add(f'<polygon points="{outline}" class="mist"/>')
    elif not kinds:
        pen.add(f'<polygon points="{outline}" class="loch"/>')
        if terrain & LOCH:
            pen.add(f'<path d="M{x - 14:.0f} {y + 4:.0f}q5-5 10 0t10 0t8-1" class="wave"/>')
    else:
        draw_terrains(pen, x, y, kinds, grid)
        pen.coin(x, y - r * 0.62, land.cost[space], 8 if r > 30 else 6.6)
    pen.add(f'<polygon points="{outline}" class="rim"/>')
    if AT + space in pen.legal:
        pen.add(f'<polygon points="{grid.outline(x, y, 0.88)}" class="glow"/>')
    pen.close()


def draw_terrains(pen: Pen, x: float, y: float, kinds: list[int], grid: Grid) -> None:
    """The hexagon cut into a part for each terrain, each with its sign."""
    corners = [grid.corner(x, y, i) for i in range(6)]
    scale = grid.r / 34
    if len(kinds) == 1:
        parts = [corners]
        signs = [(0, 10)]
    elif len(kinds) == 2:
        parts = [[corners[0], corners[5], corners[4], corners[3]], corners[0:4]]
        signs = [(-14, 8), (14, 8)]
    else:
        parts = [
            [corners[0], (x, y), corners[4], corners[5]],
            [corners[0], corners[1], corners[2], (x, y)],
            [(x, y), corners[2], corners[3], corners[4]],
        ]
        signs = [(-16, 0), (16, 0), (0, 20)]
    for kind, part, (dx, dy) in zip(kinds, parts, signs, strict=True):
        pen.add(f'<polygon points="{points(part)}" class="{_CSS[kind]}"/>')
        place = f"translate({x + dx * scale:.1f} {y + dy * scale:.1f}) scale({scale:.2f})"
        pen.add(f'<path d="{_SIGNS[kind]}" class="ico" opacity=".5" transform="{place}"/>')


def draw_river(pen: Pen, one: int, other: int, grid: Grid) -> None:
    """A river along the border of two spaces."""
    (x1, y1), (x2, y2) = grid.centre(one), grid.centre(other)
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    dx, dy = (y2 - y1) / 3**0.5 / 2, -(x2 - x1) / 3**0.5 / 2
    pen.add(
        f'<line x1="{mx - dx:.1f}" y1="{my - dy:.1f}" x2="{mx + dx:.1f}" y2="{my + dy:.1f}" '
        'class="river"/>'
    )


def draw_port(pen: Pen, t: Table, at: int, space: int, grid: Grid) -> None:
    """A port tile with its letter and effect, and who has used it."""
    x, y = grid.centre(space)
    tile = WORDS.symbol(PORT_TILES, t.ports[at])
    half = 25.0 if grid.r > 30 else 21.0
    pen.open(USE + at)
    pen.open(PORT + at)
    pen.hint(pen.say("tile.port", number=tile) + ": " + pen.say(f"port.{tile}"))
    pen.box(x - half, y - 20, 2 * half, 38, "card mark", 7)
    pen.icon("port", x - half + 3, y - 17, 14)
    pen.text(x + half - 9, y - 5, "ABCD"[at], "s m b")
    draw_signs(pen, _PORT_SIGNS[tile], x, y + 12)
    pen.close(2)
    used = [s for s in range(t.seats) if t.players[s].ports_used >> at & 1]
    for i, s in enumerate(used):
        pen.piece(f"port-{at}-{s}", "still")
        pen.flag(s, x - half + 6 + 14 * i, y + 20, 7.5)
        pen.close()


def draw_signs(pen: Pen, signs: tuple[str, ...], x: float, y: float) -> None:
    """Letters and icons in a row, round a point."""
    widths = [15.0 if sign in ICONS else 6.6 * len(sign) for sign in signs]
    x -= sum(widths) / 2
    for sign, width in zip(signs, widths, strict=True):
        if sign in ICONS:
            pen.icon(sign, x, y - 11, 14)
        else:
            pen.text(x + width / 2, y, sign, "t m b")
        x += width


def draw_unit(pen: Pen, t: Table, space: int, seat: int, grid: Grid) -> None:
    """The piece on a space; own pieces carry the words that act on them."""
    x, y = grid.centre(space)
    y += grid.r * 0.2
    piece = t.board[space]
    if piece == BLOCKED:
        half = grid.unit * 0.7
        pen.add(
            f'<path d="M{x - half:.1f} {y - half:.1f}l{2 * half:.1f} {2 * half:.1f}'
            f'm0-{2 * half:.1f}l-{2 * half:.1f} {2 * half:.1f}" class="ico still"/>'
        )
        return
    owner, kind = piece // 10 - 1, piece % 10
    words = []
    if owner == seat:
        words.append(EXCHANGE + space)
        if kind in (COW, SHEEP):
            words.append(SLAUGHTER + space)
        if t._land.terrain[space] & (LOCH | PORT_TILE):
            words.append(ROW + space)
    pen.piece(f"unit-{space}")
    for action in words:
        pen.open(action)
    unit = pen.say(f"name.unit.{UNIT_NAMES[kind]}")
    pen.hint(f"{pen.who(owner)}: {unit}, {WORDS.symbol(SPACE, space)}")
    if words:
        pen.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{grid.r * 0.66:.1f}" class="hit"/>')
    pen.token(owner, UNIT_NAMES[kind], x, y, grid.unit, "mark piece")
    pen.close(len(words) + 1)


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
